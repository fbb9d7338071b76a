"""What one visitor has before him: the task, the lines tried, and the work under way for it.

Plain Python: the pages show a desk and change it through these methods.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from lora_solver.cards import Card, Move, Seat, parse_move
from lora_solver.deals import Deal
from lora_solver.engines import processors
from lora_solver.errors import LoraError
from lora_solver.hundred import Need
from lora_solver.notation import Position
from lora_solver.review import Review
from lora_solver.rules.rulesets import Ruleset
from lora_solver.solving import CardValues, Solver

from .advice import SMALL, Advice, Attempt, Matrix, Row, advise, maturita_of, shown_line
from .board import Look
from .drilling import DrillDesk
from .editing import exchanged, moved
from .exploring import Exploration
from .hand_desk import HandDesk
from .job import Job
from .link import Hands, View, lines_that_fit
from .reviewing import PlayedFile, needs_work, review_work
from .texts import Texts

Result = TypeVar("Result")
#: how long a click waits for its answer before the page is shown without it
PATIENCE = 0.25


def bare(view: View) -> View:
    """The task alone, without what has been tried in it: the desk keeps that as a tree."""
    return replace(view, moves=(), lines=())


class Desk:
    """One visitor's desk. Changes that do not fit raise a LoraError and leave all as it was."""

    def __init__(self, view: View):
        self.view = bare(view)
        self.solver = Solver(threads=processors())
        self.level = "never"
        self.hidden = False
        self.attempt = 1
        #: what is asked of eight cards alone
        self.hand = HandDesk(self.ask, view.hands[view.turn])
        self.drill = DrillDesk(self.ask)
        #: shown on every page until something else is asked for
        self.fault: LoraError | None = None
        #: what the page shown adds to the link
        self.page_query: dict[str, str] = {}
        self.compared: tuple[str, Any] | None = None
        #: the deals of others he goes through
        self.played: PlayedFile | None = None
        self._run_on = "never"
        self._jobs: dict[str, tuple[object, Job[Any]]] = {}
        self._advice: tuple[str, Advice] | None = None
        self._matrix: tuple[object, Matrix] | None = None
        self._exploration: tuple[str, Exploration] | None = None
        if view.moves or view.lines:
            self._begin(view)

    # ── what is shown ────────────────────────────────────────────────────────────────────────

    @property
    def texts(self) -> Texts:
        return Texts(self.view.lang)

    @property
    def look(self) -> Look:
        return Look(self.texts, self.view.deck, self.view.south, self.view.rules.direction)

    @property
    def exploration(self) -> Exploration:
        """The lines tried from the task; another task begins a new tree. May raise a LoraError."""
        root = self.view.root()
        if self._exploration is None or self._exploration[0] != str(root):
            self._exploration = str(root), Exploration(root)
        return self._exploration[1]

    @property
    def position(self) -> Position:
        return self.exploration.position

    def _begin(self, view: View) -> None:
        """The tree of the lines that a view holds."""
        root = bare(view).root()
        tree = Exploration(root)
        for name, moves in view.lines:
            tree.add_line(moves, name)
        for move in view.moves:
            tree.play(move)
        self._exploration = str(root), tree

    @property
    def whole_view(self) -> View:
        """The view with the play so far and the other lines, as a link holds it."""
        try:
            moves = tuple(move for _, move in self.exploration.played)
        except LoraError:
            return self.view
        return replace(self.view, moves=moves, lines=lines_that_fit(self._other_lines(moves)))

    def _other_lines(self, moves: tuple[Move, ...]) -> list[tuple[str, tuple[Move, ...]]]:
        """What the play so far does not tell of the lines tried."""
        return [(branch.name, branch.moves) for branch in self.exploration.branches()
                if branch.name or branch.moves != moves]

    @property
    def lines_left_out(self) -> int:
        """How many of the lines tried have no room in the link."""
        view = self.whole_view
        return len(self._other_lines(view.moves)) - len(view.lines)

    def take(self, view: View) -> None:
        """Look at something else: what a link or a pasted text holds."""
        self.fault = None
        if view.moves or view.lines:
            self._begin(view)
        self.view = bare(view)
        self._run_on = "never"

    # ── eight cards alone ────────────────────────────────────────────────────────────────────

    def read_hand(self, query: Mapping[str, str]) -> None:
        """Take what a link holds for eight cards, and the attempt. May raise a LoraError."""
        rules = self.view.rules
        most = rules.number("maturita_attempts") if rules.has_maturita else 1
        self.attempt = self.hand.read(query, most)
        if self.hand.part == "drill":
            self.drill.read(query)

    def hand_query(self) -> dict[str, str]:
        """The part of a link that holds what is asked on the page Maturita, and the attempt."""
        query = self.drill.query() if self.hand.part == "drill" else self.hand.query()
        if self.attempt != 1:
            query["attempt"] = str(self.attempt)
        return query

    # ── the deal ─────────────────────────────────────────────────────────────────────────────

    def set_rules(self, rules: Ruleset) -> None:
        self.fault = None
        self.view = self.view.with_rules(rules)

    def set_hands(self, hands: Hands) -> None:
        self.fault = None
        self.view = self.view.with_deal(hands)

    def edit(self, act: dict[str, Any]) -> None:
        """A move of the editor: a card to a seat or out of play, or two cards exchanged."""
        hands = self.view.hands
        if act.get("type") == "swap":
            self.set_hands(exchanged(hands, Card.parse(str(act["one"])),
                                     Card.parse(str(act["other"]))))
        elif act.get("type") == "move":
            to = Seat.parse(str(act["to"])) if act.get("to") else None
            self.set_hands(moved(hands, Card.parse(str(act["card"])), to))

    def open(self, contract: str, leader: Seat | None = None, south: Seat | None = None) -> None:
        """Put a game of the deal on the table."""
        view = replace(self.view, contract=contract, table="-", points=(0, 0, 0, 0),
                       turn=self.view.turn if leader is None else leader,
                       south=self.view.south if south is None else south)
        view.root()
        self.view, self.fault = view, None
        self.exploration.go_to(0)

    def show_line(self, position: Position, line: Sequence[Move], name: str) -> None:
        """Put a position on the table, seen from its first player, with a line to step through."""
        self.take(self.view.with_position(position).seen_from(position.mover))
        self.exploration.add_line(line, name)

    # ── play ─────────────────────────────────────────────────────────────────────────────────

    def act(self, act: dict[str, Any]) -> None:
        """What was done at the table; a move that is not legal is passed over (a double click)."""
        self.fault = None
        kind = act.get("type")
        if kind == "play":
            try:
                self.exploration.play(parse_move(str(act.get("move"))))
                self._run_on = self.level
            except LoraError:
                return
        elif kind == "best":
            self.play_best()
        elif kind == "hide":
            self.hidden = not self.hidden
        elif kind == "jump" and act.get("ply") in self.exploration.chapters():
            self.jump(int(act["ply"]))
        elif kind in ("undo", "redo", "start"):
            self._run_on = "never"
            self._go_about(kind)

    def _go_about(self, kind: str) -> None:
        if kind == "undo":
            self.exploration.undo()
        elif kind == "redo":
            self.exploration.redo()
        else:
            self.exploration.go_to(0)

    def play_best(self) -> None:
        """The advised move; while values are missing, the only one if there is no choice."""
        moves = self.position.legal_moves()
        advice = self.known_advice
        if advice is not None and advice.cards:
            move: Move | None = next(value.card for value in advice.cards if value.advised)
        elif len(moves) == 1:
            move = moves[0]
        else:
            move = None
        if move is not None:
            self.exploration.play(move)
            self._run_on = self.level

    def set_level(self, level: str) -> None:
        self.level = self._run_on = level

    def jump(self, ply: int) -> None:
        self._run_on = "never"
        self.exploration.go_to(ply)

    # ── answers ──────────────────────────────────────────────────────────────────────────────

    def ask(self, what: str, key: object, work: Callable[[Job[Result]], Result],
            halt: Callable[[], None] | None = None, patience: float = PATIENCE) -> Job[Result]:
        """The job that answers a question; a new key ends the old one and begins another."""
        known = self._jobs.get(what)
        if known is not None and known[0] == key:
            job = cast(Job[Result], known[1])
        else:
            if known is not None:
                known[1].cancel()
            job = Job(work, halt)
            self._jobs[what] = key, job
        job.wait(patience)
        job.late = not job.done
        return job

    def advice(self) -> Job[Advice]:
        """The values at the table; moves that play themselves are made when they are known."""
        board, level, south = self.position.copy(), self._run_on, self.view.south
        key = str(board), level, south
        job = self.ask("advice", key, lambda job: advise(job, self.solver, board, level, south),
                       self.solver.stop)
        if not job.late and job.result is not None and str(self.position) == key[0]:
            self._follow(job.result, south, job)
        return job

    def _follow(self, advice: Advice, south: Seat, job: Job[Advice]) -> None:
        """Make the moves that played themselves, once; the values belong to what comes then."""
        if self._advice is not None and self._advice[1] is advice:
            return
        for move in advice.played:
            self.exploration.play(move)
        self._run_on = "never"
        self._advice = str(self.position), advice
        self._jobs["advice"] = (str(self.position), "never", south), job

    @property
    def known_advice(self) -> Advice | None:
        """The values of the position on the table, if they are known already."""
        if self._advice is not None and self._advice[0] == str(self.position):
            return self._advice[1]
        return None

    @property
    def values(self) -> tuple[CardValues, ...]:
        return self.known_advice.cards if self.known_advice else ()

    def why(self, question: str, card: Move) -> Job[tuple[Move, ...]]:
        """The line that shows a card's value, or refutes it."""
        board = self.position.copy()
        return self.ask("why", (str(board), question, card),
                        lambda job: shown_line(self.solver, board, question, card))

    def matrix(self, patience: float = PATIENCE) -> tuple[list[Row], Job[None]]:
        """The rows of the matrix, filled in as they become known, and the job that does it."""
        view = self.view
        key = view.deal, str(view.rules), view.turn
        if self._matrix is None or self._matrix[0] != key:
            self._matrix = key, Matrix(Deal(view.hands), view.rules, view.turn)
        found = self._matrix[1]
        return found.rows, self.ask("matrix", key, found.fill, found.stop, patience)

    def maturita(self, attempt: int) -> Job[list[Attempt]]:
        """The games of the maturita at the attempt, made or not."""
        view, deal = self.view, Deal(self.view.hands)
        return self.ask(f"maturita {attempt}", (view.deal, str(view.rules), view.turn, attempt),
                        lambda job: maturita_of(deal, view.rules, attempt, view.turn,
                                                Solver(SMALL)))

    # ── played deals ─────────────────────────────────────────────────────────────────────────

    def read_file(self, text: str, name: str = "") -> None:
        """Go through played deals, or a score sheet; a LoraError where there is nothing of both."""
        self.fault = None
        self.played = PlayedFile(text, name)

    def review(self) -> tuple[Review | None, Job[Review] | None]:
        """The review of the deal chosen, and the job that makes it while it is not there."""
        played = self.played
        if played is None or played.reader.record is None:
            return None, None
        number, record = played.reader.number, played.reader.record
        if number not in played.reviews:
            job = self.ask("review", (played, number, played.begun),
                           review_work(record, played.solver), played.solver.stop)
            if job.late or job.result is None:
                return None, job
            played.reviews[number] = job.result
        found = played.reviews[number]
        played.reader.verdicts = found.verdicts
        return found, None

    def needs(self) -> Job[list[Need]]:
        """What who is on na sto lacks deal by deal, and whether he can force just that."""
        played = self.played
        assert played is not None
        assert played.sheet is not None
        solver = Solver(SMALL)
        return self.ask("needs", played, needs_work(played.sheet, played.records, solver),
                        solver.stop)

    def values_in_review(self) -> Job[tuple[CardValues, ...]]:
        """The values of the cards that could be played at the place looked at in a review."""
        assert self.played is not None
        board, solver = self.played.reader.position.copy(), self.played.solver
        return self.ask("values in review", str(board), lambda job: tuple(solver.cards(board)),
                        solver.stop)

    def leave(self, what: str) -> None:
        """Stop the work and keep what is known so far."""
        if what in self._jobs:
            self._jobs[what][1].cancel()
