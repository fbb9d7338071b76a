"""Takes the pictures of the README and the documents: `make screenshots`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.running import Visit, chromium, served  # noqa: E402

#: high enough for a whole table, on a phone too
VIEWPORTS = {"desktop": {"width": 1280, "height": 960}, "phone": {"width": 360, "height": 980}}
IMAGES = ROOT / "docs" / "images"
#: name, page, query
PICTURES = (
    ("analysis", "", {}),
    ("table", "table", {"play": "d9.dA.dQ"}),
    ("kvarty", "table", {"game": "kvarty", "play": "s7"}),
    ("desitky", "table", {
        "game": "desitky", "play": "tap.hT.cT.cJ.end.dT.c9.cQ.end.dJ.sT.s9.s8.sJ.c8.end.h9"}),
    ("lora", "table", {
        "rules": "srpska", "game": "lora",
        "play": "h7.c7.d7.c8.h8.pass.d8.pass.h9.hT.c9.pass.hJ.cT.pass.hQ.d9"}),
    ("maturita", "maturita", {"ask": "deal"}),
    ("hand", "maturita", {"hand": "J987.9.AQ7."}),
    ("drill", "maturita", {"ask": "drill", "seed": "7"}),
    ("puzzles", "puzzles", {}),
    ("puzzle", "puzzles", {"puzzle": "cervene-card-013"}),
    ("review", "review", {}),
    ("protokol", "protokol", {}),
    ("rules", "rules", {}),
)
#: what the button that takes an example is called
EXAMPLE = {"cs": "Vzít ukázku", "sr": "Uzmi primer", "en": "Take this example"}


def main(folder: Path = IMAGES, lang: str = "cs") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as elsewhere, served(Path(elsewhere)) as address, \
            sync_playwright() as playwright:
        browser = chromium(playwright)
        for size in ("desktop", "phone"):
            for theme in ("light", "dark"):
                visitor = Visit(browser, address, size, theme, lang)
                visitor.page.set_viewport_size(VIEWPORTS[size])
                for name, page, query in PICTURES:
                    visitor.open(page, lang=lang, **query)
                    visitor.settled()
                    if name == "analysis":
                        visitor.page.wait_for_selector(".matrix:not(:has(.counting))")
                    if name in ("review", "protokol"):
                        visitor.page.get_by_role("button", name=EXAMPLE[lang]).click()
                    if name == "review":
                        visitor.page.locator("[class*=st-key-mistake] button").first.click()
                        visitor.page.locator("[class*=st-key-answer] button").click()
                        visitor.page.locator(".turn .mark").first.wait_for(timeout=60_000)
                    if name in ("review", "protokol"):  # a chart comes after its page
                        visitor.page.wait_for_selector(".js-plotly-plot .point", state="attached")
                    if name == "puzzles":
                        visitor.page.wait_for_selector(".st-key-shelf button")
                    if name == "hand":  # until all layouts are counted
                        visitor.page.wait_for_selector(".st-key-go-on button", timeout=120_000)
                    if name == "protokol":
                        visitor.page.locator("[data-testid=stDataFrame] canvas").first.wait_for()
                    visitor.page.wait_for_timeout(1500)
                    path = folder / f"{name}-{size}-{theme}.png"
                    visitor.page.screenshot(path=path)
                    print(path)
                visitor.context.close()
        browser.close()


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:2]))
