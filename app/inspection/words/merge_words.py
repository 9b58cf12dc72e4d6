"""Why a vocabulary has a token, in words: the merge that made it, or its score. No widgets."""

from collections.abc import Mapping
from typing import Protocol

import numpy as np
from PySide6.QtCore import QCoreApplication, QLocale

from app.written_order import in_order
from engine.models.merges import Merges
from engine.text.token_text import token_text

_MOST_BYTES = 36


class TokenizerLike(Protocol):
    """What the words read of `engine.tokenizer.Tokenizer`."""

    @property
    def merges(self) -> Merges: ...
    @property
    def vocabulary(self) -> Mapping[int, bytes]: ...
    @property
    def byte_level(self) -> bool: ...
    def ranks_of(self, ids: np.ndarray) -> np.ndarray: ...
    def score_of(self, token_id: int) -> float | None: ...


def merge_words(tokenizer: TokenizerLike, token_id: int, data: bytes) -> list[str]:
    """What made the token `token_id` that holds the bytes `data`, as parts of a sentence.

    Nothing for a single byte, and where the tokenizer has another token or none under this id: it is of another
    moment then than the encoding that the id comes from.
    """
    rank = int(tokenizer.ranks_of(np.array([token_id]))[0])
    merges, vocabulary = tokenizer.merges, tokenizer.vocabulary
    if not 0 <= rank < len(merges) or vocabulary.get(token_id) != data:
        return []
    merge = merges[rank]
    left, right = vocabulary.get(merge.left), vocabulary.get(merge.right)
    if left is None or right is None or left + right != data:
        return []
    words = QCoreApplication.translate("TokenWords", "merge of rank {rank}: {left} + {right}")
    found = [words.format(rank=QLocale().toString(rank), left=_part(left), right=_part(right))]
    if merge.count is not None:
        count = QCoreApplication.translate("TokenWords", "count in the corpus {0}")
        found.append(count.replace("{0}", QLocale().toString(merge.count)))
    return found


def score_words(tokenizer: TokenizerLike, token_id: int) -> list[str]:
    """The score of a token as part of a sentence; nothing where a model has none."""
    score = tokenizer.score_of(token_id)
    if score is None:
        return []
    words = QCoreApplication.translate("TokenWords", "score {score}")
    return [words.replace("{score}", QLocale().toString(score, "g", 6))]


def _part(data: bytes) -> str:
    return in_order(token_text(data, _MOST_BYTES))
