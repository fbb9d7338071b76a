"""Play for and against a goal: the most stubborn defence, and lines of play that show a goal kept
or missed. All of it follows from exact values and a fixed order of cards, never from chance.
"""

from __future__ import annotations

from lora_solver.cards import Move
from lora_solver.notation import Position
from lora_solver.puzzles.goals import Goal
from lora_solver.puzzles.thumbs import natural
from lora_solver.rules.tricks import TrickPosition
from lora_solver.solving import Line, Solver

#: how many moves the defence looks ahead for the longest resistance, and how many positions
LOOK_AHEAD = 6
MOST_POSITIONS = 40


def stubborn_move(solver: Solver, position: Position, goal: Goal) -> Move:
    """What the opponents of the goal play: a move that breaks it, the one that harms most.

    Where none does, the move after which the heroes can go wrong most often in the next two tricks
    or so; among equals the most natural card. Also plays for heroes who have lost already: the
    position need not be an opponent's turn.
    """
    moves = _in_order(solver, position)
    broken = {move: harm for move in moves
              for harm in (_after(solver, position, move, goal),) if harm is not None}
    if broken:
        return max(broken, key=lambda move: broken[move])  # the first of the largest
    search = _Resistance(solver, goal)
    return max(moves, key=lambda move: search.after(position, move, LOOK_AHEAD))


def right_moves(solver: Solver, position: Position, goal: Goal) -> list[Move]:
    """The moves after which the goal can still be reached, the most natural first."""
    return [move for move in natural(position) if _keeps(solver, position, move, goal)]


def play_out(solver: Solver, position: Position, goal: Goal, first: Move | None = None) -> Line:
    """Play from a position, beginning with a move, until the goal is reached or missed.

    While the goal holds, its heroes keep it and the others are stubborn; once it is lost, the
    others harm as much as they can and the heroes lose as little as they can. Where the last trick
    costs more than others, a line that keeps the goal is played to its end.
    """
    board, line = position.copy(), []
    if first is not None:
        board.push(first)
        line.append(first)
    while not board.is_over() and (not line or _goes_on(solver, board, goal)):
        move = _next(solver, board, goal)
        board.push(move)
        line.append(move)
    return tuple(line)


def _goes_on(solver: Solver, board: Position, goal: Goal) -> bool:
    decided = goal.decided(solver, board)
    if decided and isinstance(board, TrickPosition):
        return board.contract.trick_points[-1] > 1
    return decided is None


def _next(solver: Solver, board: Position, goal: Goal) -> Move:
    if not goal.is_hero(board.mover):
        return stubborn_move(solver, board, goal)
    right = right_moves(solver, board, goal)
    if right:
        return right[0]
    return min(_in_order(solver, board),
               key=lambda move: _harm(solver, board, move, goal))


def _in_order(solver: Solver, position: Position) -> list[Move]:
    """One move of each class of equal cards, the most natural ones, in natural order."""
    order = natural(position)
    if len(order) < 2:
        return order
    first = {move: min(group, key=order.index) for group in solver.alike(position)
             for move in group}
    return [move for move in order if first[move] == move]


def _keeps(solver: Solver, position: Position, move: Move, goal: Goal) -> bool:
    position.push(move)
    try:
        return goal.holds(solver, position)
    finally:
        position.pop()


def _harm(solver: Solver, position: Position, move: Move, goal: Goal) -> int:
    position.push(move)
    try:
        return goal.harm(solver, position)
    finally:
        position.pop()


def _after(solver: Solver, position: Position, move: Move, goal: Goal) -> int | None:
    """The harm of a move that breaks the goal, None where the goal still holds."""
    if _keeps(solver, position, move, goal):
        return None
    return _harm(solver, position, move, goal)


class _Resistance:
    """How many times, at best, the heroes still meet a wrong move, looking some moves ahead."""

    def __init__(self, solver: Solver, goal: Goal):
        self.solver, self.goal = solver, goal
        self.known: dict[tuple[object, ...], int] = {}

    def after(self, position: Position, move: Move, depth: int) -> int:
        position.push(move)
        try:
            return self.of(position, depth)
        finally:
            position.pop()

    def of(self, position: Position, depth: int) -> int:
        if depth == 0 or position.is_over() or len(self.known) >= MOST_POSITIONS:
            return 0
        key = (*position.bits, position.mover, position.table, *position.taken, depth)
        if key not in self.known:
            self.known[key] = 0  # counts as looked at
            self.known[key] = self._by_moves(position, depth)
        return self.known[key]

    def _by_moves(self, position: Position, depth: int) -> int:
        moves = _in_order(self.solver, position)
        if not self.goal.is_hero(position.mover):
            return max(self.after(position, move, depth - 1) for move in moves)
        right = [move for move in moves if _keeps(self.solver, position, move, self.goal)]
        if not right:
            return 0
        wrong = len(right) < len(moves)
        return wrong + self.after(position, right[0], depth - 1)
