"""The pack to pick eight cards from, as a Streamlit component; or the hand, to choose a lead in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from lora_solver.cards import CARDS, SEATS, Card, Move, Seat, Suit
from lora_solver.deals import HAND_SIZE
from lora_solver.names import suit_name

from .board import Look, card_face
from .hand_question import HandQuestion
from .table_component import numbered, register, table_symbols
from .texts import Texts

_picker = register("picker", table_symbols(), styles=("table",))


def card_picker(data: dict[str, Any], key: str, on_act: Callable[[dict[str, Any]], None]) -> None:
    """Show the cards; `on_act` is told what was picked before the page runs again."""
    def acted() -> None:
        act = st.session_state[key].get("act")
        if isinstance(act, dict):
            on_act(act)

    _picker(data=numbered(data, key), key=key, on_act_change=acted)


def picker_data(question: HandQuestion, edit: int, look: Look) -> dict[str, Any]:
    """The pack by suits, and who holds each card as far as it is known."""
    t = look.texts
    owner = {card: str(seat) for seat, hand in zip(SEATS, question.hands, strict=True)
             for card in hand}
    faces = [{**card_face(card, look), "owner": owner.get(card, "")} for card in CARDS]
    return {
        "deck": look.deck, "edit": edit, "chosen": "", "cards": faces,
        "rows": [{"name": suit_name(suit, t.lang), "cards": faces[8 * suit:8 * suit + 8]}
                 for suit in Suit],
        "holders": [{"seat": str(seat), "most": HAND_SIZE,
                     "name": t("My hand") if seat is Seat.A else t("with {seat}", seat=seat)}
                    for seat in SEATS],
        "words": _words(t),
    }


def choosing_data(hand: frozenset[Card], leads: Sequence[Move], chosen: Move | None,
                  look: Look) -> dict[str, Any]:
    """A hand alone, to choose a lead in."""
    faces = [{**card_face(card, look), "owner": str(Seat.A), "legal": card in leads}
             for card in sorted(hand)]
    return {"deck": look.deck, "edit": 0, "chosen": str(chosen or ""), "cards": faces,
            "rows": [], "holders": [], "words": _words(look.texts)}


def _words(t: Texts) -> dict[str, str]:
    return {"hand": t("My hand"), "table": t("Card table"),
            "to": t("Whom a clicked card is given to")}
