"""What is said of moments: the newest merge, and why a tokenizer has none. No widgets."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from app.written_order import in_order
from engine import Tokenizer
from engine.text.token_text import token_text

_MOST_BYTES = 48
_ISOLATE, _END = "\u2068", "\u2069"
"""Around a token: it keeps its own direction, whatever stands beside it."""


def newest_merge_words(tokenizer: Tokenizer, k: int) -> str:
    """The last one of the first `k` merges, with its rank; "" before the first.

    >>> from engine.models.merges import Merges
    >>> words = newest_merge_words(Tokenizer(Merges.of([(97, 98), (32, 256)])), 2)
    >>> words.replace(_ISOLATE, "").replace(_END, "")
    'rank 1: ␣ + ab → ␣ab'
    """
    if k <= 0:
        if tokenizer.pattern is None:
            return QCoreApplication.translate("Travel", "no merges yet: every letter is a token")
        return QCoreApplication.translate("Travel", "no merges yet: every byte is a token")
    left, right = int(tokenizer.merges.left[k - 1]), int(tokenizer.merges.right[k - 1])
    parts = [_written(tokenizer, each) for each in (left, right, int(tokenizer.merge_ids[k - 1]))]
    words = QCoreApplication.translate("Travel", "rank {0}: {1} + {2} → {3}")
    return words.format(QLocale().toString(k - 1), *parts)


def why_no_moments(tokenizer: Tokenizer | None) -> str:
    """Why there is no time to travel in; "" where there is."""
    translate = QCoreApplication.translate
    if tokenizer is None:
        return translate("Travel", "No tokenizer is open.")
    if not tokenizer.can_be_cut:
        return translate(
            "Travel",
            "{0} is no BPE whose merges are known, so there is no merge to stop at: the library {1} makes its "
            "tokens in another way.",
        ).format(tokenizer.name, tokenizer.origin.library)
    if not len(tokenizer.merges):
        return translate("Travel", "{0} was made without merges.").format(tokenizer.name)
    return ""


def _written(tokenizer: Tokenizer, token_id: int) -> str:
    data = tokenizer.vocabulary.bytes_of(token_id)
    return f"{_ISOLATE}{in_order(token_text(data, _MOST_BYTES))}{_END}"
