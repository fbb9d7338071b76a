"""`lora score`: the score sheet of a match: running totals, na sto, final order, play-offs."""

from __future__ import annotations

import argparse

from lora_solver.cards import SEATS
from lora_solver.cli.common import columns, emit, output_arguments
from lora_solver.cli.review import read_text
from lora_solver.errors import InvalidQuestionError
from lora_solver.match import Line, Sheet
from lora_solver.names import contract_name, pick_language, word
from lora_solver.rules.rulesets import Ruleset
from lora_solver.sheets import csv_template, read_sheet, to_csv, to_json

EXAMPLES = """examples:
  lora score match.lora                  records, or points alone
  lora score match.csv --json
  lora score match.lora --csv > match.csv
  lora score --template kladno > match.csv       a sheet to fill in by hand"""
BARS = "▁▂▃▄▅▆▇█"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("file", nargs="?", metavar="FILE",
                        help="a .lora, CSV or JSON file; - reads stdin")
    parser.add_argument("--template", default=None, metavar="RULES",
                        help="print an empty sheet of these rules as CSV")
    parser.add_argument("--csv", action="store_true", help="CSV instead of a table")
    output_arguments(parser)


def run(options: argparse.Namespace) -> int:
    if (options.file is None) is (options.template is None):
        raise InvalidQuestionError("expected a FILE or --template RULES", code="score.what",
                                   where="FILE")
    if options.template is not None:
        print(csv_template(Ruleset.parse(options.template)), end="")
        return 0
    sheet = read_sheet(read_text(options.file))
    if options.csv:
        print(to_csv(sheet), end="")
        return 0
    lang = pick_language(options.lang)
    emit(options, [to_json(sheet)], lambda _: _table(sheet, lang))
    return 0


def _table(sheet: Sheet, lang: str) -> str:
    cells = [["", word("leader", lang), *sheet.players, *(f"Σ {seat}" for seat in SEATS), ""]]
    group = 0
    for line in sheet.lines:
        if line.group != group:
            group = line.group
            cells.append([f"{word('talie', lang)} {group}", *[""] * 10])
        cells.append(_row(line, lang))
    for deal in sheet.harakiri:
        cells.append([contract_name("harakiri", lang), str(deal.leader),
                      *map(str, deal.points or ""), *[""] * 5])
    parts = [columns(cells), "", *_chart(sheet)]
    if sheet.places:
        parts += ["", *(f"{sheet.places[seat]}. {sheet.players[seat]}  {sheet.totals[seat]}"
                        for seat in sorted(SEATS, key=lambda seat: sheet.places[seat]))]
    for one in sheet.announcements:
        how = word(one.timing, lang) if one.kept is None else word(
            "kept" if one.kept else "failed", lang)
        parts.append(f"{word('na sto', lang)}: {sheet.players[one.seat]} ({how})")
    for tie in sheet.playoffs:
        if not tie.order:
            seats = ", ".join(sheet.players[seat] for seat in tie.seats)
            parts.append(f"harakiri {seats}: {word('still to play', lang)} {tie.deals}")
    return "\n".join(parts)


def _row(line: Line, lang: str) -> list[str]:
    deal = line.deal
    name = contract_name(deal.contract, lang)
    if deal.attempt:
        name = f"{word('maturita', lang)} {deal.attempt} ({name})"
    notes = [f"{word('revoke', lang)} {seat}" for seat in deal.revoked]
    notes += [f"{seat} {word('lacks', lang)} {lack}" for seat, lack in line.lacks.items()]
    return [f"  {name}", str(deal.leader), *map(str, deal.points or ("",) * 4),
            *map(str, line.totals), ", ".join(notes)]


def _chart(sheet: Sheet) -> list[str]:
    """The running totals of each seat, a bar a deal, on one scale."""
    runs = [[line.totals[seat] for line in sheet.lines] for seat in SEATS]
    low = min([0, *(total for run in runs for total in run)])
    high = max([low + 1, *(total for run in runs for total in run)])
    width = max(map(len, sheet.players))
    return [f"{name.ljust(width)}  " + "".join(
        BARS[(total - low) * 7 // (high - low)] for total in run) + f"  {run[-1] if run else 0}"
        for name, run in zip(sheet.players, runs, strict=True)]
