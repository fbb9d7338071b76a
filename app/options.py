"""The options of a ruleset, each with its question in the reader's language."""

from __future__ import annotations

import streamlit as st

from lora_solver.errors import LoraError
from lora_solver.names import contract_name
from lora_solver.rules.rulesets import Option, Ruleset, Value

from .desk import Desk
from .parts import drawer, hold
from .texts import Texts, later

QUESTIONS = {
    "bedrnik_first_trick_ban": later("The red king may not be discarded to the first trick"),
    "desitky_ten_only_if_stuck": later("A ten is laid only when no other card fits"),
    "direction": later("Direction of play"),
    "early_end": later("Games that end as soon as nobody can take a point"),
    "harakiri_red_lead": later("Reds may not be led in harakiri either"),
    "kvarty_end": later("Kvarty: to the last card led"),
    "kvarty_gap": later("Kvarty: at a card that is gone the quart"),
    "kvarty_must_lead_complete": later("Kvarty: who holds a complete quart must lead one"),
    "kvarty_wild_first": later("Kvarty: a hand of queens, kings and aces first leads"),
    "maturita_attempts": later("Attempts at the maturita"),
    "maturita_others_score": later("The others score in a maturita too"),
    "maturita_stop_when_safe": later("A maturita ends as soon as it is safe"),
    "na_sto_window": later("The hundred is announced"),
    "red_lead_restriction": later("Games in which reds are led only from a hand of reds"),
    "renonc": later("Points for a renonc"),
    "renonc_desitky": later("Points for a renonc in desítky"),
    "renonc_others_zero": later("After a renonc the others score nothing"),
    "renonc_replaces": later("A renonc replaces the points taken"),
    "ties": later("Level at the end"),
    "herc_all_bonus": later("Points for all the hearts"),
    "kralposl_trick": later("The trick that costs four points"),
    "lora_pass_cost": later("Points for a pass in lora"),
    "lora_pass_voids_bonus": later("Who has passed gets no bonus in lora"),
}
WORDS = {
    "cw": later("clockwise"), "ccw": later("counter-clockwise"),
    "last_lead": later("nobody adds"), "complete": later("the others add"),
    "immediate": later("the first empty hand ends it"),
    "stop": later("ends"), "skip": later("goes on above it"),
    "any": later("any card"), "queen": later("a queen"),
    "until_T3_cervene": later("before červené of the third tálie at the latest"),
    "at_T3_bedrnik": later("just before bedrník of the third tálie"),
    "harakiri": later("harakiri decides"), "shared": later("share the place"),
    "srpska": later("fewer deals with points decide"),
}


def options_panel(desk: Desk, t: Texts) -> None:
    """Every option, changed at once; those at their default are not in the link."""
    rules = desk.view.rules
    changed = t.count("{n} changed", "{n} changed", len(rules.changed))
    label = t("House rules") + (f" · {changed}" if rules.changed else "")
    with drawer(label, "house rules") as is_open:
        if not is_open:
            return
        for name, option in rules.choices.items():
            _one(desk, rules, name, option, t)


def _one(desk: Desk, rules: Ruleset, name: str, option: Option, t: Texts) -> None:
    key, label, value = f"option {name}", t(QUESTIONS[name]), rules.options[name]
    hold(key, list(value) if isinstance(value, tuple) else value)

    def changed() -> None:
        found = st.session_state[key]
        _set(desk, name, tuple(found) if isinstance(found, list) else found)

    if isinstance(value, bool):
        st.checkbox(label, key=key, on_change=changed)
    elif isinstance(value, int):
        st.number_input(label, option.least, option.most, key=key, on_change=changed)
    elif isinstance(value, tuple):
        st.multiselect(label, option.words, key=key, on_change=changed,
                       format_func=lambda game: contract_name(game, t.lang))
    else:
        st.selectbox(label, option.words, key=key, on_change=changed,
                     format_func=lambda one: t(WORDS[one]))


def _set(desk: Desk, name: str, value: Value) -> None:
    """Change one option; one that does not go with the others is an error on the page."""
    try:
        desk.set_rules(Ruleset(desk.view.rules.id, {**desk.view.rules.changed, name: value}))
    except LoraError as error:
        desk.fault = error
