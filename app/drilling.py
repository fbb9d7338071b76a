"""The drill: a random hand, a game and a lead chosen, and what the choice gives away.

Plain Python, as `desk.py`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lora_solver.cards import Card, Move, format_hand
from lora_solver.choosing import Advice, Difference, Option, advise, given_away
from lora_solver.deals import Deal
from lora_solver.errors import LoraError, ProgressError
from lora_solver.rules.rulesets import Ruleset
from lora_solver.training.drills import Drill, DrillStore, now

from .hand_desk import Ask, HandWork
from .hand_question import SEEDS, HandQuestion, read_number
from .job import Job


@dataclass(frozen=True)
class Verdict:
    """What a choice is worth beside the best one."""

    chosen: Option
    advice: Advice
    cost: Difference


class DrillDesk:
    """The drill of one visitor. A choice once made stands; each hand counts once."""

    def __init__(self, ask: Ask):
        self._ask = ask
        self.seed = random.randrange(SEEDS)
        self.contract: str | None = None
        self.lead: Move | None = None
        self.is_decided = False
        self.store = DrillStore()
        #: why the record cannot be kept in the file, if it cannot: then the session alone has it
        self.fault: ProgressError | None = None
        self._record: list[Drill] | None = None
        self._is_kept = False
        self._work: tuple[tuple[int, str, int], HandWork] | None = None

    @property
    def question(self) -> HandQuestion:
        """The random hand; the layouts have the same seed."""
        return HandQuestion((Deal.random(self.seed).hands[0], *(frozenset(),) * 3), self.seed)

    @property
    def record(self) -> list[Drill]:
        """The drills done, those of earlier days too."""
        if self._record is None:
            self._record = []
            try:
                self._record += self.store.drills()
            except ProgressError as error:
                self.fault = error
        return self._record

    def next(self) -> None:
        """Another hand."""
        self._begin(random.randrange(SEEDS))

    def _begin(self, seed: int) -> None:
        self.seed = seed
        self.contract = self.lead = None
        self.is_decided = self._is_kept = False

    def query(self) -> dict[str, str]:
        """What a link needs of the drill."""
        return {"ask": "drill", "seed": str(self.seed)}

    def read(self, query: Mapping[str, str]) -> None:
        """Take the hand of a link. May raise a LoraError."""
        if "seed" in query:
            self._begin(read_number(query["seed"], "seed", SEEDS))

    def choose_game(self, contract: str) -> None:
        if not self.is_decided:
            self.contract, self.lead = contract, None

    def choose_lead(self, act: Mapping[str, Any]) -> None:
        """The card clicked; one that may not be led is passed over."""
        if self.is_decided or self.contract is None or self._work is None:
            return
        try:
            card = Card.parse(str(act.get("card")))
        except LoraError:
            return
        if card in self._work[1].chances.games[self.contract].leads:
            self.lead = card

    # ── the work ─────────────────────────────────────────────────────────────────────────────

    def work(self, rules: Ruleset, attempt: int) -> HandWork:
        """The work for this hand; under other rules or at another attempt the choice is open
        again."""
        key = self.seed, str(rules), attempt
        if self._work is None or self._work[0] != key:
            if self._work is not None and self._work[0][0] == self.seed:
                self._begin(self.seed)
            self._work = key, HandWork(self.question, rules, attempt)
        return self._work[1]

    def sampling(self, work: HandWork) -> Job[None]:
        """The job that looks at layouts while the visitor thinks."""
        return self._ask("drill", (work, work.runs), work.sample)

    def verdict(self, work: HandWork) -> Verdict | None:
        """What the choice is worth by the layouts looked at so far; None while it is open."""
        if not self.is_decided or self.contract is None or self.lead is None \
                or not work.chances.samples:
            return None
        advice = advise(work.chances, work.attempt)
        share = work.chances.games[self.contract].leads[self.lead]
        chosen = Option(self.contract, self.lead, share)
        return Verdict(chosen, advice,
                       given_away(work.chances, chosen, advice.best, work.attempt))

    def keep(self, work: HandWork, verdict: Verdict) -> None:
        """Enter the drill into the record, once."""
        if self._is_kept:
            return
        self._is_kept = True
        best, cost = verdict.advice.best, verdict.cost
        drill = Drill(
            str(work.chances.ruleset), work.attempt, format_hand(self.question.mine), self.seed,
            verdict.chosen.contract, str(verdict.chosen.lead), best.contract, str(best.lead),
            cost.rate, cost.low, cost.high, cost.points, work.chances.samples, now())
        self.record.append(drill)
        try:
            self.store.keep(drill)
        except ProgressError as error:
            self.fault = error
