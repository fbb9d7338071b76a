"""Desítky and lora against the rule book: the worked cases D, M and X, calls, faults, pop."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from oracle import values

from lora_solver import CARDS, RULESETS, SEATS, Call, Card, Deal, Rank, Ruleset, Seat
from lora_solver.errors import IllegalMoveError, InvalidPositionError, LoraError
from lora_solver.notation import parse_position, start
from lora_solver.rules.lora import LoraPosition
from lora_solver.rules.tens import TensPosition

CASES = json.loads((Path(__file__).parent / "data" / "cases.json").read_text(encoding="utf-8"))
KLADNO, SRPSKA = RULESETS["kladno"], RULESETS["srpska"]


def of_kind(kind):
    """(ruleset, case) for every case of a kind."""
    return [pytest.param(RULESETS[name], case, id=f"{case['id']}-{name}")
            for case in CASES if case["kind"] == kind for name in case["rulesets"].split()]


def case_of(name):
    return next(case for case in CASES if case["id"] == name)


def cards(text):
    return [Card(name) for name in text.split()]


def tens(hands, rows=(), ruleset=KLADNO, **more):
    """A to move in desítky; every card not named is out of play."""
    return TensPosition(ruleset, ruleset.contract("desitky"), hands, rows=[rows], **more)


def lora(hands, rows=(), ruleset=SRPSKA, **more):
    """A to move in lora; every card not named is out of play."""
    return LoraPosition(ruleset, ruleset.contract("lora"), hands, rows=[rows], **more)


def one_hand(text):
    """The hand of A, and a club or spade for each of the others."""
    hand = cards(text)
    rest = [card for card in reversed(CARDS) if card not in hand]
    return [hand, rest[:1], rest[1:2], rest[2:3]]


def split_hands(text):
    """`A s9|B sT c7|...`."""
    return [cards(part.strip()[1:]) for part in text.split("|")]


def names(moves):
    return [str(move) for move in moves]


def play(position, turns):
    """`A hT h9 end`: who makes which moves, each turn by the seat named."""
    for turn in turns:
        seat, *moves = turn.split()
        assert position.turn == Seat.parse(seat), turn
        for move in moves:
            position.push(move)


# ── the worked cases: desítky ────────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("ruleset", "case"), of_kind("desitky-legal"))
def test_desitky_moves_are_those_of_the_case(ruleset, case):
    hand = re.fullmatch(r"hand (.*); rows none", case["given"])[1]
    position = tens(one_hand(hand), ruleset=ruleset)
    assert names(position.legal_moves()) == [case["expect"].split()[0]]
    position.push(case["expect"].split()[0])
    if "tap" in case["expect"]:
        assert position.points == (1, 0, 0, 0)
        assert position.turn == Seat.B
    else:
        assert "d9" in names(position.legal_moves())
        assert position.turn == Seat.A


@pytest.mark.parametrize(("ruleset", "case"), of_kind("desitky-renonc"))
def test_a_tap_of_a_player_who_can_lay_is_illegal(ruleset, case):
    assert case["given"] == "as D02 but the player taps"
    position = tens(one_hand("dT d9 hA"), ruleset=ruleset)
    with pytest.raises(IllegalMoveError, match="A can lay dT") as error:
        position.push("tap")
    assert error.value.code == "move.tap"
    assert ruleset.options["renonc_desitky"] == int(case["expect"].removeprefix("renonc: "))


DESITKY_PLAYS = {
    "D07": ["A hT h9 end", "B h8 end", "C dT"],
    "D09": ["A tap", "B sT end", "C hT end", "D h9 end", "A s9"],
    "D10": ["A tap", "B sT end", "C hT end", "D h9 h8"],
}


@pytest.mark.parametrize(("ruleset", "case"), of_kind("desitky-play"))
def test_desitky_goes_as_in_the_case(ruleset, case):
    position = tens(split_hands(case["given"].partition(";")[0]), ruleset=ruleset)
    play(position, DESITKY_PLAYS[case["id"]])
    if points := re.search(r"pts (\[.*?\])", case["expect"]):
        assert position.is_over()
        assert list(position.points) == json.loads(points[1])
    else:
        with pytest.raises(IllegalMoveError, match="does not fit an end of row h"):
            position.push("hQ")
        assert position.turn == Seat.C


def test_M05_a_leader_without_a_ten_can_only_tap_which_is_a_point():
    position = start("AKQJ..987.7/T9.AT..AKQJ/87..AKQJT.8/.KQJ987..T9", "desitky")
    assert position.legal_moves() == [Call.TAP]
    position.push(Call.TAP)
    assert position.points == (1, 0, 0, 0)
    assert position.turn == Seat.B


@pytest.mark.parametrize("ruleset", ["kladno", "official"])
@pytest.mark.parametrize(("name", "first", "made"), [
    ("M14", "hA end", True), ("M14", "hA c9", False), ("M14", "c9", False),
    ("M15", "h9 h8", True), ("M15", "h9 end", False)])
def test_a_maturita_in_desitky_is_made_or_not_as_in_the_case(ruleset, name, first, made):
    given = case_of(name)["given"]
    rules = RULESETS[ruleset]
    hands = split_hands(re.search(r"; (A .*), A to move", given)[1])
    rows = [[card for card in CARDS if card.suit.letter == suit
             and Card(suit + low) <= card <= Card(suit + high)]
            for suit, low, high in re.findall(r"(\w):(.)-(.)", given)]
    position = TensPosition(rules, rules.contract("desitky"), hands, rows=rows)
    assert position.is_whole
    assert position == TensPosition(rules, rules.contract("desitky"), hands)
    assert values(position).guarantee[Seat.A] == 0
    for move in first.split():
        position.push(move)
    assert (values(position).guarantee[Seat.A] == 0) == made


def test_M15_the_others_keep_two_two_and_one():
    hands = split_hands(re.search(r"; (A .*), A to move", case_of("M15")["given"])[1])
    position = TensPosition(KLADNO, KLADNO.contract("desitky"), hands)
    play(position, ["A h9 h8"])
    assert position.points == (0, 2, 2, 1)


# ── the worked cases: lora ───────────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("ruleset", "case"), of_kind("lora-legal"))
def test_lora_moves_are_those_of_the_case(ruleset, case):
    hand, laid, start_rank = re.fullmatch(
        r"hand (.*); laid (\{.*\}); start (.)", case["given"]).groups()
    rank = Rank("789TJQKA".index(start_rank))
    rows = [Card("hdsc".index(suit) * 8 + (rank + step) % 8)
            for suit, length in json.loads(laid.replace("'", '"')).items()
            for step in range(length)]
    hand = cards(hand)
    rest = [card for card in CARDS if card not in hand and card not in rows]
    position = lora([hand, rest[:1], rest[1:2], rest[2:3]], rows, ruleset, start_rank=rank)
    assert position.legal_moves() == sorted(cards(case["expect"]))


@pytest.mark.parametrize(("ruleset", "case"), of_kind("lora-play"))
def test_lora_goes_as_in_the_case(ruleset, case):
    given, _, moves = case["given"].partition("; ")
    position = lora(split_hands(given), ruleset=ruleset)
    play(position, moves.removesuffix(" out").split(", "))
    assert position.is_over()
    assert list(position.points) == json.loads(case["expect"].removeprefix("pts "))


# ── desítky ──────────────────────────────────────────────────────────────────────────────────

def test_a_turn_ends_with_the_word_even_where_nothing_more_fits():
    position = tens([cards("dT hA"), cards("s7"), cards("s8"), cards("s9")])
    assert names(position.legal_moves()) == ["dT"]
    position.push("dT")
    assert position.turn == Seat.A
    assert position.legal_moves() == [Call.END]
    with pytest.raises(IllegalMoveError, match="has laid a card") as error:
        position.push("tap")
    assert error.value.code == "move.tap"
    position.push("end")
    assert position.turn == Seat.B
    assert not position.has_laid


def test_the_end_of_a_turn_needs_a_card_laid_in_it():
    position = tens([cards("dT hT"), cards("d9 s7"), cards("s8"), cards("s9")])
    for hand_can_lay in (True, False):
        with pytest.raises(IllegalMoveError, match="laid no card") as error:
            position.push("end")
        assert error.value.code == "move.end"
        if hand_can_lay:
            play(position, ["A dT end", "B d9 end"])


def test_a_ten_waits_for_the_rows_only_under_the_option():
    hands = [cards("hT d9 d8 c7"), cards("s7"), cards("s8"), cards("s9")]
    assert names(tens(hands, cards("dT")).legal_moves()) == ["hT", "d9"]
    stuck = Ruleset.parse("kladno+desitky_ten_only_if_stuck=true")
    position = tens(hands, cards("dT"), stuck)
    assert names(position.legal_moves()) == ["d9"]
    with pytest.raises(IllegalMoveError, match="only when no card fits"):
        position.push("hT")
    position.push("d9")
    assert names(position.legal_moves()) == ["d8", "end"]
    position.push("d8")
    assert names(position.legal_moves()) == ["hT", "end"]


def test_the_rows_of_desitky_go_down_to_the_seven_and_up_to_the_ace():
    position = tens([cards("h7 hA d7 s8"), cards("c7"), cards("c8"), cards("c9")],
                    cards("h8 h9 hT hJ hQ hK"))
    assert names(position.legal_moves()) == ["h7", "hA"]
    play(position, ["A h7 hA end"])
    assert names(position.rows[0]) == ["h7", "h8", "h9", "hT", "hJ", "hQ", "hK", "hA"]
    assert position.rows[1:] == ((), (), ())


@pytest.mark.parametrize(("move", "code", "word"), [
    ("pass", "move.pass", "taps"), ("hA", "move.row", "begins with its ten"),
    ("dK", "move.row", "does not fit"), ("c7", "move.not_held", "does not hold"),
    (Call.END, "move.end", "laid no card")])
def test_a_move_desitky_do_not_know_is_refused_by_name(move, code, word):
    position = tens([cards("dJ hA dK"), cards("s7"), cards("s8"), cards("s9")], cards("dT"))
    with pytest.raises(IllegalMoveError, match=word) as error:
        position.push(move)
    assert (error.value.code, error.value.where) == (code, "hand A")


# ── lora ─────────────────────────────────────────────────────────────────────────────────────

def test_the_first_card_of_lora_sets_the_start_rank_and_pop_forgets_it():
    position = start(Deal.random("lora"), "lora")
    assert position.start_rank is None
    assert len(position.legal_moves()) == 8
    card = position.legal_moves()[3]
    position.push(card)
    assert position.start_rank == card.rank
    assert position.table == card.rank.letter
    position.pop()
    assert position.start_rank is None
    assert position == start(Deal.random("lora"), "lora")
    other = position.legal_moves()[0]
    position.push(other)
    assert position.start_rank == other.rank


def test_a_row_of_lora_goes_over_the_ace_and_is_full_before_its_start():
    position = lora([cards("h7 hK"), cards("h8 s7"), cards("hJ s8"), cards("s9 sT")],
                    cards("hA"), start_rank=Rank.ACE)
    assert names(position.legal_moves()) == ["h7"]
    play(position, ["A h7", "B h8"])
    assert names(position.rows[0]) == ["hA", "h7", "h8"]
    full = [card for card in CARDS if card.suit == 0]
    position = lora([cards("dK"), cards("s7"), cards("s8"), cards("s9")], full,
                    start_rank=Rank.NINE)
    assert position.legal_moves() == [Call.PASS]


@pytest.mark.parametrize(("move", "code", "word"), [
    ("pass", "move.pass", "must lay a card"), ("tap", "move.tap", "passes"),
    ("hA", "move.row", "begins with the 9"), ("dK", "move.row", "not the next"),
    ("c7", "move.not_held", "does not hold")])
def test_a_move_lora_does_not_know_is_refused_by_name(move, code, word):
    position = lora([cards("dT hA dK"), cards("s7"), cards("s8"), cards("s9")], cards("d9"),
                    start_rank=Rank.NINE)
    with pytest.raises(IllegalMoveError, match=word) as error:
        position.push(move)
    assert (error.value.code, error.value.where) == (code, "hand A")


PASSES = [  # options, points when A, who passed once, is out, and when B, who never did, is
    ("", (-8, 1, 2, 2), (1, -8, 2, 2)),
    ("+lora_pass_cost=1", (-7, 1, 2, 2), (2, -8, 2, 2)),
    ("+lora_pass_cost=1+lora_pass_voids_bonus=true", (1, 1, 2, 2), (2, -8, 2, 2)),
    ("+lora_pass_cost=3+lora_pass_voids_bonus=true", (3, 1, 2, 2), (4, -8, 2, 2)),
]


@pytest.mark.parametrize(("options", "passed_wins", "other_wins"), PASSES)
def test_a_paid_pass_costs_its_points_and_may_void_the_bonus(options, passed_wins, other_wins):
    rules = Ruleset.parse(f"srpska{options}")
    cost = rules.contract("lora").pass_cost
    position = lora([cards("dJ"), cards("dT h9"), cards("cK cQ"), cards("sK sQ")],
                    cards("d9"), rules, start_rank=Rank.NINE)
    play(position, ["A pass"])
    assert position.points == (cost, 0, 0, 0)
    play(position, ["B dT", "C pass", "D pass"])
    paid = (0, 0, cost, cost)
    play(position, ["A dJ"])
    assert position.points == tuple(a + b for a, b in zip(passed_wins, paid, strict=True))
    position = lora([cards("dK"), cards("h9"), cards("cK cQ"), cards("sK sQ")], cards("d9"), rules,
                    start_rank=Rank.NINE)
    play(position, ["A pass", "B h9"])
    assert position.points == other_wins


# ── endings ──────────────────────────────────────────────────────────────────────────────────

WITHOUT = {  # an ending: all cards but these, dealt to four hands in order
    "no row": "", "ten": "hT", "run": "h8 h9 hT hJ dT", "hole": "h8 hT", "no ten": "h8 h9",
    "wrap": "hK hA h7 dK", "two starts": "hT hJ d9 dT", "whole rows": "h7 h8 h9 hT hJ hQ hK hA",
    "start by the other suit": "h7 h8 h9 hT hJ hQ hK hA dQ",
}


def ending(gone):
    held = [card for card in CARDS if card not in gone]
    return Deal(held[seat::4] for seat in range(4))


@pytest.mark.parametrize(("name", "code"), [
    ("no row", None), ("ten", None), ("run", None), ("whole rows", None), ("hole", "row.hole"),
    ("no ten", "row.no_ten"), ("wrap", "row.no_ten"), ("two starts", None)])
def test_what_is_missing_in_an_ending_of_desitky_forms_rows(name, code):
    gone = cards(WITHOUT[name])
    if code is None:
        assert start(ending(gone), "desitky").rows == tuple(
            tuple(card for card in gone if card.suit == suit) for suit in range(4))
        return
    with pytest.raises(InvalidPositionError, match="row h: ") as error:
        start(ending(gone), "desitky")
    assert (error.value.code, error.value.where) == (code, "row h")


@pytest.mark.parametrize(("name", "rank", "code"), [
    ("no row", None, None), ("ten", Rank.TEN, None), ("wrap", Rank.KING, None),
    ("start by the other suit", Rank.QUEEN, None), ("run", None, "row.start"),
    ("hole", None, "row.hole"), ("two starts", None, "row.start"),
    ("whole rows", None, "table.start")])
def test_the_start_rank_of_an_ending_of_lora_follows_from_a_suit_partly_gone(name, rank, code):
    deal = ending(cards(WITHOUT[name]))
    if code is None:
        assert start(deal, "lora").start_rank == rank
        return
    with pytest.raises(InvalidPositionError) as error:
        start(deal, "lora")
    assert error.value.code == code


def test_an_ending_with_an_empty_hand_is_over():
    hands = [[], *([card for card in CARDS if card.suit == suit] for suit in (1, 2, 3))]
    for contract, points in (("desitky", (0, 8, 8, 8)), ("lora", (-8, 8, 8, 8))):
        position = start(Deal(hands), contract)
        assert position.is_over()
        assert position.turn is None
        assert position.legal_moves() == []
        assert position.points == points
        assert parse_position(str(position)) == position
        with pytest.raises(IllegalMoveError, match="over") as error:
            position.push("dT")
        assert error.value.code == "move.over"
        with pytest.raises(IllegalMoveError, match="over"):
            position.push("tap" if contract == "desitky" else "pass")


# ── faults ───────────────────────────────────────────────────────────────────────────────────

# C has all clubs, B all spades, A the hearts but the ten, D nothing but diamonds
AFTER_A_TEN = "AKQJ987.../..AKQJT987./...AKQJT987/.AKQJT987.."
BEFORE_A_CARD = "AKQJT987.../..AKQJT987./...AKQJT987/.AKQJT987.."
FAULTS = [  # hands, the rest of the line, code, where
    (BEFORE_A_CARD, "desitky A +", "table.laid", "field TABLE"),
    (AFTER_A_TEN, "desitky B +", "table.laid", "field TABLE"),
    (AFTER_A_TEN, "desitky B - -1,0,0,0", "points.beyond", "field POINTS"),
    (AFTER_A_TEN, "desitky B - 0,3,0,0", "points.beyond", "field POINTS"),
    (AFTER_A_TEN, "desitky A + 2,0,0,0", "points.beyond", "field POINTS"),
    (AFTER_A_TEN, "desitky A + 1,1,1,1", "points.beyond", "field POINTS"),
    (BEFORE_A_CARD, "desitky B - 1,0,0,0", "points.beyond", "field POINTS"),
    (".../.../...AKQJT987/.AKQJT987..", "desitky", "hand.two_empty", "hand B"),
    (".../.../...AKQJT987/.AKQJT987..", "lora", "hand.two_empty", "hand B"),
    (BEFORE_A_CARD, "lora A 9", "table.start", "field TABLE"),
    (AFTER_A_TEN, "lora B 9", "row.start", "row h"),
    (AFTER_A_TEN, "lora B T 1,0,0,0", "points.beyond", "field POINTS"),
    (AFTER_A_TEN, "srpska+lora_pass_cost=2:lora B T 0,1,0,0", "points.beyond", "field POINTS"),
    (AFTER_A_TEN, "srpska+lora_pass_cost=2:lora B T 0,4,0,0", "points.beyond", "field POINTS"),
    (AFTER_A_TEN, "srpska+lora_pass_cost=2:lora B T 2,2,2,2", "points.beyond", "field POINTS"),
    (BEFORE_A_CARD, "srpska+lora_pass_cost=2:lora B - 2,0,0,0", "points.beyond", "field POINTS"),
]


REFUSED = {
    "AK.../A.../Q.../J... desitky": "hA stands in hand A and in hand B",
    "AA.../K.../Q.../J... lora": "hand A: hA stands there twice",
    "AKQJT987.A../.K../.Q../.J.. desitky": "hand A has 9 cards: expected at most eight",
    ".9..7/.8..8/K.7..9/A.Q..T desitky":
        "row d: laid are dT dJ dK dA, but a row has no hole",
    ".7..7/.8..8/.9..9/.T..T desitky":
        "row d: laid are dJ dQ dK dA, but a row begins with the ten",
    "K97.../..AKQJT987./...AKQJT987/.AKQJT987.. lora B":
        "row h: laid are h8 hT hJ hQ hA, but a row has no hole",
    "KQJT98.../..AKQJT987./...AKQJT987/.AKQJT987.. lora B 9":
        "row h: laid are h7 hA, but it does not begin with the 9",
    f"{BEFORE_A_CARD} desitky A +": "field TABLE: + where no card is laid",
    ".../.../...AKQJT987/.AKQJT987.. desitky":
        "hand B is empty, and so is hand A: the first empty hand ends desitky",
    ".../.../...AKQJT987/.AKQJT987.. lora":
        "hand B is empty, and so is hand A: the first empty hand ends lora",
    f"{AFTER_A_TEN} desitky B - -1,0,0,0":
        "field POINTS: A cannot have -1: before the deal is over nobody has less than 0",
    f"{BEFORE_A_CARD} desitky B - 1,0,0,0":
        "field POINTS: A cannot have 1: nothing is laid and A holds hT, so he never tapped",
    f"{AFTER_A_TEN} desitky B - 0,3,0,0":
        "field POINTS: B cannot have 3: with 1 card laid nobody has had to tap more than 2 times",
    f"{AFTER_A_TEN} desitky A + 1,1,1,1":
        "field POINTS: 1,1,1,1 is more than can be taken: with 1 card laid all four have had to"
        " tap at most 3 times",
    f"{AFTER_A_TEN} srpska+lora_pass_cost=2:lora B T 0,4,0,0":
        "field POINTS: B cannot have 4: with 1 card laid nobody has had to pass more than 1 time",
    "A.../K.../Q.../J... kvarty A - 0,1,0,0":
        "field POINTS: B cannot have 1: in kvarty only cards left in hand cost points",
}


@pytest.mark.parametrize(("line", "message"), REFUSED.items())
def test_what_cannot_be_is_refused_with_a_message_that_names_it(line, message):
    with pytest.raises(LoraError) as error:
        parse_position(line)
    assert str(error.value) == message


@pytest.mark.parametrize(("hands", "rest", "code", "where"), FAULTS)
def test_a_position_the_rules_do_not_allow_is_refused_by_name(hands, rest, code, where):
    with pytest.raises(InvalidPositionError) as error:
        parse_position(f"{hands} {rest}")
    assert (error.value.code, error.value.where) == (code, where)


@pytest.mark.parametrize("line", [
    f"{AFTER_A_TEN} desitky A + 1,0,0,0",
    f"{AFTER_A_TEN} desitky B - 1,2,0,0",
    f"{AFTER_A_TEN} srpska+lora_pass_cost=2:lora B T 0,2,0,0",
    f"{BEFORE_A_CARD} desitky A - 0,0,0,0",
])
def test_points_that_taps_and_passes_can_give_are_accepted(line):
    position = parse_position(line)
    assert parse_position(str(position)) == position
    assert str(position).endswith(line.split(maxsplit=2)[2])


@pytest.mark.parametrize("make", [tens, lora])
@pytest.mark.parametrize(("rows", "word"), [("hT hT", "twice in the rows"), ("hT dT", "hand B")])
def test_no_card_lies_in_two_places(make, rows, word):
    with pytest.raises(InvalidPositionError, match=word) as error:
        make([cards("hA"), cards("dT"), cards("s7"), cards("s8")], cards(rows))
    assert error.value.code == "row.twice"


def test_cards_out_of_play_lie_neither_in_a_hand_nor_in_a_row():
    position = tens([cards("h9 hA"), cards("s7"), cards("s8"), cards("s9")], cards("hT"))
    assert not position.is_whole
    assert names(position.legal_moves()) == ["h9"]
    assert repr(position).startswith("<TensPosition ")
    assert position != TensPosition(KLADNO, position.contract, [*position.hands],
                                    rows=[cards("hT hJ")])
    assert position == TensPosition(KLADNO, position.contract, position.hands, rows=position.rows)


# ── playouts ─────────────────────────────────────────────────────────────────────────────────

DESITKY = ["kladno", "official", "kladno+desitky_ten_only_if_stuck=true"]
LORA = ["srpska", "gamerules", "srpska+lora_pass_cost=1",
        "gamerules+lora_pass_cost=2+lora_pass_voids_bonus=true"]


@pytest.mark.parametrize(("contract", "rules"), [
    *(("desitky", rules) for rules in DESITKY), *(("lora", rules) for rules in LORA)])
@pytest.mark.parametrize("seed", range(3))
def test_a_random_deal_comes_to_an_end_and_pop_takes_all_of_it_back(contract, rules, seed):
    draw = random.Random(f"{contract} {rules} {seed}")
    for number in range(4):
        deal = Deal.random(f"rows {seed} {number}")
        position = start(deal, contract, rules, draw.choice(SEATS))
        seen = []
        idle = 0
        while not position.is_over():
            seen.append(position.copy())
            assert eval(repr(position), {"parse_position": parse_position}) == position
            moves = position.legal_moves()
            assert moves == moves_in_plain_words(position)
            refuse_all_others(position, moves, draw)
            move = draw.choice(moves)
            idle = idle + 1 if move in (Call.TAP, Call.PASS) else 0
            assert idle < 4, "somebody can always lay a card (A36)"
            position.push(move)
        check_score(position)
        for before in reversed(seen):
            position.pop()
            assert position == before
            assert position.moves == before.moves
        assert position.hands == deal.hands
        assert position.rows == ((), (), (), ())


def moves_in_plain_words(position):
    """The rules once more, from the cards laid and the moves since the deal."""
    hand = sorted(position.hands[position.turn])
    laid = {card for row in position.rows for card in row}
    if isinstance(position, LoraPosition):
        if not laid:
            return hand
        first = position.moves[0]
        return [card for card in hand if card.rank == first.rank
                or CARDS[card.suit * 8 + (card.rank - 1) % 8] in laid] or [Call.PASS]
    beside = [card for card in hand
              if any(other.suit == card.suit and abs(other - card) == 1 for other in laid)]
    fits = [card for card in hand if card in beside or card.rank == Rank.TEN]
    if position.contract.ten_only_if_stuck and beside:
        fits = beside
    if position.moves and isinstance(position.moves[-1], Card):
        return [*fits, Call.END]
    return fits or [Call.TAP]


def refuse_all_others(position, moves, draw):
    before = str(position)
    for move in draw.sample([*CARDS, *Call], 6):
        if move not in moves:
            with pytest.raises(IllegalMoveError):
                position.push(move)
    assert str(position) == before


def check_score(position):
    """Cards left, taps and passes add up, and exactly one hand is empty."""
    left = position.cards_left
    assert left.count(0) == 1
    calls = sum(move in (Call.TAP, Call.PASS) for move in position.moves)
    if isinstance(position, TensPosition):
        assert sum(position.points) == sum(left) + calls
        assert parse_position(str(position)) == position
        return
    winner = left.index(0)
    contract = position.contract
    paid = sum(position.taken)
    assert paid == calls * contract.pass_cost
    void = contract.pass_voids_bonus and position.taken[winner]
    assert sum(position.points) == sum(left) + paid + (0 if void else -8)


@pytest.mark.parametrize("contract", ["desitky", "lora"])
def test_a_copy_is_changed_on_its_own(contract):
    position = start(Deal.random("copy"), contract)
    for _ in range(6):
        position.push(position.legal_moves()[0])
    text = str(position)
    twin = position.copy()
    for _ in range(3):
        twin.pop()
    twin.push(twin.legal_moves()[-1])
    assert str(position) == text
    assert position != twin
    assert len(position.moves) == 6
