"""What stands around one place of a text in bytes, found from a few bytes around it: its character, its grapheme.

The bytes need not be valid UTF-8: ids may decode to anything. A byte that belongs to no whole character counts as
a character that joins to nothing. Whole texts are looked at faster by `engine/text/offsets.py`.
"""

import re

import numpy as np

from engine.text.graphemes import PLAIN, grapheme_borders
from engine.text.regional_indicators import RegionalIndicators

_STRAY = re.compile("[\udc80-\udcff]")
_PLAIN = "".join(f"\\U{low:08x}-\\U{high:08x}" for low, high in PLAIN)
_BOTH_PLAIN = re.compile(f"[{_PLAIN}](?=[{_PLAIN}])")
_WINDOW = 64
_WIDEST = 1 << 12


def character_at(data: bytes, byte: int) -> tuple[int, int] | None:
    """First byte and end of the character that holds a byte; None if it belongs to none.

    >>> character_at("a中".encode(), 3), character_at("中".encode()[:2], 1)
    ((1, 4), None)
    """
    first = byte
    while first > 0 and byte - first < 3 and data[first] & 0xC0 == 0x80:
        first -= 1
    lead = data[first]
    size = 1 if lead < 0x80 else 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4
    if byte >= first + size:
        return None
    try:
        data[first : first + size].decode()
    except UnicodeDecodeError:
        return None
    return first, first + size


def cuts_grapheme_at(data: bytes, byte: int, indicators: RegionalIndicators | None = None) -> bool:
    r"""Whether a border at this byte lies strictly inside a grapheme (or a character).

    `indicators`: those of these bytes, where more than one place is asked for.

    >>> [cuts_grapheme_at("e\u0301中x".encode(), byte) for byte in range(8)]
    [False, True, True, False, True, True, False, False]
    """
    if not 0 < byte < len(data):
        return False
    here, before = character_at(data, byte), character_at(data, byte - 1)
    if here is None or before is None:
        return False
    if here[0] < byte:
        return True
    first, last = data[before[0] : byte].decode(), data[byte : here[1]].decode()
    if _BOTH_PLAIN.match(first + last):
        return False
    if all("\U0001f1e6" <= letter <= "\U0001f1ff" for letter in (first, last)):
        return (indicators or RegionalIndicators(data)).before(byte) % 2 == 1
    return not _ends_before(_text_before(data, byte), last)


def stray_bytes(data: bytes) -> np.ndarray:
    """Positions of the bytes that belong to no whole character, int64, rising.

    >>> stray_bytes(b"a\\xffb\\xe4\\xb8").tolist()
    [1, 3, 4]
    """
    try:
        data.decode()
    except UnicodeDecodeError:
        text = data.decode("utf-8", "surrogateescape")
        points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
        stray = (points >= 0xDC80) & (points <= 0xDCFF)
        sizes = 1 + (points >= 0x80) + (points >= 0x800).astype(np.int64) + (points >= 0x10000)
        sizes[stray] = 1
        return (np.cumsum(sizes) - sizes)[stray]
    return np.zeros(0, np.int64)


def _ends_before(text: str, letter: str) -> bool:
    """Whether a grapheme ends where `letter` follows `text`: what comes after the letter changes nothing."""
    return int(grapheme_borders(text + letter)[-2]) == len(text)


def _text_before(data: bytes, byte: int) -> str:
    """The text before a byte, from a place on where a grapheme begins in any case.

    Where none is near, marks and joined emoji may begin anywhere: what decides about a border is close to it.
    """
    size = _WINDOW
    while True:
        low = max(byte - size, 0)
        while low > 0 and byte - low < size + 3 and data[low] & 0xC0 == 0x80:
            low -= 1
        text = _STRAY.sub("\n", data[low:byte].decode("utf-8", "surrogateescape"))
        start = _last_start(text)
        if start or low == 0 or size >= _WIDEST:
            return text[start:]
        size *= 8


def _last_start(text: str) -> int:
    """The last place in a text between two plain characters; 0 if there is none."""
    start = 0
    for match in _BOTH_PLAIN.finditer(text):
        start = match.end()
    return start
