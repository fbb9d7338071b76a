"""The examples in the README, the docs and the docstrings run as written."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
from pathlib import Path

import pytest

from lora_solver.cli import main

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["README.md", "docs/contracts.md", "docs/hand.md",
                                  "docs/progress.md", "docs/puzzles.md"])
def test_examples_of_the_documents_run(name):
    outcome = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert outcome.failed == 0
    assert outcome.attempted > 3


@pytest.mark.parametrize(("name", "count"), [
    ("docs/otazky.md", 6), ("docs/questions.md", 6), ("docs/list.md", 2), ("docs/hand.md", 2)])
def test_what_a_document_shows_of_the_terminal_is_what_the_program_says(name, count, capsys):
    blocks = re.findall(r"```console\n\$ lora (.*)\n([^`]*)```",
                        (ROOT / name).read_text(encoding="utf-8"))
    assert len(blocks) == count
    for command, shown in blocks:
        assert main(shlex.split(command)) == 0
        assert capsys.readouterr().out == shown, command


def test_the_readme_leads_to_the_explanations_in_both_languages():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in ("docs/otazky.md", "docs/questions.md", "docs/list.md", "docs/hand.md"):
        assert f"({name})" in text


@pytest.mark.parametrize("name", ["cards", "chances", "deals", "grammar", "layouts",
                                  "maturita", "notation",
                                  "rules.contracts", "rules.rulesets", "records.replay",
                                  "solving", "training.glicko"])
def test_examples_of_the_docstrings_run(name):
    outcome = doctest.testmod(importlib.import_module(f"lora_solver.{name}"))
    assert outcome.failed == 0
    assert outcome.attempted > 0
