"""Where a visitor stands with his puzzles, and his progress as a file to take along."""

from __future__ import annotations

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from lora_solver.errors import InvalidProgressError, ProgressError
from lora_solver.training import ProgressStore, Standing, export_progress, read_progress

from .parts import plain, show_fault
from .texts import Texts

SAID = "progress said"


def standing_line(standing: Standing, puzzles: int, t: Texts) -> None:
    """Rating with its 95 % interval, streaks, and how many are solved, in one line."""
    rating = t("{value} ± {width}", value=round(standing.rating.value),
               width=round(2 * standing.rating.deviation))
    parts = [
        f"{t('Rating')} **{rating}**",
        f"{t('In a row')} **{standing.streak}** ({t('best {n}', n=standing.best_streak)})",
        f"{t('Days in a row')} **{standing.days}**",
        f"{t('Solved')} **{standing.solved}** / {puzzles}",
    ]
    st.markdown(" · ".join(parts))


def told(store: ProgressStore, fault: ProgressError | None, t: Texts) -> None:
    """What went wrong with the file, if anything did: it is said until it is closed."""
    if fault is not None:
        show_fault(fault, t)
    for number, aside in enumerate(store.set_aside):
        st.warning(t("The file with your progress was damaged. It was set aside, nothing of it is"
                     " deleted: {path}", path=plain(str(aside.path))) + "\n\n"
                   + t.count("{n} attempt could still be read and was taken over.",
                             "{n} attempts could still be read and were taken over.",
                             aside.rescued))
        st.button(t("I have seen it"), key=f"seen {number}", on_click=store.set_aside.remove,
                  args=(aside,))


def progress_panel(store: ProgressStore, standing: Standing, t: Texts) -> None:
    """The rating over time, and progress to and from a file."""
    with st.expander(t("Progress: rating over time, export and import")):
        if len(standing.history) > 1:
            _chart(standing, t)
        st.caption(t("The rating is Glicko-2: with 95 % certainty your strength lies in the"
                     " interval after ±. A puzzle counts 100 %, each hint takes 25 % off, a wrong"
                     " answer counts 0. A puzzle tried again within four weeks changes no rating."))
        st.caption(t("Kept in {path}", path=plain(str(store.path))))
        st.download_button(t("Export"), lambda: _exported(store), "lora-progress.json",
                           "application/json", key="export")
        st.file_uploader(t("Import: what the file holds is added, nothing is lost or counted"
                           " twice"), type="json", key="import", on_change=_import, args=(store,))
        said = st.session_state.get(SAID)
        if isinstance(said, int):
            st.success(t.count("{n} attempt was new.", "{n} attempts were new.", said))
        elif said is not None:
            show_fault(said, t)


def _exported(store: ProgressStore) -> str:
    return export_progress(store.attempts(), store.now())


def _import(store: ProgressStore) -> None:
    """Merge the file uploaded; how many attempts were new, or what is wrong with it."""
    file = st.session_state["import"]
    st.session_state[SAID] = None
    if file is None:
        return
    try:
        before = len(store.attempts())
        store.keep(*read_progress(file.getvalue()))
        st.session_state[SAID] = len(store.attempts()) - before
    except (InvalidProgressError, ProgressError) as error:
        st.session_state[SAID] = error


def _chart(standing: Standing, t: Texts) -> None:
    numbers = list(range(1, len(standing.history) + 1))
    ratings = [round(value) for _, value in standing.history]
    figure = go.Figure(go.Scatter(x=numbers, y=ratings, mode="lines+markers",
                                  line={"color": "#2e7d57"}))
    figure.update_layout(height=240, margin={"l": 50, "r": 10, "t": 10, "b": 40},
                         xaxis_title=t("puzzles that counted"), yaxis_title=t("Rating"))
    st.plotly_chart(figure, key="rating chart", config={"displayModeBar": False})
    with st.popover(t("As a table")):
        st.dataframe(pd.DataFrame({t("puzzles that counted"): numbers, t("Rating"): ratings}),
                     hide_index=True)
