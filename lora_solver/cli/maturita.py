"""`lora maturita`: can the forehand play a game without a single point: with open cards, or how
often with his eight cards alone."""

from __future__ import annotations

import argparse

from lora_solver.cards import Seat
from lora_solver.cli.common import (
    Row,
    answer_each,
    columns,
    deal_arguments,
    draw_hands,
    leader_of,
    output_arguments,
    say_left_out,
)
from lora_solver.cli.hands import answer_hand, hand_arguments, is_hand, refuse_hand_options
from lora_solver.deals import Deal
from lora_solver.errors import InvalidQuestionError
from lora_solver.maturita import lost_since, maturita_games
from lora_solver.names import contract_name, move_short, pick_language, word
from lora_solver.notation import is_position, parse_position, play_moves, start_each
from lora_solver.rules.rulesets import Ruleset
from lora_solver.solving import Solver

EXAMPLES = """examples:
  lora maturita --seed 7
  lora maturita AT.AT.J7.K8/J87.Q7.Q8.7/Q.J.AKT9.AJ/K9.K98..QT9 --attempt 3
  lora maturita '.7..7/.8..8/.9..9/.T..T vsechny'   a position: can A still pass
  lora maturita '.7..7/8.8../9.9../T.T.. vsechny' --play 'c7 h8'   and since which card not
  lora maturita 87.987.7.87 --attempt 2      eight cards alone: how often does which game pass
  lora maturita 87.987.7.87 --known 'B:hK,sA C:dA' --practical --samples 500"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    deal_arguments(parser, "DEAL|POSITION|HAND")
    parser.add_argument("--attempt", type=int, default=None, metavar="N",
                        help="1, 2 or 3: první-poslední is allowed at the third only (default: 1)")
    parser.add_argument("--seat", default=None, metavar="SEAT",
                        help="the maturant of a position (default: A)")
    parser.add_argument("--play", default=None, metavar="MOVES",
                        help="play these moves from the position, then answer for the position"
                             " reached and tell since which move the maturita is lost")
    hand_arguments(parser)
    output_arguments(parser)


def run(options: argparse.Namespace) -> int:
    solver = Solver()
    lang = pick_language(options.lang)

    of_hand: list[str] = []

    def answer(text: str) -> list[Row]:
        if is_hand(text):
            rows, said = answer_hand(text, options, lang)
            of_hand.append(said)
            return rows
        refuse_hand_options(options)
        if is_position(text):
            return [_of_position(solver, text, options)]
        return _of_deal(solver, text, options)

    return answer_each(options, answer, lambda rows: of_hand.pop() if of_hand
                       else _show(rows, lang))


def _of_deal(solver: Solver, text: str, options: argparse.Namespace) -> list[Row]:
    if options.play is not None:
        raise InvalidQuestionError(
            "--play: moves are played from a position, such as 'DEAL kladno:filky'",
            code="option.deal", where="--play")
    ruleset = Ruleset.parse(options.rules or "kladno")
    leader = leader_of(options)
    if options.seat is not None and Seat.parse(options.seat, "--seat") != leader:
        raise InvalidQuestionError("--seat: the maturant of a deal is its leader",
                                   code="seat.deal", where="--seat", found=options.seat)
    deal = Deal.parse(text)
    attempt = 1 if options.attempt is None else options.attempt
    rows = []
    _, refused = start_each(deal, ruleset, ruleset.maturita_games(attempt), leader)
    say_left_out(refused)
    for game in maturita_games(deal, ruleset, attempt, leader, solver, options.limit):
        rows.append({"contract": game.contract, "winnable": game.winnable,
                     "leads": [str(move) for move in game.leads],
                     "line": [str(move) for move in game.line]})
    if not options.json:
        print(f"{deal}\n{draw_hands(str(deal), pick_language(options.lang))}\n")
    return rows


def _of_position(solver: Solver, text: str, options: argparse.Namespace) -> Row:
    for name in ("attempt", "leader"):
        if getattr(options, name) is not None:
            raise InvalidQuestionError(f"--{name}: a position takes --seat alone",
                                       code="option.position", where=f"--{name}")
    position = parse_position(text, options.rules)
    seat = Seat.A if options.seat is None else Seat.parse(options.seat, "--seat")
    if options.play is not None:
        play_moves(position, options.play, "--play")
    found = solver.maturita(position, seat, options.limit)
    row: Row = {"position": str(position), "winnable": found.winnable,
            "cards": [{"card": str(card), "made": made} for card, made in found.cards.items()],
            "line": [str(card) for card in found.line]}
    if options.play is not None:
        lost = lost_since(position, seat, solver, options.limit)
        row["since"] = None if lost is None else {
            "number": lost.number, "seat": str(lost.seat), "move": str(lost.move)}
    return row


def _show(rows: list[Row], lang: str) -> str:
    from lora_solver.cards import parse_move

    def short(names: list[str]) -> str:
        return " ".join(move_short(parse_move(name), lang) for name in names)

    if rows and "position" in rows[0]:
        row = rows[0]
        made = short([card["card"] for card in row["cards"] if card["made"]])
        return (f"{row['position']}\n{word('maturita', lang)}: {_yes(row, lang)}"
                f"\n{word('card', lang)}: {made or '—'}\n{word('line', lang)}: "
                f"{short(row['line'])}{_since(row, lang)}")
    cells = [[word("maturita", lang), "", word("leads", lang)]]
    cells += [[contract_name(row["contract"], lang), _yes(row, lang), short(row["leads"]) or "—"]
              for row in rows]
    lines = [f"{contract_name(row['contract'], lang)}: {short(row['line'])}" for row in rows]
    return columns(cells) + f"\n\n{word('line', lang)}\n" + "\n".join(lines)


def _since(row: Row, lang: str) -> str:
    """A line that names the move since which the maturita is lost, where moves were played."""
    from lora_solver.cards import parse_move

    if "since" not in row or row["winnable"]:
        return ""
    lost = row["since"]
    if lost is None:
        return f"\n{word('never', lang)}"
    move = move_short(parse_move(lost["move"]), lang)
    return f"\n{word('since', lang)} {lost['number']}: {lost['seat']} {move}"


def _yes(row: Row, lang: str) -> str:
    return "✓ " + word("yes", lang) if row["winnable"] else "✗ " + word("no", lang)

