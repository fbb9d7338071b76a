"""`exactly`, `least` and `most` against a brute force over the readable rules."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from positions import random_shedding_position, random_trick_position

from lora_solver import SEATS, Solver, SolverStopped, start
from lora_solver.deals import Deal


def brute(position, seat, wanted):
    """Whether the seat can force a total it wants: every move of every position."""
    if position.is_over():
        return wanted(position.points[seat])
    mine = position.turn is seat
    for move in position.legal_moves():
        position.push(move)
        answer = brute(position, seat, wanted)
        position.pop()
        if answer is mine:
            return mine
    return not mine


def totals(position, seat):
    """Every total of the seat that some play leads to."""
    if position.is_over():
        return {position.points[seat]}
    found = set()
    for move in position.legal_moves():
        position.push(move)
        found |= totals(position, seat)
        position.pop()
    return found


def compare(draw, solver, position):
    """Cases checked of one position: least, most, and every set of one or two totals of a seat."""
    seat = draw.choice(SEATS)
    possible = sorted(totals(position, seat))
    assert solver.least(position, seat) == next(
        bound for bound in possible if brute(position, seat, bound.__ge__))
    assert solver.most(position, seat) == next(
        bound for bound in reversed(possible)
        if brute(position, seat, bound.__le__))
    sets = [{total} for total in (*possible, possible[-1] + 1)]
    sets += draw.sample(list(map(set, combinations(possible, 2))), k=min(
        3, len(possible) * (len(possible) - 1) // 2))
    for wanted in sets:
        forced = brute(position, seat, wanted.__contains__)
        assert solver.exactly(position, seat, wanted) is forced, (str(position), seat, wanted)
    return 2 + len(sets)


@pytest.mark.parametrize("seed", range(4))
def test_endings_of_trick_games_agree_with_brute_force(seed):
    draw, solver, cases = random.Random(f"exactly {seed}"), Solver(1 << 20), 0
    while cases < 1000:
        cases += compare(draw, solver, random_trick_position(draw, draw.choice((1, 2, 2, 3))))


@pytest.mark.parametrize(("name", "cards"), [("kvarty", 12), ("desitky", 8), ("lora", 12)])
def test_endings_of_the_other_games_agree_with_brute_force(name, cards):
    draw, solver, cases = random.Random(f"exactly {name}"), Solver(1 << 20), 0
    while cases < 500:
        position = random_shedding_position(draw, name, draw.randrange(4, cards + 1))
        if name == "kvarty" or not position.is_endless():
            cases += compare(draw, solver, position)


def test_the_question_stops_at_its_limit():
    with pytest.raises(SolverStopped):
        Solver().exactly(start(Deal.random(3), "harakiri"), SEATS[1], [13], limit=0.01)
