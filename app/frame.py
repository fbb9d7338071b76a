"""The frame of every page: the list of pages, language, rules, and what a session remembers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from lora_solver.errors import LoraError
from lora_solver.names import LANGUAGES, pick_language, ruleset_name
from lora_solver.rules.rulesets import RULESET_IDS, Ruleset

from . import (
    pages_analysis,
    pages_maturita,
    pages_protokol,
    pages_puzzles,
    pages_review,
    pages_rules,
    pages_table,
)
from .desk import Desk
from .link import View, deck_of, read_query, write_query
from .parts import DESK, choose, show_fault, the_desk
from .texts import Texts, later

PAGES = {
    "analysis": (pages_analysis.show, later("Analysis")),
    "table": (pages_table.show, later("Table")),
    "maturita": (pages_maturita.show, later("Maturita")),
    "puzzles": (pages_puzzles.show, later("Puzzles")),
    "review": (pages_review.show, later("Played deal")),
    "protokol": (pages_protokol.show, later("Score sheet")),
    "rules": (pages_rules.show, later("Rules")),
}
#: what of a link cannot be wrong: anything unknown is passed over
LOOKS = ("lang", "deck", "south")
#: pages whose tasks bring their own rules
OWN_RULES = ("puzzles",)
OWN_NAMES = {"cs": "Česky", "sr": "Srpski", "en": "English"}
STYLE = """<style>
.block-container { padding-top: 3.9rem; padding-bottom: 2rem; }
/* Streamlit's own are too pale to read: white on a light green, captions at 60 % */
[data-testid=stBaseButton-primary] { color: #fff; color: light-dark(#fff, #06170e); }
[data-testid=stBaseButton-primary]:hover {
  color: #fff; color: light-dark(#fff, #06170e); background-color: light-dark(#0f4a30, #74cda4);
}
[data-testid=stCaptionContainer] { opacity: .82; }
/* the clocks of `ticking.py` have nothing to show */
[class*=st-key-tick-] { display: none; }
/* rules and language stand in the bar above the page where it has room for them */
@media (max-width: 640px) {
  .block-container { padding: 4rem .6rem 2rem; }
  .st-key-settings { position: fixed; top: .55rem; right: 3.2rem; left: 3.4rem; z-index: 999991;
    width: auto !important; flex-wrap: nowrap; }
  .st-key-settings * { min-width: 0 !important; }
  .st-key-settings > * { flex: 1 1 0 !important; width: auto !important; }
  .stMarkdown :is(th, td) { padding: .25rem .3rem; font-size: .8rem; overflow-wrap: anywhere; }
  :has([data-testid=stSidebar][aria-expanded=true]) .st-key-settings { display: none; }
}
@media (min-width: 1200px) {
  .st-key-settings { position: fixed; top: .55rem; right: 4rem; z-index: 999991;
    width: auto !important; }
}
</style>"""


def show() -> None:
    """Run the page the visitor is on."""
    t = _lay_out().texts
    st.set_page_config(page_title="Lóra", layout="wide")
    pages = {name: st.Page(run, title=t(title), url_path=name, default=name == "analysis")
             for name, (run, title) in PAGES.items()}
    st.session_state["pages"] = pages
    page = st.navigation(list(pages.values()), position="top")
    st.html(STYLE)
    _run(page.url_path, page.run)


def open_page(name: str) -> None:
    """Run one page without the list of pages."""
    _lay_out()
    _run(name, PAGES[name][0])


def _lay_out() -> Desk:
    if DESK not in st.session_state:
        st.session_state[DESK] = _first_desk()
    return the_desk()


def _run(name: str, page: Callable[[], None]) -> None:
    desk = the_desk()
    desk.page_query = {}
    _settings(desk, desk.texts, name)
    if desk.fault is not None:
        show_fault(desk.fault, desk.texts)
    page()
    keep_link()


def _first_desk() -> Desk:
    """What the link says; without one, an example in the browser's language."""
    lang = pick_language(st.context.locale)
    usual = View(lang=lang, deck=deck_of(lang))
    query = st.query_params.to_dict()
    try:
        # a fault in the cards is told in the link's language
        usual = read_query({name: query[name] for name in LOOKS if name in query}, usual)
        desk = Desk(read_query(query, usual))
    except LoraError as error:
        desk = Desk(usual)
        desk.fault = error
        return desk
    try:
        desk.read_hand(query)
    except LoraError as error:
        desk.fault = error
    return desk


def keep_link() -> None:
    """The address shows what is on the desk, so that a reload finds it again."""
    desk = the_desk()
    query = {**write_query(desk.whole_view), **desk.page_query}
    if st.query_params.to_dict() != query:
        st.query_params.from_dict(query)


def _settings(desk: Desk, t: Texts, page: str) -> None:
    def set_lang(lang: str) -> None:
        desk.view = replace(desk.view, lang=lang, deck=deck_of(lang))

    with st.container(horizontal=True, horizontal_alignment="right", gap="small", key="settings"):
        if page not in OWN_RULES:
            choose(t("Rules"), RULESET_IDS, desk.view.rules.id, "rules",
                   lambda name: desk.set_rules(Ruleset(name)), label_visibility="collapsed",
                   width=190, show=lambda name: ruleset_name(name, t.lang))
        choose("Jazyk · Jezik · Language", LANGUAGES, desk.view.lang, "lang", set_lang, width=110,
               label_visibility="collapsed", show=lambda lang: OWN_NAMES[lang])
