"""From a position and a question to a whole puzzle: everything else follows from them.

The miner makes puzzles here, and `verify` makes them once more from the same position and question.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from lora_solver.cards import Card, Move
from lora_solver.deals import Deal
from lora_solver.errors import LoraError
from lora_solver.notation import Position, parse_position, start
from lora_solver.puzzles.data import Puzzle, Question, Tempting
from lora_solver.puzzles.defence import play_out, right_moves
from lora_solver.puzzles.difficulty import difficulty
from lora_solver.puzzles.facts import PRINCIPLES, Fact, Scene, tricks_of
from lora_solver.puzzles.goals import Goal, goal_of
from lora_solver.puzzles.principles import principles
from lora_solver.puzzles.thumbs import natural, tempted, tempting_games
from lora_solver.puzzles.words import Told, explanation, prompt
from lora_solver.rules.rulesets import Ruleset
from lora_solver.rules.tens import TensPosition
from lora_solver.rules.tricks import TrickPosition
from lora_solver.solving import Line, Solver

MOST_TEMPTING = 3
MOST_PRINCIPLES = 2
NOTHING: frozenset[str] = frozenset()
#: principles of taking little yourself, out of place where another total is wanted
SPARING = frozenset(("high_early", "clean_trick", "keep_low"))


class NoPuzzle(LoraError):
    """Why a position and a question make no puzzle: no one right answer, nothing tempting."""


@dataclass(frozen=True)
class Task:
    """What a puzzle is made of: the question and what it is about; the rest is worked out."""

    id: str
    rules: str
    question: Question
    contract: str | None = None
    position: str | None = None
    deal: str | None = None
    hand: str | None = None
    course: int | None = None
    seed: int | None = None


def task_of(puzzle: Puzzle) -> Task:
    """What the puzzle was made of."""
    return Task(puzzle.id, puzzle.rules, puzzle.question, puzzle.contract, puzzle.position,
                puzzle.deal, puzzle.hand, puzzle.course, puzzle.seed)


def make(task: Task, solver: Solver) -> Puzzle:
    """The puzzle; NoPuzzle where there is none in it."""
    if task.question.kind == "game":
        return _of_game(task, solver)
    if task.question.kind == "hand":
        from lora_solver.puzzles.hands import of_hand

        return of_hand(task)
    assert task.position is not None
    position = parse_position(task.position)
    if position.is_over():
        raise NoPuzzle("the deal is over")
    if task.question.kind == "made":
        return _of_made(task, position, solver)
    if task.question.kind == "lost":
        return _of_lost(task, position, solver)
    return _of_move(task, position, solver)


# ── which move ───────────────────────────────────────────────────────────────────────────────


def _of_move(task: Task, position: Position, solver: Solver) -> Puzzle:
    goal = goal_of(solver, position, task.question)
    if not goal.is_hero(position.mover):
        raise NoPuzzle("the others are to move")
    if task.question.kind == "herc" and solver.hope(position, goal.seat) >= 0:
        raise NoPuzzle("nobody could take all the hearts")
    right = _one_class(solver, position, goal)
    if _played(position, (right[0],)).is_over():
        raise NoPuzzle("the right move ends the deal")
    tempting = _tempting(solver, position, goal, right)
    line = play_out(solver, position, goal, right[0])
    return _written(task, solver, position, goal, right, tempting, line)


def _one_class(solver: Solver, position: Position, goal: Goal) -> list[Move]:
    """The right moves, all alike; there are wrong ones too."""
    right = right_moves(solver, position, goal)
    classes = solver.alike(position)
    good = [group for group in classes if group[0] in right]
    if len(good) != 1 or len(classes) < 2:
        raise NoPuzzle("not one class of right moves")
    return right


def _tempting(solver: Solver, position: Position, goal: Goal, right: list[Move]) -> list[Tempting]:
    """Wrong moves of rules of thumb, one a class, whose refutation lies two tricks deep."""
    class_of = {move: group for group in solver.alike(position) for move in group}
    found: list[Tempting] = []
    tried = set[tuple[Move, ...]]()
    for move, rule in tempted(position).items():
        group = class_of[move]
        if group in tried or len(found) == MOST_TEMPTING:
            continue
        tried.add(group)
        if move not in right and not falls_at_once(solver, position, goal, move):
            found.append(Tempting(move, rule, play_out(solver, position, goal, move)))
    if not found:
        raise NoPuzzle("nothing tempting")
    return found


def falls_at_once(solver: Solver, position: Position, goal: Goal, move: Move) -> bool:
    """Whether the goal can be seen to be missed in this very trick (or before the next turn)."""
    board = position.copy()
    mover = position.mover

    def falls() -> bool:
        over = board.is_over() or (not board.trick if isinstance(board, TrickPosition)
                                   else board.mover is mover)
        if over or not isinstance(board, TrickPosition):
            return goal.decided(solver, board) is False
        answers = (after(next_) for next_ in board.legal_moves())
        return all(answers) if goal.is_hero(board.mover) else any(answers)

    def after(next_: Move) -> bool:
        board.push(next_)
        try:
            return falls()
        finally:
            board.pop()

    return after(move)


# ── can it be made ───────────────────────────────────────────────────────────────────────────


def _of_made(task: Task, position: Position, solver: Solver) -> Puzzle:
    goal = goal_of(solver, position, task.question)
    if position.mover is not task.question.seat:
        raise NoPuzzle("the others are to move")
    if goal.holds(solver, position):
        right = _one_class(solver, position, goal)
        leads = _tempting(solver, position, goal, right)
        tempting = [Tempting(False, "looks_lost", leads[0].line)]
        line = play_out(solver, position, goal, right[0])
        return _written(task, solver, position, goal, [True], tempting, line, leads)
    if len(solver.alike(position)) < 2:
        raise NoPuzzle("no choice")
    leads = _tempting(solver, position, goal, [])
    line = _longest(leads)
    tempting = [Tempting(True, "looks_made", leads[0].line)]
    return _written(task, solver, position, goal, [False], tempting, line, leads)


def _longest(leads: list[Tempting]) -> Line:
    """The play that holds out longest, though in vain."""
    return max((each.line for each in leads), key=len)


# ── where was it lost ────────────────────────────────────────────────────────────────────────


def _of_lost(task: Task, position: Position, solver: Solver) -> Puzzle:
    """The one move of the seat after which it can be sure of less than before."""
    seat, played = task.question.seat, task.question.played
    board, turns = position.copy(), []
    sure = [solver.guarantee(board, seat)]
    for number, move in enumerate(played, 1):
        if board.mover is seat:
            turns.append(number)
        board.push(move)
        sure.append(solver.guarantee(board, seat))
    lost = [number for number in turns if sure[number] > sure[number - 1]]
    if len(lost) != 1:
        raise NoPuzzle("not one mistake")
    goal = Goal(seat, at_most=sure[lost[0] - 1])
    late = [number for number in turns if number > lost[0] + 3]
    if not late or goal.decided(solver, board) is not False:
        raise NoPuzzle("the mistake is seen at once, or never")
    before = _played(position, played[:lost[0] - 1])
    after = _played(position, played[:late[-1] - 1])
    if goal.holds(solver, after):
        raise NoPuzzle("the others gave it back")
    right = right_moves(solver, before, goal)
    line = play_out(solver, before, goal, right[0])
    tempting = [Tempting(late[-1], "where_it_cost", play_out(solver, after, goal))]
    facts: list[Fact] = [
        {"fact": "lost_at", "number": lost[0], "move": str(played[lost[0] - 1]),
         "right": str(right[0]), "at_most": goal.at_most},
        *_shown_principles(solver, before, goal, line, tempted(before)),
        *_temptation(solver, before, goal, played[lost[0] - 1:]),
        {"fact": "too_late", "number": late[-1]}]
    return _finished(task, solver, before, goal, [lost[0]], tempting, line, facts,
                     first_trick=_trick_number(before))


def _temptation(solver: Solver, before: Position, goal: Goal, played: Line) -> list[Fact]:
    """The rule of thumb that the mistake followed, if any, and what refuted it."""
    rule = tempted(before).get(played[0])
    if rule is None:
        return []
    return [_refutation(solver, before, goal, Tempting(played[0], rule, played))]


def _played(position: Position, moves: Line) -> Position:
    board = position.copy()
    for move in moves:
        board.push(move)
    return board


# ── which game ───────────────────────────────────────────────────────────────────────────────


def _of_game(task: Task, solver: Solver) -> Puzzle:
    assert task.deal is not None
    assert task.question.attempt is not None
    ruleset, seat = Ruleset.parse(task.rules), task.question.seat
    deal, goal = Deal.parse(task.deal), Goal(seat, at_most=0)
    boards = {game: start(deal, game, ruleset, seat)
              for game in ruleset.maturita_games(task.question.attempt)}
    made = [game for game, board in boards.items() if goal.holds(solver, board)]
    if len(made) != 1:
        raise NoPuzzle("not one game")
    board = boards[made[0]]
    right = right_moves(solver, board, goal)
    line = play_out(solver, board, goal, right[0])
    rules = tempting_games(deal.hands[seat])
    tempting = [Tempting(game, rules[game], _best_try(solver, boards[game], goal))
                for game in boards if game in rules and game not in made]
    tempting = [each for each in tempting if _is_deep(boards[str(each.answer)], each.line)]
    if not tempting:
        raise NoPuzzle("nothing tempting")
    tempting = tempting[:MOST_TEMPTING]
    facts: list[Fact] = [{"fact": "only_game", "game": made[0], "move": str(right[0])},
                         *_shown_principles(solver, board, goal, line, tempted(board))]
    for each in tempting[:1]:
        facts.append(_refutation(solver, boards[str(each.answer)], goal, each, maturita=True))
    return _finished(task, solver, board, goal, made, list(tempting), line, facts)


def _best_try(solver: Solver, board: Position, goal: Goal) -> Line:
    """The first move that is not seen to fail at once, and how it fails."""
    moves = natural(board)
    first = next((move for move in moves if not falls_at_once(solver, board, goal, move)),
                 moves[0])
    return play_out(solver, board, goal, first)


def _is_deep(board: Position, line: Line) -> bool:
    return len(line) > (4 if isinstance(board, TrickPosition) else 1)


# ── the facts ────────────────────────────────────────────────────────────────────────────────


def _written(task: Task, solver: Solver, position: Position, goal: Goal, answers: list[Any],
             tempting: list[Tempting], line: Line, leads: list[Tempting] | None = None) -> Puzzle:
    """The puzzle with the facts of its answer, its principles and its refutations."""
    shown = leads or tempting
    facts = _answer_facts(task, position, goal, answers, line)
    if answers[0] is not False:
        wrong = {each.answer: "" for each in shown}
        facts += _shown_principles(solver, position, goal, line, wrong)
    maturita = task.question.kind == "made"
    facts += [_refutation(solver, position, goal, replace(each, answer=each.line[0]), maturita)
              for each in shown[:2]]
    return _finished(task, solver, position, goal, answers, tempting, line, facts)


def _answer_facts(task: Task, position: Position, goal: Goal, answers: list[Any],
                  line: Line) -> list[Fact]:
    seat, move = str(goal.seat), str(line[0])
    if isinstance(answers[0], bool):  # a card may be equal to True as a number
        return [{"fact": "made", "seat": seat, "move": move} if answers[0]
                else {"fact": "unmade", "seat": seat}]
    facts: list[Fact] = []
    if goal.exactly:
        facts.append({"fact": "hits", "move": move, "seat": seat, "exactly": min(goal.exactly)})
    elif goal.at_least is not None:
        facts.append({"fact": "breaks", "move": move, "seat": seat})
    else:
        facts.append({"fact": "keeps", "move": move, "seat": seat, "at_most": goal.at_most})
    others = [str(answer) for answer in answers if answer != line[0]]
    if others:
        facts.append({"fact": "equals", "cards": others})
    return facts


def _shown_principles(solver: Solver, position: Position, goal: Goal, line: Line,
                      wrong: Mapping[Any, str]) -> list[Fact]:
    tempting = tuple(move for move in wrong if not isinstance(move, bool))
    scene = Scene(solver, position, line, position.mover, goal, tempting)
    leave_out = NOTHING if goal.at_most is not None else SPARING
    return principles(scene, leave_out, MOST_PRINCIPLES)


def _refutation(solver: Solver, position: Position, goal: Goal, tempting: Tempting,
                maturita: bool = False) -> Fact:
    """What happens after a tempting answer: the reply, the trick that costs, and the end."""
    fact: dict[str, Any] = {"fact": "refuted"}
    if isinstance(tempting.answer, str):
        fact["game"] = tempting.answer
    else:
        fact["move"] = str(tempting.line[0])
    fact |= {"rule": tempting.rule, **_reply(solver, position, goal, tempting.line),
             **_blow(position, goal, tempting.line)}
    if maturita:
        return fact | {"end": "fails"}
    if goal.exactly:
        return fact | {"end": "exact", "exactly": min(goal.exactly)}
    if goal.at_least is not None:
        return fact | {"end": "passes", "maturant": str(goal.seat)}
    after = _played(position, tempting.line[:1])
    return fact | {"end": "bound", "value": solver.guarantee(after, goal.seat),
                   "aim": goal.at_most}


def _reply(solver: Solver, position: Position, goal: Goal, line: Line) -> dict[str, Any]:
    """The first real choice of the others after a wrong move, and when it comes."""
    board = position.copy()
    for number, move in enumerate(line):
        if number and not goal.is_hero(board.mover) and isinstance(move, Card) \
                and len(solver.alike(board)) > 1:
            leads = not isinstance(board, TrickPosition) or not board.trick
            return {"seat": str(board.mover), "reply": str(move), "leads": leads,
                    "at": _trick_number(board), "straight": number == 1}
        board.push(move)
    return {}


def _blow(position: Position, goal: Goal, line: Line) -> dict[str, Any]:
    """The trick of a refutation that costs the seat most, where points are penalties."""
    if goal.at_least is not None or goal.exactly or not isinstance(position, TrickPosition) \
            or sum(position.contract.trick_points) < 0:
        return {}
    taken = [trick for trick in tricks_of(position, line)
             if trick.taker is goal.seat and trick.points > 0]
    if not taken or (goal.at_most or 0) < 0:
        return {}
    worst = max(taken, key=lambda trick: trick.points)
    return {"number": worst.number, "taker": str(worst.taker),
            "cards": [str(card) for _, card in worst.cards]}


def _trick_number(position: Position) -> int:
    return position.trick_number if isinstance(position, TrickPosition) else 1


# ── the whole ────────────────────────────────────────────────────────────────────────────────


def _finished(task: Task, solver: Solver, position: Position, goal: Goal, answers: list[Any],
              tempting: list[Tempting], line: Line, facts: list[Fact],
              first_trick: int | None = None) -> Puzzle:
    themes = tuple(dict.fromkeys(fact["fact"] for fact in facts if fact["fact"] in PRINCIPLES))
    told = Told(position.mover if goal.at_least is not None else goal.seat,
                position.contract.id, first_trick or _trick_number(position))
    puzzle = Puzzle(
        task.id, task.rules, task.contract, task.position, task.deal, task.hand, task.question,
        tuple(answers), tuple(tempting), themes, 1, line, asked(task.question, position, told),
        explanation(facts, told), tuple(facts), task.course, task.seed)
    return replace(puzzle, difficulty=difficulty(puzzle, solver, position, goal))


def asked(question: Question, position: Position, told: Told) -> dict[str, str]:
    """The prompt of a question about this position."""
    kind = question.kind
    more: dict[str, str | int] = {}
    if kind == "card" and told.contract in ("max", "lora"):
        kind = "card.lora" if told.contract == "lora" else "card.tricks"
    if isinstance(position, TensPosition) and position.has_laid and kind == "hold":
        kind = "hold.on"
    if kind == "defend":
        more["seat"] = str(question.seat)
    if kind == "exactly":
        more["points"] = min(question.exactly)
    if kind in ("game", "hand"):
        more["attempt"] = str(question.attempt)
    leads = isinstance(position, TrickPosition) and not position.trick
    return prompt(kind, told, leads, **more)
