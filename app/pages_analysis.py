"""The page Analysis: lay out a deal, see what every seat can force in every game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import streamlit as st

from lora_solver.cards import SEATS, Seat
from lora_solver.deals import Deal
from lora_solver.errors import LoraError
from lora_solver.names import contract_name, move_short, seat_name, word

from .advice import Attempt, Row
from .board import editor_data
from .desk import Desk
from .editing import Fault, completed, deal_faults
from .link import read_pasted
from .matrix import QUESTIONS, as_csv, heat_map, matrix_data, table
from .options import options_panel
from .parts import choose, drawer, plain, segments, show_fault, the_desk
from .table_component import card_table, value_matrix
from .texts import Texts, later
from .ticking import watch
from .tour import tour

#: seconds between two looks at a matrix under way
REDRAW = 0.25
#: the one button above the picture saves it
PICTURE = {"displayModeBar": True, "displaylogo": False, "modeBarButtons": [["toImage"]],
           "toImageButtonOptions": {"filename": "lora"}}
FORM_NAMES = {"squares": later("Squares"), "picture": later("Picture"), "table": later("List")}


def show() -> None:
    desk = the_desk()
    t = desk.texts
    tour(desk, t)
    left, right = st.columns([7, 5], gap="medium")
    with left, st.container(key="part deal"):
        _editor(desk, t)
    with right:
        faults = deal_faults(desk.view.hands)
        if faults:
            for fault in faults:
                st.warning(fault_text(fault, t))
            return
        _results(desk, t)


# ── the deal ─────────────────────────────────────────────────────────────────────────────────


def _editor(desk: Desk, t: Texts) -> None:
    st.subheader(t("The deal"), anchor=False)
    card_table(editor_data(desk.view.hands, desk.look, desk.view.turn), "editor", desk.edit)
    with st.container(horizontal=True, gap="small"):
        st.button(t("Random deal"), key="random", on_click=lambda: desk.set_hands(
            Deal.random(random.randrange(10**9)).hands))
        st.button(t("Complete"), key="complete", help=t("Deals the missing cards at random"),
                  on_click=lambda: desk.set_hands(completed(desk.view.hands, random.random())))
        st.button(t("Rotate"), key="rotate", help=t("Every hand moves on to the next seat"),
                  on_click=lambda: desk.set_hands(
                      tuple(desk.view.hands[(seat - 1) % 4] for seat in SEATS)))
        st.button(t("Clear"), key="clear",
                  on_click=lambda: desk.set_hands((frozenset(),) * 4))
    _swap_hands(desk, t)
    _paste(desk, t)
    options_panel(desk, t)


def _swap_hands(desk: Desk, t: Texts) -> None:
    def set_leader(seat: Seat) -> None:
        desk.view = desk.view.led_by(seat)

    def swap() -> None:
        one, other = st.session_state["swap"]
        hands = list(desk.view.hands)
        hands[one], hands[other] = hands[other], hands[one]
        desk.set_hands(tuple(hands))

    pairs = [(one, other) for one in SEATS for other in SEATS if one < other]
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        choose(word("leader", t.lang), SEATS, desk.view.turn, "leader", set_leader, width=170,
               show=lambda seat: seat_name(seat, t.lang))
        st.selectbox(t("Hands"), pairs, key="swap", width=110,
                     format_func=lambda pair: f"{pair[0]} ↔ {pair[1]}")
        st.button(t("Swap hands"), key="swap hands", on_click=swap)


def _paste(desk: Desk, t: Texts) -> None:
    with drawer(t("Paste a deal, a position, a link or a record"), "pasting") as is_open:
        if not is_open:
            return
        text = st.text_area(t("Text"), key="paste", height=90, label_visibility="collapsed",
                            placeholder="KQ7.A9..T87/…/…/…")
        if st.button(t("Take it"), key="take") and text.strip():
            try:
                view = read_pasted(text, desk.view)
                desk.take(view)
            except LoraError as error:
                show_fault(error, t)
                return
            st.rerun()
        st.caption(t("A deal is A/B/C/D, each hand its suits h.d.s.c: {deal}",
                     deal=plain(desk.view.deal)))


def fault_text(fault: Fault, t: Texts) -> str:
    """What is wrong with the cards, in words."""
    if fault.kind == "empty":
        return t("No card is dealt yet. Click a card, then a seat; or let a deal be made at"
                 " random.")
    if fault.kind == "too_many":
        return t.count("{seat} has {n} card: eight are the most.",
                       "{seat} has {n} cards: eight are the most.", fault.number, seat=fault.seat)
    return t.count("{seat} lacks {n} card: all hands must be equally long.",
                   "{seat} lacks {n} cards: all hands must be equally long.",
                   fault.number, seat=fault.seat)


# ── the answers ──────────────────────────────────────────────────────────────────────────────


def _results(desk: Desk, t: Texts) -> None:
    with st.container(key="part values"):
        _values(desk, t)
    if desk.view.rules.has_maturita:
        with st.container(key="part maturita"):
            maturita_strip(desk, t)


def _values(desk: Desk, t: Texts) -> None:
    st.subheader(t("Who can force what"), anchor=False)
    question = st.segmented_control(
        t("Value"), QUESTIONS, default="guarantee", key="shown", width="stretch",
        label_visibility="collapsed", format_func=lambda name: word(name, t.lang)) or "guarantee"
    _matrix(desk, question, t)
    st.caption(_legend(question, t))
    _open_game(desk, t)


def _matrix(desk: Desk, question: str, t: Texts) -> None:
    """The values; while some are missing, this part alone is drawn again and again."""
    form = st.session_state.get("form", "squares")
    desk.matrix()  # gives it a moment, so that what is fast is there at once

    @st.fragment
    def values() -> None:
        rows, job = desk.matrix(0)
        FORMS[form](desk, rows, question, t)
        for fault in {row.fault.code: row.fault for row in rows if row.fault}.values():
            show_fault(fault, t)
        watch("matrix", [job], t, lambda: desk.leave("matrix"), REDRAW)
        if "opened" in st.session_state:
            to_table(desk, *st.session_state.pop("opened"))

    values()
    st.segmented_control(t("Show as"), list(FORMS), default="squares", key="form",
                         label_visibility="collapsed", format_func=lambda name: t(FORM_NAMES[name]))


def _squares(desk: Desk, rows: Sequence[Row], question: str, t: Texts) -> None:
    value_matrix(matrix_data(rows, question, t), "matrix", _open)


def _open(chosen: dict[str, Any]) -> None:
    """Remember the square chosen on the page's next run, which may go to another page."""
    st.session_state["opened"] = str(chosen.get("game")), Seat.parse(str(chosen.get("seat")))


def _picture(desk: Desk, rows: Sequence[Row], question: str, t: Texts) -> None:
    dark = st.context.theme.type == "dark"
    event: Any = st.plotly_chart(
        heat_map(rows, question, t, dark), key=f"map {st.session_state.get('map', 0)}",
        on_select="rerun", selection_mode="points", config=PICTURE, theme="streamlit")
    points = event["selection"]["points"] if event else []
    if points:
        contract, seat = points[0]["customdata"]
        # a fresh key, or the same square would still be chosen when the page is shown again
        st.session_state["map"] = st.session_state.get("map", 0) + 1
        to_table(desk, str(contract), Seat(int(seat)))


def _table(desk: Desk, rows: Sequence[Row], question: str, t: Texts) -> None:
    st.dataframe(table(rows, t), hide_index=True)
    st.download_button("CSV", lambda: as_csv(rows), "lora.csv", "text/csv", key="csv",
                       on_click="ignore")


#: the browser loads what draws charts and tables only when one is asked for
FORMS = {"squares": _squares, "picture": _picture, "table": _table}


def _legend(question: str, t: Texts) -> str:
    meaning = {
        "guarantee": t("the fewest points a player can hold himself to, whatever the others do"),
        "selfish": t("how the deal ends when everybody plays for himself"),
        "hope": t("the fewest points a player can get if the others help him"),
    }
    small = [name for name in QUESTIONS if name != question]
    text = t("**{value}**: {meaning}. Less is better. Small: {first} · {second}.",
             value=word(question, t.lang), meaning=meaning[question],
             first=word(small[0], t.lang), second=word(small[1], t.lang))
    return text + " " + t("Click a square to play that game.")


def _open_game(desk: Desk, t: Texts) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        contract = st.selectbox(
            t("Game"), desk.view.rules.contract_ids, key="open game", width=230,
            format_func=lambda name: contract_name(name, t.lang), label_visibility="collapsed")
        if st.button(t("Play it on the table"), key="open", type="primary"):
            to_table(desk, contract, desk.view.south)


def to_table(desk: Desk, contract: str, south: Seat | None = None) -> None:
    """Open a game of the deal on the table."""
    try:
        desk.open(contract, south=south)
    except LoraError as error:
        show_fault(error, desk.texts)
        return
    st.switch_page(st.session_state["pages"]["table"])


def maturita_strip(desk: Desk, t: Texts) -> None:
    """One mark a game: whether the leader passes his maturita in it, and with which leads."""
    def set_attempt(number: int) -> None:
        desk.attempt = number

    attempts = range(1, desk.view.rules.number("maturita_attempts") + 1)
    desk.attempt = min(desk.attempt, max(attempts))
    st.subheader(t("Maturita of {seat}", seat=desk.view.turn), anchor=False)
    segments(t("Attempt"), list(attempts), desk.attempt, "attempt", set_attempt,
             show=lambda number: t("attempt {n}", n=number), label_visibility="collapsed")
    job = desk.maturita(desk.attempt)
    watch("strip", [job], t)
    with st.container(horizontal=True, gap="small"):
        for game in job.result or []:
            if st.button(_strip_label(game, t), key=f"strip {game.contract}"):
                to_table(desk, game.contract, desk.view.turn)


def _strip_label(game: Attempt, t: Texts) -> str:
    name = contract_name(game.contract, t.lang)
    if game.game is None:
        return f"– {name}"
    if not game.game.winnable:
        return f":red[✗] {name}"
    leads = " ".join(move_short(move, t.lang) for move in game.game.leads)
    return f":green[✓] **{name}** · {plain(leads)}"
