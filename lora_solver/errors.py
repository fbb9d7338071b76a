"""The errors of the library: each says what was found, where, and what was expected."""

from __future__ import annotations


class LoraError(Exception):
    """Anything wrong that came from outside.

    `code` names the kind of fault for programs (`card.unknown`), `where` the place (`hand B`,
    `field TURN`, `line 3`), `found` what stood there; the message says it all in a sentence.
    """

    def __init__(self, message: str, *, code: str = "error", where: str = "", found: str = ""):
        super().__init__(message)
        self.code = code
        self.where = where
        self.found = found

    def __reduce__(self) -> tuple[object, ...]:
        facts = {"code": self.code, "where": self.where, "found": self.found}
        return _again, (type(self), self.args[0], facts)


def _again(kind: type[LoraError], message: str, facts: dict[str, str]) -> LoraError:
    return kind(message, **facts)


class InvalidCardError(LoraError, ValueError):
    """A text that is no card, or could be two."""


class InvalidDealError(LoraError, ValueError):
    """Hands that cannot lie on a table together."""


class InvalidPositionError(LoraError, ValueError):
    """A position that the rules do not allow."""


class InvalidRecordError(LoraError, ValueError):
    """A record of play that cannot be read."""


class InvalidRulesError(LoraError, ValueError):
    """An unknown ruleset, contract or option, or a value an option does not take."""


class InvalidQuestionError(LoraError, ValueError):
    """A question that this position has no answer to: an unknown seat, a game without maturita."""


class IllegalMoveError(LoraError, ValueError):
    """A move the rules do not allow in this position."""


class InvalidProgressError(LoraError, ValueError):
    """An exported progress that is not one."""


class ProgressError(LoraError):
    """Progress that cannot be kept or read: no permission, no room, a file of a newer version."""


class SolverStopped(LoraError):
    """The solver was told to stop, or its time was over, before it had the answer."""


def shown(text: object, most: int = 40) -> str:
    """What was found, quoted for a message and cut to `most` characters."""
    quoted = repr(str(text))
    return quoted if len(quoted) <= most + 2 else f"{quoted[:most]}…'"
