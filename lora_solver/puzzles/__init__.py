"""Puzzles to study: what one is, the shipped collection, play against them, hints."""

from lora_solver.puzzles.data import KINDS, Puzzle, Question, Tempting
from lora_solver.puzzles.defence import play_out, right_moves, stubborn_move
from lora_solver.puzzles.goals import Goal, goal_of
from lora_solver.puzzles.hints import Hint, hints
from lora_solver.puzzles.reading import folder, load, read_puzzles, write_puzzles

__all__ = [
    "KINDS",
    "Goal",
    "Hint",
    "Puzzle",
    "Question",
    "Tempting",
    "folder",
    "goal_of",
    "hints",
    "load",
    "play_out",
    "read_puzzles",
    "right_moves",
    "stubborn_move",
    "write_puzzles",
]
