"""Every worked case of rules.md is claimed by a test."""

from __future__ import annotations

import importlib
import inspect
import json
import re
from pathlib import Path

HERE = Path(__file__).parent
CASES = [case["id"] for case in json.loads(
    (HERE / "data" / "cases.json").read_text(encoding="utf-8"))]


def test_every_case_is_run_by_a_test():
    found = claims()
    assert len(set(CASES)) == len(CASES) > 70
    unclaimed = [name for name in CASES if name not in found]
    assert not unclaimed, f"no test runs {unclaimed}"


def test_every_laying_and_maturita_case_is_among_those_run():
    found = claims()
    for name in CASES:
        if name[0] in "KDM" or name in ("X10", "X11", "X13", "X14"):
            assert found.get(name), name


def claims():
    """The tests of each case: by a parameter, by their name, or by the case they look up."""
    found = {}
    for path in sorted(HERE.glob("test_*.py")):
        if path.stem == Path(__file__).stem or "cases.json" not in path.read_text(encoding="utf-8"):
            continue
        module = importlib.import_module(path.stem)
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if name.startswith("test_") and test.__module__ == module.__name__:
                for case in named_in(name, test):
                    found.setdefault(case, []).append(f"{path.stem}::{name}")
    return found


def named_in(name, test):
    said = set(re.findall(r"(?<=_)[KDMCX]\d\d(?=_)", name, re.IGNORECASE))
    said |= set(re.findall(r"(?:case_of\(|CASES\[)\"([A-Z]\d\d)\"", inspect.getsource(test)))
    for mark in getattr(test, "pytestmark", []):
        if mark.name == "parametrize":
            for values in mark.args[1]:
                said |= set(parameters(getattr(values, "values", values)))
    return {case.upper() for case in said} & set(CASES)


def parameters(values):
    """The case ids among the values of one run."""
    for value in values if isinstance(values, (list, tuple)) else [values]:
        if isinstance(value, dict) and "id" in value:
            yield value["id"]
        elif isinstance(value, str):
            yield value
