"""Every fault the pages can meet has a sentence in three languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from lora_solver.app.faults import explain
from lora_solver.app.texts import Texts

from lora_solver import LoraError

ROOT = Path(__file__).parents[1]
IMPORTED = re.compile(r"^\s*from lora_solver\.([\w.]+) import", re.M)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def modules_behind_the_pages() -> list[Path]:
    """The files of lora_solver/ that the pages import, and those these import."""
    waiting, found = list((ROOT / "app").glob("*.py")), set()
    while waiting:
        for name in IMPORTED.findall(waiting.pop().read_text("utf-8")):
            base = ROOT.joinpath("lora_solver", *name.split("."))
            for path in (base.with_suffix(".py"), base / "__init__.py"):
                if path.is_file() and path not in found:
                    found.add(path)
                    waiting.append(path)
    return sorted(found)


def makers(paths: list[Path]) -> dict[str, tuple[str, int]]:
    """Functions that write `code=f"move.{code}"`: how it begins, and which argument it is."""
    found = {}
    for function in (one for path in paths for one in ast.walk(tree(path))
                     if isinstance(one, ast.FunctionDef)):
        names = [one.arg for one in function.args.args if one.arg != "self"]
        for word in ast.walk(function):
            if isinstance(word, ast.keyword) and word.arg == "code" and isinstance(
                    word.value, ast.JoinedStr):
                beginning = word.value.values[0]
                assert isinstance(beginning, ast.Constant)
                found[function.name] = beginning.value, names.index("code")
    return found


def written(node: ast.expr) -> Iterator[str]:
    """The codes written out; those put together from other codes are none of their own."""
    if isinstance(node, ast.IfExp):
        yield from (*written(node.body), *written(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def codes() -> set[str]:
    paths = modules_behind_the_pages()
    everywhere, found = makers(paths), {"solver.stopped"}
    for path in [*paths, *(ROOT / "app").glob("*.py")]:
        known = {**everywhere, **makers([path])}  # a name of its own file comes first
        for call in (one for one in ast.walk(tree(path)) if isinstance(one, ast.Call)):
            for word in call.keywords:
                if word.arg == "code":
                    found.update(written(word.value))
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            if name in known and len(call.args) > known[name][1]:
                beginning, place = known[name]
                found.update(beginning + code for code in written(call.args[place]))
    return found - {"error"}


def test_the_codes_are_found_in_the_code():
    assert {"deal.twice", "move.follow", "row.hole", "move.first_lead", "text.long"} <= codes()
    assert len(codes()) > 60


@pytest.mark.parametrize("lang", ["cs", "sr", "en"])
def test_every_fault_the_pages_can_meet_is_told_in_the_readers_language(lang):
    as_it_is = "as the library says it"
    untold = {code for code in codes() if explain(
        LoraError(as_it_is, code=code, where="hand B", found="x"), Texts(lang)) == as_it_is}
    assert not untold
