"""Drills of the maturita: what a choice of game and lead gave away, kept in the data folder."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import astuple, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from lora_solver.errors import ProgressError

from .store import PATIENCE, data_folder

FILE = "drills.sqlite"


@dataclass(frozen=True)
class Drill:
    """One drill done: what was chosen, what would have been best, and the difference.

    `rate`, `low` and `high` are how much oftener the best passes, from 0 to 1, with the 95 %
    interval; `points` what that costs on average, in penalty points; from `samples` layouts of the
    seed. `done` is when, in ISO form.
    """

    rules: str
    attempt: int
    hand: str
    seed: int
    contract: str
    lead: str
    best_contract: str
    best_lead: str
    rate: float
    low: float
    high: float
    points: float
    samples: int
    done: str = ""

    @property
    def is_level(self) -> bool:
        """Whether the layouts looked at do not tell the choice from the best."""
        return self.low <= 0


FIELDS = tuple(field.name for field in fields(Drill))
CREATE = f"CREATE TABLE IF NOT EXISTS drills ({', '.join(FIELDS)})"
KEEP = f"INSERT INTO drills ({', '.join(FIELDS)}) VALUES ({', '.join('?' * len(FIELDS))})"
READ = f"SELECT {', '.join(FIELDS)} FROM drills ORDER BY rowid"


@dataclass(frozen=True)
class Tally:
    """Drills done, how many were as good as the best, and what one gave away on average."""

    drills: int
    level: int
    rate: float
    points: float


def tally(record: Sequence[Drill]) -> Tally:
    """The record in four figures; averages of 0 for an empty one."""
    number = len(record)
    return Tally(number, sum(drill.is_level for drill in record),
                 sum(drill.rate for drill in record) / number if number else 0.0,
                 sum(drill.points for drill in record) / number if number else 0.0)


def now() -> str:
    """When a drill is done: now, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class DrillStore:
    """The drills kept in a folder (default: the user's data folder), in `drills.sqlite`.

    Every question opens the file anew, so that sessions and processes can share it. Any method may
    raise ProgressError: no room, no permission, locked for too long, or a damaged file, which is
    left as it is.
    """

    def __init__(self, folder: Path | None = None):
        self.path = (folder or data_folder()) / FILE

    def drills(self) -> list[Drill]:
        """All drills, the oldest first."""
        if not self.path.exists():
            return []
        return [Drill(*row) for row in self._do(READ)]

    def keep(self, drill: Drill) -> None:
        """Add a drill."""
        self._do(KEEP, astuple(drill))

    def _do(self, command: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path, timeout=PATIENCE)) as base, base:
                base.execute(CREATE)
                return list(base.execute(command, tuple(values)))
        except (sqlite3.Error, OSError) as error:
            raise ProgressError(f"{self.path}: the drills cannot be kept: {error}",
                                code="progress.store", where=str(self.path),
                                found=str(error)) from error
