"""Positions of the games that build a row a suit, desítky (`tens.py`) and lora (`lora.py`): what
they share.

A row is kept as a number too: bit n is card n, so a suit is a byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lora_solver.cards import SEATS, Call, Card, Move, Seat, Suit, count_of
from lora_solver.errors import IllegalMoveError, InvalidPositionError
from lora_solver.rules.contracts import LoraContract, TensContract
from lora_solver.rules.rulesets import Ruleset
from lora_solver.rules.shedding import (
    WHOLE_PACK,
    Points,
    SheddingPosition,
    points_fault,
    read_points,
)
from lora_solver.rules.tricks import card_bits, cards_in

EACH_SUIT = 0x01010101
BELOW_ACE = EACH_SUIT * 0b01111111
ABOVE_SEVEN = EACH_SUIT * 0b11111110


class RowPosition(SheddingPosition):
    """Hands and rows. Cards in neither are out of play; then the one-line form does not tell all,
    and it may happen that nobody can lay a card any more.
    """

    __slots__ = ("_taken", "row_bits")

    def __init__(self, ruleset: Ruleset, contract: TensContract | LoraContract,
                 hands: Iterable[Iterable[Card]], turn: Seat, points: Sequence[int],
                 rows: Iterable[Iterable[Card]] | None):
        super().__init__(ruleset, contract, hands, turn)
        self.row_bits = ~sum(self.bits) & WHOLE_PACK if rows is None else self._read_rows(rows)
        self._check_one_empty()
        self._taken = read_points(points)

    @property
    def taken(self) -> Points:
        """Taps or paid passes of each seat, in penalty points."""
        a, b, c, d = self._taken
        return a, b, c, d

    @property
    def rows(self) -> tuple[tuple[Card, ...], ...]:
        """The rows of h, d, s and c, each from its low end to its high end."""
        return tuple(self._in_order(self._row(suit), suit) for suit in Suit)

    @property
    def is_whole(self) -> bool:
        """Whether every card is in a hand or in a row, none out of play."""
        return sum(self.bits) | self.row_bits == WHOLE_PACK

    def is_endless(self) -> bool:
        """Whether cards out of play may keep the deal from ever ending.

        Nobody goes out where each hand holds a card that no row can reach; as long as one hand
        holds none, somebody can lay the next card on the way to one of its cards.
        """
        if self.is_whole or self.is_over():
            return False
        return any(all(hand & ~reached for hand in self.bits) for reached in self._reachable())

    def _reachable(self) -> list[int]:
        """The cards that rows can reach in the end, for each way the rows may begin."""
        raise NotImplementedError

    def legal_moves(self) -> list[Move]:
        """Cards that fit, lowest first, then `end`; or the one call where no card fits."""
        cards = cards_in(self._fitting() & self.bits[self._turn])
        call = self._call()
        return [*cards] if call is None else [*cards, call]

    def _fitting(self) -> int:
        """The cards that could be laid now, whoever holds them; no card once the deal is over."""
        raise NotImplementedError

    def _call(self) -> Call | None:
        """The call the player to move may make."""
        raise NotImplementedError

    def _row(self, suit: Suit) -> int:
        return self.row_bits >> 8 * suit & 255

    def _in_order(self, row: int, suit: Suit) -> tuple[Card, ...]:
        return cards_in(row << 8 * suit)

    def _laid_count(self) -> int:
        return self.row_bits.bit_count()

    def _one_line_tells_all(self) -> bool:
        return self.is_whole and super()._one_line_tells_all()

    def _state(self) -> tuple[object, ...]:
        return *super()._state(), self.row_bits, self.table

    # ── what a position must be ──────────────────────────────────────────────────────────────

    def _read_rows(self, rows: Iterable[Iterable[Card]]) -> int:
        """The rows as bits; no card twice, none that somebody holds."""
        seen: set[Card] = set()
        for card in (card for row in rows for card in row):
            holder = next((seat for seat in SEATS if self.bits[seat] >> card & 1), None)
            if holder is not None or card in seen:
                place = "twice in the rows" if holder is None else f"in hand {holder} and in a row"
                raise InvalidPositionError(f"row {card.suit.letter}: {card} stands {place}",
                                           code="row.twice", where=f"row {card.suit.letter}",
                                           found=str(card))
            seen.add(card)
        return card_bits(seen)

    def _check_one_empty(self) -> None:
        """The first empty hand ends the deal, so there is no second one (A35)."""
        empty = [seat for seat in SEATS if not self.bits[seat]]
        if len(empty) > 1:
            raise InvalidPositionError(
                f"hand {empty[1]} is empty, and so is hand {empty[0]}: the first empty hand ends"
                f" {self.contract.id}", code="hand.two_empty", where=f"hand {empty[1]}")

    def _check_counts(self, counts: Sequence[int], most: int, word: str) -> None:
        """Between two cards laid each seat but one taps or passes at most once (A36)."""
        if not self.is_whole:
            return
        laid = f"with {count_of(self._laid_count(), 'card')} laid"
        for seat, number in zip(SEATS, counts, strict=True):
            if number > most:
                raise points_fault(seat, self._taken[seat],
                                   f"{laid} nobody has had to {word} more than"
                                   f" {count_of(most, 'time')}")
        if sum(counts) > 3 * most:
            text = ",".join(str(number) for number in self._taken)
            raise InvalidPositionError(
                f"field POINTS: {text} is more than can be taken: {laid} all four have had to"
                f" {word} at most {3 * most} times", code="points.beyond", where="field POINTS",
                found=text)

    def _row_fault(self, suit: Suit, reason: str, code: str) -> InvalidPositionError:
        cards = " ".join(str(card) for card in cards_in(self._row(suit) << 8 * suit))
        return InvalidPositionError(f"row {suit.letter}: laid are {cards}, but {reason}",
                                    code=f"row.{code}", where=f"row {suit.letter}", found=cards)

    # ── faults ───────────────────────────────────────────────────────────────────────────────

    def _refusal(self, move: Move) -> IllegalMoveError:
        """Why a move that is not legal is not."""
        seat = self._turn
        if isinstance(move, Call):
            card = next(iter(cards_in(self._fitting() & self.bits[seat])), None)
            return self._illegal(move, self._call_reason(move, card), move.value)
        if not self.bits[seat] >> move & 1:
            return self._illegal(move, f"{seat} does not hold it", "not_held")
        return self._illegal(move, self._card_reason(move), "row")

    def _call_reason(self, call: Call, card: Card | None) -> str:
        raise NotImplementedError

    def _card_reason(self, card: Card) -> str:
        raise NotImplementedError
