"""My eight cards and what I know of the others': plain data, and how a link holds it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlsplit

from lora_solver.cards import SEATS, Card, Seat, format_hand
from lora_solver.chances import read_hand
from lora_solver.deals import HAND_SIZE, Deal
from lora_solver.errors import InvalidQuestionError
from lora_solver.layouts import parse_known

from .link import Hands, check_length

#: parts of the page: my eight cards, four open hands, the drill
PARTS = ("hand", "deal", "drill")
SEEDS = 10**6


@dataclass(frozen=True)
class HandQuestion:
    """`hands`: my cards (seat A), then those known to lie with B, C and D. `seed` of the layouts.
    """

    hands: Hands
    seed: int = 0

    @property
    def mine(self) -> frozenset[Card]:
        return self.hands[0]

    @property
    def known(self) -> dict[Seat, frozenset[Card]]:
        return {seat: self.hands[seat] for seat in SEATS[1:] if self.hands[seat]}

    @property
    def missing(self) -> int:
        """How many of my eight cards are still to be picked."""
        return HAND_SIZE - len(self.mine)

    def with_mine(self, cards: Iterable[Card]) -> HandQuestion:
        """Other cards of mine; what of them was known elsewhere is so no longer."""
        mine = frozenset(cards)
        return replace(self, hands=(mine, *(hand - mine for hand in self.hands[1:])))

    def picked(self, hands: Sequence[Iterable[object]]) -> HandQuestion:
        """The four hands as the page was told them; a card goes to the first that claims it."""
        found: list[frozenset[Card]] = []
        taken: frozenset[Card] = frozenset()
        for ids in list(hands)[:4]:
            cards = frozenset(Card.parse(str(one)) for one in ids) - taken
            cards = frozenset(sorted(cards)[:HAND_SIZE])
            found.append(cards)
            taken |= cards
        found += [frozenset()] * (4 - len(found))
        return replace(self, hands=tuple(found))


def random_question() -> HandQuestion:
    """A random hand; the layouts of the others' cards have the same seed."""
    seed = random.randrange(SEEDS)
    return HandQuestion((Deal.random(seed).hands[0], *(frozenset(),) * 3), seed)


# ── links ────────────────────────────────────────────────────────────────────────────────────


def write_hand(question: HandQuestion) -> dict[str, str]:
    """The part of a link that holds the question; what is usual is left out."""
    query = {"hand": format_hand(question.mine)}
    if question.known:
        query["known"] = " ".join(f"{seat}:{format_hand(cards)}"
                                  for seat, cards in question.known.items())
    if question.seed:
        query["seed"] = str(question.seed)
    return query


def read_hand_query(query: Mapping[str, str], question: HandQuestion) -> HandQuestion:
    """The question of a link, the rest as it is; a LoraError says what is wrong in it."""
    if "hand" in query:
        check_length(query["hand"], "hand")
        question = HandQuestion((read_hand(query["hand"], full=False), *(frozenset(),) * 3),
                                question.seed)
    if "known" in query:
        check_length(query["known"], "known")
        known = parse_known(query["known"])
        if Seat.A in known:
            raise InvalidQuestionError(
                "known A: A asks, his cards are the hand: expected another seat",
                code="known.seat", where="known", found=str(Seat.A))
        question = replace(question, hands=(
            question.mine, *(frozenset(known.get(seat, ())) for seat in SEATS[1:])))
    if "seed" in query:
        question = replace(question, seed=read_number(query["seed"], "seed", SEEDS))
    return question


def read_number(text: str, where: str, most: int) -> int:
    """A whole number from 0 on; InvalidQuestionError for anything else."""
    if not (text.isascii() and text.isdigit() and int(text[:9]) <= most and len(text) < 10):
        raise InvalidQuestionError(
            f"{where}: {text[:40]}: expected a whole number from 0 to {most}", code="number.form",
            where=where, found=text)
    return int(text)


def read_pasted_hand(text: str, question: HandQuestion) -> HandQuestion:
    """A link of this page, or eight cards in any spelling; a LoraError otherwise."""
    check_length(text, "hand")
    if re.search(r"[?&]hand=", text):
        query = dict(parse_qsl(urlsplit(text.strip()).query, keep_blank_values=True))
        return read_hand_query(query, question)
    return question.with_mine(read_hand(text.strip()))
