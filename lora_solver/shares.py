"""Shares that were counted in samples, with their 95 % intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass

#: the quantile of the normal distribution of a 95 % interval
NORMAL_95 = 1.959963984540054


def wilson(passed: int, samples: int) -> tuple[float, float]:
    """The 95 % interval of a share, from 0 to 1 (Wilson 1927).

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    if not samples:
        return 0.0, 1.0
    share, z = passed / samples, NORMAL_95
    middle = share + z * z / (2 * samples)
    spread = z * math.sqrt(share * (1 - share) / samples + z * z / (4 * samples * samples))
    whole = 1 + z * z / samples
    return ((middle - spread) / whole if passed else 0.0,
            (middle + spread) / whole if passed < samples else 1.0)


@dataclass(frozen=True)
class Share:
    """How many of the layouts looked at pass; `exact` = every possible layout was looked at."""

    passed: int
    samples: int
    exact: bool

    @property
    def rate(self) -> float:
        """The share that passes, from 0 to 1; 0 as long as nothing was looked at."""
        return self.passed / self.samples if self.samples else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share (Wilson); its two ends are one where it is exact."""
        return (self.rate, self.rate) if self.exact else wilson(self.passed, self.samples)

    @property
    def low(self) -> float:
        return self.interval[0]

    @property
    def high(self) -> float:
        return self.interval[1]
