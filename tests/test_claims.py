"""Whether a claim holds, against a brute force; how far a faulty text is read; reviews in words."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from positions import random_trick_position

from lora_solver import SEATS, Seat
from lora_solver.claims import claim_verdict
from lora_solver.cli import main
from lora_solver.names import LANGUAGES
from lora_solver.records import read_records, read_until_fault, write_records
from lora_solver.records.breaches import SENTENCES
from lora_solver.records.data import Ending, Record

BAD = json.loads((Path(__file__).parent / "data" / "bad_records.json").read_text(encoding="utf-8"))
DEAL = "J987.9.AQ7./AKT.A..KJT7/.QT87.K.AQ9/Q.KJ.JT98.8"
HEAD = f'[Rules "official"]\n[Contract "cervene"]\n[Deal "{DEAL}"]\n[B "Petr"]\n'


def takes_all(board, seat, helped):
    """Whether the seat takes every trick left: with everybody's help, or against everybody."""
    if not board.trick and not any(board.bits):
        return True
    free = helped or board.mover is seat
    answers = []
    for card in board.legal_moves():
        ends, before = len(board.trick) == 3, board.trick_number
        board.push(card)
        answers.append((not ends or board.mover is seat) and takes_all(board, seat, helped))
        board.pop()
        assert board.trick_number == before
        if answers[-1] is free:
            return free
    return not free


def claimed(board, seat):
    """A record that ends with this claim."""
    return Record((), board.ruleset, board.contract.id, None, Seat.A, None,
                  ending=Ending("claim", (seat,)), start=board, end=board)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_said_of_a_claim_is_what_brute_force_says(seed):
    draw = random.Random(f"claims {seed}")
    said = set()
    for _ in range(60):
        board = random_trick_position(draw, draw.choice((1, 2, 3)))
        if board.is_over():
            continue
        board.contract = replace(board.contract, early_end=False)
        seat = draw.choice([board.mover, *SEATS])
        expected = "sure" if takes_all(board, seat, False) else (
            "possible" if takes_all(board, seat, True) else "impossible")
        assert claim_verdict(claimed(board, seat)) == expected, (str(board), seat)
        said.add(expected)
    assert len(said) == 3


def test_where_nothing_is_claimed_nothing_is_said():
    record, = read_records(HEAD + "\n1. d9 dA dQ dJ")
    assert claim_verdict(record) == ""


# ── up to the fault ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("case", BAD, ids=[f"{n}-{case['code']}" for n, case in enumerate(BAD)])
def test_a_malformed_file_is_read_up_to_its_fault(case):
    records, fault = read_until_fault(case["text"], free=False)
    assert (str(fault), fault.code) == (case["message"], case["code"])
    for record in records:
        again, = read_records(write_records([record]), free=True)
        assert again.followed == record.followed


def test_the_deals_before_a_fault_and_the_play_up_to_it_are_kept():
    whole = HEAD + "\n1. d9 dA dQ dJ\n\n"
    records, fault = read_until_fault(whole + HEAD + "\n1. d9 dA cA dJ\n2. c7 sA h7")
    assert [len(record.followed) for record in records] == [4, 5]
    assert records[1].revokes[0].kind == "follow"
    assert fault.where == "line 14, column 7"


def test_a_sound_file_has_no_fault():
    records, fault = read_until_fault(HEAD + "\n1. d9 dA dQ")
    assert fault is None
    assert records == read_records(HEAD + "\n1. d9 dA dQ")


def test_lora_review_judges_a_faulty_file_up_to_its_fault_and_then_refuses_it(tmp_path, capsys):
    path = tmp_path / "faulty.lora"
    path.write_text(HEAD + "\n1. d9 dA dQ dJ\n2. sA h7\n", encoding="utf-8")
    assert main(["review", str(path), "--json"]) == 2
    said = capsys.readouterr()
    assert [move["move"] for move in json.loads(said.out)["moves"]] == ["d9", "dA", "dQ", "dJ"]
    assert said.err == "lora review: line 7, column 4: sA: B does not hold it\n"
    assert main(["review", str(path), "--strict"]) == 2
    assert capsys.readouterr().out == ""


# ── words ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("lang", "expected"), [
    ("cs", "renonc, čl. 18c: Petr nectí barvu: na kule dává žK, a kule má (+8, body 0 8 0 0; lze"),
    ("sr", "renons, čl. 18c: Petr ne odgovara na boju: na karo baca ♣K, a ima karo (+8, poeni 0"),
    ("en", "revoke, art. 18c: Petr does not follow suit: plays ♣K while holding diamonds (+8, po"),
])
def test_lora_review_tells_a_revoke_in_the_language_asked_for(tmp_path, capsys, lang, expected):
    path = tmp_path / "revoke.lora"
    path.write_text(HEAD + "\n1. d9 cK dT dJ\n", encoding="utf-8")
    assert main(["review", str(path), "--lang", lang]) == 0
    assert expected in capsys.readouterr().out


def test_every_breach_has_a_sentence_in_each_language_that_names_who_did_it():
    for sentences in SENTENCES.values():
        assert len(sentences) == len(LANGUAGES)
        assert all(sentence.startswith("{who} ") for sentence in sentences)
