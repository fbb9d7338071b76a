"""The puzzles as a visitor looks for one: which he wants, in which order, which is next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from lora_solver.puzzles import Puzzle, load
from lora_solver.training import Standing
from lora_solver.training.standing import puzzle_rating

#: stands for the puzzles that ask for the game of a maturita
MATURITA = "maturita"


@dataclass(frozen=True)
class Wish:
    """What puzzles are wanted; an empty text and 0 stand for any."""

    contract: str = ""
    theme: str = ""
    difficulty: int = 0
    unsolved: bool = False
    course: bool = False

    def fits(self, puzzle: Puzzle, standing: Standing) -> bool:
        return (self.contract in ("", contract_of(puzzle))
                and (not self.theme or self.theme in puzzle.themes)
                and self.difficulty in (0, puzzle.difficulty)
                and not (self.unsolved and is_solved(puzzle, standing))
                and not (self.course and puzzle.course is None))


@cache
def collection() -> tuple[Puzzle, ...]:
    """The shipped puzzles, read once."""
    return load()


def contract_of(puzzle: Puzzle) -> str:
    return puzzle.contract or MATURITA


def is_solved(puzzle: Puzzle, standing: Standing) -> bool:
    known = standing.puzzles.get(puzzle.id)
    return known is not None and known.solved


def wanted(puzzles: Iterable[Puzzle], wish: Wish, standing: Standing) -> list[Puzzle]:
    """Those that fit: the course in teaching order, else the easiest first."""
    found = [puzzle for puzzle in puzzles if wish.fits(puzzle, standing)]
    if wish.course:
        return sorted(found, key=lambda puzzle: puzzle.course or 0)
    return sorted(found, key=lambda puzzle: puzzle.difficulty)


def next_puzzle(puzzles: Sequence[Puzzle], wish: Wish, standing: Standing,
                last: Puzzle | None = None) -> Puzzle | None:
    """The unsolved puzzle to try now: in the course the next one, else the one whose rating is
    nearest to the visitor's; None when all are solved."""
    left = [puzzle for puzzle in wanted(puzzles, wish, standing)
            if not is_solved(puzzle, standing) and puzzle != last]
    if not left:
        return None
    if wish.course:
        after = [puzzle for puzzle in left if last is None or _place(puzzle) > _place(last)]
        return (after or left)[0]
    return min(left, key=lambda puzzle: abs(
        _rating(puzzle, standing) - standing.rating.value))


def _place(puzzle: Puzzle) -> int:
    return puzzle.course or 0


def _rating(puzzle: Puzzle, standing: Standing) -> float:
    known = standing.puzzles.get(puzzle.id)
    return (known.rating if known is not None else puzzle_rating(puzzle.difficulty)).value
