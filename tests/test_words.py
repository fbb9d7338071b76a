"""Every way of writing a card, hand, deal and position, and back again."""

from __future__ import annotations

import copy
import pickle
import random
from urllib.parse import quote

import pytest
from positions import random_trick_position

from lora_solver import CARDS, RULESETS, Card, Deal, Ruleset, Seat, parse_position, start
from lora_solver.cards import Call, format_hand, parse_hand, parse_move
from lora_solver.errors import InvalidRulesError
from lora_solver.names import (
    LANGUAGES,
    card_name,
    card_short,
    contract_name,
    pick_language,
    ruleset_name,
    seat_name,
    word,
)
from lora_solver.rules.rulesets import CONTRACT_IDS

SPELLINGS = {
    "hK": "hK HK hk Kh Kč čK KČ ♥K K♥ ❤️K červený_král cerveny_kral srdcový_král kralj_herc"
          " herc_kralj king_of_hearts hearts_king red_king bedrník",
    "dJ": "dJ kS kule_spodek kulový_spodek karo_žandar žandar_karo jack_of_diamonds ♦J Sd",
    "sK": "sK Ks ♠K listový_král zelený_král pik_kralj king_of_spades Kl",
    "cT": "cT ct CT c10 10c ž10 10ž ♣10 10♣ žaludská_desítka tref_desetka ten_of_clubs",
    "sQ": "sQ lF Fl listový_filek listový_svršek pik_dama queen_of_spades ♠Q",
    "cA": "cA žE Ež žaludské_eso tref_kec kec_tref ace_of_clubs ♧A",
    "dQ": "dQ kF karo_dama kulový_filek dama_karo ♦D",
    "cJ": "cJ žS žandar_tref žaludský_spodek jack_of_clubs tJ",
    "h7": "h7 7h č7 7č ♡7 červená_sedma sedmica_herc seven_of_hearts",
}


@pytest.mark.parametrize(("name", "text"), [
    (name, text) for name, texts in SPELLINGS.items() for text in texts.split()])
def test_a_card_is_read_in_every_spelling(name, text):
    assert str(Card.parse(text.replace("_", " "))) == name


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_shown_in_any_language_is_read_back(card):
    assert Card(str(card)) is Card.parse(str(card).upper()) is Card.parse(str(card).lower()) is card
    assert eval(repr(card), {"Card": Card}) is card
    assert pickle.loads(pickle.dumps(card)) is copy.deepcopy(card) is card
    for lang in LANGUAGES:
        assert Card.parse(card_name(card, lang)) is card
        assert Card.parse(card_short(card, lang)) is card


@pytest.mark.parametrize(("text", "call"), [("end", Call.END), (" TAP", Call.TAP),
                                            ("pass", Call.PASS)])
def test_calls_are_moves(text, call):
    assert parse_move(text) is call
    assert str(call) == text.strip().lower()


def test_hands_and_deals_go_round():
    for seed in range(200):
        deal = Deal.random(seed)
        assert Deal.parse(str(deal)) == deal
        assert eval(repr(deal), {"Deal": Deal}) == deal
        assert pickle.loads(pickle.dumps(deal)) == deal
        assert deal.is_full
        assert not deal.gone
        assert deal.rotate(4) == deal
        assert deal.rotate().hand(Seat.B) == deal.hand(Seat.A)
        for hand in deal.hands:
            assert parse_hand(format_hand(hand)) == hand
    assert parse_hand("10k7.a9..t87") == parse_hand("KT7.A9..T87")
    assert str(Deal.parse(" 7K.../Q.../J.../T... ")) == "K7.../Q.../J.../T..."


def test_positions_go_round():
    draw = random.Random("round trips")
    for _ in range(500):
        position = random_trick_position(draw, draw.randint(1, 8))
        if position.contract.id not in CONTRACT_IDS:
            again = parse_position(str(position), contract=position.contract)
        else:
            again = parse_position(str(position))
            assert eval(repr(position), {"parse_position": parse_position}) == position
            assert parse_position(quote(str(position))) == position
        assert again == position
        assert str(again) == str(position)
        assert position.copy() == position


@pytest.mark.parametrize("text", ["kladno", "official+early_end=cervene,filky", "srpska",
                                  "gamerules+kralposl_trick=1", "kladno+early_end=none",
                                  "srpska+lora_pass_cost=1+lora_pass_voids_bonus=true"])
def test_rulesets_go_round(text):
    ruleset = Ruleset.parse(text)
    assert str(ruleset) == text
    assert eval(repr(ruleset), {"Ruleset": Ruleset}) == ruleset
    assert pickle.loads(pickle.dumps(ruleset)) == ruleset


def test_options_at_their_default_are_left_out_and_the_rest_sorted():
    ruleset = Ruleset.parse("kladno+kvarty_gap=skip+early_end=bedrnik,filky+direction=cw")
    assert str(ruleset) == "kladno+kvarty_gap=skip"
    assert str(Ruleset.parse("kladno+kvarty_gap=skip+early_end=bedrnik,cervene")) == \
        "kladno+early_end=cervene,bedrnik+kvarty_gap=skip"


def test_a_line_may_leave_out_its_last_fields_and_its_ruleset():
    whole = parse_position("A.../K.../Q.../J... kladno:cervene A - 0,0,0,0")
    for text in ("A.../K.../Q.../J... cervene", "A.../K.../Q.../J... kladno:cervene A",
                 "A.../K.../Q.../J... cervene A -"):
        assert parse_position(text) == whole
    assert str(parse_position("A.../K.../Q.../J... max")).split()[1] == "srpska:max"
    official = parse_position("A.../K.../Q.../J... cervene", rules="official")
    assert official.ruleset == RULESETS["official"]


@pytest.mark.parametrize(("rules", "contract"), [("official", None), (None, "filky"),
                                                 (None, "official:cervene")])
def test_a_contradicting_argument_is_an_error(rules, contract):
    with pytest.raises(InvalidRulesError, match="contradict"):
        parse_position("A.../K.../Q.../J... kladno:cervene", rules, contract)


def test_start_refuses_rules_that_contradict_the_contract():
    with pytest.raises(InvalidRulesError, match="contradict"):
        start(Deal.random(1), "kladno:cervene", "official")


def test_names_exist_in_every_language():
    for lang in LANGUAGES:
        for name in CONTRACT_IDS:
            assert contract_name(name, lang)
        for name in RULESETS:
            assert ruleset_name(name, lang)
        assert len({word(key, lang) for key in ("guarantee", "selfish", "hope", "side")}) == 4
    assert card_name(Card("cK"), "cs") == "žaludský král"
    assert card_name(Card("sA"), "cs") == "listové eso"
    assert card_name(Card("h8"), "cs") == "červená osmička"
    assert seat_name(Seat.A, "cs") == "A (forhend)"
    assert contract_name("mine", "cs") == "mine"


def test_the_language_is_that_asked_for_or_of_the_environment(monkeypatch):
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LANG", "cs_CZ.UTF-8")
    assert pick_language() == "cs"
    assert pick_language("sr-RS") == "sr"
    monkeypatch.setenv("LANG", "C.UTF-8")
    assert pick_language() == "en"
