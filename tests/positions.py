"""Random positions for tests, each made from a seed."""

from __future__ import annotations

import random

from lora_solver import CARDS, RULESETS, SEATS, Ruleset, TrickContract, TrickPosition

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
]


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
