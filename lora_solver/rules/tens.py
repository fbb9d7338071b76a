"""Desítky (rules.md 2, 3; A30-A36): rows both ways from the tens, turns of several cards, taps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lora_solver.cards import SEATS, Call, Card, Move, Rank, Seat, Suit, parse_move
from lora_solver.errors import InvalidPositionError
from lora_solver.rules.contracts import TensContract
from lora_solver.rules.rows import ABOVE_SEVEN, BELOW_ACE, EACH_SUIT, RowPosition
from lora_solver.rules.rulesets import Ruleset
from lora_solver.rules.shedding import points_fault
from lora_solver.rules.tricks import NOTHING, cards_in

TENS = EACH_SUIT << Rank.TEN


def row_ends(row: int) -> int:
    """The cards next to an end of a row built both ways."""
    return ((row & BELOW_ACE) << 1 | (row & ABOVE_SEVEN) >> 1) & ~row


def tens_fitting(contract: TensContract, held: int, row: int) -> int:
    """The cards that a player of desítky with this hand could lay, whoever holds them."""
    ends = row_ends(row)
    if contract.ten_only_if_stuck and ends & held:
        return ends  # A33
    return ends | TENS & ~row


class TensPosition(RowPosition):
    """A deal of desítky at some moment, changed by `push` and `pop`.

    A move is one card, `end` after at least one card in the turn, or `tap` where none fits. The
    turn passes with `end` and `tap` only; a deal is over with the last card of a hand. Points are
    taps, and once the deal is over the cards left too. Rows not given are all that no hand holds.
    Raises InvalidPositionError where the parts do not fit each other.
    """

    __slots__ = ("has_laid",)

    contract: TensContract
    #: the move, and whether the player had laid a card before it in the same turn
    _history: list[tuple[Move, bool]]

    def __init__(
        self,
        ruleset: Ruleset,
        contract: TensContract,
        hands: Iterable[Iterable[Card]],
        turn: Seat = Seat.A,
        has_laid: bool = False,
        points: Sequence[int] = NOTHING,
        rows: Iterable[Iterable[Card]] | None = None,
    ):
        super().__init__(ruleset, contract, hands, turn, points, rows)
        self.has_laid = has_laid
        self._check_rows()
        self._check_turn()
        waiting = not (has_laid or self.is_over())
        self._check_counts(self._taken, self._laid_count() + waiting, "tap")

    def _fitting(self) -> int:
        if not all(self.bits):
            return 0
        return tens_fitting(self.contract, self.bits[self._turn], self.row_bits)

    def _reachable(self) -> list[int]:
        held, reached = sum(self.bits), self.row_bits
        while True:
            ends = (reached & BELOW_ACE) << 1 | (reached & ABOVE_SEVEN) >> 1 | TENS
            if not ends & held & ~reached:
                return [reached]
            reached |= ends & held

    def _call(self) -> Call | None:
        if not all(self.bits):
            return None
        if self.has_laid:
            return Call.END
        return None if self._fitting() & self.bits[self._turn] else Call.TAP

    # ── play ─────────────────────────────────────────────────────────────────────────────────

    def push(self, move: Move | str) -> None:
        """Lay a card, end the turn or tap; IllegalMoveError says which rule forbids it."""
        if isinstance(move, str):
            move = parse_move(move)
        if isinstance(move, Card):
            bit = 1 << move
            if not self._fitting() & self.bits[self._turn] & bit:
                raise self._refusal(move)
            self._history.append((move, self.has_laid))
            self.bits[self._turn] ^= bit
            self.row_bits ^= bit
            self.has_laid = True
            return
        if move is not self._call():
            raise self._refusal(move)
        self._pass_on(move)

    def push_revoke(self, call: Call) -> None:
        """Tap although a card could be laid: the tap counts and play goes on (A74).

        IllegalMoveError for any other call, after a card in the same turn, or once it is over.
        """
        if call is not Call.TAP or self.has_laid or self.is_over():
            raise self._refusal(call)
        self._pass_on(call)

    def _pass_on(self, call: Call) -> None:
        self._history.append((call, self.has_laid))
        self._taken[self._turn] += call is Call.TAP
        self._turn = SEATS[(self._turn + 1) & 3]
        self.has_laid = False

    def pop(self) -> Move:
        """Take the last move back and return it; IndexError if there was none."""
        move, self.has_laid = self._history.pop()
        if isinstance(move, Card):
            self.bits[self._turn] ^= 1 << move
            self.row_bits ^= 1 << move
        else:
            self._turn = SEATS[(self._turn - 1) & 3]
            self._taken[self._turn] -= move is Call.TAP
        return move

    @property
    def table(self) -> str:
        return "+" if self.has_laid else "-"

    def _call_reason(self, call: Call, card: Card | None) -> str:
        seat = self._turn
        if call is Call.PASS:
            return "in desitky a player without a card taps"
        if call is Call.END:
            return f"{seat} has laid no card in this turn"
        if self.has_laid:
            return f"{seat} has laid a card in this turn and ends it instead"
        return f"{seat} can lay {card}"

    def _card_reason(self, card: Card) -> str:
        if card.rank == Rank.TEN:
            return "a ten opens its row only when no card fits the rows"
        if not self._row(card.suit):
            return f"row {card.suit.letter} begins with its ten"
        return f"it does not fit an end of row {card.suit.letter}"

    # ── what a position must be ──────────────────────────────────────────────────────────────

    def _check_rows(self) -> None:
        """A row has its ten and no hole."""
        for suit in Suit:
            row = self._row(suit)
            if row and not row >> Rank.TEN & 1:
                raise self._row_fault(suit, "a row begins with the ten", "no_ten")
            if row & row + (row & -row):
                raise self._row_fault(suit, "a row has no hole", "hole")

    def _check_turn(self) -> None:
        """`+` needs a card in the rows that the player can have laid; a tap, a hand without ten."""
        seat = self._turn
        if self.has_laid and not self.row_bits:
            raise InvalidPositionError("field TABLE: + where no card is laid", code="table.laid",
                                       where="field TABLE", found="+")
        if self.has_laid and self.bits[seat].bit_count() == 8:
            raise InvalidPositionError(
                f"field TABLE: + where {seat} still holds eight cards and so has laid none",
                code="table.laid", where="field TABLE", found="+")
        for holder, number in zip(SEATS, self._taken, strict=True):
            ten = next(iter(cards_in(self.bits[holder] & TENS)), None)
            if number and not self.row_bits and ten is not None:
                raise points_fault(holder, number,
                                   f"nothing is laid and {holder} holds {ten}, so he never tapped")
