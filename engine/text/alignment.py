"""Which bytes of a normalised text come from which bytes of the text as typed.

The two texts are cut into parts that follow each other; a part is either the same in both, byte for byte, or stands
for another stretch as a whole: nothing is known of what lies inside. Not here: normalising (normalizer.py).
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Spans = NDArray[np.int64]
Part = tuple[int, int, bool]
"""Bytes in the normalised text, bytes in the typed text, and whether these are other bytes."""


class Alignment:
    """The parts of two texts.

    >>> alignment = Alignment([(1, 1, False), (2, 3, True), (1, 1, False)])  # "a", "é" of 2 and of 3 bytes, "b"
    >>> alignment.typed_spans(np.array([[0, 2], [2, 4]])).tolist()
    [[0, 4], [1, 5]]
    """

    __slots__ = ("_changed", "_normalized", "_typed")

    def __init__(self, parts: Iterable[Part]) -> None:
        table = np.array(list(parts), np.int64).reshape(-1, 3)
        self._changed = table[:, 2].astype(np.bool_)
        self._normalized = np.concatenate((np.zeros(1, np.int64), np.cumsum(table[:, 0])))
        self._typed = np.concatenate((np.zeros(1, np.int64), np.cumsum(table[:, 1])))

    def typed_spans(self, spans: Spans) -> Spans:
        """Spans of the normalised text, int64 (n, 2), as spans of the typed one.

        A border inside changed bytes grows to all that they come from, so neighbours may share bytes.
        """
        starts, ends = spans[:, 0], spans[:, 1]
        first = np.searchsorted(self._normalized[1:], starts, "right")
        last = np.maximum(np.searchsorted(self._normalized[:-1], ends, "left") - 1, 0)
        first = np.minimum(first, len(self._changed) - 1)
        low = self._typed[first] + np.where(self._changed[first], 0, starts - self._normalized[first])
        high = np.where(
            self._changed[last], self._typed[last + 1], self._typed[last] + ends - self._normalized[last]
        )
        return np.stack((low, np.maximum(low, high)), axis=1)

    @property
    def dropped(self) -> Spans:
        """The spans of the typed text of which nothing is left, int64 (k, 2)."""
        gone = (np.diff(self._normalized) == 0) & (np.diff(self._typed) > 0)
        return np.stack((self._typed[:-1][gone], self._typed[1:][gone]), axis=1)
