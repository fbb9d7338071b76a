"""A tour of five steps for somebody who has never seen the game."""

from __future__ import annotations

import streamlit as st

from .desk import Desk
from .texts import Texts, later

STEPS = (
    (later("What Lóra is"),
     later("Four players, 32 cards, each for himself. A deal is played as one of several games, and"
           " in all of them points are penalties: the fewest win. You follow suit if you can; the"
           " highest card of the suit led takes the trick, and its taker leads next. There are no"
           " trumps.")),
    (later("The deal"),
     later("Four open hands lie on the table. A is the forehand, who leads first. Click a card and"
           " then a seat, or another card, to change the deal; or take a random one.")),
    (later("Who can force what"),
     later("Every game has a row and every player a column. The large number is the guarantee: the"
           " fewest points the player can hold himself to, even if the other three play together"
           " against him. Green is good.")),
    (later("The table"),
     later("Click a square and that game lies on the table. Every card that may be played carries"
           " its value: ✓ is best, ≈ is as safe, +2 costs two points more. Play, go back, ask why,"
           " and step through the play that refutes a card.")),
    (later("The maturita"),
     later("In the Czech game the forehand ends his series with a maturita: he picks a game and"
           " must take no point in it while the other three play against him. The marks tell in"
           " which games this deal lets him, and which cards he has to lead.")),
)

#: what each step is about, by the keys of the containers on the page
PARTS = ("tour-box", "part-deal", "part-values", "part-values", "part-maturita")
MARKED = "outline: 3px solid #e0a800; outline-offset: .4rem; border-radius: .5rem;"
#: the step stays in sight while one looks for what it is about
STYLE = """<style>
:has(> .st-key-tour-box) { position: sticky; top: 3.9rem; z-index: 90; }
.st-key-tour-box { background: #fff; background: light-dark(#fff, #171614); }
@media (max-width: 640px) { .st-key-tour-box { padding: .6rem .8rem; } }
</style>"""


def tour(desk: Desk, t: Texts) -> None:
    """The step looked at, with buttons to go on; a single button once it is over."""
    step = st.session_state.get("tour", 0)
    if step is None:
        st.button(t("Show the tour"), key="tour again", on_click=_go, args=(0,), type="tertiary")
        return
    title, text = STEPS[step]
    st.html(STYLE + f"<style>.st-key-{PARTS[step]} {{ {MARKED} }}</style>")
    with st.container(border=True, key="tour box"):
        st.markdown(f"**{step + 1}/{len(STEPS)} · {t(title)}** — {t(text)}")
        with st.container(horizontal=True, gap="small"):
            st.button(t("Back"), key="tour back", disabled=step == 0, on_click=_go,
                      args=(step - 1,))
            last = step == len(STEPS) - 1
            st.button(t("Done") if last else t("Next"), key="tour next", type="primary",
                      on_click=_go, args=(None if last else step + 1,))
            if not last:
                st.button(t("Close the tour"), key="tour close", on_click=_go, args=(None,),
                          type="tertiary")


def _go(step: int | None) -> None:
    st.session_state["tour"] = step
