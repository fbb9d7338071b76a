"""How the shipped collection was made: `python puzzles/collect.py` writes its files anew.

With `again` it digs for nothing: it makes the puzzles there are once more, as after new words.

Each line of PLAN digs in one vein until it has its number; everything follows from SEED. No step of
difficulty takes more than its share of a line, and no two puzzles are the same up to symmetry.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from lora_solver.puzzles.data import Puzzle
from lora_solver.puzzles.making import NoPuzzle, make, task_of
from lora_solver.puzzles.mining import Vein, mine
from lora_solver.puzzles.reading import load, write_puzzles
from lora_solver.puzzles.symmetry import key_of
from lora_solver.solving import Solver

SEED = 2026
HERE = Path(__file__).resolve().parent


#: the share of a line that may have the same answer, where guessing it would pay
SAME_ANSWER = {"made": 0.5, "game": 0.4, "hand": 0.4, "lost": 0.6}


@dataclass(frozen=True)
class Line:
    """A vein and how many puzzles of it; `most` the share of one step of difficulty."""

    vein: Vein
    amount: int
    most: float = 0.4


def _lines() -> Iterator[Line]:
    """The plan: first the principles, then every contract and every kind of question."""
    for theme in ("exit_card", "high_early", "clean_trick", "unguarded", "safe_suit", "keep_low",
                  "void", "red_lead"):
        yield Line(Vein("card", contract="cervene", theme=theme), 2, 1)
    for contract, themes in {
        "filky": ("exit_card", "clean_trick", "keep_low", "void"),
        "vsechny": ("keep_low", "safe_suit"),
        "bedrnik": ("unguarded", "void", "red_lead"),
        "harakiri": ("red_lead", "last_trick", "keep_low"),
        "prpo": ("last_trick", "exit_card"),
        "max": ("sure_trick", "drive_out"),
        "kralposl": ("last_trick", "void"),
        "dame": ("void", "clean_trick"),
    }.items():
        for theme in themes:
            yield Line(Vein("card", contract=contract, theme=theme), 2, 1)
    for contract, amount in {"filky": 4, "vsechny": 6, "bedrnik": 4, "harakiri": 3, "prpo": 4,
                             "max": 8, "min": 8, "dame": 6, "zandar": 8, "kralposl": 5,
                             "lora": 12}.items():
        yield Line(Vein("card", contract=contract), amount)
    for rules, contract, amount in (("official", "bedrnik", 2), ("official", "harakiri", 2),
                                    ("gamerules", "min", 2), ("gamerules", "max", 2)):
        yield Line(Vein("card", rules, contract), amount, 0.5)
    for theme, amount in (("blow_away", 4), ("keep_lead", 4), ("hand_over", 4)):
        yield Line(Vein("quart", contract="kvarty", theme=theme), amount, 0.5)
    yield Line(Vein("quart", "official", "kvarty"), 3)
    for theme, amount in (("last_ten", 4), ("hold_back", 5), ("frees_nobody", 4)):
        yield Line(Vein("hold", contract="desitky", theme=theme), amount, 0.5)
    yield Line(Vein("hold", "official", "desitky"), 3)
    yield Line(Vein("herc", contract="herc"), 11)
    yield Line(Vein("herc", "gamerules", "herc"), 3)
    for contract in ("cervene", "filky", "prpo", "vsechny", "bedrnik", "kvarty", "desitky"):
        yield Line(Vein("made", contract=contract), 4, 0.5)
    yield Line(Vein("defend", contract="cervene", theme="no_escape"), 2, 1)
    yield Line(Vein("defend", contract="filky", theme="no_escape"), 1, 1)
    for contract, amount in {"cervene": 4, "filky": 4, "prpo": 3, "vsechny": 4, "bedrnik": 4,
                             "kvarty": 3, "desitky": 3}.items():
        yield Line(Vein("defend", contract=contract), amount)
    for contract, amount in {"cervene": 3, "filky": 2, "bedrnik": 3, "vsechny": 2, "min": 2,
                             "zandar": 2, "kralposl": 1}.items():
        yield Line(Vein("lost", contract=contract), amount, 0.7)
    for contract, amount in {"cervene": 4, "filky": 3, "vsechny": 4, "prpo": 2,
                             "harakiri": 2}.items():
        yield Line(Vein("exactly", contract=contract), amount)
    for rules, attempt, amount in (("kladno", 1, 5), ("official", 2, 3), ("kladno", 3, 4)):
        yield Line(Vein("game", rules, attempt=attempt), amount, 0.6)
    for rules, attempt, amount in (("kladno", 1, 6), ("official", 3, 4)):
        yield Line(Vein("hand", rules, attempt=attempt), amount, 0.6)


#: the starter course: what each lesson shows and how it asks, in teaching order
COURSE = (
    ("exit_card", "card"), ("exit_card", "card"), ("keep_low", "card"), ("high_early", "card"),
    ("clean_trick", "card"), ("unguarded", "card"), ("void", "card"), ("safe_suit", "card"),
    ("red_lead", "card"), ("last_trick", "card"), ("sure_trick", "card"), ("drive_out", "card"),
    ("all_or_none", "herc"), ("blow_away", "quart"), ("keep_lead", "quart"),
    ("hand_over", "quart"), ("frees_nobody", "hold"), ("hold_back", "hold"), ("last_ten", "hold"),
    ("frees_nobody", "card"), ("", "made"), ("no_escape", "defend"), ("", "defend"),
    ("", "made"), ("", "lost"), ("", "exactly"), ("", "game"), ("", "hand"), ("", "game"),
    ("all_or_none", "herc"),
)


def collect() -> list[Puzzle]:
    """All puzzles of the plan, numbered by contract and kind, the course marked."""
    found: list[Puzzle] = []
    keys = set[object]()
    numbers = Counter[str]()
    for line in _lines():
        steps = Counter[int]()
        answers = Counter[object]()
        cap = max(1, -int(-line.amount * line.most // 1))

        def wanted(puzzle: Puzzle, steps: Counter[int] = steps, cap: int = cap,
                   answers: Counter[object] = answers, line: Line = line) -> bool:
            if steps[puzzle.difficulty] >= cap or key_of(puzzle) in keys:
                return False
            if puzzle.kind not in SAME_ANSWER:
                return True
            return answers[puzzle.answers[0]] < -int(-line.amount * SAME_ANSWER[puzzle.kind] // 1)

        for puzzle in mine(line.vein, line.amount, SEED, wanted):
            steps[puzzle.difficulty] += 1
            answers[puzzle.answers[0]] += 1
            keys.add(key_of(puzzle))
            name = f"{line.vein.contract or 'maturita'}-{puzzle.kind}"
            numbers[name] += 1
            found.append(replace(puzzle, id=f"{name}-{numbers[name]:03d}"))
            print(f"{len(found):4} {found[-1].id:24} {puzzle.difficulty} {puzzle.themes}",
                  file=sys.stderr, flush=True)
    return _with_course(found)


def _with_course(puzzles: list[Puzzle]) -> list[Puzzle]:
    """The easiest puzzle not yet taken for each lesson."""
    places: dict[str, int] = {}
    for place, (theme, kind) in enumerate(COURSE, 1):
        fitting = [puzzle for puzzle in puzzles if puzzle.kind == kind and puzzle.id not in places
                   and (not theme or theme in puzzle.themes)]
        easiest = min(fitting, key=lambda puzzle: (puzzle.difficulty, puzzle.id))
        places[easiest.id] = place
    return [replace(puzzle, course=places.get(puzzle.id)) for puzzle in puzzles]


def again() -> list[Puzzle]:
    """The shipped puzzles made once more from their positions and questions, those that still are
    puzzles."""
    solver, found = Solver(), []
    for puzzle in load():
        try:
            found.append(make(task_of(puzzle), solver))
        except NoPuzzle as error:
            print(f"{puzzle.id}: {error}", file=sys.stderr)
    return _with_course(found)


def main() -> None:
    files: dict[str, list[Puzzle]] = {}
    for puzzle in again() if sys.argv[1:] == ["again"] else collect():
        files.setdefault(puzzle.contract or "maturita", []).append(puzzle)
    for path in HERE.glob("*.jsonl"):
        path.unlink()
    for name, puzzles in files.items():
        puzzles.sort(key=lambda puzzle: puzzle.id)
        (HERE / f"{name}.jsonl").write_text(write_puzzles(puzzles), encoding="utf-8",
                                            newline="\n")


if __name__ == "__main__":
    main()
