"""The pages, each run by Streamlit's own tester, and what they are made of."""

from __future__ import annotations

import ast
import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from lora_solver.app.frame import PAGES
from lora_solver.app.link import EXAMPLE
from lora_solver.app.texts import LOCALE, read_po
from streamlit.testing.v1 import AppTest

from lora_solver import RULESETS, Seat, start

APP = Path(__file__).parents[1] / "app"
#: a page of its own, as `st.navigation` cannot be clicked here
ALONE = """
import streamlit as st
from lora_solver.app import frame
for name in frame.PAGES:
    st.session_state.setdefault("pages", {})[name] = name
frame.open_page(%r)
"""


#: the parts of a page that are made only once they are opened
DRAWERS = ("pasting", "house rules", "lines tried", "elsewhere", "link and files")


def opened(page: str, **query: str) -> AppTest:
    test = AppTest.from_string(ALONE % page, default_timeout=60)
    test.query_params.update({"lang": "en", **query})
    for drawer in DRAWERS:
        test.session_state[drawer] = True
    return test.run()


def shown(test: AppTest) -> str:
    return "\n".join(element.value for element in (*test.markdown, *test.caption, *test.error,
                                                   *test.warning, *test.info, *test.success))


def desk(test: AppTest):
    return test.session_state["desk"]


def finished(test: AppTest) -> AppTest:
    """The page once the work it began is done."""
    for _, job in list(desk(test)._jobs.values()):
        assert job.wait(60)
    return test.run()


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("lang", ["cs", "sr", "en"])
@pytest.mark.parametrize("rules", ["kladno", "srpska"])
def test_every_page_runs_in_every_language_under_czech_and_serbian_rules(page, lang, rules):
    test = opened(page, lang=lang, rules=rules)
    assert not test.exception
    assert not finished(test).exception


def test_the_whole_app_starts_on_a_solved_deal():
    test = AppTest.from_file(str(APP / "main.py"), default_timeout=60).run()
    assert not test.exception
    assert not finished(test).exception
    assert len(squares(test)["rows"]) == 8


def test_a_widget_is_told_only_what_it_does_not_show_already():
    test = finished(opened("analysis"))
    for key in ("rules", "lang"):
        assert not test.selectbox(key=key).proto.set_value
    assert not test.segmented_control(key="attempt").proto.set_value
    test.selectbox(key="lang").set_value("sr").run()
    assert not test.selectbox(key="rules").proto.set_value


@pytest.mark.parametrize("file", sorted(APP.glob("*.py")), ids=lambda file: file.name)
def test_nothing_is_drawn_anew_by_a_clock_that_does_not_wait_for_the_last_answer(file):
    assert "run_every=" not in file.read_text("utf-8")


def component(test: AppTest, name: str) -> dict:
    """What one of our own components is told."""
    found = [json.loads(one.proto.json)[0] for one in test.get("bidi_component")
             if one.proto.component_name.endswith(f"lora_{name}")]
    return found[0]


def squares(test: AppTest) -> dict:
    return component(test, "matrix")


def test_the_squares_of_the_matrix_tell_each_value_in_figures_and_in_words():
    test = finished(opened("analysis"))
    row = squares(test)["rows"][0]
    assert [cell["big"] for cell in row["cells"]] == ["0", "6", "8", "8"]
    assert row["cells"][2]["words"] == "reds, C, guarantee 8, each for himself 8, at best 0"
    assert not any(cell["counting"] for cell in row["cells"])
    test.segmented_control(key="shown").set_value("selfish").run()
    assert [cell["big"] for cell in squares(test)["rows"][0]["cells"]] == ["0", "0", "8", "0"]


def test_the_matrix_as_a_picture_is_a_plotly_chart():
    test = finished(opened("analysis"))
    test.segmented_control(key="form").set_value("picture").run()
    assert not test.exception
    assert len(test.get("plotly_chart")) == 1


def test_the_matrix_as_a_table_has_the_solvers_values():
    test = finished(opened("analysis"))
    test.segmented_control(key="form").set_value("table").run()
    table = test.dataframe[0].value
    assert table.iloc[0].tolist() == ["reds", "guarantee", 0, 6, 8, 8]
    assert len(table) == 3 * 8


def test_the_maturita_strip_marks_the_games_that_pass():
    test = finished(opened("analysis"))
    labels = {button.key: button.label for button in test.button}
    assert labels["strip cervene"].startswith(":green[✓]")
    assert labels["strip filky"].startswith(":red[✗]")
    assert len([key for key in labels if key.startswith("strip ")]) == 6
    assert "strip prpo" not in labels


def test_at_the_third_attempt_the_strip_holds_all_seven_games():
    test = finished(opened("analysis"))
    test.segmented_control(key="attempt").set_value(3).run()
    labels = {button.key: button.label for button in finished(test).button}
    strip = [key.removeprefix("strip ") for key in labels if key.startswith("strip ")]
    assert strip == ["cervene", "filky", "prpo", "vsechny", "bedrnik", "kvarty", "desitky"]
    assert all(labels[f"strip {game}"][:5] in (":gree", ":red[") for game in strip)


def test_a_hand_of_nine_and_a_hand_of_seven_are_named():
    test = opened("analysis", deal="J987.9.AQ7./AKT.A..KJT7/.QT87.K.AQ9/Q.KJ.JT98.8")
    desk(test).edit({"type": "move", "card": "h7", "to": "B"})
    test.run()
    assert "B has 9 cards" in shown(test)
    desk(test).edit({"type": "move", "card": "h7", "to": None})
    test.run()
    assert "A lacks 1 card" in shown(test)


@pytest.mark.parametrize(("text", "expected"), [
    ("A.../A.../Q.../J...", "the card 'hA'"),
    ("<script>alert(1)</script>", "has not"),
    ("![](http://example.com/x.png)", "has not"),
    ("x" * 1_000_000, "1000000"),
])
def test_pasting_rubbish_is_an_error_in_plain_text(text, expected):
    test = opened("analysis")
    before = desk(test).view
    test.text_area(key="paste").set_value(text)
    test.button(key="take").click().run()
    assert not test.exception
    said = test.error[0].value.replace("\\", "")
    assert expected in said
    assert "](" not in test.error[0].value
    assert desk(test).view == before


def test_a_pasted_position_is_taken_over():
    test = opened("analysis")
    test.text_area(key="paste").set_value("A.../K.../Q.../J... srpska:min")
    test.button(key="take").click().run()
    assert not test.exception
    assert str(desk(test).view.rules) == "srpska"
    assert desk(test).view.deal == "A.../K.../Q.../J..."


def test_a_bad_link_is_an_error_and_the_example_is_shown():
    test = opened("table", deal="A.../A.../Q.../J...", lang="cs")
    assert "je v rozdání podruhé" in shown(test)
    assert desk(test).view.deal.startswith("J987")


def test_a_house_rule_is_in_the_link():
    test = opened("analysis")
    test.checkbox(key="option kvarty_must_lead_complete").check().run()
    assert not test.exception
    assert test.query_params["rules"] == "kladno+kvarty_must_lead_complete=true"


def test_the_table_shows_values_the_line_that_refutes_a_card_and_steps_into_it():
    test = finished(opened("table"))
    table = next(one.value for one in test.markdown if "guarantee" in one.value)
    assert "| **A** · to play | **0** | 0 | 0 |" in table
    box = next(box for box in test.selectbox if box.label == "Card")
    box.select(next(value.card for value in desk(test).values if str(value.card) == "sA")).run()
    assert "The play that refutes it, for 1 point more:" in shown(test)
    test.button(key="step").click().run()
    assert [str(move) for _, move in desk(test).exploration.played] == ["sA"]
    assert test.query_params["play"] == "sA"


def test_a_line_can_be_named_and_forgotten():
    test = finished(opened("table", play="d9.dA"))
    test.text_input(key="line name 0 2").set_value("my <b>line</b>").run()
    assert not test.exception
    assert desk(test).exploration.branches()[0].name == "my <b>line</b>"
    test.button(key="forget 0").click().run()
    assert len(desk(test).exploration.branches()) == 1  # where we are is never forgotten


def test_exchanging_two_cards_compares_before_and_after():
    test = finished(opened("table"))
    test.button(key="exchange").click().run()
    assert not test.exception
    assert "→" in next(one.value for one in finished(test).markdown if "↔" not in one.value
                       and "→" in one.value and "**guarantee**" in one.value)


def test_any_trick_is_jumped_to_and_the_rest_stays_to_be_redone():
    test = finished(opened("table", play="d9.dA.dQ.dJ.cT.c9.c8.s7.cJ"))
    told = component(test, "table")
    assert told["here"] == 8
    assert told["places"] == [{"ply": 0, "name": "trick 1"}, {"ply": 4, "name": "trick 2"},
                              {"ply": 8, "name": "trick 3"}]
    desk(test).act({"type": "jump", "ply": 4})
    test.run()
    assert not test.exception
    assert (desk(test).position.trick_number, len(desk(test).position.trick)) == (2, 0)
    assert component(test, "table")["here"] == 4
    desk(test).act({"type": "jump", "ply": 8})
    assert desk(test).position.trick_number == 3
    for nonsense in (5, -1, 99, "8", None):
        desk(test).act({"type": "jump", "ply": nonsense})
    assert desk(test).position.trick_number == 3


@pytest.mark.parametrize(("rules", "game"), [
    (rules, game) for rules in ("kladno", "srpska") for game in RULESETS[rules].contract_ids])
def test_any_game_is_shown_late_in_its_play(rules, game):
    position, draw, made = start(EXAMPLE, game, rules), random.Random(f"{rules} {game}"), []
    while len(made) < 22:
        move = draw.choice(position.legal_moves())
        position.push(move)
        if position.is_over():
            break
        made.append(str(move))
    test = finished(finished(opened("table", rules=rules, game=game, play=".".join(made))))
    assert not test.exception
    assert len(desk(test).exploration.played) == len(made)
    assert any(button.key == "step" for button in test.button)  # a line that shows a value


def test_another_seat_sits_at_the_bottom_and_is_kept_in_the_link():
    test = finished(opened("table"))
    test.selectbox(key="south").select(Seat.C).run()
    assert desk(test).look.place(Seat.C) == "south"
    assert test.query_params["south"] == "C"


@pytest.mark.parametrize(("page", "terms"), [
    ("rules", ["filka", "bedrníka", "forhend", "ťukne", "odfoukne", "štych", "tálie", "maturit"]),
    ("analysis", ["forhend", "maturuje", "tálie", "jistota"]),
])
def test_who_plays_the_game_finds_his_terms(page, terms):
    test = finished(opened(page, lang="cs"))
    said = shown(test)
    for _ in range(4 if page == "analysis" else 0):  # the steps of the tour
        said += shown(test.button(key="tour next").click().run())
    assert [term for term in terms if term not in said] == []


LAYING_GAMES = [("kvarty", "kladno"), ("desitky", "kladno"), ("lora", "srpska")]


@pytest.mark.parametrize(("game", "rules"), LAYING_GAMES)
def test_a_laying_game_is_played_to_its_end_with_values_at_every_move(game, rules):
    test = finished(opened("table", game=game, rules=rules))
    guaranteed = desk(test).known_advice.solution.guarantee
    while not desk(test).position.is_over():
        assert {value.card for value in desk(test).values} == set(desk(test).position.legal_moves())
        desk(test).act({"type": "best"})
        assert desk(test).advice().wait(60)
        desk(test).advice()
    assert not test.run().exception
    assert desk(test).position.points[0] <= guaranteed[0]


@pytest.mark.parametrize(("game", "rules"), LAYING_GAMES)
@pytest.mark.parametrize("question", ["guarantee", "selfish", "hope"])
def test_why_in_a_laying_game_shows_a_line_to_the_end(game, rules, question):
    test = finished(opened("table", game=game, rules=rules))
    test.segmented_control(key="question").set_value(question).run()
    assert not finished(test).exception
    assert "The deal is over: A " in shown(test)


@pytest.mark.parametrize(("position", "call"), [
    (".8..9/.97../...8/...7 desitky A +", "end"),  # lay c9 as well, or end the turn?
    ("A.../K.../.A../.K.. kladno:desitky A -", "tap"),
])
def test_a_call_has_a_value_and_a_line_as_a_card_has(position, call):
    test = opened("analysis")
    test.text_area(key="paste").set_value(position)
    test.button(key="take").click().run()
    query = dict(test.query_params)
    test = finished(opened("table", **{name: value[0] if isinstance(value, list) else value
                                       for name, value in query.items()}))
    values = {str(value.card): value for value in desk(test).values}
    assert call in values
    box = next(box for box in test.selectbox if box.label == "Card")
    box.select(values[call].card).run()
    assert not finished(test).exception
    test.button(key="step").click().run()
    assert [str(move) for _, move in desk(test).exploration.played] == [call]


@pytest.mark.parametrize(("game", "rules"), [("cervene", "kladno"), *LAYING_GAMES])
def test_autoplay_of_everything_plays_to_the_end(game, rules):
    test = finished(opened("table", game=game, rules=rules))
    test.selectbox(key="level").select("all").run()
    assert not finished(test).exception
    assert desk(test).position.is_over()


def test_under_serbian_rules_the_maturita_page_says_there_is_none():
    test = opened("maturita", rules="srpska")
    assert "no maturita under these rules" in shown(test)


def test_the_maturita_page_tells_how_it_passes_or_is_beaten():
    test = finished(opened("maturita", ask="deal"))
    assert "Can be passed: reds, red king" in shown(test)
    assert "Leads that pass:" in shown(test)


def test_the_language_is_switched_in_the_middle_of_play():
    test = finished(opened("table", play="d9"))
    test.selectbox(key="lang").select("cs").run()
    assert not test.exception
    assert [str(move) for _, move in desk(test).exploration.played] == ["d9"]
    assert test.query_params["lang"] == "cs"
    assert "Kolik kdo vezme" in shown(test)


def test_two_sessions_do_not_mix():
    one, other = opened("table"), opened("table")
    desk(one).act({"type": "play", "move": "d9"})
    assert [len(desk(test.run()).exploration.played) for test in (one, other)] == [1, 0]
    assert desk(one).solver is not desk(other).solver


def test_the_tour_has_five_steps_and_can_be_shown_again():
    test = opened("analysis")
    for number in range(1, 6):
        assert f"**{number}/5" in shown(test)
        test.button(key="tour next").click().run()
    assert "/5" not in shown(test)
    test.button(key="tour again").click().run()
    assert "**1/5" in shown(test)


# ── texts ────────────────────────────────────────────────────────────────────────────────────


def ids() -> set[tuple[str, ...]]:
    """The texts the pages ask for: `t("…")`, `later("…")`, `t.count("…", "…", n)`."""
    found = set()
    for path in APP.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                texts = [one.value for one in node.args if isinstance(one, ast.Constant)]
                if name in ("t", "later", "texts") and texts:
                    found.add((texts[0],))
                elif name == "count" and len(node.args) == 3 and len(texts) == 2:
                    found.add(tuple(texts))
    return found


@pytest.mark.parametrize("lang", ["cs", "sr"])
def test_every_text_of_the_pages_is_translated_and_no_translation_is_left_over(lang):
    messages = read_po((LOCALE / f"{lang}.po").read_text("utf-8"))
    messages.pop("")
    assert {tuple(key.split("\0")) for key in messages} == ids()


@pytest.mark.parametrize("lang", ["cs", "sr"])
def test_a_translation_has_the_same_gaps_as_its_text(lang):
    import string

    def gaps(text: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    for key, value in read_po((LOCALE / f"{lang}.po").read_text("utf-8")).items():
        if key:
            for form in value.split("\0"):
                assert gaps(form) == gaps(key.split("\0")[-1]), key


def test_czech_and_serbian_count_in_three_forms():
    from lora_solver.app.texts import Texts

    cs, sr = Texts("cs"), Texts("sr")
    assert [cs.count("{n} point", "{n} points", n) for n in (1, 2, 5, -8)] == [
        "1 bod", "2 body", "5 bodů", "−8 bodů"]
    assert [sr.count("{n} card", "{n} cards", n) for n in (1, 2, 5, 21)] == [
        "1 karta", "2 karte", "5 karata", "21 karta"]


def test_views_are_plain_data():
    from lora_solver.app.link import View

    assert replace(View(), lang="cs") == View(lang="cs")
