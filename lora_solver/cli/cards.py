"""`lora cards`: the values of every legal move of the player to move."""

from __future__ import annotations

import argparse

from lora_solver.cli.common import (
    Row,
    answer_each,
    columns,
    draw_hands,
    output_arguments,
    seconds,
)
from lora_solver.engines import processors
from lora_solver.names import contract_name, move_short, pick_language, word
from lora_solver.notation import parse_position
from lora_solver.solving import Solver

EXAMPLES = """examples:
  lora cards 'AT.AT.J7.K8/J87.Q7.Q8.7/Q.J.AKT9.AJ/K9.K98..QT9 kladno:cervene'
  lora cards '.9..7/.8..8/K.7..9/A.Q..T desitky B +'
  lora cards 'AT.A.J7.K8/J87.Q7.Q8.7/Q.J.AKT9.AJ/K9.K98..QT9 cervene B dT' --json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("deal", metavar="POSITION",
                        help="HANDS RULES:CONTRACT TURN TABLE POINTS, the last three may be"
                             " missing; - reads one a line from stdin")
    parser.add_argument("--limit", type=seconds, default=None, metavar="SECONDS",
                        help="give up after so many seconds")
    output_arguments(parser)


def run(options: argparse.Namespace) -> int:
    solver = Solver(threads=processors())
    lang = pick_language(options.lang)

    def answer(text: str) -> list[Row]:
        position = parse_position(text)
        cards = [
            {"card": str(value.card), "guarantee": value.guarantee, "hope": value.hope,
             "selfish": list(value.selfish), "best": value.best, "advised": value.advised}
            for value in solver.cards(position, options.limit)
        ]
        turn = position.turn
        return [{"position": str(position), "turn": None if turn is None else str(turn),
                 "cards": cards}]

    return answer_each(options, answer, lambda rows: _table(rows[0], lang))


def _table(row: Row, lang: str) -> str:
    from lora_solver.cards import parse_move

    hands, contract, *_ = row["position"].split()
    name = contract_name(contract.rpartition(":")[2], lang)
    head = f"{row['position']}\n{draw_hands(hands, lang)}\n"
    if row["turn"] is None:
        return f"{head}  {name}: {word('over', lang)}"
    cells = [[word("card", lang), word("guarantee", lang), word("selfish", lang),
              word("hope", lang), ""]]
    order = sorted(row["cards"], key=lambda card: (
        card["guarantee"], card["selfish"]["ABCD".index(row["turn"])], card["hope"]))
    for card in order:
        mark = "★ " + word("best", lang) if card["advised"] else "☆" if card["best"] else ""
        cells.append([move_short(parse_move(card["card"]), lang), str(card["guarantee"]),
                      " ".join(map(str, card["selfish"])), str(card["hope"]), mark])
    return f"{head}  {name} · {word('turn', lang)}: {row['turn']}\n\n{columns(cells)}"
