"""The app served on a free port, and a Chromium that looks at it and notes what goes wrong."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import Browser, FloatRect, Locator, Page, Playwright, expect

from lora_solver import Card
from lora_solver.cards import Move
from lora_solver.notation import Position

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync"]
SIZES = {"desktop": (1280, 900), "phone": (360, 740)}
#: a page that is still being made is waited for as long by what is expected of it as by a click
expect.set_options(timeout=30_000)
LOCALES = {"cs": "cs-CZ", "sr": "sr-Latn-RS", "en": "en-GB"}


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the app, run by `lora app` from a folder that is not the repository.

    Progress is kept in that folder too, so that a second server started there finds it again.
    """
    with socket.socket() as free:
        free.bind(("localhost", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "lora_solver", "app", "--port", str(port), "--no-browser"]
    # a session of its own, so that Streamlit, which `lora app` starts, ends with it
    with (folder / "app.log").open("w") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log,
                                   start_new_session=True,
                                   env={**os.environ, "LORA_DATA": str(folder / "data")})
    address = f"http://localhost:{port}/"
    try:
        _wait_for(address + "_stcore/health")
        yield address
    finally:
        os.killpg(process.pid, 15)
        process.wait(20)


def _wait_for(address: str) -> None:
    for _ in range(240):
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except OSError:
            time.sleep(0.25)
    raise TimeoutError(f"{address} does not answer")


def chromium(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


def box_of(locator: Locator) -> FloatRect:
    """Where it stands on the page; waits while it is being drawn anew."""
    for _ in range(20):
        expect(locator).to_be_visible()
        box = locator.bounding_box()
        if box is not None:
            return box
    raise AssertionError(f"{locator} never stays")


class Visit:
    """A visitor with a window of some size, theme and language; `faults` is what went wrong."""

    def __init__(self, browser: Browser, address: str, size: str = "desktop",
                 theme: str = "light", lang: str = "cs"):
        width, height = SIZES[size]
        self.address = address
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=theme,  # type: ignore[arg-type]
            locale=LOCALES[lang], accept_downloads=True)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("console", lambda said: said.type == "error" and self._note(
            said.text, said.location["url"]))
        self.page.on("pageerror", lambda error: self._note(str(error), ""))
        self.page.on("request", lambda asked: self._check(asked.url))

    def _note(self, text: str, url: str) -> None:
        # Streamlit looks for its own server at the page's path before it looks at the root
        if "/_stcore/" not in url:
            self.faults.append(f"{text} {url}")

    def _check(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname != "localhost":
            self.faults.append(f"asked for {url}")

    def open(self, page: str = "", **query: str) -> Page:
        """Go to a page and wait until its first sign of life is there."""
        self.page.goto(self.address + page + ("?" + urlencode(query) if query else ""))
        self.page.wait_for_selector(".felt .card, h2", timeout=30_000)
        return self.page

    def sight(self) -> str:
        """Where the page is and what stands on it, for the report of a failure."""
        state = self.page.locator("[data-testid=stApp]").get_attribute("data-test-script-state")
        text = self.page.locator("body").inner_text()
        return f"{self.page.url}\nscript: {state}\nfaults: {self.faults}\n{text[:4000]}"

    def settled(self) -> None:
        """Wait until Streamlit has nothing more to do."""
        self.page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]",
                                    timeout=30_000)

    def press(self, move: Move, position: Position) -> None:
        """Make the move with its digit, and in the position too; wait until it is made."""
        if isinstance(move, Card):
            self.page.keyboard.press(str(sorted(position.hands[position.mover]).index(move) + 1))
            gone = f".hand .card[data-card={move}]"
        else:
            self.page.keyboard.press("0")
            gone = f"section[data-seat={position.mover}].turn"
        position.push(move)
        self.page.wait_for_selector(gone, state="detached")

    def too_pale(self) -> list[str]:
        """The texts and pips in sight whose contrast is below WCAG AA."""
        self.settled()
        script = (Path(__file__).parent / "contrast.js").read_text("utf-8")
        for _ in range(10):  # what has just been drawn anew may still be fading in
            found = self.page.evaluate(script)
            if found["looked"] > 20 and not found["faults"]:
                break
            self.page.wait_for_timeout(300)
        assert found["looked"] > 20
        return list(found["faults"])

    def scrolls_sideways(self) -> bool:
        for _ in range(10):  # what is being drawn anew may be too wide for a moment
            wide = bool(self.page.evaluate(
                "(() => { const main = document.querySelector('[data-testid=stMain]');"
                " return main.scrollWidth > main.clientWidth + 1"
                " || document.documentElement.scrollWidth > innerWidth + 1; })()"))
            if not wide:
                break
            self.page.wait_for_timeout(300)
        return wide
