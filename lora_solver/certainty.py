"""Whether a hand is certain to pass its maturita: with closed cards, against every layout.

The maturant knows his cards and what he has seen. He is certain if one way of playing, chosen on
that alone, passes against every layout of the unseen cards and every defence. The question is a
game between him and one adversary who deals the unseen cards only as they are played: at another's
turn the adversary plays any card, or gives any sign, that some layout allows which fits all that
was seen before (`rules/closed.py`). At the end of such a game there is a layout in which all of it
was legal; and every layout and defence is a way for the adversary to play. So he wins exactly if no
way of playing is certain, and the search is exact.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from lora_solver.cards import SEATS, Card, Move, Seat
from lora_solver.deals import Deal
from lora_solver.errors import InvalidDealError, InvalidQuestionError, SolverStopped
from lora_solver.notation import Position, choose_contract
from lora_solver.rules.closed import ClosedPosition, Play, closed_start, seen_by
from lora_solver.rules.contracts import Contract, QuartContract, TrickContract
from lora_solver.rules.rulesets import Ruleset
from lora_solver.rules.tricks import card_bits
from lora_solver.solving import Solver

DEFAULT_BUDGET = 200_000
#: layouts looked at with open cards before the search with closed ones
LAYOUTS = 200


@dataclass(frozen=True)
class Certainty:
    """Whether a way of playing passes against every layout and every defence.

    `answer` is None where the nodes ran out. If True, `card` is the first card (None where another
    is to move first) and `way` plays the rest. If False, `layout` is one lost even with open cards,
    the hands as they are now; or `defence` beats every way of playing. `nodes` were looked at,
    layouts included.
    """

    answer: bool | None
    card: Move | None = None
    layout: Deal | None = None
    defence: Defence | None = field(default=None, compare=False)
    way: Way | None = field(default=None, compare=False)
    nodes: int = 0


def certain(
    hand: Iterable[Card],
    contract: Contract | str,
    *,
    rules: Ruleset | str | None = None,
    unseen: Iterable[Card] | None = None,
    position: Position | None = None,
    known: Mapping[Seat, Iterable[Card]] | None = None,
    seat: Seat = Seat.A,
    budget: int = DEFAULT_BUDGET,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Certainty:
    """Whether the hand, on lead in seat `seat`, is certain to pass this game.

    `unseen` are the cards in the three other hands, all 24 others unless given; fewer make an
    ending in which the three hold as many each. `known` are cards known to lie with a seat.
    `position` asks in the middle of a game, after the moves that were pushed on to it: `hand` must
    be that of one seat, the maturant's; of the other hands only what the moves have shown is used.
    `budget` is a number of nodes, so that the answer is the same everywhere; `stop` is asked now
    and then whether to raise SolverStopped, `progress` told the nodes so far.

    With `kvarty_must_lead_complete` the answer is True or None. Raises InvalidDealError for cards
    that cannot be dealt so, InvalidQuestionError where there is no maturita or the game has none.
    """
    closed = _closed(frozenset(hand), contract, rules, unseen, position, known or {}, seat)
    search = Search(budget, stop, progress)
    return _answer(closed, search)


def _answer(closed: ClosedPosition, search: Search) -> Certainty:
    contract = closed.contract
    sign_lost = isinstance(contract, QuartContract) and contract.must_lead_complete
    try:
        layout = None if sign_lost else lost_layout(closed, search)
        if layout:
            return Certainty(False, layout=layout, nodes=search.nodes)
        if search.passes(closed):
            way = Way(search)
            card = way.move(closed) if closed.decides and not closed.is_over else None
            return Certainty(True, card, way=way, nodes=search.nodes)
    except _Spent:
        return Certainty(None, nodes=search.nodes)
    if sign_lost:
        return Certainty(None, nodes=search.nodes)
    return Certainty(False, defence=Defence(closed, search), nodes=search.nodes)


def lost_layout(closed: ClosedPosition, search: Search) -> Deal | None:
    """A layout in which the maturant fails even if he sees all cards, among some drawn."""
    draw = random.Random(0)
    for _ in range(LAYOUTS):
        layout = closed.layout(draw)
        if not search.passes_open(closed, layout):
            return layout
    return None


class _Spent(Exception):
    """The nodes have run out."""


class Search:
    """The game against the lazily dealing adversary: And over his plays, Or over the maturant's."""

    def __init__(self, budget: int, stop: Callable[[], bool] | None = None,
                 progress: Callable[[int], None] | None = None):
        self.budget = budget
        self.nodes = 0
        self._stop = stop
        self._progress = progress
        self._known: dict[tuple[object, ...], bool] = {}
        self._solver = Solver()

    def passes_open(self, closed: ClosedPosition, layout: Deal) -> bool:
        """Whether the maturant passes in this layout if he sees it."""
        self._count()
        if closed.is_over:
            return closed.is_won
        return self._solver.can_pass(closed.opened(layout), closed.seat)

    def passes(self, closed: ClosedPosition) -> bool:
        """Whether the maturant can pass from here on, whatever the adversary deals and plays."""
        if closed.is_over:
            return closed.is_won
        key = closed.key()
        if key not in self._known:
            self._count()
            found = (self.passes(after) for after in successors(closed))
            self._known[key] = any(found) if closed.decides else all(found)
        return self._known[key]

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self.budget:
            raise _Spent
        if self.nodes % 256 == 0:
            if self._progress:
                self._progress(self.nodes)
            if self._stop and self._stop():
                raise SolverStopped("the search was stopped before it had the answer",
                                    code="solver.stopped")


def successors(closed: ClosedPosition) -> Iterable[ClosedPosition]:
    for play in closed.plays():
        yield after(closed, play)


def after(closed: ClosedPosition, play: Play) -> ClosedPosition:
    """The position once that has happened."""
    twin = closed.copy()
    twin.push(play)
    return twin


class Way:
    """A way of playing that passes against every layout and every defence."""

    def __init__(self, search: Search):
        self._search = search

    def move(self, closed: ClosedPosition) -> Move:
        """The maturant's move where he is to choose, in a position this way of playing reached."""
        with _unlimited(self._search):
            for play in closed.plays():
                if self._search.passes(after(closed, play)):
                    return play[1]
        raise InvalidQuestionError("from here no way of playing is certain", code="certain.left",
                                   where="position")


class Defence:
    """Three defenders who deal themselves the cards they play, and beat every way of playing.

    `closed` is what the maturant sees; at the start it stands where he has to choose.
    """

    def __init__(self, closed: ClosedPosition, search: Search):
        self._search = search
        self._start = closed
        self.closed = closed.copy()
        self.opening = self._play_on()

    def again(self) -> Defence:
        """The same defence, from the beginning."""
        return Defence(self._start, self._search)

    def answer(self, move: Move) -> list[Play]:
        """What the others do after the maturant's move, until he has to choose again or has lost.

        IllegalMoveError for a move that is not his to make.
        """
        self.closed.push((self.closed.seat, move))
        return self._play_on()

    @property
    def has_won(self) -> bool:
        """Whether the maturant has his point."""
        return self.closed.is_lost

    def layout(self) -> Deal:
        """A layout of the hands at the start in which all that was played was legal."""
        return self.closed.whole(self.closed.layout())

    def _play_on(self) -> list[Play]:
        plays = []
        with _unlimited(self._search):
            while not self.closed.is_over and not self.closed.decides:
                play = next(play for play in self.closed.plays()
                            if not self._search.passes(after(self.closed, play)))
                self.closed.push(play)
                plays.append(play)
        return plays


class _unlimited:
    """What is known to be true or false is found again, however many nodes that takes."""

    def __init__(self, search: Search):
        self._search = search
        self._budget = search.budget

    def __enter__(self) -> None:
        self._search.budget = 1 << 62

    def __exit__(self, *_: object) -> None:
        self._search.budget = self._budget


# ── the question ─────────────────────────────────────────────────────────────────────────────


def _closed(hand: frozenset[Card], contract: Contract | str, rules: Ruleset | str | None,
            unseen: Iterable[Card] | None, position: Position | None,
            known: Mapping[Seat, Iterable[Card]], seat: Seat) -> ClosedPosition:
    """The position as the maturant sees it, checked."""
    ruleset, agreed = choose_contract(contract, rules)
    if not ruleset.has_maturita:
        ruleset.maturita_games(1)  # says so
    _check_costs(agreed)
    if position is not None:
        closed = _in_the_middle(hand, position, ruleset, agreed, unseen)
    else:
        closed = _at_the_start(hand, ruleset, agreed, unseen, seat)
    _bar(closed, known)
    if not isinstance(agreed, TrickContract) and not closed.is_over:
        closed.opened(closed.layout())  # says where the cards gone make no rows
    return closed


def _check_costs(contract: Contract) -> None:
    """Points only add up, so that the first one decides."""
    if isinstance(contract, TrickContract) and (
            contract.all_bonus is not None
            or min((0, *contract.card_points.values(), *contract.trick_points)) < 0):
        raise InvalidQuestionError(
            f"{contract.id}: where points can be won back, the first one is not the end",
            code="certain.points", where="contract", found=contract.id)


def _at_the_start(hand: frozenset[Card], ruleset: Ruleset, contract: Contract,
                  unseen: Iterable[Card] | None, seat: Seat) -> ClosedPosition:
    mine = card_bits(hand)
    others = ~mine & 0xFFFFFFFF if unseen is None else _bits_once(unseen)
    both = [card for card in sorted(hand) if others >> card & 1]
    if both:
        raise InvalidDealError(f"{both[0]} is in the hand and unseen", code="deal.twice",
                               where="unseen", found=str(both[0]))
    count, size = others.bit_count(), len(hand)
    if not 1 <= size <= 8 or count % 3 or not 3 <= count <= 24 or (
            isinstance(contract, TrickContract) and count != 3 * size):
        raise InvalidDealError(
            f"{size} cards in the hand and {count} unseen: expected one to eight cards, and three"
            " times as many unseen", code="certain.count", where="unseen", found=str(count))
    return closed_start(ruleset, contract, seat, mine, others, seat)


def _in_the_middle(hand: frozenset[Card], position: Position, ruleset: Ruleset,
                   contract: Contract, unseen: Iterable[Card] | None) -> ClosedPosition:
    holder = [seat for seat in SEATS if position.hands[seat] == hand]
    if len(holder) != 1:
        raise InvalidQuestionError("the hand is not one of the position's four",
                                   code="certain.hand", where="hand")
    if position.contract != contract or position.ruleset != ruleset:
        raise InvalidQuestionError("the position is one of another contract",
                                   code="contract.contradict", where="contract",
                                   found=position.contract.id)
    closed = seen_by(position, holder[0])
    if unseen is not None and _bits_once(unseen) != closed.unseen:
        raise InvalidDealError("the cards unseen are not those of the position's other hands",
                               code="certain.unseen", where="unseen")
    return closed


def _bits_once(cards: Iterable[Card]) -> int:
    given = list(cards)
    for card in given:
        if given.count(card) > 1:
            raise InvalidDealError(f"unseen: {card} stands there twice", code="deal.twice",
                                   where="unseen", found=str(card))
    return card_bits(given)


def _bar(closed: ClosedPosition, known: Mapping[Seat, Iterable[Card]]) -> None:
    """A card known to lie with one seat is in no other hand."""
    for seat, cards in known.items():
        for card in cards:
            where = f"known {seat}"
            if seat == closed.seat or not closed.unseen >> card & 1:
                raise InvalidDealError(f"{card} cannot lie with {seat}: it is not unseen",
                                       code="known.seen", where=where, found=str(card))
            for other in closed.others:
                if other != seat:
                    closed.barred[other] |= 1 << card
    if known and not closed.can_be_dealt():
        raise InvalidDealError("the known cards do not fit in the hands so", code="known.deal",
                               where="known")
