"""Certain or not with closed cards: against a brute force over what the maturant can tell apart,
and against play: certain hands pass everywhere, and whoever is not certain is shown why."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from closed_oracle import is_certain, layouts, passes, worlds_of

from lora_solver import (
    CARDS,
    SEATS,
    Call,
    Card,
    Deal,
    InvalidDealError,
    InvalidQuestionError,
    Ruleset,
    Seat,
    Solver,
    SolverStopped,
    TrickContract,
    start,
)
from lora_solver.cards import parse_cards, parse_hand
from lora_solver.certainty import Certainty, certain, defence_by_move
from lora_solver.closed_search import Search, after, drawn_layouts
from lora_solver.rules.closed_games import ClosedTricks, closed_start, seen_by
from lora_solver.rules.tricks import card_bits

GAMES = ("cervene", "filky", "prpo", "vsechny", "bedrnik", "kvarty", "desitky")
RULES = {
    "cervene": ("kladno", "official+red_lead_restriction=none", "kladno+early_end=cervene"),
    "filky": ("kladno", "kladno+red_lead_restriction=filky,vsechny"),
    "prpo": ("kladno", "kladno+red_lead_restriction=prpo"),
    "vsechny": ("official", "kladno+red_lead_restriction=filky,vsechny"),
    "bedrnik": ("kladno", "kladno+bedrnik_first_trick_ban=true"),
    "kvarty": ("kladno", "official", "kladno+kvarty_end=complete", "kladno+kvarty_end=immediate",
               "official+kvarty_gap=skip", "kladno+kvarty_end=immediate+kvarty_gap=skip",
               "kladno+kvarty_must_lead_complete=true"),
    "desitky": ("kladno", "kladno+desitky_ten_only_if_stuck=true"),
}


# ── the endings of the issue ─────────────────────────────────────────────────────────────────


def ending(game, hand, unseen):
    return game, parse_cards(hand), parse_cards(unseen)


RED_LATE = ending("cervene", "d9 c7", "hJ hQ d8 dT c9 cJ")
SPADE_FIRST = ending("prpo", "h7 hT s9", "h8 h9 hK d9 dA s7 sA cQ cK")
BY_A_SIGN = ending("cervene", "c7 h8 dA", "h7 c9 cT cJ s7 s8 s9 sT sJ")
REMEMBERED = ending("cervene", "hT s7", "h9 hJ hK dA s8 sT")


def at_the_start(game, hand, unseen=None, turn=Seat.A):
    """What the maturant sees as the game begins."""
    rules = Ruleset("kladno")
    others = frozenset(CARDS) - frozenset(hand) if unseen is None else unseen
    return closed_start(rules, rules.contract(game), Seat.A, card_bits(hand), card_bits(others),
                        turn)


def open_answers(game, hand, unseen, lead=None):
    """How many layouts the hand passes with open cards, after a lead if one is given."""
    counts, solver = Counter(), Solver()
    for deal in layouts(Seat.A, hand, unseen, [len(hand)] * 4):
        position = start(deal, game)
        if lead:
            position.push(lead)
        counts[solver.can_pass(position)] += 1
    return counts


def test_a_hand_that_passes_in_all_90_layouts_with_open_cards_is_not_certain():
    game, hand, unseen = RED_LATE
    assert open_answers(*RED_LATE) == {True: 90}
    found = certain(hand, game, unseen=unseen)
    assert (found.answer, found.layout) == (False, None)
    assert beats_everything(found.defence, hand, unseen, game, "kladno") > 0


def test_a_lead_that_passes_in_all_1680_layouts_with_open_cards_is_not_certain():
    game, hand, unseen = SPADE_FIRST
    assert open_answers(*SPADE_FIRST, lead=Card("s9")) == {True: 1680}
    found = certain(hand, game, unseen=unseen)
    assert found.answer is False
    closed = at_the_start(*SPADE_FIRST)
    led = after(closed, (Seat.A, Card("s9")))
    assert Search(closed, None).passes(led) is False


def test_a_hand_is_certain_because_a_sign_shows_what_a_hand_lacks(monkeypatch):
    game, hand, unseen = BY_A_SIGN
    found = certain(hand, game, unseen=unseen)
    assert (found.answer, found.card) == (True, Card("c7"))
    assert open_answers(*BY_A_SIGN, lead=found.card) == {True: 1680}
    closed = at_the_start(*BY_A_SIGN)
    assert passes(closed)
    monkeypatch.setattr(ClosedTricks, "_shows", lambda self, move: 0)
    assert not passes(closed)


def test_a_hand_is_certain_because_a_sign_is_remembered():
    game, hand, unseen = REMEMBERED
    assert certain(hand, game, unseen=unseen).answer is True
    closed = at_the_start(*REMEMBERED)
    assert Search(closed, None).passes(closed, forgets=True) is False


# ── brute force ──────────────────────────────────────────────────────────────────────────────


def random_ending(draw, game, size):
    """Hands of one size at the beginning of an ending, in one of the game's rulesets."""
    rules = draw.choice(RULES[game])
    while True:
        pack = list(CARDS)
        draw.shuffle(pack)
        if draw.random() < 0.5:
            few = draw.sample(range(4), draw.choice((1, 2, 3)))
            pack.sort(key=lambda card: card.suit not in few)
        pack = pack[:4 * size] if game != "desitky" else last_cards(draw, rules, size)
        if game == "bedrnik" and Card("hK") not in pack:
            pack[0] = Card("hK")
        draw.shuffle(pack)
        if len(pack) == 4 * size:
            return start(Deal(pack[size * seat:size * seat + size] for seat in SEATS), game, rules,
                         draw.choice(SEATS))


def last_cards(draw, rules, size):
    """So many cards that no row holds yet, at some moment of a deal of desitky."""
    position = start(Deal.random(draw.random()), "desitky", rules)
    while sum(position.cards_left) > 4 * size and not position.is_over():
        position.push(draw.choice(position.legal_moves()))
    return [card for hand in position.hands for card in hand]


def some_moves(draw, position):
    """Play on a little, as often as not; the last move is taken back if it ends the deal."""
    for _ in range(draw.choice((0, 0, 1, 2, 3, 4, 5))):
        if position.is_over():
            break
        position.push(draw.choice(position.legal_moves()))
        if position.is_over():
            position.pop()
            break


def agrees_with_brute_force(draw, game, size):
    position = random_ending(draw, game, size)
    some_moves(draw, position)
    seat = draw.choice(SEATS)
    hand = position.hands[seat]
    if not hand:
        return None
    expected = is_certain(list(worlds_of(position, seat)), seat)
    found = certain(hand, game, rules=position.ruleset, position=position)
    if position.ruleset.flag("kvarty_must_lead_complete") and game == "kvarty":
        assert found.answer is None or (expected and found.answer), position
        return None
    assert found.answer is expected, f"{position} {position.moves} {seat}"
    if found.layout:
        assert found.layout.hands[seat] == hand
        world = next(world for world in worlds_of(position, seat)
                     if world.hands == found.layout.hands)
        assert not Solver().can_pass(world, seat)
    return expected


@pytest.mark.parametrize("game", GAMES)
def test_endings_agree_with_a_brute_force_over_what_the_maturant_can_tell_apart(game):
    draw = random.Random(f"certain {game}")
    answers = Counter(agrees_with_brute_force(draw, game, size)
                      for size in (*[1] * 120, *[2] * 190, *[3] * (1 if game == "prpo" else 2)))
    assert min(answers[True], answers[False]) > 40, answers


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_many_endings_agree_with_a_brute_force(game, part):
    draw = random.Random(f"certain for long {game} {part}")
    for size in (*[2] * 500, *[3] * 40):
        agrees_with_brute_force(draw, game, size)


# ── what is shown ────────────────────────────────────────────────────────────────────────────


def beats_everything(defence, hand, unseen, game, rules):
    """Play every way against a defence, each ending in a legal layout; how many there are."""
    games, lines = 0, [()]
    while lines:
        line = lines.pop()
        game_ = defence.again()
        played = [*game_.opening]
        for move in line:
            played += [(Seat.A, move), *game_.answer(move)]
        if not game_.has_won:
            lines += [(*line, move) for _, move in game_.closed.plays()]
            continue
        games += 1
        deal = game_.layout()
        assert deal.hands[0] == frozenset(hand)
        assert {card for one in deal.hands[1:] for card in one} == frozenset(unseen)
        replay(deal, game, rules, played)
    return games


def replay(deal, game, rules, played):
    """All that was played is legal in the layout, and gives the maturant a point."""
    position, added = start(deal, game, rules), []
    for seat, move in played:
        if added:
            assert (seat, move) == added.pop(0)
            continue
        assert position.turn == seat
        position.push(move)
        if game == "kvarty":
            added = [play for play in position.last_quart[1:] if play[0] != Seat.A]
    assert not added
    assert position.points[0] > 0


@pytest.mark.parametrize("game", GAMES[:4])
def test_an_ending_without_a_lost_layout_is_beaten_whatever_is_played(game):
    draw = random.Random(f"defence {game}")
    games = 0
    for _ in range(150):
        position = random_ending(draw, game, 2)
        hand, rules = position.hands[0], position.ruleset
        unseen = frozenset().union(*position.hands[1:])
        found = certain(hand, game, rules=rules, unseen=unseen)
        if found.layout:
            assert not Solver().can_pass(start(found.layout, game, rules))
        elif found.answer is False:
            assert all(Solver().can_pass(start(deal, game, rules))
                       for deal in layouts(Seat.A, hand, unseen, [2] * 4))
            games += beats_everything(found.defence, hand, unseen, game, rules)
    assert games


@pytest.mark.parametrize("game", GAMES)
def test_a_lost_layout_for_each_first_move_is_a_defence_too(game):
    draw = random.Random(f"by move {game}")
    games = 0
    for _ in range(40):
        position = random_ending(draw, game, 2)
        hand, rules = position.hands[0], position.ruleset
        unseen = frozenset().union(*position.hands[1:])
        closed = closed_start(rules, position.contract, Seat.A, card_bits(hand),
                              card_bits(unseen), Seat.A)
        if closed.is_over:
            continue
        defence = defence_by_move(closed, Search(closed, None))
        if defence:
            assert certain(hand, game, rules=rules, unseen=unseen).answer is not True
            games += beats_everything(defence, hand, unseen, game, rules)
    assert games > 5


def beaten_a_thousand_times(game, hand):
    cards = parse_hand(hand)
    found = certain(cards, game)
    assert (found.answer, found.layout) == (False, None)
    draw = random.Random(f"ways {game}")
    ends = set()
    for _ in range(1000):
        defence = found.defence.again()
        played = [*defence.opening]
        while not defence.has_won:
            _, move = draw.choice(defence.closed.plays())
            played += [(Seat.A, move), *defence.answer(move)]
        layout = defence.layout()
        assert layout.hands[0] == cards
        if layout not in ends or draw.random() < 0.1:
            replay(layout, game, "kladno", played)
        ends.add(layout)
    assert len(ends) > 3


def test_a_defence_beats_a_thousand_ways_of_playing_each_in_a_legal_layout():
    beaten_a_thousand_times("cervene", "97.97.97.97")


@pytest.mark.long
@pytest.mark.parametrize("game", ["filky", "prpo", "vsechny", "bedrnik"])
def test_a_defence_beats_a_thousand_ways_in_other_games(game):
    beaten_a_thousand_times(game, "97.97.97.97")


CERTAIN = [
    ("cervene", "87.87.87.87"), ("kvarty", "AJ.AJ.AJT.K"), ("desitky", "T98.T9.TJ.T"),
    ("filky", "987.7.97.97"), ("prpo", "87.87.87.87"), ("vsechny", "987.7.97.97"),
    ("bedrnik", "AKJT98.7..T"), ("kvarty", "KQ..KQA.KQA"),
]


@pytest.mark.parametrize(("game", "hand"), CERTAIN[:3])
def test_a_certain_hand_passes_in_5000_layouts_and_against_chance(game, hand):
    passes_everywhere(game, hand)


@pytest.mark.long
@pytest.mark.parametrize(("game", "hand"), CERTAIN[3:])
def test_other_certain_hands_pass_in_5000_layouts_and_against_chance(game, hand):
    passes_everywhere(game, hand)


def passes_everywhere(game, hand):
    cards = parse_hand(hand)
    found = certain(cards, game)
    assert found.answer is True
    assert found.card in cards
    solver, closed = Solver(), at_the_start(game, cards)
    led = after(closed, (Seat.A, found.card)) if game != "kvarty" else closed
    for _, layout in zip(range(5000), drawn_layouts(led, 1), strict=False):
        assert solver.can_pass(led.opened(layout)), layout
    draw = random.Random(f"chance {game}")
    for _ in range(100):
        play_by_chance(found.way, closed.copy(), draw)


def play_by_chance(way, closed, draw):
    """The others do anything that fits what they have shown."""
    while not closed.is_over:
        if closed.decides:
            closed.push((closed.seat, way.move(closed)))
        else:
            closed.push(draw.choice(closed.plays()))
    assert closed.is_won


@pytest.mark.parametrize(("hand", "games"), [
    ("87.87.87.87", {"cervene", "filky", "prpo", "vsechny", "bedrnik"}),
    ("A.87.987.97", set()),
    ("AKQJT987...", {"kvarty", "desitky"}),
    ("T98.T9.JT.T", {"desitky"}),
    ("KQ..AKQ.AKQ", {"kvarty"}),
    ("AK.AK.AK.AK", {"kvarty"}),
    ("97.97.97.97", set()),
    ("987.7.97.97", {"cervene", "filky", "prpo", "vsechny", "bedrnik"}),
])
def test_famous_shapes(hand, games):
    answers = {game: certain(parse_hand(hand), game).answer for game in GAMES}
    assert answers == {game: game in games for game in GAMES}


# ── the question ─────────────────────────────────────────────────────────────────────────────


def test_known_cards_change_the_answer():
    game, hand, unseen = RED_LATE
    known = {Seat.B: parse_cards("hJ hQ")}
    assert certain(hand, game, unseen=unseen, known=known).answer is True
    expected = is_certain([start(deal, game) for deal in layouts(Seat.A, hand, unseen, [2] * 4)
                           if deal.hands[1] == frozenset(known[Seat.B])], Seat.A)
    assert expected is True
    everything = {Seat.B: parse_cards("hJ d8"), Seat.C: parse_cards("hQ c9"),
                  Seat.D: parse_cards("dT cJ")}
    assert certain(hand, game, unseen=unseen, known=everything).answer is True


def test_a_layout_keeps_to_known_cards():
    known = {Seat.C: parse_cards("hA hK hQ"), Seat.D: parse_cards("h7")}
    found = certain(parse_hand("J.AK.AK.AKQ"), "cervene", known=known)
    assert found.answer is False
    assert set(known[Seat.C]) <= found.layout.hands[2]
    assert set(known[Seat.D]) <= found.layout.hands[3]


def test_the_nodes_of_the_budget_bound_the_search_and_the_answer_is_repeated():
    hand = parse_hand("97.T7.87.87")
    one, two = (certain(hand, "prpo", budget=30_000) for _ in range(2))
    assert one == two
    assert one.answer is None
    assert 30_000 <= one.nodes < 60_000
    assert certain(hand, "prpo", budget=0) == Certainty(None)


def test_where_a_lead_may_show_more_than_is_kept_the_answer_is_never_false():
    rules = "kladno+kvarty_must_lead_complete=true"
    draw = random.Random("complete")
    answers = Counter(certain(Deal.random(draw.random()).hands[0], "kvarty", rules=rules).answer
                      for _ in range(100))
    assert set(answers) == {True, None}
    assert certain(parse_hand("AKQJT987..."), "kvarty", rules=rules).answer is True


def test_a_search_can_be_watched_and_stopped():
    hand, told = parse_hand("97.T7.87.87"), []
    with pytest.raises(SolverStopped):
        certain(hand, "prpo", stop=lambda: len(told) > 50, progress=told.append)
    assert told == sorted(told)
    assert len(told) > 50


def test_a_move_that_is_not_certain_is_not_made():
    game, hand, unseen = BY_A_SIGN
    found = certain(hand, game, unseen=unseen)
    closed = at_the_start(*BY_A_SIGN)
    closed.push((Seat.A, Card("dA")))
    with pytest.raises(InvalidQuestionError):
        found.way.move(closed)


def test_a_player_sees_his_cards_and_the_signs_alone():
    position = start("K7.7../A.8..8/.9.97./Q.T..7", "cervene")
    for card in ("d7", "d8", "d9", "dT"):
        position.push(card)
    position.push("c7")
    position.push("hK")
    seen = seen_by(position, Seat.C)
    assert seen.barred[Seat.A] == card_bits([Card("c8")])
    assert seen.barred[Seat.B] == 0
    assert seen.sizes == [1, 2, 2, 1]
    assert seen.plays() == [(Seat.B, card) for card in parse_cards("h7 hQ hA c8")]


NINE = parse_cards("hA hK hQ hJ hT h9 dA dK dQ")
ODD = TrickContract("odd", {Card("hA"): -1})
HAND = parse_hand("87.87.87.87")


@pytest.mark.parametrize(("error", "code", "asked"), [
    (InvalidDealError, "certain.count", {"hand": parse_hand("87.87.87.8")}),
    (InvalidDealError, "certain.count", {"unseen": parse_cards("hA hK hQ")}),
    (InvalidDealError, "certain.count", {"hand": frozenset()}),
    (InvalidDealError, "deal.twice", {"unseen": parse_cards("h7 h9 hT")}),
    (InvalidDealError, "deal.twice", {"unseen": parse_cards("h9 h9 hT")}),
    (InvalidDealError, "known.seen", {"known": {Seat.B: [Card("h7")]}}),
    (InvalidDealError, "known.seen", {"known": {Seat.A: [Card("hA")]}}),
    (InvalidDealError, "known.deal", {"known": {Seat.B: [Card("hA")], Seat.C: [Card("hA")]}}),
    (InvalidDealError, "known.deal", {"known": {Seat.B: NINE}}),
    (InvalidQuestionError, "maturita.none", {"rules": "srpska", "contract": "min"}),
    (InvalidQuestionError, "certain.points", {"contract": ODD}),
    (InvalidQuestionError, "certain.hand",
     {"position": start("K.../A.../Q.../J...", "cervene")}),
    (InvalidQuestionError, "contract.contradict",
     {"position": start("K.../A.../Q.../J...", "filky"), "hand": parse_hand("K...")}),
])
def test_what_cannot_be_asked_is_named(error, code, asked):
    question = {"hand": HAND, "contract": "cervene", **asked}
    with pytest.raises(error) as caught:
        certain(**question)
    assert caught.value.code == code


def test_an_ending_of_desitky_needs_rows_that_fit():
    with pytest.raises(ValueError, match="row"):
        certain(parse_cards("h7"), "desitky", unseen=parse_cards("hT hK d9"))


def test_a_tap_shows_that_no_card_fitted():
    closed = at_the_start("desitky", parse_cards("h9 dA"), parse_cards("h8 h7 d9 d8 d7 cA"),
                          Seat.B)
    closed.push((Seat.B, Call.TAP))
    assert closed.barred[Seat.B] == card_bits(parse_cards("d9 cA"))
    assert not {Card("cA"), Card("d9")} & closed.layout().hands[1]
