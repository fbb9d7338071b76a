"""A file of played deals and where its reader is in it: which deal, which card, what he tries.

Plain Python: the pages Played deal and Score sheet show it and change it through these methods.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import lora_solver
from lora_solver.cards import Move, Seat, parse_move
from lora_solver.engines import processors
from lora_solver.errors import InvalidRecordError, LoraError
from lora_solver.hundred import Need, needs
from lora_solver.match import Sheet, sheet_of_records
from lora_solver.notation import Position
from lora_solver.records import Record, read_until_fault
from lora_solver.records.data import push_revoke
from lora_solver.review import Review, Verdict, review
from lora_solver.rules.tricks import TrickPosition
from lora_solver.sheets import is_sheet, read_sheet
from lora_solver.solving import Solver

from .exploring import Exploration
from .job import Job
from .link import LONGEST_FILE, check_length

#: seconds a deal may take for the question whether what is lacking can be forced
NEED_LIMIT = 10.0


class PlayedFile:
    """The deals of a `.lora` text, up to its first fault, or a sheet of points in CSV or JSON."""

    def __init__(self, text: str, name: str = ""):
        check_length(text, "text", LONGEST_FILE)
        self.name = name
        self.solver = Solver(threads=processors())
        self.records: tuple[Record, ...] = ()
        self.fault: InvalidRecordError | None = None
        self.sheet: Sheet | None = None
        self.sheet_fault: LoraError | None = None
        if is_sheet(text):
            self.sheet = read_sheet(text)
        else:
            self.records, self.fault = read_until_fault(text)
            if not self.records and self.fault is None:
                raise InvalidRecordError("no deal in the text", code="match.empty", where="text")
            self._add_up()
        #: of the deals reviewed so far, by number
        self.reviews: dict[int, Review] = {}
        #: how often a review was begun; another one after it was cancelled is another question
        self.begun = 0
        played = [number for number, record in enumerate(self.records) if record.followed]
        self.reader = DealReader(self.records, played[0] if played else 0)

    def _add_up(self) -> None:
        if self.records:
            try:
                self.sheet = sheet_of_records(self.records)
            except LoraError as error:
                self.sheet_fault = error

    def choose(self, number: int) -> None:
        """Look at another deal, from 0, from its start."""
        self.reader = DealReader(self.records, number)


class DealReader:
    """One deal being gone through: after how many cards, which mistake is looked for, which line.

    `verdicts` are those of the review once it is there; until then only the start can be seen.
    """

    def __init__(self, records: Sequence[Record], number: int):
        self.number = number
        self.record: Record | None = records[number] if records else None
        self.verdicts: tuple[Verdict, ...] = ()
        self.ply = 0
        #: what was played instead here by the reader, the last try last
        self.tries: list[Move] = []
        #: the mistake he looks for a better card for
        self.task: Verdict | None = None
        self.answered = False
        #: the play that punishes it, stepped through
        self.line: Exploration | None = None

    # ── what is on the table ─────────────────────────────────────────────────────────────────

    @property
    def position(self) -> Position:
        """The position looked at: in the play as recorded, or in the line stepped through."""
        return self.line.position if self.line is not None else self.played_to(self.ply)

    def played_to(self, ply: int) -> Position:
        """The position after so many moves of the record."""
        assert self.record is not None
        assert self.record.start is not None
        board = self.record.start.copy()
        for verdict in self.verdicts[:ply]:
            if verdict.revoke is None:
                board.push(verdict.move)
            else:
                push_revoke(board, verdict.move)
        return board

    def last_trick(self) -> list[tuple[Seat, Move]]:
        """The trick just finished, while the next one has not begun."""
        if self.line is not None and self.line.played:
            return self.line.last_trick()
        if self.ply < 4 or not isinstance(board := self.position, TrickPosition) or board.trick:
            return []
        return [(verdict.seat, verdict.move) for verdict in self.verdicts[self.ply - 4:self.ply]]

    @property
    def next_verdict(self) -> Verdict | None:
        """What is said of the card played from here in the record."""
        return self.verdicts[self.ply] if self.ply < len(self.verdicts) else None

    @property
    def is_secret(self) -> bool:
        """Whether the reader is looking for the right card and has not found or asked for it."""
        return self.task is not None and not self.answered

    # ── going about ──────────────────────────────────────────────────────────────────────────

    def go(self, ply: int) -> None:
        """Look at the position after so many moves of the record."""
        self.ply = min(max(ply, 0), len(self.verdicts))
        self.tries, self.task, self.answered, self.line = [], None, False, None

    def learn(self, verdict: Verdict) -> None:
        """Before a mistake: find a better card."""
        self.go(self.verdicts.index(verdict))
        self.task = verdict

    def reveal(self) -> None:
        """Show the answer."""
        self.answered = True

    def step_through(self, line: Sequence[Move]) -> None:
        """Put the first card of a line on the table; redo goes on along it."""
        board = self.played_to(self.ply)
        self.line = Exploration(board)
        self.line.add_line(line, "")
        self.line.redo()

    def leave_line(self) -> None:
        self.line = None

    def act(self, act: dict[str, object]) -> None:
        """What was done at the card table; what makes no sense there is passed over."""
        kind = act.get("type")
        if kind == "play":
            try:
                move = parse_move(str(act.get("move")))
            except LoraError:
                return
            self._play(move)
        elif kind == "best":
            self._main_button()
        elif self.line is not None:
            self._step_line(str(kind))
        elif kind in ("undo", "redo", "start"):
            self.go({"undo": self.ply - 1, "redo": self.ply + 1, "start": 0}[str(kind)])

    @property
    def next_mistake(self) -> Verdict | None:
        """The next mistake in the order of play, after the last one the first; None if none."""
        after = self.ply + (self.task is not None)
        return next((verdict for verdict in (*self.verdicts[after:], *self.verdicts[:after])
                     if verdict.kind), None)

    def _main_button(self) -> None:
        """Leave the line, show the answer, or go on to the next mistake or else to the end."""
        if self.line is not None:
            self.leave_line()
        elif self.is_secret:
            self.reveal()
        elif self.next_mistake is not None:
            self.learn(self.next_mistake)
        else:
            self.go(len(self.verdicts))

    def _step_line(self, kind: str) -> None:
        assert self.line is not None
        if kind == "redo":
            self.line.redo()
        elif kind == "undo" and self.line.played:
            self.line.undo()
        elif kind in ("undo", "start"):
            self.leave_line()

    def _play(self, move: Move) -> None:
        """A card clicked: the one that was played goes on, another one is tried."""
        if self.line is not None:
            following = self.line.here.visited
            if following is not None and following.move == move:
                self.line.redo()
        elif move in self.position.legal_moves():
            played = self.next_verdict
            if not self.is_secret and played is not None and played.move == move:
                self.go(self.ply + 1)
            else:
                self.tries.append(move)
                if self.task is not None and move in self.task.right:
                    self.answered = True


def review_work(record: Record, solver: Solver) -> Callable[[Job[Review]], Review]:
    """The review of a deal as work for a Job that tells how far it is."""
    def work(job: Job[Review]) -> Review:
        def tell(done: int, whole: int) -> None:
            job.check()
            job.progress = done / whole

        return review(record, solver, tell)

    return work


def needs_work(sheet: Sheet, records: Sequence[Record],
               solver: Solver) -> Callable[[Job[list[Need]]], list[Need]]:
    """What who is on na sto lacks deal by deal and can force, as work for a Job."""
    def work(job: Job[list[Need]]) -> list[Need]:
        found = []
        for need in needs(sheet, records, solver, NEED_LIMIT):
            job.check()
            job.progress = need.line / len(sheet.lines)
            found.append(need)
        return found

    return work


def examples() -> dict[str, Path]:
    """The example records by name; inside the installed package, or beside it in a checkout."""
    package = Path(lora_solver.__file__).parent
    for folder in (package / "examples", package.parent / "examples"):
        found = {path.stem: path for path in sorted(folder.glob("*.lora"))}
        if found:
            return found
    return {}
