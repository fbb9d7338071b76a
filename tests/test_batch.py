"""Several positions solved side by side."""

import threading

import pytest

from lora_solver import Deal, Solver, start
from lora_solver.batch import side_by_side, solve_each
from lora_solver.errors import InvalidQuestionError, SolverStopped
from lora_solver.rules.rulesets import RULESETS


def small_positions():
    deal = Deal.random("batch")
    return [start(deal, name) for name in RULESETS["srpska"].contract_ids
            if name not in ("dame", "lora")]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_answers_and_their_order_are_the_same_whatever_the_number_of_threads(threads):
    positions = small_positions()
    assert solve_each(positions, threads) == [Solver().solve(position) for position in positions]


def test_no_positions_have_no_answers():
    assert solve_each([], 2) == []


def test_an_error_stops_the_questions_under_way_and_is_raised():
    hard, easy = start(Deal.random("bench 11"), "filky"), start(Deal.random(1), "cervene")
    begun = threading.Event()
    stopped = []

    def ask(solver, position):
        if position is easy:
            begun.wait()
            raise InvalidQuestionError("no", code="test")
        begun.set()
        try:
            return solver.solve(position)
        except SolverStopped as error:
            stopped.append(error.code)
            raise

    with pytest.raises(InvalidQuestionError):
        side_by_side([easy, hard], ask, 2)
    assert stopped == ["solver.stopped"]


def test_a_time_limit_holds_for_each_question():
    hard = start(Deal.random("bench 11"), "filky")
    with pytest.raises(SolverStopped):
        solve_each([hard, hard, hard, hard], 2, limit=0.05)  # two of them never begin
