"""Where in the corpus a merge applies: keyword in context, as linguists read it.

Not here: how often (a merge's own `replacements`), and which pairs competed (BpeTrainer.highest_pairs).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from engine.errors import EncodingStopped
from engine.stretches import Stretch, Stretches
from engine.text.special_tokens import SpecialTokens
from engine.tokenizer import Tokenizer
from engine.training.corpus import Corpus, Reading

STEP = 1 << 18
"""Bytes that are searched at a time, about."""

CONTEXT = 60
"""Bytes shown before and behind a place, at most."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place where a merge applies: bytes `start` to `end` of the UTF-8 of a document, the text around it.

    `left` and `right` are the bytes of the two tokens that were joined. `before` and `after` are whole characters
    where the tokens are, and end where a character begins at the outer side.
    """

    document: str
    start: int
    before: bytes
    left: bytes
    right: bytes
    after: bytes

    @property
    def end(self) -> int:
        """The first byte behind it."""
        return self.start + len(self.left) + len(self.right)


def occurrences(
    corpus: Corpus, tokenizer: Tokenizer, rank: int, *, stop: Callable[[], bool] | None = None
) -> Iterator[Occurrence]:
    """The places where merge `rank` of `tokenizer`, trained here, applies in `corpus`, document by document.

    As in training: special tokens are cut out, and the lower ranks have been applied before. A generator, so that
    whoever wants the first hundred takes no more. Errors: CorpusError, PatternError, EncodingStopped once `stop`,
    asked from time to time, says yes.

    >>> from engine.models.merges import Merges
    >>> tokenizer = Tokenizer(Merges.of([(111, 119), (108, 256)]))
    >>> found = occurrences(Corpus.from_texts(["a low owl"]), tokenizer, 1)
    >>> [(each.start, each.before, each.after) for each in found]
    [(2, b'a ', b' owl')]
    """
    moment = tokenizer.at(rank + 1)
    wanted = int(moment.merge_ids[rank])
    left, right = (moment.vocabulary[int(side[rank])] for side in (moment.merges.left, moment.merges.right))
    special = SpecialTokens(moment.special_tokens)
    for document in corpus.documents:
        data = b"".join(_watched(Reading(document, corpus), stop))
        for begin, end, special_id in special.cut(data):
            if special_id >= 0 or data.find(left + right, begin, end) < 0:
                continue
            part = data if end - begin == len(data) else data[begin:end]
            for at in _places(part, moment, wanted, left + right, stop):
                start = begin + at
                yield Occurrence(
                    document.name, start, _before(data, start), left, right, _after(data, start + len(left + right))
                )


def _places(
    data: bytes, tokenizer: Tokenizer, wanted: int, token: bytes, stop: Callable[[], bool] | None
) -> Iterator[int]:
    """Where the token `wanted`, whose bytes are `token`, begins in a text without special tokens."""
    stretches, start = Stretches(data, tokenizer), 0
    while start < len(data):
        stretch = stretches.following(start, STEP)
        if stretch is None:
            _ask(stop)
            continue
        if data.find(token, *stretch) >= 0:
            yield from _places_in(stretches, stretch, wanted, stop)
        start = stretch.end


def _places_in(
    stretches: Stretches, stretch: Stretch, wanted: int, stop: Callable[[], bool] | None
) -> Iterator[int]:
    encoded = stretches.encode(stretch, stop)
    for place in np.flatnonzero(encoded.ids == wanted):
        yield stretch.start + int(encoded.spans[place, 0])


def _watched(slices: Iterable[bytes], stop: Callable[[], bool] | None) -> Iterator[bytes]:
    for each in slices:
        _ask(stop)
        yield each


def _ask(stop: Callable[[], bool] | None) -> None:
    if stop is not None and stop():
        raise EncodingStopped


def _before(data: bytes, end: int) -> bytes:
    """What stands before a place, from where a character begins."""
    start = max(0, end - CONTEXT)
    while start < end and data[start] & 0xC0 == 0x80:
        start += 1
    return data[start:end]


def _after(data: bytes, start: int) -> bytes:
    """What stands behind a place, up to where a character ends."""
    end = min(len(data), start + CONTEXT)
    while start < end < len(data) and data[end] & 0xC0 == 0x80:
        end -= 1
    return data[start:end]
