"""`lora solve`: guarantee, selfish and hope of every seat, the value of a side, or what one seat
can force its points to be."""

from __future__ import annotations

import argparse
import re

from lora_solver.batch import side_by_side
from lora_solver.cards import SEATS, Seat
from lora_solver.cli.common import (
    Row,
    answer_each,
    columns,
    deal_arguments,
    draw_hands,
    leader_of,
    output_arguments,
    say_left_out,
    threads_argument,
)
from lora_solver.errors import InvalidQuestionError, shown
from lora_solver.names import contract_name, pick_language, word
from lora_solver.notation import Position, is_position, parse_position, start, start_each
from lora_solver.rules.contracts import load_contract
from lora_solver.rules.rulesets import Ruleset
from lora_solver.solving import Solver

EXAMPLES = """examples:
  lora solve --seed 7
  lora solve AT.AT.J7.K8/J87.Q7.Q8.7/Q.J.AKT9.AJ/K9.K98..QT9 --contract cervene
  lora solve AT.AT.J7.K8/J87.Q7.Q8.7/Q.J.AKT9.AJ/K9.K98..QT9 --rules srpska --side AC --json
  lora solve --seed 7 --contract filky --seat B --exactly 2,4    can B make it 2 or 4 points?
  lora solve --contract mine.json        a trick contract of your own (docs/contracts.md)"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    deal_arguments(parser, "DEAL|POSITION")
    parser.add_argument("--contract", default=None, metavar="ID",
                        help="a contract's id, all, or a .json file (default: all)")
    parser.add_argument("--side", default=None, metavar="SEATS",
                        help="seats that add up their points and play together, such as AC")
    parser.add_argument("--seat", default=None, metavar="SEAT",
                        help="the fewest and most points this seat can force (with --exactly)")
    parser.add_argument("--exactly", default=None, metavar="N[,N]",
                        help="can --seat force one of these totals; exit code 1 if it cannot")
    threads_argument(parser)
    output_arguments(parser)


def run(options: argparse.Namespace) -> int:
    lang = pick_language(options.lang)
    side = None if options.side is None else parse_side(options.side)
    target = parse_target(options)
    refused = False

    def answer(text: str) -> list[Row]:
        nonlocal refused
        midway = is_position(text)
        rows = side_by_side(_positions(text, options), lambda solver, position: _solve(
            solver, position, options, side, target, midway), options.threads)
        refused = refused or not all(row.get("forced", True) for row in rows)
        return rows

    return answer_each(options, answer, lambda rows: _table(rows, lang)) or int(refused)


Target = tuple[Seat, list[int]]


def parse_target(options: argparse.Namespace) -> Target | None:
    """The seat and the totals of `--seat B --exactly 3,4`, which belong together."""
    if options.seat is None and options.exactly is None:
        return None
    if options.seat is None or options.exactly is None or options.side is not None:
        raise InvalidQuestionError("--seat and --exactly belong together, without --side",
                                   code="exactly.pair", where="--exactly")
    numbers = options.exactly.replace("−", "-").split(",")
    if not all(re.fullmatch(r"-?[0-9]{1,3}", number.strip()) for number in numbers):
        raise InvalidQuestionError(
            f"--exactly: {shown(options.exactly)}: expected whole numbers such as 3 or 3,4",
            code="exactly.form", where="--exactly", found=options.exactly)
    return Seat.parse(options.seat, "--seat"), sorted({int(number) for number in numbers})


def parse_side(text: str) -> list[Seat]:
    """Seats such as `AC`, each once."""
    side = [Seat.parse(letter, "--side") for letter in text.strip()]
    if not side or len(set(side)) != len(side):
        raise InvalidQuestionError(f"--side: '{text}': expected seats such as AC, each once",
                                   code="side.form", where="--side", found=text)
    return sorted(side)


def _positions(text: str, options: argparse.Namespace) -> list[Position]:
    """The positions a text and the options ask for: one, or a deal in every contract."""
    contract = options.contract
    if contract is not None and contract.endswith(".json"):
        contract = load_contract(contract)
    if is_position(text):
        if options.leader is not None:
            raise InvalidQuestionError("--leader: a position says itself whose turn it is",
                                       code="leader.position", where="--leader",
                                       found=options.leader)
        return [parse_position(text, options.rules, None if contract == "all" else contract)]
    leader = leader_of(options)
    if contract not in (None, "all"):
        return [start(text, contract, options.rules, leader)]
    ruleset = Ruleset.parse(options.rules or "kladno")
    found, refused = start_each(text, ruleset, ruleset.contract_ids, leader)
    if not found:
        raise next(iter(refused.values()))
    say_left_out(refused)
    return found


def _solve(solver: Solver, position: Position, options: argparse.Namespace,
           side: list[Seat] | None, target: Target | None, midway: bool) -> Row:
    row: Row = {"rules": str(position.ruleset), "contract": position.contract.id}
    if midway:
        row["position"] = str(position)
    else:
        deal = str(position).split()[0]
        row |= {"deal": deal, "leader": str(position.mover)}
    if side is not None:
        return row | {"side": "".join(map(str, side)),
                      "value": solver.side(position, side, options.limit)}
    if target is not None:
        seat, totals = target
        return row | {"seat": str(seat), "least": solver.least(position, seat, options.limit),
                      "most": solver.most(position, seat, options.limit), "exactly": totals,
                      "forced": solver.exactly(position, seat, totals, options.limit)}
    found = solver.solve(position, options.limit)
    return row | {"guarantee": list(found.guarantee), "selfish": list(found.selfish),
                  "hope": list(found.hope)}


def _table(rows: list[Row], lang: str) -> str:
    first = rows[0]
    text = first.get("position") or first["deal"]
    turn = text.split()[2] if "position" in first else first["leader"]
    verb = word("turn" if "position" in first else "leader", lang)
    head = f"{text}\n{draw_hands(text.split()[0], lang)}\n  {first['rules']} · {verb}: {turn}\n\n"
    if "side" in first:
        cells = [[word("contract", lang), first["side"]]]
        cells += [[contract_name(row["contract"], lang), str(row["value"])] for row in rows]
        return head + columns(cells)
    if "exactly" in first:
        totals = ", ".join(map(str, first["exactly"]))
        cells = [[word("contract", lang), word("least", lang), word("most", lang),
                  f"{first['seat']} = {totals}"]]
        cells += [[contract_name(row["contract"], lang), str(row["least"]), str(row["most"]),
                   word("yes" if row["forced"] else "no", lang)] for row in rows]
        return head + columns(cells)
    keys = ("guarantee", "selfish", "hope")
    cells = [[word("contract", lang)] + [f"{seat}" for _ in keys for seat in SEATS]]
    cells += [[contract_name(row["contract"], lang),
               *(str(number) for key in keys for number in row[key])] for row in rows]
    return head + _three_blocks(cells, [word(key, lang) for key in keys])


def _three_blocks(cells: list[list[str]], titles: list[str]) -> str:
    """A table of three times four columns under three titles."""
    name = max(len(row[0]) for row in cells)
    width = max(4 * 4, *(len(title) + 2 for title in titles))
    lines = [" " * name + "".join("   " + title.center(width) for title in titles)]
    for row in cells:
        blocks = [row[1 + 4 * i:5 + 4 * i] for i in range(3)]
        lines.append(row[0].ljust(name) + "".join(
            "   " + "".join(cell.rjust(4) for cell in block).center(width) for block in blocks))
    return "\n".join(line.rstrip() for line in lines)


