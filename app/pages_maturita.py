"""The page Maturita: with eight cards, with four open hands, or as a drill; and the open hands."""

from __future__ import annotations

import streamlit as st

from lora_solver.cards import SEATS, Seat
from lora_solver.errors import LoraError
from lora_solver.names import contract_name, move_short, seat_name, word

from . import pages_drill, pages_hand
from .advice import Attempt
from .desk import Desk
from .editing import deal_faults
from .hand_question import PARTS
from .pages_analysis import fault_text, to_table
from .pages_table import line_text
from .parts import choose, plain, segments, show_fault, the_desk
from .texts import Texts, later
from .ticking import watch

PART_NAMES = {
    "hand": later("My eight cards"),
    "deal": later("Four open hands"),
    "drill": later("Drill"),
}


def show() -> None:
    desk = the_desk()
    t = desk.texts
    st.header(t("Can the maturita be passed?"), anchor=False)
    if not desk.view.rules.has_maturita:
        st.info(t("There is no maturita under these rules. It belongs to the Czech game: choose"
                  " Kladno or the official rules."))
        return

    def set_part(part: str) -> None:
        desk.hand.part = part

    segments(t("What is known"), PARTS, desk.hand.part, "maturita part", set_part,
             show=lambda part: t(PART_NAMES[part]), label_visibility="collapsed")
    {"hand": pages_hand.show, "deal": _open_hands, "drill": pages_drill.show}[desk.hand.part](
        desk, t)
    desk.page_query = desk.hand_query()


def _open_hands(desk: Desk, t: Texts) -> None:
    """Which game the leader passes when all four hands lie open."""
    st.caption(t("The maturant picks a game and must take no point in it; the other three play"
                 " together against him. All four hands are open here."))
    faults = deal_faults(desk.view.hands)
    if faults:
        for fault in faults:
            st.warning(fault_text(fault, t))
        return
    _question(desk, t)
    job = desk.maturita(desk.attempt)
    watch("open hands", [job], t)
    games = job.result or []
    _summary(games, t)
    for game in games:
        _game(desk, game, t)


def _question(desk: Desk, t: Texts) -> None:
    def set_leader(seat: Seat) -> None:
        desk.view = desk.view.led_by(seat)

    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        choose(t("Maturant"), SEATS, desk.view.turn, "maturant", set_leader, width=190,
               show=lambda seat: seat_name(seat, t.lang))
        pages_hand.attempt_segments(desk, "which attempt", t)


def _summary(games: list[Attempt], t: Texts) -> None:
    good = [contract_name(game.contract, t.lang) for game in games
            if game.game is not None and game.game.winnable]
    known = [game for game in games if game.game is not None]
    if good:
        st.success(t("Can be passed: {games}.", games=", ".join(good)))
    elif known:
        st.error(t("With these cards no game can be passed."))


def _game(desk: Desk, game: Attempt, t: Texts) -> None:
    name = contract_name(game.contract, t.lang)
    with st.container(border=True):
        if game.game is None:
            st.markdown(f"**{name}** · –")
            if isinstance(game.fault, LoraError):
                show_fault(game.fault, t)
        else:
            made = game.game.winnable
            sign = f":green[✓ {word('yes', t.lang)}]" if made else f":red[✗ {word('no', t.lang)}]"
            st.markdown(f"**{name}** · {sign}")
            if made:
                leads = " ".join(move_short(move, t.lang) for move in game.game.leads)
                st.markdown(t("Leads that pass: {leads}", leads=plain(leads)))
            position = desk.view.root(game.contract)
            with st.expander(t("Play that passes it") if made else t("Play that beats it")):
                st.markdown(line_text(position, game.game.line, t))
        if st.button(t("Show on the table"), key=f"show {game.contract}"):
            if game.game is not None:
                desk.open(game.contract, south=desk.view.turn)
                desk.exploration.add_line(game.game.line, word("maturita", t.lang))
            to_table(desk, game.contract, desk.view.turn)
