"""My eight cards: in which game, and with which lead, do I pass the maturita, and how often?

The other cards are dealt at random. For each layout, each game and each lead the engine tells
whether the maturita is made with best play of all four after that lead, every card open. So the
share of layouts that pass is neither a promise nor a floor: at the table nobody sees the others'
cards, neither you nor the three who defend. The lead is fixed before the layout is known, which
takes the grossest self-deception out of an average over open cards.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from lora_solver.cards import (
    CARDS,
    Card,
    Move,
    Seat,
    count_of,
    format_hand,
    parse_cards,
    parse_hand,
)
from lora_solver.certainty import Certainty, certain
from lora_solver.crew import MEMORY, Crew, Portion, Progress, Stop, Worker
from lora_solver.deals import HAND_SIZE, Deal, from_link
from lora_solver.engines import Engines
from lora_solver.errors import (
    InvalidDealError,
    InvalidPositionError,
    InvalidQuestionError,
    SolverStopped,
)
from lora_solver.layouts import (
    Hands,
    Known,
    Layouts,
    freakishness,
    known_bits,
    layouts_for,
    layouts_seen,
)
from lora_solver.notation import Position, start_each
from lora_solver.rules.closed_games import seen_by
from lora_solver.rules.contracts import QuartContract
from lora_solver.rules.quarts import QuartPosition
from lora_solver.rules.rulesets import Ruleset
from lora_solver.rules.tricks import cards_in
from lora_solver.shares import Share
from lora_solver.solving import MOVES, Line, Solver

#: layouts of one game that a thread counts before it looks up
STEP = 10
#: so few layouts are counted one by one instead of drawn
FEW_LAYOUTS = 2000
#: so many at most can be counted one by one
MOST_LAYOUTS = 1_000_000


@dataclass(frozen=True)
class GameChance:
    """A game: the share of layouts that pass with each first move, and the best of these.

    In desítky the lead is the first card laid, or `tap` for a hand without a ten.
    """

    contract: str
    leads: dict[Move, Share]

    @property
    def lead(self) -> Move:
        """The lead that passes most often; of several level ones the first."""
        return max(self.leads, key=lambda lead: self.leads[lead].passed)

    @property
    def best(self) -> Share:
        return self.leads[self.lead]

    def to_json(self) -> dict[str, Any]:
        """The keys of `lora maturita HAND --json` that sampling fills."""
        best = self.best
        return {"contract": self.contract, "samples": best.samples, "passed": best.passed,
                "rate": best.rate, "low": best.low, "high": best.high, "lead": str(self.lead),
                "leads": {str(lead): share.rate for lead, share in self.leads.items()}}


@dataclass(frozen=True)
class Layout:
    """One way the cards may lie, with the play that shows how it ends after the lead.

    `position` is the game before the lead, all hands open; `line` begins with the lead and ends
    with the trick or move that settles the matter.
    """

    number: int
    position: Position
    line: Line

    @property
    def deal(self) -> Deal:
        return Deal(self.position.hands)


class HandChances:
    """The chances of one hand in each game allowed, which grow more precise with every `run`.

    `hand` are the maturant's cards; `unseen` the cards of the other three (default: all others),
    `known` what is known of where they lie. In the middle of a game give its `position` instead of
    an attempt: its other three hands count as unseen, and what they have shown by its moves is
    heeded. Layout number i of a seed is the same for ever, whatever the threads. `every` counts
    each possible layout once instead of drawing them; by default so if there are few.

    Raises a LoraError for cards that cannot lie so, or where there is no maturita.

    >>> chances = HandChances({Card("h7"), Card("dA"), Card("c8")}, unseen=[Card(name) for name in
    ...     "hA h8 h9 c7 c9 cK s7 s8 s9".split()], contracts=["cervene"])
    >>> chances.run(1680)
    True
    >>> chances.games["cervene"].lead, chances.games["cervene"].best.passed
    (Card('c8'), 1620)
    """

    def __init__(self, hand: Iterable[Card], rules: Ruleset | str = "kladno", attempt: int = 1, *,
                 contracts: Sequence[str] | None = None, unseen: Iterable[Card] | None = None,
                 known: Known | None = None, position: Position | None = None,
                 seat: Seat = Seat.A, seed: int | str = 0, every: bool | None = None):
        self.hand = frozenset(hand)
        self.seat = seat
        self.seed = seed
        #: why some of the games have no answer: an ending that cannot come of them, or is over
        self.refused: dict[str, InvalidPositionError] = {}
        if position is None:
            ruleset = Ruleset.parse(rules) if isinstance(rules, str) else rules
            names = ruleset.maturita_games(attempt) if contracts is None else contracts
            self.layouts = layouts_for(self.hand, _others(self.hand, unseen), known, seat)
            self._starts = self._begin(ruleset, names)
            self.ruleset = ruleset
            self._asked: dict[str, Any] = {"unseen": self.layouts.cards, "known": known}
        else:
            _check_turn(position, self.hand, seat)
            self.layouts = _layouts_in(position, known, seat)
            self._starts = [_ready(position)]
            self.ruleset = position.ruleset
            self._asked = {"position": position.copy(), "known": known}
        if not self.layouts.count:
            raise InvalidDealError(
                "the cards known and shown cannot all lie so: no layout is left",
                code="known.impossible", where="known")
        self.every = self.layouts.count <= FEW_LAYOUTS if every is None else every
        self._games = {board.contract.id: _Game(board, seat) for board in self._starts}
        self._order = self._shuffled() if self.every else []
        self._dealt: dict[int, Hands] = {}
        self._lock = threading.Lock()

    def _begin(self, ruleset: Ruleset, names: Sequence[str]) -> list[Position]:
        """Each game before its first move, in any one of the layouts."""
        ruleset.maturita_games(1)  # says so where there is no maturita
        hands = [frozenset(cards_in(bits)) for bits in self._hands_or_empty()]
        hands[self.seat] = self.hand
        starts, self.refused = start_each(Deal(hands), ruleset, names, self.seat)
        for board in starts:
            if board.is_over():
                name = board.contract.id
                self.refused[name] = InvalidPositionError(
                    f"{name} is over before the first move: no card in play can cost a point",
                    code="maturita.decided", where="hand", found=name)
        return [board for board in starts if not board.is_over()]

    def _shuffled(self) -> list[int]:
        """The layouts in a random order, so that the first of them are a fair sample too."""
        if self.layouts.count > MOST_LAYOUTS:
            raise InvalidQuestionError(
                f"{self.layouts.count} layouts are too many to count each of them: expected at most"
                f" {MOST_LAYOUTS}", code="layouts.many", where="every",
                found=str(self.layouts.count))
        order = list(range(self.layouts.count))
        random.Random(f"{self.seed}:order").shuffle(order)
        return order

    def _hands_or_empty(self) -> Hands:
        return self.layouts.hands(0) if self.layouts.count else (0, 0, 0, 0)

    # ── counting ─────────────────────────────────────────────────────────────────────────────

    def run(self, count: int, threads: int | None = None, stop: Stop | None = None,
            progress: Progress | None = None) -> bool:
        """Look at `count` more layouts in every game; whether it came to its end.

        `threads` work at once (default: one a processor) without changing any number. `stop` is
        asked now and then whether to give up; what is counted then stays, and another `run` goes
        on from there. `progress` is told how many questions of how many are answered, from the
        thread that called. With `every` no more than all layouts are looked at.
        """
        goal = self.samples + count
        if self.every:
            goal = min(goal, self.layouts.count)
        for game in self._games.values():
            game.masks += [-1] * (goal - len(game.masks))
        open_ones = sum(mask < 0 for game in self._games.values() for mask in game.masks[:goal])
        return Crew(self._portions(goal), open_ones).work(threads, stop, progress)

    def _portions(self, goal: int) -> Iterator[Portion]:
        """The next layouts of every game, then those after them."""
        for first in range(self.samples, goal, STEP):
            numbers = range(first, min(first + STEP, goal))
            dealt = [self.hands_of(number) for number in numbers]
            for game in self._games.values():
                yield partial(game.count, numbers, dealt)

    @property
    def samples(self) -> int:
        """The layouts looked at in every game so far."""
        return min((game.counted() for game in self._games.values()), default=0)

    @property
    def is_exact(self) -> bool:
        """Whether every possible layout has been looked at."""
        return self.every and self.samples == self.layouts.count

    @property
    def games(self) -> dict[str, GameChance]:
        """What has been counted so far, by contract, in the ruleset's order."""
        with self._lock:
            found = {}
            for name, game in self._games.items():
                samples = game.tally()
                exact = self.every and samples == self.layouts.count
                found[name] = GameChance(name, {
                    move: Share(passed, samples, exact)
                    for move, passed in zip(game.moves, game.passed, strict=True)})
            return found

    def compare(self, one: tuple[str, Move], other: tuple[str, Move]) -> tuple[int, int, int]:
        """Of two games with their leads: the layouts that pass with the one alone, those that pass
        with the other alone, and how many were looked at in both."""
        first, second = self.check_lead(*one), self.check_lead(*other)
        samples = min(first.counted(), second.counted())
        bit, bit_of_other = (game.moves.index(lead) for game, (_, lead) in
                             ((first, one), (second, other)))
        only_one = only_other = 0
        for mask, other_mask in zip(first.masks[:samples], second.masks[:samples], strict=True):
            passes, other_passes = mask >> bit & 1, other_mask >> bit_of_other & 1
            only_one += passes > other_passes
            only_other += other_passes > passes
        return only_one, only_other, samples

    def hands_of(self, number: int) -> Hands:
        """The hands of the layout looked at as number `number`, from 0, as bits."""
        known = self._dealt.get(number)
        if known is None:
            hands = self.layouts.hands(self._order[number]) if self.every else \
                self.layouts.dealt(self.seed, number)
            mine = sum(1 << card for card in self.hand)
            a, b, c, d = (mine if seat == self.seat else bits for seat, bits in enumerate(hands))
            known = self._dealt[number] = a, b, c, d
        return known

    @property
    def attempts(self) -> int:
        """How many attempts the ruleset has."""
        return self.ruleset.number("maturita_attempts")

    def certainty(self, contract: str, stop: Stop | None = None) -> Certainty:
        """Whether the hand is certain to pass this game with closed cards, whatever the layout.

        It is not if every lead is beaten by one of the layouts looked at so far: then `layout` is
        one that beats them all, if there was such. Else it is searched for (`certainty.py`).
        """
        agreed = self._game(contract).start.contract
        # A18: a lead that was not a complete quart shows more than layouts can heed
        heeded = not (isinstance(agreed, QuartContract) and agreed.must_lead_complete)
        leads = self.games[contract].leads
        if heeded and all(share.passed < share.samples for share in leads.values()):
            number = self._least_freakish(self._game(contract), lambda mask: not mask)
            return Certainty(False, layout=None if number is None else Deal(
                cards_in(bits) for bits in self.hands_of(number)))
        return certain(self.hand, contract, rules=self.ruleset, seat=self.seat, stop=stop,
                       **self._asked)

    # ── layouts to look at ───────────────────────────────────────────────────────────────────

    def lost_layout(self, contract: str, lead: Move | None = None) -> Layout | None:
        """The least freakish layout so far that beats the lead (default: the best one).

        With the defence. None if there is none among those looked at: there is none at all only
        if `is_exact`.
        """
        return self._shown(contract, lead, False)

    def passed_layout(self, contract: str, lead: Move | None = None) -> Layout | None:
        """The least freakish layout so far in which the lead passes, and how; or None."""
        return self._shown(contract, lead, True)

    def position(self, contract: str) -> Position:
        """The game before the lead, in any one layout; InvalidQuestionError if it is not asked."""
        return self._game(contract).start.copy()

    def check_lead(self, contract: str, lead: Move) -> _Game:
        """Refuse a first move that is not legal in the game."""
        game = self._game(contract)
        if lead not in game.moves:
            raise InvalidQuestionError(
                f"{lead} is no lead here: expected one of {', '.join(map(str, game.moves))}",
                code="lead.unknown", where="lead", found=str(lead))
        return game

    def _game(self, contract: str) -> _Game:
        if contract not in self._games:
            raise InvalidQuestionError(
                f"{contract} is not among the games asked: {', '.join(self._games)}",
                code="contract.unknown", where="contract", found=contract)
        return self._games[contract]

    def _shown(self, contract: str, lead: Move | None, made: bool) -> Layout | None:
        game = self._game(contract)
        move = self.games[contract].lead if lead is None else lead
        self.check_lead(contract, move)
        bit = 1 << game.moves.index(move)
        number = self._least_freakish(game, lambda mask: bool(mask & bit) == made)
        if number is None:
            return None
        position = game.board(self.hands_of(number))
        after = position.copy()
        after.push(move)
        line = Solver(MEMORY).maturita(after, self.seat).line
        return Layout(number, position, (move, *line))

    def _least_freakish(self, game: _Game, wanted: Callable[[int], bool]) -> int | None:
        """The layout with the most even suits among those whose passing moves are as wanted."""
        numbers = (number for number, mask in enumerate(game.masks[:game.counted()])
                   if wanted(mask))
        return min(numbers, key=lambda one: (freakishness(self.hands_of(one)), one), default=None)


class _Game:
    """One game and what is known of it: for each layout the moves that pass, as bits."""

    def __init__(self, start: Position, seat: Seat):
        self.start = start
        self.seat = seat
        self.moves: tuple[Move, ...] = tuple(start.legal_moves())
        self._bit_of = {MOVES.index(move): 1 << number for number, move in enumerate(self.moves)}
        self.masks: list[int] = []
        self._prefix = 0
        self.passed = [0] * len(self.moves)
        self._tallied = 0

    def counted(self) -> int:
        """How many layouts from the first on are answered without a gap.

        Later ones wait: they would favour layouts that are answered quickly.
        """
        while self._prefix < len(self.masks) and self.masks[self._prefix] >= 0:
            self._prefix += 1
        return self._prefix

    def tally(self) -> int:
        """Bring `passed` up to date; the layouts it counts."""
        counted = self.counted()
        for mask in self.masks[self._tallied:counted]:
            for number in range(len(self.moves)):
                self.passed[number] += mask >> number & 1
        self._tallied = counted
        return counted

    def board(self, hands: Hands) -> Position:
        """The game before the lead with these hands."""
        board = self.start.copy()
        board.bits = list(hands)
        return board

    def count(self, numbers: range, dealt: Sequence[Hands], worker: Worker) -> None:
        """Find the moves that pass in the layouts of these numbers, unless known already."""
        for number, hands in zip(numbers, dealt, strict=True):
            if self.masks[number] < 0:
                engines = worker.engines(self.start.contract.id)
                made = passing(engines, self.board(hands), self.seat)
                self.masks[number] = sum(self._bit_of[move] for move in made)
                worker.answered()


def passing(engines: Engines, board: Position, seat: Seat) -> list[int]:
    """The moves, as numbers of the engines, after which the seat can still take nothing.

    Raises SolverStopped if the engine was stopped.
    """
    engine = engines.load(board)
    bound, maturant = -board.taken[seat], 1 << seat
    made: list[int] = []
    for group in engine.moves():
        answer = engine.at_most(bound, maturant, maturant, group[0])
        if answer is None:
            raise SolverStopped("the count was stopped", code="solver.stopped")
        if answer:
            made += group
    return made


def full_hand(cards: Iterable[Card]) -> frozenset[Card]:
    """Eight cards; InvalidDealError for another number."""
    hand = frozenset(cards)
    if len(hand) != HAND_SIZE:
        raise InvalidDealError(f"the hand has {count_of(len(hand), 'card')}: expected eight",
                               code="hand.eight", where="hand", found=format_hand(hand))
    return hand


def read_hand(text: str, full: bool = True) -> frozenset[Card]:
    """Eight cards (fewer too, unless `full`) as a hand, `KQ7.A9..T87`, or one by one.

    >>> len(read_hand("KQ7.A9..T87")), len(read_hand("h7, d8", full=False))
    (8, 2)
    """
    whole = from_link(text)
    cards = sorted(parse_hand(whole, "hand")) if "." in whole else parse_cards(whole, "hand")
    for card in cards:
        if cards.count(card) > 1:
            raise InvalidDealError(f"hand: {card} stands there twice", code="deal.twice",
                                   where="hand", found=str(card))
    return full_hand(cards) if full else frozenset(cards)


def _others(hand: frozenset[Card], unseen: Iterable[Card] | None) -> list[Card]:
    """The cards of the other three: those given, or all others of the pack."""
    if unseen is not None:
        return list(unseen)
    full_hand(hand)
    return [card for card in CARDS if card not in hand]


def _check_turn(position: Position, hand: frozenset[Card], seat: Seat) -> None:
    """A position asked about is one in which the maturant, who holds the hand, is to move."""
    position.ruleset.maturita_games(1)
    if position.points[seat] > 0 or position.is_settled():
        raise InvalidQuestionError(
            f"the maturita is decided already, with {count_of(position.points[seat], 'point')}"
            f" for {seat}", code="maturita.decided", where="position", found=str(position))
    if position.turn is not seat:
        raise InvalidQuestionError(
            f"the maturant {seat} is not to move: expected a position in which he is",
            code="position.turn", where="position", found=str(position))
    if position.hands[seat] != hand:
        raise InvalidQuestionError(
            f"{seat} holds {format_hand(position.hands[seat])} in the position, not"
            f" {format_hand(hand)}", code="position.hand", where="position", found=str(position))


def _ready(position: Position) -> Position:
    """The position to put other hands into; a game of kvarty without its moves, for taking one of
    them back would bring the old hands back."""
    if isinstance(position, QuartPosition):
        return QuartPosition(position.ruleset, position.contract, position.hands, position.mover)
    return position.copy()


def _layouts_in(position: Position, known: Known | None, seat: Seat) -> Layouts:
    """The layouts of the other three hands of a position, as far as its moves allow them."""
    closed = seen_by(position, seat)
    layouts = layouts_seen(closed)
    cannot = known_bits(known or {}, frozenset(cards_in(closed.hand)), frozenset(layouts.cards),
                        layouts.places, seat)
    return Layouts(layouts.cards, layouts.places,
                   [a | b for a, b in zip(cannot, closed.barred, strict=True)])
