"""Which merges change a text: the next one from a moment on, and the one before.

Each merge that is applied leaves one token less, and at every moment just those below it are applied (see
engine/models/moments.py): so the number of tokens never rises with the moments, and falls where the text changes.
Halving finds such a place in some twenty encodings, of which each takes a fraction of what keeping all steps of
the text would take. Where the engine merges, the place is guessed first, and two encodings confirm it: what merges
next is the pair of lowest rank that stands side by side, and what merged last is the token of highest rank.

Where a model takes several ranks as equal and of these the leftmost pair goes first (SentencePiece), a further one
of them may cut the text otherwise into as many tokens: between the first and the last of such a row each moment is
looked at by itself.

Not here: the steps of one pre-token (merge_steps.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.byte_level_bpe import ByteLevelBpe
from engine.encoding import Encoding
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.libraries.sentence_piece import SentencePiece
from engine.tokenizer import Tokenizer


@dataclass(frozen=True, eq=False)
class ChangingMerges:
    """The moments of ``tokenizer`` at which ``text`` changes: k is one if merge k - 1 is applied in it.

    encoding: one of this text by any moment of this tokenizer, which saves time; ``special`` and ``stop`` as in
    ``Tokenizer.encode``. SettingsError where the tokenizer ``can_be_cut`` at no merge.

    >>> from engine.models.merges import Merges
    >>> changing = ChangingMerges(Tokenizer(Merges.of([(97, 98), (120, 120), (256, 99)])), "abc")
    >>> changing.after(0), changing.after(1), changing.after(3)
    (1, 3, None)
    >>> changing.before(3), changing.before(2), changing.before(1), changing.before(0)
    (1, 1, 0, None)
    """

    tokenizer: Tokenizer
    text: str
    special: str = "none"
    encoding: Encoding | None = None
    stop: Callable[[], bool] | None = None

    def after(self, k: int) -> int | None:
        """The first moment after ``k`` at which the text changes; None where it does so no more."""
        last = len(self.tokenizer.merges)
        place = int(np.searchsorted(self._settled, k))
        if place < len(self._settled) and self._settled[place] > k:  # amid a row
            found = self._in_row(range(k + 1, int(self._settled[place]) + 1))
            if found is not None:
                return found
            k = int(self._settled[place])
        tokens, likely = self._tokens(k), self._merged_after(k)
        if all(self._tokens(each) >= tokens for each in ((last,) if likely is None else (likely, last))):
            return None
        place = self._first(place + 1, len(self._settled) - 1, fewer_than=tokens, likely=likely)
        return self._in_row(range(int(self._settled[place - 1]) + 1, int(self._settled[place]) + 1))

    def before(self, k: int) -> int | None:
        """The last moment before ``k`` at which the text changes, or 0, where it begins; None where k is 0."""
        if k <= 0:
            return None
        top = min(k - 1, len(self.tokenizer.merges))
        place = int(np.searchsorted(self._settled, top, "right")) - 1
        found = self._in_row(range(top, int(self._settled[place]), -1))
        if found is not None:
            return found
        settled = int(self._settled[place])
        likely = self._merged_before(settled)
        place = self._first(0, place, fewer_than=self._tokens(settled) + 1, likely=likely)
        if not place:
            return 0
        return self._in_row(range(int(self._settled[place]), int(self._settled[place - 1]), -1))

    @cached_property
    def _settled(self) -> NDArray[np.int64]:
        """The moments that part no row of equal ranks, rising: over these the number of tokens never rises."""
        amid = np.zeros(len(self.tokenizer.merges) + 1, np.bool_)
        for first, last in equal_ranks(self.tokenizer).tolist():
            amid[first + 1 : last] = True
        return np.flatnonzero(~amid)

    def _in_row(self, moments: range) -> int | None:
        """The first of these moments at which the text changes; a settled one behind a settled one is known to."""
        if len(moments) == 1 and self._is_settled(moments[0]) and self._is_settled(moments[0] - 1):
            return moments[0]
        for k in moments:
            piece = self.tokenizer.vocabulary.bytes_of(int(self.tokenizer.merge_ids[k - 1]))
            if piece in self._seen and not np.array_equal(self._ids(k - 1), self._ids(k)):
                return k
        return None

    def _is_settled(self, k: int) -> bool:
        return bool(self._settled[np.searchsorted(self._settled, k)] == k)

    @cached_property
    def _seen(self) -> bytes:
        """The text as the tokens have it: a merge of letters that are not in it changes nothing."""
        encoding = self.tokenizer.encode(self.text, special=self.special, stop=self.stop)
        return encoding.utf8 if encoding.altered is None else encoding.altered.normalized

    def _ids(self, k: int) -> NDArray[np.int32]:
        return self.tokenizer.at(k).encode(self.text, special=self.special, stop=self.stop).ids

    def _merged_after(self, k: int) -> int | None:
        """The moment at which the pair of lowest rank merges that stands side by side at moment ``k``."""
        pipeline = self.tokenizer.pipeline
        if not isinstance(pipeline, ByteLevelBpe):
            return None
        encoding = self._encoded(k)
        together = np.ones(max(len(encoding) - 1, 0), np.bool_)
        if encoding.recipe is not None:  # else pairs across the borders of pre-tokens make the guess a bad one
            together = ~np.isin(encoding.spans[:-1, 1], encoding.recipe.bounds)
        made = pipeline.model.merged_ids(encoding.ids[:-1][together], encoding.ids[1:][together])
        ranks = self.tokenizer.ranks_of(made)
        return 1 + int(ranks[ranks >= k].min()) if (ranks >= k).any() else None

    def _merged_before(self, k: int) -> int | None:
        """The moment at which the token of highest rank was merged that is there at moment ``k``."""
        if not isinstance(self.tokenizer.pipeline, ByteLevelBpe):
            return None
        return 1 + int(self.tokenizer.ranks_of(self._encoded(k).ids).max(initial=-1))

    def _first(self, low: int, high: int, *, fewer_than: int, likely: int | None) -> int:
        """The number of the first settled moment with so few tokens; that of number ``high`` has.

        ``likely``: the moment that it may be, which is tried first.
        """
        guess = low if likely is None else int(np.searchsorted(self._settled, likely))
        tries = [guess, guess - 1] if likely is not None else []
        while low < high:
            middle = (low + high) // 2
            if tries and not low <= (middle := tries.pop(0)) < high:
                continue
            if self._tokens(int(self._settled[middle])) < fewer_than:
                high = middle
            else:
                low = middle + 1
        return low

    def _tokens(self, k: int) -> int:
        pipeline = self.tokenizer.at(k).pipeline
        if isinstance(pipeline, HuggingFacePipeline | SentencePiece) and pipeline.merges_here:
            return pipeline.count(self.text, special=self.special == "all", stop=self.stop)
        return len(self._encoded(k))

    def _encoded(self, k: int) -> Encoding:
        if k not in self._encodings:
            encode = self.tokenizer.at(k).encode
            self._encodings[k] = encode(self.text, special=self.special, previous=self.encoding, stop=self.stop)
        return self._encodings[k]

    @cached_property
    def _encodings(self) -> dict[int, Encoding]:
        """Those made so far, some twenty at most: the same moments are asked for again."""
        return {}


def equal_ranks(tokenizer: Tokenizer) -> NDArray[np.int64]:
    """The rows of ranks that a model takes as equal, ``[first, last)`` of each, int64 (n, 2); mostly none.

    >>> import engine
    >>> equal_ranks(engine.train(texts=["low low"], vocab_size=258)).tolist()
    []
    """
    pipeline = tokenizer.pipeline
    if isinstance(pipeline, SentencePiece) and pipeline.can_be_cut:  # others of that library merge nothing
        return pipeline.bpe_model.equal_ranks
    return np.empty((0, 2), np.int64)
