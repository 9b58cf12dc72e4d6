"""The columns of the tokens table: names, order, widths, and words for flags. Not here: the rows (tokens.rows)."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFontMetrics

COLUMNS = ("index", "id", "token", "bytes", "points", "range", "flag")
RIGHT_ALIGNED = ("index", "id")
FIXED_WIDTH = ("bytes", "points")
"""Columns in letters of one width."""

_DIGITS = 6


def titles() -> dict[str, str]:
    """Column name -> what stands above it."""
    translate = QCoreApplication.translate
    return {
        "index": translate("TokensTable", "index"),
        "id": translate("TokensTable", "id"),
        "token": translate("TokensTable", "token"),
        "bytes": translate("TokensTable", "bytes"),
        "points": translate("TokensTable", "code points"),
        "range": translate("TokensTable", "byte range"),
        "flag": translate("TokensTable", "flag"),
    }


def tips() -> dict[str, str]:
    """Column name -> what it means."""
    translate = QCoreApplication.translate
    return {
        "index": translate(
            "TokensTable",
            "Place of the token among those of the text, from 0 as in a list of Python. The line and the tool tips "
            "at the text say the same number.",
        ),
        "id": translate("TokensTable", "Number of the token in the vocabulary"),
        "token": translate("TokensTable", "The token's text. <0xE4>: a byte that is no whole character"),
        "bytes": translate("TokensTable", "The token's bytes in UTF-8, in hexadecimal"),
        "points": translate("TokensTable", "The characters that the token touches; one that is cut counts whole"),
        "range": translate("TokensTable", "First byte of the token in the text, and the byte after its last"),
        "flag": translate("TokensTable", "Whether the token cuts a character or a grapheme, or is special"),
    }


def flag_names() -> dict[str, str]:
    """Flag -> the short word for it."""
    translate = QCoreApplication.translate
    return {
        "unknown": translate("TokensTable", "unknown id"),
        "invalid": translate("TokensTable", "invalid"),
        "begins": translate("TokensTable", "begins inside"),
        "ends": translate("TokensTable", "ends inside"),
        "both": translate("TokensTable", "both ends inside"),
        "inside": translate("TokensTable", "part of one"),
        "grapheme": translate("TokensTable", "cuts grapheme"),
        "special": translate("TokensTable", "special"),
    }


def flag_sentences() -> dict[str, str]:
    """Flag -> the sentence for it."""
    translate = QCoreApplication.translate
    return {
        "unknown": translate("TokensTable", "The vocabulary has no token of this id."),
        "invalid": translate("TokensTable", "The token holds bytes that make no character here."),
        "begins": translate("TokensTable", "The token begins inside a character."),
        "ends": translate("TokensTable", "The token ends inside a character."),
        "both": translate("TokensTable", "The token begins inside one character and ends inside another."),
        "inside": translate("TokensTable", "The token is a part of one character."),
        "grapheme": translate(
            "TokensTable", "The token begins or ends inside what a reader takes for one character."
        ),
        "special": translate("TokensTable", "The token is a special token."),
    }


def padding(metrics: QFontMetrics) -> int:
    """Pixels between a column's border and its text."""
    return max(4, metrics.averageCharWidth() // 2)


def widths(metrics: QFontMetrics, fixed: QFontMetrics, mark: int, available: int) -> list[int]:
    """Widths in pixels: what numbers, words and headings need; the rest goes to tokens, bytes and characters.

    `fixed` measures letters of one width, `mark` is the width of the mark before a flag.
    """
    digit = max(map(metrics.horizontalAdvance, "0123456789"))
    contents = {
        "index": _DIGITS * digit,
        "id": _DIGITS * digit,
        "token": metrics.horizontalAdvance("<0xE4><0xB8>"),
        "bytes": fixed.horizontalAdvance("E4 B8 AD"),
        "points": fixed.horizontalAdvance("U+4E2D"),
        "range": metrics.horizontalAdvance("[, )") + 2 * _DIGITS * digit,
        "flag": mark + max(map(metrics.horizontalAdvance, flag_names().values())),
    }
    needed = {
        name: max(contents[name], metrics.horizontalAdvance(title) + 4) + 2 * padding(metrics)
        for name, title in titles().items()
    }
    spare = max(0, available - sum(needed.values()))
    needed["token"] += spare // 2
    needed["bytes"] += spare // 4
    needed["points"] += spare // 4
    return [needed[name] for name in COLUMNS]
