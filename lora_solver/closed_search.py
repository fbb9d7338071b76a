"""The door to the two engines that certainty needs, both paid from one budget of nodes: the one of
closed cards (`ext/certain.pyx`), and the ordinary one for layouts with open cards."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lora_solver._certain import CertainEngine
from lora_solver.cards import Card
from lora_solver.deals import Deal
from lora_solver.errors import SolverStopped
from lora_solver.rules.closed import ClosedPosition, Play
from lora_solver.rules.closed_games import ClosedQuarts, ClosedTens, ClosedTricks
from lora_solver.rules.contracts import QuartContract, TensContract, TrickContract
from lora_solver.rules.tricks import card_bits, cards_in, suit_bits
from lora_solver.solving import Solver

#: nodes between two looks at whether to stop
SLICE = 20_000
#: the first guess at how many nodes tell what one play of several leads to
FIRST_LOOK = 1_000
MOST_MEMORY = 64 << 20
ENTRY_BYTES = 48


class Spent(Exception):
    """The nodes have run out."""


class Search:
    """Answers about one contract with closed and with open cards; keeps what it has found out.

    `budget` is the most nodes all questions together may take (None: no bound). `stop` and
    `progress` are those of `certainty.certain`.
    """

    def __init__(self, closed: ClosedPosition, budget: int | None,
                 stop: Callable[[], bool] | None = None,
                 progress: Callable[[int], None] | None = None):
        self.budget = budget
        self._stop = stop
        self._progress = progress
        self._solver = Solver()
        self._replies: dict[tuple[object, ...], Play] = {}
        wanted = MOST_MEMORY if budget is None else 2 * ENTRY_BYTES * max(budget, 1)
        self._engine = _engine(closed, min(MOST_MEMORY, wanted))

    @property
    def nodes(self) -> int:
        """Positions looked at so far, closed and open."""
        return self._engine.nodes + self._solver.nodes

    def passes(self, closed: ClosedPosition, limit: int | None = None,
               forgets: bool = False) -> bool | None:
        """Whether the maturant can pass from here, whatever the adversary deals and plays.

        None after `limit` nodes without an answer; Spent where the budget ends before. With
        `forgets` he remembers what the others have shown to the end of the trick or of their turns
        only, which is less to search: True is then an answer, False none.
        """
        if closed.is_over:
            return closed.is_won
        over = None if limit is None else self._engine.nodes + limit
        while True:
            slice_ = SLICE if over is None else min(SLICE, over - self._engine.nodes)
            if slice_ <= 0:
                return None
            found = _ask(self._engine, closed, self._allowed(slice_), forgets)
            if found is not None:
                return found

    def passes_open(self, closed: ClosedPosition, layout: Deal) -> bool:
        """Whether the maturant passes in this layout if he sees it."""
        if closed.is_over:
            return closed.is_won
        self._allowed(1)
        return self._solver.can_pass(closed.opened(layout), closed.seat)

    def losing_moves(self, closed: ClosedPosition, layout: Deal) -> int:
        """How many of the maturant's moves lose with open cards; -1 if all do."""
        self._allowed(1)
        found = self._solver.maturita(closed.opened(layout), closed.seat)
        return sum(not made for made in found.cards.values()) if found.winnable else -1

    def surely_passes(self, closed: ClosedPosition) -> bool:
        """`passes`, however many nodes that takes."""
        with self._unlimited():
            return self.passes(closed) is True

    def play_to(self, closed: ClosedPosition, answer: bool) -> Play:
        """The first play found after which the answer is this one, which some play keeps; however
        many nodes that takes, for as a rule it was found out before."""
        key = (answer, *closed.key())
        if key not in self._replies:
            with self._unlimited():
                self._replies[key] = self._find_play(closed, answer)
        return self._replies[key]

    def _find_play(self, closed: ClosedPosition, answer: bool) -> Play:
        plays, look = closed.plays(), FIRST_LOOK
        while True:
            for play in plays:
                if self.passes(after(closed, play), look) is answer:
                    return play
            look *= 4

    def open_play_to(self, closed: ClosedPosition, layout: Deal, answer: bool) -> Play:
        """The same in a layout, with open cards."""
        with self._unlimited():
            for play in closed.plays_in(layout):
                twin = after(closed, play)
                left = Deal(cards_in(card_bits(hand) & ~(laid ^ before)) for hand, laid, before
                            in zip(layout.hands, twin.laid, closed.laid, strict=True))
                if self.passes_open(twin, left) is answer:
                    return play
        raise AssertionError("no play keeps the answer")

    @contextmanager
    def _unlimited(self) -> Iterator[None]:
        budget, self.budget = self.budget, None
        try:
            yield
        finally:
            self.budget = budget

    def _allowed(self, slice_: int) -> int:
        """What the budget leaves of so many nodes; Spent if nothing."""
        if self._progress:
            self._progress(self.nodes)
        if self._stop and self._stop():
            raise SolverStopped("the search was stopped before it had the answer",
                                code="solver.stopped")
        if self.budget is None:
            return slice_
        if self.nodes >= self.budget:
            raise Spent
        return min(slice_, self.budget - self.nodes)


def after(closed: ClosedPosition, play: Play) -> ClosedPosition:
    """The position once that has happened."""
    twin = closed.copy()
    twin.push(play)
    return twin


# ── layouts to look at ───────────────────────────────────────────────────────────────────────


def all_layouts(closed: ClosedPosition) -> Iterator[Deal]:
    """Every layout that fits, once."""
    hands: list[list[Card]] = [[], [], [], []]
    hands[closed.seat] = list(cards_in(closed.hand))
    cards = cards_in(closed.unseen)

    def deal(number: int) -> Iterator[Deal]:
        if number == len(cards):
            yield Deal(hands)
            return
        for seat in closed.others:
            if len(hands[seat]) < closed.sizes[seat] and not (
                    closed.barred[seat] >> cards[number] & 1):
                hands[seat].append(cards[number])
                yield from deal(number + 1)
                hands[seat].pop()

    return deal(0)


def drawn_layouts(closed: ClosedPosition, seed: int) -> Iterator[Deal]:
    """Layouts that fit, without end: by turns drawn evenly, and long in some suits."""
    draw = random.Random(seed)
    while True:
        yield closed.layout(draw)
        yield closed.layout(draw, long_suits=True)


def climbed_layouts(closed: ClosedPosition, search: Search, seed: int,
                    steps: int) -> Iterator[Deal]:
    """Layouts from one drawn on, each with two cards changed that make no fewer of the maturant's
    moves lose than before (hill climbing); the last may lose all."""
    draw = random.Random(seed)
    layout = closed.layout(draw, long_suits=True)
    yield layout
    most = search.losing_moves(closed, layout)
    for _ in range(steps):
        if most < 0:
            break
        changed = closed.changed(layout, draw)
        losing = search.losing_moves(closed, changed)
        if losing < 0 or losing >= most:
            layout, most = changed, losing
            yield layout


# ── the engine ───────────────────────────────────────────────────────────────────────────────


def _engine(closed: ClosedPosition, memory: int) -> CertainEngine:
    engine, contract = CertainEngine(memory), closed.contract
    if isinstance(contract, TrickContract):
        engine.tricks(card_bits(contract.card_points), [*map(bool, contract.trick_points)],
                      suit_bits(contract.restricted_leads), card_bits(contract.no_discard_first))
    elif isinstance(contract, QuartContract):
        engine.quarts(contract.end, contract.gap, contract.wild_first, contract.must_lead_complete)
    elif isinstance(contract, TensContract):
        engine.tens(contract.ten_only_if_stuck)
    return engine


def _ask(engine: CertainEngine, closed: ClosedPosition, limit: int, forgets: bool) -> bool | None:
    """The engine's answer to a position, in its numbers: seats are counted from the maturant."""
    seats = (closed.seat, *closed.others)
    wanted = closed.wanted if isinstance(closed, ClosedQuarts) else ()
    return engine.passes(
        limit, forgets, closed.hand, closed.unseen,
        [closed.barred[seat] for seat in seats], [closed.sizes[seat] for seat in seats],
        (closed.turn - closed.seat) & 3,
        closed.trick if isinstance(closed, ClosedTricks) else (),
        isinstance(closed, ClosedTens) and closed.has_laid,
        sum(1 << card for card in wanted))
