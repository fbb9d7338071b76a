"""The example matches: made by their script, complete, in normal form, every revoke among them."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from lora_solver import RULESETS, Seat
from lora_solver.claims import claim_verdict
from lora_solver.cli import main
from lora_solver.match import sheet_of_records
from lora_solver.names import LANGUAGES
from lora_solver.records import read_records, write_records
from lora_solver.records.breaches import breach_in_words

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "examples").glob("*.lora"))


def script():
    spec = importlib.util.spec_from_file_location("example_script", ROOT / "examples" / "make.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read(path):
    return read_records(path.read_text(encoding="utf-8"), free=True)


def test_there_are_six_matches_of_all_rulesets():
    assert [path.stem for path in FILES] == [
        "claims", "gamerules", "kladno", "official", "playoff", "srpska"]
    assert {read(path)[0].ruleset.id for path in FILES} == set(RULESETS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_is_what_its_script_makes_and_in_normal_form(path):
    text = path.read_text(encoding="utf-8")
    assert write_records(script().match(path.stem)) == text
    assert write_records(read(path)) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_is_a_whole_match(path):
    records = read(path)
    assert all(record.result for record in records)
    sheet = sheet_of_records(records)
    assert sheet.is_over
    assert sorted(sheet.places.values()) == [1, 2, 3, 4]


def test_each_kind_of_revoke_is_among_them():
    revokes = [revoke for path in FILES for record in read(path) for revoke in record.revokes]
    assert {revoke.kind for revoke in revokes} == {
        "follow", "red_lead", "first_trick", "out_of_turn", "tap", "quart", "wild_hand", "row"}
    assert {revoke.breach for revoke in revokes} == {
        "follow", "red_lead", "first_trick", "turn", "lead", "tap", "first_lead", "set", "added",
        "wild_hand", "row"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_breach_is_put_into_words_that_name_the_player(lang):
    for path in FILES:
        for record in read(path):
            for revoke in record.revokes:
                words = breach_in_words(revoke, lang, record.players)
                assert words.startswith(f"{record.players[revoke.seat]} ")
                assert not {"{", "}", "None"} & set(words.split())


def test_claims_hold_and_quarts_are_led_together():
    records = read(ROOT / "examples" / "claims.lora")
    claims = [claim_verdict(record) for record in records]
    assert claims.count("sure") == 8
    assert set(claims) == {"sure", ""}
    together = [play.moves for record in records for play in record.plays if len(play.moves) > 1]
    assert len(together) > 3


def test_a_match_ends_in_na_sto_three_attempts_and_harakiri():
    records = read(ROOT / "examples" / "playoff.lora")
    sheet = sheet_of_records(records)
    assert [record.contract for record in records if record.attempt == 3] == ["prpo"]
    assert (sheet.totals[Seat.A], sheet.places[Seat.A]) == (100, 1)
    assert [one.kept for one in sheet.announcements] == [True]
    tie, = sheet.playoffs
    assert sheet.totals[Seat.C] == sheet.totals[Seat.D]
    assert (tie.seats, tie.deals, tie.played, len(tie.order)) == ((Seat.C, Seat.D), 1, 1, 2)


def test_the_review_in_the_readme_is_what_the_command_prints(capsys):
    assert main(["review", str(ROOT / "examples" / "kladno.lora"), "--deal", "2",
                 "--lang", "en"]) == 0
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert capsys.readouterr().out.strip() in readme
