"""The maturita of a whole deal: every game allowed at an attempt, with open cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lora_solver.cards import Move, Seat
from lora_solver.deals import Deal
from lora_solver.notation import start_each
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

    An ending that cannot come of a game (`start_each` tells why) leaves that game out. Raises
    InvalidQuestionError where there is no maturita or no such attempt.
    """
    solver = solver or Solver()
    positions, _ = start_each(deal, ruleset, ruleset.maturita_games(attempt), leader)
    for position in positions:
        found = solver.maturita(position, leader, limit)
        leads = tuple(move for move, made in found.cards.items() if made)
        yield MaturitaGame(position.contract.id, found.winnable, leads, found.line)
