"""How fast merges are shown. Not here: who learns them (training_thread) or plays them again (app/travel).

The engine merges ten megabytes in a tenth of a second, too fast to watch, so a training is shown at a pace of
its own. The pace has no memory: from how many merges are shown and how much time passes follows how many are
due. So the speed may change, the show may pause and jump at any moment, and nothing ever leaps or stalls.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

SLOWEST, SHOW, FULL = 0, 50, 100
"""Speeds: one merge a second, everything in about `SHOW_SECONDS`, as fast as the engine learns."""

SHOW_SECONDS = 10.0
FASTEST_SHOW = 100.0
"""How many times faster than the show the fastest speed below `FULL` is."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The pace of `total` merges at `speed` (0 to 100).

    At `SHOW` the rate grows with what is shown, never below one a second, so that the last merge comes after
    `SHOW_SECONDS` (sooner where one a second is enough). Below `SHOW` the rate is a power of that rate, above
    it a multiple; both change by equal factors for equal steps of the speed.

    >>> show = Pace(32_000)
    >>> [int(show.after(0, seconds)) for seconds in (1, 2, 5, 9, 10.1)]
    [1, 6, 177, 11339, 32000]
    >>> int(Pace(32_000, SLOWEST).after(6, 10))
    16
    """

    total: int
    speed: int = SHOW

    def after(self, shown: float, seconds: float) -> float:
        """Merges due `seconds` after `shown` were; the fraction is progress towards the next one."""
        if self.speed >= FULL or shown >= self.total:
            return float(self.total)
        power, growth, factor = self._rate()
        left = seconds * factor
        steady = _steady_until(power, growth) - shown
        if steady > 0:
            if left <= steady:
                return min(shown + left, float(self.total))
            shown, left = shown + steady, left - steady
        if power == 1:
            exponent = growth * left
            risen = math.inf if exponent > 700 else (shown + 1) * math.exp(exponent)
        else:
            risen = ((shown + 1) ** (1 - power) + (1 - power) * growth**power * left) ** (1 / (1 - power))
        return float(min(max(risen - 1, shown), self.total))  # rounding never takes a merge back

    def seconds_to(self, shown: float, goal: float) -> float:
        """Seconds from `shown` to `goal`: the inverse of `after`."""
        if self.speed >= FULL or goal <= shown:
            return 0.0
        power, growth, factor = self._rate()
        steady_end = min(goal, _steady_until(power, growth))
        seconds = max(0.0, steady_end - shown)
        shown = max(shown, steady_end)
        if goal > shown:
            if power == 1:
                seconds += math.log((goal + 1) / (shown + 1)) / growth
            else:
                risen = (goal + 1) ** (1 - power) - (shown + 1) ** (1 - power)
                seconds += risen / ((1 - power) * growth**power)
        return seconds / factor

    def rate(self, shown: float) -> float:
        """Merges a second at this point; infinite at full speed."""
        if self.speed >= FULL:
            return math.inf
        power, growth, factor = self._rate()
        return factor * max(1.0, float(((shown + 1) * growth) ** power))

    def _rate(self) -> tuple[float, float, float]:
        """(power, growth, factor) of the rate `factor * max(1, ((shown + 1) * growth) ** power)`."""
        growth = _show_growth(self.total)
        if self.speed <= SHOW:
            return max(self.speed, 0) / SHOW, growth, 1.0
        return 1.0, growth, float(FASTEST_SHOW ** ((self.speed - SHOW) / (FULL - SHOW)))


def _steady_until(power: float, growth: float) -> float:
    """The number of merges up to which one a second is the faster rule."""
    return math.inf if power == 0 or growth == 0 else 1 / growth - 1


@lru_cache(maxsize=64)
def _show_growth(total: int) -> float:
    """The growth per second and merge with which the show of `total` merges takes `SHOW_SECONDS`."""
    if total <= SHOW_SECONDS:
        return 0.0
    low, high = 1 / (total + 1), max(1.0, math.log(total + 1) / SHOW_SECONDS)
    for _ in range(60):  # the duration falls as the growth rises
        middle = (low + high) / 2
        steady = max(0.0, 1 / middle - 1)
        if steady + math.log((total + 1) / (steady + 1)) / middle > SHOW_SECONDS:
            low = middle
        else:
            high = middle
    return high
