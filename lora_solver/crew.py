"""Several threads that share out one piece of work, each with engines of its own.

The engines compute without holding up each other, so that threads suffice. Which thread does what
never shows in a result: every portion is a question whose answer is the same whoever asks it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import TypeAlias

from lora_solver.engines import Engines, processors
from lora_solver.errors import SolverStopped

MEMORY = 8 << 20

Stop: TypeAlias = Callable[[], bool]
Progress: TypeAlias = Callable[[int, int], None]
#: does its part with the tools of a thread, and tells after each question that it is answered
Portion: TypeAlias = Callable[["Worker"], None]


class Worker:
    """What one thread works with: engines by name, and whether to give up."""

    def __init__(self, crew: Crew):
        self._crew = crew
        self._engines: dict[str, Engines] = {}

    def engines(self, name: str) -> Engines:
        """This thread's engines for the work of this name."""
        self.check()
        if name not in self._engines:
            self._engines[name] = Engines(MEMORY)
        return self._engines[name]

    def answered(self) -> None:
        """One more question is answered."""
        self._crew.count()

    def check(self) -> None:
        """Raise SolverStopped if the crew has been told to give up."""
        if self._crew.halted:
            raise SolverStopped("the count was stopped", code="solver.stopped")

    def stop(self) -> None:
        """Make the question under way give None soon."""
        for engines in list(self._engines.values()):
            if engines.in_use is not None:
                engines.in_use.stop()


class Crew:
    """Does all `portions` in order, on as many threads as asked; `total` questions in all."""

    def __init__(self, portions: Iterable[Portion], total: int):
        self.halted = False
        self.done = 0
        self.total = total
        self._portions = iter(portions)
        self._error: Exception | None = None
        self._lock = threading.Lock()
        self._workers: list[Worker] = []

    def work(self, threads: int | None = None, stop: Stop | None = None,
             progress: Progress | None = None) -> bool:
        """Work until all is done or `stop` says so; whether all is done.

        `threads`: default one a processor. `progress` is told from the thread that called how many
        questions of how many are answered. An error in a portion is raised here.
        """
        if stop is not None and stop():
            return self.done == self.total
        crew = [threading.Thread(target=self._toil, daemon=True)
                for _ in range(max(1, threads or processors()))]
        for thread in crew:
            thread.start()
        try:
            for thread in crew:
                while thread.is_alive():
                    thread.join(0.03)
                    if stop is not None and stop():
                        self.halt()
                    if progress is not None:
                        progress(self.done, self.total)
        finally:
            self.halt()
            for thread in crew:
                thread.join()
        if self._error is not None:
            raise self._error
        return self.done == self.total

    def halt(self) -> None:
        """Make all threads give up soon."""
        self.halted = True
        for worker in list(self._workers):
            worker.stop()

    def count(self) -> None:
        with self._lock:
            self.done += 1

    def _toil(self) -> None:
        """Take portions as long as there are any."""
        worker = Worker(self)
        self._workers.append(worker)
        try:
            while not self.halted:
                with self._lock:
                    portion = next(self._portions, None)
                if portion is None:
                    return
                portion(worker)
        except SolverStopped:
            self.halted = True
        except Exception as error:  # told to the thread that waits
            self._error = error
            self.halted = True
