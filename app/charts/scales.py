"""Where an axis ends and which numbers stand at it. Pure numbers, no drawing (axis.py, plot.py)."""

from __future__ import annotations

import math

_ENDS = (1, 1.5, 2, 3, 4, 5, 6, 8, 10)


def log_end(largest: float) -> float:
    """The end of a log axis, as an exponent of ten: the next 1, 2 or 5 above, so that the axis grows in few steps.

    >>> 10 ** log_end(767), 10 ** log_end(9121)
    (1000.0, 10000.0)
    """
    if largest <= 10:
        return 1.0
    decade = math.floor(math.log10(largest))
    steps = (decade + math.log10(step) for step in (1, 2, 5, 10))
    return next(end for end in steps if 10**end >= largest * (1 - 1e-12))


def linear_end(largest: float) -> float:
    """The end of a linear axis: a round number, so that the axis grows in few steps.

    >>> linear_end(767), linear_end(2.3), linear_end(0)
    (800.0, 3.0, 1.0)
    """
    if largest <= 0:
        return 1.0
    unit = 10.0 ** math.floor(math.log10(largest))
    return next(step * unit for step in _ENDS if step * unit >= largest * (1 - 1e-12))


def linear_step(length: float, most: float, *, whole: bool) -> float:
    """The distance between numbers of which at most `most` fit onto an axis that is so long: 1, 2 or 5.

    `whole`: only whole numbers stand there.

    >>> linear_step(800, 5, whole=True), linear_step(3, 7, whole=False), linear_step(3, 7, whole=True)
    (200.0, 0.5, 1.0)
    """
    least = max(length / max(most, 1), 1.0 if whole else 0.0)
    unit = 10.0 ** math.floor(math.log10(least))
    return next(step * unit for step in (1, 2, 5, 10) if step * unit >= least * (1 - 1e-9))
