"""The three families of games as one player sees them: what each move shows (`closed.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from lora_solver.cards import CARDS, SEATS, Call, Card, Move, Seat
from lora_solver.deals import Deal
from lora_solver.errors import InvalidQuestionError
from lora_solver.notation import Position
from lora_solver.rules.closed import ClosedPosition, Play
from lora_solver.rules.contracts import (
    TRICKS,
    Contract,
    QuartContract,
    TensContract,
    TrickContract,
)
from lora_solver.rules.quarts import (
    NEXT_THREE,
    QUEENS,
    UP_TO_JACK,
    QuartPosition,
    first_leads,
    leads_of,
)
from lora_solver.rules.rulesets import Ruleset
from lora_solver.rules.shedding import WHOLE_PACK
from lora_solver.rules.tens import TENS, TensPosition, row_ends, tens_fitting
from lora_solver.rules.tricks import (
    NOTHING,
    TrickPosition,
    card_bits,
    cards_in,
    legal_cards,
    suit_bits,
)


class ClosedTricks(ClosedPosition):
    """A trick game as one player sees it. `trick` is what lies on the table, in order."""

    __slots__ = ("trick",)

    contract: TrickContract

    def __init__(self, ruleset: Ruleset, contract: TrickContract, seat: Seat, hand: int,
                 unseen: int, sizes: Sequence[int], turn: Seat, barred: Sequence[int] = NOTHING):
        super().__init__(ruleset, contract, seat, hand, unseen, sizes, turn, barred)
        self.trick: list[Card] = []

    @property
    def trick_number(self) -> int:
        return 9 - max(self.sizes)

    @property
    def is_won(self) -> bool:
        if self.trick or self.has_points:
            return False
        held = self.hand | self.unseen
        return not held or not (card_bits(self.contract.card_points) & held
                                or any(self.contract.trick_points[self.trick_number - 1:]))

    def _moves(self) -> list[Move]:
        return [*cards_in(legal_cards(self.contract, self.hand, self.trick, self.trick_number))]

    def _possible(self) -> Iterable[Move]:
        return cards_in(self.unseen & ~self.barred[self.turn])

    def _shows(self, move: Move) -> int:
        assert isinstance(move, Card)
        card = 1 << move
        if not self.trick:
            restricted = suit_bits(self.contract.restricted_leads)
            return self.unseen & ~restricted if card & restricted else 0
        if move.suit == self.trick[0].suit:
            return 0
        shown = suit_bits([self.trick[0].suit])
        if move in self.contract.no_discard_first and self.trick_number == 1:
            shown |= WHOLE_PACK ^ card_bits(self.contract.no_discard_first)
        return self.unseen & shown

    def _push(self, seat: Seat, move: Move) -> None:
        assert isinstance(move, Card)
        self._note(seat, move)
        self._lay(seat, move)
        self.trick.append(move)
        self.turn = SEATS[(seat + 1) & 3]
        if len(self.trick) == 4:
            self._take(TRICKS - self.sizes[seat])

    def _take(self, number: int) -> None:
        trick = self.trick
        best = max(card for card in trick if card.suit == trick[0].suit)
        # the turn has come round to the leader
        self.turn = SEATS[(self.turn + trick.index(best)) & 3]
        worth = self.contract.trick_points[number - 1] + sum(
            self.contract.card_points.get(card, 0) for card in trick)
        if self.turn == self.seat and worth > 0:
            self.has_points = True
        self.trick = []

    def key(self) -> tuple[object, ...]:
        return *super().key(), *self.trick

    def opened(self, layout: Deal) -> Position:
        return TrickPosition(self.ruleset, self.contract, layout.hands, self.turn, self.trick)


class ClosedQuarts(ClosedPosition):
    """Kvarty as one player sees it: `quart` is being completed if `wanted` holds the numbers of
    the next cards of it, of which the first is among the unseen."""

    __slots__ = ("wanted",)

    contract: QuartContract

    def __init__(self, ruleset: Ruleset, contract: QuartContract, seat: Seat, hand: int,
                 unseen: int, sizes: Sequence[int], turn: Seat, barred: Sequence[int] = NOTHING):
        super().__init__(ruleset, contract, seat, hand, unseen, sizes, turn, barred)
        self.wanted: list[int] = []

    @property
    def decides(self) -> bool:
        return self.turn == self.seat and not self.wanted

    @property
    def is_lost(self) -> bool:
        return not self.wanted and not all(self.sizes) and self.sizes[self.seat] > 0

    @property
    def is_won(self) -> bool:
        return not self.wanted and not self.sizes[self.seat]

    @property
    def is_first_lead(self) -> bool:
        return not self.wanted and self.hand | self.unseen == WHOLE_PACK

    def plays(self) -> list[Play]:
        if self.wanted:
            card = CARDS[self.wanted[0]]
            return [(seat, card) for seat in self.others if self._fits(seat, card)]
        return super().plays()

    def _moves(self) -> list[Move]:
        return [*cards_in(leads_of(self.contract, self.hand, self.is_first_lead))]

    def _possible(self) -> Iterable[Move]:
        return cards_in(self.unseen & ~self.barred[self.turn])

    def _shows(self, move: Move) -> int:
        assert isinstance(move, Card)
        if not self.is_first_lead:
            return 0
        # what he would have had to lead instead
        kinds = (UP_TO_JACK, QUEENS)
        return sum(kind for kind in kinds
                   if not first_leads(self.contract, kind | 1 << move) >> move & 1)

    def _push(self, seat: Seat, move: Move) -> None:
        assert isinstance(move, Card)
        immediate = self.contract.end == "immediate"
        if self.wanted:
            wanted = self.wanted[1:]
        else:
            self._note(seat, move)
            wanted = list(NEXT_THREE[move])
            if self.sizes[seat] == 1 and self.contract.end != "complete":
                wanted = []  # A10: to the last card, led alone, nobody adds
        self._lay(seat, move)
        self.turn = seat
        self.wanted = []
        if not (immediate and not self.sizes[seat]):
            self._complete(wanted, immediate)

    def _complete(self, wanted: list[int], immediate: bool) -> None:
        """The player adds what he holds, up to the first card that another has to add."""
        for place, number in enumerate(wanted):
            if self.unseen >> number & 1:
                self.wanted = wanted[place:]
                return
            if self.hand >> number & 1:
                self._lay(self.seat, CARDS[number])
                self.turn = self.seat
                if immediate and not self.hand:
                    return
            elif self.contract.gap == "stop":
                return

    def key(self) -> tuple[object, ...]:
        return *super().key(), *self.wanted

    def opened(self, layout: Deal) -> Position:
        """The position with open hands, once the quart is complete."""
        twin, hands = self.copy(), [card_bits(hand) for hand in layout.hands]
        while twin.wanted:
            ((seat, card),) = twin.plays_in(layout)
            hands[seat] ^= 1 << twin.wanted[0]
            twin.push((seat, card))
            hands[self.seat] = twin.hand
        return QuartPosition(self.ruleset, self.contract, map(cards_in, hands), twin.turn)

    def plays_in(self, layout: Deal) -> list[Play]:
        if not self.wanted:
            return super().plays_in(layout)
        card = CARDS[self.wanted[0]]
        return [(seat, card) for seat in self.others if card in layout.hands[seat]]


class ClosedTens(ClosedPosition):
    """Desítky as one player sees it; what is neither in his hand nor unseen lies in the rows."""

    __slots__ = ("has_laid",)

    contract: TensContract

    def __init__(self, ruleset: Ruleset, contract: TensContract, seat: Seat, hand: int,
                 unseen: int, sizes: Sequence[int], turn: Seat, barred: Sequence[int] = NOTHING,
                 has_laid: bool = False):
        super().__init__(ruleset, contract, seat, hand, unseen, sizes, turn, barred)
        self.has_laid = has_laid

    @property
    def rows(self) -> int:
        return WHOLE_PACK & ~(self.hand | self.unseen)

    @property
    def is_lost(self) -> bool:
        return self.has_points or (self.hand > 0 and not all(self.sizes))

    @property
    def is_won(self) -> bool:
        return not self.hand and not self.has_points

    def _moves(self) -> list[Move]:
        cards = cards_in(tens_fitting(self.contract, self.hand, self.rows) & self.hand)
        if self.has_laid:
            return [*cards, Call.END]
        return [*cards] or [Call.TAP]

    def _possible(self) -> Iterable[Move]:
        fitting = row_ends(self.rows) | TENS & self.unseen
        cards = cards_in(fitting & self.unseen & ~self.barred[self.turn])
        return *cards, Call.END if self.has_laid else Call.TAP

    def _shows(self, move: Move) -> int:
        ends = row_ends(self.rows)
        if move is Call.TAP:
            return self.unseen & (ends | TENS)
        if isinstance(move, Card) and not tens_fitting(self.contract, ends, self.rows) >> move & 1:
            return self.unseen & ends
        return 0

    def _push(self, seat: Seat, move: Move) -> None:
        self._note(seat, move)
        if isinstance(move, Card):
            self._lay(seat, move)
            self.has_laid = True
            return
        self.has_points = self.has_points or (move is Call.TAP and seat == self.seat)
        self.turn = SEATS[(seat + 1) & 3]
        self.has_laid = False

    def key(self) -> tuple[object, ...]:
        return *super().key(), self.has_laid

    def opened(self, layout: Deal) -> Position:
        return TensPosition(self.ruleset, self.contract, layout.hands, self.turn, self.has_laid)


def closed_start(ruleset: Ruleset, contract: Contract, seat: Seat, hand: int, unseen: int,
                 turn: Seat, barred: Sequence[int] = NOTHING) -> ClosedPosition:
    """What a player with this hand sees of a deal, or an ending of equal hands, as it begins."""
    each = unseen.bit_count() // 3
    sizes = [hand.bit_count() if one == seat else each for one in SEATS]
    family = _family(contract)
    return family(ruleset, contract, seat, hand, unseen, sizes, turn, barred)


def seen_by(position: Position, seat: Seat) -> ClosedPosition:
    """What a player has seen of a position: his hand, and the moves that lead to it from where it
    was set up, the trick on the table then included; the other hands are only counted."""
    board = position.copy()
    moves = list(board.moves)
    for _ in moves:
        board.pop()
    hands, turn = list(board.bits), board.mover
    before: list[Card] = []
    if isinstance(board, TrickPosition):
        before, turn = list(board.trick), board.leader
        for number, card in enumerate(before):
            hands[(turn + number) & 3] |= 1 << card
    closed = _family(board.contract)(
        board.ruleset, board.contract, seat, hands[seat],
        sum(hands) ^ hands[seat], [bits.bit_count() for bits in hands], turn)
    closed.has_points = board.taken[seat] > 0
    if isinstance(closed, ClosedTens) and isinstance(board, TensPosition):
        closed.has_laid = board.has_laid
    # legal by the rules already, and perhaps after his first point
    for card in before:
        closed._push(closed.turn, card)
    for move in moves:
        board.push(move)
        if isinstance(board, QuartPosition):
            lead, *added = board.last_quart
            for play in (lead, *(one for one in added if one[0] != seat)):
                closed._push(*play)
        else:
            closed._push(closed.turn, move)
    return closed


_Maker: TypeAlias = Callable[..., ClosedPosition]


def _family(contract: Contract) -> _Maker:
    if isinstance(contract, TrickContract):
        return ClosedTricks
    if isinstance(contract, QuartContract):
        return ClosedQuarts
    if isinstance(contract, TensContract):
        return ClosedTens
    raise InvalidQuestionError(f"{contract.id} is no game of the maturita",
                               code="certain.contract", where="contract", found=contract.id)
