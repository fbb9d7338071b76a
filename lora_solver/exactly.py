"""Whether a seat can force its points of the deal into a given set, against the other three.

A two-sided game with the answer yes or no: the seat chooses at its own turns, the three others at
theirs. At every position four exact values of the engine shorten the way, all for this one seat:

- `least` and `most`, what it can hold itself to and what it can force upon itself against all.
  Above `least` the others can always push it, below `most` they can always hold it; so a set all
  above `most`, or all below `least`, cannot be forced.
- `hope` and `dread`, the least and most it can get if all four help. Only totals between them
  can still come. A set that holds all of them is forced; one that holds those up to a bound is
  forced just if `least` is within it, one that holds those from a bound on just if `most` is.

Where none of this decides, the moves are tried, one of each class of equal cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lora_solver.cards import Move, Seat
from lora_solver.notation import Position

#: the value of a position for a seat: the fewest or most points against all or with all's help
Bound = Callable[[Position], int]


@dataclass(frozen=True)
class Bounds:
    """What the engine says of one seat in a position, in points of the whole deal."""

    least: Bound
    most: Bound
    hope: Bound
    dread: Bound
    classes: Callable[[Position], list[Move]]


def can_force(position: Position, seat: Seat, wanted: frozenset[int], bounds: Bounds) -> bool:
    """Whether the seat can make its points of the deal one of `wanted`, whatever the others do."""
    return _Search(seat, wanted, bounds).forced(position.copy())


class _Search:
    def __init__(self, seat: Seat, wanted: frozenset[int], bounds: Bounds):
        self.seat, self.wanted, self.bounds = seat, wanted, bounds
        self.known: dict[tuple[object, ...], bool] = {}

    def forced(self, board: Position) -> bool:
        if board.is_over():
            return board.points[self.seat] in self.wanted
        key = (*board.bits, board.mover, board.table, *board.taken)
        answer = self.known.get(key)
        if answer is None:
            answer = self._by_bounds(board)
            if answer is None:
                answer = self._by_moves(board)
            self.known[key] = answer
        return answer

    def _by_bounds(self, board: Position) -> bool | None:
        bounds, wanted = self.bounds, self.wanted
        low, high = bounds.hope(board), bounds.dread(board)
        within = {total for total in wanted if low <= total <= high}
        if not within:
            return False
        lowest, highest = min(within), max(within)
        least = bounds.least(board)
        if least > highest:
            return False
        from_low = len(within) == highest - low + 1
        if from_low:
            return True  # least <= highest
        most = bounds.most(board)
        if most < lowest:
            return False
        to_high = len(within) == high - lowest + 1
        return True if to_high else None

    def _by_moves(self, board: Position) -> bool:
        mine = board.mover is self.seat
        for move in self.bounds.classes(board):
            board.push(move)
            answer = self.forced(board)
            board.pop()
            if answer is mine:
                return mine
        return not mine
