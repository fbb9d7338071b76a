"""A puzzle being solved, without the page: answers, refutations, the defence, what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from lora_solver.app.puzzling import ASKING, DONE, REFUTED, Puzzling
from lora_solver.app.shelf import MATURITA, Wish, collection, contract_of, next_puzzle, wanted

from lora_solver import Solver
from lora_solver.puzzles import KINDS, Puzzle
from lora_solver.puzzles.goals import Goal, goal_of
from lora_solver.training import Attempt, ProgressStore, standing
from lora_solver.training.playing import ending, go_on, kept_around, refutation

PUZZLES = collection()
OF_KIND = {kind: [puzzle for puzzle in PUZZLES if puzzle.kind == kind] for kind in KINDS}
MOVES = [kind for kind, answer in KINDS.items() if answer == "move"]


def of_kind(kind: str) -> Puzzle:
    return OF_KIND[kind][0]


@pytest.fixture
def store(tmp_path: Path) -> ProgressStore:
    return ProgressStore(tmp_path)


def caught_up(puzzling: Puzzling) -> Puzzling:
    """What the page does with its job, at once."""
    if puzzling.to_play_on is not None:
        puzzling.take_onward(go_on(puzzling.puzzle, Solver(), puzzling.to_play_on))
    if puzzling.to_refute is not None:
        puzzling.take_refutation(
            refutation(puzzling.puzzle, Solver(), puzzling.to_refute, puzzling.wrong))
    return puzzling


def answered(puzzling: Puzzling, answer: object) -> Puzzling:
    puzzling.answer(answer)
    return caught_up(puzzling)


def solved(puzzling: Puzzling) -> Puzzling:
    """Answer right until the puzzle is solved."""
    answered(puzzling, puzzling.puzzle.answers[0])
    for _ in range(9):
        if puzzling.stage == DONE:
            break
        answered(puzzling, min(puzzling.right))
    return puzzling


# ── answers ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", KINDS)
def test_every_right_answer_is_accepted_and_the_puzzle_can_be_solved(kind, store):
    puzzle = of_kind(kind)
    for answer in puzzle.answers:
        assert answered(Puzzling(puzzle, store), answer).stage in (ASKING, DONE)
    puzzling = solved(Puzzling(puzzle, store))
    assert puzzling.stage == DONE
    assert puzzling.attempt.score == 1
    assert puzzling.attempt in store.attempts()


@pytest.mark.parametrize("kind", KINDS)
def test_a_tempting_answer_shows_its_refutation_and_can_be_retried(kind, store):
    puzzle = of_kind(kind)
    wrong = puzzle.tempting[0]
    puzzling = answered(Puzzling(puzzle, store), wrong.answer)
    assert puzzling.stage == REFUTED
    if wrong.line:
        film = puzzling.film
        assert tuple(move for _, move in film.whole_line) == wrong.line
        puzzling.step("start")
        for _ in wrong.line:
            puzzling.step("redo")
        assert len(film.played) == len(wrong.line)
        puzzling.step("undo")
        assert len(film.played) == len(wrong.line) - 1
    puzzling.retry()
    assert (puzzling.stage, puzzling.film) == (ASKING, None)
    solved(puzzling)
    assert (puzzling.stage, puzzling.attempt.score, puzzling.attempt.wrong) == (DONE, 0, 1)


@pytest.mark.parametrize("kind", MOVES)
def test_every_wrong_move_is_refuted_by_play_that_begins_with_it(kind, store):
    puzzle = of_kind(kind)
    wrong = [move for move in puzzle.start().legal_moves() if not puzzle.accepts(move)]
    assert wrong
    for move in wrong:
        puzzling = answered(Puzzling(puzzle, store), move)
        line = [each for _, each in puzzling.film.whole_line]
        assert line[0] == move
        assert [each for _, each in puzzling.film.played] == [move]
        board = puzzle.start()
        for each in line:
            board.push(each)


@pytest.mark.parametrize("kind", MOVES)
def test_a_later_move_is_right_if_and_only_if_the_goal_survives_it(kind, store):
    solver, choices = Solver(), 0
    for puzzle in OF_KIND[kind][:6]:
        goal = goal_of(solver, puzzle.start(), puzzle.question)
        puzzling = answered(Puzzling(puzzle, store), puzzle.answers[0])
        while puzzling.stage == ASKING:
            board = puzzling.tree.position
            assert board.mover == puzzling.hero
            for move in board.legal_moves():
                choices += 1
                after = board.copy()
                after.push(move)
                assert goal.holds(solver, after) == (move in puzzling.right)
            wrong = [move for move in board.legal_moves() if move not in puzzling.right]
            answered(puzzling, wrong[0])
            assert puzzling.stage == REFUTED
            puzzling.retry()
            answered(puzzling, min(puzzling.right))
        assert goal.decided(solver, puzzling.tree.position)
    assert choices or kind in ("hold", "quart"), "the first move alone was ever a choice"


def test_a_double_click_and_a_card_of_another_hand_are_passed_over(store):
    puzzle = of_kind("card")
    puzzling = Puzzling(puzzle, store)
    puzzling.answer(next(card for seat, hand in enumerate(puzzle.start().hands) for card in hand
                         if seat != puzzling.hero))
    assert puzzling.stage == ASKING
    for _ in range(2):
        puzzling.answer(puzzle.tempting[0].answer)
    assert puzzling.attempt.wrong == 1
    puzzling.retry()
    for _ in range(2):
        puzzling.answer(puzzle.answers[0])
    assert caught_up(puzzling).attempt.wrong == 1


def test_the_table_does_not_tell_which_game_of_the_maturita_is_right(store):
    for puzzle in OF_KIND["game"]:
        position = Puzzling(puzzle, store).tree.position
        games = position.ruleset.maturita_games(puzzle.question.attempt)
        assert position.contract.id == games[0]


def test_a_move_that_is_not_the_mistake_is_told_why_not():
    for puzzle in OF_KIND["lost"]:
        number = puzzle.answers[0]
        assert kept_around(puzzle, Solver(), number) == (True, False)
        assert kept_around(puzzle, Solver(), 1) == (True, number > 1)
        last = len(puzzle.question.played)
        assert kept_around(puzzle, Solver(), last) == (number == last, False)


# ── hints, the solution, what is kept ────────────────────────────────────────────────────────


def test_three_hints_are_three_quarters_off_and_survive_a_restart(store):
    puzzle = of_kind("card")
    puzzling = Puzzling(puzzle, store)
    for count in (1, 2, 3, 3):
        puzzling.take_hint()
        assert Puzzling(puzzle, ProgressStore(store.path.parent)).hints == count
    assert solved(puzzling).attempt.score == 0.25
    assert Puzzling(puzzle, store).hints == 0


def test_the_solution_shown_counts_nothing_and_can_be_played_through(store):
    puzzle = of_kind("card")
    puzzling = Puzzling(puzzle, store)
    puzzling.give_up()
    assert tuple(move for _, move in puzzling.film.whole_line) == puzzle.line
    [attempt] = store.attempts()
    assert (attempt.score, attempt.solved) == (0, None)
    puzzling.show_line(puzzle.tempting[0].answer)
    assert tuple(move for _, move in puzzling.film.whole_line) == puzzle.tempting[0].line


def test_looking_at_a_puzzle_is_no_attempt(store):
    Puzzling(of_kind("card"), store)
    assert store.attempts() == []


def test_the_gain_is_the_difference_the_attempt_made(store):
    before = store.standing().rating.value
    puzzling = solved(Puzzling(of_kind("card"), store))
    assert (puzzling.gain.before, puzzling.gain.after) == (before, store.standing().rating.value)
    assert puzzling.gain.after > before
    again = solved(Puzzling(of_kind("card"), store))
    assert again.gain.before == again.gain.after


# ── the shelf ────────────────────────────────────────────────────────────────────────────────


def test_the_course_stands_in_teaching_order_and_its_next_puzzle_follows(store):
    course = wanted(PUZZLES, Wish(course=True), store.standing())
    assert [puzzle.course for puzzle in course] == list(range(1, len(course) + 1))
    following = next_puzzle(PUZZLES, Wish(course=True), store.standing())
    assert following == course[0]
    for number in range(1, len(course)):
        following = next_puzzle(PUZZLES, Wish(course=True), store.standing(), following)
        assert following == course[number]


def test_the_next_puzzle_is_unsolved_and_nearest_to_the_rating(store):
    first = next_puzzle(PUZZLES, Wish(), store.standing())
    assert first.difficulty == min((puzzle.difficulty for puzzle in PUZZLES),
                                   key=lambda step: abs(step - 2))
    assert next_puzzle(PUZZLES, Wish(), store.standing(), first) != first
    now = store.now()
    done = standing((Attempt.new(puzzle.id, puzzle.difficulty, now).with_right_answer(now)
                     for puzzle in PUZZLES), now)
    assert next_puzzle(PUZZLES, Wish(), done) is None
    assert wanted(PUZZLES, Wish(unsolved=True), done) == []


@pytest.mark.parametrize(("wish", "fits"), [
    (Wish(contract=MATURITA), lambda puzzle: puzzle.contract is None),
    (Wish(contract="filky"), lambda puzzle: puzzle.contract == "filky"),
    (Wish(difficulty=2), lambda puzzle: puzzle.difficulty == 2),
    (Wish(theme="exit_card"), lambda puzzle: "exit_card" in puzzle.themes),
    (Wish(theme="exit_card", difficulty=1),
     lambda puzzle: "exit_card" in puzzle.themes and puzzle.difficulty == 1),
])
def test_a_wish_leaves_what_it_says_the_easy_ones_first(wish, fits, store):
    found = wanted(PUZZLES, wish, store.standing())
    assert found
    assert set(map(id, found)) == {id(puzzle) for puzzle in PUZZLES if fits(puzzle)}
    assert [puzzle.difficulty for puzzle in found] == sorted(p.difficulty for p in found)
    assert contract_of(found[0])


def test_the_end_of_a_line_tells_a_refutation_from_right_play():
    solver = Solver()
    for kind in MOVES:
        for puzzle in OF_KIND[kind][:3]:
            goal, seat = goal_of(solver, puzzle.start(), puzzle.question), puzzle.question.seat

            def reached(low: int, high: int, goal: Goal = goal) -> set[bool]:
                return {points in goal.exactly if goal.exactly else points <= goal.at_most
                        if goal.at_most is not None else points >= goal.at_least
                        for points in (low, high)}

            for line, right in ((puzzle.line, True), (puzzle.tempting[0].line, False)):
                board = puzzle.start()
                for move in line:
                    board.push(move)
                assert reached(*ending(solver, board, seat)) == {right}, puzzle.id


def test_every_theme_and_kind_of_the_collection_has_a_name():
    from lora_solver.app.puzzle_words import KIND_NAMES, THEME_NAMES

    assert {theme for puzzle in PUZZLES for theme in puzzle.themes} == set(THEME_NAMES)
    assert {puzzle.kind for puzzle in PUZZLES} == set(KIND_NAMES)
