"""Finding puzzles: positions drawn from a seed, kept where they make a puzzle, then made smaller.

Nothing but the seed decides: every draw is `random.Random(text).random()`, which is the same on
every machine, and values are exact. So the same seed gives the same puzzles, byte for byte.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import TypeVar

from lora_solver.cards import SEATS, Card, Move, Seat, format_hand
from lora_solver.deals import Deal
from lora_solver.errors import InvalidQuestionError, LoraError
from lora_solver.notation import Position, parse_position, start
from lora_solver.puzzles.data import Puzzle, Question
from lora_solver.puzzles.defence import play_out, right_moves
from lora_solver.puzzles.goals import goal_of
from lora_solver.puzzles.making import NoPuzzle, Task, make
from lora_solver.puzzles.symmetry import Key, key_of
from lora_solver.puzzles.thumbs import natural, tempted
from lora_solver.rules.contracts import TrickContract
from lora_solver.rules.rulesets import Ruleset, ruleset_and_contract
from lora_solver.rules.tricks import TrickPosition
from lora_solver.solving import Solver

Kind = TypeVar("Kind")
Hands = list[frozenset[Card]]

#: positions drawn before the miner gives a puzzle up
MOST_DRAWS = 60000
#: ways to drop a card from each hand that are tried, each time
MOST_DROPS = 12
#: so few cards in the largest hand are not reduced further
SMALLEST = 3


@dataclass(frozen=True)
class Vein:
    """Where to dig: a kind of question in a contract of a ruleset, and a principle to show.

    `attempt` is that of a maturita for the kinds game and hand, which have no contract.
    """

    kind: str
    rules: str = ""
    contract: str = ""
    theme: str = ""
    attempt: int = 1

    @property
    def ruleset(self) -> Ruleset:
        if self.rules:
            return Ruleset.parse(self.rules)
        return ruleset_and_contract(self.contract or "cervene")[0]


class Draws:
    """Random choices that belong to a text for ever."""

    def __init__(self, text: str):
        self._random = random.Random(text)

    def below(self, most: int) -> int:
        """A number from 0 to `most` - 1."""
        return int(self._random.random() * most)

    def one(self, items: list[Kind]) -> Kind:
        return items[self.below(len(items))]

    def some(self, items: list[Kind], number: int) -> list[Kind]:
        """So many of them, in a random order."""
        left, found = list(items), []
        for _ in range(min(number, len(left))):
            found.append(left.pop(self.below(len(left))))
        return found


def mine(vein: Vein, amount: int, seed: int,
         wanted: Callable[[Puzzle], bool] = lambda _: True) -> Iterator[Puzzle]:
    """So many different puzzles of a vein, numbered from 001.

    Raises InvalidQuestionError where a vein is exhausted: nothing was found in a long while.
    """
    solver, seen = Solver(), set[Key]()
    draws = 0
    for number in count():
        if len(seen) >= amount:
            return
        draws += 1
        if draws > MOST_DRAWS:
            raise InvalidQuestionError(
                f"nothing found in {MOST_DRAWS} positions of {vein.contract or 'maturita'}"
                f" {vein.kind} {vein.theme}".rstrip(), code="puzzles.exhausted", where="--theme",
                found=vein.theme)
        puzzle = strike(vein, f"{seed}/{number}", solver, wanted)
        if puzzle is None or not wanted(puzzle):
            continue
        key = key_of(puzzle)
        if key not in seen:
            seen.add(key)
            draws = 0
            yield replace(puzzle, id=f"{vein.contract or 'maturita'}-{vein.kind}-{len(seen):03d}",
                          seed=seed)


def strike(vein: Vein, text: str, solver: Solver,
           wanted: Callable[[Puzzle], bool] = lambda _: True) -> Puzzle | None:
    """The puzzle in the position that belongs to this text, made as small as it goes, if any.

    One that is not wanted at full size is not made smaller.
    """
    draws = Draws(f"{text}/{vein.kind}/{vein.contract}")
    task = _FAMILIES[vein.kind](vein, draws, solver)
    if task is None:
        return None
    puzzle = _made(task, vein, solver)
    if puzzle is None or not _shows(puzzle, vein) or not wanted(puzzle):
        return None
    return _reduced(puzzle, task, vein, draws, solver)


def _made(task: Task, vein: Vein, solver: Solver) -> Puzzle | None:
    try:
        return make(task, solver)
    except NoPuzzle:
        return None


def _shows(puzzle: Puzzle, vein: Vein) -> bool:
    """Whether it teaches the principle wanted, or any at all where there can be one."""
    if vein.theme:
        return vein.theme in puzzle.themes
    return bool(puzzle.themes) or puzzle.kind in ("hand", "game", "lost", "exactly") \
        or puzzle.answers[0] is False


# ── drawing positions ────────────────────────────────────────────────────────────────────────


def _task(vein: Vein, position: Position, question: Question) -> Task:
    return Task("mined-000", str(vein.ruleset), question, vein.contract, str(position))


def _for_move(vein: Vein, draws: Draws, solver: Solver) -> Task | None:
    """A position in which A is to move."""
    position = _drawn(vein, draws, draws.one([0, 0, 0, 1, 2, 3]))
    return None if position is None else _task(vein, position, Question(vein.kind))


def _for_defence(vein: Vein, draws: Draws, solver: Solver) -> Task | None:
    """A maturita of A in which a defender is to move."""
    position = _drawn(vein, draws, 0)
    if position is None:
        return None
    for _ in range(1 + draws.below(5)):
        moves = position.legal_moves()
        if not moves:
            return None
        position.push(natural(position)[0] if draws.below(3) else draws.one(list(moves)))
    if position.turn in (None, Seat.A) or any(position.points):
        return None
    return _task(vein, parse_position(str(position)), Question(vein.kind))


def _for_made(vein: Vein, draws: Draws, solver: Solver) -> Task | None:
    """A maturita of A in which he is to move."""
    position = _drawn(vein, draws, draws.one([0, 0, 1, 2, 3]))
    return None if position is None else _task(vein, position, Question(vein.kind))


def _for_total(vein: Vein, draws: Draws, solver: Solver) -> Task | None:
    """A position in which A can force an exact total with some moves only."""
    position = _drawn(vein, draws, draws.one([0, 0, 0, 1, 2, 3]))
    if position is None:
        return None
    low, high = solver.hope(position, Seat.A), solver.most(position, Seat.A)
    totals = [total for total in range(max(low, 1), high + 1)
              if solver.exactly(position, Seat.A, [total])]
    if not totals:
        return None
    return _task(vein, position, Question(vein.kind, exactly=(draws.one(totals),)))


def _for_loss(vein: Vein, draws: Draws, solver: Solver) -> Task | None:
    """A play-through in which A does well at first, then falls for a rule of thumb."""
    position = _drawn(vein, draws, 0)
    if position is None:
        return None
    goal = goal_of(solver, position, Question("lost"))
    board, moves, good_turns = position.copy(), list[Move](), draws.below(3)
    while not board.is_over() and goal.decided(solver, board) is None:
        move = play_out(solver, board, goal)[0]
        if board.mover is Seat.A:
            right = right_moves(solver, board, goal)
            wrong = [each for each in tempted(board) if each not in right]
            if right and wrong and good_turns <= 0:
                board.push(wrong[0])
                moves += [wrong[0], *play_out(solver, board, goal)]
                question = Question(vein.kind, played=tuple(moves))
                return _task(vein, position, question)
            good_turns -= 1
        board.push(move)
        moves.append(move)
    return None


def _for_game(vein: Vein, draws: Draws, solver: Solver) -> Task | None:
    """A whole deal."""
    deal = Deal.random(f"{draws.below(10**9)}")
    return Task("mined-000", str(vein.ruleset), Question(vein.kind, attempt=vein.attempt),
                deal=str(deal))


def _for_hand(vein: Vein, draws: Draws, solver: Solver) -> Task | None:
    """A hand alone."""
    hand = Deal.random(f"{draws.below(10**9)}").hands[0]
    from lora_solver.puzzles.hands import SAMPLES

    question = Question(vein.kind, attempt=vein.attempt, samples=SAMPLES, seed=1)
    return Task("mined-000", str(vein.ruleset), question, hand=format_hand(hand))


_FAMILIES: dict[str, Callable[[Vein, Draws, Solver], Task | None]] = {
    "card": _for_move, "hold": _for_move, "quart": _for_move, "herc": _for_move,
    "defend": _for_defence, "made": _for_made, "exactly": _for_total, "lost": _for_loss,
    "game": _for_game, "hand": _for_hand,
}


def _drawn(vein: Vein, draws: Draws, on_table: int) -> Position | None:
    """A position of the contract with A to move, `on_table` cards lying in a trick game."""
    contract = vein.ruleset.contract(vein.contract)
    try:
        if isinstance(contract, TrickContract):
            return _ending(vein, contract, draws, on_table)
        if contract.id == "kvarty":
            hands = [draws.some(sorted(hand), 2 + draws.below(4))
                     for hand in Deal.random(str(draws.below(10**9))).hands]
            return _open(start(Deal(hands), contract, vein.ruleset))
        return _laid(vein, draws)
    except LoraError:
        return None  # the cards drawn make no position of this game


def _ending(vein: Vein, contract: TrickContract, draws: Draws, on_table: int) -> Position | None:
    """Hands of three to six cards that hold something dear; whole ones where trick 1 costs."""
    size = draws.one([4, 5, 6, 8] if contract.trick_points[0] > 1 else [3, 4, 4, 5, 5, 6])
    hands = [frozenset(draws.some(sorted(hand), size))
             for hand in Deal.random(str(draws.below(10**9))).hands]
    dear = sum(card in contract.card_points for hand in hands for card in hand)
    if dear < min(2, len(contract.card_points)):
        return None
    position = TrickPosition(vein.ruleset, contract, hands, SEATS[-on_table % 4],
                             points=_moon(contract, hands))
    for _ in range(on_table):
        moves = position.legal_moves()
        if position.is_over():
            return None
        position.push(natural(position)[0] if draws.below(2) else draws.one(moves))
    return _open(parse_position(str(position)))


def _moon(contract: TrickContract, hands: Hands) -> tuple[int, int, int, int]:
    """Where all dear cards have a bonus: A has taken those that are gone."""
    if contract.all_bonus is None:
        return 0, 0, 0, 0
    held = frozenset(card for hand in hands for card in hand)
    gone = sum(worth for card, worth in contract.card_points.items() if card not in held)
    return gone, 0, 0, 0


def _laid(vein: Vein, draws: Draws) -> Position | None:
    """A row game played to the point where so few cards are left, turned so that A is to move."""
    position = start(Deal.random(str(draws.below(10**9))), vein.contract, vein.ruleset)
    few = 8 + draws.below(9)
    while not position.is_over() and (sum(map(len, position.hands)) > few or draws.below(3)):
        moves = position.legal_moves()
        position.push(natural(position)[0] if draws.below(3) else draws.one(list(moves)))
    return None if _open(position) is None else _turned(position)


def _open(position: Position) -> Position | None:
    return None if len(position.legal_moves()) < 2 else position


def _turned(position: Position) -> Position:
    """The same with the player to move as A, and nothing taken."""
    hands = [format_hand(position.hands[(position.mover + step) % 4]) for step in range(4)]
    return parse_position(f"{'/'.join(hands)} {position.ruleset}:{position.contract.id} A"
                          f" {position.table} 0,0,0,0")


# ── making them smaller ──────────────────────────────────────────────────────────────────────


def _reduced(puzzle: Puzzle, task: Task, vein: Vein, draws: Draws, solver: Solver) -> Puzzle:
    """The puzzle without cards that do not matter: right and tempting answers stay the same."""
    if task.position is None or task.question.kind == "lost":
        return puzzle
    smaller = True
    while smaller:
        smaller = False
        for position in _drops(task.position or "", draws):
            less = replace(task, position=position)
            found = _made(less, vein, solver)
            if found and _alike(puzzle, found) and _shows(found, vein):
                puzzle, task, smaller = found, less, True
                break
    return puzzle


def _alike(before: Puzzle, after: Puzzle) -> bool:
    """Whether the smaller one asks the same: no new right answer, the same first temptation, the
    same principle, and as hard."""
    return (set(after.answers) <= set(before.answers)
            and after.tempting[0].answer == before.tempting[0].answer
            and after.tempting[0].rule == before.tempting[0].rule
            and after.themes[:1] == before.themes[:1]
            and after.difficulty == before.difficulty)


def _drops(text: str, draws: Draws) -> Iterator[str]:
    """The position with a card fewer: from each hand in a trick game, elsewhere from one."""
    position = parse_position(text)
    hands = [sorted(hand) for hand in position.hands]
    if isinstance(position, TrickPosition):
        if not SMALLEST < max(map(len, hands)) < 8:
            return  # a whole deal stays one
        for _ in range(MOST_DROPS):
            gone = [draws.one(hand) for hand in hands]
            left = [frozenset(hand) - {card} for hand, card in zip(hands, gone, strict=True)]
            yield from _written(position, left)
        return
    singles = [(seat, card) for seat, hand in enumerate(hands) for card in hand if len(hand) > 1]
    for seat, card in draws.some(singles, MOST_DROPS):
        yield from _written(position, [frozenset(hand) - ({card} if number == seat else set())
                                       for number, hand in enumerate(hands)])


def _written(position: Position, hands: Hands) -> Iterator[str]:
    """The position with other hands on one line, if there is one."""
    points = "0,0,0,0"
    if isinstance(position, TrickPosition):
        contract = position.contract
        held = [*hands, frozenset(position.trick)]
        points = ",".join(map(str, _moon(contract, held)))
    text = (f"{'/'.join(map(format_hand, hands))} {position.ruleset}:{position.contract.id}"
            f" {position.mover} {position.table} {points}")
    try:
        yield str(parse_position(text))
    except LoraError:
        return  # desítky and lora: the row would have a hole
