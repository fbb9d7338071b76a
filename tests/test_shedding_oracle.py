"""The engine of kvarty, desítky and lora against the brute force over `rules/`."""

from __future__ import annotations

import random

import pytest
from oracle import perft, side, values
from positions import SHEDDING, VALUES, random_shedding_position, random_shedding_rules

from lora_solver import SEATS, Deal, Solver, start
from lora_solver.errors import InvalidQuestionError

# seeds are split so that the workers of pytest-xdist share them
BATCHES = [(name, batch) for name in SHEDDING for batch in range(6)]
COUNT = 300
CARDS = {"kvarty": (4, 18), "desitky": (4, 10), "lora": (5, 18)}
MOST_ENDS = 1500    # ways to play a position out that brute force goes through in a short time


def positions(name, seed, count, fewer=0):
    """Random positions whose play comes to an end, in not too many ways."""
    draw = random.Random(f"{name} {seed}")
    least, most = CARDS[name]
    while count:
        position = random_shedding_position(draw, name, draw.randint(least, most - fewer))
        if (name == "kvarty" or not position.is_endless()) \
                and ends(position, MOST_ENDS) < MOST_ENDS:
            yield draw, position
            count -= 1


def ends(position, most: int) -> int:
    """In how many ways the position can be played out, counted up to `most`."""
    if position.is_over():
        return 1
    total = 0
    for move in position.legal_moves():
        position.push(move)
        total += ends(position, most - total)
        position.pop()
        if total >= most:
            break
    return total


@pytest.mark.parametrize(("name", "batch"), BATCHES)
def test_engine_equals_brute_force_on_random_positions(name, batch):
    solver = Solver()
    for _, position in positions(name, f"oracle {batch}", COUNT):
        compare(solver, position)


def compare(solver: Solver, position) -> None:
    """Equal values of the position, and of every legal move."""
    truth = values(position)
    found = solver.solve(position)
    assert found.guarantee == tuple(truth.guarantee), str(position)
    assert found.hope == tuple(truth.hope), str(position)
    assert found.selfish == truth.selfish, str(position)
    moves = {value.card: value for value in solver.cards(position)}
    assert list(moves) == position.legal_moves()
    for move, after in truth.moves.items():
        value, mover = moves[move], position.turn
        assert (value.guarantee, value.hope, value.selfish, value.equals) == (
            after.guarantee[mover], after.hope[mover], after.selfish, (move,)), \
            f"{position} {move}"


def test_every_option_is_drawn():
    for name, options in SHEDDING.items():
        draw = random.Random(f"options {name}")
        drawn = [random_shedding_rules(draw, name) for _ in range(100)]
        for option in options:
            assert {rules.options[option] for rules in drawn} == set(VALUES[option])


@pytest.mark.parametrize("name", SHEDDING)
def test_a_side_of_any_seats_equals_brute_force(name):
    solver = Solver()
    for draw, position in positions(name, "side", 150, fewer=1):
        seats = draw.sample(SEATS, draw.randint(1, 4))
        assert solver.side(position, seats) == side(position, seats), f"{position} {seats}"


@pytest.mark.parametrize("name", SHEDDING)
def test_yes_or_no_agrees_with_the_exact_value(name):
    solver = Solver()
    for draw, position in positions(name, "yes or no", 300):
        seat = draw.choice(SEATS)
        value = solver.guarantee(position, seat)
        if position.ruleset.has_maturita:
            assert Solver(1 << 16).can_pass(position, seat) == (value <= 0), f"{position} {seat}"
        with solver._ask(position, None) as asked:
            to_come = value - position.taken[seat]
            for bound in range(to_come - 2, to_come + 3):
                assert asked.engine.at_most(bound, 1 << seat, 1 << seat) == (bound >= to_come)


@pytest.mark.parametrize("name", SHEDDING)
def test_perft_counts_are_equal_on_full_deals(name):
    draw = random.Random(f"perft {name}")
    for number in range(6):
        position = start(Deal.random(f"perft {name} {number}"), name,
                         random_shedding_rules(draw, name))
        assert engine_perft(Solver(1 << 16), position, 5) == perft(position, 5)


def engine_perft(solver: Solver, position, depth: int) -> int:
    """Count with the engine's move generator, whose moves are those of the rules."""
    if depth == 0 or position.is_over():
        return 1
    moves = [value for value, in _groups(solver, position)]
    assert moves == position.legal_moves()
    total = 0
    for move in moves:
        position.push(move)
        total += engine_perft(solver, position, depth - 1)
        position.pop()
    return total


def _groups(solver: Solver, position):
    from lora_solver.solving import MOVES

    with solver._ask(position, None) as asked:
        return [[MOVES[number] for number in group] for group in asked.groups()]


@pytest.mark.parametrize("name", SHEDDING)
def test_lines_show_the_values_they_belong_to(name):
    solver = Solver()
    for draw, position in positions(name, "lines", 80):
        seat = draw.choice(SEATS)
        for helped, value in ((False, solver.guarantee(position, seat)),
                              (True, solver.hope(position, seat))):
            assert play(position, solver.line(position, [seat], helped))[seat] == value
        two = draw.sample(SEATS, 2)
        points = play(position, solver.line(position, two))
        assert sum(points[seat] for seat in two) == solver.side(position, two)
        assert play(position, solver.selfish_line(position)) == solver.selfish(position)
        for value in solver.cards(position):
            line = solver.line(position, [position.turn], card=value.card)
            assert line[0] == value.card
            assert play(position, line)[position.turn] == value.guarantee
            assert play(position, solver.selfish_line(position, value.card)) == value.selfish


def play(position, line) -> tuple[int, ...]:
    """Points once the line is played; it ends the deal."""
    board = position.copy()
    for move in line:
        board.push(move)
    assert board.is_over()
    return board.points


@pytest.mark.parametrize("name", ["kvarty", "desitky"])
def test_a_maturitas_line_shows_its_answer_and_stops_when_it_is_settled(name):
    solver = Solver()
    for draw, position in positions(name, "maturita", 150):
        seat = draw.choice(SEATS)
        found = solver.maturita(position, seat)
        for move, made in found.cards.items():
            after = position.copy()
            after.push(move)
            assert made == (solver.guarantee(after, seat) <= 0)
        board = position.copy()
        for move in found.line:
            assert board.points[seat] <= 0
            assert not board.is_over()
            board.push(move)
        assert found.winnable == (board.is_over() and board.points[seat] == 0)
        assert board.is_over() or board.points[seat] > 0


def test_a_first_lead_keeps_to_its_limits():
    solver = Solver()
    draw = random.Random("first lead")
    for number in range(400):
        rules = random_shedding_rules(draw, "kvarty")
        deal = Deal.random(f"first lead {number}")
        leader = min(SEATS, key=lambda seat: sum(card.rank < 5 for card in deal.hand(seat)))
        position = start(deal, "kvarty", rules, leader)
        assert _groups(solver, position) == [[card] for card in position.legal_moves()]


@pytest.mark.parametrize("hand", ["QKA.QKA.Q.K", "KA.KA.KA.KA"])
@pytest.mark.parametrize("wild_first", ["any", "queen"])
@pytest.mark.parametrize("complete", ["false", "true"])
def test_a_wild_hand_leads_first_what_the_rules_say(hand, wild_first, complete):
    low = Deal.parse(f"{hand}/.../.../...").gone
    rest = sorted(low, key=lambda card: (card.rank, card.suit))
    deal = Deal([Deal.parse(f"{hand}/.../.../...").hands[0], *(rest[i::3] for i in range(3))])
    ours = {"any": "kladno", "queen": "official"}[wild_first]
    rules = f"{ours}+kvarty_must_lead_complete=true" if complete == "true" else ours
    position = start(deal, "kvarty", rules)
    solver = Solver()
    assert [value.card for value in solver.cards(position)] == position.legal_moves()
    found = solver.solve(position)
    after = []
    for move in position.legal_moves():
        position.push(move)
        after.append(solver.solve(position))
        position.pop()
    assert found.guarantee[0] == min(one.guarantee[0] for one in after)
    assert found.guarantee[1] == max(one.guarantee[1] for one in after)
    assert found.hope == tuple(min(one.hope[seat] for one in after) for seat in SEATS)


def test_play_that_never_ends_is_refused_by_name():
    draw = random.Random("endless")
    solver = Solver()
    refused = 0
    for _ in range(400):
        position = random_shedding_position(draw, draw.choice(("desitky", "lora")), 8)
        if not position.is_endless():
            continue
        refused += 1
        for question in (solver.solve, solver.cards, lambda board: solver.line(board, [SEATS[0]])):
            with pytest.raises(InvalidQuestionError) as caught:
                question(position)
            assert caught.value.code == "question.endless"
    assert refused > 20
