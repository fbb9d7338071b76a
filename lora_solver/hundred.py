"""Na sto: what who has announced a hundred still lacks before each deal, and whether he can force
just that in it (A50-A53)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lora_solver.cards import Seat
from lora_solver.errors import SolverStopped
from lora_solver.match import HUNDRED, NOBODY, Sheet
from lora_solver.records.data import MATURITA_FAILED, Record
from lora_solver.solving import Solver


@dataclass(frozen=True)
class Need:
    """Before deal `line` (from 1) the seat lacks so many points to a hundred.

    `forced` tells whether he can make it just so many in this deal, whatever the others play; None
    where its cards are not recorded or the question took longer than its limit.
    """

    line: int
    seat: Seat
    lacks: int
    forced: bool | None


def needs(sheet: Sheet, records: Sequence[Record] = (), solver: Solver | None = None,
          limit: float | None = None) -> Iterator[Need]:
    """Every deal from each announcement on, in order; `limit` in seconds a deal.

    `records` are the deals that the sheet was added up from; without them nothing is known to be
    forced.
    """
    solver = solver or Solver()
    totals = NOBODY
    for number, line in enumerate(sheet.lines):
        for seat in [one.seat for one in sheet.announcements
                     if one.counts and one.line <= line.number]:
            lacks = HUNDRED - totals[seat]
            record = records[number] if number < len(records) else None
            yield Need(line.number, seat, lacks, _forced(record, seat, lacks, solver, limit))
        totals = line.totals


def _forced(record: Record | None, seat: Seat, lacks: int, solver: Solver,
            limit: float | None) -> bool | None:
    if record is None or record.start is None:
        return None
    try:
        if record.is_maturita:
            return _forced_in_maturita(record, seat, lacks, solver, limit)
        return solver.exactly(record.start, seat, [lacks], limit)
    except SolverStopped:
        return None


def _forced_in_maturita(record: Record, seat: Seat, lacks: int, solver: Solver,
                        limit: float | None) -> bool | None:
    """A42: its player gets 0 or 8 and nobody else anything, unless the table counts that too."""
    assert record.start is not None
    if seat is not record.leader:
        return None if record.ruleset.flag("maturita_others_score") else lacks == 0
    if lacks == 0:
        return solver.can_pass(record.start, seat, limit)
    return lacks == MATURITA_FAILED and solver.most(record.start, seat, limit) > 0
