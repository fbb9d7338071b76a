"""The card table and the matrix as Streamlit components, registered once for the whole process.

Other drawings of cards are registered by the same means (`picker.py`).
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Sequence
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


def script(name: str) -> str:
    """The text of `table/<name>.js`."""
    return (HERE / "table" / f"{name}.js").read_text("utf-8")


def register(name: str, html: str, styles: Sequence[str] = ()) -> Callable[..., Any]:
    """The component drawn by `table/<name>.js` and `table/<name>.css`, after other `styles`."""
    css = "\n".join((HERE / "table" / f"{part}.css").read_text("utf-8")
                    for part in (*styles, name))
    return st.components.v2.component(f"lora_{name}", html=html, css=css,
                                      js=script("card") + "\n" + script(name))


_table = register("table", table_symbols())
_matrix = register("matrix", '<div class="lora-matrix"></div>')


def card_table(data: dict[str, Any], key: str, on_act: Callable[[dict[str, Any]], None]) -> None:
    """Show the table; `on_act` is told what the player did before the page runs again."""
    _table(data=numbered(data, key), key=key, on_act_change=_told(key, "act", on_act))


def value_matrix(data: dict[str, Any], key: str, on_open: Callable[[dict[str, Any]], None]) -> None:
    """Show the squares; `on_open` is told which game and seat was chosen."""
    _matrix(data=numbered(data, key), key=key, on_open_change=_told(key, "open", on_open))


def numbered(data: dict[str, Any], key: str) -> list[dict[str, Any]]:
    """The data with a number, for of two the browser may bring the older one last.

    `done` is the last act heard of: one that is not among what was done is sent again. All of it
    stands in a list, for in a dict Streamlit would look for data frames, and load pandas to do so.
    """
    number = st.session_state[f"{key} number"] = st.session_state.get(f"{key} number", 0) + 1
    return [{**data, "number": number, "done": st.session_state.get(f"{key} done", "")}]


def _told(key: str, name: str, on_act: Callable[[dict[str, Any]], None]) -> Callable[[], None]:
    """Hands an act on, once, even if it has been sent twice."""
    def acted() -> None:
        act = st.session_state[key].get(name)
        known = st.session_state.setdefault(f"{key} heard", deque(maxlen=50))
        if isinstance(act, dict) and act.get("id") not in known:
            known.append(act.get("id"))
            st.session_state[f"{key} done"] = act.get("id")
            on_act(act)

    return acted
