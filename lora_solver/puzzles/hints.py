"""Hints in three steps, from the solver's line: which trick, which suit, which card."""

from __future__ import annotations

from dataclasses import dataclass

from lora_solver.cards import Card, Move, Suit
from lora_solver.grammar import capital, in_suit, in_trick, move_in
from lora_solver.names import LANGUAGES, contract_name
from lora_solver.puzzles.data import Puzzle
from lora_solver.rules.tricks import TrickPosition

_TRICK = {
    "cs": "Rozhodne se {when}.", "sr": "Odlučuje se {when}.",
    "en": "It is decided {when}.",
}
_MOVES = {
    "cs": "Rozhodne se nejpozději {n}. tahem.", "sr": "Odlučuje se najkasnije {n}. potezom.",
    "en": "It is decided by move {n} at the latest.",
}
_SUIT = {
    "cs": "Hledej {where}.", "sr": "Traži {where}.", "en": "Look {where}.",
}
_NO_SUIT = {
    "cs": "Teď nejde o to, kterou kartu, ale jestli vůbec.",
    "sr": "Sada nije pitanje koja karta, nego da li uopšte.",
    "en": "It is not about which card, but about whether any at all.",
}
_CARD = {
    "cs": "Začni takhle: {move}.", "sr": "Počni ovako: {move}.", "en": "Begin with this: {move}.",
}
_IN_VAIN = {
    "cs": "Nejdéle to vydrží takhle: {move}.", "sr": "Najduže traje ovako: {move}.",
    "en": "This holds out longest: {move}.",
}
_GAMES = {
    "cs": ("Tudy ne: {wrong}.", "Výnos hledej {where}.", "Vynes {move}."),
    "sr": ("Ne ovuda: {wrong}.", "Otvaranje traži {where}.", "Otvori {move}."),
    "en": ("Not this way: {wrong}.", "Look for the lead {where}.", "Lead {move}."),
}
_MISTAKE = {
    "cs": ("Chyba je {when}.", "Chybná karta je {where}.", "Chyba je {move}."),
    "sr": ("Greška je {when}.", "Pogrešna karta je {where}.", "Greška je {move}."),
    "en": ("The mistake is {when}.", "The wrong card is {where}.", "The mistake is {move}."),
}
#: the case that "lead" takes: vynes sedmičku, otvori sedmicom
_LEAD_CASE = {"cs": "acc", "sr": "ins", "en": "nom"}


@dataclass(frozen=True)
class Hint:
    """One step: the text by language, and what it points at where there is such a thing.

    `trick` counts from the trick on the table as 1.
    """

    text: dict[str, str]
    trick: int | None = None
    suit: Suit | None = None
    move: Move | None = None


def hints(puzzle: Puzzle) -> tuple[Hint, Hint, Hint]:
    """Where it is decided, in which suit to look, and with which card the right line begins.

    In a play-through: the trick, the suit and the card of the mistake.
    """
    if puzzle.hand is not None:
        return _of_hand(puzzle)
    if puzzle.kind == "lost":
        return _of_mistake(puzzle)
    move = puzzle.line[0]
    text = _IN_VAIN if puzzle.answers[0] is False else _CARD
    return _where(puzzle), _suit(move), Hint(
        {lang: text[lang].format(move=move_in(move, lang)) for lang in LANGUAGES}, move=move)


def _where(puzzle: Puzzle) -> Hint:
    """The trick in which the right line is settled; elsewhere after how many moves."""
    board = puzzle.shown()
    if not isinstance(board, TrickPosition):
        count = len(puzzle.line)
        return Hint({lang: _MOVES[lang].format(n=count) for lang in LANGUAGES})
    first = board.trick_number
    for move in puzzle.line[:-1]:
        board.push(move)
    trick = board.trick_number - first + 1
    return Hint({lang: _TRICK[lang].format(when=in_trick(trick, lang)) for lang in LANGUAGES},
                trick=trick)


def _suit(move: Move) -> Hint:
    if not isinstance(move, Card):
        return Hint(dict(_NO_SUIT))
    return Hint({lang: _SUIT[lang].format(where=in_suit(move.suit, lang)) for lang in LANGUAGES},
                suit=move.suit)


def _of_mistake(puzzle: Puzzle) -> tuple[Hint, Hint, Hint]:
    move = puzzle.question.played[int(str(puzzle.answers[0])) - 1]
    start, board = puzzle.start(), puzzle.shown()
    assert isinstance(move, Card)
    trick = board.trick_number - start.trick_number + 1 if isinstance(board, TrickPosition) \
        and isinstance(start, TrickPosition) else None
    steps = [{lang: _MISTAKE[lang][step].format(
        when=in_trick(trick or 1, lang), where=in_suit(move.suit, lang),
        move=move_in(move, lang)) for lang in LANGUAGES} for step in range(3)]
    return Hint(steps[0], trick=trick), Hint(steps[1], suit=move.suit), Hint(steps[2], move=move)


def _of_hand(puzzle: Puzzle) -> tuple[Hint, Hint, Hint]:
    """Of a hand alone: a game that it is not, then the suit and the card of its best lead."""
    lead = Card(next(fact["lead"] for fact in puzzle.facts if fact["fact"] == "chance"))
    wrong = str(puzzle.tempting[0].answer)
    steps = []
    for step in range(3):
        steps.append({lang: capital(_GAMES[lang][step].format(
            wrong=contract_name(wrong, lang), where=in_suit(lead.suit, lang),
            move=move_in(lead, lang, _LEAD_CASE[lang]))) for lang in LANGUAGES})
    return Hint(steps[0]), Hint(steps[1], suit=lead.suit), Hint(steps[2], move=lead)
