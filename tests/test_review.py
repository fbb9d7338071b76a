"""The review: values as of fresh solves, books that balance, no mistakes in best play."""

from __future__ import annotations

import random

import oracle
import pytest
from positions import random_shedding_position, random_trick_position

from lora_solver import RULESETS, SEATS, Card, Deal, Seat, Solver, parse_position, start
from lora_solver.cards import Call
from lora_solver.records import read_records, record_play
from lora_solver.review import review

GAMES = [(name, contract) for name in ("kladno", "srpska")
         for contract in RULESETS[name].contract_ids]
#: bytes of a solver that has seen nothing yet; with fewer a deal of desítky takes minutes
FRESH = 16 << 20
DEAL = "J987.9.AQ7./AKT.A..KJT7/.QT87.K.AQ9/Q.KJ.JT98.8"
HEAD = f'[Rules "kladno"]\n[Contract "cervene"]\n[Deal "{DEAL}"]\n'


def record_of(seed, name, contract, choose, attempt=None):
    draw = random.Random(f"{seed} {contract}")
    deal, leader = Deal.random(f"review {seed}"), draw.choice(SEATS)
    board = start(deal, contract, RULESETS[name], leader)
    moves = []
    while not board.is_over():
        moves.append(choose(draw, board))
        board.push(moves[-1])
    return record_play(deal, contract, RULESETS[name], moves, leader, attempt=attempt)


def at_random(draw, board):
    return draw.choice(board.legal_moves())


def check_books(found):
    """The law of issue 6, for each seat of a complete legal deal."""
    points = found.record.result
    for seat in SEATS:
        own = [v.listed - v.listed_best for v in found.verdicts if v.seat is seat]
        others = [v.gave[seat] for v in found.verdicts if v.seat is not seat]
        assert min([0, *own, *others]) >= 0
        assert found.start.guarantee[seat] + sum(own) - sum(others) == points[seat]


def check_values(found, fresh_every):
    """Values after each move equal those of a solver that has never seen the deal."""
    board = found.record.start.copy()
    for number, verdict in enumerate(found.verdicts):
        legal = board.legal_moves()
        board.push(verdict.move)
        assert verdict.after.points == board.points
        if number % fresh_every:
            continue
        solution = Solver(FRESH).solve(board)
        assert (verdict.after.guarantee, verdict.after.selfish) == (
            solution.guarantee, solution.selfish)
        assert set(verdict.best) <= set(legal)


@pytest.mark.parametrize(("name", "contract"), GAMES)
def test_the_books_balance_and_values_equal_fresh_solves(name, contract):
    found = review(record_of(1, name, contract, at_random))
    assert len(found.verdicts) == len(found.record.followed)
    check_books(found)
    check_values(found, fresh_every=9)


@pytest.mark.long
@pytest.mark.parametrize(("name", "contract"), GAMES)
def test_the_values_of_200_played_deals_equal_fresh_solves(name, contract):
    for seed in range(2, 16):
        found = review(record_of(seed, name, contract, at_random))
        check_books(found)
        check_values(found, fresh_every=1)


@pytest.mark.parametrize(("name", "contract"), GAMES)
def test_a_deal_played_by_the_best_cards_has_no_mistakes(name, contract):
    solver = Solver()

    def best(_draw, board):
        return next(value.card for value in solver.cards(board) if value.advised)

    found = review(record_of(2, name, contract, best), solver)
    assert found.mistakes == ()
    assert all(player.lost == 0 for player in found.players)
    check_books(found)


@pytest.mark.parametrize("contract", RULESETS["kladno"].maturita_games(3))
def test_turning_points_of_a_maturita_are_where_it_changes(contract):
    turned = 0
    for seed in range(3):
        found = review(record_of(seed, "kladno", contract, at_random, attempt=3))
        board = found.record.start.copy()
        maturant = found.record.leader
        made = Solver().can_pass(board, maturant)
        assert found.start.made is made
        for verdict in found.verdicts:
            mover = board.mover
            board.push(verdict.move)
            now = Solver(1 << 20).can_pass(board, maturant)
            assert verdict.after.made is now
            kind = "" if now == made else "lost" if mover is maturant else "let_off"
            assert verdict.turning == kind
            assert (verdict.kind == "mistake") is bool(kind)
            made = now
            turned += bool(kind)
            if kind:
                end = found.record.start.copy()
                for move in [v.move for v in found.verdicts[:found.verdicts.index(verdict)]]:
                    end.push(move)
                for move in verdict.line:
                    end.push(move)
                assert (end.points[maturant] > 0) is (kind == "lost")
        assert (found.record.result[maturant] == 0) is made
    assert turned


def test_mistakes_come_worst_first_each_with_the_line_that_punishes_it():
    found = review(record_of(5, "kladno", "vsechny", at_random))
    assert found.mistakes
    assert [v.lost for v in found.mistakes] == sorted((v.lost for v in found.mistakes),
                                                      reverse=True)
    for verdict in found.mistakes:
        if verdict.kind != "mistake":
            continue
        board = found.record.start.copy()
        for move in [v.move for v in found.verdicts[:found.verdicts.index(verdict)]]:
            board.push(move)
        for move in verdict.line:
            board.push(move)
        assert verdict.line[0] == verdict.move
        assert board.points[verdict.seat] == verdict.listed == verdict.listed_best + verdict.lost


def test_forced_moves_are_no_decisions_and_the_only_card_is_told():
    found = review(record_of(5, "kladno", "cervene", at_random))
    board = found.record.start.copy()
    for verdict in found.verdicts:
        if len(board.legal_moves()) == 1:
            assert verdict.forced
        if verdict.only:
            assert not verdict.forced
            assert len(verdict.best) < len(board.legal_moves())
        board.push(verdict.move)
    assert sum(player.decisions for player in found.players) == sum(
        not verdict.forced for verdict in found.verdicts)
    assert any(verdict.only for verdict in found.verdicts)


def test_a_record_cut_off_in_the_middle_of_a_trick_is_reviewed_up_to_there():
    record, = read_records(HEAD + "\n1. s7 hK sK sT\n2. cQ c8")
    found = review(record)
    assert " ".join(str(verdict.move) for verdict in found.verdicts) == "s7 hK sK sT cQ c8"
    assert found.verdicts[0].kind == "mistake"
    assert found.verdicts[0].lost == 2
    assert found.stopped is None


def test_after_a_revoke_in_following_suit_the_review_goes_on_from_the_card_as_played():
    record, = read_records(HEAD + "\n1. d9 cK dT dJ\n2. dK h9 dA d7", free=True)
    found = review(record)
    assert len(found.verdicts) == 8
    assert found.verdicts[1].revoke.kind == "follow"
    assert found.verdicts[1].forced
    board = record.start.copy()
    board.push(Card("d9"))
    board.push_revoke(Card("cK"))
    for card in ("dT", "dJ"):
        board.push(card)
    assert found.verdicts[3].after.guarantee == Solver().solve(
        parse_position(str(board))).guarantee


@pytest.mark.parametrize("seed", range(60))
def test_values_after_a_revoke_are_those_of_the_brute_force(seed):
    draw = random.Random(f"revoke {seed}")
    wrong = []
    while not wrong:
        if seed % 3:
            board = random_trick_position(draw, draw.choice((2, 3)))
            wrong = sorted(set(board.hands[board.mover]).difference(board.legal_moves()))
        else:
            board = random_shedding_position(draw, "desitky", 8)
            able = Call.TAP not in board.legal_moves() and not board.has_laid
            wrong = [Call.TAP] if able and not board.is_endless() else []
        if board.is_over():
            wrong = []
    board.push_revoke(draw.choice(wrong))
    expected, found = oracle.values(board), Solver(1 << 20).solve(board)
    assert list(found.guarantee) == expected.guarantee
    assert list(found.hope) == expected.hope
    assert found.selfish == expected.selfish


def test_after_a_card_out_of_turn_the_review_stops_and_says_why():
    record, = read_records(HEAD + "\n1. d9 dA dT dJ\n2. D:c8 h9 c9", free=True)
    found = review(record)
    assert len(found.verdicts) == 4
    assert found.stopped.kind == "out_of_turn"
    assert found.stopped.seat is Seat.D


def test_a_deal_without_play_has_nothing_to_review():
    record, = read_records('[Contract "filky"]\n[Points "2,2,2,2"]')
    assert review(record).verdicts == ()


def test_progress_is_told_move_by_move():
    told = []
    record, = read_records(HEAD + "\n1. d9 dA dT dJ")
    review(record, progress=lambda done, whole: told.append((done, whole)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_cards_played_after_the_last_point_is_taken_are_no_decisions():
    record, = read_records(
        '[Contract "filky"]\n[Deal ".KQ.8.7/.78.9.A/.9T.T.K/.JA.J.Q"]\n\n'
        "1. c7 cA cK cQ\n2. d8 d9 dA dQ\n3. dJ dK d7 dT\n4. s8 s9 sT sJ\n")
    found = review(record)
    late = found.verdicts[8:]
    assert len(late) == 8
    assert all(verdict.forced and not verdict.only and not verdict.kind for verdict in late)
