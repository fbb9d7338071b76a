"""The practical chance: deals played out with closed cards, and nobody peeks."""

from __future__ import annotations

import random

import pytest

from lora_solver import Card, Deal, InvalidQuestionError, Seat, Solver, start
from lora_solver.chances import HandChances
from lora_solver.crew import Crew, Worker
from lora_solver.practical import Practical, _Table

GAMES = ("cervene", "filky", "prpo", "vsechny", "bedrnik", "kvarty", "desitky")
HAND = "QT8.K98..J7"


def chances(text, games=GAMES, seed="closed"):
    hand = Deal.parse(f"{text}/.../.../...").hand(Seat.A)
    return HandChances(hand, attempt=3, contracts=games, seed=seed)


def played(found, game, count, threads=2, samples=4, lead=None):
    out = Practical(found, game, lead, samples)
    assert out.run(count, threads)
    return out


def test_the_same_seed_plays_the_same_deals_on_one_thread_and_on_two():
    found = chances(HAND)
    found.run(10)
    for game in ("cervene", "kvarty", "desitky"):
        one, two = played(found, game, 5, 1), played(found, game, 5, 2)
        assert [deal.line for deal in one.deals] == [deal.line for deal in two.deals]
        assert two.run(2)
        assert two.deals[:5] == one.deals
        assert two.share.samples == 7


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_legal_and_the_result_is_that_of_the_points(game):
    found = chances(HAND, [game])
    for deal in played(found, game, 4).deals:
        board = deal.position.copy()
        assert board.hands[0] == found.hand
        for move in deal.line:
            assert board.points[0] == 0
            assert not board.is_settled()
            board.push(move)
        assert deal.passed == (board.points[0] == 0)
        assert board.points[0] > 0 or board.is_settled()
        for move in deal.line[:1]:
            assert move == found.games[game].lead


@pytest.mark.parametrize("game", GAMES)
def test_nobody_peeks(game):
    """What a player chooses does not change when cards he cannot see change hands."""
    draw = random.Random(f"peek {game}")
    worker = Worker(Crew([], 0))
    found = chances(HAND, [game], seed=f"peek {game}")
    compared = 0
    for number in range(60):
        start_ = found.position(game)
        start_.bits = list(found.hands_of(number))
        table = _Table(start_, Seat.A, "peek", 3)
        while not table.is_decided():
            moves = table.board.legal_moves()
            move = table.choose(worker)
            if len(moves) > 1 and draw.random() < 0.4:
                twin = other_layout(table, start_, draw)
                if twin is not None:
                    assert twin.choose(worker) == move
                    compared += 1
            table.make(move)
        if compared >= 8:
            return
    pytest.fail("hardly any decision was compared")


def other_layout(table, start_, draw):
    """The same play from a deal in which two cards that the mover has not seen change hands."""
    mover = table.board.mover
    others = [seat for seat in range(4) if seat != mover and table.board.bits[seat]]
    for _ in range(20):
        one, two = draw.sample(others, 2)
        first, second = (draw.choice(sorted(table.board.hands[seat])) for seat in (one, two))
        moves = table.board.moves
        board = start_.copy()
        for seat in (one, two):
            board.bits[seat] ^= 1 << first | 1 << second
        twin = _Table(board, table.maturant, table.seed, table.samples)
        try:
            for move in moves:
                twin.make(move)
        except ValueError:      # a move would not have been legal
            continue
        return twin if twin.board.mover == mover else None
    return None


def test_hands_that_cannot_lose_are_passed_and_hopeless_ones_lost_closed_too():
    for text, game, expected in (("87.87.87.87", "vsechny", 10), ("AKQJT987...", "kvarty", 10),
                                 ("AKQJT.T.T.T", "desitky", 10), ("AKQJT987...", "filky", 0),
                                 ("87.87.87.87", "desitky", 0)):
        found = chances(text, [game])
        assert played(found, game, 10).share.passed == expected, (text, game)


def test_a_maturant_who_sees_all_after_the_lead_wins_where_the_engine_says_so():
    """With one card a hand left to see there is nothing to sample: the engine's answer stands."""
    hand = [Card("h8"), Card("s7")]
    unseen = [Card(name) for name in ["h7", "h9", "sA", "s9", "dA", "cA"]]
    found = HandChances(hand, contracts=["vsechny"], unseen=unseen)
    found.run(90)
    lead = found.games["vsechny"].lead
    out = Practical(found, "vsechny", lead, samples=90)
    out.run(90)
    for deal in out.deals:
        board = deal.position.copy()
        board.push(lead)
        # against perfect open defence he passes: then closed defence cannot beat him here either,
        # for his last card is forced
        if Solver().can_pass(board):
            assert deal.passed


def test_a_lead_that_is_not_legal_is_refused():
    found = chances(HAND)
    with pytest.raises(InvalidQuestionError, match="h8 is no lead here"):
        Practical(found, "cervene", Card("h8"))
    with pytest.raises(InvalidQuestionError, match="harakiri is not among"):
        Practical(found, "harakiri")


def test_a_run_that_is_stopped_goes_on_where_it_was():
    found = chances(HAND, ["bedrnik"])
    out = Practical(found, "bedrnik", samples=3)
    asked = []
    assert not out.run(500, stop=lambda: bool(asked.append(1) or len(asked) > 6))
    kept = len(out.deals)
    assert kept < 500
    assert out.run(2)
    assert len(out.deals) == kept + 2
    again = played(found, "bedrnik", kept + 2, samples=3)
    assert again.deals == out.deals


def test_the_start_of_a_deal_is_a_position_to_open_on_the_table():
    found = chances(HAND, ["prpo"])
    deal = played(found, "prpo", 1).deals[0]
    assert deal.position == start(Deal(deal.position.hands), "prpo")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_already_begun_is_played_out_from_there(game):
    draw = random.Random(f"begun {game}")
    boards = []
    while len(boards) < 2:
        board = start(Deal.random(draw.random()), game)
        while not board.is_over() and (sum(map(len, board.hands)) > 16
                                       or board.turn is not Seat.A):
            board.push(draw.choice(board.legal_moves()))
        if not (board.is_over() or board.points[0] or board.is_settled()):
            boards.append(board)
    for board in boards:
        found = HandChances(board.hands[0], position=board, seed=game)
        found.run(10)
        out = played(found, game, 3)
        before = () if game == "kvarty" else board.moves
        for deal in out.deals:
            assert deal.position.moves == before == deal.line[:len(before)]
            after = deal.position.copy()
            for move in deal.line[len(before):]:
                after.push(move)
            assert deal.passed == (after.points[0] == 0)
