from collections.abc import Sequence

class CertainEngine:
    def __init__(self, memory: int) -> None: ...
    @property
    def nodes(self) -> int: ...
    def tricks(
        self, costly: int, trick_costs: Sequence[bool], restricted: int, banned: int
    ) -> None: ...
    def quarts(self, end: str, gap: str, wild_first: str, must_lead_complete: bool) -> None: ...
    def tens(self, ten_only_if_stuck: bool) -> None: ...
    def passes(
        self,
        limit: int,
        forgets: bool,
        mine: int,
        unseen: int,
        barred: Sequence[int],
        counts: Sequence[int],
        mover: int,
        trick: Sequence[int] = (),
        has_laid: bool = False,
        wanted: int = 0,
    ) -> bool | None: ...
