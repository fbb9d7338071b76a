"""The matrix contract × seat as a heat map and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lora_solver.cards import SEATS
from lora_solver.names import contract_name, word

from .advice import Row
from .texts import Texts, signed

if TYPE_CHECKING:
    # loaded when first asked for: they take longer than all the rest of the first page
    import pandas as pd
    import plotly.graph_objects as go

QUESTIONS = ("guarantee", "selfish", "hope")
#: pale enough for black figures in both themes; less is better, so green is low
SCALE = [[0.0, "#b9dfc6"], [0.5, "#f6ecc4"], [1.0, "#f1b3a8"]]


def heat(row: Row, question: str) -> list[float | None]:
    """How bad each seat's value is within its row, from 0 (the best of the row) to 1."""
    known = [value for name in QUESTIONS for value in row.values(name) or ()]
    values = row.values(question)
    if values is None:
        return [None] * 4
    low, span = min(known), max(known) - min(known)
    return [(value - low) / span if span else 0.0 for value in values]


def heat_map(rows: Sequence[Row], question: str, t: Texts) -> go.Figure:
    """Squares to click: the value asked for large, the other two beneath it."""
    import plotly.graph_objects as go

    names = [contract_name(row.contract, t.lang) for row in rows]
    seats = [str(seat) for seat in SEATS]
    grey = go.Heatmap(
        x=seats, y=names, z=[heat(row, question) for row in rows], zmin=0, zmax=1,
        colorscale=SCALE, showscale=False, xgap=3, ygap=3, hoverinfo="skip")
    texts = [[_cell(row, number, question) for number in range(4)] for row in rows]
    # a heat map cannot be clicked in Streamlit, points over it can
    points = go.Scatter(
        x=seats * len(rows), y=[name for name in names for _ in seats], mode="markers+text",
        text=[text for line in texts for text in line], textposition="middle center",
        textfont={"size": 13, "color": [
            "#1a1a1a" if row.values(question) else "#8c8c8c" for row in rows for _ in seats]},
        hoverinfo="text", customdata=[
            [row.contract, number] for row in rows for number in range(4)],
        hovertext=[_hover(row, number, t) for row in rows for number in range(4)],
        marker={"symbol": "square", "size": 44, "opacity": 0},
        selected={"marker": {"opacity": 0}}, unselected={"marker": {"opacity": 0}})
    figure = go.Figure([grey, points])
    figure.update_layout(
        height=46 * len(rows) + 34, margin={"l": 0, "r": 0, "t": 28, "b": 0}, dragmode=False,
        showlegend=False, clickmode="event+select", plot_bgcolor="rgba(0,0,0,0)",
        xaxis={"side": "top", "fixedrange": True, "showgrid": False, "ticks": "",
               "tickfont": {"size": 15}},
        yaxis={"range": [len(rows) - 0.5, -0.5], "fixedrange": True, "showgrid": False,
               "automargin": True, "ticks": "", "tickfont": {"size": 14}})
    return figure


def _cell(row: Row, seat: int, question: str) -> str:
    if row.fault is not None:
        return "–"
    main = row.values(question)
    rest = [row.values(name) for name in QUESTIONS if name != question]
    small = " · ".join("…" if values is None else signed(values[seat]) for values in rest)
    big = "…" if main is None else signed(main[seat])
    return f"<b>{big}</b>  <span style='font-size:10px'>{small}</span>"


def _hover(row: Row, seat: int, t: Texts) -> str:
    lines = [f"{contract_name(row.contract, t.lang)}, {SEATS[seat]}"]
    for name in QUESTIONS:
        values = row.values(name)
        if values is not None:
            lines.append(f"{word(name, t.lang)}: {signed(values[seat])}")
    return "<br>".join(lines)


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


def as_markdown(rows: Sequence[Row], question: str, t: Texts) -> str:
    """One of the values as a plain table, a row a game."""
    lines = ["| |" + "|".join(str(seat) for seat in SEATS) + "|", "|---|:-:|:-:|:-:|:-:|"]
    for row in rows:
        values = row.values(question)
        cells = ["–" if row.fault else "…"] * 4 if values is None else map(signed, values)
        lines.append(f"|{contract_name(row.contract, t.lang)}|" + "|".join(cells) + "|")
    return "\n".join(lines)


def as_csv(rows: Sequence[Row]) -> str:
    """The matrix for other programs: ids instead of names."""
    lines = ["contract,value,A,B,C,D"]
    for row in rows:
        for name in QUESTIONS:
            values = row.values(name)
            if values is not None:
                lines.append(",".join([row.contract, name, *map(str, values)]))
    return "\n".join(lines) + "\n"
