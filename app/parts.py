"""Small parts that several pages are made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import streamlit as st

from lora_solver.errors import LoraError

from .desk import Desk
from .faults import explain
from .texts import Texts

Choice = TypeVar("Choice")
DESK = "desk"


def the_desk() -> Desk:
    """The desk of this session; the frame has laid it out."""
    desk: Desk = st.session_state[DESK]
    return desk


def plain(text: str) -> str:
    """A text from outside in which Markdown finds nothing to format or to load."""
    return re.sub(r"([\\`*_{}\[\]()<>#+\-.!|$~:&])", r"\\\1", text)


def show_fault(error: Exception, t: Texts) -> None:
    """An error in the words of the reader's language."""
    if isinstance(error, LoraError):
        st.error(plain(explain(error, t)))
    else:
        st.error(plain(t("Something went wrong: {error}", error=repr(error)[:300])))


def hold(key: str, value: object) -> None:
    """Let the widget of this key show the value.

    It is told only what it does not show already: a value set anew by each run would overrule what
    the visitor has picked or typed in the meantime.
    """
    if key not in st.session_state or st.session_state[key] != value:
        st.session_state[key] = value


def choose(label: str, options: Sequence[Choice], value: Choice, key: str,
           on_pick: Callable[[Choice], None], show: Callable[[Choice], str] = str,
           **how: Any) -> None:
    """A list to choose from, which shows what the desk holds and tells it what is picked."""
    hold(key, value)
    st.selectbox(label, options, key=key, format_func=show,
                 on_change=lambda: on_pick(st.session_state[key]), **how)


def segments(label: str, options: Sequence[Choice], value: Choice, key: str,
             on_pick: Callable[[Choice], None], show: Callable[[Choice], str] = str,
             **how: Any) -> None:
    """A few choices side by side; one of them is always chosen."""
    hold(key, value)

    def picked() -> None:
        if st.session_state[key] is not None:
            on_pick(st.session_state[key])

    st.segmented_control(label, options, key=key, format_func=show, on_change=picked, **how)


@contextmanager
def drawer(label: str, key: str, expanded: bool = False) -> Iterator[bool]:
    """A part of the page that is made only when somebody opens it; whether it is open."""
    box = st.expander(label, expanded, key=key, on_change="rerun")
    with box:
        yield bool(box.open)
