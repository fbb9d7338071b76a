"""Glicko-2 ratings, after Glickman, "Example of the Glicko-2 system" (2013).

Written here because no library fits: `glicko2` puts the rating where step 5 has the deviation,
`elote` needs scipy, `glicko2-py` has had one release.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

#: points of the usual scale to one of the paper's
SCALE = 173.7178
MIDDLE = 1500.0
#: how freely the volatility changes; the paper advises 0.3 to 1.2
TAU = 0.5
CLOSE = 1e-6


@dataclass(frozen=True)
class Rating:
    """A strength on the usual scale: with 95 % certainty it lies within two deviations of `value`.

    The defaults are the paper's for somebody of whom nothing is known.
    """

    value: float = MIDDLE
    deviation: float = 350.0
    volatility: float = 0.06

    def expected(self, other: Rating) -> float:
        """The score against `other` to be expected, from 0 to 1."""
        weight = _weight(other.deviation / SCALE)
        return 1 / (1 + math.exp(-weight * (self.value - other.value) / SCALE))

    def after(self, games: Sequence[tuple[Rating, float]]) -> Rating:
        """The rating after a period of games: each opponent, and the score from 0 to 1.

        >>> rating = Rating(1500, 200).after([(Rating(1400, 30), 1), (Rating(1550, 100), 0),
        ...                                   (Rating(1700, 300), 0)])
        >>> round(rating.value, 2), round(rating.deviation, 2), round(rating.volatility, 5)
        (1464.05, 151.52, 0.06)
        """
        deviation = self.deviation / SCALE
        if not games:
            return Rating(self.value, SCALE * math.hypot(deviation, self.volatility),
                          self.volatility)
        information = surprise = 0.0
        for other, score in games:
            weight, expected = _weight(other.deviation / SCALE), self.expected(other)
            information += weight**2 * expected * (1 - expected)
            surprise += weight * (score - expected)
        variance = 1 / information
        volatility = _volatility(self.volatility, deviation, variance, variance * surprise)
        before = math.hypot(deviation, volatility)
        after = 1 / math.sqrt(1 / before**2 + information)
        return Rating(self.value + SCALE * after**2 * surprise, SCALE * after, volatility)


def _weight(deviation: float) -> float:
    """How much a game against somebody of this deviation tells: g in the paper."""
    return 1 / math.sqrt(1 + 3 * deviation**2 / math.pi**2)


def _volatility(volatility: float, deviation: float, variance: float, change: float) -> float:
    """Step 5 of the paper: the new volatility is where `f` is zero."""
    start = math.log(volatility**2)
    known = deviation**2 + variance

    def f(x: float) -> float:
        power = math.exp(x)
        return (power * (change**2 - known - power) / (2 * (known + power) ** 2)
                - (x - start) / TAU**2)

    if change**2 > known:
        other = math.log(change**2 - known)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        other = start - steps * TAU
    return math.exp(_zero(f, start, other) / 2)


def _zero(f: Callable[[float], float], one: float, other: float) -> float:
    """Where `f` is zero between two places of different sign, by the Illinois method."""
    f_one, f_other = f(one), f(other)
    while abs(other - one) > CLOSE:
        between = one + (one - other) * f_one / (f_other - f_one)
        f_between = f(between)
        if f_between * f_other <= 0:
            one, f_one = other, f_other
        else:
            f_one /= 2
        other, f_other = between, f_between
    return one
