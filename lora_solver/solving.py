"""One door to the engine: a position and a question in, exact values in penalty points out.

Every value counts what is already taken. The five questions are those of architecture.md:
guarantee, hope, selfish, side and maturita.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from lora_solver.cards import CARDS, SEATS, Call, Move, Seat
from lora_solver.engines import Engine, Engines
from lora_solver.errors import InvalidQuestionError, SolverStopped
from lora_solver.exactly import Bounds, can_force
from lora_solver.notation import Position
from lora_solver.rules.rows import RowPosition

Four: TypeAlias = tuple[int, int, int, int]
Answer = TypeVar("Answer")
Line: TypeAlias = tuple[Move, ...]

DEFAULT_MEMORY = 64 << 20
EVERYBODY = 15
#: what the engines' numbers of moves stand for
MOVES: tuple[Move, ...] = (*CARDS, Call.END, Call.TAP, Call.PASS)


@dataclass(frozen=True)
class Solution:
    """The three values of every seat A to D, in penalty points of the whole deal."""

    guarantee: Four
    selfish: Four
    hope: Four


@dataclass(frozen=True)
class CardValues:
    """What a legal move leads to: the mover's guarantee and hope, and the selfish vector.

    `card` is a card or a call such as `end`; `best` = no move has a smaller guarantee; `advised` =
    first in the ranking by guarantee, own selfish points, hope, and all level with it. `equals` are
    the cards that play alike.
    """

    card: Move
    guarantee: int
    hope: int
    selfish: Four
    best: bool
    advised: bool
    equals: tuple[Move, ...]


@dataclass(frozen=True)
class Judgement:
    """A move weighed against the others, by the ranking of CardValues.

    `guarantees` are the mover's after each legal move, `classes` the moves that play alike;
    `selfish` is the vector after the move, `selfish_advised` the mover's own after an advised one.
    """

    guarantees: dict[Move, int]
    classes: tuple[tuple[Move, ...], ...]
    best: tuple[Move, ...]
    advised: tuple[Move, ...]
    selfish: Four
    selfish_advised: int


@dataclass(frozen=True)
class Maturita:
    """Whether the maturant can take nothing, which moves keep or break it, and play that shows it.

    `cards` tells for each legal move of the player to move whether the maturita is still made
    after it; `line` ends with the trick or move that settles the matter (A43).
    """

    winnable: bool
    cards: dict[Move, bool]
    line: Line


class Solver:
    """Answers questions about positions; keeps what it has found out about one deal.

    `memory` bounds its table in bytes: each family of games has its own, but all except the one in
    use are given back but for a small piece. Questions from several threads to one solver wait for
    each other; solvers share nothing, so several work side by side. Any question takes `limit` in
    seconds and raises SolverStopped when that is over or `stop` is called; the solver stays usable.
    With 2 or more `threads` a long question each-for-himself (`selfish`) of a trick game takes two,
    and up to twice the memory.
    Positions in which nobody can ever go out (RowPosition.is_endless) raise InvalidQuestionError.

    >>> from lora_solver import parse_position
    >>> position = parse_position(".7..7/.8..8/.9..9/.T..T min")
    >>> Solver().solve(position).guarantee
    (0, 0, 0, 2)
    """

    def __init__(self, memory: int = DEFAULT_MEMORY, threads: int = 1):
        self._engines = Engines(memory, threads)
        self._lock = threading.Lock()
        self._asked = False

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return self._engines.nodes

    @property
    def table_bytes(self) -> int:
        """Memory of the table in use."""
        return self._engines.in_use.table_bytes if self._engines.in_use else 0

    # ── questions ────────────────────────────────────────────────────────────────────────────

    def solve(self, position: Position, limit: float | None = None) -> Solution:
        """Guarantee, selfish and hope of every seat."""
        with self._ask(position, limit) as asked:
            return Solution(
                asked.four(lambda seat: (1 << seat, 1 << seat)),
                asked.selfish(),
                asked.four(lambda seat: (1 << seat, EVERYBODY)),
            )

    def guarantee(self, position: Position, seat: Seat, limit: float | None = None) -> int:
        """The fewest points the seat can hold itself to, whatever the other three do."""
        return self.side(position, [seat], limit)

    def guarantees(self, position: Position, limit: float | None = None) -> Four:
        """The guarantee of every seat A to D."""
        with self._ask(position, limit) as asked:
            return asked.four(lambda seat: (1 << seat, 1 << seat))

    def hope(self, position: Position, seat: Seat, limit: float | None = None) -> int:
        """The fewest points the seat can get if the other three help."""
        with self._ask(position, limit) as asked:
            return asked.value([seat], EVERYBODY)

    def selfish(self, position: Position, limit: float | None = None) -> Four:
        """The points of seats A to D when everybody plays for himself (max^n, Luckhardt 1986)."""
        with self._ask(position, limit) as asked:
            return asked.selfish()

    def side(self, position: Position, seats: Iterable[Seat],
             limit: float | None = None) -> int:
        """The fewest points some seats can hold their sum to, against the rest."""
        side = sorted(set(seats))
        if not side:
            raise InvalidQuestionError("a side needs at least one seat", code="side.empty",
                                       where="side")
        with self._ask(position, limit) as asked:
            return asked.value(side, seat_bits(side))

    def least(self, position: Position, seat: Seat, limit: float | None = None) -> int:
        """The fewest points the seat can hold itself to: its guarantee."""
        return self.guarantee(position, seat, limit)

    def most(self, position: Position, seat: Seat, limit: float | None = None) -> int:
        """The most points the seat can force upon itself, whatever the other three do."""
        with self._ask(position, limit) as asked:
            return asked.value([seat], EVERYBODY ^ 1 << seat)

    def dread(self, position: Position, seat: Seat, limit: float | None = None) -> int:
        """The most points the seat can get if all four help it to them: hope turned round."""
        with self._ask(position, limit) as asked:
            return asked.value([seat], 0)

    def alike(self, position: Position) -> list[tuple[Move, ...]]:
        """The legal moves in classes of cards that play alike, each class lowest card first."""
        with self._ask(position, None) as asked:
            return [_moves(group) for group in asked.groups()]

    def exactly(self, position: Position, seat: Seat, totals: Iterable[int],
                limit: float | None = None) -> bool:
        """Whether the seat can force its points of the deal to be one of these totals.

        `limit` in seconds for the whole question.

        >>> from lora_solver import parse_position
        >>> position = parse_position("T...J9/A.KT../..J7.8/KQ..Q. vsechny")
        >>> [Solver().exactly(position, Seat.A, [number]) for number in range(4)]
        [True, True, False, False]
        """
        over = None if limit is None else time.monotonic() + limit

        def left() -> float | None:
            if over is not None and time.monotonic() > over:
                _known(None)
            return None if over is None else over - time.monotonic()

        def bound(board: Position, minimisers: int) -> int:
            with self._ask(board, left()) as asked:
                return asked.value([seat], minimisers)

        def classes(board: Position) -> list[Move]:
            with self._ask(board, left()) as asked:
                return [MOVES[group[0]] for group in asked.groups()]

        mine = 1 << seat
        return can_force(position, seat, frozenset(totals), Bounds(
            lambda board: bound(board, mine), lambda board: bound(board, EVERYBODY ^ mine),
            lambda board: bound(board, EVERYBODY), lambda board: bound(board, 0), classes))

    def cards(self, position: Position, limit: float | None = None) -> list[CardValues]:
        """The values of every legal move of the player to move: cards, lowest first, and a call."""
        mover = position.turn
        if mover is None:
            return []
        with self._ask(position, limit) as asked:
            found: list[tuple[list[int], int, int, Four]] = []
            for group in asked.groups():
                move = group[0]
                found.append((group, asked.value([mover], 1 << mover, move),
                              asked.value([mover], EVERYBODY, move), asked.selfish(move)))
        least = min(guarantee for _, guarantee, _, _ in found)
        first = min((guarantee, selfish[mover], hope) for _, guarantee, hope, selfish in found)
        values = {
            move: CardValues(MOVES[move], guarantee, hope, selfish, guarantee == least,
                             (guarantee, selfish[mover], hope) == first, _moves(group))
            for group, guarantee, hope, selfish in found for move in group
        }
        return [values[move] for move in sorted(values)]

    def judge(self, position: Position, made: Move, limit: float | None = None) -> Judgement:
        """A legal move against the others; asks far less than `cards`, for selfish vectors of
        moves that guarantee less than the best are left out.

        >>> from lora_solver import Card, parse_position
        >>> found = Solver().judge(parse_position(".7..7/8.8../9.9../T.T.. vsechny"), Card("c7"))
        >>> [str(move) for move in found.best], found.guarantees[Card("c7")], found.selfish
        (['d7'], 2, (2, 0, 0, 0))
        """
        mover = position.mover
        with self._ask(position, limit) as asked:
            groups = asked.groups()
            values = [asked.value([mover], 1 << mover, group[0]) for group in groups]
            least = min(values)
            best = [group for group, value in zip(groups, values, strict=True) if value == least]
            vectors = {group[0]: asked.selfish(group[0]) for group in groups
                       if group in best or MOVES.index(made) in group}
            own = min(vectors[group[0]][mover] for group in best)
            first = [group for group in best if vectors[group[0]][mover] == own]
            if len(first) > 1:
                hopes = [asked.value([mover], EVERYBODY, group[0]) for group in first]
                first = [group for group, hope in zip(first, hopes, strict=True)
                         if hope == min(hopes)]
        guarantees = {move: value for group, value in zip(groups, values, strict=True)
                      for move in group}
        selfish = next(vectors[group[0]] for group in groups if MOVES.index(made) in group)
        return Judgement({MOVES[move]: guarantees[move] for move in sorted(guarantees)},
                         tuple(_moves(group) for group in groups), _in_order(best),
                         _in_order(first), selfish, own)

    def maturita(self, position: Position, seat: Seat = Seat.A,
                 limit: float | None = None) -> Maturita:
        """Whether the maturant can still take nothing against the other three (rules.md A42, A43).

        Raises InvalidQuestionError under a ruleset without maturita.
        """
        _need_maturita(position)
        with self._ask(position, limit) as asked:
            winnable = asked.clean(seat)
            made = {move: clean for group in asked.groups()
                    for clean in (asked.clean(seat, group[0]),) for move in group}
            line = asked.clean_line(seat)
        cards = {MOVES[move]: made[move] for move in sorted(made)}
        return Maturita(winnable, cards, settled(position, line, seat))

    def can_pass(self, position: Position, seat: Seat = Seat.A,
                 limit: float | None = None) -> bool:
        """Whether the maturant can still take nothing: yes or no alone, and so the fastest."""
        _need_maturita(position)
        with self._ask(position, limit) as asked:
            return asked.clean(seat)

    def line(self, position: Position, seats: Iterable[Seat], helped: bool = False,
             card: Move | None = None, limit: float | None = None) -> Line:
        """Play that shows the value of a side (`helped`: with everybody's help), after `card`.

        With the mover's seat and one of his worse moves it is the line that refutes the move.
        """
        side = list(seats)
        with self._ask(position, limit) as asked:
            line = asked.line(side, EVERYBODY if helped else seat_bits(side), _number(card))
        return until_over(position, line)

    def selfish_line(self, position: Position, card: Move | None = None,
                     limit: float | None = None) -> Line:
        """Play that shows the selfish vector, after `card`."""
        with self._ask(position, limit) as asked:
            line = asked.selfish_line(_number(card))
        return until_over(position, line)

    def stop(self) -> None:
        """Make the question under way, asked by another thread, raise SolverStopped soon."""
        engine = self._engines.in_use
        if self._asked and engine is not None:
            engine.stop()

    def clear(self) -> None:
        """Forget everything found out so far."""
        with self._lock:
            self._engines.clear()

    # ── the engine ───────────────────────────────────────────────────────────────────────────

    @contextmanager
    def _ask(self, position: Position, limit: float | None) -> Iterator[_Asked]:
        if isinstance(position, RowPosition) and position.is_endless():
            raise InvalidQuestionError(
                "each hand holds a card that no row can ever reach, so nobody goes out and the deal"
                f" never ends: {position}", code="question.endless", where="position",
                found=str(position))
        with self._lock:
            engine = self._engines.load(position)
            engine.resume()
            self._asked = True
            is_late = threading.Event()

            def end() -> None:
                is_late.set()  # first, for the question looks here once its engine has stopped
                engine.stop()

            clock = None if limit is None else threading.Timer(max(limit, 0), end)
            if clock:
                clock.daemon = True
                clock.start()
            try:
                yield _Asked(engine, position)
            except SolverStopped as stopped:
                ended = f"in {limit:g} s" if is_late.is_set() else "when stopped"
                raise SolverStopped(f"{position.contract.id}: the answer was not found {ended}",
                                    code=stopped.code, where=position.contract.id) from None
            finally:
                self._asked = False
                if clock:
                    clock.cancel()


class _Asked:
    """An engine with a position loaded: its numbers in seats, moves and points of the deal."""

    def __init__(self, engine: Engine, position: Position):
        self.engine = engine
        self.position = position
        self.taken = position.taken

    def value(self, seats: Iterable[Seat], minimisers: int, move: int | None = None) -> int:
        side = list(seats)
        to_come = _known(self.engine.value(seat_bits(side), minimisers, move))
        return to_come + sum(self.taken[seat] for seat in side)

    def four(self, question: Callable[[Seat], tuple[int, int]]) -> Four:
        a, b, c, d = (_known(self.engine.value(*question(seat))) + self.taken[seat]
                      for seat in SEATS)
        return a, b, c, d

    def selfish(self, move: int | None = None) -> Four:
        to_come = _known(self.engine.selfish(move))
        a, b, c, d = (points + taken for points, taken in zip(to_come, self.taken, strict=True))
        return a, b, c, d

    def clean(self, seat: Seat, move: int | None = None) -> bool:
        return _known(self.engine.at_most(-self.taken[seat], 1 << seat, 1 << seat, move))

    def clean_line(self, seat: Seat) -> Line:
        return _moves(self.engine.line_at_most(-self.taken[seat], 1 << seat, 1 << seat))

    def groups(self) -> list[list[int]]:
        return [] if self.position.is_over() else self.engine.moves()

    def line(self, seats: list[Seat], minimisers: int, move: int | None) -> Line:
        return _moves(self.engine.line(seat_bits(seats), minimisers, move))

    def selfish_line(self, move: int | None) -> Line:
        return _moves(self.engine.selfish_line(move))


def seat_bits(seats: Iterable[Seat]) -> int:
    """Seats as a number, bit n for seat n."""
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits


def until_over(position: Position, line: Line) -> Line:
    """The line up to the end of the deal, which may come before the last trick (early_end)."""
    board = position.copy()
    for number, move in enumerate(line):
        if board.is_over():
            return line[:number]
        board.push(move)
    return line


def settled(position: Position, line: Line, seat: Seat) -> Line:
    """The line up to what gives the seat a point, or after which none can reach it (A43)."""
    board = position.copy()
    for number, move in enumerate(line):
        if board.points[seat] > 0 or board.is_settled():
            return line[:number]
        board.push(move)
    return line


def _need_maturita(position: Position) -> None:
    if not position.ruleset.has_maturita:
        position.ruleset.maturita_games(1)  # says so


def _known(answer: Answer | None) -> Answer:
    if answer is None:
        raise SolverStopped("stopped", code="solver.stopped")  # `_ask` tells the game and why
    return answer


def _moves(numbers: list[int] | None) -> Line:
    return tuple(MOVES[number] for number in _known(numbers))


def _in_order(groups: list[list[int]]) -> Line:
    return tuple(MOVES[number] for number in sorted(number for group in groups for number in group))


def _number(move: Move | None) -> int | None:
    """The engines' number of a move."""
    return None if move is None else MOVES.index(move)
