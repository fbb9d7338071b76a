"""Random positions for tests, each made from a seed."""

from __future__ import annotations

import random

from lora_solver import (
    CARDS,
    RULESETS,
    SEATS,
    Deal,
    Ruleset,
    TrickContract,
    TrickPosition,
    start,
)
from lora_solver.rules.lora import LoraPosition
from lora_solver.rules.quarts import QuartPosition
from lora_solver.rules.tens import TensPosition

OPTIONS = {
    "kladno": ["early_end=none", "bedrnik_first_trick_ban=true", "harakiri_red_lead=false",
               "red_lead_restriction=filky,vsechny", "early_end=cervene"],
    "official": ["early_end=cervene,filky", "red_lead_restriction=none"],
    "srpska": ["kralposl_trick=7", "herc_all_bonus=-5", "early_end=none", "herc_all_bonus=5"],
    "gamerules": ["early_end=herc,dame", "kralposl_trick=1"],
}
CUSTOM = [
    TrickContract.from_data({"id": "no_last_two", "tricks": {"7": 10, "8": 20}}),
    TrickContract.from_data({"id": "mixed", "cards": {"hA": -3, "Q": 2, "c": 1},
                             "tricks": {"each": -1}}),
    TrickContract.from_data({"id": "ladder", "cards": {
        "h7": 1, "h8": 2, "h9": 3, "hT": 4, "hJ": 5, "hQ": 6, "hK": 7, "hA": 8}}),
    TrickContract.from_data({"id": "two_blacks", "cards": {"cJ": 3, "sQ": 3}, "all_bonus": -6,
                             "restricted_leads": ["s", "c"]}),
    TrickContract.from_data({"id": "dear_bonus", "cards": {"h": 2, "hQ": 4}, "all_bonus": 30}),
    TrickContract.from_data({"id": "fair_bonus", "cards": {"h": 2, "hQ": 4}, "all_bonus": 7}),
    TrickContract.from_data({"id": "wanted", "tricks": {"each": -1},
                             "restricted_leads": ["h", "c"]}),
]

SHEDDING = {
    "kvarty": ("kvarty_end", "kvarty_gap", "kvarty_wild_first", "kvarty_must_lead_complete"),
    "desitky": ("desitky_ten_only_if_stuck",),
    "lora": ("lora_pass_cost", "lora_pass_voids_bonus"),
}
VALUES = {
    "kvarty_end": ("last_lead", "complete", "immediate"), "kvarty_gap": ("stop", "skip"),
    "kvarty_wild_first": ("any", "queen"), "kvarty_must_lead_complete": (False, True),
    "desitky_ten_only_if_stuck": (False, True), "lora_pass_cost": (0, 1, 9),
    "lora_pass_voids_bonus": (False, True),
}


def trick_contracts():
    """Every trick contract of every ruleset, with its ruleset."""
    return [(ruleset, contract) for ruleset in RULESETS.values()
            for contract in ruleset.contracts if isinstance(contract, TrickContract)]


def random_trick_contract(draw: random.Random):
    """A contract, at times with an option changed, at times one that no ruleset has."""
    if draw.random() < 0.1:
        return RULESETS["kladno"], draw.choice(CUSTOM)
    ruleset = RULESETS[draw.choice(list(RULESETS))]
    if draw.random() < 0.3:
        ruleset = Ruleset.parse(f"{ruleset.id}+{draw.choice(OPTIONS[ruleset.id])}")
    contract = draw.choice([c for c in ruleset.contracts if isinstance(c, TrickContract)])
    return ruleset, contract


def random_trick_position(draw: random.Random, size: int, contract=None) -> TrickPosition:
    """A position with `size` cards in the largest hand, from one to three cards in the trick.

    Points taken so far are now and then as large as the cards gone allow.
    """
    ruleset, agreed = contract or random_trick_contract(draw)
    pack = list(CARDS)
    draw.shuffle(pack)
    if draw.random() < 0.3:
        # few suits make voids and long suits
        pack.sort(key=lambda card: card.suit in draw.sample(range(4), 1))
    hands = [pack[8 * seat:8 * seat + size] for seat in range(4)]
    position = TrickPosition(ruleset, agreed, hands, draw.choice(SEATS), (),
                             _points(draw, agreed, hands))
    for _ in range(draw.randrange(4)):
        position.push(draw.choice(position.legal_moves())) if not position.is_over() else None
    return TrickPosition(ruleset, agreed, position.hands, position.mover, position.trick,
                         position.points)


def _points(draw: random.Random, contract: TrickContract, hands) -> list[int]:
    present = {card for hand in hands for card in hand}
    taken = [0, 0, 0, 0]
    if draw.random() < 0.4:
        lucky = draw.randrange(4) if draw.random() < 0.5 else None
        for card, worth in contract.card_points.items():
            if card not in present:
                taken[draw.randrange(4) if lucky is None else lucky] += worth
        for worth in contract.trick_points[:8 - len(hands[0])]:
            taken[draw.randrange(4)] += worth
    return taken


def random_shedding_rules(draw: random.Random, name: str) -> Ruleset:
    """A ruleset in which the game is played, each of its options drawn."""
    changed = {option: draw.choice(VALUES[option]) for option in SHEDDING[name]}
    if not changed.get("lora_pass_cost", 1):
        changed["lora_pass_voids_bonus"] = False
    return Ruleset(draw.choice(("srpska", "gamerules") if name == "lora"
                               else ("kladno", "official")), changed)


def random_shedding_position(draw: random.Random, name: str, cards: int):
    """A position of kvarty, desítky or lora in which about so many cards are held.

    Row games come from random play, with taps and passes taken; now and then cards are then out of
    play, or nothing is laid yet.
    """
    rules = random_shedding_rules(draw, name)
    if name == "kvarty":
        return _quarts(draw, rules, cards)
    if draw.random() < 0.15:
        return _unopened(draw, rules, name, cards)
    position = start(Deal.random(draw.random()), name, rules, draw.choice(SEATS))
    while sum(position.cards_left) > cards:
        moves = position.legal_moves()
        position.push(moves[-1] if draw.random() < 0.2 else draw.choice(moves))
        if position.is_over():
            if draw.random() < 0.95:
                position.pop()
            break
    return _some_out_of_play(draw, position) if draw.random() < 0.3 else position


def _quarts(draw: random.Random, rules: Ruleset, cards: int) -> QuartPosition:
    """Hands of any sizes, from a few suits as often as not."""
    pack = [card for card in CARDS if card.suit < draw.choice((1, 2, 4))]
    drawn = draw.sample(pack, min(cards, len(pack)))
    # seldom is a hand empty, and the deal over
    hands = [[drawn.pop()] if drawn and draw.random() < 0.98 else [] for _ in SEATS]
    for card in drawn:
        draw.choice([hand for hand in hands if len(hand) < 8]).append(card)
    return QuartPosition(rules, rules.contract("kvarty"), hands, draw.choice(SEATS))


def _unopened(draw: random.Random, rules: Ruleset, name: str, cards: int):
    """Few cards in the hands and none laid; all others are out of play."""
    pack = [card for card in CARDS if card.suit < 2]
    held = draw.sample(pack, min(cards, len(pack)))
    hands = [held[seat::4] for seat in SEATS]
    family = LoraPosition if name == "lora" else TensPosition
    return family(rules, rules.contract(name), hands, draw.choice(SEATS), rows=[])


def _some_out_of_play(draw: random.Random, position):
    """The same position without one or two of the cards held."""
    hands = [set(hand) for hand in position.hands]
    for hand in draw.sample(hands, 2):
        if len(hand) > 1:
            hand.remove(draw.choice(sorted(hand)))
    more = {"has_laid": position.has_laid} if isinstance(position, TensPosition) else {
        "start_rank": position.start_rank}
    return type(position)(position.ruleset, position.contract, hands, position.mover,
                          points=position.taken, rows=position.rows, **more)

