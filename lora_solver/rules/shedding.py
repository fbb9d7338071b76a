"""What the games of getting rid of cards have in common: kvarty, desítky and lora.

The deal is over as soon as a hand is empty, and a card left in hand costs a point (rules.md 2-5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

from lora_solver.cards import SEATS, Card, Move, Seat, format_hand
from lora_solver.deals import Deal, check_hands
from lora_solver.errors import IllegalMoveError, InvalidPositionError
from lora_solver.rules.contracts import Contract
from lora_solver.rules.rulesets import HOME, Ruleset
from lora_solver.rules.tricks import NOTHING, card_bits, cards_in

WHOLE_PACK = (1 << 32) - 1
Points = tuple[int, int, int, int]


class SheddingPosition:
    """The part of a position that no single one of these games owns.

    `bits` are the hands as numbers (card n is bit n), seats A to D.
    """

    __slots__ = ("_history", "_turn", "bits", "contract", "ruleset")

    contract: Contract
    _history: list[Any]

    def __init__(self, ruleset: Ruleset, contract: Contract, hands: Iterable[Iterable[Card]],
                 turn: Seat):
        four = tuple(frozenset(hand) for hand in hands)
        check_hands(four)
        self.ruleset = ruleset
        self.contract = contract
        self.bits = [card_bits(hand) for hand in four]
        self._turn = SEATS[turn]
        self._history = []

    @classmethod
    def start(cls, ruleset: Ruleset, contract: Any, deal: Deal, leader: Seat = Seat.A) -> Self:
        """The deal before its first move; in an ending, what is missing is gone.

        Raises InvalidPositionError where the cards gone cannot have been laid.
        """
        return cls(ruleset, contract, deal.hands, leader)

    # ── what there is ────────────────────────────────────────────────────────────────────────

    @property
    def turn(self) -> Seat | None:
        """The seat to move, None once the deal is over."""
        return None if self.is_over() else self._turn

    @property
    def mover(self) -> Seat:
        """The seat whose turn it is, or would be if the deal were not over."""
        return self._turn

    @property
    def hands(self) -> tuple[frozenset[Card], ...]:
        return tuple(frozenset(cards_in(bits)) for bits in self.bits)

    def is_over(self) -> bool:
        """Whether a hand is empty: nothing more is laid (A10, A35)."""
        return not all(self.bits)

    def is_settled(self) -> bool:
        """Whether nobody can get a point any more: as long as cards are laid, anybody can."""
        return self.is_over()

    @property
    def taken(self) -> Points:
        """Points that do not follow from the hands: taps and paid passes, seats A to D."""
        return NOTHING

    @property
    def points(self) -> Points:
        """Penalty points so far; once the deal is over a point for each card left as well."""
        if not self.is_over():
            return self.taken
        (a, b, c, d), (left_a, left_b, left_c, left_d) = self.taken, self.cards_left
        return a + left_a, b + left_b, c + left_c, d + left_d

    @property
    def cards_left(self) -> Points:
        """How many cards each seat holds."""
        a, b, c, d = self.bits
        return a.bit_count(), b.bit_count(), c.bit_count(), d.bit_count()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made since this position was set up."""
        return tuple(entry[0] for entry in self._history)

    # ── copies and text ──────────────────────────────────────────────────────────────────────

    def copy(self) -> Self:
        """The same position with its history, changed independently."""
        twin = object.__new__(type(self))
        for family in type(self).__mro__:
            for name in getattr(family, "__slots__", ()):
                value = getattr(self, name)
                setattr(twin, name, list(value) if isinstance(value, list) else value)
        return twin

    @property
    def table(self) -> str:
        """The TABLE field of the one-line form."""
        return "-"

    def __str__(self) -> str:
        hands = "/".join(format_hand(cards_in(bits)) for bits in self.bits)
        taken = ",".join(str(number) for number in self.taken)
        return f"{hands} {self.ruleset}:{self.contract.id} {self._turn} {self.table} {taken}"

    def __repr__(self) -> str:
        if self._one_line_tells_all():
            return f"parse_position({str(self)!r})"
        return f"<{type(self).__name__} {self}>"

    def _one_line_tells_all(self) -> bool:
        return (self.contract.id in HOME and self.contract.id in self.ruleset.contract_ids
                and self.ruleset.contract(self.contract.id) == self.contract)

    def _state(self) -> tuple[object, ...]:
        """All that makes two positions of one class the same."""
        return self.ruleset, self.contract, self.bits, self._turn, self.taken

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._state() == other._state()

    __hash__ = None  # type: ignore[assignment]  # it changes with every move

    # ── faults ───────────────────────────────────────────────────────────────────────────────

    def _illegal(self, move: object, reason: str, code: str) -> IllegalMoveError:
        if self.is_over():
            reason, code = "the deal is over", "over"
        return IllegalMoveError(f"{move}: {reason}", code=f"move.{code}",
                                where=f"hand {self._turn}", found=str(move))


def read_points(points: Sequence[int]) -> list[int]:
    """The POINTS field: four numbers, none of them negative in these games."""
    taken = list(points)
    if len(taken) != 4:
        raise InvalidPositionError(f"field POINTS: expected four numbers, found {len(taken)}",
                                   code="points.count", where="field POINTS")
    for seat, number in zip(SEATS, taken, strict=True):
        if number < 0:
            raise points_fault(seat, number, "before the deal is over nobody has less than 0")
    return taken


def points_fault(seat: Seat, number: int, reason: str) -> InvalidPositionError:
    return InvalidPositionError(f"field POINTS: {seat} cannot have {number}: {reason}",
                                code="points.beyond", where="field POINTS", found=str(number))
