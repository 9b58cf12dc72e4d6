"""Where each box of a pair of rows begins and ends: for painting, the mouse and the keys. No Qt in here."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from app.comparison.sheet import Sheet

DROPPED, HIDDEN = -1, -2
"""In the place of a token: text that no token owns; text that is left out because both rows agree about it."""


class Box(NamedTuple):
    """`left` and `right`, in pixels from where the row begins; the number of the `token`, or `DROPPED` or `HIDDEN`;
    its `cell`; whether it goes on in the row before or after."""

    left: int
    right: int
    token: int
    cell: int
    torn_left: bool = False
    torn_right: bool = False


def boxes_of(sheet: Sheet, side: int, row: int) -> list[Box]:
    """The boxes of the upper (0) or lower (1) row of a pair, from left to right."""
    cells, x = sheet.found.rows[side], sheet.x
    begin, end = int(sheet.rows[row]), int(sheet.rows[row + 1])
    low, high = int(x[begin]), int(x[end])
    first = int(np.searchsorted(cells.end, begin, "right"))
    last = int(np.searchsorted(cells.start, end, "left"))
    found: list[Box] = []
    for cell in range(first, last):
        for left, right, token in _parts(sheet, side, cell):
            box = Box(max(left, low) - low, min(right, high) - low, token, cell, left < low, right > high)
            if box.left < box.right:
                found.append(box)
    return found


def box_of(sheet: Sheet, side: int, token: int) -> tuple[int, int, int]:
    """The pair of rows in which a token begins, and where it would begin and end there if that row did not end."""
    cells = sheet.found.rows[side]
    cell = cells.of_token(token)
    row = sheet.row_of_place(int(cells.start[cell]))
    low = int(sheet.x[sheet.rows[row]])
    left, right = next(
        (a - low, b - low) for a, b, number in _parts(sheet, side, cell) if number in (token, HIDDEN)
    )
    return row, left, right


def box_at(boxes: list[Box], x: float) -> Box | None:
    """The box at a place of a row."""
    return next((box for box in boxes if box.left <= x < box.right), None)


def nearest_box(boxes: list[Box], x: float) -> Box | None:
    """The box of a token that is nearest to a place of a row."""
    tokens = [box for box in boxes if box.token >= 0]
    return min(tokens, key=lambda box: max(box.left - x, x - box.right + 1, 0), default=None)


def _parts(sheet: Sheet, side: int, cell: int) -> list[tuple[int, int, int]]:
    """The tokens of a cell: from where, to where, which. What a cell has to spare is shared out among them."""
    cells = sheet.found.rows[side]
    start = int(cells.start[cell])
    left, right = int(sheet.x[start]), int(sheet.x[cells.end[cell]])
    first, end = int(cells.first[cell]), int(cells.first[cell + 1])
    if sheet.hidden[sheet.found.stretch_of(start)]:
        return [(left, right, HIDDEN)]
    if end <= first + 1:
        return [(left, right, first if end > first else DROPPED)]
    wide = np.cumsum(sheet.token_widths[side][first:end])
    spare = right - left - int(wide[-1])
    ends = left + wide + spare * np.arange(1, end - first + 1) // (end - first)
    begins = [left, *ends[:-1].tolist()]
    return list(zip(begins, ends.tolist(), range(first, end), strict=True))
