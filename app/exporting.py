"""What leaves the app: the link, the position as text and JSON, the table as an SVG drawing."""

from __future__ import annotations

import json
from typing import Any
from xml.sax.saxutils import escape

import streamlit as st

from lora_solver.cards import SEATS, Card, Seat
from lora_solver.deals import Deal
from lora_solver.names import contract_name
from lora_solver.notation import Position
from lora_solver.records import record_play, write_record
from lora_solver.rules.tricks import TrickPosition

from .board import Look, card_face, seat_title
from .desk import Desk
from .link import link
from .parts import drawer
from .table_component import pip_path
from .texts import Texts

COLOURS = {
    "marias": {"h": "#b30f28", "d": "#7a5000", "s": "#1c6428", "c": "#693f12"},
    "french": {"h": "#b30f28", "d": "#b30f28", "s": "#17181c", "c": "#17181c"},
}


def export_panel(desk: Desk, t: Texts) -> None:
    """The link to copy and the three files."""
    with drawer(t("Link and files"), "link and files") as is_open:
        if not is_open:
            return
        st.code(link(desk.whole_view, str(st.context.url)), language=None, wrap_lines=True)
        with st.container(horizontal=True):
            # made when asked for, and nothing drawn anew by it: the next file asked for at once
            # would be one of the page before
            st.download_button(t("Text"), lambda: record_text(desk), "lora.lora", "text/plain",
                               key="text", on_click="ignore")
            st.download_button("JSON", lambda: as_json(desk), "lora.json", "application/json",
                               key="json", on_click="ignore")
            st.download_button("SVG", lambda: drawing(desk.position, desk.look), "lora.svg",
                               "image/svg+xml", key="svg", on_click="ignore")


def record_text(desk: Desk) -> str:
    """The task and the line looked at: a record, or positions where no deal begins it."""
    view, moves = desk.view, [move for _, move in desk.exploration.played]
    if view.table != "-" or any(view.points):
        return f"{desk.exploration.start}\n{' '.join(map(str, moves))}\n{desk.position}\n"
    return write_record(record_play(Deal(view.hands), view.contract, view.rules, moves, view.turn))


def as_json(desk: Desk) -> str:
    """The same as data, with the values known at the table."""
    data: dict[str, Any] = {
        "schema": 1, "rules": str(desk.view.rules), "contract": desk.view.contract,
        "start": str(desk.exploration.start),
        "moves": [str(move) for _, move in desk.exploration.played],
        "position": str(desk.position), "points": list(desk.position.points),
    }
    advice = desk.known_advice
    if advice is not None and advice.solution is not None:
        for question in ("guarantee", "selfish", "hope"):
            data[question] = list(getattr(advice.solution, question))
        data["cards"] = [
            {"card": str(value.card), "guarantee": value.guarantee, "hope": value.hope,
             "selfish": list(value.selfish), "best": value.best, "advised": value.advised}
            for value in advice.cards]
    return json.dumps(data, ensure_ascii=False, indent=1)


# ── the drawing ──────────────────────────────────────────────────────────────────────────────

WIDTH, HEIGHT, CARD = 760, 560, 46
PLACES = {"south": (380, 470), "north": (380, 62), "west": (122, 262), "east": (638, 262)}
ON_TABLE = {"south": (380, 322), "north": (380, 202), "west": (318, 262), "east": (442, 262)}


def drawing(position: Position, look: Look) -> str:
    """The four hands and the trick in progress as an SVG picture."""
    title = f"Lóra · {contract_name(position.contract.id, look.texts.lang)}"
    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" rx="18" fill="#23694a"/>',
             _text(18, 28, title, 16, "start")]
    for seat in SEATS:
        parts.append(_hand(position, seat, look))
    if isinstance(position, TrickPosition):
        for number, card in enumerate(position.trick):
            x, y = ON_TABLE[look.place(SEATS[(position.leader + number) % 4])]
            parts.append(_card(card, x - CARD // 2, y - 33, look))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
            f' font-family="sans-serif" role="img"><title>{escape(title)}</title>'
            + "".join(parts) + "</svg>\n")


def _hand(position: Position, seat: Seat, look: Look) -> str:
    x, y = PLACES[look.place(seat)]
    cards = sorted(position.hands[seat])
    step = 46 if look.place(seat) in ("south", "north") else 26
    left = x - (step * (len(cards) - 1) + CARD) // 2
    drawn = "".join(_card(card, left + step * number, y - 33, look)
                    for number, card in enumerate(cards))
    points = look.texts.count("{n} point", "{n} points", position.points[seat])
    return drawn + _text(x, y + 54, f"{seat_title(seat, position, look.texts)} · {points}", 14)


def _card(card: Card, x: int, y: int, look: Look) -> str:
    face = card_face(card, look)
    colour = COLOURS[look.deck][face["suit"]]
    path = pip_path(look.deck, face["suit"])
    return (f'<g transform="translate({x} {y})" fill="{colour}">'
            f'<rect width="{CARD - 2}" height="66" rx="5" fill="#fffdf6" stroke="#b9b3a4"/>'
            f'<text x="4" y="18" font-size="17" font-weight="800">{face["rank"]}</text>'
            f'<path transform="translate(4 24) scale(.15)" fill-rule="evenodd" d="{path}"/>'
            f'<path transform="translate(18 40) scale(.2)" fill-rule="evenodd" d="{path}"/></g>')


def _text(x: int, y: int, text: str, size: int, anchor: str = "middle") -> str:
    return (f'<text x="{x}" y="{y}" font-size="{size}" fill="#fff" font-weight="700"'
            f' text-anchor="{anchor}">{escape(text)}</text>')
