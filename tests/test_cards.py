"""Cards, seats and calls: every way of writing them, and back again."""

from __future__ import annotations

import copy
import itertools
import pickle
import unicodedata

import pytest

from lora_solver.cards import (
    CARDS,
    SEATS,
    Call,
    Card,
    Rank,
    Seat,
    Suit,
    format_hand,
    parse_cards,
    parse_hand,
    parse_move,
)
from lora_solver.errors import InvalidCardError, InvalidDealError, InvalidQuestionError, LoraError

# blanks inside a spelling are written _
SPELLINGS = {
    "hK": "hK HK hk Hk Kh Kč čK KČ ČK čk kč ♥K K♥ ❤️K K♥️ ♡k h_K Кх červený_král cerveny_kral"
          " ČERVENÝ_KRÁL červenej_král srdcový_král král_červený kralj_herc herc_kralj KRALJ_HERC"
          " K_herc herc_K king_of_hearts the_king_of_hearts hearts_king heart_king red_king bedrník"
          " bedrnik ♥_král краљ_херц Краљ_Херц",
    "dJ": "dJ kS Sd kule_spodek kulový_spodek kulovy_spodek karo_žandar žandar_karo zandar_karo"
          " jack_of_diamonds jack_diamonds ♦J ♦S 🔔S J♦️ káro_kluk under_of_bells Jk Jd",
    "sK": "sK SK sk Ks ♠K K♠️ lK Kl kl LK listový_král zelený_král pik_kralj kralj_pik Kp KP PK kp"
          " king_of_spades piková_král Кп",
    "cT": "cT ct CT c10 C10 10c 10C ž10 10ž Ž10 ♣10 10♣ 10♣️ T♣ žaludská_desítka zaludska_desitka"
          " tref_desetka desetka_tref ten_of_clubs křížová_desítka žT Tc TC 10_tref",
    "sQ": "sQ lF Fl LF FL listový_filek listový_svršek pik_dama dama_pik piková_dáma ♠Q ♠F ♠D"
          " queen_of_spades QS Qs qs Dp DP QP ober_leaves over_of_leaves kraljica_pik",
    "cA": "cA ca žE Ež ŽE ža žaludské_eso žaludový_eso tref_kec kec_tref as_tref ace_of_clubs ♧A ♣E"
          " At AT AC Ac acorn_ace křížové_eso",
    "dQ": "dQ kF Fk KF karo_dama dama_karo kulový_filek káro_dáma ♦D DD kD queen-of-diamonds"
          " дама_каро QD",
    "cJ": "cJ žS Sž žandar_tref zandar_tref tref_žandar žaludský_spodek jack_of_clubs"
          " knave_of_clubs tJ Jt JT JC"
          " křížový_kluk жандар_треф ♣Ž",
    "h7": "h7 7h č7 7č Č7 ♡7 7♥ červená_sedma červená_sedmička sedmica_herc seven_of_hearts 7_herc"
          " herc_7 srdcová_7",
    "d8": "d8 8d k8 8k ♦8 kulová_osma osmica_karo eight_of_diamonds 8_kule",
    "s9": "s9 9s l9 9l p9 9p ♠9 zelená_devítka devetka_pik nine_of_spades list_9",
    "cK": "cK Kc KC žK Kž tK Kt K♣ žaludský_král tref_kralj kralj_tref king_of_clubs",
    "sT": "sT Ts l10 10l ♠10 listová_desítka ten_of_spades Tl",
    "dT": "dT Td kT k10 10k ♦T kulová_desítka desetka_karo ten_of_diamonds",
    "hQ": "hQ Qh QH čF ČF Fč ♥F ♥D hD Dh červený_filek dama_herc queen_of_hearts",
    "hA": "hA Ah AH čE Eč ČE čA ♥A ♥E červené_eso kec_herc ace_of_hearts",
}
# texts that could be two cards
AMBIGUOUS = {
    "KS": "dJ or sK", "ks": "dJ or sK", "K S": "dJ or sK", "SD": "dJ or sQ", "sd": "dJ or sQ",
    "TS": "sT or cJ", "ts": "sT or cJ", "TD": "dT or cQ", "td": "dT or cQ", "T S": "sT or cJ",
    "KD": "dQ or dK", "kd": "dQ or dK", "ŽK": "dJ or cK", "žk": "dJ or cK", "ŽS": "sJ or cJ",
    "KT": "dT or cK", "TK": "dT or cK", "tk": "dT or cK", "zK": "sK or cK", "z7": "s7 or c7",
    "cF": "hQ or cQ", "cS": "hJ or cJ", "Ec": "hA or cA",
}
NO_CARDS = ("", " ", "h", "K", "hX", "x7", "hKh", "hK hQ", "h11", "11♥", "1♠", "0h", "♥", "♥♦",
            "♥♦K", "hh", "♥♥7", "král", "kral karo dama", "zelený panák", "king of", "of hearts",
            "7 8", "tenor of clubs", "karma dama", "red dog", "🂡", "Σ7", "h٧", "ſk", "10", "1010",
            "h1O")


def spellings():
    return [pytest.param(name, text.replace("_", " "), id=f"{name}-{text}")
            for name, texts in SPELLINGS.items() for text in texts.split()]


@pytest.mark.parametrize(("name", "text"), spellings())
def test_a_card_is_read_in_every_spelling(name, text):
    assert str(Card.parse(text)) == name
    assert str(Card.parse(f"  {text}\t")) == name
    assert str(Card.parse(unicodedata.normalize("NFD", text))) == name


@pytest.mark.parametrize(("text", "both"), AMBIGUOUS.items())
def test_a_text_that_could_be_two_cards_is_refused_with_both_readings(text, both):
    with pytest.raises(InvalidCardError) as caught:
        Card.parse(text)
    assert str(caught.value) == f"{text!r} could be {both}: write the suit h d s c first"
    assert (caught.value.code, caught.value.found) == ("card.ambiguous", text)


@pytest.mark.parametrize("text", NO_CARDS)
def test_what_is_no_card_is_refused_and_quoted(text):
    with pytest.raises(InvalidCardError) as caught:
        Card.parse(text, "hand B")
    assert caught.value.code == "card.unknown"
    assert caught.value.where == "hand B"
    assert str(caught.value).startswith(f"hand B: {text!r} is no card: expected a suit h d s c")


def test_own_notation_wins_in_any_case():
    for suit, rank in itertools.product("hdsc", "789TJQKA"):
        card = CARDS[8 * "hdsc".index(suit) + "789TJQKA".index(rank)]
        for text in (suit + rank, suit.upper() + rank, suit + rank.lower(),
                     suit.upper() + rank.lower()):
            assert Card.parse(text) is Card(text) is card
    assert [str(Card.parse(f"{suit}10")) for suit in "hdscHDSC"] == ["hT", "dT", "sT", "cT"] * 2


def test_a_small_letter_before_a_capital_is_suit_then_rank_and_the_other_way_round():
    assert str(Card.parse("kS")) == "dJ"
    assert str(Card.parse("Ks")) == "sK"
    assert str(Card.parse("kT")) == "dT"
    assert str(Card.parse("Kt")) == "cK"
    assert str(Card.parse("kD")) == "dQ"
    assert str(Card.parse("Kd")) == "dK"
    assert str(Card.parse("tS")) == "cJ"
    assert str(Card.parse("Ts")) == "sT"


# the rule of architecture.md said again, without the program's tables: letters of the suits h d s c
# and of the ranks in any language
SUIT_LETTERS = ("hč", "dk", "slpz", "cžtz")
RANK_LETTERS = ("7", "8", "9", "t", "jsž", "qfd", "k", "ae")


def meant(suit, rank):
    """The cards of a suit letter and a rank letter."""
    height = next((number for number, letters in enumerate(RANK_LETTERS) if rank in letters), None)
    if height is None:
        return set()
    wide = "hc" if suit == "c" and rank in "sfe" else ""  # a č whose hook is missing
    return {f"{own}{'789TJQKA'[height]}" for own, letters in zip("hdsc", SUIT_LETTERS, strict=True)
            if suit in letters or own in wide}


def expected(one, two):
    """The cards that a pair of signs can be, in the cases in which it is written."""
    small = one.lower() + two.lower()
    if small[0] in "hdsc" and small[1] in "789tjqka":
        return {small[0] + small[1].upper()}
    suit_first, rank_first = meant(*small), meant(small[1], small[0])
    if suit_first and rank_first:
        if one.islower() and two.isupper():
            return suit_first
        if one.isupper() and two.islower():
            return rank_first
    return suit_first | rank_first


def test_every_pair_of_letters_is_read_by_the_rule():
    signs = sorted("789" + "abcdefghijklmnopqrstuvwxyzčž" + "ABCDEFGHIJKLMNOPQRSTUVWXYZČŽ")
    refused = set()
    for one, two in itertools.product(signs, repeat=2):
        cards = expected(one, two)
        if len(cards) == 1:
            assert {str(Card.parse(one + two))} == cards, one + two
            continue
        with pytest.raises(InvalidCardError) as caught:
            Card.parse(one + two)
        assert caught.value.code == ("card.ambiguous" if cards else "card.unknown"), one + two
        if cards:
            refused.add(one + two)
            both = " or ".join(sorted(cards, key=lambda card: Card(card)))
            assert f" could be {both}: " in str(caught.value)
    # in one case: these and no others, except where a hook is missing (z, c)
    capitals = [pair for pair in refused if pair.isupper() and not set(pair) & {"Z", "C"}]
    assert " ".join(sorted(capitals)) == "DS DŽ KD KS KT KŽ SD SŽ TD TK TS TŽ ŽD ŽK ŽS ŽT"


@pytest.mark.parametrize(("suits", "ranks", "first"), [
    ("čklž", "7 8 9 10 S F K E", "suit"),   # Czech
    ("hkpt", "7 8 9 10 J D K A", "rank"),   # Serbian
    ("HDSC", "7 8 9 10 J Q K A", "rank"),   # English
    ("hdsc", "7 8 9 T J Q K A", "rank"),
    ("♥♦♠♣", "7 8 9 10 J Q K A", "rank"),
    ("♥♦♠♣", "7 8 9 10 S F K E", "suit"),
])
def test_the_whole_pack_is_read_in_the_letters_of_each_language(suits, ranks, first):
    for card in CARDS:
        suit, rank = suits[card.suit], ranks.split()[card.rank]
        text = suit + rank if first == "suit" else rank + suit
        if text in ("KS", "KD", "Dk", "Dt"):
            continue  # also a Czech card; our own dK and dT
        assert Card.parse(text) is card, text


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_is_one_object_however_it_is_made(card):
    assert Card(int(card)) is Card(str(card)) is Card.parse(str(card)) is card
    assert eval(repr(card), {"Card": Card}) is card
    assert pickle.loads(pickle.dumps(card)) is copy.deepcopy(card) is copy.copy(card) is card
    assert card == 8 * card.suit + card.rank
    assert str(card) == card.suit.letter + card.rank.letter


def test_cards_are_in_order_of_suit_then_rank():
    assert sorted(CARDS, key=lambda card: (card.suit, card.rank)) == list(CARDS)
    assert " ".join(map(str, CARDS[:9])) == "h7 h8 h9 hT hJ hQ hK hA d7"
    assert max(Card("s9"), Card("sT")) is Card("sT")


@pytest.mark.parametrize("number", [-1, 32, 1000])
def test_there_are_no_other_numbers(number):
    with pytest.raises(InvalidCardError, match=f"the number {number}: expected 0 to 31"):
        Card(number)


def test_suits_and_ranks_have_their_letters():
    assert "".join(suit.letter for suit in Suit) == "hdsc"
    assert "".join(rank.letter for rank in Rank) == "789TJQKA"


@pytest.mark.parametrize(("text", "call"), [
    ("end", Call.END), (" END ", Call.END), ("konec", Call.END), ("tap", Call.TAP),
    ("ťuk", Call.TAP), ("Tuk", Call.TAP), ("TAP", Call.TAP), ("pass", Call.PASS),
    ("dalje", Call.PASS), ("dále", Call.PASS), ("даље", Call.PASS)])
def test_calls_are_moves(text, call):
    assert parse_move(text) is call


def test_calls_are_written_as_in_records():
    assert [str(call) for call in Call] == ["end", "tap", "pass"]
    assert all(parse_move(str(call)) is call for call in Call)
    assert parse_move("žaludský král") is Card("cK")


def test_seats_follow_each_other():
    assert [str(seat.next) for seat in SEATS] == ["B", "C", "D", "A"]
    assert [Seat.parse(text) for text in ("a", " B", "c ", "D")] == list(SEATS)


@pytest.mark.parametrize("text", ["", "E", "AB", "1", "forehand"])
def test_an_unknown_seat_is_refused(text):
    with pytest.raises(InvalidQuestionError) as caught:
        Seat.parse(text, "--leader")
    assert str(caught.value) == f"--leader: {text!r} is no seat: expected A, B, C or D"
    assert (caught.value.code, caught.value.where) == ("seat.unknown", "--leader")


def test_cards_in_a_row_may_be_parted_by_blanks_or_commas():
    assert " ".join(map(str, parse_cards("hK, žS 10♣,,kD"))) == "hK cJ cT dQ"
    assert parse_cards("  ") == ()


def test_hands_are_written_from_high_to_low():
    assert format_hand(parse_hand("7QK.9A..78T")) == "KQ7.A9..T87"
    assert format_hand([]) == "..."
    assert parse_hand("...") == frozenset()
    assert parse_hand(" 10k7.a9..t87 ") == parse_hand("KT7.A9..T87")
    assert format_hand(parse_hand("...AKQJT987")) == "...AKQJT987"


@pytest.mark.parametrize(("text", "message"), [
    ("KK...", "hand B: hK stands there twice"),
    ("T10...", "hand B: hT stands there twice"),
    ("A..", "hand B: 'A..' has 3 suits: expected four, h.d.s.c, separated by dots"),
    ("A1...", "hand B: '1' is no rank: expected 7 8 9 T J Q K A"),
])
def test_a_malformed_hand_says_where_and_what(text, message):
    with pytest.raises(InvalidDealError) as caught:
        parse_hand(text, "hand B")
    assert str(caught.value) == message
    assert caught.value.where == "hand B"


def test_errors_keep_their_facts_when_they_travel():
    with pytest.raises(LoraError) as caught:
        Card.parse("xx", "line 3")
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is InvalidCardError
    assert str(again) == str(caught.value)
    assert (again.code, again.where, again.found) == ("card.unknown", "line 3", "xx")
