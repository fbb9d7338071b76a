"""`lora bench`: how long the solver takes on seeded random deals, one thread, in ms and in dds.

One dds is the mean time DDS (through endplay) takes for the best lead at no trump on the same
deals, measured in the same run. Without endplay only ms are printed.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from lora_solver.cards import SEATS
from lora_solver.cli.common import Row, columns, emit, language_argument
from lora_solver.deals import Deal
from lora_solver.notation import Position, start
from lora_solver.rules.contracts import TrickContract
from lora_solver.rules.rulesets import RULESETS
from lora_solver.solving import Solver

EXAMPLES = """examples:
  lora bench                       500 deals, the whole list (some minutes)
  lora bench --deals 100 --only maturita --json"""

Work: TypeAlias = Callable[[Solver, Position], object]
WHOLE_SHARE = 5     # whole solves are measured on a fifth of the deals


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
    for name, contracts, work, whole in works():
        if options.only in name:
            chosen = deals[:max(1, len(deals) // WHOLE_SHARE)] if whole else deals
            rows.append(_row(name, _times(contracts, work, chosen), unit))
            if options.json:
                emit(options, rows[-1:], _table)
    if not options.json:
        emit(options, rows, _table)
    return 0


def works() -> Iterator[tuple[str, tuple[str, ...], Work, bool]]:
    """The pieces of work: name, contracts, what is asked in each, whether it is a whole solve."""
    yield "max side BD", ("max",), lambda solver, position: solver.side(
        position, (SEATS[1], SEATS[3])), False
    for name in ("cervene", "filky", "prpo", "vsechny", "bedrnik"):
        yield f"maturita {name}", (name,), Solver.can_pass, False
    trick_games = {rules: tuple(contract.id for contract in RULESETS[rules].contracts
                                if isinstance(contract, TrickContract))
                   for rules in ("kladno", "srpska")}
    for names in trick_games.values():
        for name in names:
            yield f"guarantee {name}", (name,), lambda solver, position: solver.guarantee(
                position, SEATS[0]), False
    for rules, names in trick_games.items():
        yield f"solve {rules} tricks", names, Solver.solve, True
        for name in names:
            yield f"solve {name}", (name,), Solver.solve, True


def _times(contracts: tuple[str, ...], work: Work, deals: Iterable[Deal]) -> list[float]:
    """Milliseconds a deal; the solver is the same, but knows nothing of a deal when it begins."""
    solver = Solver()
    times = []
    for deal in deals:
        positions = [start(deal, name) for name in contracts]
        solver.clear()
        begun = time.perf_counter()
        for position in positions:
            work(solver, position)
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
