"""Where a long text may be cut for a library: before a blank or a line end that follows a visible character.

A library that is given the text from such a border on, with the one character before it, makes the same tokens
behind the border as in the whole text, and before it those of the text up to there, if three things are so: the
normaliser changes neither side because of the other, and leaves something visible before the border; the splitting,
or else the pieces themselves, keep every token on its side; and no added token lies across, or ends at the border.
Who shows that: sentence_piece_borders.py and hugging_face_borders.py. Not here: cutting (engine/stretches.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import regex

from engine.text.safe_borders import SafeBorders

BLANKS = " \n"

# A character that is put before others forms a grapheme with the blank. The other two may become blanks.
_VISIBLE = r"(?<=[\p{L}\p{N}\p{P}\p{S}])(?<![\p{GCB=Prepend}\u2581\ufffd])"


class BlankBorders(NamedTuple):
    """The borders, and where there are none the reason: words that follow "since"."""

    borders: SafeBorders
    reason: str = ""


def no_borders(reason: str) -> BlankBorders:
    """What cannot be cut."""
    return BlankBorders(SafeBorders.of_pairs(None), reason)


def blank_borders(blanks: Iterable[str], *, not_after: Iterable[str] = (), classes: str = "") -> BlankBorders:
    """The borders before these of `BLANKS`, but not after some characters, nor after those of classes ``\\p{...}``.

    >>> blank_borders(" ", not_after="!").borders.first(b"a! b c", 0, 6)
    4
    """
    apart = "".join(sorted({regex.escape(each, literal_spaces=True) for each in not_after})) + classes
    forbidden = f"(?<![{apart}])" if apart else ""
    return BlankBorders(SafeBorders.of_pairs(f"{_VISIBLE}{forbidden}(?=[{''.join(blanks)}])"))


def lie_across(texts: Iterable[str], blank: str) -> str | None:
    """The first of these pieces or tokens in which a blank follows something that is none, if there is one.

    >>> lie_across(["▁▁a", "a▁b"], "▁"), lie_across(["\\n\\n"], "\\n")
    ('a▁b', None)
    """
    across = regex.compile(rf"[^\s\u2581]{regex.escape(blank)}")
    return next((text for text in texts if across.search(text)), None)
