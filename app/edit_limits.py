"""How large a text may be to be edited: Qt lays out whole lines anew at each key.

Measured with the painted cells: a key takes 30 ms in a line of 10,000 letters, 100 ms in one of a thousand joined
emoji, and half a second beside ten thousand of them or a hundred thousand combining marks. What is larger belongs
in a read-only view that lays out only what it shows. Not here: that view (inspection/large/view.py). No Qt either.
"""

import re
from functools import cache
from itertools import islice

import numpy as np
import regex
from numpy.typing import NDArray

from engine.text.graphemes import PLAIN, grapheme_borders

MOST_BYTES = 10_000_000
"""Beyond that a text is not even looked at."""
LONGEST_TEXT = 2_000_000
"""Code points."""
LONGEST_LINE = 10_000
"""Code points between two line feeds."""
LONGEST_GRAPHEME = 1_000
"""Code points."""
_STRIDE = LONGEST_GRAPHEME // 4
_CLUSTER = regex.compile(r"\X")
_LONE = re.compile("[\ud800-\udfff]")


def is_large(data: bytes) -> bool:
    """Whether a text (valid UTF-8) belongs in the read-only view: more than 10 MB, or too much for the editor.

    Takes up to half a second, for megabytes of joined emoji or of marks in long lines; mostly a twentieth of that.

    >>> is_large(b"x" * 10_001), is_large(b"x\\n" * 10_001)
    (True, False)
    """
    return len(data) > MOST_BYTES or needs_viewer(data.decode())


def needs_viewer(text: str) -> bool:
    """Whether a text is too long, or has too long a line or grapheme, to be edited.

    >>> needs_viewer("a\\n" * 6_000), needs_viewer("a" * 10_001), needs_viewer("e" + "\\u0301" * 1_000)
    (False, True, True)
    """
    return len(text) > LONGEST_TEXT or has_long_line(text) or has_long_grapheme(text)


def long_line(data: bytes) -> int:
    """Code points of the longest line of a text (valid UTF-8), where that line alone is too long; else 0.

    >>> long_line(b"a\\n" + b"x" * 10_001), long_line(b"x"), long_line(b"x\\n" * 5_000_001)
    (10001, 0, 0)
    """
    if len(data) > MOST_BYTES or len(data.decode()) > LONGEST_TEXT:
        return 0
    ends = np.append(np.flatnonzero(np.frombuffer(data, np.uint8) == 0x0A), len(data))
    starts = np.append(0, ends[:-1] + 1)
    long = ends - starts > LONGEST_LINE  # in bytes; only these are counted, since the window waits for it
    lines = zip(starts[long].tolist(), ends[long].tolist(), strict=True)
    longest = max((len(data[start:end].decode()) for start, end in lines), default=0)
    return longest if longest > LONGEST_LINE else 0


def has_long_line(text: str) -> bool:
    """Whether a line is longer than LONGEST_LINE."""
    start = 0
    while len(text) - start > LONGEST_LINE:
        start = text.rfind("\n", start, start + LONGEST_LINE + 1) + 1
        if start == 0:
            return True
    return False


def has_long_grapheme(text: str) -> bool:
    """Whether a grapheme is longer than LONGEST_GRAPHEME.

    Hardly a text is cut into graphemes to know that. At most one character of a grapheme is a plain one, so a long
    grapheme has twice `_STRIDE` others in a row on one side of it, and a whole stretch of `_STRIDE` lies in them.
    """
    if len(text) <= LONGEST_GRAPHEME or text.isascii():
        return False
    done = 0
    for start in _stretches(text):
        # Cut by itself, a stretch within one grapheme falls into two at most: it may begin amid a joined pair.
        # It has to be a text of its own: within the whole, each flag takes a look back over all flags before it.
        if start < done or sum(1 for _ in islice(_CLUSTER.finditer(text[start : start + _STRIDE]), 3)) == 3:
            continue
        first, done = text.rfind("\n", 0, start) + 1, text.find("\n", start) % (len(text) + 1)
        if done - first > LONGEST_GRAPHEME and _longest_grapheme(text[first:done]) > LONGEST_GRAPHEME:
            return True
    return False


def _longest_grapheme(line: str) -> int:
    """Code points."""
    return int(np.diff(grapheme_borders(_LONE.sub("\ufffd", line))).max())


def _stretches(text: str) -> list[int]:
    """Where a stretch of `_STRIDE` code points begins that holds no plain one; each a multiple of `_STRIDE`."""
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    points = points[: len(points) // _STRIDE * _STRIDE]
    return (np.flatnonzero(~_plain()[points].reshape(-1, _STRIDE).any(axis=1)) * _STRIDE).tolist()


@cache
def _plain() -> NDArray[np.bool_]:
    plain = np.zeros(0x110000, np.bool_)
    for first, last in PLAIN:
        plain[first : last + 1] = True
    return plain
