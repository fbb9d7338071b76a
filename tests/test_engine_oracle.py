"""The engine against the brute force over `rules/`: every value of every move."""

from __future__ import annotations

import random

import pytest
from oracle import perft, side, values
from positions import random_trick_position, trick_contracts

from lora_solver import CARDS, SEATS, Deal, Solver, TrickPosition, start

# seeds are split so that the workers of pytest-xdist share them
BATCHES = [(size, batch, count) for size, count in ((1, 650), (2, 650), (3, 650), (4, 50))
           for batch in range(10)]


@pytest.mark.parametrize(("size", "batch", "count"), BATCHES)
def test_engine_equals_brute_force_on_random_positions(size, batch, count):
    solver = Solver()
    draw = random.Random(f"oracle {size} {batch}")
    for _ in range(count):
        compare(solver, random_trick_position(draw, size))


@pytest.mark.long
@pytest.mark.parametrize("batch", range(20))
def test_engine_equals_brute_force_with_five_cards_a_hand(batch):
    solver = Solver()
    draw = random.Random(f"oracle five {batch}")
    for _ in range(5):
        compare(solver, random_trick_position(draw, 5))


def compare(solver: Solver, position: TrickPosition) -> None:
    """Equal values of the position, and of every legal move."""
    truth = values(position)
    found = solver.solve(position)
    assert found.guarantee == tuple(truth.guarantee), str(position)
    assert found.hope == tuple(truth.hope), str(position)
    assert found.selfish == truth.selfish, str(position)
    cards = {value.card: value for value in solver.cards(position)}
    assert list(cards) == position.legal_moves()
    for card, after in truth.moves.items():
        value = cards[card]
        mover = position.turn
        assert (value.guarantee, value.hope, value.selfish) == (
            after.guarantee[mover], after.hope[mover], after.selfish), f"{position} {card}"
        for equal in value.equals:
            assert truth.moves[equal].guarantee[mover] == value.guarantee


@pytest.mark.parametrize("batch", range(4))
def test_a_side_of_any_seats_equals_brute_force(batch):
    solver = Solver()
    draw = random.Random(f"side {batch}")
    for _ in range(150):
        position = random_trick_position(draw, draw.choice((1, 2, 3)))
        seats = draw.sample(SEATS, draw.randint(1, 4))
        assert solver.side(position, seats) == side(position, seats), f"{position} {seats}"


def test_yes_or_no_agrees_with_the_exact_value():
    solver = Solver()
    draw = random.Random("yes or no")
    for _ in range(2000):
        position = random_trick_position(draw, draw.choice((2, 3, 4, 5)))
        if not position.ruleset.has_maturita:
            continue
        for seat in SEATS:
            fresh = Solver(1 << 16)
            assert fresh.can_pass(position, seat) == (solver.guarantee(position, seat) <= 0), \
                f"{position} {seat}"


@pytest.mark.parametrize(("ruleset", "contract"), trick_contracts(),
                         ids=lambda value: getattr(value, "id", ""))
def test_perft_counts_are_equal_on_full_deals_to_six_plies(ruleset, contract):
    position = TrickPosition.start(ruleset, contract, Deal.random(f"perft {contract.id}"))
    assert engine_perft(position, 6) == perft(position, 6)


def engine_perft(position: TrickPosition, depth: int) -> int:
    """Count with the engine's move generator: every card of every group of equals."""
    if depth == 0 or position.is_over():
        return 1
    solver = Solver(1 << 16)
    return _count(solver, position, depth)


def _count(solver: Solver, position: TrickPosition, depth: int) -> int:
    if position.is_over():
        return 1
    with solver._ask(position, None) as asked:
        groups = asked.groups()
    cards = sorted(CARDS[number] for group in groups for number in group)
    assert cards == position.legal_moves()
    if depth == 1:
        return len(cards)
    total = 0
    for card in cards:
        position.push(card)
        total += _count(solver, position, depth - 1)
        position.pop()
    return total


def test_lines_show_the_values_they_belong_to():
    solver = Solver()
    draw = random.Random("lines")
    for _ in range(300):
        position = random_trick_position(draw, draw.choice((1, 2, 3, 4, 5)))
        seat = draw.choice(SEATS)
        for helped, value in ((False, solver.guarantee(position, seat)),
                              (True, solver.hope(position, seat))):
            assert play(position, solver.line(position, [seat], helped))[seat] == value
        assert play(position, solver.selfish_line(position)) == solver.selfish(position)
        for card in solver.cards(position):
            line = solver.line(position, [position.turn], card=card.card)
            assert line[0] == card.card
            assert play(position, line)[position.turn] == card.guarantee
            assert play(position, solver.selfish_line(position, card.card)) == card.selfish


def play(position: TrickPosition, line) -> tuple[int, ...]:
    """Points once the line is played; a deal may be over before its last cards."""
    board = position.copy()
    for card in line:
        if board.is_over():
            break
        board.push(card)
    assert board.is_over()
    return board.points


def test_every_card_of_a_line_keeps_the_value():
    solver = Solver()
    position = start(Deal.random("keeps"), "cervene")
    value = solver.guarantee(position, SEATS[0])
    for card in solver.line(position, [SEATS[0]]):
        if position.is_over():
            break
        position.push(card)
        assert solver.guarantee(position, SEATS[0]) == value
