"""What to choose for a maturita: the game and the lead, what the second best gives away, and what
the attempts of a tálie cost a random hand on average."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias, get_args

from lora_solver.cards import Move
from lora_solver.chances import HandChances
from lora_solver.shares import NORMAL_95, Share

#: what a failed attempt costs (rules.md, Maturita)
FAILED = 8
#: open: all cards seen after the lead; practical: played out with closed cards
Kind: TypeAlias = Literal["open", "practical"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class Option:
    """A game and a first move, and how often they pass."""

    contract: str
    lead: Move
    share: Share


@dataclass(frozen=True)
class Difference:
    """How much oftener one option passes than another, in the same layouts; 95 % interval.

    `points` are what the difference costs in penalty points: a failed attempt costs eight, and
    what the attempts left cost a random hand on average.
    """

    rate: float
    low: float
    high: float
    points: float


@dataclass(frozen=True)
class Advice:
    """The best option, the best of another game, the best other lead in the same game, and what
    each of these gives away; None where there is no other."""

    best: Option
    other_game: Option | None
    game_cost: Difference | None
    other_lead: Option | None
    lead_cost: Difference | None


def advise(chances: HandChances, attempt: int = 1) -> Advice:
    """The option that passes most often so far, by open cards after the lead."""
    options = sorted(options_of(chances), key=lambda option: -option.share.passed)
    best = options[0]
    game = next((one for one in options if one.contract != best.contract), None)
    lead = next((one for one in options[1:] if one.contract == best.contract), None)
    game_cost, lead_cost = (None if one is None else given_away(chances, one, best, attempt)
                            for one in (game, lead))
    return Advice(best, game, game_cost, lead, lead_cost)


def options_of(chances: HandChances) -> list[Option]:
    """Every game and first move, in the ruleset's order."""
    return [Option(name, lead, share) for name, game in chances.games.items()
            for lead, share in game.leads.items()]


def given_away(chances: HandChances, chosen: Option, best: Option, attempt: int = 1) -> Difference:
    """What an option gives away against another, layout by layout."""
    gained, lost, samples = chances.compare((best.contract, best.lead),
                                            (chosen.contract, chosen.lead))
    rate = (gained - lost) / samples if samples else 0.0
    spread = NORMAL_95 * math.sqrt(max(0.0, gained + lost - samples * rate * rate)) / samples \
        if samples else 1.0
    if chances.is_exact:
        spread = 0.0
    left = talie_points("open", attempt + 1, chances.attempts).points
    return Difference(rate, rate - spread, rate + spread, rate * (FAILED + left))


# ── a tálie's attempts ───────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Expected:
    """Penalty points on average, and their standard error at most."""

    points: float
    error: float

    @property
    def margin(self) -> float:
        """Half the 95 % interval of the points."""
        return NORMAL_95 * self.error


@cache
def table() -> dict[str, Any]:
    """How often a random hand passes, as `benchmarks/maturita_points.py` found it: `made` says
    when and of how many hands, `open` and `practical` the shares without and with první-poslední.
    """
    text = files("lora_solver").joinpath("maturita_points.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def talie_points(kind: Kind, attempt: int = 1, attempts: int = 3) -> Expected:
    """What the attempts from this one on cost a random hand: 8 a failure, until one is passed.

    Each attempt has a new deal and the game that passes most often by open cards; from the third
    on první-poslední is allowed too. The shares are those of kladno's own rules.
    """
    shares = table()[kind]
    points = error = 0.0
    for number in range(attempts, attempt - 1, -1):
        share = shares["without" if number < 3 else "with"]
        fails = 1 - share["rate"]
        error = share["error"] * (FAILED + points) + fails * error
        points = fails * (FAILED + points)
    return Expected(points, error)
