"""What the solver of a puzzle has to bring about: a bound on a seat's points, or an exact total.

A goal is two-sided: its heroes play for it, all others against it.
"""

from __future__ import annotations

from dataclasses import dataclass

from lora_solver.cards import SEATS, Seat
from lora_solver.notation import Position
from lora_solver.puzzles.data import Question
from lora_solver.solving import Solver


@dataclass(frozen=True)
class Goal:
    """The seat's points of the deal are `at_most`, `at_least`, or one of `exactly`.

    One of the three is set. `at_least` is the goal of the other three seats (break a maturita).
    """

    seat: Seat
    at_most: int | None = None
    at_least: int | None = None
    exactly: frozenset[int] = frozenset()

    @property
    def heroes(self) -> tuple[Seat, ...]:
        """The seats that play for the goal."""
        if self.at_least is None:
            return (self.seat,)
        return tuple(seat for seat in SEATS if seat != self.seat)

    def is_hero(self, seat: Seat) -> bool:
        return (seat == self.seat) is (self.at_least is None)

    def holds(self, solver: Solver, position: Position) -> bool:
        """Whether the heroes can still bring it about, whatever the others do."""
        if self.exactly:
            return solver.exactly(position, self.seat, self.exactly)
        if self.at_most == 0 and position.ruleset.has_maturita:
            return solver.can_pass(position, self.seat)  # yes or no is the fastest question
        if self.at_least == 1 and position.ruleset.has_maturita:
            return not solver.can_pass(position, self.seat)
        value = solver.guarantee(position, self.seat)
        return value <= self.at_most if self.at_most is not None else value >= self._least

    def decided(self, solver: Solver, position: Position) -> bool | None:
        """Whether it is reached, or missed, however play goes on; None while it is open."""
        low, high = solver.hope(position, self.seat), solver.dread(position, self.seat)
        if self.exactly:
            within = self.exactly & frozenset(range(low, high + 1))
            return False if not within else True if len(within) == high - low + 1 else None
        if self.at_most is not None:
            return True if high <= self.at_most else False if low > self.at_most else None
        return True if low >= self._least else False if high < self._least else None

    def harm(self, solver: Solver, position: Position) -> int:
        """How far the seat is pushed beyond the goal, in points; more is worse for the heroes."""
        if self.exactly:
            return 0
        value = solver.guarantee(position, self.seat)
        return value if self.at_most is not None else -value

    @property
    def _least(self) -> int:
        assert self.at_least is not None
        return self.at_least


def goal_of(solver: Solver, position: Position, question: Question, answer: object = None) -> Goal:
    """The goal of a question in the position its line starts from.

    `answer` False turns a `made` into its defence.
    """
    seat = question.seat
    if question.kind == "exactly":
        return Goal(seat, exactly=frozenset(question.exactly))
    if question.kind == "defend" or answer is False:
        return Goal(seat, at_least=1)
    if question.kind in ("game", "made"):
        return Goal(seat, at_most=0)
    return Goal(seat, at_most=solver.guarantee(position, seat))
