"""`lora puzzles`: list and show the puzzles, solve them all again, mine new ones."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator

from lora_solver.cards import Call, Card
from lora_solver.cli.common import (
    Row,
    columns,
    draw_hands,
    emit,
    language_argument,
    output_arguments,
)
from lora_solver.errors import InvalidQuestionError
from lora_solver.names import card_short, contract_name, move_short, pick_language, word
from lora_solver.puzzles.data import KINDS, Answer, Puzzle
from lora_solver.puzzles.facts import PRINCIPLES
from lora_solver.puzzles.reading import load, read_puzzles, to_data, write_puzzles

EXAMPLES = """examples:
  lora puzzles list --contract cervene --difficulty 2
  lora puzzles list --course
  lora puzzles show cervene-card-001
  lora puzzles show cervene-card-001 --solution --lang cs
  lora puzzles verify                    solve every one again; exit 1 on any difference
  lora puzzles mine --theme keep_low --count 3 --seed 7 > mine.jsonl"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    for verb, summary, more in (("list", "the puzzles, one a line", _list_arguments),
                                ("show", "a puzzle, or its solution", _show_arguments),
                                ("verify", "solve every puzzle again", _verify_arguments),
                                ("mine", "find new puzzles", _mine_arguments)):
        chosen = verbs.add_parser(verb, help=summary, description=summary.capitalize() + ".")
        more(chosen)
        if verb == "mine":
            language_argument(chosen)
            continue
        chosen.add_argument("--file", default=None, metavar="FILE",
                            help="the puzzles of this .jsonl file instead of the shipped ones")
        output_arguments(chosen)


def _list_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--contract", default=None, metavar="ID", help="of this game alone")
    parser.add_argument("--kind", default=None, choices=sorted(KINDS), help="of this question")
    parser.add_argument("--theme", default=None, metavar="THEME", help="of this principle")
    parser.add_argument("--difficulty", default=None, type=int, choices=(1, 2, 3, 4))
    parser.add_argument("--course", action="store_true",
                        help="the starter course, in teaching order")


def _show_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="such as cervene-card-001")
    parser.add_argument("--solution", action="store_true",
                        help="the right answers, the explanation and the lines of play too")


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Solve every puzzle again; exit 1 if anything is different."


def _mine_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Find new puzzles; the same seed gives the same ones, byte for byte."
    parser.add_argument("--theme", default="", metavar="THEME",
                        help=f"the principle to show: {', '.join(PRINCIPLES)}")
    parser.add_argument("--kind", default=None, choices=sorted(KINDS), help="default: card")
    parser.add_argument("--contract", default=None, metavar="ID",
                        help="default: one in which the theme occurs")
    parser.add_argument("--rules", default="", metavar="RULES",
                        help="default: those the contract is at home in")
    parser.add_argument("--attempt", type=int, default=1, metavar="N",
                        help="of the maturita, for the kinds game and hand")
    parser.add_argument("--count", type=int, default=1, metavar="N", help="how many (default: 1)")
    parser.add_argument("--seed", type=int, default=0, metavar="SEED", help="default: 0")


def run(options: argparse.Namespace) -> int:
    verbs = {"list": _list, "show": _show, "verify": _verify, "mine": _mine}
    return verbs[options.verb](options)


def puzzles_of(options: argparse.Namespace) -> tuple[Puzzle, ...]:
    """The puzzles of --file, or those shipped."""
    if options.file is None:
        return load()
    from lora_solver.cli.review import read_text

    return tuple(read_puzzles(read_text(options.file), options.file))


# ── list ─────────────────────────────────────────────────────────────────────────────────────


def _list(options: argparse.Namespace) -> int:
    lang = pick_language(options.lang)
    _check_theme(options.theme)
    chosen = [puzzle for puzzle in puzzles_of(options) if _matches(puzzle, options)]
    if options.course:
        chosen.sort(key=lambda puzzle: puzzle.course or 0)
    rows: list[Row] = [
        {"id": puzzle.id, "rules": puzzle.rules, "contract": puzzle.contract,
         "kind": puzzle.kind, "difficulty": puzzle.difficulty, "themes": list(puzzle.themes),
         "course": puzzle.course} for puzzle in chosen]
    emit(options, rows, lambda rows: _table(rows, lang))
    return 0


def _check_theme(theme: str | None) -> None:
    if theme and theme not in PRINCIPLES:
        raise InvalidQuestionError(
            f"{theme} is no theme: expected {', '.join(PRINCIPLES)}",
            code="puzzle.theme", where="--theme", found=theme)


def _matches(puzzle: Puzzle, options: argparse.Namespace) -> bool:
    return (options.contract in (None, puzzle.contract)
            and options.kind in (None, puzzle.kind)
            and options.difficulty in (None, puzzle.difficulty)
            and (options.theme is None or options.theme in puzzle.themes)
            and (not options.course or puzzle.course is not None))


def _table(rows: list[Row], lang: str) -> str:
    cells = [["id", word("contract", lang), "", ""]]
    for row in rows:
        name = word("maturita", lang) if row["contract"] is None \
            else contract_name(row["contract"], lang)
        cells.append([row["id"], name, "★" * row["difficulty"], " ".join(row["themes"])])
    return columns(cells)


# ── show ─────────────────────────────────────────────────────────────────────────────────────


def _show(options: argparse.Namespace) -> int:
    lang = pick_language(options.lang)
    puzzle = next((each for each in puzzles_of(options) if each.id == options.id), None)
    if puzzle is None:
        raise InvalidQuestionError(f"{options.id} is no puzzle: `lora puzzles list` names them",
                                   code="puzzle.unknown", where="ID", found=options.id)
    draw = _solution if options.solution else _question
    emit(options, [to_data(puzzle)], lambda _: draw(puzzle, lang))
    return 0


def _question(puzzle: Puzzle, lang: str) -> str:
    head = f"{puzzle.id}  {'★' * puzzle.difficulty}\n{puzzle.prompt[lang]}\n"
    if puzzle.hand is not None:
        suits = [" ".join(card_short(card, lang) for card in sorted(puzzle.cards_in_hand)[::-1]
                          if card.suit == suit) or "—" for suit in range(4)]
        return f"{head}  {puzzle.hand}\n  {'   '.join(suits)}"
    where = puzzle.position or puzzle.deal or ""
    text = f"{head}  {where}\n{draw_hands(where.split()[0], lang)}"
    if puzzle.question.played:
        moves = (f"{number}. {move_short(move, lang)}"
                 for number, move in enumerate(puzzle.question.played, 1))
        text += f"\n  {'  '.join(moves)}"
    return text


def _solution(puzzle: Puzzle, lang: str) -> str:
    right = ", ".join(answer_short(answer, lang) for answer in puzzle.answers)
    lines = [_question(puzzle, lang), "", f"{word('best', lang)}: {right}",
             puzzle.explanation[lang]]
    shown: list[tuple[str, Iterable[Card | Call]]] = [("✓", puzzle.line)]
    shown += [(f"✗ {answer_short(each.answer, lang)}", each.line) for each in puzzle.tempting]
    lines += [f"{mark}: {' '.join(move_short(move, lang) for move in line)}"
              for mark, line in shown if line]
    return "\n".join(lines)


# ── verify, mine ─────────────────────────────────────────────────────────────────────────────


def _verify(options: argparse.Namespace) -> int:
    from lora_solver.puzzles.verifying import verify

    puzzles = puzzles_of(options)
    found = 0
    for difference in verify(_counted(puzzles)):
        found += 1
        if options.json:
            emit(options, [{"id": difference.id, "field": difference.field,
                            "stored": difference.stored, "found": difference.found}], str)
        else:
            print(difference, flush=True)
    if not options.json:
        print(f"{len(puzzles)} puzzles, {found} differences")
    return 1 if found else 0


def _counted(puzzles: tuple[Puzzle, ...]) -> Iterator[Puzzle]:
    """The puzzles, counted on a terminal's stderr as they are taken."""
    for number, puzzle in enumerate(puzzles, 1):
        if sys.stderr.isatty():
            print(f"{number}/{len(puzzles)}", file=sys.stderr, end="\r", flush=True)
        yield puzzle


def _mine(options: argparse.Namespace) -> int:
    from lora_solver.puzzles.mining import Vein, mine

    kind, contract = _vein(options)
    vein = Vein(kind, options.rules, contract, options.theme, options.attempt)
    for puzzle in mine(vein, options.count, options.seed):
        print(write_puzzles([puzzle]), end="", flush=True)
    return 0


#: a contract and kind of question in which each principle is at home
_HOMES = {
    "no_escape": ("defend", "cervene"), "sure_trick": ("card", "max"), "drive_out": ("card", "max"),
    "all_or_none": ("herc", "herc"), "blow_away": ("quart", "kvarty"),
    "keep_lead": ("quart", "kvarty"), "hand_over": ("quart", "kvarty"),
    "last_ten": ("hold", "desitky"), "hold_back": ("hold", "desitky"),
    "frees_nobody": ("card", "lora"), "last_trick": ("card", "kralposl"),
}
_CONTRACTS = {"hold": "desitky", "quart": "kvarty", "herc": "herc", "game": "", "hand": ""}


def _vein(options: argparse.Namespace) -> tuple[str, str]:
    """The kind of question and the contract to dig in."""
    _check_theme(options.theme)
    if options.count < 1:
        raise InvalidQuestionError(f"--count {options.count}: expected 1 or more",
                                   code="puzzle.count", where="--count", found=str(options.count))
    home_kind, home = _HOMES.get(options.theme, ("card", "cervene"))
    kind = options.kind or ("card" if options.contract else home_kind)
    contract = _CONTRACTS.get(kind, options.contract or home)
    if options.contract not in (None, contract) or (
            kind == "card" and contract in ("kvarty", "desitky")):
        raise InvalidQuestionError(f"{kind} is no question about {options.contract}",
                                   code="puzzle.kind", where="--kind", found=kind)
    return kind, contract


def answer_short(answer: Answer, lang: str) -> str:
    """An answer in a few signs or a word."""
    if isinstance(answer, Card | Call):
        return move_short(answer, lang)
    if isinstance(answer, bool):
        return word("yes" if answer else "no", lang)
    return contract_name(answer, lang) if isinstance(answer, str) else str(answer)


