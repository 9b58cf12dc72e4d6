r"""The grapheme borders in a part of a long text, found from the text around that part alone.

Whether a border lies before a character depends on that character and on what stands before: mostly the character
before, in joined emoji and Indic conjuncts what that is joined to, in flags how many stand in a row. So a search
that begins amid the text finds every border, and of those it finds only the first after its own begin may be none.
Not here: the borders of a whole text (graphemes.py).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.text.graphemes import grapheme_borders
from engine.text.offsets import code_point_starts
from engine.text.regional_indicators import SIZE, RegionalIndicators

_REACH = 64


def grapheme_borders_between(
    utf8: bytes, low: int, high: int, *, indicators: RegionalIndicators | None = None
) -> NDArray[np.int64]:
    r"""The bytes in [low, high], rising, before which a grapheme begins, or behind which the last one ends.

    Takes time that grows with high - low, with the grapheme that holds ``low``, and with the row of flags before,
    which the ``indicators`` of the same text know if they were asked before.

    >>> grapheme_borders_between("👩\u200d👧e\u0301x".encode(), 3, 14).tolist()
    [11, 14]
    """
    stop = _character_start(utf8, high, 1)
    if stop == high < len(utf8):  # a border is one by virtue of the character behind it
        stop = _character_start(utf8, high + 1, 1)
    indicators, reach = indicators or RegionalIndicators(utf8), _REACH
    while True:
        begin = _character_start(utf8, max(low - reach, 0), -1)
        begin -= SIZE * (indicators.before(begin) % 2)
        part = utf8[begin:stop]
        borders = code_point_starts(part)[grapheme_borders(part.decode("utf-8"))] + begin
        if stop < len(utf8):
            borders = borders[:-1]
        found = borders[(borders >= low) & (borders <= high)]
        if begin == 0 or len(found) == 0 or (len(borders) > 1 and borders[1] < low):
            return found
        reach *= 4


def _character_start(utf8: bytes, byte: int, step: int) -> int:
    while 0 < byte < len(utf8) and utf8[byte] & 0xC0 == 0x80:
        byte += step
    return byte
