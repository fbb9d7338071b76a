"""What kinds of question, themes and steps of difficulty are called, and a puzzle's hints."""

from __future__ import annotations

from lora_solver.puzzles import Puzzle
from lora_solver.puzzles.hints import hints

from .texts import Texts, later

KIND_NAMES = {
    "card": later("Which card?"),
    "hold": later("What to lay, what to hold back?"),
    "quart": later("Which quart?"),
    "herc": later("All or none?"),
    "defend": later("Break the maturita"),
    "exactly": later("Exactly so many"),
    "game": later("Which game?"),
    "hand": later("From eight cards"),
    "made": later("Can it be made?"),
    "lost": later("Where was it lost?"),
}
#: the principles of `lora_solver.puzzles.facts`
THEME_NAMES = {
    "exit_card": later("safe exit"),
    "keep_low": later("keeping a low card"),
    "safe_suit": later("safe suit"),
    "unguarded": later("unguarded high card"),
    "void": later("void for discards"),
    "clean_trick": later("a trick that costs nothing"),
    "high_early": later("high cards early"),
    "red_lead": later("forcing the red lead"),
    "last_trick": later("counting the last trick"),
    "no_escape": later("no escape"),
    "sure_trick": later("sure trick"),
    "drive_out": later("driving out a high card"),
    "all_or_none": later("all or none"),
    "blow_away": later("blowing away"),
    "keep_lead": later("keeping the lead"),
    "hand_over": later("handing over the lead"),
    "last_ten": later("keeping a ten"),
    "hold_back": later("holding back"),
    "frees_nobody": later("opening the way for nobody"),
}


def stars(difficulty: int) -> str:
    """★★☆☆ for the second of four steps."""
    return "★" * difficulty + "☆" * (4 - difficulty)


def theme_name(theme: str, t: Texts) -> str:
    return t(THEME_NAMES[theme]) if theme in THEME_NAMES else theme.replace("_", " ")


def hint_text(puzzle: Puzzle, number: int, t: Texts) -> str:
    """The hint of this number, from 0: which trick, which suit, which card."""
    return hints(puzzle)[number].text[t.lang]
