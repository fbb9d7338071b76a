"""An attempt at a puzzle: what is kept of it, and what it counts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from uuid import uuid4

from lora_solver.errors import InvalidProgressError, shown

HINTS = 3
DIFFICULTIES = range(1, 5)
MOST_WRONG = 10_000
#: what each hint takes off a solution that counts 1
HINT_COSTS = 0.25


@dataclass(frozen=True)
class Attempt:
    """One go at a puzzle, from the first look to the solution; times are aware.

    `decided` is when it was clear what the attempt counts: at the first wrong answer, when the
    solution was shown, or when it was solved; `solved` may come later, or never. Everything only
    ever grows, so that two versions of one attempt (same `id`) can always be merged.
    """

    id: str
    puzzle: str
    difficulty: int
    begun: datetime
    decided: datetime | None = None
    solved: datetime | None = None
    hints: int = 0
    wrong: int = 0
    shown: bool = False

    @classmethod
    def new(cls, puzzle: str, difficulty: int, now: datetime) -> Attempt:
        return cls(str(uuid4()), puzzle, difficulty, now)

    # ── what happens ─────────────────────────────────────────────────────────────────────────

    def with_hint(self) -> Attempt:
        """One more hint taken, of three."""
        return replace(self, hints=min(self.hints + 1, HINTS))

    def with_wrong_answer(self, now: datetime) -> Attempt:
        return replace(self, wrong=min(self.wrong + 1, MOST_WRONG), decided=self.decided or now)

    def with_solution_shown(self, now: datetime) -> Attempt:
        return replace(self, shown=True, decided=self.decided or now)

    def with_right_answer(self, now: datetime) -> Attempt:
        return replace(self, solved=self.solved or now, decided=self.decided or now)

    # ── what it counts ───────────────────────────────────────────────────────────────────────

    @property
    def score(self) -> float | None:
        """1 for a solution of one's own, a quarter less for each hint, 0 after a wrong answer or
        the solution shown; None while it is undecided."""
        if self.decided is None:
            return None
        if self.wrong or self.shown:
            return 0.0
        return 1 - HINT_COSTS * self.hints

    @property
    def is_clean(self) -> bool:
        """Whether it was solved without a wrong answer and without help."""
        return self.score == 1


# ── plain data ───────────────────────────────────────────────────────────────────────────────

FIELDS = tuple(field.name for field in fields(Attempt))
_NAME = re.compile(r"[\w.:+-]{1,80}")


def plain_attempt(attempt: Attempt) -> dict[str, object]:
    """The attempt in texts, numbers and booleans; times in UTC, so that texts compare as times."""
    return {name: _time_text(value) if isinstance(value, datetime) else value
            for name in FIELDS for value in (getattr(attempt, name),)}


def read_attempt(data: object, where: str) -> Attempt:
    """The attempt of plain data; InvalidProgressError names the field that is wrong."""
    if not isinstance(data, Mapping):
        raise _wrong("form", where, data, "an object of fields")
    missing = [name for name in FIELDS if name not in data]
    if missing:
        raise _wrong("field", where, missing[0], "a field of this name")
    attempt = Attempt(
        _name(data["id"], f"{where}, id"),
        _name(data["puzzle"], f"{where}, puzzle"),
        _number(data["difficulty"], f"{where}, difficulty", DIFFICULTIES),
        _time(data["begun"], f"{where}, begun"),
        _time_or_none(data["decided"], f"{where}, decided"),
        _time_or_none(data["solved"], f"{where}, solved"),
        _number(data["hints"], f"{where}, hints", range(HINTS + 1)),
        _number(data["wrong"], f"{where}, wrong", range(MOST_WRONG + 1)),
        bool(_number(data["shown"], f"{where}, shown", range(2))))
    if attempt.decided is None and (attempt.solved or attempt.wrong or attempt.shown):
        raise _wrong("undecided", f"{where}, decided", None, "the time at which it was decided")
    return attempt


def _name(value: object, where: str) -> str:
    if not isinstance(value, str) or not _NAME.fullmatch(value):
        raise _wrong("name", where, value, "a name of letters, digits and . : + - _")
    return value


def _number(value: object, where: str, allowed: range) -> int:
    if not isinstance(value, int) or value not in allowed:
        raise _wrong("number", where, value, f"a number from {allowed[0]} to {allowed[-1]}")
    return int(value)


def _time(value: object, where: str) -> datetime:
    try:
        found = datetime.fromisoformat(value) if isinstance(value, str) else None
        if found is None or found.tzinfo is None:
            raise ValueError
        return found.astimezone(UTC)
    except (ValueError, OverflowError):
        raise _wrong("time", where, value,
                     "a time such as 2026-11-30T18:05:00+00:00") from None


def _time_or_none(value: object, where: str) -> datetime | None:
    return None if value is None else _time(value, where)


def _time_text(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="milliseconds")


def _wrong(code: str, where: str, found: object, expected: str) -> InvalidProgressError:
    return InvalidProgressError(f"{where}: {shown(found)}: expected {expected}",
                                code=f"progress.{code}", where=where, found=str(found))
