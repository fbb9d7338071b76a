"""What a record of play holds: tags, the play of one deal, how it ended, what was illegal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lora_solver.cards import SEATS, Call, Card, Move, Seat, Suit
from lora_solver.deals import Deal
from lora_solver.notation import Position
from lora_solver.rules.rulesets import Ruleset

Four = tuple[int, int, int, int]
MATURITA_FAILED = 8


@dataclass(frozen=True)
class Place:
    """Where something stands in a text, lines and columns from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


NOWHERE = Place(0, 0)


@dataclass(frozen=True)
class Play:
    """What a seat did: a card or call, in kvarty the cards led together, lowest first.

    `added` is a card added to a quart. `number` is the trick, quart, turn or round it opens.
    """

    seat: Seat
    moves: tuple[Move, ...]
    added: bool = False
    number: int | None = None
    comments: tuple[str, ...] = ()
    #: the seat whose turn it was; another one is written with the move
    due: Seat | None = None
    place: Place = field(default=NOWHERE, compare=False)

    @property
    def move(self) -> Move:
        """The card or call; of cards led together the lowest, which counts (A17)."""
        return self.moves[0]


@dataclass(frozen=True)
class Ending:
    """`claim A` (A takes all that is left, A08) or `renonc B` (a claim accepted, A74)."""

    kind: str
    #: one seat; of revokes, everybody whose revoke was claimed
    seats: tuple[Seat, ...]
    comments: tuple[str, ...] = ()


@dataclass(frozen=True)
class Revoke:
    """An illegal move that was made: who, at which play (from 0), and what it costs if claimed.

    `kind` is follow, red_lead, first_trick, out_of_turn, tap, quart, wild_hand or row; `article`
    where the ruleset forbids it; `points` the score of the deal after a claim, seats A to D.
    `breach` says more closely than `kind` what was done (records/breaches.py puts it into words).
    """

    seat: Seat
    play: int
    kind: str
    article: str
    reason: str
    price: int
    points: Four
    #: play and review go on from the card as played (A74)
    goes_on: bool
    breach: str
    moves: tuple[Move, ...]
    #: the seat whose turn it was
    due: Seat
    #: the suit that had to be followed
    suit: Suit | None = None
    #: cards that could have been laid, or had to be added to the quart
    could: tuple[Move, ...] = ()
    #: A72
    claimable_until: str = "the deal of the next game"


@dataclass(frozen=True)
class Step:
    """One move of a record: the position before it, the move, and the revoke if it is one."""

    play: int
    position: Position
    move: Move
    revoke: Revoke | None = None


@dataclass(frozen=True)
class Record:
    """One deal of a file. Made by `read_records` and `record_play`.

    `tags` are kept in order; `result` are the points of the deal for the score sheet, None while
    it is not finished. `end` is the position after the last move that could be followed.
    """

    tags: tuple[tuple[str, str], ...]
    ruleset: Ruleset
    contract: str
    deal: Deal | None
    leader: Seat
    attempt: int | None
    plays: tuple[Play, ...] = ()
    ending: Ending | None = None
    preface: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()
    revokes: tuple[Revoke, ...] = ()
    result: Four | None = None
    start: Position | None = field(default=None, compare=False)
    end: Position | None = field(default=None, compare=False)
    #: the moves that were followed, each with what it is a move of
    followed: tuple[tuple[int, Seat, Move], ...] = field(default=(), compare=False, repr=False)
    place: Place = field(default=NOWHERE, compare=False)

    def tag(self, name: str, otherwise: str = "") -> str:
        """The value of a tag."""
        return dict(self.tags).get(name, otherwise)

    @property
    def is_maturita(self) -> bool:
        return self.attempt is not None

    @property
    def players(self) -> tuple[str, str, str, str]:
        """What the seats are called: the tags A to D, or the letters."""
        a, b, c, d = (self.tag(str(seat)) or str(seat) for seat in SEATS)
        return a, b, c, d

    def number_of(self, play: int) -> int:
        """The number of the trick, quart, turn or round that a play (from 0) belongs to."""
        return next((one.number for one in reversed(self.plays[:play + 1])
                     if one.number is not None), 1)

    @property
    def stopped(self) -> Revoke | None:
        """The revoke after which the play could not be followed any more (A74)."""
        return next((revoke for revoke in self.revokes if not revoke.goes_on), None)

    def steps(self) -> Iterator[Step]:
        """Every move that could be followed, in order, and the revoke that stopped it, if any.

        The position of a step is the same object each time, changed as the play goes on.
        """
        if self.start is None:
            return
        board = self.start.copy()
        revokes = {revoke.play: revoke for revoke in self.revokes}
        for play, _seat, move in self.followed:
            revoke = revokes.get(play)
            yield Step(play, board, move, revoke)
            if revoke is None:
                board.push(move)
            else:
                push_revoke(board, move)


def push_revoke(board: Position, move: Move) -> None:
    """Make an illegal move from which play goes on."""
    from lora_solver.rules.tens import TensPosition
    from lora_solver.rules.tricks import TrickPosition

    if isinstance(board, TrickPosition):
        assert isinstance(move, Card)  # a call is no revoke there
        board.push_revoke(move)
    elif isinstance(board, TensPosition) and isinstance(move, Call):
        board.push_revoke(move)
