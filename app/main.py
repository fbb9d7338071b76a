"""The first page: a deal, a ruleset, and what every seat can force in each contract."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from lora_solver import RULESETS, SEATS, Deal, LoraError, Seat, Solver
from lora_solver.names import LANGUAGES, contract_name, pick_language, ruleset_name, word
from lora_solver.notation import start_each

EXAMPLE = "J987.9.AQ7./AKT.A..KJT7/.QT87.K.AQ9/Q.KJ.JT98.8"
TEXTS = {
    "title": ("Lóra: co se dá z rozdání vynutit", "Lora: šta se može iznuditi iz podele",
              "Lóra: what can be forced from a deal"),
    "deal": ("Rozdání A/B/C/D, barvy h.d.s.c (červené, kule, listy, žaludy)",
             "Podela A/B/C/D, boje h.d.s.c (herc, karo, pik, tref)",
             "Deal A/B/C/D, suits h.d.s.c (hearts, diamonds, spades, clubs)"),
    "rules": ("Pravidla", "Pravila", "Rules"),
    "leader": ("Vynáší", "Otvara", "Leads"),
    "help": (
        "Trestné body hráčů A B C D; méně je lépe. Jistota: kolik si hráč zaručí proti všem."
        " Každý za sebe: jak rozdání dopadne, hraje-li každý pro sebe. V nejlepším: když mu"
        " ostatní pomohou.",
        "Kazneni poeni igrača A B C D; manje je bolje. Sigurno: koliko igrač može da obezbedi"
        " protiv svih. Svako za sebe: ishod kada svako igra za sebe. U najboljem: kada mu"
        " ostali pomažu.",
        "Penalty points of seats A B C D; less is better. Guarantee: what a seat can hold itself to"
        " against all. Each for himself: the result when everybody plays for himself. At best:"
        " when the others help."),
}


@st.cache_data(max_entries=200)
def values(deal: str, rules: str, leader: str) -> list[list[str]]:
    """A row a contract: its id and the three values of the four seats.

    Contracts that an ending cannot come of have none.
    """
    solver = Solver()
    ruleset = RULESETS[rules]
    rows = []
    for position in start_each(deal, ruleset, ruleset.contract_ids, Seat[leader])[0]:
        found = solver.solve(position)
        rows.append([position.contract.id, *(" ".join(map(str, four)) for four in (
            found.guarantee, found.selfish, found.hope))])
    return rows


def page() -> None:
    st.set_page_config(page_title="Lóra", layout="wide")
    lang = st.radio("Jazyk · Jezik · Language", LANGUAGES, horizontal=True,
                    index=LANGUAGES.index(pick_language(st.context.locale)))

    def text(key: str) -> str:
        return TEXTS[key][LANGUAGES.index(lang)]

    st.title(text("title"))
    deal = st.text_input(text("deal"), EXAMPLE, key="deal")
    rules = st.selectbox(text("rules"), list(RULESETS), key="rules",
                         format_func=lambda name: ruleset_name(name, lang))
    leader = st.selectbox(text("leader"), [str(seat) for seat in SEATS], key="leader")
    try:
        rows = values(str(Deal.parse(deal)), rules, leader)
    except LoraError as error:
        st.error(str(error).replace("\\", "\\\\").replace("[", "\\["))
        return
    titles = [word(key, lang) for key in ("contract", "guarantee", "selfish", "hope")]
    table = pd.DataFrame([[contract_name(row[0], lang), *row[1:]] for row in rows], columns=titles)
    st.dataframe(table, hide_index=True)
    st.caption(text("help"))


page()
