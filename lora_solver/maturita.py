"""The maturita of a whole deal: every game allowed at an attempt, with open cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lora_solver.cards import Move, Seat
from lora_solver.deals import Deal
from lora_solver.notation import start
from lora_solver.rules.rulesets import Ruleset
from lora_solver.solving import Solver


@dataclass(frozen=True)
class MaturitaGame:
    """One game the forehand could pick: made or not, the first moves that make it, and play that
    shows it: his winning play, or the defence that beats him."""

    contract: str
    winnable: bool
    leads: tuple[Move, ...]
    line: tuple[Move, ...]


def maturita_games(
    deal: Deal,
    ruleset: Ruleset,
    attempt: int = 1,
    leader: Seat = Seat.A,
    solver: Solver | None = None,
    limit: float | None = None,
) -> Iterator[MaturitaGame]:
    """The games allowed at the attempt (prpo at the third only), in the ruleset's order.

    Raises InvalidQuestionError where there is no maturita or no such attempt.
    """
    solver = solver or Solver()
    for name in ruleset.maturita_games(attempt):
        position = start(deal, name, ruleset, leader)
        found = solver.maturita(position, leader, limit)
        leads = tuple(move for move, made in found.cards.items() if made)
        yield MaturitaGame(name, found.winnable, leads, found.line)
