"""The engines of the families of games, and positions in their numbers.

What is found out is kept as long as deal and contract stay the same.
"""

from __future__ import annotations

import os
from typing import TypeVar

from lora_solver._shedding import LoraEngine, QuartEngine, TensEngine
from lora_solver._tricks import TrickEngine
from lora_solver.cards import CARDS
from lora_solver.notation import Position
from lora_solver.rules.contracts import Contract
from lora_solver.rules.lora import LoraPosition
from lora_solver.rules.quarts import QuartPosition
from lora_solver.rules.tens import TensPosition
from lora_solver.rules.tricks import TrickPosition, card_bits

Engine = TrickEngine | QuartEngine | TensEngine | LoraEngine
AnyEngine = TypeVar("AnyEngine", TrickEngine, QuartEngine, TensEngine, LoraEngine)


def processors() -> int:
    """How many threads can compute at the same time."""
    return os.cpu_count() or 1


class Engines:
    """An engine a family, made when first needed, each with a table of at most `memory` bytes.

    Only the one in use knows anything: an engine that is left gives back all but a small piece.
    With two or more `threads` a long question each-for-himself of a trick game takes two, and their
    table up to twice the memory.
    """

    def __init__(self, memory: int, threads: int = 1):
        self._memory = memory
        self._threads = threads
        self._made: dict[type, Engine] = {}
        self.in_use: Engine | None = None
        self._contract: Contract | None = None
        self._deal = [0, 0, 0, 0]
        self._in_play = 0

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return sum(engine.nodes for engine in self._made.values())

    def clear(self) -> None:
        """Forget everything found out so far."""
        if self.in_use is not None:
            self.in_use.clear()

    def load(self, position: Position) -> Engine:
        """The engine of the position's family, which then knows the position."""
        if isinstance(position, TrickPosition):
            return self._load_trick(position)
        if isinstance(position, QuartPosition):
            return self._load_quart(position)
        if isinstance(position, TensPosition):
            return self._load_tens(position)
        return self._load_lora(position)

    def _load_trick(self, position: TrickPosition) -> TrickEngine:
        engine, contract = self._use(TrickEngine), position.contract
        if self._is_new(contract):
            engine.contract(
                [contract.card_points.get(card, 0) for card in CARDS],
                contract.trick_points,
                sum(255 << 8 * suit for suit in contract.restricted_leads),
                card_bits(contract.no_discard_first),
                contract.all_bonus,
            )
        hands = list(position.bits)
        for number, card in enumerate(position.trick):
            hands[(position.leader + number) % 4] |= 1 << card
        self._know(engine, hands, 0)
        engine.position(position.bits, position.trick, position.mover, _bonus_state(position))
        return engine

    def _load_quart(self, position: QuartPosition) -> QuartEngine:
        engine, contract = self._use(QuartEngine), position.contract
        if self._is_new(contract):
            engine.contract(contract.end, contract.gap, contract.wild_first,
                            contract.must_lead_complete)
        self._know(engine, position.bits, 0)
        engine.position(position.bits, position.mover)
        return engine

    def _load_tens(self, position: TensPosition) -> TensEngine:
        engine, bits, rows = self._use(TensEngine), position.bits, position.row_bits
        if self._is_new(position.contract):
            engine.contract(position.contract.ten_only_if_stuck)
        self._know(engine, bits, sum(bits) | rows)
        engine.position(bits, rows, position.mover, position.has_laid)
        return engine

    def _load_lora(self, position: LoraPosition) -> LoraEngine:
        engine, bits, rows = self._use(LoraEngine), position.bits, position.row_bits
        contract = position.contract
        if self._is_new(contract):
            engine.contract(contract.first_out, contract.pass_cost, contract.pass_voids_bonus)
        self._know(engine, bits, sum(bits) | rows)
        paid = sum(1 << seat for seat, points in enumerate(position.taken) if points)
        engine.position(bits, rows, position.mover, position.start_rank, paid)
        return engine

    def _use(self, kind: type[AnyEngine]) -> AnyEngine:
        """The engine of this kind; the one used before forgets its deal."""
        before = self.in_use
        if isinstance(before, kind):
            return before
        engine = self._made.get(kind)
        if not isinstance(engine, kind):
            engine = self._made[kind] = self._make(kind)
        if before is not None:
            before.release()
        self.in_use = engine
        self._contract = None
        return engine

    def _make(self, kind: type[AnyEngine]) -> AnyEngine:
        if self._threads > 1 and issubclass(kind, TrickEngine):
            return kind(2 * self._memory, helped=True)
        return kind(self._memory)

    def _is_new(self, contract: Contract) -> bool:
        """Whether the engine in use has to be told of the contract."""
        if contract is self._contract or contract == self._contract:
            return False
        self._contract = contract
        self._deal = [0, 0, 0, 0]
        return True

    def _know(self, engine: Engine, hands: list[int], in_play: int) -> None:
        """Forget the deal known if these hands cannot come of it.

        `in_play` are the cards in hands and rows, in the games in which they stay the same.
        """
        known = self._deal
        if (hands[0] & ~known[0] or hands[1] & ~known[1] or hands[2] & ~known[2]
                or hands[3] & ~known[3] or in_play != self._in_play):
            engine.clear()
            self._deal, self._in_play = list(hands), in_play


def _bonus_state(position: TrickPosition) -> int:
    """0 anybody can still take all, 1 + seat only he, 5 nobody."""
    holder = position.bonus_holder
    if position.contract.all_bonus is None or holder is True:
        return 0
    return 5 if holder is None else 1 + holder
