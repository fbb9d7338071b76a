"""The maturita in the middle of a game: since which move it is lost, against slow recomputation."""

from __future__ import annotations

import json
import random
from collections import Counter

import oracle
import pytest

from lora_solver import (
    SEATS,
    Card,
    Deal,
    IllegalMoveError,
    InvalidCardError,
    InvalidQuestionError,
    Seat,
    Solver,
    parse_position,
    start,
)
from lora_solver.cli import main
from lora_solver.maturita import LostMaturita, lost_since
from lora_solver.notation import play_moves

GAMES = ("cervene", "filky", "prpo", "vsechny", "bedrnik", "kvarty", "desitky")
DEAL = "J987.9.AQ7./AKT.A..KJT7/.QT87.K.AQ9/Q.KJ.JT98.8"
ENDING = ".7..7/8.8../9.9../T.T.. vsechny"


def played(draw, game):
    """A whole deal of the game, in one of the two rulesets, played to the end by chance."""
    position = start(Deal.random(draw.random()), game, draw.choice(("kladno", "official")),
                     draw.choice(SEATS))
    while not position.is_over():
        position.push(draw.choice(position.legal_moves()))
    return position


def last_loss(position, seat, can_pass):
    """Forwards from the beginning, and every position asked: the last move from yes to no."""
    moves = position.moves
    board = position.copy()
    for _ in moves:
        board.pop()
    answers, movers = [can_pass(board, seat)], []
    for move in moves:
        movers.append(board.turn)
        board.push(move)
        answers.append(can_pass(board, seat))
    found = None
    for number, move in enumerate(moves, 1):
        if answers[number - 1] and not answers[number]:
            found = LostMaturita(number, movers[number - 1], move)
    return (None if answers[-1] else found), answers


@pytest.mark.parametrize("game", GAMES)
def test_a_lost_maturita_names_the_move_that_brute_force_names(game):
    draw = random.Random(f"lost {game}")
    kinds = Counter()
    for _ in range(40):
        whole = played(draw, game)
        moves = list(whole.moves)
        board = whole.copy()
        while board.moves and sum(bits.bit_count() for bits in board.bits) < 10:
            board.pop()
        # nothing taken yet, or few could still be made
        ending = parse_position(f"{str(board).rpartition(' ')[0]} 0,0,0,0")
        if ending.is_over():
            continue
        for move in moves[len(board.moves):]:
            ending.push(move)
        for seat in SEATS:
            expected, answers = last_loss(
                ending, seat, lambda at, one: oracle.side(at, [one]) <= 0)
            assert lost_since(ending, seat) == expected, f"{whole.moves} {seat}"
            kinds["lost" if expected else "made" if answers[-1] else "never"] += 1
    assert min(kinds[kind] for kind in ("lost", "made", "never")) > 5, kinds


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_tells_what_the_guarantee_tells_of_every_position(game):
    draw = random.Random(f"whole {game}")
    solver = Solver()
    for _ in range(8):
        position = played(draw, game)
        before = str(position)
        for seat in SEATS:
            expected, _ = last_loss(
                position, seat, lambda at, one: solver.guarantee(at, one) <= 0)
            found = lost_since(position, seat)
            assert found == expected
            # no card of the others can lose it for the maturant
            assert found is None or found.seat == seat
        assert str(position) == before


def test_the_last_loss_counts_where_a_defender_gave_the_maturita_back():
    position = parse_position("7.T..T/.Q..Q8/..98.A/QT.9.. vsechny")
    play_moves(position, "h7")
    assert lost_since(position) == LostMaturita(1, Seat.A, Card("h7"))
    play_moves(position, "dQ cA hT hQ")
    assert lost_since(position) is None
    play_moves(position, "cT")
    assert lost_since(position) == LostMaturita(6, Seat.A, Card("cT"))


def test_moves_are_separated_by_blanks_or_commas_in_any_spelling():
    position = start(DEAL, "cervene")
    play_moves(position, " k9, kE  ♦Q,dK ")
    assert [str(card) for card in position.moves] == ["d9", "dA", "dQ", "dK"]
    tens = parse_position(".8..9/.97../...8/...7 desitky A +")
    play_moves(tens, "end d9 konec ťuk")
    assert [str(move) for move in tens.moves] == ["end", "d9", "end", "tap"]


@pytest.mark.parametrize(("text", "kind", "message"), [
    ("d9 xx", InvalidCardError, "move 2: 'xx' is no card: expected a suit h d s c and a rank"
     " 7 8 9 T J Q K A, such as hK"),
    ("d9 dA KS", InvalidCardError,
     "move 3: 'KS' could be dJ or sK: write the suit h d s c first"),
    ("hJ", IllegalMoveError, "move 1: hJ: A leads h only when he holds nothing else"),
    ("d9 hA", IllegalMoveError, "move 2: hA: B holds d and must follow suit"),
    ("d9 dA dK", IllegalMoveError, "move 3: dK: C does not hold it"),
    ("tap", IllegalMoveError, "move 1: tap: in cervene only cards are played"),
])
def test_a_move_at_fault_is_named_by_its_number(text, kind, message):
    position = start(DEAL, "cervene")
    with pytest.raises(kind) as caught:
        play_moves(position, text)
    assert str(caught.value) == message
    assert caught.value.where == f"move {message[5]}"
    assert len(position.moves) == int(message[5]) - 1


def test_a_ruleset_without_maturita_is_refused():
    with pytest.raises(InvalidQuestionError):
        lost_since(start(DEAL, "min"))


# ── the command line ─────────────────────────────────────────────────────────────────────────


def answer(capsys, *words):
    code = main(["maturita", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_play_answers_for_the_position_reached_and_names_the_losing_move(capsys):
    code, out, err = answer(capsys, f"{DEAL} cervene", "--play", "sA dK", "--json")
    assert code == 2
    assert "move 2" in err
    code, out, _ = answer(capsys, f"{DEAL} cervene", "--play", "sA hA", "--json")
    assert code == 0
    (row,) = [json.loads(line) for line in out.splitlines()]
    position = start(DEAL, "cervene")
    for card in ("sA", "hA"):
        position.push(card)
    assert row["position"] == str(position)
    assert row["winnable"] is False
    assert row["since"] == {"number": 1, "seat": "A", "move": "sA"}
    assert set(row) == {"schema", "position", "winnable", "cards", "line", "since"}


def test_play_that_keeps_the_maturita_has_no_move_that_lost_it(capsys):
    _, out, _ = answer(capsys, f"{DEAL} cervene", "--play", "d9 dA", "--json")
    row = json.loads(out)
    assert (row["winnable"], row["since"]) == (True, None)
    _, out, _ = answer(capsys, f"{DEAL} cervene", "--json")
    assert "since" not in json.loads(out)


def test_play_may_ask_for_another_maturant_and_reach_the_end(capsys):
    _, out, _ = answer(capsys, ENDING, "--seat", "B", "--play", "d7 d8 d9 dT hT c7 h8 h9", "--json")
    row = json.loads(out)
    assert (row["cards"], row["winnable"], row["since"]) == ([], True, None)


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "lost by move 1: A ♣7"), ("cs", "ztracena tahem 1: A ž7"),
    ("sr", "izgubljena potezom 1: A ♣7")])
def test_the_text_names_the_losing_move(capsys, lang, said):
    _, out, _ = answer(capsys, ENDING, "--play", "c7 h8", "--lang", lang)
    assert out.splitlines()[-1] == said
    _, out, _ = answer(capsys, ENDING.replace(".7..7", ".A..7"), "--play", "c7", "--lang", lang)
    assert "1" not in out.splitlines()[-1]
    _, out, _ = answer(capsys, ENDING, "--play", "d7", "--lang", lang)
    assert len(out.splitlines()) == 4


def test_play_of_a_deal_is_refused(capsys):
    code, out, err = answer(capsys, DEAL, "--play", "d9")
    assert (code, out) == (2, "")
    assert err == ("lora maturita: --play: moves are played from a position, such as"
                   " 'DEAL kladno:filky'\n")


def test_m11_the_wrong_first_lead_of_kvarty_is_named():
    position = parse_position(".8..A/7.9../8.T../..87. kvarty")
    position.push("d8")
    assert lost_since(position) == LostMaturita(1, Seat.A, Card("d8"))
