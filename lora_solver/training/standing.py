"""Where somebody stands: rating, streaks and solved puzzles, worked out from all attempts.

Nothing of it is stored: attempts merged from elsewhere count as if they had been made here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from .attempts import Attempt
from .glicko import Rating

#: the rating of a puzzle nobody has tried, by its difficulty
FIRST_RATINGS = {1: 1200.0, 2: 1500.0, 3: 1800.0, 4: 2100.0}
FIRST_DEVIATION = 200.0
#: a puzzle tried again sooner is remembered rather than solved: it does not change ratings
REST = timedelta(days=28)


@dataclass(frozen=True)
class PuzzleStanding:
    """A puzzle tried: how often, whether it was ever solved, and its rating by now."""

    tries: int
    solved: bool
    clean: bool
    rating: Rating


@dataclass(frozen=True)
class Standing:
    """What all attempts come to.

    `streak` = puzzles solved in a row without a wrong answer or a hint; `days` = days in a row, up
    to today or yesterday, on which one was solved; `history` = the rating after each attempt that
    changed it.
    """

    rating: Rating = field(default_factory=Rating)
    rated: int = 0
    streak: int = 0
    best_streak: int = 0
    days: int = 0
    puzzles: dict[str, PuzzleStanding] = field(default_factory=dict)
    history: tuple[tuple[datetime, float], ...] = ()

    @property
    def solved(self) -> int:
        """How many puzzles were solved, with help or without."""
        return sum(puzzle.solved for puzzle in self.puzzles.values())


def puzzle_rating(difficulty: int) -> Rating:
    """The rating of a puzzle before anybody has tried it."""
    return Rating(FIRST_RATINGS[difficulty], FIRST_DEVIATION)


def standing(attempts: Iterable[Attempt], now: datetime) -> Standing:
    """Rating, streaks and puzzles after these attempts; days are those of the time zone of `now`.

    Each attempt is a rating period of one game, won by 1, 0.75 … 0 (`Attempt.score`); a puzzle
    tried again within 28 days changes no rating.
    """
    decided = sorted((one for one in attempts if one.decided is not None),
                     key=lambda one: (one.decided, one.id))
    rating, ratings, history = _rated(decided)
    streak, best = _streaks(decided)
    return Standing(rating, len(history), streak, best, _days(decided, now),
                    _puzzles(decided, ratings), tuple(history))


def _rated(decided: list[Attempt]) -> tuple[
        Rating, dict[str, Rating], list[tuple[datetime, float]]]:
    rating = Rating()
    ratings: dict[str, Rating] = {}
    last: dict[str, datetime] = {}
    history = []
    for attempt in decided:
        assert attempt.decided is not None
        assert attempt.score is not None
        rested = attempt.puzzle not in last or attempt.decided - last[attempt.puzzle] >= REST
        last[attempt.puzzle] = attempt.decided
        if rested:
            puzzle = ratings.get(attempt.puzzle) or puzzle_rating(attempt.difficulty)
            ratings[attempt.puzzle] = puzzle.after([(rating, 1 - attempt.score)])
            rating = rating.after([(puzzle, attempt.score)])
            history.append((attempt.decided, rating.value))
    return rating, ratings, history


def _streaks(decided: list[Attempt]) -> tuple[int, int]:
    """Clean solutions in a row now, and the most there ever were."""
    streak = best = 0
    for attempt in decided:
        streak = streak + 1 if attempt.is_clean else 0
        best = max(best, streak)
    return streak, best


def _days(decided: list[Attempt], now: datetime) -> int:
    days = {one.solved.astimezone(now.tzinfo or UTC).date() for one in decided if one.solved}
    day: date = now.date()
    if day not in days:
        day -= timedelta(days=1)
    count = 0
    while day in days:
        count, day = count + 1, day - timedelta(days=1)
    return count


def _puzzles(decided: list[Attempt], ratings: dict[str, Rating]) -> dict[str, PuzzleStanding]:
    tried: dict[str, list[Attempt]] = {}
    for attempt in decided:
        tried.setdefault(attempt.puzzle, []).append(attempt)
    return {puzzle: PuzzleStanding(len(tries), any(one.solved for one in tries),
                                   any(one.is_clean for one in tries), ratings[puzzle])
            for puzzle, tries in tried.items()}
