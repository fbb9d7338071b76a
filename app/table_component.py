"""The card table as a Streamlit component, registered once for the whole process."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

HERE = Path(__file__).parent
#: which drawing stands for which suit in the two decks
PIPS = {
    "marias": {"h": "heart", "d": "bell", "s": "leaf", "c": "acorn"},
    "french": {"h": "hearts", "d": "diamonds", "s": "spades", "c": "clubs"},
}


def pip_path(deck: str, suit: str) -> str:
    """The outline of a suit's sign in a square of 100 by 100."""
    drawing = (HERE / "cards" / f"{PIPS[deck][suit]}.svg").read_text("utf-8")
    found = re.search(r' d="([^"]+)"', drawing)
    assert found is not None
    return found[1]


def table_symbols() -> str:
    """The suits' signs, to be drawn from, and the place of the table."""
    paths = "".join(
        f'<symbol id="{deck}-{suit}" viewBox="0 0 100 100">'
        f'<path fill-rule="evenodd" d="{pip_path(deck, suit)}"/></symbol>'
        for deck, suits in PIPS.items() for suit in suits)
    return f'<svg class="symbols" aria-hidden="true">{paths}</svg><div class="lora"></div>'


_mount = st.components.v2.component(
    "lora_table",
    html=table_symbols(),
    css=(HERE / "table" / "table.css").read_text("utf-8"),
    js=(HERE / "table" / "table.js").read_text("utf-8"),
)


def card_table(data: dict[str, Any], key: str, on_act: Callable[[dict[str, Any]], None]) -> None:
    """Show the table; `on_act` is told what the player did before the page runs again."""

    def acted() -> None:
        act = st.session_state[key].get("act")
        if isinstance(act, dict):
            on_act(act)

    # while the browser still loads the component, data sent later may reach it first
    number = st.session_state[f"{key} number"] = st.session_state.get(f"{key} number", 0) + 1
    _mount(data={**data, "number": number}, key=key, on_act_change=acted)
