"""A puzzle played on after a right card: against the most stubborn defence, up to the next card
that matters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lora_solver.cards import Move, Seat
from lora_solver.notation import Position
from lora_solver.puzzles.data import Puzzle
from lora_solver.puzzles.defence import play_out, right_moves, stubborn_move
from lora_solver.puzzles.goals import goal_of
from lora_solver.solving import Line, Solver


@dataclass(frozen=True)
class Onward:
    """What was played by itself, and the right ones of the moves then to choose from; none of them:
    the goal is reached, whatever is played."""

    played: Line
    right: frozenset[Move]


def go_on(puzzle: Puzzle, solver: Solver, position: Position,
          check: Callable[[], None] = lambda: None) -> Onward:
    """Play on from a position, in which the goal holds, to the next move that can be wrong.

    The opponents are the most stubborn; who plays with the solver of the puzzle keeps the goal, and
    so do the moves of his own that cannot be wrong. `check` is called between the steps and may
    raise SolverStopped.
    """
    start = puzzle.start()
    goal = goal_of(solver, start, puzzle.question)
    board = position.copy()
    played: list[Move] = []
    while goal.decided(solver, board) is None:
        check()
        if not goal.is_hero(board.mover):
            move = stubborn_move(solver, board, goal)
        else:
            right = right_moves(solver, board, goal)
            if board.mover == start.mover and len(right) < len(board.legal_moves()):
                return Onward(tuple(played), frozenset(right))
            move = right[0]
        board.push(move)
        played.append(move)
    return Onward(tuple(played), frozenset())


def refutation(puzzle: Puzzle, solver: Solver, position: Position, move: Move) -> Line:
    """Play that refutes a wrong move, the move included, until the goal is missed."""
    goal = goal_of(solver, puzzle.start(), puzzle.question)
    return play_out(solver, position, goal, move)


def kept_around(puzzle: Puzzle, solver: Solver, number: int) -> tuple[bool, bool]:
    """Whether what a play-through was about could still be reached before its move of this number,
    and after it."""
    board = puzzle.start()
    goal = goal_of(solver, board, puzzle.question)
    for move in puzzle.question.played[:number - 1]:
        board.push(move)
    before = goal.holds(solver, board)
    board.push(puzzle.question.played[number - 1])
    return before, goal.holds(solver, board)


def ending(solver: Solver, position: Position, seat: Seat) -> tuple[int, int]:
    """The fewest and the most points the seat can end with, however all four play on."""
    if position.is_over():
        return position.points[seat], position.points[seat]
    return solver.hope(position, seat), solver.dread(position, seat)
