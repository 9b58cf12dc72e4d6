"""The tokens of a text as the library ``tokenizers`` gives them: ids, and the code points they come from.

A long text goes to the library in pieces where that changes nothing, so that encoding can be stopped. Not here: the
bytes of the text (typed_spans.py), where it may be cut (hugging_face_borders.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.errors import EncodingStopped, EngineError
from engine.libraries.hugging_face_call import Library, encoded
from engine.libraries.hugging_face_ends import completed

Numbers = NDArray[np.int64]


class LibraryTokens(NamedTuple):
    """n tokens. ids: int64 (n,); offsets: int64 (n, 2), code points; words: int64 (n,), the number of the word that
    a token belongs to; added: bool (n,), put there by the post-processor."""

    ids: Numbers
    offsets: Numbers
    words: Numbers
    added: NDArray[np.bool_]


def tokens_of(library: Library, text: str, borders: list[int], stop: Callable[[], bool] | None) -> LibraryTokens:
    """The tokens of the text, which is cut at ``borders`` (from 0 to its end); EncodingStopped."""
    found = [_converted(encoding, start) for start, encoding in _encodings(library, text, borders, stop)]
    for number in range(1, len(found)):
        words = found[number - 1].words
        found[number].words[:] += words[-1] + 1 if len(words) else 0
    columns = zip(*found, strict=True)
    return LibraryTokens(*(np.concatenate(column) for column in columns))


def tokens_and_added(library: Library, text: str, post_processor: Any) -> LibraryTokens:
    """The tokens of the text with those that the post-processor adds; these have no place in it: offsets -1."""
    (encoding,) = encoded(library, [text])
    bare = _converted(encoding, 0)
    whole = completed(post_processor, encoding)
    added = np.array(whole.special_tokens_mask, np.bool_)
    at = np.flatnonzero(~added)
    if len(at) != len(bare.ids):
        raise EngineError(
            f"the post-processor makes {len(at)} tokens of the text's {len(bare.ids)}; encode without added tokens"
        )
    offsets, words = np.full((len(added), 2), -1, np.int64), np.full(len(added), -1, np.int64)
    offsets[at], words[at] = bare.offsets, bare.words
    return LibraryTokens(np.array(whole.ids, np.int64), offsets, words, added)


def _encodings(
    library: Library, text: str, borders: list[int], stop: Callable[[], bool] | None
) -> Iterator[tuple[int, Any]]:
    for start, end in pairwise(borders):
        _ask(stop)
        (encoding,) = encoded(library, [text[start:end]])
        yield start, encoding
    _ask(stop)


def _ask(stop: Callable[[], bool] | None) -> None:
    if stop is not None and stop():
        raise EncodingStopped


def _converted(encoding: Any, start: int) -> LibraryTokens:
    ids = np.array(encoding.ids, np.int64)
    words = np.array([-1 if each is None else each for each in encoding.word_ids], np.int64)
    offsets = np.array(encoding.offsets, np.int64).reshape(-1, 2) + start
    return LibraryTokens(ids, offsets, words, np.zeros(len(ids), np.bool_))
