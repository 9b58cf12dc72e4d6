"""What is written into the boxes of the comparison, and how wide that is.

Widths are measured in the background, once for each different label. A font must not be shared between threads:
`Labels` makes its own, and so does whoever paints (measures.py).
"""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtGui import QFontMetricsF

from app.comparison.measures import label_font, number_font, padding
from engine import Encoding
from engine.comparison import Cells
from engine.text.token_text import token_text

MOST_COLUMNS = 24
"""Letters that a box is made wide for; a longer label ends in an ellipsis."""

_MOST_BYTES = 96
_MOST_KEPT = 200_000
_BLOCK = 1 << 13


class Labels:
    """Widths in the type of `points`; kept, so that after an edit only new labels are measured."""

    def __init__(self, points: float) -> None:
        self.points = points
        self._metrics = QFontMetricsF(label_font(points))
        self._letter = self._metrics.horizontalAdvance("0")
        self._digit = QFontMetricsF(number_font(points)).horizontalAdvance("0")
        self._padding = padding(self._letter)
        self._kept: dict[bytes, int] = {}

    def token_widths(self, encoding: Encoding, cells: Cells, *, ids: bool) -> np.ndarray:
        """How much room each token needs, int64 (n,), in pixels; `ids`: its id is written too."""
        if len(self._kept) > _MOST_KEPT:
            self._kept.clear()
        own, kept, utf8 = owns_bytes(cells), self._kept, encoding.utf8
        widths = np.empty(len(encoding), np.int64)
        # Block by block: a single call over all tokens would keep Python's lock, for which the window waits.
        for low in range(0, len(encoding), _BLOCK):
            block = slice(low, low + _BLOCK)
            starts, ends = encoding.spans[block].T.tolist()
            pieces = [utf8[start:end] for start, end in zip(starts, ends, strict=True)]
            for at in np.flatnonzero(~own[block]).tolist():
                pieces[at] = encoding.token_bytes(low + at)
            for piece in set(pieces) - kept.keys():
                kept[piece] = self._width(piece)
            widths[block] = list(map(kept.__getitem__, pieces))
        if ids:
            widths = np.maximum(widths, self._id_widths(encoding.ids))
        return widths

    def cell_widths(self, encoding: Encoding, cells: Cells, tokens: np.ndarray) -> np.ndarray:
        """How much room each cell needs, int64 (c,): that of its tokens, or of the text that is dropped there."""
        sums = np.concatenate((np.zeros(1, np.int64), np.cumsum(tokens)))
        widths: np.ndarray = sums[cells.first[1:]] - sums[cells.first[:-1]]
        for cell in np.flatnonzero(cells.first[1:] == cells.first[:-1]).tolist():
            widths[cell] = self._width(encoding.utf8[cells.low[cell] : cells.high[cell]])
        return widths

    @property
    def sign_width(self) -> int:
        """Of the sign that stands for what is left out."""
        return math.ceil(2 * self._letter)

    def _width(self, data: bytes) -> int:
        text = label_text(data)
        wide = len(text) * self._letter if text.isascii() else self._metrics.horizontalAdvance(text)
        return math.ceil(min(max(wide, self._letter), MOST_COLUMNS * self._letter)) + 2 * self._padding

    def _id_widths(self, ids: np.ndarray) -> np.ndarray:
        digits = np.ones(len(ids), np.int64)
        for power in range(1, 10):
            digits += ids >= 10**power
        wide: np.ndarray = np.ceil(digits * self._digit).astype(np.int64) + 2 * self._padding
        return wide


def owns_bytes(cells: Cells) -> np.ndarray:
    """Which tokens, bool (n,), are written as what was typed: those that have bytes, and for themselves alone.

    Of others that would be nothing, or the same several times: they are written as the model saw them.
    """
    counts = np.diff(cells.first)
    alone: np.ndarray = np.repeat((counts == 1) & (cells.low < cells.high), counts)
    return alone


def written_bytes(encoding: Encoding, cells: Cells, cell: int, token: int) -> bytes:
    """The bytes that the label of a token in a cell writes."""
    low, high = int(cells.low[cell]), int(cells.high[cell])
    if low < high and cells.first[cell + 1] - cells.first[cell] <= 1:
        return encoding.utf8[low:high]
    return encoding.token_bytes(token)


def label_text(data: bytes) -> str:
    """Bytes as a label writes them, of many the first.

    >>> label_text("中".encode()[:2] + b" a")
    '<0xE4><0xB8>␣a'
    """
    return token_text(data, _MOST_BYTES)


def id_text(token_id: int) -> str:
    """An id as a box writes it; a token that its vocabulary has no id for has none."""
    return str(token_id) if token_id >= 0 else "–"
