"""One door to the engine: a position and a question in, exact values in penalty points out.

Every value counts what is already taken. The five questions are those of architecture.md:
guarantee, hope, selfish, side and maturita.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from lora_solver._tricks import TrickEngine
from lora_solver.cards import CARDS, SEATS, Card, Seat
from lora_solver.errors import InvalidQuestionError, SolverStopped
from lora_solver.notation import Position
from lora_solver.rules.contracts import TrickContract
from lora_solver.rules.tricks import TrickPosition, card_bits

Four: TypeAlias = tuple[int, int, int, int]
Answer = TypeVar("Answer")
Line: TypeAlias = tuple[Card, ...]

DEFAULT_MEMORY = 64 << 20
EVERYBODY = 15


@dataclass(frozen=True)
class Solution:
    """The three values of every seat A to D, in penalty points of the whole deal."""

    guarantee: Four
    selfish: Four
    hope: Four


@dataclass(frozen=True)
class CardValues:
    """What a legal card leads to: the mover's guarantee and hope, and the selfish vector.

    `best` = no card has a smaller guarantee; `advised` = first in the ranking by guarantee, own
    selfish points, hope, and all level with it. `equals` are the cards that play alike.
    """

    card: Card
    guarantee: int
    hope: int
    selfish: Four
    best: bool
    advised: bool
    equals: tuple[Card, ...]


@dataclass(frozen=True)
class Maturita:
    """Whether the maturant can take nothing, which cards keep or break it, and play that shows it.

    `cards` tells for each legal card of the player to move whether the maturita is still made
    after it; `line` ends with the trick that settles the matter.
    """

    winnable: bool
    cards: dict[Card, bool]
    line: Line


class Solver:
    """Answers questions about positions; keeps what it has found out about one deal.

    `memory` bounds its table in bytes. Questions from several threads to one solver wait for each
    other; solvers share nothing, so several work side by side. Any question takes `limit` in
    seconds and raises SolverStopped when that is over or `stop` is called; the solver stays usable.

    >>> from lora_solver import parse_position
    >>> position = parse_position(".7..7/.8..8/.9..9/.T..T min")
    >>> Solver().solve(position).guarantee
    (0, 0, 0, 2)
    """

    def __init__(self, memory: int = DEFAULT_MEMORY):
        self._engine = TrickEngine(memory)
        self._lock = threading.Lock()
        self._contract: TrickContract | None = None
        self._deal = [0, 0, 0, 0]
        self._asked = False

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

    def cards(self, position: Position, limit: float | None = None) -> list[CardValues]:
        """The values of every legal card of the player to move, lowest card first."""
        mover = position.turn
        if mover is None:
            return []
        with self._ask(position, limit) as asked:
            found: list[tuple[list[Card], int, int, Four]] = []
            for group in asked.groups():
                card = group[0]
                found.append((group, asked.value([mover], 1 << mover, card),
                              asked.value([mover], EVERYBODY, card), asked.selfish(card)))
        least = min(guarantee for _, guarantee, _, _ in found)
        first = min((guarantee, selfish[mover], hope) for _, guarantee, hope, selfish in found)
        values = [
            CardValues(card, guarantee, hope, selfish, guarantee == least,
                       (guarantee, selfish[mover], hope) == first, tuple(group))
            for group, guarantee, hope, selfish in found for card in group
        ]
        return sorted(values, key=lambda value: value.card)

    def maturita(self, position: Position, seat: Seat = Seat.A,
                 limit: float | None = None) -> Maturita:
        """Whether the maturant can still take nothing against the other three (rules.md A42, A43).

        Raises InvalidQuestionError under a ruleset without maturita.
        """
        position.ruleset.maturita_games(1)
        with self._ask(position, limit) as asked:
            winnable = asked.clean(seat)
            cards = {card: asked.clean(seat, group[0])
                     for group in asked.groups() for card in group}
            line = asked.clean_line(seat)
        return Maturita(winnable, dict(sorted(cards.items())), settled(asked.position, line, seat))

    def can_pass(self, position: Position, seat: Seat = Seat.A,
                 limit: float | None = None) -> bool:
        """Whether the maturant can still take nothing: yes or no alone, and so the fastest."""
        position.ruleset.maturita_games(1)
        with self._ask(position, limit) as asked:
            return asked.clean(seat)

    def line(self, position: Position, seats: Iterable[Seat], helped: bool = False,
             card: Card | None = None, limit: float | None = None) -> Line:
        """Play that shows the value of a side (`helped`: with everybody's help), after `card`.

        With the mover's seat and one of his worse cards it is the line that refutes the card.
        """
        side = list(seats)
        with self._ask(position, limit) as asked:
            return asked.line(side, EVERYBODY if helped else seat_bits(side), card)

    def selfish_line(self, position: Position, card: Card | None = None,
                     limit: float | None = None) -> Line:
        """Play that shows the selfish vector, after `card`."""
        with self._ask(position, limit) as asked:
            return asked.selfish_line(card)

    def stop(self) -> None:
        """Make the question under way, asked by another thread, raise SolverStopped soon."""
        if self._asked:
            self._engine.stop()

    def clear(self) -> None:
        """Forget everything found out so far."""
        with self._lock:
            self._engine.clear()
            self._deal = [0, 0, 0, 0]

    # ── the engine ───────────────────────────────────────────────────────────────────────────

    @contextmanager
    def _ask(self, position: Position, limit: float | None) -> Iterator[_Asked]:
        if not isinstance(position, TrickPosition):
            raise InvalidQuestionError(
                f"{position.contract.id}: the games of laying cards out are not solved yet",
                code="question.unsolved", where="contract", found=position.contract.id)
        with self._lock:
            self._load(position)
            self._engine.resume()
            self._asked = True
            clock = None if limit is None else threading.Timer(max(limit, 0), self._engine.stop)
            if clock:
                clock.daemon = True
                clock.start()
            try:
                yield _Asked(self._engine, position)
            finally:
                self._asked = False
                if clock:
                    clock.cancel()

    def _load(self, position: TrickPosition) -> None:
        """Give the engine the position; what it knows stays as long as the deal is the same."""
        contract, engine = position.contract, self._engine
        hands = list(position.bits)
        for number, card in enumerate(position.trick):
            hands[(position.leader + number) % 4] |= 1 << card
        if contract != self._contract:
            engine.contract(
                [contract.card_points.get(card, 0) for card in CARDS],
                contract.trick_points,
                sum(255 << 8 * suit for suit in contract.restricted_leads),
                card_bits(contract.no_discard_first),
                contract.all_bonus,
            )
            self._contract, self._deal = contract, hands
        elif any(hand & ~known for hand, known in zip(hands, self._deal, strict=True)):
            engine.clear()
            self._deal = hands
        engine.position(position.bits, position.trick, position.mover, _bonus_state(position))


class _Asked:
    """The engine with a position loaded: its numbers in seats, cards and points of the deal."""

    def __init__(self, engine: TrickEngine, position: TrickPosition):
        self.engine = engine
        self.position = position
        self.taken = position.taken

    def value(self, seats: Iterable[Seat], minimisers: int, card: Card | None = None) -> int:
        side = list(seats)
        to_come = _known(self.engine.value(seat_bits(side), minimisers, card))
        return to_come + sum(self.taken[seat] for seat in side)

    def four(self, question: Callable[[Seat], tuple[int, int]]) -> Four:
        a, b, c, d = (_known(self.engine.value(*question(seat))) + self.taken[seat]
                      for seat in SEATS)
        return a, b, c, d

    def selfish(self, card: Card | None = None) -> Four:
        to_come = _known(self.engine.selfish(card))
        a, b, c, d = (points + taken for points, taken in zip(to_come, self.taken, strict=True))
        return a, b, c, d

    def clean(self, seat: Seat, card: Card | None = None) -> bool:
        return _known(self.engine.at_most(-self.taken[seat], 1 << seat, 1 << seat, card))

    def clean_line(self, seat: Seat) -> Line:
        return _cards(self.engine.line_at_most(-self.taken[seat], 1 << seat, 1 << seat))

    def groups(self) -> list[list[Card]]:
        if self.position.is_over():
            return []
        return [[CARDS[number] for number in group] for group in self.engine.moves()]

    def line(self, seats: list[Seat], minimisers: int, card: Card | None) -> Line:
        return _cards(self.engine.line(seat_bits(seats), minimisers, card))

    def selfish_line(self, card: Card | None) -> Line:
        return _cards(self.engine.selfish_line(card))


def seat_bits(seats: Iterable[Seat]) -> int:
    """Seats as a number, bit n for seat n."""
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits


def settled(position: TrickPosition, line: Line, seat: Seat) -> Line:
    """The line up to the trick in which the seat takes a point, or after which none is left."""
    board = position.copy()
    for number, card in enumerate(line):
        if board.points[seat] > 0 or board.is_settled():
            return line[:number]
        board.push(card)
    return line


def _bonus_state(position: TrickPosition) -> int:
    """0 anybody can still take all, 1 + seat only he, 5 nobody."""
    holder = position.bonus_holder
    if position.contract.all_bonus is None or holder is True:
        return 0
    return 5 if holder is None else 1 + holder


def _known(answer: Answer | None) -> Answer:
    if answer is None:
        raise SolverStopped("the solver was stopped before it had the answer",
                            code="solver.stopped")
    return answer


def _cards(numbers: list[int] | None) -> Line:
    return tuple(CARDS[number] for number in _known(numbers))
