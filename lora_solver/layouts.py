"""How the cards nobody has shown may lie: counted, listed, and dealt at random from a seed.

A layout has a number from 0 on, so that a random layout is a random number, and every layout is as
likely as any other.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from lora_solver.cards import SEATS, Card, Seat, count_of, format_hand, parse_cards, parse_hand
from lora_solver.deals import HAND_SIZE
from lora_solver.errors import InvalidDealError, InvalidQuestionError, shown
from lora_solver.rules.tricks import card_bits

Hands = tuple[int, int, int, int]
Known = Mapping[Seat, Iterable[Card]]


class Layouts:
    """All ways in which unseen cards may lie.

    `cards` are the unseen ones, `places` how many of them each seat holds (0 for the player who
    asks), `cannot` the cards, as bits, that each seat is known not to hold.

    >>> layouts = Layouts([Card("h7"), Card("h8"), Card("h9")], (0, 1, 1, 1))
    >>> layouts.count, layouts.hands(0)
    (6, (0, 1, 2, 4))
    """

    def __init__(self, cards: Iterable[Card], places: Sequence[int],
                 cannot: Sequence[int] = (0, 0, 0, 0)):
        a, b, c, d = places
        self.places = a, b, c, d
        held = sorted(set(cards))
        others = [seat for seat in range(4) if places[seat]]
        may = {card: tuple(seat for seat in others if not cannot[seat] >> card & 1)
               for card in held}
        anywhere = len(others)
        bound = [card for card in held if len(may[card]) < anywhere]
        free = [card for card in held if len(may[card]) == anywhere]
        #: the cards that cannot lie everywhere first; of the others only the number matters
        self.cards = tuple(bound + free)
        self._may = [may[card] for card in bound]
        self._ways_of: dict[tuple[int, Hands], int] = {}
        self.count = self._ways(0, self.places) if sum(places) == len(held) else 0

    def hands(self, number: int) -> Hands:
        """The hands of layout `number`, 0 to `count` - 1, as bits; empty for who holds no place."""
        dealt = [0, 0, 0, 0]
        left = list(self.places)
        last = len(self._may)
        for index in range(last):
            for seat in self._may[index]:
                if not left[seat]:
                    continue
                left[seat] -= 1
                ways = self._ways(index + 1, _four(left))
                if number < ways:
                    dealt[seat] |= 1 << self.cards[index]
                    break
                number -= ways
                left[seat] += 1
        ways = _multinomial(left)
        for index in range(last, len(self.cards)):
            for seat in range(4):
                share = ways * left[seat] // (len(self.cards) - index)
                if number < share:
                    dealt[seat] |= 1 << self.cards[index]
                    left[seat] -= 1
                    ways = share
                    break
                number -= share
        return _four(dealt)

    def dealt(self, seed: int | str, index: int) -> Hands:
        """The hands of random layout `index` of a seed: the same on every machine and thread."""
        return self.hands(int(random.Random(f"{seed}:{index}").random() * self.count))

    def __iter__(self) -> Iterator[Hands]:
        return map(self.hands, range(self.count))

    def _ways(self, index: int, left: Hands) -> int:
        """In how many ways the cards from `index` on can be dealt to the places left."""
        if index == len(self._may):
            return _multinomial(left)
        key = index, left
        found = self._ways_of.get(key)
        if found is None:
            found = 0
            for seat in self._may[index]:
                if left[seat]:
                    fewer = list(left)
                    fewer[seat] -= 1
                    found += self._ways(index + 1, _four(fewer))
            self._ways_of[key] = found
        return found


def layouts_for(hand: Iterable[Card], unseen: Iterable[Card], known: Known | None = None,
                seat: Seat = Seat.A) -> Layouts:
    """The ways in which the unseen cards may lie with the other three, in equal shares.

    `known` says which cards are known to lie with whom. InvalidDealError names a card that stands
    twice or cannot lie there, and hands that do not come out even.
    """
    mine, rest = frozenset(hand), sorted(unseen)
    for number, card in enumerate(rest):
        if card in mine or card in rest[:number]:
            place = "in the hand as well" if card in mine else "twice"
            raise InvalidDealError(f"unseen cards: {card} stands there {place}", code="deal.twice",
                                   where="unseen", found=str(card))
    if len(rest) % 3 or len(rest) > 3 * HAND_SIZE:
        raise InvalidDealError(
            f"unseen cards: {count_of(len(rest), 'card')} cannot be three hands of the same size",
            code="unseen.size", where="unseen", found=str(len(rest)))
    places = [0 if other == seat else len(rest) // 3 for other in SEATS]
    return Layouts(rest, places, known_bits(known or {}, mine, frozenset(rest), places, seat))


def known_bits(known: Known, mine: frozenset[Card], unseen: frozenset[Card],
                places: Sequence[int], seat: Seat) -> list[int]:
    """What known cards forbid each seat to hold."""
    cannot = [0, 0, 0, 0]
    holder: dict[Card, Seat] = {}
    for other, given in known.items():
        cards = sorted(given)
        where = f"known {other}"
        if other == seat:
            raise InvalidQuestionError(
                f"{where}: {other} asks, his cards are the hand: expected another seat",
                code="known.seat", where=where, found=str(other))
        if len(cards) > places[other]:
            raise InvalidDealError(
                f"{where}: {count_of(len(cards), 'card')} known, but {other} holds"
                f" {places[other]}", code="known.many", where=where, found=format_hand(cards))
        for card in cards:
            _check_known(card, where, mine, unseen, holder)
            holder[card] = other
        for third in SEATS:
            if third != other:
                cannot[third] |= card_bits(cards)
    return cannot


def _check_known(card: Card, where: str, mine: frozenset[Card], unseen: frozenset[Card],
                 holder: Mapping[Card, Seat]) -> None:
    if card in mine:
        raise InvalidDealError(f"{where}: {card} is in the hand itself", code="known.mine",
                               where=where, found=str(card))
    if card in holder:
        raise InvalidDealError(f"{where}: {card} is known with {holder[card]} already",
                               code="known.twice", where=where, found=str(card))
    if card not in unseen:
        raise InvalidDealError(f"{where}: {card} is gone", code="known.gone", where=where,
                               found=str(card))


def parse_known(text: str) -> dict[Seat, tuple[Card, ...]]:
    """Read `B:hK,d7 C:.AK..` : seats and the cards known with them, in any spelling.

    >>> parse_known("B:hK,d7 c:..A.")
    {<Seat.B: 1>: (Card('hK'), Card('d7')), <Seat.C: 2>: (Card('sA'),)}
    """
    known: dict[Seat, tuple[Card, ...]] = {}
    for part in re.findall(r"[A-Da-d]\s*:[^:]*?(?=\s+[A-Da-d]\s*:|\s*$)|\S+", text.strip()):
        name, colon, cards = part.partition(":")
        if not colon:
            raise InvalidQuestionError(
                f"known: {shown(part)}: expected a seat and its cards, such as B:hK,d7",
                code="known.form", where="known", found=part)
        seat = Seat.parse(name, "known")
        where = f"known {seat}"
        read = sorted(parse_hand(cards, where)) if "." in cards else parse_cards(cards, where)
        if len(set(read)) < len(read) or seat in known:
            raise InvalidDealError(f"{where}: a card or the seat stands there twice",
                                   code="known.twice", where=where, found=cards.strip())
        known[seat] = tuple(read)
    return known


def freakishness(hands: Sequence[int]) -> int:
    """How uneven the suits of the hands are: the squares of their lengths added up."""
    return sum((hand >> shift & 255).bit_count() ** 2 for hand in hands for shift in (0, 8, 16, 24))


def _multinomial(left: Sequence[int]) -> int:
    ways, total = 1, 0
    for number in left:
        total += number
        ways *= math.comb(total, number)
    return ways


def _four(numbers: Sequence[int]) -> Hands:
    a, b, c, d = numbers
    return a, b, c, d
