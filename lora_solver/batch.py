"""One question asked of many positions, several of them at a time, each thread with a solver."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import TypeVar

from lora_solver.engines import processors
from lora_solver.notation import Position
from lora_solver.solving import Solution, Solver

Answer = TypeVar("Answer")

#: the games that take longest, by far the first: begun first, so that none is waited for at the end
SLOW = ("filky", "dame", "desitky", "vsechny", "harakiri")


def side_by_side(positions: Sequence[Position], ask: Callable[[Solver, Position], Answer],
                 threads: int | None = None) -> list[Answer]:
    """What `ask` answers about each position, in their order; `threads`: default one a processor.

    The first error raised by `ask` is raised here, and the questions under way are stopped.
    """
    threads = threads or processors()
    count = max(1, min(threads, len(positions)))
    solvers = [Solver(threads=threads // count) for _ in range(count)]
    if count == 1:
        return [ask(solvers[0], position) for position in positions]
    idle: SimpleQueue[Solver] = SimpleQueue()
    for solver in solvers:
        idle.put(solver)

    def work(position: Position) -> Answer:
        solver = idle.get()
        try:
            return ask(solver, position)
        finally:
            idle.put(solver)

    with ThreadPoolExecutor(count) as pool:
        order = sorted(range(len(positions)), key=lambda number: _slowness(positions[number]))
        answers = {number: pool.submit(work, positions[number]) for number in order}
        try:
            return [answers[number].result() for number in range(len(positions))]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            # again and again, for a question may just be about to begin
            while not all(answer.done() for answer in answers.values()):
                for solver in solvers:
                    solver.stop()
                time.sleep(0.01)
            raise


def solve_each(positions: Sequence[Position], threads: int | None = None,
               limit: float | None = None) -> list[Solution]:
    """The three values of every seat in each position (Solver.solve), in their order.

    >>> from lora_solver import parse_position
    >>> deal = ".7..7/.8..8/.9..9/.T..T"
    >>> [found.guarantee for found in solve_each(
    ...     [parse_position(f"{deal} {name}") for name in ("min", "max")])]
    [(0, 0, 0, 2), (0, 0, 0, -2)]
    """
    return side_by_side(positions, lambda solver, position: solver.solve(position, limit), threads)


def _slowness(position: Position) -> int:
    name = position.contract.id
    return SLOW.index(name) if name in SLOW else len(SLOW)
