"""The words of a puzzle: its prompt, and its explanation made of facts, in three languages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from lora_solver.cards import Card, Seat, Suit, parse_move
from lora_solver.grammar import (
    CASES,
    capital,
    cards_short,
    counted,
    in_suit,
    in_trick,
    listed,
    move_in,
    ordinal,
)
from lora_solver.names import LANGUAGES, contract_name, move_short
from lora_solver.puzzles.facts import Fact
from lora_solver.puzzles.sentences import PROMPTS, REFUTED, SENTENCES, Three
from lora_solver.puzzles.thumbs import RULES


@dataclass(frozen=True)
class Told:
    """Who is addressed as you, in which game, and the number of the first trick shown."""

    you: Seat
    contract: str
    first_trick: int = 1


def explanation(facts: Iterable[Fact], told: Told) -> dict[str, str]:
    """The text of the facts in each language."""
    given = list(facts)
    return {lang: " ".join(_sentence(fact, told, lang) for fact in given) for lang in LANGUAGES}


def prompt(kind: str, told: Told, leads: bool, **more: Any) -> dict[str, str]:
    """What is asked, in each language; `more` fills in attempt, seat or points."""
    found = {}
    for lang in LANGUAGES:
        words = {"you": str(told.you), "Game": capital(contract_name(told.contract, lang)),
                 "who": _pick(PROMPTS["leads" if leads else "turn"], lang).format(you=told.you)}
        words |= {key: counted(value, "point", lang) if key == "points" else str(value)
                  for key, value in more.items()}
        found[lang] = _pick(PROMPTS[kind], lang).format(**words)
    return found


def rule_text(rule: str, lang: str) -> str:
    """A rule of thumb as a player says it."""
    return _pick(RULES[rule], lang)


def _pick(three: Three, lang: str) -> str:
    return three[LANGUAGES.index(lang)]


def _sentence(fact: Fact, told: Told, lang: str) -> str:
    if fact["fact"] == "refuted":
        return _refuted(fact, told, lang)
    words = _words(fact, told, lang)
    return _pick(SENTENCES[_variant(fact, told)], lang).format(**words)


def _variant(fact: Fact, told: Told) -> str:
    """The sentence's name: some depend on who is meant, or on what the value means."""
    name = str(fact["fact"])
    if name in ("keeps", "lost_at"):
        return f"{name}.{_value(fact['at_most'], told)}"
    if name == "all_or_none":
        return f"{name}.{'all' if fact['all'] else 'none'}"
    if name == "hold_back" and "seat" in fact:
        return "hold_back.tap"
    if name == "rival" and not fact["passed"]:
        return "rival.none"
    for person in ("you", "other"):
        if f"{name}.{person}" in SENTENCES and (
                (fact["seat"] == str(told.you)) is (person == "you")):
            return f"{name}.{person}"
    return name


def _value(at_most: int, told: Told) -> str:
    """What a bound on the points means in the game."""
    if told.contract == "max":
        return "tricks"
    if at_most == -8:
        return "all" if told.contract == "herc" else "first"
    return "none" if at_most == 0 else "some"


def _words(fact: Fact, told: Told, lang: str) -> dict[str, str]:
    """Everything a template may ask for."""
    words: dict[str, str] = {}
    for key, value in fact.items():
        words |= _forms(key, value, told, lang)
    if "suit" not in fact and "card" in fact:
        words["In_suit"] = capital(in_suit(Card(fact["card"]).suit, lang))
    return words | {capital(key): capital(text) for key, text in words.items()}


def _forms(key: str, value: Any, told: Told, lang: str) -> dict[str, str]:
    if key in ("card", "move", "top", "mine", "right", "reply", "lead"):
        move = parse_move(value)
        return {key: move_in(move, lang), f"{key}_short": move_short(move, lang)} | {
            f"{key}_{case}": move_in(move, lang, case) for case in CASES[1:]}
    if key == "cards":
        return {"cards_acc": listed((move_in(Card(name), lang, "acc") for name in value), lang)}
    if key == "suit":
        return {"in_suit": in_suit(next(suit for suit in Suit if suit.letter == value), lang)}
    if key == "number":
        return {key: str(value), "in_trick": _in_trick(value, told, lang)}
    if key == "at_most":
        return {"points": counted(value, "point", lang), "number_points": str(value),
                "tricks": counted(-value, "trick", lang)}
    if key == "exactly":
        return {"points": counted(value, "point", lang)}
    if key == "others":
        return {"others_cards": counted(value, "card", lang)}
    if key == "game":
        return {key: contract_name(value, lang)}
    return {key: rule_text(value, lang) if key == "rule" else str(value)}


def _refuted(fact: Fact, told: Told, lang: str) -> str:
    """Tempting is this, but that happens, and so it ends."""
    clauses = []
    if "reply" in fact:
        clauses.append(_clause(_reply(fact, told), lang, seat=fact["seat"],
                               in_trick=_in_trick(fact["at"], told, lang),
                               **_forms("reply", fact["reply"], told, lang)))
    if "taker" in fact:
        cards = cards_short((Card(name) for name in fact["cards"]), lang)
        nth = ordinal(fact["number"] - told.first_trick + 1, lang)
        same = fact.get("at") == fact["number"] > told.first_trick and not fact["straight"]
        clauses.append(_clause("blow.same" if same else "blow.you", lang, nth=nth, cards=cards))
    clauses.append(_end(fact, told, lang))
    if "game" in fact:
        named = contract_name(fact["game"], lang)
    else:
        named = move_in(parse_move(fact["move"]), lang)
    head = _clause("head.game" if "game" in fact else "head", lang, answer=named,
                   rule=rule_text(fact["rule"], lang))
    return f"{head}{listed(clauses, lang)}."


def _reply(fact: Fact, told: Told) -> str:
    """Which way to tell a reply: to the card itself, in a later trick, or without tricks."""
    if told.contract in ("kvarty", "desitky", "lora"):
        return "reply.quart" if told.contract == "kvarty" else "reply.lay"
    if fact["straight"]:
        return "reply"
    if fact["leads"]:
        return "reply.lead"
    return "reply.later" if fact["at"] > told.first_trick else "reply.then"


def _in_trick(number: int, told: Told, lang: str) -> str:
    place = number - told.first_trick + 1
    return in_trick(place, lang) if 1 <= place <= 8 else ""


def _end(fact: Fact, told: Told, lang: str) -> str:
    """How a tempting answer ends; `value` are the points that it leaves in the others' hands."""
    end, value = fact["end"], fact.get("value", 0)
    if end == "bound":
        tricks = "tricks" if value < 0 else "none"
        end = tricks if told.contract == "max" else "points"
        if fact["aim"] == -8:
            end = "shot" if told.contract == "herc" else "first"
    few = "štiha" if -value < 5 else "štihova"
    if end == "passes" and fact.get("seat") == fact["maturant"]:
        end = "passes.same"
    return _clause(f"end.{end}", lang, points=counted(fact.get("exactly", value), "point", lang),
                   tricks=counted(-value, "trick", lang), tricks_gen=f"{-value} {few}",
                   seat=fact.get("maturant", ""))


def _clause(name: str, lang: str, **words: str) -> str:
    return _pick(REFUTED[name], lang).format(**words)
