"""`lora score`: the score sheet of a match: running totals, na sto, final order, play-offs."""

from __future__ import annotations

import argparse

from lora_solver.cards import SEATS
from lora_solver.cli.common import columns, emit, output_arguments, seconds
from lora_solver.cli.review import read_text
from lora_solver.errors import InvalidQuestionError
from lora_solver.hundred import Need, needs
from lora_solver.match import Line, Sheet, sheet_of_records
from lora_solver.names import contract_name, pick_language, word
from lora_solver.records import read_records
from lora_solver.rules.rulesets import Ruleset
from lora_solver.sheets import csv_template, is_sheet, read_sheet, to_csv, to_json

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
    parser.add_argument("--limit", type=seconds, default=10.0, metavar="SECONDS",
                        help="give up, a deal, whether who is on na sto can force what he lacks"
                             " (default: 10)")
    parser.add_argument("--csv", action="store_true", help="CSV instead of a table")
    output_arguments(parser)


def run(options: argparse.Namespace) -> int:
    if (options.file is None) is (options.template is None):
        raise InvalidQuestionError("expected a FILE or --template RULES", code="score.what",
                                   where="FILE")
    if options.template is not None:
        print(csv_template(Ruleset.parse(options.template)), end="")
        return 0
    text = read_text(options.file)
    records = () if is_sheet(text) else read_records(text, free=True)
    sheet = sheet_of_records(records) if records else read_sheet(text)
    if options.csv:
        print(to_csv(sheet), end="")
        return 0
    lang = pick_language(options.lang)
    hundred = list(needs(sheet, records, limit=options.limit))
    row = {**to_json(sheet), "needs": [
        {"line": need.line, "seat": str(need.seat), "lacks": need.lacks, "forced": need.forced}
        for need in hundred]}
    emit(options, [row], lambda _: _table(sheet, hundred, lang))
    return 0


def _table(sheet: Sheet, hundred: list[Need], lang: str) -> str:
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
        parts += [_need(sheet, need, lang) for need in hundred if need.seat is one.seat]
    for tie in sheet.playoffs:
        if not tie.order:
            seats = ", ".join(sheet.players[seat] for seat in tie.seats)
            parts.append(f"harakiri {seats}: {word('still to play', lang)} {tie.deals}")
    return "\n".join(parts)


def _need(sheet: Sheet, need: Need, lang: str) -> str:
    """What is lacking before a deal, and whether just that can be forced in it."""
    text = f"  {need.line}. {_game(sheet.lines[need.line - 1], lang)}: {word('lacks', lang)}"
    if need.forced is None:
        return f"{text} {need.lacks}"
    return f"{text} {need.lacks}, {word('forced' if need.forced else 'not forced', lang)}"


def _game(line: Line, lang: str) -> str:
    name = contract_name(line.deal.contract, lang)
    if line.deal.attempt:
        return f"{word('maturita', lang)} {line.deal.attempt} ({name})"
    return name


def _row(line: Line, lang: str) -> list[str]:
    deal, name = line.deal, _game(line, lang)
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
