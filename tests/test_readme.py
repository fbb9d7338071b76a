"""The examples in the README, the docs and the docstrings run as written."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["README.md", "docs/contracts.md"])
def test_examples_of_the_documents_run(name):
    outcome = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert outcome.failed == 0
    assert outcome.attempted > 3


@pytest.mark.parametrize("name", ["cards", "deals", "notation", "rules.contracts",
                                  "rules.rulesets", "records.replay", "solving"])
def test_examples_of_the_docstrings_run(name):
    outcome = doctest.testmod(importlib.import_module(f"lora_solver.{name}"))
    assert outcome.failed == 0
    assert outcome.attempted > 0
