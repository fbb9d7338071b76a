"""`lora puzzles`: list and show the puzzles, solve them all again, mine new ones."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from lora_solver.cards import Call, Card
from lora_solver.cli.common import Row, columns, draw_hands, emit, output_arguments
from lora_solver.errors import InvalidQuestionError
from lora_solver.names import card_short, contract_name, move_short, pick_language, word
from lora_solver.puzzles.data import KINDS, Answer, Puzzle
from lora_solver.puzzles.reading import load, read_puzzles, to_data

EXAMPLES = """examples:
  lora puzzles list --contract cervene --difficulty 2
  lora puzzles list --course
  lora puzzles show cervene-card-001
  lora puzzles show cervene-card-001 --solution --lang cs"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="list|show")
    for verb, summary, more in (("list", "the puzzles, one a line", _list_arguments),
                                ("show", "a puzzle, or its solution", _show_arguments)):
        chosen = verbs.add_parser(verb, help=summary, description=summary.capitalize() + ".")
        more(chosen)
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


def run(options: argparse.Namespace) -> int:
    return {"list": _list, "show": _show}[options.verb](options)


def puzzles_of(options: argparse.Namespace) -> tuple[Puzzle, ...]:
    """The puzzles of --file, or those shipped."""
    if options.file is None:
        return load()
    from lora_solver.cli.review import read_text

    return tuple(read_puzzles(read_text(options.file), options.file))


# ── list ─────────────────────────────────────────────────────────────────────────────────────


def _list(options: argparse.Namespace) -> int:
    lang = pick_language(options.lang)
    chosen = [puzzle for puzzle in puzzles_of(options) if _matches(puzzle, options)]
    if options.course:
        chosen.sort(key=lambda puzzle: puzzle.course or 0)
    rows: list[Row] = [
        {"id": puzzle.id, "rules": puzzle.rules, "contract": puzzle.contract,
         "kind": puzzle.kind, "difficulty": puzzle.difficulty, "themes": list(puzzle.themes),
         "course": puzzle.course} for puzzle in chosen]
    emit(options, rows, lambda rows: _table(rows, lang))
    return 0


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


def answer_short(answer: Answer, lang: str) -> str:
    """An answer in a few signs or a word."""
    if isinstance(answer, Card | Call):
        return move_short(answer, lang)
    if isinstance(answer, bool):
        return word("yes" if answer else "no", lang)
    return contract_name(answer, lang) if isinstance(answer, str) else str(answer)


