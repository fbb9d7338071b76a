"""A long question each-for-himself that two threads share gives what one thread gives."""

import threading
from contextlib import suppress

import pytest

from lora_solver.deals import Deal
from lora_solver.errors import SolverStopped
from lora_solver.notation import start
from lora_solver.records import read_records
from lora_solver.review import review
from lora_solver.solving import Solver

#: positions that the first thread looks at before it takes a second (PATIENCE in ext/tricks.pyx)
PATIENCE = 1 << 20

LONG = [("filky", 29), ("vsechny", 10), ("max", 14), ("kralposl", 14), ("dame", 3), ("herc", 10),
        ("harakiri", 14), ("srpska:max", 4)]


def position(contract, number):
    return start(Deal.random(f"bench {number}"), contract)


@pytest.mark.parametrize(("contract", "number"), LONG)
def test_two_threads_give_what_one_gives(contract, number):
    alone, together = Solver(), Solver(threads=2)
    board = position(contract, number)
    assert together.selfish(board) == alone.selfish(board)
    assert alone.nodes > PATIENCE, "too short to be shared"
    assert together.cards(board) == alone.cards(board)
    move = board.legal_moves()[-1]
    board.push(move)
    assert together.selfish(board) == alone.selfish(board)
    assert together.selfish_line(board) == alone.selfish_line(board)


def test_a_shared_table_without_room_for_all_gives_the_same():
    board = position("filky", 29)
    narrow = Solver(1 << 17, threads=2)
    assert narrow.selfish(board) == Solver().selfish(board)
    assert narrow.table_bytes <= 2 << 17
    assert narrow.nodes > PATIENCE


def test_a_shared_table_grows_as_the_search_does():
    board = position("filky", 11)
    solver = Solver(threads=2)
    assert solver.selfish(board) == (2, 0, 4, 2)
    assert solver.table_bytes > 32 << 20
    solver.clear()
    assert solver.selfish(position("vsechny", 10)) == Solver().selfish(position("vsechny", 10))


def test_a_shared_question_can_be_stopped_and_asked_again():
    board = position("filky", 29)
    expected = Solver().selfish(board)
    solver = Solver(threads=2)
    before = threading.active_count()
    for limit in (0.01, 0.1, 0.12, 0.15):
        solver.clear()
        with suppress(SolverStopped):
            assert solver.selfish(board, limit=limit) == expected
    with pytest.raises(SolverStopped):
        solver.selfish(position("filky", 11), limit=0.3)
    assert threading.active_count() == before
    assert solver.selfish(board) == expected


def test_a_review_by_two_threads_says_the_same():
    board = position("filky", 29)
    moves = []
    while not board.is_over():
        move = board.legal_moves()[0]
        moves.append(f"{board.turn}:{move}")
        board.push(move)
    record = read_records(
        f'[Contract "filky"]\n[Deal "{Deal.random("bench 29")}"]\n{" ".join(moves)}\n')[0]
    assert review(record, Solver(threads=2)) == review(record, Solver())
