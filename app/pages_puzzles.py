"""The page Puzzles: the list with its filters, where one stands, and a puzzle to solve."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from lora_solver.errors import InvalidQuestionError, LoraError
from lora_solver.names import contract_name, word
from lora_solver.puzzles import Puzzle
from lora_solver.training import ProgressStore, Standing

from .desk import Desk
from .job import Job
from .parts import choose, hold, plain, show_fault, the_desk
from .progress_panel import progress_panel, standing_line, told
from .puzzle_table import solve
from .puzzle_words import KIND_NAMES, stars, theme_name
from .puzzling import DONE, Puzzling, standing_or_fault
from .shelf import MATURITA, Wish, collection, contract_of, is_solved, next_puzzle, wanted
from .texts import Texts
from .ticking import watch

PRACTICE = "practice"
#: puzzles of the list shown at first, and how many more at each request
PAGE = 30
STYLE = """<style>
.st-key-shelf button, .st-key-shelf button * { justify-content: flex-start; text-align: left; }
</style>"""


@dataclass
class Practice:
    """What a visitor of the page is about: what he looks for, and the puzzle he solves."""

    store: ProgressStore = field(default_factory=ProgressStore)
    wish: Wish = field(default_factory=Wish)
    puzzling: Puzzling | None = None
    shown: int = PAGE
    #: the puzzle that the link names, until the puzzles are loaded
    asked: str = ""
    fault: LoraError | None = None


def show() -> None:
    from .frame import keep_link

    desk = the_desk()
    st.html(STYLE)

    @st.fragment
    def page() -> None:
        _page(desk, desk.texts)
        keep_link()

    page()


def _page(desk: Desk, t: Texts) -> None:
    practice = _practice()
    job = desk.ask("puzzles", (), _load)
    desk.page_query = {"puzzle": practice.asked} if practice.asked else {}
    watch("puzzles", [job], t)
    if job.error is not None:
        show_fault(job.error, t)
    if job.result is None:
        return
    puzzles = job.result
    if practice.asked:
        _open_asked(practice, puzzles)
    standing, fault = standing_or_fault(practice.store)
    told(practice.store, fault, t)
    if practice.fault is not None:
        show_fault(practice.fault, t)
    if practice.puzzling is None:
        desk.page_query = {}
        _list(practice, puzzles, standing, t)
    else:
        desk.page_query = {"puzzle": practice.puzzling.puzzle.id}
        _solving(practice, puzzles, standing, desk, t)


def _load(job: Job[tuple[Puzzle, ...]]) -> tuple[Puzzle, ...]:
    return collection()


def _practice() -> Practice:
    """The practice of this session; at its beginning the link may ask for a puzzle."""
    if PRACTICE not in st.session_state:
        st.session_state[PRACTICE] = Practice(asked=st.query_params.get("puzzle", ""))
    practice: Practice = st.session_state[PRACTICE]
    return practice


def _open_asked(practice: Practice, puzzles: tuple[Puzzle, ...]) -> None:
    """Open the puzzle that the link names."""
    asked, practice.asked = practice.asked, ""
    found = next((puzzle for puzzle in puzzles if puzzle.id == asked), None)
    _open(practice, found)
    if found is None:
        practice.fault = InvalidQuestionError(
            f"there is no puzzle {asked!r}", code="puzzle.unknown", where="link", found=asked)


def _open(practice: Practice, puzzle: Puzzle | None) -> None:
    practice.puzzling = None if puzzle is None else Puzzling(puzzle, practice.store)
    practice.fault = None


# ── the list ─────────────────────────────────────────────────────────────────────────────────


def _list(practice: Practice, puzzles: tuple[Puzzle, ...], standing: Standing, t: Texts) -> None:
    st.header(t("Puzzles"), anchor=False)
    standing_line(standing, len(puzzles), t)
    _filters(practice, puzzles, t)
    found = wanted(puzzles, practice.wish, standing)
    best = next_puzzle(puzzles, practice.wish, standing)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button(t("Next puzzle for me"), type="primary", key="next", disabled=best is None,
                  on_click=_open, args=(practice, best))
        solved = sum(_mark(puzzle, standing) == SOLVED for puzzle in found)
        st.caption(t.count("{n} puzzle, {solved} solved", "{n} puzzles, {solved} solved",
                           len(found), solved=solved))
    if not found:
        st.info(t("No puzzle fits. Take a filter away."))
    with st.container(key="shelf", gap="xxsmall"):
        for puzzle in found[:practice.shown]:
            st.button(_label(puzzle, standing, practice.wish.course, t), key=f"open {puzzle.id}",
                      width="stretch", on_click=_open, args=(practice, puzzle))
    if len(found) > practice.shown:
        st.button(t("More puzzles"), key="more", on_click=_show_more, args=(practice,))
    progress_panel(practice.store, standing, t)


def _show_more(practice: Practice) -> None:
    practice.shown += PAGE


def _filters(practice: Practice, puzzles: tuple[Puzzle, ...], t: Texts) -> None:
    wish = practice.wish

    def want(**changes: Any) -> None:
        practice.wish, practice.shown = replace(practice.wish, **changes), PAGE

    contracts = list(dict.fromkeys(map(contract_of, puzzles)))
    themes = sorted({theme for puzzle in puzzles for theme in puzzle.themes},
                    key=lambda theme: theme_name(theme, t))
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        choose(t("Game"), ["", *contracts], wish.contract, "wish contract",
               lambda name: want(contract=name), width=160, label_visibility="collapsed",
               show=lambda name: game_name(name, t) if name else t("all games"))
        choose(t("Difficulty"), range(5), wish.difficulty, "wish difficulty",
               lambda step: want(difficulty=step), width=140, label_visibility="collapsed",
               show=lambda step: stars(step) if step else t("easy and hard"))
        choose(t("Theme"), ["", *themes], wish.theme, "wish theme",
               lambda name: want(theme=name), width=240, label_visibility="collapsed",
               show=lambda name: theme_name(name, t) if name else t("all themes"))
        _switch(t("Unsolved"), "unsolved", wish.unsolved, want)
        _switch(t("Starter course"), "course", wish.course, want)


def _switch(label: str, name: str, value: bool, want: Callable[..., None]) -> None:
    key = f"wish {name}"
    hold(key, value)
    st.toggle(label, key=key, on_change=lambda: want(**{name: st.session_state[key]}))


def game_name(contract: str, t: Texts) -> str:
    name = word(MATURITA, t.lang) if contract == MATURITA else contract_name(contract, t.lang)
    return name[0].upper() + name[1:]


NEW, TRIED, SOLVED = "○", ":red[✗]", ":green[✓]"


def _mark(puzzle: Puzzle, standing: Standing) -> str:
    known = standing.puzzles.get(puzzle.id)
    if known is None:
        return NEW
    return SOLVED if known.solved else TRIED


def _label(puzzle: Puzzle, standing: Standing, in_course: bool, t: Texts) -> str:
    """3. ✓ ★★☆☆ Reds · Which card? (12)"""
    place = f"{puzzle.course}. " if in_course and puzzle.course else ""
    # the theme of an unsolved puzzle would be half its solution
    themes = ", ".join(theme_name(theme, t) for theme in puzzle.themes
                       if is_solved(puzzle, standing))
    number = int(puzzle.id.rpartition("-")[2])
    parts = [f"**{plain(game_name(contract_of(puzzle), t))}**",
             plain(f"{t(KIND_NAMES[puzzle.kind])} ({number})"),
             *([f"*{plain(themes)}*"] if themes else [])]
    return (f"{plain(place)}{_mark(puzzle, standing)} {stars(puzzle.difficulty)} "
            + " · ".join(parts))


# ── one puzzle ───────────────────────────────────────────────────────────────────────────────


def _solving(practice: Practice, puzzles: tuple[Puzzle, ...], standing: Standing, desk: Desk,
             t: Texts) -> None:
    puzzling = practice.puzzling
    assert puzzling is not None
    following = next_puzzle(puzzles, practice.wish, standing, puzzling.puzzle)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button("← " + t("All puzzles"), key="back", on_click=_open, args=(practice, None))
        st.button(t("Next puzzle") + " →", key="next", disabled=following is None,
                  on_click=_open, args=(practice, following))
    solve(puzzling, desk, t)
    if puzzling.stage == DONE:
        st.button(t("Next puzzle") + " →", key="next after", type="primary",
                  disabled=following is None, on_click=_open, args=(practice, following))
        # it may have been solved just now
        standing_line(standing_or_fault(practice.store)[0], len(puzzles), t)
