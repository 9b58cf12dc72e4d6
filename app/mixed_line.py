"""Lines with right-to-left letters: at which side they begin, and where Qt draws their characters.

`QTextLine.cursorToX` answers for the caret, which is not always where the glyph is:
- at the start of a run of the other direction it gives the end of the run before, so the outer edges of a run
  are taken from its glyphs;
- in a wrapped line it counts the blank at the line's end, which is not drawn, in its place among the runs: what
  lies beyond it is shifted by its width.
The glyphs' own string indexes cannot serve for the rest: where a run needs a second font they are wrong.
"""

import unicodedata

import numpy as np
from PySide6.QtGui import QTextLayout, QTextLine

_EDGE = 0.05


def is_leftward(text: str) -> bool:
    """Whether a line begins at the right: its first letter with a direction decides, as in Qt's editor.

    >>> is_leftward("1. שלום"), is_leftward("a שלום"), is_leftward("")
    (True, False, False)
    """
    depth = 0
    for letter in text:
        match unicodedata.bidirectional(letter):
            case "LRI" | "RLI" | "FSI":
                depth += 1
            case "PDI":
                depth = max(depth - 1, 0)
            case "R" | "AL" if depth == 0:
                return True
            case "L" if depth == 0:
                return False
    return False


def run_edges(line: QTextLine) -> dict[int, tuple[float, float]]:
    """For the first layout position of each run: x where the run begins and where it ends."""
    edges: dict[int, tuple[float, float]] = {}
    for run in line.glyphRuns(-1, -1, QTextLayout.GlyphRunRetrievalFlag.RetrieveAll):
        indexes = run.stringIndexes()
        if indexes:
            box = run.boundingRect()
            sides = (box.left(), box.right())
            edges[min(indexes)] = sides[::-1] if run.isRightToLeft() else sides
    return edges


def mixed_x(
    line: QTextLine, positions: list[int], *, leftward: bool, hanging: float, tabs: set[int]
) -> tuple[np.ndarray, np.ndarray]:
    """x where each character begins and ends, float64 (m,).

    `positions`: layout positions of m characters and of the end of the last; `leftward`: the block runs right to
    left; `hanging`: width of the blanks, not among the positions, that end a wrapped line; `tabs`: positions of
    tabs, which belong to no run of glyphs.
    """
    x = np.array([line.cursorToX(position)[0] for position in positions])
    if hanging:
        end = line.cursorToX(line.textStart() + line.textLength())[0]
        x = np.where(x < end - _EDGE, x + hanging, x) if leftward else np.where(x > end + _EDGE, x - hanging, x)
    begin, end_x = x[:-1].copy(), x[1:].copy()
    edges = run_edges(line)
    run: tuple[float, float] | None = None
    for i, position in enumerate(positions[:-1]):
        following = positions[i + 1]
        if position in tabs:
            run = None
            if following in edges:
                end_x[i] = (max if leftward else min)(edges[following])
            continue
        if position in edges:
            run = edges[position]
            begin[i] = run[0]
        if run is not None and (following in edges or following in tabs or i == len(begin) - 1):
            end_x[i] = run[1]
    return begin, end_x
