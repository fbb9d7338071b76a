"""The slow oracle of certainty: all layouts at once, grouped by what the maturant has seen.

`is_certain` knows only the verbs of open positions of `rules/`: the maturant makes the same move in
all the layouts that he cannot tell apart, and every group of layouts that a move of another leaves
together must be passed.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

from lora_solver import SEATS, Deal, IllegalMoveError
from lora_solver.closed_search import after
from lora_solver.rules.quarts import QuartPosition


def layouts(seat, hand, unseen, sizes):
    """Every way to deal the unseen cards to the other three, as deals; sizes by seat."""
    one, two, three = (SEATS[(seat + step) % 4] for step in (1, 2, 3))
    for first in combinations(sorted(unseen), sizes[one]):
        rest = [card for card in sorted(unseen) if card not in first]
        for second in combinations(rest, sizes[two]):
            hands = [(), (), (), ()]
            hands[seat], hands[one], hands[two] = hand, first, second
            hands[three] = [card for card in rest if card not in second]
            yield Deal(hands)


def worlds_of(position, seat):
    """The open positions that look like this one to a player: the same cards set up with every
    layout, and the moves played since, as far as they are legal and show the same."""
    start = position.copy()
    moves = list(start.moves)
    for _ in moves:
        start.pop()
    hands = start.hands
    unseen = {card for other in SEATS if other != seat for card in hands[other]}
    for deal in layouts(seat, hands[seat], unseen, [len(hand) for hand in hands]):
        world = set_up_like(start, deal)
        if world and follows(world, start.copy(), moves):
            yield world


def set_up_like(start, deal):
    """The position at its beginning with other hands; None where its trick was not legal then."""
    more = {name: getattr(start, name) for name in ("trick", "has_laid") if hasattr(start, name)}
    try:
        return type(start)(start.ruleset, start.contract, deal.hands, start.mover, **more)
    except ValueError:
        return None


def follows(world, seen, moves):
    for move in moves:
        seen.push(move)
        try:
            world.push(move)
        except IllegalMoveError:
            return False
        if signs(world, move) != signs(seen, move):
            return False
    return True


def signs(position, move):
    """What everybody sees of a move just made."""
    return (move, *position.last_quart) if isinstance(position, QuartPosition) else move


def is_certain(worlds, seat) -> bool:
    """Whether one way of playing passes in all of these open positions, which look the same."""
    if any(world.points[seat] > 0 for world in worlds):
        return False
    if worlds[0].is_over():
        return True
    if worlds[0].turn == seat:
        return any(keeps(worlds, seat, move) for move in worlds[0].legal_moves())
    moves = dict.fromkeys(move for world in worlds for move in world.legal_moves())
    return all(keeps([world for world in worlds if move in world.legal_moves()], seat, move)
               for move in moves)


def keeps(worlds, seat, move) -> bool:
    """Whether it stays certain after a move, whatever is seen of it."""
    groups = defaultdict(list)
    for world in worlds:
        world.push(move)
        groups[signs(world, move)].append(world)
    try:
        return all(is_certain(group, seat) for group in groups.values())
    finally:
        for world in worlds:
            world.pop()


def passes(closed, known=None) -> bool:
    """The game against the lazily dealing adversary, as plainly as it can be searched."""
    known = {} if known is None else known
    if closed.is_over:
        return closed.is_won
    key = closed.key()
    if key not in known:
        found = (passes(after(closed, play), known) for play in closed.plays())
        known[key] = any(found) if closed.decides else all(found)
    return known[key]
