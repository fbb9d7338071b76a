"""The matrix contract × seat: as squares to click, as a picture, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from lora_solver.cards import SEATS, Seat
from lora_solver.names import contract_name, seat_name, word

from .advice import Row
from .texts import Texts, signed

if TYPE_CHECKING:
    # loaded when first asked for: they take longer than all the rest of the page
    import pandas as pd
    import plotly.graph_objects as go

QUESTIONS = ("guarantee", "selfish", "hope")
#: pale enough for black figures in both themes; less is better, so green is low
SCALE = ((0.0, "#b9dfc6"), (0.5, "#f6ecc4"), (1.0, "#f1b3a8"))


def heat(row: Row, question: str) -> list[float | None]:
    """How bad each seat's value is within its row, from 0 (the best of the row) to 1."""
    known = [value for name in QUESTIONS for value in row.values(name) or ()]
    values = row.values(question)
    if values is None:
        return [None] * 4
    low, span = min(known), max(known) - min(known)
    return [(value - low) / span if span else 0.0 for value in values]


def colour(heat: float) -> str:
    """The colour of a square between the best and the worst of its row."""
    (low, one), (high, other) = next(
        (below, above) for below, above in pairwise(SCALE) if heat <= above[0])
    share = (heat - low) / (high - low)
    mixed = (round(int(one[n:n + 2], 16) * (1 - share) + int(other[n:n + 2], 16) * share)
             for n in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def matrix_data(rows: Sequence[Row], question: str, t: Texts) -> dict[str, Any]:
    """What the squares are told: of each the value asked for, the other two, and all in words."""
    return {
        "label": t("Who can force what"),
        "seats": [{"seat": str(seat), "name": seat_name(seat, t.lang)} for seat in SEATS],
        "rows": [{"id": row.contract, "name": contract_name(row.contract, t.lang),
                  "cells": [_square(row, seat, question, t) for seat in SEATS]} for row in rows],
    }


def _square(row: Row, seat: Seat, question: str, t: Texts) -> dict[str, Any]:
    heated = heat(row, question)[seat]
    big, small = _figures(row, seat, question)
    missing = row.fault is None and any(row.values(name) is None for name in QUESTIONS)
    said = _in_words(row, seat, t)
    if missing:
        said.append(t("still counting"))
    return {"seat": str(seat), "big": big, "small": small, "words": ", ".join(said),
            "colour": None if heated is None else colour(heated), "counting": missing}


def heat_map(rows: Sequence[Row], question: str, t: Texts, dark: bool = False) -> go.Figure:
    """Squares to click: the value asked for large, the other two beneath it."""
    import plotly.graph_objects as go

    names = [contract_name(row.contract, t.lang) for row in rows]
    seats = [str(seat) for seat in SEATS]
    grey = go.Heatmap(
        x=seats, y=names, z=[heat(row, question) for row in rows], zmin=0, zmax=1,
        colorscale=[list(step) for step in SCALE], showscale=False, xgap=3, ygap=3,
        hoverinfo="skip")
    texts = [_cell(*_figures(row, seat, question)) for row in rows for seat in SEATS]
    # a heat map cannot be clicked in Streamlit, points over it can
    points = go.Scatter(
        x=seats * len(rows), y=[name for name in names for _ in seats], mode="markers+text",
        text=texts, textposition="middle center", textfont={"size": 13, "color": "#1a1a1a"},
        hoverinfo="text", customdata=[
            [row.contract, number] for row in rows for number in range(4)],
        hovertext=["<br>".join(_in_words(row, seat, t)) for row in rows for seat in SEATS],
        marker={"symbol": "square", "size": 44, "opacity": 0},
        selected={"marker": {"opacity": 0}}, unselected={"marker": {"opacity": 0}})
    figure = go.Figure([grey, points])
    ink = "#f4f3ee" if dark else "#1a1a1a"  # the theme's own labels are too pale to read
    figure.update_layout(
        height=46 * len(rows) + 34, margin={"l": 0, "r": 0, "t": 28, "b": 0}, dragmode=False,
        showlegend=False, clickmode="event+select", plot_bgcolor="rgba(0,0,0,0)",
        xaxis={"side": "top", "fixedrange": True, "showgrid": False, "ticks": "",
               "tickfont": {"size": 15, "color": ink}},
        yaxis={"range": [len(rows) - 0.5, -0.5], "fixedrange": True, "showgrid": False,
               "automargin": True, "ticks": "", "tickfont": {"size": 14, "color": ink}})
    return figure


def _figures(row: Row, seat: int, question: str) -> tuple[str, str]:
    """The value asked for, and the other two."""
    if row.fault is not None:
        return "–", ""
    found = {name: "…" if values is None else signed(values[seat])
             for name in QUESTIONS for values in [row.values(name)]}
    big = found.pop(question)
    return big, " · ".join(found.values())


def _in_words(row: Row, seat: int, t: Texts) -> list[str]:
    known = [(name, values) for name in QUESTIONS if (values := row.values(name)) is not None]
    return [f"{contract_name(row.contract, t.lang)}, {SEATS[seat]}",
            *(f"{word(name, t.lang)} {signed(values[seat])}" for name, values in known)]


def _cell(big: str, small: str) -> str:
    return f"<b>{big}</b>  <span style='font-size:10px'>{small}</span>"


def table(rows: Sequence[Row], t: Texts) -> pd.DataFrame:
    """The same as a table: a row a game and question, a column a seat."""
    import pandas as pd

    lines = []
    for row in rows:
        for name in QUESTIONS:
            values = row.values(name)
            cells: list[int | None] = [None] * 4 if values is None else list(values)
            lines.append([contract_name(row.contract, t.lang), word(name, t.lang), *cells])
    heads = [word("contract", t.lang), t("Value"), *(str(seat) for seat in SEATS)]
    found = pd.DataFrame(lines, columns=heads)
    return found.astype({str(seat): "Int64" for seat in SEATS})


def as_csv(rows: Sequence[Row]) -> str:
    """The matrix for other programs: ids instead of names."""
    lines = ["contract,value,A,B,C,D"]
    for row in rows:
        for name in QUESTIONS:
            values = row.values(name)
            if values is not None:
                lines.append(",".join([row.contract, name, *map(str, values)]))
    return "\n".join(lines) + "\n"
