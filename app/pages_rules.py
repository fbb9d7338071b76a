"""The page Rules: the games of the chosen ruleset in a few sentences, each with a deal to try."""

from __future__ import annotations

import streamlit as st

from lora_solver.deals import parse_hands
from lora_solver.names import contract_name, ruleset_name
from lora_solver.rules.rulesets import Ruleset

from .desk import Desk
from .link import EXAMPLE
from .pages_analysis import to_table
from .parts import the_desk
from .texts import Texts, later

GAMES = {
    "cervene": later("A point for every red card (hearts) taken, eight in all. Reds may be led only"
                     " by a hand that holds nothing else; discarding them is always allowed."),
    "filky": later("Two points for every queen (filek) taken, eight in all. Any card may be led."),
    "prpo": later("Four points for the first trick and four for the last one."),
    "vsechny": later("A point for every trick."),
    "bedrnik": later("Eight points for the red king (bedrník). Reds may be led only by a hand that"
                     " holds nothing else."),
    "kvarty": later("The leader puts down one card; whoever holds the next three of that suit"
                    " upwards adds them. Who adds the highest card leads next. If nobody can add,"
                    " the quart is blown away (odfouknout) and the same player leads again. The"
                    " first card may not be above the jack if that can be avoided. The first empty"
                    " hand ends the game, and every card left costs a point."),
    "desitky": later("Rows are built from the tens down to the seven and up to the ace. In his turn"
                     " a player lays one or more cards and may stop when he likes; who cannot lay"
                     " any card knocks (ťuk) for a point. The first empty hand ends the game, and"
                     " every card left costs a point."),
    "harakiri": later("The play-off between level players: all five trick games at once, forty"
                      " points in all."),
    "max": later("Every trick takes a point away: here you want tricks."),
    "min": later("A point for every trick."),
    "dame": later("Two points for every queen."),
    "herc": later("A point for every heart; but who takes all eight gets the bonus and the others"
                  " nothing."),
    "zandar": later("Eight points for the jack of clubs."),
    "kralposl": later("Four points for the king of hearts and four for the last trick."),
    "lora": later("The first card sets the rank at which every row begins; rows go up, after the ace"
                  " comes the seven. One card a turn, and who can lay must; who cannot says dalje."
                  " Who is out first gets −8, the others a point for each card left."),
}
COMMON = later("Four players, 32 cards, eight each, no trumps. Follow suit if you can; otherwise play"
               " any card. The highest card of the suit led takes the trick, its taker leads next."
               " Points are penalties: the fewest win.")
MATURITA = later("After the seven games of a tálie its forehand picks one of them for his maturita and"
                 " has to play it without a single point; the first point ends it and costs him eight."
                 " He has {n} attempts; first-and-last (prpo) may be chosen from the third on.")
ORDER = {
    "cw": later("Play goes clockwise."), "ccw": later("Play goes counter-clockwise."),
}
EARLY = later("Ends as soon as nobody can take a point any more.")


def show() -> None:
    desk = the_desk()
    t, rules = desk.texts, desk.view.rules
    st.header(t("Rules: {name}", name=ruleset_name(rules.id, t.lang)), anchor=False)
    st.markdown(t(COMMON) + " " + t(ORDER[rules.direction]))
    for number, contract in enumerate(rules.contract_ids, 1):
        _game(desk, rules, number, contract, t)
    if rules.has_maturita:
        with st.container(border=True):
            st.markdown(f"**{t('Maturita')}** — "
                        + t(MATURITA, n=rules.number("maturita_attempts")))


def _game(desk: Desk, rules: Ruleset, number: int, contract: str, t: Texts) -> None:
    with st.container(border=True):
        text = t(GAMES[contract])
        if contract in rules.games("early_end"):
            text += " " + t(EARLY)
        st.markdown(f"**{number}. {contract_name(contract, t.lang)}** — {text}")
        if st.button(t("Try it with an example"), key=f"try {contract}"):
            desk.set_hands(parse_hands(EXAMPLE))
            to_table(desk, contract)
