"""A piece of work in its own thread, so that no click has to wait for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from lora_solver.errors import SolverStopped

Result = TypeVar("Result")


class Job(Generic[Result]):
    """Work under way: `progress` from 0 to 1, `result` once `done`, or `error`.

    The work is given the job, looks at `stopped` between its steps and never calls Streamlit.
    `halt` makes the step under way end early. `late` = it was not done yet when the page asked for
    it last: what is drawn since then lacks its result, even if it has been done by now.
    """

    def __init__(self, work: Callable[[Job[Result]], Result],
                 halt: Callable[[], None] | None = None):
        self.progress = 0.0
        self.late = True
        self.result: Result | None = None
        self.error: Exception | None = None
        self._stop = threading.Event()
        self._halt = halt
        self._thread = threading.Thread(target=self._run, args=(work,), daemon=True)
        self._thread.start()

    def _run(self, work: Callable[[Job[Result]], Result]) -> None:
        try:
            self.result = work(self)
        except Exception as error:  # shown on the page instead of dying unseen in a thread
            self.error = error

    @property
    def stopped(self) -> bool:
        return self._stop.is_set()

    @property
    def done(self) -> bool:
        return not self._thread.is_alive()

    def check(self) -> None:
        """Between two steps: raise SolverStopped if the job has been cancelled."""
        if self.stopped:
            raise SolverStopped("cancelled", code="solver.stopped")

    def wait(self, seconds: float) -> bool:
        """Wait so long at most; whether the job is done."""
        self._thread.join(seconds)
        return self.done

    def cancel(self) -> None:
        """Make it end soon; what it has found out so far stays."""
        self._stop.set()
        if self._halt is not None and not self.done:
            self._halt()
