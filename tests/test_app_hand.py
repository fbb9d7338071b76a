"""The page Maturita for eight cards and its drill: what is picked, shown, opened and kept."""

from __future__ import annotations

import re

import pytest
from lora_solver.app import hand_desk, hand_question, hand_words, job, picker
from lora_solver.app.desk import Desk
from lora_solver.app.link import View
from lora_solver.app.texts import Texts
from test_app import desk, finished, opened, shown

from lora_solver import Card, Deal, LoraError, Seat, Solver, parse_position, start
from lora_solver.chances import HandChances, read_hand
from lora_solver.choosing import advise, talie_points
from lora_solver.fate import fate
from lora_solver.training import DrillStore, Tally, tally

HAND = "J987.9.AQ7."
#: passes with its ace for certain: all sevens and eights
SURE = "87.87.87.87"
#: unseen by h7 hT s9, which in prpo pass with s9 in every open layout, but not for certain
SEEN_LATER = [Card(name) for name in ("h8", "h9", "hK", "d9", "dA", "s7", "sA", "cQ", "cK")]


@pytest.fixture(autouse=True)
def few_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a page is done in a moment."""
    monkeypatch.setattr(hand_desk, "GOAL", 40)
    monkeypatch.setattr(hand_desk, "DEALS", 5)


def all_done(test):
    """The page once nothing is under way: each job that is done may begin another."""
    for _ in range(4):
        test = finished(test)
    return test


# ── the question ─────────────────────────────────────────────────────────────────────────────


def test_a_link_restores_hand_known_cards_seed_and_attempt():
    query = {"hand": HAND, "known": "B:K... D:..8.", "seed": "5", "attempt": "2"}
    test = all_done(opened("maturita", **query))
    assert not test.exception
    assert {name: test.query_params[name] for name in query} == query
    asked = desk(test).hand.question
    assert asked.known == {Seat.B: frozenset({Card("hK")}), Seat.D: frozenset({Card("s8")})}
    chances = HandChances(read_hand(HAND), attempt=2, known=asked.known, seed=5)
    chances.run(40)
    shares = desk(test).hand.work(desk(test).view.rules, 2).chances.games
    assert shares == chances.games


@pytest.mark.parametrize(("query", "said"), [
    ({"hand": "KQ7.A9"}, "has not four suits"),
    ({"hand": HAND, "known": "B:9..."}, "is in your own hand"),
    ({"hand": HAND, "known": "A:K..."}, "only cards of the others can be known"),
    ({"hand": HAND, "known": "rubbish"}, "is not a seat with its cards"),
    ({"hand": HAND, "seed": "-1"}, "no whole number"),
    ({"hand": HAND, "attempt": "9"}, "no whole number"),
    ({"hand": "x" * 30_000}, "signs are too many"),
])
def test_a_bad_link_is_an_error_in_words(query, said):
    test = opened("maturita", **query)
    assert not test.exception
    assert said in shown(test).replace("\\", "")


def test_seven_cards_ask_for_one_more():
    test = opened("maturita", hand="J987.9.AQ.")
    assert "Pick 1 more card." in shown(test)
    assert not test.get("plotly_chart")


def test_picking_gives_a_card_to_the_first_that_claims_it_and_passes_over_rubbish():
    table = Desk(View())
    table.hand.pick({"edit": 3, "hands": [["h7", "h8"], ["h8", "cA"]]})
    assert table.hand.question.mine == {Card("h7"), Card("h8")}
    assert table.hand.question.known == {Seat.B: frozenset({Card("cA")})}
    for rubbish in ({"edit": 4, "hands": [["xx"]]}, {"edit": "?"}, {"hands": 5, "edit": 5}, {}):
        table.hand.pick(rubbish)
    assert table.hand.edit == 3
    table.hand.pick({"edit": 9, "hands": [[str(card) for card in Deal.random(1).hands[0]]] * 9})
    assert len(table.hand.question.hands) == 4
    assert not table.hand.question.known


def test_a_pasted_hand_in_any_spelling_or_a_link_is_taken():
    question = hand_question.random_question()
    for text in (HAND, "hJ h9 h8 h7 d9 sA sQ s7",
                 f"http://localhost/maturita?lang=cs&hand={HAND}&seed=12"):
        assert hand_question.read_pasted_hand(text, question).mine == read_hand(HAND)
    with pytest.raises(LoraError):
        hand_question.read_pasted_hand("J987.9.AQ.", question)


def test_the_picker_is_told_of_every_card_whose_it_is():
    question = hand_question.read_hand_query(
        {"hand": HAND, "known": "C:K..."}, hand_question.random_question())
    found = picker.picker_data(question, 0, Desk(View()).look)
    owners = {card["id"]: card["owner"] for row in found["rows"] for card in row["cards"]}
    assert len(owners) == 32
    assert [sum(who == seat for who in owners.values()) for seat in "ABCD"] == [8, 0, 1, 0]
    assert owners["hK"] == "C"


def test_a_line_ends_where_the_deal_ends_early():
    for game in ("bedrnik", "filky"):
        board = start("J987.9.AQ7./AKT.A..KJT7/.QT87.K.AQ9/Q.KJ.JT98.8", game)
        lead = board.legal_moves()[0]
        for line in (Solver().line(board, [Seat.A], card=lead), Solver().selfish_line(board)):
            again = board.copy()
            for move in line:
                again.push(move)
            assert again.is_over()


# ── what is shown ────────────────────────────────────────────────────────────────────────────


def test_the_page_shows_what_the_library_counts_and_advises():
    test = all_done(opened("maturita", hand=HAND))
    chances = HandChances(read_hand(HAND), seed=0)
    chances.run(40)
    t = Texts("en")
    for line in hand_words.advice_lines(advise(chances), t):
        assert line in shown(test)
    for game in chances.games.values():
        assert hand_words.share_text(game.best, t) in shown(test)
    assert "neither a promise nor a floor" in shown(test)
    assert f"{talie_points('practical').points:.1f} ±" in shown(test)
    bars = hand_words.bars(list(chances.games.values()), "bedrnik", t).data[0]
    assert list(bars.x) == [100 * game.best.rate for game in chances.games.values()]
    ends = zip(bars.x, bars.error_x.array, bars.error_x.arrayminus, strict=True)
    assert [(rate - low, rate + high) for rate, high, low in ends] == [
        pytest.approx((100 * game.best.low, 100 * game.best.high))
        for game in chances.games.values()]


def test_the_intervals_tighten_while_it_samples_and_a_halt_keeps_what_is_known():
    work = hand_desk.HandWork(hand_question.HandQuestion(
        (read_hand(HAND), *(frozenset(),) * 3)), Desk(View()).view.rules, 1)
    work.goal = 10**6
    widths: list[float] = []
    task = job.Job(work.sample)
    while len(widths) < 3:
        progress = task.progress
        while task.progress == progress:
            assert not task.wait(0.01)
        best = work.chances.games["bedrnik"].best
        widths.append(best.high - best.low)
    task.cancel()
    assert task.wait(60)
    assert task.error is None
    assert widths == sorted(widths, reverse=True)
    assert 0 < work.chances.samples < work.goal
    assert not work.is_complete


def test_a_certain_game_names_its_first_card_and_a_lost_one_its_layout():
    test = all_done(opened("maturita", hand=SURE))
    assert "**no tricks**: certain, however the cards lie. First " in shown(test)
    test = all_done(opened("maturita", hand=HAND))
    assert "**red king**: not certain." in shown(test)


def test_a_fate_without_a_lost_layout_shows_the_defence_in_a_legal_one():
    # with s9 all 1,680 layouts pass open, no way of playing passes all (issue 5)
    chances = HandChances({Card(name) for name in ("h7", "hT", "s9")}, contracts=["prpo"],
                          unseen=[Card(name) for name in SEEN_LATER])
    chances.run(1680)
    assert chances.games["prpo"].best.passed == 1680
    found = fate(chances, "prpo")
    assert (found.certain, found.beaten) == (False, None)
    board = found.lazy.position.copy()
    for move in found.lazy.line:
        board.push(move)
    assert board.points[0] > 0


@pytest.mark.parametrize(("button", "made"), [("open lost", False), ("open passed", True)])
def test_a_layout_opens_on_the_table_with_its_line(button, made):
    test = all_done(opened("maturita", hand=HAND))
    lead = desk(test).hand.work(desk(test).view.rules, 1).chances.games["bedrnik"].lead
    test.session_state["pages"] = {"table": "table"}
    test.button(key=button).click().run()
    root = desk(test).exploration.start
    assert root.hands[0] == read_hand(HAND)
    assert root.contract.id == "bedrnik"
    line = [move for _, move in desk(test).exploration.whole_line]
    assert line[0] == lead
    root.push(lead)
    assert Solver().maturita(root, Seat.A).winnable is made
    again = View()
    assert parse_position(str(desk(test).view.root())) != again.root()


def test_closed_cards_are_played_out_on_a_button_and_say_what_is_behind_them():
    test = all_done(opened("maturita", hand=HAND))
    assert "0 deals played out so far." in shown(test)
    test.button(key="play out").click().run()
    test = all_done(test)
    assert "5 deals played out so far. Behind each decision of the four players stand 10 layouts" \
        in shown(test)
    assert re.search(r"Passes in \*\*\d+ %\*\* \(\d+–\d+ %\)", shown(test))


def test_more_layouts_are_looked_at_when_asked_for():
    test = all_done(opened("maturita", hand=HAND))
    assert "Chances by game: 40 layouts" in [one.value for one in test.subheader]
    test.button(key="go on").click().run()
    assert "Chances by game: 80 layouts" in [one.value for one in all_done(test).subheader]


@pytest.mark.parametrize("part", ["hand", "drill"])
@pytest.mark.parametrize("lang", ["cs", "sr"])
def test_each_part_runs_in_each_language(part, lang):
    test = all_done(opened("maturita", ask=part, lang=lang))
    assert not test.exception


def test_under_serbian_rules_neither_hand_nor_drill_is_asked():
    for query in ({"hand": HAND}, {"ask": "drill"}):
        test = opened("maturita", rules="srpska", **query)
        assert "no maturita under these rules" in shown(test)
        assert not test.button


# ── the drill ────────────────────────────────────────────────────────────────────────────────


def drilled(seed: str, contract: str, lead: str | None):
    test = opened("maturita", ask="drill", seed=seed)
    test.segmented_control(key="drill game").set_value(contract).run()
    if lead is not None:
        desk(test).drill.choose_lead({"card": lead})
        test.run()
    test.button(key="decide").click().run()
    return all_done(test)


def test_a_drill_tells_what_the_choice_gives_away_and_keeps_it(data_folder):
    hand = Deal.random(7).hands[0]
    chances = HandChances(hand, seed=7)
    chances.run(40)
    best = advise(chances).best
    worst = min(chances.games["filky"].leads, key=lambda one:
                chances.games["filky"].leads[one].passed)
    test = drilled("7", "filky", str(worst))
    assert not test.exception
    kept = desk(test).drill.record
    assert [(one.contract, one.lead, one.best_contract, one.best_lead) for one in kept] == [
        ("filky", str(worst), best.contract, str(best.lead))]
    away = best.share.rate - chances.games["filky"].leads[worst].rate
    assert kept[0].rate == pytest.approx(away)
    assert "Your choice gives away" in shown(test)
    assert "**1** drill" in shown(test)
    test.run()
    assert len(desk(test).drill.record) == 1
    assert DrillStore(data_folder).drills() == kept
    assert opened("maturita", ask="drill").session_state["desk"].drill.record == kept
    before = desk(test).drill.seed
    test.button(key="next hand").click().run()
    assert desk(test).drill.seed != before
    assert "Choose a game." in shown(test)


def test_the_best_choice_gives_nothing_away():
    chances = HandChances(Deal.random(7).hands[0], seed=7)
    chances.run(40)
    best = advise(chances).best
    test = drilled("7", best.contract, str(best.lead))
    assert "you give nothing away" in shown(test)
    assert tally(desk(test).drill.record) == Tally(1, 1, 0.0, 0.0)


def test_a_choice_once_made_stands_and_an_illegal_lead_is_passed_over():
    drill = Desk(View()).drill
    drill.read({"seed": "7"})
    work = drill.work(View().rules, 1)
    drill.choose_game("cervene")
    held = Deal.random(7).hands[0]
    red = next(card for card in held if card.suit == 0)
    for lead in (str(red), "xx", str(next(card for card in Deal.random(7).hands[1]))):
        drill.choose_lead({"card": lead})
        assert drill.lead is None
    legal = next(iter(work.chances.games["cervene"].leads))
    drill.choose_lead({"card": str(legal)})
    drill.is_decided = True
    drill.choose_game("filky")
    assert (drill.contract, drill.lead) == ("cervene", legal)


def test_the_leads_offered_are_those_of_the_game():
    drill = Desk(View()).drill
    drill.read({"seed": "7"})
    work = drill.work(View().rules, 3)
    deal = Deal([drill.question.mine, *Deal.random(7).hands[1:]])
    for name, game in work.chances.games.items():
        assert set(game.leads) == set(start(deal, name).legal_moves())


def test_a_damaged_file_of_drills_is_said_and_left_alone(data_folder):
    path = DrillStore(data_folder).path
    path.write_bytes(b"no database " * 50)
    test = opened("maturita", ask="drill")
    assert not test.exception
    assert "The progress cannot be kept" in shown(test)
    assert path.read_bytes() == b"no database " * 50
