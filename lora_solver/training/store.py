"""Attempts in an SQLite file in the user's data folder.

Every question opens the file anew and every change is one transaction, so that pages, sessions and
processes can share it. A damaged file is set aside, never deleted.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from lora_solver.errors import InvalidProgressError, ProgressError

from .attempts import FIELDS, Attempt, plain_attempt, read_attempt
from .standing import Standing, standing

Answer = TypeVar("Answer")
#: names the folder instead of the usual one
VARIABLE = "LORA_DATA"
FILE = "progress.sqlite"
VERSION = 1
#: seconds to wait while another process writes
PATIENCE = 5.0
CREATE = """
CREATE TABLE IF NOT EXISTS attempts (
    id TEXT PRIMARY KEY, puzzle TEXT NOT NULL, difficulty INTEGER NOT NULL, begun TEXT NOT NULL,
    decided TEXT, solved TEXT, hints INTEGER NOT NULL, wrong INTEGER NOT NULL,
    shown INTEGER NOT NULL)
"""
READ = f"SELECT {', '.join(FIELDS)} FROM attempts ORDER BY begun, id"
#: of two versions of an attempt the earlier times and the larger numbers hold
KEEP = f"""
INSERT INTO attempts ({', '.join(FIELDS)}) VALUES ({', '.join(f':{name}' for name in FIELDS)})
ON CONFLICT (id) DO UPDATE SET
    begun = min(begun, excluded.begun),
    decided = coalesce(min(decided, excluded.decided), decided, excluded.decided),
    solved = coalesce(min(solved, excluded.solved), solved, excluded.solved),
    hints = max(hints, excluded.hints), wrong = max(wrong, excluded.wrong),
    shown = max(shown, excluded.shown)
"""
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


@dataclass(frozen=True)
class SetAside:
    """A damaged file, where it lies now, and how many attempts could still be read from it."""

    path: Path
    rescued: int


class _Damage(Exception):
    """The file is no database, or not one of ours."""


def data_folder() -> Path:
    """Where progress is kept: the folder named by LORA_DATA, else the user's data folder."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("lora-solver", appauthor=False)


def _now() -> datetime:
    """Now, in the local time zone; to the millisecond, as times are kept."""
    now = datetime.now().astimezone()
    return now.replace(microsecond=now.microsecond // 1000 * 1000)


class ProgressStore:
    """The attempts kept in a folder; `set_aside` are the damaged files this store has met.

    Any method may raise ProgressError: no room, no permission, locked for too long, or a file that
    a newer version has written (which is left as it is).
    """

    def __init__(self, folder: Path | None = None, clock: Callable[[], datetime] = _now):
        self.path = (folder or data_folder()) / FILE
        self.now = clock
        self.set_aside: list[SetAside] = []

    def attempts(self) -> list[Attempt]:
        """All attempts, in the order in which they were begun."""
        return self._do(_read)

    def keep(self, *attempts: Attempt) -> None:
        """Keep attempts; one that is there already is merged with it."""
        rows = [plain_attempt(attempt) for attempt in attempts]

        def write(base: sqlite3.Connection) -> None:
            base.execute("BEGIN IMMEDIATE")
            base.executemany(KEEP, rows)
            base.execute("COMMIT")

        self._do(write)

    def standing(self) -> Standing:
        """Rating, streaks and puzzles, as of now."""
        return standing(self.attempts(), self.now())

    def begin(self, puzzle: str, difficulty: int) -> Attempt:
        """The attempt at the puzzle that was left unsolved, else a new one (not kept yet)."""
        left = [one for one in self.attempts() if one.puzzle == puzzle and one.solved is None]
        return left[-1] if left else Attempt.new(puzzle, difficulty, self.now())

    # ── the file ─────────────────────────────────────────────────────────────────────────────

    def _do(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        try:
            try:
                with self._opened() as base:
                    return work(base)
            except _Damage:
                self._put_aside()
                with self._opened() as base:
                    return work(base)
        except (sqlite3.Error, OSError, _Damage) as error:
            raise ProgressError(f"{self.path}: the progress cannot be kept: {error}",
                                code="progress.store", where=str(self.path),
                                found=str(error)) from error

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        base = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        with closing(base):
            try:
                self._check(base)
                yield base
            except sqlite3.DatabaseError as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGED:
                    raise _Damage(str(error)) from error
                raise

    def _check(self, base: sqlite3.Connection) -> None:
        """Make the table if there is none; see that the file is sound and ours."""
        version = base.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise ProgressError(
                f"{self.path}: version {version} is of a newer program: expected {VERSION}",
                code="progress.newer", where=str(self.path), found=str(version))
        if version == 0:
            base.execute("BEGIN IMMEDIATE")
            base.execute(CREATE)
            base.execute(f"PRAGMA user_version = {VERSION}")
            base.execute("COMMIT")
        found = base.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise _Damage(found)
        columns = {row[1] for row in base.execute("PRAGMA table_info(attempts)")}
        if not columns >= set(FIELDS):
            raise _Damage("the table of attempts is not there")

    def _put_aside(self) -> None:
        """Rename the damaged file and its journal; what can still be read goes into a new one."""
        with suppress(_Damage), self._opened() as base:
            _read(base)
            return  # another process has been faster
        stamp = self.now().strftime("%Y-%m-%d-%H%M%S")
        aside = self.path.with_name(f"progress-damaged-{stamp}.sqlite")
        number = 1
        while aside.exists():
            number += 1
            aside = self.path.with_name(f"progress-damaged-{stamp}-{number}.sqlite")
        rescued = _rescued(self.path)
        self.path.rename(aside)
        for ending in ("-journal", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                Path(f"{self.path}{ending}").rename(f"{aside}{ending}")
        self.set_aside.append(SetAside(aside, len(rescued)))
        self.keep(*rescued)


def _read(base: sqlite3.Connection) -> list[Attempt]:
    try:
        return [_attempt(row) for row in base.execute(READ)]
    except InvalidProgressError as error:
        raise _Damage(str(error)) from error


def _attempt(row: Iterable[object]) -> Attempt:
    return read_attempt(dict(zip(FIELDS, row, strict=True)), "attempt")


def _rescued(path: Path) -> list[Attempt]:
    """The attempts that a damaged file still gives."""
    found = []
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as base:
        for row in base.execute(f"SELECT {', '.join(FIELDS)} FROM attempts"):
            with suppress(InvalidProgressError):
                found.append(_attempt(row))
    return found
