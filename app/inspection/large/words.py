"""A place in a large text in words: as in the editor, but with the numbers of the whole text, where they are known.

What stands at a place is said by `token_words.py`, whose running numbers are those of the part that is encoded.
"""

import numpy as np
from PySide6.QtCore import QCoreApplication, QLocale

from app.inspection.large.lines import LargeLines
from app.inspection.words.merge_words import TokenizerLike
from app.inspection.words.token_words import SEPARATOR, character_words, owner_words, position_words, token_tip


def large_caret_words(
    letter: str,
    byte: int,
    lines: LargeLines | None,
    graphemes: np.ndarray,
    *,
    total: int | None,
    tokenizer: TokenizerLike | None = None,
) -> str:
    """The character at a byte and the tokens that own it; `total`: how many tokens there are, None if unknown."""
    if not letter:
        return QCoreApplication.translate("TextPane", "End of the text")
    end = byte + len(letter.encode())
    words = [character_words(letter), _byte_words(byte)]
    if lines is not None and lines.token_at(byte) is not None and end <= lines.end:
        owners = owner_words(lines, byte, end, graphemes, tokenizer=tokenizer)
        first, last = lines.token_at(byte) or 0, lines.token_at(end - 1) or 0
        words.append(_renumbered(owners, lines, first, last, total))
    return SEPARATOR.join(words)


def large_token_tip(
    lines: LargeLines,
    token: int,
    graphemes: np.ndarray,
    *,
    total: int | None,
    tokenizer: TokenizerLike | None = None,
) -> str:
    """The tool tip of a token, as rich text; `token` is its number within the part."""
    tip = token_tip(lines, token, graphemes, tokenizer=tokenizer)
    return _renumbered(tip, lines, token, token, total)


def _renumbered(words: str, lines: LargeLines, first: int, last: int, total: int | None) -> str:
    """The same words with other numbers, or without the numbers where they are not known yet."""
    of_part = position_words(first, last, len(lines.starts))
    if lines.first_number is None:
        return words.replace(of_part + SEPARATOR, "").replace(SEPARATOR + of_part, "")
    first, last = lines.first_number + first, lines.first_number + last
    if total is not None:
        return words.replace(of_part, position_words(first, last, total))
    if first == last:
        numbered = QCoreApplication.translate("LargeText", "token index {number}")
    else:
        numbered = QCoreApplication.translate("LargeText", "token indexes {number} to {last}")
    written = QLocale().toString
    numbered = numbered.replace("{number}", written(first)).replace("{last}", written(last))
    return words.replace(of_part, numbered)


def _byte_words(byte: int) -> str:
    words = QCoreApplication.translate("LargeText", "byte {place}")
    return words.replace("{place}", QLocale().toString(byte))
