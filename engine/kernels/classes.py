"""The class of every code point and of every byte of a text: what the scanner of pre-tokens walks over.

A class is a set of bits, so that each split pattern can ask for the kinds it tells apart. The `regex` module says
which code point is what, so the classes carry its Unicode version. Not here: the bits, and the walk (scan.py).
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# (an argument is an array in the compiled form, a memoryview in the plain one)

import functools

import numpy as np
import numpy.typing as npt
import regex

from engine.kernels import kernel
from engine.kernels.scan import EASTERN, END, LETTER, LOWER, MARK, NUMBER, SPACE, SYMBOL, UPPER

_PATTERNS = (
    (LETTER, r"\p{L}+"),
    (NUMBER, r"\p{N}+"),
    (SPACE, r"\s+"),
    (MARK, r"\p{M}+"),
    (UPPER, r"[\p{Lu}\p{Lt}]+"),
    (LOWER, r"\p{Ll}+"),
    (SYMBOL, r"[\p{P}\p{S}]+"),
    (EASTERN, r"[\u4e00-\u9fa5\u3040-\u309f\u30a0-\u30ff]+"),
)
_SEARCHED = ((0, 0x40000), (0xE0000, 0xE1000))
"""Beyond these code points no pattern matches (a test asks `regex`)."""

POSITIVE = (1 << 63) - 1
CODE_POINTS = 0x110000


def class_table(*, marks_are_letters: bool = False) -> npt.NDArray[np.uint8]:
    """The class of each code point, and END: uint8 (0x110001,); made once, in some hundredths of a second.

    >>> (class_table()[[ord(letter) for letter in "a中9²\u3000 !"]] & (LETTER | NUMBER | SPACE)).tolist()
    [1, 1, 2, 2, 4, 4, 0]
    """
    return _table(marks_are_letters)


@functools.cache
def _table(marks_are_letters: bool) -> npt.NDArray[np.uint8]:
    table = np.zeros(CODE_POINTS + 1, np.uint8)
    table[CODE_POINTS] = END
    for first, stop in _SEARCHED:
        searched = np.arange(first, stop, dtype="<u4").tobytes().decode("utf-32-le", "surrogatepass")
        for bit, pattern in _PATTERNS:
            for run in regex.finditer(pattern, searched):
                table[first + run.start() : first + run.end()] |= bit
    if marks_are_letters:
        table[table & MARK != 0] |= LETTER
    table.setflags(write=False)
    return table


@kernel("i8", "u1_in i8 i8 u1_in u1_out")
def classify(data, start, stop, table, classes):
    """Write the class of its code point for each byte in [start, stop), and behind them that of the end.

    Returns the number of code points. `classes` has at least stop + 1 cells. A cut character has none of the bits.
    """
    p = start
    points = 0
    while p < stop:
        points += 1
        lead = data[p & POSITIVE]
        if lead < 0x80:
            classes[p & POSITIVE] = table[lead]
            p += 1
        elif 0xE0 <= lead < 0xF0 and p + 2 < stop:
            point = (lead & 0x0F) << 12 | (data[p + 1 & POSITIVE] & 0x3F) << 6 | (data[p + 2 & POSITIVE] & 0x3F)
            kind = table[point]
            classes[p & POSITIVE] = kind
            classes[p + 1 & POSITIVE] = kind
            classes[p + 2 & POSITIVE] = kind
            p += 3
        elif 0xC0 <= lead < 0xE0 and p + 1 < stop:
            kind = table[(lead & 0x1F) << 6 | (data[p + 1] & 0x3F)]
            classes[p] = kind
            classes[p + 1] = kind
            p += 2
        elif 0xF0 <= lead < 0xF5 and p + 3 < stop:
            point = (lead & 7) << 18 | (data[p + 1] & 63) << 12 | (data[p + 2] & 63) << 6 | (data[p + 3] & 63)
            kind = table[point] if point < CODE_POINTS else 0
            classes[p] = kind
            classes[p + 1] = kind
            classes[p + 2] = kind
            classes[p + 3] = kind
            p += 4
        else:
            classes[p] = 0
            p += 1
    classes[stop] = table[CODE_POINTS]
    return points
