"""The unknown token, and tokens that were inserted, in words. No widgets."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.inspection.lines.encoded_lines import EncodedLines
from app.inspection.words.merge_words import TokenizerLike
from app.written_order import in_order
from engine.text.token_text import token_text

_MOST_BYTES = 36


def altered_words(lines: EncodedLines, token: int, tokenizer: TokenizerLike | None) -> str:
    """That the token is the unknown one, by the name that the vocabulary has for it, or inserted; else nothing."""
    if lines.unknown is not None and lines.unknown[token]:
        words = QCoreApplication.translate("TokenWords", "unknown token {0}")
    elif lines.inserted is not None and lines.inserted[token]:
        words = QCoreApplication.translate("TokenWords", "{0} inserted, not typed")
    else:
        return ""
    known = None if tokenizer is None else tokenizer.vocabulary.get(int(lines.ids[token]))
    return words.replace("{0}", in_order(token_text(known, _MOST_BYTES)) if known else "").strip()
