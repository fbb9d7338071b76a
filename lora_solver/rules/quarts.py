"""Positions of kvarty (rules.md 2, 3; A10-A20): the leader puts down one card, and whoever holds
the three next higher ones of the suit adds them. Who lays the highest takes the quart and leads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lora_solver.cards import CARDS, SEATS, Card, Move, Rank, Seat, parse_move
from lora_solver.errors import IllegalMoveError
from lora_solver.rules.contracts import QuartContract
from lora_solver.rules.rulesets import Ruleset
from lora_solver.rules.shedding import WHOLE_PACK, SheddingPosition, points_fault, read_points
from lora_solver.rules.tricks import NOTHING, cards_in

QUART = 4
_EACH_SUIT = 0x01010101
UP_TO_JACK = _EACH_SUIT * 0b00011111
QUEENS, _KINGS, _ACES = (_EACH_SUIT << rank for rank in (Rank.QUEEN, Rank.KING, Rank.ACE))
#: for each card the higher ones that complete its quart; the row ends with the ace (A20)
NEXT_THREE = tuple(
    tuple(range(number + 1, min(number + QUART, (number | 7) + 1))) for number in range(32))


def leads_of(contract: QuartContract, held: int, first: bool) -> int:
    """The cards a hand on lead may lead, as a number; `first`: to the first quart of a deal."""
    free = first_leads(contract, held) if first else held
    if contract.must_lead_complete:
        return free & _complete(held, first) or free
    return free


def first_leads(contract: QuartContract, held: int) -> int:
    """A14: not above the jack; A15: a wild hand leads a queen, or any card."""
    if held & UP_TO_JACK:
        return held & UP_TO_JACK
    if contract.wild_first == "queen":
        return held & QUEENS or held
    return held


def _complete(held: int, first: bool) -> int:
    """The lowest cards of complete sets in the leader's own hand (A18)."""
    four = held & held >> 1 & held >> 2 & held >> 3 & UP_TO_JACK
    if first:
        return four
    king_up = held & held >> 1 & _KINGS
    return four | held & king_up >> 1 & QUEENS | king_up | held & _ACES


class QuartPosition(SheddingPosition):
    """A deal of kvarty at some moment, changed by `push` and `pop`.

    A move is the card led; what is added is forced and belongs to the move. Points are 0 until the
    deal is over, then one a card left. Raises InvalidPositionError for points before that.
    """

    __slots__ = ()

    contract: QuartContract
    #: the lead, hands and turn before it, and the quart it made
    _history: list[tuple[Card, tuple[int, ...], Seat, list[tuple[Seat, Card]]]]

    def __init__(
        self,
        ruleset: Ruleset,
        contract: QuartContract,
        hands: Iterable[Iterable[Card]],
        turn: Seat = Seat.A,
        points: Sequence[int] = NOTHING,
    ):
        super().__init__(ruleset, contract, hands, turn)
        for seat, number in zip(SEATS, read_points(points), strict=True):
            if number:
                raise points_fault(seat, number, "in kvarty only cards left in hand cost points")

    @property
    def last_quart(self) -> list[tuple[Seat, Card]]:
        """Who laid which card in the last quart since this position was set up, lead first."""
        return list(self._history[-1][3]) if self._history else []

    @property
    def is_first_lead(self) -> bool:
        """Whether this is the first lead of a whole deal; an ending has none (A14)."""
        return sum(self.bits) == WHOLE_PACK

    def legal_moves(self) -> list[Card]:
        """The cards that may be led, lowest first; none once the deal is over."""
        return list(cards_in(self._legal()))

    def _legal(self) -> int:
        if not all(self.bits):
            return 0
        return leads_of(self.contract, self.bits[self._turn], self.is_first_lead)

    # ── play ─────────────────────────────────────────────────────────────────────────────────

    def push(self, move: Move | str) -> None:
        """Lead a card, or cards together such as `d8+dJ`, which count as the lowest of them (A17).

        IllegalMoveError says which rule forbids it.
        """
        card = move if isinstance(move, Card) else self._read(move)
        if not self._legal() >> card & 1:
            raise self._refusal(card)
        bits, leader = self.bits, self._turn
        before = tuple(bits)
        bits[leader] ^= 1 << card
        quart = [(leader, card)]
        if bits[leader] or self.contract.end == "complete":
            # otherwise A10: to the last card, led alone, nobody adds
            self._add(card, quart)
        self._turn = quart[-1][0]
        self._history.append((card, before, leader, quart))

    def _add(self, led: Card, quart: list[tuple[Seat, Card]]) -> None:
        """Everybody adds what he holds of the next three cards, upwards (A12, A13)."""
        bits = self.bits
        skip, immediate = self.contract.gap == "skip", self.contract.end == "immediate"
        for number in NEXT_THREE[led]:
            for seat in SEATS:
                if bits[seat] >> number & 1:
                    bits[seat] ^= 1 << number
                    quart.append((seat, CARDS[number]))
                    if immediate and not bits[seat]:
                        return
                    break
            else:
                if not skip:
                    return

    def pop(self) -> Card:
        """Take the last quart back and return the card led; IndexError if none was."""
        card, self.bits[:], self._turn, _ = self._history.pop()
        return card

    # ── what may not be led ──────────────────────────────────────────────────────────────────

    def _read(self, move: Move | str) -> Card:
        """The card led, the lowest of a set; a call belongs to other games."""
        if isinstance(move, str) and "+" in move:
            return self._lowest(move)
        named = parse_move(move) if isinstance(move, str) else move
        if not isinstance(named, Card):
            raise self._illegal(named, "in kvarty only cards are led", "call")
        return named

    def _lowest(self, text: str) -> Card:
        """A17: cards led together are held, of one suit, and all in the quart of the lowest."""
        cards = sorted(Card.parse(word) for word in text.split("+"))
        held = self.bits[self._turn]
        for card in cards:
            if not held >> card & 1:
                raise self._illegal(text, f"{self._turn} does not hold {card}", "not_held")
        if len(set(cards)) < len(cards):
            raise self._illegal(text, "expected different cards such as d8+dJ", "set")
        low, high = cards[0], cards[-1]
        if low.suit != high.suit:
            raise self._illegal(text, "cards led together are of one suit", "set")
        if high - low >= QUART:
            raise self._illegal(text, "from the lowest to the highest are more than four", "set")
        if self.contract.gap == "stop":
            present = self.bits[0] | self.bits[1] | self.bits[2] | self.bits[3]
            for number in range(low + 1, high):
                if not present >> number & 1:
                    raise self._illegal(text, f"{CARDS[number]} between them is gone", "set")
        return low

    def _refusal(self, card: Card) -> IllegalMoveError:
        seat = self._turn
        if not self.bits[seat] >> card & 1:
            return self._illegal(card, f"{seat} does not hold it", "not_held")
        if self.is_first_lead and not first_leads(self.contract, self.bits[seat]) >> card & 1:
            if card.rank > Rank.JACK and self.bits[seat] & UP_TO_JACK:
                return self._illegal(card, "the first lead is not above the jack", "first_lead")
            return self._illegal(card, "a wild hand first leads a queen", "wild_hand")
        return self._illegal(card, f"{seat} holds a complete quart and must lead one", "complete")
