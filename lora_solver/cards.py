"""Cards, seats and moves, and every way of writing a card.

Our own notation is suit then rank: `h d s c` and `7 8 9 T J Q K A`, in any case; it always wins.
Other spellings (mariáš letters, French letters, symbols, words in three languages) are read too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import TypeAlias

from lora_solver.errors import InvalidCardError, InvalidDealError, InvalidQuestionError, shown


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
        """Read a card in any of the spellings above.

        Raises InvalidCardError for a text that is no card, or that could be two.

        >>> Card.parse("červený král"), Card.parse("kS"), Card.parse("Ks"), Card.parse("10♣")
        (Card('hK'), Card('dJ'), Card('sK'), Card('cT'))
        """
        readings = _readings(text)
        if len(readings) == 1:
            return readings[0]
        if not readings:
            raise InvalidCardError(
                f"{_at(where)}{shown(text)} is no card: expected a suit h d s c and a rank"
                " 7 8 9 T J Q K A, such as hK", code="card.unknown", where=where, found=text)
        both = " or ".join(str(card) for card in readings)
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
    """A card in any spelling, or `end`, `tap`, `pass`; InvalidCardError otherwise."""
    word = text.strip().lower()
    for call in Call:
        if word == call.value:
            return call
    return Card.parse(text, where)


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
            if letter.upper() not in "789TJQKA":
                raise InvalidDealError(
                    f"{_at(where)}{shown(letter)} is no rank: expected 7 8 9 T J Q K A",
                    code="hand.rank", where=where, found=letter)
            card = CARDS[suit * 8 + "789TJQKA".index(letter.upper())]
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


# ── spellings ────────────────────────────────────────────────────────────────────────────────

_OWN = re.compile(r"([hdsc])([789tjqka])", re.IGNORECASE)
_SYMBOLS = {"♥": 0, "♡": 0, "❤": 0, "♦": 1, "♢": 1, "♠": 2, "♤": 2, "♣": 3, "♧": 3,
            "🔔": 1, "🍃": 2, "🌰": 3}
# letters of a suit or a rank; a letter may be both, and in several languages at once
_SUIT_LETTERS = {"h": 0, "č": 0, "d": 1, "k": 1, "s": 2, "l": 2, "p": 2, "z": 2,
                 "c": 3, "ž": 3, "t": 3}
_RANK_LETTERS = {"7": 0, "8": 1, "9": 2, "t": 3, "10": 3, "j": 4, "s": 4, "q": 5, "f": 5,
                 "d": 5, "k": 6, "a": 7, "e": 7}
_SUIT_WORDS = (
    ("cerven", "srdc", "srdco", "herc", "heart", "red"),
    ("kul", "kar", "diamond", "bell", "romb"),
    ("list", "zelen", "pik", "spade", "lea", "green"),
    ("zalud", "kriz", "tref", "club", "acorn"),
)
_RANK_WORDS = (
    ("sedm", "seven", "sedmic"),
    ("osm", "eight", "osmic"),
    ("devit", "devet", "nine"),
    ("deset", "desit", "ten"),
    ("spodek", "spod", "zandar", "jack", "under", "unter", "kluk", "decko", "pub"),
    ("filek", "filk", "svrs", "dam", "queen", "over", "ober", "kralov"),
    ("kral", "king"),
    ("eso", "kec", "ace", "as", "tuz"),
)


def _readings(text: str) -> list[Card]:
    """Every card the text can mean; own notation and telling case leave a single one."""
    word = unicodedata.normalize("NFC", text.strip()).replace("\ufe0f", "").replace("\ufe0e", "")
    if own := _OWN.fullmatch(word):
        suit, rank = own.group(1).lower(), own.group(2).lower()
        return [CARDS["hdsc".index(suit) * 8 + "789tjqka".index(rank)]]
    return _symbol(word) or _letters(word) or _words(word)


def _symbol(word: str) -> list[Card]:
    for sign, suit in _SYMBOLS.items():
        if sign in word and word.count(sign) == 1:
            rank = _RANK_LETTERS.get(word.replace(sign, "").strip().lower())
            if rank is not None:
                return [CARDS[suit * 8 + rank]]
    return []


def _letters(word: str) -> list[Card]:
    split = re.fullmatch(r"(10|.)\s*(10|.)", word)
    if not split:
        return []
    one, two = split.groups()
    suit_first = _pair(one, two)
    rank_first = _pair(two, one)
    if suit_first is not None and rank_first is not None and suit_first != rank_first:
        if one.islower() and two.isupper():
            return [suit_first]
        if one.isupper() and two.islower():
            return [rank_first]
    return list(dict.fromkeys(card for card in (suit_first, rank_first) if card is not None))


def _pair(suit: str, rank: str) -> Card | None:
    number, height = _SUIT_LETTERS.get(suit.lower()), _RANK_LETTERS.get(rank.lower())
    return None if number is None or height is None else CARDS[number * 8 + height]


def _words(word: str) -> list[Card]:
    plain = unicodedata.normalize("NFD", word.lower())
    parts = "".join(c for c in plain if not unicodedata.combining(c)).replace("-", " ").split()
    parts = [part for part in parts if part not in ("of", "the")]
    if parts == ["bedrnik"]:
        return [CARDS[6]]
    if len(parts) != 2:
        return []
    cards = [_word_pair(*parts), _word_pair(*reversed(parts))]
    return list(dict.fromkeys(card for card in cards if card is not None))


def _word_pair(suit: str, rank: str) -> Card | None:
    suits = _begins(suit, _SUIT_WORDS)
    heights = [_RANK_LETTERS[rank]] if rank in _RANK_LETTERS else _begins(rank, _RANK_WORDS)
    if not suits or not heights:
        return None
    return CARDS[suits[0] * 8 + heights[0]]


def _begins(word: str, table: tuple[tuple[str, ...], ...]) -> list[int]:
    """Rows of the table with a stem of this word, the longest stem first."""
    fits = [(-len(stem), row) for row, stems in enumerate(table) for stem in stems
            if word.startswith(stem) and len(word) <= len(stem) + 4]
    return [row for _, row in sorted(fits)]


def _at(where: str) -> str:
    return f"{where}: " if where else ""


def count_of(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
