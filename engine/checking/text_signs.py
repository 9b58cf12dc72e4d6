r"""Signs in a text that it was once read in a wrong encoding, or is no text: searched in its UTF-8, slice by slice.

Double encoding: UTF-8 that was read as Latin-1 or Windows-1252 and written as UTF-8 again (``Ã©`` for é, ``ä¸­``
for 中), or that was read as GBK (``涓枃`` for 中文). It is not told by letters that may be meant: French sets a
no-break space between é and », and these three have in Latin-1 the bytes of a hanzi in UTF-8. Not here: reading the
corpus (corpus_files.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.text.token_text import token_text

MOST_PLACES = 5
_BEHIND = 64
"""Bytes at the end of a slice that are looked at again with the next one: no sign is longer, but for a run of
letters, which counts anew there."""
_AROUND = 24


def _joined(characters: Iterable[str]) -> bytes:
    return b"(?:" + b"|".join(re.escape(each.encode()) for each in characters) + b")"


_HIGH = [bytes([byte]).decode("cp1252", "ignore") for byte in range(0x80, 0xA0)]
_TYPESET = "\u00a0«»“”‘’…–—‹›®°·"
"""What may stand behind an accented letter: alone it is no sign of anything."""
_CONTINUATIONS = [*map(chr, range(0x80, 0xC0)), *filter(None, _HIGH)]
_ANY, _ODD = _joined(_CONTINUATIONS), _joined(each for each in _CONTINUATIONS if each not in _TYPESET)
_LETTER = rb"\xc3[\x84-\x9f]" + _ANY
_THREE = rb"\xc3[\xa0-\xaf]"
_AS_LATIN = (
    rb"\xc3[\x82\x83]" + _ANY  # Â or Ã, as in Ã©
    + rb"|(?:" + _LETTER + rb"){2,}"  # Greek, Cyrillic, ...
    + rb"|" + _THREE + _ODD + _ANY + rb"|" + _THREE + _ANY + _ODD  # hanzi, and curly quotes
    + rb"|\xc3[\xb0-\xb4]" + _ANY * 3  # emoji
)  # fmt: skip


def _gbk_leads() -> Iterator[str]:
    """Hanzi whose two bytes in GBK begin a hanzi, or a sign of the same block, in UTF-8."""
    for lead in range(0xE3, 0xF0):
        for second in range(0x80, 0xC0):
            yield bytes([lead, second]).decode("gbk", "ignore")


_WIDE = rb"(?:[\xc2-\xdf][\x80-\xbf]|[\xe2-\xef][\x80-\xbf]{2})"
_AS_GBK = _joined(filter(None, _gbk_leads())) + _WIDE + rb"{5}|\xe9\x94\x9f\xe6\x96\xa4\xe6\x8b\xb7"
_TWICE_REPLACED = "锟斤拷".encode()
_PLAIN = {
    "replaced": re.compile(rb"\xef\xbf\xbd"),
    "mark": re.compile(rb"\xef\xbb\xbf"),
    "nul": re.compile(rb"\x00"),
    "private": re.compile(rb"\xee[\x80-\xbf]{2}|\xef[\x80-\xa3][\x80-\xbf]"),
}
SIGNS = (*_PLAIN, "latin", "gbk")
"""U+FFFD, U+FEFF, NUL, U+E000 to U+F8FF, and the two kinds of double encoding."""


@dataclass(frozen=True, slots=True)
class Place:
    """`byte` of a file at which a sign stands, and what stands there, written as tokens are."""

    file: str
    byte: int
    written: str


@dataclass(slots=True)
class Signs:
    """How often each of `SIGNS` was found, and its first places; `size`: bytes looked at; `first_marks`: U+FEFF at
    the beginning of a file."""

    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIGNS, 0))
    places: dict[str, list[Place]] = field(default_factory=lambda: {name: [] for name in SIGNS})
    size: int = 0
    first_marks: int = 0

    def look_at(self, file: str, slices: Iterable[bytes]) -> None:
        """Take in the UTF-8 of one document.

        >>> signs = Signs()
        >>> signs.look_at("a.txt", ["été\\u00a0» cafÃ©".encode(), b" \\x00"])
        >>> signs.counts["latin"], signs.counts["nul"], signs.places["latin"][0].byte
        (1, 1, 13)
        """
        kept, done = b"", 0
        for data in slices:
            window = kept + data
            limit = max(0, len(window) - _BEHIND)
            self._search(file, window, limit, done)
            kept, done = window[limit:], done + limit
        self._search(file, kept, len(kept), done)
        self.size += done + len(kept)

    def _search(self, file: str, window: bytes, limit: int, offset: int) -> None:
        """Signs that begin before ``limit``; ``offset`` is that of the window in the document."""
        for name, pattern in _PLAIN.items():
            for found in pattern.finditer(window):
                if found.start() < limit:
                    self._note(name, file, window, found.start(), offset)
                    self.first_marks += name == "mark" and found.start() + offset == 0
        # Compiled at their first use, and kept by re: together they take 10 ms.
        for found in re.finditer(_AS_LATIN, window):
            if found.start() < limit:
                self._note("latin", file, window, found.start(), offset)
        at = 0
        as_gbk = re.compile(_AS_GBK)
        while (match := as_gbk.search(window, at)) is not None and match.start() < limit:
            if _is_gbk(match.group()):
                self._note("gbk", file, window, match.start(), offset)
                at = match.end()
            else:
                at = match.start() + 3

    def _note(self, name: str, file: str, window: bytes, at: int, offset: int) -> None:
        self.counts[name] += 1
        if len(self.places[name]) < MOST_PLACES:
            around = window[max(0, at - _AROUND) : at + _AROUND].decode("utf-8", "ignore").strip("\ufffd")
            self.places[name].append(Place(file, at + offset, token_text(around.encode())))


def _is_gbk(data: bytes) -> bool:
    """Whether these hanzi in GBK are other hanzi in UTF-8: by chance that is so once in thousands of millions."""
    if data == _TWICE_REPLACED:
        return True
    try:
        meant = data.decode().encode("gbk").decode("utf-8")
    except UnicodeError:
        return False
    return all("\u2000" <= each <= "\uffef" for each in meant)
