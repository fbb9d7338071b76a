"""The page Score sheet: a match as table and chart, who won and what is still to be played."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import streamlit as st

from lora_solver.cards import SEATS, Seat
from lora_solver.match import Deal, Line, Sheet
from lora_solver.names import contract_name, word
from lora_solver.sheets import csv_template, to_csv, to_json

from .charts import totals_chart
from .desk import Desk
from .pages_review import file_faults, take_file
from .parts import plain, show_fault, the_desk
from .reviewing import PlayedFile
from .texts import Texts, signed
from .ticking import watch


def show() -> None:
    desk = the_desk()
    t = desk.texts
    st.header(t("Score sheet"), anchor=False)
    take_file(desk, t)
    _empty_sheet(desk, t)
    played = desk.played
    if played is None:
        return
    file_faults(played, t)
    if played.sheet_fault is not None:
        show_fault(played.sheet_fault, t)
        st.caption(t("A score sheet needs the deals of a match from its first one on, in order."))
    if played.sheet is not None:
        _sheet(desk, played, played.sheet, t)


def _empty_sheet(desk: Desk, t: Texts) -> None:
    rules = desk.view.rules
    if desk.played is None:
        st.download_button(t("Empty sheet to fill in (CSV)"), lambda: csv_template(rules),
                           f"{rules.id}.csv", "text/csv", key="empty sheet")


def _sheet(desk: Desk, played: PlayedFile, sheet: Sheet, t: Texts) -> None:
    left, right = st.columns([7, 5], gap="medium")
    with left:
        event: Any = st.plotly_chart(
            totals_chart(sheet, t), key=f"totals {st.session_state.get('totals', 0)}",
            on_select="rerun", selection_mode="points", config={"displayModeBar": False},
            theme="streamlit")
        st.caption(t("Running totals after each deal; less is better. Click a point to choose its"
                     " deal."))
        chosen = event["selection"]["points"] if event else []
        if chosen and int(chosen[0]["x"]) > 0:
            st.session_state["totals"] = st.session_state.get("totals", 0) + 1
            st.session_state["sheet deal"] = int(chosen[0]["x"]) - 1
            st.rerun()
        _open_deal(played, sheet, t)
    with right:
        _order(sheet, t)
        _facts(sheet, t)
        if played.records and any(one.counts for one in sheet.announcements):
            _hundred(desk, sheet, t)
    widths: dict[str, Any] = {name: st.column_config.NumberColumn(width=width) for name, width in (
        ("#", 40), (word("talie", t.lang), 50), *((column(sheet, seat), 62) for seat in SEATS),
        *((f"Σ {seat}", 48) for seat in SEATS))}
    widths[t("Remarks")] = st.column_config.TextColumn(width=280)
    widths[word("contract", t.lang)] = st.column_config.TextColumn(width=190)
    st.dataframe(sheet_rows(sheet, t), hide_index=True, height="content", column_config=widths)
    with st.container(horizontal=True, gap="small"):
        st.download_button("CSV", lambda: to_csv(sheet), "lora.csv", "text/csv", key="sheet csv")
        st.download_button(
            "JSON", lambda: json.dumps({"schema": 1, **to_json(sheet)}, ensure_ascii=False),
            "lora.json", "application/json", key="sheet json")


def _open_deal(played: PlayedFile, sheet: Sheet, t: Texts) -> None:
    """Choose a deal of the match and see it reviewed."""
    if not played.records:
        return
    deals = [*(line.deal for line in sheet.lines), *sheet.harakiri]
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        number = st.selectbox(
            t("Deal"), range(len(played.records)), key="sheet deal", width=260,
            label_visibility="collapsed",
            format_func=lambda number: f"{number + 1}. {game_title(deals[number], t)}")
        if st.button(t("Open its review"), key="open review", type="primary"):
            played.choose(number)
            st.switch_page(st.session_state["pages"]["review"])


def game_title(deal: Deal, t: Texts) -> str:
    """The game, for a maturita with its attempt."""
    name = contract_name(deal.contract, t.lang)
    if deal.attempt is None:
        return name
    return f"{word('maturita', t.lang)} {deal.attempt} ({name})"


# ── the table ────────────────────────────────────────────────────────────────────────────────


def sheet_rows(sheet: Sheet, t: Texts) -> list[dict[str, object]]:
    """A row a deal: points and running totals of every player, and what happened beside them."""
    rows = [{word("talie", t.lang): line.group} | _row(sheet, line.number, line.deal, t)
            | {f"Σ {seat}": line.totals[seat] for seat in SEATS}
            | {t("Remarks"): _remarks(sheet, line, t)} for line in sheet.lines]
    return rows + [_row(sheet, len(sheet.lines) + number, deal, t)
                   for number, deal in enumerate(sheet.harakiri, 1)]


def _row(sheet: Sheet, number: int, deal: Deal, t: Texts) -> dict[str, object]:
    points: Sequence[int | None] = deal.points or (None,) * 4
    return {"#": number, word("contract", t.lang): game_title(deal, t),
            word("leader", t.lang): sheet.players[deal.leader],
            **{column(sheet, seat): points[seat] for seat in SEATS}}


def column(sheet: Sheet, seat: Seat) -> str:
    """A Jana: what stands over a player's points, also where two bear one name."""
    name = sheet.players[seat]
    return name if name == str(seat) else f"{seat} {name}"


def _remarks(sheet: Sheet, line: Line, t: Texts) -> str:
    notes = [f"{word('revoke', t.lang)}: {sheet.players[seat]}" for seat in line.deal.revoked]
    notes += [f"{word('na sto', t.lang)}: {sheet.players[seat]}" for seat in line.deal.announced]
    notes += [f"{sheet.players[seat]} {word('lacks', t.lang)} {signed(lack)}"
              for seat, lack in line.lacks.items()]
    return ", ".join(notes)


# ── who won ──────────────────────────────────────────────────────────────────────────────────


def _order(sheet: Sheet, t: Texts) -> None:
    """The places once the match is over, else how things stand."""
    st.subheader(t("Final order") if sheet.is_over else t("Standings"), anchor=False)
    srpska = sheet.ruleset.word("ties") == "srpska"
    heads = ["", "", word("total", t.lang), *([t("deals with points")] if srpska else [])]
    lines = ["| " + " | ".join(heads) + " |", "|---|---|" + ":-:|" * (len(heads) - 2)]
    for seat in sorted(SEATS, key=lambda seat: (sheet.places.get(seat, 0), sheet.totals[seat])):
        place = f"{sheet.places[seat]}." if sheet.places else ""
        cells = [place, plain(sheet.players[seat]), signed(sheet.totals[seat])]
        cells += [str(sheet.positive_deals[seat])] if srpska else []
        lines.append("| " + " | ".join(cells) + " |")
    st.markdown("\n".join(lines))
    if not sheet.is_over:
        st.caption(t.count("{n} deal is played so far.", "{n} deals are played so far.",
                           len(sheet.lines)))


def _facts(sheet: Sheet, t: Texts) -> None:
    facts = [*_ties(sheet, t), *_na_sto(sheet, t), *_maturitas(sheet, t), *_revoked(sheet, t)]
    if facts:
        st.markdown("\n".join(f"- {fact}" for fact in facts))


def _ties(sheet: Sheet, t: Texts) -> list[str]:
    """Harakiri deals that are due or decided; in the Serbian games what separates equals."""
    found = []
    for tie in sheet.playoffs:
        names = _names(sheet, tie.seats)
        if tie.order:
            found.append(t("Harakiri between {players} decided: {order}.", players=names,
                           order=_names(sheet, tie.order)))
        else:
            found.append(t.count("Level: {players} still play {n} deal of harakiri.",
                                 "Level: {players} still play {n} deals of harakiri.", tie.deals,
                                 players=names))
    if sheet.ruleset.word("ties") == "srpska" and len(set(sheet.totals)) < 4 and sheet.is_over:
        found.append(t("Of those level, fewer deals with points come first."))
    return found


def _na_sto(sheet: Sheet, t: Texts) -> list[str]:
    found = []
    for one in sheet.announcements:
        how = word(one.timing, t.lang) if one.kept is None else word(
            "kept" if one.kept else "failed", t.lang)
        found.append(t("{player} is on a hundred since deal {n}: {how}",
                       player=plain(sheet.players[one.seat]), n=one.line, how=how))
    return found


def _hundred(desk: Desk, sheet: Sheet, t: Texts) -> None:
    """Deal by deal what is lacking to a hundred, and whether just that can be forced."""
    with st.expander(t("Na sto, deal by deal")):
        job = desk.needs()
        watch("needs", [job], t, lambda: desk.leave("needs"))
        if job.error is not None:
            show_fault(job.error, t)
        lines = [f"| {t('Deal')} | | {word('lacks', t.lang)} | |", "|---|---|:-:|---|"]
        for need in job.result or []:
            game = game_title(sheet.lines[need.line - 1].deal, t)
            how = "" if need.forced is None else word(
                "forced" if need.forced else "not forced", t.lang)
            lines.append(f"| {need.line}. {game} | {plain(sheet.players[need.seat])}"
                         f" | {signed(need.lacks)} | {how} |")
        st.markdown("\n".join(lines))


def _maturitas(sheet: Sheet, t: Texts) -> list[str]:
    """How many attempts each forehand needed, and whether he passed."""
    found = []
    for group in sorted({line.group for line in sheet.lines}):
        tries = [line.deal for line in sheet.lines
                 if line.group == group and line.deal.attempt and line.deal.points]
        if tries:
            last = tries[-1]
            assert last.points is not None
            passed = last.points[last.leader] == 0
            found.append(t.count(
                "Maturita of {player}: {n} attempt, {how}",
                "Maturita of {player}: {n} attempts, {how}", len(tries),
                player=plain(sheet.players[last.leader]),
                how=t("passed") if passed else t("not passed")))
    return found


def _revoked(sheet: Sheet, t: Texts) -> list[str]:
    return [t("Revoke of {player} in deal {n}, {game}", n=line.number,
              player=_names(sheet, line.deal.revoked), game=game_title(line.deal, t))
            for line in sheet.lines if line.deal.revoked]


def _names(sheet: Sheet, seats: Sequence[Seat]) -> str:
    return ", ".join(plain(sheet.players[seat]) for seat in seats)
