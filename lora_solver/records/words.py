"""The words of a `.lora` text: tags, comments, numbers and moves, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lora_solver.errors import InvalidRecordError, shown
from lora_solver.records.data import Place

_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
#: `1.d9` is a number and a card
_PLAY = re.compile(r"[0-9]+\.|[^\s{}\[]+")


@dataclass(frozen=True)
class Word:
    """A tag (`text` its name, `value` its value), a comment, or a word of the play.

    `opens_line`: nothing stands before it on its line. `apart`: a blank line stands before it.
    """

    kind: str
    text: str
    place: Place
    value: str = ""
    opens_line: bool = False
    apart: bool = False


def fault(place: Place, message: str, code: str, found: str = "") -> InvalidRecordError:
    """An error of a record, whose message and `where` say line and column."""
    return InvalidRecordError(f"{place}: {message}", code=f"record.{code}", where=str(place),
                              found=found)


def words_of(text: str) -> Iterator[Word]:
    """The words in order; InvalidRecordError for a tag or comment without its end."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    at, line, begun = 0, 1, 0
    blank = re.compile(r"\s+")
    apart, opens = False, True
    while at < len(text):
        gap = blank.match(text, at)
        if gap:
            lines = gap.group().count("\n")
            if lines:
                line += lines
                begun = text.rindex("\n", gap.start(), gap.end()) + 1
                opens = True
                apart = apart or lines > 1
            at = gap.end()
            continue
        place = Place(line, at - begun + 1)
        word, after = _word(text, at, place, opens, apart)
        yield word
        inside = text.count("\n", at, after)
        if inside:
            line += inside
            begun = text.rindex("\n", at, after) + 1
        at, apart, opens = after, False, False


def _word(text: str, at: int, place: Place, opens: bool, apart: bool) -> tuple[Word, int]:
    sign = text[at]
    if sign == "{":
        end = text.find("}", at)
        if end < 0:
            raise fault(place, "a comment has no closing }", "comment", text[at:at + 20])
        return Word("comment", " ".join(text[at + 1:end].split()), place, "", opens, apart), end + 1
    if sign == "}":
        raise fault(place, "} closes no comment", "comment", "}")
    if sign == "[":
        tag = _TAG.match(text, at)
        if not tag:
            whole = text[at:].split("\n", 1)[0]
            raise fault(place, f'{shown(whole)} is no tag: expected one such as [Contract "filky"]',
                        "tag", whole)
        value = re.sub(r"\\(.)", r"\1", tag.group(2))
        return Word("tag", tag.group(1), place, value, opens, apart), tag.end()
    found = _PLAY.match(text, at)
    end = found.end() if found else at + 1
    return Word("play", text[at:end], place, "", opens, apart), end
