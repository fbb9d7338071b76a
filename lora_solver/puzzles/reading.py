"""Puzzles as text, one a line of JSON, and the shipped collection (docs/puzzles.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from lora_solver.cards import Call, Card, Move, Seat, parse_move
from lora_solver.errors import InvalidRecordError, LoraError, shown
from lora_solver.puzzles.data import KINDS, Answer, Puzzle, Question, Tempting, answer_text

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

SCHEMA = 1


def folder() -> Path:
    """Where the shipped puzzles lie: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent
    for place in (package / "collection", package.parent.parent / "puzzles"):
        if (place / "schema.json").is_file():
            return place
    raise LoraError("the puzzles are not installed", code="puzzles.missing")


@cache
def load() -> tuple[Puzzle, ...]:
    """All shipped puzzles, file after file by name."""
    found: list[Puzzle] = []
    for path in sorted(folder().glob("*.jsonl")):
        found += read_puzzles(path.read_text(encoding="utf-8"), path.name)
    return tuple(found)


def read_puzzles(text: str, where: str = "puzzles") -> list[Puzzle]:
    """The puzzles of a text, one a line; blank lines are skipped.

    InvalidRecordError names the file, the line and the field at fault; no id stands there twice.
    """
    found: list[Puzzle] = []
    lines = text.removeprefix("\ufeff").split("\n")
    places: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        puzzle = _read(line, f"{where}: line {number}")
        if puzzle.id in places:
            raise _fault(f"{where}: line {number}", "id",
                         f"{shown(puzzle.id)} stands in line {places[puzzle.id]} already",
                         "twice", puzzle.id)
        places[puzzle.id] = number
        found.append(puzzle)
    return found


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """The text that `read_puzzles` gives back unchanged."""
    return "".join(json.dumps(to_data(puzzle), ensure_ascii=False) + "\n" for puzzle in puzzles)


# ── a puzzle as data ─────────────────────────────────────────────────────────────────────────


def to_data(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as JSON holds it, keys in their order."""
    data: dict[str, Any] = {"schema": SCHEMA, "id": puzzle.id, "rules": puzzle.rules}
    for key in ("contract", "position", "deal", "hand"):
        if getattr(puzzle, key) is not None:
            data[key] = getattr(puzzle, key)
    return data | {
        "question": _question_data(puzzle.question),
        "answers": [answer_text(answer) for answer in puzzle.answers],
        "tempting": [{"answer": answer_text(each.answer), "rule": each.rule,
                      "line": [str(move) for move in each.line]} for each in puzzle.tempting],
        "themes": list(puzzle.themes),
        "difficulty": puzzle.difficulty,
        "line": [str(move) for move in puzzle.line],
        "prompt": dict(puzzle.prompt),
        "explanation": dict(puzzle.explanation),
        "facts": [dict(fact) for fact in puzzle.facts],
        "course": puzzle.course,
        "seed": puzzle.seed,
    }


def _question_data(question: Question) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": question.kind, "seat": str(question.seat)}
    for key in ("attempt", "samples", "seed"):
        if getattr(question, key) is not None:
            data[key] = getattr(question, key)
    if question.exactly:
        data["exactly"] = list(question.exactly)
    if question.played:
        data["played"] = [str(move) for move in question.played]
    return data


@cache
def _validator() -> Draft202012Validator:
    from jsonschema import Draft202012Validator

    text = (folder() / "schema.json").read_text(encoding="utf-8")
    return Draft202012Validator(json.loads(text))


def _read(line: str, where: str) -> Puzzle:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _fault(where, "", f"is not JSON: {error}", "json", line) from error
    if not isinstance(data, dict):
        raise _fault(where, "", f"{shown(line)} is no puzzle: expected an object", "form", line)
    fault = next(iter(sorted(_validator().iter_errors(data), key=lambda each: each.json_path)),
                 None)
    if fault is not None:
        field = fault.json_path.removeprefix("$").removeprefix(".")
        raise _fault(where, field, fault.message, "schema", str(fault.instance))
    return from_data(data, where)


def from_data(data: Mapping[str, Any], where: str = "puzzle") -> Puzzle:
    """The puzzle of data that fits the schema; InvalidRecordError names the field at fault."""
    kind = data["question"]["kind"]
    puzzle = Puzzle(
        data["id"], data["rules"], data.get("contract"), data.get("position"), data.get("deal"),
        data.get("hand"), _question(data["question"], where),
        tuple(_answer(kind, answer, where, "answers") for answer in data["answers"]),
        tuple(Tempting(_answer(kind, each["answer"], where, "tempting"), each["rule"],
                       _moves(each["line"], where, "tempting")) for each in data["tempting"]),
        tuple(data["themes"]), data["difficulty"], _moves(data["line"], where, "line"),
        data["prompt"], data["explanation"], tuple(data["facts"]), data["course"], data["seed"])
    _check_play(puzzle, where)
    return puzzle


def _question(data: Mapping[str, Any], where: str) -> Question:
    return Question(data["kind"], Seat[data["seat"]], data.get("attempt"),
                    tuple(data.get("exactly", ())),
                    _moves(data.get("played", ()), where, "question.played"),
                    data.get("samples"), data.get("seed"))


def _answer(kind: str, answer: Any, where: str, field: str) -> Answer:
    """An answer of the type its kind is answered with."""
    wanted = KINDS[kind]
    if wanted == "move":
        return _moves([answer], where, field)[0]
    types: dict[str, type] = {"contract": str, "bool": bool, "number": int}
    if type(answer) is not types[wanted]:
        raise _fault(where, field, f"{shown(answer)} is no answer to {kind}: expected a {wanted}",
                     "answer", str(answer))
    return cast(Answer, answer)


def _moves(texts: Iterable[Any], where: str, field: str) -> tuple[Move, ...]:
    moves = []
    for text in texts:
        try:
            moves.append(parse_move(str(text)))
        except LoraError as error:
            raise _fault(where, field, str(error), "move", str(text)) from error
    return tuple(moves)


def _check_play(puzzle: Puzzle, where: str) -> None:
    """The position can be read, and every line can be played from where it is shown."""
    if puzzle.hand is not None:
        _tried(lambda: len(puzzle.cards_in_hand), where, "hand")
        return
    field = "position" if puzzle.deal is None else "deal"
    board = _tried(puzzle.start, where, field)
    if puzzle.deal is None and (str(board.ruleset), board.contract.id) != (
            puzzle.rules, puzzle.contract):
        raise _fault(
            where, field, f"{board.ruleset}:{board.contract.id}, but rules and contract are"
            f" {puzzle.rules} and {puzzle.contract}", "form", puzzle.position or "")
    lines = [("question.played", board, puzzle.question.played),
             ("line", _tried(puzzle.shown, where, "answers"), puzzle.line)]
    lines += [("tempting", _tried(lambda each=each: puzzle.shown(each), where, "tempting"),
               each.line) for each in puzzle.tempting]
    for name, position, moves in lines:
        for number, move in enumerate(moves, 1):
            _tried(lambda position=position, move=move: position.push(move), where,
                   f"{name} move {number}")
    if puzzle.answered_with == "move":
        legal = puzzle.start().legal_moves()
        for answer in (*puzzle.answers, *(each.answer for each in puzzle.tempting)):
            if not isinstance(answer, Card | Call) or answer not in legal:
                raise _fault(where, "answers", f"{answer} is not legal here", "illegal",
                             str(answer))


def _tried(step: Any, where: str, field: str) -> Any:
    try:
        return step()
    except (LoraError, ValueError, IndexError) as error:
        raise _fault(where, field, str(error), "play", "") from error


def _fault(where: str, field: str, message: str, code: str, found: str) -> InvalidRecordError:
    place = f"{where}: field {field}" if field else where
    return InvalidRecordError(f"{place}: {message}", code=f"puzzle.{code}", where=place,
                              found=found)
