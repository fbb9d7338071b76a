"""Positions of the games that build a row a suit: desítky (rules.md 2, 3; A30-A36), both ways from
the tens, and lora (4, 5; A84-A86), upwards from the rank of the first card.

A row is kept as a number too: bit n is card n, so a suit is a byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lora_solver.cards import (
    CARDS,
    SEATS,
    Call,
    Card,
    Move,
    Rank,
    Seat,
    Suit,
    count_of,
    parse_move,
)
from lora_solver.errors import IllegalMoveError, InvalidPositionError
from lora_solver.rules.contracts import LoraContract, TensContract
from lora_solver.rules.rulesets import Ruleset
from lora_solver.rules.shedding import (
    WHOLE_PACK,
    Points,
    SheddingPosition,
    points_fault,
    read_points,
)
from lora_solver.rules.tricks import NOTHING, card_bits, cards_in

_EACH_SUIT = 0x01010101
_TENS = _EACH_SUIT << Rank.TEN
_BELOW_ACE = _EACH_SUIT * 0b01111111
_ABOVE_SEVEN = _EACH_SUIT * 0b11111110


class RowPosition(SheddingPosition):
    """Hands and rows. Cards in neither are out of play; then the one-line form does not tell all,
    and it may happen that nobody can lay a card any more.
    """

    __slots__ = ("_taken", "row_bits")

    def __init__(self, ruleset: Ruleset, contract: TensContract | LoraContract,
                 hands: Iterable[Iterable[Card]], turn: Seat, points: Sequence[int],
                 rows: Iterable[Iterable[Card]] | None):
        super().__init__(ruleset, contract, hands, turn)
        self.row_bits = ~sum(self.bits) & WHOLE_PACK if rows is None else self._read_rows(rows)
        self._check_one_empty()
        self._taken = read_points(points)

    @property
    def taken(self) -> Points:
        """Taps or paid passes of each seat, in penalty points."""
        a, b, c, d = self._taken
        return a, b, c, d

    @property
    def rows(self) -> tuple[tuple[Card, ...], ...]:
        """The rows of h, d, s and c, each from its low end to its high end."""
        return tuple(self._in_order(self._row(suit), suit) for suit in Suit)

    @property
    def is_whole(self) -> bool:
        """Whether every card is in a hand or in a row, none out of play."""
        return sum(self.bits) | self.row_bits == WHOLE_PACK

    def is_endless(self) -> bool:
        """Whether cards out of play may keep the deal from ever ending.

        Nobody goes out where each hand holds a card that no row can reach; as long as one hand
        holds none, somebody can lay the next card on the way to one of its cards.
        """
        if self.is_whole or self.is_over():
            return False
        return any(all(hand & ~reached for hand in self.bits) for reached in self._reachable())

    def _reachable(self) -> list[int]:
        """The cards that rows can reach in the end, for each way the rows may begin."""
        raise NotImplementedError

    def legal_moves(self) -> list[Move]:
        """Cards that fit, lowest first, then `end`; or the one call where no card fits."""
        cards = cards_in(self._fitting() & self.bits[self._turn])
        call = self._call()
        return [*cards] if call is None else [*cards, call]

    @property
    def fitting(self) -> int:
        """The cards that could be laid now, whoever holds them, as bits; none once it is over."""
        return self._fitting()

    def _fitting(self) -> int:
        raise NotImplementedError

    def _call(self) -> Call | None:
        """The call the player to move may make."""
        raise NotImplementedError

    def _row(self, suit: Suit) -> int:
        return self.row_bits >> 8 * suit & 255

    def _in_order(self, row: int, suit: Suit) -> tuple[Card, ...]:
        return cards_in(row << 8 * suit)

    def _laid_count(self) -> int:
        return self.row_bits.bit_count()

    def _one_line_tells_all(self) -> bool:
        return self.is_whole and super()._one_line_tells_all()

    def _state(self) -> tuple[object, ...]:
        return *super()._state(), self.row_bits, self.table

    # ── what a position must be ──────────────────────────────────────────────────────────────

    def _read_rows(self, rows: Iterable[Iterable[Card]]) -> int:
        """The rows as bits; no card twice, none that somebody holds."""
        seen: set[Card] = set()
        for card in (card for row in rows for card in row):
            holder = next((seat for seat in SEATS if self.bits[seat] >> card & 1), None)
            if holder is not None or card in seen:
                place = "twice in the rows" if holder is None else f"in hand {holder} and in a row"
                raise InvalidPositionError(f"row {card.suit.letter}: {card} stands {place}",
                                           code="row.twice", where=f"row {card.suit.letter}",
                                           found=str(card))
            seen.add(card)
        return card_bits(seen)

    def _check_one_empty(self) -> None:
        """The first empty hand ends the deal, so there is no second one (A35)."""
        empty = [seat for seat in SEATS if not self.bits[seat]]
        if len(empty) > 1:
            raise InvalidPositionError(
                f"hand {empty[1]} is empty, and so is hand {empty[0]}: the first empty hand ends"
                f" {self.contract.id}", code="hand.two_empty", where=f"hand {empty[1]}")

    def _check_counts(self, counts: Sequence[int], most: int, word: str) -> None:
        """Between two cards laid each seat but one taps or passes at most once (A36)."""
        if not self.is_whole:
            return
        laid = f"with {count_of(self._laid_count(), 'card')} laid"
        for seat, number in zip(SEATS, counts, strict=True):
            if number > most:
                raise points_fault(seat, self._taken[seat],
                                   f"{laid} nobody has had to {word} more than"
                                   f" {count_of(most, 'time')}")
        if sum(counts) > 3 * most:
            text = ",".join(str(number) for number in self._taken)
            raise InvalidPositionError(
                f"field POINTS: {text} is more than can be taken: {laid} all four have had to"
                f" {word} at most {3 * most} times", code="points.beyond", where="field POINTS",
                found=text)

    def _row_fault(self, suit: Suit, reason: str, code: str) -> InvalidPositionError:
        cards = " ".join(str(card) for card in cards_in(self._row(suit) << 8 * suit))
        return InvalidPositionError(f"row {suit.letter}: laid are {cards}, but {reason}",
                                    code=f"row.{code}", where=f"row {suit.letter}", found=cards)

    # ── faults ───────────────────────────────────────────────────────────────────────────────

    def _refusal(self, move: Move) -> IllegalMoveError:
        """Why a move that is not legal is not."""
        seat = self._turn
        if isinstance(move, Call):
            card = next(iter(cards_in(self._fitting() & self.bits[seat])), None)
            return self._illegal(move, self._call_reason(move, card), move.value)
        if not self.bits[seat] >> move & 1:
            return self._illegal(move, f"{seat} does not hold it", "not_held")
        return self._illegal(move, self._card_reason(move), "row")

    def _call_reason(self, call: Call, card: Card | None) -> str:
        raise NotImplementedError

    def _card_reason(self, card: Card) -> str:
        raise NotImplementedError


class TensPosition(RowPosition):
    """A deal of desítky at some moment, changed by `push` and `pop`.

    A move is one card, `end` after at least one card in the turn, or `tap` where none fits. The
    turn passes with `end` and `tap` only; a deal is over with the last card of a hand. Points are
    taps, and once the deal is over the cards left too. Rows not given are all that no hand holds.
    Raises InvalidPositionError where the parts do not fit each other.
    """

    __slots__ = ("has_laid",)

    contract: TensContract
    #: the move, and whether the player had laid a card before it in the same turn
    _history: list[tuple[Move, bool]]

    def __init__(
        self,
        ruleset: Ruleset,
        contract: TensContract,
        hands: Iterable[Iterable[Card]],
        turn: Seat = Seat.A,
        has_laid: bool = False,
        points: Sequence[int] = NOTHING,
        rows: Iterable[Iterable[Card]] | None = None,
    ):
        super().__init__(ruleset, contract, hands, turn, points, rows)
        self.has_laid = has_laid
        self._check_rows()
        self._check_turn()
        waiting = not (has_laid or self.is_over())
        self._check_counts(self._taken, self._laid_count() + waiting, "tap")

    @property
    def row_ends(self) -> int:
        """The cards beside an end of a row, whoever holds them, as bits."""
        row = self.row_bits
        return ((row & _BELOW_ACE) << 1 | (row & _ABOVE_SEVEN) >> 1) & ~row

    def _fitting(self) -> int:
        if not all(self.bits):
            return 0
        ends = self.row_ends
        if self.contract.ten_only_if_stuck and ends & self.bits[self._turn]:
            return ends  # A33
        return ends | _TENS & ~self.row_bits

    def _reachable(self) -> list[int]:
        held, reached = sum(self.bits), self.row_bits
        while True:
            ends = (reached & _BELOW_ACE) << 1 | (reached & _ABOVE_SEVEN) >> 1 | _TENS
            if not ends & held & ~reached:
                return [reached]
            reached |= ends & held

    def _call(self) -> Call | None:
        if not all(self.bits):
            return None
        if self.has_laid:
            return Call.END
        return None if self._fitting() & self.bits[self._turn] else Call.TAP

    # ── play ─────────────────────────────────────────────────────────────────────────────────

    def push(self, move: Move | str) -> None:
        """Lay a card, end the turn or tap; IllegalMoveError says which rule forbids it."""
        if isinstance(move, str):
            move = parse_move(move)
        if isinstance(move, Card):
            bit = 1 << move
            if not self._fitting() & self.bits[self._turn] & bit:
                raise self._refusal(move)
            self._history.append((move, self.has_laid))
            self.bits[self._turn] ^= bit
            self.row_bits ^= bit
            self.has_laid = True
            return
        if move is not self._call():
            raise self._refusal(move)
        self._pass_on(move)

    def push_revoke(self, call: Call) -> None:
        """Tap although a card could be laid: the tap counts and play goes on (A74).

        IllegalMoveError for any other call, after a card in the same turn, or once it is over.
        """
        if call is not Call.TAP or self.has_laid or self.is_over():
            raise self._refusal(call)
        self._pass_on(call)

    def _pass_on(self, call: Call) -> None:
        self._history.append((call, self.has_laid))
        self._taken[self._turn] += call is Call.TAP
        self._turn = SEATS[(self._turn + 1) & 3]
        self.has_laid = False

    def pop(self) -> Move:
        """Take the last move back and return it; IndexError if there was none."""
        move, self.has_laid = self._history.pop()
        if isinstance(move, Card):
            self.bits[self._turn] ^= 1 << move
            self.row_bits ^= 1 << move
        else:
            self._turn = SEATS[(self._turn - 1) & 3]
            self._taken[self._turn] -= move is Call.TAP
        return move

    @property
    def table(self) -> str:
        return "+" if self.has_laid else "-"

    def _call_reason(self, call: Call, card: Card | None) -> str:
        seat = self._turn
        if call is Call.PASS:
            return "in desitky a player without a card taps"
        if call is Call.END:
            return f"{seat} has laid no card in this turn"
        if self.has_laid:
            return f"{seat} has laid a card in this turn and ends it instead"
        return f"{seat} can lay {card}"

    def _card_reason(self, card: Card) -> str:
        if card.rank == Rank.TEN:
            return "a ten opens its row only when no card fits the rows"
        if not self._row(card.suit):
            return f"row {card.suit.letter} begins with its ten"
        return f"it does not fit an end of row {card.suit.letter}"

    # ── what a position must be ──────────────────────────────────────────────────────────────

    def _check_rows(self) -> None:
        """A row has its ten and no hole."""
        for suit in Suit:
            row = self._row(suit)
            if row and not row >> Rank.TEN & 1:
                raise self._row_fault(suit, "a row begins with the ten", "no_ten")
            if row & row + (row & -row):
                raise self._row_fault(suit, "a row has no hole", "hole")

    def _check_turn(self) -> None:
        """`+` needs a card in the rows that the player can have laid; a tap, a hand without ten."""
        seat = self._turn
        if self.has_laid and not self.row_bits:
            raise InvalidPositionError("field TABLE: + where no card is laid", code="table.laid",
                                       where="field TABLE", found="+")
        if self.has_laid and self.bits[seat].bit_count() == 8:
            raise InvalidPositionError(
                f"field TABLE: + where {seat} still holds eight cards and so has laid none",
                code="table.laid", where="field TABLE", found="+")
        for holder, number in zip(SEATS, self._taken, strict=True):
            ten = next(iter(cards_in(self.bits[holder] & _TENS)), None)
            if number and not self.row_bits and ten is not None:
                raise points_fault(holder, number,
                                   f"nothing is laid and {holder} holds {ten}, so he never tapped")


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
        self._starts = 0 if self.start_rank is None else _EACH_SUIT << self.start_rank
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
        return [self._reached(_EACH_SUIT << rank) for rank in ranks]

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
                self._starts = _EACH_SUIT << move.rank
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
    return (row & _BELOW_ACE) << 1 | row >> 7 & _EACH_SUIT


def _runs_from(row: int, start: Rank) -> bool:
    """Whether a suit's byte is empty or a run upwards from the start rank, over the ace."""
    turned = (row >> start | row << 8 - start) & 255
    return not turned & turned + 1
