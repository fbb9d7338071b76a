"""Following the play of a record by the rules, move by move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from lora_solver.cards import SEATS, Card, Move, Seat
from lora_solver.deals import Deal
from lora_solver.errors import IllegalMoveError, InvalidRecordError
from lora_solver.notation import Position, start
from lora_solver.records import revokes
from lora_solver.records.data import (
    MATURITA_FAILED,
    NOWHERE,
    Ending,
    Four,
    Place,
    Play,
    Record,
    Revoke,
    push_revoke,
)
from lora_solver.records.words import fault
from lora_solver.rules.contracts import TrickContract
from lora_solver.rules.lora import LoraPosition
from lora_solver.rules.quarts import QuartPosition
from lora_solver.rules.rulesets import Ruleset
from lora_solver.rules.tens import TensPosition
from lora_solver.rules.tricks import TrickPosition

NAMES = {"TrickPosition": "trick", "QuartPosition": "quart", "TensPosition": "turn",
         "LoraPosition": "round"}


class Replay:
    """A deal that is being played from a record.

    Strict (`free` false) refuses the first illegal move with an InvalidRecordError; free keeps it
    as a Revoke and goes on where A74 says so.
    """

    def __init__(self, ruleset: Ruleset, contract: str, deal: Deal, leader: Seat,
                 attempt: int | None = None, free: bool = False):
        agreed = ruleset.contract(contract)
        if isinstance(agreed, TrickContract):
            agreed = replace(agreed, early_end=False)  # A05: a record of either length
        self.position = start(deal, agreed, ruleset, leader)
        self.start = self.position.copy()
        self.ruleset, self.contract, self.leader = ruleset, contract, leader
        self.attempt, self.free = attempt, free
        self.plays: list[Play] = []
        self.followed: list[tuple[int, Seat, Move]] = []
        self.revokes: list[Revoke] = []
        self.stopped = False
        self._numbers = 0
        #: what has still to be added to the quart, and whether the record tells what was
        self._outstanding: list[tuple[Seat, Card]] = []
        self._tells_added = False
        #: cards thrown to the last trick before their turn (art. 18), with their plays
        self._early: dict[Seat, tuple[int, Card]] = {}

    # ── moves ────────────────────────────────────────────────────────────────────────────────

    def play(self, seat: Seat | None, moves: Sequence[Move], number: int | None = None,
             place: Place = NOWHERE) -> None:
        """The next move; `seat` where the record names it, `number` where one stands before it.

        A move that is refused is no part of what has been played.
        """
        before = len(self.plays)
        try:
            if self.stopped:
                self._keep(seat, moves, number, place)
            elif seat is not None and number is None and self._outstanding:
                self._add(seat, moves, place)
            else:
                self._check_added(place)
                self._move(seat, moves, number, place)
        except InvalidRecordError:
            del self.plays[before:]
            raise

    def _keep(self, seat: Seat | None, moves: Sequence[Move], number: int | None,
              place: Place) -> None:
        """What follows a revoke after which the rules cannot tell what is legal (A74)."""
        due = self.position.mover
        self.plays.append(Play(due if seat is None else seat, tuple(moves), False, number, (), due,
                               place))

    def _add(self, seat: Seat, moves: Sequence[Move], place: Place) -> None:
        """A card added to the quart on the table, all of which are forced (A13)."""
        self._tells_added = True
        for move in moves:
            if isinstance(move, Card) and (seat, move) in self._outstanding:
                self._outstanding.remove((seat, move))
                self.plays.append(Play(seat, (move,), True, None, (), None, place))
                continue
            due = " ".join(f"{who}:{card}" for who, card in self._outstanding)
            self._held(seat, move, place)
            self.plays.append(Play(seat, (move,), True, None, (), None, place))
            self._refuse(seat, revokes.ADDED, "added", f"{move}: the quart takes {due}", place,
                         tuple(card for _, card in self._outstanding))
            return

    def _check_added(self, place: Place) -> None:
        if self._outstanding and self._tells_added:
            due = " ".join(f"{who}:{card}" for who, card in self._outstanding)
            raise fault(place, f"to the quart {due} had to be added first", "quart_short", due)
        self._outstanding, self._tells_added = [], False

    def _move(self, seat: Seat | None, moves: Sequence[Move], number: int | None,
              place: Place) -> None:
        board = self.position
        if board.is_over():
            raise fault(place, f"{moves[0]}: the deal is over", "over", str(moves[0]))
        if len(moves) > 1 and not isinstance(board, QuartPosition):
            raise fault(place, "only in kvarty cards are led together", "set",
                        "+".join(map(str, moves)))
        due = board.mover
        mover = due if seat is None else seat
        if len(moves) > 1:
            moves = sorted(moves, key=lambda move: move if isinstance(move, Card) else -1)
        opened = self._number(number, place)
        self.plays.append(Play(mover, tuple(moves), False, opened, (), due, place))
        if mover is not due:
            self._out_of_turn(mover, moves[0], place)
            return
        try:
            board.push("+".join(map(str, moves)) if len(moves) > 1 else moves[0])
        except IllegalMoveError as error:
            kind = revokes.KINDS.get(error.code)
            if kind is None or (kind is revokes.TAP and _has_laid(board)):
                raise fault(place, str(error), error.code.replace("move.", "move_"),
                            error.found) from error
            breach = error.code.removeprefix("move.")
            could = tuple(board.legal_moves()[:1]) if kind is revokes.TAP else ()
            self._refuse(mover, kind, breach, str(error), place, could)
            return
        self._note(mover, moves[0])
        if isinstance(board, QuartPosition):
            self._outstanding = [one for one in board.last_quart if one[1] not in moves]
        self._let_early()

    def _number(self, given: int | None, place: Place) -> int | None:
        """The number this move opens, if it opens one; one that stands there must be right."""
        opens = self._opens()
        expected = self._numbers + opens
        if given is not None and not self.expects(given):
            what = NAMES[type(self.position).__name__]
            wanted = f"{expected}." if opens else f"no number inside {what} {self._numbers}"
            raise fault(place, f"found {given}., expected {wanted}", "number", f"{given}.")
        self._numbers = expected
        return expected if opens else None

    def expects(self, number: int) -> bool:
        """Whether the next move opens the trick, quart, turn or round of this number."""
        return self._opens() and number == self._numbers + 1

    def _opens(self) -> bool:
        board = self.position
        if isinstance(board, TrickPosition):
            return not board.trick and not self._early
        if isinstance(board, TensPosition):
            return not board.has_laid
        if isinstance(board, LoraPosition):
            return len(self.followed) % 4 == 0
        return True

    def _note(self, seat: Seat, move: Move, play: int | None = None) -> None:
        self.followed.append((len(self.plays) - 1 if play is None else play, seat, move))

    def _out_of_turn(self, seat: Seat, move: Move, place: Place) -> None:
        board = self.position
        self._held(seat, move, place)
        leading = isinstance(board, TrickPosition) and not board.trick
        if isinstance(board, TrickPosition) and isinstance(move, Card) and not leading \
                and self.ruleset.id == "official" and board.trick_number == 8 \
                and seat not in self._early:
            self._early[seat] = (len(self.plays) - 1, move)  # art. 18: no revoke
            return
        kind = revokes.LEAD if leading else revokes.TURN
        self._refuse(seat, kind, "lead" if leading else "turn",
                     f"{move}: {seat} plays, but it is {board.mover}'s turn", place)

    def _let_early(self) -> None:
        """Cards thrown early to the last trick count in their turn."""
        while self._early and self.position.mover in self._early:
            seat = self.position.mover
            play, card = self._early.pop(seat)
            self.position.push(card)
            self._note(seat, card, play)

    def _held(self, seat: Seat, move: Move, place: Place) -> None:
        """What a seat does not hold it cannot have played: a slip of the record."""
        if isinstance(move, Card) and not self.position.bits[seat] >> move & 1:
            raise fault(place, f"{move}: {seat} does not hold it", "move_not_held", str(move))
        if not isinstance(move, Card) and isinstance(self.position, TrickPosition | QuartPosition):
            raise fault(place, f"{move}: in {self.contract} only cards are played", "move_call",
                        str(move))

    def _refuse(self, seat: Seat, kind: revokes.Kind, breach: str, reason: str, place: Place,
                could: tuple[Move, ...] = ()) -> None:
        """An illegal move: an error of a strict record, a revoke of a free one."""
        board, moves = self.position, self.plays[-1].moves
        move = moves[0]
        if not self.free or not revokes.has_revokes(self.ruleset):
            raise fault(place, reason, f"illegal_{kind.name}", str(move))
        maturant = self.leader if self.attempt is not None else None
        cost = revokes.price(self.ruleset, self.contract, seat, maturant)
        points = revokes.score(self.ruleset, self.contract, [seat], maturant, board.points)
        led = isinstance(board, TrickPosition) and kind is revokes.FOLLOW and board.trick
        self.revokes.append(Revoke(
            seat, len(self.plays) - 1, kind.name, revokes.article(self.ruleset, kind), reason, cost,
            points, kind.goes_on, breach, moves, board.mover, led[0].suit if led else None, could))
        self._note(seat, move)
        if kind.goes_on:
            push_revoke(board, move)
        else:
            self.stopped = True

    # ── the end ──────────────────────────────────────────────────────────────────────────────

    def is_finished(self) -> bool:
        """Whether the points of the deal are known from the play (A05, A43)."""
        if self.stopped or self._early:
            return False
        if self.attempt is not None and self.position.points[self.leader] > 0:
            return True
        return self.position.is_over() or self.position.is_settled()

    def claim_is_possible(self) -> bool:
        """Whoever takes all that is left may say so in a game of tricks (A08)."""
        return isinstance(self.position, TrickPosition) and not self.stopped

    def result(self, ending: Ending | None) -> Four | None:
        """The points of the deal for the score sheet, None while they are open."""
        maturant = self.leader if self.attempt is not None else None
        if ending and ending.kind == "renonc":
            return revokes.score(self.ruleset, self.contract, ending.seats, maturant,
                                 self.position.points)
        if ending:
            points = self._claimed(ending.seats[0])
        elif self.is_finished():
            points = self.position.points
        else:
            return None
        return points if maturant is None else self._maturita(points)

    def _claimed(self, seat: Seat) -> Four:
        """The points as if the seat had taken everything that was left."""
        board = self.position
        assert isinstance(board, TrickPosition)
        contract = board.contract
        left = [*board.trick, *(card for hand in board.hands for card in hand)]
        worth = sum(contract.card_points.get(card, 0) for card in left)
        if left:
            worth += sum(contract.trick_points[board.trick_number - 1:])
        taken = list(board.taken)
        taken[seat] += worth
        if contract.all_bonus is not None and taken[seat] == contract.total:
            taken = [contract.all_bonus if one == seat else 0 for one in SEATS]
        a, b, c, d = taken
        return a, b, c, d

    def _maturita(self, points: Four) -> Four:
        """A42: 0 passed, 8 failed; the others nothing unless the table counts them."""
        others = self.ruleset.flag("maturita_others_score")
        a, b, c, d = (
            (MATURITA_FAILED if points[seat] > 0 else 0) if seat == self.leader
            else points[seat] if others else 0
            for seat in SEATS)
        return a, b, c, d

    def record(self, tags: Sequence[tuple[str, str]], deal: Deal, ending: Ending | None = None,
               place: Place = NOWHERE) -> Record:
        """What has been played so far as a record."""
        return Record(
            tuple(tags), self.ruleset, self.contract, deal, self.leader, self.attempt,
            tuple(self.plays), ending, (), (), tuple(self.revokes), self.result(ending), self.start,
            self.position, tuple(self.followed), place)


def _has_laid(board: Position) -> bool:
    return isinstance(board, TensPosition) and board.has_laid


def record_play(deal: Deal, contract: str, ruleset: Ruleset, moves: Iterable[Move],
                leader: Seat = Seat.A, tags: Sequence[tuple[str, str]] = (),
                attempt: int | None = None, added: bool = False) -> Record:
    """The record of a deal played so; `tags` come before those that say what was played.

    `added` writes down the cards added to quarts. Raises InvalidRecordError for an illegal move.

    >>> from lora_solver import RULESETS
    >>> from lora_solver.records import write_record
    >>> deal = Deal.parse(".7..7/.8..8/.9..9/.T..T")
    >>> moves = [Card(name) for name in "d7 d8 d9 dT cT c7 c8 c9".split()]
    >>> print(write_record(record_play(deal, "vsechny", RULESETS["kladno"], moves)), end="")
    [Rules "kladno"]
    [Contract "vsechny"]
    [Deal ".7..7/.8..8/.9..9/.T..T"]
    [Leader "A"]
    <BLANKLINE>
    1. d7 d8 d9 dT
    2. cT c7 c8 c9
    """
    told = [*tags, ("Rules", str(ruleset)), ("Contract", contract), ("Deal", str(deal)),
            ("Leader", str(leader))]
    if attempt is not None:
        told.append(("Attempt", str(attempt)))
    replay = Replay(ruleset, contract, deal, leader, attempt)
    for move in moves:
        replay.play(None, [move])
        if added and isinstance(replay.position, QuartPosition):
            for seat, card in replay.position.last_quart[1:]:
                replay.play(seat, [card])
    return replay.record(told, deal)
