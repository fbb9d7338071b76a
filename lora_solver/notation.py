"""Positions on one line: `HANDS RULES:CONTRACT TURN TABLE POINTS` (architecture.md, Notation)."""

from __future__ import annotations

import re
from typing import TypeAlias
from urllib.parse import unquote

from lora_solver.cards import Card, Seat
from lora_solver.deals import Deal, parse_hands
from lora_solver.errors import (
    InvalidCardError,
    InvalidPositionError,
    InvalidQuestionError,
    InvalidRulesError,
    shown,
)
from lora_solver.rules.contracts import Contract, TrickContract
from lora_solver.rules.rulesets import HOME, Ruleset, ruleset_and_contract
from lora_solver.rules.tricks import NOTHING, TrickPosition

Position: TypeAlias = TrickPosition

FIELDS = "HANDS RULES:CONTRACT TURN TABLE POINTS"


def start(
    deal: Deal | str,
    contract: Contract | str,
    rules: Ruleset | str | None = None,
    leader: Seat | str = Seat.A,
) -> Position:
    """The position before the first lead of a deal.

    `contract` is an id, `kladno:cervene`, or a contract of your own; `rules` defaults to the
    ruleset the contract is at home in. Raises a LoraError that names what does not fit.

    >>> position = start("AT.AT.J7.K8/J87.Q7.Q8.7/Q.J.AKT9.AJ/K9.K98..QT9", "cervene")
    >>> [str(card) for card in position.legal_moves()]
    ['dT', 'dA', 's7', 'sJ', 'c8', 'cK']
    """
    ruleset, agreed = choose_contract(contract, rules)
    whole = Deal.parse(deal) if isinstance(deal, str) else deal
    seat = Seat.parse(leader, "leader") if isinstance(leader, str) else leader
    return _family(agreed).start(ruleset, agreed, whole, seat)


def choose_contract(
    contract: Contract | str, rules: Ruleset | str | None = None
) -> tuple[Ruleset, Contract]:
    """The ruleset and contract meant; InvalidRulesError where the two contradict each other."""
    given = Ruleset.parse(rules) if isinstance(rules, str) else rules
    if not isinstance(contract, str):
        return given or HOME.get(contract.id, HOME["cervene"]), contract
    if given is not None and ":" not in contract:
        return given, given.contract(contract)
    ruleset, agreed = ruleset_and_contract(contract)
    if given is not None and given != ruleset:
        raise InvalidRulesError(
            f"rules {given} contradict {shown(contract)}", code="rules.contradict",
            where="rules", found=contract)
    return ruleset, agreed


def is_position(text: str) -> bool:
    """Whether a text has more than hands: a position rather than a deal or a hand."""
    return len(_decoded(text).split()) > 1


def parse_position(
    text: str, rules: Ruleset | str | None = None, contract: Contract | str | None = None
) -> Position:
    """Read a position on one line, or one from a link (percent-encoded).

    `rules` and `contract`, where given, must not contradict the line; a contract of your own is
    found by its id. Raises InvalidPositionError, or the error of the part at fault.

    >>> print(parse_position("A.../K.../Q.../J... cervene"))
    A.../K.../Q.../J... kladno:cervene A - 0,0,0,0
    """
    fields = _decoded(text).split()
    if len(fields) < 2 or len(fields) > 5:
        raise InvalidPositionError(
            f"{shown(text)} has {len(fields)} field{'s' * (len(fields) != 1)}: expected {FIELDS},"
            " of which the last three may be missing", code="position.fields", where="position",
            found=text)
    hands = parse_hands(fields[0])
    ruleset, agreed = _agree(fields[1], rules, contract)
    turn = _turn(fields[2]) if len(fields) > 2 else Seat.A
    table = fields[3] if len(fields) > 3 else "-"
    points = _points(fields[4]) if len(fields) > 4 else NOTHING
    return TrickPosition(ruleset, _tricks_only(agreed), hands, turn, _trick(table), points)


def _family(contract: Contract) -> type[TrickPosition]:
    _tricks_only(contract)
    return TrickPosition


def _tricks_only(contract: Contract) -> TrickContract:
    if isinstance(contract, TrickContract):
        return contract
    raise InvalidRulesError(f"contract {contract.id} is not played in tricks",
                            code="contract.family", where="contract", found=contract.id)


def _decoded(text: str) -> str:
    return unquote(text) if "%" in text else text


def _agree(
    field: str, rules: Ruleset | str | None, contract: Contract | str | None
) -> tuple[Ruleset, Contract]:
    """The ruleset and contract of the line, unless an argument says otherwise."""
    rules_text, _, name = field.rpartition(":")
    if contract is not None and not isinstance(contract, str) and contract.id == name:
        ruleset = Ruleset.parse(rules_text) if rules_text else None
        return choose_contract(contract, ruleset or rules)
    ruleset, agreed = ruleset_and_contract(field)
    if rules is not None:
        given = Ruleset.parse(rules) if isinstance(rules, str) else rules
        if not rules_text:
            ruleset, agreed = given, given.contract(name)
        elif given != ruleset:
            raise InvalidRulesError(
                f"rules {given} contradict the position's {ruleset}", code="rules.contradict",
                where="rules", found=str(given))
    if contract is not None:
        wanted = contract if isinstance(contract, str) else contract.id
        if wanted.rpartition(":")[2] != agreed.id or (
                ":" in wanted and ruleset_and_contract(wanted)[0] != ruleset):
            raise InvalidRulesError(
                f"contract {wanted} contradicts the position's {ruleset}:{agreed.id}",
                code="contract.contradict", where="contract", found=wanted)
    return ruleset, agreed


def _turn(text: str) -> Seat:
    try:
        return Seat.parse(text)
    except InvalidQuestionError as error:
        raise InvalidPositionError(f"field TURN: {shown(text)} is no seat: expected A, B, C or D",
                                   code="turn.unknown", where="field TURN", found=text) from error


def _trick(table: str) -> list[Card]:
    if table == "-":
        return []
    try:
        return [Card.parse(word) for word in table.split(",")]
    except InvalidCardError as error:
        raise InvalidPositionError(f"field TABLE: {error}", code="table.card", where="field TABLE",
                                   found=error.found) from error


def _points(text: str) -> list[int]:
    numbers = text.split(",")
    if len(numbers) != 4 or not all(re.fullmatch(r"-?[0-9]{1,3}", number) for number in numbers):
        raise InvalidPositionError(
            f"field POINTS: {shown(text)}: expected four whole numbers such as 0,2,0,1",
            code="points.form", where="field POINTS", found=text)
    return [int(number) for number in numbers]
