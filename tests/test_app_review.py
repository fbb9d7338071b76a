"""The pages Played deal and Score sheet, and the file they show."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from lora_solver.app import link
from lora_solver.app.faults import explain
from lora_solver.app.reviewing import PlayedFile
from lora_solver.app.texts import Texts
from test_app import desk, finished, opened, shown
from test_hundred import ENDING, match_before

from lora_solver import RULESETS, SEATS, Card, Deal, InvalidRecordError, start
from lora_solver.match import sheet_of_records
from lora_solver.records import read_records, record_play, write_record
from lora_solver.review import review
from lora_solver.sheets import from_csv, to_csv

EXAMPLES = Path(__file__).parents[1] / "examples"
FILES = sorted(EXAMPLES.glob("*.lora"))
DEAL = "J987.9.AQ7./AKT.A..KJT7/.QT87.K.AQ9/Q.KJ.JT98.8"
HEAD = f'[Rules "kladno"]\n[Contract "cervene"]\n[Deal "{DEAL}"]\n[B "Petr"]\n'
#: a mistake of A, then one of B, then cut off
PLAY = HEAD + "\n1. s7 hK sK sT\n2. cQ c8 hJ"


def with_text(text, page="review", **query):
    test = opened(page, **query)
    test.text_area(key="record text").set_value(text)
    test.button(key="read record").click().run()
    return finished(test)


def reader(test):
    return desk(test).played.reader


def mistakes(test):
    return [button for button in test.button if (button.key or "").startswith("mistake ")]


# ── the page Played deal ─────────────────────────────────────────────────────────────────────


def test_a_pasted_record_is_reviewed_with_chart_mistakes_and_summary():
    test = with_text(PLAY)
    assert not test.exception
    record, = read_records(PLAY)
    found = review(record)
    assert len(test.get("plotly_chart")) == 1
    assert [button.key for button in mistakes(test)] == [
        f"mistake {verdict.play}" for verdict in found.mistakes]
    for player, name in zip(found.players, record.players, strict=True):
        row = (f"| {name} | {player.decisions} | {player.mistakes} | {player.inaccuracies}"
               f" | {player.lost} |")
        assert row in shown(test)


def test_a_mistake_is_tried_again_before_the_answer_and_the_line_is_stepped_through():
    test = with_text(PLAY)
    worst = review(read_records(PLAY)[0]).mistakes[0]
    mistakes(test)[0].click().run()
    assert reader(test).ply == worst.play
    assert "Find a better card" in shown(test)
    assert "Right was" not in shown(test)
    wrong = next(card for card in reader(test).position.legal_moves() if card not in worst.right)
    reader(test).act({"type": "play", "move": str(wrong)})
    assert "it is no better. Try again." in shown(test.run())
    reader(test).act({"type": "play", "move": str(worst.right[0])})
    test = finished(test.run())
    assert "Right: " in shown(test)
    assert "Right was: " in shown(test)
    test.button(key="step review").click().run()
    assert reader(test).line.played == [(worst.seat, worst.line[0])]
    for _ in worst.line:
        reader(test).act({"type": "redo"})
    assert [move for _, move in reader(test).line.played] == list(worst.line)
    assert reader(test).position.points[worst.seat] == worst.listed
    test.run()
    test.button(key="leave line").click().run()
    assert reader(test).line is None
    assert not test.exception


def test_the_answer_is_shown_on_request_and_the_next_mistake_follows():
    test = with_text(PLAY)
    mistakes(test)[0].click().run()
    test.button(key="answer").click().run()
    assert "Right was: " in shown(finished(test))
    reader(test).go(0)
    reader(test).act({"type": "best"})
    wrong = [verdict for verdict in reader(test).verdicts if verdict.kind]
    for verdict in (*wrong, wrong[0]):
        assert reader(test).task is verdict
        reader(test).act({"type": "best"})
        assert reader(test).answered
        reader(test).act({"type": "best"})


def test_the_list_beside_the_chart_goes_to_any_card():
    test = with_text(PLAY)
    test.selectbox(key="review ply").select(5).run()
    assert reader(test).ply == 5
    assert [str(card) for card in reader(test).position.trick] == ["cQ"]
    assert "Played: **C**" not in shown(test)
    assert "♣8" in test.selectbox(key="review ply").options[6]


def test_a_position_of_the_play_is_explored_on_the_table():
    test = with_text(PLAY)
    reader(test).go(4)
    board = reader(test).position
    test.run()
    test.button(key="explore").click()
    test.run()
    assert str(desk(test).position) == str(board)


def test_a_faulty_record_is_reviewed_up_to_the_fault_which_is_told_in_the_pages_language():
    test = with_text(HEAD + "\n1. d9 dA dQ dJ\n2. sA h7", lang="cs")
    expected = {"cs": "řádek 7, sloupec 4: 'sA' v tomto listu není.",
                "sr": "red 7, kolona 4: 'sA' nije u ovoj ruci.",
                "en": "line 7, column 4: 'sA' is not in this hand."}
    assert test.error[0].value.replace("\\", "") == expected["cs"]
    assert {lang: explain(desk(test).played.fault, Texts(lang)) for lang in expected} == expected
    assert len(reader(test).verdicts) == 4
    assert not test.exception


def test_a_text_without_any_deal_is_an_error_and_nothing_else():
    test = with_text("nothing of the kind")
    assert desk(test).played is None or not desk(test).played.records
    assert test.error
    assert not test.exception


def test_a_deal_without_a_card_played_praises_nobody():
    test = with_text(HEAD)
    assert not test.exception
    assert test.info[0].value == "No card of it is played yet."
    assert not test.success


def test_a_maturita_shows_its_turning_points():
    test = with_text(
        HEAD.replace("cervene", "bedrnik") + '[Attempt "1"]\n\n1. sA hA sK sT\n2. s7 hK cA s9')
    assert not test.exception
    verdicts = [verdict for verdict in reader(test).verdicts if verdict.turning]
    assert [button.key for button in mistakes(test)] == [f"mistake {v.play}" for v in verdicts]
    assert "Turning points" in [one.value for one in test.subheader]


def test_a_revoke_is_told_with_its_article_its_price_and_until_when():
    text = HEAD.replace("kladno", "official") + "\n1. d9 cK dT dJ\n2. dK h9 dA d7\nrenonc B"
    test = with_text(text)
    said = shown(test).replace("\\", "")
    assert "**revoke** (art. 18c): Petr does not follow suit: plays ♣K while holding" in said
    assert "It was claimed. A claim costs 8 points: A 0, Petr 8, C 0, D 0." in said


def test_a_claim_is_checked():
    test = with_text('[Contract "vsechny"]\n[Deal "A.A../K.K../Q..Q./J..J."]\n\n'
                     "1. hA hK hQ hJ\nclaim A")
    assert "takes every trick left, whatever the others play" in shown(test)


def test_an_example_is_one_click_away():
    test = opened("review", rules="official")
    assert test.selectbox(key="example").options == [path.stem for path in FILES]
    test.button(key="take example").click().run()
    assert not test.exception
    assert desk(test).played.records == read_records(
        (EXAMPLES / "official.lora").read_text(encoding="utf-8"), free=True)


def test_a_review_can_be_cancelled_and_begun_again(monkeypatch):
    def endless(_record, _solver):
        def work(job):
            while True:
                job.check()
                time.sleep(0.01)
        return work

    with monkeypatch.context() as patched:
        patched.setattr("lora_solver.app.desk.review_work", endless)
        test = opened("review")
        test.text_area(key="record text").set_value(PLAY)
        test.button(key="read record").click().run()
        desk(test).leave("review")
        test = finished(test)
    assert "The computation was stopped" in shown(test).replace("\\", "")
    test.button(key="again").click().run()
    assert len(reader(finished(test)).verdicts) == 7


# ── the page Score sheet ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["kladno", "srpska"])
def test_the_sheet_of_an_example_match_has_table_chart_and_order(name):
    text = (EXAMPLES / f"{name}.lora").read_text(encoding="utf-8")
    test = with_text(text, "protokol")
    assert not test.exception
    sheet = sheet_of_records(read_records(text, free=True))
    table = test.dataframe[0].value
    assert len(table) == len(sheet.lines) + len(sheet.harakiri)
    assert [table[f"Σ {seat}"].iloc[len(sheet.lines) - 1] for seat in SEATS] == list(sheet.totals)
    assert len(test.get("plotly_chart")) == 1
    for seat in SEATS:
        assert f"| {sheet.places[seat]}. | {sheet.players[seat]} | " in shown(test)
    assert len(test.get("download_button")) == 2


def test_a_sheet_in_csv_is_shown_and_its_download_reads_back():
    sheet = sheet_of_records(read_records((EXAMPLES / "srpska.lora").read_text(encoding="utf-8")))
    test = with_text(to_csv(sheet), "protokol")
    assert not test.exception
    assert from_csv(to_csv(desk(test).played.sheet)) == from_csv(to_csv(sheet))
    assert not opened_in_review(test).exception


def opened_in_review(test):
    """The same desk on the other page."""
    other = opened("review")
    desk(other).played = desk(test).played
    return other.run()


def test_a_deal_of_the_sheet_is_opened_in_the_review():
    test = with_text((EXAMPLES / "kladno.lora").read_text(encoding="utf-8"), "protokol")
    test.selectbox(key="sheet deal").select(7).run()
    assert "maturita 1 (red king)" in test.selectbox(key="sheet deal").options[7]
    test.button(key="open review").click()
    test.run()
    assert reader(test).number == 7


def test_who_is_on_na_sto_sees_deal_by_deal_what_he_lacks_and_can_force():
    test = with_text(match_before(99, "vsechny", ENDING), "protokol", lang="cs")
    assert "| 28. všechny | D | 1 | jde vynutit |" in shown(test)
    assert "| 27. první-poslední | D | 5 |  |" in shown(test)
    assert not test.exception


def test_deals_that_are_no_match_are_told_and_still_reviewed():
    test = with_text(PLAY.replace("cervene", "filky"), "protokol", lang="cs")
    assert "hra 1: 'filky' v zápase teď nenásleduje" in test.error[0].value.replace("\\", "")
    assert desk(test).played.sheet is None
    assert reader(test).record.followed


# ── the file ─────────────────────────────────────────────────────────────────────────────────


def test_every_move_can_be_gone_through_in_every_game():
    draw = random.Random("going through")
    for name in ("kladno", "srpska"):
        for contract in RULESETS[name].contract_ids:
            played = PlayedFile(write_record(played_record(draw, name, contract)))
            played.reader.verdicts = review(played.records[0], played.solver).verdicts
            for ply in range(len(played.reader.verdicts) + 1):
                assert len(played.reader.position.moves) == ply
                played.reader.last_trick()
                played.reader.act({"type": "redo"})
            end = played.reader.position
            assert end.is_over() or end.is_settled()


def played_record(draw, name, contract):
    """A deal of which only the last cards are in play, played at random."""
    cards = sorted(Card(number) for number in draw.sample(range(32), 12)) if contract not in (
        "kvarty", "desitky", "lora") else [Card(number) for number in range(32)]
    draw.shuffle(cards)
    share = len(cards) // 4
    deal = Deal([cards[n * share:(n + 1) * share] for n in range(4)])
    board = start(deal, contract, RULESETS[name])
    moves = []
    while not board.is_over():
        moves.append(draw.choice(board.legal_moves()))
        board.push(moves[-1])
    return record_play(deal, contract, RULESETS[name], moves)


def test_what_is_too_long_is_refused():
    with pytest.raises(InvalidRecordError, match="too many"):
        PlayedFile("[" * 400_001)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_records_pasted_in_the_analysis_shows_its_first_deal(path):
    text = path.read_text(encoding="utf-8")
    view = link.read_pasted(text, link.View())
    record = read_records(text, free=True)[0]
    assert view.deal == str(record.deal)
    assert [str(move) for move in view.moves] == [str(move) for _, _, move in record.followed]


def test_a_fault_of_a_pasted_record_has_line_and_column():
    with pytest.raises(InvalidRecordError) as caught:
        link.read_pasted(HEAD + "\n1. d9 xx", link.View())
    assert explain(caught.value, Texts("cs")).startswith("řádek 6, sloupec 7: 'xx' není karta")
