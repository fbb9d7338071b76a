"""When two puzzles are the same but for the names of suits and the places of the players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import TypeAlias

from lora_solver.cards import CARDS, SEATS, Card, Suit
from lora_solver.deals import Deal
from lora_solver.notation import Position, parse_position
from lora_solver.puzzles.data import Puzzle
from lora_solver.rules.contracts import Contract, TrickContract
from lora_solver.rules.tricks import TrickPosition

Key: TypeAlias = tuple[object, ...]
Renaming: TypeAlias = tuple[int, ...]


def key_of(puzzle: Puzzle) -> Key:
    """The same for two puzzles exactly if they show the same cards of the same game, up to renaming
    suits that the game does not single out and to turning the table."""
    if puzzle.position is not None:
        position = parse_position(puzzle.position)
        return min(_keys(position, renaming) for renaming in renamings(position.contract))
    hands = [puzzle.cards_in_hand] if puzzle.hand is not None else _from(
        Deal.parse(puzzle.deal or "").hands, puzzle.question.seat)
    attempt = puzzle.question.attempt
    return min(("maturita", attempt, *(_renamed(hand, renaming) for hand in hands))
               for renaming in _with_hearts_fixed())


def duplicates(puzzles: Iterable[Puzzle]) -> list[tuple[str, str]]:
    """The ids of puzzles that are the same up to symmetry, each with the first of its kind."""
    first: dict[Key, str] = {}
    found = []
    for puzzle in puzzles:
        key = key_of(puzzle)
        if key in first:
            found.append((first[key], puzzle.id))
        first.setdefault(key, puzzle.id)
    return found


def renamings(contract: Contract) -> list[Renaming]:
    """The ways to rename the suits that change nothing in the game: new suit of each old one."""
    marks = [_mark(contract, suit) for suit in Suit]
    return [order for order in permutations(range(4))
            if all(marks[old] == marks[new] for old, new in enumerate(order))]


def _mark(contract: Contract, suit: Suit) -> Key:
    """What the game attaches to a suit."""
    if not isinstance(contract, TrickContract):
        return ()
    cards = [card for card in CARDS if card.suit == suit]
    return (*(contract.card_points.get(card, 0) for card in cards),
            suit in contract.restricted_leads,
            *(card in contract.no_discard_first for card in cards))


def _with_hearts_fixed() -> Iterator[Renaming]:
    """Among all the games of a maturita hearts are the only suit of its own."""
    return (order for order in permutations(range(4)) if order[0] == 0)


def _keys(position: Position, renaming: Renaming) -> Key:
    mover = position.mover
    hands = [_renamed(hand, renaming) for hand in _from(position.hands, mover)]
    points = _from(position.points, mover)
    if isinstance(position, TrickPosition):
        table: object = tuple(_rename(card, renaming) for card in position.trick)
    else:
        table = position.table
    return (position.contract.id, *hands, table, *points)


def _from(each: Iterable[object], seat: int) -> list[object]:
    """What belongs to the seats, beginning with this one."""
    four = list(each)
    return [four[(seat + step) % len(SEATS)] for step in range(4)]


def _renamed(hand: object, renaming: Renaming) -> tuple[int, ...]:
    assert isinstance(hand, frozenset)
    return tuple(sorted(_rename(card, renaming) for card in hand))


def _rename(card: Card, renaming: Renaming) -> int:
    return renaming[card.suit] * 8 + card.rank
