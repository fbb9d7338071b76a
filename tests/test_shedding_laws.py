"""Laws of kvarty, desítky and lora, their solved cases, threads, stopping, and small tables."""

from __future__ import annotations

import json
import random
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import SHEDDING, random_shedding_position

from lora_solver import (
    CARDS,
    RULESETS,
    SEATS,
    Card,
    Deal,
    Ruleset,
    Solver,
    SolverStopped,
    parse_position,
    start,
)
from lora_solver.maturita import maturita_games
from lora_solver.rules.lora import LoraPosition
from lora_solver.rules.quarts import QuartPosition
from lora_solver.rules.tens import TensPosition

CASES = {case["id"]: case for case in json.loads(
    (Path(__file__).parent / "data" / "cases.json").read_text(encoding="utf-8"))}
seeds = st.integers(0, 2**40)
games = st.sampled_from(sorted(SHEDDING))


def drawn(name: str, seed: int):
    """A random position whose play comes to an end, with up to twenty cards held."""
    draw = random.Random(seed)
    while True:
        position = random_shedding_position(draw, name, draw.randint(4, 20))
        if name == "kvarty" or not position.is_endless():
            return position


def again(position, hands, mover, taken, rows):
    """A position of the same game and rules from these parts."""
    family = type(position)
    if family is QuartPosition:
        return family(position.ruleset, position.contract, hands, mover, taken)
    more = {"has_laid": position.has_laid} if family is TensPosition else {
        "start_rank": position.start_rank}
    return family(position.ruleset, position.contract, hands, mover, points=taken, rows=rows,
                  **more)


def rows_of(position):
    return None if isinstance(position, QuartPosition) else position.rows


# ── laws ─────────────────────────────────────────────────────────────────────────────────────

@given(games, seeds)
def test_hope_is_at_most_selfish_and_selfish_at_most_guarantee(name, seed):
    found = Solver().solve(drawn(name, seed))
    for seat in SEATS:
        assert found.hope[seat] <= found.selfish[seat] <= found.guarantee[seat]


@settings(deadline=None)
@given(games, seeds, st.integers(1, 3))
def test_turning_the_seats_turns_the_values(name, seed, places):
    position = drawn(name, seed)
    turned = again(position, [position.hands[(seat - places) % 4] for seat in SEATS],
                   SEATS[(position.mover + places) % 4],
                   [position.taken[(seat - places) % 4] for seat in SEATS], rows_of(position))
    here, there = Solver().solve(position), Solver().solve(turned)
    for seat in SEATS:
        other = SEATS[(seat + places) % 4]
        assert here.guarantee[seat] == there.guarantee[other]
        assert here.selfish[seat] == there.selfish[other]
        assert here.hope[seat] == there.hope[other]


@settings(deadline=None)
@given(games, seeds, st.permutations(range(4)))
def test_renaming_the_suits_changes_nothing(name, seed, suits):
    position = drawn(name, seed)

    def renamed(cards):
        return [CARDS[suits[card.suit] * 8 + card.rank] for card in cards]

    rows = rows_of(position)
    other = again(position, [renamed(hand) for hand in position.hands], position.mover,
                  position.taken, None if rows is None else [renamed(row) for row in rows])
    assert Solver().solve(other) == Solver().solve(position)


@settings(deadline=None)
@given(games, seeds)
def test_the_best_move_keeps_the_movers_value(name, seed):
    position = drawn(name, seed)
    mover = position.turn
    if mover is None:
        return
    solver = Solver()
    moves, found = solver.cards(position), solver.solve(position)
    assert min(move.guarantee for move in moves) == found.guarantee[mover]
    assert min(move.hope for move in moves) == found.hope[mover]
    assert min(move.selfish[mover] for move in moves) == found.selfish[mover]
    best = next(move for move in moves if move.best)
    assert any(move.advised for move in moves)
    position.push(best.card)
    assert solver.guarantee(position, mover) == found.guarantee[mover]


@pytest.mark.parametrize("name", SHEDDING)
def test_a_side_of_all_four_or_of_one_agrees_with_the_walk_for_all(name):
    solver = Solver()
    for number in range(40):
        position = drawn(name, number)
        found = solver.solve(position)
        for seat in SEATS:
            with solver._ask(position, None) as asked:
                bound = found.guarantee[seat] - position.taken[seat]
                assert asked.engine.at_most(bound, 1 << seat, 1 << seat)
                assert not asked.engine.at_most(bound - 1, 1 << seat, 1 << seat)
        assert solver.side(position, SEATS) <= sum(found.selfish)


# ── rules that decide ────────────────────────────────────────────────────────────────────────

def test_M14_a_voluntary_stop_wins_and_laying_everything_loses():
    position = parse_position("A.8..9/.97../...8/...7 desitky")
    solver = Solver()
    found = solver.maturita(position)
    assert found.winnable
    assert {str(move) for move, made in found.cards.items() if made} == {"hA"}
    assert [str(move) for move in found.line[:2]] == ["hA", "end"]
    board = position.copy()
    for move in found.line:
        board.push(move)
    assert board.is_over()
    assert board.points[0] == 0
    position.push("hA")
    assert {str(move): made for move, made in solver.maturita(position).cards.items()} == {
        "c9": False, "end": True}
    position.push("c9")
    assert not solver.can_pass(position)
    lost = solver.maturita(position)
    for move in lost.line:
        position.push(move)
    assert position.points[0] > 0


@pytest.mark.parametrize(("name", "options", "made"), [
    ("M11", "", True), ("M12", "", True), ("M12", "+kvarty_end=complete", True),
    ("M12", "+kvarty_end=immediate", False), ("M13", "", False), ("M13", "+kvarty_gap=skip", True),
    ("M14", "", True), ("M15", "", True)])
@pytest.mark.parametrize("ruleset", ["kladno", "official"])
def test_a_solved_maturita_is_that_of_the_case(ruleset, name, options, made):
    given = CASES[name]["given"]
    hands = [[Card(card) for card in part.strip()[1:].split()]
             for part in re.search(r"A (?:\w\w ?)+\|.*?(?=, A)", given)[0].split("|")]
    rules = Ruleset.parse(ruleset + options)
    found = Solver().maturita(start(Deal(hands), given.split()[0], rules))
    assert found.winnable == made


def test_a_gap_makes_no_difference_to_the_values_of_whole_deals():
    """A12; test_rules_quarts plays whole deals at random, and M13 above tells them apart."""
    for number in range(6):
        deal = Deal.random(f"gap values {number}")
        stop, skip = (Solver().solve(start(deal, "kvarty", f"kladno+kvarty_gap={gap}"))
                      for gap in ("stop", "skip"))
        assert stop == skip


def test_the_seven_games_of_a_deal_agree_with_their_guarantees():
    deal = Deal.random("seven games")
    solver = Solver()
    games = list(maturita_games(deal, RULESETS["kladno"], 3, solver=solver))
    assert [game.contract for game in games] == [
        "cervene", "filky", "prpo", "vsechny", "bedrnik", "kvarty", "desitky"]
    for game in games:
        position = start(deal, game.contract)
        assert game.winnable == (solver.guarantee(position, SEATS[0]) == 0)
        assert bool(game.leads) == game.winnable
        for move in game.line:
            position.push(move)
        assert (position.points[0] == 0) == game.winnable


def test_an_ending_whose_rows_do_not_fit_has_no_maturita_in_desitky():
    games = maturita_games(Deal.parse(".7..7/.8..8/.9..9/.T..T"), RULESETS["kladno"])
    assert [game.contract for game in games] == [
        "cervene", "filky", "vsechny", "bedrnik", "kvarty"]


# ── the solver ───────────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize("name", SHEDDING)
def test_a_small_table_a_large_one_and_a_used_one_give_the_same(name):
    tiny, small, used = Solver(4096), Solver(1 << 16), Solver()
    for number in range(25):
        position = drawn(name, 1000 + number)
        expected = Solver().solve(position)
        assert tiny.solve(position) == expected
        assert small.solve(position) == expected
        assert used.solve(position) == expected
    assert tiny.table_bytes <= 4096
    assert small.table_bytes <= 1 << 16


@pytest.mark.parametrize("only_if_stuck", [False, True])
def test_all_of_desitky_at_once_gives_what_the_walk_gives(only_if_stuck):
    """With less memory there is no room for all states at once, and the search walks."""
    rules = Ruleset("kladno", {"desitky_ten_only_if_stuck": only_if_stuck})
    for number in range(6):
        rng = random.Random(f"at once {number}")
        position = start(Deal.random(f"at once {number}"), "desitky", rules)
        for _ in range(rng.randrange(0, 25, 4)):
            if not position.is_over():
                position.push(rng.choice(position.legal_moves()))
        at_once, walk = Solver(), Solver(24 << 20)
        for _ in range(3):
            assert at_once.solve(position) == walk.solve(position)
            if position.is_over():
                break
            assert at_once.cards(position) == walk.cards(position)
            position.push(rng.choice(position.legal_moves()))
        assert walk.table_bytes <= 24 << 20
        assert at_once.table_bytes <= 64 << 20


def test_a_table_of_64_kib_is_enough_for_whole_deals_of_kvarty_and_lora():
    for name in ("kvarty", "lora"):
        position = start(Deal.random("small"), name)
        solver = Solver(1 << 16)
        assert solver.solve(position) == Solver().solve(position)
        assert solver.table_bytes <= 1 << 16


def test_the_table_stays_within_its_memory_and_is_given_back():
    solver = Solver(1 << 20)
    deal = Deal.random("memory")
    solver.solve(start(deal, "kvarty"))
    assert solver.table_bytes <= 1 << 20
    engine = solver._engines.in_use
    solver.solve(start(deal, "lora"))
    assert engine.table_bytes <= 1 << 17
    assert solver.table_bytes <= 1 << 20


@pytest.mark.parametrize("name", SHEDDING)
def test_exploring_a_deal_asks_the_table_and_not_the_search(name):
    solver = Solver()
    position = start(Deal.random("kept"), name)
    solver.solve(position)
    before = solver.nodes
    while not position.is_over():
        solver.cards(position)
        position.push(position.legal_moves()[0])
    while position.moves:
        position.pop()
        solver.solve(position)
    assert solver.nodes - before < before / 20


def test_going_from_game_to_game_and_back_changes_no_answer():
    solver = Solver()
    deal = Deal.random("to and fro")
    names = ("kvarty", "lora", "bedrnik", "kvarty", "zandar", "lora")
    for name in names:
        position = start(deal, name)
        assert solver.solve(position) == Solver().solve(position)


def test_another_deal_and_other_rows_are_not_taken_for_the_same():
    solver = Solver()
    hands = [[Card("hJ"), Card("h9")], [Card("hQ"), Card("s9")], [Card("h8"), Card("sJ")],
             [Card("hK"), Card("cT")]]
    for gone in ("h7", "s7", "hA", "cA", "dT"):
        rows = [[Card("hT")], [], [Card("sT")], []]
        rows[1] += [Card(gone)] if gone == "dT" else []
        position = TensPosition(RULESETS["kladno"], RULESETS["kladno"].contract("desitky"), hands,
                                rows=rows)
        assert solver.solve(position) == Solver().solve(position)


def test_two_solvers_in_threads_give_what_one_gives():
    positions = [start(Deal.random(f"threads {number}"), name)
                 for number in range(6) for name in ("kvarty", "lora")]
    alone = [Solver().solve(position) for position in positions]
    shared = Solver()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda position: Solver().solve(position), positions)) == alone
        assert list(pool.map(shared.solve, positions)) == alone


def test_a_stopped_search_leaves_the_solver_usable():
    position = start(Deal.random("stop"), "desitky")
    expected = Solver().solve(position)
    solver = Solver()
    for question in (solver.solve, solver.cards, solver.selfish_line,
                     lambda board: solver.line(board, SEATS[:2])):
        solver.clear()
        done = threading.Event()

        def insist(done=done):
            while not done.wait(0.0005):
                solver.stop()

        thread = threading.Thread(target=insist)
        thread.start()
        try:
            with pytest.raises(SolverStopped) as caught:
                question(position)
        finally:
            done.set()
            thread.join()
        assert caught.value.code == "solver.stopped"
    assert solver.solve(position) == expected


def test_a_time_limit_stops_and_a_longer_one_does_not():
    position = start(Deal.random("limit"), "desitky")
    solver = Solver()
    with pytest.raises(SolverStopped):
        solver.solve(position, limit=0.0005)
    assert solver.solve(position, limit=120) == Solver().solve(position)


@pytest.mark.parametrize(("cost", "voids"), [(9, "false"), (9, "true"), (1, "true")])
def test_dear_passes_are_counted_and_void_the_bonus(cost, voids):
    rules = f"srpska+lora_pass_cost={cost}+lora_pass_voids_bonus={voids}"
    solver = Solver()
    position = start(Deal.random("dear"), "lora", rules)
    value = solver.guarantee(position, SEATS[0])
    for move in solver.line(position, [SEATS[0]]):
        position.push(move)
    assert isinstance(position, LoraPosition)
    assert position.points[0] == value
