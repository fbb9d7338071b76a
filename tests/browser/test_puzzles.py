"""Puzzles solved in a real Chromium, at desk and phone size, and found again by the next server."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lora_solver.app.shelf import Wish, collection, wanted
from playwright.sync_api import expect

from lora_solver import Solver
from lora_solver.rules.tricks import TrickPosition
from lora_solver.training import Attempt, ProgressStore, Standing, export_progress
from lora_solver.training.playing import go_on

PUZZLES = collection()
#: two of those that the list shows first
TO_SOLVE, TO_FAIL = [puzzle for puzzle in wanted(PUZZLES, Wish(), Standing())[:30]
                     if puzzle.kind == "card" and isinstance(puzzle.start(), TrickPosition)][:2]


def opened(visitor, **query: str):
    page = visitor.page
    page.set_default_timeout(120_000)  # the first visitor of a server waits for the collection
    query = {"lang": "en", **query}
    page.goto(visitor.address + "puzzles?" + "&".join(f"{k}={v}" for k, v in query.items()))
    page.wait_for_selector(".st-key-back, .st-key-shelf button")
    visitor.settled()
    return page


def play(page, card: str) -> None:
    page.click(f".card.live[data-card={card}]")


def solve(page, puzzle) -> None:
    """Play right cards until the puzzle says that it is solved."""
    solver, board = Solver(), puzzle.start()
    right = frozenset(puzzle.answers)
    while right:
        move = min(right)
        play(page, str(move))
        board.push(move)
        onward = go_on(puzzle, solver, board)
        for each in onward.played:
            board.push(each)
        right = onward.right
        page.wait_for_selector("text=Solved!" if not right else "text=Right so far")


@pytest.mark.parametrize(("size", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_a_puzzle_is_found_failed_explained_and_solved_with_three_hints(visit, size, theme):
    visitor = visit(size=size, theme=theme)
    page = opened(visitor)
    assert not visitor.scrolls_sideways()
    # filter
    page.get_by_role("combobox", name="Difficulty").click()
    page.get_by_role("option", name="★" * TO_FAIL.difficulty + "☆" * (4 - TO_FAIL.difficulty),
                     exact=True).click()
    expected = sum(puzzle.difficulty == TO_FAIL.difficulty for puzzle in PUZZLES)
    page.wait_for_selector(f"text=/^{expected} puzzles?, /")
    shelf = page.locator(".st-key-shelf button")
    while not page.locator(f".st-key-open-{TO_FAIL.id} button").count():
        before = shelf.count()
        page.locator(".st-key-more button").click()
        expect(shelf.nth(before)).to_be_attached()
    page.locator(f".st-key-open-{TO_FAIL.id} button").click()
    # fail, and see why
    wrong = TO_FAIL.tempting[0]
    page.wait_for_url(re.compile(f"puzzle={TO_FAIL.id}"))
    play(page, str(wrong.answer))
    page.wait_for_selector("text=is not right.")
    page.wait_for_selector("text=It tempts by a rule of thumb")
    for number in range(2, 4):
        page.locator("[data-act=redo]").click()
        page.wait_for_function(CARDS_ARE, arg=cards_after(TO_FAIL, wrong.line[:number]))
    assert not visitor.scrolls_sideways()
    page.get_by_role("button", name="Try again").click()
    # three hints
    page.wait_for_selector(".card.live")
    for number in (1, 2, 3):
        page.get_by_role("button", name=f"Hint {number} of 3").click()
        page.wait_for_function("n => document.querySelectorAll('[data-testid=stAlert]').length"
                               " === n", arg=number)
    solve(page, TO_FAIL)
    page.wait_for_selector("text=It counts 0 %.")
    page.wait_for_selector(f"text={TO_FAIL.explanation['en'][:30]}")
    page.locator(".st-key-next-after button").click()
    page.wait_for_url(lambda url: "puzzle=" in url and f"puzzle={TO_FAIL.id}" not in url)
    page.wait_for_selector("text=Hint 1 of 3")


CARDS_ARE = """(expected) => {
    const root = [...document.querySelectorAll('*')]
        .find(e => e.shadowRoot?.querySelector('.lora')).shadowRoot;
    return [...root.querySelectorAll('.hand .card')].length === expected;
}"""


def cards_after(puzzle, line) -> int:
    """How many cards are in the hands after some moves of a line."""
    board = puzzle.shown(puzzle.tempting[0])
    for move in line:
        board.push(move)
    return sum(map(len, board.hands))


def test_progress_survives_a_restart_and_a_damaged_file_is_set_aside(browser, tmp_path: Path):
    from .running import Visit, served

    file = tmp_path / "data" / "progress.sqlite"
    with served(tmp_path) as address:
        visitor = Visit(browser, address, lang="en")
        page = opened(visitor, puzzle=TO_SOLVE.id)
        solve(page, TO_SOLVE)
        page.wait_for_selector("text=It counts 100 %.")
        assert visitor.faults == []
        visitor.context.close()
    with served(tmp_path) as address:
        visitor = Visit(browser, address, lang="en")
        page = opened(visitor)
        page.wait_for_selector(f"text=/Solved 1 / {len(PUZZLES)}/")
        expect(page.locator(f".st-key-open-{TO_SOLVE.id} button")).to_contain_text("✓")
        kept, now = ProgressStore(file.parent).attempts(), ProgressStore(file.parent).now()
        other = Attempt.new("elsewhere-card-001", 3, now).with_right_answer(now)
        file.write_bytes(file.read_bytes()[:100] + b"\xff" * 5000)
        page.reload()
        page.wait_for_selector("text=was damaged")
        assert len(list(file.parent.glob("progress-damaged-*.sqlite"))) == 1
        # the export brings it back, together with what came from elsewhere
        page.get_by_text("Progress: rating over time").click()
        (tmp_path / "mine.json").write_text(export_progress([*kept, other], now))
        page.locator("input[type=file]").set_input_files(tmp_path / "mine.json")
        page.wait_for_selector("text=2 attempts were new.")
        page.wait_for_selector(f"text=/Solved 2 / {len(PUZZLES)}/")
        assert len(ProgressStore(file.parent).attempts()) == 2
        assert visitor.faults == []
        visitor.context.close()
