"""The lines tried at the table: a tree of moves from one position, with a place in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lora_solver.cards import Move, Seat
from lora_solver.notation import Position
from lora_solver.rules.quarts import QuartPosition
from lora_solver.rules.tens import TensPosition
from lora_solver.rules.tricks import TrickPosition


@dataclass(eq=False)
class Node:
    """A move in the tree; the root has none. `visited` is the child that redo goes to."""

    move: Move | None = None
    seat: Seat | None = None
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    visited: Node | None = None
    name: str = ""

    def path(self) -> list[Node]:
        """The moves from the root to here, the root left out."""
        nodes: list[Node] = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]


@dataclass(frozen=True)
class Branch:
    """A line from the root to a last move, and what it is called."""

    leaf: Node
    moves: tuple[Move, ...]
    name: str
    is_here: bool


class Exploration:
    """A position with every line tried from it; `position` is the one looked at now."""

    def __init__(self, root: Position, moves: Iterable[Move] = ()):
        self._start = root.copy()
        self.root = self.here = Node()
        self.position = root.copy()
        for move in moves:
            self.play(move)

    # ── going about ──────────────────────────────────────────────────────────────────────────

    def play(self, move: Move) -> None:
        """Play a move here; a move already tried goes on in its branch. May raise a LoraError."""
        seat = self.position.mover
        self.position.push(move)
        self.here = self._child(self.here, move, seat)

    def _child(self, node: Node, move: Move, seat: Seat) -> Node:
        for child in node.children:
            if child.move == move:
                break
        else:
            child = Node(move, seat, node)
            node.children.append(child)
        node.visited = child
        return child

    def undo(self) -> None:
        if self.here.parent is not None:
            self.position.pop()
            self.here = self.here.parent

    def redo(self) -> None:
        if self.here.visited is not None and self.here.visited.move is not None:
            self.position.push(self.here.visited.move)
            self.here = self.here.visited

    def go(self, node: Node) -> None:
        """Go to any move of the tree."""
        board = self._start.copy()
        for step in node.path():
            assert step.move is not None
            assert step.parent is not None
            board.push(step.move)
            step.parent.visited = step
        self.position, self.here = board, node

    def go_to(self, ply: int) -> None:
        """Go to the position after so many moves of the line looked at."""
        while len(self.played) > ply:
            self.undo()
        while len(self.played) < ply and self.here.visited is not None:
            self.redo()

    def add_line(self, moves: Iterable[Move], name: str) -> Node:
        """Add a line from here and call it so; where we are does not change, redo follows it."""
        node, board = self.here, self.position.copy()
        for move in moves:
            seat = board.mover
            board.push(move)
            node = self._child(node, move, seat)
        node.name = name
        return node

    def forget(self, leaf: Node) -> None:
        """Take a branch away, back to where another one leaves it; never where we are."""
        kept = {id(node) for node in self.here.path()}
        node = leaf
        while node.parent is not None and not node.children and id(node) not in kept:
            parent = node.parent
            parent.children.remove(node)
            if parent.visited is node:
                parent.visited = parent.children[-1] if parent.children else None
            node = parent

    # ── what there is ────────────────────────────────────────────────────────────────────────

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self._start.copy()

    @property
    def played(self) -> list[tuple[Seat, Move]]:
        """Who made which move from the root to here."""
        return [(node.seat, node.move) for node in self.here.path()
                if node.seat is not None and node.move is not None]

    @property
    def whole_line(self) -> list[tuple[Seat, Move]]:
        """The line looked at, with what redo would still bring."""
        return [(step.seat, step.move) for step in self._end().path()
                if step.seat is not None and step.move is not None]

    def _end(self) -> Node:
        """Where redo leads to in the end."""
        node = self.here
        while node.visited is not None:
            node = node.visited
        return node

    def branches(self) -> list[Branch]:
        """Every line tried, the oldest first."""
        end = self._end()
        branches = []
        for leaf in _leaves(self.root):
            path = leaf.path()
            if path:
                moves = tuple(node.move for node in path if node.move is not None)
                branches.append(Branch(leaf, moves, leaf.name, leaf is end))
        return branches

    def chapters(self) -> list[int]:
        """How many moves lie before each trick (quart, round of turns) of the line looked at."""
        board = self._start.copy()
        found = [0]
        for ply, (_, move) in enumerate(self.whole_line, 1):
            board.push(move)
            if _begins_chapter(board) and not board.is_over():
                found.append(ply)
        return found

    def last_trick(self) -> list[tuple[Seat, Move]]:
        """The trick just finished, while the next one has not begun."""
        if not isinstance(self.position, TrickPosition) or self.position.trick:
            return []
        played = self.played
        return played[-4:] if len(played) >= 4 else []


def _begins_chapter(board: Position) -> bool:
    if isinstance(board, TrickPosition):
        return not board.trick
    if isinstance(board, QuartPosition):
        return True
    return not (isinstance(board, TensPosition) and board.has_laid)


def _leaves(node: Node) -> Iterator[Node]:
    if not node.children:
        yield node
    for child in node.children:
        yield from _leaves(child)
