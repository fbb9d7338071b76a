"""What players do, done in a real Chromium: at desk and phone size, in both themes."""

from __future__ import annotations

import re

import pytest
from lora_solver.app.link import EXAMPLE
from playwright.sync_api import expect

from lora_solver import Card, Deal, Solver, start
from lora_solver.cards import Move


def wait_for_moves(page, moves: str) -> None:
    if moves:
        page.wait_for_url(re.compile(rf"[?&]play={re.escape(moves)}(&|$)"))
    else:
        page.wait_for_url(lambda url: "play=" not in url)


def test_a_deal_is_posed_by_clicking_read_and_opened_on_the_table(visitor):
    page = visitor.open("", lang="en")
    page.locator("section.south [data-card=h7]").click()
    page.locator("section[data-seat=B] .name").click()
    page.wait_for_selector("text=B has 9 cards")
    page.locator("[data-card=hT]").click()
    page.locator("section[data-seat=A] .name").click()
    page.wait_for_url(re.compile("deal=JT98"))
    square = page.locator("button[data-game=filky][data-seat=C]")
    hands = page.url.split("deal=")[1].split("&")[0].replace("%2F", "/")
    values = Solver().solve(start(hands, "filky"))
    expect(square.locator("b")).to_have_text(str(values.guarantee[2]))
    expect(square.locator("small")).to_have_text(f"{values.selfish[2]} · {values.hope[2]}")
    assert not visitor.scrolls_sideways()
    assert visitor.too_pale() == []
    square.click()
    page.wait_for_selector("text=Trick 1, A to play")
    page.wait_for_url(re.compile(r"/table\?.*game=filky.*south=C"))


def test_all_eight_tricks_are_played_with_the_digits_and_undone(visitor):
    position, solver = start(EXAMPLE, "vsechny"), Solver()
    page = visitor.open("table", lang="cs", game="vsechny")
    while not position.is_over():
        card = next(value.card for value in solver.cards(position) if value.advised)
        if not position.trick:  # the one who leads sees the value of his card
            mark = page.locator(f".turn .slot:has([data-card={card}]) .mark")
            expect(mark).to_have_text(re.compile("^✓"))
        visitor.press(card, position)
    page.wait_for_selector(f"text=Konec hry: A {position.points[0]}")
    assert sum(position.points) == 8
    page.locator("[data-act=start]").click()
    page.wait_for_selector("text=1. štych, na tahu A")
    wait_for_moves(page, "")


def test_a_refutation_is_followed_step_by_step(visitor):
    page = visitor.open("table", lang="en")
    page.wait_for_selector(".mark")
    visitor.settled()
    card = page.get_by_role("combobox", name="Card", exact=True)
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter"):
        card.press(key)  # the list opens, then down to the ace of spades
    page.wait_for_selector("text=The play that refutes it, for 1 point more:")
    page.get_by_role("button", name="Step through it").click()
    wait_for_moves(page, "sA")
    for count in range(2, 5):
        page.locator("[data-act=redo]").click()
        page.wait_for_function("n => (new URL(location).searchParams.get('play') || '')"
                               ".split('.').length === n", arg=count)


LAYING_GAMES = [("kvarty", "kladno", set()), ("desitky", "kladno", {"end", "tap"}),
                ("lora", "srpska", {"pass"})]


#: in it somebody has to tap late in the game
DEAL = str(Deal.random(0))


def some_play(game: str, rules: str) -> list[Move]:
    """A play of the deal to its end, with calls of every kind."""
    position, made = start(DEAL, game, rules), []
    while not position.is_over():
        legal = position.legal_moves()
        called = [move for move in legal if not isinstance(move, Card)]
        made.append(called[0] if called and len(made) % 3 else legal[0])
        position.push(made[-1])
    return made


@pytest.mark.parametrize(("game", "rules", "calls"), LAYING_GAMES)
def test_the_laying_out_games_are_played_to_their_ends(visitor, game, rules, calls):
    # the long ones from where a link has brought them to
    play_out(visitor, game, rules, calls, last=16)


@pytest.mark.long
@pytest.mark.parametrize(("game", "rules", "calls"), LAYING_GAMES)
def test_the_laying_out_games_are_played_from_the_first_card_to_their_ends(
        visitor, game, rules, calls):
    play_out(visitor, game, rules, calls, last=100)


def play_out(visitor, game: str, rules: str, calls: set[str], last: int) -> None:
    """Every move carries its value before it is made with its digit."""
    play = some_play(game, rules)
    before, rest = play[:-last], play[-last:]
    assert calls <= {str(move) for move in rest}
    position, solver = start(DEAL, game, rules), Solver()
    for move in before:
        position.push(move)
    query = {"play": ".".join(map(str, before))} if before else {}
    page = visitor.open("table", lang="en", game=game, rules=rules, deal=DEAL, **query)
    for move in rest:
        place = f".slot:has([data-card={move}])" if isinstance(move, Card) else (
            f"[data-call={move}]")
        value = next(value for value in solver.cards(position) if value.card == move)
        mark = page.locator(f"{place} .mark")
        sign = "✓" if value.advised else "≈" if value.best else r"\+"
        expect(mark).to_have_text(re.compile(f"^{sign}"))
        visitor.press(move, position)
    page.wait_for_selector("text=The deal is over")
    wait_for_moves(page, ".".join(map(str, play)))


def test_the_language_changes_in_the_middle_and_a_reload_finds_the_same_position(visitor):
    page = visitor.open("table", lang="cs", play="d9.dA.dQ")
    page.wait_for_selector("text=1. štych, na tahu D")
    page.get_by_role("combobox", name=re.compile("Language")).click()
    page.get_by_role("option", name="Srpski").click()
    page.wait_for_selector("text=1. štih, na potezu D")
    page.wait_for_url(re.compile("lang=sr"))
    page.reload()
    page.wait_for_selector("text=1. štih, na potezu D")
    wait_for_moves(page, "d9.dA.dQ")


@pytest.mark.parametrize("page_name", ["maturita", "review", "protokol", "rules"])
def test_the_other_pages_can_be_read(visitor, page_name):
    visitor.open(page_name, lang="sr")
    visitor.settled()
    if page_name in ("review", "protokol"):
        visitor.page.get_by_role("button", name="Uzmi primer").click()
        visitor.page.wait_for_selector(".js-plotly-plot")
    visitor.settled()
    expect(visitor.page.locator("h2, h1").first).to_be_visible()
