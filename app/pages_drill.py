"""The drill of the page Maturita: choose game and lead for a random hand, then see their worth."""

from __future__ import annotations

import streamlit as st

from lora_solver.cards import Call, Move
from lora_solver.choosing import Option
from lora_solver.errors import LoraError
from lora_solver.names import contract_name, decimal, percent, word
from lora_solver.training.drills import tally

from .desk import Desk
from .drilling import DrillDesk, Verdict
from .hand_desk import HandWork
from .hand_words import chance_lines, cost_text, option_text, share_text
from .pages_hand import TICK, attempt_segments, open_meaning
from .parts import plain, segments, show_fault
from .picker import card_picker, choosing_data
from .texts import Texts
from .ticking import tick


def show(desk: Desk, t: Texts) -> None:
    drill = desk.drill
    st.caption(t("You are the forehand and see only your own cards. Choose a game and the card to"
                 " lead; then see how often it passes, and what the best choice would have been."))
    attempt_segments(desk, "drill attempt", t)
    try:
        work = drill.work(desk.view.rules, desk.attempt)
    except LoraError as error:
        show_fault(error, t)
        return
    games = work.chances.games
    leads: list[Move] = list(games[drill.contract].leads) if drill.contract in games else []
    open_leads = [] if drill.is_decided else leads
    card_picker(choosing_data(drill.question.mine, open_leads, drill.lead, desk.look),
                "drill hand", drill.choose_lead)
    if not drill.is_decided:
        drill.sampling(work)  # it computes while he thinks
        _choices(drill, work, leads, t)
        _record(drill, t)
    else:
        with st.container(horizontal=True, gap="small"):
            st.button(t("Next hand"), key="next hand", type="primary", on_click=drill.next)
            st.button(t("Look at this hand closely"), key="drill closer", on_click=_closer,
                      args=(desk,))
        _ticking(desk, work, t)


def _choices(drill: DrillDesk, work: HandWork, leads: list[Move], t: Texts) -> None:
    segments(t("Game"), list(work.chances.games), drill.contract, "drill game",
             lambda name: drill.choose_game(str(name)),
             show=lambda name: contract_name(str(name), t.lang))
    calls = [lead for lead in leads if isinstance(lead, Call)]
    if calls and drill.lead is None:
        drill.lead = calls[0]  # a hand without a ten can only tap
    if drill.contract is None:
        st.info(t("Choose a game."))
    elif drill.lead is None:
        st.info(t("Click the card you lead."))
    else:
        share = work.chances.games[drill.contract].leads[drill.lead]
        option = option_text(Option(drill.contract, drill.lead, share), t)
        st.button(t("Decide: {choice}", choice=option), key="decide", type="primary",
                  on_click=_decide, args=(drill,))


def _decide(drill: DrillDesk) -> None:
    drill.is_decided = True


@st.fragment
def _ticking(desk: Desk, work: HandWork, t: Texts) -> None:
    """The verdict, drawn anew until it is final, and the record with it."""
    drill = desk.drill
    runs = not drill.sampling(work).done
    verdict = drill.verdict(work)
    if verdict is not None and not runs:
        drill.keep(work, verdict)
    _answer(desk, work, t)
    _record(drill, t)
    if runs:
        tick("drill", TICK)


def _answer(desk: Desk, work: HandWork, t: Texts) -> None:
    drill = desk.drill
    job = drill.sampling(work)
    if job.error is not None:
        show_fault(job.error, t)
    if not job.done:
        st.progress(min(job.progress, 1.0), t("Looking at layouts…"))
        st.button(t("Stop computing"), key="stop drill", on_click=desk.leave, args=("drill",))
    verdict = drill.verdict(work)
    if verdict is not None:
        _verdict(verdict, t)
        games = work.chances.games
        st.markdown("\n\n".join(
            chance_lines(game, game.contract == verdict.advice.best.contract, t)
            for game in games.values()))
        st.caption(t.count("From {n} layout.", "From {n} layouts.", work.chances.samples) + " "
                   + open_meaning(t))


def _verdict(verdict: Verdict, t: Texts) -> None:
    best = verdict.advice.best
    chosen = t("Your choice, **{choice}**, passes in {share}.",
               choice=option_text(verdict.chosen, t), share=share_text(verdict.chosen.share, t))
    if (verdict.chosen.contract, verdict.chosen.lead) == (best.contract, best.lead):
        st.success(chosen + " " + t("Nothing passes more often: you give nothing away."))
        return
    other = t("The best, **{choice}**, passes in {share}.", choice=option_text(best, t),
              share=share_text(best.share, t))
    away = t("Your choice gives away {cost}.", cost=cost_text(verdict.cost, t))
    (st.info if verdict.cost.low <= 0 else st.warning)(f"{chosen} {other} {away}")


def _closer(desk: Desk) -> None:
    """The hand of the drill becomes the question of the page."""
    desk.hand.set_question(desk.drill.question)
    desk.hand.part = "hand"


def _record(drill: DrillDesk, t: Texts) -> None:
    """What has been given away so far."""
    found = tally(drill.record)
    if drill.fault is not None:
        show_fault(drill.fault, t)
    if not found.drills:
        return
    st.subheader(t("Your record"), anchor=False)
    st.markdown(" · ".join((
        t.count("**{n}** drill", "**{n}** drills", found.drills),
        t("as good as the best: **{n}**", n=found.level),
        t("given away on average: **{rate}**, {points} points",
          rate=percent(found.rate, t.lang), points=decimal(found.points, t.lang)))))
    with st.expander(t("The last drills")):
        lines = [f"| {word('hand', t.lang)} | {t('your choice')} | {t('the best')} |"
                 f" {word('given away', t.lang)} |", "|---|---|---|---|"]
        lines += [f"| {plain(one.hand)} | {contract_name(one.contract, t.lang)} {one.lead} |"
                  f" {contract_name(one.best_contract, t.lang)} {one.best_lead} |"
                  f" {percent(one.rate, t.lang)} |" for one in drill.record[:-11:-1]]
        st.markdown("\n".join(lines))
    st.caption(t("Estimated from the layouts looked at in each drill. Kept in {path}",
                 path=plain(str(drill.store.path))))
