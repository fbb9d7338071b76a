"""Positions on one line: `HANDS RULES:CONTRACT TURN TABLE POINTS` (architecture.md, Notation).

HANDS are what is still held. TURN is the player to move. TABLE depends on the family: the trick in
progress; `+` in desítky once the player to move has laid a card in this turn; the start rank in
lora; else `-`. POINTS are what each seat has taken so far. What is left out at the end of the line
is A to move, nothing on the table, no points.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import quote

from lora_solver.cards import Card, Rank, Seat, count_of, parse_hand
from lora_solver.deals import Deal, from_link, parse_hands
from lora_solver.errors import (
    IllegalMoveError,
    InvalidCardError,
    InvalidPositionError,
    InvalidQuestionError,
    InvalidRulesError,
    shown,
)
from lora_solver.rules.contracts import Contract, QuartContract, TensContract, TrickContract
from lora_solver.rules.rulesets import HOME, RULESET_IDS, Ruleset, ruleset_and_contract

if TYPE_CHECKING:
    from lora_solver.rules.lora import LoraPosition
    from lora_solver.rules.quarts import QuartPosition
    from lora_solver.rules.tens import TensPosition
    from lora_solver.rules.tricks import TrickPosition

#: the classes of the families are loaded when the first line of their family is read
Position: TypeAlias = "TrickPosition | QuartPosition | TensPosition | LoraPosition"
Hands: TypeAlias = Sequence[frozenset[Card]]

FIELDS = "HANDS RULES:CONTRACT TURN TABLE POINTS"
NOTHING = (0, 0, 0, 0)


def start(
    deal: Deal | str,
    contract: Contract | str,
    rules: Ruleset | str | None = None,
    leader: Seat | str = Seat.A,
) -> Position:
    """The position before the first lead of a deal or an ending.

    `contract` is an id, `kladno:cervene`, or a contract of your own; `rules` defaults to the
    ruleset the contract is at home in. Raises a LoraError that names what does not fit.

    >>> position = start("AT.AT.J7.K8/J87.Q7.Q8.7/Q.J.AKT9.AJ/K9.K98..QT9", "cervene")
    >>> [str(card) for card in position.legal_moves()]
    ['dT', 'dA', 's7', 'sJ', 'c8', 'cK']
    """
    ruleset, agreed = choose_contract(contract, rules)
    whole = Deal.parse(deal) if isinstance(deal, str) else deal
    seat = Seat.parse(leader, "leader") if isinstance(leader, str) else leader
    return _set_up(ruleset, agreed, whole.hands, seat, "-", NOTHING)


def start_each(
    deal: Deal | str, ruleset: Ruleset, names: Sequence[str], leader: Seat = Seat.A
) -> tuple[list[Position], dict[str, InvalidPositionError]]:
    """The position before the first move of a deal in each contract named, in their order.

    The second part says why an ending cannot come of the other contracts: of a row game whose rows
    do not fit, of a trick game with hands of unequal size.
    """
    whole = Deal.parse(deal) if isinstance(deal, str) else deal
    found: list[Position] = []
    refused: dict[str, InvalidPositionError] = {}
    for name in names:
        try:
            found.append(start(whole, name, ruleset, leader))
        except InvalidPositionError as error:
            refused[name] = error
    return found, refused


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
            where="rules", found=str(given))
    return ruleset, agreed


def is_position(text: str) -> bool:
    """Whether a text has more than hands: a position rather than a deal or a hand."""
    return len(_fields(text)) > 1


def parse_task(text: str) -> Position | Deal | frozenset[Card]:
    """What a player puts before us: a position, a deal of four hands, or eight cards alone.

    Raises the error of the one the text looks like: several fields make a position, a `/` a deal.

    >>> parse_task("A.../K.../Q.../J...")
    Deal.parse('A.../K.../Q.../J...')
    """
    if is_position(text):
        return parse_position(text)
    if "/" in from_link(text):
        return Deal.parse(text)
    return parse_hand(from_link(text))


def parse_position(
    text: str, rules: Ruleset | str | None = None, contract: Contract | str | None = None
) -> Position:
    """Read a position on one line, or one from a link (percent-encoded).

    `rules` and `contract`, where given, must not contradict the line, in which `cervene` means
    `kladno:cervene`; a contract of your own is found by its id. Raises InvalidPositionError, or
    the error of the part at fault.

    >>> print(parse_position("A.../K.../Q.../J... cervene"))
    A.../K.../Q.../J... kladno:cervene A - 0,0,0,0
    """
    fields = _fields(text)
    if not 2 <= len(fields) <= 5:
        raise InvalidPositionError(
            f"{shown(text)} has {count_of(len(fields), 'field')}: expected {FIELDS},"
            " of which the last three may be missing", code="position.fields", where="position",
            found=text)
    hands = parse_hands(fields[0])
    ruleset, agreed = _agree(fields[1], rules, contract)
    turn = _turn(fields[2]) if len(fields) > 2 else Seat.A
    table = fields[3] if len(fields) > 3 else "-"
    points = _points(fields[4]) if len(fields) > 4 else NOTHING
    return _set_up(ruleset, agreed, hands, turn, table, points)


def play_moves(position: Position, text: str, where: str = "") -> None:
    """Push moves written one after the other, separated by blanks or commas.

    Raises the error of the first that is no move or not legal, with its number; those before it
    stay played.

    >>> position = start(".7..7/.8..8/.9..9/.T..T", "vsechny")
    >>> play_moves(position, "d7 d8, d9 dT")
    >>> str(position.turn)
    'D'
    """
    place = f"{where}: move" if where else "move"
    words = [word for word in re.split(r"[\s,]+", text) if word]
    for number, word in enumerate(words, 1):
        try:
            position.push(word)
        except (IllegalMoveError, InvalidCardError) as error:
            raise type(error)(f"{place} {number}: {error}", code=error.code,
                              where=f"{place} {number}", found=error.found) from error


def format_position(position: Position) -> str:
    """The position on one line, in the one form that `parse_position` gives back unchanged."""
    return str(position)


def to_link(position: Position | Deal) -> str:
    """The same text for the query of a link: every sign that means something there is encoded.

    >>> to_link(parse_position("A.../K.../Q.../J... cervene B"))
    'A...%2FK...%2FQ...%2FJ...%20kladno%3Acervene%20B%20-%200%2C0%2C0%2C0'
    """
    return quote(str(position), safe="")


# ── the fields ───────────────────────────────────────────────────────────────────────────────


def _fields(text: str) -> list[str]:
    """The fields of a line; blanks round a `/` part no hands."""
    # single blanks first, or a line of a million of them would keep the pattern busy for minutes
    return re.sub(r" ?/ ?(?=[^ /]*\.)", "/", " ".join(from_link(text).split())).split()


def _agree(
    field: str, rules: Ruleset | str | None, contract: Contract | str | None
) -> tuple[Ruleset, Contract]:
    """The ruleset and contract of the line; an argument that says otherwise is an error."""
    rules_text, _, name = field.rpartition(":")
    given = Ruleset.parse(rules) if isinstance(rules, str) else rules
    if contract is not None and not isinstance(contract, str) and contract.id == name:
        # a contract of your own: the line knows its id alone
        agreed = contract
        ruleset = _rules_of(rules_text, name, given or HOME["cervene"])
    else:
        ruleset, agreed = _named(field)
    if given is not None and given != ruleset:
        raise InvalidRulesError(
            f"rules {given} contradict the position's {ruleset}:{agreed.id}",
            code="rules.contradict", where="rules", found=str(given))
    if contract is not None:
        _check_contract(contract, ruleset, agreed)
    return ruleset, agreed


def _rules_of(rules_text: str, name: str, otherwise: Ruleset) -> Ruleset:
    if rules_text:
        return Ruleset.parse(rules_text)
    return HOME.get(name, otherwise)


def _named(field: str) -> tuple[Ruleset, Contract]:
    """The ruleset and contract the field names."""
    where = "field RULES:CONTRACT"
    if field.split("+")[0] in RULESET_IDS and ":" not in field:
        raise InvalidPositionError(
            f"{where}: {shown(field)} names no contract: expected one such as {field}:"
            f"{Ruleset(field.split('+')[0]).contract_ids[0]}",
            code="contract.missing", where=where, found=field)
    try:
        return ruleset_and_contract(field)
    except InvalidRulesError as error:
        raise InvalidRulesError(f"{where}: {error}", code=error.code, where=where,
                                found=error.found) from error


def _check_contract(contract: Contract | str, ruleset: Ruleset, agreed: Contract) -> None:
    wanted = contract if isinstance(contract, str) else contract.id
    rules_text, _, name = wanted.rpartition(":")
    if name != agreed.id or (rules_text and Ruleset.parse(rules_text) != ruleset):
        raise InvalidRulesError(
            f"contract {wanted} contradicts the position's {ruleset}:{agreed.id}",
            code="contract.contradict", where="contract", found=wanted)


def _turn(text: str) -> Seat:
    try:
        return Seat.parse(text)
    except InvalidQuestionError as error:
        raise InvalidPositionError(f"field TURN: {error}", code="turn.unknown",
                                   where="field TURN", found=text) from error


def _points(text: str) -> list[int]:
    numbers = text.replace("−", "-").split(",")
    if len(numbers) != 4 or not all(re.fullmatch(r"-?[0-9]{1,3}", number) for number in numbers):
        raise InvalidPositionError(
            f"field POINTS: {shown(text)}: expected four whole numbers such as 0,2,0,1",
            code="points.form", where="field POINTS", found=text)
    return [int(number) for number in numbers]


# ── the families ─────────────────────────────────────────────────────────────────────────────


def _set_up(ruleset: Ruleset, contract: Contract, hands: Hands, turn: Seat, table: str,
            points: Sequence[int]) -> Position:
    """The position of the contract's family; its class checks that all of it fits together."""
    if isinstance(contract, TrickContract):
        from lora_solver.rules.tricks import TrickPosition

        return TrickPosition(ruleset, contract, hands, turn, _trick(table), points)
    if isinstance(contract, QuartContract):
        from lora_solver.rules.quarts import QuartPosition

        _one_of(table, "-", "- in kvarty")
        return QuartPosition(ruleset, contract, hands, turn, points)
    from lora_solver.rules.lora import LoraPosition
    from lora_solver.rules.tens import TensPosition

    if isinstance(contract, TensContract):
        _one_of(table, "+-", "+ once the player to move has laid a card in this turn, else -")
        return TensPosition(ruleset, contract, hands, turn, table == "+", points)
    return LoraPosition(ruleset, contract, hands, turn, _start_rank(table), points)


def _trick(table: str) -> list[Card]:
    if table == "-":
        return []
    try:
        return [Card.parse(word) for word in table.split(",")]
    except InvalidCardError as error:
        raise InvalidPositionError(f"field TABLE: {error}", code="table.card", where="field TABLE",
                                   found=error.found) from error


def _start_rank(table: str) -> Rank | None:
    if table == "-":
        return None
    letter = "T" if table == "10" else table.upper()
    _one_of(letter, "789TJQKA", "the start rank 7 8 9 T J Q K A once there is one, else -", table)
    return Rank("789TJQKA".index(letter))


def _one_of(sign: str, allowed: str, expected: str, found: str | None = None) -> None:
    """TABLE is one of a few signs."""
    if len(sign) != 1 or sign not in allowed:
        text = sign if found is None else found
        raise InvalidPositionError(f"field TABLE: {shown(text)}: expected {expected}",
                                   code="table.form", where="field TABLE", found=text)
