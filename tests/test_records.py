"""Records of play: read and written back, byte for byte once normalised; revokes; endings."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lora_solver import RULESETS, SEATS, Card, Deal, InvalidRecordError, Seat, start
from lora_solver.records import read_records, record_play, write_record, write_records

GAMES = [(name, contract) for name, ruleset in RULESETS.items()
         for contract in ruleset.contract_ids]
DEAL = "J987.9.AQ7./AKT.A..KJT7/.QT87.K.AQ9/Q.KJ.JT98.8"
HEAD = f'[Rules "kladno"]\n[Contract "cervene"]\n[Deal "{DEAL}"]\n[Leader "A"]\n'


def played(seed, name, contract, most=999):
    draw = random.Random(seed)
    deal, leader = Deal.random(seed), draw.choice(SEATS)
    board = start(deal, contract, RULESETS[name], leader)
    moves = []
    while not board.is_over() and len(moves) < most:
        legal = board.legal_moves()
        move = legal[-1] if draw.random() < 0.2 else draw.choice(legal)
        board.push(move)
        moves.append(move)
    return deal, leader, moves, board


@pytest.mark.parametrize(("name", "contract"), GAMES)
@settings(max_examples=25)
@given(seed=st.integers(0, 10**9), added=st.booleans(), most=st.sampled_from([999, 0, 1, 7, 13]))
def test_a_random_game_is_written_and_read_back_unchanged(name, contract, seed, added, most):
    deal, leader, moves, board = played(seed, name, contract, most)
    tags = [("Event", 'Večer "u jelena" \\ 2'), ("Date", "2026.11.25")]
    record = record_play(deal, contract, RULESETS[name], moves, leader, tags, added=added)
    text = write_record(record)
    again, = read_records(text)
    assert again == record
    assert write_record(again) == text
    assert [step.move for step in again.steps()] == moves
    assert str(again.end).split()[0] == str(board).split()[0]
    if board.is_over():
        assert again.result == board.points
    free, = read_records(text, free=True)
    assert free == again


@settings(max_examples=60)
@given(seeds=st.lists(st.tuples(st.integers(0, 10**6), st.sampled_from(GAMES)), min_size=1,
                      max_size=5),
       comments=st.lists(st.text("až [\"]\\.1\n", max_size=12), min_size=4, max_size=4))
def test_a_file_of_many_deals_with_comments_anywhere_is_stable_once_normalised(seeds, comments):
    parts = []
    for seed, (name, contract) in seeds:
        deal, leader, moves, _ = played(seed, name, contract, 9)
        text = write_record(record_play(deal, contract, RULESETS[name], moves, leader))
        one, two, three, four = (f"{{{comment}}}" for comment in comments)
        words = text.split(" ")
        opened = [n for n, word in enumerate(words, 1) if word.endswith("1.")]
        words.insert(opened[0] if opened else len(words), two)
        parts.append(f"{one}\n{' '.join(words)} {three}\n{four}\n")
    text = "\n".join(parts)
    records = read_records(text)
    assert len(records) == len(seeds)
    normal = write_records(records)
    assert read_records(normal) == records
    assert write_records(read_records(normal)) == normal


def test_a_record_is_normalised_in_spelling_seats_and_spacing():
    loose = ('[Contract "cervene"]\n[Deal "j987.9.AQ7./AKT.A..KJ107/.QT87.K.AQ9/Q.KJ.JT98.8"]\n'
             '[Leader "a"]\n\n1.A:D9 kE dT  dJ {\n two\n words } {}\n  D♦K')
    with pytest.raises(InvalidRecordError):
        read_records(loose)
    record, = read_records(loose.replace("D♦K", "2. B:♣K c9"))
    assert write_record(record) == (
        f'[Contract "cervene"]\n[Deal "{DEAL}"]\n[Leader "A"]\n\n'
        "1. d9 dA dT dJ {two words}\n2. cK c9\n")
    assert record.ruleset == RULESETS["kladno"]
    assert record.plays[0].place.line == 5


def test_a_record_cut_off_in_the_middle_of_a_trick_is_read_up_to_there():
    record, = read_records(HEAD + "\n1. d9 dA dT dJ\n2. cK c9")
    assert record.result is None
    assert [str(move) for _, _, move in record.followed] == ["d9", "dA", "dT", "dJ", "cK", "c9"]
    assert record.end.turn is Seat.D
    assert record.end.points == (0, 0, 0, 0)


# ── early ends and claims ────────────────────────────────────────────────────────────────────

QUEENS = ('[Rules "{}"]\n[Contract "{}"]\n'
          '[Deal "Q.Q.Q.Q/K.K.K.K/A.A.A.A/T.T.T.T"]\n\n')
ALL_QUEENS = "1. sQ sK sA sT\n2. cA cT cQ cK\n3. hA hT hQ hK\n4. dA dT dQ dK\n"


@pytest.mark.parametrize("rules", ["kladno", "official"])
def test_both_lengths_of_a_deal_are_accepted_whatever_the_rules_say(rules):
    deal = '[Deal ".Q..7/.K..8/.A..9/.T..T"]\n\n'
    head = f'[Rules "{rules}"]\n[Contract "filky"]\n{deal}'
    short, = read_records(head + "1. dQ dK dA dT\n")
    long, = read_records(head + "1. dQ dK dA dT\n2. c9 cT c7 c8\n")
    assert short.result == long.result == (0, 0, 2, 0)


def test_a_claim_gives_all_that_is_left_to_the_claimer():
    record, = read_records(HEAD.replace("cervene", "vsechny") + "\n1. d9 dA dT dJ\nclaim B {all}\n")
    assert record.result == (0, 8, 0, 0)
    assert write_record(record).endswith("\n1. d9 dA dT dJ\nclaim B {all}\n")
    herc, = read_records(HEAD.replace("cervene", "herc").replace("kladno", "srpska") + "\nclaim C")
    assert herc.result == (0, 0, -8, 0)


def test_points_without_play_are_a_record_too():
    text = '[Contract "kvarty"]\n[Points "2,0,1,4"]\n\n[Contract "lora"]\n[Points "-8,1,2,3"]\n'
    quarts, lora = read_records(text)
    assert (quarts.result, lora.result) == ((2, 0, 1, 4), (-8, 1, 2, 3))
    assert lora.ruleset == RULESETS["srpska"]
    assert write_records([quarts, lora]) == text


@pytest.mark.parametrize(("play", "result"), [
    ("1. d9 dA dT dJ\n2. cK c9 c8 h9\n", None),
    ("1. s7 hK sK sT\n", (0, 0, 0, 0)),
])
def test_a_maturita_scores_nothing_for_the_others_and_is_passed_once_he_is_safe(play, result):
    text = HEAD.replace("cervene", "bedrnik") + '[Attempt "2"]\n\n' + play
    record, = read_records(text)
    assert record.result == result
    scored, = read_records(text.replace("kladno", "kladno+maturita_others_score=true"))
    assert scored.result == (result and (0, 0, 8, 0))


def test_a_failed_maturita_ends_with_the_trick_and_costs_eight():
    deal = '[Deal "8.9../9.T../.7.7./.8.8."]\n'
    record, = read_records('[Contract "vsechny"]\n' + deal + '[Attempt "1"]\n\n1. d9 dT d7 d8\n')
    assert record.result is None
    record, = read_records('[Contract "vsechny"]\n[Leader "B"]\n' + deal
                           + '[Attempt "1"]\n\n1. dT d7 d8 d9\n')
    assert record.result == (0, 8, 0, 0)


# ── cards led together ───────────────────────────────────────────────────────────────────────

QUARTS = '[Contract "kvarty"]\n[Deal "7.8J../8.9../9.T../T.7.A."]\n\n'


def test_a_set_led_together_counts_as_its_lowest_card_and_additions_are_kept():
    told, = read_records(QUARTS + "1. dJ+d8 B:d9 C:dT")
    silent, = read_records(QUARTS + "1. d8")
    assert told.end == silent.end
    assert write_record(told).endswith("\n1. d8+dJ B:d9 C:dT\n")
    assert told.end.mover is Seat.A
    cut, = read_records(QUARTS + "1. d8+dJ B:d9")
    assert cut.end == silent.end
    with pytest.raises(InvalidRecordError, match="to the quart C:dT had to be added first"):
        read_records(QUARTS + "1. d8+dJ B:d9 2. h7")


# ── revokes ──────────────────────────────────────────────────────────────────────────────────

TENS = '[Contract "desitky"]\n[Deal "{}"]\n\n'
TEN_DEAL = "AKT.AKT.AK./QJ9.QJ9.QJ./87.87.87.AK/..T9.QJT987"
REVOKES = [
    # rules, contract, deal, play, kind, seat, article, price, goes on
    ("kladno", "filky", DEAL, "1. d9 cK dT dJ 2. dK h9 dA d7", "follow", "B", "renonc", 8, True),
    ("official", "filky", DEAL, "1. d9 cK dT dJ", "follow", "B", "art. 18c", 8, True),
    ("official", "cervene", DEAL, "1. h7 hT d7 hQ", "red_lead", "A", "art. 18d", 8, True),
    ("kladno+bedrnik_first_trick_ban=true", "bedrnik", DEAL, "1. sQ hK sK sT", "first_trick", "B",
     "renonc", 8, True),
    ("official", "vsechny", DEAL, "1. d9 C:dT dA dJ", "out_of_turn", "C", "art. 18a", 8, False),
    ("official", "vsechny", DEAL, "1. B:dA dT dJ d9", "out_of_turn", "B", "art. 18b", 8, False),
    ("official", "desitky", TEN_DEAL, "1. tap 2. tap", "tap", "A", "art. 18e", 12, True),
    ("kladno", "desitky", TEN_DEAL, "1. tap 2. tap", "tap", "A", "renonc", 8, True),
    ("official", "desitky", TEN_DEAL, "1. hT hA 2. hJ end", "row", "A", "art. 15", 12, False),
    ("official", "kvarty", DEAL, "1. h7+hJ+d9", "quart", "A", "art. 18f", 8, False),
    ("official", "kvarty", DEAL, "1. sQ", "quart", "A", "art. 18f", 8, False),
    ("official", "kvarty", "AKQ.AKQ.AK./JT9.JT9.JT./87.87.987.T/..Q.AKQJ987", "1. hK",
     "wild_hand", "A", "art. 18g", 8, False),
    ("official", "kvarty", DEAL, "1. h7 A:h8 A:h9 B:hK 2. s7", "quart", "B", "art. 14", 8, False),
]


@pytest.mark.parametrize(("rules", "contract", "deal", "play", "kind", "seat", "article", "price",
                          "goes_on"), REVOKES)
def test_a_revoke_is_refused_strictly_and_told_freely(rules, contract, deal, play, kind, seat,
                                                      article, price, goes_on):
    text = f'[Rules "{rules}"]\n[Contract "{contract}"]\n[Deal "{deal}"]\n\n{play}\n'
    with pytest.raises(InvalidRecordError) as caught:
        read_records(text)
    assert caught.value.code == f"record.illegal_{kind}"
    record, = read_records(text, free=True)
    revoke = record.revokes[0]
    assert (revoke.kind, str(revoke.seat), revoke.article, revoke.price, revoke.goes_on) == (
        kind, seat, article, price, goes_on)
    assert revoke.points == tuple(price if seat == str(one) else 0 for one in SEATS)
    assert revoke.claimable_until == "the deal of the next game"
    assert (record.stopped is None) is goes_on
    words = sum(len(play.moves) for play in record.plays)
    assert words == len([w for w in play.replace("+", " ").split() if not w.endswith(".")])
    again, = read_records(write_record(record), free=True)
    assert again == record
    assert write_record(again) == write_record(record)
    claimed, = read_records(f"{text}renonc {seat}", free=True)
    assert claimed.result == revoke.points


def test_a_maturant_pays_eight_in_desitky_too():
    text = ('[Rules "official"]\n[Contract "desitky"]\n[Attempt "1"]\n'
            f'[Deal "{TEN_DEAL}"]\n\n1. tap renonc A\n')
    record, = read_records(text, free=True)
    assert record.revokes[0].price == 8
    assert record.result == (8, 0, 0, 0)


def test_R04_a_card_thrown_early_to_the_last_trick_is_no_revoke_under_official_rules():
    deal = '[Contract "vsechny"]\n[Deal ".7../.8../.9../.T.."]\n\n1. d7 d8 D:dT d9\n'
    record, = read_records('[Rules "official"]\n' + deal)
    assert record.revokes == ()
    assert record.result == (0, 0, 0, 1)
    assert write_record(record).endswith("1. d7 d8 D:dT d9\n")
    with pytest.raises(InvalidRecordError) as caught:
        read_records('[Rules "kladno"]\n' + deal)
    assert caught.value.code == "record.illegal_out_of_turn"


def test_the_serbian_games_know_no_revoke_even_in_free_reading():
    text = f'[Rules "srpska"]\n[Contract "dame"]\n[Deal "{DEAL}"]\n\n1. d9 cK'
    with pytest.raises(InvalidRecordError) as caught:
        read_records(text, free=True)
    assert caught.value.code == "record.illegal_follow"


def test_play_goes_on_from_the_card_as_played_after_a_revoke():
    record, = read_records(HEAD + "\n1. d9 cK dT dJ\n2. dK h9 dA d7", free=True)
    assert record.end.points == (0, 1, 0, 0)
    assert Card("cK") not in record.end.hands[Seat.B]
    assert [step.revoke is not None for step in record.steps()] == [
        False, True, False, False, False, False, False, False]
