"""What players do, done in a real Chromium: at desk and phone size, in both themes."""

from __future__ import annotations

import json
import re
import statistics
import time

import pytest
from lora_solver.app.link import EXAMPLE

from lora_solver import Deal, Solver, parse_position, start

SIZES = [("desktop", "light"), ("desktop", "dark"), ("phone", "light"), ("phone", "dark")]
#: the journeys of many clicks: each size and each theme once
TWO_SIZES = [("desktop", "dark"), ("phone", "light")]


def moves_made(page) -> str:
    found = re.search(r"[?&]play=([^&]*)", page.url)
    return found[1] if found else ""


def wait_for_moves(page, moves: str) -> None:
    if moves:
        page.wait_for_url(re.compile(rf"[?&]play={re.escape(moves)}(&|$)"))
    else:
        page.wait_for_url(lambda url: "play=" not in url)


@pytest.mark.parametrize(("size", "theme"), TWO_SIZES)
def test_a_deal_is_read_and_a_game_played_through_and_undone(visit, size, theme):
    visitor = visit(size=size, theme=theme)
    page = visitor.open("", lang="cs")
    page.wait_for_selector(".js-plotly-plot")
    assert not visitor.scrolls_sideways()
    page.get_by_role("button", name="Zahrát na stole").click()
    page.wait_for_selector("text=1. štych, na tahu A")
    position = start(EXAMPLE, "cervene")
    for _ in range(32):
        page.wait_for_selector(".turn .mark")
        card = next(value.card for value in Solver().cards(position) if value.advised)
        mark = page.locator(f".slot:has([data-card={card}]) .mark").inner_text()
        assert mark.startswith("✓")
        visitor.play(str(card))
        position.push(card)
        if position.is_over():
            break
    page.wait_for_selector("text=Konec hry: A 0")
    assert not visitor.scrolls_sideways()
    page.locator("[data-act=start]").click()
    page.wait_for_selector("text=1. štych, na tahu A")
    wait_for_moves(page, "")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_deal_is_posed_by_clicking(visit, size):
    visitor = visit(size=size)
    page = visitor.open("", lang="en")
    page.locator("section.south [data-card=h7]").click()
    page.locator("section[data-seat=B] .name").click()
    page.wait_for_selector("text=B has 9 cards")
    page.locator("[data-card=hT]").click()
    page.locator("section[data-seat=A] .name").click()
    page.wait_for_selector(".js-plotly-plot")
    page.locator("[data-card=h7]").click()
    page.locator("[data-card=hT]").click()
    page.wait_for_url(re.compile("deal=" + re.escape("J987.9.AQ7.")))


def test_a_click_on_the_heat_map_opens_that_game_on_the_table(visit):
    visitor = visit()
    page = visitor.open("", lang="en")
    page.wait_for_selector(".js-plotly-plot .point", state="attached")
    visitor.settled()
    box = page.locator(".js-plotly-plot .heatmaplayer").bounding_box()
    # the second of eight rows (queens), the third of four columns (C)
    page.mouse.click(box["x"] + box["width"] * 0.625, box["y"] + box["height"] * 0.1875)
    page.wait_for_selector("text=Trick 1, A to play")
    page.wait_for_url(re.compile("game=filky.*south=C"))


def test_the_keyboard_alone_plays_undoes_and_redoes(visit):
    page = visit().open("table", lang="en")
    page.wait_for_selector(".mark")
    page.keyboard.press("5")  # the fifth card, the nine of diamonds
    wait_for_moves(page, "d9")
    page.wait_for_selector(".turn .mark")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    wait_for_moves(page, "d9.dA")
    page.keyboard.press("Control+z")
    wait_for_moves(page, "d9")
    page.keyboard.press("Control+z")
    wait_for_moves(page, "")
    page.keyboard.press("Control+Shift+z")
    wait_for_moves(page, "d9")
    page.keyboard.press("1")  # a card of C's turn? B must follow with the ace: refused
    page.keyboard.press("b")
    wait_for_moves(page, "d9.dA")


def test_a_refutation_is_followed_step_by_step(visit):
    page = visit().open("table", lang="en")
    page.wait_for_selector(".mark")
    page.get_by_role("combobox", name="Card", exact=True).click()
    page.get_by_role("option", name=re.compile("ace of spades")).click()
    page.wait_for_selector("text=The play that refutes it, for 1 point more:")
    page.get_by_role("button", name="Step through it").click()
    wait_for_moves(page, "sA")
    for count in range(2, 6):
        page.locator("[data-act=redo]").click()
        page.wait_for_function("n => (new URL(location).searchParams.get('play') || '')"
                               ".split('.').length === n", arg=count)


@pytest.mark.parametrize(("game", "rules"), [
    ("kvarty", "kladno"), ("desitky", "kladno"), ("lora", "srpska")])
@pytest.mark.parametrize(("size", "theme"), TWO_SIZES)
def test_the_laying_out_games_are_played_to_their_ends(visit, size, theme, game, rules):
    visitor = visit(size=size, theme=theme)
    page = visitor.open("table", lang="en", game=game, rules=rules)
    position, solver = start(EXAMPLE, game, rules), Solver()
    made: list[str] = []
    while not position.is_over():
        legal = position.legal_moves()
        calls = [move for move in legal if str(move) in ("end", "tap", "pass")]
        move = calls[0] if calls and len(made) % 3 else legal[0]
        button = f"[data-call={move}]" if move in calls else f".slot:has([data-card={move}])"
        # every move carries its value before it is made
        value = next(value for value in solver.cards(position) if value.card == move)
        mark = page.locator(f"{button} .mark")
        mark.wait_for()
        assert mark.inner_text()[0] == ("✓" if value.advised else "≈" if value.best else "+")
        page.locator(button if move in calls else f".live[data-card={move}]").click()
        position.push(move)
        made.append(str(move))
        wait_for_moves(page, ".".join(made))
    assert {"desitky": {"end", "tap"}, "lora": {"pass"}, "kvarty": set()}[game] <= set(made)
    page.wait_for_selector("text=The deal is over")
    assert not visitor.scrolls_sideways()


def test_the_language_changes_in_the_middle_and_a_reload_finds_the_same_position(visit):
    visitor = visit()
    page = visitor.open("table", lang="cs", play="d9.dA.dQ")
    page.wait_for_selector("text=1. štych, na tahu D")
    page.get_by_role("combobox", name=re.compile("Language")).click()
    page.get_by_role("option", name="Srpski").click()
    page.wait_for_selector("text=1. štih, na potezu D")
    page.wait_for_url(re.compile("lang=sr"))
    page.reload()
    page.wait_for_selector("text=1. štih, na potezu D")
    assert moves_made(page) == "d9.dA.dQ"


def test_two_visitors_side_by_side_do_not_mix(visit):
    one = visit().open("table", lang="en", game="filky")
    other = visit().open("table", lang="en", game="desitky", deal=str(Deal.random(7)))
    for page in (one, other):
        page.wait_for_selector(".turn .mark, .call .mark")
    positions = [start(EXAMPLE, "filky"), start(Deal.random(7), "desitky")]
    for _ in range(4):
        for number, page in enumerate((one, other)):
            move = positions[number].legal_moves()[0]
            page.locator(f".live[data-card={move}], [data-call={move}]").click()
            positions[number].push(move)
        for position, page in zip(positions, (one, other), strict=True):
            values = {str(value.card): value for value in Solver().cards(position)}
            expected = {name: "✓" if value.advised else "≈" if value.best else "+"
                        for name, value in values.items()}
            page.wait_for_function(MARKS_ARE, arg=expected)


#: whether the moves that carry a mark, and the signs of their marks, are these
MARKS_ARE = """(expected) => {
    const root = [...document.querySelectorAll('*')]
        .find(e => e.shadowRoot?.querySelector('.lora')).shadowRoot;
    const found = {};
    for (const mark of root.querySelectorAll('.mark')) {
        const owner = mark.closest('.slot')?.querySelector('.card') || mark.closest('.call');
        found[owner.dataset.card || owner.dataset.call] = mark.textContent[0];
    }
    const sorted = (one) => JSON.stringify(Object.entries(one).sort());
    return sorted(found) === sorted(expected);
}"""


def test_the_lines_tried_survive_a_reload(visit):
    page = visit().open("table", lang="en")
    for card in ("sA", "d9"):
        page.locator(f".live[data-card={card}]").click()
        wait_for_moves(page, card)
        page.locator("[data-act=undo]").click()
        wait_for_moves(page, "")
    page.reload()
    page.get_by_text("2 lines tried").click()
    page.get_by_role("button", name=re.compile("♠A$")).click()
    wait_for_moves(page, "sA")


def test_marks_are_hidden_on_request_and_exported_files_hold_the_position(visit, tmp_path):
    page = visit().open("table", lang="en", play="d9")
    page.wait_for_selector(".mark")
    page.locator("[data-act=hide]").click()
    page.wait_for_selector(".mark", state="detached")
    assert page.locator("text=Why?").count() == 0
    page.get_by_text("Link and files").click()
    for name, check in (
            ("JSON", lambda text: parse_position(json.loads(text)["position"]).trick[0] == 13 - 3),
            ("SVG", lambda text: text.startswith("<svg")),
            ("Text", lambda text: text.rstrip().endswith("d9"))):
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        download.value.save_as(tmp_path / name)
        assert check((tmp_path / name).read_text("utf-8"))


def test_hostile_text_shows_as_text(visit):
    page = visit().open("", lang="en")
    page.get_by_text("Paste a deal").click()
    page.get_by_role("textbox").fill("<img src=http://evil.example/x onerror=alert(1)>")
    page.get_by_role("button", name="Take it").click()
    page.wait_for_selector("text=has not")
    assert page.locator("img[src*=evil]").count() == 0


@pytest.mark.parametrize(("size", "theme"), SIZES)
def test_no_page_scrolls_sideways_and_table_and_cards_have_the_contrast_of_wcag_aa(
        visit, size, theme):
    visitor = visit(size=size, theme=theme, lang="sr")
    for page_name in ("", "maturita", "review", "protokol", "rules", "table"):
        page = visitor.open(page_name)
        visitor.settled()
        assert not visitor.scrolls_sideways()
    page.wait_for_selector(".mark")
    ratios = page.evaluate("""() => {
        const lum = c => { const [r, g, b] = c.match(/[0-9.]+/g).map(Number).map(v => v / 255)
            .map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
            return .2126 * r + .7152 * g + .0722 * b; };
        const root = [...document.querySelectorAll('*')]
            .find(e => e.shadowRoot?.querySelector('.lora')).shadowRoot;
        return [...root.querySelectorAll('.mark, .card')].map(e => { const s = getComputedStyle(e);
            const [a, b] = [lum(s.color), lum(s.backgroundColor)].sort((x, y) => y - x);
            return (a + .05) / (b + .05); }); }""")
    assert min(ratios) >= 3.0  # large bold figures
    assert statistics.median(ratios) >= 4.5


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


def test_a_click_brings_new_values_quickly(visit, record_property):
    page = visit().open("table", lang="en")
    page.wait_for_selector(".turn .mark")
    times = []
    for number in range(50):
        times.append(page.evaluate(CLICK, "best" if number % 6 < 3 else "undo") / 1000)
        page.wait_for_timeout(150)
    record_property("median", statistics.median(times))
    print(f"click to new values: median {statistics.median(times):.3f} s, worst {max(times):.3f} s")
    assert statistics.median(times) < 1.0  # 0.3 on an idle machine; this one may be busy


def test_the_first_page_is_there_soon(visit, record_property):
    visit().open("", lang="en")  # the first visitor makes the server load its modules
    begun = time.perf_counter()
    visit().open("", lang="en")
    ready = time.perf_counter() - begun
    record_property("ready", ready)
    print(f"first page ready after {ready:.2f} s")
    assert ready < 30  # 3 on an idle machine; this one may be busy


def test_another_deal_brings_its_matrix_soon(visit, record_property):
    page = visit().open("", lang="en")
    page.wait_for_selector(".js-plotly-plot .point", state="attached")
    forced: list[float] = []
    times: list[float] = []
    for _ in range(5):
        page.wait_for_timeout(300)
        before = page.url
        begun = time.perf_counter()
        page.get_by_role("button", name="Random deal").click()
        page.wait_for_url(lambda url, before=before: url != before)
        # a cell is "big  small · small": the big figures first, then what each plays for himself
        page.wait_for_function(
            "() => { const cells = [...document.querySelectorAll('.textpoint text')];"
            " return cells.length && cells.every(cell => !cell.textContent.startsWith('…')); }",
            timeout=60_000)
        forced.append(time.perf_counter() - begun)
        page.wait_for_function(
            "() => { const text = document.querySelector('.js-plotly-plot')?.textContent || '…';"
            " return !text.includes('…'); }", timeout=60_000)
        times.append(time.perf_counter() - begun)
    for name, found in (("guarantee and hope", forced), ("with selfish", times)):
        record_property(name, statistics.median(found))
        print(f"a new matrix, {name}: median {statistics.median(found):.2f} s,"
              f" worst {max(found):.2f} s")
    assert statistics.median(forced) < 10
