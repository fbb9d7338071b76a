"""`lora review`: every move of the deals of a `.lora` file judged, the worst mistakes first."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from lora_solver.cards import Move
from lora_solver.cli.common import Row, columns, emit, output_arguments
from lora_solver.engines import processors
from lora_solver.errors import InvalidQuestionError, InvalidRecordError
from lora_solver.names import contract_name, move_short, pick_language, word
from lora_solver.records import Record, Revoke, read_records, read_until_fault
from lora_solver.records.breaches import article_in_words, breach_in_words
from lora_solver.review import Review, Verdict, review
from lora_solver.solving import Solver

EXAMPLES = """examples:
  lora review club.lora                 every deal of the file
  lora review club.lora --deal 3 --json
  lora review club.lora --strict        refuse the file at its first illegal move
  lora review - < club.lora"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("file", metavar="FILE", help="a .lora file; - reads stdin")
    parser.add_argument("--deal", type=int, default=None, metavar="N",
                        help="this deal alone, from 1")
    parser.add_argument("--strict", action="store_true",
                        help="refuse an illegal move instead of telling the revoke")
    parser.add_argument("--limit", type=float, default=None, metavar="SECONDS",
                        help="give up a question after so many seconds")
    output_arguments(parser)


def run(options: argparse.Namespace) -> int:
    records, fault = _read(read_text(options.file), options.strict)
    if fault is not None and (options.deal or 1) > len(records):
        raise fault
    if not records and fault is None:
        raise InvalidRecordError(f"{options.file}: no deal in the record", code="review.empty",
                                 where=options.file)
    if options.deal is not None and not 1 <= options.deal <= len(records):
        raise InvalidQuestionError(f"--deal {options.deal}: the file has {len(records)} deals",
                                   code="review.deal", where="--deal", found=str(options.deal))
    lang = pick_language(options.lang)
    solver = Solver(threads=processors())
    for number, record in enumerate(records, 1):
        if options.deal in (None, number):
            tell = partial(_progress, number, len(records)) if sys.stderr.isatty() else None
            found = review(record, solver, tell, options.limit)
            if tell:
                print("\r" + " " * 20 + "\r", file=sys.stderr, end="", flush=True)
            text = _text(number, found, lang)
            emit(options, [_row(number, found)], partial(_same, text))
    if fault is not None:
        raise fault
    return 0


def _read(text: str, strict: bool) -> tuple[tuple[Record, ...], InvalidRecordError | None]:
    """The deals up to the first fault, and the fault; a strict reading refuses the whole file."""
    return (read_records(text), None) if strict else read_until_fault(text)


def _progress(number: int, deals: int, done: int, moves: int) -> None:
    """How far the review is, on one line of the terminal."""
    print(f"\r{number}/{deals} · {done}/{moves} ", file=sys.stderr, end="", flush=True)


def _same(text: str, _rows: list[Row]) -> str:
    return text


def read_text(name: str) -> str:
    """The text of a file or of stdin (`-`)."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidRecordError(f"{name}: cannot be read: {error}", code="record.file",
                                 where=name, found=name) from error


# ── JSON ─────────────────────────────────────────────────────────────────────────────────────


def _row(number: int, found: Review) -> Row:
    record = found.record
    row: Row = {"number": number, "rules": str(record.ruleset), "contract": record.contract,
                "deal": None if record.deal is None else str(record.deal),
                "leader": str(record.leader), "attempt": record.attempt,
                "points": None if record.result is None else list(record.result)}
    if found.start:
        row |= {"guarantee": list(found.start.guarantee), "selfish": list(found.start.selfish),
                "made": found.start.made}
    row["moves"] = [_move(verdict) for verdict in found.verdicts]
    row["mistakes"] = [verdict.play for verdict in found.mistakes]
    row["players"] = [{"seat": str(player.seat), "decisions": player.decisions,
                       "mistakes": player.mistakes, "inaccuracies": player.inaccuracies,
                       "lost": player.lost} for player in found.players]
    row["revokes"] = [_revoke(revoke) for revoke in record.revokes]
    row["claim"] = found.claim or None
    row["stopped"] = found.stopped.reason if found.stopped else None
    return row


def _move(verdict: Verdict) -> Row:
    return {"play": verdict.play, "seat": str(verdict.seat), "move": str(verdict.move),
            "kind": verdict.kind or None, "forced": verdict.forced, "lost": verdict.lost,
            "selfish_lost": verdict.selfish_lost, "gave": list(verdict.gave),
            "best": [str(move) for move in verdict.best], "only": verdict.only,
            "turning": verdict.turning or None, "line": [str(move) for move in verdict.line],
            "guarantee": list(verdict.after.guarantee), "selfish": list(verdict.after.selfish),
            "points": list(verdict.after.points), "made": verdict.after.made}


def _revoke(revoke: Revoke) -> Row:
    return {"seat": str(revoke.seat), "play": revoke.play, "kind": revoke.kind,
            "article": revoke.article, "breach": revoke.breach, "reason": revoke.reason,
            "price": revoke.price, "points": list(revoke.points), "goes_on": revoke.goes_on,
            "claimable_until": revoke.claimable_until}


# ── text ─────────────────────────────────────────────────────────────────────────────────────


def _text(number: int, found: Review, lang: str) -> str:
    record = found.record
    head = f"{number}. {contract_name(record.contract, lang)}"
    if record.attempt:
        head += f" · {word('maturita', lang)} {record.attempt}"
    head += f" · {word('leader', lang)}: {record.players[record.leader]}"
    if record.result:
        head += f" · {word('points', lang)}: {' '.join(map(str, record.result))}"
    if not found.start:
        return f"{head}\n   {word('no play', lang)}\n"
    parts = [head, _moves(found, lang), _players(found, lang)]
    parts += [_mistake(record, verdict, lang) for verdict in found.mistakes]
    parts += [_broken(record, revoke, lang) for revoke in record.revokes]
    if found.stopped:
        parts.append(word("stopped", lang))
    if found.claim and record.ending:
        parts.append(f"{word('claim', lang)}: {record.players[record.ending.seats[0]]}"
                     f" {word(found.claim + ' claim', lang)}")
    return "\n".join(parts) + "\n"


def _broken(record: Record, revoke: Revoke, lang: str) -> str:
    """What was done against which article, what a claim costs, and until when it may come."""
    forbidden = ", ".join(filter(None, (word("revoke", lang), article_in_words(revoke, lang))))
    points = " ".join(map(str, revoke.points))
    return (f"{forbidden}: {breach_in_words(revoke, lang, record.players)}"
            f" (+{revoke.price}, {word('points', lang)} {points}; {word('claimable', lang)})")


def _moves(found: Review, lang: str) -> str:
    """A line a trick, quart, turn or round; ? marks a mistake, ?! an inaccuracy, ! an only card."""
    lines: list[str] = []
    for verdict in found.verdicts:
        play = found.record.plays[verdict.play]
        if play.number is not None or not lines:
            lines.append(f"   {play.number or 1}.".ljust(6))
        lines[-1] += " " + move_short(verdict.move, lang) + verdict.sign
    return "\n".join(lines)


def _players(found: Review, lang: str) -> str:
    titles = ("decisions", "mistakes", "inaccuracies", "given away")
    cells = [[word("player", lang), *(word(title, lang) for title in titles)]]
    cells += [[found.record.players[player.seat], str(player.decisions), str(player.mistakes),
               str(player.inaccuracies), str(player.lost)] for player in found.players]
    return "\n" + columns(cells) + "\n"


def _mistake(record: Record, verdict: Verdict, lang: str) -> str:
    number = record.number_of(verdict.play)
    cost = f"+{verdict.lost or verdict.selfish_lost}"
    if verdict.turning:
        cost = f"{word('maturita', lang)} {word(verdict.turning, lang)}"
    return (f"{number}. {record.players[verdict.seat]}: {move_short(verdict.move, lang)}"
            f" {word(verdict.kind, lang)} {cost} · {word('best', lang)}:"
            f" {_short(verdict.advised, lang)} · {word('line', lang)}:"
            f" {_short(verdict.line, lang)}")


def _short(moves: Iterable[Move], lang: str) -> str:
    return " ".join(move_short(move, lang) for move in moves)
