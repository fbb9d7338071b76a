"""What the pages say, in Czech, Serbian and English, through gettext.

The English sentence in the code is the id; `locale/cs.po` and `locale/sr.po` hold the others. They
are read as they are, so nothing has to be compiled before the app runs from a wheel.
"""

from __future__ import annotations

import ast
import gettext
import io
import struct
from functools import lru_cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"


class Texts:
    """The texts of one language: `t("Undo")`, and `t.count("{n} point", "{n} points", 3)`."""

    def __init__(self, lang: str):
        self.lang = lang
        self._catalogue = catalogue(lang)

    def __call__(self, text: str, **values: object) -> str:
        found = self._catalogue.gettext(text)
        return found.format(**values) if values else found

    def count(self, one: str, many: str, n: int, **values: object) -> str:
        """The text that goes with a number: Czech and Serbian have three forms."""
        return self._catalogue.ngettext(one, many, abs(n)).format(n=signed(n), **values)


def later(text: str) -> str:
    """Marks a text that is translated where it is shown."""
    return text


def signed(number: int) -> str:
    """The number with a real minus sign."""
    return str(number).replace("-", "−")


@lru_cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """The catalogue of a language; where there is none, the ids themselves."""
    path = LOCALE / f"{lang}.po"
    if not path.is_file():
        return gettext.NullTranslations()
    return gettext.GNUTranslations(io.BytesIO(compiled(read_po(path.read_text("utf-8")))))


def read_po(text: str) -> dict[str, str]:
    """The messages of a .po file; plural ones joined by a NUL, as in a compiled catalogue."""
    messages: dict[str, str] = {}
    parts: dict[str, str] = {}
    key = ""
    for line in [*text.splitlines(), ""]:
        line = line.strip()
        if line.startswith('"'):
            parts[key] += ast.literal_eval(line)
        elif line.startswith("msg"):
            key, _, quoted = line.partition(" ")
            parts[key] = ast.literal_eval(quoted)
        elif not line and "msgid" in parts:
            forms = [parts[name] for name in sorted(parts) if name.startswith("msgstr")]
            ids = [parts[name] for name in ("msgid", "msgid_plural") if name in parts]
            if all(forms):
                messages["\0".join(ids)] = "\0".join(forms)
            parts = {}
    return messages


def compiled(messages: dict[str, str]) -> bytes:
    """The same messages in the form of a .mo file, which gettext reads."""
    pairs = sorted((one.encode(), other.encode()) for one, other in messages.items())
    start = 28 + 16 * len(pairs)
    heads: list[bytes] = []
    body = b""
    for column in (0, 1):
        for pair in pairs:
            heads.append(struct.pack("<II", len(pair[column]), start + len(body)))
            body += pair[column] + b"\0"
    header = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start)
    return header + b"".join(heads) + body
