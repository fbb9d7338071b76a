"""Solving puzzles again: everything a puzzle says is worked out anew and compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lora_solver.errors import LoraError, shown
from lora_solver.puzzles.data import Puzzle
from lora_solver.puzzles.making import make, task_of
from lora_solver.puzzles.reading import to_data
from lora_solver.puzzles.symmetry import duplicates
from lora_solver.solving import Solver


@dataclass(frozen=True)
class Difference:
    """Where a puzzle says something else than the solver: the field, what stands and what should.

    `field` "puzzle": the position makes no puzzle at all; "same": another puzzle is the same.
    """

    id: str
    field: str
    stored: str
    found: str

    def __str__(self) -> str:
        return f"{self.id}: {self.field}: {self.stored} stands there, the solver says {self.found}"


def verify(puzzles: Iterable[Puzzle], solver: Solver | None = None) -> Iterator[Difference]:
    """Every difference between the puzzles and what the solver says of them now.

    Each is made again from its position and question: answers, lines, refutations, themes,
    difficulty, facts and texts. No two may be the same up to symmetry.
    """
    solver, seen = solver or Solver(), list[Puzzle]()
    for puzzle in puzzles:
        seen.append(puzzle)
        yield from differences(puzzle, solver)
    for first, second in duplicates(seen):
        yield Difference(second, "same", second, f"it is {first} up to symmetry")


def differences(puzzle: Puzzle, solver: Solver) -> Iterator[Difference]:
    """What is different in one puzzle when it is made again."""
    try:
        again = to_data(make(task_of(puzzle), solver))
    except LoraError as error:
        yield Difference(puzzle.id, "puzzle", shown(puzzle.position or puzzle.hand or ""),
                         str(error))
        return
    for field, stored in to_data(puzzle).items():
        if stored != again[field]:
            yield Difference(puzzle.id, field, shown(stored, 200), shown(again[field], 200))
