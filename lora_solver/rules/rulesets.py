"""The four rulesets as data: their contracts in order, and the options of rules.md section 7.

`kladno` and `official` are the Czech game, `srpska` and `gamerules` the Serbian one. A ruleset is
written `kladno+early_end=filky,bedrnik+kvarty_gap=skip`: options sorted, defaults left out; a list
of games in the order of the contracts, an empty one as `none`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from lora_solver.cards import CARDS, Card, Rank, Suit
from lora_solver.errors import InvalidQuestionError, InvalidRulesError, shown
from lora_solver.rules.contracts import (
    Contract,
    LoraContract,
    QuartContract,
    TensContract,
    TrickContract,
)

Value: TypeAlias = str | bool | int | tuple[str, ...]
Kind = TypeVar("Kind", str, bool, int, tuple[str, ...])

CZECH_GAMES = ("cervene", "filky", "prpo", "vsechny", "bedrnik", "kvarty", "desitky")
CZECH = (*CZECH_GAMES, "harakiri")
SRPSKA = ("max", "min", "dame", "herc", "zandar", "kralposl", "lora")
GAMERULES = ("min", "max", "dame", "herc", "zandar", "kralposl", "lora")
TRICK_GAMES = frozenset((*CZECH, *SRPSKA)) - {"kvarty", "desitky", "lora"}


@dataclass(frozen=True)
class Option:
    """What a switchable rule may be: one of some words, yes or no, a number, or a list of games."""

    default: Value
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def parse(self, text: str, where: str) -> Value:
        """The value a text stands for; InvalidRulesError says what is allowed."""
        if isinstance(self.default, bool):
            if text in ("true", "false"):
                return text == "true"
        elif isinstance(self.default, int):
            if text.removeprefix("-").isascii() and text.removeprefix("-").isdigit() \
                    and len(text) < 6 and self.least <= int(text) <= self.most:
                return int(text)
        elif isinstance(self.default, tuple):
            games = () if text == "none" else tuple(text.split(","))
            if all(game in self.words for game in games) and len(set(games)) == len(games):
                return tuple(game for game in self.words if game in games)
        elif text in self.words:
            return text
        raise InvalidRulesError(f"option {where}: {shown(text)} is not {self.allowed}",
                                code="option.value", where=where, found=text)

    @property
    def allowed(self) -> str:
        if isinstance(self.default, bool):
            return "true or false"
        if isinstance(self.default, int):
            return f"a whole number from {self.least} to {self.most}"
        if isinstance(self.default, tuple):
            return f"none or a list of {', '.join(self.words)}, none of them twice"
        return f"one of {', '.join(self.words)}"

    @staticmethod
    def write(value: Value) -> str:
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, tuple):
            return ",".join(value) or "none"
        return str(value)


def _czech(
    early_end: tuple[str, ...], wild_first: str, window: str, tens: int
) -> dict[str, Option]:
    tricks = tuple(game for game in CZECH if game in TRICK_GAMES)
    red = ("cervene", "bedrnik", "harakiri")
    return {
        "bedrnik_first_trick_ban": Option(False),                                   # A07
        "desitky_ten_only_if_stuck": Option(False),                                 # A33
        "direction": Option("cw", ("cw", "ccw")),                                   # A01
        "early_end": Option(early_end, tricks),                                     # A05
        "harakiri_red_lead": Option(True),                                          # A62
        "kvarty_end": Option("last_lead", ("last_lead", "complete", "immediate")),  # A10
        "kvarty_gap": Option("stop", ("stop", "skip")),                             # A12
        "kvarty_must_lead_complete": Option(False),                                 # A18
        "kvarty_wild_first": Option(wild_first, ("any", "queen")),                  # A15
        "maturita_attempts": Option(3, least=1, most=9),                            # A40
        "maturita_others_score": Option(False),                                     # A42
        "maturita_stop_when_safe": Option(True),                                    # A43
        "na_sto_window": Option(window, ("until_T3_cervene", "at_T3_bedrnik")),     # A50
        "red_lead_restriction": Option(red, tricks),                                # A04
        "renonc": Option(8, least=0, most=99),                                      # A70
        "renonc_desitky": Option(tens, least=0, most=99),                           # A73
        "renonc_others_zero": Option(True),                                         # A71
        "renonc_replaces": Option(True),                                            # A70
        "ties": Option("harakiri", ("harakiri", "shared")),                         # A60-A63
    }


def _serbian(early_end: tuple[str, ...], ties: str) -> dict[str, Option]:
    return {
        "direction": Option("ccw", ("cw", "ccw")),                                  # A01
        "early_end": Option(early_end, tuple(game for game in SRPSKA if game in TRICK_GAMES)),
        "herc_all_bonus": Option(-8, least=-50, most=50),                           # A80
        "kralposl_trick": Option(8, least=1, most=8),                               # A82
        "lora_pass_cost": Option(0, least=0, most=9),                               # A84
        "lora_pass_voids_bonus": Option(False),                                     # A84
        "ties": Option(ties, ("shared", "srpska")),                                 # A87
    }


_CONTRACTS = {"kladno": CZECH, "official": CZECH, "srpska": SRPSKA, "gamerules": GAMERULES}
_OPTIONS: dict[str, dict[str, Option]] = {
    "kladno": _czech(("filky", "bedrnik"), "any", "until_T3_cervene", 8),
    "official": _czech(("bedrnik",), "queen", "at_T3_bedrnik", 12),
    "srpska": _serbian(("dame", "herc", "zandar"), "srpska"),
    "gamerules": _serbian((), "shared"),
}
RULESET_IDS = tuple(_CONTRACTS)
CONTRACT_IDS = (*CZECH, *SRPSKA)


@dataclass(frozen=True)
class Ruleset:
    """One of the four rulesets with the options a table has agreed on.

    `changed` holds only options that differ from the ruleset's own.
    """

    id: str
    changed: Mapping[str, Value] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.id not in _CONTRACTS:
            raise InvalidRulesError(
                f"{shown(self.id)} is no ruleset: expected {', '.join(RULESET_IDS)}",
                code="ruleset.unknown", where="rules", found=self.id)
        options = _OPTIONS[self.id]
        kept = {}
        for name in sorted(self.changed):
            if name not in options:
                raise InvalidRulesError(
                    f"{shown(name)} is no option of {self.id}: expected {', '.join(options)}",
                    code="option.unknown", where=name, found=name)
            value = options[name].parse(Option.write(self.changed[name]), name)
            if value != options[name].default:
                kept[name] = value
        object.__setattr__(self, "changed", MappingProxyType(kept))
        if self.options.get("lora_pass_voids_bonus") and not self.options["lora_pass_cost"]:
            raise InvalidRulesError(
                "option lora_pass_voids_bonus: needs lora_pass_cost of 1 or more, for the points"
                " tell who has passed", code="option.needs", where="lora_pass_voids_bonus",
                found="true")

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[object, ...]:
        return Ruleset, (self.id, dict(self.changed))

    @classmethod
    def parse(cls, text: str) -> Ruleset:
        """Read `kladno` or `kladno+early_end=filky+kvarty_gap=skip`, options in any order.

        >>> str(Ruleset.parse("kladno+kvarty_gap=skip+early_end=bedrnik,filky"))
        'kladno+kvarty_gap=skip'
        """
        name, *written = text.strip().split("+")
        changed: dict[str, Value] = {}
        if name not in _CONTRACTS:
            raise InvalidRulesError(
                f"{shown(name)} is no ruleset: expected {', '.join(RULESET_IDS)}",
                code="ruleset.unknown", where="rules", found=name)
        for part in written:
            option, equals, value = part.partition("=")
            if not equals:
                raise InvalidRulesError(f"{shown(part)} is no option: expected name=value",
                                        code="option.form", where="rules", found=part)
            if option in changed:
                raise InvalidRulesError(f"option {option} stands there twice",
                                        code="option.twice", where=option, found=part)
            if option not in _OPTIONS[name]:
                raise InvalidRulesError(
                    f"{shown(option)} is no option of {name}: expected"
                    f" {', '.join(_OPTIONS[name])}",
                    code="option.unknown", where=option, found=option)
            changed[option] = _OPTIONS[name][option].parse(value, option)
        return cls(name, changed)

    def __str__(self) -> str:
        return "+".join([self.id, *(f"{name}={Option.write(value)}"
                                    for name, value in self.changed.items())])

    def __repr__(self) -> str:
        return f"Ruleset.parse('{self}')"

    @property
    def options(self) -> dict[str, Value]:
        """Every option of this ruleset and its value."""
        return {name: option.default for name, option in _OPTIONS[self.id].items()} | dict(
            self.changed)

    @property
    def choices(self) -> Mapping[str, Option]:
        """What each option of this ruleset may be."""
        return MappingProxyType(_OPTIONS[self.id])

    def flag(self, name: str) -> bool:
        """An option of yes or no, such as `renonc_replaces`."""
        return self._option(name, bool)

    def number(self, name: str) -> int:
        """An option that is a number, such as `renonc` (penalty points)."""
        return self._option(name, int)

    def word(self, name: str) -> str:
        """An option that is one of some words, such as `kvarty_end`."""
        return self._option(name, str)

    def games(self, name: str) -> tuple[str, ...]:
        """An option that is a list of games, such as `early_end`, in the contracts' order."""
        return self._option(name, tuple)

    def _option(self, name: str, kind: type[Kind]) -> Kind:
        """The value of an option of this kind; InvalidRulesError if the ruleset has none such."""
        options = self.options
        value = options.get(name)
        if isinstance(value, kind) and (kind is bool) == isinstance(value, bool):
            return value
        such = ", ".join(key for key, one in options.items() if type(one) is kind)
        raise InvalidRulesError(
            f"{shown(name)} is no such option of {self.id}: expected one of {such or '(none)'}",
            code="option.unknown", where=name, found=name)

    @property
    def direction(self) -> str:
        """`cw` or `ccw`, as seen from above; A to D is the order of play either way (A01)."""
        return self.word("direction")

    @property
    def contract_ids(self) -> tuple[str, ...]:
        """The contracts in the order they are played; harakiri, the play-off, last."""
        return _CONTRACTS[self.id]

    @property
    def has_maturita(self) -> bool:
        return self.id in ("kladno", "official")

    def maturita_games(self, attempt: int) -> tuple[str, ...]:
        """The games the forehand may choose at this attempt (A45: prpo at the third only).

        Raises InvalidQuestionError under a ruleset without maturita, or for an attempt it lacks.
        """
        if not self.has_maturita:
            raise InvalidQuestionError(f"{self.id} has no maturita", code="maturita.none",
                                       where="rules", found=self.id)
        attempts = self.number("maturita_attempts")
        if not 1 <= attempt <= attempts:
            raise InvalidQuestionError(
                f"attempt {attempt}: {self.id} has attempts 1 to {attempts}",
                code="maturita.attempt", where="attempt", found=str(attempt))
        return tuple(game for game in CZECH_GAMES if game != "prpo" or attempt >= 3)

    def contract(self, name: str) -> Contract:
        """The contract with this ruleset's options; InvalidRulesError if it is not played here."""
        if name not in self.contract_ids:
            raise InvalidRulesError(
                f"{shown(name)} is no contract of {self.id}: expected"
                f" {', '.join(self.contract_ids)}",
                code="contract.unknown", where="contract", found=name)
        return _contract(self, name)

    @property
    def contracts(self) -> tuple[Contract, ...]:
        return tuple(self.contract(name) for name in self.contract_ids)


RULESETS = {name: Ruleset(name) for name in RULESET_IDS}
#: the ruleset meant where a contract stands alone
HOME = {name: RULESETS["kladno" if name in CZECH else "srpska"] for name in CONTRACT_IDS}

REDS = {card: 1 for card in CARDS if card.suit == Suit.HEARTS}
QUEENS = {card: 2 for card in CARDS if card.rank == Rank.QUEEN}
RED_KING = Card("hK")
EACH_TRICK = (1,) * 8


@lru_cache(maxsize=256)
def _contract(ruleset: Ruleset, name: str) -> Contract:
    if name == "kvarty":
        return QuartContract(name, ruleset.word("kvarty_end"), ruleset.word("kvarty_gap"),
                             ruleset.word("kvarty_wild_first"),
                             ruleset.flag("kvarty_must_lead_complete"))
    if name == "desitky":
        return TensContract(name, ruleset.flag("desitky_ten_only_if_stuck"))
    if name == "lora":
        return LoraContract(name, -8, ruleset.number("lora_pass_cost"),
                            ruleset.flag("lora_pass_voids_bonus"))
    cards, tricks = _costs(name, ruleset)
    banned = name == "bedrnik" and ruleset.flag("bedrnik_first_trick_ban")
    return TrickContract(
        name, cards, tricks,
        restricted_leads=frozenset({Suit.HEARTS} if name in _red_leads(ruleset) else ()),
        early_end=name in ruleset.games("early_end"),
        no_discard_first=frozenset({RED_KING} if banned else ()),
        all_bonus=ruleset.number("herc_all_bonus") if name == "herc" else None,
    )


def _red_leads(ruleset: Ruleset) -> frozenset[str]:
    """The games in which a red is led only from a hand of reds (A04; harakiri A62)."""
    if "red_lead_restriction" not in ruleset.options:
        return frozenset()
    games = frozenset(ruleset.games("red_lead_restriction"))
    return games if ruleset.flag("harakiri_red_lead") else games - {"harakiri"}


def _costs(name: str, ruleset: Ruleset) -> tuple[dict[Card, int], tuple[int, ...]]:
    """What cards and tricks cost in a trick game (rules.md sections 2, 4 and 5)."""
    none: dict[Card, int] = {}
    free = (0,) * 8
    first_and_last = (4, 0, 0, 0, 0, 0, 0, 4)
    if name in ("cervene", "herc"):
        return REDS, free
    if name in ("filky", "dame"):
        return QUEENS, free
    if name == "prpo":
        return none, first_and_last
    if name in ("vsechny", "min"):
        return none, EACH_TRICK
    if name == "max":
        return none, (-1,) * 8
    if name == "bedrnik":
        return {RED_KING: 8}, free
    if name == "zandar":
        return {Card("cJ"): 8}, free
    if name == "kralposl":
        last = ruleset.number("kralposl_trick")
        return {RED_KING: 4}, tuple(4 if number == last else 0 for number in range(1, 9))
    # harakiri: all five trick games at once (A64)
    cards = {card: REDS.get(card, 0) + QUEENS.get(card, 0) + 8 * (card == RED_KING)
             for card in CARDS}
    return cards, tuple(a + b for a, b in zip(EACH_TRICK, first_and_last, strict=True))


def ruleset_and_contract(text: str) -> tuple[Ruleset, Contract]:
    """Read `kladno:cervene`, or `cervene` alone for the ruleset it is at home in.

    Raises InvalidRulesError for an unknown ruleset, option or contract.
    """
    rules, colon, name = text.strip().rpartition(":")
    if colon:
        ruleset = Ruleset.parse(rules)
        return ruleset, ruleset.contract(name)
    if name not in HOME:
        raise InvalidRulesError(
            f"{shown(name)} is no contract: expected {', '.join(dict.fromkeys(CONTRACT_IDS))}",
            code="contract.unknown", where="contract", found=name)
    return HOME[name], HOME[name].contract(name)
