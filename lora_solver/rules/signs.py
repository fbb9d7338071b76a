"""What a move shows of the cards its player does not hold (rules.md A04, A33, A35).

Each sign only says "this player holds none of these cards". Kvarty shows nothing beyond the cards
laid: whoever holds one that fits must add it, and all see it.
"""

from __future__ import annotations

from lora_solver.cards import Call, Move, Rank
from lora_solver.notation import Position
from lora_solver.rules.rows import RowPosition, TensPosition
from lora_solver.rules.tricks import TrickPosition

EVERYTHING = (1 << 32) - 1


def sign_of(position: Position, move: Move) -> int:
    """The cards, as bits, that the player to move is seen not to hold once he makes the move."""
    if isinstance(position, TrickPosition):
        return _of_card(position, move)
    if isinstance(position, RowPosition):
        return _of_row_move(position, move)
    return 0


def signs_so_far(position: Position) -> list[int]:
    """What seats A to D have shown not to hold by the moves made since the position was set up."""
    board = position.copy()
    moves = board.moves
    for _ in moves:
        board.pop()
    shown = [0, 0, 0, 0]
    for move in moves:
        shown[board.mover] |= sign_of(board, move)
        board.push(move)
    return shown


def _of_card(position: TrickPosition, move: Move) -> int:
    """Not following suit, or leading a suit that is led only by a hand of nothing else."""
    if isinstance(move, Call):
        return 0
    if position.trick:
        led = position.trick[0].suit
        return 0 if move.suit == led else 255 << 8 * led
    restricted = position.contract.restricted_leads
    if move.suit not in restricted:
        return 0
    return EVERYTHING & ~sum(255 << 8 * suit for suit in restricted)


def _of_row_move(position: RowPosition, move: Move) -> int:
    """A tap or pass: none of the cards that fitted; a ten laid only for want of a row card."""
    if move in (Call.TAP, Call.PASS):
        return position.fitting
    if isinstance(position, TensPosition) and position.contract.ten_only_if_stuck \
            and not isinstance(move, Call) and move.rank == Rank.TEN:
        return position.row_ends
    return 0

