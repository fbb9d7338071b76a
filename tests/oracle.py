"""The slow oracle: brute force over positions of `rules/`, with no table and no equivalence.

It knows only the verbs `legal_moves`, `push`, `pop`, `is_over`, `turn` and `points`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Values:
    """Values of a position by seat, and of the position after each legal move."""

    guarantee: list[int]
    hope: list[int]
    selfish: tuple[int, ...]
    moves: dict[object, Values]


def values(position) -> Values:
    """Guarantee, hope and selfish of every seat, of this position and after each move."""
    return _walk(position, keep=True)


def _walk(position, keep=False) -> Values:
    if position.is_over():
        points = list(position.points)
        return Values(points, points, tuple(points), {})
    mover = position.turn
    children = {}
    for move in position.legal_moves():
        position.push(move)
        children[move] = _walk(position)
        position.pop()
    after = list(children.values())
    if len(after) == 1 and not keep:
        return after[0]
    by_seat = list(zip(*(child.guarantee for child in after), strict=True))
    guarantee = [max(points) for points in by_seat]
    guarantee[mover] = min(by_seat[mover])
    hope = [min(points) for points in zip(*(child.hope for child in after), strict=True)]
    selfish = min((child.selfish for child in after), key=lambda v: preference(v, mover))
    return Values(guarantee, hope, selfish, children if keep else {})


def preference(vector, mover):
    """Smaller is better for the mover: own points, then the others' total, then each in turn."""
    others = [vector[(mover + step) % 4] for step in (1, 2, 3)]
    return vector[mover], -sum(others), *(-number for number in others)


def side(position, seats) -> int:
    """The smallest sum of points some seats can hold themselves to against the rest."""
    if position.is_over():
        return sum(position.points[seat] for seat in seats)
    results = []
    best = min if position.turn in seats else max
    for move in position.legal_moves():
        position.push(move)
        results.append(side(position, seats))
        position.pop()
    return best(results)


def perft(position, depth) -> int:
    """How many ways there are to play so many cards."""
    if depth == 0 or position.is_over():
        return 1
    total = 0
    for move in position.legal_moves():
        position.push(move)
        total += perft(position, depth - 1)
        position.pop()
    return total
