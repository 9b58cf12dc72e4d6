"""A pipeline with tokens of its own around each text: what a model adds by itself, such as a beginning mark.

For pipelines that the engine runs. Those of a library do it themselves (engine/libraries); which tokens a file asks
for is found in engine/formats/ends.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.encoding import Altered, Encoding
from engine.models.merges import Merges
from engine.models.vocabulary import Vocabulary
from engine.pipeline import Pipeline
from engine.text.split_patterns import SplitPattern

Ids = NDArray[np.int32]


class EndedPipeline:
    """``pipeline`` with the ids ``before`` and ``after`` around each text: their spans are empty.

    >>> from engine.tokenizer import Tokenizer
    >>> pipeline = EndedPipeline(Tokenizer(Merges.of([]), special_tokens=["<s>"]).pipeline, [256], [])
    >>> encoding = pipeline.encode("ab", special=False, previous=None, stop=None)
    >>> encoding.ids.tolist(), encoding.spans.tolist(), encoding.altered.inserted.tolist()
    ([256, 97, 98], [[0, 0], [0, 1], [1, 2]], [True, False, False])
    """

    def __init__(self, pipeline: Pipeline, before: Sequence[int], after: Sequence[int]) -> None:
        self._inner = pipeline
        self._before, self._after = np.array(before, np.int32), np.array(after, np.int32)

    @property
    def can_be_cut(self) -> bool:
        return self._inner.can_be_cut

    @property
    def byte_level(self) -> bool:
        return self._inner.byte_level

    def first(self, k: int) -> EndedPipeline:
        """See `engine.pipeline.Pipeline`."""
        return EndedPipeline(self._inner.first(k), self._before.tolist(), self._after.tolist())

    @property
    def merges(self) -> Merges:
        return self._inner.merges

    @property
    def merge_ids(self) -> Ids:
        return self._inner.merge_ids

    @property
    def pattern(self) -> SplitPattern | None:
        return self._inner.pattern

    @property
    def special_tokens(self) -> Mapping[str, int]:
        return self._inner.special_tokens

    @property
    def vocabulary(self) -> Vocabulary:
        return self._inner.vocabulary

    def encode(
        self, text: str, *, special: bool, previous: Encoding | None, stop: Callable[[], bool] | None
    ) -> Encoding:
        """See `engine.pipeline.Pipeline`; ``previous`` is of no use, since it has the ends too."""
        plain = self._inner.encode(text, special=special, previous=None, stop=stop)
        altered = plain.altered
        if altered is None:
            nothing = np.zeros(len(plain), np.bool_)
            altered = Altered(plain.utf8, plain.spans, np.zeros((0, 2), np.int64), nothing, nothing)
        spans = None if altered.spans is None else self._around(altered.spans, len(altered.normalized))
        return Encoding(
            plain.utf8,
            plain.surrogates,
            np.concatenate((self._before, plain.ids, self._after)),
            self._around(plain.spans, len(plain.utf8)),
            self._marked(plain.special, True),
            None,
            Altered(
                altered.normalized, spans, altered.dropped, self._marked(altered.inserted, True),
                self._marked(altered.unknown, False),
            ),
        )  # fmt: skip

    def score_of(self, token_id: int) -> float | None:
        """See `engine.pipeline.Pipeline`."""
        return self._inner.score_of(token_id)

    def decode_bytes(self, ids: list[int]) -> bytes:
        """See `engine.pipeline.Pipeline`."""
        return self._inner.decode_bytes(ids)

    def decode(self, ids: list[int]) -> str | None:
        """See `engine.pipeline.Pipeline`."""
        return self._inner.decode(ids)

    def _around(self, spans: NDArray[np.int64], size: int) -> NDArray[np.int64]:
        first, last = np.zeros((len(self._before), 2), np.int64), np.full((len(self._after), 2), size, np.int64)
        return np.concatenate((first, spans, last))

    def _marked(self, mask: NDArray[np.bool_], ends: bool) -> NDArray[np.bool_]:
        return np.concatenate((np.full(len(self._before), ends), mask, np.full(len(self._after), ends)))
