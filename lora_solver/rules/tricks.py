"""Positions of the games played in tricks (rules.md 1, 2, 4, 5; A04-A08, A60-A64, A80-A82).

A hand is a set of cards kept as a number: card n is bit n, so a suit is a byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lora_solver.cards import CARDS, SEATS, Card, Move, Seat, count_of, format_hand, parse_move
from lora_solver.deals import Deal, check_hands
from lora_solver.errors import IllegalMoveError, InvalidPositionError
from lora_solver.rules.contracts import TRICKS, TrickContract
from lora_solver.rules.rulesets import HOME, Ruleset

NOTHING = (0, 0, 0, 0)
_IN_SUIT = tuple(
    tuple(tuple(CARDS[suit * 8 + rank] for rank in range(8) if byte >> rank & 1)
          for byte in range(256))
    for suit in range(4))


def card_bits(cards: Iterable[Card]) -> int:
    """A set of cards as a number, bit n for card n."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def cards_in(bits: int) -> tuple[Card, ...]:
    """The cards of such a number, lowest first."""
    return (_IN_SUIT[0][bits & 255] + _IN_SUIT[1][bits >> 8 & 255]
            + _IN_SUIT[2][bits >> 16 & 255] + _IN_SUIT[3][bits >> 24])


def suit_bits(suits: Iterable[int]) -> int:
    """All the cards of some suits, as such a number."""
    return sum(255 << 8 * suit for suit in suits)


def legal_cards(contract: TrickContract, held: int, trick: Sequence[Card], number: int) -> int:
    """What a hand may play to the trick of this number, 1 to 8, in which `trick` lies."""
    if not trick:
        # A04: a restricted suit is led only from a hand that holds nothing else
        return held & ~suit_bits(contract.restricted_leads) or held
    following = held & 255 << (trick[0] & 24)
    if following:
        return following
    if contract.no_discard_first and number == 1:
        return held & ~card_bits(contract.no_discard_first) or held
    return held


class TrickPosition:
    """A deal of a trick contract at some moment, changed by `push` and `pop`.

    `hands` are what is still held, `trick` the cards of the trick in progress in the order played,
    `points` what each seat has taken so far (penalty points, seats A to D). Raises
    InvalidPositionError where the parts do not fit each other.
    """

    __slots__ = ("_history", "_left", "_taken", "_turn", "bits", "contract",
                 "ruleset", "trick")

    def __init__(
        self,
        ruleset: Ruleset,
        contract: TrickContract,
        hands: Iterable[Iterable[Card]],
        turn: Seat = Seat.A,
        trick: Iterable[Card] = (),
        points: Sequence[int] = NOTHING,
    ):
        four = tuple(frozenset(hand) for hand in hands)
        check_hands(four)
        self.ruleset = ruleset
        self.contract = contract
        self.bits = [card_bits(hand) for hand in four]
        self.trick = list(trick)
        self._turn = SEATS[turn]
        self._left = sum(card in contract.card_points
                         for card in (*self.trick, *(card for hand in four for card in hand)))
        self._history: list[tuple[Card, list[Card] | None, Seat]] = []
        self._check_table(four)
        self._taken = self._read_points(points)

    @classmethod
    def start(cls, ruleset: Ruleset, contract: TrickContract, deal: Deal,
              leader: Seat = Seat.A) -> TrickPosition:
        """The deal before its first lead; an ending is one with nothing taken yet."""
        return cls(ruleset, contract, deal.hands, leader)

    # ── what there is ────────────────────────────────────────────────────────────────────────

    @property
    def turn(self) -> Seat | None:
        """The seat to play, None once the deal is over."""
        return None if self.is_over() else self._turn

    @property
    def hands(self) -> tuple[frozenset[Card], ...]:
        return tuple(frozenset(cards_in(bits)) for bits in self.bits)

    @property
    def leader(self) -> Seat:
        """Who leads, or led, the trick in progress."""
        return SEATS[(self._turn - len(self.trick)) % 4]

    @property
    def trick_number(self) -> int:
        """1 to 8: nine minus the largest hand. 9 when all are played."""
        return 9 - max(map(int.bit_count, self.bits))

    @property
    def points(self) -> tuple[int, int, int, int]:
        """Points taken so far; the bonus replaces the cards of a seat that took them all (A80)."""
        a, b, c, d = self._taken
        bonus, total = self.contract.all_bonus, self.contract.total
        if bonus is not None and total in self._taken:
            a, b, c, d = (bonus if taken == total else 0 for taken in self._taken)
        return a, b, c, d

    @property
    def bonus_holder(self) -> Seat | bool | None:
        """Who can still earn the bonus for all cards: a seat, anybody (True) or nobody (None)."""
        if self.contract.all_bonus is None:
            return None
        gone = self.contract.total - self._points_left()
        if gone == 0:
            return True
        for seat in SEATS:
            if self._taken[seat] == gone:
                return seat
        return None

    @property
    def taken(self) -> tuple[int, int, int, int]:
        """Points taken card by card; they differ from `points` while a bonus may still come."""
        if self.contract.all_bonus is not None and self.contract.total in self._taken:
            return self.points
        a, b, c, d = self._taken
        return a, b, c, d

    @property
    def mover(self) -> Seat:
        """The seat whose turn it is, or would be if the deal were not over."""
        return self._turn

    @property
    def moves(self) -> tuple[Card, ...]:
        """The cards played since this position was made."""
        return tuple(card for card, _, _ in self._history)

    @property
    def last_trick(self) -> tuple[Card, ...]:
        """The last whole trick played since this position was made, in order; empty if none."""
        for card, trick, _ in reversed(self._history):
            if trick is not None:
                return (*trick, card)
        return ()

    def is_over(self) -> bool:
        """Whether the deal has ended: all played, or settled where it may end early (A05, A06)."""
        if self.contract.early_end:
            return self.is_settled()
        return not self.trick and not any(self.bits)

    def is_settled(self) -> bool:
        """Whether, between two tricks, nobody can take a point any more."""
        if self.trick or self._left:
            return False
        return not any(self.bits) or not any(self.contract.trick_points[self.trick_number - 1:])

    def legal_moves(self) -> list[Card]:
        """The cards the player to move may play, lowest first; none once the deal is over."""
        return [] if self.is_over() else list(cards_in(self._legal()))

    def _legal(self) -> int:
        return legal_cards(self.contract, self.bits[self._turn], self.trick, self.trick_number)

    # ── play ─────────────────────────────────────────────────────────────────────────────────

    def push(self, move: Move | str) -> None:
        """Play a card; IllegalMoveError says which rule forbids it."""
        card = move if isinstance(move, Card) else self._card(move)
        if not self._legal() >> card & 1 or self.is_over():
            raise self._illegal(card)
        self._lay(card)

    def push_revoke(self, card: Card) -> None:
        """Play a card of the hand that the rules forbid: play goes on from it (A74).

        IllegalMoveError where the seat does not hold it or the deal is over.
        """
        if not self.bits[self._turn] >> card & 1 or self.is_over():
            raise self._illegal(card)
        self._lay(card)

    def _lay(self, card: Card) -> None:
        seat, trick = self._turn, self.trick
        self.bits[seat] ^= 1 << card
        if len(trick) < 3:
            self._history.append((card, None, seat))
            trick.append(card)
            self._turn = SEATS[(seat + 1) & 3]
            return
        self._history.append((card, trick, seat))
        self._take([*trick, card], SEATS[(seat + 1) & 3])

    def _take(self, trick: list[Card], leader: Seat) -> None:
        """The highest card of the suit led takes the trick and its points."""
        best = max(card for card in trick if card >> 3 == trick[0] >> 3)
        winner = SEATS[(leader + trick.index(best)) & 3]
        self._taken[winner] += self._worth(trick)
        self._left -= sum(card in self.contract.card_points for card in trick)
        self.trick = []
        self._turn = winner

    def _worth(self, trick: list[Card]) -> int:
        """Points of a trick whose last card has just left its hand."""
        points = self.contract.card_points
        number = TRICKS - self.bits[self._turn].bit_count()
        worth = self.contract.trick_points[number - 1]
        for card in trick:
            if card in points:
                worth += points[card]
        return worth

    def pop(self) -> Card:
        """Take the last card back and return it; IndexError if none was played."""
        card, trick, seat = self._history.pop()
        if trick is None:
            self.trick.pop()
        else:
            whole, winner = [*trick, card], self._turn
            self._turn = seat
            self._taken[winner] -= self._worth(whole)
            self._left += sum(card in self.contract.card_points for card in whole)
            self.trick = trick
        self._turn = seat
        self.bits[seat] |= 1 << card
        return card

    def _card(self, move: Move | str) -> Card:
        """The card meant; a call such as `end` or `pass` belongs to other games."""
        named = parse_move(move) if isinstance(move, str) else move
        if not isinstance(named, Card):
            raise IllegalMoveError(f"{named}: in {self.contract.id} only cards are played",
                                   code="move.call", where=f"hand {self._turn}", found=str(named))
        return named

    def _illegal(self, card: Card) -> IllegalMoveError:
        seat, led = self._turn, self.trick[0].suit if self.trick else None
        where = f"hand {seat}"
        if self.is_over():
            return IllegalMoveError(f"{card}: the deal is over", code="move.over", where=where,
                                    found=str(card))
        if not self.bits[seat] >> card & 1:
            return IllegalMoveError(f"{card}: {seat} does not hold it", code="move.not_held",
                                    where=where, found=str(card))
        if led is None:
            return IllegalMoveError(
                f"{card}: {seat} leads {card.suit.letter} only when he holds nothing else",
                code="move.red_lead", where=where, found=str(card))
        if self.bits[seat] & 255 << 8 * led:
            return IllegalMoveError(f"{card}: {seat} holds {led.letter} and must follow suit",
                                    code="move.follow", where=where, found=str(card))
        return IllegalMoveError(
            f"{card}: not on the first trick while another card can be played",
            code="move.first_trick", where=where, found=str(card))

    # ── copies and text ──────────────────────────────────────────────────────────────────────

    def copy(self) -> TrickPosition:
        """The same position with its history, changed independently."""
        twin = object.__new__(TrickPosition)
        for name in ("ruleset", "contract", "_turn", "_left"):
            setattr(twin, name, getattr(self, name))
        twin.bits, twin.trick = list(self.bits), list(self.trick)
        twin._taken = list(self._taken)
        twin._history = [(card, None if trick is None else list(trick), seat)
                         for card, trick, seat in self._history]
        return twin

    @property
    def table(self) -> str:
        """The TABLE field: the trick in progress, or `-`."""
        return ",".join(str(card) for card in self.trick) or "-"

    def __str__(self) -> str:
        hands = "/".join(format_hand(cards_in(bits)) for bits in self.bits)
        points = ",".join(str(number) for number in self.points)
        return f"{hands} {self.ruleset}:{self.contract.id} {self._turn} {self.table} {points}"

    def __repr__(self) -> str:
        if HOME.get(self.contract.id) and self.contract.id in self.ruleset.contract_ids \
                and self.ruleset.contract(self.contract.id) == self.contract:
            return f"parse_position({str(self)!r})"
        return f"<TrickPosition {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TrickPosition):
            return NotImplemented
        return (self.ruleset, self.contract, self.bits, self.trick, self._turn, self.taken) == (
            other.ruleset, other.contract, other.bits, other.trick, other._turn, other.taken)

    __hash__ = None  # type: ignore[assignment]  # it changes with every card

    # ── what a position must be ──────────────────────────────────────────────────────────────

    def _check_table(self, hands: tuple[frozenset[Card], ...]) -> None:
        """Hands and trick fit: who has played to the trick holds one card fewer."""
        trick = self.trick
        if len(trick) > 3:
            raise InvalidPositionError(
                f"field TABLE: a trick in progress has at most three cards, found {len(trick)}",
                code="table.long", where="field TABLE", found=self.table)
        seen: set[Card] = set()
        for card in trick:
            holder = next((seat for seat in SEATS if card in hands[seat]), None)
            if holder is not None or card in seen:
                place = "on the table twice" if holder is None else f"in hand {holder} as well"
                raise InvalidPositionError(f"field TABLE: {card} lies {place}",
                                           code="table.twice", where="field TABLE", found=str(card))
            seen.add(card)
        size = max(len(hand) for hand in hands)
        for number in range(4):
            seat = SEATS[(self.leader + number) % 4]
            due = len(hands[self._turn]) - (number < len(trick))
            if len(hands[seat]) != due or (trick and due < 0):
                raise InvalidPositionError(
                    f"hand {seat} has {count_of(len(hands[seat]), 'card')}: expected"
                    f" {max(due, 0)}, as {self._turn} is to play with {self._trick_text()}",
                    code="hand.size", where=f"hand {seat}", found=format_hand(hands[seat]))
        if trick and size == 0:
            raise InvalidPositionError(f"hand {self._turn} has no card to play to the trick",
                                       code="hand.size", where=f"hand {self._turn}")
        self._check_played(hands)

    def _trick_text(self) -> str:
        return f"a trick of {len(self.trick)}" if self.trick else "no trick in progress"

    def _check_played(self, hands: tuple[frozenset[Card], ...]) -> None:
        """What lies in the trick was legal, as far as the cards still held tell."""
        for number, card in enumerate(self.trick):
            seat = SEATS[(self.leader + number) % 4]
            led = self.trick[0].suit
            if card.suit != led and any(held.suit == led for held in hands[seat]):
                raise InvalidPositionError(
                    f"field TABLE: {seat} played {card} but holds {led.letter} and had to follow",
                    code="table.follow", where="field TABLE", found=str(card))
            if number == 0 and led in self.contract.restricted_leads and any(
                    held.suit not in self.contract.restricted_leads for held in hands[seat]):
                raise InvalidPositionError(
                    f"field TABLE: {seat} led {card} but holds other suits",
                    code="table.red_lead", where="field TABLE", found=str(card))
            banned = self.contract.no_discard_first
            if (card.suit != led and card in banned and self.trick_number == 1
                    and hands[seat] - banned):
                raise InvalidPositionError(
                    f"field TABLE: {seat} threw {card} on the first trick but holds other cards",
                    code="table.first_trick", where="field TABLE", found=str(card))

    def _points_left(self) -> int:
        """Points on cards still in hands or in the trick."""
        left = 0
        for bits in (*self.bits, card_bits(self.trick)):
            left += sum(self.contract.card_points.get(card, 0) for card in cards_in(bits))
        return left

    def _read_points(self, points: Sequence[int]) -> list[int]:
        """The POINTS field as points taken, within what the gone cards and tricks can give."""
        taken = list(points)
        if len(taken) != 4:
            raise InvalidPositionError(f"field POINTS: expected four numbers, found {len(taken)}",
                                       code="points.count", where="field POINTS")
        contract = self.contract
        bonus = contract.all_bonus
        if bonus and not self._left and sorted(taken) == sorted((bonus, 0, 0, 0)):
            # all its cards are taken, so this is the bonus and not the cards one by one
            taken = [contract.total if number == bonus else 0 for number in taken]
        present = sum(self.bits) | card_bits(self.trick)
        costs = [worth for card, worth in contract.card_points.items() if not present >> card & 1]
        costs += [worth for worth in contract.trick_points[:self.trick_number - 1] if worth]
        reachable = {0}
        for worth in costs:
            reachable |= {number + worth for number in reachable}
        most = sum(worth for worth in costs if worth > 0)
        least = sum(worth for worth in costs if worth < 0)
        give = f"the cards and tricks gone give {least} to {most} points in all"
        for seat, number in zip(SEATS, taken, strict=True):
            if number not in reachable:
                raise InvalidPositionError(
                    f"field POINTS: {seat} cannot have {number}: {give}",
                    code="points.beyond", where="field POINTS", found=str(number))
        if (sum(number for number in taken if number > 0) > most
                or sum(number for number in taken if number < 0) < least):
            text = ",".join(str(number) for number in taken)
            raise InvalidPositionError(
                f"field POINTS: {text} is more than can be taken: {give}",
                code="points.beyond", where="field POINTS", found=text)
        return taken

