"""The page Maturita for eight cards alone: which game passes how often, and what beats it."""

from __future__ import annotations

from typing import Any

import streamlit as st

from lora_solver.cards import Move, Seat
from lora_solver.chances import GameChance, Layout
from lora_solver.choosing import advise, table
from lora_solver.errors import LoraError
from lora_solver.names import contract_name, percent, word

from .desk import Desk
from .hand_desk import DEALS, HandWork
from .hand_words import (
    advice_lines,
    bars,
    chance_lines,
    fate_text,
    lead_text,
    share_text,
    talie_table,
)
from .job import Job
from .pages_table import line_text
from .parts import choose, plain, segments, show_fault
from .picker import card_picker, picker_data
from .texts import Texts

#: seconds between two looks at work under way
TICK = 0.4


def show(desk: Desk, t: Texts) -> None:
    hand = desk.hand
    hand.is_asked = True
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


def _ticking(desk: Desk, work: HandWork, t: Texts) -> None:
    """The answers, drawn anew while there is work under way."""
    ticks = bool(under_way(desk, work)) or st.session_state.get("playing out", False)

    @st.fragment(run_every=TICK if ticks else None)
    def answers() -> None:
        _answers(desk, work, t)
        runs = bool(under_way(desk, work)) or st.session_state.get("playing out", False)
        if runs != ticks:
            st.rerun()

    answers()


def _answers(desk: Desk, work: HandWork, t: Texts) -> None:
    job = desk.hand.sampling(work)
    games = work.chances.games
    best = advise(work.chances, desk.attempt).best
    st.subheader(_title(work, t), anchor=False)
    _progress(desk, work, job, t)
    if not work.chances.samples:
        return
    chart, words = st.columns([7, 5], gap="medium")
    with chart:
        st.plotly_chart(bars(list(games.values()), best.contract, t), key="hand bars",
                        config={"displayModeBar": False}, theme="streamlit")
        st.caption(open_meaning(t))
    with words:
        with st.container(border=True):
            for line in advice_lines(advise(work.chances, desk.attempt), t):
                st.markdown(line)
        st.markdown("\n\n".join(chance_lines(game, game.contract == best.contract, t)
                                for game in games.values()))
        for fault in work.chances.refused.values():
            show_fault(fault, t)
    if job.done:
        _certainty(desk, work, t)
        _closer(desk, work, games, best.contract, t)
    _average(desk, t)


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
                _to_open(desk, fate.lazy, t("the defence at play"), t("See the defence at play"),
                         f"lazy {fate.contract}", t)
        if not job.done:
            st.progress(min(job.progress, 1.0), t("Computing…"))
            st.button(t("Stop computing"), key="stop certain", on_click=desk.leave,
                      args=("hand certain",))
        elif job.error is not None:
            show_fault(job.error, t)
        st.caption(t("Certain = one way of playing, chosen on your cards and what you see alone,"
                     " passes against every layout and every defence."))


# ── one game and lead, looked at closely ─────────────────────────────────────────────────────


def _closer(desk: Desk, work: HandWork, games: dict[str, GameChance], best: str,
            t: Texts) -> None:
    hand = desk.hand

    def set_game(name: str) -> None:
        hand.game, hand.lead = name, None

    def set_lead(lead: Move) -> None:
        hand.lead = lead

    st.subheader(t("Look closer"), anchor=False)
    game = games[hand.game if hand.game in games else best]
    leads = sorted(game.leads, key=lambda lead: -game.leads[lead].passed)
    lead = hand.lead if hand.lead in game.leads else game.lead
    with st.container(horizontal=True, gap="small"):
        choose(t("Game"), list(games), game.contract, "closer game", set_game, width=200,
               show=lambda name: contract_name(name, t.lang))
        choose(word("leads", t.lang), leads, lead, "closer lead", set_lead, width=170,
               show=lambda one: f"{lead_text(one, t)} · "
                                f"{percent(game.leads[one].rate, t.lang, 0)}".replace("\\", ""))
    assert lead is not None
    left, right = st.columns(2, gap="medium")
    job = hand.examples(work, game.contract, lead)
    found = job.result
    if found is None:
        st.caption(t("Computing…"))
        if job.done and job.error is not None:
            show_fault(job.error, t)
        elif not job.done:
            _look_again(job)
    else:
        with left:
            _example(desk, work, found.lost, False, t)
        with right:
            _example(desk, work, found.passed, True, t)
    _closed_cards(desk, work, game.contract, lead, t)


@st.fragment(run_every=TICK)
def _look_again(job: Job[Any]) -> None:
    if job.done:
        st.rerun()


def _example(desk: Desk, work: HandWork, layout: Layout | None, made: bool, t: Texts) -> None:
    """A layout with its play, to be opened on the table; or that there is none."""
    title = t("A layout in which it passes") if made else t("A layout that beats it")
    with st.container(border=True):
        st.markdown(f"**{title}**")
        if layout is None:
            if work.chances.is_exact:
                st.markdown(t("There is none."))
            else:
                st.markdown(t.count("None among the {n} layout looked at.",
                                    "None among the {n} layouts looked at.",
                                    work.chances.samples))
            return
        position = layout.position
        st.code("\n".join(f"{seat} {deal}" for seat, deal in
                          zip(Seat, str(layout.deal).split("/"), strict=True)), language=None)
        st.markdown(line_text(position, layout.line, t))
        name = t("passes") if made else t("the defence")
        _to_open(desk, layout, name, t("Open on the table"), "open passed" if made else "open lost",
                 t)


def _to_open(desk: Desk, layout: Layout, name: str, label: str, key: str, t: Texts) -> None:
    if st.button(label, key=key):
        desk.show_line(layout.position, layout.line, name)
        st.switch_page(st.session_state["pages"]["table"])


def _closed_cards(desk: Desk, work: HandWork, contract: str, lead: Move, t: Texts) -> None:
    """The practical chance: on a button, as it takes a while."""
    with st.container(border=True):
        st.markdown(f"**{t('Played out with closed cards')}**")
        wanted = st.session_state.get("played") == (contract, lead)
        played = work.practical(contract, lead)
        job = desk.hand.playing(work, contract, lead) if wanted else None
        st.session_state["playing out"] = job is not None and not job.done
        if played.share.samples:
            st.markdown(t("Passes in {share}", share=share_text(played.share, t)))
        if job is not None and not job.done:
            st.progress(min(job.progress, 1.0), t("Playing…"))
            st.button(t("Stop computing"), key="stop playing", on_click=_leave_playing,
                      args=(desk,))
        elif played.share.samples < DEALS:
            st.button(t("Play it out"), key="play out", on_click=_play_out,
                      args=(contract, lead))
        if job is not None and job.error is not None:
            show_fault(job.error, t)
        st.caption(t.count("{n} deal played out so far.", "{n} deals played out so far.",
                           played.share.samples)
                   + " " + t.count("Behind each decision of the four players stands {n} layout of"
                                   " what he cannot see.",
                                   "Behind each decision of the four players stand {n} layouts of"
                                   " what he cannot see.", played.samples)
                   + " " + t("So it is the chance at a table of four such players, no more."))


def _play_out(contract: str, lead: Move) -> None:
    st.session_state["played"] = contract, lead


def _leave_playing(desk: Desk) -> None:
    desk.leave("hand practical")
    st.session_state["played"] = None


# ── a tálie's maturita on average ────────────────────────────────────────────────────────────


def _average(desk: Desk, t: Texts) -> None:
    made = table()["made"]
    with st.expander(t("What the maturita costs a random hand")):
        st.markdown(talie_table(desk.view.rules.number("maturita_attempts"), t))
        st.caption(t("Penalty points on average, ± 95 %: eight for a failed attempt, a new deal each"
                     " time, the game that passes most often by open cards. From {hands} random"
                     " hands, {layouts} layouts and {deals} deals played out for each, seed {seed},"
                     " rules of {rules}.", hands=made["hands"], layouts=made["layouts"],
                     deals=made["deals"], seed=plain(str(made["seed"])), rules="Kladno"))
