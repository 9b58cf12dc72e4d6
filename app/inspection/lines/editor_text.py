"""The exact text and the text that Qt's editor can hold: one to one on every Python string.

Qt's text document turns CR, U+2029, U+FDD0 and U+FDD1 into block breaks; a Python string that enters Qt loses
a leading U+FEFF, its lone surrogates, and has its bytes swapped after a leading U+FFFE. (Found by putting every
code point of the basic plane through a QPlainTextEdit: those, and no others.) So in the editor

- a line feed is a block break, which Qt reports as U+2029 in its raw text;
- CR, U+2029 and U+FEFF are shown by a rare sign, their picture;
- the others, and real occurrences of the three pictures, are the code point plus 0x100000, in private plane 16;
- a plane 16 character that could be mistaken for one of these has ESCAPE before it.

No Qt in here. Where a byte lies in a block: `block_text.py`.
"""

import re
from functools import cache

import numpy as np
from numpy.typing import NDArray

PICTURES = {"\r": "\u21e4", "\u2029": "\u204b", "\ufeff": "\u237d"}
"""Rare signs that common fonts have (the control pictures U+2400 to U+2426 are in few): ⇤ ⁋ ⍽."""
ESCAPE = "\U0010fffd"
_PLANE_16 = 0x100000
_SURROGATES = (0xD800, 0xDFFF)
_MOVED = ("\ufdd0", "\ufdd1", "\ufffe", *PICTURES.values())
_TARGETS = (
    f"{chr(_PLANE_16 + _SURROGATES[0])}-{chr(_PLANE_16 + _SURROGATES[1])}"
    + "".join(chr(_PLANE_16 + ord(letter)) for letter in _MOVED)
    + ESCAPE
)
_RARE = re.compile(f"[{''.join(_MOVED)}\ud800-\udfff{_TARGETS}]")
_STAND_IN = re.compile(f"{ESCAPE}[{_TARGETS}]|[{''.join(PICTURES.values())}{_TARGETS}]")
# As `{ESCAPE}?[{_TARGETS}]` would find, but a pattern that begins with a set is searched twice as quickly.
_IN_PLANE_16 = re.compile(f"[{_TARGETS}](?:(?<={ESCAPE})[{_TARGETS}])?")
_PLANE_16_TARGET = re.compile(f"[{_TARGETS}]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_FROM_PICTURE = {picture: letter for letter, picture in PICTURES.items()}
HALVES, PRIVATE = "U+D800–U+DFFF", "U+10D800–U+10FFFD"
"""What `stand_ins` calls lone surrogates, and the private characters that stand for others."""


def to_editor(exact: str) -> str:
    """The exact text as the editor holds it; line feeds stay line feeds.

    >>> to_editor("a\\r\\nb") == "a\\u21e4\\nb"
    True
    """
    if _may_hold_rare(exact):
        exact = _RARE.sub(_stand_in, exact)
    # After the pictures that occur themselves have been moved. A text may hold a million CR: no Python for each.
    for letter, picture in PICTURES.items():
        exact = exact.replace(letter, picture)
    return exact


def to_exact(editor: str) -> str:
    """The exact text behind what the editor holds: undoes `to_editor`, and answers for any other string too.

    >>> to_exact("a\\u21e4\\nb") == "a\\r\\nb"
    True
    """
    if editor.isascii():
        return editor
    exact = editor
    # Before anything is moved back: it may be a picture.
    for picture, letter in _FROM_PICTURE.items():
        exact = exact.replace(picture, letter)
    return _IN_PLANE_16.sub(_exact, exact) if _may_reach_plane_16(editor) else exact


def raw_to_exact(raw: str) -> str:
    """The exact text of Qt's raw text, whose block breaks are U+2029."""
    return to_exact(raw.replace("\u2029", "\n"))


def has_stand_in(editor: str) -> bool:
    """Whether `to_exact` changes anything."""
    if editor.isascii():
        return False
    if any(picture in editor for picture in _FROM_PICTURE):
        return True
    return _may_reach_plane_16(editor) and _IN_PLANE_16.search(editor) is not None


def exact_letters(editor: str) -> list[tuple[str, int]]:
    """Each exact character with the number of the editor's UTF-16 units that stand for it.

    >>> exact_letters("a\\u21e4") == [("a", 1), ("\\r", 1)]
    True
    """
    letters: list[tuple[str, int]] = []
    at = 0
    while at < len(editor):
        found = _STAND_IN.match(editor, at)
        shown = found.group() if found else editor[at]
        letters.append((_exact(found) if found else shown, utf16_units(shown)))
        at += len(shown)
    return letters


def utf16_units(text: str) -> int:
    """How many UTF-16 units Qt counts for a text.

    >>> utf16_units("a😀")
    3
    """
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def unit_starts(exact: str) -> NDArray[np.int64]:
    """Where the editor's UTF-16 units of each code point of the exact text begin, and their number: int64 (n + 1,).

    >>> unit_starts("a\\r😀\\udc00b").tolist()
    [0, 1, 2, 4, 6, 7]
    """
    points = np.frombuffer(exact.encode("utf-32-le", "surrogatepass"), np.uint32)
    starts = np.zeros(len(points) + 1, np.int64)
    np.cumsum(_unit_widths()[points], out=starts[1:])
    return starts


def stand_ins(exact: str) -> tuple[tuple[str, int], ...]:
    """Which characters of the exact text the editor shows by signs, and how often each of them occurs.

    >>> stand_ins("a\\r\\nb\\r\\n\\ufeff\\ud800")
    (('CR', 2), ('U+FEFF', 1), ('U+D800–U+DFFF', 1))
    """
    if exact.isascii():
        carriage_returns = exact.count("\r")
        return (("CR", carriage_returns),) if carriage_returns else ()
    counts = {code_of(letter): exact.count(letter) for letter in (*PICTURES, *_MOVED)}
    try:
        utf8 = exact.encode("utf-8")
    except UnicodeEncodeError:
        counts[HALVES] = len(_SURROGATE.findall(exact))
        utf8 = exact.encode("utf-8", "surrogatepass")
    if b"\xf4" in utf8:
        counts[PRIVATE] = len(_PLANE_16_TARGET.findall(exact))
    return tuple((what, count) for what, count in counts.items() if count)


def code_of(letter: str) -> str:
    """What `stand_ins` calls a character.

    >>> code_of("\\r"), code_of("\\ufeff")
    ('CR', 'U+FEFF')
    """
    return "CR" if letter == "\r" else f"U+{ord(letter):04X}"


@cache
def _unit_widths() -> NDArray[np.uint8]:
    """How many units of the editor each code point takes: looked up, two million of them take some milliseconds."""
    widths = np.ones(0x110000, np.uint8)
    widths[0x10000:] = 2
    widths[_SURROGATES[0] : _SURROGATES[1] + 1] = 2
    widths[[ord(letter) for letter in _MOVED]] = 2
    targets = np.concatenate((np.arange(_SURROGATES[0], _SURROGATES[1] + 1), [ord(letter) for letter in _MOVED]))
    widths[np.append(targets + _PLANE_16, ord(ESCAPE))] = 4  # ESCAPE and the character itself
    return widths


def _may_hold_rare(exact: str) -> bool:
    """Whether `_RARE` can be found: ten times quicker than searching for it, which hardly any text needs."""
    if exact.isascii():
        return False
    return any(letter in exact for letter in _MOVED) or _may_reach_plane_16(exact)


def _may_reach_plane_16(text: str) -> bool:
    """Whether the text holds anything of plane 16, which UTF-8 begins with a byte F4, or a lone surrogate."""
    try:
        return b"\xf4" in text.encode()
    except UnicodeEncodeError:
        return True


def _stand_in(found: re.Match[str]) -> str:
    letter = found.group()
    if ord(letter) >= _PLANE_16:
        return ESCAPE + letter
    return chr(_PLANE_16 + ord(letter))


def _exact(found: re.Match[str]) -> str:
    shown = found.group()
    if len(shown) == 2:
        return shown[1]
    if shown in _FROM_PICTURE:
        return _FROM_PICTURE[shown]
    return shown if shown == ESCAPE else chr(ord(shown) - _PLANE_16)
