"""Tokens and characters in words: for the caret line and the tool tip. No widgets in here."""

import unicodedata
from html import escape

import numpy as np
from PySide6.QtCore import QCoreApplication, QLocale

from app.inspection.encoded_lines import EncodedLines, cuts_grapheme, flag_words
from engine.text.token_text import token_text

SEPARATOR = " · "
FIRST_MERGE = 256
"""The id of the merge of rank 0."""
_MOST_POINTS = 12
_CONTROL_NAMES = {
    "\0": "NULL",
    "\b": "BACKSPACE",
    "\t": "CHARACTER TABULATION",
    "\n": "LINE FEED",
    "\v": "LINE TABULATION",
    "\f": "FORM FEED",
    "\r": "CARRIAGE RETURN",
    "\x1b": "ESCAPE",
    "\x7f": "DELETE",
    "\x85": "NEXT LINE",
}


def character_words(letter: str) -> str:
    """Number, sign and name of each code point of a grapheme.

    >>> character_words("中")
    'U+4E2D 中 CJK UNIFIED IDEOGRAPH-4E2D'
    """
    named = [f"U+{ord(point):04X} {_sign(point)}{_name(point)}" for point in letter[:_MOST_POINTS]]
    if len(letter) == 1:
        return named[0]
    # Always more than one, so no plural form is needed: lupdate does not see those in Python.
    words = QCoreApplication.translate("TokenWords", "{count} code points")
    count = words.replace("{count}", QLocale().toString(len(letter)))
    more = ["…"] if len(letter) > _MOST_POINTS else []
    return f"{_whole(letter)} {count}: " + ", ".join(named + more)


def owner_words(lines: EncodedLines, start: int, end: int, graphemes: np.ndarray) -> str:
    """The bytes [start, end) of a grapheme with ` | ` at token borders, and the tokens that own them."""
    first, last = lines.token_at(start), lines.token_at(end - 1)
    if first is None or last is None:
        return hex_bytes(lines.utf8[start:end])
    tokens = range(first, last + 1)
    spans = [lines.span(token) for token in tokens]
    parts = [hex_bytes(lines.utf8[max(low, start) : min(high, end)]) for low, high in spans]
    words = [" | ".join(parts), _position_words(first, last, len(lines.starts)), _id_words(lines, tokens)]
    flags = [token_flag_words(lines, token, graphemes) for token in tokens]
    if any(flags):
        words.append(" | ".join(flag or QCoreApplication.translate("TokenWords", "whole") for flag in flags))
    return SEPARATOR.join(words)


def token_flag_words(lines: EncodedLines, token: int, graphemes: np.ndarray) -> str:
    """What a token cuts, in words; empty if nothing."""
    start, end = lines.span(token)
    match flag_words(lines.utf8, start, end):
        case "begins":
            return QCoreApplication.translate("TokenWords", "begins inside a character")
        case "ends":
            return QCoreApplication.translate("TokenWords", "ends inside a character")
        case "both":
            return QCoreApplication.translate("TokenWords", "begins and ends inside characters")
        case "inside":
            return QCoreApplication.translate("TokenWords", "lies inside one character")
    if cuts_grapheme(graphemes, start) or cuts_grapheme(graphemes, end):
        return QCoreApplication.translate("TokenWords", "cuts a grapheme")
    return ""


def token_tip(lines: EncodedLines, token: int, graphemes: np.ndarray) -> str:
    """The tool tip of a token, as rich text: its text, bytes, number, id, and flag."""
    start, end = lines.span(token)
    data = lines.utf8[start:end]
    rows = [
        f"<b>{escape(token_text(data[:200]))}</b>",
        f"<code>{hex_bytes(data[:32])}{' …' if len(data) > 32 else ''}</code>",
        SEPARATOR.join(
            (_position_words(token, token, len(lines.starts)), _id_words(lines, range(token, token + 1)))
        ),
    ]
    flag = token_flag_words(lines, token, graphemes)
    if flag:
        rows.append(escape(flag))
    return "<div style='white-space: pre-wrap'>" + "<br>".join(rows) + "</div>"


def hex_bytes(data: bytes) -> str:
    """Bytes as people write them.

    >>> hex_bytes("中".encode())
    'E4 B8 AD'
    """
    return data.hex(" ").upper()


def _position_words(first: int, last: int, count: int) -> str:
    written = QLocale().toString
    if first == last:
        words = QCoreApplication.translate("TokenWords", "token {number} of {count}")
        return words.replace("{number}", written(first + 1)).replace("{count}", written(count))
    words = QCoreApplication.translate("TokenWords", "tokens {first} to {last} of {count}")
    words = words.replace("{first}", written(first + 1)).replace("{last}", written(last + 1))
    return words.replace("{count}", written(count))


def _id_words(lines: EncodedLines, tokens: range) -> str:
    """The ids; for a single token also what it is, if not a byte."""
    ids = [int(lines.ids[token]) for token in tokens]
    if len(ids) > 1:
        return QCoreApplication.translate("TokenWords", "ids {ids}").replace("{ids}", " | ".join(map(str, ids)))
    words = QCoreApplication.translate("TokenWords", "id {ids}").replace("{ids}", str(ids[0]))
    if lines.special[tokens[0]]:
        return words + SEPARATOR + QCoreApplication.translate("TokenWords", "special token")
    if ids[0] >= FIRST_MERGE:
        rank = QCoreApplication.translate("TokenWords", "merge of rank {rank}")
        return words + SEPARATOR + rank.replace("{rank}", QLocale().toString(ids[0] - FIRST_MERGE))
    return words


def _whole(letter: str) -> str:
    return letter if letter.isprintable() or "\u200d" in letter else token_text(letter.encode())


def _sign(point: str) -> str:
    """The character itself where it can stand alone in a line of text."""
    if "\ud800" <= point <= "\udfff":
        return ""
    written = token_text(point.encode())
    return "" if written.startswith("<U+") else written.removeprefix("\\") + " "


def _name(point: str) -> str:
    if point in _CONTROL_NAMES:
        return _CONTROL_NAMES[point]
    if "\ud800" <= point <= "\udfff":
        return QCoreApplication.translate("TokenWords", "lone surrogate, encoded as U+FFFD")
    return unicodedata.name(point, QCoreApplication.translate("TokenWords", "without a name"))
