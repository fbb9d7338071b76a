"""What an explanation says, as data, and the proof of each statement.

A fact is a small mapping: `fact` names the statement, the rest fills it in. `words.py` makes a
sentence of it, `holds` below proves it against the rules and the solver, and `principles.py` finds
those that show a principle of play (docs/principles.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lora_solver.cards import SEATS, Call, Card, Move, Rank, Seat, Suit
from lora_solver.notation import Position
from lora_solver.puzzles.goals import Goal
from lora_solver.rules.lora import LoraPosition
from lora_solver.rules.quarts import QuartPosition
from lora_solver.rules.tens import TensPosition
from lora_solver.rules.tricks import TrickPosition
from lora_solver.solving import Line, Solver

Fact = Mapping[str, Any]

#: the principles a puzzle can show, as they are taught and told: what is seen now, then later
PRINCIPLES = (
    "exit_card", "high_early", "clean_trick", "unguarded", "safe_suit", "keep_low", "void",
    "red_lead", "last_trick", "no_escape", "sure_trick", "drive_out", "all_or_none", "blow_away",
    "keep_lead", "hand_over", "last_ten", "hold_back", "frees_nobody",
)
@dataclass(frozen=True)
class Scene:
    """The position a right line starts from, the line, and who is addressed as you."""

    solver: Solver
    position: Position
    line: Line
    you: Seat
    goal: Goal
    tempting: tuple[Move, ...] = ()

    @property
    def move(self) -> Move:
        return self.line[0]

    @property
    def hand(self) -> frozenset[Card]:
        """Your cards before the move."""
        return self.position.hands[self.you]

    @property
    def is_yours(self) -> bool:
        """Whether you make the first move of the line."""
        return self.position.mover is self.you


@dataclass(frozen=True)
class Trick:
    """A trick of a line: its number, who played which card, who took it and its points."""

    number: int
    cards: tuple[tuple[Seat, Card], ...]
    taker: Seat
    points: int

    def card_of(self, seat: Seat) -> Card:
        return next(card for holder, card in self.cards if holder is seat)


def tricks_of(position: Position, line: Line) -> list[Trick]:
    """The whole tricks of a line, one begun before it included; none in other games."""
    found: list[Trick] = []
    board = position.copy()
    for move in line:
        number = board.trick_number if isinstance(board, TrickPosition) else 0
        last = board.mover
        board.push(move)
        if isinstance(board, TrickPosition) and not board.trick:
            cards = board.last_trick
            owners = [SEATS[(last + 1 + step) % 4] for step in range(4)]
            points = board.contract.trick_points[number - 1] + sum(
                board.contract.card_points.get(card, 0) for card in cards)
            found.append(Trick(number, tuple(zip(owners, cards, strict=True)), board.mover,
                               points))
    return found


# ── proofs ───────────────────────────────────────────────────────────────────────────────────


def holds(fact: Fact, scene: Scene) -> bool:
    """Whether a principle's statement is true in this scene."""
    return _PROOFS[fact["fact"]](fact, scene)


def _proves_exit(fact: Fact, scene: Scene) -> bool:
    """However the others follow, somebody else takes the trick."""
    return _always(scene.position, _card(fact), lambda taker: taker is not scene.you)


def _proves_escape(fact: Fact, scene: Scene) -> bool:
    return _always(scene.position, _card(fact), lambda taker: taker is Seat[fact["seat"]])


def _proves_keep_low(fact: Fact, scene: Scene) -> bool:
    """The card is lower than the right one, of its suit, and takes nothing in that trick."""
    trick = _trick(scene, fact["number"])
    card, move = _card(fact), scene.move
    return (isinstance(move, Card) and card.suit == move.suit and card < move
            and trick is not None and trick.card_of(scene.you) == card
            and trick.taker is not scene.you)


def _proves_safe(fact: Fact, scene: Scene) -> bool:
    """Led by others, a suit is never forced on you: your nth card is below their nth (lowest)."""
    suit = next(each for each in Suit if each.letter == fact["suit"])
    after = after_move(scene.position, scene.move)
    mine = sorted(card for card in after.hands[scene.you] if card.suit == suit)
    theirs = sorted(card for seat in SEATS if seat is not scene.you
                    for card in after.hands[seat] if card.suit == suit)
    return len(mine) >= 2 and len(theirs) >= 2 and all(
        low < high for low, high in zip(mine, theirs, strict=False))


def _proves_unguarded(fact: Fact, scene: Scene) -> bool:
    """It is its seat's only card of the suit, and takes a trick that begins with a lower one."""
    card, seat = _card(fact), Seat[fact["seat"]]
    hands = scene.position.hands
    alone = [held for held in hands[seat] if held.suit == card.suit] == [card]
    others = [held for other in SEATS if other is not seat for held in hands[other]
              if held.suit == card.suit]
    return alone and len(others) >= 2 and max(others) < card


def _proves_void(fact: Fact, scene: Scene) -> bool:
    trick = _trick(scene, fact["number"])
    return (trick is not None and trick.card_of(scene.you) == _card(fact)
            and trick.cards[0][1].suit.letter == fact["suit"] != _card(fact).suit.letter
            and trick.taker is Seat[fact["seat"]] is not scene.you)


def _proves_clean(fact: Fact, scene: Scene) -> bool:
    """The last to play takes the trick, and it costs nothing."""
    board = scene.position
    trick = tricks_of(board, (_card(fact),))
    return (isinstance(board, TrickPosition) and len(board.trick) == 3 and trick[0].points == 0
            and trick[0].taker is scene.you)


def _proves_early(fact: Fact, scene: Scene) -> bool:
    """In the line the first trick is led with this card, which takes it without a point."""
    tricks = tricks_of(scene.position, scene.line)
    return bool(tricks) and (tricks[0].cards[0] == (scene.you, _card(fact))
                             and tricks[0].taker is scene.you and tricks[0].points == 0)


def _proves_red_lead(fact: Fact, scene: Scene) -> bool:
    """In that trick the seat leads a red and holds nothing else."""
    seat, card = Seat[fact["seat"]], _card(fact)
    board = scene.position.copy()
    for move in scene.line:
        if isinstance(board, TrickPosition) and not board.trick \
                and board.trick_number == fact["number"]:
            reds = all(held.suit == Suit.HEARTS for held in board.hands[seat])
            return board.mover is seat and move == card and reds
        board.push(move)
    return False


def _proves_last(fact: Fact, scene: Scene) -> bool:
    trick = _trick(scene, 8)
    return (trick is not None and trick.taker is Seat[fact["seat"]]
            and trick.card_of(trick.taker) == _card(fact))


def _proves_sure(fact: Fact, scene: Scene) -> bool:
    """No other hand holds a higher card of the suit, and it takes that trick of the line."""
    card, trick = _card(fact), _trick(scene, fact["number"])
    return (trick is not None and trick.taker is scene.you and trick.card_of(scene.you) == card
            and not any(held.suit == card.suit and held > card
                        for hand in scene.position.hands for held in hand))


def _proves_driven(fact: Fact, scene: Scene) -> bool:
    first, mine = tricks_of(scene.position, scene.line)[0], Card(fact["mine"])
    played = {card for _, card in first.cards}
    others = [card for seat in SEATS if seat is not scene.you
              for card in scene.position.hands[seat]
              if card.suit == mine.suit and card not in played]
    return (first.taker is Seat[fact["seat"]] is not scene.you
            and first.card_of(first.taker) == _card(fact) and _card(fact) > mine
            and mine in scene.hand and mine not in played and bool(others)
            and all(card < mine for card in others))


def _proves_all_or_none(fact: Fact, scene: Scene) -> bool:
    value = scene.solver.guarantee(scene.position, scene.goal.seat)
    return fact["all"] is (value < 0)


def _proves_quart(fact: Fact, scene: Scene) -> bool:
    """Who leads after the quart, with which card, and whether anybody added to it."""
    after = after_move(scene.position, _card(fact))
    assert isinstance(after, QuartPosition)
    quart, seat = after.last_quart, Seat[fact["seat"]]
    same = seat is scene.position.mover
    if fact["fact"] == "blow_away":
        return len(quart) == 1 and same and after.mover is seat
    return (len(quart) > 1 and quart[-1] == (seat, Card(fact["top"])) and after.mover is seat
            and same is (fact["fact"] == "keep_lead"))


def _proves_ten(fact: Fact, scene: Scene) -> bool:
    """The ten could be laid, is not, and so many cards of others wait for it."""
    board, card = scene.position, _card(fact)
    after = after_move(board, scene.move)
    waiting = sum(held.suit == card.suit for seat in SEATS if seat is not scene.you
                  for held in board.hands[seat])
    return (card in board.legal_moves() and card in after.hands[scene.you]
            and card.rank == Rank.TEN and waiting == fact["others"] > 0)


def _proves_hold(fact: Fact, scene: Scene) -> bool:
    legal = scene.position.legal_moves()
    kept = [Card(name) for name in fact["cards"]]
    taps = [seat for seat, move in seats(scene.position, scene.line) if move is Call.TAP]
    told = "seat" not in fact or (taps[:1] == [Seat[fact["seat"]]])
    return Call.END in legal and bool(kept) and all(card in legal for card in kept) and told


def _proves_frees(fact: Fact, scene: Scene) -> bool:
    """Play goes on, and no other hand can lay anything that it could not lay before."""
    board, after = scene.position, after_move(scene.position, _card(fact))
    return not after.is_over() and all(_layable(after, seat) <= _layable(board, seat)
                                       for seat in SEATS if seat is not scene.you)


# ── the small tools of proofs ────────────────────────────────────────────────────────────────


def _card(fact: Fact) -> Card:
    return Card(fact["card"])


def after_move(position: Position, move: Move) -> Position:
    """Another position, in which the move is made."""
    board = position.copy()
    board.push(move)
    return board


def seats(position: Position, line: Line) -> Iterator[tuple[Seat, Move]]:
    """Who makes which move of a line."""
    board = position.copy()
    for move in line:
        yield board.mover, move
        board.push(move)


def _trick(scene: Scene, number: int) -> Trick | None:
    return next((trick for trick in tricks_of(scene.position, scene.line)
                 if trick.number == number), None)


def wants_tricks(position: TrickPosition) -> bool:
    """Whether the game pays for tricks."""
    return sum(position.contract.trick_points) < 0


def _always(position: Position, card: Card, told: Callable[[Seat], bool]) -> bool:
    """Whether this is told of the taker of the trick however the others play to it."""
    board = position.copy()
    if not isinstance(board, TrickPosition) or card not in board.legal_moves():
        return False

    def each(move: Move) -> bool:
        board.push(move)
        over = not board.trick
        answer = told(board.mover) if over else all(each(next_) for next_ in board.legal_moves())
        board.pop()
        return answer

    return each(card)


def _layable(position: Position, seat: Seat) -> frozenset[Card]:
    """The cards of a seat that fit the rows."""
    if not isinstance(position, TensPosition | LoraPosition) or position.is_over():
        return frozenset()
    twin: TensPosition | LoraPosition
    if isinstance(position, TensPosition):
        twin = TensPosition(position.ruleset, position.contract, position.hands, seat,
                            rows=position.rows)
    else:
        twin = LoraPosition(position.ruleset, position.contract, position.hands, seat,
                            position.start_rank, rows=position.rows)
    return frozenset(move for move in twin.legal_moves() if isinstance(move, Card))


_PROOFS: dict[str, Callable[[Fact, Scene], bool]] = {
    "exit_card": _proves_exit, "high_early": _proves_early, "clean_trick": _proves_clean,
    "unguarded": _proves_unguarded, "safe_suit": _proves_safe, "keep_low": _proves_keep_low,
    "void": _proves_void, "red_lead": _proves_red_lead, "last_trick": _proves_last,
    "no_escape": _proves_escape, "sure_trick": _proves_sure, "drive_out": _proves_driven,
    "all_or_none": _proves_all_or_none, "blow_away": _proves_quart, "keep_lead": _proves_quart,
    "hand_over": _proves_quart, "last_ten": _proves_ten, "hold_back": _proves_hold,
    "frees_nobody": _proves_frees,
}
