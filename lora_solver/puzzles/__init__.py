"""Puzzles to study: what one is, the shipped collection, hints, verification and the miner."""

from lora_solver.puzzles.data import KINDS, Puzzle, Question, Tempting
from lora_solver.puzzles.reading import folder, load, read_puzzles, write_puzzles

__all__ = [
    "KINDS",
    "Puzzle",
    "Question",
    "Tempting",
    "folder",
    "load",
    "read_puzzles",
    "write_puzzles",
]
