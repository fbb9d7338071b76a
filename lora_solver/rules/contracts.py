"""Contracts as data: what costs points, what may be led, when a deal ends.

Points are penalties. A house rule or another game of the family is one more value of these
classes; `load_contract` reads a trick contract from a JSON file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from lora_solver.cards import CARDS, Card, Suit
from lora_solver.errors import InvalidCardError, InvalidRulesError, shown

TRICKS = 8


@dataclass(frozen=True)
class TrickContract:
    """A game played in tricks (rules.md section 1: follow suit, the highest card led takes).

    `card_points` costs whoever takes the card, `trick_points` whoever takes trick 1 to 8.
    """

    id: str
    card_points: Mapping[Card, int] = field(default_factory=dict)
    trick_points: tuple[int, ...] = (0,) * TRICKS
    #: suits led only from a hand that holds nothing else (A04)
    restricted_leads: frozenset[Suit] = frozenset()
    #: stop at the end of a trick after which no point can be taken (A05, A06)
    early_end: bool = False
    #: cards not thrown on the first trick while another card is legal (A07)
    no_discard_first: frozenset[Card] = frozenset()
    #: points of a seat that itself takes every card of `card_points`, instead of theirs (A80)
    all_bonus: int | None = None

    def __post_init__(self) -> None:
        strange = [card for card in self.card_points if not isinstance(card, Card)]
        if strange:
            raise InvalidRulesError(
                f"contract {self.id}: {shown(strange[0])} is no Card", code="contract.cards",
                where=f"contract {self.id}", found=str(strange[0]))
        points = {card: self.card_points[card] for card in CARDS if self.card_points.get(card)}
        object.__setattr__(self, "card_points", MappingProxyType(points))
        object.__setattr__(self, "trick_points", tuple(self.trick_points))
        for value in (*points.values(), *self.trick_points):
            _whole(value, f"contract {self.id}")
        if len(self.trick_points) != TRICKS:
            raise InvalidRulesError(
                f"contract {self.id}: {len(self.trick_points)} tricks have points: expected 8",
                code="contract.tricks", where=f"contract {self.id}",
                found=str(len(self.trick_points)))
        if sum(abs(value) for value in (*points.values(), *self.trick_points)) > MOST_POINTS:
            raise InvalidRulesError(
                f"contract {self.id}: a deal of more than {MOST_POINTS} points cannot be solved",
                code="contract.points", where=f"contract {self.id}")
        if self.all_bonus is not None and (
                not points or min(points.values()) < 0 or any(self.trick_points)
                or abs(self.all_bonus) + sum(points.values()) > MOST_POINTS):
            raise InvalidRulesError(
                f"contract {self.id}: a bonus for all cards needs cards that cost points, no points"
                f" for tricks, and at most {MOST_POINTS} points with the cards",
                code="contract.bonus", where=f"contract {self.id}")

    def __hash__(self) -> int:
        return hash((self.id, tuple(self.card_points.items()), self.trick_points))

    def __reduce__(self) -> tuple[Any, ...]:
        return TrickContract, (self.id, dict(self.card_points), self.trick_points,
                               self.restricted_leads, self.early_end, self.no_discard_first,
                               self.all_bonus)

    @property
    def total(self) -> int:
        """Points of a whole deal, all seats together (a bonus apart)."""
        return sum(self.card_points.values()) + sum(self.trick_points)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> TrickContract:
        """A contract from plain data, as JSON holds it; InvalidRulesError names what is wrong.

        `cards` maps a card, a suit letter or a rank letter to points, which add up; `tricks` maps a
        trick's number, or `each`, to points.

        >>> TrickContract.from_data({"id": "no_last_two", "tricks": {"7": 10, "8": 20}}).total
        30
        """
        known = {"id", "cards", "tricks", "restricted_leads", "early_end", "no_discard_first",
                 "all_bonus"}
        if not isinstance(data, Mapping) or not isinstance(data.get("id"), str) or not data["id"] \
                or not data["id"].isidentifier():
            raise InvalidRulesError('a contract needs an "id" of letters, digits and _',
                                    code="contract.id", where="id", found=shown(data))
        for key in data:
            if key not in known:
                raise InvalidRulesError(
                    f"contract {data['id']}: {shown(key)} is no part of a contract: expected "
                    + ", ".join(sorted(known)), code="contract.key", where=str(key), found=str(key))
        contract = cls(
            data["id"],
            _card_points(data.get("cards", {})),
            _trick_points(data.get("tricks", {})),
            frozenset(_suit(name) for name in _list(data, "restricted_leads")),
            _flag(data, "early_end"),
            frozenset(_card(name, "no_discard_first") for name in _list(data, "no_discard_first")),
            None if data.get("all_bonus") is None else _whole(data["all_bonus"], "all_bonus"),
        )
        if not any(contract.card_points.values()) and not any(contract.trick_points):
            raise InvalidRulesError(
                f'contract {contract.id}: no card and no trick costs anything: expected "cards" or'
                ' "tricks" with points', code="contract.empty", where=f"contract {contract.id}")
        return contract

    def to_data(self) -> dict[str, Any]:
        """Plain data that `from_data` reads back."""
        return {
            "id": self.id,
            "cards": {str(card): points for card, points in self.card_points.items()},
            "tricks": {str(number): points for number, points in enumerate(self.trick_points, 1)},
            "restricted_leads": [suit.letter for suit in sorted(self.restricted_leads)],
            "early_end": self.early_end,
            "no_discard_first": [str(card) for card in sorted(self.no_discard_first)],
            "all_bonus": self.all_bonus,
        }


#: what fits the solver's numbers with room to spare
MOST_POINTS = 100


@dataclass(frozen=True)
class QuartContract:
    """Kvarty: a led card is completed to four of its suit by whoever holds the next ones (A10-A20).

    One point a card left in hand.
    """

    id: str
    end: str = "last_lead"
    gap: str = "stop"
    wild_first: str = "any"
    must_lead_complete: bool = False

    def __post_init__(self) -> None:
        _one_of(self, "end", ("last_lead", "complete", "immediate"))
        _one_of(self, "gap", ("stop", "skip"))
        _one_of(self, "wild_first", ("any", "queen"))


@dataclass(frozen=True)
class TensContract:
    """Desítky: rows built both ways from the tens (A30-A36); one point a card left and a tap."""

    id: str
    ten_only_if_stuck: bool = False


@dataclass(frozen=True)
class LoraContract:
    """The Serbian layout contract: rows upwards from a start rank, with wrap (A84-A86)."""

    id: str
    first_out: int = -8
    pass_cost: int = 0
    pass_voids_bonus: bool = False

    def __post_init__(self) -> None:
        _whole(self.first_out, f"contract {self.id}: first_out")
        if not 0 <= _whole(self.pass_cost, f"contract {self.id}: pass_cost") <= MOST_POINTS \
                or abs(self.first_out) > MOST_POINTS:
            raise InvalidRulesError(
                f"contract {self.id}: first_out lies within {MOST_POINTS} points of 0, and a pass"
                f" costs 0 to {MOST_POINTS}", code="contract.points",
                where=f"contract {self.id}")
        if self.pass_voids_bonus and self.pass_cost < 1:
            raise InvalidRulesError(
                f"contract {self.id}: passes that void the bonus must cost 1 or more, for the"
                " points tell who has passed", code="contract.pass", where=f"contract {self.id}")


Contract: TypeAlias = TrickContract | QuartContract | TensContract | LoraContract


def load_contract(path: str | Path) -> TrickContract:
    """The trick contract in a JSON file (the form of `TrickContract.from_data`)."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidRulesError(f"{path}: cannot be read: {error}", code="contract.file",
                                where=str(path)) from error
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits
        raise InvalidRulesError(f"{path}: is not JSON: {error}", code="contract.json",
                                where=str(path)) from error
    return TrickContract.from_data(data)


def cards_of(name: str) -> Iterable[Card]:
    """The cards a suit letter, a rank letter or a card's name stands for."""
    if name in ("h", "d", "s", "c"):
        return [card for card in CARDS if card.suit.letter == name]
    if len(name) == 1 and name in "789TJQKA":
        return [card for card in CARDS if card.rank.letter == name]
    return [Card.parse(name, "cards")]


def _card_points(data: Any) -> dict[Card, int]:
    points: dict[Card, int] = {}
    if not isinstance(data, Mapping):
        raise InvalidRulesError('"cards" maps cards to points', code="contract.cards",
                                where="cards", found=shown(data))
    for name, value in data.items():
        try:
            named = cards_of(str(name))
        except InvalidCardError as error:
            raise InvalidRulesError(
                f"cards: {shown(name)} is no card, suit letter h d s c or rank letter"
                " 7 8 9 T J Q K A", code="contract.cards", where="cards",
                found=str(name)) from error
        for card in named:
            points[card] = points.get(card, 0) + _whole(value, f"cards {name}")
    return points


def _trick_points(data: Any) -> tuple[int, ...]:
    points = [0] * TRICKS
    if not isinstance(data, Mapping):
        raise InvalidRulesError('"tricks" maps trick numbers 1 to 8, or "each", to points',
                                code="contract.tricks", where="tricks", found=shown(data))
    for number, value in data.items():
        if number == "each":
            chosen: Iterable[int] = range(TRICKS)
        elif str(number) in ("1", "2", "3", "4", "5", "6", "7", "8"):
            chosen = [int(number) - 1]
        else:
            raise InvalidRulesError(f"tricks: {shown(number)} is no trick: expected 1 to 8 or each",
                                    code="contract.tricks", where="tricks", found=str(number))
        for trick in chosen:
            points[trick] += _whole(value, f"trick {number}")
    return tuple(points)


def _suit(name: Any) -> Suit:
    for suit in Suit:
        if name == suit.letter:
            return suit
    raise InvalidRulesError(f"restricted_leads: {shown(name)} is no suit: expected h d s c",
                            code="contract.suit", where="restricted_leads", found=str(name))


def _card(name: Any, where: str) -> Card:
    try:
        return Card.parse(str(name), where)
    except InvalidCardError as error:
        raise InvalidRulesError(str(error), code="contract.cards", where=where,
                                found=str(name)) from error


def _one_of(contract: QuartContract, name: str, words: tuple[str, ...]) -> None:
    value = getattr(contract, name)
    if value not in words:
        raise InvalidRulesError(
            f"contract {contract.id}: {name} {shown(value)} is not one of {', '.join(words)}",
            code="contract.word", where=name, found=str(value))


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise InvalidRulesError(f"{key}: expected a list, found {shown(value)}",
                                code="contract.list", where=key, found=shown(value))
    return value


def _flag(data: Mapping[str, Any], key: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise InvalidRulesError(f"{key}: expected true or false, found {shown(value)}",
                                code="contract.flag", where=key, found=shown(value))
    return value


def _whole(value: Any, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidRulesError(f"{where}: expected a whole number, found {shown(value)}",
                                code="contract.number", where=where, found=shown(value))
    return value
