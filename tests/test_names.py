"""Names in Czech, Serbian and English: complete, different from each other, and read back."""

from __future__ import annotations

import pytest

from lora_solver import CARDS, RULESETS, Card, Seat
from lora_solver.cards import Call, Rank, Suit, parse_move
from lora_solver.names import (
    LANGUAGES,
    card_name,
    card_short,
    contract_name,
    move_short,
    pick_language,
    rank_name,
    ruleset_name,
    seat_name,
    suit_name,
    word,
)
from lora_solver.rules.rulesets import CONTRACT_IDS

QUESTIONS = ("guarantee", "selfish", "hope", "side", "maturita")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_its_own_name_which_is_read_back(lang):
    assert len({card_name(card, lang) for card in CARDS}) == 32
    assert len({card_short(card, lang) for card in CARDS}) == 32
    for card in CARDS:
        assert Card.parse(card_name(card, lang)) is card
        assert Card.parse(card_short(card, lang)) is card
        assert parse_move(move_short(card, lang)) is card


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_suit_and_rank_has_its_own_name(lang):
    assert len({suit_name(suit, lang) for suit in Suit}) == 4
    assert len({rank_name(rank, lang) for rank in Rank}) == 8


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_contract_and_ruleset_has_a_name(lang):
    for ruleset in RULESETS.values():
        names = [contract_name(name, lang) for name in ruleset.contract_ids]
        assert all(names)
        assert len(set(names)) == len(names)
    assert len({ruleset_name(name, lang) for name in RULESETS}) == 4
    assert all(contract_name(name, lang) for name in CONTRACT_IDS)
    assert contract_name("no_last_two", lang) == "no_last_two"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_and_call_has_its_own_word(lang):
    assert len({word(question, lang) for question in QUESTIONS}) == len(QUESTIONS)
    assert len({move_short(call, lang) for call in Call}) == 3
    for call in Call:
        assert parse_move(move_short(call, lang)) is call


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_forehand_is_named_at_his_seat_only(lang):
    assert seat_name(Seat.A, lang) == f"A ({word('forehand', lang)})"
    assert [seat_name(seat, lang) for seat in (Seat.B, Seat.C, Seat.D)] == ["B", "C", "D"]


@pytest.mark.parametrize(("card", "czech", "serbian", "english"), [
    ("h7", "červená sedmička", "sedmica herc", "seven of hearts"),
    ("hK", "červený král", "kralj herc", "king of hearts"),
    ("dT", "kulová desítka", "desetka karo", "ten of diamonds"),
    ("sA", "listové eso", "kec pik", "ace of spades"),
    ("sQ", "listový filek", "dama pik", "queen of spades"),
    ("cJ", "žaludský spodek", "žandar tref", "jack of clubs"),
    ("c9", "žaludská devítka", "devetka tref", "nine of clubs"),
])
def test_cards_are_called_as_players_call_them(card, czech, serbian, english):
    assert [card_name(Card(card), lang) for lang in LANGUAGES] == [czech, serbian, english]


@pytest.mark.parametrize(("card", "czech", "others"), [
    ("hK", "čK", "♥K"), ("dJ", "kS", "♦J"), ("sQ", "lF", "♠Q"), ("cT", "ž10", "♣10"),
    ("cA", "žE", "♣A")])
def test_short_names_are_those_on_the_cards(card, czech, others):
    assert [card_short(Card(card), lang) for lang in LANGUAGES] == [czech, others, others]


@pytest.mark.parametrize(("name", "czech", "serbian", "english"), [
    ("cervene", "červené", "crvene", "reds"), ("prpo", "první-poslední", "prvi i poslednji",
                                               "first and last"),
    ("kvarty", "kvarty", "kvarte", "quarts"), ("max", "co nejvíc štychů", "što više", "maximum"),
    ("zandar", "křížový kluk", "žandar tref", "jack of clubs"), ("lora", "lora", "lora", "lora")])
def test_contracts_are_called_as_players_call_them(name, czech, serbian, english):
    assert [contract_name(name, lang) for lang in LANGUAGES] == [czech, serbian, english]


def test_questions_and_calls_in_czech_and_serbian():
    assert [word(question, "cs") for question in ("guarantee", "selfish", "hope")] == [
        "jistota", "každý za sebe", "v nejlepším"]
    assert word("forehand", "cs") == "forhend"
    assert [move_short(call, "cs") for call in Call] == ["konec tahu", "ťuk", "dále"]
    assert move_short(Call.PASS, "sr") == "dalje"


@pytest.mark.parametrize(("asked", "lc_all", "lang", "picked"), [
    (None, None, "cs_CZ.UTF-8", "cs"), (None, None, "sr_RS@latin", "sr"), (None, None, "C", "en"),
    (None, None, "de_DE", "en"), (None, None, None, "en"), (None, "cs_CZ", "sr_RS", "cs"),
    (None, "C.UTF-8", "cs_CZ", "cs"), ("sr", "cs_CZ", "cs_CZ", "sr"), ("en-GB", None, "cs", "en"),
    ("de", None, "cs_CZ", "cs")])
def test_the_language_is_that_asked_for_or_of_the_environment(
        monkeypatch, asked, lc_all, lang, picked):
    for name, value in (("LC_ALL", lc_all), ("LANG", lang)):
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    assert pick_language(asked) == picked
