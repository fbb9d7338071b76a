"""The page Played deal: what every card was worth, the mistakes, and another try at each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from lora_solver.cards import SEATS, Card, Move
from lora_solver.errors import LoraError
from lora_solver.names import card_name, contract_name, move_short, word
from lora_solver.records import Record, Revoke
from lora_solver.records.breaches import article_in_words, breach_in_words
from lora_solver.review import Review, Verdict
from lora_solver.rules.tricks import TrickPosition
from lora_solver.solving import CardValues

from .board import table_data
from .charts import value_chart, value_rows
from .desk import Desk
from .pages_table import line_text
from .parts import choose, plain, show_fault, the_desk
from .reviewing import DealReader, PlayedFile, examples
from .table_component import card_table
from .texts import Texts, signed
from .ticking import watch

#: the worst ones are shown at once, the others when asked for
FIRST_MISTAKES = 6
VALUES = ("guarantee", "selfish")


def show() -> None:
    desk = the_desk()
    t = desk.texts
    st.header(t("Played deal"), anchor=False)
    take_file(desk, t)
    if desk.played is None:
        return
    file_faults(desk.played, t)
    if desk.played.reader.record is None:
        st.info(t("This is a score sheet without play: see the page Score sheet."))
        return

    @st.fragment
    def go_through() -> None:
        _review(desk, desk.texts)

    go_through()


# ── the file ─────────────────────────────────────────────────────────────────────────────────


def take_file(desk: Desk, t: Texts) -> None:
    """Upload, paste, or take an example; what is there already stays until another one is read."""
    with st.expander(t("Another record") if desk.played else t("A record of play"),
                     expanded=desk.played is None):
        given = st.file_uploader(t("A .lora file (or a score sheet in CSV or JSON)"),
                                 key="record file")
        if given is not None and st.session_state.get("record read") != given.file_id:
            st.session_state["record read"] = given.file_id
            _read(desk, given.getvalue().decode("utf-8", "replace"), given.name)
        text = st.text_area(t("or its text"), key="record text", height=120,
                            placeholder='[Rules "kladno"]\n[Contract "filky"]\n[Deal "…"]\n\n1. …')
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            if st.button(t("Read it"), key="read record", type="primary") and text.strip():
                _read(desk, text, "")
            found = examples()
            if found:
                names, own = list(found), desk.view.rules.id
                name = st.selectbox(t("Example"), names, names.index(own) if own in names else 0,
                                    key="example", width=190, label_visibility="collapsed")
                if st.button(t("Take this example"), key="take example"):
                    _read(desk, found[name].read_text("utf-8"), name)


def _read(desk: Desk, text: str, name: str) -> None:
    try:
        desk.read_file(text, name)
    except LoraError as error:
        show_fault(error, desk.texts)
        return
    st.rerun()


def file_faults(played: PlayedFile, t: Texts) -> None:
    """What is wrong with the file, and that it is read up to there."""
    if played.fault is not None:
        show_fault(played.fault, t)
        st.caption(t("The record is read up to there."))


# ── a deal ───────────────────────────────────────────────────────────────────────────────────


def _review(desk: Desk, t: Texts) -> None:
    played = desk.played
    assert played is not None
    _choose_deal(played, t)
    reader = played.reader
    record = reader.record
    assert record is not None
    if record.start is None:
        st.info(t("Only the points of this deal are recorded."))
        return
    found, job = desk.review()
    if job is not None:
        _wait(desk, job, t)
        return
    assert found is not None
    above, right = st.columns([7, 5], gap="medium")
    with right:
        _mistakes(reader, found, t)
    left, right = st.columns([7, 5], gap="medium")
    with left:
        _table(desk, reader, record, t)
    with right:
        _panel(desk, reader, record, t)
        _players(found, t)
        _revokes(found, t)
        _as_table(found, t)
    with above:  # last, for what draws charts is loaded when first asked for
        _chart(reader, found, t)


def _choose_deal(played: PlayedFile, t: Texts) -> None:
    if len(played.records) > 1:
        choose(t("Deal"), range(len(played.records)), played.reader.number, "record number",
               played.choose, show=lambda number: deal_title(played.records[number], number, t))
    else:
        st.markdown(f"**{plain(deal_title(played.records[0], 0, t))}**")


def deal_title(record: Record, number: int, t: Texts) -> str:
    """2. filky · leads: Jana · 0 8 0 0."""
    parts = [f"{number + 1}. {contract_name(record.contract, t.lang)}"]
    if record.attempt:
        parts.append(f"{word('maturita', t.lang)}, {t('attempt {n}', n=record.attempt)}")
    parts.append(f"{word('leader', t.lang)} {record.players[record.leader]}")
    if record.result:
        parts.append(" ".join(map(signed, record.result)))
    return " · ".join(parts)


def _wait(desk: Desk, job: Any, t: Texts) -> None:
    """The work under way with its progress, or how it ended without an answer."""
    def again() -> None:
        assert desk.played is not None
        desk.played.begun += 1

    watch("review", [job], t, lambda: desk.leave("review"))
    if job.done and job.error is not None:
        show_fault(job.error, t)
        st.button(t("Review it again"), key="again", on_click=again)


# ── the chart and its list ───────────────────────────────────────────────────────────────────


def _chart(reader: DealReader, found: Review, t: Texts) -> None:
    question = st.segmented_control(
        t("Value"), VALUES, default="guarantee", key="review value",
        label_visibility="collapsed", format_func=lambda name: word(name, t.lang)) or "guarantee"
    event: Any = st.plotly_chart(
        value_chart(found, question, reader.ply, t),
        key=f"values {st.session_state.get('values', 0)}", on_select="rerun",
        selection_mode="points", config={"displayModeBar": False}, theme="streamlit")
    points = event["selection"]["points"] if event else []
    if points:
        # a fresh key, or the same point would still be chosen when the page is shown again
        st.session_state["values"] = st.session_state.get("values", 0) + 1
        reader.go(int(points[0]["x"]))
        st.rerun(scope="fragment")
    meaning = t("Points of the whole deal for each player, card by card; less is better. × is a"
                " mistake. Click a point to go there.")
    if found.record.is_maturita:
        meaning += " " + t("✓ the maturita can still be made, ✗ it cannot.")
    st.caption(meaning)
    steps = range(len(found.verdicts) + 1)
    choose(t("Go to"), steps, reader.ply, "review ply", reader.go,
           show=lambda ply: _step_name(found, ply, t))


def _step_name(found: Review, ply: int, t: Texts) -> str:
    """Trick 3 · Petr ♠7? and the guarantees after it."""
    values = found.values[ply]
    numbers = " ".join(signed(number) for number in values.guarantee)
    made = "" if values.made is None else " ✓" if values.made else " ✗"
    if ply == 0:
        return f"{t('start')} · {numbers}{made}"
    verdict = found.verdicts[ply - 1]
    return f"{_said(found.record, verdict, t)}{verdict.sign} · {numbers}{made}"


def _said(record: Record, verdict: Verdict, t: Texts) -> str:
    """Trick 3 · Petr ♠7."""
    number = record.number_of(verdict.play)
    chapter = t("trick {n}", n=number) if isinstance(record.start, TrickPosition) else t(
        "turn {n}", n=number)
    return f"{chapter} · {record.players[verdict.seat]} {move_short(verdict.move, t.lang)}"


# ── mistakes ─────────────────────────────────────────────────────────────────────────────────


def _mistakes(reader: DealReader, found: Review, t: Texts) -> None:
    """The worst first; a click sets the task to find a better card."""
    title = t("Turning points") if found.record.is_maturita else t("Mistakes, the worst first")
    st.subheader(title, anchor=False)
    if not found.verdicts:
        if found.stopped is None:
            st.info(t("No card of it is played yet."))
        return
    if not found.mistakes:
        st.success(t("No mistakes: every card kept what it could."))
        return
    st.caption(t("Click one: you see the cards as they were, and try to find a better one."))
    for verdict in found.mistakes[:FIRST_MISTAKES]:
        _mistake(reader, found.record, verdict, t)
    others = found.mistakes[FIRST_MISTAKES:]
    if others:
        with st.expander(t.count("{n} more", "{n} more", len(others))):
            for verdict in others:
                _mistake(reader, found.record, verdict, t)


def _mistake(reader: DealReader, record: Record, verdict: Verdict, t: Texts) -> None:
    here = "▸ " if reader.task is verdict else ""
    st.button(f"{here}{plain(_said(record, verdict, t))} · **{_cost(verdict, t)}**",
              key=f"mistake {verdict.play}", on_click=reader.learn, args=(verdict,),
              width="stretch")


def _cost(verdict: Verdict, t: Texts) -> str:
    if verdict.turning:
        return t("maturita thrown away") if verdict.turning == "lost" else t("maturita let off")
    points = t.count("{n} point", "{n} points", verdict.lost or verdict.selfish_lost)
    return f"{word(verdict.kind, t.lang)}, {points}"


# ── the table ────────────────────────────────────────────────────────────────────────────────


def _table(desk: Desk, reader: DealReader, record: Record, t: Texts) -> None:
    look = replace(desk.look, direction=record.ruleset.direction, names=record.players)
    values: Sequence[CardValues] = ()
    if not reader.is_secret and not reader.position.is_over():
        job = desk.values_in_review()
        values = job.result or ()
        watch("values", [job], t, lambda: desk.leave("values in review"))
    data = table_data(reader.position, look, values, reader.last_trick(), desk.hidden)
    data["words"] |= {"undo": t("Back"), "redo": t("Forward"), "best": _main_button(reader, t)}

    def act(act: dict[str, Any]) -> None:
        if act.get("type") == "hide":
            desk.hidden = not desk.hidden
        else:
            reader.act(act)

    card_table(data, "review table", act)


def _main_button(reader: DealReader, t: Texts) -> str:
    if reader.line is not None:
        return t("Back to the played deal")
    if reader.is_secret:
        return t("Show the answer")
    return t("Next mistake") if reader.next_mistake is not None else t("To the end")


# ── beside the table ─────────────────────────────────────────────────────────────────────────


def _panel(desk: Desk, reader: DealReader, record: Record, t: Texts) -> None:
    """What was played from here, the task and its answer, or the line stepped through."""
    if reader.line is not None:
        st.info(t("You are in the play that shows what the card costs. Forward goes on."))
        st.button(t("Back to the played deal"), key="leave line", on_click=reader.leave_line)
        return
    if reader.is_secret:
        _task(reader, record, t)
        return
    verdict = reader.next_verdict
    if verdict is None:
        _at_the_end(record, reader, t)
        return
    if reader.task is not None and reader.tries and reader.tries[-1] in reader.task.right:
        st.success(t("Right: {card}.", card=_name(reader.tries[-1], t)))
    _played_from_here(reader, record, verdict, t)
    if reader.task is None:
        for move in reader.tries[-1:]:
            st.markdown(t("You try {card}: its value stands on the card.", card=_name(move, t)))
    st.button(t("Explore from here on the table"), key="explore", on_click=_explore,
              args=(desk, reader))
    if st.session_state.pop("to table", False):
        st.switch_page(st.session_state["pages"]["table"])


def _task(reader: DealReader, record: Record, t: Texts) -> None:
    task = reader.task
    assert task is not None
    who, card = record.players[task.seat], _name(task.move, t)
    st.markdown(t("**{who}** played **{card}** here: {cost}.", who=plain(who), card=plain(card),
                  cost=_cost(task, t)))
    st.markdown(t("Find a better card: click it on the table."))
    if reader.tries:
        st.warning(t("Not {card}: it is no better. Try again.", card=_name(reader.tries[-1], t)))
    st.button(t("Show the answer"), key="answer", on_click=reader.reveal)


def _played_from_here(reader: DealReader, record: Record, verdict: Verdict, t: Texts) -> None:
    """The card played in the record from the position on the table, and what was better."""
    st.markdown(t("Played: **{who}** {card}", who=plain(record.players[verdict.seat]),
                  card=plain(_name(verdict.move, t))))
    if verdict.revoke is not None:
        st.warning(plain(breach_in_words(verdict.revoke, t.lang, record.players)))
    if not verdict.kind:
        if verdict.forced and verdict.revoke is None:
            st.caption(t("There was no choice, or nothing more to lose."))
        elif verdict.only:
            st.caption(t("The only card that keeps the value."))
        return
    right = ", ".join(_name(move, t) for move in verdict.right)
    st.markdown(f"**{_cost(verdict, t)}**. " + t("Right was: {cards}.", cards=plain(right)))
    st.markdown(t("What it costs, in this play:"))
    st.markdown(line_text(reader.position, verdict.line, t))
    st.button(t("Step through it"), key="step review", type="primary",
              on_click=reader.step_through, args=(verdict.line,))


def _name(move: Move, t: Texts) -> str:
    return card_name(move, t.lang) if isinstance(move, Card) else word(move.value, t.lang)


def _at_the_end(record: Record, reader: DealReader, t: Texts) -> None:
    stopped = record.stopped
    if stopped is not None:
        st.warning(plain(breach_in_words(stopped, t.lang, record.players)) + ". "
                   + t("Nobody can say by the rules how play goes on from there, so the review"
                       " stops."))
    elif not reader.position.is_over() and record.result is None:
        st.info(t("The record ends here."))


def _explore(desk: Desk, reader: DealReader) -> None:
    """The position looked at becomes the task of the page Table."""
    desk.take(desk.view.with_position(reader.position))
    st.session_state["to table"] = True


# ── the whole deal ───────────────────────────────────────────────────────────────────────────


def _players(found: Review, t: Texts) -> None:
    """Decisions that were not forced, mistakes, points given away."""
    titles = ("decisions", "mistakes", "inaccuracies", "given away")
    lines = ["| | " + " | ".join(word(title, t.lang) for title in titles) + " |",
             "|---|:-:|:-:|:-:|:-:|"]
    for player in found.players:
        name = plain(found.record.players[player.seat])
        lines.append(f"| {name} | {player.decisions} | {player.mistakes} | {player.inaccuracies}"
                     f" | {player.lost} |")
    st.markdown("\n".join(lines))
    if found.claim:
        ending = found.record.ending
        assert ending is not None
        who = plain(found.record.players[ending.seats[0]])
        st.markdown(f"{word('claim', t.lang)}: **{who}** {word(found.claim + ' claim', t.lang)}")


def _revokes(found: Review, t: Texts) -> None:
    record = found.record
    for revoke in record.revokes:
        with st.container(border=True):
            st.markdown(revoke_text(record, revoke, t))


def revoke_text(record: Record, revoke: Revoke, t: Texts) -> str:
    """Who did what against which article, until when it can be claimed, and what it costs."""
    article = article_in_words(revoke, t.lang)
    head = f"**{word('revoke', t.lang)}**" + (f" ({article})" if article else "")
    cost = t.count("A claim costs {n} point", "A claim costs {n} points", revoke.price)
    points = ", ".join(f"{plain(record.players[seat])} {signed(revoke.points[seat])}"
                       for seat in SEATS)
    ending = record.ending
    claimed = ending is not None and ending.kind == "renonc" and revoke.seat in ending.seats
    when = t("It was claimed.") if claimed else word("claimable", t.lang).capitalize() + "."
    return (f"{head}: {plain(breach_in_words(revoke, t.lang, record.players))}. {when} {cost}:"
            f" {points}.")


def _as_table(found: Review, t: Texts) -> None:
    # the browser loads what draws tables only when one is asked for
    if st.toggle(t("As a table"), key="review as table"):
        st.dataframe(value_rows(found, t), hide_index=True)
