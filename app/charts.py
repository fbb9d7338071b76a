"""Line charts: the values of a deal card by card, and the running totals of a match."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from lora_solver.cards import SEATS
from lora_solver.match import HUNDRED, Sheet
from lora_solver.names import contract_name, move_short, word
from lora_solver.review import Review, Value

from .texts import Texts, signed

if TYPE_CHECKING:
    # loaded when first asked for: they take longer than all the rest of a page
    import plotly.graph_objects as go

#: seats A to D, told apart by colour, sign and dashes; readable on white and on black
COLOURS = ("#3b82c4", "#d9722e", "#2f9e63", "#a05fc4")
SIGNS = ("circle", "square", "diamond", "triangle-up")
DASHES = ("solid", "dash", "dot", "dashdot")
GOOD, BAD = "rgba(47,158,99,.13)", "rgba(214,69,65,.13)"


def value_chart(found: Review, question: str, ply: int, t: Texts) -> go.Figure:
    """A line a seat, a point a card; crosses are mistakes, the upright line is where we are."""
    import plotly.graph_objects as go

    values = found.values
    figure = go.Figure()
    for seat in SEATS:
        numbers = [getattr(value, question)[seat] for value in values]
        figure.add_trace(_line(found.record.players, seat, numbers, [
            f"{said}<br>{escape(found.record.players[seat])}: {signed(number)}"
            for said, number in zip(_said(found, t), numbers, strict=True)], 5))
    wrong = [number for number, verdict in enumerate(found.verdicts, 1) if verdict.kind]
    figure.add_trace(go.Scatter(
        x=wrong, y=[getattr(values[n], question)[found.verdicts[n - 1].seat] for n in wrong],
        mode="markers", name=word("mistake", t.lang), hoverinfo="skip",
        marker={"symbol": "x", "size": 11, "color": "#d64541", "line": {"width": 1,
                                                                       "color": "#ffffff"}}))
    figure.add_vline(x=ply, line={"width": 2, "color": "#8a8a8a"})
    for number, begun in _openings(found):
        figure.add_vline(x=begun, line={"width": 1, "dash": "dot", "color": "rgba(128,128,128,.4)"})
        figure.add_annotation(x=begun, y=0, yref="paper", text=str(number), showarrow=False,
                              xanchor="left", yanchor="bottom", font={"size": 11})
    if found.record.is_maturita:
        _mark_maturita(figure, values)
    return _dressed(figure, 310, [-0.5, len(values) - 0.5])


def _said(found: Review, t: Texts) -> list[str]:
    """What each point stands for: the start, or who played which card."""
    players = found.record.players
    return [t("start"), *(f"{escape(players[verdict.seat])}: {move_short(verdict.move, t.lang)}"
                          for verdict in found.verdicts)]


def _openings(found: Review) -> list[tuple[int, float]]:
    """The number of each trick, quart, turn or round, and where it begins."""
    plays = found.record.plays
    openings = [(plays[verdict.play].number, at + 0.5)
                for at, verdict in enumerate(found.verdicts)]
    return [(number, at) for number, at in openings if number is not None]


def _mark_maturita(figure: Any, values: Sequence[Value]) -> None:
    """Green with a tick while the maturita could be made, red with a cross while not."""
    begun = 0
    for at in range(1, len(values) + 1):
        if at == len(values) or values[at].made is not values[begun].made:
            made = values[begun].made
            figure.add_vrect(
                x0=begun - 0.5, x1=at - 0.5, fillcolor=GOOD if made else BAD, line_width=0,
                layer="below", annotation_text="✓" if made else "✗",
                annotation_position="top left")
            begun = at


def totals_chart(sheet: Sheet, t: Texts) -> go.Figure:
    """The running totals, a line a seat, a point a deal; the hundred, if somebody is on it."""
    import plotly.graph_objects as go

    figure = go.Figure()
    for seat in SEATS:
        totals = [0, *(line.totals[seat] for line in sheet.lines)]
        name = escape(sheet.players[seat])
        hover = [f"{name}: 0", *(
            f"{line.number}. {contract_name(line.deal.contract, t.lang)}<br>"
            f"{name}: {signed(line.totals[seat])}" for line in sheet.lines)]
        figure.add_trace(_line(sheet.players, seat, totals, hover, 4))
    for before, line in zip(sheet.lines, sheet.lines[1:], strict=False):
        if line.group != before.group:
            figure.add_vline(x=before.number, line={"width": 1, "dash": "dot", "color": "#8a8a8a"})
    if sheet.announcements:
        figure.add_hline(y=HUNDRED, line={"width": 1, "color": "#d64541"},
                         annotation_text=word("na sto", t.lang), annotation_position="top left")
    return _dressed(figure, 330, [-0.5, len(sheet.lines) + 0.5])


def _line(players: Sequence[str], seat: int, numbers: Sequence[int], hover: Sequence[str],
          size: int) -> Any:
    import plotly.graph_objects as go

    return go.Scatter(
        x=list(range(len(numbers))), y=list(numbers), mode="lines+markers",
        name=escape(players[seat]),
        hoverinfo="text", hovertext=list(hover),
        line={"color": COLOURS[seat], "width": 2, "dash": DASHES[seat]},
        marker={"symbol": SIGNS[seat], "size": size + 1, "color": COLOURS[seat]})


def _dressed(figure: Any, height: int, span: list[float]) -> Any:
    figure.update_layout(
        height=height, margin={"l": 0, "r": 0, "t": 8, "b": 0}, dragmode=False,
        clickmode="event+select", plot_bgcolor="rgba(0,0,0,0)",
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        xaxis={"range": span, "fixedrange": True, "showgrid": False, "zeroline": False,
               "showticklabels": False},
        yaxis={"fixedrange": True, "automargin": True, "zeroline": True, "tickformat": "d"})
    figure.update_traces(selected={"marker": {"opacity": 1}},
                         unselected={"marker": {"opacity": 1}})
    return figure


# ── the same as tables ───────────────────────────────────────────────────────────────────────


def value_rows(found: Review, t: Texts) -> list[dict[str, object]]:
    """A row a card: who, which, what is wrong with it, and both values of every seat after it."""
    rows = []
    for number, verdict in enumerate(found.verdicts, 1):
        row: dict[str, object] = {
            "#": number, word("player", t.lang): found.record.players[verdict.seat],
            word("card", t.lang): move_short(verdict.move, t.lang) + verdict.sign}
        for question in ("guarantee", "selfish"):
            for seat in SEATS:
                row[f"{word(question, t.lang)} {seat}"] = getattr(verdict.after, question)[seat]
        rows.append(row)
    return rows
