"""The worked cases of rules.md that concern trick games and the structure of the rulesets."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from lora_solver import (
    CARDS,
    RULESETS,
    SEATS,
    Card,
    Deal,
    Seat,
    Solver,
    TrickPosition,
    parse_position,
    start,
)
from lora_solver.errors import InvalidQuestionError

CASES = {case["id"]: case for case in json.loads(
    (Path(__file__).parent / "data" / "cases.json").read_text(encoding="utf-8"))}


def of_kind(*kinds, only=()):
    """(ruleset, case) for every case of these kinds, or these ids."""
    return [pytest.param(RULESETS[name], case, id=f"{case['id']}-{name}")
            for case in CASES.values() if case["kind"] in kinds or case["id"] in only
            for name in case["rulesets"].split()]


@pytest.mark.parametrize(("ruleset", "case"), of_kind("legal"))
def test_legal_cards(ruleset, case):
    game, hand, led = re.fullmatch(r"(\w+); hand (.*); led (.)", case["given"]).groups()
    mine = [Card(name) for name in hand.split()]
    rest = [card for card in CARDS if card not in mine]
    trick = []
    if led != "-":
        trick = [next(card for card in rest if card.suit.letter == led)]
        rest.remove(trick[0])
        # the leader keeps nothing that his lead would have been forbidden beside
        rest.sort(key=lambda card: card.suit.letter != led)
    size = len(mine)
    sizes = (size, size, size - 1) if trick else (size, size, size)
    hands = [mine]
    for count in sizes:
        hands.append([rest.pop() if not trick or count == size else rest.pop(0)
                      for _ in range(count)])
    position = TrickPosition(ruleset, ruleset.contract(game), hands, Seat.A, trick)
    assert {str(card) for card in position.legal_moves()} == set(case["expect"].split())


@pytest.mark.parametrize(("ruleset", "case"), of_kind("score"))
def test_points_of_tricks(ruleset, case):
    game, leader, number, play = re.fullmatch(
        r"(\w+); (.) leads trick (\d); (.*)", case["given"]).groups()
    tricks = [[Card(name) for name in trick.split()] for trick in play.split(" / ")]
    contract = ruleset.contract(game)
    position = _dealt(ruleset, contract, SEATS["ABCD".index(leader)], int(number), tricks)
    for trick in tricks:
        for card in trick:
            position.push(card)
    expected = [int(n) for n in re.search(r"pts \[(.*?)\]", case["expect"])[1].split(",")]
    assert list(position.points) == expected
    if "deal over" in case["expect"] and game in ruleset.options["early_end"]:
        assert position.is_over()
        assert position.turn is None
        assert position.legal_moves() == []
    if "not over" in case["source"]:
        assert not position.is_over()


def _dealt(ruleset, contract, leader, number, tricks):
    """Deal the cards named so that the play is legal, and fill the hands up to their size."""
    hands = [[] for _ in SEATS]
    seat = leader
    for trick in tricks:
        best = max(card for card in trick if card.suit == trick[0].suit)
        for step, card in enumerate(trick):
            hands[(seat + step) % 4].append(card)
        seat = SEATS[(seat + trick.index(best)) % 4]
    missing = [card for card in CARDS if not any(card in hand for hand in hands)]
    size = 9 - number
    suits_shown = [set() for _ in SEATS]
    seat = leader
    for trick in tricks:
        for step, card in enumerate(trick):
            if card.suit != trick[0].suit:
                suits_shown[(seat + step) % 4].add(trick[0].suit)
        best = max(card for card in trick if card.suit == trick[0].suit)
        seat = SEATS[(seat + trick.index(best)) % 4]
    _fill(hands, size, missing, suits_shown)
    return TrickPosition(ruleset, contract, hands, leader)


def _fill(hands, size, missing, void):
    """Give everybody cards of suits he has not shown out of; a small backtracking search."""
    needy = [seat for seat in range(4) if len(hands[seat]) < size]
    if not needy:
        return True
    seat = min(needy, key=lambda seat: sum(card.suit not in void[seat] for card in missing))
    for card in [card for card in missing if card.suit not in void[seat]]:
        hands[seat].append(card)
        missing.remove(card)
        if _fill(hands, size, missing, void):
            return True
        hands[seat].pop()
        missing.append(card)
    return False


@pytest.mark.parametrize(("ruleset", "case"), of_kind(only=("M08", "M09")))
def test_maturita_endings(ruleset, case):
    hands = re.findall(r"[A-D] ((?:[hdsc][789TJQKA] ?)+)", case["given"].split("trick 7, ")[1])
    deal = Deal([[Card(name) for name in hand.split()] for hand in hands])
    found = Solver().maturita(start(deal, "vsechny", ruleset))
    made = case["expect"].startswith("makes it")
    assert found.winnable is made
    assert [str(card) for card, keeps in found.cards.items() if keeps] == (["d7"] if made else [])


@pytest.mark.parametrize(("ruleset", "case"), of_kind(only=("M04",)))
def test_prpo_may_be_chosen_at_the_third_attempt_only(ruleset, case):
    answers = ["legal" if "prpo" in ruleset.maturita_games(attempt) else "illegal"
               for attempt in (1, 2, 3)]
    assert answers == case["expect"].split(" / ")
    with pytest.raises(InvalidQuestionError):
        ruleset.maturita_games(4)


def test_m07_bedrnik_is_passed_as_soon_as_another_takes_the_king():
    ruleset = RULESETS["kladno"]
    position = start("..87.7/K...98/..AK.T/..T9.J", "bedrnik", ruleset)
    for card in ("s7", "hK", "sA", "s9"):
        position.push(card)
    assert position.points == (0, 0, 8, 0)
    assert position.is_over()
    assert CASES["M07"]["expect"] == "passed, over"


@pytest.mark.parametrize(("ruleset", "case"), of_kind(only=("M03",)))
def test_a_maturita_in_cervene_is_passed_once_the_others_have_all_reds(ruleset, case):
    taken = re.search(r"\((\d),(\d),(\d)\)", case["given"]).groups()
    position = parse_position(
        f".A..A/.K..K/.Q..Q/.J..J {ruleset}:cervene A - 0,{','.join(taken)}")
    found = Solver().maturita(position)
    assert found.winnable
    assert all(found.cards.values())
    assert position.is_settled()
    assert found.line == ()  # nothing is left to show (A43)
    assert case["expect"] == "passed: recorded 0 0 0 0"
    assert ruleset.options["maturita_others_score"] is False


def test_m01_a_trick_taken_in_vsechny_fails_the_maturita():
    assert "A +8" in CASES["M01"]["expect"]
    found = Solver().maturita(start(".A..A/.8..8/.9..9/.T..T", "vsechny"))
    assert not found.winnable
    assert len(found.line) == 4


@pytest.mark.parametrize(("ruleset", "case"), of_kind("structure"))
def test_contracts_come_in_the_rulesets_order(ruleset, case):
    order = re.search(rf"{ruleset.id}: ([\w, ]+)", case["expect"])[1].split(", ")
    assert list(ruleset.contract_ids) == order


@pytest.mark.parametrize(("ruleset", "case"), of_kind("checksum"))
def test_points_of_a_talie_or_a_dealer_add_up(ruleset, case):
    totals = [contract.total for contract in ruleset.contracts
              if hasattr(contract, "total") and contract.id != "harakiri"]
    if case["id"] == "X18":
        assert sum(totals) == 32
        herc = ruleset.contract("herc")
        assert sum(totals) - herc.total + herc.all_bonus == 16
    else:
        assert sum(totals) == int(case["expect"])


def test_herc_all_eight_hearts_give_minus_eight_and_the_others_nothing():
    position = start("AKQJT987.../.AKQJT987../..AKQJT987./...AKQJT987", "herc")
    while not position.is_over():
        position.push(position.legal_moves()[0])
    assert position.points == (-8, 0, 0, 0)
    assert Solver().solve(position).guarantee == (-8, 0, 0, 0)


def test_bedrnik_first_trick_ban_keeps_the_king_in_hand():
    deal = Deal.parse("AT.AT.J7.K8/J87.Q7.Q8.7/Q.J.AKT9.AJ/K9.K98..QT9")
    free = start(deal, "bedrnik", "kladno")
    banned = start(deal, "bedrnik", "kladno+bedrnik_first_trick_ban=true")
    for position in (free, banned):
        for card in ("s7", "s8", "sA"):
            position.push(card)
    assert Card("hK") in free.legal_moves()
    assert Card("hK") not in banned.legal_moves()
