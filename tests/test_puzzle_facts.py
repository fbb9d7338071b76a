"""Every statement of an explanation is true: each fact is checked against the rules and the solver,
apart from the code that found it, and the stored text is what the facts say.
"""

from __future__ import annotations

import itertools
import re
from functools import cache
from pathlib import Path

import pytest

from lora_solver import CARDS, SEATS, Call, Card, Seat, Solver, parse_move, parse_position, start
from lora_solver.grammar import CASES, counted, in_trick, move_in
from lora_solver.names import LANGUAGES, card_name
from lora_solver.puzzles import load
from lora_solver.puzzles.sentences import PROMPTS, REFUTED, SENTENCES
from lora_solver.puzzles.thumbs import RULES
from lora_solver.puzzles.words import Told, explanation

PUZZLES = load()
SOLVER = Solver()
FACTS = [(puzzle, fact) for puzzle in PUZZLES for fact in puzzle.facts]


def named(*names):
    return [pytest.param(puzzle, fact, id=f"{puzzle.id}-{fact['fact']}")
            for puzzle, fact in FACTS if fact["fact"] in names]


@cache
def shown(puzzle_id):
    return next(puzzle for puzzle in PUZZLES if puzzle.id == puzzle_id).shown()


def after(puzzle, move):
    position = puzzle.shown()
    position.push(move)
    return position


def tricks(position, line):
    """The tricks of a line: number, leader and cards, taker."""
    found, board = [], position.copy()
    cards, number = list(board.trick), board.trick_number
    leader = board.leader
    for move in line:
        cards.append(move)
        board.push(move)
        if len(cards) == 4:
            found.append((number, leader, cards, board.mover))
            cards, number, leader = [], number + 1, board.mover
    return found


def trick(puzzle, number):
    return next(each for each in tricks(puzzle.shown(), puzzle.line) if each[0] == number)


def played_by(seat, leader, cards):
    return cards[(seat - leader) % 4]


def you(puzzle):
    position = puzzle.shown()
    return position.mover if puzzle.kind == "defend" else puzzle.question.seat


# ── the answer ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("puzzle", "fact"), named("keeps"))
def test_the_right_card_holds_its_seat_to_the_points_said_and_no_other_does(puzzle, fact):
    seat, right = Seat[fact["seat"]], set(puzzle.answers)
    for move in puzzle.shown().legal_moves():
        value = SOLVER.guarantee(after(puzzle, move), seat)
        assert (value == fact["at_most"]) if move in right else (value > fact["at_most"])
    assert parse_move(fact["move"]) in right


@pytest.mark.parametrize(("puzzle", "fact"), named("equals"))
def test_the_other_cards_named_are_right_as_well(puzzle, fact):
    assert {parse_move(name) for name in fact["cards"]} == set(puzzle.answers) - {puzzle.line[0]}


@pytest.mark.parametrize(("puzzle", "fact"), named("breaks"))
def test_the_right_card_breaks_the_maturita_and_no_other_does(puzzle, fact):
    seat = Seat[fact["seat"]]
    made = SOLVER.maturita(puzzle.shown(), seat).cards
    assert {move for move, keeps in made.items() if not keeps} == set(puzzle.answers)


@pytest.mark.parametrize(("puzzle", "fact"), named("hits"))
def test_the_right_card_forces_the_exact_total_and_no_other_does(puzzle, fact):
    seat, total = Seat[fact["seat"]], [fact["exactly"]]
    forced = {move for move in puzzle.shown().legal_moves()
              if SOLVER.exactly(after(puzzle, move), seat, total)}
    assert forced == set(puzzle.answers)


@pytest.mark.parametrize(("puzzle", "fact"), named("made", "unmade"))
def test_whether_the_maturita_can_be_made_is_so(puzzle, fact):
    found = SOLVER.maturita(puzzle.shown(), Seat[fact["seat"]])
    assert found.winnable is (fact["fact"] == "made") is puzzle.answers[0]
    if found.winnable:
        assert found.cards[parse_move(fact["move"])]


@pytest.mark.parametrize(("puzzle", "fact"), named("only_game"))
def test_one_game_of_the_deal_is_made_with_the_lead_named(puzzle, fact):
    position = puzzle.shown()
    games = position.ruleset.maturita_games(puzzle.question.attempt)
    made = [game for game in games if SOLVER.can_pass(
        start(puzzle.deal, game, puzzle.rules, puzzle.question.seat), puzzle.question.seat)]
    assert made == [fact["game"]] == list(puzzle.answers)
    assert SOLVER.can_pass(after(puzzle, fact["move"]), puzzle.question.seat)


@pytest.mark.parametrize(("puzzle", "fact"), named("lost_at"))
def test_the_move_named_gave_away_what_another_would_have_kept(puzzle, fact):
    position, seat = puzzle.start(), puzzle.question.seat
    for move in puzzle.question.played[:fact["number"] - 1]:
        position.push(move)
    assert position.mover is seat
    assert SOLVER.guarantee(position, seat) == fact["at_most"]
    assert str(puzzle.question.played[fact["number"] - 1]) == fact["move"]
    for move, keeps in ((fact["move"], False), (fact["right"], True)):
        position.push(move)
        assert (SOLVER.guarantee(position, seat) == fact["at_most"]) is keeps
        position.pop()


@pytest.mark.parametrize(("puzzle", "fact"), named("lost_at"))
def test_no_other_move_of_the_play_through_was_a_mistake_of_the_seat(puzzle, fact):
    position, seat, rises = puzzle.start(), puzzle.question.seat, []
    for number, move in enumerate(puzzle.question.played, 1):
        before, mover = SOLVER.guarantee(position, seat), position.mover
        position.push(move)
        if mover is seat and SOLVER.guarantee(position, seat) > before:
            rises.append(number)
    assert rises == [fact["number"]] == list(puzzle.answers)


@pytest.mark.parametrize(("puzzle", "fact"), named("too_late"))
def test_at_the_later_move_no_card_helps(puzzle, fact):
    position, seat = puzzle.start(), puzzle.question.seat
    aim = next(each["at_most"] for each in puzzle.facts if each["fact"] == "lost_at")
    for move in puzzle.question.played[:fact["number"] - 1]:
        position.push(move)
    assert position.mover is seat
    assert SOLVER.guarantee(position, seat) > aim


@pytest.mark.parametrize(("puzzle", "fact"), named("chance", "rival"))
def test_the_chances_of_a_hand_lie_apart(puzzle, fact):
    best = puzzle.facts[0]
    assert best["game"] == puzzle.answers[0]
    assert fact["low"] <= 100 * fact["passed"] / fact["samples"] <= fact["high"]
    assert fact is best or fact["high"] <= best["low"]
    assert fact["samples"] == puzzle.question.samples


# ── what refutes the tempting one ────────────────────────────────────────────────────────────


def refuted_line(puzzle, fact):
    """The position and line that a refutation tells of."""
    if puzzle.kind == "lost":
        return puzzle.shown(), puzzle.question.played[puzzle.answers[0] - 1:]
    if "game" in fact:
        each = next(each for each in puzzle.tempting if each.answer == fact["game"])
        return puzzle.shown(each), each.line
    lines = [each.line for each in puzzle.tempting if str(each.line[0]) == fact["move"]]
    return puzzle.shown(), (lines or [None])[0]


@pytest.mark.parametrize(("puzzle", "fact"), named("refuted"))
def test_a_tempting_answer_is_refuted_as_it_is_told(puzzle, fact):
    position, line = refuted_line(puzzle, fact)
    seat = puzzle.question.seat
    assert fact["rule"] in RULES
    if line is None:  # of the second wrong lead of a `made` only the card is told
        assert puzzle.kind == "made"
        position.push(fact["move"])
        assert not SOLVER.can_pass(position, seat)
        return
    board, told = position.copy(), fact["end"]
    moves = []
    for move in line:
        moves.append((board.mover, str(move)))
        board.push(move)
    if "reply" in fact:
        assert (Seat[fact["seat"]], fact["reply"]) in moves[1:]
        assert fact["straight"] is (moves[1] == (Seat[fact["seat"]], fact["reply"]))
    if "taker" in fact:
        number, _, cards, taker = next(
            each for each in tricks(position, line) if each[0] == fact["number"])
        assert (number, [str(card) for card in cards], str(taker)) == (
            fact["number"], fact["cards"], fact["taker"])
    one = position.copy()
    one.push(line[0])
    if told == "bound":
        assert SOLVER.guarantee(one, seat) == fact["value"] > fact["aim"]
    elif told == "exact":
        assert not SOLVER.exactly(one, seat, [fact["exactly"]])
    elif told == "passes":
        assert SOLVER.can_pass(one, Seat[fact["maturant"]])
    else:
        assert told == "fails"
        assert not SOLVER.can_pass(one, seat)


# ── the principles ───────────────────────────────────────────────────────────────────────────


def takers(board, card):
    """Everybody who may take the trick after this card, over all legal play."""
    board = board.copy()
    board.push(card)
    if not board.trick:
        return {board.mover}
    return {taker for move in board.legal_moves() for taker in takers(board, move)}


@pytest.mark.parametrize(("puzzle", "fact"), named("exit_card"))
def test_a_safe_exit_never_takes_the_trick(puzzle, fact):
    assert you(puzzle) not in takers(puzzle.shown(), Card(fact["card"]))


@pytest.mark.parametrize(("puzzle", "fact"), named("no_escape"))
def test_who_cannot_escape_takes_the_trick_whatever_is_played(puzzle, fact):
    assert takers(puzzle.shown(), Card(fact["card"])) == {Seat[fact["seat"]]}


def can_duck(mine, theirs):
    """Whether who holds `mine` never has to win a trick of the suit that others lead.

    They lead any of theirs and all three follow with what they like; he has to stay below the card
    led, for he may be the next to play.
    """
    if not mine or not any(theirs):
        return True
    a, b, c = (sorted(cards) or [None] for cards in theirs)
    return all(can_answer(mine, theirs, put, led)
               for put in itertools.product(a, b, c) for led in put if led is not None)


def can_answer(mine, theirs, put, led):
    left = tuple(cards - {card} for cards, card in zip(theirs, put, strict=True))
    return any(can_duck(mine - {card}, left) for card in mine if card < led)


@pytest.mark.parametrize(("puzzle", "fact"), named("safe_suit"))
def test_a_safe_suit_can_always_be_ducked(puzzle, fact):
    position, seat = after(puzzle, puzzle.line[0]), you(puzzle)
    suits = [frozenset(card for card in hand if card.suit.letter == fact["suit"])
             for hand in position.hands]
    others = tuple(suits[other] for other in SEATS if other is not seat)
    assert len(suits[seat]) >= 2
    assert can_duck(suits[seat], others)


@pytest.mark.parametrize(("puzzle", "fact"), named("unguarded"))
def test_an_unguarded_card_is_alone_and_the_highest_of_its_suit(puzzle, fact):
    card, seat = Card(fact["card"]), Seat[fact["seat"]]
    hands = puzzle.shown().hands
    assert [held for held in hands[seat] if held.suit == card.suit] == [card]
    others = [held for hand in hands for held in hand if held.suit == card.suit and held != card]
    assert others
    assert max(others) < card


@pytest.mark.parametrize(("puzzle", "fact"), named("keep_low"))
def test_the_low_card_is_played_later_and_takes_nothing(puzzle, fact):
    card, move = Card(fact["card"]), puzzle.line[0]
    _, leader, cards, taker = trick(puzzle, fact["number"])
    assert card.suit == move.suit
    assert card < move
    assert played_by(you(puzzle), leader, cards) == card
    assert taker is not you(puzzle)
    assert str(card) in [str(each.line[0]) for each in puzzle.tempting] or puzzle.kind == "lost" \
        or puzzle.kind == "game"


@pytest.mark.parametrize(("puzzle", "fact"), named("void"))
def test_from_the_void_suit_a_dear_card_goes_on_another_ones_trick(puzzle, fact):
    _, leader, cards, taker = trick(puzzle, fact["number"])
    seat, card = you(puzzle), Card(fact["card"])
    assert played_by(seat, leader, cards) == card
    assert cards[0].suit.letter == fact["suit"] == puzzle.line[0].suit.letter
    assert card.suit != cards[0].suit
    assert taker is Seat[fact["seat"]] is not seat
    assert puzzle.shown().contract.card_points[card] > 0


@pytest.mark.parametrize(("puzzle", "fact"), named("clean_trick", "high_early"))
def test_the_trick_taken_early_costs_nothing(puzzle, fact):
    position = puzzle.shown()
    before = position.points
    _, leader, cards, taker = tricks(position, puzzle.line)[0]
    for move in puzzle.line:
        position.push(move)
        if not position.trick:
            break
    assert taker is you(puzzle)
    assert played_by(taker, leader, cards) == Card(fact["card"]) == puzzle.line[0]
    assert position.points == before


@pytest.mark.parametrize(("puzzle", "fact"), named("red_lead"))
def test_the_red_lead_is_forced(puzzle, fact):
    seat = Seat[fact["seat"]]
    position = puzzle.shown()
    for move in puzzle.line:
        if position.trick_number == fact["number"] and not position.trick:
            assert position.mover is seat
            assert move == Card(fact["card"])
            assert {card.suit.letter for card in position.hands[seat]} == {"h"}
            return
        position.push(move)
    pytest.fail("the trick is not in the line")


@pytest.mark.parametrize(("puzzle", "fact"), named("last_trick"))
def test_the_last_trick_goes_to_the_one_named(puzzle, fact):
    _, leader, cards, taker = trick(puzzle, 8)
    assert taker is Seat[fact["seat"]]
    assert played_by(taker, leader, cards) == Card(fact["card"])


@pytest.mark.parametrize(("puzzle", "fact"), named("sure_trick"))
def test_a_sure_trick_is_taken_later_by_the_highest_card_of_its_suit(puzzle, fact):
    card = Card(fact["card"])
    _, leader, cards, taker = trick(puzzle, fact["number"])
    assert taker is you(puzzle)
    assert played_by(taker, leader, cards) == card
    assert card == max(held for hand in puzzle.shown().hands for held in hand
                       if held.suit == card.suit)


@pytest.mark.parametrize(("puzzle", "fact"), named("drive_out"))
def test_a_higher_card_is_driven_out(puzzle, fact):
    position = puzzle.shown()
    card, mine, seat = Card(fact["card"]), Card(fact["mine"]), Seat[fact["seat"]]
    assert card in position.hands[seat]
    _, leader, cards, taker = tricks(position, puzzle.line)[0]
    assert taker is seat
    assert played_by(seat, leader, cards) == card
    for _ in range(4 - len(position.trick)):
        position.push(puzzle.line[len(position.moves)])
    held = [each for hand in position.hands for each in hand if each.suit == mine.suit]
    assert max(held) == mine
    assert mine in position.hands[you(puzzle)]


@pytest.mark.parametrize(("puzzle", "fact"), named("all_or_none"))
def test_all_the_hearts_can_be_forced_just_if_it_is_said(puzzle, fact):
    assert (SOLVER.guarantee(puzzle.shown(), puzzle.question.seat) < 0) is fact["all"]
    assert SOLVER.hope(puzzle.shown(), puzzle.question.seat) < 0


@pytest.mark.parametrize(("puzzle", "fact"), named("blow_away", "keep_lead", "hand_over"))
def test_a_quart_ends_where_it_is_said(puzzle, fact):
    position = after(puzzle, fact["card"])
    leader = puzzle.shown().mover
    seats = [seat for seat, _ in position.last_quart]
    assert position.turn is Seat[fact["seat"]] is seats[-1]
    assert (len(seats) == 1) is (fact["fact"] == "blow_away")
    assert (seats[-1] is leader) is (fact["fact"] != "hand_over")
    if "top" in fact:
        assert str(position.last_quart[-1][1]) == fact["top"]


@pytest.mark.parametrize(("puzzle", "fact"), named("last_ten"))
def test_the_ten_kept_back_blocks_as_many_cards_as_it_is_said(puzzle, fact):
    ten, position = Card(fact["card"]), puzzle.shown()
    assert ten in position.legal_moves()
    assert puzzle.line[0] != ten
    assert not any(card.suit == ten.suit for row in position.rows for card in row)
    others = [card for seat in SEATS if seat is not you(puzzle)
              for card in position.hands[seat] if card.suit == ten.suit]
    assert len(others) == fact["others"]


@pytest.mark.parametrize(("puzzle", "fact"), named("hold_back"))
def test_who_holds_back_could_have_laid_on(puzzle, fact):
    position = puzzle.shown()
    assert puzzle.line[0] is Call.END
    assert {str(move) for move in position.legal_moves()} == {*fact["cards"], "end"}
    if "seat" in fact:
        taps = []
        for move in puzzle.line:
            if move is Call.TAP:
                taps.append(str(position.mover))
            position.push(move)
        assert taps[0] == fact["seat"]


@pytest.mark.parametrize(("puzzle", "fact"), named("frees_nobody"))
def test_a_card_that_frees_nobody_leaves_the_others_what_they_could_lay(puzzle, fact):
    """The neighbours in the row of the card laid are in no other hand."""
    position, card = puzzle.shown(), Card(fact["card"])
    before = {move for seat in SEATS for move in fitting(position, seat)}
    position.push(card)
    for seat in SEATS:
        if seat is not you(puzzle):
            assert fitting(position, seat) <= before


def fitting(position, seat):
    """The cards of a seat that lie next to a row, or begin one."""
    found = set()
    for card in position.hands[seat]:
        row = next(row for suit, row in enumerate(position.rows) if suit == card.suit)
        if position.contract.id == "desitky":
            near = [each for each in row if abs(each - card) == 1]
            if near or card.rank.letter == "T":
                found.add(card)
        elif row:
            if (row[-1].rank + 1) % 8 == card.rank:
                found.add(card)
        elif position.start_rank in (None, card.rank):
            found.add(card)
    return found


def test_every_fact_is_checked_by_one_of_these_tests():
    source = Path(__file__).read_text(encoding="utf-8")
    checked = {name for call in re.findall(r"named\(([^)]*)\)", source)
               for name in re.findall(r'"(\w+)"', call)}
    assert {fact["fact"] for _, fact in FACTS} <= checked


# ── the words ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_stored_explanation_is_what_the_facts_say(puzzle):
    if puzzle.hand is not None:
        told = Told(puzzle.question.seat, str(puzzle.answers[0]))
    else:
        position = puzzle.shown()
        told = Told(you(puzzle), position.contract.id, getattr(position, "trick_number", 1))
    assert explanation(puzzle.facts, told) == puzzle.explanation


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_texts_are_whole_sentences_in_three_languages(puzzle):
    for texts in (puzzle.prompt, puzzle.explanation):
        assert set(texts) == set(LANGUAGES)
        for text in texts.values():
            assert re.search(r"[.?]$", text)
            assert not re.search(r"[{}]|  |None|\.\.", text)
    assert len(set(puzzle.explanation.values())) == 3


@pytest.mark.parametrize("table", [SENTENCES, REFUTED, PROMPTS, RULES],
                         ids=["sentences", "refuted", "prompts", "rules"])
def test_every_template_stands_there_in_three_languages(table):
    for three in table.values():
        assert len([text for text in three if text]) == 3


CZECH = [
    ("h7", "červená sedmička", "červenou sedmičku", "červené sedmičky", "červenou sedmičkou"),
    ("dT", "kulová desítka", "kulovou desítku", "kulové desítky", "kulovou desítkou"),
    ("sJ", "listový spodek", "listového spodka", "listového spodka", "listovým spodkem"),
    ("cQ", "žaludský filek", "žaludského filka", "žaludského filka", "žaludským filkem"),
    ("hK", "červený král", "červeného krále", "červeného krále", "červeným králem"),
    ("cA", "žaludské eso", "žaludské eso", "žaludského esa", "žaludským esem"),
]
SERBIAN = [
    ("h7", "sedmica herc", "sedmicu herc", "sedmice herc", "sedmicom herc"),
    ("cJ", "žandar tref", "žandara tref", "žandara tref", "žandarom tref"),
    ("dA", "kec karo", "keca karo", "keca karo", "kecem karo"),
]


@pytest.mark.parametrize(("lang", "row"), [("cs", row) for row in CZECH]
                         + [("sr", row) for row in SERBIAN])
def test_cards_are_declined(lang, row):
    assert tuple(move_in(Card(row[0]), lang, case) for case in CASES) == row[1:]


@pytest.mark.parametrize("lang", ["cs", "sr"])
def test_the_nominative_is_the_name_of_the_card(lang):
    assert [move_in(card, lang) for card in CARDS] == [card_name(card, lang) for card in CARDS]


@pytest.mark.parametrize(("number", "noun", "cs", "sr", "en"), [
    (1, "point", "1 bod", "1 poen", "1 point"), (2, "point", "2 body", "2 poena", "2 points"),
    (5, "point", "5 bodů", "5 poena", "5 points"), (0, "point", "0 bodů", "0 poena", "0 points"),
    (21, "point", "21 bodů", "21 poen", "21 points"), (-8, "point", "−8 bodů", "−8 poena",
                                                       "−8 points"),
    (1, "trick", "1 štych", "1 štih", "1 trick"), (4, "trick", "4 štychy", "4 štiha", "4 tricks"),
    (6, "trick", "6 štychů", "6 štihova", "6 tricks"),
    (1, "card", "1 kartu", "1 kartu", "1 card"), (3, "card", "3 karty", "3 karte", "3 cards"),
    (12, "card", "12 karet", "12 karata", "12 cards"),
])
def test_counts_take_their_plural(number, noun, cs, sr, en):
    assert [counted(number, noun, lang) for lang in LANGUAGES] == [cs, sr, en]


def test_a_trick_is_said_with_the_right_preposition():
    assert [in_trick(number, "cs").split()[0] for number in range(1, 9)] == [
        "v", "ve", "ve", "ve", "v", "v", "v", "v"]


def test_a_position_of_a_puzzle_is_written_in_its_one_form():
    for puzzle in PUZZLES:
        if puzzle.position:
            assert str(parse_position(puzzle.position)) == puzzle.position
