"""The chances of a hand: layouts counted, drawn and shown, and the intervals they come with."""

from __future__ import annotations

import itertools
import random

import oracle
import pytest

from lora_solver import (
    CARDS,
    SEATS,
    Card,
    Deal,
    IllegalMoveError,
    InvalidDealError,
    InvalidQuestionError,
    Seat,
    Solver,
    parse_position,
    start,
)
from lora_solver.chances import HandChances
from lora_solver.choosing import FAILED, advise, given_away, options_of, table, talie_points
from lora_solver.layouts import Layouts, freakishness, parse_known
from lora_solver.rules.tricks import card_bits, cards_in
from lora_solver.shares import wilson

GAMES = ("cervene", "filky", "prpo", "vsechny", "bedrnik", "kvarty", "desitky")
HAND = "QT8.K98..J7"


def cards(text):
    return [Card(name) for name in text.split()]


def hand(text):
    return Deal.parse(f"{text}/.../.../...").hand(Seat.A)


def rates(text, attempt=3, samples=40, **facts):
    chances = HandChances(hand(text), attempt=attempt, **facts)
    assert chances.run(samples)
    return chances


def all_splits(unseen):
    """Every way to give three players equal parts, by plain combinations."""
    size = len(unseen) // 3
    for first in itertools.combinations(unseen, size):
        rest = [card for card in unseen if card not in first]
        for second in itertools.combinations(rest, size):
            yield first, second, tuple(card for card in rest if card not in second)


# ── layouts ──────────────────────────────────────────────────────────────────────────────────


def test_every_layout_has_one_number_and_every_number_one_layout():
    unseen = cards("h7 h9 dA dK s8 sT c7 cJ cQ")
    layouts = Layouts(unseen, (0, 3, 3, 3))
    found = [layouts.hands(number) for number in range(layouts.count)]
    plain = {(0, *(card_bits(part) for part in split)) for split in all_splits(unseen)}
    assert len(found) == layouts.count == 1680
    assert set(found) == plain


def test_layouts_with_cards_a_seat_cannot_hold_are_all_others_of_plain_counting():
    draw = random.Random("barred")
    for _ in range(40):
        unseen = draw.sample(CARDS, 6)
        barred = [0, *(draw.getrandbits(32) & draw.getrandbits(32) for _ in range(3))]
        layouts = Layouts(unseen, (0, 2, 2, 2), barred)
        plain = {(0, *(card_bits(part) for part in split)) for split in all_splits(unseen)
                 if not any(card_bits(part) & barred[seat]
                            for seat, part in enumerate(split, 1))}
        assert {layouts.hands(number) for number in range(layouts.count)} == plain
        assert layouts.count == len(plain)


def test_random_layouts_of_a_seed_stay_what_they_are():
    chances = HandChances(hand(HAND), seed=5)
    assert str(Deal(cards_in(bits) for bits in chances.hands_of(0))) == \
        "QT8.K98..J7/J97..AKT.K9/.AQ7.J87.Q8/AK.JT.Q9.AT"


def test_known_cards_lie_where_they_are_known():
    known = {Seat.B: cards("hK sA"), Seat.D: cards("dA")}
    chances = HandChances(hand(HAND), known=known)
    for number in range(200):
        deal = Deal(cards_in(bits) for bits in chances.hands_of(number))
        assert deal.is_full
        assert all(card in deal.hand(seat) for seat, held in known.items() for card in held)


def test_cards_go_to_the_three_in_equal_shares():
    chances = HandChances(hand(HAND), seed="shares")
    counts = [0, 0, 0, 0]
    for number in range(1500):
        for seat, bits in enumerate(chances.hands_of(number)):
            counts[seat] += bits >> Card("hK") & 1
    assert counts[0] == 0
    assert all(440 <= count <= 560 for count in counts[1:]), counts  # three deviations


@pytest.mark.parametrize(("text", "code"), [
    ("B", "known.form"), ("E:hK", "seat.unknown"), ("B:hK B:h7", "known.twice"),
    ("B:hK,hK", "known.twice"), ("B:xx", "card.unknown")])
def test_known_cards_that_cannot_be_read_are_named(text, code):
    with pytest.raises((InvalidDealError, InvalidQuestionError, ValueError)) as caught:
        parse_known(text)
    assert caught.value.code == code


@pytest.mark.parametrize(("facts", "code"), [
    ({"hand": "QT8.K98..J"}, "hand.eight"),
    ({"hand": "QT8.K98..J", "unseen": "h7"}, "unseen.size"),
    ({"hand": "Q...", "unseen": "h7 hQ d8"}, "deal.twice"),
    ({"hand": "Q...", "unseen": "h7 h7 d8"}, "deal.twice"),
    ({"known": {"B": "hQ"}}, "known.mine"),
    ({"known": {"A": "hK"}}, "known.seat"),
    ({"known": {"B": "hK", "C": "hK"}}, "known.twice"),
    ({"known": {"B": "hA hK hJ h9 h7 dA dQ dJ dT"}}, "known.many"),
    ({"hand": "Q...", "unseen": "h7 h8 d8", "known": {"B": "sA"}}, "known.gone"),
    ({"rules": "srpska"}, "maturita.none"),
    ({"attempt": 4}, "maturita.attempt"),
    ({"every": True}, "layouts.many"),
])
def test_cards_that_cannot_lie_so_are_named(facts, code):
    words = dict(facts)
    held = hand(words.pop("hand", HAND))
    if "unseen" in words:
        words["unseen"] = cards(words["unseen"])
    if "known" in words:
        words["known"] = {Seat.parse(seat): cards(text) for seat, text in words["known"].items()}
    with pytest.raises((InvalidDealError, InvalidQuestionError)) as caught:
        HandChances(held, **words)
    assert caught.value.code == code


# ── counting ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", [*GAMES, "kladno+kvarty_gap=skip:kvarty"])
def test_counting_every_layout_of_an_ending_is_what_brute_force_counts(game):
    rules, _, name = game.rpartition(":")
    draw = random.Random(f"count {game}")
    always = {"filky": "sQ", "bedrnik": "hK"}.get(name, "")  # or there is nothing to play for
    for _ in range(2):
        if name == "desitky":   # what is gone lies in rows
            held = draw.sample(cards("h7 hA d7 d8 dA s7 sA c7"), 8)
        else:
            held = draw.sample([card for card in CARDS if str(card) != always], 8)
            held[-1:] = cards(always) or held[-1:]
        mine, unseen = held[:2], sorted(held[2:])
        chances = HandChances(mine, rules or "kladno", contracts=[name], unseen=unseen)
        assert chances.run(90)
        found = chances.games[name]
        passed = dict.fromkeys(found.leads, 0)
        for split in all_splits(unseen):
            for lead in passed:
                board = start(Deal([mine, *split]), name, rules or "kladno")
                board.push(lead)
                passed[lead] += oracle.side(board, [Seat.A]) <= 0
        assert {lead: share.passed for lead, share in found.leads.items()} == passed
        assert all(share.samples == 90 and share.exact and share.low == share.high == share.rate
                   for share in found.leads.values())


def test_all_1680_layouts_counted_are_the_share_that_drawing_comes_near():
    mine, unseen = cards("c7 h8 dA"), cards("h7 c9 cT cJ s7 s8 s9 sT sJ")
    counted = HandChances(mine, contracts=["cervene"], unseen=unseen)
    counted.run(5000)
    assert (counted.samples, counted.is_exact) == (1680, True)
    plain = dict.fromkeys(counted.games["cervene"].leads, 0)
    solver = Solver()
    for split in all_splits(sorted(unseen)):
        for lead, made in solver.maturita(start(Deal([mine, *split]), "cervene")).cards.items():
            plain[lead] += made
    assert {lead: share.passed for lead, share in counted.games["cervene"].leads.items()} == plain
    drawn = HandChances(mine, contracts=["cervene"], unseen=unseen, every=False)
    drawn.run(3000)
    for lead, share in drawn.games["cervene"].leads.items():
        assert not share.exact
        assert abs(share.rate - plain[lead] / 1680) < 0.03


def test_the_first_of_all_layouts_are_a_fair_sample_of_them():
    mine, unseen = cards("c7 h8 dA"), cards("h7 c9 cT cJ s7 s8 s9 sT sJ")
    chances = HandChances(mine, contracts=["cervene"], unseen=unseen)
    chances.run(400)
    some = chances.games["cervene"].best
    chances.run(1280)
    whole = chances.games["cervene"].leads[chances.games["cervene"].lead]
    assert not some.exact
    assert whole.exact
    assert some.low <= whole.rate <= some.high
    assert len({chances.hands_of(number) for number in range(1680)}) == 1680


def test_a_lead_can_pass_in_all_1680_layouts():
    chances = HandChances(cards("h7 hT s9"), contracts=["prpo"],
                          unseen=cards("h8 h9 hK d9 dA s7 sA cQ cK"))
    chances.run(1680)
    share = chances.games["prpo"].leads[Card("s9")]
    assert (share.passed, share.samples) == (1680, 1680)


def test_the_interval_of_a_named_lead_covers_the_truth_in_about_95_of_100_trials():
    facts = {"contracts": ["filky"], "unseen": cards("h7 hJ dQ dA s7 s8 sQ cQ cK")}
    mine = cards("hT dK s9")
    truth = HandChances(mine, **facts)
    truth.run(1680)
    lead = truth.games["filky"].lead
    rate = truth.games["filky"].leads[lead].rate
    assert 0.1 < rate < 0.9
    covered = 0
    for trial in range(400):
        drawn = HandChances(mine, **facts, seed=f"trial {trial}", every=False)
        drawn.run(60, threads=1)
        share = drawn.games["filky"].leads[lead]
        covered += share.low <= rate <= share.high
    assert 370 <= covered <= 391, covered   # 380, give or take two and a half deviations


def test_wilsons_interval_is_that_of_the_book():
    assert [round(end, 4) for end in wilson(0, 10)] == [0.0, 0.2775]
    assert [round(end, 4) for end in wilson(10, 10)] == [0.7225, 1.0]
    assert [round(end, 4) for end in wilson(15, 148)] == [0.0624, 0.1605]   # Newcombe 1998
    assert wilson(0, 0) == (0.0, 1.0)


def test_one_seed_gives_the_same_numbers_for_one_and_two_threads_and_in_portions():
    one, two, portions = (HandChances(hand(HAND), attempt=3, seed="same") for _ in range(3))
    one.run(45, threads=1)
    two.run(45, threads=2)
    portions.run(13, threads=3)
    portions.run(32, threads=2)
    other = rates(HAND, samples=45, seed="other")
    assert one.games == two.games == portions.games
    assert one.games != other.games


def test_a_run_that_is_stopped_keeps_its_layouts_and_goes_on_from_there():
    chances = HandChances(hand(HAND), attempt=3, seed="same")
    asked = []

    def stop():
        asked.append(True)
        return len(asked) > 4

    told = []
    assert not chances.run(4000, stop=stop, progress=lambda done, total: told.append((done, total)))
    kept = chances.samples
    assert kept < 4000
    assert told == sorted(told)
    assert told[-1][1] == 7 * 4000
    if kept < 40:
        assert chances.run(40 - kept)
    whole = HandChances(hand(HAND), attempt=3, seed="same")
    whole.run(chances.samples)
    assert {name: game.leads for name, game in chances.games.items()} == \
        {name: game.leads for name, game in whole.games.items()}


def test_a_fault_in_a_thread_reaches_the_caller(monkeypatch):
    def broken(*_):
        raise ZeroDivisionError("broken")

    monkeypatch.setattr("lora_solver.chances.passing", broken)
    with pytest.raises(ZeroDivisionError, match="broken"):
        HandChances(hand(HAND)).run(5)


# ── famous shapes ────────────────────────────────────────────────────────────────────────────


def test_all_sevens_and_eights_take_nothing_where_tricks_are_played():
    games = rates("87.87.87.87").games
    for name in ("cervene", "filky", "vsechny", "bedrnik"):
        assert all(share.rate == 1 for share in games[name].leads.values()), name
    assert games["prpo"].best.rate == 1
    assert games["desitky"].lead.value == "tap"
    assert games["desitky"].best.rate == games["kvarty"].best.rate == 0


def test_eight_hearts_take_every_trick_and_lay_themselves_out():
    games = rates("AKQJT987...").games
    for name in ("cervene", "filky", "prpo", "vsechny", "bedrnik"):
        assert games[name].best.rate == 0, name
    assert games["kvarty"].leads[Card("h7")].rate == 1
    assert games["kvarty"].leads[Card("hJ")].rate == 1      # J Q K A, and h7 leads the rest
    assert list(games["desitky"].leads) == [Card("hT")]
    assert games["desitky"].best.rate == 1


def test_one_ace_alone_is_led_where_it_can_cost_nothing():
    games = rates("87.987.87.A", samples=60).games
    assert games["vsechny"].leads[Card("cA")].rate == 0     # it takes the trick it is led to
    assert games["prpo"].leads[Card("cA")].rate == 0
    assert games["vsechny"].best.rate < 0.1                 # whoever is on lead leads a club
    assert games["bedrnik"].leads[Card("cA")].rate > 0.6
    assert games["bedrnik"].lead == Card("cA")


def test_four_tens_with_runs_are_out_in_one_turn_of_desitky():
    games = rates("AKQJT.T.T.T").games
    assert list(games["desitky"].leads) == cards("hT dT sT cT")
    assert all(share.rate == 1 for share in games["desitky"].leads.values())
    broken = rates("AKQJ9.T.T.T").games["desitky"]          # without the ten of hearts
    assert broken.best.rate < 1


@pytest.mark.parametrize("text", ["AKQ.AKQ.AK.", "AQ.AQ.AK.AK"])
def test_a_royal_quart_always_passes(text):
    assert rates(text).games["kvarty"].best.rate == 1


# ── layouts to look at ───────────────────────────────────────────────────────────────────────


def test_a_lost_layout_is_lost_by_the_engine_and_its_line_ends_with_a_point():
    chances = rates(HAND, samples=80)
    solver = Solver()
    for name, game in chances.games.items():
        for lead in game.leads:
            found = chances.lost_layout(name, lead)
            if found is None:
                assert game.leads[lead].passed == 80
                continue
            position = found.position.copy()
            assert position.hands[0] == hand(HAND)
            assert found.line[0] == lead
            for move in found.line:
                position.push(move)
            assert position.points[0] > 0
            board = found.position.copy()
            board.push(lead)
            assert board.points[0] > 0 or not solver.can_pass(board)


def test_the_layout_shown_is_the_least_freakish_of_those_lost():
    chances = rates(HAND, samples=80)
    lead = Card("dK")
    found = chances.lost_layout("bedrnik", lead)
    lost = [chances.hands_of(number) for number in range(80)
            if not Solver().maturita(start(Deal(cards_in(bits) for bits in
                                                chances.hands_of(number)), "bedrnik")).cards[lead]]
    assert found.deal in [Deal(cards_in(bits) for bits in hands) for hands in lost]
    assert min(freakishness(hands) for hands in lost) == \
        freakishness([card_bits(held) for held in found.deal.hands])


def test_a_passed_layout_is_played_without_a_point():
    chances = rates(HAND, samples=80)
    shown = 0
    for name, game in chances.games.items():
        found = chances.passed_layout(name)
        assert (found is None) == (game.best.passed == 0)
        if found is None:
            continue
        shown += 1
        position = found.position.copy()
        for move in found.line:
            position.push(move)
        assert position.points[0] == 0
        assert position.is_settled() or Solver().can_pass(position)
    assert shown > 3


def test_no_lost_layout_of_a_hand_that_always_passes():
    chances = rates("87.87.87.87")
    assert chances.lost_layout("vsechny") is None
    assert not chances.is_exact
    with pytest.raises(InvalidQuestionError, match="h9 is no lead here"):
        chances.lost_layout("vsechny", Card("h9"))
    with pytest.raises(InvalidQuestionError, match="harakiri is not among"):
        chances.lost_layout("harakiri")


# ── in the middle of a game ──────────────────────────────────────────────────────────────────


def middle(draw, game, rules="kladno", most=10):
    """A game played by chance until few cards are left and A, without a point, is to move."""
    while True:
        board = start(Deal.random(draw.random()), game, rules)
        while not board.is_over() and (sum(map(len, board.hands)) > most
                                       or board.turn is not Seat.A):
            board.push(draw.choice(board.legal_moves()))
        if not (board.is_over() or board.points[0] or board.is_settled()):
            return board


def is_replayed(board, hands):
    """Whether all moves were legal had the hands been these, played cards put back."""
    twin = board.copy()
    twin.bits = list(hands)
    moves = board.moves
    try:
        for _ in moves:
            twin.pop()
        for move in moves:
            twin.push(move)
    except IllegalMoveError:
        return False
    return True


@pytest.mark.parametrize("game", ["kladno:cervene", "kladno:bedrnik", "kladno:vsechny",
                                  "kladno:desitky",
                                  "kladno+desitky_ten_only_if_stuck=true:desitky"])
def test_the_layouts_of_a_position_are_those_in_which_all_moves_were_legal(game):
    rules, _, name = game.rpartition(":")
    draw = random.Random(f"legal {game}")
    narrowed = 0
    for _ in range(6):
        board = middle(draw, name, rules, 13)
        held = board.bits
        unseen = cards_in(held[1] | held[2] | held[3])
        sizes = [bits.bit_count() for bits in held]
        plain = set()
        for first in itertools.combinations(unseen, sizes[1]):
            rest = [card for card in unseen if card not in first]
            for second in itertools.combinations(rest, sizes[2]):
                hands = (held[0], card_bits(first), card_bits(second),
                         card_bits(set(rest).difference(second)))
                if is_replayed(board, hands):
                    plain.add(hands)
        chances = HandChances(board.hands[0], position=board, every=True)
        assert {chances.hands_of(number) for number in range(chances.layouts.count)} == plain
        narrowed += len(plain) < Layouts(unseen, (0, *sizes[1:])).count
    assert narrowed > 1


def test_a_card_known_to_lie_where_it_cannot_leaves_no_layout():
    position = parse_position("8.7.9./.98.T./K..7.Q/..AK.J cervene")
    for move in ("d7", "d8", "cQ", "cJ", "sT", "s7", "sA"):
        position.push(move)     # C and D are void of diamonds
    held = position.hands[0]
    assert HandChances(held, position=position).layouts.count == 2
    assert HandChances(held, position=position, known={Seat.D: cards("hK")}).layouts.count == 1
    with pytest.raises(InvalidDealError) as caught:
        HandChances(held, position=position, known={Seat.C: cards("d9")})
    assert caught.value.code == "known.impossible"


def test_a_position_is_asked_where_the_maturant_is_to_move():
    position = parse_position("8.7.9.A/9.8.T.K/AK..7.Q/..AKQ.J cervene B")
    with pytest.raises(InvalidQuestionError, match="is not to move"):
        HandChances(position.hands[0], position=position)
    with pytest.raises(InvalidQuestionError, match="A holds"):
        HandChances(cards("h7"), position=parse_position("8.../9.../T.../J... cervene"))


def test_a_maturita_that_is_decided_is_not_asked_about():
    lost = parse_position("8.7.9./9.8.T./K..7.Q/..AK.J cervene A - 1,0,0,0")
    with pytest.raises(InvalidQuestionError, match="decided already, with 1 point for A"):
        HandChances(lost.hands[0], position=lost)
    over = HandChances(cards("d9 c7"), unseen=cards("h8 hJ d8 dT c9 cJ"))
    assert over.refused["filky"].code == "maturita.decided"
    assert "filky" not in over.games


@pytest.mark.parametrize("game", GAMES)
def test_in_the_middle_of_a_game_it_counts_what_the_solver_says_of_each_layout(game):
    draw = random.Random(f"middle {game}")
    for _ in range(3):
        board = middle(draw, game)
        chances = HandChances(board.hands[0], position=board, seed=game)
        chances.run(20)
        passed = dict.fromkeys(board.legal_moves(), 0)
        for number in range(chances.samples):
            twin = board.copy()
            twin.bits = list(chances.hands_of(number))
            for move, made in Solver().maturita(twin).cards.items():
                passed[move] += made
        assert passed == {move: share.passed
                          for move, share in chances.games[game].leads.items()}


# ── what to choose ───────────────────────────────────────────────────────────────────────────


def test_the_advice_names_the_best_and_what_the_next_ones_give_away():
    chances = rates(HAND, samples=100)
    advice = advise(chances, 3)
    best = max(game.best.passed for game in chances.games.values())
    assert advice.best.share.passed == best
    assert advice.best.contract == "bedrnik"
    for option, cost in ((advice.other_game, advice.game_cost),
                         (advice.other_lead, advice.lead_cost)):
        assert cost.rate == pytest.approx(advice.best.share.rate - option.share.rate)
        assert cost.low <= cost.rate <= cost.high
        assert cost.points == pytest.approx(FAILED * cost.rate)     # nothing comes after the third
    assert advice.other_lead.contract == "bedrnik" != advice.other_game.contract
    assert all(given_away(chances, option, advice.best).rate >= 0
               for option in options_of(chances))


def test_a_talies_attempts_cost_what_their_shares_say():
    for kind in ("open", "practical"):
        first = 1 - table()[kind]["without"]["rate"]
        third = 1 - table()[kind]["with"]["rate"]
        expected = talie_points(kind)
        assert expected.points == pytest.approx(8 * (first + first**2 + first**2 * third))
        assert talie_points(kind, 3).points == pytest.approx(8 * third)
        assert talie_points(kind, 4).points == 0
        assert 0 < expected.error < expected.points


def test_the_shipped_table_says_how_it_was_made():
    made = table()["made"]
    assert made["by"] == "benchmarks/maturita_points.py"
    assert made["hands"] >= 100
    assert set(made) == {"by", "date", "rules", "seed", "hands", "layouts", "deals", "samples"}
    for kind in ("open", "practical"):
        assert 0 < table()[kind]["without"]["rate"] <= table()[kind]["with"]["rate"] < 1


def test_the_hand_of_another_seat_is_asked_alike():
    mine, unseen = cards("d9 c7"), cards("hJ hQ d8 dT c9 cJ")
    for seat in SEATS:
        chances = HandChances(mine, contracts=["cervene"], unseen=unseen, seat=seat)
        chances.run(90)
        first = HandChances(mine, contracts=["cervene"], unseen=unseen)
        first.run(90)
        assert {lead: share.passed for lead, share in chances.games["cervene"].leads.items()} == \
            {lead: share.passed for lead, share in first.games["cervene"].leads.items()}


def test_a_hand_whose_every_lead_was_beaten_is_not_certain_and_the_layout_beats_them_all():
    chances = rates(HAND, samples=60)
    for name in ("cervene", "bedrnik", "kvarty"):
        found = chances.certainty(name)
        assert found.answer is False
        assert not Solver().can_pass(start(found.layout, name))
    assert rates("87.87.87.87", samples=5, contracts=["vsechny"]).certainty("vsechny").answer


def test_a_hand_that_passes_every_layout_open_can_still_be_uncertain():
    chances = HandChances(cards("d9 c7"), contracts=["cervene"],
                          unseen=cards("hJ hQ d8 dT c9 cJ"))
    chances.run(90)
    assert chances.is_exact
    assert any(share.passed == 90 for share in chances.games["cervene"].leads.values()) or \
        all(mask for mask in chances._games["cervene"].masks)
    assert chances.certainty("cervene").answer is False


def test_where_complete_quarts_must_be_led_it_is_certain_or_not_known():
    chances = rates(HAND, samples=20, contracts=["kvarty"],
                    rules="kladno+kvarty_must_lead_complete=true")
    assert chances.games["kvarty"].best.passed < 20
    assert chances.certainty("kvarty").answer is None
    sure = rates("AKQ.AKQ.AK.", samples=5, contracts=["kvarty"],
                 rules="kladno+kvarty_must_lead_complete=true")
    assert sure.certainty("kvarty").answer is not False
