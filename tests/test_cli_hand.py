"""`lora maturita HAND`: the keys of architecture.md, what is refused, and what people read."""

from __future__ import annotations

import io
import json
import sys

import pytest

from lora_solver import Deal, Seat, Solver, parse_move, start
from lora_solver.chances import HandChances
from lora_solver.cli import hands, main
from lora_solver.practical import Practical

HAND = "QT8.K98..J7"
KEYS = ["schema", "contract", "samples", "passed", "rate", "low", "high", "lead", "leads",
        "certain", "beaten_by"]


def ask(capsys, *words, stdin=None, monkeypatch=None):
    if stdin is not None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
    code = main(["maturita", *words])
    out, err = capsys.readouterr()
    return code, out, err


def rows(out):
    return [json.loads(line) for line in out.splitlines()]


def test_a_hand_gives_a_line_a_game_with_what_the_library_counts(capsys):
    code, out, err = ask(capsys, HAND, "--attempt", "3", "--samples", "30", "--seed", "x", "--json")
    assert (code, err) == (0, "")
    chances = HandChances(Deal.parse(f"{HAND}/.../.../...").hand(Seat.A), attempt=3, seed="x")
    chances.run(30)
    found = rows(out)
    assert [row["contract"] for row in found] == list(chances.games)
    for row in found:
        assert list(row) == KEYS
        game = chances.games[row["contract"]]
        assert (row["samples"], row["passed"], row["lead"]) == (
            30, game.best.passed, str(game.lead))
        assert (row["rate"], row["low"], row["high"]) == (
            game.best.rate, game.best.low, game.best.high)
        assert row["leads"] == {str(lead): share.rate for lead, share in game.leads.items()}


def test_what_beats_a_hand_is_a_layout_that_the_engine_finds_lost(capsys):
    _, out, _ = ask(capsys, HAND, "--samples", "30", "--json")
    for row in rows(out):
        assert row["certain"] is False
        board = start(row["beaten_by"], row["contract"])
        board.push(parse_move(row["lead"]))
        assert board.points[0] > 0 or not Solver().can_pass(board)


def test_a_certain_hand_is_said_to_be_certain_and_beaten_by_nothing(capsys):
    _, out, _ = ask(capsys, "87.87.87.87", "--samples", "20", "--contract", "vsechny", "--json")
    (row,) = rows(out)
    assert (row["certain"], row["beaten_by"], row["passed"]) == (True, None, 20)


def test_prpo_comes_at_the_third_attempt_only(capsys):
    for attempt, there in (("1", False), ("2", False), ("3", True)):
        _, out, _ = ask(capsys, HAND, "--samples", "3", "--attempt", attempt, "--json")
        assert ("prpo" in [row["contract"] for row in rows(out)]) is there


def test_known_cards_lie_there_in_what_beats_him(capsys):
    _, out, _ = ask(capsys, HAND, "--samples", "40", "--known", "B:hK,sA D:dA", "--json")
    for row in rows(out):
        deal = Deal.parse(row["beaten_by"])
        assert {"hK", "sA"} <= {str(card) for card in deal.hand(Seat.B)}
        assert "dA" in {str(card) for card in deal.hand(Seat.D)}


def test_closed_cards_are_played_out_if_asked_for(capsys):
    _, out, _ = ask(capsys, HAND, "--samples", "20", "--contract", "bedrnik", "--practical",
                    "--deals", "6", "--json")
    (row,) = rows(out)
    chances = HandChances(Deal.parse(f"{HAND}/.../.../...").hand(Seat.A), contracts=["bedrnik"])
    chances.run(20)
    played = Practical(chances, "bedrnik")
    played.run(6)
    share = played.share
    assert row["practical"] == {"deals": 6, "passed": share.passed, "rate": share.rate,
                                "low": share.low, "high": share.high, "samples": played.samples}


def test_a_time_limit_answers_with_the_layouts_counted_by_then(capsys, monkeypatch):
    begun = []

    class Watched(HandChances):
        def __init__(self, *args, **facts):
            super().__init__(*args, **facts)
            begun.append(self)

    # the time is over as soon as a layout is counted, however slow the machine
    monkeypatch.setattr(hands, "HandChances", Watched)
    monkeypatch.setattr(hands, "_until", lambda limit: lambda: bool(begun and begun[0].samples))
    code, out, _ = ask(capsys, HAND, "--samples", "1000000", "--limit", "1", "--contract", "kvarty",
                       "--json")
    assert code == 0
    (row,) = rows(out)
    assert 0 < row["samples"] < 1000000


def test_where_the_time_is_over_at_once_nothing_is_answered(capsys):
    code, out, err = ask(capsys, HAND, "--limit", "0")
    assert (code, out) == (2, "")
    assert "the time was over" in err


def test_hands_come_from_stdin_too_and_a_bad_one_is_told_in_its_place(capsys, monkeypatch):
    code, out, _ = ask(capsys, "-", "--samples", "3", "--json", "--contract", "kvarty",
                       stdin=f"{HAND}\nQT8.K98..J\n87.87.87.87\n", monkeypatch=monkeypatch)
    assert code == 2
    first, second, third = rows(out)
    assert first["contract"] == third["contract"] == "kvarty"
    assert second == {"schema": 1, "line": 2,
                      "error": "the hand has 7 cards: expected eight"}


def test_a_hand_may_be_written_card_by_card(capsys):
    spelled = "♥Q hT h8 dK d9 k8 cJ ž7"
    one = ask(capsys, spelled, "--samples", "3", "--json")
    assert one == ask(capsys, HAND, "--samples", "3", "--json")


@pytest.mark.parametrize(("words", "message"), [
    (["QT8.K98..J"], "the hand has 7 cards: expected eight"),
    (["QT8.K987..J7"], "the hand has 9 cards: expected eight"),
    (["QQ8.K98..J7"], "hand: hQ stands there twice"),
    (["hQ hQ h8 dK d9 d8 cJ c7"], "hand: hQ stands there twice"),
    (["QT8.K98..J7", "--known", "B:hQ"], "known B: hQ is in the hand itself"),
    (["QT8.K98..J7", "--known", "A:hK"], "known A: A asks, his cards are the hand: expected"
     " another seat"),
    (["QT8.K98..J7", "--known", "B:hK C:hK"], "known C: hK is known with B already"),
    (["QT8.K98..J7", "--known", "B:AKJ97.AQJT.."],
     "known B: 9 cards known, but B holds 8"),
    (["QT8.K98..J7", "--known", "hK"], "known: 'hK': expected a seat and its cards, such as"
     " B:hK,d7"),
    (["QT8.K98..J7", "--rules", "srpska"], "srpska has no maturita"),
    (["QT8.K98..J7", "--attempt", "4"], "attempt 4: kladno has attempts 1 to 3"),
    (["QT8.K98..J7", "--contract", "prpo"], "--contract prpo: not allowed at attempt 1"),
    (["QT8.K98..J7", "--leader", "B"], "--leader: a hand alone is the forehand's, before the first"
     " lead"),
    (["QT8.K98..J7/.../.../...", "--samples", "5"],
     "--samples: asked of eight cards alone, not of open hands"),
])
def test_what_cannot_be_answered_is_named(capsys, words, message):
    code, out, err = ask(capsys, *words)
    assert (code, out) == (2, "")
    assert err == f"lora maturita: {message}\n"


@pytest.mark.parametrize(("lang", "words"), [
    ("cs", ["bedrník", "Nejčastěji projde", "není to slib ani nejmenší možná šance", "výnos"]),
    ("sr", ["crveni kralj", "Najčešće prolazi", "to nije ni obećanje ni donja granica"]),
    ("en", ["red king", "Passes most often", "neither a promise nor a floor", "is beaten by"]),
])
def test_people_read_what_the_figure_is_in_their_language(capsys, lang, words):
    _, out, _ = ask(capsys, HAND, "--samples", "20", "--lang", lang, "--practical", "--deals", "1")
    for text in words:
        assert text in out
    assert ("0.0 %" in out) is (lang == "en")


def test_a_game_of_which_no_deal_was_played_out_shows_no_share(capsys, monkeypatch):
    def some(chances, name, *rest):
        share = Practical(chances, name).share
        passed, deals = (1, 2) if name == "kvarty" else (0, share.samples)
        return {"deals": deals, "passed": passed, "rate": passed / 2, "low": 0.1, "high": 0.9,
                "samples": 10}

    monkeypatch.setattr(hands, "_practical", some)
    code, out, _ = ask(capsys, HAND, "--samples", "5", "--practical", "--lang", "en")
    assert code == 0
    assert out.count(" —") == 5
    assert "50.0 % (10.0–90.0 %)" in out
    assert "0–2 deals played out" in out
