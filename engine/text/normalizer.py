"""Unicode normalisation before a text is tokenised, with the way back to the bytes that were typed.

The forms are those of Unicode Standard Annex #15. NFKC and NFKD change with the Unicode version; the one here is
that of Python's `unicodedata`, in Python 3.11 Unicode 14.0. The library ``tokenizers`` 0.23.3 has those of before
Unicode 12.0. NFKC differs there at 72 code points, NFKD at 73 and NFD at one, all of which the library leaves as
they are; so the ids of a vocabulary that asks for such a form, as Claude's does, differ at them. Not here: the
normalisers of other libraries, which run there.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

import regex

from engine.text.alignment import Alignment, Part

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
FORMS: tuple[Form, ...] = ("NFC", "NFD", "NFKC", "NFKD")


class Normalizer:
    """One normal form.

    >>> import numpy as np
    >>> normalized, alignment = Normalizer("NFC").apply("ae\\u0301".encode())
    >>> normalized.decode(), alignment.typed_spans(np.array([[1, 3]])).tolist()
    ('aé', [[1, 4]])
    """

    __slots__ = ("form",)

    def __init__(self, form: Form) -> None:
        self.form = form

    def changes(self, text: str) -> bool:
        """Whether the normal form is another text."""
        return not unicodedata.is_normalized(self.form, text)

    def apply(self, utf8: bytes) -> tuple[bytes, Alignment]:
        """The normal form of valid UTF-8, and which of its bytes come from where."""
        parts, alignment = self.parts(utf8.decode())
        return "".join(parts).encode(), Alignment(alignment)

    def parts(self, text: str) -> tuple[list[str], list[Part]]:
        """The normal form in pieces, and how long each is, in both texts."""
        pieces: list[str] = []
        lengths: list[Part] = []
        for part, changed in _segments(text, self.form):
            piece = unicodedata.normalize(self.form, part) if changed else part
            other = changed and piece != part
            size = len(part.encode())
            pieces.append(piece)
            lengths.append((len(piece.encode()) if other else size, size, other))
        return pieces, lengths


def _segments(text: str, form: Form) -> Iterator[tuple[str, bool]]:
    """Parts that normalise each by itself, and whether one may change."""
    done = 0
    for match in _may_change(form).finditer(text):
        if match.start() > done:
            yield text[done : match.start()], False
        yield from ((part, True) for part in _alone(match.group(), form))
        done = match.end()
    if done < len(text):
        yield text[done:], False


@cache
def _may_change(form: Form) -> Any:
    # A starter with quick check "yes" never joins what is before it; what follows it may join it.
    maybe = "" if form.endswith("D") else rf"\p{{{form}_QC=Maybe}}"
    other = rf"[\p{{{form}_QC=No}}{maybe}\P{{ccc=0}}]"
    return regex.compile(rf"(?s)(?:(?!{other}).)?{other}+")


def _alone(run: str, form: Form) -> Iterator[str]:
    """A run cut before every character that joins nothing before it, whatever that is."""
    start = 0
    for at in range(1, len(run)):
        first = unicodedata.normalize(_DECOMPOSED[form], run[at])[0]
        if unicodedata.combining(first) == 0 and not _joins(first):
            yield run[start:at]
            start = at
    yield run[start:]


_DECOMPOSED: dict[Form, Form] = {"NFC": "NFD", "NFD": "NFD", "NFKC": "NFKD", "NFKD": "NFKD"}


@cache
def _joins(character: str) -> bool:
    """Whether a starter composes with one before it, as the vowels of Hangul do."""
    return regex.match(r"[\p{NFC_QC=Maybe}\p{NFKC_QC=Maybe}]", character) is not None
