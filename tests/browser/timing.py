"""How long a visitor waits: `python -m tests.browser.timing`, in a real Chromium.

Seconds by the clock, which only mean something on an idle machine (its load is printed), and of
processor time of the app and the browser together, where /proc tells it.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from .running import Visit, chromium, served

CLICKS, EDITS = 50, 10
#: whether every square has all its three values
FULL = """() => [...document.querySelectorAll('[data-testid=stBidiComponentIsolated]')]
    .map(one => (one.shadowRoot || one.firstElementChild?.shadowRoot)?.querySelector('.matrix'))
    .some(matrix => matrix && !matrix.querySelector('.counting'))"""
#: clicks a button of the table and tells after how many ms another seat's cards carry values
CLICK = """(act) => new Promise(resolve => {
    const root = [...document.querySelectorAll('*')]
        .find(e => e.shadowRoot?.querySelector('.lora')).shadowRoot.querySelector('.lora');
    const seat = root.querySelector('.turn').dataset.seat, begun = performance.now();
    new MutationObserver((_, watch) => {
        const now = root.querySelector('.turn');
        if (!now || now.dataset.seat === seat || !now.querySelector('.mark')) return;
        watch.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - begun));
    }).observe(root, { childList: true, subtree: true });
    root.querySelector(`[data-act=${act}]`).click();
})"""


def processor() -> float:
    """Seconds of processor time of all processes that this one has begun."""
    parents, spent = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(folder.name)] = int(fields[1])
        spent[int(folder.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def ours(pid: int) -> bool:
        parent = parents.get(pid, 0)
        return parent == os.getpid() or (parent > 1 and ours(parent))

    return sum(seconds for pid, seconds in spent.items() if ours(pid))


def measured(work: Callable[[], object]) -> tuple[float, float]:
    begun, spent = time.perf_counter(), processor()
    work()
    return time.perf_counter() - begun, processor() - spent


def first_page(visitor: Visit) -> None:
    visitor.page.goto(visitor.address, wait_until="commit")
    visitor.page.wait_for_function(FULL, timeout=120_000)


def edits(page: Page) -> list[tuple[float, float]]:
    """Two cards changed, again and again, each until the new matrix is whole."""
    found = []
    for number in range(EDITS):
        page.wait_for_timeout(400)
        one, other = (f"section[data-seat={'ABCD'[(number + step) % 4]}] .card" for step in (0, 1))
        page.locator(one).nth(number % 8).click()
        before = page.url

        def change(other: str = other, before: str = before, number: int = number) -> None:
            page.locator(other).nth(number * 3 % 8).click()
            page.wait_for_url(lambda url: url != before)
            page.wait_for_function(FULL, timeout=120_000)

        found.append(measured(change))
    return found


def clicks(visitor: Visit) -> list[float]:
    page = visitor.open("table")
    page.wait_for_selector(".turn .mark")
    found = []
    for number in range(CLICKS):
        found.append(page.evaluate(CLICK, "best" if number % 6 < 3 else "undo") / 1000)
        page.wait_for_timeout(150)
    return found


def told(name: str, found: list[tuple[float, float]]) -> None:
    clock, busy = zip(*found, strict=True)
    print(f"{name:38s} median {statistics.median(clock):5.2f} s, worst {max(clock):5.2f} s;"
          f" processor {statistics.median(busy):5.2f} s; load {os.getloadavg()[0]:.1f}", flush=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address, \
            sync_playwright() as playwright:
        browser = chromium(playwright)
        visitor = Visit(browser, address)
        told("whole matrix, first visitor", [measured(lambda: first_page(visitor))])
        others = [Visit(browser, address) for _ in range(3)]
        told("whole matrix, next visitors",
             [measured(lambda one=one: first_page(one)) for one in others])
        told("a card edited to the whole matrix", edits(visitor.page))
        told("a click at the table to new values", [(one, 0.0) for one in clicks(visitor)])
        browser.close()


if __name__ == "__main__":
    main()
