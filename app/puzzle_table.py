"""A puzzle on the table: its question, the answer, what refutes a wrong one, and the solution."""

from __future__ import annotations

from typing import Any

import streamlit as st

from lora_solver.cards import Call, Card, Seat, parse_move
from lora_solver.errors import LoraError
from lora_solver.names import card_name, contract_name, move_short, ruleset_name, word
from lora_solver.notation import Position
from lora_solver.puzzles.data import Answer, Puzzle
from lora_solver.puzzles.words import rule_text
from lora_solver.rules.rulesets import Ruleset
from lora_solver.training.attempts import HINTS
from lora_solver.training.playing import Onward, ending, go_on, kept_around, refutation

from .board import Look, card_face, table_data
from .desk import Desk
from .job import Job
from .pages_table import line_text
from .parts import plain, show_fault
from .puzzle_words import hint_text, stars, theme_name
from .puzzling import ASKING, REFUTED, Puzzling
from .table_component import card_table
from .texts import Texts, signed
from .ticking import watch

STEPS = ("undo", "redo", "start")


def solve(puzzling: Puzzling, desk: Desk, t: Texts) -> None:
    """The puzzle as it stands, with all that can be done about it."""
    puzzle = puzzling.puzzle
    jobs = _ask_solver(puzzling, desk)
    st.markdown(f"#### {plain(puzzle.prompt[t.lang])}")
    st.caption(plain(_about(puzzle, t)))
    table, panel = st.columns([7, 4], gap="medium")
    with table:
        _table(puzzling, desk, t)
        watch("puzzle", jobs, t)
    with panel:
        for job in jobs:
            if job.error is not None:
                show_fault(job.error, t)
        if puzzling.fault is not None:
            show_fault(puzzling.fault, t)
        if puzzling.stage == ASKING:
            _asking(puzzling, t)
        elif puzzling.stage == REFUTED:
            _refuted(puzzling, desk, t)
        else:
            _done(puzzling, desk, t)


def _about(puzzle: Puzzle, t: Texts) -> str:
    parts = [stars(puzzle.difficulty), ruleset_name(Ruleset.parse(puzzle.rules).id, t.lang)]
    if puzzle.course is not None:
        parts.append(t("starter course, puzzle {n}", n=puzzle.course))
    return " · ".join([*parts, puzzle.id])


def _ask_solver(puzzling: Puzzling, desk: Desk) -> list[Job[Any]]:
    """The solver's work that the puzzle waits for; what is done is handed back."""
    puzzle, now, wrong = puzzling.puzzle, puzzling.to_play_on, puzzling.wrong
    if now is not None:
        on: Job[Onward] = desk.ask(
            "puzzle", (puzzle.id, str(now), "on"),
            lambda job: go_on(puzzle, desk.solver, now, job.check))
        if not on.late and on.result is not None:
            puzzling.take_onward(on.result)
        return [on]
    before = puzzling.to_refute
    if before is not None and isinstance(wrong, Card | Call):
        why = desk.ask("puzzle", (puzzle.id, str(before), wrong),
                       lambda job: refutation(puzzle, desk.solver, before, wrong))
        if not why.late and why.result is not None:
            puzzling.take_refutation(why.result)
        return [why]
    return []


# ── the table ────────────────────────────────────────────────────────────────────────────────


def _table(puzzling: Puzzling, desk: Desk, t: Texts) -> None:
    def act(what: dict[str, Any]) -> None:
        if what.get("type") != "play":
            puzzling.step(str(what.get("type")))
        elif puzzling.may_play:
            try:
                puzzling.answer(parse_move(str(what.get("move"))))
            except LoraError:
                return

    puzzle = puzzling.puzzle
    look = Look(t, desk.view.deck, puzzling.hero, Ruleset.parse(puzzle.rules).direction)
    on_table = puzzling.on_table
    if on_table is None:
        card_table(_hand_data(puzzle, look), f"puzzle {puzzle.id}", act)
        return
    data = table_data(on_table.position, look, last=on_table.last_trick())
    if not puzzling.may_play:
        _lock(data)
    if puzzle.kind == "game" and puzzling.film is None:
        data["status"] = ""
    data["buttons"] = STEPS if puzzling.may_step else ()
    data["words"]["keys"] = t("Keys: arrows and Enter, 1–8 a card, 0 end, tap or pass") \
        if puzzling.may_play else ""
    card_table(data, f"puzzle {puzzle.id}", act)


def _lock(data: dict[str, Any]) -> None:
    """Nothing on the table can be played: it is to be looked at."""
    for seat in data["seats"]:
        for card in seat["cards"]:
            card["legal"] = False
    data["calls"] = []


def _hand_data(puzzle: Puzzle, look: Look) -> dict[str, Any]:
    """A hand alone, to be looked at."""
    t, seat = look.texts, puzzle.question.seat
    cards = sorted(puzzle.cards_in_hand)
    story = ", ".join(card_name(card, t.lang) for card in cards)
    hand = {"seat": str(seat), "place": "south", "turn": False, "points": "",
            "name": f"{seat} · {word('forehand', t.lang)}",
            "cards": [{**card_face(card, look), "legal": False} for card in cards]}
    return {"kind": "hand", "deck": look.deck, "hidden": True, "seats": [hand], "calls": [],
            "centre": {}, "status": "", "story": story, "buttons": (),
            "words": {"table": t("Card table"), "hand": t("Hand"), "keys": ""}}


# ── asking ───────────────────────────────────────────────────────────────────────────────────


def _asking(puzzling: Puzzling, t: Texts) -> None:
    if puzzling.to_play_on is not None:
        return
    if puzzling.right is not None:
        st.success(t("Right so far. The others have answered: what now?"))
        assert puzzling.tree is not None
        st.markdown(line_text(puzzling.tree.start,
                              tuple(move for _, move in puzzling.tree.played), t))
    kind = puzzling.puzzle.answered_with
    if kind == "bool":
        _choices(puzzling, {True: word("yes", t.lang), False: word("no", t.lang)})
    elif kind == "contract":
        _choices(puzzling, _games(puzzling.puzzle, t))
    elif kind == "number":
        st.caption(t("Step through the play on the table, then choose the mistake:"))
        _choices(puzzling, _moves_of_seat(puzzling, t))
    else:
        st.caption(t("Play the card on the table."))
    if puzzling.right is None:
        for number in range(puzzling.hints):
            st.info(hint_text(puzzling.puzzle, number, t))
    with st.container(horizontal=True, gap="small"):
        if puzzling.right is None and puzzling.hints < HINTS:
            st.button(t("Hint {n} of 3", n=puzzling.hints + 1), key="hint",
                      on_click=puzzling.take_hint)
        st.button(t("Show the solution"), key="solution", on_click=puzzling.give_up)
    if puzzling.attempt.decided is None:
        st.caption(t("Each hint takes a quarter off what the solution counts; after a wrong answer"
                     " or the solution it counts nothing."))


def _choices(puzzling: Puzzling, names: dict[Any, str]) -> None:
    """A button for each answer."""
    with st.container(horizontal=True, gap="small"):
        for answer, name in names.items():
            st.button(plain(name), key=f"answer {answer}", on_click=puzzling.answer,
                      args=(answer,))


def _games(puzzle: Puzzle, t: Texts) -> dict[Any, str]:
    games = Ruleset.parse(puzzle.rules).maturita_games(puzzle.question.attempt or 1)
    return {game: contract_name(game, t.lang) for game in games}


def _moves_of_seat(puzzling: Puzzling, t: Texts) -> dict[Any, str]:
    """The moves of the play-through that may be the mistake: those of the seat asked about."""
    assert puzzling.tree is not None
    board, seat = puzzling.tree.start, puzzling.puzzle.question.seat
    names: dict[Any, str] = {}
    for number, move in enumerate(puzzling.puzzle.question.played, 1):
        if board.mover == seat:
            names[number] = f"{number}. {move_short(move, t.lang)}"
        board.push(move)
    return names


# ── refuted ──────────────────────────────────────────────────────────────────────────────────


def _refuted(puzzling: Puzzling, desk: Desk, t: Texts) -> None:
    wrong, puzzle = puzzling.wrong, puzzling.puzzle
    assert wrong is not None
    st.error(t("{answer} is not right.", answer=f"**{plain(answer_name(puzzle, wrong, t))}**"))
    known = puzzle.tempted_by(wrong) if puzzling.right is None else None
    if known is not None:
        st.markdown(t("It tempts by a rule of thumb: {rule}.",
                      rule=f"*{plain(rule_text(known.rule, t.lang))}*"))
    if puzzle.kind == "lost" and isinstance(wrong, int):
        _no_mistake(puzzling, desk, wrong, t)
    if puzzling.film is not None:
        st.markdown("**" + t("This is what refutes it; step through it on the table:") + "**")
        _film(puzzling, desk, t)
    with st.container(horizontal=True, gap="small"):
        st.button(t("Try again"), key="retry", type="primary", on_click=puzzling.retry)
        st.button(t("Show the solution"), key="solution", on_click=puzzling.give_up)


def _no_mistake(puzzling: Puzzling, desk: Desk, number: int, t: Texts) -> None:
    """Why a move of the play-through is not the mistake."""
    puzzle = puzzling.puzzle
    job = desk.ask("puzzle lost", (puzzle.id, number),
                   lambda job: kept_around(puzzle, desk.solver, number))
    watch("mistake", [job], t)
    if job.result is not None:
        before, after = job.result
        if after:
            st.markdown(t("After this move nothing is lost yet."))
        elif not before:
            st.markdown(t("Before this move all was lost already."))


def _film(puzzling: Puzzling, desk: Desk, t: Texts) -> None:
    """The line on the table in words, and what it comes to for the seat it is about."""
    film, seat = puzzling.film, puzzling.puzzle.question.seat
    assert film is not None
    line = tuple(move for _, move in film.whole_line)
    st.markdown(line_text(film.start, line, t))
    board = film.start
    for move in line:
        board.push(move)
    job = desk.ask("puzzle end", (str(board), seat),
                   lambda job: ending(desk.solver, board, seat))
    watch("film", [job], t)
    if job.result is not None:
        st.markdown(_end_text(board, seat, job.result, t))


def _end_text(board: Position, seat: Seat, ends: tuple[int, int], t: Texts) -> str:
    low, high = ends
    points = t.count("{n} point", "{n} points", high)
    if board.is_over():
        return t("{seat} ends with {points}.", seat=seat, points=points)
    if low == high:
        return t("However play goes on, {seat} ends with {points}.", seat=seat, points=points)
    return t("However play goes on, {seat} ends with {low} to {points}.", seat=seat,
             low=signed(low), points=points)


def answer_name(puzzle: Puzzle, answer: Answer, t: Texts) -> str:
    """An answer in the words of the reader's language."""
    if isinstance(answer, bool):
        return word("yes" if answer else "no", t.lang)
    if isinstance(answer, Card):
        return card_name(answer, t.lang)
    if isinstance(answer, Call):
        return move_short(answer, t.lang)
    if isinstance(answer, str):
        return contract_name(answer, t.lang)
    return f"{answer}. {move_short(puzzle.question.played[answer - 1], t.lang)}"


# ── done ─────────────────────────────────────────────────────────────────────────────────────


def _done(puzzling: Puzzling, desk: Desk, t: Texts) -> None:
    puzzle = puzzling.puzzle
    right = ", ".join(plain(answer_name(puzzle, answer, t)) for answer in puzzle.answers)
    if puzzling.solved:
        st.success(f"**{t('Solved!')}** {t('Right: {answers}', answers=right)}")
    else:
        st.info(t("Right: {answers}", answers=f"**{right}**"))
    _counted(puzzling, t)
    st.markdown(plain(puzzle.explanation[t.lang]))
    if puzzle.themes:
        st.caption(t("Theme: {themes}", themes=plain(
            ", ".join(theme_name(theme, t) for theme in puzzle.themes))))
    if puzzling.film is not None:
        _lines_to_show(puzzling, t)
        _film(puzzling, desk, t)
        if st.button(t("Explore it on the page Table"), key="explore"):
            _explore(puzzling, desk)


def _counted(puzzling: Puzzling, t: Texts) -> None:
    """What the attempt counted, and what it did to the rating."""
    score, gain = puzzling.attempt.score, puzzling.gain
    if score is None:
        return
    said = t("It counts {percent} %.", percent=round(100 * score))
    if gain is not None and gain.before != gain.after:
        before, after = round(gain.before), round(gain.after)
        plus = "+" if after > before else ""
        said += " " + t("Rating {before} → {after} ({change}).", before=before, after=after,
                        change=plus + signed(after - before))
    elif gain is not None:
        said += " " + t("Tried less than four weeks ago, it leaves the rating as it is.")
    st.caption(said)


def _lines_to_show(puzzling: Puzzling, t: Texts) -> None:
    """Buttons for the solution and for each tempting answer that has a line."""
    puzzle = puzzling.puzzle
    with st.container(horizontal=True, gap="small"):
        if puzzle.line:
            st.button("✓ " + t("Solution"), key="line right", on_click=puzzling.show_line,
                      args=(None,))
        for number, each in enumerate(puzzle.tempting):
            if each.line:
                st.button("✗ " + plain(answer_name(puzzle, each.answer, t)),
                          key=f"line {number}", on_click=puzzling.show_line,
                          args=(each.answer,))


def _explore(puzzling: Puzzling, desk: Desk) -> None:
    """Put the puzzle's position on the desk and open the page Table."""
    assert puzzling.film is not None
    desk.take(desk.view.with_position(puzzling.film.start).seen_from(puzzling.hero))
    st.switch_page(st.session_state["pages"]["table"])
