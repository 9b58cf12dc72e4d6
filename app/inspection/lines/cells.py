"""Geometry of the visible lines as data: which stretch of a line belongs to which token, and which is cut.

Input are boxes (a grapheme cluster, or what the font made of several, with its two x positions) and token
borders in bytes; output are stretches. Qt cannot say where a byte lies inside a glyph, so a border inside a box
lies at its share of the box's bytes: a hanzi of three bytes is divided in thirds. In a box that runs right to
left the first byte is at the right.

All lines that are seen are worked on at once: thirty lines in one go cost little more than one.
No Qt: boxes come from `line_boxes.py`, painting is in `page_image.py`.
"""

from typing import NamedTuple

import numpy as np

_TOUCH = 0.01
_TOLD_APART = 8.0
"""Borders in a box that are painted whatever its width: in letters that people write there are hardly more."""


class Boxes(NamedTuple):
    """m boxes, rising in their bytes and apart; all arrays (m,).

    Box i holds bytes [first[i], last[i]) and stands in line `row[i]`; `begin` is the x where its first byte
    begins and `end` where its last byte ends, in logical pixels (begin > end where the text runs right to left).
    """

    first: np.ndarray
    last: np.ndarray
    begin: np.ndarray
    end: np.ndarray
    row: np.ndarray


class Cells(NamedTuple):
    """k stretches, `left` < `right`, in line `row`; a token may have several."""

    left: np.ndarray
    right: np.ndarray
    token: np.ndarray
    row: np.ndarray


class Points(NamedTuple):
    """k borders: their `x` in logical pixels and the line `row` they stand in."""

    x: np.ndarray
    row: np.ndarray


_NUMBERS = np.zeros(0, np.int64)
NO_BOXES = Boxes(_NUMBERS, _NUMBERS, np.zeros(0), np.zeros(0), _NUMBERS)
NO_POINTS = Points(np.zeros(0), _NUMBERS)
NO_CELLS = Cells(np.zeros(0), np.zeros(0), _NUMBERS, _NUMBERS)


def cells(boxes: Boxes, borders: np.ndarray, first_token: int = 0) -> Cells:
    """The stretches of tokens first_token, first_token + 1, ... whose borders (t + 1,) are given in bytes.

    A hanzi whose first byte belongs to token 7 and whose other two bytes belong to token 8:

    >>> hanzi = Boxes(*map(np.array, ([0], [3], [0.0], [30.0], [0])))
    >>> [part.tolist() for part in cells(hanzi, np.array([0, 1, 3]), 7)]
    [[0.0, 10.0], [10.0, 30.0], [7, 8], [0, 0]]
    """
    if len(boxes.first) == 0 or len(borders) < 2:
        return NO_CELLS
    parts = once(np.concatenate((boxes.first, boxes.last, borders)))
    low, high = max(boxes.first[0], borders[0]), min(boxes.last[-1], borders[-1])
    parts = parts[np.searchsorted(parts, low) : np.searchsorted(parts, high, "right")]
    if len(parts) < 2:
        return NO_CELLS
    start, stop = parts[:-1], parts[1:]
    box = np.searchsorted(boxes.first, start, "right") - 1
    held = stop <= boxes.last[box]
    if not held.all():  # bytes between two boxes are not on the screen
        start, stop, box = start[held], stop[held], box[held]
    first, begin = boxes.first[box], boxes.begin[box]
    per_byte = (boxes.end[box] - begin) / (boxes.last[box] - first)
    one, other = begin + per_byte * (start - first), begin + per_byte * (stop - first)
    token = np.searchsorted(borders, start, "right") + (first_token - 1)
    return _joined(Cells(np.minimum(one, other), np.maximum(one, other), token, boxes.row[box]))


def seen_apart(boxes: Boxes, borders: np.ndarray) -> np.ndarray:
    """Which of the borders (t + 1,) are enough to paint: indexes, rising. Of those within a box no more than it has
    pixels, and some; between boxes those beside them.

    Thousands of marks stand upon one letter, each in tokens of its own: cells that nobody can see take time.

    >>> letter = Boxes(*map(np.array, ([0], [2000], [0.0], [4.0], [0])))
    >>> seen_apart(letter, np.arange(2001)).tolist()
    [0, 166, 333, 500, 666, 833, 1000, 1166, 1333, 1500, 1666, 1833, 2000]
    """
    if len(boxes.first) == 0 or len(borders) == 0:
        return np.arange(len(borders))
    owner = np.maximum(np.searchsorted(borders, boxes.first, "right") - 1, 0)
    behind = np.minimum(np.searchsorted(borders, boxes.last), len(borders) - 1)
    inside = np.maximum(behind - owner, 1)
    taken = np.minimum(inside, (_TOLD_APART + np.abs(boxes.end - boxes.begin)).astype(np.int64))
    number = np.arange(taken.sum()) - np.repeat(np.cumsum(taken) - taken, taken)
    found = np.repeat(owner, taken) + number * np.repeat(inside, taken) // np.repeat(taken, taken)
    return once(np.concatenate((found, behind)))


def touching_joined(ranges: np.ndarray) -> np.ndarray:
    """Byte ranges (k, 2), rising and apart, with those that touch joined.

    >>> touching_joined(np.array([[0, 3], [3, 6], [7, 9]])).tolist()
    [[0, 6], [7, 9]]
    """
    apart = np.concatenate(([True], ranges[1:, 0] != ranges[:-1, 1], [True]))[: len(ranges) + 1]
    return np.stack((ranges[apart[:-1], 0], ranges[apart[1:], 1]), axis=1)


def stretches(boxes: Boxes, ranges: np.ndarray) -> Cells:
    """Where byte ranges (k, 2), rising and apart, are seen; `token` is then the range's number."""
    # What lies between two ranges, if anything, counts as a token here: those have the odd numbers.
    found = cells(boxes, ranges.reshape(-1))
    return chosen(found, found.token % 2 == 0, halved=True)


def chosen(cells: Cells, which: np.ndarray, *, halved: bool = False) -> Cells:
    """Some of the cells; `which` is a mask or indexes."""
    left, right, token, row = (values[which] for values in cells)
    return Cells(left, right, token // 2 if halved else token, row)


def places(boxes: Boxes, borders: np.ndarray) -> Points:
    """Where borders in bytes (k,), rising, are seen; one between two lines is seen at the start of the second.

    >>> hanzi = Boxes(*map(np.array, ([0], [3], [0.0], [30.0], [0])))
    >>> places(hanzi, np.array([0, 1, 3, 9])).x.tolist()
    [0.0, 10.0, 30.0]
    """
    if len(boxes.first) == 0 or len(borders) == 0:
        return NO_POINTS
    box = np.searchsorted(boxes.first, borders, "right") - 1
    # The border at the end of all, or before bytes that are not seen, belongs to the box before it.
    held = (box >= 0) & (borders <= boxes.last[box])
    at, box = borders[held], box[held]
    per_byte = (boxes.end[box] - boxes.begin[box]) / (boxes.last[box] - boxes.first[box])
    return Points(boxes.begin[box] + per_byte * (at - boxes.first[box]), boxes.row[box])


def seen(boxes: Boxes, borders: np.ndarray) -> np.ndarray:
    """Which of the borders (any shape) lie in a box or at the beginning of one: bool of their shape.

    >>> seen(Boxes(*map(np.array, ([3], [6], [0.0], [30.0], [0]))), np.array([0, 3, 5, 6])).tolist()
    [False, True, True, False]
    """
    if len(boxes.first) == 0:
        return np.zeros(borders.shape, np.bool_)
    box = np.searchsorted(boxes.first, borders, "right") - 1
    found: np.ndarray = (box >= 0) & (borders < boxes.last[box])
    return found


def between(cells: Cells) -> Points:
    """The borders between cells of two tokens that are neighbours in one line."""
    order = np.lexsort((cells.left, cells.row))
    left, row, token = cells.left[order], cells.row[order], cells.token[order]
    inner = np.flatnonzero((row[1:] == row[:-1]) & (token[1:] != token[:-1])) + 1
    return Points(left[inner], row[inner])


def cut_ranges(units: np.ndarray, borders: np.ndarray) -> np.ndarray:
    """Those of the units (code points or graphemes, given by their byte borders) that hold a token border
    strictly inside: byte ranges (k, 2).

    >>> cut_ranges(np.array([0, 3, 6]), np.array([0, 3, 4, 5, 6])).tolist()
    [[3, 6]]
    """
    if len(units) < 2:
        return np.zeros((0, 2), np.int64)
    inner = borders[(borders > units[0]) & (borders < units[-1])]
    at = np.searchsorted(units, inner, "right") - 1
    at = once(at[units[at] != inner])
    return np.stack((units[at], units[at + 1]), axis=1)


def byte_at(boxes: Boxes, row: int, x: float) -> int | None:
    """The byte under x in a line; None beside the text.

    >>> byte_at(Boxes(*map(np.array, ([0], [3], [0.0], [30.0], [0]))), 0, 12.0)
    1
    """
    left, right = np.minimum(boxes.begin, boxes.end), np.maximum(boxes.begin, boxes.end)
    hit = np.flatnonzero((boxes.row == row) & (left <= x) & (x < right))
    if len(hit) == 0:
        return None
    box = int(hit[0])
    share = (x - boxes.begin[box]) / (boxes.end[box] - boxes.begin[box])
    first, last = int(boxes.first[box]), int(boxes.last[box])
    return min(first + int(share * (last - first)), last - 1)


def without_empty(boxes: Boxes, narrow: float) -> Boxes:
    """Join each box of a line without a width to the one before it (at the start: after it), so that every byte
    is seen: zero-width characters, and marks that the font drew into another glyph, share by their bytes. In a line
    that shows nothing, such as a lone mark after U+2028, they share a box `narrow` wide, below 0 to the left.

    >>> nothing = Boxes(*map(np.array, ([0, 2], [2, 5], [9.0, 9.0], [9.0, 9.0], [0, 0])))
    >>> [part.tolist() for part in without_empty(nothing, -4)]
    [[0], [5], [9.0], [5.0], [0]]
    """
    seen = np.abs(boxes.end - boxes.begin) > _TOUCH
    if seen.all():
        return boxes
    if not seen.any():
        begin = boxes.begin[:1]
        return Boxes(boxes.first[:1], boxes.last[-1:], begin, begin + narrow, boxes.row[:1])
    first = boxes.first[seen]
    first[0] = boxes.first[0]
    last = np.append(first[1:], boxes.last[-1])
    return Boxes(first, last, boxes.begin[seen], boxes.end[seen], boxes.row[seen])


def once(values: np.ndarray) -> np.ndarray:
    """The values in order, each once. (numpy's own `unique` hashes, which costs more on a screenful.)"""
    values = np.sort(values)
    return values[np.concatenate(([True], values[1:] != values[:-1]))] if len(values) else values


def _joined(cells: Cells) -> Cells:
    """Neighbours of one token that touch become one stretch."""
    left, right, token, row = cells
    if len(left) == 0:
        return cells
    touch = (np.abs(right[:-1] - left[1:]) < _TOUCH) | (np.abs(left[:-1] - right[1:]) < _TOUCH)
    ends = (token[1:] != token[:-1]) | (row[1:] != row[:-1]) | ~touch
    begins = np.concatenate(([0], np.flatnonzero(ends) + 1))
    return Cells(np.minimum.reduceat(left, begins), np.maximum.reduceat(right, begins), token[begins], row[begins])
