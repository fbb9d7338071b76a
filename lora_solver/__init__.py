"""lora-solver: exact open-handed analysis of the card game Lóra and its Serbian cousin Lora."""

from lora_solver.cards import CARDS, SEATS, Call, Card, Rank, Seat, Suit, parse_move
from lora_solver.deals import Deal
from lora_solver.errors import (
    IllegalMoveError,
    InvalidCardError,
    InvalidDealError,
    InvalidPositionError,
    InvalidQuestionError,
    InvalidRecordError,
    InvalidRulesError,
    LoraError,
    SolverStopped,
)
from lora_solver.notation import parse_position, start
from lora_solver.rules.contracts import TrickContract, load_contract
from lora_solver.rules.rulesets import RULESETS, Ruleset
from lora_solver.rules.tricks import TrickPosition
from lora_solver.solving import CardValues, Maturita, Solution, Solver

__version__ = "0.1.0"

__all__ = [
    "CARDS",
    "RULESETS",
    "SEATS",
    "Call",
    "Card",
    "CardValues",
    "Deal",
    "IllegalMoveError",
    "InvalidCardError",
    "InvalidDealError",
    "InvalidPositionError",
    "InvalidQuestionError",
    "InvalidRecordError",
    "InvalidRulesError",
    "LoraError",
    "Maturita",
    "Rank",
    "Ruleset",
    "Seat",
    "Solution",
    "Solver",
    "SolverStopped",
    "Suit",
    "TrickContract",
    "TrickPosition",
    "load_contract",
    "parse_move",
    "parse_position",
    "start",
]
