"""One game of eight cards looked at closely: layouts to open on the table, closed cards, averages.
"""

from __future__ import annotations

import streamlit as st

from lora_solver.cards import SEATS, Move
from lora_solver.chances import GameChance, Layout
from lora_solver.choosing import table
from lora_solver.names import card_short, contract_name, move_short, percent, word

from .desk import Desk
from .hand_desk import DEALS, HandWork
from .hand_words import share_text, talie_table
from .pages_table import line_text
from .parts import choose, plain, show_fault
from .texts import Texts

#: whether work for the game looked at closely is under way
BUSY = "hand busy"
#: whether the table is to be shown instead of this page
LEAVES = "to the table"


def closer(desk: Desk, work: HandWork, games: dict[str, GameChance], best: str,
           t: Texts) -> None:
    """Of the game and lead chosen: what beats it, where it passes, and played out closed."""
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
               show=lambda one: f"{move_short(one, t.lang)} · "
                                f"{percent(game.leads[one].rate, t.lang, 0)}")
    assert lead is not None
    left, right = st.columns(2, gap="medium")
    job = hand.examples(work, game.contract, lead)
    st.session_state[BUSY] = not job.done
    found = job.result
    if found is None:
        st.caption(t("Computing…"))
        if job.done and job.error is not None:
            show_fault(job.error, t)
    else:
        with left:
            _example(desk, work, found.lost, False, t)
        with right:
            _example(desk, work, found.passed, True, t)
    _closed_cards(desk, work, game.contract, lead, t)


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
        st.markdown("  \n".join(
            f"**{seat}** " + " ".join(plain(card_short(card, t.lang)) for card in sorted(hand))
            for seat, hand in zip(SEATS, layout.deal.hands, strict=True)))
        st.markdown(line_text(position, layout.line, t))
        name = t("passes") if made else t("the defence")
        to_open(desk, layout, name, t("Open on the table"), "open passed" if made else "open lost",
                 t)


def to_open(desk: Desk, layout: Layout, name: str, label: str, key: str, t: Texts) -> None:
    """A button that puts a layout on the table, with its play to step through."""
    if st.button(label, key=key):
        desk.show_line(layout.position, layout.line, name)
        # a fragment that switched the page itself would leave it without its link
        st.session_state[LEAVES] = True
        st.rerun()


def _closed_cards(desk: Desk, work: HandWork, contract: str, lead: Move, t: Texts) -> None:
    """The practical chance: on a button, as it takes a while."""
    with st.container(border=True):
        st.markdown(f"**{t('Played out with closed cards')}**")
        wanted = st.session_state.get("played") == (contract, lead)
        played = work.practical(contract, lead)
        job = desk.hand.playing(work, contract, lead) if wanted else None
        st.session_state[BUSY] |= job is not None and not job.done
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


def average(desk: Desk, t: Texts) -> None:
    """What the attempts of a tálie cost a random hand."""
    made = table()["made"]
    with st.expander(t("What the maturita costs a random hand")):
        st.markdown(talie_table(desk.view.rules.number("maturita_attempts"), t))
        st.caption(t("Penalty points on average, ± 95 %: eight for a failed attempt, a new deal"
                     " each time, the game that passes most often by open cards. From {hands}"
                     " random hands, {layouts} layouts and {deals} deals played out for each, seed"
                     " {seed}, rules of {rules}.", hands=made["hands"], layouts=made["layouts"],
                     deals=made["deals"], seed=plain(str(made["seed"])), rules="Kladno"))
