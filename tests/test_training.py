"""Progress with puzzles: attempts, rating, streaks, the file on disk, export and import."""

from __future__ import annotations

import json
import multiprocessing
import random
import sqlite3
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from lora_solver.errors import InvalidProgressError, ProgressError
from lora_solver.training import (
    Attempt,
    ProgressStore,
    Rating,
    data_folder,
    export_progress,
    read_progress,
    standing,
)
from lora_solver.training.standing import puzzle_rating

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def made(puzzle: str = "one", day: float = 0, *, hints: int = 0, wrong: int = 0,
         solved: bool = True, difficulty: int = 2) -> Attempt:
    """A finished attempt, some days before noon of the last day."""
    when = NOON - timedelta(days=day)
    attempt = Attempt.new(puzzle, difficulty, when)
    for _ in range(hints):
        attempt = attempt.with_hint()
    for _ in range(wrong):
        attempt = attempt.with_wrong_answer(when)
    return attempt.with_right_answer(when) if solved else attempt


@pytest.fixture
def store(tmp_path: Path) -> ProgressStore:
    return ProgressStore(tmp_path, lambda: NOON)


# ── attempts and ratings ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("attempt", "score"), [
    (made(), 1), (made(hints=1), 0.75), (made(hints=2), 0.5), (made(hints=3), 0.25),
    (made(hints=5), 0.25), (made(wrong=1), 0), (made(wrong=2, hints=3), 0),
    (made(solved=False), None), (made(solved=False, hints=2), None),
    (made(solved=False, wrong=1), 0),
    (made(solved=False).with_solution_shown(NOON), 0),
])
def test_each_hint_lowers_what_a_solution_counts_and_a_wrong_answer_ends_it(attempt, score):
    assert attempt.score == score


def test_the_worked_example_of_glickmans_paper():
    rating = Rating(1500, 200, 0.06).after(
        [(Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)])
    assert rating.value == pytest.approx(1464.06, abs=0.01)
    assert rating.deviation == pytest.approx(151.52, abs=0.01)
    assert rating.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_makes_a_rating_less_certain():
    rating = Rating(1500, 200, 0.06).after([])
    assert (rating.value, rating.volatility) == (1500, 0.06)
    assert rating.deviation == pytest.approx((200**2 + (0.06 * 173.7178) ** 2) ** 0.5)


def test_only_differences_of_ratings_matter():
    draw = random.Random(7)
    for _ in range(200):
        games = [(Rating(draw.uniform(800, 2400), draw.uniform(30, 350)), draw.random())
                 for _ in range(draw.randint(1, 5))]
        one = Rating(draw.uniform(800, 2400), draw.uniform(30, 350))
        other = Rating(one.value + 500, one.deviation)
        after = one.after(games)
        moved = other.after([(Rating(rating.value + 500, rating.deviation), score)
                             for rating, score in games])
        assert moved.value - after.value == pytest.approx(500)
        assert moved.deviation == pytest.approx(after.deviation)
        assert moved.volatility == pytest.approx(after.volatility)


def test_an_upset_in_a_settled_rating_raises_its_volatility():
    rating = Rating(2000, 40, 0.06).after([(Rating(1000, 40), 0)] * 30)
    assert rating.volatility > 0.2
    assert rating.value < 1500


def test_a_better_score_gives_a_better_rating_and_takes_from_the_puzzles():
    found = [standing([made(hints=hints)], NOON) for hints in range(4)] + [
        standing([made(wrong=1)], NOON)]
    ratings = [one.rating.value for one in found]
    puzzles = [one.puzzles["one"].rating.value for one in found]
    assert ratings == sorted(ratings, reverse=True)
    assert puzzles == sorted(puzzles)
    assert ratings[0] > 1500 > ratings[-1]
    assert puzzles[0] < puzzle_rating(2).value < puzzles[-1]


def test_a_harder_puzzle_gives_more():
    gains = [standing([made(difficulty=step)], NOON).rating.value for step in (1, 2, 3, 4)]
    assert gains == sorted(gains)
    assert len(set(gains)) == 4


def test_a_puzzle_repeated_within_four_weeks_changes_no_rating():
    first = made(day=60)
    again = standing([first, made(day=40)], NOON)
    assert again.rated == 1
    assert again.rating == standing([first], NOON).rating
    assert standing([first, made(day=10)], NOON).rated == 2


def test_the_order_in_which_attempts_arrive_does_not_matter():
    attempts = [made(f"p{n % 9}", n / 3, hints=n % 4, wrong=n % 3 == 0, difficulty=1 + n % 4)
                for n in range(40)]
    expected = standing(attempts, NOON)
    random.Random(3).shuffle(attempts)
    assert standing(attempts, NOON) == expected


def test_a_streak_ends_with_a_wrong_answer_or_a_hint():
    def streak(*attempts: Attempt) -> tuple[int, int]:
        found = standing(attempts, NOON)
        return found.streak, found.best_streak

    good = [made(f"p{n}", 10 - n) for n in range(4)]
    assert streak() == (0, 0)
    assert streak(*good) == (4, 4)
    assert streak(*good, made("x", 1, hints=1)) == (0, 4)
    assert streak(*good, made("x", 1, wrong=1), made("y", 0.5)) == (1, 4)
    assert streak(*good, made("x", 1, solved=False, hints=2)) == (4, 4)


@pytest.mark.parametrize(("days", "expected"), [
    ([], 0), ([0], 1), ([1], 1), ([2], 0), ([0, 1, 2], 3), ([0, 2], 1), ([1, 2, 3, 3, 5], 3)])
def test_days_in_a_row_run_to_today_or_yesterday(days, expected):
    assert standing([made(f"p{n}", day) for n, day in enumerate(days)], NOON).days == expected


# ── the file ─────────────────────────────────────────────────────────────────────────────────


def test_what_is_kept_is_found_by_the_next_process(store):
    attempts = [made("one", 3), made("two", 2, hints=2), made("three", 1, wrong=1, solved=False)]
    store.keep(*attempts)
    again = ProgressStore(store.path.parent, lambda: NOON)
    assert again.attempts() == attempts
    assert again.standing() == standing(attempts, NOON)
    assert again.standing().solved == 2


def test_an_attempt_left_unsolved_goes_on_with_its_hints(store):
    begun = store.begin("one", 2)
    assert begun.hints == 0
    store.keep(begun.with_hint().with_hint())
    assert store.begin("one", 2) == begun.with_hint().with_hint()
    store.keep(store.begin("one", 2).with_right_answer(NOON))
    assert store.begin("one", 2).id != begun.id


def test_two_versions_of_an_attempt_are_merged_and_none_goes_back(store):
    begun = Attempt.new("one", 2, NOON)
    solved = begun.with_hint().with_right_answer(NOON + timedelta(minutes=2))
    failed = begun.with_wrong_answer(NOON + timedelta(minutes=1))
    for version in (solved, failed, begun, solved):
        store.keep(version)
    [kept] = store.attempts()
    assert (kept.hints, kept.wrong, kept.score) == (1, 1, 0)
    assert kept.solved == solved.solved
    assert kept.decided == failed.decided


def _write(folder: Path, name: str, count: int) -> None:
    store = ProgressStore(folder)
    for number in range(count):
        store.keep(made(f"{name}-{number}"))


def test_processes_and_threads_writing_at_once_lose_nothing(tmp_path):
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_write, args=(tmp_path, f"process{n}", 40)) for n in range(2)]
    writers += [threading.Thread(target=_write, args=(tmp_path, f"thread{n}", 40))
                for n in range(2)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
    names = {attempt.puzzle for attempt in ProgressStore(tmp_path).attempts()}
    assert names == {f"{kind}{n}-{number}" for kind in ("process", "thread") for n in range(2)
                     for number in range(40)}


def damage(path: Path, how: str) -> None:
    """Spoil a progress file as a disk or a hand would."""
    content = path.read_bytes()
    if how == "text":
        path.write_text("this is no database\n" * 400)
    elif how == "head":
        path.write_bytes(b"\0" * 100 + content[100:])
    elif how == "half":
        path.write_bytes(content[:len(content) // 2])
    elif how == "middle":
        path.write_bytes(content[:4096] + b"\xff" * 200 + content[4296:])
    elif how == "row":
        base = sqlite3.connect(path)
        base.execute("UPDATE attempts SET hints = 'many' WHERE puzzle = 'p3'")
        base.commit()
        base.close()
    elif how == "columns":
        base = sqlite3.connect(path)
        base.execute("ALTER TABLE attempts DROP COLUMN hints")
        base.commit()
        base.close()


@pytest.mark.parametrize("how", ["text", "head", "half", "middle", "row", "columns"])
def test_a_damaged_file_is_set_aside_whole_and_work_goes_on(store, how):
    store.keep(*(made(f"p{n}", n / 10) for n in range(200)))
    damage(store.path, how)
    spoilt = store.path.read_bytes()
    kept = store.attempts()
    [aside] = store.set_aside
    assert aside.path.name == "progress-damaged-2026-11-30-120000.sqlite"
    assert aside.path.read_bytes() == spoilt
    assert len(kept) == aside.rescued
    if how == "row":
        assert aside.rescued == 199
    store.keep(made("new"))
    assert len(store.attempts()) == aside.rescued + 1
    assert len(store.set_aside) == 1


def test_two_damaged_files_of_one_second_do_not_overwrite_each_other(store):
    for _ in range(2):
        store.keep(made())
        store.path.write_text("rubbish" * 1000)
        store.attempts()
    assert len({aside.path for aside in store.set_aside}) == 2
    assert all(aside.path.exists() for aside in store.set_aside)


def test_damage_found_while_writing_loses_neither_the_file_nor_what_is_written(store):
    store.keep(made("old"))
    store.path.write_text("rubbish" * 1000)
    store.keep(made("new"))
    assert [attempt.puzzle for attempt in store.attempts()] == ["new"]
    assert len(store.set_aside) == 1


def test_a_file_of_a_newer_version_is_refused_and_left_alone(store):
    store.keep(made())
    base = sqlite3.connect(store.path)
    base.execute("PRAGMA user_version = 99")
    base.close()
    before = store.path.read_bytes()
    with pytest.raises(ProgressError, match="newer") as caught:
        store.keep(made())
    assert caught.value.code == "progress.newer"
    assert store.path.read_bytes() == before
    assert store.set_aside == []


def test_a_folder_that_cannot_be_made_is_a_named_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ProgressError) as caught:
        ProgressStore(tmp_path / "file" / "folder").attempts()
    assert caught.value.code == "progress.store"


def test_the_folder_is_the_users_or_the_one_named(monkeypatch, tmp_path):
    monkeypatch.delenv("LORA_DATA", raising=False)
    assert data_folder().name == "lora-solver"
    monkeypatch.setenv("LORA_DATA", str(tmp_path))
    assert ProgressStore().path == tmp_path / "progress.sqlite"


# ── export and import ────────────────────────────────────────────────────────────────────────


def test_an_export_read_on_another_computer_gives_the_same_progress(store, tmp_path):
    store.keep(*(made(f"p{n}", n / 7, hints=n % 4, wrong=n % 2) for n in range(30)))
    text = export_progress(store.attempts(), NOON)
    other = ProgressStore(tmp_path / "other", lambda: NOON)
    other.keep(*read_progress(text))
    assert other.attempts() == store.attempts()
    assert export_progress(other.attempts(), NOON) == text


def test_an_import_twice_and_with_other_progress_loses_nothing_and_counts_nothing_twice(store):
    here = [made(f"here{n}", n) for n in range(5)]
    there = [made(f"there{n}", n) for n in range(5)]
    store.keep(*here)
    for _ in range(2):
        store.keep(*read_progress(export_progress([*there, *here[:2]], NOON)))
    assert {attempt.id for attempt in store.attempts()} == {one.id for one in here + there}
    assert store.standing() == standing(here + there, NOON)


GOOD = json.loads(export_progress([made()], NOON))


def changed(**fields: object) -> dict[str, object]:
    return {**GOOD, "attempts": [{**GOOD["attempts"][0], **fields}]}


@pytest.mark.parametrize(("data", "code", "where"), [
    ("", "progress.json", "file"),
    ("{", "progress.json", "file"),
    ("[" * 100_000, "progress.json", "file"),
    ([1], "progress.kind", "file"),
    ({}, "progress.kind", "file"),
    ({**GOOD, "schema": 2}, "progress.schema", "file, schema"),
    ({**GOOD, "attempts": "all"}, "progress.form", "file, attempts"),
    ({**GOOD, "attempts": [*GOOD["attempts"], 7]}, "progress.form", "attempt 2"),
    ({**GOOD, "attempts": [{"id": "x"}]}, "progress.field", "attempt 1"),
    (changed(id="<b>"), "progress.name", "attempt 1, id"),
    (changed(puzzle=""), "progress.name", "attempt 1, puzzle"),
    (changed(difficulty=5), "progress.number", "attempt 1, difficulty"),
    (changed(hints=1.5), "progress.number", "attempt 1, hints"),
    (changed(hints=-1), "progress.number", "attempt 1, hints"),
    (changed(wrong=10**9), "progress.number", "attempt 1, wrong"),
    (changed(begun="yesterday"), "progress.time", "attempt 1, begun"),
    (changed(begun="2026-11-30T12:00:00"), "progress.time", "attempt 1, begun"),
    (changed(begun=None), "progress.time", "attempt 1, begun"),
    (changed(solved="0001-01-01T00:00:00+14:00"), "progress.time", "attempt 1, solved"),
    (changed(decided=None), "progress.undecided", "attempt 1, decided"),
])
def test_a_bad_file_is_refused_and_says_where_it_is_wrong(data, code, where):
    text = data if isinstance(data, str) else json.dumps(data)
    with pytest.raises(InvalidProgressError) as caught:
        read_progress(text)
    assert (caught.value.code, caught.value.where) == (code, where)


def test_bytes_that_are_no_text_are_refused():
    with pytest.raises(InvalidProgressError):
        read_progress(b"\xff\xfe\x00\xd8")
