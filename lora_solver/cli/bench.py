"""`lora bench`: how long the solver takes on seeded random deals, in ms and in dds.

One thread, unless the name of the work says more.
One dds is the mean time DDS (through endplay) takes for the best lead at no trump on the same
deals, measured in the same run. Without endplay only ms are printed.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from lora_solver.batch import solve_each
from lora_solver.cards import SEATS, Card
from lora_solver.chances import HandChances
from lora_solver.cli.common import Row, columns, emit, language_argument
from lora_solver.deals import Deal
from lora_solver.maturita import maturita_games
from lora_solver.notation import Position, start
from lora_solver.practical import Practical
from lora_solver.rules.rulesets import CZECH_GAMES, RULESETS, TRICK_GAMES
from lora_solver.solving import Solver

EXAMPLES = """examples:
  lora bench                       500 deals, the whole list (some minutes)
  lora bench --deals 100 --only maturita --json"""

WHOLE_SHARE = 5     # whole solves are measured on a fifth of the deals
HAND_SHARE = 10     # chances of a hand on a tenth
CLOSED_SHARE = 100  # closed play on a hundredth
THREADS = 2


@dataclass(frozen=True)
class Work:
    """What is measured: what a deal is made into beforehand, and what is asked about each part."""

    name: str
    prepare: Callable[[Deal], list[Any]]
    ask: Callable[[Solver, Any], object]
    share: int = 1      # measured on one deal of so many


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("--deals", type=int, default=500, metavar="N", help="default: 500")
    parser.add_argument("--only", default="", metavar="TEXT",
                        help="only pieces of work whose name has this in it")
    parser.add_argument("--json", action="store_true", help="JSON Lines instead of a table")
    language_argument(parser)


def run(options: argparse.Namespace) -> int:
    deals = [Deal.random(f"bench {number}") for number in range(max(1, options.deals))]
    unit = dds_mean(deals)
    rows = []
    if unit is not None:
        rows.append(_row("dds solve_board", unit, unit))
    for work in works():
        if options.only in work.name:
            chosen = deals[:max(1, len(deals) // work.share)]
            rows.append(_row(work.name, _times(work, chosen), unit))
            if options.json:
                emit(options, rows[-1:], _table)
    if not options.json:
        emit(options, rows, _table)
    return 0


def works() -> Iterator[Work]:
    """The pieces of work, the quick ones first."""
    yield Work("max side BD", _starts("max"), lambda solver, position: solver.side(
        position, (SEATS[1], SEATS[3])))
    for name in CZECH_GAMES:
        yield Work(f"maturita {name}", _starts(name), Solver.can_pass)
    yield Work("maturita kladno", lambda deal: [deal], lambda solver, deal: list(
        maturita_games(deal, RULESETS["kladno"], 3, solver=solver)))
    for name, layouts in (("first bars", 10), ("1000 layouts", 1000)):
        yield Work(f"hand, {name}, 2 threads", _hand,
                   partial(_count, layouts=layouts), HAND_SHARE)
    for name in CZECH_GAMES:
        yield Work(f"hand, 100 closed {name}, 2 threads", _counted(name),
                   lambda _, played: played.run(100, THREADS), CLOSED_SHARE)
    for rules in ("kladno", "srpska"):
        for name in RULESETS[rules].contract_ids:
            if name in TRICK_GAMES:
                yield Work(f"guarantee {name}", _starts(name), lambda solver, position:
                           solver.guarantee(position, SEATS[0]))
    for rules in ("kladno", "srpska"):
        names = RULESETS[rules].contract_ids
        yield Work(f"solve {rules}", _starts(*names), Solver.solve, WHOLE_SHARE)
        yield Work(f"solve {rules}, 2 threads", _together(*names), lambda _, positions:
                   solve_each(positions, 2), WHOLE_SHARE)
        yield Work(f"solve {rules} tricks", _starts(*(name for name in names
                                                      if name in TRICK_GAMES)),
                   Solver.solve, WHOLE_SHARE)
        for name in names:
            yield Work(f"solve {name}", _starts(name), Solver.solve, WHOLE_SHARE)


def _starts(*names: str) -> Callable[[Deal], list[Position]]:
    return lambda deal: [start(deal, name) for name in names]


def _together(*names: str) -> Callable[[Deal], list[list[Position]]]:
    return lambda deal: [_starts(*names)(deal)]


def _hand(deal: Deal) -> list[frozenset[Card]]:
    return [deal.hand(SEATS[0])]


def _count(_: Solver, hand: frozenset[Card], layouts: int) -> HandChances:
    """The chances of a hand in all seven games, every lead."""
    chances = HandChances(hand, attempt=3)
    chances.run(layouts, THREADS)
    return chances


def _counted(name: str) -> Callable[[Deal], list[Practical]]:
    """One game to play out with closed cards, its lead chosen by some layouts."""
    def prepare(deal: Deal) -> list[Practical]:
        chances = HandChances(deal.hand(SEATS[0]), attempt=3, contracts=[name])
        chances.run(50, THREADS)
        return [Practical(chances, name)]
    return prepare


def _times(work: Work, deals: Iterable[Deal]) -> list[float]:
    """Milliseconds a deal; the solver is the same, but knows nothing of a deal when it begins."""
    solver = Solver()
    times = []
    for deal in deals:
        things = work.prepare(deal)
        solver.clear()
        begun = time.perf_counter()
        for thing in things:
            work.ask(solver, thing)
        times.append((time.perf_counter() - begun) * 1000)
    return times


def dds_mean(deals: Iterable[Deal]) -> list[float] | None:
    """Milliseconds a deal that DDS takes on the same hands, A as West on lead; None without it."""
    try:
        import endplay._dds as library
        from endplay.dds import solve_board
        from endplay.dds.solve import SolveMode
        from endplay.types import Deal as Board
        from endplay.types import Denom, Player
    except ImportError:
        return None
    library.SetMaxThreads(1)
    boards = []
    for deal in deals:
        board = Board("N:" + " ".join(_pbn(deal, seat) for seat in (1, 2, 3, 0)))
        board.trump, board.first = Denom.nt, Player.west
        boards.append(board)
    times = []
    for board in boards:
        begun = time.perf_counter()
        solve_board(board, SolveMode.OptimalOne)
        times.append((time.perf_counter() - begun) * 1000)
    return times


def _pbn(deal: Deal, seat: int) -> str:
    suits = dict.fromkeys("shdc", "")
    for card in sorted(deal.hands[seat], reverse=True):
        suits[card.suit.letter] += card.rank.letter
    return ".".join(suits.values())


def _row(name: str, times: list[float], unit: list[float] | None) -> Row:
    ms = _summary(times)
    row: Row = {"name": name, "deals": len(times), "ms": ms}
    if unit is not None:
        one = statistics.mean(unit)
        row["dds"] = {key: round(value / one, 3) for key, value in ms.items()}
    return row


def _summary(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    figures = {"mean": statistics.mean(ordered), "median": statistics.median(ordered),
               "p99": ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))],
               "max": ordered[-1]}
    return {key: round(value, 4) for key, value in figures.items()}


def _table(rows: list[Row]) -> str:
    keys = ("mean", "median", "p99", "max")
    units = ["ms", "dds"] if "dds" in rows[0] else ["ms"]
    cells = [["work", "deals", *(f"{key} {unit}" for unit in units for key in keys)]]
    for row in rows:
        cells.append([row["name"], str(row["deals"]),
                      *(f"{row[unit][key]:.3f}" for unit in units for key in keys)])
    return columns(cells)
