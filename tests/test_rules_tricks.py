"""Trick positions: a plain referee agrees with every card, ends come in time, lies are refused."""

from __future__ import annotations

import pickle
import random

import pytest
from oracle import perft, preference, side, values
from positions import random_trick_contract, random_trick_position

from lora_solver import (
    CARDS,
    RULESETS,
    SEATS,
    Call,
    Card,
    Deal,
    Seat,
    TrickContract,
    TrickPosition,
    parse_position,
    start,
)
from lora_solver.cards import parse_cards, parse_hand
from lora_solver.errors import IllegalMoveError, InvalidCardError, InvalidPositionError

KLADNO = RULESETS["kladno"]
BANNED = "kladno+bedrnik_first_trick_ban=true:bedrnik"
FOUR_SUITS = "AKQJT987.../.AKQJT987../..AKQJT987./...AKQJT987"


def cards(text):
    return parse_cards(text)


# ── a referee who knows only sets of cards ───────────────────────────────────────────────────

class Referee:
    """Legal cards, takers and points in the plainest words, to hold the quick ones against."""

    def __init__(self, position: TrickPosition):
        self.contract = position.contract
        self.hands = [set(hand) for hand in position.hands]
        self.seat = position.mover
        self.trick = list(position.trick)
        self.taken = [set() for _ in SEATS]
        self.points = [0, 0, 0, 0]

    def legal(self):
        hand = self.hands[self.seat]
        if not self.trick:
            free = {card for card in hand if card.suit not in self.contract.restricted_leads}
            return free or hand
        following = {card for card in hand if card.suit == self.trick[0].suit}
        if following:
            return following
        if len(hand) == 8:
            return hand - self.contract.no_discard_first or hand
        return hand

    def play(self, card):
        self.hands[self.seat].remove(card)
        self.trick.append(card)
        self.seat = self.seat.next
        if len(self.trick) < 4:
            return
        led = self.trick[0].suit
        best = max(self.trick, key=lambda card: (card.suit == led, card.rank))
        # the seat after the last player is the leader
        self.seat = SEATS[(self.seat + self.trick.index(best)) % 4]
        number = 8 - len(self.hands[0])
        self.taken[self.seat] |= set(self.trick)
        self.points[self.seat] += self.contract.trick_points[number - 1] + sum(
            self.contract.card_points.get(card, 0) for card in self.trick)
        self.trick = []

    def score(self):
        bonus, costly = self.contract.all_bonus, set(self.contract.card_points)
        if bonus is not None:
            for seat in SEATS:
                if costly <= self.taken[seat]:
                    return tuple(bonus if other == seat else 0 for other in SEATS)
        return tuple(self.points)

    def nothing_to_come(self):
        number = 9 - max(map(len, self.hands))
        held = set().union(*self.hands)
        return not self.trick and not any(self.contract.trick_points[number - 1:]) and not any(
            card in held for card in self.contract.card_points)

    def over(self):
        return (not any(self.hands) and not self.trick) or (
            self.contract.early_end and self.nothing_to_come())


@pytest.mark.parametrize("batch", range(4))
def test_a_plain_referee_agrees_with_every_card_of_random_deals(batch):
    draw = random.Random(f"referee {batch}")
    for number in range(250):
        ruleset, contract = random_trick_contract(draw)
        position = TrickPosition.start(ruleset, contract, Deal.random(f"{batch} {number}"),
                                       draw.choice(SEATS))
        referee = Referee(position)
        while not referee.over():
            assert not position.is_over()
            assert position.turn == referee.seat
            assert position.legal_moves() == sorted(referee.legal())
            card = draw.choice(position.legal_moves())
            position.push(card)
            referee.play(card)
            assert position.points == referee.score(), str(position)
            assert position.trick == referee.trick
            assert list(position.hands) == referee.hands
        assert position.is_over()
        assert position.turn is None
        assert position.legal_moves() == []


@pytest.mark.parametrize("batch", range(3))
def test_every_card_that_is_not_legal_is_refused_and_changes_nothing(batch):
    draw = random.Random(f"refused {batch}")
    for _ in range(60):
        position = random_trick_position(draw, draw.randint(1, 8))
        before, legal = str(position), position.legal_moves()
        for card in CARDS:
            if card not in legal:
                with pytest.raises(IllegalMoveError) as caught:
                    position.push(card)
                assert caught.value.found == str(card)
        assert str(position) == before


@pytest.mark.parametrize("batch", range(3))
def test_pop_takes_back_everything(batch):
    draw = random.Random(f"pop {batch}")
    for _ in range(100):
        position = random_trick_position(draw, draw.randint(1, 8))
        seen = [position.copy()]
        while not position.is_over():
            position.push(draw.choice(position.legal_moves()))
            seen.append(position.copy())
        moves = position.moves
        assert len(moves) == len(seen) - 1
        for card in reversed(moves):
            assert position == seen.pop()
            assert position.pop() == card
        assert position == seen.pop()
        assert position.moves == ()
        with pytest.raises(IndexError):
            position.pop()


def test_points_taken_and_points_to_come_make_a_constant_sum():
    draw = random.Random("sum")
    for _ in range(200):
        ruleset, contract = random_trick_contract(draw)
        position = TrickPosition.start(ruleset, contract, Deal.random(draw.random().hex()))
        while not position.is_over():
            position.push(draw.choice(position.legal_moves()))
            if position.trick or contract.all_bonus is not None:
                continue
            to_come = sum(contract.trick_points[position.trick_number - 1:]) + sum(
                contract.card_points.get(card, 0) for hand in position.hands for card in hand)
            assert sum(position.points) + to_come == contract.total
        if contract.all_bonus is None:
            assert sum(position.points) == contract.total


def test_a_position_survives_writing_reading_and_pickle():
    draw = random.Random("round trip")
    for _ in range(400):
        position = random_trick_position(draw, draw.randint(1, 8))
        while draw.random() < 0.8 and not position.is_over():
            position.push(draw.choice(position.legal_moves()))
        again = parse_position(str(position), contract=position.contract)
        assert again == position, str(position)
        assert str(again) == str(position)
        assert pickle.loads(pickle.dumps(position)) == position
        if position.contract in position.ruleset.contracts:
            assert eval(repr(position), {"parse_position": parse_position}) == position
        copy = position.copy()
        if not copy.is_over():
            copy.push(copy.legal_moves()[0])
            assert copy != position


def test_moves_and_the_last_trick_are_remembered():
    position = start(FOUR_SUITS, "filky")
    assert position.last_trick == ()
    for card in ("h7", "d7", "s7", "c7", "h8"):
        position.push(card)
    assert position.last_trick == cards("h7 d7 s7 c7")
    assert position.moves == cards("h7 d7 s7 c7 h8")
    assert position.leader == Seat.A
    assert position.turn == Seat.B
    assert position.trick_number == 2
    position.pop()
    position.pop()
    assert position.last_trick == ()
    assert position.trick == list(cards("h7 d7 s7"))


# ── when a deal ends (A05, A06) ──────────────────────────────────────────────────────────────

# the plays of the cases of that name
X03, X05, X06 = "dQ dA hQ sQ c7 cK c8 cQ", "h7 h8 h9 hT hA hJ hQ s7 c7 hK cA c8", "c7 cJ cK d8"
ALL_REDS = "dA h7 h8 h9 dK hT hJ hQ dQ hK hA sA"


def hands_for(tricks, leader):
    """Hands that hold exactly the cards of the play, and one more each to play on with."""
    hands = [[] for _ in SEATS]
    seat = leader
    for number in range(0, len(tricks), 4):
        trick = tricks[number:number + 4]
        for step, card in enumerate(trick):
            hands[(seat + step) % 4].append(card)
        best = max(card for card in trick if card.suit == trick[0].suit)
        seat = SEATS[(seat + trick.index(best)) % 4]
    rest = [card for card in cards("s8 s9 sT sJ") if card not in tricks]
    return [[*hand, card] for hand, card in zip(hands, rest, strict=True)]


@pytest.mark.parametrize(("contract", "leader", "play", "over"), [
    ("srpska:dame", "A", X03, True),
    ("gamerules:dame", "A", X03, False),
    ("kladno:filky", "A", X03, True),
    ("official:filky", "A", X03, False),
    ("official+early_end=filky:filky", "A", X03, True),
    ("srpska:herc", "D", X05, True),
    ("gamerules:herc", "D", X05, False),
    ("srpska+early_end=none:herc", "D", X05, False),
    ("kladno:cervene", "A", ALL_REDS, False),
    ("kladno+early_end=cervene:cervene", "A", ALL_REDS, True),
    ("srpska:zandar", "A", X06, True),
    ("gamerules:zandar", "A", X06, False),
    ("kladno:bedrnik", "A", "d9 hK dJ d7", True),
    ("official:bedrnik", "A", "d9 hK dJ d7", True),
    ("kladno+early_end=none:bedrnik", "A", "d9 hK dJ d7", False),
    ("srpska:kralposl", "A", "d9 hK dJ d7", False),
])
def test_a_deal_ends_with_the_trick_that_settles_it(contract, leader, play, over):
    tricks, seat = list(cards(play)), Seat.parse(leader)
    position = start(Deal(hands_for(tricks, seat)), contract, leader=seat)
    for card in tricks:
        # never before the trick is complete (A06)
        assert not position.is_over()
        position.push(card)
    assert position.is_over() == over
    if over:
        with pytest.raises(IllegalMoveError, match="over"):
            position.push(next(iter(position.hands[0])))


def test_a_trick_in_progress_is_finished_even_if_no_point_is_left():
    position = parse_position("7.../.../9.../T... bedrnik C sA")
    for card in ("h9", "hT", "h7"):
        assert not position.is_over()
        position.push(card)
    assert position.is_over()


@pytest.mark.parametrize(("hands", "over"), [
    ("..A8.A/..97.7/..JT.8/K..Q.9", False), ("..A8.A/..97.7/..JT.8/7..Q.9", True)])
def test_kralposl_ends_early_only_after_its_trick_and_its_king(hands, over):
    position = start(hands, "srpska+early_end=kralposl+kralposl_trick=6:kralposl")
    assert position.trick_number == 6
    for card in ("cA", "c7", "c8", "c9"):
        position.push(card)
    assert position.points == (4, 0, 0, 0)
    assert position.is_over() == over


@pytest.mark.parametrize(("contract", "points"), [
    ("cervene", (8, 0, 0, 0)), ("filky", (8, 0, 0, 0)), ("prpo", (8, 0, 0, 0)),
    ("vsechny", (8, 0, 0, 0)), ("bedrnik", (8, 0, 0, 0)), ("harakiri", (40, 0, 0, 0)),
    ("max", (-8, 0, 0, 0)), ("min", (8, 0, 0, 0)), ("dame", (8, 0, 0, 0)), ("herc", (-8, 0, 0, 0)),
    ("zandar", (8, 0, 0, 0)), ("kralposl", (8, 0, 0, 0)),
    ("srpska+kralposl_trick=3:kralposl", (8, 0, 0, 0)),
    ("srpska+herc_all_bonus=5:herc", (5, 0, 0, 0)), ("srpska+herc_all_bonus=0:herc", (0, 0, 0, 0)),
])
def test_who_takes_everything_gets(contract, points):
    position = start(FOUR_SUITS, contract)
    while not position.is_over():
        position.push(position.legal_moves()[0])
    assert position.points == points
    assert parse_position(str(position)) == position


def test_herc_gives_no_bonus_for_seven_hearts_nor_when_one_is_gone_untaken():
    for hands, expected in (("AKQJT98.../.AKQJT98../7..AKQJT9./...AKQJT98", (-8, 0, 0, 0)),
                            ("AKQJT98.../.AKQJT98../..AKQJT98./...AKQJT98", (7, 0, 0, 0))):
        position = start(hands, "herc")
        while not position.is_over():
            position.push(position.legal_moves()[0])
        assert position.points == expected
    position = parse_position("A.../K.../.Q../..J. herc A - 6,0,0,0")
    while not position.is_over():
        position.push(position.legal_moves()[0])
    assert position.points == (-8, 0, 0, 0)
    position = parse_position("A.../K.../.Q../..J. herc A - 5,1,0,0")
    while not position.is_over():
        position.push(position.legal_moves()[0])
    assert position.points == (7, 1, 0, 0)


def test_points_of_a_trick_follow_its_number_in_endings():
    position = start("...AKQ/...JT9/.AKQ../..AKQ.", "prpo")
    totals = []
    while not position.is_over():
        position.push(position.legal_moves()[-1])
        if not position.trick:
            totals.append(position.points)
    assert totals == [(0, 0, 0, 0), (0, 0, 0, 0), (4, 0, 0, 0)]


# ── which rule forbids a card ────────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("position", "move", "code"), [
    ("7..8./8..9./9..T./T..J. cervene", "h7", "move.red_lead"),
    ("7..8./8..9./9..T./T..J. cervene", "h8", "move.not_held"),
    ("7..8./8..9./9..T./T..J. cervene", "cA", "move.not_held"),
    ("7.../8..9./9..T./T..J. cervene B s8", "h8", "move.follow"),
    ("7.../8.../9.../T... cervene", "tap", "move.call"),
    ("7.../8.../9.../T... cervene", Call.PASS, "move.call"),
    (".../.../.../... cervene", "h7", "move.over"),
    ("7.../8.../9.../T... bedrnik", "h7", "move.over"),
])
def test_an_illegal_move_names_its_rule(position, move, code):
    board = parse_position(position)
    with pytest.raises(IllegalMoveError) as caught:
        board.push(move)
    assert caught.value.code == code


def test_the_first_trick_ban_names_its_rule_and_lapses_with_the_second_trick():
    position = start("AT.AT.J7.K8/J87.Q7.Q8.7/Q.J.AKT9.AJ/K9.K98..QT9", BANNED)
    for card in ("s7", "s8", "sA"):
        position.push(card)
    with pytest.raises(IllegalMoveError) as caught:
        position.push("hK")
    assert caught.value.code == "move.first_trick"
    position.push("d8")
    position.push("s9")
    assert position.trick_number == 2
    assert Card("hK") in position.legal_moves()


def test_the_first_trick_ban_does_not_forbid_following_or_having_nothing_else():
    contract = TrickContract("own", {Card("hK"): 8},
                             no_discard_first=parse_hand("AKQJT987..."))
    follower = TrickPosition.start(KLADNO, contract, Deal.parse(
        "A.KQJT987../KQJT987.A../..AKQJT987./...AKQJT987"))
    follower.push("hA")
    assert Card("hK") in follower.legal_moves()
    reds = TrickPosition.start(KLADNO, contract, Deal.parse(FOUR_SUITS), Seat.B)
    for card in ("d7", "s7", "c7"):
        reds.push(card)
    assert len(reds.legal_moves()) == 8


@pytest.mark.parametrize("game", ["cervene", "bedrnik", "harakiri"])
@pytest.mark.parametrize(("hand", "legal"), [
    ("A7..8.", "s8"), ("AK7...", "h7 hK hA"), ("A..9.T", "s9 cT")])
def test_reds_are_led_only_from_a_hand_of_reds(game, hand, legal):
    rest = "/.KQJ../..KQJ./...KQJ"
    position = start(hand + rest, f"kladno+early_end=none:{game}")
    assert position.legal_moves() == sorted(cards(legal))
    free = start(hand + rest, f"kladno+early_end=none+red_lead_restriction=none:{game}")
    assert free.legal_moves() == sorted(parse_hand(hand))


def test_two_restricted_suits_are_led_from_a_hand_of_both():
    contract = TrickContract.from_data({"id": "blacks", "tricks": {"each": 1},
                                        "restricted_leads": ["s", "c"]})
    both = TrickPosition(KLADNO, contract, [cards("s7 c7"), cards("s8 c8"), cards("s9 c9"),
                                            cards("sT cT")])
    assert both.legal_moves() == sorted(cards("s7 c7"))
    mixed = TrickPosition(KLADNO, contract, [cards("s7 h7"), cards("s8 c8"), cards("s9 c9"),
                                             cards("sT cT")])
    assert mixed.legal_moves() == [Card("h7")]


# ── the cases of renonc and maturita that a position can tell (R01, R03, M03) ────────────────

def test_r01_a_card_off_suit_from_a_hand_that_can_follow_is_refused():
    position = start(".A8../.7..9/.9..Q/.T..7", "filky", "kladno")
    position.push("d8")
    with pytest.raises(IllegalMoveError, match="must follow") as caught:
        position.push("c9")
    assert caught.value.code == "move.follow"
    assert KLADNO.number("renonc") == 8


def test_r03_a_red_led_from_a_hand_with_another_suit_is_refused():
    official = RULESETS["official"]
    position = start("7...9/8...8/9...7/T...T", "cervene", official)
    with pytest.raises(IllegalMoveError, match="only when he holds nothing else") as caught:
        position.push("h7")
    assert caught.value.code == "move.red_lead"
    assert official.number("renonc") == 8


@pytest.mark.parametrize("rules", ["kladno", "official"])
def test_m03_a_maturant_is_safe_once_the_others_have_all_reds(rules):
    position = parse_position(f"..7./..8./..9./..T. {rules}:cervene A - 0,3,4,1")
    assert position.is_settled()
    assert not position.is_over()  # cervene is played on, but no point is left
    assert values(position).guarantee == [0, 3, 4, 1]


# ── what a position must be ──────────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("text", "code"), [
    ("78.../9.../T.../J... cervene", "hand.size"),
    ("7.../8.../9.../... cervene", "hand.size"),
    ("7.../8.../9.../T... cervene B sA", "hand.size"),
    (".../8.../9.../T... cervene A", "hand.size"),
    (".../.../.../... cervene B sA", "hand.size"),
    (".../.../.../... cervene D s7,s8,s9", "hand.size"),
    (".../.../.../T... vsechny D s7,s8,s9,sT", "table.long"),
    (".../8.../9.../T... vsechny B h8", "table.twice"),
    (".../.../9.../T... vsechny C s7,s7", "table.twice"),
    ("..7./..8./..9K.J/..T.Q vsechny C s9,cA", "table.twice"),
    ("..7./..8./..9.J/..T.Q vsechny C sA,cA", "table.follow"),
    ("..7./..8./..9.J/..T.Q cervene C hA,h7", "table.red_lead"),
    ("..7./..8./..9.J/..T.Q bedrnik C hA,h7", "table.red_lead"),
    (".AKQJT98../..KQJT987./...AKQJT987/AQJT987..A. " + BANNED + " C d7,hK", "table.first_trick"),
    ("7.../8.../9.../T... cervene A - 1,1,1,2", "points.beyond"),
    ("7.../8.../9.../T... cervene A - 5,0,0,0", "points.beyond"),
    ("7.../8.../9.../T... cervene A - -1,0,0,0", "points.beyond"),
    ("7.../8.../9.../T... filky A - 1,0,0,0", "points.beyond"),
    ("7.../8.../9.../T... filky A - 4,4,2,0", "points.beyond"),
    ("7.../8.../9.../T... vsechny A - 8,0,0,0", "points.beyond"),
    ("7.../8.../9.../T... vsechny A - 2,2,2,2", "points.beyond"),
    ("7.../8.../9.../T... prpo A - 8,0,0,0", "points.beyond"),
    ("7.../8.../9.../T... prpo A - 4,4,0,0", "points.beyond"),
    ("7.../8.../9.../T... prpo A - 2,0,0,0", "points.beyond"),
    ("K.../8.../9.../T... bedrnik A - 8,0,0,0", "points.beyond"),
    ("7.../8.../9.../T... max A - 1,0,0,0", "points.beyond"),
    ("7.../8.../9.../T... max A - -4,-4,0,0", "points.beyond"),
    ("7.../8.../9.../T... herc A - -8,0,0,0", "points.beyond"),
    ("7.../8.../9.../T... herc A - 5,0,0,0", "points.beyond"),
    (".7../.8../.9../.T.. herc A - -8,-8,0,0", "points.beyond"),
    ("7.../8.../9.../T... kralposl A - 8,0,0,0", "points.beyond"),
])
def test_a_position_the_rules_do_not_allow_is_refused(text, code):
    with pytest.raises(InvalidPositionError) as caught:
        parse_position(text)
    assert caught.value.code == code, str(caught.value)
    assert caught.value.where


@pytest.mark.parametrize("text", [
    "7.../8.../9.../T... cervene A - 1,1,1,1",
    "7.../8.../9.../T... cervene A - 0,0,0,3",
    "7.../8.../9.../T... filky A - 4,4,0,0",
    "7.../8.../9.../T... vsechny A - 7,0,0,0",
    "7.../8.../9.../T... prpo D - 0,4,0,0",
    ".../.../.../... prpo A - 8,0,0,0",
    "7.../8.../9.../T... bedrnik A - 0,8,0,0",
    "7.../8.../9.../T... max A - -4,-3,0,0",
    ".7../.8../.9../.T.. herc A - -8,0,0,0",
    ".7../.8../.9../.T.. srpska+herc_all_bonus=0:herc A - 0,0,0,0",
    "7.../8.../9.../T... kralposl A - 4,0,0,0",
    "..7./..8./..9.J/..T.Q vsechny C cA,h7",
    "9.../8.../..9.J/..T.Q cervene C hA,h7",
    "7.../.../9.../T... cervene C sA",
    ".AKQJT98../8..KQJT97./...AKQJT987/AQJT97..8A. bedrnik C d7,hK",
])
def test_a_position_that_can_be_is_taken(text):
    assert parse_position(str(parse_position(text))) == parse_position(text)


def test_hearts_taken_one_by_one_and_the_bonus_are_the_same_position():
    taken, bonus = (parse_position(f".7../.8../.9../.T.. herc A - {points}")
                    for points in ("8,0,0,0", "-8,0,0,0"))
    assert taken.points == bonus.points == (-8, 0, 0, 0)
    assert taken == bonus


def test_a_text_that_is_no_card_is_refused_as_such():
    position = start(FOUR_SUITS, "cervene")
    with pytest.raises(InvalidCardError):
        position.push("KS")
    position.push("červená sedma")
    assert position.trick == [Card("h7")]


# ── the oracle itself ────────────────────────────────────────────────────────────────────────

def test_the_oracle_keeps_its_laws():
    draw = random.Random("oracle laws")
    for _ in range(60):
        position = random_trick_position(draw, draw.randint(1, 3))
        found = values(position)
        for seat in SEATS:
            assert found.hope[seat] <= found.selfish[seat] <= found.guarantee[seat]
            assert side(position, [seat]) == found.guarantee[seat]
        assert list(found.moves) == position.legal_moves()
        assert perft(position, 1) == max(1, len(position.legal_moves()))
        if position.contract.all_bonus is None:
            total = sum(found.selfish)
            for seats in ([0], [0, 1], [0, 2]):
                rest = [seat for seat in range(4) if seat not in seats]
                assert side(position, seats) + side(position, rest) == total


@pytest.mark.parametrize(("mover", "better", "worse"), [
    (Seat.A, (0, 1, 1, 1), (1, 9, 9, 9)),   # own points first
    (Seat.B, (3, 0, 1, 0), (0, 0, 0, 3)),   # then the others' total
    (Seat.B, (1, 0, 2, 1), (2, 0, 1, 1)),   # then the seat after the mover
    (Seat.D, (2, 0, 1, 0), (1, 2, 0, 0)),   # (D's next is A)
    (Seat.A, (0, 1, 2, 0), (0, 1, 0, 2)),   # then the one after that
])
def test_the_selfish_tie_break_is_the_one_of_the_definition(mover, better, worse):
    assert preference(better, mover) < preference(worse, mover)


def test_a_player_with_nothing_to_lose_harms_the_seats_after_him_in_turn():
    # the spade lead gives B the seventh trick, the club lead gives it to C
    contract = TrickContract.from_data({"id": "harm", "tricks": {"7": 1}})
    position = TrickPosition(KLADNO, contract, [cards("s7 c7"), cards("s8 d7"), cards("d8 c9"),
                                                cards("d9 dT")])
    found = values(position)
    assert {str(card): after.selfish for card, after in found.moves.items()} == {
        "s7": (0, 1, 0, 0), "c7": (0, 0, 1, 0)}
    assert found.selfish == (0, 1, 0, 0)
