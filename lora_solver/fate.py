"""What becomes of one game of a hand: certain to pass or not, and the layout that beats it."""

from __future__ import annotations

from dataclasses import dataclass

from lora_solver.cards import Move
from lora_solver.certainty import Defence
from lora_solver.chances import HandChances, Layout
from lora_solver.crew import MEMORY, Stop
from lora_solver.deals import Deal
from lora_solver.rules.tricks import card_bits
from lora_solver.solving import Solver


@dataclass(frozen=True)
class Fate:
    """Whether a game passes whatever the layout and the defence; None where it is not decided.

    `card` is the first card of a certain way of playing. `beaten` is a layout in which the
    best lead loses with all cards open, with the defence. A game that is not certain without such
    a layout is beaten by defenders who hold just the cards they need; `lazy` is one play of theirs,
    against a maturant who leads his best lead and then makes the first legal move, in a layout that
    allows all of it.
    """

    contract: str
    certain: bool | None
    card: Move | None = None
    beaten: Layout | None = None
    lazy: Layout | None = None


def fate(chances: HandChances, contract: str, stop: Stop | None = None) -> Fate:
    """The fate of a game, after `chances` have looked at some layouts.

    Raises SolverStopped when `stop` says so.
    """
    game = chances.games[contract]
    beaten = chances.lost_layout(contract)
    found = chances.certainty(contract, stop)
    if found.answer:
        return Fate(contract, True, found.card)
    if beaten is None and found.layout is not None:
        beaten = _beaten_in(chances, contract, game.lead, found.layout)
    lazy = None
    if beaten is None and found.defence is not None:
        lazy = _played_by(found.defence, chances, contract, game.lead)
    return Fate(contract, found.answer, beaten=beaten, lazy=lazy)


def _beaten_in(chances: HandChances, contract: str, lead: Move, deal: Deal) -> Layout:
    """The layout with the play that beats the lead in it."""
    position = chances.position(contract)
    position.bits = [card_bits(hand) for hand in deal.hands]
    after = position.copy()
    after.push(lead)
    return Layout(-1, position, (lead, *Solver(MEMORY).maturita(after, chances.seat).line))


def _played_by(defence: Defence, chances: HandChances, contract: str, lead: Move) -> Layout:
    """One play of the lazily dealt defence, from the lead to the point."""
    game = defence.again()
    plays = [*game.opening, (chances.seat, lead), *game.answer(lead)]
    while not game.has_won:
        move = game.closed.plays()[0][1]
        plays += [(chances.seat, move), *game.answer(move)]
    position = chances.position(contract)
    position.bits = [card_bits(hand) for hand in game.layout().hands]
    board, line = position.copy(), []
    for _, move in plays:
        # what is added to a quart follows from its lead
        if move in board.legal_moves():
            board.push(move)
            line.append(move)
    return Layout(-1, position, tuple(line))
