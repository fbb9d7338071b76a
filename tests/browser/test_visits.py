"""What single visitors do at the desk: keyboard, links, files, hostile texts, two at once."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from lora_solver.app.link import EXAMPLE
from playwright.sync_api import expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from lora_solver import Deal, Solver, parse_position, start

from .running import box_of
from .test_journeys import wait_for_moves

MATCH = Path(__file__).parents[2] / "examples" / "kladno.lora"


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


def test_a_card_whose_message_is_lost_is_sent_again_and_played_once(visit):
    visitor, lost = visit(), []

    def carry(socket) -> None:
        server = socket.connect_to_server()

        def pass_on(message) -> None:
            if b'"play"' in message and not lost:
                lost.append(message)
            else:
                server.send(message)

        socket.on_message(pass_on)

    visitor.page.route_web_socket(re.compile("_stcore/stream"), carry)
    page = visitor.open("table", lang="en", game="vsechny")
    page.wait_for_selector(".turn .mark")
    page.locator(".live[data-card=d9]").click()
    wait_for_moves(page, "d9")
    assert len(lost) == 1


def test_a_card_pressed_while_the_table_is_drawn_anew_is_played_when_it_is_let_go(visit):
    page = visit().open("table", lang="en")
    page.wait_for_selector(".mark")
    box = box_of(page.locator(".live[data-card=d9]"))
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.locator("[data-act=hide]").evaluate("button => button.click()")
    expect(page.get_by_text("Why?")).to_have_count(0)  # the page has been made anew
    page.wait_for_timeout(300)
    page.mouse.up()
    wait_for_moves(page, "d9")


def test_a_page_left_while_work_is_under_way_does_not_call_the_player_back(visit):
    """The answer to the click comes late: the clock of the page left strikes before it is there."""
    visitor = visit()
    is_late, kept = [], []

    def carry(socket) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: kept.append((socket, message)) if is_late
                          else socket.send(message))

    visitor.page.route_web_socket(re.compile("_stcore/stream"), carry)
    page = visitor.open("review", lang="en")
    visitor.settled()
    page.locator("input[type=file]").set_input_files(MATCH)
    page.locator(".felt .card").first.wait_for()
    page.get_by_role("link", name="Score sheet").click()
    page.locator(".st-key-cancel-needs").wait_for(state="attached")
    visitor.settled()  # so that the clock has yet to strike
    is_late.append(True)
    page.get_by_role("button", name="Open its review").click()
    page.wait_for_timeout(1500)
    while kept:  # what comes meanwhile waits its turn
        socket, message = kept.pop(0)
        socket.send(message)
    is_late.clear()
    heading = page.get_by_role("heading", name="Played deal")
    expect(heading).to_be_visible()
    page.wait_for_timeout(1000)
    visitor.settled()
    expect(heading).to_be_visible()
    assert "/review" in page.url


def test_no_answer_leans_on_what_the_browser_may_have_dropped(visit):
    """Streamlit's "as before" broke the connection of a page that had gone on meanwhile."""
    visitor = visit()
    answers = []
    visitor.page.on("websocket", lambda socket: socket.on(
        "framereceived", lambda frame: answers.append(ForwardMsg.FromString(frame))))
    page = visitor.open("review", lang="en")
    visitor.settled()
    page.locator("input[type=file]").set_input_files(MATCH)
    for _ in range(2):  # the same charts again
        page.locator(".felt .card").first.wait_for()
        page.get_by_role("link", name="Score sheet").click()
        page.get_by_role("button", name="Open its review").click()
    page.get_by_role("heading", name="Played deal").wait_for()
    visitor.settled()
    assert max(answer.ByteSize() for answer in answers) > 20_000
    assert "ref_hash" not in {answer.WhichOneof("type") for answer in answers}


def test_the_squares_of_the_matrix_are_walked_through_and_opened_with_the_keyboard(visit):
    page = visit().open("", lang="en")
    first = page.locator("button[data-game=cervene][data-seat=A]")
    first.focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    values = Solver().solve(start(EXAMPLE, "filky"))
    square = page.get_by_label(f"queens, D, guarantee {values.guarantee[3]}, each for himself"
                               f" {values.selfish[3]}, at best {values.hope[3]}", exact=True)
    expect(square).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/table\?.*game=filky.*south=D"))


def test_a_click_on_the_picture_opens_that_game_on_the_table(visit):
    page = visit().open("", lang="en")
    page.get_by_text("Picture", exact=True).click()
    page.wait_for_selector(".js-plotly-plot .point", state="attached")
    box = box_of(page.locator(".js-plotly-plot .heatmaplayer"))
    # the second of eight rows (queens), the third of four columns (C)
    page.mouse.click(box["x"] + box["width"] * 0.625, box["y"] + box["height"] * 0.1875)
    page.wait_for_selector("text=Trick 1, A to play")
    page.wait_for_url(re.compile("game=filky.*south=C"))


def test_the_link_copied_by_its_button_brings_another_visitor_to_the_same_place(visit):
    one = visit()
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = one.open("table", lang="en", game="prpo", play="d9.dA")
    page.wait_for_selector("text=Trick 1, C to play")
    page.get_by_role("button", name="Copy the link").click()
    page.wait_for_selector("text=✓ Copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    other = visit(lang="cs", size="phone").page
    other.goto(link)
    other.wait_for_selector("text=Trick 1, C to play")
    wait_for_moves(other, "d9.dA")


@pytest.mark.parametrize(("lang", "said"), [
    ("cs", "karta 'hA' je v rozdání podruhé"), ("sr", "karta 'hA' je tu po drugi put")])
def test_a_faulty_link_is_told_in_its_own_language(visit, lang, said):
    page = visit(lang="en").open("table", lang=lang, deal="A.../A.../Q.../J...")
    page.wait_for_selector(f"text={said}")


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


def test_a_trick_is_gone_back_to_and_the_play_stays_to_be_redone(visit):
    page = visit().open("table", lang="en", play="d9.dA.dQ.dJ.cT.c9.c8.s7")
    page.wait_for_selector(".turn .mark")
    page.get_by_role("combobox", name="Go to").select_option("trick 2")
    wait_for_moves(page, "d9.dA.dQ.dJ")
    page.get_by_role("combobox", name="Go to").select_option("trick 3")
    wait_for_moves(page, "d9.dA.dQ.dJ.cT.c9.c8.s7")


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
    expect(page.locator(".mark")).to_have_count(0)
    expect(page.get_by_text("Why?")).to_have_count(0)
    page.get_by_text("Link and files").click()
    for name, check in (
            ("JSON", lambda text: parse_position(json.loads(text)["position"]).trick[0] == 13 - 3),
            ("SVG", lambda text: text.startswith("<svg")),
            ("Text", lambda text: text.rstrip().endswith("d9"))):
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        download.value.save_as(tmp_path / name)
        assert check((tmp_path / name).read_text("utf-8"))


#: puts a text into a field at once: typed by Playwright, ten thousand lines take minutes
PASTE = """(field, text) => {
    field.focus();  // what is left again is what has been entered
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
}"""


@pytest.mark.parametrize(("text", "said"), [
    ("<img src=http://evil.example/x onerror=alert(1)>", "has not"),
    ("<script>document.title='evil'</script>", "has not"),
    ("x" * 1_000_000, "1000000' signs are too many"),
    ("http://localhost/?deal=" + "x\n" * 10_000, "signs are too many"),
], ids=["html", "script", "a megabyte", "a link of 10,000 lines"])
def test_hostile_text_pasted_is_refused_and_shows_as_text(visit, text, said):
    page = visit().open("", lang="en")
    page.get_by_text("Paste a deal").click()
    page.get_by_role("textbox").evaluate(PASTE, text)
    page.get_by_role("button", name="Take it").click()
    page.wait_for_selector(f"[data-testid=stAlert]:has-text(\"{said}\")")
    expect(page.locator(".felt .card")).to_have_count(32)
    expect(page.locator("img[src*=evil]")).to_have_count(0)
    expect(page).to_have_title("Lóra")


@pytest.mark.parametrize("query", [
    {"lines": "<img src=http://evil.example/x onerror=alert(1)>:d9"},
    {"deal": "<script>alert(1)</script>"},
    {"deal": "A.../K.../Q.../J...\n" * 2_500},
], ids=["name of a line", "script", "2,500 lines"])
def test_a_hostile_link_shows_as_text(visit, query):
    page = visit().open("table", lang="en", **query)
    page.wait_for_selector(".felt .card")
    if "lines" in query:
        page.get_by_text("1 line tried").click()
        page.get_by_role("button", name=re.compile("<img src=http")).wait_for()
    else:
        page.wait_for_selector("[data-testid=stAlert]")
    expect(page.locator("img[src*=evil]")).to_have_count(0)


@pytest.mark.parametrize(("rules", "side"), [("kladno", -1), ("srpska", 1)])
def test_the_next_to_play_sits_on_the_left_under_czech_rules_and_on_the_right_under_serbian(
        visit, rules, side):
    page = visit().open("table", lang="en", rules=rules)
    a, b = (box_of(page.locator(f"section[data-seat={seat}]")) for seat in "AB")
    middle = [box["x"] + box["width"] / 2 for box in (a, b)]
    assert (middle[1] - middle[0]) * side > 100


def test_cards_and_the_whole_position_are_read_out(visit):
    page = visit().open("table", lang="cs")
    page.get_by_role("button", name="kulová devítka, nejlepší: zaručeno 0 bodů").wait_for()
    for text in ("1. štych, na tahu A", "žaludský král"):
        expect(page.locator(".unseen")).to_contain_text(text)
