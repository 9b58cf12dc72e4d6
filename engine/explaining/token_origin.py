"""Where a token comes from: its merges down to single bytes, the merges that use it, its relatives.

Not here: what happened in a text (explanation.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.errors import EncodingStopped
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.libraries.piece_model import BYTE
from engine.libraries.sentence_piece import SentencePiece
from engine.tokenizer import Tokenizer

_ASKED_EVERY = 1 << 12
"""Tokens after which it is asked whether to stop."""


class TreeRow(NamedTuple):
    """A token in the tree of another: how deep it stands, its id, the rank of its merge, -1 where none makes it."""

    depth: int
    token_id: int
    rank: int


def merge_tree(tokenizer: Tokenizer, token_id: int) -> list[TreeRow]:
    """The tree of a token's merges, each token before its two parts; UnknownIdError where there is no such token.

    As a list and not as nested nodes: merges may be nested some thousand deep.

    >>> from engine.models.merges import Merges
    >>> tokenizer = Tokenizer(Merges.of([(228, 184), (256, 173)]))
    >>> [tuple(row) for row in merge_tree(tokenizer, 257)]
    [(0, 257, 1), (1, 256, 0), (2, 228, -1), (2, 184, -1), (1, 173, -1)]
    """
    tokenizer.vocabulary.bytes_of(token_id)
    merges, rows, pending = tokenizer.merges, [], [(0, token_id)]
    rank_of = cache(lambda number: int(tokenizer.ranks_of(np.array([number]))[0]))
    while pending:
        depth, number = pending.pop()
        rank = rank_of(number)
        rows.append(TreeRow(depth, number, rank))
        if rank >= 0:
            pending += [(depth + 1, int(merges.right[rank])), (depth + 1, int(merges.left[rank]))]
    return rows


def falls_back(tokenizer: Tokenizer, token_id: int) -> bool:
    """Whether it is the piece of a byte in a model that merges letters, there for letters that have no piece.

    >>> from engine.models.merges import Merges
    >>> falls_back(Tokenizer(Merges.of([])), 228)
    False
    """
    pipeline = tokenizer.pipeline
    if isinstance(pipeline, SentencePiece):
        return pipeline.model.types[token_id] == BYTE
    if isinstance(pipeline, HuggingFacePipeline):
        return pipeline.pieces.is_byte(token_id)
    return False


def children(tokenizer: Tokenizer, token_id: int) -> NDArray[np.int64]:
    """The ranks of the merges that a token is a part of, int64 (n,), rising.

    >>> from engine.models.merges import Merges
    >>> children(Tokenizer(Merges.of([(97, 98), (98, 99), (98, 98)])), 98).tolist()
    [0, 1, 2]
    """
    merges = tokenizer.merges
    return np.flatnonzero((merges.left == token_id) | (merges.right == token_id)).astype(np.int64)


@dataclass(frozen=True, slots=True)
class Relatives:
    """Tokens that look like another one, by rising id.

    variants: with the same letters in other cases, with or without a blank before them, or a mark of where in a
    word they stand (``##``, ``</w>``); containing: the first of the longer tokens that hold all its bytes, such
    marks aside, and ``contained`` how many there are in all.
    """

    variants: tuple[int, ...]
    containing: tuple[int, ...]
    contained: int


def relatives(
    tokenizer: Tokenizer, token_id: int, *, most: int = 100, stop: Callable[[], bool] | None = None
) -> Relatives:
    """The relatives of a token; looks at the whole vocabulary, so not on a thread that must not wait.

    The piece of a byte to fall back on has none. UnknownIdError where there is no such token, EncodingStopped once
    ``stop`` says yes.

    >>> from engine.models.merges import Merges
    >>> rows = [(108, 111), (256, 119), (32, 257), (76, 111), (259, 119)]  # lo low ␣low Lo Low
    >>> relatives(Tokenizer(Merges.of(rows)), 257)
    Relatives(variants=(258, 260), containing=(258,), contained=1)
    """
    vocabulary, marks = tokenizer.vocabulary, _marks(tokenizer)
    data = _without(marks, vocabulary.bytes_of(token_id))
    if falls_back(tokenizer, token_id):  # longer tokens hold its byte by chance: they are made of letters
        return Relatives((), (), 0)
    alike = _alike(data)
    variants: list[int] = []
    containing: list[int] = []
    contained = 0
    for number, other in enumerate(vocabulary):
        if stop is not None and number % _ASKED_EVERY == 0 and stop():
            raise EncodingStopped
        if other == token_id:
            continue
        held = _without(marks, vocabulary[other])
        if data and data in held and len(held) > len(data):
            contained += 1
            if len(containing) < most:
                containing.append(other)
        if alike is not None and _alike(held) == alike:
            variants.append(other)
    return Relatives(tuple(variants), tuple(containing), contained)


def _marks(tokenizer: Tokenizer) -> tuple[bytes, bytes]:
    """What the vocabulary writes before a token within a word, and behind one at its end."""
    pipeline = tokenizer.pipeline
    if not isinstance(pipeline, HuggingFacePipeline):
        return b"", b""
    return pipeline.pieces.prefix.encode(), pipeline.pieces.suffix.encode()


def _without(marks: tuple[bytes, bytes], data: bytes) -> bytes:
    return data.removeprefix(marks[0]).removesuffix(marks[1])


def _alike(data: bytes) -> str | None:
    """What tokens of the same letters have in common; None for a token that is no text, or blank."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    return text.removeprefix(" ").casefold() or None
