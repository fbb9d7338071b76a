"""How hard a puzzle is, from how its answers come about."""

from __future__ import annotations

from lora_solver.cards import SEATS
from lora_solver.notation import Position
from lora_solver.puzzles.data import Puzzle
from lora_solver.puzzles.defence import right_moves
from lora_solver.puzzles.goals import Goal
from lora_solver.rules.tricks import TrickPosition
from lora_solver.solving import Line, Solver

#: the largest scores of the first three steps
STEPS = (4, 6, 8)


def difficulty(puzzle: Puzzle, solver: Solver, position: Position, goal: Goal) -> int:
    """1 to 4, from how deep the refutation lies, how much tempts, and how many cards of the right
    line are the only ones."""
    wrong = [(position, each.line) for each in puzzle.tempting]
    if puzzle.kind == "lost":
        wrong = [(position, puzzle.question.played[int(str(puzzle.answers[0])) - 1:])]
    if puzzle.kind == "game":
        wrong = [(puzzle.shown(each), each.line) for each in puzzle.tempting]
    deep = max(_depth(board, line) for board, line in wrong)
    only = _only_moves(solver, position, goal, puzzle.line) if puzzle.answers[0] is not False \
        else len(puzzle.line) // 8
    score = deep + len(puzzle.tempting) + only
    return next((step for step, most in enumerate(STEPS, 1) if score <= most), 4)


def _depth(position: Position, line: Line) -> int:
    """Tricks until a refutation is seen (elsewhere: the turns of one player, quarts)."""
    if isinstance(position, TrickPosition):
        return -(-(len(line) + len(position.trick)) // 4)
    board, turns, before = position.copy(), 0, None
    for move in line:
        turns += board.mover is not before
        before = board.mover
        board.push(move)
    return turns if position.contract.id == "kvarty" else -(-turns // len(SEATS))


def _only_moves(solver: Solver, position: Position, goal: Goal, line: Line) -> int:
    """How many moves of the heroes in the line had no equal that kept the goal."""
    board, found = position.copy(), 0
    for move in line:
        if goal.is_hero(board.mover):
            right = set(right_moves(solver, board, goal))
            classes = solver.alike(board)
            found += len(classes) > 1 and sum(group[0] in right for group in classes) == 1
        board.push(move)
    return found
