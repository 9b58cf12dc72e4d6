"""Which points of a long curve are drawn: few enough to be quick, chosen so that no peak is lost.

The axis is divided into stretches of equal length; of each, the lowest and the highest value are drawn, and the two
ends of the curve. Not here: drawing.
"""

import numpy as np
from numpy.typing import NDArray

STRETCHES = 400


def peaks(values: NDArray[np.float64], *, log: bool, stretches: int = STRETCHES) -> NDArray[np.int64]:
    """Places in ``values`` to draw, int64, rising, at most ``2 * stretches + 2``; NaN is never drawn.

    The place i stands at i + 1 on its axis; ``log``: of a logarithmic one.

    >>> values = np.array([5.0, 1.0, 9.0, 4.0, np.nan, 4.0])
    >>> peaks(values, log=False, stretches=2).tolist()
    [0, 1, 2, 3, 5]
    """
    known = np.flatnonzero(~np.isnan(values))
    if len(known) <= 2 * stretches:
        return known.astype(np.int64)
    ends = [known[0], known[-1]]
    borders = np.unique(np.searchsorted(known, _borders(len(values), stretches, log=log)))
    found = [ends]
    for start, end in zip(borders[:-1].tolist(), borders[1:].tolist(), strict=True):
        places = known[start:end]
        part = values[places]
        found.append([places[int(part.argmin())], places[int(part.argmax())]])
    return np.unique(np.concatenate(found)).astype(np.int64)


def _borders(count: int, stretches: int, *, log: bool) -> NDArray[np.int64]:
    """Places where a stretch begins, and the end, rising."""
    axis = np.geomspace(1, count + 1, stretches + 1) if log else np.linspace(1, count + 1, stretches + 1)
    return np.ceil(axis - 1e-9).astype(np.int64) - 1
