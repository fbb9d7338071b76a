"""Make `lora_solver/maturita_points.json`: how often a random hand passes, by either chance.

For each random hand the best game and lead are chosen by some layouts and then judged by others,
so that the best of many does not read too high. The practical chance plays that game and lead out
with closed cards. Run it from the top of the repository:

    python benchmarks/maturita_points.py --hands 300 --seed 2026
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from collections import Counter
from datetime import date
from pathlib import Path

from lora_solver import Card, Deal, Seat
from lora_solver.chances import GameChance, HandChances
from lora_solver.practical import Practical

TABLE = Path("lora_solver") / "maturita_points.json"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--seed", default="2026")
    parser.add_argument("--layouts", type=int, default=100, help="to choose by, and to judge by")
    parser.add_argument("--deals", type=int, default=10, help="played out with closed cards")
    parser.add_argument("--samples", type=int, default=10, help="behind each decision")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    rows = []
    for number in range(options.hands):
        rows.append(hand_rates(f"{options.seed} {number}", options))
        print(f"\r{number + 1}/{options.hands}", end="", file=sys.stderr, flush=True)
    TABLE.write_text(json.dumps(table(rows, options), indent=1, ensure_ascii=False) + "\n",
                     encoding="utf-8")
    print(f"\n{TABLE} written", file=sys.stderr)


def hand_rates(seed: str, options: argparse.Namespace) -> dict[str, tuple[str, float, float]]:
    """Of a random hand: the game chosen without and with první-poslední, and its two rates."""
    hand = Deal.random(seed).hand(Seat.A)
    choosing = HandChances(hand, "kladno", 3, seed=f"{seed} choose")
    choosing.run(options.layouts, options.threads)
    games = choosing.games
    with_prpo = best(games)
    without = best({name: game for name, game in games.items() if name != "prpo"})
    rates = {"with": judged(hand, with_prpo, seed, options)}
    rates["without"] = rates["with"] if without is with_prpo else \
        judged(hand, without, seed, options)
    return rates


def judged(hand: frozenset[Card], chosen: GameChance, seed: str,
           options: argparse.Namespace) -> tuple[str, float, float]:
    """The game, and the two rates of its best lead, by layouts that had no say in choosing it."""
    chances = HandChances(hand, "kladno", 3, contracts=[chosen.contract], seed=f"{seed} judge")
    chances.run(options.layouts, options.threads)
    played = Practical(chances, chosen.contract, chosen.lead, options.samples)
    played.run(options.deals, options.threads)
    return (chosen.contract, chances.games[chosen.contract].leads[chosen.lead].rate,
            played.share.rate)


def best(games: dict[str, GameChance]) -> GameChance:
    return max(games.values(), key=lambda game: game.best.passed)


def table(rows: list[dict[str, tuple[str, float, float]]],
          options: argparse.Namespace) -> dict[str, object]:
    """The shares of a random hand, each with its standard error, and what they were made of."""
    return {
        "made": {"by": "benchmarks/maturita_points.py", "date": date.today().isoformat(),
                 "rules": "kladno", "seed": options.seed, "hands": options.hands,
                 "layouts": options.layouts, "deals": options.deals, "samples": options.samples},
        "chosen": {name: dict(Counter(row[name][0] for row in rows).most_common())
                   for name in ("without", "with")},
        "open": {name: figure([row[name][1] for row in rows]) for name in ("without", "with")},
        "practical": {name: figure([row[name][2] for row in rows]) for name in ("without", "with")},
    }


def figure(rates: list[float]) -> dict[str, float]:
    error = statistics.stdev(rates) / math.sqrt(len(rates)) if len(rates) > 1 else 1.0
    return {"rate": round(statistics.mean(rates), 4), "error": round(error, 4)}


if __name__ == "__main__":
    main()
