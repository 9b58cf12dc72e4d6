"""Which points of the count curve are drawn, and over which ranges. Pure numbers, no drawing (count_chart)."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

POINTS = 400


def ranks_to_draw(count: int) -> npt.NDArray[np.int64]:
    """At most `POINTS` ranks from 0 to count - 1, evenly spread over a log axis, ends included.

    >>> ranks_to_draw(5).tolist(), len(ranks_to_draw(200_000)) <= POINTS
    ([0, 1, 2, 3, 4], True)
    """
    if count <= 0:
        return np.zeros(0, np.int64)
    return np.unique(np.geomspace(1, count, POINTS).round().astype(np.int64)) - 1


def curve(counts: npt.NDArray[np.int64], count: int) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """(rank + 1, count) of the points to draw; unknown counts (-1) are left out, zero has no place on a log axis.

    >>> [axis.tolist() for axis in curve(np.array([9, -1, 4]), 3)]
    [[1.0, 3.0], [9.0, 4.0]]
    """
    ranks = ranks_to_draw(min(count, len(counts)))
    values = counts[ranks]
    known = values > 0
    return (ranks[known] + 1).astype(np.float64), values[known].astype(np.float64)


def axis_end(largest: float) -> float:
    """The end of a log axis, as an exponent of ten: the next 1, 2 or 5 above, so that the axis grows in few steps.

    >>> 10 ** axis_end(767), 10 ** axis_end(9121)
    (1000.0, 10000.0)
    """
    if largest <= 10:
        return 1.0
    decade = math.floor(math.log10(largest))
    steps = (decade + math.log10(step) for step in (1, 2, 5, 10))
    return next(end for end in steps if 10**end >= largest * (1 - 1e-12))
