"""Contracts as data: a custom game, what is refused, and the way to JSON and back."""

from __future__ import annotations

import json
import pickle
import random

import pytest
from oracle import values
from positions import CUSTOM, random_trick_position, trick_contracts

from lora_solver import RULESETS, Card, Deal, Suit, TrickContract, TrickPosition
from lora_solver.errors import InvalidRulesError
from lora_solver.rules.contracts import LoraContract, QuartContract, load_contract

KLADNO = RULESETS["kladno"]


@pytest.fixture
def no_last_two():
    """Barbu's "no last two": ten points for the seventh trick, twenty for the eighth."""
    return TrickContract.from_data({"id": "no_last_two", "tricks": {"7": 10, "8": 20}})


def test_a_custom_contract_is_played_and_scored(no_last_two):
    position = TrickPosition.start(KLADNO, no_last_two, Deal.random("barbu"))
    takers = []
    while not position.is_over():
        position.push(position.legal_moves()[-1])
        if not position.trick:
            takers.append(position.mover)
    expected = [0, 0, 0, 0]
    expected[takers[6]] += 10
    expected[takers[7]] += 20
    assert list(position.points) == expected


def test_a_custom_contract_is_solved_by_brute_force(no_last_two):
    # A must take the seventh or the eighth trick: taking the seventh with the ace is cheaper
    deal = Deal.parse(".A7../.98../.JT../.KQ..")
    found = values(TrickPosition.start(KLADNO, no_last_two, deal))
    assert found.guarantee[0] == 10
    assert [str(card) for card, after in found.moves.items() if after.guarantee[0] == 10] == ["dA"]


@pytest.mark.parametrize(("cards", "expected"), [
    ({"hK": 4}, {"hK": 4}),
    ({"Q": 2}, {"hQ": 2, "dQ": 2, "sQ": 2, "cQ": 2}),
    ({"s": 1, "sA": 2}, {"s7": 1, "s8": 1, "s9": 1, "sT": 1, "sJ": 1, "sQ": 1, "sK": 1, "sA": 3}),
    ({"c": 1, "cK": -1}, {"c7": 1, "c8": 1, "c9": 1, "cT": 1, "cJ": 1, "cQ": 1, "cA": 1}),
])
def test_suit_and_rank_letters_stand_for_their_cards_and_add_up(cards, expected):
    contract = TrickContract.from_data({"id": "x", "cards": cards})
    assert {str(card): points for card, points in contract.card_points.items()} == expected


def test_each_adds_to_the_points_of_single_tricks():
    contract = TrickContract.from_data({"id": "x", "tricks": {"each": 1, "1": 4, "8": 4}})
    assert contract.trick_points == (5, 1, 1, 1, 1, 1, 1, 5)


EVERY = [contract for _, contract in trick_contracts()] + CUSTOM


@pytest.mark.parametrize("contract", EVERY, ids=lambda contract: contract.id)
def test_a_contract_survives_json_and_pickle(contract):
    assert TrickContract.from_data(json.loads(json.dumps(contract.to_data()))) == contract
    twin = pickle.loads(pickle.dumps(contract))
    assert twin == contract
    assert hash(twin) == hash(contract)


def test_a_contract_is_loaded_from_a_file(tmp_path):
    path = tmp_path / "own.json"
    path.write_text('{"id": "own", "cards": {"h": 1}, "restricted_leads": ["h"],'
                    ' "early_end": true, "no_discard_first": ["hA"]}', encoding="utf-8")
    contract = load_contract(path)
    assert contract.total == 8
    assert contract.restricted_leads == {Suit.HEARTS}
    assert contract.early_end
    assert contract.no_discard_first == {Card("hA")}


@pytest.mark.parametrize(("data", "code"), [
    ([], "contract.id"),
    ({}, "contract.id"),
    ({"id": ""}, "contract.id"),
    ({"id": 5}, "contract.id"),
    ({"id": "two words"}, "contract.id"),
    ({"id": "x", "points": 1}, "contract.key"),
    ({"id": "x"}, "contract.empty"),
    ({"id": "x", "cards": {"h": 0}, "early_end": True}, "contract.empty"),
    ({"id": "x", "cards": []}, "contract.cards"),
    ({"id": "x", "cards": {"hZ": 1}}, "contract.cards"),
    ({"id": "x", "cards": {"hK": "4"}}, "contract.number"),
    ({"id": "x", "cards": {"hK": True}}, "contract.number"),
    ({"id": "x", "cards": {"hK": 0.5}}, "contract.number"),
    ({"id": "x", "cards": {"hK": 101}}, "contract.points"),
    ({"id": "x", "cards": {"h": 10, "s": -10}}, "contract.points"),
    ({"id": "x", "tricks": [1]}, "contract.tricks"),
    ({"id": "x", "tricks": {"9": 1}}, "contract.tricks"),
    ({"id": "x", "tricks": {"0": 1}}, "contract.tricks"),
    ({"id": "x", "tricks": {"8": None}}, "contract.number"),
    ({"id": "x", "restricted_leads": "h"}, "contract.list"),
    ({"id": "x", "restricted_leads": ["x"]}, "contract.suit"),
    ({"id": "x", "early_end": 1}, "contract.flag"),
    ({"id": "x", "no_discard_first": ["zz"]}, "contract.cards"),
    ({"id": "x", "no_discard_first": ["KS"]}, "contract.cards"),
    ({"id": "x", "all_bonus": "8"}, "contract.number"),
    ({"id": "x", "all_bonus": -8}, "contract.bonus"),
    ({"id": "x", "cards": {"h": -1}, "all_bonus": -8}, "contract.bonus"),
    ({"id": "x", "cards": {"h": 1}, "tricks": {"1": 1}, "all_bonus": -8}, "contract.bonus"),
], ids=str)
def test_bad_data_is_refused_by_name(data, code):
    with pytest.raises(InvalidRulesError) as caught:
        TrickContract.from_data(data)
    assert caught.value.code == code


@pytest.mark.parametrize(("text", "code"), [
    ("{", "contract.json"), ("", "contract.json"), ("[" * 100_000, "contract.json"),
    ('{"id": "x", "cards": {"hK": %s}}' % ("1" * 5000), "contract.json"),
    ("null", "contract.id"),
], ids=["open", "empty", "deep", "huge", "null"])
def test_a_file_that_is_no_contract_is_refused(tmp_path, text, code):
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidRulesError) as caught:
        load_contract(path)
    assert caught.value.code == code


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(InvalidRulesError, match="nowhere"):
        load_contract(tmp_path / "nowhere.json")
    (tmp_path / "latin.json").write_bytes(b'{"id": "\xe1"}')
    with pytest.raises(InvalidRulesError, match="cannot be read"):
        load_contract(tmp_path / "latin.json")


@pytest.mark.parametrize("make", [
    lambda: TrickContract("x", {"hK": 4}),
    lambda: TrickContract("x", {Card("hK"): 1.5}),
    lambda: TrickContract("x", {}, (1, 2, 3)),
    lambda: QuartContract("kvarty", end="never"),
    lambda: QuartContract("kvarty", gap="jump"),
    lambda: QuartContract("kvarty", wild_first="king"),
    lambda: LoraContract("lora", pass_voids_bonus=True),
    lambda: LoraContract("lora", first_out=-101),
    lambda: LoraContract("lora", pass_cost=-1),
    lambda: LoraContract("lora", pass_cost=101),
    lambda: LoraContract("lora", pass_cost=1.5),
])
def test_a_contract_made_in_code_is_checked_too(make):
    with pytest.raises(InvalidRulesError):
        make()


def test_a_bonus_goes_only_to_the_seat_that_itself_takes_all_its_cards():
    draw = random.Random("bonus")
    contract = TrickContract.from_data({"id": "x", "cards": {"cJ": 3, "sQ": 3}, "all_bonus": -6})
    seen = set()
    for _ in range(300):
        position = random_trick_position(draw, 8, (KLADNO, contract))
        takers = []
        while not position.is_over():
            position.push(draw.choice(position.legal_moves()))
            if not position.trick:
                takers += [position.mover] * sum(
                    card in contract.card_points for card in position.last_trick)
        if len(takers) == 2:
            alone = takers[0] == takers[1]
            assert sorted(position.points) == ([-6, 0, 0, 0] if alone else [0, 0, 3, 3])
            assert position.points[takers[0]] == (-6 if alone else 3)
            seen.add(alone)
    assert seen == {True, False}
