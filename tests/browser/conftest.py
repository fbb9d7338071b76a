"""One server and one browser for all journeys; without a browser they are skipped, and say so."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest


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
def visit(browser, address: str) -> Iterator[Callable]:
    """Makes visitors; at the end nothing may have gone wrong for any of them."""
    from .running import Visit

    visitors: list[Visit] = []

    def make(**how: str) -> Visit:
        visitors.append(Visit(browser, address, **how))
        return visitors[-1]

    yield make
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        visitor.context.close()
    assert faults == []
