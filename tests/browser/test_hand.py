"""Eight cards asked about, beaten on the table, and a drill, in a real Chromium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from lora_solver.chances import read_hand

HAND = "J987.9.AQ7."
LINE = re.compile(r"red king · lead \S+: \d+ % \((\d+)–(\d+) %\)")


def layouts(page) -> int:
    """How many layouts the page says it has looked at."""
    return int(re.search(r"\d+", page.get_by_text("Chances by game:").inner_text())[0])


def width(page) -> int:
    """How wide the interval of the red king is, in hundredths."""
    low, high = LINE.search(page.get_by_text(LINE).first.inner_text()).groups()
    return int(high) - int(low)


def stop(page) -> None:
    """Stop the counting, unless it is done already."""
    button = page.locator(".st-key-stop-sampling button, .st-key-stop-drill button")
    try:
        button.click(timeout=3000)
    except Exception:
        expect(button).to_have_count(0)


@pytest.mark.parametrize(("size", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_eight_cards_are_picked_counted_stopped_and_their_beating_layout_opened(
        visit, size, theme):
    visitor = visit(size=size, theme=theme)
    page = visitor.open("maturita", lang="en")
    page.locator(".pack .card").first.wait_for(timeout=60_000)
    visitor.settled()
    page.get_by_role("button", name="Clear").click()
    page.get_by_text("Pick 8 more cards.").wait_for(timeout=30_000)
    for card in sorted(read_hand(HAND)):
        page.locator(f".pack [data-card={card}]").click()
    page.wait_for_url(re.compile("hand=" + re.escape(HAND)), timeout=30_000)
    page.get_by_text(LINE).first.wait_for(timeout=60_000)
    first, wide = layouts(page), width(page)
    assert not visitor.scrolls_sideways()
    goal = min(3 * first, 1000)
    for _ in range(300):
        if layouts(page) >= goal:
            break
        page.wait_for_timeout(200)
    assert layouts(page) >= goal
    assert width(page) < wide or first > 300
    stop(page)
    page.locator(".st-key-go-on button").wait_for(timeout=30_000)
    looked = layouts(page)
    lost = page.locator(".st-key-open-lost button")
    lost.wait_for(timeout=60_000)
    assert layouts(page) == looked
    assert not visitor.scrolls_sideways()
    lost.click()
    page.get_by_text("Trick 1, A to play", exact=True).wait_for(timeout=30_000)
    page.wait_for_url(re.compile("game=bedrnik.*deal=" + re.escape(HAND)))
    page.locator("[data-act=redo]").click()
    page.wait_for_url(re.compile("[?&]play="))


@pytest.mark.parametrize(("size", "theme"), [("desktop", "dark"), ("phone", "light")])
def test_a_drill_is_played_and_entered_into_the_record(visit, size, theme):
    visitor = visit(size=size, theme=theme)
    page = visitor.open("maturita", lang="en", ask="drill", seed="7")
    visitor.settled()
    page.get_by_role("radio", name="queens").or_(
        page.get_by_role("button", name="queens")).click(timeout=60_000)
    page.get_by_text("Click the card you lead.").wait_for(timeout=30_000)
    page.locator(".choosing .card.live").first.click()
    page.get_by_role("button", name=re.compile("Decide: queens")).click()
    stop(page)
    expect(page.get_by_text(re.compile("Your choice, queens"))).to_have_count(1, timeout=60_000)
    page.get_by_text("Your record").wait_for(timeout=60_000)
    page.get_by_text(re.compile(r"\b\d+ drills?\b")).first.wait_for()
    assert not visitor.scrolls_sideways()
    page.get_by_role("button", name="Next hand").click()
    page.get_by_text("Choose a game.").wait_for(timeout=30_000)
