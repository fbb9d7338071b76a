"""What the pages are made of, without Streamlit: links, editing, exploring, jobs, the table."""

from __future__ import annotations

import random
import re
import threading
import xml.etree.ElementTree as ElementTree
from urllib.parse import parse_qsl, urlsplit

import pytest
from lora_solver.app import advice, board, editing, exploring, job, link, matrix, parts, texts
from lora_solver.app.desk import Desk
from lora_solver.app.exporting import as_json, drawing, record_text
from lora_solver.app.table_component import PIPS, pip_path

from lora_solver import RULESETS, SEATS, Card, Deal, LoraError, Ruleset, Seat, Solver, start
from lora_solver.names import LANGUAGES

PAGE = "http://localhost:8501/table"


def some_views(count: int = 40) -> list[link.View]:
    """Views of every game of every ruleset, somewhere in the play."""
    views = []
    for seed in range(count):
        draw = random.Random(seed)
        rules = RULESETS[draw.choice(list(RULESETS))]
        if draw.random() < 0.3 and rules.has_maturita:
            rules = Ruleset.parse(f"{rules.id}+kvarty_gap=skip+early_end=filky")
        view = link.View(
            lang=draw.choice(LANGUAGES), deck=draw.choice(link.DECKS), rules=rules,
            contract=draw.choice(rules.contract_ids), hands=Deal.random(seed).hands,
            turn=draw.choice(SEATS), south=draw.choice(SEATS))
        position, moves = view.root(), []
        for _ in range(draw.randrange(30)):
            legal = position.legal_moves()
            if not legal:
                break
            moves.append(draw.choice(legal))
            position.push(moves[-1])
        views.append(link.replace(view, moves=tuple(moves)))
    return views


# ── links ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("view", some_views(), ids=lambda view: view.contract)
def test_a_link_restores_all_it_was_made_from(view):
    address = link.link(view, PAGE)
    assert link.read_query(dict(parse_qsl(urlsplit(address).query))) == view
    assert link.read_pasted(address, link.View()) == view


def test_a_link_may_begin_in_the_middle_of_a_trick():
    position = start(link.EXAMPLE, "cervene")
    position.push("d9")
    view = link.View().with_position(position)
    again = link.read_query(link.write_query(view))
    assert again.root() == position


@pytest.mark.parametrize(("query", "code"), [
    ({"deal": "A.../A.../Q.../J..."}, "deal.twice"),
    ({"deal": "nonsense"}, "deal.hands"),
    ({"rules": "poker"}, "ruleset.unknown"),
    ({"game": "lora"}, "contract.unknown"),
    ({"turn": "X"}, "seat.unknown"),
    ({"play": "hK"}, "move.red_lead"),
    ({"play": "<script>"}, "card.unknown"),
    ({"deal": "A" * 1_000_000}, "text.long"),
    ({"play": ".".join(["d9"] * 5000)}, "record.long"),
    ({"points": "many"}, "points.form"),
])
def test_a_link_that_does_not_fit_is_refused_with_a_code(query, code):
    with pytest.raises(LoraError) as caught:
        link.read_query(query)
    assert caught.value.code in (code, "move.not_held")


def test_an_unknown_language_or_deck_is_passed_over():
    assert link.read_query({"lang": "xx", "deck": "tarot", "south": "Q"}) == link.View()


def test_ten_thousand_lines_are_refused_as_too_long():
    with pytest.raises(LoraError, match="too many"):
        link.read_pasted("A.../K.../Q.../J...\n" * 10_000, link.View())


def test_a_record_is_read_with_its_play():
    text = ('[Event "x"]\n[Rules "kladno"]\n[Contract "cervene"]\n'
            f'[Deal "{link.EXAMPLE}"]\n[Leader "A"]\n\n1. d9 dA dQ dJ {{good}}\n2. cT\n')
    view = link.read_pasted(text, link.View())
    assert [str(move) for move in view.moves] == ["d9", "dA", "dQ", "dJ", "cT"]


def test_what_is_exported_as_text_can_be_pasted_again():
    for view in some_views(20):
        desk = Desk(view)
        again = link.read_pasted(record_text(desk), link.View(lang=view.lang))
        assert (again.deal, again.contract, again.moves) == (view.deal, view.contract, view.moves)


# ── editing ──────────────────────────────────────────────────────────────────────────────────


def test_a_deal_is_completed_to_eight_cards_each():
    hands = link.read_hands("AK.../Q.../.../...")
    full = editing.completed(hands, 5)
    assert editing.deal_faults(full) == []
    assert all(before <= after for before, after in zip(hands, full, strict=True))
    assert Deal(full).is_full


def test_exchanging_a_held_card_with_one_out_of_play_replaces_it():
    hands = editing.exchanged(link.read_hands("A.../K.../Q.../J..."), Card("hA"), Card("c7"))
    assert hands[0] == {Card("c7")}


def test_faults_name_the_seat_and_the_number():
    hands = editing.moved(Deal.parse(link.EXAMPLE).hands, Card("h7"), Seat.B)
    assert editing.deal_faults(hands) == [editing.Fault("too_many", Seat.B, 9)]
    hands = editing.moved(hands, Card("h7"), None)
    assert editing.deal_faults(hands) == [editing.Fault("too_few", Seat.A, 1)]
    assert editing.deal_faults((frozenset(),) * 4) == [editing.Fault("empty")]


# ── exploring ────────────────────────────────────────────────────────────────────────────────


def test_exploring_goes_anywhere_in_the_tree_and_back():
    for view in some_views():
        tree = exploring.Exploration(view.root(), view.moves)
        here = str(tree.position)
        tree.go_to(0)
        assert tree.position == view.root()
        for _ in view.moves:
            tree.redo()
        assert str(tree.position) == here
        for ply in tree.chapters():
            tree.go_to(ply)
            assert len(tree.played) == ply


def test_lines_tried_become_branches_with_names():
    tree = exploring.Exploration(start(link.EXAMPLE, "cervene"))
    tree.play(Card("d9"))
    tree.undo()
    leaf = tree.add_line([Card("sA"), Card("dA")], "bad")
    assert tree.played == []
    assert [(branch.name, len(branch.moves)) for branch in tree.branches()] == [("", 1), ("bad", 2)]
    tree.redo()
    assert tree.played == [(Seat.A, Card("sA"))]
    tree.go(leaf)
    assert tree.position.mover == Seat.C
    tree.undo()
    tree.forget(leaf)
    assert [len(branch.moves) for branch in tree.branches()] == [1, 1]


def test_the_lines_tried_and_their_names_are_in_the_link_and_come_back():
    desk = Desk(link.View())
    desk.exploration.add_line([Card("sA"), Card("dA")], "bad: ~<b>")
    desk.act({"type": "play", "move": "d9"})
    desk.act({"type": "play", "move": "dA"})
    desk.act({"type": "undo"})
    query = link.write_query(desk.whole_view)
    assert query["play"] == "d9"
    again = Desk(link.read_query(query))
    assert [(branch.name, [str(move) for move in branch.moves], branch.is_here)
            for branch in again.exploration.branches()] == [
        ("bad   <b>", ["sA", "dA"], False), ("", ["d9", "dA"], True)]
    assert link.write_query(again.whole_view) == query
    again.exploration.redo()
    assert len(again.exploration.played) == 2


def test_lines_that_have_no_room_in_the_link_are_left_out_and_counted():
    desk = Desk(link.View())
    solver = Solver()
    for card in ("d9", "s7", "sQ", "sA"):
        desk.exploration.add_line(solver.selfish_line(desk.position, Card(card)), card * 30)
        for move in desk.position.legal_moves():
            desk.exploration.add_line([move], "x" * 60)
    link.LINES_LENGTH, before = 300, link.LINES_LENGTH
    try:
        assert len(link.write_query(desk.whole_view)["lines"]) <= 300
        assert desk.lines_left_out > 0
    finally:
        link.LINES_LENGTH = before
    assert desk.lines_left_out == 0


@pytest.mark.parametrize("lines", ["<script>", "x:hK", ":", "a:d9~b:d9.d9", "~~~", "x" * 5000])
def test_rubbish_among_the_lines_of_a_link_is_refused_or_passed_over(lines):
    try:
        view = link.read_query({"lines": lines})
    except LoraError:
        return
    assert all(not moves for _, moves in view.lines)


def test_an_illegal_move_leaves_the_tree_as_it_was():
    tree = exploring.Exploration(start(link.EXAMPLE, "cervene"))
    with pytest.raises(LoraError):
        tree.play(Card("h7"))
    assert tree.branches() == []


# ── jobs and answers ─────────────────────────────────────────────────────────────────────────


def test_a_cancelled_job_stops_between_its_steps():
    begun = threading.Event()

    def work(under_way: job.Job[int]) -> int:
        while True:
            begun.set()
            under_way.check()

    waiting = job.Job(work)
    assert begun.wait(5)
    waiting.cancel()
    assert waiting.wait(5)
    assert waiting.result is None
    assert isinstance(waiting.error, LoraError)


@pytest.mark.parametrize("rules", ["kladno", "srpska"])
def test_the_matrix_has_the_values_of_the_solver(rules):
    found = advice.Matrix(Deal.parse(link.EXAMPLE), RULESETS[rules], Seat.A)
    work = job.Job(found.fill, found.stop)
    assert work.wait(60)
    assert work.error is None
    for row in found.rows:
        solution = Solver().solve(start(link.EXAMPLE, row.contract, rules))
        assert (row.guarantee, row.selfish, row.hope) == (
            solution.guarantee, solution.selfish, solution.hope)


def test_the_matrix_fills_as_it_becomes_known_and_the_slow_games_come_last():
    found = advice.Matrix(Deal.random(3), RULESETS["kladno"], Seat.A)
    stages = []

    class Watched(job.Job):
        def __setattr__(self, name, value):
            super().__setattr__(name, value)
            if name == "progress" and value:
                stages.append({row.contract: (row.guarantee is not None, row.selfish is not None)
                               for row in found.rows})

    work = Watched(found.fill, found.stop)
    assert work.wait(60)
    assert work.error is None
    assert len(stages) == 2 * len(found.rows)
    assert all(forced and ended for forced, ended in stages[-1].values())
    # whoever reads sees what can be forced in every game before the slowest one is counted out
    last = next(stage for stage in stages if stage["filky"][1])
    assert all(forced for forced, _ in last.values())
    assert work.progress == pytest.approx(1)


def test_the_matrix_as_csv_speaks_in_ids():
    rows = [advice.Row("cervene", (0, 6, 8, 8))]
    assert matrix.as_csv(rows).splitlines()[1] == "cervene,guarantee,0,6,8,8"


@pytest.mark.parametrize("level", advice.LEVELS)
def test_autoplay_plays_what_its_level_says(level):
    position = start(link.EXAMPLE, "bedrnik")
    position.push("d9")
    work = job.Job(lambda under_way: advice.advise(under_way, Solver(), position, level, Seat.A))
    assert work.wait(60)
    found = work.result
    assert found is not None
    for move in found.played:
        position.push(move)
    if level == "all":
        assert position.is_over()
    elif level == "others":
        assert position.is_over() or position.turn == Seat.A
    elif level == "never":
        assert found.played == ()
    assert {value.card for value in found.cards} == set(position.legal_moves())


@pytest.mark.parametrize(("game", "rules"), [
    ("bedrnik", "kladno"), ("filky", "kladno"), ("dame", "srpska"), ("herc", "srpska"),
    ("zandar", "srpska")])
@pytest.mark.parametrize("question", ["guarantee", "selfish", "hope"])
def test_a_line_that_is_shown_ends_with_the_deal(game, rules, question):
    cut = 0
    for seed in range(6):
        position, draw = start(Deal.random(seed), game, rules), random.Random(seed)
        for _ in range(18):
            position.push(draw.choice(position.legal_moves()))
            if position.is_over():
                break
        for card in position.legal_moves()[:2]:
            board = position.copy()
            for move in advice.shown_line(Solver(), position, question, card):
                board.push(move)
            assert board.is_over()
            cut += max(map(len, board.hands)) > 0
    assert cut > 0  # among them are deals that end before the last card


def test_an_answer_that_comes_while_the_page_is_drawn_is_not_missed():
    desk, go = Desk(link.View()), threading.Event()
    answer = desk.ask("slow", 1, lambda _: go.wait(5), patience=0)
    go.set()
    assert answer.wait(5)
    # the page drawn after the question lacks the answer, so it has to be run again
    assert answer.late
    assert not desk.ask("slow", 1, lambda _: True).late


def test_undo_stays_where_it_goes_under_autoplay():
    desk = Desk(link.View(contract="bedrnik"))
    desk.set_level("others")
    assert desk.advice().wait(60)
    desk.act({"type": "best"})
    assert desk.advice().wait(60)
    desk.advice()
    played = len(desk.exploration.played)
    assert played > 1
    desk.act({"type": "undo"})
    assert desk.advice().wait(60)
    desk.advice()
    assert len(desk.exploration.played) == played - 1


def test_hostile_acts_change_nothing():
    desk = Desk(link.View())
    for act in ({}, {"type": "play", "move": "<script>"}, {"type": "play"}, {"type": "play",
                "move": "hK"}, {"type": "nothing"}):
        desk.act(act)
    assert desk.exploration.played == []


# ── the table ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tables_data_name_every_card_and_mark_legal_ones(lang):
    for view in some_views():
        desk = Desk(link.replace(view, lang=lang))
        data = board.table_data(desk.position, desk.look, (), desk.exploration.last_trick())
        legal = {card["id"] for seat in data["seats"] for card in seat["cards"] if card["legal"]}
        calls = {call["id"] for call in data["calls"]}
        assert legal | calls == {str(move) for move in desk.position.legal_moves()}
        held = sum(len(seat["cards"]) for seat in data["seats"])
        assert held == sum(len(hand) for hand in desk.position.hands)
        assert all(" " in card["name"] for seat in data["seats"] for card in seat["cards"])


def test_marks_carry_sign_number_and_words():
    values = Solver().cards(start(link.EXAMPLE, "cervene"))
    found = board.marks(values, texts.Texts("cs"))
    assert {str(card): mark["text"] for card, mark in found.items()} == {
        "d9": "✓ 0", "s7": "+2", "sQ": "+1", "sA": "+1"}
    assert found[Card("s7")]["words"] == "stojí o 2 body víc než nejlepší"


def test_equal_cards_are_marked_equal():
    values = Solver().cards(start("87.../.87../..87./...87", "kladno:vsechny"))
    found = board.marks(values, texts.Texts("en"))
    assert [mark["text"][-1] for mark in found.values()] == ["=", "="]


@pytest.mark.parametrize(("rules", "places"), [
    ("kladno", ["south", "west", "north", "east"]), ("srpska", ["south", "east", "north", "west"])])
def test_play_runs_clockwise_for_czech_and_the_other_way_for_serbian_rules(rules, places):
    desk = Desk(link.View().with_rules(RULESETS[rules]))
    data = board.table_data(desk.position, desk.look)
    assert [seat["place"] for seat in data["seats"]] == places


def test_the_story_for_screen_readers_tells_the_whole_position():
    position = start(link.EXAMPLE, "cervene")
    position.push("d9")
    look = board.Look(texts.Texts("en"), "french", Seat.A, "cw")
    told = board.story(position, look, board.marks(Solver().cards(position), look.texts))
    assert "On the table: nine of diamonds." in told
    assert "B, 0 points: ten of hearts" in told
    assert "ace of diamonds: best: 6 points guaranteed" in told


@pytest.mark.parametrize("deck", PIPS)
def test_each_pip_is_a_single_path(deck):
    for suit in "hdsc":
        assert re.fullmatch(r"[MLHVCSQTAZmlhvcsqtaz0-9., -]+", pip_path(deck, suit))


def test_the_drawing_is_well_formed_and_small():
    for view in some_views(12):
        desk = Desk(view)
        picture = drawing(desk.position, desk.look)
        assert ElementTree.fromstring(picture).tag.endswith("svg")
        assert len(picture) < 60_000
        assert '"schema": 1' in as_json(desk)


def test_no_text_from_outside_formats_or_loads_anything():
    hostile = "![x](http://evil/x.png) <b>*a*</b> [l](http://evil) `c` $x$ :red[r] http://evil"
    shown = parts.plain(hostile)
    assert not re.search(r"(?<!\\)[\[\]()<>*`$:]", shown)


# ── the matrix as a picture ──────────────────────────────────────────────────────────────────


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2 between two colours such as #1a1a1a."""
    def light(colour: str) -> float:
        parts = [int(colour[n:n + 2], 16) / 255 for n in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
                  for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("dark", "ground"), [(False, "#ffffff"), (True, "#171614")])
def test_the_picture_of_the_matrix_has_the_contrast_of_wcag_aa(dark, ground):
    row = advice.Row("cervene", (0, 6, 8, 8), (0, 0, 8, 0), (0, 0, 0, 0))
    figure = matrix.heat_map([row], "guarantee", texts.Texts("en"), dark)
    for axis in (figure.layout.xaxis, figure.layout.yaxis):
        assert contrast(axis.tickfont.color, ground) >= 4.5
    ink = figure.data[1].textfont.color
    assert min(contrast(ink, matrix.colour(step / 20)) for step in range(21)) >= 4.5
