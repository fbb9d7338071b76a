"""Which game to choose from eight cards alone: judged by chances over random layouts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lora_solver.cards import parse_hand
from lora_solver.chances import HandChances
from lora_solver.puzzles.data import Puzzle, Tempting
from lora_solver.puzzles.making import NoPuzzle, Task
from lora_solver.puzzles.thumbs import tempting_games
from lora_solver.puzzles.words import Told, explanation, prompt

#: layouts of the other cards a hand is judged by
SAMPLES = 160


def of_hand(task: Task) -> Puzzle:
    """The puzzle of a hand: one game's chance lies above every other's, intervals apart."""
    question = task.question
    assert task.hand is not None
    hand = parse_hand(task.hand)
    chances = HandChances(hand, task.rules, question.attempt or 1, seed=question.seed or 0)
    chances.run(question.samples or SAMPLES, threads=1)
    games = chances.games
    order = sorted(games, key=lambda game: -games[game].best.passed)
    best, *others = order
    if any(games[game].best.high >= games[best].best.low for game in others):
        raise NoPuzzle("no game is clearly best")
    rules = tempting_games(hand)
    wrong = [game for game in others if game in rules]
    if not wrong:
        raise NoPuzzle("nothing tempting")
    tempting = tuple(Tempting(game, rules[game], ()) for game in wrong[:3])
    facts: list[dict[str, Any]] = [{"fact": "chance", "lead": str(games[best].lead),
                                    **_share(games, best)}]
    facts += [{"fact": "rival", "rule": each.rule, **_share(games, str(each.answer))}
              for each in tempting[:2]]
    told = Told(question.seat, best)
    gap = games[best].best.low - games[wrong[0]].best.high
    puzzle = Puzzle(
        task.id, task.rules, None, None, None, task.hand, question, (best,), tempting, (), 1, (),
        prompt("hand", told, True, attempt=str(question.attempt)), explanation(facts, told),
        tuple(facts), task.course, task.seed)
    return replace(puzzle, difficulty=_difficulty(gap, len(wrong)))


def _share(games: Any, game: str) -> dict[str, Any]:
    share = games[game].best
    return {"game": game, "samples": share.samples, "passed": share.passed,
            "low": round(100 * share.low), "high": round(100 * share.high)}


def _difficulty(gap: float, tempting: int) -> int:
    """1 to 4: the closer the chances and the more tempts, the harder."""
    return max(1, min(4, tempting + (gap < 0.25) + (gap < 0.1)))
