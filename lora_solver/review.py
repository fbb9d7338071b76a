"""Reviewing a played deal: what every card was worth, and who gave what away.

A mistake costs its player's guarantee; an inaccuracy leaves it, but his own selfish points are more
than those of the advised card. In a maturita only one thing counts: whether it can still be made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from lora_solver.cards import SEATS, Move, Seat
from lora_solver.claims import claim_verdict
from lora_solver.engines import processors
from lora_solver.notation import Position
from lora_solver.records.data import MATURITA_FAILED, Record, Revoke, Step, push_revoke
from lora_solver.solving import Four, Judgement, Line, Solver

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Value:
    """What a position is worth to seats A to D; `made`: the maturita can still be made."""

    guarantee: Four
    selfish: Four
    points: Four
    made: bool | None = None


@dataclass(frozen=True)
class Verdict:
    """One move of a deal. `forced`: all legal moves are alike, or no point is left to be taken.

    `kind` is mistake, inaccuracy or nothing; `lost` what it cost its player in guarantee (in a
    maturita 8 at a turning point, whoever it was), `selfish_lost` in his own selfish points against
    the advised card, `gave` how far the guarantee of each other seat fell. `listed` is the
    guarantee of the card, `listed_best` that of the best one. `only`: one class of equal cards
    alone keeps the value. `line` begins with the move and shows what it cost.
    """

    play: int
    seat: Seat
    move: Move
    before: Value
    after: Value
    forced: bool
    kind: str
    lost: int
    selfish_lost: int
    gave: Four
    listed: int
    listed_best: int
    best: tuple[Move, ...]
    advised: tuple[Move, ...]
    only: bool
    #: in a maturita: `lost` where the forehand threw it away, `let_off` where a defender let it go
    turning: str = ""
    line: Line = ()
    revoke: Revoke | None = None

    @property
    def sign(self) -> str:
        """? a mistake, ?! an inaccuracy, ! the only right card, # a revoke, else nothing."""
        if self.revoke:
            return "#"
        return {"mistake": "?", "inaccuracy": "?!"}.get(self.kind, "!" if self.only else "")

    @property
    def right(self) -> tuple[Move, ...]:
        """The moves that would not have been at fault: for an inaccuracy the advised ones only."""
        return self.advised if self.kind == "inaccuracy" else self.best


@dataclass(frozen=True)
class Summary:
    """A player's part: real decisions, mistakes and inaccuracies, and points of guarantee lost."""

    seat: Seat
    decisions: int
    mistakes: int
    inaccuracies: int
    lost: int


@dataclass(frozen=True)
class Review:
    """A deal reviewed move by move, as far as it could be followed (`stopped` says why not)."""

    record: Record
    start: Value | None
    verdicts: tuple[Verdict, ...]
    stopped: Revoke | None
    #: whether a claim at the end holds: sure, possible or impossible (claims.py); empty without one
    claim: str = ""

    @property
    def values(self) -> tuple[Value, ...]:
        """What the deal was worth before its first move and after each."""
        return () if self.start is None else (
            self.start, *(verdict.after for verdict in self.verdicts))

    @property
    def mistakes(self) -> tuple[Verdict, ...]:
        """Mistakes and inaccuracies, the worst first."""
        found = [verdict for verdict in self.verdicts if verdict.kind]
        return tuple(sorted(found, key=lambda verdict: (
            not verdict.turning, -verdict.lost, -verdict.selfish_lost, verdict.play)))

    @property
    def turning_points(self) -> tuple[Verdict, ...]:
        """Where a maturita was thrown away or let off, in order."""
        return tuple(verdict for verdict in self.verdicts if verdict.turning)

    @property
    def players(self) -> tuple[Summary, ...]:
        return tuple(_summary(seat, self.verdicts) for seat in SEATS)


def _summary(seat: Seat, verdicts: tuple[Verdict, ...]) -> Summary:
    own = [verdict for verdict in verdicts if verdict.seat is seat and not verdict.forced]
    kinds = [verdict.kind for verdict in own]
    return Summary(seat, len(own), kinds.count("mistake"), kinds.count("inaccuracy"),
                   sum(verdict.lost for verdict in own))


def review(record: Record, solver: Solver | None = None, progress: Progress | None = None,
           limit: float | None = None) -> Review:
    """Every move of a record judged; `limit` in seconds a question.

    After a revoke that stops the review (A74) nothing more is judged. A maturita is judged until it
    is decided (A43). `progress` is told how many moves of how many are done.
    """
    if record.start is None:
        return Review(record, None, (), None)
    solver = solver or Solver(threads=processors())
    maturant = record.leader if record.is_maturita else None
    board = record.start.copy()
    first = before = _value(solver, board, maturant, limit)
    verdicts: list[Verdict] = []
    settled = False
    for step in record.steps():
        settled = settled or board.is_settled()
        if (step.revoke and not step.revoke.goes_on) or _is_decided(board, maturant):
            break
        verdict = _judge(solver, board, step, before, maturant, limit)
        if settled:  # nobody can take a point any more: no decision
            verdict = replace(verdict, forced=True, only=False)
        verdicts.append(verdict)
        before = verdict.after
        if progress:
            progress(len(verdicts), len(record.followed))
    return Review(record, first, tuple(verdicts), record.stopped,
                  claim_verdict(record, solver, limit))


def _is_decided(board: Position, maturant: Seat | None) -> bool:
    """A43: the maturant has a point, or none can reach him."""
    return maturant is not None and (board.points[maturant] > 0 or board.is_settled())


def _value(solver: Solver, board: Position, maturant: Seat | None, limit: float | None,
           selfish: Four | None = None) -> Value:
    """What the board is worth; `selfish` where it is known already."""
    made = None if maturant is None else solver.can_pass(board, maturant, limit)
    return Value(solver.guarantees(board, limit), selfish or solver.selfish(board, limit),
                 board.points, made)


def _judge(solver: Solver, board: Position, step: Step, before: Value, maturant: Seat | None,
           limit: float | None) -> Verdict:
    """Judge a move and make it on the board."""
    seat, move = board.mover, step.move
    if step.revoke:
        push_revoke(board, move)
        after = _value(solver, board, maturant, limit)
        gave = _falls(before, after, seat)
        return Verdict(step.play, seat, move, before, after, True, "", 0, 0, gave,
                       after.guarantee[seat], before.guarantee[seat], (), (), False,
                       revoke=step.revoke)
    found = solver.judge(board, move, limit)
    if maturant is not None:
        return _judge_maturita(solver, board, step, before, found, maturant, limit)
    least = min(found.guarantees.values())
    lost = found.guarantees[move] - least
    selfish_lost = 0 if lost else max(0, found.selfish[seat] - found.selfish_advised)
    kind = "mistake" if lost else "inaccuracy" if selfish_lost else ""
    line = solver.line(board, [seat], card=move, limit=limit) if lost else ()
    if selfish_lost:
        line = solver.selfish_line(board, move, limit)
    board.push(move)
    after = _value(solver, board, None, limit, found.selfish)
    return Verdict(
        step.play, seat, move, before, after, len(found.classes) == 1, kind, lost, selfish_lost,
        _falls(before, after, seat), found.guarantees[move], least, found.best, found.advised,
        _is_only(found, found.best), "", line)


def _judge_maturita(solver: Solver, board: Position, step: Step, before: Value,
                    found: Judgement, maturant: Seat, limit: float | None) -> Verdict:
    """In a maturita a card keeps it, or spoils it, and nothing else counts."""
    seat, move = board.mover, step.move
    made = solver.maturita(board, maturant, limit).cards
    good = seat is maturant
    best = tuple(card for card, makes in made.items() if makes is good)
    turning = ""
    if made[move] is not before.made:
        turning = "lost" if good else "let_off"
    board.push(move)
    after = _value(solver, board, maturant, limit, found.selfish)
    line: Line = ()
    if turning:
        line = (move, *solver.maturita(board, maturant, limit).line)
    lost = MATURITA_FAILED if turning else 0
    return Verdict(
        step.play, seat, move, before, after, len(found.classes) == 1,
        "mistake" if turning else "", lost, 0, _falls(before, after, seat),
        found.guarantees[move], min(found.guarantees.values()), best or tuple(made),
        best or tuple(made), _is_only(found, best), turning, line)


def _falls(before: Value, after: Value, mover: Seat) -> Four:
    """How far the guarantee of every seat but the mover's fell; never less than 0 by legal play."""
    a, b, c, d = (0 if seat == mover else before.guarantee[seat] - after.guarantee[seat]
                  for seat in SEATS)
    return a, b, c, d


def _is_only(found: Judgement, good: tuple[Move, ...]) -> bool:
    """Whether one class of equal moves alone is good."""
    return len(found.classes) > 1 and sum(move[0] in good for move in found.classes) == 1
