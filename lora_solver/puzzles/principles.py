"""Which principles of play a right move and its line show, as facts that can be proved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from lora_solver.cards import SEATS, Call, Card, Rank, Suit
from lora_solver.puzzles.facts import (
    PRINCIPLES,
    Fact,
    Scene,
    after_move,
    holds,
    seats,
    tricks_of,
    wants_tricks,
)
from lora_solver.rules.contracts import TrickContract
from lora_solver.rules.lora import LoraPosition
from lora_solver.rules.quarts import QuartPosition
from lora_solver.rules.tens import TensPosition
from lora_solver.rules.tricks import TrickPosition

#: the most telling first: where several show, the later ones go without saying
_TELLING = (
    "all_or_none", "red_lead", "last_trick", "no_escape", "void", "unguarded", "keep_low",
    "clean_trick", "high_early", "safe_suit", "exit_card",
)


def principles(scene: Scene, leave_out: frozenset[str], most: int) -> list[Fact]:
    """The most telling facts that show a principle in the right move and its line."""
    found = [fact for find in _FINDERS for fact in find(scene) if fact["fact"] not in leave_out]
    found.sort(key=lambda fact: _TELLING.index(fact["fact"]) if fact["fact"] in _TELLING else 0)
    return sorted(found[:most], key=lambda fact: PRINCIPLES.index(fact["fact"]))


def _exit_card(scene: Scene) -> Iterator[Fact]:
    board = scene.position
    if isinstance(board, TrickPosition) and not board.trick and isinstance(scene.move, Card) \
            and not wants_tricks(board) and scene.is_yours:
        yield {"fact": "exit_card", "card": str(scene.move)}


def _keep_low(scene: Scene) -> Iterator[Fact]:
    """A lower card of the suit, which a rule of thumb would have played, is of use later."""
    board, move = scene.position, scene.move
    if not isinstance(board, TrickPosition) or not isinstance(move, Card) or not scene.is_yours \
            or wants_tricks(board):
        return
    lower = [card for card in scene.tempting if isinstance(card, Card)
             and card.suit == move.suit and card < move]
    for trick in tricks_of(board, scene.line)[1:]:
        card = trick.card_of(scene.you)
        if card in lower and trick.taker is not scene.you:
            yield {"fact": "keep_low", "card": str(card), "number": trick.number}
            return


def _safe_suit(scene: Scene) -> Iterator[Fact]:
    board = scene.position
    if not isinstance(board, TrickPosition) or wants_tricks(board) or not scene.is_yours:
        return
    after = after_move(board, scene.move)
    for suit in Suit:
        mine = [card for card in after.hands[scene.you] if card.suit == suit]
        if len(mine) >= 2:
            yield {"fact": "safe_suit", "suit": suit.letter}


def _unguarded(scene: Scene) -> Iterator[Fact]:
    """A high card alone in its suit: yours that you get rid of, or the maturant's under attack."""
    board, move = scene.position, scene.move
    if not isinstance(board, TrickPosition) or not isinstance(move, Card) or wants_tricks(board):
        return
    leads = not board.trick
    if scene.is_yours and not leads and move.suit != board.trick[0].suit:
        yield {"fact": "unguarded", "seat": str(scene.you), "card": str(move)}
    if leads and scene.goal.at_least is not None:
        seat = scene.goal.seat
        held = [card for card in board.hands[seat] if card.suit == move.suit]
        if len(held) == 1:
            yield {"fact": "unguarded", "seat": str(seat), "card": str(held[0])}


def _void(scene: Scene) -> Iterator[Fact]:
    """Your suit runs out with this move, and a dear card goes on somebody's trick later."""
    board, move = scene.position, scene.move
    if not isinstance(board, TrickPosition) or not isinstance(move, Card) or not scene.is_yours \
            or wants_tricks(board):
        return
    for trick in tricks_of(board, scene.line)[1:]:
        led, card = trick.cards[0][1], trick.card_of(scene.you)
        if led.suit == move.suit and card.suit != led.suit and trick.taker is not scene.you \
                and board.contract.card_points.get(card, 0) > 0:
            yield {"fact": "void", "suit": led.suit.letter, "card": str(card),
                   "number": trick.number, "seat": str(trick.taker)}
            return


def _clean_trick(scene: Scene) -> Iterator[Fact]:
    board = scene.position
    if isinstance(board, TrickPosition) and len(board.trick) == 3 and not wants_tricks(board) \
            and scene.is_yours:
        first = tricks_of(board, scene.line)[0]
        if first.taker is scene.you and first.points == 0:
            yield {"fact": "clean_trick", "card": str(scene.move)}


def _high_early(scene: Scene) -> Iterator[Fact]:
    """You lead a card that takes the trick, as long as it costs nothing."""
    board = scene.position
    if isinstance(board, TrickPosition) and not board.trick and not wants_tricks(board) \
            and scene.is_yours and isinstance(scene.move, Card) \
            and scene.move.rank >= Rank.JACK:
        yield {"fact": "high_early", "card": str(scene.move)}


def _red_lead(scene: Scene) -> Iterator[Fact]:
    board = scene.position
    if not isinstance(board, TrickPosition) or not board.contract.restricted_leads:
        return
    for before, trick in pairwise([None, *tricks_of(board, scene.line)]):
        assert trick is not None
        seat, card = trick.cards[0]
        if before is not None and card.suit == Suit.HEARTS and (
                (seat is not scene.goal.seat) is (scene.goal.at_least is None)):
            yield {"fact": "red_lead", "seat": str(seat), "card": str(card),
                   "number": trick.number}
            return


def _last_trick(scene: Scene) -> Iterator[Fact]:
    board = scene.position
    if not isinstance(board, TrickPosition) or board.contract.trick_points[7] <= 1:
        return
    for trick in tricks_of(board, scene.line):
        if trick.number == 8 and (trick.taker is scene.goal.seat) is (
                scene.goal.at_least is not None):
            yield {"fact": "last_trick", "seat": str(trick.taker),
                   "card": str(trick.card_of(trick.taker))}


def _no_escape(scene: Scene) -> Iterator[Fact]:
    board, move = scene.position, scene.move
    if isinstance(board, TrickPosition) and not board.trick and isinstance(move, Card) \
            and scene.goal.at_least is not None:
        yield {"fact": "no_escape", "seat": str(scene.goal.seat), "card": str(move)}


def _sure_trick(scene: Scene) -> Iterator[Fact]:
    """The highest card of a suit wins its trick later as well."""
    board = scene.position
    if not isinstance(board, TrickPosition) or not wants_tricks(board) or not scene.is_yours:
        return
    for trick in tricks_of(board, scene.line)[1:]:
        card = trick.card_of(scene.you)
        if trick.taker is scene.you and card in scene.tempting:
            yield {"fact": "sure_trick", "card": str(card), "number": trick.number}
            return


def _drive_out(scene: Scene) -> Iterator[Fact]:
    """A higher card falls on yours, and your next one of the suit is then the highest."""
    board, move = scene.position, scene.move
    if not isinstance(board, TrickPosition) or not wants_tricks(board) or board.trick \
            or not isinstance(move, Card) or not scene.is_yours:
        return
    first = next(iter(tricks_of(board, scene.line)), None)
    if first is None:
        return
    fallen = first.card_of(first.taker)
    mine = [card for card in scene.hand if card.suit == move.suit and card != move]
    if first.taker is not scene.you and mine:
        yield {"fact": "drive_out", "seat": str(first.taker), "card": str(fallen),
               "mine": str(max(mine))}


def _all_or_none(scene: Scene) -> Iterator[Fact]:
    contract = scene.position.contract
    if isinstance(contract, TrickContract) and contract.all_bonus is not None:
        at_most = scene.goal.at_most
        yield {"fact": "all_or_none", "all": at_most is not None and at_most < 0}


def _quarts(scene: Scene) -> Iterator[Fact]:
    board = scene.position
    if not isinstance(board, QuartPosition) or not isinstance(scene.move, Card):
        return
    after = after_move(board, scene.move)
    assert isinstance(after, QuartPosition)
    quart = after.last_quart
    leader, top = quart[-1]
    if after.is_over():
        return
    if len(quart) == 1:
        yield {"fact": "blow_away", "card": str(scene.move), "seat": str(leader)}
    elif leader is board.mover:
        yield {"fact": "keep_lead", "card": str(scene.move), "top": str(top),
               "seat": str(leader)}
    else:
        yield {"fact": "hand_over", "card": str(scene.move), "top": str(top),
               "seat": str(leader)}


def _last_ten(scene: Scene) -> Iterator[Fact]:
    board, move = scene.position, scene.move
    if not isinstance(board, TensPosition) or not scene.is_yours:
        return
    for card in board.legal_moves():
        if isinstance(card, Card) and card.rank == Rank.TEN and card != move:
            others = sum(held.suit == card.suit for seat in SEATS if seat is not scene.you
                         for held in board.hands[seat])
            if others:
                yield {"fact": "last_ten", "card": str(card), "others": others}
                return


def _hold_back(scene: Scene) -> Iterator[Fact]:
    """You stop although you could lay on, and somebody has to tap."""
    board = scene.position
    if not isinstance(board, TensPosition) or scene.move is not Call.END or not scene.is_yours:
        return
    kept = [str(card) for card in board.legal_moves() if isinstance(card, Card)]
    tap = next((seat for seat, move in seats(board, scene.line) if move is Call.TAP), None)
    fact: dict[str, Any] = {"fact": "hold_back", "cards": kept}
    if tap is not None:
        fact["seat"] = str(tap)
    yield fact


def _frees_nobody(scene: Scene) -> Iterator[Fact]:
    if isinstance(scene.position, TensPosition | LoraPosition) and isinstance(scene.move, Card) \
            and scene.is_yours:
        yield {"fact": "frees_nobody", "card": str(scene.move)}


def _sieve(find: Callable[[Scene], Iterator[Fact]]) -> Callable[[Scene], Iterator[Fact]]:
    """Only what can be proved is said."""
    return lambda scene: (fact for fact in find(scene) if holds(fact, scene))


_FINDERS = [_sieve(find) for find in (
    _exit_card, _keep_low, _safe_suit, _unguarded, _void, _clean_trick, _high_early, _red_lead,
    _last_trick, _no_escape, _sure_trick, _drive_out, _all_or_none, _quarts, _last_ten,
    _hold_back, _frees_nobody)]
