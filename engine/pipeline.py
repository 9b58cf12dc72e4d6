"""What makes tokens of a text: the part of a tokenizer that differs from one kind to the next.

Not here: the kinds themselves (byte_level_bpe.py; those that run in a library of their own, engine/libraries),
names and versions (tokenizer.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.encoding import Encoding
from engine.models.merges import Merges
from engine.models.vocabulary import Vocabulary
from engine.text.split_patterns import SplitPattern


class Pipeline(Protocol):
    """Text to tokens, ids to bytes and text.

    ``merges`` are empty and ``merge_ids``, int32 (n,), the ids they make, too where a kind has none; ``pattern`` is
    None where the pre-tokens are a matter of a library.
    """

    @property
    def can_be_cut(self) -> bool:
        """Whether merges have made it, in an order that is known, so that there is a ``first``."""

    @property
    def byte_level(self) -> bool:
        """Whether its pieces are made of bytes, each written as GPT-2's letter for it, and not of characters."""

    @property
    def merges(self) -> Merges: ...
    @property
    def merge_ids(self) -> NDArray[np.int32]: ...
    @property
    def pattern(self) -> SplitPattern | None: ...
    @property
    def special_tokens(self) -> Mapping[str, int]: ...
    @property
    def vocabulary(self) -> Vocabulary: ...

    def encode(
        self, text: str, *, special: bool, previous: Encoding | None, stop: Callable[[], bool] | None
    ) -> Encoding:
        """The tokens of ``text``; with ``special`` the special tokens in it are found."""

    def first(self, k: int) -> Pipeline:
        """The same with only the first ``k`` merges; only where it ``can_be_cut``."""

    def score_of(self, token_id: int) -> float | None:
        """The score by which the model prefers a token; None where it or its kind has none."""

    def decode_bytes(self, ids: list[int]) -> bytes:
        """The bytes that these ids stand for; UnknownIdError names the first that there is not."""

    def decode(self, ids: list[int]) -> str | None:
        """The text as the library gives it; None where it is ``decode_bytes`` as UTF-8."""
