"""Arrays that grow while a trainer must stay ready to stop: by copying in pieces. Not here: what they hold."""

from collections.abc import Generator
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

PIECE = 1 << 19
"""Cells copied at a time: a millisecond or so, most of it spent on the system's first touch of new memory."""

_Number = TypeVar("_Number", bound=np.generic)


def grown(array: NDArray[_Number], size: int) -> Generator[None, None, NDArray[_Number]]:
    """A generator that returns an array of `size` cells beginning with those of `array`, and zeros behind.

    The zeros cost nothing until they are touched, so `size` may be generous.

    >>> import numpy as np
    >>> pieces = grown(np.array([5, 6]), 4)
    >>> next(pieces)
    >>> next(pieces, None)
    """
    larger = np.zeros(size, array.dtype)
    for start in range(0, len(array), PIECE):
        piece = array[start : start + PIECE]
        larger[start : start + len(piece)] = piece
        yield
    return larger
