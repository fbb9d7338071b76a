"""What one player has seen of a deal: his own hand, what everybody played, and nothing else.

A closed position keeps for each of the other three a set of cards he is known not to hold. Every
sign the rules give is of that kind: not following suit; leading a restricted suit, for then he
holds nothing else (A04); a card that is only thrown or led for want of others (A07, A14, A15);
tapping, or opening a ten where that is allowed only then (A33). So the layouts that fit all that
was seen are the ways to deal the unseen cards round those sets, and there is one exactly if for
any of the three, and for none of them, the cards that nobody else may hold do not outnumber the
places in their hands (Hall 1935). A card can have been played if there is one after it.

The exception is `kvarty_must_lead_complete`, where a lead says that he holds no complete quart
unless he led one: that is no set of cards, and it is not kept. There the layouts are too many.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Self, TypeAlias

from lora_solver.cards import CARDS, SEATS, Call, Card, Move, Seat
from lora_solver.deals import Deal
from lora_solver.errors import IllegalMoveError, InvalidQuestionError
from lora_solver.notation import Position
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
from lora_solver.rules.rows import TENS, TensPosition, row_ends, tens_fitting
from lora_solver.rules.rulesets import Ruleset
from lora_solver.rules.shedding import WHOLE_PACK
from lora_solver.rules.tricks import (
    NOTHING,
    TrickPosition,
    card_bits,
    cards_in,
    legal_cards,
    suit_bits,
)

#: who does what: a move, or in kvarty a card that is added
Play: TypeAlias = tuple[Seat, Move]


def can_be_dealt(unseen: int, sizes: Sequence[int], barred: Sequence[int],
                 others: Sequence[int]) -> bool:
    """Whether the unseen cards can lie in the hands of `others`, none where it is barred."""
    if unseen & barred[others[0]] & barred[others[1]] & barred[others[2]]:
        return False
    for one, two, three in (others, (others[1], others[2], others[0]),
                            (others[2], others[0], others[1])):
        if (unseen & barred[two] & barred[three]).bit_count() > sizes[one]:
            return False
        if (unseen & barred[one]).bit_count() > sizes[two] + sizes[three]:
            return False
    return unseen.bit_count() == sum(sizes[one] for one in others)


class ClosedPosition:
    """A position as one player, `seat`, sees it; changed by `push`, copied by `copy`.

    `hand` and `unseen` are sets of cards as numbers (bit n for card n), `sizes` the cards in each
    hand, `barred` the unseen cards that a seat is known not to hold, `laid` what each seat has
    laid since this position was made, `points` whether the player has taken any.
    """

    __slots__ = ("barred", "contract", "hand", "has_points", "laid", "others", "ruleset", "seat",
                 "sizes", "turn", "unseen")

    contract: Contract

    def __init__(self, ruleset: Ruleset, contract: Contract, seat: Seat, hand: int, unseen: int,
                 sizes: Sequence[int], turn: Seat, barred: Sequence[int] = NOTHING):
        self.ruleset = ruleset
        self.contract = contract
        self.seat = seat
        self.others = tuple(SEATS[(seat + step) & 3] for step in (1, 2, 3))
        self.hand = hand
        self.unseen = unseen
        self.sizes = list(sizes)
        self.barred = list(barred)
        self.laid = [0, 0, 0, 0]
        self.turn = turn
        self.has_points = False

    # ── what there is ────────────────────────────────────────────────────────────────────────

    @property
    def decides(self) -> bool:
        """Whether the player himself is to choose a move."""
        return self.turn == self.seat

    @property
    def is_lost(self) -> bool:
        """Whether the player has a point."""
        return self.has_points

    @property
    def is_won(self) -> bool:
        """Whether no point can reach the player any more."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        return self.is_lost or self.is_won

    def plays(self) -> list[Play]:
        """What can happen next: the player's legal moves, or what any of the layouts allows."""
        if self.is_over:
            return []
        if self.decides:
            return [(self.seat, move) for move in self._moves()]
        return [(self.turn, move) for move in self._possible() if self._fits(self.turn, move)]

    def push(self, play: Play) -> None:
        """Let it happen; IllegalMoveError where no layout that fits allows it."""
        if play not in self.plays():
            raise IllegalMoveError(f"{play[0]} {play[1]}: not possible after what was seen",
                                   code="move.seen", where=f"hand {play[0]}", found=str(play[1]))
        self._push(*play)

    def _push(self, seat: Seat, move: Move) -> None:
        raise NotImplementedError

    def _moves(self) -> list[Move]:
        """The player's legal moves."""
        raise NotImplementedError

    def _possible(self) -> Iterable[Move]:
        """What the other to move might do, whatever was seen."""
        raise NotImplementedError

    def _shows(self, move: Move) -> int:
        """The cards that the mover, if he makes this move, does not hold."""
        raise NotImplementedError

    def can_be_dealt(self) -> bool:
        """Whether any layout fits."""
        return can_be_dealt(self.unseen, self.sizes, self.barred, self.others)

    def _fits(self, seat: Seat, move: Move) -> bool:
        """Whether the unseen cards can be dealt after another's move."""
        unseen, sizes, barred = self.unseen, list(self.sizes), list(self.barred)
        if isinstance(move, Card):
            if barred[seat] >> move & 1 or not sizes[seat]:
                return False
            unseen ^= 1 << move
            sizes[seat] -= 1
        barred[seat] |= self._shows(move)
        return can_be_dealt(unseen, sizes, barred, self.others)

    def _lay(self, seat: Seat, card: Card) -> None:
        if seat == self.seat:
            self.hand ^= 1 << card
        else:
            self.unseen ^= 1 << card
        self.sizes[seat] -= 1
        self.laid[seat] |= 1 << card

    def _note(self, seat: Seat, move: Move) -> None:
        """Keep the sign that another's move gives."""
        if seat != self.seat:
            self.barred[seat] |= self._shows(move)

    def key(self) -> tuple[object, ...]:
        """All that the rest of the deal depends on."""
        return (self.hand, self.unseen, *self.sizes, *(bits & self.unseen for bits in self.barred),
                self.turn, self.has_points)

    def copy(self) -> Self:
        """The same position, changed independently."""
        twin = object.__new__(type(self))
        for family in type(self).__mro__:
            for name in getattr(family, "__slots__", ()):
                value = getattr(self, name)
                setattr(twin, name, list(value) if isinstance(value, list) else value)
        return twin

    # ── layouts ──────────────────────────────────────────────────────────────────────────────

    def layout(self, draw: random.Random | None = None, long_suits: bool = False) -> Deal:
        """Hands that fit all that was seen, what they hold now; drawn at random, or the first.

        `long_suits`: the cards of a suit come one after the other and go where others lie.
        """
        unseen, sizes = self.unseen, list(self.sizes)
        hands = [0, 0, 0, 0]
        hands[self.seat] = self.hand
        cards = list(cards_in(unseen))
        seats = list(self.others)
        if draw:
            draw.shuffle(cards)
            if long_suits:
                suits = draw.sample(range(4), 4)
                cards.sort(key=lambda card: suits[card.suit])
        for card in cards:
            unseen ^= 1 << card
            if draw and not (long_suits and draw.random() < 0.7):
                # who has more places left gets the card more often
                seats.sort(key=lambda seat: -draw.random() ** (1 / (sizes[seat] or 0.01)))
            for seat in seats:
                if self.barred[seat] >> card & 1 or not sizes[seat]:
                    continue
                sizes[seat] -= 1
                if can_be_dealt(unseen, sizes, self.barred, self.others):
                    hands[seat] |= 1 << card
                    break
                sizes[seat] += 1
        return Deal(cards_in(bits) for bits in hands)

    def changed(self, layout: Deal, draw: random.Random) -> Deal:
        """A layout with two cards of two hands changed, if one was found that still fits."""
        for _ in range(20):
            one, two = draw.sample(self.others, 2)
            mine, yours = sorted(layout.hands[one]), sorted(layout.hands[two])
            if not mine or not yours:
                continue
            card, other = draw.choice(mine), draw.choice(yours)
            if not (self.barred[one] >> other & 1 or self.barred[two] >> card & 1):
                hands = [set(hand) for hand in layout.hands]
                hands[one] ^= {card, other}
                hands[two] ^= {card, other}
                return Deal(hands)
        return layout

    def whole(self, layout: Deal) -> Deal:
        """Such hands with what was laid since this position was made: as they were then."""
        return Deal([*hand, *cards_in(laid)]
                    for hand, laid in zip(layout.hands, self.laid, strict=True))

    def left_of(self, whole: Deal) -> Deal:
        """What is still held of such hands."""
        return Deal(cards_in(card_bits(hand) & ~laid)
                    for hand, laid in zip(whole.hands, self.laid, strict=True))

    def opened(self, layout: Deal) -> Position:
        """The position with open hands."""
        raise NotImplementedError

    def plays_in(self, layout: Deal) -> list[Play]:
        """What can happen next in one layout."""
        return [(self.turn, move) for move in self.opened(layout).legal_moves()]


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
