"""Four hands: a whole deal, or an ending in which some cards are gone."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import unquote

from lora_solver.cards import CARDS, SEATS, Card, Seat, count_of, format_hand, parse_hand
from lora_solver.errors import InvalidDealError, shown

HAND_SIZE = 8


@dataclass(frozen=True)
class Deal:
    """The hands of seats A, B, C, D, written `KQ7.A9..T87/…/…/…`.

    Hands of fewer than eight cards make an ending: what is missing is gone. Raises
    InvalidDealError for a card twice, a hand of nine or other than four hands.
    """

    hands: tuple[frozenset[Card], frozenset[Card], frozenset[Card], frozenset[Card]]

    def __init__(self, hands: Iterable[Iterable[Card]]):
        four = tuple(_hand(hand, chr(ord("A") + number)) for number, hand in enumerate(hands))
        check_hands(four)
        object.__setattr__(self, "hands", four)

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read four hands separated by `/`, in order of play from A; from a link too.

        >>> Deal.parse(" 7k.../10.../J.../Q... ")
        Deal.parse('K7.../T.../J.../Q...')
        """
        return cls(parse_hands(from_link(text)))

    @classmethod
    def random(cls, seed: int | str) -> Deal:
        """A whole deal that belongs to the seed for ever, on every machine and Python.

        The pack in the order of `CARDS` is shuffled from its last place down: each card changes
        places with one at or below it, drawn by `random.Random(seed).random()`; A has the first
        eight. A seed of digits is the same as text and as a number.

        >>> Deal.random(7)
        Deal.parse('AK..KJ97.K7/Q.KQT.A8.AQ/T7.7.Q.JT98/J98.AJ98.T.')
        """
        if isinstance(seed, str) and seed.isascii() and seed.isdigit() and len(seed) < 20:
            seed = int(seed)
        pack = list(CARDS)
        draw = random.Random(seed).random
        for last in range(31, 0, -1):
            other = int(draw() * (last + 1))
            pack[last], pack[other] = pack[other], pack[last]
        return cls(pack[8 * seat:8 * seat + 8] for seat in range(4))

    @property
    def is_full(self) -> bool:
        """Whether every hand holds eight cards."""
        return all(len(hand) == HAND_SIZE for hand in self.hands)

    @property
    def gone(self) -> frozenset[Card]:
        """The cards in no hand."""
        return frozenset(CARDS).difference(*self.hands)

    def hand(self, seat: Seat) -> frozenset[Card]:
        return self.hands[seat]

    def rotate(self, places: int = 1) -> Deal:
        """The same deal with every hand moved on by so many seats (A's hand to B)."""
        return Deal(self.hands[(seat - places) % 4] for seat in range(4))

    def __str__(self) -> str:
        return "/".join(format_hand(hand) for hand in self.hands)

    def __repr__(self) -> str:
        return f"Deal.parse('{self}')"


def parse_hands(text: str) -> tuple[frozenset[Card], ...]:
    """Read four hands separated by `/`, not yet checked against each other."""
    parts = text.strip().split("/")
    if len(parts) != 4:
        raise InvalidDealError(
            f"{shown(text)} has {count_of(len(parts), 'hand')}: expected four, separated by /",
            code="deal.hands", where="deal", found=text)
    return tuple(parse_hand(part, f"hand {seat}")
                 for seat, part in zip(SEATS, parts, strict=True))


def from_link(text: str) -> str:
    """A text from the query of a link, decoded; any other text as it is.

    A blank is `%20`, or `+` where a form has written the link; a `+` of ours is `%2B`.
    """
    if "%20" not in text and len(text.split()) == 1:
        text = text.replace("+", " ")
    return unquote(text) if "%" in text else text


def _hand(cards: Iterable[Card], seat: str) -> frozenset[Card]:
    """A hand given card by card; no card twice."""
    given = [Card(card) for card in cards]
    for card in given:
        if given.count(card) > 1:
            raise InvalidDealError(f"hand {seat}: {card} stands there twice", code="deal.twice",
                                   where=f"hand {seat}", found=str(card))
    return frozenset(given)


def check_hands(hands: tuple[frozenset[Card], ...]) -> None:
    """Refuse what four players cannot hold: another number of hands, nine cards, a card twice."""
    if len(hands) != 4:
        raise InvalidDealError(f"{len(hands)} hands: expected four", code="deal.hands",
                               where="deal", found=str(len(hands)))
    holder: dict[Card, Seat] = {}
    for seat, hand in zip(SEATS, hands, strict=True):
        if len(hand) > HAND_SIZE:
            raise InvalidDealError(
                f"hand {seat} has {len(hand)} cards: expected at most eight",
                code="hand.too_many", where=f"hand {seat}", found=format_hand(hand))
        for card in sorted(hand):
            if card in holder:
                raise InvalidDealError(
                    f"{card} stands in hand {holder[card]} and in hand {seat}",
                    code="deal.twice", where=f"hand {seat}", found=str(card))
            holder[card] = seat
