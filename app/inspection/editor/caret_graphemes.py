"""The grapheme at a place of a block, in the editor's units: between its two sides the caret does not belong."""

import numpy as np

from app.inspection.lines.block_text import BlockText

_WINDOW = 2000
"""Code points on each side in which a grapheme is looked for; blocks may be long."""


def grapheme_units(text: BlockText, unit: int, *, followed: bool) -> tuple[int, int]:
    r"""First unit and end of the grapheme that holds the character right of, or around, a unit of the block.

    `followed`: a line feed comes after the block, one grapheme with a CR before it; its own unit is the one after
    the block's last. Both are `unit` at the end of the block.

    >>> grapheme_units(BlockText.of("ae\u0301"), 2, followed=False)
    (1, 3)
    """
    point = text.point_of_unit(unit)
    first, last = max(point - _WINDOW, 0), min(point + _WINDOW, len(text.text))
    borders = text.graphemes(first, last, newline=followed and last == len(text.text))
    # A unit inside a code point belongs to it, as a code point inside a grapheme does.
    at = int(np.searchsorted(borders, point, "right")) - 1
    if at < 0 or at + 1 >= len(borders) or borders[at] >= len(text.text):
        return unit, unit
    low, high = int(borders[at]), int(borders[at + 1])
    past = 1 if high > len(text.text) else 0
    return int(text.units[low]), int(text.units[min(high, len(text.text))]) + past
