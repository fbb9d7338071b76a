"""The shipped puzzles: their format, what must be among them, and that they solve as they say."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from lora_solver import CARDS, Call, Card, Deal, InvalidRecordError, Seat, Solver, parse_position
from lora_solver.cards import format_hand
from lora_solver.cli import main
from lora_solver.puzzles import hints, load, read_puzzles, write_puzzles
from lora_solver.puzzles.data import KINDS
from lora_solver.puzzles.defence import right_moves, stubborn_move
from lora_solver.puzzles.facts import PRINCIPLES
from lora_solver.puzzles.goals import goal_of
from lora_solver.puzzles.mining import Vein, mine
from lora_solver.puzzles.reading import folder, to_data
from lora_solver.puzzles.symmetry import duplicates, key_of, renamings
from lora_solver.puzzles.verifying import verify
from lora_solver.rules.rulesets import CZECH, SRPSKA

PUZZLES = load()
BY_ID = {puzzle.id: puzzle for puzzle in PUZZLES}
OF_MOVES = [puzzle for puzzle in PUZZLES if puzzle.answered_with == "move"]


def drawn(puzzles, number, seed):
    """Some of the puzzles, the same for a seed."""
    return random.Random(seed).sample(list(puzzles), number)


# ── what is shipped ──────────────────────────────────────────────────────────────────────────


def test_there_are_at_least_240_puzzles_each_with_its_own_id():
    assert len(PUZZLES) >= 240
    assert len(BY_ID) == len(PUZZLES)


def test_every_contract_of_both_families_every_question_and_every_step_is_there():
    contracts = {puzzle.contract for puzzle in PUZZLES} - {None}
    assert contracts == {*CZECH, *SRPSKA}
    assert {puzzle.kind for puzzle in PUZZLES} == set(KINDS)
    steps = Counter(puzzle.difficulty for puzzle in PUZZLES)
    assert sorted(steps) == [1, 2, 3, 4]
    assert min(steps.values()) >= 20


def test_every_principle_is_shown_by_three_puzzles_or_more():
    shown = Counter(theme for puzzle in PUZZLES for theme in puzzle.themes)
    assert set(shown) == set(PRINCIPLES)
    assert min(shown.values()) >= 3


def test_the_starter_course_has_thirty_lessons_in_order_and_begins_easily():
    course = sorted((puzzle for puzzle in PUZZLES if puzzle.course),
                    key=lambda puzzle: puzzle.course)
    assert [puzzle.course for puzzle in course] == list(range(1, 31))
    assert max(puzzle.difficulty for puzzle in course[:5]) <= 2


def test_neither_answer_to_can_it_be_made_is_the_usual_one():
    made = [puzzle.answers[0] for puzzle in PUZZLES if puzzle.kind == "made"]
    assert 0.4 <= sum(made) / len(made) <= 0.6


@pytest.mark.parametrize("path", sorted(folder().glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_file_is_written_back_byte_for_byte(path: Path):
    text = path.read_text(encoding="utf-8")
    assert write_puzzles(read_puzzles(text, path.name)) == text


@pytest.mark.parametrize(("name", "words"), [("principles.md", "Puzzles"),
                                             ("zasady.md", "Hlavolamy")])
def test_the_principles_are_told_with_three_puzzles_each_that_show_them(name, words):
    text = (Path(__file__).parents[1] / "docs" / name).read_text(encoding="utf-8")
    told = re.findall(rf"^`(\w+)`\..*?^{words}: (.*?)$", text, re.MULTILINE | re.DOTALL)
    assert [theme for theme, _ in told] == list(PRINCIPLES)
    for theme, ids in told:
        shown = re.findall(r"`([\w-]+)`", ids)
        assert len(shown) == 3
        assert all(theme in BY_ID[puzzle].themes for puzzle in shown)


# ── reading ──────────────────────────────────────────────────────────────────────────────────


def line_of(puzzle, **changed) -> str:
    data = json.loads(write_puzzles([puzzle]))
    return json.dumps({**data, **changed})


@pytest.mark.parametrize(("changed", "where", "code"), [
    ({"difficulty": 5}, "field difficulty", "schema"),
    ({"answers": []}, "field answers", "schema"),
    ({"answers": ["h"]}, "field answers", "move"),
    ({"answers": ["c7", "x9"]}, "field answers", "move"),
    ({"prompt": {"cs": "?"}}, "field prompt", "schema"),
    ({"position": "A.../K.../Q.../J..."}, "field position", "play"),
    ({"position": "A.../K.../Q.../J... cervene E"}, "field position", "play"),
    ({"question": {"kind": "why", "seat": "A"}}, "field question.kind", "schema"),
    ({"question": {"kind": "lost", "seat": "A"}}, "field question", "schema"),
    ({"line": ["h7", "h7"]}, "field line move", "play"),
    ({"tempting": [{"answer": "c7", "rule": "Lead low!", "line": []}]}, "field tempting",
     "schema"),
    ({"course": 31}, "field course", "schema"),
    ({"more": 1}, "", "schema"),
])
def test_a_bad_line_is_refused_by_file_line_and_field(changed, where, code):
    puzzle = OF_MOVES[0]
    text = write_puzzles([puzzle]) + line_of(puzzle, id="other-card-001", **changed)
    with pytest.raises(InvalidRecordError, match=r"^club\.jsonl: line 2") as error:
        read_puzzles(text, "club.jsonl")
    assert where in str(error.value)
    assert error.value.code == f"puzzle.{code}"


@pytest.mark.parametrize("text", ["{", "[]", "7", '"a"', "{}", '{"schema": 2}', "[" * 100000])
def test_a_line_that_is_no_puzzle_is_refused(text):
    with pytest.raises(InvalidRecordError, match="line 1"):
        read_puzzles(text)


def test_an_id_stands_in_a_file_once():
    text = write_puzzles([PUZZLES[0]]) * 2
    with pytest.raises(InvalidRecordError, match=r"line 2: field id: .* line 1"):
        read_puzzles(text)


# ── answering ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_all_right_answers_are_accepted_and_no_tempting_one(puzzle):
    assert all(puzzle.accepts(answer) for answer in puzzle.answers)
    assert not any(puzzle.accepts(each.answer) for each in puzzle.tempting)
    assert all(puzzle.tempted_by(each.answer) == each for each in puzzle.tempting)


def test_an_answer_of_another_kind_is_not_accepted_though_equal_as_a_number():
    made = next(p for p in PUZZLES if p.kind == "made" and p.answers[0] is True)
    assert not made.accepts(1)
    assert not made.accepts(CARDS[1])
    lost = next(puzzle for puzzle in PUZZLES if puzzle.kind == "lost")
    assert not lost.accepts(CARDS[int(lost.answers[0])])
    assert not OF_MOVES[0].accepts(int(OF_MOVES[0].answers[0]))


def test_a_move_is_accepted_in_any_spelling():
    card = next(puzzle for puzzle in OF_MOVES if isinstance(puzzle.answers[0], Card))
    assert card.accepts(str(card.answers[0]))
    stop = next(puzzle for puzzle in OF_MOVES if puzzle.answers[0] is Call.END)
    assert stop.accepts("end")


@pytest.mark.parametrize("puzzle", drawn([p for p in PUZZLES if p.line], 30, 1),
                         ids=lambda puzzle: puzzle.id)
def test_three_hints_lead_to_the_first_card_of_the_line_or_to_the_mistake(puzzle):
    first, second, third = hints(puzzle)
    move = puzzle.line[0]
    if puzzle.kind == "lost":
        move = puzzle.question.played[puzzle.answers[0] - 1]
    assert third.move == move
    if isinstance(move, Card):
        assert second.suit == move.suit
    assert all(set(hint.text) == {"cs", "sr", "en"} for hint in (first, second, third))
    assert first.trick is None or 1 <= first.trick <= 8


# ── playing against the defence ──────────────────────────────────────────────────────────────


def played_out(solver, position, goal, hero):
    """Play to the end: the heroes as `hero` says, the others stubbornly."""
    while not position.is_over():
        ours = goal.is_hero(position.mover)
        position.push(hero(position) if ours else stubborn_move(solver, position, goal))
    return position


SAMPLE = drawn(OF_MOVES, 30, 2)


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_right_moves_win_against_the_most_stubborn_defence(puzzle):
    solver, position = Solver(), puzzle.start()
    goal = goal_of(solver, position, puzzle.question)
    end = played_out(solver, position, goal,
                     lambda board: right_moves(solver, board, goal)[0])
    assert goal.decided(solver, end) is True


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_after_a_tempting_move_the_defence_wins_against_any_play(puzzle):
    solver, draw = Solver(), random.Random(puzzle.id)
    goal = goal_of(solver, puzzle.start(), puzzle.question)
    for tempting in puzzle.tempting:
        position = puzzle.start()
        position.push(tempting.answer)
        end = played_out(solver, position, goal, lambda board: draw.choice(board.legal_moves()))
        assert goal.decided(solver, end) is False


def test_the_defence_prefers_the_move_after_which_one_can_still_go_wrong():
    """Measured on the shipped puzzles: it never leaves fewer wrong turns than the first card."""
    solver, more = Solver(), 0
    for puzzle in drawn(OF_MOVES, 25, 3):
        position = puzzle.start()
        goal = goal_of(solver, position, puzzle.question)
        position.push(puzzle.line[0])
        if position.is_over() or goal.is_hero(position.mover):
            continue
        chosen = stubborn_move(solver, position, goal)
        traps = {move: _traps(solver, position, goal, move) for move in position.legal_moves()}
        more += traps[chosen] - min(traps.values())
    assert more > 0


def _traps(solver, position, goal, move):
    """Whether the next hero to move has a wrong card."""
    board = position.copy()
    board.push(move)
    while not board.is_over() and not goal.is_hero(board.mover):
        board.push(stubborn_move(solver, board, goal))
    legal = board.legal_moves()
    return len(right_moves(solver, board, goal)) < len(legal)


# ── the same up to symmetry ──────────────────────────────────────────────────────────────────


def test_no_two_puzzles_are_the_same_up_to_renaming_suits_and_turning_seats():
    assert duplicates(PUZZLES) == []


def renamed(puzzle, draw):
    """The same puzzle with its seats turned and the suits that may be renamed renamed."""
    position = parse_position(puzzle.position)
    order, turn = draw.choice(renamings(position.contract)), draw.randrange(4)

    def new(card):
        return CARDS[order[card.suit] * 8 + card.rank]

    hands = [format_hand(map(new, position.hands[(seat - turn) % 4])) for seat in range(4)]
    table = position.table
    if getattr(position, "trick", None):
        table = ",".join(str(new(card)) for card in position.trick)
    points = ",".join(str(position.points[(seat - turn) % 4]) for seat in range(4))
    mover = Seat((position.mover + turn) % 4)
    text = (f"{'/'.join(hands)} {position.ruleset}:{position.contract.id} {mover} {table}"
            f" {points}")
    return replace(puzzle, id="twin-card-001", position=str(parse_position(text)))


@pytest.mark.parametrize("puzzle", drawn([p for p in PUZZLES if p.position], 40, 4),
                         ids=lambda puzzle: puzzle.id)
def test_a_twin_up_to_symmetry_is_found(puzzle):
    twin = renamed(puzzle, random.Random(puzzle.id))
    assert duplicates([puzzle, twin]) == [(puzzle.id, "twin-card-001")]


def test_a_suit_that_the_game_singles_out_keeps_its_name():
    cervene, zandar, kvarty = (next(p for p in PUZZLES if p.contract == name)
                               for name in ("cervene", "zandar", "kvarty"))
    assert all(order[0] == 0 for order in renamings(cervene.start().contract))
    assert all(order[3] == 3 for order in renamings(zandar.start().contract))
    assert len(renamings(kvarty.start().contract)) == 24


def test_a_deal_is_the_same_turned_so_that_another_seat_leads():
    puzzle = next(p for p in PUZZLES if p.kind == "game")
    deal = Deal.parse(puzzle.deal).rotate(1)
    twin = replace(puzzle, id="twin-game-001", deal=str(deal),
                   question=replace(puzzle.question, seat=Seat.B))
    assert key_of(twin) == key_of(puzzle)
    assert key_of(replace(twin, question=puzzle.question)) != key_of(puzzle)


# ── verifying and mining ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("puzzle", drawn(PUZZLES, 40, 5), ids=lambda puzzle: puzzle.id)
def test_a_puzzle_solves_again_as_it_stands(puzzle):
    assert list(verify([puzzle])) == []


@pytest.mark.long
def test_all_puzzles_solve_again_as_they_stand():
    assert list(verify(PUZZLES)) == []


@pytest.mark.parametrize(("field", "change"), [
    ("answers", lambda p: {"answers": (p.tempting[0].answer,)}),
    ("tempting", lambda p: {"tempting": (replace(p.tempting[0], rule="lead_short"),)}),
    ("line", lambda p: {"line": p.line[:-1]}),
    ("themes", lambda p: {"themes": ()}),
    ("difficulty", lambda p: {"difficulty": p.difficulty % 4 + 1}),
    ("facts", lambda p: {"facts": p.facts[:1]}),
    ("explanation", lambda p: {"explanation": {**p.explanation, "cs": "Je to tak."}}),
    ("prompt", lambda p: {"prompt": {**p.prompt, "sr": "Zašto?"}}),
    ("puzzle", lambda p: {"position": "A.../K.../Q.../J... kladno:cervene A - 0,0,0,0"}),
])
def test_verify_names_the_field_that_is_different(field, change):
    puzzle = BY_ID["cervene-card-001"]
    found = list(verify([replace(puzzle, **change(puzzle))]))
    assert field in [difference.field for difference in found]
    assert str(found[0]).startswith("cervene-card-001: ")


def test_verify_finds_the_same_puzzle_twice():
    puzzle = BY_ID["cervene-card-001"]
    twin = replace(puzzle, id="cervene-card-999")
    assert [d.field for d in verify([puzzle, twin])] == ["same"]


@pytest.mark.parametrize("vein", [
    Vein("card", contract="cervene"), Vein("card", contract="max"), Vein("herc", contract="herc"),
    Vein("quart", contract="kvarty"), Vein("hold", contract="desitky"),
    Vein("defend", contract="filky"), Vein("lost", contract="vsechny"),
    Vein("exactly", contract="cervene"), Vein("game", attempt=3),
], ids=lambda vein: f"{vein.kind}-{vein.contract}")
def test_the_same_seed_mines_the_same_bytes(vein):
    first = write_puzzles(mine(vein, 1, 11))
    assert write_puzzles(mine(vein, 1, 11)) == first
    assert write_puzzles(mine(vein, 1, 12)) != first
    assert list(verify(read_puzzles(first))) == []


def test_a_mined_puzzle_shows_the_principle_asked_for():
    found = list(mine(Vein("card", contract="max", theme="drive_out"), 1, 3))
    assert all("drive_out" in puzzle.themes for puzzle in found)


# ── the command line ─────────────────────────────────────────────────────────────────────────


def test_list_filters_by_contract_kind_theme_and_difficulty(capsys):
    assert main(["puzzles", "list", "--json", "--contract", "max", "--difficulty", "2"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows
    assert all(row["contract"] == "max" and row["difficulty"] == 2 for row in rows)
    main(["puzzles", "list", "--json", "--kind", "quart", "--theme", "blow_away"])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows
    assert all("blow_away" in row["themes"] and row["kind"] == "quart" for row in rows)


def test_the_course_is_listed_in_order(capsys):
    main(["puzzles", "list", "--course", "--json"])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["course"] for row in rows] == list(range(1, 31))


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_show_keeps_the_answer_back_until_the_solution_is_asked_for(kind, capsys):
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle.kind == kind)
    assert main(["puzzles", "show", puzzle.id, "--lang", "cs"]) == 0
    asked = capsys.readouterr().out
    assert puzzle.prompt["cs"] in asked
    assert puzzle.explanation["cs"] not in asked
    main(["puzzles", "show", puzzle.id, "--solution", "--lang", "cs"])
    assert puzzle.explanation["cs"] in capsys.readouterr().out


def test_verify_ends_with_1_where_something_is_different(tmp_path, capsys):
    puzzle = BY_ID["cervene-card-001"]
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(write_puzzles([puzzle]), encoding="utf-8")
    bad.write_text(write_puzzles([replace(puzzle, difficulty=puzzle.difficulty % 4 + 1)]),
                   encoding="utf-8")
    assert main(["puzzles", "verify", "--file", str(good)]) == 0
    assert "1 puzzles, 0 differences" in capsys.readouterr().out
    assert main(["puzzles", "verify", "--file", str(bad)]) == 1
    assert "cervene-card-001: difficulty" in capsys.readouterr().out


def test_mine_prints_puzzles_that_can_be_read(capsys):
    assert main(["puzzles", "mine", "--theme", "blow_away", "--count", "2", "--seed", "5"]) == 0
    found = read_puzzles(capsys.readouterr().out)
    assert [puzzle.seed for puzzle in found] == [5, 5]
    assert all("blow_away" in puzzle.themes for puzzle in found)


@pytest.mark.parametrize(("arguments", "said"), [
    (["show", "nothing-card-001"], "is no puzzle"),
    (["mine", "--theme", "luck"], "is no theme"),
    (["mine", "--count", "0"], "expected 1 or more"),
    (["mine", "--kind", "quart", "--contract", "cervene"], "no question about cervene"),
    (["mine", "--contract", "nothing"], "nothing"),
    (["list", "--file", "/nowhere.jsonl"], "cannot be read"),
])
def test_what_cannot_be_done_is_said_with_exit_2(arguments, said, capsys):
    assert main(["puzzles", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("field", ["rules", "contract"])
def test_rules_and_contract_have_to_be_those_of_the_position(field):
    data = {**to_data(next(puzzle for puzzle in load() if puzzle.kind == "card")), field: "max"}
    with pytest.raises(InvalidRecordError, match="but rules and contract are"):
        list(read_puzzles(json.dumps(data), "mine.jsonl"))
