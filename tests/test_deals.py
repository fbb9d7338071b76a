"""Deals and endings: text in and out, random deals that never change, and what is refused."""

from __future__ import annotations

import pickle
from collections import Counter
from urllib.parse import quote

import pytest

from lora_solver import CARDS, Card, Deal, Seat
from lora_solver.errors import InvalidCardError, InvalidDealError

# written down once; they may never change, for seeds are quoted
FOR_EVER = {
    0: "987.8.Q7.Q7/KT.A7.K98.8/QJ.QT.T.AK9/A.KJ9.AJ.JT",
    7: "AK..KJ97.K7/Q.KQT.A8.AQ/T7.7.Q.JT98/J98.AJ98.T.",
    123456: "A8.Q7.AJT9./J.AKJT8.K7./T.9.Q.AKJT9/KQ97..8.Q87",
    "kladno": "AQJT8.KQ..K/K9..AKQT8.T/7.87.97.A97/.AJT9.J.QJ8",
}


@pytest.mark.parametrize(("seed", "text"), FOR_EVER.items())
def test_a_random_deal_belongs_to_its_seed_for_ever(seed, text):
    assert str(Deal.random(seed)) == text


def test_a_seed_of_digits_is_the_same_as_text_and_as_a_number():
    assert Deal.random("7") == Deal.random(7)
    assert Deal.random("07") == Deal.random(7)
    assert Deal.random("7a") != Deal.random(7)


def test_random_deals_are_whole_and_fair():
    owners = Counter()
    for seed in range(2000):
        deal = Deal.random(seed)
        assert deal.is_full
        assert not deal.gone
        owners.update((card, seat) for seat in Seat for card in deal.hand(seat))
    # 2000 draws at 1/4: five standard deviations are 97
    assert all(abs(owners[card, seat] - 500) < 97 for card in CARDS for seat in Seat)


def test_deals_go_round_byte_for_byte():
    for seed in range(300):
        deal = Deal.random(seed)
        for again in (Deal.parse(str(deal)), eval(repr(deal), {"Deal": Deal}),
                      pickle.loads(pickle.dumps(deal)), Deal(deal.hands),
                      Deal.parse(quote(str(deal), safe="")), Deal.parse(str(deal).lower())):
            assert again == deal
            assert hash(again) == hash(deal)
            assert str(again) == str(deal)


@pytest.mark.parametrize(("text", "normal"), [
    ("A.../K.../Q.../J...", "A.../K.../Q.../J..."),
    ("  7k.../10.../J.../Q...\n", "K7.../T.../J.../Q..."),
    ("a... / k... / q... / j...", "A.../K.../Q.../J..."),
    (".../.../.../...", ".../.../.../..."),
    ("789tjqka.../.789tjqka../..789tjqka./...789tjqka",
     "AKQJT987.../.AKQJT987../..AKQJT987./...AKQJT987"),
    ("A...%2FK...%2FQ...%2FJ...", "A.../K.../Q.../J..."),
    ("A9.../.../K.../Q...", "A9.../.../K.../Q..."),
])
def test_sloppy_text_becomes_one_normal_form(text, normal):
    deal = Deal.parse(text)
    assert str(deal) == normal
    assert str(Deal.parse(normal)) == normal


def test_an_ending_has_fewer_cards_and_the_rest_is_gone():
    ending = Deal.parse("A.../K.../Q.../J...")
    assert not ending.is_full
    assert len(ending.gone) == 28
    assert Card("hT") in ending.gone
    assert Card("hA") not in ending.gone


def test_rotating_moves_every_hand_to_the_next_seat():
    deal = Deal.random(1)
    assert deal.rotate().hand(Seat.B) == deal.hand(Seat.A)
    assert deal.rotate().hand(Seat.A) == deal.hand(Seat.D)
    assert deal.rotate(3).rotate() == deal.rotate(4) == deal.rotate(0) == deal
    assert deal.rotate(-1).rotate(1) == deal


def test_a_deal_can_be_made_of_cards_in_any_order():
    hands = [["hA", "c7"], [Card("hK"), "sT"], ["hQ", "dT"], ["hJ", "dJ"]]
    made = Deal([[Card(card) for card in hand] for hand in hands])
    assert str(made) == "A...7/K..T./Q.T../J.J.."
    assert Deal(made.hands) == made


@pytest.mark.parametrize(("text", "where", "message"), [
    ("A.../K.../A.../J...", "hand C", "hA stands in hand A and in hand C"),
    ("AA.../K.../Q.../J...", "hand A", "hand A: hA stands there twice"),
    ("A.../KT10.../Q.../J...", "hand B", "hand B: hT stands there twice"),
    ("A.../K.../AKQJT987.7../J...", "hand C", "hand C has 9 cards: expected at most eight"),
    ("A.../K.../Q...", "deal", "'A.../K.../Q...' has 3 hands: expected four, separated by /"),
    ("A.../K.../Q.../J.../T...", "deal",
     "'A.../K.../Q.../J.../T...' has 5 hands: expected four, separated by /"),
    ("A.../K.../Q.../J..", "hand D",
     "hand D: 'J..' has 3 suits: expected four, h.d.s.c, separated by dots"),
    ("A.../K.../Q.1../J...", "hand C", "hand C: '1' is no rank: expected 7 8 9 T J Q K A"),
])
def test_a_deal_no_table_can_hold_is_refused_by_name(text, where, message):
    with pytest.raises(InvalidDealError) as caught:
        Deal.parse(text)
    assert str(caught.value) == message
    assert caught.value.where == where


@pytest.mark.parametrize(("hands", "message"), [
    ([], "0 hands: expected four"),
    ([[], [], []], "3 hands: expected four"),
    ([[Card("hA"), Card("hA")], [], [], []], "hand A: hA stands there twice"),
    ([[Card("hA")], [], [], [Card("hA")]], "hA stands in hand A and in hand D"),
    ([CARDS[:9], [], [], []], "hand A has 9 cards: expected at most eight"),
])
def test_hands_given_as_cards_are_checked_as_well(hands, message):
    with pytest.raises(InvalidDealError) as caught:
        Deal(hands)
    assert str(caught.value) == message


def test_a_number_that_is_no_card_makes_no_deal():
    with pytest.raises(InvalidCardError):
        Deal([[32], [], [], []])
