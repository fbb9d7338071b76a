"""What one visitor asks about eight cards: the question, and the work under way for it.

Plain Python, as `desk.py`: the pages show it and change it through its methods.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from lora_solver.cards import Card, Move
from lora_solver.chances import HandChances, Layout
from lora_solver.errors import LoraError
from lora_solver.fate import Fate, fate
from lora_solver.practical import Practical
from lora_solver.rules.rulesets import Ruleset

from .hand_question import (
    PARTS,
    HandQuestion,
    random_question,
    read_hand_query,
    read_number,
    read_pasted_hand,
    write_hand,
)
from .job import Job

#: layouts looked at before the page stops by itself, and with each further wish
GOAL = 1000
#: layouts before the first bars, and then between two pictures of them
FIRST, STEP = 20, 60
#: deals played out with closed cards, and between two pictures
DEALS, DEALS_STEP = 100, 5


class Ask(Protocol):
    """`Desk.ask`: the job that answers a question; a new key begins another."""

    def __call__(self, what: str, key: object, work: Callable[[Job[Any]], Any]) -> Job[Any]: ...


@dataclass(frozen=True)
class Examples:
    """A layout that beats a lead and one in which it passes, of those looked at, or None."""

    lost: Layout | None
    passed: Layout | None


class HandWork:
    """One hand at one attempt: its chances, fates and deals played out, as far as they are known.

    `goal` is how many layouts it is to look at. Raises a LoraError for cards that cannot lie so.
    """

    def __init__(self, question: HandQuestion, rules: Ruleset, attempt: int):
        self.attempt = attempt
        self.chances = HandChances(question.mine, rules, attempt, known=question.known,
                                   seed=question.seed)
        self.goal = GOAL
        self.runs = 0
        self.fates: dict[str, Fate] = {}
        self.played: dict[tuple[str, Move], Practical] = {}

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing more to look at for now."""
        return self.chances.is_exact or self.chances.samples >= self.goal

    def sample(self, job: Job[None]) -> None:
        """Look at layouts up to the goal, a few at a time."""
        step = FIRST
        while not self.is_complete and not job.stopped:
            count = min(step, self.goal - self.chances.samples)
            if not self.chances.run(count, stop=lambda: job.stopped):
                return
            job.progress = self.chances.samples / self._target
            step = STEP

    @property
    def _target(self) -> int:
        return min(self.goal, self.chances.layouts.count) if self.chances.every else self.goal

    def decide(self, job: Job[None]) -> None:
        """Whether each game is certain to pass."""
        games = self.chances.games
        for name in games:
            job.check()
            if name not in self.fates:
                self.fates[name] = fate(self.chances, name, lambda: job.stopped)
            job.progress += 1 / len(games)

    def play(self, job: Job[None], contract: str, lead: Move) -> None:
        """Play a game out with closed cards, `DEALS` times."""
        table = self.practical(contract, lead)
        while len(table.deals) < DEALS and not job.stopped:
            table.run(min(DEALS_STEP, DEALS - len(table.deals)), stop=lambda: job.stopped)
            job.progress = len(table.deals) / DEALS

    def practical(self, contract: str, lead: Move) -> Practical:
        """The deals of a game and lead, none of them played out yet if it is a new one."""
        return self.played.setdefault((contract, lead), Practical(self.chances, contract, lead))

    def examples(self, contract: str, lead: Move) -> Examples:
        """Layouts to show for a lead; what beats every lead stands in for want of a sample."""
        lost = self.chances.lost_layout(contract, lead)
        known = self.fates.get(contract)
        if lost is None and known is not None and known.beaten is not None \
                and known.beaten.line[0] == lead:
            lost = known.beaten
        return Examples(lost, self.chances.passed_layout(contract, lead))


class HandDesk:
    """The part of the desk for eight cards. `edit` is the last pick at the table heard of."""

    def __init__(self, ask: Ask, hand: frozenset[Card]):
        self._ask = ask
        self.part = PARTS[0]
        self.question = HandQuestion((hand, *(frozenset(),) * 3))
        self.edit = 0
        #: the game and the lead looked at closely, by the visitor's choice
        self.game: str | None = None
        self.lead: Move | None = None
        self._work: tuple[object, HandWork] | None = None

    # ── the question ─────────────────────────────────────────────────────────────────────────

    def set_question(self, question: HandQuestion) -> None:
        self.question = question
        self.game = self.lead = None

    def pick(self, act: Mapping[str, Any]) -> None:
        """The cards as they were picked; what is no card is passed over."""
        try:
            self.set_question(self.question.picked(act["hands"]))
            self.edit = int(act["edit"])
        except (LoraError, KeyError, TypeError, ValueError):
            return

    def paste(self, text: str) -> None:
        """Take a hand or a link; may raise a LoraError."""
        self.set_question(read_pasted_hand(text, self.question))

    def deal(self) -> None:
        """A random hand."""
        self.set_question(random_question())

    def clear(self) -> None:
        self.set_question(replace(self.question, hands=(frozenset(),) * 4, seed=0))

    def query(self) -> dict[str, str]:
        """What a link needs of this part."""
        if self.part == "hand":
            return write_hand(self.question)
        return {"ask": self.part}

    def read(self, query: Mapping[str, str], most_attempts: int) -> int:
        """Take what a link holds; the attempt it names, 1 if none. May raise a LoraError."""
        if query.get("ask") in PARTS:
            self.part = query["ask"]
        if {"hand", "known", "seed"} & set(query):
            self.question = read_hand_query(query, self.question)
        attempt = read_number(query.get("attempt", "1"), "attempt", most_attempts)
        return max(1, attempt)

    # ── the work ─────────────────────────────────────────────────────────────────────────────

    def work(self, rules: Ruleset, attempt: int) -> HandWork:
        """The work for the question; another question begins anew. May raise a LoraError."""
        key = self.question, str(rules), attempt
        if self._work is None or self._work[0] != key:
            self._work = key, HandWork(self.question, rules, attempt)
        return self._work[1]

    def sampling(self, work: HandWork) -> Job[None]:
        """The job that looks at layouts, begun anew when more are asked for."""
        return self._ask("hand sampling", (work, work.runs), work.sample)

    def deciding(self, work: HandWork) -> Job[None]:
        """The job that finds out what is certain."""
        return self._ask("hand certain", work, work.decide)

    def playing(self, work: HandWork, contract: str, lead: Move) -> Job[None]:
        """The job that plays a game out with closed cards."""
        return self._ask("hand practical", (work, contract, lead),
                         lambda job: work.play(job, contract, lead))

    def examples(self, work: HandWork, contract: str, lead: Move) -> Job[Examples]:
        """The job that finds layouts to show, with the play in them."""
        return self._ask("hand examples", (work, contract, lead, work.chances.samples),
                         lambda job: work.examples(contract, lead))

    def go_on(self, work: HandWork) -> None:
        """Look at more layouts: those left out, or as many again."""
        if work.is_complete:
            work.goal += GOAL
        work.runs += 1
