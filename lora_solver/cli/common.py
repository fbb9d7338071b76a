"""What several commands share: their arguments, reading deals from stdin, and printing."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from typing import Any

from lora_solver.cards import Seat
from lora_solver.deals import Deal
from lora_solver.errors import InvalidPositionError, LoraError
from lora_solver.names import LANGUAGES, pick_language, word

SCHEMA = 1
Row = dict[str, Any]


def language_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default=None,
                        help="language of the output (default: that of LANG, else en)")


def seconds(text: str) -> float:
    """The time of --limit: a number of seconds from 0 to a day."""
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number <= 86400:
        raise argparse.ArgumentTypeError(f"'{text}': expected seconds, from 0 to 86400")
    return number


MOST_THREADS = 256


def threads(text: str) -> int:
    """The number of --threads."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= MOST_THREADS):
        raise argparse.ArgumentTypeError(
            f"'{text}': expected a whole number from 1 to {MOST_THREADS}")
    return int(text)


def threads_argument(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--threads", type=threads, default=None, metavar="N",
                        help="how many threads (default: one a processor)")


def output_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="JSON Lines instead of a table")
    language_argument(parser)


def deal_arguments(parser: argparse.ArgumentParser, what: str) -> None:
    """A deal or position as an argument, from stdin (`-`), or drawn at random."""
    parser.add_argument("deal", nargs="?", metavar=what,
                        help="four hands A/B/C/D such as KQ7.A9..T87/… (suits h.d.s.c); - reads"
                             " one a line from stdin; none draws one at random")
    parser.add_argument("--rules", default=None, metavar="RULES",
                        help="kladno, official, srpska or gamerules, with options:"
                             " kladno+early_end=filky (default: kladno)")
    parser.add_argument("--leader", default=None, metavar="SEAT",
                        help="who leads: A, B, C or D (default: A)")
    parser.add_argument("--seed", default=None, metavar="SEED",
                        help="draw this random deal (without a deal)")
    parser.add_argument("--limit", type=seconds, default=None, metavar="SECONDS",
                        help="give up a question after so many seconds")


def leader_of(options: argparse.Namespace) -> Seat:
    return Seat.A if options.leader is None else Seat.parse(options.leader, "--leader")


def answer_each(options: argparse.Namespace, answer: Callable[[str], list[Row]],
                show: Callable[[list[Row]], str]) -> int:
    """Answer the deal given, a random one, or every line of stdin; the exit code."""
    if options.deal != "-":
        emit(options, answer(random_deal(options) if options.deal is None else options.deal), show)
        return 0
    code = 0
    for number, line in enumerate(sys.stdin, 1):
        text = line.lstrip("\ufeff").strip()  # some editors begin a file with a mark
        if not text:
            continue
        try:
            emit(options, answer(text), show)
        except LoraError as error:
            code = 2
            if options.json:
                print(json.dumps({"schema": SCHEMA, "line": number, "error": str(error)},
                                 ensure_ascii=False), flush=True)
            else:
                print(f"line {number}: {error}", file=sys.stderr)
    return code


def emit(options: argparse.Namespace, rows: list[Row], show: Callable[[list[Row]], str]) -> None:
    """Print rows as JSON Lines, or as the table `show` makes of them."""
    if options.json:
        for row in rows:
            print(json.dumps({"schema": SCHEMA, **row}, ensure_ascii=False))
    else:
        print(show(rows))
    sys.stdout.flush()


def say_left_out(refused: dict[str, InvalidPositionError]) -> None:
    """Why an ending has no answer in some contracts, a line each on stderr."""
    for name, error in refused.items():
        print(f"{name}: left out: {error}", file=sys.stderr)


def random_deal(options: argparse.Namespace) -> str:
    """A random deal as text; its seed is said on stderr."""
    seed = options.seed if options.seed is not None else str(random.SystemRandom().randrange(10**6))
    print(f"{word('seed', pick_language(options.lang))} {seed}", file=sys.stderr)
    return str(Deal.random(seed))


def draw_hands(deal: str, lang: str) -> str:
    """The four hands, one a line, each suit's cards with its sign."""
    from lora_solver.deals import parse_hands
    from lora_solver.names import card_short

    lines = []
    for seat, hand in zip("ABCD", parse_hands(deal), strict=True):
        suits = [" ".join(card_short(card, lang) for card in sorted(hand, reverse=True)
                          if card.suit == suit) or "—" for suit in range(4)]
        lines.append(f"  {seat}  " + "   ".join(suits))
    return "\n".join(lines)


def columns(rows: list[list[str]]) -> str:
    """Rows of cells as a table: the first column to the left, the others to the right."""
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) if i == 0 else cell.rjust(width)
                  for i, (cell, width) in enumerate(zip(row, widths, strict=False))).rstrip()
        for row in rows)
