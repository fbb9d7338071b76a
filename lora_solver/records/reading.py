"""Reading `.lora` files: tags, then the play of the deal, then the next deal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from lora_solver.cards import Move, Seat, parse_move
from lora_solver.deals import Deal
from lora_solver.errors import InvalidRecordError, LoraError, shown
from lora_solver.notation import choose_contract
from lora_solver.records.data import NOWHERE, Ending, Four, Place, Record
from lora_solver.records.replay import Replay
from lora_solver.records.revokes import has_revokes, score
from lora_solver.records.words import Word, fault, words_of
from lora_solver.rules.rulesets import Ruleset

Answer = TypeVar("Answer")
ENDINGS = ("claim", "renonc")


def read_records(text: str, free: bool = False) -> tuple[Record, ...]:
    """Every deal of a `.lora` text, in order.

    Strict reading refuses the first illegal move; `free` keeps it and tells it in `revokes`.
    Raises InvalidRecordError, whose `where` is the line and column.
    """
    records, fault = read_until_fault(text, free)
    if fault is not None:
        raise fault
    return records


def read_until_fault(text: str,
                     free: bool = True) -> tuple[tuple[Record, ...], InvalidRecordError | None]:
    """The deals of a text up to the first fault, and the fault, if there is one.

    The deal at fault is among them, as far as its play could be read, once its cards are known.

    >>> records, fault = read_until_fault('''[Contract "vsechny"]
    ... [Deal ".7..7/.8..8/.9..9/.T..T"]
    ... 1. d7 d8 d9 hA''')
    >>> [str(move) for _, _, move in records[0].followed], fault.where, fault.code
    (['d7', 'd8', 'd9'], 'line 3, column 13', 'record.move_not_held')
    """
    words: list[Word] = []
    fault: InvalidRecordError | None = None
    records: list[Record] = []
    try:
        for word in words_of(text):
            words.append(word)
    except InvalidRecordError as error:
        fault = error
    try:
        for section in _sections(words):
            records.append(_read(section, free, records))
    except InvalidRecordError as error:
        fault = fault or error
    return tuple(records), fault


@dataclass
class _Section:
    """The words of one deal."""

    preface: list[str] = field(default_factory=list)
    tags: dict[str, Word] = field(default_factory=dict)
    body: list[Word] = field(default_factory=list)

    @property
    def place(self) -> Place:
        words = [*self.tags.values(), *self.body]
        return words[0].place if words else NOWHERE


def _sections(words: Iterable[Word]) -> list[_Section]:
    """A deal begins with the first tag after an empty line or after play."""
    sections = [_Section()]
    pending: list[Word] = []
    for word in words:
        now = sections[-1]
        if word.kind == "comment":
            pending.append(word)
        elif word.kind == "tag":
            apart = word.apart or any(comment.apart for comment in pending)
            if now.body or (now.tags and apart):
                # a comment on the line of a move belongs to it, one on its own line to what follows
                while now.body and pending and not pending[0].opens_line:
                    now.body.append(pending.pop(0))
                now = _Section()
                sections.append(now)
            now.preface += [comment.text for comment in pending]
            pending = []
            if word.text in now.tags:
                raise fault(word.place, f"tag {word.text} stands there twice", "tag_twice",
                            word.text)
            now.tags[word.text] = word
        else:
            now.body += [*pending, word]
            pending = []
    sections[-1].body += pending
    return [section for section in sections if section.tags or section.body]


# ── tags ─────────────────────────────────────────────────────────────────────────────────────


@dataclass
class _Head:
    """What the tags say."""

    ruleset: Ruleset
    contract: str
    deal: Deal | None
    leader: Seat
    attempt: int | None
    points: Four | None
    tags: list[tuple[str, str]]


def _head(section: _Section) -> _Head:
    tags, place = section.tags, section.place
    if "Contract" not in tags:
        raise fault(place, 'no [Contract "…"] before the play', "contract")
    rules = tags.get("Rules")
    ruleset = None
    if rules:
        ruleset = _read_tag(rules, lambda value: Ruleset.parse(value))
    ruleset, contract = _read_tag(tags["Contract"], lambda value: choose_contract(value, ruleset))
    deal = _read_tag(tags["Deal"], Deal.parse) if "Deal" in tags else None
    leader = _read_tag(tags["Leader"], Seat.parse) if "Leader" in tags else Seat.A
    attempt = _attempt(tags.get("Attempt"), ruleset, contract.id)
    points = _points(tags.get("Points"))
    normal = {"Rules": str(ruleset), "Contract": contract.id, "Deal": str(deal),
              "Leader": str(leader), "Attempt": str(attempt),
              "Points": ",".join(map(str, points or ()))}
    told = [(name, normal.get(name, word.value)) for name, word in tags.items()]
    return _Head(ruleset, contract.id, deal, leader, attempt, points, told)


def _read_tag(word: Word, reader: Callable[[str], Answer]) -> Answer:
    """The value of a tag; what is wrong with it is told with its place."""
    try:
        return reader(word.value)
    except LoraError as error:
        raise _placed(error, word.place, f"[{word.text}]: ") from error


def _placed(error: LoraError, place: Place, before: str = "") -> InvalidRecordError:
    return InvalidRecordError(f"{place}: {before}{error}", code=error.code, where=str(place),
                              found=error.found)


def _attempt(word: Word | None, ruleset: Ruleset, contract: str) -> int | None:
    if word is None:
        return None
    if not re.fullmatch(r"[1-9]", word.value):
        raise fault(word.place, f"[Attempt]: {shown(word.value)}: expected 1 to 9", "attempt",
                    word.value)
    attempt = int(word.value)
    games = _read_tag(word, lambda _: ruleset.maturita_games(attempt))
    if contract not in games:
        raise fault(word.place, f"[Attempt]: {contract} cannot be chosen at attempt {attempt}:"
                    f" expected {', '.join(games)}", "attempt_game", contract)
    return attempt


def _points(word: Word | None) -> Four | None:
    if word is None:
        return None
    numbers = word.value.replace("−", "-").replace(" ", "").split(",")
    if len(numbers) != 4 or not all(re.fullmatch(r"-?[0-9]{1,3}", one) for one in numbers):
        raise fault(word.place, f"[Points]: {shown(word.value)}: expected four whole numbers such"
                    " as 0,2,0,6", "points_form", word.value)
    a, b, c, d = map(int, numbers)
    return a, b, c, d


# ── play ─────────────────────────────────────────────────────────────────────────────────────


def _read(section: _Section, free: bool, cut: list[Record]) -> Record:
    """The record of a deal; where its play is at fault, what came before is put among `cut`."""
    head = _head(section)
    if head.deal is None:
        return _without_play(section, head)
    try:
        replay = Replay(head.ruleset, head.contract, head.deal, head.leader, head.attempt, free)
    except LoraError as error:
        raise _placed(error, section.tags["Deal"].place, "[Deal]: ") from error
    try:
        opening, ending = _follow(section.body, replay, head.ruleset)
    except InvalidRecordError:
        cut.append(replay.record(head.tags, head.deal, None, section.place))
        raise
    record = replace(replay.record(head.tags, head.deal, ending, section.place),
                     preface=tuple(section.preface), opening=opening)
    if head.points is None:
        return record
    if record.result is not None and record.result != head.points:
        place = section.tags["Points"].place
        found = ",".join(map(str, head.points))
        raise fault(place, f"[Points]: {found}, but the play gives"
                    f" {','.join(map(str, record.result))}", "points", found)
    return replace(record, result=head.points)


def _without_play(section: _Section, head: _Head) -> Record:
    """A deal of which only the points are known, or who revoked."""
    opening: list[str] = []
    ending: Ending | None = None
    words = list(section.body)
    while words:
        word = words.pop(0)
        if word.kind == "comment":
            if ending:
                ending = replace(ending, comments=(*ending.comments, *_text(word)))
            else:
                opening += _text(word)
        elif word.text.lower() == "renonc":
            ending = _ending(word, words, ending, None, head.ruleset)
        else:
            raise fault(word.place, 'no [Deal "…"] before the play', "deal", word.text)
    if head.points is None and ending is None:
        raise fault(section.place, 'neither [Deal "…"] nor [Points "…"]', "empty")
    maturant = head.leader if head.attempt is not None else None
    result = head.points
    if result is None and ending:
        result = score(head.ruleset, head.contract, ending.seats, maturant, (0, 0, 0, 0))
    return Record(tuple(head.tags), head.ruleset, head.contract, None, head.leader, head.attempt,
                  (), ending, tuple(section.preface), tuple(opening), (), result,
                  place=section.place)


def _text(word: Word) -> tuple[str, ...]:
    return (word.text,) if word.text else ()


def _follow(body: list[Word], replay: Replay,
            ruleset: Ruleset) -> tuple[tuple[str, ...], Ending | None]:
    """Play the words; the comments before the first move, and how the record ends."""
    opening: tuple[str, ...] = ()
    ending: Ending | None = None
    number: tuple[int, Place] | None = None
    words = list(reversed(body))
    while words:
        word = words.pop()
        if word.kind == "comment":
            if ending:
                ending = replace(ending, comments=(*ending.comments, *_text(word)))
            elif replay.plays:
                last = replay.plays[-1]
                replay.plays[-1] = replace(last, comments=(*last.comments, *_text(word)))
            else:
                opening += _text(word)
            continue
        if word.text.lower() in ENDINGS:
            words.reverse()
            ending = _ending(word, words, ending, replay, ruleset)
            words.reverse()
            continue
        if ending:
            raise fault(word.place, f"{shown(word.text)} after {ending.kind}: the record has ended",
                        "after_end", word.text)
        found = re.fullmatch(r"([0-9]{1,3})\.", word.text)
        if found:
            if number:
                raise fault(word.place, f"{word.text} after {number[0]}.: expected a move",
                            "number", word.text)
            number = (int(found.group(1)), word.place)
            continue
        seat, moves = _move(word)
        place = word.place
        if number and not replay.stopped and not replay.expects(number[0]):
            place = number[1]
        replay.play(seat, moves, number[0] if number else None, place)
        number = None
    if number:
        raise fault(number[1], f"no move after {number[0]}.", "number", f"{number[0]}.")
    return opening, ending


def _move(word: Word) -> tuple[Seat | None, list[Move]]:
    """A move, with its seat where one is written: `D:d7`, `d8+dJ`, `pass`."""
    seat, text = None, word.text
    found = re.fullmatch(r"([A-Da-d]):(.+)", text)
    if found:
        seat, text = Seat.parse(found.group(1)), found.group(2)
    moves: list[Move] = []
    for part in text.split("+"):
        try:
            moves.append(parse_move(part))
        except LoraError as error:
            raise _placed(error, word.place) from error
    return seat, moves


def _ending(word: Word, rest: list[Word], before: Ending | None, replay: Replay | None,
            ruleset: Ruleset) -> Ending:
    """`claim A` or `renonc B`; several revokes may be claimed."""
    kind = word.text.lower()
    if before and (before.kind != kind or kind == "claim"):
        raise fault(word.place, f"{shown(word.text)} after {before.kind}: the record has ended",
                    "after_end", word.text)
    if not rest or rest[0].kind != "play" or not re.fullmatch(r"[A-Da-d]", rest[0].text):
        place = rest[0].place if rest else word.place
        found = rest[0].text if rest else ""
        raise fault(place, f"{kind} {shown(found)}: expected a seat A, B, C or D", "end_seat",
                    found)
    if kind == "renonc" and not has_revokes(ruleset):
        raise fault(word.place, f"{ruleset.id} knows no revoke", "no_revokes", kind)
    if kind == "claim" and (replay is None or not replay.claim_is_possible()):
        raise fault(word.place, "a claim belongs to the games of tricks", "claim", kind)
    seat = Seat.parse(rest.pop(0).text)
    return Ending(kind, (*(before.seats if before else ()), seat),
                  before.comments if before else ())
