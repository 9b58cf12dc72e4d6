"""Text to bytes, exactly: the same text comes back on reading, or the first character is named that would be lost.

Not here: bytes to text (text_reading.py), writing files (engine/formats/atomic_file.py).
"""

from __future__ import annotations

import codecs
import unicodedata

import numpy as np
from numpy.typing import NDArray

from engine.errors import SaveError
from engine.text.text_encoding import TextEncoding, text_encoding
from engine.text.utf8 import repair

SLICE = 1 << 16
_PLANES = 0x110000


class LoneSurrogatesError(SaveError):
    """A text holds `count` halves of characters, which no encoding has; the first is in `line` at `column`."""

    def __init__(self, message: str, line: int, column: int, count: int) -> None:
        super().__init__(message)
        self.line, self.column, self.count = line, column, count


class UnencodableError(SaveError):
    """An encoding lacks characters of a text: the first is at `position` (code points); `count` are lacking."""

    def __init__(self, message: str, position: int, count: int) -> None:
        super().__init__(message)
        self.position = position
        self.count = count


def write_text(text: str, name: str, *, replace_halves: bool = False, source: str = "the text") -> bytes:
    """The bytes of ``text`` in the encoding ``name``, with its mark if it has one; ``utf-16`` is ``utf-16-le-sig``.

    Halves of characters that stand side by side are joined, as everywhere; a lone one is a LoneSurrogatesError
    unless ``replace_halves`` puts U+FFFD in its place. UnencodableError names the first character that the encoding
    lacks, and that is also one which it writes but reads as another: Shift-JIS makes a backslash of U+00A5.

    >>> write_text("中\\n", "utf-16-be-sig").hex(" ")
    'fe ff 4e 2d 00 0a'
    >>> write_text("a\\n5 €", "latin-1", source="a.txt")
    Traceback (most recent call last):
    engine.text.text_writing.UnencodableError: \
not saved: a.txt: LATIN-1 lacks U+20AC EURO SIGN (line 2, column 3), 1 in all; \
choose UTF-8 or GB18030, which have every character
    """
    encoding = text_encoding(name)
    if encoding.codec in ("utf-16", "utf-32"):  # Python's put a mark before each slice
        encoding = text_encoding(f"{encoding.codec}-le-sig")
    whole, positions = repair(text)
    if positions and not replace_halves:
        raise LoneSurrogatesError(
            f"not saved: {source}: half a character {_place(whole, positions[0])}, {len(positions)} in all, "
            "cannot be written in any encoding; write U+FFFD in its place",
            *line_and_column(whole, positions[0]),
            len(positions),
        )
    if encoding.codec.startswith("utf-") and encoding.codec != "utf-7":
        return encoding.mark + b"".join(piece.encode(encoding.codec) for piece in _slices(whole))
    return _written(whole, encoding, source)


def line_and_column(text: str, position: int) -> tuple[int, int]:
    """Where a character of a text stands, both from 1; columns are counted in code points.

    >>> line_and_column("ab\\r\\ncd", 5)
    (2, 2)
    """
    before = text[:position]
    lines = before.count("\n") + before.count("\r") - before.count("\r\n")
    return lines + 1, position - max(before.rfind("\n"), before.rfind("\r"))


def _place(text: str, position: int) -> str:
    line, column = line_and_column(text, position)
    return f"(line {line}, column {column})"


def _slices(text: str) -> list[str]:
    return [text[start : start + SLICE] for start in range(0, len(text), SLICE)]


def _written(text: str, encoding: TextEncoding, source: str) -> bytes:
    """Piece by piece, and read again: what comes back must be what was written."""
    encoder = codecs.getincrementalencoder(encoding.codec)()
    decoder = codecs.getincrementaldecoder(encoding.codec)()
    written, done = [], 0
    for piece in [*_slices(text), ""]:
        try:
            written.append(encoder.encode(piece, not piece))
            read = decoder.decode(written[-1], not piece)
        except UnicodeError as error:
            raise _unencodable(text, _first_lost(text, done, encoding.codec), encoding, source) from error
        if not text.startswith(read, done) or (not piece and done + len(read) < len(text)):
            raise _unencodable(text, _first_lost(text, done, encoding.codec), encoding, source)
        done += len(read)
    return encoding.mark + b"".join(written)


def _first_lost(text: str, done: int, codec: str) -> int:
    """Position of the first character after ``done`` that does not come back, not far behind that.

    Found by halving, not one by one: in some encodings two characters make one sign.
    """
    low, high = 0, min(len(text) - done, 2 * SLICE)
    while high - low > 1:
        middle = (low + high) // 2
        if _comes_back(text[done : done + middle], codec):
            low = middle
        else:
            high = middle
    return done + low


def _lacking(text: str, encoding: TextEncoding) -> NDArray[np.bool_]:
    """Which code points of the text the encoding lacks: bool (0x110000,)."""
    seen = np.zeros(_PLANES, np.bool_)
    for piece in _slices(text):
        seen[_numbers(piece)] = True
    lacking = np.zeros(_PLANES, np.bool_)
    for number in np.flatnonzero(seen):
        lacking[number] = not _comes_back(chr(number), encoding.codec)
    return lacking


def _numbers(text: str) -> NDArray[np.uint32]:
    return np.frombuffer(text.encode("utf-32-le"), "<u4")


def _comes_back(text: str, codec: str) -> bool:
    try:
        return text.encode(codec).decode(codec) == text
    except UnicodeError:
        return False


def _unencodable(text: str, position: int, encoding: TextEncoding, source: str) -> UnencodableError:
    lacking = _lacking(text, encoding)
    count = max(1, sum(int(np.count_nonzero(lacking[_numbers(piece)])) for piece in _slices(text)))
    letter = text[position]
    sign = f"U+{ord(letter):04X} {unicodedata.name(letter, '')}".rstrip()
    return UnencodableError(
        f"not saved: {source}: {encoding.name.upper()} lacks {sign} {_place(text, position)}, "
        f"{count} in all; choose UTF-8 or GB18030, which have every character",
        position,
        count,
    )
