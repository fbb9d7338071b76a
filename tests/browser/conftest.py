"""One server and one browser for all journeys; without a browser they are skipped, and say so."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from .running import Visit


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    from .running import served

    with served(tmp_path_factory.mktemp("elsewhere")) as found:
        yield found


@pytest.fixture(scope="session")
def browser():
    """Chromium; where there is none, a skip, or a failure under LORA_REQUIRE_BROWSER=1."""
    reason = _missing()
    if reason:
        if os.environ.get("LORA_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    from .running import chromium

    with sync_playwright() as playwright:
        found = chromium(playwright)
        yield found
        found.close()


def _missing() -> str:
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "no browser journeys: playwright is not installed"
    from .running import CHROMIUM

    return "" if Path(CHROMIUM).is_file() else f"no browser journeys: no Chromium at {CHROMIUM}"


@pytest.fixture
def visit(browser, address: str, request: pytest.FixtureRequest) -> Iterator[Callable]:
    """Makes visitors; at the end nothing may have gone wrong for any of them.

    After a failure their pages are printed as they then are.
    """
    from .running import Visit

    visitors: list[Visit] = []

    def make(**how: str) -> Visit:
        visitors.append(Visit(browser, address, **how))
        return visitors[-1]

    yield make
    if request.node.stash.get(FAILED, False):
        for visitor in visitors:
            print(visitor.sight())
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        visitor.context.close()
    assert faults == []

#: desk and phone, light and dark: what players do has to work in all of them
VIEWS = [("desktop", "light"), ("desktop", "dark"), ("phone", "light"), ("phone", "dark")]


@pytest.fixture(scope="module", params=VIEWS, ids="-".join)
def window(browser, address: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A visitor's window, once for each size and theme; what it has loaded it keeps."""
    from .running import Visit

    found = Visit(browser, address, *request.param)
    yield found
    found.context.close()


@pytest.fixture
def visitor(window: Visit) -> Iterator[Visit]:
    """A visitor in each size and theme; in the end nothing may have gone wrong, nothing stick out
    sideways, and no text be too pale to read."""
    window.faults.clear()
    yield window
    assert window.faults == []
    assert not window.scrolls_sideways()
    assert window.too_pale() == []
