"""The encodings of texts: their names, and the marks with which some begin. Not here: reading and writing in one.

A name is one of Python's, or one of five with ``-sig``, after Python's own ``utf-8-sig``: there the mark (the
encoded U+FEFF) belongs to the encoding: it is taken away on reading and written again on saving. In an encoding
without ``-sig`` a U+FEFF at the beginning is a character of the text like any other. So what a file holds is kept
in both, and nothing is guessed.
"""

from __future__ import annotations

import codecs
import encodings
import pkgutil
from dataclasses import dataclass
from encodings.aliases import aliases

from engine.errors import SettingsError

# Python marks these as text encodings, but the first two are for the parts of domain names, and the last is made
# to fail on every text.
_NOT_FOR_TEXTS = ("idna", "punycode", "undefined")
# These are: one writes Python's source, one needs a table, and of some only the forms with and without mark say
# what they mean.
_NOT_FOR_FILES = ("unicode-escape", "raw-unicode-escape", "charmap", "utf-16", "utf-32", "mbcs", "oem")

OFFERED = (
    "utf-8", "utf-8-sig", "utf-16-le-sig", "utf-16-be-sig", "utf-16-le", "utf-16-be", "utf-32-le-sig",
    "utf-32-be-sig", "utf-32-le", "utf-32-be", "gb18030", "gbk", "big5", "shift_jis", "cp932", "euc_jp", "euc_kr",
    "cp949", "latin-1", "cp1252",
)  # fmt: skip
"""The encodings offered first; `all_encodings` has the rest."""

MARKS = {  # UTF-32 first: its mark begins with that of UTF-16
    "utf-32-le-sig": codecs.BOM_UTF32_LE,
    "utf-32-be-sig": codecs.BOM_UTF32_BE,
    "utf-16-le-sig": codecs.BOM_UTF16_LE,
    "utf-16-be-sig": codecs.BOM_UTF16_BE,
    "utf-8-sig": codecs.BOM_UTF8,
}
"""The encodings that begin with a mark."""

NUL_RANGE = 4096
"""Bytes at the beginning in which `nul_count` looks."""


@dataclass(frozen=True, slots=True)
class TextEncoding:
    """An encoding: its `name` here, Python's `codec`, and the `mark` that stands before the text (mostly none).

    >>> text_encoding("UTF_16_BE-sig")
    TextEncoding(name='utf-16-be-sig', codec='utf-16-be', mark=b'\\xfe\\xff')
    """

    name: str
    codec: str
    mark: bytes = b""


def is_text_encoding(name: str) -> bool:
    """Whether ``name`` is an encoding of Python's in which a whole text can be read.

    >>> [is_text_encoding(name) for name in ("GB18030", "hex", "idna", "klingon")]
    [True, False, False, False]
    """
    try:
        found = codecs.lookup(name)
    except (LookupError, ValueError):  # ValueError: a NUL or half a character in the name
        return False
    return found._is_text_encoding and found.name not in _NOT_FOR_TEXTS


def not_an_encoding(name: str) -> SettingsError:
    """The error for a name that stands for no encoding."""
    return SettingsError(f"{name!r} is not an encoding of texts; give one such as utf-8, gb18030 or utf-16")


def text_encoding(name: str) -> TextEncoding:
    """The encoding of this name; SettingsError if there is none."""
    lowered = name.lower().replace("_", "-")
    if lowered in MARKS:
        return TextEncoding(lowered, lowered.removesuffix("-sig"), MARKS[lowered])
    if not is_text_encoding(name):
        raise not_an_encoding(name)
    codec = codecs.lookup(name).name
    # The name of Python's lists for it, so that an encoding has one name here.
    return TextEncoding({"iso8859-1": "latin-1", "utf-8-sig": "utf-8-sig"}.get(codec, codec), codec)


def encoding_for(data: bytes, name: str) -> TextEncoding:
    """The encoding in which ``data`` are read if ``name`` is asked for, and saved again.

    Saved, they are the same bytes, except in a codec that is not one to one: ISO 2022, HZ and UTF-7 write one text
    in many ways, and a few tables of East Asia have a character at two places; then it is the same text.

    ``utf-16`` and ``utf-32`` stand for the order of bytes that the mark tells, and ``-sig`` needs its mark; without
    one the order is the little-endian one or that of the name.

    >>> encoding_for(b"\\xfe\\xff\\x00a", "utf-16").name, encoding_for(b"a\\x00", "utf-16").name
    ('utf-16-be-sig', 'utf-16-le')
    """
    found = text_encoding(name)
    if found.codec in ("utf-16", "utf-32"):
        marked = encoding_of_mark(data) or ""
        return text_encoding(marked if marked.startswith(found.codec) else f"{found.codec}-le")
    if found.mark and not data.startswith(found.mark):
        return text_encoding(found.codec)
    return found


def encoding_of_mark(data: bytes) -> str | None:
    """The UTF-16 or UTF-32 with whose mark ``data`` begin. That of UTF-8 tells nothing: it is UTF-8 without it too.

    >>> encoding_of_mark("中".encode("utf-16")), encoding_of_mark(b"\\xef\\xbb\\xbfa")
    ('utf-16-le-sig', None)
    """
    return next((name for name, mark in MARKS.items() if mark != codecs.BOM_UTF8 and data.startswith(mark)), None)


def nul_count(data: bytes) -> int:
    """How many NULs the first `NUL_RANGE` bytes hold, if those are too many for a text in UTF-8; else 0."""
    start = data[:NUL_RANGE]
    count = start.count(0)
    return count if len(start) >= 8 and count * 4 > len(start) else 0


def all_encodings() -> tuple[str, ...]:
    """Every encoding that a file may be in: those of `OFFERED`, then the others of Python, sorted."""
    names = {module.name for module in pkgutil.iter_modules(encodings.__path__)} | set(aliases.values())
    known = {text_encoding(name).name for name in names if is_text_encoding(name)}
    return (*OFFERED, *sorted(known - {*OFFERED, *_NOT_FOR_FILES}))
