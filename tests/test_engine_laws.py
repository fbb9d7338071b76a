"""Laws every solved position obeys (engine.md), threads, stopping, and the table's bounds."""

from __future__ import annotations

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import random_trick_position, trick_contracts

from lora_solver import (
    CARDS,
    SEATS,
    Deal,
    Solver,
    SolverStopped,
    TrickContract,
    TrickPosition,
    start,
)

seeds = st.integers(0, 2**40)


def drawn(seed: int, sizes=(1, 2, 3, 4, 5)) -> TrickPosition:
    draw = random.Random(seed)
    return random_trick_position(draw, draw.choice(sizes))


@given(seeds)
def test_hope_is_at_most_selfish_and_selfish_at_most_guarantee(seed):
    found = Solver().solve(drawn(seed))
    for seat in SEATS:
        assert found.hope[seat] <= found.selfish[seat] <= found.guarantee[seat]


@given(seeds)
def test_selfish_points_sum_to_the_contracts_total(seed):
    position = drawn(seed)
    if position.contract.all_bonus is not None:
        return
    to_come = sum(position.contract.trick_points[position.trick_number - 1:])
    present = {card for hand in position.hands for card in hand} | set(position.trick)
    to_come += sum(position.contract.card_points.get(card, 0) for card in present)
    if not any(position.hands) and not position.trick:
        to_come = 0
    assert sum(Solver().selfish(position)) == sum(position.points) + to_come


@given(seeds, st.integers(1, 3))
def test_turning_the_seats_turns_the_values(seed, places):
    position = drawn(seed)
    turned = TrickPosition(
        position.ruleset, position.contract,
        [position.hands[(seat - places) % 4] for seat in SEATS],
        SEATS[(position.mover + places) % 4], position.trick,
        [position.points[(seat - places) % 4] for seat in SEATS])
    here, there = Solver().solve(position), Solver().solve(turned)
    for seat in SEATS:
        other = SEATS[(seat + places) % 4]
        assert here.guarantee[seat] == there.guarantee[other]
        assert here.selfish[seat] == there.selfish[other]
        assert here.hope[seat] == there.hope[other]


@given(seeds, st.permutations(range(4)))
def test_renaming_the_suits_of_positions_and_contract_changes_nothing(seed, suits):
    position = drawn(seed)

    def renamed(card):
        return CARDS[suits[card.suit] * 8 + card.rank]

    old = position.contract
    contract = TrickContract(
        "renamed", {renamed(card): worth for card, worth in old.card_points.items()},
        old.trick_points, frozenset(CARDS[suits[suit] * 8].suit for suit in old.restricted_leads),
        old.early_end, frozenset(map(renamed, old.no_discard_first)), old.all_bonus)
    other = TrickPosition(position.ruleset, contract,
                          [map(renamed, hand) for hand in position.hands], position.mover,
                          map(renamed, position.trick), position.points)
    assert Solver().solve(other) == Solver().solve(position)


@given(seeds)
def test_the_best_card_keeps_the_movers_value(seed):
    position = drawn(seed)
    if position.turn is None:
        return
    solver = Solver()
    mover = position.turn
    cards = solver.cards(position)
    found = solver.solve(position)
    assert min(card.guarantee for card in cards) == found.guarantee[mover]
    assert min(card.hope for card in cards) == found.hope[mover]
    assert min(card.selfish[mover] for card in cards) == found.selfish[mover]
    assert any(card.best for card in cards)
    assert any(card.advised for card in cards)
    best = next(card for card in cards if card.best)
    position.push(best.card)
    assert solver.guarantee(position, mover) == found.guarantee[mover]


@given(seeds, st.sets(st.sampled_from(SEATS), min_size=1, max_size=3))
def test_a_side_and_the_rest_share_the_total(seed, side):
    position = drawn(seed)
    if position.contract.all_bonus is not None:
        return
    solver = Solver()
    rest = set(SEATS) - side
    everything = sum(solver.selfish(position))
    assert solver.side(position, side) + solver.side(position, rest) == everything


@pytest.mark.parametrize(("ruleset", "contract"), trick_contracts()[:12],
                         ids=lambda value: getattr(value, "id", ""))
def test_a_small_table_a_large_one_and_a_used_one_give_the_same(ruleset, contract):
    tiny, used = Solver(4096), Solver()
    draw = random.Random(f"tables {contract.id}")
    for _ in range(12):
        position = random_trick_position(draw, 5, (ruleset, contract))
        expected = Solver().solve(position)
        assert tiny.solve(position) == expected
        assert used.solve(position) == expected
    assert tiny.table_bytes <= 4096


def test_the_table_stays_within_its_memory():
    solver = Solver(1 << 20)
    solver.solve(start(Deal.random("memory"), "cervene"))
    assert solver.table_bytes <= 1 << 20


def test_exploring_a_deal_asks_the_table_and_not_the_search():
    solver = Solver()
    position = start(Deal.random("kept"), "cervene")
    solver.solve(position)
    before = solver.nodes
    solver.solve(position)
    again = solver.nodes - before
    assert again < before / 20


def test_two_solvers_in_threads_give_what_one_gives():
    positions = [start(Deal.random(f"threads {number}"), name)
                 for number in range(6) for name in ("cervene", "bedrnik", "zandar")]
    alone = [Solver().solve(position) for position in positions]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda position: Solver().solve(position), positions))
    assert together == alone


def test_one_solver_shared_by_threads_gives_the_same_answers():
    positions = [start(Deal.random(f"shared {number}"), "bedrnik") for number in range(8)]
    alone = [Solver().solve(position) for position in positions]
    solver = Solver()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(solver.solve, positions)) == alone


def test_a_stopped_search_leaves_the_solver_usable():
    position = start(Deal.random("stop"), "harakiri")
    expected = Solver().solve(position)
    solver = Solver()
    for _ in range(4):
        done = threading.Event()

        def insist(done=done):
            while not done.wait(0.001):
                solver.stop()

        thread = threading.Thread(target=insist)
        thread.start()
        try:
            with pytest.raises(SolverStopped) as caught:
                solver.solve(position)
        finally:
            done.set()
            thread.join()
        assert caught.value.code == "solver.stopped"
        assert caught.value.where == position.contract.id
        assert str(caught.value).endswith("not found when stopped")
    assert solver.solve(position) == expected


def test_a_time_limit_stops_and_a_longer_one_does_not():
    position = start(Deal.random("limit"), "filky")
    solver = Solver()
    with pytest.raises(SolverStopped, match=r"filky: the answer was not found in 0\.0005 s"):
        solver.solve(position, limit=0.0005)
    assert solver.solve(position, limit=120) == Solver().solve(position)


def test_a_stop_with_no_question_under_way_stops_nothing():
    solver = Solver()
    solver.stop()
    assert solver.solve(start(Deal.random("idle"), "bedrnik"))


def test_another_thread_runs_while_the_engine_searches():
    solver = Solver()
    position = start(Deal.random("gil"), "filky")
    thread = threading.Thread(target=solver.selfish, args=(position,))
    ticks = 0
    thread.start()
    while thread.is_alive():
        time.sleep(0.001)
        ticks += 1
    thread.join()
    assert ticks > 3
