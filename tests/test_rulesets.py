"""The rulesets: the table of rules.md section 7, how a ruleset is written, and what is refused."""

from __future__ import annotations

import json
import pickle
import random
import re
from pathlib import Path

import pytest

from lora_solver import RULESETS, Card, Ruleset, Suit, TrickContract
from lora_solver.errors import InvalidQuestionError, InvalidRulesError
from lora_solver.rules.contracts import LoraContract, QuartContract, TensContract
from lora_solver.rules.rulesets import HOME, ruleset_and_contract

CASES = {case["id"]: case for case in json.loads(
    (Path(__file__).parent / "data" / "cases.json").read_text(encoding="utf-8"))}

CZECH_GAMES = ("cervene", "filky", "prpo", "vsechny", "bedrnik", "kvarty", "desitky", "harakiri")
CZECH = {
    "bedrnik_first_trick_ban": False, "desitky_ten_only_if_stuck": False, "direction": "cw",
    "harakiri_red_lead": True, "kvarty_end": "last_lead", "kvarty_gap": "stop",
    "kvarty_must_lead_complete": False, "maturita_attempts": 3, "maturita_others_score": False,
    "maturita_stop_when_safe": True, "red_lead_restriction": ("cervene", "bedrnik", "harakiri"),
    "renonc": 8, "renonc_others_zero": True, "renonc_replaces": True, "ties": "harakiri",
}
SERBIAN = {"direction": "ccw", "herc_all_bonus": -8, "kralposl_trick": 8, "lora_pass_cost": 0,
           "lora_pass_voids_bonus": False}
TABLE = {
    "kladno": CZECH | {"early_end": ("filky", "bedrnik"), "kvarty_wild_first": "any",
                       "na_sto_window": "until_T3_cervene", "renonc_desitky": 8},
    "official": CZECH | {"early_end": ("bedrnik",), "kvarty_wild_first": "queen",
                         "na_sto_window": "at_T3_bedrnik", "renonc_desitky": 12},
    "srpska": SERBIAN | {"early_end": ("dame", "herc", "zandar"), "ties": "srpska"},
    "gamerules": SERBIAN | {"early_end": (), "ties": "shared"},
}


@pytest.mark.parametrize("name", TABLE)
def test_options_have_the_defaults_of_the_table(name):
    assert RULESETS[name].options == TABLE[name]


@pytest.mark.parametrize(("name", "games"), [
    ("kladno", CZECH_GAMES), ("official", CZECH_GAMES),
    ("srpska", ("max", "min", "dame", "herc", "zandar", "kralposl", "lora")),
    ("gamerules", ("min", "max", "dame", "herc", "zandar", "kralposl", "lora")),
])
def test_contracts_are_those_of_the_rules_in_their_order(name, games):
    assert RULESETS[name].contract_ids == games
    assert tuple(contract.id for contract in RULESETS[name].contracts) == games


@pytest.mark.parametrize(("text", "written"), [
    ("kladno", "kladno"),
    (" kladno ", "kladno"),
    ("kladno+early_end=filky,bedrnik", "kladno"),
    ("kladno+early_end=bedrnik,filky", "kladno"),
    ("kladno+early_end=filky,bedrnik+kvarty_gap=skip", "kladno+kvarty_gap=skip"),
    ("official+early_end=bedrnik,filky,cervene", "official+early_end=cervene,filky,bedrnik"),
    ("kladno+kvarty_gap=skip+early_end=none", "kladno+early_end=none+kvarty_gap=skip"),
    ("gamerules+early_end=none", "gamerules"),
    ("gamerules+early_end=zandar,dame", "gamerules+early_end=dame,zandar"),
    ("srpska+kralposl_trick=06", "srpska+kralposl_trick=6"),
    ("srpska+herc_all_bonus=-0", "srpska+herc_all_bonus=0"),
    ("srpska+lora_pass_voids_bonus=true+lora_pass_cost=1",
     "srpska+lora_pass_cost=1+lora_pass_voids_bonus=true"),
    ("official+renonc_desitky=8+maturita_attempts=4",
     "official+maturita_attempts=4+renonc_desitky=8"),
    ("kladno+red_lead_restriction=none", "kladno+red_lead_restriction=none"),
])
def test_a_ruleset_is_written_sorted_and_without_defaults(text, written):
    ruleset = Ruleset.parse(text)
    assert str(ruleset) == written
    assert Ruleset.parse(written) == ruleset
    assert hash(Ruleset.parse(written)) == hash(ruleset)
    assert repr(ruleset) == f"Ruleset.parse('{written}')"
    assert pickle.loads(pickle.dumps(ruleset)) == ruleset


def test_random_options_survive_writing_and_reading():
    draw = random.Random("options")
    for _ in range(500):
        name = draw.choice(list(TABLE))
        chosen = {}
        for option, default in TABLE[name].items():
            if option in ("lora_pass_voids_bonus", "ties") or draw.random() < 0.6:
                continue
            if isinstance(default, bool):
                chosen[option] = not default
            elif isinstance(default, int):
                chosen[option] = draw.randint(1, 8)
            elif isinstance(default, tuple):
                games = [game for game in RULESETS[name].contract_ids
                         if isinstance(RULESETS[name].contract(game), TrickContract)]
                chosen[option] = tuple(draw.sample(games, draw.randrange(len(games) + 1)))
        ruleset = Ruleset(name, chosen)
        assert Ruleset.parse(str(ruleset)) == ruleset
        for option, value in chosen.items():
            kept = ruleset.options[option]
            assert sorted(kept) == sorted(value) if isinstance(value, tuple) else kept == value


@pytest.mark.parametrize(("text", "code", "says"), [
    ("", "ruleset.unknown", "kladno, official, srpska, gamerules"),
    ("Kladno", "ruleset.unknown", "kladno"),
    ("bridge", "ruleset.unknown", "gamerules"),
    ("kladno+", "option.form", "name=value"),
    ("kladno+kvarty_gap", "option.form", "name=value"),
    ("kladno+kvarty_gap=jump", "option.value", "stop, skip"),
    ("kladno+kvarty_gap=", "option.value", "stop, skip"),
    ("kladno+early_end=", "option.value", "none or a list of cervene"),
    ("kladno+early_end=kvarty", "option.value", "none or a list of cervene"),
    ("kladno+early_end=filky,filky", "option.value", "twice"),
    ("kladno+early_end=filky,none", "option.value", "none or a list"),
    ("kladno+harakiri_red_lead=yes", "option.value", "true or false"),
    ("kladno+maturita_attempts=0", "option.value", "from 1 to 9"),
    ("kladno+maturita_attempts=³", "option.value", "from 1 to 9"),
    ("srpska+kralposl_trick=9", "option.value", "from 1 to 8"),
    ("srpska+herc_all_bonus=-51", "option.value", "from -50 to 50"),
    ("srpska+herc_all_bonus=--8", "option.value", "from -50 to 50"),
    ("srpska+herc_all_bonus=-" + "8" * 5000, "option.value", "from -50 to 50"),
    ("kladno+kvarty_gap=skip+kvarty_gap=skip", "option.twice", "kvarty_gap"),
    ("srpska+lora_pass_voids_bonus=true", "option.needs", "lora_pass_cost"),
    ("kladno+ties=srpska", "option.value", "harakiri, shared"),
    ("srpska+ties=harakiri", "option.value", "shared, srpska"),
])
def test_a_bad_text_is_refused_with_what_is_allowed(text, code, says):
    with pytest.raises(InvalidRulesError, match=re.escape(says)) as caught:
        Ruleset.parse(text)
    assert caught.value.code == code


@pytest.mark.parametrize(("name", "option"), [
    ("kladno", "herc_all_bonus=-8"), ("official", "lora_pass_cost=1"),
    ("srpska", "kvarty_gap=skip"), ("gamerules", "red_lead_restriction=none"),
    ("srpska", "renonc=8"), ("kladno", "contract_order=filky"),
])
def test_an_option_the_ruleset_lacks_is_refused_with_those_it_has(name, option):
    for make in (lambda: Ruleset.parse(f"{name}+{option}"),
                 lambda: Ruleset(name, {option.partition("=")[0]: 1})):
        with pytest.raises(InvalidRulesError) as caught:
            make()
        assert caught.value.code == "option.unknown"
        assert all(known in str(caught.value) for known in TABLE[name])


def test_options_are_read_by_their_kind():
    ruleset = Ruleset.parse("official+kvarty_gap=skip+renonc_replaces=false")
    assert ruleset.word("kvarty_gap") == "skip"
    assert ruleset.flag("renonc_replaces") is False
    assert ruleset.flag("renonc_others_zero") is True
    assert ruleset.number("renonc_desitky") == 12
    assert ruleset.games("early_end") == ("bedrnik",)
    assert {name: one.direction for name, one in RULESETS.items()} == {
        "kladno": "cw", "official": "cw", "srpska": "ccw", "gamerules": "ccw"}


@pytest.mark.parametrize(("kind", "name", "says"), [
    ("number", "renonc_replaces", "maturita_attempts, renonc, renonc_desitky"),
    ("flag", "renonc", "bedrnik_first_trick_ban"),
    ("word", "early_end", "direction, kvarty_end"),
    ("games", "ties", "early_end, red_lead_restriction"),
    ("number", "herc_all_bonus", "maturita_attempts"),
])
def test_an_option_of_another_kind_or_ruleset_is_refused(kind, name, says):
    with pytest.raises(InvalidRulesError, match=says) as caught:
        getattr(RULESETS["kladno"], kind)(name)
    assert caught.value.code == "option.unknown"


# ── what the options do to the contracts ─────────────────────────────────────────────────────

@pytest.mark.parametrize(("text", "expected"), [
    ("kladno:kvarty", QuartContract("kvarty", "last_lead", "stop", "any", False)),
    ("official:kvarty", QuartContract("kvarty", "last_lead", "stop", "queen", False)),
    ("kladno+kvarty_end=immediate+kvarty_gap=skip+kvarty_must_lead_complete=true:kvarty",
     QuartContract("kvarty", "immediate", "skip", "any", True)),
    ("desitky", TensContract("desitky", False)),
    ("official+desitky_ten_only_if_stuck=true:desitky", TensContract("desitky", True)),
    ("lora", LoraContract("lora", -8, 0, False)),
    ("gamerules+lora_pass_cost=1+lora_pass_voids_bonus=true:lora",
     LoraContract("lora", -8, 1, True)),
])
def test_options_reach_the_laying_games(text, expected):
    assert ruleset_and_contract(text)[1] == expected


REDS = ("cervene", "bedrnik", "harakiri")


@pytest.mark.parametrize(("text", "restricted", "early"), [
    ("kladno", REDS, ("filky", "bedrnik")),
    ("official", REDS, ("bedrnik",)),
    ("kladno+harakiri_red_lead=false", ("cervene", "bedrnik"), ("filky", "bedrnik")),
    ("kladno+red_lead_restriction=prpo+early_end=cervene", ("prpo",), ("cervene",)),
    ("kladno+red_lead_restriction=none+early_end=none", (), ()),
    ("srpska", (), ("dame", "herc", "zandar")),
    ("gamerules", (), ()),
    ("gamerules+early_end=kralposl,min", (), ("min", "kralposl")),
])
def test_red_leads_and_early_ends_are_per_game(text, restricted, early):
    ruleset = Ruleset.parse(text)
    tricks = [one for one in ruleset.contracts if isinstance(one, TrickContract)]
    assert tuple(one.id for one in tricks if one.restricted_leads) == restricted
    assert all(one.restricted_leads <= {Suit.HEARTS} for one in tricks)
    assert tuple(one.id for one in tricks if one.early_end) == early


@pytest.mark.parametrize("name", ["srpska", "gamerules"])
def test_kralposl_trick_and_herc_all_bonus_change_only_their_contract(name):
    ruleset = Ruleset.parse(f"{name}+kralposl_trick=6+herc_all_bonus=-10")
    assert ruleset.contract("kralposl").trick_points == (0, 0, 0, 0, 0, 4, 0, 0)
    assert ruleset.contract("kralposl").card_points == {Card("hK"): 4}
    assert ruleset.contract("herc").all_bonus == -10
    for game in ("max", "min", "dame", "zandar", "lora"):
        assert ruleset.contract(game) == RULESETS[name].contract(game)


@pytest.mark.parametrize("name", ["kladno", "official"])
def test_the_first_trick_ban_holds_the_red_king_in_bedrnik_only(name):
    ruleset = Ruleset.parse(f"{name}+bedrnik_first_trick_ban=true")
    assert ruleset.contract("bedrnik").no_discard_first == {Card("hK")}
    assert ruleset.contract("harakiri").no_discard_first == frozenset()
    assert RULESETS[name].contract("bedrnik").no_discard_first == frozenset()


@pytest.mark.parametrize("option", [
    "direction=ccw", "maturita_attempts=5", "maturita_others_score=true",
    "maturita_stop_when_safe=false", "na_sto_window=at_T3_bedrnik", "renonc=10",
    "renonc_desitky=12", "renonc_others_zero=false", "renonc_replaces=false", "ties=shared"])
def test_options_of_the_match_never_change_a_contract(option):
    ruleset = Ruleset.parse(f"kladno+{option}")
    assert ruleset != RULESETS["kladno"]
    assert ruleset.contracts == RULESETS["kladno"].contracts


@pytest.mark.parametrize(("name", "totals"), [
    ("kladno", {"cervene": 8, "filky": 8, "prpo": 8, "vsechny": 8, "bedrnik": 8, "harakiri": 40}),
    ("srpska", {"max": -8, "min": 8, "dame": 8, "herc": 8, "zandar": 8, "kralposl": 8}),
])
def test_points_of_a_whole_deal(name, totals):
    found = {one.id: one.total for one in RULESETS[name].contracts
             if isinstance(one, TrickContract)}
    assert found == totals


# ── cases, maturita, names ───────────────────────────────────────────────────────────────────

@pytest.mark.parametrize("case", ["D05", "D06"])
def test_a_renonc_in_desitky_costs_what_the_case_says(case):
    ruleset = RULESETS[CASES[case]["rulesets"]]
    assert f"renonc: {ruleset.options['renonc_desitky']}" == CASES[case]["expect"]


def test_the_window_for_na_sto_differs_as_in_case_s05():
    said = dict(part.split(": ") for part in CASES["S05"]["expect"].split("; "))
    windows = {name: RULESETS[name].options["na_sto_window"] for name in said}
    assert windows == {"kladno": "until_T3_cervene", "official": "at_T3_bedrnik"}
    assert said == {"kladno": "in time / too late", "official": "(too early) / the moment"}


@pytest.mark.parametrize(("attempts", "with_prpo"), [(1, []), (2, []), (3, [3]), (4, [3, 4])])
def test_maturita_has_as_many_attempts_as_agreed_and_prpo_from_the_third(attempts, with_prpo):
    ruleset = Ruleset.parse(f"kladno+maturita_attempts={attempts}")
    games = {number: ruleset.maturita_games(number) for number in range(1, attempts + 1)}
    assert [number for number, names in games.items() if "prpo" in names] == with_prpo
    assert all("harakiri" not in names and len(names) >= 6 for names in games.values())
    for number in (0, -1, attempts + 1):
        with pytest.raises(InvalidQuestionError):
            ruleset.maturita_games(number)


@pytest.mark.parametrize("name", ["srpska", "gamerules"])
def test_the_serbian_game_has_no_maturita(name):
    assert not RULESETS[name].has_maturita
    with pytest.raises(InvalidQuestionError, match="no maturita"):
        RULESETS[name].maturita_games(1)


@pytest.mark.parametrize(("text", "ruleset", "contract"), [
    ("cervene", "kladno", "cervene"), ("harakiri", "kladno", "harakiri"),
    ("max", "srpska", "max"), ("lora", "srpska", "lora"), ("official:filky", "official", "filky"),
    ("gamerules+early_end=dame:dame", "gamerules+early_end=dame", "dame"),
])
def test_a_contract_is_named_with_or_without_its_ruleset(text, ruleset, contract):
    found, agreed = ruleset_and_contract(text)
    assert (str(found), agreed.id) == (ruleset, contract)


@pytest.mark.parametrize(("text", "code"), [
    ("", "contract.unknown"), ("herz", "contract.unknown"), ("kladno", "contract.unknown"),
    ("kladno:max", "contract.unknown"), ("srpska:cervene", "contract.unknown"),
    ("kladno:", "contract.unknown"), (":cervene", "ruleset.unknown"),
])
def test_an_unknown_contract_is_refused(text, code):
    with pytest.raises(InvalidRulesError) as caught:
        ruleset_and_contract(text)
    assert caught.value.code == code


def test_every_contract_is_at_home_in_one_ruleset():
    assert {name: ruleset.id for name, ruleset in HOME.items()} == (
        dict.fromkeys(CZECH_GAMES, "kladno")
        | dict.fromkeys(("max", "min", "dame", "herc", "zandar", "kralposl", "lora"), "srpska"))
