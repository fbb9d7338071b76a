"""Positions on one line: what the fields mean in every family, and byte-stable round trips."""

from __future__ import annotations

import random
import subprocess
import sys
from urllib.parse import quote, quote_plus

import pytest

from lora_solver import RULESETS, SEATS, Card, Deal, Ruleset, Seat, TrickContract, parse_position
from lora_solver.cards import Call, Rank, parse_hand
from lora_solver.errors import InvalidPositionError, InvalidRulesError, LoraError
from lora_solver.notation import format_position, is_position, parse_task, start, to_link

GAMES = [f"{ruleset}:{name}" for ruleset in RULESETS for name in RULESETS[ruleset].contract_ids] + [
    "kladno+early_end=none:filky", "official+bedrnik_first_trick_ban=true:bedrnik",
    "kladno+early_end=filky,bedrnik+kvarty_gap=skip:kvarty", "kladno+kvarty_end=immediate:kvarty",
    "kladno+kvarty_end=complete+kvarty_must_lead_complete=true:kvarty",
    "official+desitky_ten_only_if_stuck=true:desitky", "srpska+lora_pass_cost=1:lora",
    "srpska+lora_pass_cost=2+lora_pass_voids_bonus=true:lora", "srpska+herc_all_bonus=-5:herc",
    "gamerules+kralposl_trick=7:kralposl"]

# an ending in which all hearts are gone
WHOLE_HEARTS = ".AKQ.AKQ./.JT9.JT9./.87.87.AK/...QJT987"


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_game_goes_round_byte_for_byte(game):
    draw = random.Random(f"round {game}")
    for number in range(6):
        position = start(Deal.random(f"{game} {number}"), game, leader=draw.choice(SEATS))
        while True:
            line = format_position(position)
            again = parse_position(line)
            assert again == position
            assert str(again) == line
            assert eval(repr(position), {"parse_position": parse_position}) == position
            assert set(again.legal_moves()) == set(position.legal_moves())
            assert again.points == position.points
            assert again.turn == position.turn
            if position.is_over():
                break
            position.push(draw.choice(position.legal_moves()))


@pytest.mark.parametrize("game", GAMES)
def test_a_link_is_read_however_it_was_encoded(game):
    draw = random.Random(f"link {game}")
    position = start(Deal.random(game), game)
    for _ in range(draw.randrange(12)):
        if not position.is_over():
            position.push(draw.choice(position.legal_moves()))
    line = str(position)
    for link in (to_link(position), quote(line), quote_plus(line), line.replace(" ", "%20"),
                 quote(line, safe="/:=,"), line.replace("+", "%2B").replace(" ", "+")):
        assert parse_position(link) == position, link


@pytest.mark.parametrize(("text", "normal"), [
    ("A.../K.../Q.../J... cervene", "A.../K.../Q.../J... kladno:cervene A - 0,0,0,0"),
    ("A.../K.../Q.../J... kladno:cervene b", "A.../K.../Q.../J... kladno:cervene B - 0,0,0,0"),
    ("  a... / k... / q... / j...\tcervene A -\n",
     "A.../K.../Q.../J... kladno:cervene A - 0,0,0,0"),
    ("A.../K.../Q.../J... max", "A.../K.../Q.../J... srpska:max A - 0,0,0,0"),
    ("7A.../KT.../Q9.../8J... cervene", "A7.../KT.../Q9.../J8... kladno:cervene A - 0,0,0,0"),
    ("A.../K.../Q.../J... kladno+kvarty_gap=skip+early_end=bedrnik,filky:filky A - 2,04,0,-0",
     "A.../K.../Q.../J... kladno+kvarty_gap=skip:filky A - 2,4,0,0"),
    (".../.../.../J... cervene D 10♥,h8,č9", ".../.../.../J... kladno:cervene D hT,h8,h9 0,0,0,0"),
    (".A../.K../.Q../.J.. max A - −3,0,0,0", ".A../.K../.Q../.J.. srpska:max A - -3,0,0,0"),
    ("AK7.../.AK7../..AK7./...AK7 kvarty c",
     "AK7.../.AK7../..AK7./...AK7 kladno:kvarty C - 0,0,0,0"),
    (f"{WHOLE_HEARTS} lora B 10", f"{WHOLE_HEARTS} srpska:lora B T 0,0,0,0"),
    (f"{WHOLE_HEARTS} lora B q", f"{WHOLE_HEARTS} srpska:lora B Q 0,0,0,0"),
])
def test_sloppy_lines_become_one_normal_form(text, normal):
    assert str(parse_position(text)) == normal
    assert str(parse_position(normal)) == normal


@pytest.mark.parametrize("piece", [" ", "%20", "+", "/", " /", "A", "."])
def test_a_very_long_line_is_refused_without_delay(piece):
    with pytest.raises(LoraError):
        parse_task(piece * 300_000 + "x")


def test_only_trailing_fields_may_be_missing():
    whole = parse_position("A.../K.../Q.../J... kladno:cervene A - 0,0,0,0")
    for text in ("A.../K.../Q.../J... kladno:cervene A -", "A.../K.../Q.../J... kladno:cervene A",
                 "A.../K.../Q.../J... kladno:cervene", "A.../K.../Q.../J... cervene"):
        assert parse_position(text) == whole
    with pytest.raises(InvalidPositionError, match="expected HANDS RULES:CONTRACT"):
        parse_position("A.../K.../Q.../J...", contract="cervene")
    with pytest.raises(InvalidPositionError, match="'kladno' names no contract"):
        parse_position("A.../K.../Q.../J... kladno A", contract="cervene")


# ── what TURN, TABLE and POINTS mean in each family ──────────────────────────────────────────


def test_in_a_trick_game_the_leader_is_turn_minus_the_cards_on_the_table():
    position = parse_position("A.../K.../QJ.../87... cervene C hT,h9")
    assert (position.turn, position.leader) == (Seat.C, Seat.A)
    assert position.trick == [Card("hT"), Card("h9")]
    assert position.trick_number == 7
    position.push("hQ")
    position.push("h8")
    assert (position.turn, position.points) == (Seat.C, (0, 0, 4, 0))


def test_the_number_of_the_trick_is_nine_minus_the_largest_hand():
    for size in range(1, 9):
        ranks = "AKQJT987"[:size]
        text = f"{ranks}.../.{ranks}../..{ranks}./...{ranks}"
        assert parse_position(f"{text} vsechny").trick_number == 9 - size
    assert parse_position("A.../.A../..AK./...AK vsechny C dQ,dK").trick_number == 7


def test_points_need_not_account_for_all_that_is_gone():
    for points in ("0,0,0,0", "0,2,0,1", "4,0,0,0"):
        position = parse_position(f"A.../K.../Q.../J... cervene A - {points}")
        assert ",".join(map(str, position.points)) == points


def test_in_herc_a_line_gives_the_bonus_once_one_seat_has_all_eight():
    assert parse_position(f"{WHOLE_HEARTS} herc A - -8,0,0,0").points == (-8, 0, 0, 0)
    assert parse_position(f"{WHOLE_HEARTS} herc A - 0,8,0,0").points == (0, -8, 0, 0)
    assert parse_position(f"{WHOLE_HEARTS} herc A - 1,7,0,0").points == (1, 7, 0, 0)


def test_in_kvarty_nothing_lies_on_the_table_and_an_ending_has_no_first_lead():
    leads = parse_position("AK7.../.A87../..AK7./...AK7 kvarty").legal_moves()
    assert " ".join(map(str, leads)) == "h7 hK hA"
    first = parse_position("AKQJT987.../.AKQJT987../..AKQJT987./...AKQJT987 kvarty").legal_moves()
    assert " ".join(map(str, first)) == "h7 h8 h9 hT hJ"


def test_in_desitky_a_plus_says_that_the_player_to_move_has_laid_a_card():
    assert parse_position(f"{WHOLE_HEARTS} desitky A +").legal_moves() == [Call.END]
    assert parse_position(f"{WHOLE_HEARTS} desitky A").legal_moves() == [Call.TAP]
    assert parse_position(f"{WHOLE_HEARTS} desitky B + 0,1,0,0").legal_moves() == [
        Card("dT"), Card("sT"), Call.END]


def test_in_desitky_points_are_the_taps_so_far():
    position = parse_position(f"{WHOLE_HEARTS} desitky A - 2,0,1,0")
    position.push(Call.TAP)
    assert position.points == (3, 0, 1, 0)
    assert str(position) == f"{WHOLE_HEARTS} kladno:desitky B - 3,0,1,0"


def test_in_lora_the_table_is_the_start_rank():
    position = parse_position(f"{WHOLE_HEARTS} lora B 9")
    assert position.start_rank == Rank.NINE
    assert " ".join(map(str, position.legal_moves())) == "d9 s9"
    assert str(parse_position(str(start(Deal.random(1), "lora")))).split()[3] == "-"


def test_in_lora_the_start_rank_follows_from_a_suit_partly_gone():
    position = start(Deal.random(5), "lora")
    position.push(position.legal_moves()[3])
    hands, game, turn, table, _ = str(position).split()
    assert parse_position(f"{hands} {game} {turn}") == position
    assert parse_position(f"{hands} {game} {turn} {table}") == position
    assert start(hands, "lora", leader=turn) == position


def test_points_before_a_deal_is_over_never_count_cards_left():
    over = parse_position("A.../.../Q.../J... kvarty C")
    assert str(over) == "A.../.../Q.../J... kladno:kvarty C - 0,0,0,0"
    assert over.points == (1, 0, 1, 1)
    assert over.turn is None


# ── rules and contract given beside the line ─────────────────────────────────────────────────

LINE = "A.../K.../Q.../J..."


@pytest.mark.parametrize(("field", "rules", "contract"), [
    ("kladno:cervene", "kladno", "cervene"), ("cervene", "kladno", None),
    ("cervene", None, "cervene"), ("cervene", None, "kladno:cervene"),
    ("official:cervene", "official", "cervene"), ("official:cervene", None, "official:cervene"),
    ("kladno:cervene", RULESETS["kladno"], None),
    ("kladno+kvarty_gap=stop:cervene", "kladno", None), ("max", "srpska", "max"),
    ("kladno+direction=ccw:cervene", "kladno+direction=ccw", None),
    ("kladno:cervene", None, RULESETS["kladno"].contract("cervene")),
])
def test_arguments_may_say_again_what_the_line_says(field, rules, contract):
    assert parse_position(f"{LINE} {field}", rules, contract) == parse_position(f"{LINE} {field}")


@pytest.mark.parametrize(("field", "rules", "contract", "message"), [
    ("kladno:cervene", "official", None,
     "rules official contradict the position's kladno:cervene"),
    ("cervene", "official", None, "rules official contradict the position's kladno:cervene"),
    ("max", "gamerules", None, "rules gamerules contradict the position's srpska:max"),
    ("kladno:cervene", "kladno+direction=ccw", None,
     "rules kladno+direction=ccw contradict the position's kladno:cervene"),
    ("kladno:cervene", None, "filky", "contract filky contradicts the position's kladno:cervene"),
    ("kladno:cervene", None, "official:cervene",
     "contract official:cervene contradicts the position's kladno:cervene"),
    ("kladno:cervene", "kladno", "filky",
     "contract filky contradicts the position's kladno:cervene"),
    ("kladno:filky", None, RULESETS["kladno"].contract("cervene"),
     "contract cervene contradicts the position's kladno:filky"),
    ("kladno:mine", "official", TrickContract("mine"),
     "rules official contradict the position's kladno:mine"),
])
def test_a_contradicting_argument_is_an_error(field, rules, contract, message):
    with pytest.raises(InvalidRulesError) as caught:
        parse_position(f"{LINE} {field}", rules, contract)
    assert str(caught.value) == message
    assert caught.value.code in ("rules.contradict", "contract.contradict")


def test_a_contract_of_your_own_is_found_by_its_id():
    mine = TrickContract.from_data({"id": "no_last_two", "tricks": {"7": 2, "8": 2}})
    for line in (f"{LINE} no_last_two", f"{LINE} kladno:no_last_two"):
        position = parse_position(line, contract=mine)
        assert position.contract == mine
        assert str(position) == f"{LINE} kladno:no_last_two A - 0,0,0,0"
        assert parse_position(str(position), contract=mine) == position
    assert parse_position(f"{LINE} no_last_two", "srpska", mine).ruleset == RULESETS["srpska"]
    with pytest.raises(InvalidRulesError, match="'no_last_two' is no contract"):
        parse_position(f"{LINE} no_last_two")


@pytest.mark.parametrize(("contract", "rules", "game"), [
    ("cervene", None, "kladno:cervene"), ("cervene", "official", "official:cervene"),
    ("official:cervene", None, "official:cervene"), ("lora", None, "srpska:lora"),
    ("max", "gamerules", "gamerules:max"), ("kvarty", "kladno+kvarty_gap=skip",
                                            "kladno+kvarty_gap=skip:kvarty")])
def test_a_deal_starts_in_the_contract_asked_for(contract, rules, game):
    position = start(Deal.random(2), contract, rules, "C")
    assert str(position) == f"{Deal.random(2)} {game} C - 0,0,0,0"
    assert start(str(Deal.random(2)), position.contract, position.ruleset, Seat.C) == position


def test_a_deal_does_not_start_where_rules_and_contract_contradict():
    with pytest.raises(InvalidRulesError, match="rules official contradict 'kladno:cervene'"):
        start(Deal.random(1), "kladno:cervene", "official")


# ── which is it ──────────────────────────────────────────────────────────────────────────────


def test_a_text_tells_whether_it_is_a_hand_a_deal_or_a_position():
    deal = Deal.random(4)
    hand = str(deal).split("/")[0]
    assert parse_task(hand) == parse_hand(hand)
    assert parse_task(str(deal)) == deal
    assert parse_task(quote(str(deal), safe="")) == deal
    assert parse_task(str(deal).replace("/", " / ")) == deal
    assert parse_task(f"{deal} cervene") == start(deal, "cervene")
    assert parse_task(to_link(start(deal, "lora"))) == start(deal, "lora")
    assert [is_position(text) for text in (hand, str(deal), f"{deal} max")] == [False, False, True]


def test_a_ruleset_in_a_line_keeps_its_options():
    position = parse_position(f"{LINE} srpska+lora_pass_cost=1+early_end=none:herc")
    assert position.ruleset == Ruleset.parse("srpska+early_end=none+lora_pass_cost=1")
    assert str(position).split()[1] == "srpska+early_end=none+lora_pass_cost=1:herc"


def test_importing_the_library_loads_nothing_heavy():
    script = ("import sys, lora_solver; print(*{name.split('.')[0] for name in sys.modules} &"
              " {'numpy', 'pandas', 'plotly', 'streamlit', 'sqlite3', 'asyncio'})")
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                            check=True).stdout
    assert loaded.strip() == ""
