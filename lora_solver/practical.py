"""The practical chance: a maturita played out with closed cards, by players who sample.

Each of the four knows his own hand, what has been played, and what it showed of the others. At
every choice he draws layouts of what he cannot see, has each solved with open cards for each of his
moves, and makes the move that passes (the maturant) or beats the maturita (a defender) in most of
them. Level moves are told apart by a rule of thumb (`_safety`, `_threat`), for with open cards the
defence is so strong that to a defender all his moves often look alike. Nobody draws conclusions
from what a player chose, only from what he could not do. So this is the chance at a table of four
such players, no more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from lora_solver.cards import SEATS, Call, Card, Move, Rank, Seat
from lora_solver.chances import HandChances, passing
from lora_solver.crew import Crew, Portion, Progress, Stop, Worker
from lora_solver.deals import Deal
from lora_solver.layouts import Hands, layouts_seen
from lora_solver.notation import Position
from lora_solver.rules.closed import ClosedPosition, Play
from lora_solver.rules.closed_games import seen_by
from lora_solver.rules.quarts import QuartPosition
from lora_solver.rules.tricks import TrickPosition
from lora_solver.shares import Share
from lora_solver.solving import MOVES, Line

#: layouts drawn behind each decision
SAMPLES = 10


@dataclass(frozen=True)
class Played:
    """A deal played out with closed cards: its start, all moves, and whether the maturita is made.
    """

    number: int
    position: Position
    line: Line
    passed: bool


class Practical:
    """One game of a hand, one lead, played out again and again; more precise with every `run`.

    `chances` says whose hand it is and how the cards may lie; deal number i is its layout number i.
    `lead` is the maturant's first move (default: the best so far of `chances`). `samples` layouts
    stand behind each decision. The same seed gives the same deals, play for play, on any number of
    threads.
    """

    def __init__(self, chances: HandChances, contract: str, lead: Move | None = None,
                 samples: int = SAMPLES):
        self.chances = chances
        self.contract = contract
        self.samples = samples
        self.start = chances.position(contract)
        self.lead = chances.games[contract].lead if lead is None else lead
        chances.check_lead(contract, self.lead)
        self._played: list[Played | None] = []

    def run(self, count: int, threads: int | None = None, stop: Stop | None = None,
            progress: Progress | None = None) -> bool:
        """Play out `count` more deals; whether all of them were. As `HandChances.run`."""
        goal = len(self.deals) + count
        self._played += [None] * (goal - len(self._played))
        missing = [number for number in range(goal) if self._played[number] is None]
        portions: Iterator[Portion] = (partial(self._play, number) for number in missing)
        return Crew(portions, len(missing)).work(threads, stop, progress)

    @property
    def deals(self) -> list[Played]:
        """The deals played out so far, from the first on without a gap."""
        found = []
        for played in self._played:
            if played is None:
                break
            found.append(played)
        return found

    @property
    def share(self) -> Share:
        """How many of them were passed."""
        deals = self.deals
        return Share(sum(played.passed for played in deals), len(deals), False)

    def _play(self, number: int, worker: Worker) -> None:
        start = self.start.copy()
        start.bits = list(self.chances.hands_of(number))
        table = _Table(start, self.chances.seat, f"{self.chances.seed}:{number}", self.samples)
        table.make(self.lead)
        while not table.is_decided():
            table.make(table.choose(worker))
        self._played[number] = Played(number, start, table.board.moves, table.is_passed())
        worker.answered()


class _Table:
    """A deal in play: what lies open, what has been shown, and players who choose by sampling."""

    def __init__(self, start: Position, maturant: Seat, seed: str, samples: int):
        self.board = start.copy()
        for _ in start.moves:
            self.board.pop()
        self.maturant = maturant
        self.seed = seed
        self.samples = samples
        #: what each of the four has seen
        self.views = _views(self.board, maturant)
        for move in start.moves:
            self.make(move)

    def make(self, move: Move) -> None:
        """Make a move before the eyes of all."""
        mover = self.board.mover
        self.board.push(move)
        plays: list[Play] = [(mover, move)]
        if isinstance(self.board, QuartPosition):
            plays = [*self.board.last_quart]
        for view in self.views:
            _watch(view, plays)

    def is_decided(self) -> bool:
        return self.board.points[self.maturant] > 0 or self.board.is_settled()

    def is_passed(self) -> bool:
        return self.board.points[self.maturant] <= 0

    def choose(self, worker: Worker) -> Move:
        """The move of the player to move."""
        moves = self.board.legal_moves()
        if len(moves) == 1:
            return moves[0]
        mover = self.board.mover
        place = f"{self.seed}:{len(self.board.moves)}"
        made = dict.fromkeys(moves, 0)
        layouts = layouts_seen(self.views[mover])
        for number in range(min(self.samples, layouts.count)):
            hands = layouts.hands(number) if layouts.count <= self.samples else \
                layouts.dealt(place, number)
            for move in self._passing(hands, worker):
                made[move] += 1
        most = max(made.values()) if mover == self.maturant else min(made.values())
        level = [move for move in moves if made[move] == most]
        rule = _safety if mover == self.maturant else _threat
        return max(level, key=partial(rule, self.board, self.maturant))

    def _passing(self, hands: Hands, worker: Worker) -> list[Move]:
        board, mover = self.board.copy(), self.board.mover
        own = board.bits[mover]
        board.bits = [own if seat == mover else bits for seat, bits in enumerate(hands)]
        made = passing(worker.engines(board.contract.id), board, self.maturant)
        return [MOVES[number] for number in made]


def _views(board: Position, maturant: Seat) -> list[ClosedPosition]:
    """What each of the four sees of a position; points of the defenders, which end nothing, apart.
    """
    without = seen_by(board, maturant).opened(Deal(board.hands))
    return [seen_by(without, seat) for seat in SEATS]


def _watch(view: ClosedPosition, plays: list[Play]) -> None:
    """Let a player see a move; what he himself adds to a quart he has seen already."""
    for number, play in enumerate(plays):
        if number == 0 or play[0] != view.seat:
            view.push(play)
            view.has_points = False  # a defender's own points end nothing


def _safety(board: Position, maturant: Seat, move: Move) -> tuple[int, ...]:
    """The maturant's rule of thumb between level moves: the greater, the safer.

    Duck as high as he can; throw away the card with most unseen ones below it; lead the one with
    fewest, and take with it if he must, but with the highest as last hand. In kvarty the lowest
    card, in desítky lay on rather than stop.
    """
    if not isinstance(board, TrickPosition) or isinstance(move, Call):
        opened, number = _opens_little(board, move)
        return -opened, number
    below = _unseen_below(board, move)
    if board.trick and not _is_best(board, move):
        return 1, below
    return 0, below if len(board.trick) == 3 else -below


def _threat(board: Position, maturant: Seat, move: Move) -> tuple[int, ...]:
    """A defender's rule of thumb between level moves: the greater, the more it threatens.

    Lead low. Before the maturant plays, stay low; once the trick is his, stay under it with the
    dearest and highest card; once it is not, take it as high as he can. Throw away what costs only
    on the maturant's trick, and otherwise what is high.
    """
    if not isinstance(board, TrickPosition) or isinstance(move, Call):
        return _opens_little(board, move)
    below, cost = _unseen_below(board, move), board.contract.card_points.get(move, 0)
    if not board.trick:
        return -below, -cost
    best = _is_best(board, move)
    behind = len(board.trick)       # seats that have played
    if (maturant - board.leader) % 4 >= behind:
        return int(not best), -cost, -below if best or move.suit == board.trick[0].suit else below
    if _winner(board) == maturant:
        return int(not best), cost, below
    return -cost, below


def _opens_little(board: Position, move: Move) -> tuple[int, ...]:
    """Of cards laid, the one beyond which the others hold fewest of its suit; then the lowest."""
    if isinstance(move, Call):
        return 99, 0
    unseen = sum(bits for seat, bits in enumerate(board.bits) if seat != board.mover)
    suit = 255 << (move & 24)
    if move.rank < Rank.TEN:
        suit &= (1 << move) - 1
    elif move.rank > Rank.TEN:
        suit &= -1 << move
    return -(unseen & suit).bit_count(), -move


def _unseen_below(board: TrickPosition, card: Card) -> int:
    """How many lower cards of its suit the other hands hold together."""
    unseen = sum(bits for seat, bits in enumerate(board.bits) if seat != board.mover)
    return (unseen & 255 << (card & 24) & (1 << card) - 1).bit_count()


def _is_best(board: TrickPosition, card: Card) -> bool:
    """Whether the card would win the trick as it lies."""
    led = board.trick[0].suit
    return card.suit == led and all(card > other for other in board.trick if other.suit == led)


def _winner(board: TrickPosition) -> Seat:
    """Who wins the trick as it lies."""
    led = board.trick[0].suit
    best = max(card for card in board.trick if card.suit == led)
    return SEATS[(board.leader + board.trick.index(best)) % 4]
