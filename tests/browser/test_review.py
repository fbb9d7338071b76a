"""A played deal gone through, and a match, in a real Chromium."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from lora_solver.cards import Card
from lora_solver.names import card_name, contract_name
from lora_solver.records import read_records
from lora_solver.review import review

FILE = Path(__file__).parents[2] / "examples" / "kladno.lora"
TEXT = FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize(("size", "theme"), [("desktop", "dark"), ("phone", "light")])
def test_a_match_is_read_a_mistake_tried_again_and_its_sheet_opened(visit, size, theme):
    records = read_records(TEXT, free=True)
    worst = review(records[0]).mistakes[0]
    board = records[0].start.copy()
    for _, _, move in records[0].followed[:worst.play]:
        board.push(move)
    wrong = next(card for card in board.legal_moves() if card not in worst.right)
    visitor = visit(size=size, theme=theme)
    page = visitor.open("review", lang="cs")
    if size == "phone":
        page.locator("input[type=file]").set_input_files(FILE)
    else:
        page.get_by_role("textbox", name="nebo jeho text").fill(TEXT)
        page.get_by_role("button", name="Načíst").click()
    page.wait_for_selector(".js-plotly-plot .scatterlayer .point", state="attached",
                           timeout=60_000)
    page.locator(".felt .card").first.wait_for()

    page.locator("[class*=st-key-mistake] button").first.click()
    page.get_by_text("Najdi lepší kartu").wait_for()
    visitor.settled()
    expect(page.locator(".mark")).to_have_count(0)
    page.click(f".card.live[data-card={wrong}]")
    page.get_by_text(f"{card_name(wrong, 'cs')} to není").wait_for()
    visitor.settled()
    page.click(f".card.live[data-card={worst.right[0]}]")
    page.get_by_text("Správně bylo").wait_for()
    page.get_by_role("button", name="Přehrát krok za krokem").click()
    page.get_by_text("Jste v průběhu").wait_for()
    visitor.settled()
    for move in worst.line[1:4]:
        assert isinstance(move, Card)
        page.locator("[data-act=redo]").click()
        page.locator(f".hand .card[data-card={move}]").wait_for(state="detached")
    assert not visitor.scrolls_sideways()

    if size == "phone":
        return
    page.get_by_role("link", name="Protokol").click()
    page.get_by_text("Konečné pořadí").wait_for()
    visitor.settled()
    assert not visitor.scrolls_sideways()
    page.get_by_role("combobox", name="Hra", exact=True).click()
    page.get_by_role("option", name=f"6. {contract_name('kvarty', 'cs')}").click()
    page.get_by_role("button", name="Otevřít rozbor hry").click()
    page.get_by_text("kvartu vynáší A").first.wait_for()
    page.get_by_role("button", name="Zkoumat odtud na stole").click()
    page.wait_for_url(re.compile(r"/table\?.*game=kvarty"))
    page.get_by_text("kvartu vynáší A").first.wait_for()
