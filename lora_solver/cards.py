"""Cards, seats and moves, and every way of writing a card.

Our own notation is suit then rank: `h d s c` and `7 8 9 T J Q K A`, in any case; it always wins.
Other spellings (mariáš letters, French letters, signs, words in three languages) are read too:
`spellings.py` holds their tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import TypeAlias

from lora_solver.errors import InvalidCardError, InvalidDealError, InvalidQuestionError, shown
from lora_solver.spellings import call_named, own_card, readings


class Suit(IntEnum):
    """Červené, kule, listy, žaludy; in the order hands are written."""

    HEARTS = 0
    DIAMONDS = 1
    SPADES = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        return "hdsc"[self]


class Rank(IntEnum):
    """Seven to ace, the same order in every game: the ten lies below the jack."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        return "789TJQKA"[self]


class Seat(IntEnum):
    """A player, in order of play; A is the forehand."""

    A = 0
    B = 1
    C = 2
    D = 3

    def __str__(self) -> str:
        return self.name

    @property
    def next(self) -> Seat:
        return SEATS[(self + 1) % 4]

    @classmethod
    def parse(cls, text: str, where: str = "") -> Seat:
        """The seat called A, B, C or D, in either case; InvalidQuestionError otherwise."""
        name = text.strip().upper()
        if name not in cls.__members__:
            raise InvalidQuestionError(
                f"{_at(where)}{shown(text)} is no seat: expected A, B, C or D",
                code="seat.unknown", where=where, found=text)
        return cls[name]


SEATS = tuple(Seat)
SUIT_OF = tuple(Suit(number >> 3) for number in range(32))
RANK_OF = tuple(Rank(number & 7) for number in range(32))


class Card(int):
    """One of the 32 cards; as a number suit * 8 + rank. `Card("hK")` reads our own notation."""

    suit: Suit
    rank: Rank

    def __new__(cls, value: int | str) -> Card:
        if isinstance(value, str):
            return cls.parse(value)
        if not 0 <= value < 32:
            raise InvalidCardError(f"no card has the number {value}: expected 0 to 31",
                                   code="card.number", found=str(value))
        return _CARDS[value]

    def __str__(self) -> str:
        return self.suit.letter + self.rank.letter

    def __repr__(self) -> str:
        return f"Card('{self}')"

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)

    @classmethod
    def parse(cls, text: str, where: str = "") -> Card:
        """Read a card in any of the spellings.

        Raises InvalidCardError for a text that is no card, or that could be two.

        >>> Card.parse("červený král"), Card.parse("kS"), Card.parse("Ks"), Card.parse("10♣")
        (Card('hK'), Card('dJ'), Card('sK'), Card('cT'))
        """
        own = own_card(text)
        found = readings(text) if own is None else [own]
        if len(found) == 1:
            return _CARDS[found[0]]
        if not found:
            raise InvalidCardError(
                f"{_at(where)}{shown(text)} is no card: expected a suit h d s c and a rank"
                " 7 8 9 T J Q K A, such as hK", code="card.unknown", where=where, found=text)
        both = " or ".join(str(_CARDS[number]) for number in found)
        raise InvalidCardError(
            f"{_at(where)}{shown(text)} could be {both}: write the suit h d s c first",
            code="card.ambiguous", where=where, found=text)


def _make_cards() -> tuple[Card, ...]:
    cards = []
    for number in range(32):
        card = int.__new__(Card, number)
        card.suit = SUIT_OF[number]
        card.rank = RANK_OF[number]
        cards.append(card)
    return tuple(cards)


_CARDS = _make_cards()
CARDS: tuple[Card, ...] = _CARDS


class Call(Enum):
    """A move that lays no card: stop laying, tap (desítky), pass (lora)."""

    END = "end"
    TAP = "tap"
    PASS = "pass"

    def __str__(self) -> str:
        return self.value


Move: TypeAlias = Card | Call


def parse_move(text: str, where: str = "") -> Move:
    """A card in any spelling, or `end`, `tap`, `pass` (ťuk, dalje); InvalidCardError otherwise.

    >>> parse_move("hK"), str(parse_move("ťuk"))
    (Card('hK'), 'tap')
    """
    call = call_named(text)
    return Card.parse(text, where) if call is None else Call(call)


def parse_cards(text: str, where: str = "") -> tuple[Card, ...]:
    """Cards separated by blanks or commas, in the order written."""
    return tuple(Card.parse(word, where) for word in re.split(r"[\s,]+", text.strip()) if word)


def parse_hand(text: str, where: str = "") -> frozenset[Card]:
    """Read a hand such as `KQ7.A9..T87`: the ranks of h, d, s and c; `10` and either case too.

    Raises InvalidDealError for other than four suits, an unknown rank or a card twice.
    """
    suits = text.strip().split(".")
    if len(suits) != 4:
        raise InvalidDealError(
            f"{_at(where)}{shown(text)} has {count_of(len(suits), 'suit')}: expected four, h.d.s.c,"
            " separated by dots", code="hand.suits", where=where, found=text)
    cards: set[Card] = set()
    for suit, ranks in zip(Suit, suits, strict=True):
        for letter in ranks.replace("10", "T"):
            rank = "789tjqka".find(letter.lower())
            if rank < 0:
                raise InvalidDealError(
                    f"{_at(where)}{shown(letter)} is no rank: expected 7 8 9 T J Q K A",
                    code="hand.rank", where=where, found=letter)
            card = CARDS[suit * 8 + rank]
            if card in cards:
                raise InvalidDealError(f"{_at(where)}{card} stands there twice",
                                       code="deal.twice", where=where, found=str(card))
            cards.add(card)
    return frozenset(cards)


def format_hand(cards: Iterable[Card]) -> str:
    """The hand as written: ranks high to low, suits h.d.s.c."""
    rows = ["", "", "", ""]
    for card in sorted(cards, reverse=True):
        rows[card >> 3] += "789TJQKA"[card & 7]
    return ".".join(rows)


def _at(where: str) -> str:
    return f"{where}: " if where else ""


def count_of(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
