"""DDS as an oracle: our `max` with a side of two opposite seats is bridge at no trump."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from lora_solver import RULESETS, SEATS, Solver, TrickPosition
from lora_solver.cards import CARDS

dds = pytest.importorskip("endplay.dds", reason="endplay has no wheel for this Python")


@pytest.mark.parametrize("batch", range(5))
def test_max_of_two_opposite_seats_equals_dds_a_hundred_times(batch):
    from endplay.dds import solve_board
    from endplay.dds.solve import SolveMode
    from endplay.types import Card, Deal, Denom, Player

    draw = random.Random(f"dds {batch}")
    solver = Solver()
    ruleset = RULESETS["srpska"]
    compared: Counter[tuple[int, int]] = Counter()
    while compared.total() < 100:
        # hands of one to eight cards, from none to three of them in the trick
        size = 1 + compared.total() % 8
        pack = list(CARDS)
        draw.shuffle(pack)
        hands = [pack[8 * seat:8 * seat + size] for seat in range(4)]
        position = TrickPosition(ruleset, ruleset.contract("max"), hands, draw.choice(SEATS))
        # bridge seats N E S W are ours B C D A
        names = {SEATS[1]: Player.north, SEATS[2]: Player.east, SEATS[3]: Player.south,
                 SEATS[0]: Player.west}
        deal = Deal("N:" + " ".join(pbn(position.hands[seat]) for seat in (1, 2, 3, 0)))
        deal.trump = Denom.nt
        deal.first = names[position.mover]
        for _ in range(compared.total() // 8 % 4):
            card = draw.choice(position.legal_moves())
            position.push(card)
            deal.play(Card(card.suit.letter.upper() + card.rank.letter))
        assert not position.is_over()
        board = solve_board(deal, SolveMode.OptimalOne)
        tricks = max(count for _, count in board)
        mover = position.mover
        ours = [mover, SEATS[(mover + 2) % 4]]
        taken = sum(position.points[seat] for seat in ours)
        assert taken - solver.side(position, ours) == tricks, str(position)
        compared[size, len(position.trick)] += 1
    assert compared.total() == 100
    assert set(compared) == set(itertools.product(range(1, 9), range(4)))


def pbn(hand):
    suits = {letter: "" for letter in "shdc"}
    for card in sorted(hand, reverse=True):
        suits[card.suit.letter] += card.rank.letter
    return ".".join(suits.values())
