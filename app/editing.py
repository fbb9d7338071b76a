"""Four hands while they are being laid out: changes of them, and what is still wrong with them."""

from __future__ import annotations

import random
from dataclasses import dataclass

from lora_solver.cards import CARDS, SEATS, Card, Seat

from .link import Hands


@dataclass(frozen=True)
class Fault:
    """One thing wrong with the cards laid out: a hand too long or short, or cards still missing."""

    kind: str
    seat: Seat | None = None
    number: int = 0


def deal_faults(hands: Hands) -> list[Fault]:
    """What keeps the hands from being a deal or an ending; an empty list if nothing does."""
    faults = [Fault("too_many", seat, len(hand))
              for seat, hand in zip(SEATS, hands, strict=True) if len(hand) > 8]
    sizes = {len(hand) for hand in hands}
    if sizes == {0}:
        return [Fault("empty")]
    if not faults and len(sizes) > 1:
        most = max(sizes)
        faults = [Fault("too_few", seat, most - len(hand))
                  for seat, hand in zip(SEATS, hands, strict=True) if len(hand) < most]
    return faults


def completed(hands: Hands, draw: object) -> Hands:
    """The hands filled up to eight each with the missing cards, in the order `draw` gives."""
    pack = [card for card in CARDS if not any(card in hand for hand in hands)]
    random.Random(str(draw)).shuffle(pack)
    full = []
    for hand in hands:
        need = max(0, 8 - len(hand))
        full.append(hand | frozenset(pack[:need]))
        pack = pack[need:]
    return tuple(full)


def exchanged(hands: Hands, one: Card,
              other: Card) -> Hands:
    """The two cards change places; a card in no hand counts as lying outside."""
    swap = {one: other, other: one}
    return tuple(frozenset(swap.get(card, card) for card in hand) for hand in hands)


def moved(hands: Hands, card: Card,
          to: Seat | None) -> Hands:
    """The card goes to a seat, or out of play."""
    return tuple(
        (hand - {card}) | ({card} if seat == to else frozenset())
        for seat, hand in zip(SEATS, hands, strict=True))
