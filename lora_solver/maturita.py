"""The maturita with open cards: of a whole deal in every game allowed at an attempt, and in the
middle of a game: since which move it can no longer be made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lora_solver.cards import Move, Seat
from lora_solver.deals import Deal
from lora_solver.notation import Position, start_each
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


@dataclass(frozen=True)
class LostMaturita:
    """The move that lost a maturita: its number among those played, from 1, and who made it."""

    number: int
    seat: Seat
    move: Move


def lost_since(
    position: Position,
    seat: Seat = Seat.A,
    solver: Solver | None = None,
    limit: float | None = None,
) -> LostMaturita | None:
    """The move of `position.moves` since which the maturant can no longer take nothing.

    Where a defender's slip gave the maturita back, it is the move that lost it for the last time.
    None while it can still be made, and where it never could in the positions played through.
    Raises InvalidQuestionError under a ruleset without maturita; `limit` holds for each position
    looked at.

    >>> from lora_solver import parse_position
    >>> position = parse_position(".7..7/8.8../9.9../T.T.. vsechny")
    >>> position.push("c7")
    >>> position.push("h8")
    >>> lost_since(position)                # nobody else holds clubs
    LostMaturita(number=1, seat=<Seat.A: 0>, move=Card('c7'))
    """
    solver = solver or Solver()
    board = position.copy()
    if solver.can_pass(board, seat, limit):
        return None
    for number in range(len(board.moves), 0, -1):
        move = board.pop()
        if solver.can_pass(board, seat, limit):
            return LostMaturita(number, board.mover, move)
    return None
