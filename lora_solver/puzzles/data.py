"""What a puzzle is: a position and a question about it, all right answers, the natural wrong ones
with the play that refutes them, and the words of it in three languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from lora_solver.cards import Call, Card, Move, Seat, parse_hand, parse_move
from lora_solver.deals import Deal
from lora_solver.errors import InvalidQuestionError, LoraError
from lora_solver.notation import Position, parse_position, start

#: what is answered: a move, a contract's id, the number of a move, or yes and no
Answer: TypeAlias = Move | str | int | bool
Texts: TypeAlias = Mapping[str, str]

#: the kinds of question and what they are answered with
KINDS: Mapping[str, str] = {
    "card": "move",      # which card guarantees the fewest points
    "hold": "move",      # desítky: what to lay, and what to hold back
    "quart": "move",     # kvarty: which quart to lead
    "herc": "move",      # herc: take all the hearts, or none
    "defend": "move",    # which card breaks the maturita
    "exactly": "move",   # which card forces an exact total (na sto)
    "game": "contract",  # which games of a maturita are made, with open cards
    "hand": "contract",  # which game of a maturita, from the hand alone
    "made": "bool",      # can the maturita be made
    "lost": "number",    # at which move was it lost
}


@dataclass(frozen=True)
class Question:
    """What is asked: `kind` is one of KINDS, `seat` whose points it is about.

    `attempt` is that of a maturita (game, hand), `exactly` the totals wanted, `played` the moves of
    the play-through from the position (lost). `samples` and `seed` tell how a hand was judged.
    """

    kind: str
    seat: Seat = Seat.A
    attempt: int | None = None
    exactly: tuple[int, ...] = ()
    played: tuple[Move, ...] = ()
    samples: int | None = None
    seed: int | None = None


@dataclass(frozen=True)
class Tempting:
    """A natural wrong answer, the rule of thumb that gives it, and the play that refutes it.

    The line starts where `Puzzle.shown(tempting)` says; for a wrong move it begins with the move.
    """

    answer: Answer
    rule: str
    line: tuple[Move, ...]


@dataclass(frozen=True)
class Puzzle:
    """A puzzle as it stands on its line of a `.jsonl` file (docs/puzzles.md).

    Exactly one of `position` (one-line form), `deal` (kind game) and `hand` (kind hand) is set.
    `line` is right play from `shown()`. `facts` are what the explanation says, as data; `course` is
    the place in the starter course, from 1.
    """

    id: str
    rules: str
    contract: str | None
    position: str | None
    deal: str | None
    hand: str | None
    question: Question
    answers: tuple[Answer, ...]
    tempting: tuple[Tempting, ...]
    themes: tuple[str, ...]
    difficulty: int
    line: tuple[Move, ...]
    prompt: Texts
    explanation: Texts
    facts: tuple[Mapping[str, Any], ...] = ()
    course: int | None = None
    seed: int | None = None

    @property
    def kind(self) -> str:
        return self.question.kind

    @property
    def answered_with(self) -> str:
        """move, contract, bool or number."""
        return KINDS[self.question.kind]

    @property
    def cards_in_hand(self) -> frozenset[Card]:
        """The hand of a puzzle that shows one hand alone."""
        if self.hand is None:
            raise self._no("a hand alone", "puzzle.hand")
        return parse_hand(self.hand)

    def start(self, contract: str | None = None) -> Position:
        """The position to show; of a deal in the game named (default: the first right one).

        InvalidQuestionError where only a hand is known.
        """
        if self.position is not None:
            return parse_position(self.position)
        if self.deal is not None:
            return start(Deal.parse(self.deal), contract or str(self.answers[0]), self.rules,
                         self.question.seat)
        raise self._no("a position", "puzzle.position")

    def shown(self, tempting: Tempting | None = None) -> Position:
        """The position from which `line`, or the line of a tempting answer, is played.

        That is the start; but the position of the tempting game (game), and the one before the
        mistake, or before the move taken for it (lost).
        """
        if self.kind == "game" and tempting is not None:
            return self.start(str(tempting.answer))
        position = self.start()
        if self.kind == "lost":
            number = self.answers[0] if tempting is None else tempting.answer
            for move in self.question.played[:int(str(number)) - 1]:
                position.push(move)
        return position

    def accepts(self, answer: Answer) -> bool:
        """Whether the answer is right; a move may be given as text in any spelling.

        Raises InvalidCardError for a text that is no move.
        """
        if self.answered_with == "move" and isinstance(answer, str):
            answer = parse_move(answer)
        # a card, a number and a yes may be equal as numbers
        if type(answer) is not type(self.answers[0]) and self.answered_with != "move":
            return False
        if self.answered_with == "move" and not isinstance(answer, Card | Call):
            return False
        return answer in self.answers

    def tempted_by(self, answer: Answer) -> Tempting | None:
        """The tempting answer that this wrong one is, if it is one of them."""
        return next((each for each in self.tempting if each.answer == answer), None)

    def _no(self, what: str, code: str) -> LoraError:
        return InvalidQuestionError(f"puzzle {self.id} has not {what}", code=code, where="puzzle",
                                    found=self.id)


def answer_text(answer: Answer) -> str | int | bool:
    """The answer as JSON has it: a move as its name, anything else as it is."""
    return str(answer) if isinstance(answer, Card | Call) else answer
