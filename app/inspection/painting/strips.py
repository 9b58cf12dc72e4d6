"""Rows of pixels for the marks at the upper and lower edge of each line: underlines and wedges, made by numpy.

One strip serves all visible lines: it has a few rows of pixels for each of them. Not here: the cells, which are
one row of pixels a line (`page_image.py`, where strips are drawn).
"""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from app.inks import PIXELS, Inks
from app.inspection.lines.cells import Cells, Points

UNDERLINE = 3
_DASH, _GAP = 4, 3
WEDGE = 0.16
"""Height of a wedge, in heights of a line; it is nearly twice as wide."""


@dataclass(frozen=True, slots=True)
class Strip:
    """The image of all lines' strips, each `pixels` high and painted `height` logical pixels high; `used`: on
    which lines there is anything."""

    image: QImage
    pixels: int
    height: float
    used: list[bool]

    def paint(self, painter: QPainter, row: int, y: float, width: float) -> None:
        """Draw the strip of a line at a height."""
        if self.used[row]:
            source = QRectF(0, row * self.pixels, self.image.width(), self.pixels)
            painter.drawImage(QRectF(0, y, width, self.height), self.image, source)


def underlines(cut: Cells, mild: Cells, inks: Inks, rows: int, columns: int) -> Strip | None:
    """A solid line under cut characters, a dashed and thinner one under cut graphemes."""
    if rows == 0 or (len(cut.left) == 0 and len(mild.left) == 0):
        return None
    solid = filled(cut, np.full(len(cut.left), inks.cut), inks.ratio, (rows, columns))
    pixels = np.repeat(solid[:, None, :], UNDERLINE, axis=1)
    if len(mild.left):
        # The last pixel of a dashed line stays free, so that neighbours can be told apart.
        shorter = mild._replace(right=np.maximum(mild.right - 1, mild.left))
        dashes = filled(shorter, np.full(len(mild.left), inks.grapheme), inks.ratio, (rows, columns))
        at = np.arange(columns) / inks.ratio
        dashes = np.where((at % (_DASH + _GAP) < _DASH) & (solid == 0), dashes, solid)
        pixels[:, 1:, :] = dashes[:, None, :]
    return _strip(pixels, UNDERLINE)


def wedges(
    points: Points, colour: np.uint32, ratio: float, shape: tuple[int, int], *, size: float, up: bool
) -> Strip | None:
    """A triangle at each point, `size` logical pixels high, pointing down from above or `up` from below."""
    rows, columns = shape
    if rows == 0 or len(points.x) == 0:
        return None
    height = max(round(size * ratio), 2)
    pixels = np.zeros((rows, height, columns), np.uint32)
    middle = np.rint(points.x * ratio).astype(np.int64)
    for y in range(height):
        half = (y if up else height - 1 - y) * 0.8
        across = np.arange(-int(half), int(half) + 1)
        at = np.clip(middle[:, None] + across, 0, columns - 1)
        pixels[points.row[:, None], y, at] = colour
    return _strip(pixels, height / ratio)


def filled(cells: Cells, inks: np.ndarray, ratio: float, shape: tuple[int, int]) -> np.ndarray:
    """uint32 (rows, columns): each cell's ink in the columns it covers, 0 elsewhere."""
    rows, columns = shape
    order = np.lexsort((cells.left, cells.row))
    base = cells.row[order] * columns
    begin = base + np.clip(np.rint(cells.left[order] * ratio), 0, columns).astype(np.int64)
    end = base + np.clip(np.rint(cells.right[order] * ratio), 0, columns).astype(np.int64)
    end = np.maximum.accumulate(end)  # fonts may let one character reach over the next
    begin[1:] = np.maximum(begin[1:], end[:-1])
    # Alternately what lies between two cells, and a cell.
    widths = np.zeros(2 * len(begin) + 1, np.int64)
    widths[0:-1:2] = begin - np.concatenate(([0], end[:-1])) if len(begin) else 0
    widths[1::2] = end - begin
    widths[-1] = rows * columns - (end[-1] if len(end) else 0)
    colours = np.zeros(len(widths), np.uint32)
    colours[1::2] = inks[order]
    return np.repeat(colours, widths).reshape(rows, columns)


def image_of(pixels: np.ndarray) -> QImage | None:
    """uint32 (rows, columns) as an image; None without rows."""
    rows, columns = pixels.shape
    if rows == 0:
        return None
    # QImage does not keep the memory it is given: copy() makes its own.
    return QImage(np.ascontiguousarray(pixels).data, columns, rows, 4 * columns, PIXELS).copy()


def _strip(pixels: np.ndarray, height: float) -> Strip | None:
    rows, high, columns = pixels.shape
    image = image_of(pixels.reshape(rows * high, columns))
    if image is None:
        return None
    return Strip(image, high, height, (pixels != 0).any(axis=(1, 2)).tolist())
