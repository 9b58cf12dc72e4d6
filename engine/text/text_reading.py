"""Bytes to text, exactly: nothing is changed, and what cannot be decoded is named with its place.

Line ends, NULs and a U+FEFF in the text stay. Of the mark at the beginning of a text: text_encoding.py. All is done
in slices, since one long call of a codec keeps every other thread waiting. Not here: text to bytes
(text_writing.py), which encoding it may be (text_guess.py), files (the app, engine/training/corpus.py).
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from engine import kernels
from engine.errors import CorpusError, EncodingStopped
from engine.kernels.utf8 import WHOLE, first_fault
from engine.text.text_encoding import TextEncoding, encoding_for, text_encoding
from engine.text.utf8 import repair

Stop = Callable[[], bool]
"""Whether nobody waits for the answer any more; then the work ends with EncodingStopped."""

SLICE = 1 << 18
AROUND = 200
"""Characters shown before and after a fault."""

# Those whose decoders give halves of characters.
_WITH_HALVES = ("utf-7", "unicode-escape", "raw-unicode-escape")


class Fault(NamedTuple):
    """The first place that does not decode.

    ``offset`` in bytes from 0, ``line`` from 1; ``found``: up to eight bytes that stand there, of which the first
    ``length`` make no character; ``before`` and ``after``: the text around, U+FFFD for what does not decode.
    """

    offset: int
    length: int
    found: bytes
    line: int
    before: str
    after: str


class UndecodableError(CorpusError):
    """Bytes are not in the `encoding` (a name) that they are said to be in; `fault` tells where."""

    def __init__(self, message: str, encoding: str, fault: Fault) -> None:
        super().__init__(message)
        self.encoding = encoding
        self.fault = fault


def undecodable(source: str, offset: int, byte: int, codec: str, *, place: str = "") -> str:
    """The message about a byte at ``offset`` that does not decode; ``place`` says more of where that is.

    >>> undecodable("a.txt", 3, 0xe9, "ascii")[:42]
    'a.txt: byte 3 (0xE9) is not valid ASCII; c'
    """
    return f"{source}: byte {offset} (0x{byte:02X}) is not valid {codec.upper()}{place}; {way_out(codec)}"


def way_out(encoding: str) -> str:
    """What to do where bytes are not in this encoding, a name; it names another one.

    >>> way_out("gb18030")
    'choose another encoding, such as utf-8, or replace the wrong bytes (errors=replace)'
    """
    other = "gb18030" if encoding.lower() in ("utf-8", "utf-8-sig", "ascii") else "utf-8"
    return f"choose another encoding, such as {other}, or replace the wrong bytes (errors=replace)"


def read_text(
    data: bytes, name: str, *, errors: str = "strict", source: str = "the text", stop: Stop | None = None
) -> str:
    """The text that ``data`` are in the encoding ``name``; UndecodableError, or U+FFFD with errors="replace".

    >>> read_text("中\\r\\n".encode("utf-16"), "utf-16"), read_text(b"\\xef\\xbb\\xbfa", "utf-8")
    ('中\\r\\n', '\\ufeffa')
    >>> read_text(b"\\n\\xe9 au", "utf-8", source="a.txt")
    Traceback (most recent call last):
    engine.text.text_reading.UndecodableError: \
a.txt: byte 1 (0xE9) is not valid UTF-8 (line 2, bytes E9 20 61 75); \
choose another encoding, such as gb18030, or replace the wrong bytes (errors=replace)
    """
    return "".join(text_slices(data, encoding_for(data, name), errors=errors, source=source, stop=stop))


def read_utf8(
    data: bytes, name: str, *, errors: str = "strict", source: str = "the text", stop: Stop | None = None
) -> bytes:
    """The same text as UTF-8, without its `str` as a whole; valid UTF-8 is given back as it is, not copied.

    >>> data = "中".encode()
    >>> read_utf8(data, "utf-8") is data
    True
    """
    encoding = encoding_for(data, name)
    if encoding == text_encoding("utf-8") and find_fault(data, "utf-8", stop=stop) is None:
        return data
    slices = text_slices(data, encoding, errors=errors, source=source, stop=stop)
    return b"".join(piece.encode("utf-8") for piece in slices)


def read_beginning(data: bytes, name: str, *, size: int) -> str:
    """The text of the first ``size`` bytes, U+FFFD for what does not decode; without a character cut at their end.

    >>> read_beginning("中国".encode(), "utf-8", size=5)
    '中'
    """
    encoding = encoding_for(data, name)
    decoder = codecs.getincrementaldecoder(encoding.codec)("replace")
    return repair(_decoded(decoder, data, len(encoding.mark), size)[0])[0]


def find_fault(data: bytes, name: str, *, stop: Stop | None = None) -> Fault | None:
    """The first place of ``data`` that is not in the encoding ``name``; None: all of it is.

    >>> find_fault(b"ab\\n\\xff", "utf-8")[:4], find_fault(b"\\xff", "latin-1")
    ((3, 1, b'\\xff', 2), None)
    """
    encoding = encoding_for(data, name)
    if encoding.codec == "utf-8" and _is_utf8(data):
        return None
    try:
        for _ in text_slices(data, encoding, stop=stop):
            pass
    except UndecodableError as error:
        return error.fault
    return None


def count_faults(data: bytes, name: str, *, stop: Stop | None = None) -> int:
    """How many U+FFFD errors="replace" puts into the text; those that are written in it do not count.

    >>> count_faults(b"a\\xffb\\xff\\xef\\xbf\\xbd", "utf-8")
    2
    """
    encoding = encoding_for(data, name)
    count = 0
    for errors, sign in (("replace", 1), ("ignore", -1)):
        slices = text_slices(data, encoding, errors=errors, stop=stop)
        count += sign * sum(piece.count("\ufffd") for piece in slices)
    return count


def text_slices(
    data: bytes, encoding: TextEncoding, *, errors: str = "strict", source: str = "the text",
    stop: Stop | None = None,
) -> Iterator[str]:  # fmt: skip
    """The text in pieces that are valid Unicode; UndecodableError names ``source``, place and way out."""
    decoder = codecs.getincrementaldecoder(encoding.codec)(errors)
    at = len(encoding.mark) if data.startswith(encoding.mark) else 0
    lines = _Lines()
    while True:
        if stop is not None and stop():
            raise EncodingStopped("nobody waits for the text any more")
        state = decoder.getstate()
        begin = at - len(state[0])
        try:
            text, at = _decoded(decoder, data, at, at + SLICE)
            text = _checked(text, encoding, errors)
        except UnicodeError as error:
            start, length = _where(data, encoding, state, begin, error)
            raise _undecodable(data, encoding, state, begin, start, length, lines, source) from None
        lines.add(text)
        if text:
            yield text
        if at >= len(data):
            return


class _Lines:
    """Counts the line ends of a text that comes in pieces; CR LF is one, CR and LF alone as well."""

    def __init__(self) -> None:
        self.ended = 0
        self.last = ""
        self._ends_in_cr = False

    def add(self, text: str) -> None:
        if not text:
            return
        self.ended += text.count("\n") + text.count("\r") - text.count("\r\n")
        self.ended -= self._ends_in_cr and text[0] == "\n"
        self._ends_in_cr = text[-1] == "\r"
        self.last = text[-AROUND:] if len(text) >= AROUND else (self.last + text)[-AROUND:]


def _is_utf8(data: bytes) -> bool:
    """By the compiled kernel, which keeps nobody waiting; False also where there is none."""
    return kernels.state() == "compiled" and first_fault(np.frombuffer(data, np.uint8), 0, len(data)) == WHOLE


def _decoded(decoder: codecs.IncrementalDecoder, data: bytes, start: int, end: int) -> tuple[str, int]:
    """The text of a slice of ``data``, and its end, which may have to lie further on.

    Python's decoders of ISO 2022 keep no more than eight bytes for the next slice, but up to 15 of what only begins
    as their escape sequences do: then they end with "pending buffer overflow", a bare UnicodeError.
    """
    state = decoder.getstate()
    while True:
        try:
            return decoder.decode(data[start:end], end >= len(data)), end
        except UnicodeError as error:
            if isinstance(error, UnicodeDecodeError) or end >= len(data):
                raise
        decoder.setstate(state)
        end += max(16, end - start)


def _checked(text: str, encoding: TextEncoding, errors: str) -> str:
    if encoding.codec not in _WITH_HALVES:
        return text
    if errors == "strict":
        text.encode("utf-8")  # UnicodeEncodeError where a half of a character is left alone
        return text
    return repair(text)[0] if errors == "replace" else text.encode("utf-8", "ignore").decode("utf-8")


def _where(
    data: bytes, encoding: TextEncoding, state: tuple[bytes, int], begin: int, error: UnicodeError
) -> tuple[int, int]:
    """The offset of a fault in ``data``, and its bytes."""
    if isinstance(error, UnicodeDecodeError):
        return begin + error.start, error.end - error.start
    # A half of a character, of which the decoder does not say where it was: found byte by byte.
    decoder = codecs.getincrementaldecoder(encoding.codec)()
    decoder.setstate(state)
    for at in range(begin + len(state[0]), min(len(data), begin + 2 * SLICE)):
        try:
            _checked(decoder.decode(data[at : at + 1], at + 1 == len(data)), encoding, "strict")
        except UnicodeError:
            return at, 1
    return begin, 1


def _undecodable(
    data: bytes, encoding: TextEncoding, state: tuple[bytes, int], begin: int, start: int, length: int,
    lines: _Lines, source: str,
) -> UndecodableError:  # fmt: skip
    decoder = codecs.getincrementaldecoder(encoding.codec)("replace")
    decoder.setstate(state)
    good = decoder.decode(data[begin + len(state[0]) : start], False)
    lines.add(good)
    # Never more than the bytes of eight characters of any encoding, so that a fault late in a file is found soon.
    rest, _ = _decoded(decoder, data, max(start, begin + len(state[0])), start + 8 * AROUND)
    found = data[start : start + 8]
    fault = Fault(start, length, found, lines.ended + 1, lines.last, rest[:AROUND])
    place = f" (line {fault.line}, bytes {found.hex(' ').upper()})"
    message = undecodable(source, start, found[0] if found else 0, encoding.codec, place=place)
    return UndecodableError(message, encoding.name, fault)
