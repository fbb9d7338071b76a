"""What the table and the matrix ask the solver, step by step, as work for a `Job`."""

from __future__ import annotations

import threading
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass

from lora_solver.cards import SEATS, Move, Seat
from lora_solver.deals import Deal
from lora_solver.engines import processors
from lora_solver.errors import LoraError
from lora_solver.maturita import MaturitaGame
from lora_solver.notation import Position, start
from lora_solver.rules.rulesets import Ruleset
from lora_solver.solving import CardValues, Four, Solution, Solver

from .job import Job

#: what is played without asking: nothing, forced cards, everybody but the seat at the bottom, all
LEVELS = ("never", "forced", "others", "all")
STOPPED = "solver.stopped"
#: the games that take longest: what can be forced is asked of them first, or one would run alone
#: at the end; how they end when each plays for himself last, so that the others are soon there
SLOW_TO_FORCE = ("desitky", "filky", "dame", "herc")
SLOW_WHEN_SELFISH = ("harakiri", "herc", "dame", "filky")
#: bytes of a solver that answers a few quick questions
SMALL = 16 << 20


# ── the table ────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Advice:
    """What was played by itself, the values of the cards then to be played, and of all seats."""

    played: tuple[Move, ...] = ()
    cards: tuple[CardValues, ...] = ()
    solution: Solution | None = None


def advise(job: Job[Advice], solver: Solver, position: Position, level: str,
           south: Seat) -> Advice:
    """Play on as far as the level says, then the values of what is to be played."""
    board = position.copy()
    played: list[Move] = []
    while True:
        job.check()
        move = _by_itself(solver, board, level, south)
        if move is None:
            break
        board.push(move)
        played.append(move)
    cards = tuple(solver.cards(board))
    job.check()
    solution = None if board.is_over() else solver.solve(board)
    return Advice(tuple(played), cards, solution)


def _by_itself(solver: Solver, board: Position, level: str, south: Seat) -> Move | None:
    """The move made without asking, if any."""
    moves = board.legal_moves()
    if level == "never" or not moves:
        return None
    if len(moves) == 1:
        return moves[0]
    if level == "all" or (level == "others" and board.turn != south):
        return best_move(solver, board)
    return None


def best_move(solver: Solver, board: Position) -> Move | None:
    """The first of the advised moves; None where the deal is over."""
    return next((value.card for value in solver.cards(board) if value.advised), None)


# ── why ──────────────────────────────────────────────────────────────────────────────────────


def shown_line(solver: Solver, position: Position, question: str, card: Move) -> tuple[Move, ...]:
    """Play after the card that shows its value: guarantee (for a worse card, what refutes it),
    selfish, or hope."""
    assert position.turn is not None
    if question == "selfish":
        return solver.selfish_line(position, card)
    return solver.line(position, [position.turn], question == "hope", card)


# ── the matrix ───────────────────────────────────────────────────────────────────────────────


@dataclass
class Row:
    """A contract's values; what is not known yet is None, `fault` says why it never will be."""

    contract: str
    guarantee: Four | None = None
    selfish: Four | None = None
    hope: Four | None = None
    fault: LoraError | None = None

    def values(self, question: str) -> Four | None:
        found: Four | None = getattr(self, question)
        return found


class Remembered:
    """Solved rows of deals seen lately, shared by all sessions (the rows never change)."""

    def __init__(self, most: int = 2000):
        self._rows: OrderedDict[str, Row] = OrderedDict()
        self._lock = threading.Lock()
        self._most = most

    def get(self, key: str) -> Row | None:
        with self._lock:
            return self._rows.get(key)

    def put(self, key: str, row: Row) -> None:
        with self._lock:
            self._rows[key] = row
            while len(self._rows) > self._most:
                self._rows.popitem(last=False)


REMEMBERED = Remembered()


def _place(name: str, names: tuple[str, ...]) -> int:
    """Where the name stands among the names; before them all, if it is none of them."""
    return names.index(name) if name in names else -1


class Matrix:
    """The rows of a deal under some rules, filled in place by `fill`; `stop` ends it early."""

    def __init__(self, deal: Deal, ruleset: Ruleset, leader: Seat):
        self.rows = [Row(contract) for contract in ruleset.contract_ids]
        self._deal, self._ruleset, self._leader = deal, ruleset, leader
        #: the games under way; a solver keeps what it has found out for its second question
        self._open: dict[str, tuple[Solver, Position]] = {}

    def fill(self, job: Job[None]) -> None:
        """First what can be forced, then how the deals end when each plays for himself."""
        first = sorted(self.rows, key=lambda row: row.contract not in SLOW_TO_FORCE)
        last = sorted(self.rows, key=lambda row: _place(row.contract, SLOW_WHEN_SELFISH))
        with ThreadPoolExecutor(min(4, processors())) as pool:
            begun = {row.contract: pool.submit(self._begin, job, row) for row in first}
            ended = [pool.submit(self._finish, job, row, begun[row.contract]) for row in last]
            for task in as_completed([*begun.values(), *ended]):
                task.result()
                job.progress += 0.5 / len(self.rows)

    def stop(self) -> None:
        for solver, _ in list(self._open.values()):
            solver.stop()

    def _begin(self, job: Job[None], row: Row) -> None:
        job.check()
        try:
            position = start(self._deal, row.contract, self._ruleset, self._leader)
            known = REMEMBERED.get(str(position))
            if known is not None:
                row.guarantee, row.selfish, row.hope = known.guarantee, known.selfish, known.hope
                return
            solver = Solver(SMALL)
            self._open[row.contract] = solver, position
            a, b, c, d = (solver.guarantee(position, seat) for seat in SEATS)
            row.guarantee = (a, b, c, d)
            a, b, c, d = (solver.hope(position, seat) for seat in SEATS)
            row.hope = (a, b, c, d)
        except LoraError as error:
            if error.code == STOPPED:
                raise
            row.fault = error

    def _finish(self, job: Job[None], row: Row, begun: Future[None]) -> None:
        begun.result()
        job.check()
        if row.hope is not None and row.selfish is None:
            solver, position = self._open[row.contract]
            row.selfish = solver.selfish(position)
            REMEMBERED.put(str(position), row)


# ── the maturita ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Attempt:
    """A game the forehand may choose: made or not and how, or why there is no answer."""

    contract: str
    game: MaturitaGame | None = None
    fault: LoraError | None = None


def maturita_of(deal: Deal, ruleset: Ruleset, attempt: int, leader: Seat,
                solver: Solver) -> list[Attempt]:
    """Every game allowed at the attempt, in the ruleset's order."""
    found = []
    for name in ruleset.maturita_games(attempt):
        try:
            position = start(deal, name, ruleset, leader)
            answer = solver.maturita(position, leader)
        except LoraError as error:
            found.append(Attempt(name, fault=error))
            continue
        leads = tuple(move for move, made in answer.cards.items() if made)
        found.append(Attempt(name, MaturitaGame(name, answer.winnable, leads, answer.line)))
    return found
