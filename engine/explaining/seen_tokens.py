"""Which tokens stand at a place of a typed text, and what a library's model saw of it there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.encoding import Encoding


def held_by(encoding: Encoding, span: tuple[int, int]) -> tuple[int, int] | None:
    """The tokens of the model that hold a byte of ``span``, ``[first, last)``."""
    start, end = span[0], max(span[1], span[0] + 1)
    spans = encoding.spans
    found = ((spans[:, 0] < end) & (spans[:, 1] > start) & ~encoding.special).nonzero()[0]
    return (int(found[0]), int(found[-1]) + 1) if len(found) else None


def seen(encoding: Encoding) -> tuple[bytes, NDArray[np.int64]]:
    """The text that the model saw, and the tokens' bytes in it."""
    altered = encoding.altered
    if altered is None or altered.spans is None:
        return encoding.utf8, encoding.spans
    return altered.normalized, altered.spans


def seen_text(encoding: Encoding, first: int, last: int) -> str:
    """What tokens ``[first, last)`` stand for in the text that the model saw."""
    data, spans = seen(encoding)
    return data[int(spans[first, 0]) : int(spans[last - 1, 1])].decode("utf-8", "replace")
