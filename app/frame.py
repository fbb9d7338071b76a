"""The frame of every page: the list of pages, language, rules, and what a session remembers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from lora_solver.errors import LoraError
from lora_solver.names import LANGUAGES, pick_language, ruleset_name
from lora_solver.rules.rulesets import RULESET_IDS, Ruleset

from . import pages_analysis, pages_maturita, pages_puzzles, pages_rules, pages_table
from .desk import Desk
from .link import View, deck_of, read_query, write_query
from .parts import DESK, choose, show_fault, the_desk
from .texts import Texts, later

PAGES = {
    "analysis": (pages_analysis.show, later("Analysis")),
    "table": (pages_table.show, later("Table")),
    "maturita": (pages_maturita.show, later("Maturita")),
    "puzzles": (pages_puzzles.show, later("Puzzles")),
    "rules": (pages_rules.show, later("Rules")),
}
#: what of a link cannot be wrong: anything unknown is passed over
LOOKS = ("lang", "deck", "south")
#: pages whose tasks bring their own rules
OWN_RULES = ("puzzles",)
OWN_NAMES = {"cs": "Česky", "sr": "Srpski", "en": "English"}
STYLE = """<style>
.block-container { padding-top: 3.9rem; padding-bottom: 2rem; }
@media (max-width: 640px) { .block-container { padding: 4.4rem .6rem 2rem; } }
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

    with st.container(horizontal=True, horizontal_alignment="right", gap="small"):
        if page not in OWN_RULES:
            choose(t("Rules"), RULESET_IDS, desk.view.rules.id, "rules",
                   lambda name: desk.set_rules(Ruleset(name)), label_visibility="collapsed",
                   width=190, show=lambda name: ruleset_name(name, t.lang))
        choose("Jazyk · Jezik · Language", LANGUAGES, desk.view.lang, "lang", set_lang, width=110,
               label_visibility="collapsed", show=lambda lang: OWN_NAMES[lang])
