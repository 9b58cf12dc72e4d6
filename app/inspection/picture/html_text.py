"""Text as it stands in an HTML page: escaped, with signs for what a page cannot hold. No Qt in here."""

import unicodedata
from html import escape

LINE_ENDS = "\n\u2028\u2029"
WITHOUT_WIDTH = ("Mn", "Me", "Cf")
"""Categories of characters that take no room of their own."""
_CONTROLS = {letter: chr(0x2400 + letter) for letter in range(0x20)} | {0x7F: "\u2421"}


def in_html(text: str) -> str:
    """Text as it stands in a page, escaped; signs for what cannot stand there.

    >>> in_html("a<b\\0\\r")
    'a&lt;b<i title="U+0000">␀</i><i title="U+000D">␍</i>'
    """
    if text.isprintable():
        return escape(text)
    return "".join(map(_letter, text))


def in_attribute(text: str) -> str:
    """Text as it stands in an attribute of an element."""
    return escape("".join(map(sign, text)).replace("\n", "\u21b5"))


def sign(letter: str) -> str:
    """What is shown of a character: itself, or a sign where HTML cannot hold it.

    >>> sign("a"), sign("\\0"), sign("\\x85")
    ('a', '␀', '<U+0085>')
    """
    code = ord(letter)
    if letter in "\t\n":
        return letter
    if code in _CONTROLS:
        return _CONTROLS[code]
    if 0x80 <= code < 0xA0 or 0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE or 0xD800 <= code < 0xE000:
        return f"<U+{code:04X}>"
    return letter


def columns(text: str) -> int:
    """How wide a text is, in columns of a terminal. Estimated: a page does not know the reader's fonts.

    >>> columns("a中e\\u0301\\n")
    4
    """
    return sum(map(_columns, text))


def is_leftward(text: str) -> bool:
    """Whether a text holds letters that are written from right to left."""
    return any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in text)


def _letter(letter: str) -> str:
    shown = sign(letter)
    if shown == letter:
        # The sign of a line end is drawn by the style, so that it is not copied with the text.
        return f'<b class="n"></b>{letter}' if letter in LINE_ENDS else escape(letter)
    return f'<i title="U+{ord(letter):04X}">{escape(shown)}</i>'


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in WITHOUT_WIDTH or letter in LINE_ENDS:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
