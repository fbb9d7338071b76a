"""Golden values of independent solvers: all games, no trump and misère (tests/data/golden)."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from lora_solver import SEATS, Deal, Solver, start
from lora_solver.rules.tricks import cards_in

DATA = Path(__file__).parent / "data"
GOLDEN = DATA / "golden"


def lines_of(name):
    return [json.loads(line) for line in (GOLDEN / name).read_text().splitlines()]


@pytest.mark.parametrize("name", ["trick_8.jsonl", "trick_6.jsonl"])
@pytest.mark.parametrize("contract", [
    "cervene", "filky", "prpo", "vsechny", "bedrnik", "harakiri",
    "max", "min", "dame", "herc", "zandar", "kralposl"])
def test_guarantee_hope_and_selfish_equal_the_golden_files(name, contract):
    solver = Solver()
    rows = [row for row in lines_of(name) if row["contract"] == contract]
    # herc has no six-card rows: its bonus needs all eight hearts
    assert rows or (name, contract) == ("trick_6.jsonl", "herc")
    for row in rows:
        position = start(row["deal"], contract, row["rules"], row["leader"])
        found = solver.solve(position)
        for key in ("guarantee", "hope", "selfish"):
            assert list(getattr(found, key)) == row[key], f"{key} of {position}"


@pytest.mark.parametrize("name", [
    "kvarty.jsonl", "kvarty_complete.jsonl", "kvarty_immediate.jsonl", "desitky.jsonl",
    "lora.jsonl"])
def test_games_of_laying_cards_out_equal_the_golden_files(name):
    solver = Solver()
    for row in lines_of(name):
        position = start(row["deal"], row["contract"], row["rules"], row["leader"])
        found = solver.solve(position)
        for key in ("guarantee", "hope", "selfish"):
            assert list(getattr(found, key)) == row[key], f"{key} of {position}"


def test_max_with_a_side_of_two_equals_no_trump_double_dummy():
    solver = Solver()
    with (GOLDEN / "nt8_west_leads.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 500
    for row in rows:
        north, east, south, west = (from_pbn(hand) for hand in row["pbn"][2:].split())
        position = start(Deal.parse("/".join((west, north, east, south))), "max")
        value = solver.side(position, (SEATS[1], SEATS[3]))
        assert -value == int(row["ns_tricks_west_leads_notrump"]), row["pbn"]


def from_pbn(hand):
    spades, hearts, diamonds, clubs = hand.split(".")
    return f"{hearts}.{diamonds}.{spades}.{clubs}"


def test_vsechny_with_a_dead_fourth_hand_equals_the_misere_of_three():
    solver = Solver()
    rows = (GOLDEN / "misere_embedded.txt").read_text().splitlines()[1:]
    seen = 0
    for row in filter(None, rows):
        leader, declarer, *hands, tricks = row.split()
        deal = Deal(cards_in(int(hand, 16)) for hand in hands)
        position = start(deal, "vsechny", leader=SEATS[int(leader)])
        assert solver.guarantee(position, SEATS[int(declarer)]) == int(tricks), row
        seen += 1
    assert seen == 150
