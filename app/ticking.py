"""What is drawn again and again while work is under way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import streamlit as st

from .job import Job
from .table_component import numbered, script
from .texts import Texts

#: seconds from what has been drawn to the next look at work under way
PACE = 0.3

_clock = st.components.v2.component("lora_tick", html="<span></span>", js=script("tick"))


def tick(name: str, pace: float = PACE) -> None:
    """Have the page, or the fragment this stands in, made anew after so many seconds.

    Not a fragment with `run_every`: that asks whether or not the last answer has come, and
    Streamlit then takes what was drawn for one run as part of the next: elements vanish, or the
    page stops with "Bad delta path". Here one answer is awaited before the next is asked for, and
    the answer to what the player does before either (`table/tick.js` says why).
    """
    key = f"tick {name}"
    _clock(data=numbered({"wait": round(1000 * pace)}, key), key=key,
           on_tick_change=lambda: None)


def watch(name: str, jobs: Iterable[Job[Any]], t: Texts,
          cancel: Callable[[], None] | None = None, pace: float = PACE) -> None:
    """While work is under way: say so, and have the page made anew; `name` once on a page."""
    waiting = [job for job in jobs if job.late]
    if not waiting:
        return
    st.progress(min(max(job.progress for job in waiting), 1.0), t("Computing…"))
    if cancel is not None:
        st.button(t("Stop computing"), on_click=cancel, key=f"cancel {name}")
    tick(name, pace)
