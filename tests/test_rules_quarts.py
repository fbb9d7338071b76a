"""Kvarty against the rule book: the worked cases K and M, first leads, sets, faults, pop."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from oracle import values

from lora_solver import CARDS, RULESETS, SEATS, Call, Card, Deal, Rank, Ruleset, Seat
from lora_solver.deals import parse_hands
from lora_solver.errors import IllegalMoveError, InvalidCardError, InvalidPositionError
from lora_solver.rules.quarts import QuartPosition

CASES = json.loads((Path(__file__).parent / "data" / "cases.json").read_text(encoding="utf-8"))
KLADNO, OFFICIAL = RULESETS["kladno"], RULESETS["official"]
ENDS = ("last_lead", "complete", "immediate")


def of_kind(kind):
    """(ruleset, case) for every case of a kind."""
    return [pytest.param(RULESETS[name], case, id=f"{case['id']}-{name}")
            for case in CASES if case["kind"] == kind
            for name in case["rulesets"].split()]


def cards(text):
    return [Card(name) for name in text.split()]


def quarts(hands, ruleset=KLADNO, **options):
    """A to move; `hands` are four lists of cards or the one-line form."""
    if isinstance(hands, str):
        hands = parse_hands(hands)
    ruleset = Ruleset(ruleset.id, {f"kvarty_{name}": value for name, value in options.items()})
    return QuartPosition(ruleset, ruleset.contract("kvarty"), hands)


def leads(position):
    return [str(card) for card in position.legal_moves()]


def dealt(*hands):
    """Four hands of eight that hold the cards named, the rest dealt in order to who needs some."""
    hands = [list(hand) for hand in (*hands, (), (), ())[:4]]
    rest = [card for card in CARDS if not any(card in hand for hand in hands)]
    for hand in hands:
        while len(hand) < 8:
            hand.append(rest.pop())
    return hands


def split_hands(text):
    """`A d8 dJ|B d9|...` or `d8 dJ|d9|...`."""
    return [cards(part.strip().removeprefix("ABCD"[seat])) for seat, part in
            enumerate(text.split("|"))]


# ── the worked cases ─────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("ruleset", "case"), of_kind("kvarty"))
def test_a_quart_is_completed_and_led_on_as_in_the_case(ruleset, case):
    hands, lead, gap, end = re.fullmatch(
        r"hands (.*); all other cards gone; lead (..); gap=(\w+) end=(\w+)", case["given"]).groups()
    quart, after = re.fullmatch(r"quart ([^;]*); (.*)", case["expect"]).groups()
    position = quarts(split_hands(hands), ruleset, gap=gap, end=end)
    before = position.copy()
    position.push(lead)
    assert [f"{seat}:{card}" for seat, card in position.last_quart] == quart.split()
    if after.startswith("over"):
        assert position.is_over()
        assert position.turn is None
        assert list(position.points) == json.loads(after.partition("pts ")[2])
    else:
        assert position.turn == Seat.parse(after.removeprefix("next leader "))
        assert position.points == (0, 0, 0, 0)
    assert position.pop() == Card(lead)
    assert position == before
    assert position.last_quart == []


@pytest.mark.parametrize(("ruleset", "case"), of_kind("kvarty-first"))
def test_the_first_lead_is_limited_as_in_the_case(ruleset, case):
    position = quarts(dealt(cards(case["given"].removeprefix("hand "))), ruleset)
    allowed = cards(case["expect"].removeprefix("may lead (lowest card) "))
    assert position.legal_moves() == sorted(allowed)


@pytest.mark.parametrize("ruleset", [KLADNO, OFFICIAL])
def test_K15_a_royal_hand_stays_on_lead_and_goes_out(ruleset):
    position = quarts(
        dealt(cards("hQ hA dQ dA sK sA cK cA"), cards("hK"), cards("dK")), ruleset)
    for lead in ("hQ", "dQ", "sK", "cK"):
        assert position.turn == Seat.A
        position.push(lead)
    assert position.is_over()
    assert position.points == (0, 7, 7, 8)


@pytest.mark.parametrize(("ruleset", "case"), of_kind("kvarty-combo"))
def test_cards_led_together_are_accepted_or_refused_as_in_the_case(ruleset, case):
    first, second = re.match(r"lead (..) (..) together", case["given"]).groups()
    position = quarts(dealt(cards(f"{first} {second}")), ruleset)
    if case["expect"] == "legal":
        twin = position.copy()
        position.push(f"{first}+{second}")
        twin.push(first)
        assert position == twin
        assert position.moves == (Card(first),)
        assert position.last_quart == twin.last_quart
    else:
        with pytest.raises(IllegalMoveError, match="one suit") as error:
            position.push(f"{first}+{second}")
        assert error.value.code == "move.set"


MATURITAS = [  # case, options, made
    ("M11", {}, True),
    ("M12", {"end": "last_lead"}, True),
    ("M12", {"end": "complete"}, True),
    ("M12", {"end": "immediate"}, False),
    ("M13", {"gap": "stop"}, False),
    ("M13", {"gap": "skip"}, True),
]


@pytest.mark.parametrize("ruleset", [KLADNO, OFFICIAL])
@pytest.mark.parametrize(("name", "options", "made"), MATURITAS)
def test_a_maturita_in_kvarty_is_made_or_not_as_in_the_case(ruleset, name, options, made):
    given = next(case["given"] for case in CASES if case["id"] == name)
    position = quarts(split_hands(re.search(r"(A .*), A leads", given)[1]), ruleset, **options)
    assert (values(position).guarantee[Seat.A] <= 0) == made


# ── leads ────────────────────────────────────────────────────────────────────────────────────

def test_a_wild_hand_first_leads_a_queen_under_official_rules():
    hand = cards("hQ hA dQ dA sK sA cK cA")
    assert leads(quarts(dealt(hand), OFFICIAL)) == ["hQ", "dQ"]
    assert len(leads(quarts(dealt(hand), KLADNO))) == 8
    assert leads(quarts(dealt(hand), KLADNO, wild_first="queen")) == ["hQ", "dQ"]
    with pytest.raises(IllegalMoveError, match="wild hand") as error:
        quarts(dealt(hand), OFFICIAL).push("hA")
    assert error.value.code == "move.wild_hand"


def test_the_first_lead_limit_ends_with_the_first_lead_and_never_holds_in_an_ending():
    position = quarts(dealt(cards("d7 d8 d9 dT hQ hK hA sA")))
    assert position.is_first_lead
    assert leads(position) == ["d7", "d8", "d9", "dT"]
    with pytest.raises(IllegalMoveError, match="not above the jack") as error:
        position.push("hQ")
    assert error.value.code == "move.first_lead"
    position.push("d7")
    assert not position.is_first_lead
    assert leads(position) == ["hQ", "hK", "hA", "sA"]
    assert leads(quarts("A7.../K.../Q.../J...")) == ["h7", "hA"]


def test_the_first_lead_limit_holds_for_the_lowest_card_of_a_set():
    position = quarts(dealt(cards("dJ dQ dK dA hA sA cA cK")))
    position.push("dQ+dJ")
    assert position.moves == (Card("dJ"),)
    assert position.cards_left == (4, 8, 8, 8)


COMPLETE = [  # hand of A, first lead of a whole deal, legal leads when a complete quart must be led
    ("d7 d8 d9 dT dJ hA c7 c9", True, "d7 d8"),
    ("d7 d8 d9 dJ hQ hK hA sA", True, "d7 d8 d9 dJ"),
    ("dQ dK dA hA hK sA cK cQ", True, "dQ dK dA hK hA sA cQ cK"),
    ("d7 d8 d9 dT dQ c7", False, "d7"),
    ("dQ dK dA hK hA sA cK c7", False, "hK hA dQ dK dA sA"),
    ("dJ dQ dK dA c7", False, "dJ dQ dK dA"),
    ("dQ dK c7 c8", False, "dQ dK c7 c8"),
    ("d7 d8 d9 s7 cA hT", False, "cA"),
    ("dT dJ dQ dK s7", False, "dT"),
    ("dQ dA c7", False, "dA"),
]


@pytest.mark.parametrize(("hand", "first", "allowed"), COMPLETE)
def test_a_complete_quart_must_be_led_only_under_the_option(hand, first, allowed):
    hand = cards(hand)
    rest = [[card] for card in CARDS if card not in hand][:3]
    hands = dealt(hand) if first else [hand, *rest]
    position = quarts(hands, must_lead_complete=True)
    assert position.legal_moves() == sorted(cards(allowed))
    refused = set(hand) - set(position.legal_moves())
    for card in refused:
        with pytest.raises(IllegalMoveError):
            position.push(card)
    if not first:
        assert len(quarts(hands).legal_moves()) == len(hand)


SETS = [  # hands, set, gap, code of the refusal or None
    ("J8...A/9.../T.../.7..", "h8+hJ", "stop", None),
    ("J8...A/9.../T.../.7..", "hJ + h8", "stop", None),
    ("J8...A/9.../Q.../.7..", "h8+hJ", "stop", "move.set"),
    ("J8...A/9.../Q.../.7..", "h8+hJ", "skip", None),
    ("Q8...A/9.../T.../J...", "h8+hQ", "stop", "move.set"),
    ("J8...A/9.../T.../.7..", "h8+h8", "stop", "move.set"),
    ("J8...A/9.../T.../.7..", "h8+h9", "stop", "move.not_held"),
    ("J8...A/9.../T.../.7..", "h8+cA", "stop", "move.set"),
]


@pytest.mark.parametrize(("hands", "text", "gap", "code"), SETS)
def test_a_set_is_of_one_suit_spans_four_ranks_and_has_no_gone_card_inside(hands, text, gap, code):
    position = quarts(hands, gap=gap)
    if code is None:
        position.push(text)
        assert position.moves == (Card("h8"),)
        return
    with pytest.raises(IllegalMoveError) as error:
        position.push(text)
    assert error.value.code == code
    assert position.moves == ()


def test_under_immediate_a_set_counts_as_laid_in_rising_order():
    position = quarts([cards("d8 dJ c7"), cards("d9"), cards("dT h7"), cards("s7")],
                      end="immediate")
    position.push("d8+dJ")
    assert position.last_quart == [(Seat.A, Card("d8")), (Seat.B, Card("d9"))]
    assert position.points == (2, 0, 2, 1)


def test_a_quart_never_runs_from_the_ace_into_the_next_suit():
    position = quarts([cards("hK s7"), cards("d7 s8"), cards("d8 s9"), cards("hA d9")])
    position.push("hK")
    assert position.last_quart == [(Seat.A, Card("hK")), (Seat.D, Card("hA"))]
    assert position.turn == Seat.D


@pytest.mark.parametrize(("end", "points"), [
    ("last_lead", (0, 1, 1, 1)), ("complete", (0, 0, 0, 0)), ("immediate", (0, 1, 1, 1))])
def test_all_four_go_out_in_one_quart_only_where_it_is_completed(end, points):
    position = quarts("7.../8.../9.../T...", end=end)
    position.push("h7")
    assert position.points == points


# ── faults ───────────────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("move", "code"), [
    ("c9", "move.not_held"), (Call.PASS, "move.call"), ("end", "move.call"), (Card("d7"),
     "move.not_held")])
def test_a_move_that_is_no_lead_is_refused_by_name(move, code):
    with pytest.raises(IllegalMoveError) as error:
        quarts("A7.../K.../Q.../J...").push(move)
    assert (error.value.code, error.value.where) == (code, "hand A")


def test_a_set_with_a_word_that_is_no_card_is_refused():
    for text in ("h7+", "h7+x1", "+"):
        with pytest.raises(InvalidCardError):
            quarts("A7.../K.../Q.../J...").push(text)


def test_nothing_is_led_once_a_hand_is_empty():
    position = quarts("A7.../.../Q.../J...")
    assert position.is_over()
    assert position.legal_moves() == []
    assert position.points == (2, 0, 1, 1)
    with pytest.raises(IllegalMoveError, match="over") as error:
        position.push("h7")
    assert error.value.code == "move.over"
    with pytest.raises(IndexError):
        position.pop()


@pytest.mark.parametrize(("points", "code"), [
    ((0, 1, 0, 0), "points.beyond"), ((-1, 0, 0, 0), "points.beyond"), ((0, 0, 0), "points.count")])
def test_points_before_the_end_are_refused(points, code):
    contract = KLADNO.contract("kvarty")
    with pytest.raises(InvalidPositionError, match="field POINTS") as error:
        QuartPosition(KLADNO, contract, parse_hands("A.../K.../Q.../J..."), Seat.A, points)
    assert error.value.code == code


# ── playouts ─────────────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize("seed", range(12))
def test_pop_takes_back_every_quart_of_a_random_deal(seed):
    draw = random.Random(f"quarts {seed}")
    ruleset = Ruleset(draw.choice(["kladno", "official"]), {
        "kvarty_end": draw.choice(ENDS), "kvarty_gap": draw.choice(["stop", "skip"]),
        "kvarty_must_lead_complete": draw.random() < 0.3})
    for number in range(40):
        deal = Deal.random(f"{seed} {number}")
        position = QuartPosition.start(ruleset, ruleset.contract("kvarty"), deal,
                                       draw.choice(SEATS))
        seen = []
        while not position.is_over():
            seen.append(position.copy())
            count = sum(position.cards_left)
            position.push(draw.choice(position.legal_moves()))
            quart = position.last_quart
            assert 1 <= len(quart) <= 4
            assert count - sum(position.cards_left) == len(quart)
            assert [card - quart[0][1] for _, card in quart] == list(range(len(quart)))
            assert position.mover == quart[-1][0]
            assert len(quart) == 4 or ends_there(position, seen[-1])
        assert position.points == position.cards_left
        empty = position.cards_left.count(0)
        assert empty == 1 if ruleset.contract("kvarty").end == "immediate" else empty >= 1
        for before in reversed(seen):
            assert position.moves[:-1] == before.moves
            position.pop()
            assert position == before
            assert position.last_quart == before.last_quart
        assert position.hands == deal.hands


def ends_there(position, before):
    """Why a quart is shorter than four: the ace, a card gone, or the end of the deal (A10)."""
    (leader, led), *added = position.last_quart
    top = (added or [(leader, led)])[-1][1]
    if top.rank == Rank.ACE:
        return True
    if not any(CARDS[top + 1] in hand for hand in position.hands):
        return True
    end = position.contract.end
    return position.is_over() and (end == "immediate" or (
        end == "last_lead" and before.hands[leader] == {led} and not added))


@pytest.mark.parametrize("seed", range(4))
def test_from_a_whole_deal_gap_stop_and_skip_are_the_same_game(seed):
    draw = random.Random(f"gap {seed}")
    for number in range(60):
        deal = Deal.random(f"gap {seed} {number}")
        stop, skip = (quarts(deal.hands, gap=gap) for gap in ("stop", "skip"))
        while not stop.is_over():
            assert stop.legal_moves() == skip.legal_moves()
            lead = draw.choice(stop.legal_moves())
            stop.push(lead)
            skip.push(lead)
            assert stop.last_quart == skip.last_quart
        assert skip.is_over()


def test_a_copy_is_changed_on_its_own():
    position = quarts("AT7.../K8.../QJ.../9..7.")
    position.push("h7")
    text = str(position)
    twin = position.copy()
    twin.pop()
    twin.push("hA")
    assert str(position) == text
    position.pop()
    assert str(position) == "AT7.../K8.../QJ.../9..7. kladno:kvarty A - 0,0,0,0"
    assert repr(position) == f"parse_position('{position}')"
    assert position != twin
