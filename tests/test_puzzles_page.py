"""The page Puzzles, run by Streamlit's own tester."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from lora_solver.app.shelf import collection
from streamlit.testing.v1 import AppTest
from test_app import desk, opened, shown

from lora_solver.puzzles import KINDS, Puzzle
from lora_solver.training import ProgressStore

PUZZLES = collection()


def of_kind(kind: str) -> Puzzle:
    return next(puzzle for puzzle in PUZZLES if puzzle.kind == kind)


def puzzling(test: AppTest):
    return test.session_state["practice"].puzzling


def settled(test: AppTest) -> AppTest:
    """The page once nothing it has begun is under way any more."""
    for _ in range(12):
        jobs = [job for _, job in list(desk(test)._jobs.values())]
        for job in jobs:
            assert job.wait(60)
        late = any(job.late for job in jobs)
        if late or "practice" not in test.session_state:
            test.run()
        assert not test.exception
        if not late:
            break
    return test


def at(puzzle: Puzzle, **query: str) -> AppTest:
    return settled(opened("puzzles", puzzle=puzzle.id, **query))


def answered(test: AppTest, answer: object) -> AppTest:
    """Give an answer: a move at the table, anything else by its button."""
    if KINDS[puzzling(test).puzzle.kind] == "move":
        puzzling(test).answer(answer)
        return settled(test.run())
    return settled(test.button(key=f"answer {answer}").click().run())


def solved(test: AppTest) -> AppTest:
    answered(test, puzzling(test).puzzle.answers[0])
    for _ in range(9):
        if puzzling(test).stage == "done":
            break
        answered(test, min(puzzling(test).right))
    return test


def listed(test: AppTest) -> list[str]:
    return [button.key.removeprefix("open ") for button in test.button
            if button.key.startswith("open ")]


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_of_every_kind_is_posed_refuted_tried_again_and_solved(kind):
    puzzle = of_kind(kind)
    lang = ("cs", "sr", "en")[list(KINDS).index(kind) % 3]
    test = at(puzzle, lang=lang)
    assert puzzle.prompt[lang] in shown(test).replace("\\", "")
    answered(test, puzzle.tempting[0].answer)
    assert len(test.error) == 1
    test.button(key="retry").click().run()
    solved(test)
    assert len(test.success) == 1
    assert puzzle.explanation[lang].split("\n")[0] in shown(test).replace("\\", "")
    assert not [button for button in test.button if button.key in ("hint", "retry", "solution")]


def test_the_list_is_filtered_and_a_puzzle_opened_solved_and_left_out():
    test = settled(opened("puzzles"))
    test.selectbox(key="wish difficulty").set_value(1).run()
    easy = listed(test)
    assert set(easy) <= {puzzle.id for puzzle in PUZZLES if puzzle.difficulty == 1}
    first = next(name for name in easy if name.startswith(("cervene", "filky")))
    test.button(key=f"open {first}").click().run()
    assert test.query_params["puzzle"] in (first, [first])
    solved(test)
    assert "It counts 100 %." in shown(test)
    test.button(key="back").click().run()
    assert "puzzle" not in test.query_params
    assert f"Solved **1** / {len(PUZZLES)}" in shown(test)
    assert test.button(key=f"open {first}").label.startswith(":green[✓]")
    test.toggle(key="wish unsolved").set_value(True).run()
    assert first not in listed(test)


def test_three_hints_each_say_more_and_lower_what_it_counts():
    test = at(of_kind("card"))
    for number in range(1, 4):
        test.button(key="hint").click().run()
        assert len({box.value for box in test.info}) == number
    assert "hint" not in {button.key for button in test.button}
    assert "It counts 25 %." in shown(solved(test))


def test_an_unknown_puzzle_in_the_link_is_said_and_the_list_is_shown():
    test = settled(opened("puzzles", puzzle="no-such-<b>puzzle</b>"))
    assert "no puzzle" in shown(test)
    assert listed(test)


def test_a_damaged_file_is_said_and_set_aside_and_solving_goes_on(data_folder: Path):
    (data_folder / "progress.sqlite").write_text("no database at all " * 500)
    test = at(of_kind("card"))
    assert "was damaged" in shown(test)
    assert "progress-damaged-" in shown(test).replace("\\", "")
    solved(test)
    assert len(ProgressStore(data_folder).attempts()) == 1
    test.button(key="seen 0").click().run()
    assert "was damaged" not in shown(test)


def test_a_folder_that_cannot_be_written_is_said_and_solving_goes_on(data_folder: Path):
    data_folder.rmdir()
    data_folder.write_text("a file in the way")
    test = at(of_kind("card"))
    assert "cannot be kept" in shown(test)
    assert "Solved!" in shown(solved(test))


def test_the_puzzle_of_the_link_is_opened_even_if_the_collection_takes_its_time(monkeypatch):
    from lora_solver.app import pages_puzzles

    gate = threading.Event()

    def slowly(job: object) -> tuple[Puzzle, ...]:
        gate.wait(60)
        return collection()

    monkeypatch.setattr(pages_puzzles, "_load", slowly)
    test = opened("puzzles", puzzle=of_kind("card").id)
    assert test.query_params["puzzle"] in (of_kind("card").id, [of_kind("card").id])
    gate.set()
    assert puzzling(settled(test)).puzzle == of_kind("card")
