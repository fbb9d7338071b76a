"""The command line: JSON keys that others rely on, exit codes, stdin, and refusals."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest
from positions import random_shedding_position, random_trick_position, trick_contracts

from lora_solver import RULESETS, SEATS, Deal, Solver, start
from lora_solver.cli import COMMANDS, main

DEAL = "J987.9.AQ7./AKT.A..KJT7/.QT87.K.AQ9/Q.KJ.JT98.8"
ENDING = ".7..7/.8..8/.9..9/.T..T"


def run(capsys, *words, stdin=None, monkeypatch=None):
    if stdin is not None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
    code = main(list(words))
    out, err = capsys.readouterr()
    return code, out, err


def rows(out):
    return [json.loads(line) for line in out.splitlines()]


def test_solve_gives_a_line_a_contract_in_the_rulesets_order(capsys):
    code, out, _ = run(capsys, "solve", ENDING, "--json", "--rules", "srpska", "--leader", "B")
    assert code == 0
    found = rows(out)
    assert [row["contract"] for row in found] == list(RULESETS["srpska"].contract_ids)
    for row in found:
        solution = Solver().solve(start(ENDING, row["contract"], "srpska", "B"))
        assert row == {"schema": 1, "rules": "srpska", "contract": row["contract"], "deal": ENDING,
                       "leader": "B", "guarantee": list(solution.guarantee),
                       "selfish": list(solution.selfish), "hope": list(solution.hope)}


def test_solve_of_a_czech_deal_ends_with_harakiri(capsys):
    code, out, err = run(capsys, "solve", DEAL, "--json")
    assert (code, err) == (0, "")
    found = rows(out)
    assert [row["contract"] for row in found] == [
        "cervene", "filky", "prpo", "vsechny", "bedrnik", "kvarty", "desitky", "harakiri"]
    for row in found[5:7]:
        solution = Solver().solve(start(DEAL, row["contract"]))
        assert row["guarantee"] == list(solution.guarantee)


@pytest.mark.parametrize("command", ["solve", "maturita"])
def test_a_contract_that_an_ending_cannot_come_of_is_left_out_with_a_line(capsys, command):
    code, out, err = run(capsys, command, ENDING, "--json")
    assert code == 0
    assert "desitky" not in [row["contract"] for row in rows(out)]
    assert "kvarty" in [row["contract"] for row in rows(out)]
    assert err == ("desitky: left out: row d: laid are dJ dQ dK dA, but a row begins with the"
                   " ten\n")


def test_an_ending_that_fits_no_contract_is_refused(capsys):
    code, out, err = run(capsys, "solve", ".97..7/.Q..8/.T..9/.K..T", "--rules", "srpska")
    assert (code, out) == (2, "")
    assert err == ("lora solve: hand B has 2 cards: expected 3, as A is to play with no trick in"
                   " progress\n")


def test_cards_of_a_row_game_lists_the_calls_too(capsys):
    line = "A.8..9/.97../...8/...7 desitky"
    _, out, _ = run(capsys, "cards", line, "--json")
    assert [card["card"] for card in rows(out)[0]["cards"]] == ["hA", "c9"]
    _, out, _ = run(capsys, "cards", ".8..9/.97../...8/...7 desitky A +", "--json")
    assert [(card["card"], card["guarantee"]) for card in rows(out)[0]["cards"]] == [
        ("c9", 1), ("end", 0)]
    code, out, _ = run(capsys, "cards", ".8..9/.97../...8/...7 desitky A +", "--lang", "cs")
    assert code == 0
    assert "konec tahu" in out


def test_maturita_of_a_position_of_desitky_stops_at_the_tap(capsys):
    _, out, _ = run(capsys, "maturita", ".8..9/.97../...8/...7 desitky A +", "--json")
    (row,) = rows(out)
    assert row["winnable"] is True
    assert row["cards"] == [{"card": "c9", "made": False}, {"card": "end", "made": True}]
    _, out, _ = run(capsys, "maturita", "AKQJ..987.7/T9.AT..AKQJ/87..AKQJT.8/.KQJ987..T9 desitky",
                    "--json")
    (row,) = rows(out)
    assert row["winnable"] is False
    assert row["cards"] == [{"card": "tap", "made": False}]
    assert row["line"] == ["tap"]


def test_solve_of_a_side_in_a_row_game(capsys):
    _, out, _ = run(capsys, "solve", DEAL, "--contract", "srpska:lora", "--side", "AC", "--json")
    (row,) = rows(out)
    assert row["value"] == Solver().side(start(DEAL, "lora"), (SEATS[0], SEATS[2]))


def test_solve_of_a_position_names_the_position(capsys):
    _, out, _ = run(capsys, "solve", f"{ENDING} vsechny B", "--json")
    (row,) = rows(out)
    assert row["position"] == f"{ENDING} kladno:vsechny B - 0,0,0,0"
    assert "deal" not in row
    assert "leader" not in row


def test_solve_of_a_side(capsys):
    _, out, _ = run(capsys, "solve", DEAL, "--contract", "max", "--side", "DB", "--json")
    (row,) = rows(out)
    assert row["side"] == "BD"
    assert set(row) == {"schema", "rules", "contract", "deal", "leader", "side", "value"}


def test_solve_without_a_deal_says_its_seed(capsys):
    code, out, err = run(capsys, "solve", "--seed", "5", "--contract", "bedrnik", "--json",
                         "--lang", "en")
    assert code == 0
    assert err == "seed 5\n"
    assert rows(out)[0]["deal"] == str(Deal.random("5"))
    _, _, err = run(capsys, "solve", "--contract", "bedrnik", "--lang", "en")
    assert err.startswith("seed ")


def test_solve_takes_a_contract_from_a_file(capsys, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text('{"id": "mine", "tricks": {"7": 10, "8": 20}}', encoding="utf-8")
    _, out, _ = run(capsys, "solve", DEAL, "--contract", str(path), "--json")
    assert rows(out)[0]["contract"] == "mine"


def test_cards_lists_every_legal_card_with_its_values(capsys):
    position = start(DEAL, "cervene")
    _, out, _ = run(capsys, "cards", str(position), "--json")
    (row,) = rows(out)
    assert row["turn"] == "A"
    assert [card["card"] for card in row["cards"]] == [
        str(card) for card in position.legal_moves()]
    assert set(row["cards"][0]) == {"card", "guarantee", "hope", "selfish", "best", "advised"}


def test_cards_of_a_finished_deal_are_none(capsys):
    _, out, _ = run(capsys, "cards", ".../.../.../... vsechny A - 2,2,2,2", "--json")
    (row,) = rows(out)
    assert row["turn"] is None
    assert row["cards"] == []


def test_maturita_of_a_deal_gives_leads_and_a_line_for_each_game(capsys):
    _, out, _ = run(capsys, "maturita", DEAL, "--attempt", "3", "--json")
    found = {row["contract"]: row for row in rows(out)}
    assert found["prpo"]["winnable"] is True
    assert found["cervene"]["leads"] == ["d9"]
    assert found["filky"]["winnable"] is False
    assert found["filky"]["leads"] == []
    board = start(DEAL, "filky")
    for card in found["filky"]["line"]:
        board.push(card)
    assert board.points[0] > 0
    _, out, _ = run(capsys, "maturita", DEAL, "--json")
    assert "prpo" not in [row["contract"] for row in rows(out)]


def test_maturita_of_a_position_tells_for_each_card(capsys):
    _, out, _ = run(capsys, "maturita", f"{ENDING} vsechny", "--json")
    (row,) = rows(out)
    assert row["winnable"] is True
    assert row["cards"] == [{"card": "d7", "made": True}, {"card": "c7", "made": True}]


def test_lines_of_stdin_are_answered_in_order_and_bad_ones_in_their_place(capsys, monkeypatch):
    text = f"{ENDING} vsechny\nnonsense\n\n{ENDING} prpo\n"
    code, out, _ = run(capsys, "solve", "-", "--json", stdin=text, monkeypatch=monkeypatch)
    assert code == 2
    found = rows(out)
    assert found[0]["contract"] == "vsechny"
    assert found[1] == {"schema": 1, "line": 2,
                        "error": "'nonsense' has 1 hand: expected four, separated by /"}
    assert found[2]["contract"] == "prpo"


@pytest.mark.parametrize("words", [
    ["solve", "A.../A.../Q.../J..."],
    ["solve", ENDING, "--side", "AA"],
    ["solve", ENDING, "--leader", "E"],
    ["solve", f"{ENDING} vsechny", "--leader", "A"],
    ["solve", f"{ENDING} vsechny", "--contract", "prpo"],
    ["solve", ENDING, "--contract", "absent.json"],
    ["cards", ENDING],
    ["solve", ""],
    ["cards", ""],
    ["maturita", " "],
    ["maturita", DEAL, "--rules", "srpska"],
    ["maturita", DEAL, "--attempt", "4"],
    ["maturita", f"{ENDING} vsechny", "--attempt", "1"],
    ["maturita", f"{ENDING} max"],
    ["solve", DEAL, "--contract", "filky", "--limit", "0.00001"],
])
def test_bad_input_exits_with_two_and_one_line_on_stderr(capsys, words):
    code, out, err = run(capsys, *words)
    assert code == 2
    assert out == ""
    assert err.startswith(f"lora {words[0]}: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("family", ["tricks", "kvarty", "desitky", "lora"])
def test_random_positions_of_every_family_are_answered_as_lines_and_as_links(capsys, family):
    draw = random.Random(f"cli {family}")
    for number in range(12):
        contract = None if number % 2 else draw.choice(trick_contracts())
        position = (random_trick_position(draw, 1 + number % 4, contract) if family == "tricks"
                    else random_shedding_position(draw, family, 4 + number))
        if repr(position).startswith("<"):
            continue  # cards out of play, or a contract of one's own: no line tells them
        text = quote(str(position)) if draw.random() < 0.5 else str(position)
        code, out, err = run(capsys, "cards", text, "--json")
        (row,) = rows(out)
        assert (code, err, row["position"]) == (0, "", str(position))
        assert row["turn"] == (None if position.is_over() else str(position.turn))
        assert [card["card"] for card in row["cards"]] == [
            str(move) for move in position.legal_moves()]
        assert position.is_over() or any(card["best"] and card["advised"] for card in row["cards"])
        _, out, _ = run(capsys, "solve", text, "--contract", "all", "--json")
        (row,) = rows(out)
        assert (row["position"], row["contract"]) == (str(position), position.contract.id)
        code, out, _ = run(capsys, "maturita", text, "--seat", "C", "--json")
        assert code == (0 if position.ruleset.has_maturita else 2)
        for lang in ("cs", "sr", "en"):
            assert run(capsys, "cards", text, "--lang", lang)[0] == 0


@pytest.mark.parametrize("limit", ["nan", "inf", "-1", "1e300", "soon"])
@pytest.mark.parametrize("command", ["solve", "cards", "maturita"])
def test_a_limit_is_a_number_of_seconds(capsys, command, limit):
    with pytest.raises(SystemExit) as caught:
        main([command, f"{ENDING} vsechny", f"--limit={limit}"])
    assert caught.value.code == 2
    assert f"'{limit}': expected seconds, from 0 to 86400" in capsys.readouterr().err


def test_a_file_that_begins_with_a_mark_and_has_crlf_is_read(capsys, monkeypatch):
    text = f"\ufeff{ENDING} vsechny\r\n \r\n{ENDING} prpo\r\n"
    code, out, _ = run(capsys, "cards", "-", "--json", stdin=text, monkeypatch=monkeypatch)
    assert code == 0
    assert [row["position"].split()[1] for row in rows(out)] == ["kladno:vsechny", "kladno:prpo"]


def test_a_terminal_that_cannot_show_a_letter_gets_its_number(capsys):
    found = subprocess.run(
        [sys.executable, "-m", "lora_solver", "cards", f"{ENDING} vsechny", "--lang", "cs"],
        capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}, check=True)
    assert b"\\u017e" in found.stdout  # ž
    assert not found.stderr


@pytest.mark.parametrize("lang", ["cs", "sr", "en"])
def test_tables_speak_three_languages(capsys, lang):
    for words in (["solve", ENDING], ["maturita", ENDING], ["cards", f"{ENDING} cervene"]):
        code, out, _ = run(capsys, *words, "--lang", lang)
        assert code == 0
        assert out.strip()


@pytest.mark.parametrize("name", ["solve lora", "maturita kvarty", "maturita desitky"])
def test_bench_covers_every_family(capsys, name):
    code, out, _ = run(capsys, "bench", "--deals", "1", "--only", name, "--json")
    assert code == 0
    assert name in [row["name"] for row in rows(out)]


def test_bench_measures_and_reports(capsys):
    code, out, _ = run(capsys, "bench", "--deals", "2", "--only", "maturita vsechny", "--json")
    assert code == 0
    (row,) = [row for row in rows(out) if row["name"] == "maturita vsechny"]
    assert set(row["ms"]) == {"mean", "median", "p99", "max"}


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_shows_examples(command):
    words = [command, "--help"] if command else ["--help"]
    found = subprocess.run([sys.executable, "-m", "lora_solver", *words], capture_output=True,
                           text=True, check=True)
    assert "example" in found.stdout


def test_the_app_finds_its_page_from_any_folder(tmp_path):
    found = subprocess.run([sys.executable, "-m", "lora_solver", "app", "--check"], cwd=tmp_path,
                           capture_output=True, text=True, check=True)
    assert Path(found.stdout.strip()).is_file()


@pytest.mark.parametrize("port", ["0", "65536", "-1", "x", ""])
def test_the_app_refuses_what_is_no_port(capsys, port):
    with pytest.raises(SystemExit) as ended:
        main(["app", f"--port={port}"])
    assert ended.value.code == 2
    assert "is no port: expected 1 to 65535" in capsys.readouterr().err


def test_exactly_tells_least_and_most_and_exits_with_1_where_it_cannot_be_forced(capsys):
    words = ("solve", ENDING, "--contract", "vsechny", "--seat", "d", "--json", "--exactly")
    code, out, _ = run(capsys, *words, "2,1")
    assert code == 0
    assert rows(out) == [{"schema": 1, "rules": "kladno", "contract": "vsechny", "deal": ENDING,
                          "leader": "A", "seat": "D", "least": 2, "most": 2, "exactly": [1, 2],
                          "forced": True}]
    code, out, _ = run(capsys, *words, "1")
    assert code == 1
    assert rows(out)[0]["forced"] is False
    code, out, _ = run(capsys, *words[:-2], "--exactly", "1", "--lang", "cs")
    assert code == 1
    assert "nejméně" in out


@pytest.mark.parametrize("words", [("--seat", "B"), ("--exactly", "3"),
                                   ("--seat", "B", "--exactly", "x"),
                                   ("--seat", "E", "--exactly", "3"),
                                   ("--seat", "B", "--exactly", "3", "--side", "AC")])
def test_exactly_and_seat_belong_together(capsys, words):
    code, _, err = run(capsys, "solve", ENDING, *words)
    assert code == 2
    assert "exactly" in err or "--seat" in err


RECORD = f"""[Rules "kladno"]
[Contract "cervene"]
[Deal "{DEAL}"]
[A "Jana"]

1. s7 hK sK sT
2. cQ c8 h9 cK
3. c7 c9
"""


def test_review_gives_a_line_a_deal_with_every_move(capsys, monkeypatch):
    code, out, err = run(capsys, "review", "-", "--json", stdin=RECORD, monkeypatch=monkeypatch)
    assert (code, err) == (0, "")
    row, = rows(out)
    assert [move["move"] for move in row["moves"][:3]] == ["s7", "hK", "sK"]
    assert row["moves"][0]["kind"] == "mistake"
    assert row["moves"][0]["lost"] == 2
    assert row["moves"][0]["best"] == ["d9"]
    assert row["moves"][0]["line"][:2] == ["s7", "dA"]
    assert row["guarantee"] == [0, 6, 8, 8]
    assert row["points"] is None
    assert row["mistakes"] == [4, 8, 0, 9]
    assert [player["mistakes"] for player in row["players"]] == [1, 1, 2, 0]


@pytest.mark.parametrize(("lang", "text"), [("cs", "1. Jana: l7 chyba +2 · nejlepší: k9"),
                                            ("en", "1. Jana: ♠7 mistake +2 · best: ♦9")])
def test_review_tells_mistakes_in_words(capsys, monkeypatch, lang, text):
    code, out, _ = run(capsys, "review", "-", "--lang", lang, stdin=RECORD,
                       monkeypatch=monkeypatch)
    assert code == 0
    assert text in out


def test_review_tells_revokes_or_refuses_them(capsys, monkeypatch):
    wrong = RECORD.replace("s7 hK sK sT\n2. cQ c8 h9 cK\n3. c7 c9", "d9 cK dT dJ\n2. D:d7")
    code, out, _ = run(capsys, "review", "-", "--lang", "en", stdin=wrong, monkeypatch=monkeypatch)
    assert code == 2
    wrong = wrong.replace("D:d7", "D:dK")
    code, out, _ = run(capsys, "review", "-", "--lang", "en", stdin=wrong, monkeypatch=monkeypatch)
    assert code == 0
    assert "revoke: B does not follow suit: plays ♣K while holding diamonds (+8, poin" in out
    code, _, err = run(capsys, "review", "-", "--strict", stdin=wrong, monkeypatch=monkeypatch)
    assert code == 2
    assert "line 6, column 7: cK: B holds d and must follow suit" in err


@pytest.mark.parametrize("words", [("/nowhere/x.lora",), ("-", "--deal", "2")])
def test_review_of_what_is_not_there_is_refused(capsys, monkeypatch, words):
    code, _, err = run(capsys, "review", *words, stdin=RECORD, monkeypatch=monkeypatch)
    assert code == 2
    assert err.startswith("lora review: ")


@pytest.mark.parametrize("command", ["review", "score"])
@pytest.mark.parametrize("text", ["", "\n \n"])
def test_a_record_without_a_deal_is_refused(capsys, monkeypatch, command, text):
    code, out, err = run(capsys, command, "-", stdin=text, monkeypatch=monkeypatch)
    assert (code, out) == (2, "")
    assert "no deal in the record" in err


# ── streams and files that fail ──────────────────────────────────────────────────────────────

LORA = [sys.executable, "-m", "lora_solver"]


def test_bytes_that_are_no_text_refuse_their_line_alone():
    done = subprocess.run(
        [*LORA, "cards", "-", "--json"], input=b".7..7/8.8../9.9../T.T.. vsechny\n\xff\xfe\n"
        b".7..7/8.8../9.9../T.T.. vsechny\n", capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"}, check=False)
    first, second, third = (json.loads(line) for line in done.stdout.splitlines())
    assert done.returncode == 2
    assert first["cards"] == third["cards"]
    assert (second["line"], "error" in second) == (2, True)
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_output_that_cannot_be_written_is_told():
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*LORA, "puzzles", "list"], stdout=full, stderr=subprocess.PIPE,
                              check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"lora puzzles: output: ")
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="closes streams as a shell of Unix does")
def test_closed_streams_are_empty_ones():
    command = f"'{sys.executable}' -m lora_solver cards - <&- >&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_seed_that_is_no_text_is_refused():
    done = subprocess.run([*LORA, "solve", "--seed", b"\xff", "--contract", "prpo"],
                          capture_output=True, check=False)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("command", [["maturita", "QT8.K98..J7"], ["solve", "--seed", "7"]])
@pytest.mark.parametrize("threads", ["0", "257", "x", "-1"])
def test_threads_are_bounded(capsys, command, threads):
    with pytest.raises(SystemExit) as left:
        main([*command, "--threads", threads])
    assert left.value.code == 2
    assert "expected a whole number from 1 to 256" in capsys.readouterr().err


def test_a_theme_that_does_not_exist_is_refused(capsys):
    assert main(["puzzles", "list", "--theme", "bogus"]) == 2
    assert "bogus is no theme" in capsys.readouterr().err
