"""Score sheets as CSV and JSON: what `lora score` reads and writes."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

from lora_solver.cards import SEATS, Seat
from lora_solver.errors import InvalidRecordError, LoraError, shown
from lora_solver.match import Deal, Sheet, make_sheet, read_seats, sheet_of_records, template
from lora_solver.records import read_records
from lora_solver.records.data import Four
from lora_solver.rules.rulesets import Ruleset

COLUMNS = ("rules", "number", "contract", "leader", "attempt")
REMARKS = ("na_sto", "renonc")


def is_sheet(text: str) -> bool:
    """Whether a text is a sheet: CSV begins with its columns, JSON with `{"`."""
    begun = text.removeprefix("\ufeff").lstrip()
    return begun.startswith("rules,") or _is_json(begun)


def _is_json(begun: str) -> bool:
    return begun[:1] == "{" and begun[1:].lstrip()[:1] in ('"', "}")


def read_sheet(text: str) -> Sheet:
    """A sheet in any of its forms: JSON, CSV, else the records it is added up from."""
    if not is_sheet(text):
        return sheet_of_records(read_records(text, free=True))
    return from_json(text) if _is_json(text.removeprefix("\ufeff").lstrip()) else from_csv(text)


def to_csv(sheet: Sheet) -> str:
    """A line a deal, harakiri deals last; the columns of the seats also bear the names."""
    return _csv(sheet.ruleset, (*(line.deal for line in sheet.lines), *sheet.harakiri),
                sheet.players)


def csv_template(ruleset: Ruleset) -> str:
    """A sheet without points, to be filled in by hand."""
    return _csv(ruleset, template(ruleset), ("A", "B", "C", "D"))


def _csv(ruleset: Ruleset, deals: Sequence[Deal], players: Sequence[str]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    seats = [str(seat) if name == str(seat) else f"{seat} {name}"
             for seat, name in zip(SEATS, players, strict=True)]
    writer.writerow([*COLUMNS, *seats, *REMARKS])
    for number, deal in enumerate(deals, 1):
        writer.writerow([ruleset, number, deal.contract, deal.leader, deal.attempt or "",
                         *(deal.points or [""] * 4), "".join(map(str, deal.announced)),
                         "".join(map(str, deal.revoked))])
    return out.getvalue()


def from_csv(text: str) -> Sheet:
    """Read what `to_csv` writes, or a template filled in; lines without points end the sheet.

    Raises InvalidRecordError that names the line and column at fault.
    """
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
    try:
        rows = [row for row in reader if any(row)]
    except csv.Error as error:
        raise _fault(f"line {reader.line_num}", f"no CSV: {error}", "csv") from error
    if not rows or [cell.strip() for cell in rows[0][:5]] != list(COLUMNS) or len(rows[0]) < 9:
        raise InvalidRecordError(
            f"line 1: expected the columns {','.join(COLUMNS)},A,B,C,D,{','.join(REMARKS)}",
            code="sheet.columns", where="line 1", found=",".join(rows[0]) if rows else "")
    players = [cell.strip()[1:].strip() or str(seat)
               for seat, cell in zip(SEATS, rows[0][5:9], strict=True)]
    data = []
    for number, row in enumerate(rows[1:], 2):
        cells = [cell.strip() for cell in row] + [""] * (11 - len(row))
        data.append({
            "where": f"line {number}", "rules": cells[0], "contract": cells[2],
            "leader": cells[3], "attempt": cells[4], "points": cells[5:9], "announced": cells[9],
            "revoked": cells[10]})
    if not data:
        raise InvalidRecordError("the sheet has no deal", code="match.empty", where="line 2")
    return _sheet(str(data[0]["rules"]), players, data)


def to_json(sheet: Sheet) -> dict[str, Any]:
    """The sheet as plain data (without `schema`)."""
    return {
        "rules": str(sheet.ruleset), "players": list(sheet.players),
        "deals": [{"number": line.number, "group": line.group, **_deal(line.deal),
                   "totals": list(line.totals),
                   "lacks": {str(seat): lack for seat, lack in line.lacks.items()}}
                  for line in sheet.lines],
        "harakiri": [_deal(deal) for deal in sheet.harakiri],
        "totals": list(sheet.totals), "over": sheet.is_over,
        "places": {str(seat): sheet.places[seat] for seat in sorted(sheet.places)} or None,
        "announcements": [{"seat": str(one.seat), "line": one.line, "timing": one.timing,
                           "kept": one.kept} for one in sheet.announcements],
        "playoffs": [{"seats": "".join(map(str, one.seats)), "deals": one.deals,
                      "played": one.played, "order": "".join(map(str, one.order)) or None}
                     for one in sheet.playoffs]}


def _deal(deal: Deal) -> dict[str, Any]:
    return {"contract": deal.contract, "leader": str(deal.leader), "attempt": deal.attempt,
            "points": None if deal.points is None else list(deal.points),
            "announced": "".join(map(str, deal.announced)),
            "revoked": "".join(map(str, deal.revoked))}


def from_json(text: str) -> Sheet:
    """Read what `to_json` gives: `rules`, `deals`, and `players` and `harakiri` where there are."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidRecordError(f"the sheet is not JSON: {error}", code="sheet.json") from error
    deals = [data.get(key, []) for key in ("deals", "harakiri")] if isinstance(data, dict) else []
    players = data.get("players", list("ABCD")) if isinstance(data, dict) else []
    if not deals or not all(isinstance(part, list) and all(isinstance(one, dict) for one in part)
                            for part in deals) \
            or not isinstance(players, list) or len(players) != 4 \
            or not isinstance(data.get("rules"), str):
        raise InvalidRecordError('the sheet needs "rules" and a list of "deals"; "players" are'
                                 " four names", code="sheet.form")
    rows = [{"where": f"deal {number}", **deal}
            for number, deal in enumerate([*deals[0], *deals[1]], 1)]
    return _sheet(data["rules"], [str(name) for name in players], rows)


# ── a deal of either form ────────────────────────────────────────────────────────────────────


def _sheet(rules: str, players: Sequence[str], data: Sequence[Mapping[str, Any]]) -> Sheet:
    try:
        ruleset = Ruleset.parse(rules)
    except LoraError as error:
        raise InvalidRecordError(f"rules: {error}", code=error.code, where="rules",
                                 found=error.found) from error
    deals: list[Deal] = []
    ended = ""
    for number, row in enumerate(data, 1):
        where = str(row["where"])
        if row.get("rules", rules) != rules:
            raise _fault(where, f"rules {shown(row['rules'])}, but the match began under {rules}",
                         "rules", str(row["rules"]))
        points = _points(row.get("points"), where)
        if points is None:
            if row.get("revoked"):
                raise _fault(where, "a renonc, but no points", "gap", str(row["revoked"]))
            # an attempt that was not needed is no end
            if str(row.get("attempt") or "") in ("", "1"):
                ended = ended or where
            continue
        if ended:
            raise _fault(where, f"points after a deal without points ({ended})", "gap")
        try:
            deals.append(_read_deal(ruleset, row, points, number))
        except LoraError as error:
            raise InvalidRecordError(f"{where}: {error}", code=error.code, where=where,
                                     found=error.found) from error
    names = [str(name) for name in players]
    return make_sheet(ruleset, deals, (names[0], names[1], names[2], names[3]))


def _read_deal(ruleset: Ruleset, row: Mapping[str, Any], points: Four, number: int) -> Deal:
    contract, attempt = str(row.get("contract") or ""), row.get("attempt") or None
    ruleset.contract(contract)
    if attempt is not None:
        if str(attempt) not in "123456789":
            raise InvalidRecordError(f"attempt {shown(attempt)}: expected 1 to 9",
                                     code="sheet.attempt", found=str(attempt))
        attempt = int(attempt)
        games = ruleset.maturita_games(attempt)
        if contract not in games:
            raise InvalidRecordError(
                f"{contract} cannot be chosen at attempt {attempt}: expected {', '.join(games)}",
                code="record.attempt_game", found=contract)
    return Deal(contract, Seat.parse(str(row.get("leader") or "A")), points, attempt,
                read_seats(str(row.get("announced") or ""), number),
                read_seats(str(row.get("revoked") or ""), number))


def _points(value: Any, where: str) -> Four | None:
    if value is None or (isinstance(value, list) and not any(str(one) for one in value)):
        return None
    try:
        a, b, c, d = (int(str(one).replace("−", "-")) for one in value)
    except (TypeError, ValueError) as error:
        raise _fault(where, f"{shown(value)}: expected the points of four seats", "points",
                     str(value)) from error
    if max(map(abs, (a, b, c, d))) > 999:
        raise _fault(where, f"{shown(value)}: expected at most 999 points", "points", str(value))
    return a, b, c, d


def _fault(where: str, message: str, code: str, found: str = "") -> InvalidRecordError:
    return InvalidRecordError(f"{where}: {message}", code=f"sheet.{code}", where=where,
                              found=found)
