"""One puzzle before one visitor: what he answers, what is shown for it, and what is kept of it.

Plain Python; what takes the solver's time is begun by the page as a `Job` and handed back here.
"""

from __future__ import annotations

from dataclasses import dataclass

from lora_solver.cards import Call, Card, Move
from lora_solver.errors import ProgressError
from lora_solver.notation import Position
from lora_solver.puzzles import Puzzle
from lora_solver.puzzles.data import Answer
from lora_solver.rules.rulesets import Ruleset
from lora_solver.training import Attempt, ProgressStore, Standing, standing
from lora_solver.training.playing import Onward

from .exploring import Exploration

ASKING, REFUTED, DONE = "asking", "refuted", "done"


@dataclass(frozen=True)
class Gain:
    """What an attempt did to the rating, in points before and after; equal if it did not count."""

    before: float
    after: float


class Puzzling:
    """A puzzle being solved.

    `stage`: ASKING for an answer, REFUTED after a wrong one, DONE when solved or given up.
    `tree` is the play so far, `right` the right moves now, once the first answer was right; `film`
    is a line to step through, a refutation or the solution. `to_play_on` and `to_refute` are
    positions whose continuation the solver still owes.
    """

    def __init__(self, puzzle: Puzzle, store: ProgressStore):
        self.puzzle = puzzle
        self.store = store
        self.fault: ProgressError | None = None
        self.attempt = self._begin()
        self.gain: Gain | None = None
        self.stage = ASKING
        self.tree = _board(puzzle)
        self.hero = puzzle.question.seat if self.tree is None else self.tree.position.mover
        self.right: frozenset[Move] | None = None
        self.wrong: Answer | None = None
        self.film: Exploration | None = None
        self.to_play_on: Position | None = None
        self.to_refute: Position | None = None

    def _begin(self) -> Attempt:
        try:
            return self.store.begin(self.puzzle.id, self.puzzle.difficulty)
        except ProgressError as error:
            self.fault = error
            return Attempt.new(self.puzzle.id, self.puzzle.difficulty, self.store.now())

    # ── what is shown ────────────────────────────────────────────────────────────────────────

    @property
    def on_table(self) -> Exploration | None:
        """What lies on the table: the line stepped through, else the play so far."""
        return self.film or self.tree

    @property
    def may_play(self) -> bool:
        """Whether a card on the table is an answer now."""
        return (self.stage == ASKING and self.puzzle.answered_with == "move"
                and self.to_play_on is None)

    @property
    def may_step(self) -> bool:
        return self.film is not None or self.puzzle.kind == "lost"

    @property
    def solved(self) -> bool:
        return self.attempt.solved is not None

    @property
    def hints(self) -> int:
        """How many of the three hints are open."""
        return self.attempt.hints

    # ── what the visitor does ────────────────────────────────────────────────────────────────

    def answer(self, answer: Answer) -> None:
        """Take an answer; one that cannot be given now (a double click) is passed over."""
        if self.stage != ASKING or self.to_play_on is not None:
            return
        if self.puzzle.answered_with == "move" and not self._is_legal(answer):
            return
        if self._is_right(answer):
            self._go_on(answer)
        else:
            self._refute(answer)

    def _is_legal(self, answer: Answer) -> bool:
        return (self.tree is not None and isinstance(answer, Card | Call)
                and answer in self.tree.position.legal_moves())

    def _is_right(self, answer: Answer) -> bool:
        return self.puzzle.accepts(answer) if self.right is None else answer in self.right

    def _go_on(self, answer: Answer) -> None:
        if self.tree is not None and isinstance(answer, Card | Call):
            self.tree.play(answer)
            self.to_play_on = self.tree.position.copy()
        else:
            self._finish()

    def _refute(self, answer: Answer) -> None:
        self.stage, self.wrong = REFUTED, answer
        self._note(self.attempt.with_wrong_answer(self.store.now()))
        known = self.puzzle.tempted_by(answer) if self.right is None else None
        if known is not None and known.line:
            self.film = Exploration(self.puzzle.shown(known))
            self.film.add_line(known.line, "")
            if self.puzzle.answered_with == "move":
                self.film.redo()
        elif self.tree is not None and self.puzzle.answered_with == "move":
            self.to_refute = self.tree.position.copy()

    def retry(self) -> None:
        """Back to the question; what was found right so far stands."""
        if self.stage == REFUTED:
            self.stage, self.wrong, self.film, self.to_refute = ASKING, None, None, None

    def take_hint(self) -> None:
        if self.stage == ASKING and not self.solved:
            self._note(self.attempt.with_hint())

    def give_up(self) -> None:
        """Show the solution."""
        if self.stage != DONE:
            self._note(self.attempt.with_solution_shown(self.store.now()))
            self.stage, self.to_play_on, self.to_refute, self.wrong = DONE, None, None, None
            self.show_line(None)

    def show_line(self, answer: Answer | None) -> None:
        """Put a line on the table to step through: of a tempting answer, or the right one."""
        tempting = None if answer is None else self.puzzle.tempted_by(answer)
        line = self.puzzle.line if tempting is None else tempting.line
        self.film = None
        if self.tree is not None and line:
            self.film = Exploration(self.puzzle.shown(tempting))
            self.film.add_line(line, "")

    def step(self, how: str) -> None:
        """Undo, redo or start in what is stepped through."""
        if not self.may_step or self.on_table is None:
            return
        if how == "undo":
            self.on_table.undo()
        elif how == "redo":
            self.on_table.redo()
        elif how == "start":
            self.on_table.go_to(0)

    # ── what the solver hands back ───────────────────────────────────────────────────────────

    def take_onward(self, onward: Onward) -> None:
        """The defence has answered; the next choice, or the end."""
        assert self.tree is not None
        self.to_play_on = None
        for move in onward.played:
            self.tree.play(move)
        self.right = onward.right
        if not onward.right:
            self._finish()

    def take_refutation(self, line: tuple[Move, ...]) -> None:
        assert self.to_refute is not None
        self.film = Exploration(self.to_refute)
        self.film.add_line(line, "")
        self.film.redo()
        self.to_refute = None

    def _finish(self) -> None:
        self.stage = DONE
        self._note(self.attempt.with_right_answer(self.store.now()))
        if self.puzzle.answered_with == "move":
            self._show_own_play()
        else:
            self.show_line(None)

    def _show_own_play(self) -> None:
        """The play that solved it; where it stops short of the solution, redo goes on there."""
        assert self.tree is not None
        own = tuple(move for _, move in self.tree.played)
        if own == self.puzzle.line[:len(own)]:
            self.tree.add_line(self.puzzle.line[len(own):], "")
        self.film = self.tree

    # ── what is kept ─────────────────────────────────────────────────────────────────────────

    def _note(self, attempt: Attempt) -> None:
        """Keep the attempt as it is now; say what it did to the rating once it is decided."""
        decided_now = self.attempt.decided is None and attempt.decided is not None
        self.attempt = attempt
        try:
            self.store.keep(attempt)
            if decided_now:
                self.gain = _gain(self.store, attempt)
            self.fault = None
        except ProgressError as error:
            self.fault = error


def _board(puzzle: Puzzle) -> Exploration | None:
    """The table of a puzzle; that of a deal without a game lies there in the first game allowed,
    so that the table does not tell the answer."""
    if puzzle.hand is not None:
        return None
    if puzzle.kind == "game":
        games = Ruleset.parse(puzzle.rules).maturita_games(puzzle.question.attempt or 1)
        return Exploration(puzzle.start(games[0]))
    tree = Exploration(puzzle.start())
    tree.add_line(puzzle.question.played, "")
    return tree


def _gain(store: ProgressStore, attempt: Attempt) -> Gain:
    attempts = store.attempts()
    without = [one for one in attempts if one.id != attempt.id]
    now = store.now()
    return Gain(standing(without, now).rating.value, standing(attempts, now).rating.value)


def standing_or_fault(store: ProgressStore) -> tuple[Standing, ProgressError | None]:
    """Where the visitor stands; at the beginning, where that cannot be read."""
    try:
        return store.standing(), None
    except ProgressError as error:
        return Standing(), error
