"""Which illegal moves are a revoke (renonc), by which article, and what a claim costs (A70-A75)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lora_solver.cards import SEATS, Seat
from lora_solver.records.data import Four
from lora_solver.rules.rulesets import Ruleset


@dataclass(frozen=True)
class Kind:
    """A way to break the rules: article 18 of the official rules, and what happens after it."""

    name: str
    article: str
    goes_on: bool


FOLLOW = Kind("follow", "18c", True)
RED_LEAD = Kind("red_lead", "18d", True)
FIRST_TRICK = Kind("first_trick", "13", True)
TURN = Kind("out_of_turn", "18a", False)
LEAD = Kind("out_of_turn", "18b", False)
TAP = Kind("tap", "18e", True)
QUART = Kind("quart", "18f", False)
ADDED = Kind("quart", "14", False)
WILD = Kind("wild_hand", "18g", False)
ROW = Kind("row", "15", False)

#: what the codes of an IllegalMoveError mean; any other is no revoke but a slip of the record
KINDS = {
    "move.follow": FOLLOW, "move.red_lead": RED_LEAD, "move.first_trick": FIRST_TRICK,
    "move.tap": TAP, "move.set": QUART, "move.first_lead": QUART, "move.complete": QUART,
    "move.wild_hand": WILD, "move.row": ROW,
}


def has_revokes(ruleset: Ruleset) -> bool:
    """The Serbian games know none: illegal plays do not exist there."""
    return "renonc" in ruleset.options


def article(ruleset: Ruleset, kind: Kind) -> str:
    """Where the ruleset forbids it: an article of the official rules, else the word renonc."""
    return f"art. {kind.article}" if ruleset.id == "official" else "renonc"


def price(ruleset: Ruleset, contract: str, seat: Seat, maturant: Seat | None) -> int:
    """Penalty points of the offender; a maturant's are those of a failed maturita (A46, A73)."""
    dear = contract == "desitky" and seat is not maturant
    return ruleset.number("renonc_desitky" if dear else "renonc")


def score(ruleset: Ruleset, contract: str, offenders: Iterable[Seat], maturant: Seat | None,
          taken: Four) -> Four:
    """The points of a deal that a claim has ended (A70, A71); in a maturita others have 0."""
    guilty = set(offenders)
    void = ruleset.flag("renonc_others_zero")
    replaces = ruleset.flag("renonc_replaces")
    points = []
    for seat in SEATS:
        so_far = taken[seat] if maturant is None else 0
        if seat in guilty:
            cost = price(ruleset, contract, seat, maturant)
            points.append(cost if replaces else cost + so_far)
        else:
            points.append(0 if void else so_far)
    a, b, c, d = points
    return a, b, c, d
