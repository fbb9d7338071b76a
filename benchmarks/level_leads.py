"""By how much the best of several level leads reads high (docs/hand.md).

Random endings of three cards a hand, in which every one of the 1,680 layouts is counted, so that
the truth is known. Kept are those whose leads are level, or nearly, without winning in the same
layouts. From each, samples are drawn again and again, and the share of the lead that came out best
in the sample is compared with the true share of the best lead. Run from the top of the repository:

    python benchmarks/level_leads.py --endings 150 --seed 1
"""

from __future__ import annotations

import argparse
import random
import statistics
from itertools import combinations

from lora_solver import CARDS
from lora_solver.chances import HandChances

GAMES = ("cervene", "filky", "prpo", "vsechny", "bedrnik", "kvarty")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--endings", type=int, default=150)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--trials", type=int, default=150)
    options = parser.parse_args()
    draw = random.Random(options.seed)
    kept = []
    for _ in range(options.endings):
        kept += level_leads(draw)
    print(f"{len(kept)} endings with level leads")
    if not kept:
        return
    for samples in (100, 300, 1000):
        excess = [reads_high(leads, samples, options.trials, draw) for leads in kept]
        print(f"{samples} layouts: reads high by {statistics.mean(excess):.2%} on average,"
              f" {max(excess):.2%} at most")


def level_leads(draw: random.Random) -> list[list[list[int]]]:
    """For each game of a random ending with level leads: which layouts each of them passes."""
    cards = draw.sample(CARDS, 12)
    chances = HandChances(cards[:3], attempt=3, contracts=GAMES, unseen=cards[3:])
    chances.run(1680)
    found = []
    for game in chances._games.values():
        leads = [[mask >> number & 1 for mask in game.masks] for number in range(len(game.moves))]
        best = max(map(sum, leads))
        level = [lead for lead in leads if sum(lead) > best - 0.01 * 1680]
        apart = all(sum(a != b for a, b in zip(one, other, strict=True)) > 0.1 * 1680
                    for one, other in combinations(level, 2))
        if len(level) > 1 and apart and 0.1 < best / 1680 < 0.9:
            found.append(level)
    return found


def reads_high(leads: list[list[int]], samples: int, trials: int, draw: random.Random) -> float:
    truth = max(map(sum, leads)) / len(leads[0])
    seen = []
    for _ in range(trials):
        layouts = draw.choices(range(len(leads[0])), k=samples)
        seen.append(max(sum(map(lead.__getitem__, layouts)) for lead in leads) / samples)
    return statistics.mean(seen) - truth


if __name__ == "__main__":
    main()
