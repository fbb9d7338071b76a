"""The example matches: made by their script, complete, in normal form, every revoke among them."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from lora_solver.cli import main
from lora_solver.match import sheet_of_records
from lora_solver.records import read_records, write_records

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "examples").glob("*.lora"))


def script():
    spec = importlib.util.spec_from_file_location("example_script", ROOT / "examples" / "make.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read(path):
    return read_records(path.read_text(encoding="utf-8"), free=True)


def test_there_is_a_match_of_each_ruleset():
    assert [path.stem for path in FILES] == ["gamerules", "kladno", "official", "srpska"]


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
    kinds = {revoke.kind for path in FILES for record in read(path) for revoke in record.revokes}
    assert kinds == {"follow", "red_lead", "first_trick", "out_of_turn", "tap", "quart",
                     "wild_hand", "row"}


def test_the_review_in_the_readme_is_what_the_command_prints(capsys):
    assert main(["review", str(ROOT / "examples" / "kladno.lora"), "--deal", "2",
                 "--lang", "en"]) == 0
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert capsys.readouterr().out.strip() in readme
