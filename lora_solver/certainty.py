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
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, islice

from lora_solver.cards import SEATS, Card, Move, Seat
from lora_solver.closed_search import (
    Search,
    Spent,
    after,
    all_layouts,
    climbed_layouts,
    drawn_layouts,
)
from lora_solver.deals import Deal
from lora_solver.errors import InvalidDealError, InvalidQuestionError
from lora_solver.notation import Position, choose_contract
from lora_solver.rules.closed import ClosedPosition, Play
from lora_solver.rules.closed_games import closed_start, seen_by
from lora_solver.rules.contracts import Contract, QuartContract, TrickContract
from lora_solver.rules.rulesets import Ruleset
from lora_solver.rules.shedding import WHOLE_PACK
from lora_solver.rules.tens import TensPosition
from lora_solver.rules.tricks import card_bits

DEFAULT_BUDGET = 4_000_000
#: layouts drawn before the search with closed cards: most hands are beaten by one of the first
FEW_LAYOUTS = 40
#: layouts drawn, for each first move of the maturant too, once the search has not said True
LAYOUTS = 200
#: so few unseen cards can be dealt in so few ways (at most 1,680) that all of them are tried
FEW_UNSEEN = 9
#: climbs towards a lost layout, and steps of each
CLIMBS, STEPS = 4, 40
#: games the defence plays against chance, for the layouts it ends in
GAMES = 20


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
    search = Search(closed, budget, stop, progress)
    return _answer(closed, search)


def _answer(closed: ClosedPosition, search: Search) -> Certainty:
    contract, budget = closed.contract, search.budget or 0
    # there the adversary is not held to all that was shown: what he wins with may be no layout
    may_deny = not (isinstance(contract, QuartContract) and contract.must_lead_complete)
    passes = layout = None
    try:
        layout = lost_layout(closed, search, FEW_LAYOUTS) if may_deny else None
        if layout is None:
            search.budget = budget * 3 // 4
            # the smaller search first: its True is an answer, its False shows the other the way
            passes = search.passes(closed, budget // 2, forgets=True) or search.passes(closed)
    except Spent:
        pass
    finally:
        search.budget = budget
    if passes:
        way = Way(search)
        card = way.move(closed) if closed.decides and not closed.is_over else None
        return Certainty(True, card, way=way, nodes=search.nodes)
    if not may_deny:
        return Certainty(None, nodes=search.nodes)
    defence = Defence(closed, search) if passes is False else None
    try:
        layout = layout or lost_layout(closed, search, LAYOUTS, defence)
        if layout is None and defence is None and closed.decides:
            defence = defence_by_move(closed, search)
    except Spent:
        pass
    if layout or defence:
        return Certainty(False, layout=layout, defence=None if layout else defence,
                         nodes=search.nodes)
    return Certainty(None, nodes=search.nodes)


def lost_layout(closed: ClosedPosition, search: Search, drawn: int,
                 defence: Defence | None = None) -> Deal | None:
    """A layout in which the maturant fails even if he sees all cards, among those tried."""
    tried: Iterator[Deal] = islice(drawn_layouts(closed, 0), drawn)
    if drawn > FEW_LAYOUTS and closed.unseen.bit_count() <= FEW_UNSEEN:
        tried = all_layouts(closed)
    elif drawn > FEW_LAYOUTS:
        tried = chain(_ends(defence) if defence else (), tried, *(
            climbed_layouts(closed, search, seed, STEPS)
            for seed in range(CLIMBS if closed.decides else 0)))
    for layout in tried:
        if not search.passes_open(closed, layout):
            return layout
    return None


def _ends(defence: Defence) -> Iterable[Deal]:
    """The layouts that games of the defence against chance end in."""
    draw = random.Random(0)
    for _ in range(GAMES):
        game = defence.again()
        while not game.has_won:
            game.answer(draw.choice(game.closed.plays())[1])
        yield game.layout()


def defence_by_move(closed: ClosedPosition, search: Search) -> Defence | None:
    """The defence, if for each of the maturant's moves a layout is found that is then lost."""
    lost: dict[Move, Deal] = {}
    for play in closed.plays():
        moved = after(closed, play)
        layout = lost_layout(moved, search, LAYOUTS)
        if layout is None:
            return None
        lost[play[1]] = layout
    return Defence(closed, search, lost)


class Way:
    """A way of playing that passes against every layout and every defence."""

    def __init__(self, search: Search):
        self._search = search

    def move(self, closed: ClosedPosition) -> Move:
        """The maturant's move where he is to choose, in a position this way of playing reached.

        InvalidQuestionError in any other.
        """
        if closed.is_over or not closed.decides or not self._search.surely_passes(closed):
            raise InvalidQuestionError("here this way of playing has no move", code="certain.left",
                                       where="position")
        return self._search.play_to(closed, True)[1]


class Defence:
    """Three defenders who deal themselves the cards they play, and beat every way of playing.

    `closed` is what the maturant sees; it stands where he has to choose. After some first moves
    one layout beats him whatever he does, `lost`; then they play that one.
    """

    def __init__(self, closed: ClosedPosition, search: Search,
                 lost: Mapping[Move, Deal] | None = None):
        self._search = search
        self._start = closed
        self._lost = lost or {}
        self._held: Deal | None = None
        self.closed = closed.copy()
        #: what the others do before his first move
        self.opening = self._play_on()

    def again(self) -> Defence:
        """The same defence, from the beginning."""
        return Defence(self._start, self._search, self._lost)

    def answer(self, move: Move) -> list[Play]:
        """What the others do after the maturant's move, until he has to choose again or has lost.

        IllegalMoveError for a move that is not his to make.
        """
        first = self.closed.laid == self._start.laid
        self.closed.push((self.closed.seat, move))
        if first and self._lost:
            self._held = self.closed.whole(self._lost[move])
        return self._play_on()

    @property
    def has_won(self) -> bool:
        """Whether the maturant has his point."""
        return self.closed.is_lost

    def layout(self) -> Deal:
        """A layout of the hands as the defence began, in which all that was played was legal."""
        return self._held or self.closed.whole(self.closed.layout())

    def _play_on(self) -> list[Play]:
        plays = []
        while not self.closed.is_over and not self.closed.decides:
            play = self._play()
            self.closed.push(play)
            plays.append(play)
        return plays

    def _play(self) -> Play:
        if self._held is None:
            return self._search.play_to(self.closed, False)
        return self._search.open_play_to(self.closed, self.closed.left_of(self._held), False)


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
    others = ~mine & WHOLE_PACK if unseen is None else _bits_once(unseen)
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
    if isinstance(position, TensPosition) and not position.is_whole:
        raise InvalidQuestionError("cards out of play: certain is known only where every card is"
                                   " in a hand or a row", code="certain.out_of_play",
                                   where="position")
    closed = seen_by(position, holder[0])
    closed.laid = [0, 0, 0, 0]  # layouts are of the hands as they are now
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
