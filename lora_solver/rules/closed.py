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
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Self, TypeAlias

from lora_solver.cards import SEATS, Card, Move, Seat
from lora_solver.deals import Deal
from lora_solver.errors import IllegalMoveError
from lora_solver.notation import Position
from lora_solver.rules.contracts import Contract
from lora_solver.rules.rulesets import Ruleset
from lora_solver.rules.tricks import NOTHING, card_bits, cards_in

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


class ClosedPosition(ABC):
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
    @abstractmethod
    def is_won(self) -> bool:
        """Whether no point can reach the player any more."""

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

    @abstractmethod
    def _push(self, seat: Seat, move: Move) -> None:
        """Let a play happen that is among `plays`."""

    @abstractmethod
    def _moves(self) -> list[Move]:
        """The player's legal moves."""

    @abstractmethod
    def _possible(self) -> Iterable[Move]:
        """What the other to move might do, whatever was seen."""

    @abstractmethod
    def _shows(self, move: Move) -> int:
        """The cards that the mover, if he makes this move, does not hold."""

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

    @abstractmethod
    def opened(self, layout: Deal) -> Position:
        """The position with open hands."""

    def plays_in(self, layout: Deal) -> list[Play]:
        """What can happen next in one layout."""
        return [(self.turn, move) for move in self.opened(layout).legal_moves()]
