r"""What single code points are called and how one can be shown alone. No Qt in here, and nothing to translate.

Names are those of `unicodedata`; added are the controls' aliases and the names that follow from the number, which
Python lacks for what newer versions of Unicode added. What is said where there is no name: `token_words.py`.
"""

import unicodedata
from typing import NamedTuple

from engine.text.utf8 import repair, to_utf8

DOTTED_CIRCLE = "◌"
_C0 = (
    "NULL", "START OF HEADING", "START OF TEXT", "END OF TEXT", "END OF TRANSMISSION", "ENQUIRY", "ACKNOWLEDGE",
    "ALERT", "BACKSPACE", "CHARACTER TABULATION", "LINE FEED", "LINE TABULATION", "FORM FEED", "CARRIAGE RETURN",
    "SHIFT OUT", "SHIFT IN", "DATA LINK ESCAPE", "DEVICE CONTROL ONE", "DEVICE CONTROL TWO",
    "DEVICE CONTROL THREE", "DEVICE CONTROL FOUR", "NEGATIVE ACKNOWLEDGE", "SYNCHRONOUS IDLE",
    "END OF TRANSMISSION BLOCK", "CANCEL", "END OF MEDIUM", "SUBSTITUTE", "ESCAPE", "INFORMATION SEPARATOR FOUR",
    "INFORMATION SEPARATOR THREE", "INFORMATION SEPARATOR TWO", "INFORMATION SEPARATOR ONE",
)  # fmt: skip
_C1 = (
    "DELETE", "PADDING CHARACTER", "HIGH OCTET PRESET", "BREAK PERMITTED HERE", "NO BREAK HERE", "INDEX",
    "NEXT LINE", "START OF SELECTED AREA", "END OF SELECTED AREA", "CHARACTER TABULATION SET",
    "CHARACTER TABULATION WITH JUSTIFICATION", "LINE TABULATION SET", "PARTIAL LINE FORWARD",
    "PARTIAL LINE BACKWARD", "REVERSE LINE FEED", "SINGLE SHIFT TWO", "SINGLE SHIFT THREE",
    "DEVICE CONTROL STRING", "PRIVATE USE ONE", "PRIVATE USE TWO", "SET TRANSMIT STATE", "CANCEL CHARACTER",
    "MESSAGE WAITING", "START OF GUARDED AREA", "END OF GUARDED AREA", "START OF STRING",
    "SINGLE GRAPHIC CHARACTER INTRODUCER", "SINGLE CHARACTER INTRODUCER", "CONTROL SEQUENCE INTRODUCER",
    "STRING TERMINATOR", "OPERATING SYSTEM COMMAND", "PRIVACY MESSAGE", "APPLICATION PROGRAM COMMAND",
)  # fmt: skip
_CONTROLS = {**dict(enumerate(_C0)), **dict(enumerate(_C1, 0x7F))}
_NUMBERED = (
    (0x3400, 0x4DBF, "CJK UNIFIED IDEOGRAPH-"),
    (0x4E00, 0x9FFF, "CJK UNIFIED IDEOGRAPH-"),
    (0x17000, 0x187FF, "TANGUT IDEOGRAPH-"),
    (0x18D00, 0x18D1E, "TANGUT IDEOGRAPH-"),
    (0x20000, 0x2A6DF, "CJK UNIFIED IDEOGRAPH-"),
    (0x2A700, 0x2B73F, "CJK UNIFIED IDEOGRAPH-"),
    (0x2B740, 0x2B81D, "CJK UNIFIED IDEOGRAPH-"),
    (0x2B820, 0x2CEAD, "CJK UNIFIED IDEOGRAPH-"),
    (0x2CEB0, 0x2EBE0, "CJK UNIFIED IDEOGRAPH-"),
    (0x2EBF0, 0x2EE5D, "CJK UNIFIED IDEOGRAPH-"),
    (0x30000, 0x3134A, "CJK UNIFIED IDEOGRAPH-"),
    (0x31350, 0x323AF, "CJK UNIFIED IDEOGRAPH-"),
    (0x323B0, 0x33479, "CJK UNIFIED IDEOGRAPH-"),
)
"""Ranges whose names end in their number; from UnicodeData.txt and section 4.8 of the Unicode Standard."""
_SIGNS = {" ": "␣", "\n": "↵", "\t": "⇥"}
_UNSEEN = {"Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn", "Me", "Mc"}


class CodePoint(NamedTuple):
    """One code point of an exact text: `letter`, which may be a lone surrogate, and the bytes that stand for it."""

    letter: str
    utf8: bytes


def code_points(text: str) -> list[CodePoint]:
    r"""The code points of an exact text under the surrogate rule: two halves side by side are one.

    >>> code_points("a\ud800")
    [CodePoint(letter='a', utf8=b'a'), CodePoint(letter='\ud800', utf8=b'\xef\xbf\xbd')]
    """
    found: list[CodePoint] = []
    position = 0
    while position < len(text):
        letter = text[position]
        if "\ud800" <= letter <= "\udbff" and "\udc00" <= text[position + 1 : position + 2] <= "\udfff":
            letter = repair(text[position : position + 2])[0]
            position += 1
        found.append(CodePoint(letter, to_utf8(letter)[0]))
        position += 1
    return found


def is_surrogate(letter: str) -> bool:
    """Whether a code point is half of a pair of UTF-16."""
    return "\ud800" <= letter <= "\udfff"


def is_private(letter: str) -> bool:
    """Whether a code point means what its users agree on."""
    return unicodedata.category(letter) == "Co"


def is_noncharacter(letter: str) -> bool:
    """Whether a code point will never be a character: the 66 that Unicode keeps for the inside of programs."""
    return "\ufdd0" <= letter <= "\ufdef" or ord(letter) & 0xFFFE == 0xFFFE


def point_number(letter: str) -> str:
    """How the code point is written: U+4E2D."""
    return f"U+{ord(letter):04X}"


def point_name(letter: str) -> str:
    """The name of a code point; empty if it has none here.

    >>> [point_name(letter) for letter in ("中", "\\0", "\\U00031350", "\\ue000")]
    ['CJK UNIFIED IDEOGRAPH-4E2D', 'NULL', 'CJK UNIFIED IDEOGRAPH-31350', '']
    """
    found = unicodedata.name(letter, "") or _CONTROLS.get(ord(letter), "")
    if found:
        return found
    for first, last, stem in _NUMBERED:
        if first <= ord(letter) <= last:
            return f"{stem}{ord(letter):04X}"
    return ""


def point_sign(letter: str) -> str:
    """The character itself where it can stand alone in a line of text, a sign for blanks, or nothing.

    >>> [point_sign(letter) for letter in ("中", " ", "\\u200d", "\\u0301")]
    ['中', '␣', '', '']
    """
    if letter in _SIGNS:
        return _SIGNS[letter]
    return "" if unicodedata.category(letter) in _UNSEEN or is_noncharacter(letter) else letter


def point_picture(letter: str) -> str:
    """As `point_sign`, with a combining mark on a dotted circle.

    >>> point_picture("\\u0301") == "◌\\u0301"
    True
    """
    is_mark = unicodedata.category(letter).startswith("M")
    return DOTTED_CIRCLE + letter if is_mark else point_sign(letter)
