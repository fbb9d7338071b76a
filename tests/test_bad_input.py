"""Malformed cards, hands, deals, positions, rules and contracts: each with its exact error."""

from __future__ import annotations

import contextlib
import json
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lora_solver import Card, Deal, LoraError, Ruleset, Seat, TrickContract, errors, parse_position
from lora_solver.cards import parse_hand, parse_move
from lora_solver.notation import parse_task
from lora_solver.rules.rulesets import ruleset_and_contract

READERS = {
    "card": Card.parse,
    "move": parse_move,
    "hand": parse_hand,
    "deal": Deal.parse,
    "position": parse_position,
    "task": parse_task,
    "rules": Ruleset.parse,
    "contract": ruleset_and_contract,
    "seat": Seat.parse,
    "data": lambda text: TrickContract.from_data(json.loads(text)),
}
NO_CARD = "is no card: expected a suit h d s c and a rank 7 8 9 T J Q K A, such as hK"
CZECH = "cervene, filky, prpo, vsechny, bedrnik, kvarty, desitky, harakiri"
ALL = f"{CZECH}, max, min, dame, herc, zandar, kralposl, lora"
OPTIONS = ("bedrnik_first_trick_ban, desitky_ten_only_if_stuck, direction, early_end,"
           " harakiri_red_lead, kvarty_end, kvarty_gap, kvarty_must_lead_complete,"
           " kvarty_wild_first, maturita_attempts, maturita_others_score, maturita_stop_when_safe,"
           " na_sto_window, red_lead_restriction, renonc, renonc_desitky, renonc_others_zero,"
           " renonc_replaces, ties")
HEARTS_GONE = ".AKQ.AKQ./.JT9.JT9./.87.87.AK/...QJT987"
FIELDS = "HANDS RULES:CONTRACT TURN TABLE POINTS, of which the last three may be missing"

# reader, text, class, code, message
BAD = [
    ("card", "", "InvalidCardError", "card.unknown",
     f"'' {NO_CARD}"),
    ("card", "h", "InvalidCardError", "card.unknown",
     f"'h' {NO_CARD}"),
    ("card", "hX", "InvalidCardError", "card.unknown",
     f"'hX' {NO_CARD}"),
    ("card", "x7", "InvalidCardError", "card.unknown",
     f"'x7' {NO_CARD}"),
    ("card", "11♥", "InvalidCardError", "card.unknown",
     f"'11♥' {NO_CARD}"),
    ("card", "♥", "InvalidCardError", "card.unknown",
     f"'♥' {NO_CARD}"),
    ("card", "hKh", "InvalidCardError", "card.unknown",
     f"'hKh' {NO_CARD}"),
    ("card", "KS", "InvalidCardError", "card.ambiguous",
     "'KS' could be dJ or sK: write the suit h d s c first"),
    ("card", "ks", "InvalidCardError", "card.ambiguous",
     "'ks' could be dJ or sK: write the suit h d s c first"),
    ("card", "TK", "InvalidCardError", "card.ambiguous",
     "'TK' could be dT or cK: write the suit h d s c first"),
    ("card", "cF", "InvalidCardError", "card.ambiguous",
     "'cF' could be hQ or cQ: write the suit h d s c first"),
    ("card", "zK", "InvalidCardError", "card.ambiguous",
     "'zK' could be sK or cK: write the suit h d s c first"),
    ("card", "ſk", "InvalidCardError", "card.unknown",
     f"'ſk' {NO_CARD}"),
    ("card", "karma dama", "InvalidCardError", "card.unknown",
     f"'karma dama' {NO_CARD}"),
    ("card", "x" * 50, "InvalidCardError", "card.unknown",
     f"'{'x' * 39}…' {NO_CARD}"),
    ("move", "", "InvalidCardError", "card.unknown",
     f"'' {NO_CARD}"),
    ("move", "ends", "InvalidCardError", "card.unknown",
     f"'ends' {NO_CARD}"),
    ("move", "KS", "InvalidCardError", "card.ambiguous",
     "'KS' could be dJ or sK: write the suit h d s c first"),
    ("card", "h 7 8", "InvalidCardError", "card.unknown",
     f"'h 7 8' {NO_CARD}"),
    ("card", "král", "InvalidCardError", "card.unknown",
     f"'král' {NO_CARD}"),
    ("card", "zelený panák", "InvalidCardError", "card.unknown",
     f"'zelený panák' {NO_CARD}"),
    ("card", "1♠", "InvalidCardError", "card.unknown",
     f"'1♠' {NO_CARD}"),
    ("card", "♥♦", "InvalidCardError", "card.unknown",
     f"'♥♦' {NO_CARD}"),
    ("card", "hk7", "InvalidCardError", "card.unknown",
     f"'hk7' {NO_CARD}"),
    ("card", "kk k", "InvalidCardError", "card.unknown",
     f"'kk k' {NO_CARD}"),
    ("card", "🂡", "InvalidCardError", "card.unknown",
     f"'🂡' {NO_CARD}"),
    ("hand", "", "InvalidDealError", "hand.suits",
     "'' has 1 suit: expected four, h.d.s.c, separated by dots"),
    ("hand", "AK.7", "InvalidDealError", "hand.suits",
     "'AK.7' has 2 suits: expected four, h.d.s.c, separated by dots"),
    ("hand", "AK.7.8.9.T", "InvalidDealError", "hand.suits",
     "'AK.7.8.9.T' has 5 suits: expected four, h.d.s.c, separated by dots"),
    ("hand", "A1.7..", "InvalidDealError", "hand.rank",
     "'1' is no rank: expected 7 8 9 T J Q K A"),
    ("hand", "AA...", "InvalidDealError", "deal.twice",
     "hA stands there twice"),
    ("hand", "AxK...", "InvalidDealError", "hand.rank",
     "'x' is no rank: expected 7 8 9 T J Q K A"),
    ("hand", "10 9...", "InvalidDealError", "hand.rank",
     "' ' is no rank: expected 7 8 9 T J Q K A"),
    ("hand", "..h7.", "InvalidDealError", "hand.rank",
     "'h' is no rank: expected 7 8 9 T J Q K A"),
    ("deal", "", "InvalidDealError", "deal.hands",
     "'' has 1 hand: expected four, separated by /"),
    ("deal", "AK...", "InvalidDealError", "deal.hands",
     "'AK...' has 1 hand: expected four, separated by /"),
    ("deal", "A.../K.../Q...", "InvalidDealError", "deal.hands",
     "'A.../K.../Q...' has 3 hands: expected four, separated by /"),
    ("deal", "A.../K.../Q.../J.../T...", "InvalidDealError", "deal.hands",
     "'A.../K.../Q.../J.../T...' has 5 hands: expected four, separated by /"),
    ("deal", "A.../A.../Q.../J...", "InvalidDealError", "deal.twice",
     "hA stands in hand A and in hand B"),
    ("deal", "AKQJT987.A../.../.../...", "InvalidDealError", "hand.too_many",
     "hand A has 9 cards: expected at most eight"),
    ("deal", "AKQJT987.A../.K../.Q../.J..", "InvalidDealError", "hand.too_many",
     "hand A has 9 cards: expected at most eight"),
    ("deal", "A.../K../Q.../J...", "InvalidDealError", "hand.suits",
     "hand B: 'K..' has 3 suits: expected four, h.d.s.c, separated by dots"),
    ("deal", "A.../K.7x../Q.../J...", "InvalidDealError", "hand.rank",
     "hand B: 'x' is no rank: expected 7 8 9 T J Q K A"),
    ("deal", "A.../K.../Q.../J.A.A.A.A", "InvalidDealError", "hand.suits",
     "hand D: 'J.A.A.A.A' has 5 suits: expected four, h.d.s.c, separated by dots"),
    ("position", "", "InvalidPositionError", "position.fields",
     f"'' has 0 fields: expected {FIELDS}"),
    ("position", "A.../K.../Q.../J...", "InvalidPositionError", "position.fields",
     f"'A.../K.../Q.../J...' has 1 field: expected {FIELDS}"),
    ("position", "A.../K.../Q.../J... cervene E", "InvalidPositionError", "turn.unknown",
     "field TURN: 'E' is no seat: expected A, B, C or D"),
    ("position", "A.../K.../Q.../J... kladno:max", "InvalidRulesError", "contract.unknown",
     f"field RULES:CONTRACT: 'max' is no contract of kladno: expected {CZECH}"),
    ("position", "A.../K.../Q.../J... cerven", "InvalidRulesError", "contract.unknown",
     f"field RULES:CONTRACT: 'cerven' is no contract: expected {ALL}"),
    ("position", "A.../K.../Q.../J... kladna:cervene", "InvalidRulesError", "ruleset.unknown",
     "field RULES:CONTRACT: 'kladna' is no ruleset: expected kladno, official, srpska, gamerules"),
    ("position", "A.../K.../Q.../J... kladno", "InvalidPositionError", "contract.missing",
     "field RULES:CONTRACT: 'kladno' names no contract: expected one such as kladno:cervene"),
    ("position", "A.../K.../Q.../J... srpska+early_end=none A", "InvalidPositionError",
     "contract.missing", "field RULES:CONTRACT: 'srpska+early_end=none' names no contract:"
     " expected one such as srpska+early_end=none:max"),
    ("position", "A.../K.../Q.../J... kladno: A", "InvalidRulesError", "contract.unknown",
     f"field RULES:CONTRACT: '' is no contract of kladno: expected {CZECH}"),
    ("position", "A.../K.../Q.../J... A - 0,0,0,0", "InvalidRulesError", "contract.unknown",
     f"field RULES:CONTRACT: 'A' is no contract: expected {ALL}"),
    ("position", "A.../K.../Q.../J... kladno+gap=skip:kvarty", "InvalidRulesError",
     "option.unknown", f"field RULES:CONTRACT: 'gap' is no option of kladno: expected {OPTIONS}"),
    ("position", "A.../K.../Q.../J... kladno+kvarty_gap=x:kvarty", "InvalidRulesError",
     "option.value", "field RULES:CONTRACT: option kvarty_gap: 'x' is not one of stop, skip"),
    ("position", "A.../K.../Q... cervene", "InvalidDealError", "deal.hands",
     "'A.../K.../Q...' has 3 hands: expected four, separated by /"),
    ("position", "A.../K.../A.../J... cervene", "InvalidDealError", "deal.twice",
     "hA stands in hand A and in hand C"),
    ("position", "AA.../K.../Q.../J... cervene", "InvalidDealError", "deal.twice",
     "hand A: hA stands there twice"),
    ("position", "AKQJT987.A../.../.../... kvarty", "InvalidDealError", "hand.too_many",
     "hand A has 9 cards: expected at most eight"),
    ("position", "A.../K.../Q.../J... cervene AB", "InvalidPositionError", "turn.unknown",
     "field TURN: 'AB' is no seat: expected A, B, C or D"),
    ("position", "A.../K.../Q.../J... cervene - -", "InvalidPositionError", "turn.unknown",
     "field TURN: '-' is no seat: expected A, B, C or D"),
    ("position", ".../.../.../J... cervene D hT,h9,", "InvalidPositionError", "table.card",
     f"field TABLE: '' {NO_CARD}"),
    ("position", ".../.../.../J... cervene D hT,KS,h8", "InvalidPositionError", "table.card",
     "field TABLE: 'KS' could be dJ or sK: write the suit h d s c first"),
    ("position", ".../.../.../J... cervene D hT,h9,hT", "InvalidPositionError", "table.twice",
     "field TABLE: hT lies on the table twice"),
    ("position", "A.../K.../Q.../J... cervene A - 0,0,0,0,0", "InvalidPositionError",
     "points.form", "field POINTS: '0,0,0,0,0': expected four whole numbers such as 0,2,0,1"),
    ("position", "A.../K.../Q.../J... cervene A - 0,0,1.5,0", "InvalidPositionError",
     "points.form", "field POINTS: '0,0,1.5,0': expected four whole numbers such as 0,2,0,1"),
    ("position", "A.../K.../Q.../J... cervene A - 0,,0,0", "InvalidPositionError",
     "points.form", "field POINTS: '0,,0,0': expected four whole numbers such as 0,2,0,1"),
    ("position", "A.../K.../Q.../J... cervene A - 1000,0,0,0", "InvalidPositionError",
     "points.form", "field POINTS: '1000,0,0,0': expected four whole numbers such as 0,2,0,1"),
    ("position", "A.../K.../Q.../J... kvarty A +", "InvalidPositionError", "table.form",
     "field TABLE: '+': expected - in kvarty"),
    ("position", "A.../K.../Q.../J... kvarty A hT", "InvalidPositionError", "table.form",
     "field TABLE: 'hT': expected - in kvarty"),
    ("position", f"{HEARTS_GONE} desitky A ++", "InvalidPositionError", "table.form",
     "field TABLE: '++': expected + once the player to move has laid a card in this turn, else -"),
    ("position", f"{HEARTS_GONE} desitky A T", "InvalidPositionError", "table.form",
     "field TABLE: 'T': expected + once the player to move has laid a card in this turn, else -"),
    ("position", f"{HEARTS_GONE} lora A x", "InvalidPositionError", "table.form",
     "field TABLE: 'x': expected the start rank 7 8 9 T J Q K A once there is one, else -"),
    ("position", f"{HEARTS_GONE} lora A hT", "InvalidPositionError", "table.form",
     "field TABLE: 'hT': expected the start rank 7 8 9 T J Q K A once there is one, else -"),
    ("position", "A.../K.../Q.../J... cervene A hT,h9,h8,h7", "InvalidPositionError", "table.long",
     "field TABLE: a trick in progress has at most three cards, found 4"),
    ("position", "A.../K.../Q.../J... cervene A xx", "InvalidPositionError", "table.card",
     f"field TABLE: 'xx' {NO_CARD}"),
    ("position", "A.../K.../Q.../J... cervene B hA", "InvalidPositionError", "table.twice",
     "field TABLE: hA lies in hand A as well"),
    ("position", "A.../K.../Q.../ cervene A", "InvalidDealError", "hand.suits",
     "hand D: '' has 1 suit: expected four, h.d.s.c, separated by dots"),
    ("position", "A.../KJ.../Q.../T... cervene", "InvalidPositionError", "hand.size",
     "hand B has 2 cards: expected 1, as A is to play with no trick in progress"),
    ("position", "A.../K.../Q.../J... cervene A - 1,2,3", "InvalidPositionError", "points.form",
     "field POINTS: '1,2,3': expected four whole numbers such as 0,2,0,1"),
    ("position", "A.../K.../Q.../J... cervene A - 1,2,3,x", "InvalidPositionError", "points.form",
     "field POINTS: '1,2,3,x': expected four whole numbers such as 0,2,0,1"),
    ("position", "A.../K.../Q.../J... cervene A - 9,0,0,0", "InvalidPositionError", "points.beyond",
     "field POINTS: A cannot have 9: the cards and tricks gone give 0 to 4 points in all"),
    ("position", "A.../K.../Q.../J... cervene A - -1,0,0,0",
     "InvalidPositionError", "points.beyond",
     "field POINTS: A cannot have -1: the cards and tricks gone give 0 to 4 points in all"),
    ("position", "A.../K.../Q.../J... filky A - 1,0,0,0", "InvalidPositionError", "points.beyond",
     "field POINTS: A cannot have 1: the cards and tricks gone give 0 to 6 points in all"),
    ("position", "A.../K.../Q.../J... max A - 1,0,0,0", "InvalidPositionError", "points.beyond",
     "field POINTS: A cannot have 1: the cards and tricks gone give -7 to 0 points in all"),
    ("position", "A.../K.../Q.../J... cervene A - 0,0,0,0 x",
     "InvalidPositionError", "position.fields",
     f"'A.../K.../Q.../J... cervene A - 0,0,0,0…' has 6 fields: expected {FIELDS}"),
    ("position", "A.../K.../Q.../.J.. cervene D hT,h9,c7", "InvalidPositionError", "hand.size",
     "hand A has 1 card: expected 0, as D is to play with a trick of 3"),
    ("position", "A.../K.../Q.8../J... cervene D", "InvalidPositionError", "hand.size",
     "hand C has 2 cards: expected 1, as D is to play with no trick in progress"),
    ("position", "A.9../K.8../Q.T../J... cervene D d7,h8,dJ", "InvalidPositionError", "hand.size",
     "hand A has 2 cards: expected 0, as D is to play with a trick of 3"),
    ("position", "A.9../K.8../Q.../.T.. cervene C hT,hJ", "InvalidPositionError", "hand.size",
     "hand A has 2 cards: expected 0, as C is to play with a trick of 2"),
    ("position", "A.9../K.8../Q../.T.. cervene", "InvalidDealError", "hand.suits",
     "hand C: 'Q..' has 3 suits: expected four, h.d.s.c, separated by dots"),
    ("position", "AT.../.A../.K../.Q.. herc A - 9,0,0,0", "InvalidPositionError", "hand.size",
     "hand B has 1 card: expected 2, as A is to play with no trick in progress"),
    ("position", "AT.../.AK../.QJ../.T9.. herc A - -8,0,0,0",
     "InvalidPositionError", "points.beyond",
     "field POINTS: A cannot have -8: the cards and tricks gone give 0 to 6 points in all"),
    ("position", "A.../K.../Q.../J... cervene A hK", "InvalidPositionError", "table.twice",
     "field TABLE: hK lies in hand B as well"),
    ("position", "%zz", "InvalidPositionError", "position.fields",
     f"'%zz' has 1 field: expected {FIELDS}"),
    ("position", "A.../K.../Q.../J...%20cervene%20Q", "InvalidPositionError", "turn.unknown",
     "field TURN: 'Q' is no seat: expected A, B, C or D"),
    ("rules", "", "InvalidRulesError", "ruleset.unknown",
     "'' is no ruleset: expected kladno, official, srpska, gamerules"),
    ("rules", "vienna", "InvalidRulesError", "ruleset.unknown",
     "'vienna' is no ruleset: expected kladno, official, srpska, gamerules"),
    ("rules", "kladno+", "InvalidRulesError", "option.form",
     "'' is no option: expected name=value"),
    ("rules", "kladno+early_end", "InvalidRulesError", "option.form",
     "'early_end' is no option: expected name=value"),
    ("rules", "kladno+early_end=max", "InvalidRulesError", "option.value",
     "option early_end: 'max' is not none or a list of cervene, filky, prpo, vsechny,"
     " bedrnik, harakiri, none of them twice"),
    ("rules", "kladno+early_end=filky,filky", "InvalidRulesError", "option.value",
     "option early_end: 'filky,filky' is not none or a list of cervene, filky, prpo,"
     " vsechny, bedrnik, harakiri, none of them twice"),
    ("rules", "kladno+kvarty_gap=maybe", "InvalidRulesError", "option.value",
     "option kvarty_gap: 'maybe' is not one of stop, skip"),
    ("rules", "kladno+kvarty_gap=skip+kvarty_gap=stop", "InvalidRulesError", "option.twice",
     "option kvarty_gap stands there twice"),
    ("rules", "kladno+lora_pass_cost=1", "InvalidRulesError", "option.unknown",
     f"'lora_pass_cost' is no option of kladno: expected {OPTIONS}"),
    ("rules", "srpska+kralposl_trick=9", "InvalidRulesError", "option.value",
     "option kralposl_trick: '9' is not a whole number from 1 to 8"),
    ("rules", "srpska+kralposl_trick=x", "InvalidRulesError", "option.value",
     "option kralposl_trick: 'x' is not a whole number from 1 to 8"),
    ("rules", "srpska+lora_pass_voids_bonus=true", "InvalidRulesError", "option.needs",
     "option lora_pass_voids_bonus: needs lora_pass_cost of 1 or more, for the points tell"
     " who has passed"),
    ("rules", "srpska+lora_pass_voids_bonus=yes", "InvalidRulesError", "option.value",
     "option lora_pass_voids_bonus: 'yes' is not true or false"),
    ("rules", "official+renonc=-1", "InvalidRulesError", "option.value",
     "option renonc: '-1' is not a whole number from 0 to 99"),
    ("rules", "gamerules+ties=harakiri", "InvalidRulesError", "option.value",
     "option ties: 'harakiri' is not one of shared, srpska"),
    ("rules", "kladno+bedrnik_first_trick_ban=1", "InvalidRulesError", "option.value",
     "option bedrnik_first_trick_ban: '1' is not true or false"),
    ("contract", "", "InvalidRulesError", "contract.unknown",
     f"'' is no contract: expected {ALL}"),
    ("contract", "kladno:", "InvalidRulesError", "contract.unknown",
     f"'' is no contract of kladno: expected {CZECH}"),
    ("contract", "kladno:max", "InvalidRulesError", "contract.unknown",
     f"'max' is no contract of kladno: expected {CZECH}"),
    ("contract", "srpska:cervene", "InvalidRulesError", "contract.unknown",
     "'cervene' is no contract of srpska: expected max, min, dame, herc, zandar, kralposl, lora"),
    ("contract", "cervena", "InvalidRulesError", "contract.unknown",
     f"'cervena' is no contract: expected {ALL}"),
    ("contract", ":cervene", "InvalidRulesError", "ruleset.unknown",
     "'' is no ruleset: expected kladno, official, srpska, gamerules"),
    ("seat", "E", "InvalidQuestionError", "seat.unknown",
     "'E' is no seat: expected A, B, C or D"),
    ("seat", "", "InvalidQuestionError", "seat.unknown",
     "'' is no seat: expected A, B, C or D"),
    ("seat", "AB", "InvalidQuestionError", "seat.unknown",
     "'AB' is no seat: expected A, B, C or D"),
    ("data", "{}", "InvalidRulesError", "contract.id",
     'a contract needs an "id" of letters, digits and _'),
    ("data", '{"id": 5}', "InvalidRulesError", "contract.id",
     'a contract needs an "id" of letters, digits and _'),
    ("data", '{"id": "a b"}', "InvalidRulesError", "contract.id",
     'a contract needs an "id" of letters, digits and _'),
    ("data", '{"id": "x", "card": {}}', "InvalidRulesError", "contract.key",
     "contract x: 'card' is no part of a contract: expected all_bonus, cards, early_end,"
     " id, no_discard_first, restricted_leads, tricks"),
    ("data", '{"id": "x", "cards": []}', "InvalidRulesError", "contract.cards",
     '"cards" maps cards to points'),
    ("data", '{"id": "x", "cards": {"zz": 1}}', "InvalidRulesError", "contract.cards",
     "cards: 'zz' is no card, suit letter h d s c or rank letter 7 8 9 T J Q K A"),
    ("data", '{"id": "x", "cards": {"hK": "1"}}', "InvalidRulesError", "contract.number",
     "cards hK: expected a whole number, found '1'"),
    ("data", '{"id": "x", "tricks": {"9": 1}}', "InvalidRulesError", "contract.tricks",
     "tricks: '9' is no trick: expected 1 to 8 or each"),
    ("data", '{"id": "x", "tricks": {"1": true}}', "InvalidRulesError", "contract.number",
     "trick 1: expected a whole number, found 'True'"),
    ("data", '{"id": "x", "early_end": 1}', "InvalidRulesError", "contract.flag",
     "early_end: expected true or false, found '1'"),
    ("data", '{"id": "x", "restricted_leads": "h"}', "InvalidRulesError", "contract.list",
     "restricted_leads: expected a list, found 'h'"),
    ("data", '{"id": "x", "restricted_leads": ["x"]}', "InvalidRulesError", "contract.suit",
     "restricted_leads: 'x' is no suit: expected h d s c"),
    ("data", '{"id": "x", "all_bonus": -8}', "InvalidRulesError", "contract.bonus",
     "contract x: a bonus for all cards needs cards that cost points, no points for"
     " tricks, and at most 100 points with the cards"),
    ("data", '{"id": "x", "cards": {"h": 50}}', "InvalidRulesError", "contract.points",
     "contract x: a deal of more than 100 points cannot be solved"),
    ("data", '{"id": "x", "no_discard_first": ["h"]}', "InvalidRulesError", "contract.cards",
     f"no_discard_first: 'h' {NO_CARD}"),
]


def test_the_table_has_sixty_and_more_different_rows():
    assert len({(reader, text) for reader, text, *_ in BAD}) == len(BAD) >= 60


@pytest.mark.parametrize(("reader", "text", "kind", "code", "message"), BAD)
def test_bad_input_is_refused_with_its_own_error(reader, text, kind, code, message):
    with pytest.raises(LoraError) as caught:
        READERS[reader](text)
    error = caught.value
    assert (type(error), error.code, str(error)) == (getattr(errors, kind), code, message)
    assert isinstance(error, ValueError)


SEEDS = [
    "AT.AT.J7.K8/J87.Q7.Q8.7/Q.J.AKT9.AJ/K9.K98..QT9 kladno:cervene A - 0,0,0,0",
    ".../.../.../.J.. srpska+kralposl_trick=7:max D hT,h9,c7 0,-1,0,0",
    f"{HEARTS_GONE} kladno+kvarty_gap=skip:kvarty C - 0,0,0,0",
    f"{HEARTS_GONE} desitky A + 1,0,2,0",
    f"{HEARTS_GONE} srpska+lora_pass_cost=1:lora B 9 1,0,2,0",
    f"{HEARTS_GONE} srpska:herc B - 0,-8,0,0",
    quote(f"{HEARTS_GONE} kladno+kvarty_end=complete:desitky A + 1,0,2,0"),
    "AT.AT.J7.K8/J87.Q7.Q8.7/Q.J.AKT9.AJ/K9.K98..QT9", "KQ7.A9..T87",
    "žaludský král", "jack of clubs", "kS", "10♣", "K♥\ufe0f", "ťuk", "краљ херц",
    "kladno+early_end=filky+kvarty_gap=skip", "srpska:lora", "gamerules+ties=srpska:herc", "B",
]
pieces = st.one_of(st.text(max_size=60), st.sampled_from(SEEDS),
                   st.text("hdscčklžptzSFKED789TJQKA./ ,+:=-B%0123♥♠\ufe0f\u030c", max_size=80))


@st.composite
def mutated(draw):
    """A valid text with a stretch of it replaced, dropped or doubled."""
    text = draw(st.sampled_from(SEEDS))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 12)))
    return text[:start] + draw(pieces)[:20] + text[end:]


@given(st.one_of(pieces, mutated()), st.sampled_from(sorted(set(READERS) - {"data"})))
def test_no_text_gives_anything_but_a_lora_error(text, reader):
    with contextlib.suppress(LoraError):
        READERS[reader](text)


plain = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5),
                     lambda inner: st.lists(inner, max_size=3)
                     | st.dictionaries(st.text(max_size=3), inner, max_size=3), max_leaves=8)


@given(st.fixed_dictionaries({"id": st.just("x")}, optional={
    key: plain for key in ("cards", "tricks", "restricted_leads", "early_end", "no_discard_first",
                           "all_bonus")}))
def test_no_contract_data_gives_anything_but_a_lora_error(data):
    with contextlib.suppress(LoraError):
        contract = TrickContract.from_data(data)
        assert TrickContract.from_data(contract.to_data()) == contract
