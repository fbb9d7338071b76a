"""What the card table component is told: plain data made from a position and its values.

Nothing here is decided by rules: it asks the position what is legal and the values what is best.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lora_solver.cards import CARDS, SEATS, Call, Card, Move, Rank, Seat, Suit
from lora_solver.names import card_name, rank_name, suit_name, word
from lora_solver.notation import Position
from lora_solver.rules.lora import LoraPosition
from lora_solver.rules.quarts import QuartPosition
from lora_solver.rules.rows import RowPosition
from lora_solver.rules.tricks import TrickPosition
from lora_solver.solving import CardValues

from .link import Hands
from .texts import Texts, signed

PLACES = {"cw": ("south", "west", "north", "east"), "ccw": ("south", "east", "north", "west")}
#: signs of a player's name that have room beside his cards
LONGEST_NAME = 12
_MARIAS_RANKS = ("7", "8", "9", "10", "S", "F", "K", "E")
_FRENCH_RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")


@dataclass(frozen=True)
class Look:
    """How the table is shown: texts, deck, which seat sits at the bottom, which way play runs."""

    texts: Texts
    deck: str
    south: Seat
    direction: str
    #: what the players are called; empty: by their seats
    names: tuple[str, ...] = ()

    def place(self, seat: Seat) -> str:
        return PLACES[self.direction][(seat - self.south) % 4]


# ── cards ────────────────────────────────────────────────────────────────────────────────────


def card_face(card: Card, look: Look) -> dict[str, Any]:
    """A card as it is drawn and as it is read out."""
    ranks = _MARIAS_RANKS if (look.deck, look.texts.lang) == ("marias", "cs") else _FRENCH_RANKS
    return {"id": str(card), "suit": card.suit.letter, "rank": ranks[card.rank],
            "name": card_name(card, look.texts.lang)}


def mark(value: CardValues, best: int, t: Texts) -> dict[str, str]:
    """The value of a card as sign, number and colour, and in words.

    A best card shows the points it leads to; another one how many more it costs.
    """
    equal = "=" if len(value.equals) > 1 else ""
    points = t.count("{n} point", "{n} points", value.guarantee)
    if value.advised:
        text = t("best: {points} guaranteed", points=points)
        return {"kind": "best", "text": f"✓ {signed(value.guarantee)}{equal}", "words": text}
    if value.best:
        text = t("as safe, but worse when others play for themselves: {points}", points=points)
        return {"kind": "level", "text": f"≈ {signed(value.guarantee)}{equal}", "words": text}
    worse = value.guarantee - best
    text = t.count("costs {n} point more than the best", "costs {n} points more than the best",
                   worse)
    return {"kind": "worse", "text": f"+{worse}{equal}", "words": text}


def marks(cards: Sequence[CardValues], t: Texts) -> dict[Move, dict[str, str]]:
    """The marks of all moves that have values."""
    if not cards:
        return {}
    best = min(value.guarantee for value in cards)
    return {value.card: mark(value, best, t) for value in cards}


# ── the table ────────────────────────────────────────────────────────────────────────────────


def table_data(position: Position, look: Look, cards: Sequence[CardValues] = (),
               last: Sequence[tuple[Seat, Move]] = (), hidden: bool = False) -> dict[str, Any]:
    """Four hands, what lies on the table, whose turn it is, and the marks of his moves."""
    t = look.texts
    shown_marks = marks(cards, t)
    legal = position.legal_moves()
    return {
        "kind": _kind(position),
        "deck": look.deck,
        "hidden": hidden,
        "seats": [_seat(position, seat, look, legal, shown_marks) for seat in SEATS],
        "calls": [{"id": str(move), "name": word(move.value, t.lang),
                   "mark": shown_marks.get(move)} for move in legal if isinstance(move, Call)],
        "centre": _centre(position, look, last),
        "status": status(position, t),
        "story": story(position, look, shown_marks if not hidden else {}),
        "words": button_words(t),
    }


def _kind(position: Position) -> str:
    if isinstance(position, TrickPosition):
        return "tricks"
    return "quart" if isinstance(position, QuartPosition) else "rows"


def _seat(position: Position, seat: Seat, look: Look, legal: Sequence[Move],
          shown_marks: dict[Move, dict[str, str]]) -> dict[str, Any]:
    t = look.texts
    moves = position.turn == seat
    return {
        "seat": str(seat),
        "place": look.place(seat),
        "name": _player(seat, position, look),
        "turn": moves,
        "points": t.count("{n} point", "{n} points", position.points[seat]),
        "cards": [
            {**card_face(card, look), "legal": moves and card in legal,
             "mark": shown_marks.get(card) if moves else None}
            for card in sorted(position.hands[seat])],
    }


def _player(seat: Seat, position: Position, look: Look) -> str:
    """A · Jana · to play; without names A · forehand · to play."""
    if not look.names:
        return seat_title(seat, position, look.texts)
    name = look.names[seat]
    short = name if len(name) <= LONGEST_NAME else name[:LONGEST_NAME - 1] + "…"
    parts = [str(seat)] if name == str(seat) else [str(seat), short]
    if position.turn == seat:
        parts.append(word("turn", look.texts.lang))
    return " · ".join(parts)


def seat_title(seat: Seat, position: Position, t: Texts) -> str:
    """A · forehand · to play."""
    parts = [str(seat)]
    if seat == Seat.A:
        parts.append(word("forehand", t.lang))
    if position.turn == seat:
        parts.append(word("turn", t.lang))
    return " · ".join(parts)


def _centre(position: Position, look: Look, last: Sequence[tuple[Seat, Move]]) -> dict[str, Any]:
    """The trick in progress or the last one, the last quart, or the rows."""
    if isinstance(position, RowPosition):
        return {"rows": _rows(position, look)}
    if isinstance(position, QuartPosition):
        laid = position.last_quart
        note = look.texts("{seat} takes the quart", seat=laid[-1][0]) if laid else ""
        return {"laid": _laid(laid, look), "old": True, "note": note}
    if position.trick:
        laid = [(SEATS[(position.leader + number) % 4], card)
                for number, card in enumerate(position.trick)]
        return {"laid": _laid(laid, look), "old": False, "note": ""}
    note = look.texts("{seat} takes the trick", seat=position.mover) if last else ""
    cards = [(seat, move) for seat, move in last if isinstance(move, Card)]
    return {"laid": _laid(cards, look), "old": True, "note": note}


def _laid(cards: Sequence[tuple[Seat, Card]], look: Look) -> list[dict[str, Any]]:
    return [{**card_face(card, look), "seat": str(seat), "place": look.place(seat)}
            for seat, card in cards]


def _rows(position: RowPosition, look: Look) -> list[dict[str, Any]]:
    """A row a suit, eight places each, the cards laid in theirs."""
    first = 0
    if isinstance(position, LoraPosition) and position.start_rank is not None:
        first = position.start_rank
    rows = []
    for suit, row in zip(Suit, position.rows, strict=True):
        places = [CARDS[8 * suit + (first + step) % 8] for step in range(8)]
        rows.append({
            "suit": suit.letter, "name": suit_name(suit, look.texts.lang),
            "cards": [{**card_face(card, look), "laid": card in row} for card in places]})
    return rows


# ── words ────────────────────────────────────────────────────────────────────────────────────


def status(position: Position, t: Texts) -> str:
    """One sentence: who is to play, or that the deal is over and how."""
    if position.turn is None:
        points = ", ".join(f"{seat} {signed(position.points[seat])}" for seat in SEATS)
        return t("The deal is over: {points}", points=points)
    if isinstance(position, TrickPosition):
        return t("Trick {n}, {seat} to play", n=position.trick_number, seat=position.turn)
    if isinstance(position, QuartPosition):
        return t("{seat} leads a quart", seat=position.turn)
    if isinstance(position, LoraPosition) and position.start_rank is not None:
        return t("{seat} to play, rows begin with the {rank}", seat=position.turn,
                 rank=rank_name(Rank(position.start_rank), t.lang))
    return t("{seat} to play", seat=position.turn)


def story(position: Position, look: Look, shown_marks: dict[Move, dict[str, str]]) -> str:
    """The whole position in words, for a screen reader."""
    t, lang = look.texts, look.texts.lang
    parts = [status(position, t) + "."]
    if isinstance(position, TrickPosition) and position.trick:
        laid = ", ".join(card_name(card, lang) for card in position.trick)
        parts.append(t("On the table: {cards}.", cards=laid))
    if isinstance(position, RowPosition):
        for suit, row in zip(Suit, position.rows, strict=True):
            if row:
                ends = [rank_name(card.rank, lang) for card in (row[0], row[-1])]
                parts.append(t("Row {suit}: from {low} to {high}.", suit=suit_name(suit, lang),
                               low=ends[0], high=ends[1]))
    for seat in SEATS:
        cards = ", ".join(card_name(card, lang) for card in sorted(position.hands[seat]))
        points = t.count("{n} point", "{n} points", position.points[seat])
        parts.append(f"{seat}, {points}: {cards or t('no card')}.")
    said = [f"{card_name(move, lang) if isinstance(move, Card) else word(move.value, lang)}:"
            f" {found['words']}" for move, found in shown_marks.items()]
    if said:
        parts.append(t("Can play: {cards}.", cards="; ".join(said)))
    return " ".join(parts)


def button_words(t: Texts) -> dict[str, str]:
    """What stands on the buttons of the component."""
    return {
        "undo": t("Undo"), "redo": t("Redo"), "start": t("To the start"), "best": t("Best card"),
        "hide": t("Hide marks"), "show": t("Show marks"), "table": t("Card table"),
        "keys": t("Keys: arrows and Enter, 1–8 a card, 0 end, tap or pass, Ctrl+Z undo, B best"),
        "link": t("Copy the link"), "copied": t("Copied"),
        "goto": t("Go to"),
        "hand": t("Hand"), "pool": t("Out of play"), "put": t("Put it here"),
    }


# ── the editor ───────────────────────────────────────────────────────────────────────────────


def editor_data(hands: Hands, look: Look, leader: Seat) -> dict[str, Any]:
    """Four hands and the cards in none, to be moved about; a hand of other than eight says so."""
    t = look.texts
    pool = [card for card in CARDS if not any(card in hand for hand in hands)]
    seats = [
        {"seat": str(seat), "place": look.place(seat), "turn": seat == leader,
         "name": " · ".join([str(seat), *([word("leader", t.lang)] if seat == leader else [])]),
         "points": t.count("{n} card", "{n} cards", len(hand)), "wrong": len(hand) != 8,
         "cards": [{**card_face(card, look), "legal": True} for card in sorted(hand)]}
        for seat, hand in zip(SEATS, hands, strict=True)]
    return {
        "kind": "editor", "deck": look.deck, "hidden": True, "seats": seats, "calls": [],
        "pool": [{**card_face(card, look), "legal": True} for card in pool],
        "centre": {}, "status": t("Click a card, then the seat it goes to or a card to exchange"),
        "story": "", "words": button_words(t),
    }
