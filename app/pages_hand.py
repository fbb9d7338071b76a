"""The page Maturita for eight cards alone: which game passes how often, and what beats it."""

from __future__ import annotations

from typing import Any

import streamlit as st

from lora_solver.choosing import advise
from lora_solver.errors import LoraError

from .desk import Desk
from .hand_closer import BUSY, LEAVES, average, closer, to_open
from .hand_desk import HandWork
from .hand_words import advice_lines, bars, chance_lines, fate_text
from .job import Job
from .parts import segments, show_fault
from .picker import card_picker, picker_data
from .texts import Texts
from .ticking import tick

#: seconds between two looks at work under way
TICK = 0.4


def show(desk: Desk, t: Texts) -> None:
    if st.session_state.pop(LEAVES, False):
        st.switch_page(st.session_state["pages"]["table"])
    hand = desk.hand
    st.caption(t("Pick your eight cards; a click on a card gives it to whom is marked, another one"
                 " takes it back. The other cards neither you nor the program sees."))
    card_picker(picker_data(hand.question, hand.edit, desk.look), "picker", hand.pick)
    _ways_to_pick(desk, t)
    attempt_segments(desk, "hand attempt", t)
    if hand.question.missing:
        st.info(t.count("Pick {n} more card.", "Pick {n} more cards.", hand.question.missing))
        return
    try:
        work = hand.work(desk.view.rules, desk.attempt)
    except LoraError as error:
        show_fault(error, t)
        return
    if not work.chances.games:
        st.warning(t("No game can be asked for these cards."))
        return
    _ticking(desk, work, t)


def attempt_segments(desk: Desk, key: str, t: Texts) -> None:
    """Which attempt at the maturita it is."""
    def set_attempt(number: int) -> None:
        desk.attempt = number

    attempts = list(range(1, desk.view.rules.number("maturita_attempts") + 1))
    desk.attempt = min(desk.attempt, attempts[-1])
    segments(t("Attempt"), attempts, desk.attempt, key, set_attempt,
             show=lambda number: t("attempt {n}", n=number), label_visibility="collapsed")


def _ways_to_pick(desk: Desk, t: Texts) -> None:
    def take() -> None:
        try:
            desk.hand.paste(str(st.session_state["paste hand"]))
            st.session_state["paste hand"] = ""
        except LoraError as error:
            desk.fault = error

    with st.container(horizontal=True, gap="small"):
        st.button(t("Random hand"), key="random hand", on_click=desk.hand.deal)
        st.button(t("Clear"), key="clear hand", on_click=desk.hand.clear)
    with st.expander(t("Type or paste a hand")):
        st.text_input(t("Text"), key="paste hand", label_visibility="collapsed",
                      placeholder="KQ7.A9..T87")
        st.button(t("Take it"), key="take hand", on_click=take)
        st.caption(t("Suits h.d.s.c parted by dots, or eight cards one by one; a link of this page"
                     " too."))


# ── the answers ──────────────────────────────────────────────────────────────────────────────


def under_way(desk: Desk, work: HandWork) -> list[Job[Any]]:
    """The jobs of the hand that are not done, begun if need be."""
    jobs: list[Job[Any]] = [desk.hand.sampling(work)]
    if jobs[0].done and work.chances.samples:
        jobs.append(desk.hand.deciding(work))
    return [job for job in jobs if not job.done]


@st.fragment
def _ticking(desk: Desk, work: HandWork, t: Texts) -> None:
    """The answers, drawn anew while there is work under way."""
    # asked before anything is drawn: what ends in the meantime is drawn once more
    runs = under_way(desk, work)
    _answers(desk, work, t)
    if runs or under_way(desk, work) or st.session_state.get(BUSY, False):
        tick("hand", TICK)


def _answers(desk: Desk, work: HandWork, t: Texts) -> None:
    job = desk.hand.sampling(work)
    games = work.chances.games
    advice = advise(work.chances, desk.attempt)
    best = advice.best
    st.subheader(_title(work, t), anchor=False)
    _progress(desk, work, job, t)
    if not work.chances.samples:
        return
    with st.container(border=True):
        for line in advice_lines(advice, t):
            st.markdown(line)
    chart, words = st.columns([7, 5], gap="medium")
    with chart:
        st.plotly_chart(bars(list(games.values()), best.contract, t), key="hand bars",
                        config={"displayModeBar": False}, theme="streamlit")
        st.caption(open_meaning(t))
        if job.done:
            _certainty(desk, work, t)
    with words:
        st.markdown("\n\n".join(chance_lines(game, game.contract == best.contract, t)
                                for game in games.values()))
        for fault in work.chances.refused.values():
            show_fault(fault, t)
    if job.done:
        closer(desk, work, games, best.contract, t)
    average(desk, t)


def open_meaning(t: Texts) -> str:
    """What the open figure says and what it does not."""
    return t("The share of layouts of the other cards in which the game passes if, after the lead,"
             " everybody sees all cards and plays his best: neither a promise nor a floor. The best"
             " of several leads that are level reads a little high. The lines are 95 % intervals.")


def _title(work: HandWork, t: Texts) -> str:
    samples = work.chances.samples
    if work.chances.is_exact:
        return t.count("Chances by game: all {n} layout", "Chances by game: all {n} layouts",
                       samples)
    return t.count("Chances by game: {n} layout", "Chances by game: {n} layouts", samples)


def _progress(desk: Desk, work: HandWork, job: Job[None], t: Texts) -> None:
    """How far it is, and a button to stop or to go on."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if not job.done:
            st.progress(min(job.progress, 1.0), t("Looking at layouts…"))
            st.button(t("Stop computing"), key="stop sampling", on_click=desk.leave,
                      args=("hand sampling",))
        elif not work.chances.is_exact:
            label = t("More layouts") if work.is_complete else t("Go on")
            st.button(label, key="go on", on_click=desk.hand.go_on, args=(work,))
    if job.error is not None:
        show_fault(job.error, t)


def _certainty(desk: Desk, work: HandWork, t: Texts) -> None:
    """Whether each game passes whatever the layout and the defence, with closed cards."""
    job = desk.hand.deciding(work)
    with st.container(border=True):
        st.markdown(f"**{t('Certain, with closed cards?')}**")
        for fate in list(work.fates.values()):
            st.markdown(fate_text(fate, t))
            if fate.lazy is not None:
                to_open(desk, fate.lazy, t("the defence at play"), t("See the defence at play"),
                         f"lazy {fate.contract}", t)
        if not job.done:
            st.progress(min(job.progress, 1.0), t("Computing…"))
            st.button(t("Stop computing"), key="stop certain", on_click=desk.leave,
                      args=("hand certain",))
        elif job.error is not None:
            show_fault(job.error, t)
        st.caption(t("Certain = one way of playing, chosen on your cards and what you see alone,"
                     " passes against every layout and every defence."))
