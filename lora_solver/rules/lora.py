"""Lora (rules.md 4, 5; A84-A86): rows upwards from the rank of the first card, one card a turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lora_solver.cards import CARDS, SEATS, Call, Card, Move, Rank, Seat, Suit, parse_move
from lora_solver.errors import InvalidPositionError
from lora_solver.rules.contracts import LoraContract
from lora_solver.rules.rows import BELOW_ACE, EACH_SUIT, RowPosition
from lora_solver.rules.rulesets import Ruleset
from lora_solver.rules.shedding import WHOLE_PACK, Points, points_fault
from lora_solver.rules.tricks import NOTHING, cards_in


class LoraPosition(RowPosition):
    """A deal of lora at some moment, changed by `push` and `pop`.

    A move is one card, or `pass` where none fits. Points are paid passes; once the deal is over the
    first out has his bonus, the others their cards left too. Rows not given are all that no hand
    holds; a start rank not given follows from the rows. Raises InvalidPositionError where it does
    not, and where the parts do not fit each other.
    """

    __slots__ = ("_starts", "start_rank")

    contract: LoraContract
    _history: list[tuple[Move]]

    def __init__(
        self,
        ruleset: Ruleset,
        contract: LoraContract,
        hands: Iterable[Iterable[Card]],
        turn: Seat = Seat.A,
        start_rank: Rank | None = None,
        points: Sequence[int] = NOTHING,
        rows: Iterable[Iterable[Card]] | None = None,
    ):
        super().__init__(ruleset, contract, hands, turn, points, rows)
        #: the rank that begins every row; None before the first card
        self.start_rank = self._read_start(start_rank)
        self._starts = 0 if self.start_rank is None else EACH_SUIT << self.start_rank
        self._check_passes()

    @property
    def points(self) -> Points:
        """Paid passes; once the deal is over the bonus and the cards left as well (A84)."""
        a, b, c, d = (
            taken + (left or self._bonus(taken)) if self.is_over() else taken
            for taken, left in zip(self._taken, self.cards_left, strict=True))
        return a, b, c, d

    def _bonus(self, taken: int) -> int:
        return 0 if self.contract.pass_voids_bonus and taken else self.contract.first_out

    def _fitting(self) -> int:
        if not all(self.bits):
            return 0
        row = self.row_bits
        if not row:
            return WHOLE_PACK
        return (_following(row) | self._starts) & ~row

    def _reachable(self) -> list[int]:
        if self.row_bits:
            return [self._reached(self._starts)]
        ranks = {card.rank for card in cards_in(self.bits[self._turn])}
        return [self._reached(EACH_SUIT << rank) for rank in ranks]

    def _reached(self, starts: int) -> int:
        """The cards that rows from these cards can reach."""
        held, reached = sum(self.bits), self.row_bits
        while True:
            next_ones = _following(reached) | starts
            if not next_ones & held & ~reached:
                return reached
            reached |= next_ones & held

    def _call(self) -> Call | None:
        if not all(self.bits) or self._fitting() & self.bits[self._turn]:
            return None
        return Call.PASS

    # ── play ─────────────────────────────────────────────────────────────────────────────────

    def push(self, move: Move | str) -> None:
        """Lay a card or pass; IllegalMoveError says which rule forbids it."""
        if isinstance(move, str):
            move = parse_move(move)
        seat = self._turn
        if isinstance(move, Card):
            bit = 1 << move
            if not self._fitting() & self.bits[seat] & bit:
                raise self._refusal(move)
            if not self.row_bits:
                self.start_rank = move.rank
                self._starts = EACH_SUIT << move.rank
            self.bits[seat] ^= bit
            self.row_bits ^= bit
        elif move is self._call():
            self._taken[seat] += self.contract.pass_cost
        else:
            raise self._refusal(move)
        self._history.append((move,))
        self._turn = SEATS[(seat + 1) & 3]

    def pop(self) -> Move:
        """Take the last move back and return it; IndexError if there was none."""
        move, = self._history.pop()
        self._turn = seat = SEATS[(self._turn - 1) & 3]
        if isinstance(move, Card):
            self.bits[seat] ^= 1 << move
            self.row_bits ^= 1 << move
            if not self.row_bits:
                self.start_rank = None
        else:
            self._taken[seat] -= self.contract.pass_cost
        return move

    @property
    def table(self) -> str:
        return "-" if self.start_rank is None else self.start_rank.letter

    def _in_order(self, row: int, suit: Suit) -> tuple[Card, ...]:
        start = self.start_rank or 0
        ranks = [(start + step) % 8 for step in range(8)]
        return tuple(CARDS[8 * suit + rank] for rank in ranks if row >> rank & 1)

    def _call_reason(self, call: Call, card: Card | None) -> str:
        if call is not Call.PASS:
            return "in lora a player without a card passes"
        return f"{self._turn} can lay {card} and must lay a card"

    def _card_reason(self, card: Card) -> str:
        if not self._row(card.suit):
            return f"every row begins with the {self.table}"
        return f"it is not the next card of row {card.suit.letter}"

    # ── what a position must be ──────────────────────────────────────────────────────────────

    def _read_start(self, given: Rank | None) -> Rank | None:
        """The start rank, given or read from the rows, which must be runs from it."""
        if not self.row_bits:
            if given is not None:
                raise InvalidPositionError(
                    f"field TABLE: start rank {Rank(given).letter} where no card is laid",
                    code="table.start", where="field TABLE", found=Rank(given).letter)
            return None
        fits = {suit: [rank for rank in Rank if _runs_from(self._row(suit), rank)]
                for suit in Suit}
        for suit, ranks in fits.items():
            if not ranks:
                raise self._row_fault(suit, "a row has no hole", "hole")
            if given is not None and given not in ranks:
                raise self._row_fault(suit, f"it does not begin with the {Rank(given).letter}",
                                      "start")
        return self._only_start(fits) if given is None else Rank(given)

    def _only_start(self, fits: dict[Suit, list[Rank]]) -> Rank | None:
        """The one rank all rows can begin with."""
        common = [rank for rank in Rank if all(rank in ranks for ranks in fits.values())]
        if len(common) == 1:
            return common[0]
        begun = {suit: ranks[0] for suit, ranks in fits.items() if len(ranks) == 1}
        if begun:
            text = ", ".join(f"{suit.letter} with the {rank.letter}"
                             for suit, rank in begun.items())
            raise InvalidPositionError(f"the rows begin with different ranks: {text}",
                                       code="row.start", where=f"row {min(begun).letter}",
                                       found=text)
        if self.is_over():
            return None  # whole rows only: nothing depends on it any more
        raise InvalidPositionError(
            "field TABLE: the start rank does not follow from whole rows: expected one of"
            " 7 8 9 T J Q K A", code="table.start", where="field TABLE", found="-")

    def _check_passes(self) -> None:
        """Points so far are passes paid for; nobody passes before the first card."""
        cost = self.contract.pass_cost
        for seat, number in zip(SEATS, self._taken, strict=True):
            if number and not cost:
                raise points_fault(seat, number, "passes are free")
            if cost and number % cost:
                raise points_fault(seat, number, f"a pass costs {cost}")
        if cost:
            self._check_counts([number // cost for number in self._taken],
                               self._laid_count() - self.is_over(), "pass")


def _following(row: int) -> int:
    """The next higher cards of the same suits; after the ace comes the seven."""
    return (row & BELOW_ACE) << 1 | row >> 7 & EACH_SUIT


def _runs_from(row: int, start: Rank) -> bool:
    """Whether a suit's byte is empty or a run upwards from the start rank, over the ace."""
    turned = (row >> start | row << 8 - start) & 255
    return not turned & turned + 1
