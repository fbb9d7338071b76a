"""Whether a claim holds: `claim A` says that A takes all that is left (A08)."""

from __future__ import annotations

from dataclasses import replace

from lora_solver.records.data import Record
from lora_solver.rules.contracts import TRICKS
from lora_solver.rules.tricks import TrickPosition
from lora_solver.solving import Solver


def claim_verdict(record: Record, solver: Solver | None = None, limit: float | None = None) -> str:
    """`sure` where the claimant takes every trick left whatever the others play, `possible` where
    they have to help him, `impossible` where he cannot; empty where nothing was claimed.

    The engine is asked for a game like the one played in which he is paid for tricks, so that
    what may be led is the same.

    >>> from lora_solver.records import read_records
    >>> claim_verdict(read_records('''[Contract "vsechny"]
    ... [Deal "A.A../K.K../Q..Q./J..J."]
    ... claim A''')[0])
    'sure'
    """
    board = record.end
    if record.ending is None or record.ending.kind != "claim" \
            or not isinstance(board, TrickPosition):
        return ""
    claimant, left = record.ending.seats[0], TRICKS + 1 - board.trick_number
    if board.trick and not any(board.bits):
        left = 1
    solver = solver or Solver()
    wanted = replace(board.contract, card_points={}, trick_points=(-1,) * TRICKS, early_end=False,
                     all_bonus=None)
    asked = TrickPosition(board.ruleset, wanted, board.hands, board.mover, board.trick)
    if solver.guarantee(asked, claimant, limit) == -left:
        return "sure"
    return "possible" if solver.hope(asked, claimant, limit) == -left else "impossible"
