"""Progress as a JSON file, to be taken to another computer and merged there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime

from lora_solver.errors import InvalidProgressError, shown

from .attempts import Attempt, plain_attempt, read_attempt

KIND = "lora-solver progress"
SCHEMA = 1
#: signs of a file; a lifetime of puzzles is far less
LONGEST = 50_000_000


def export_progress(attempts: Iterable[Attempt], now: datetime) -> str:
    """All attempts in JSON; `read_progress` reads them back as they are."""
    data = {"kind": KIND, "schema": SCHEMA, "exported": now.isoformat(timespec="seconds"),
            "attempts": [plain_attempt(attempt) for attempt in attempts]}
    return json.dumps(data, ensure_ascii=False, indent=1)


def read_progress(text: str | bytes) -> list[Attempt]:
    """The attempts of an exported file; InvalidProgressError says what is wrong and where."""
    if len(text) > LONGEST:
        raise _wrong("long", "file", len(text), f"at most {LONGEST} signs")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise _wrong("json", "file", text[:40], "JSON as the export writes it") from None
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise _wrong("kind", "file", text[:40], f'an export of the kind "{KIND}"')
    if data.get("schema") != SCHEMA:
        raise _wrong("schema", "file, schema", data.get("schema"),
                     f"{SCHEMA}, the version this program knows")
    attempts = data.get("attempts")
    if not isinstance(attempts, list):
        raise _wrong("form", "file, attempts", attempts, "a list")
    return [read_attempt(one, f"attempt {number}") for number, one in enumerate(attempts, 1)]


def _wrong(code: str, where: str, found: object, expected: str) -> InvalidProgressError:
    return InvalidProgressError(f"{where}: {shown(found)}: expected {expected}",
                                code=f"progress.{code}", where=where, found=str(found)[:80])
