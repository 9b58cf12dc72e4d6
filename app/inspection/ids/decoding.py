"""What pasted ids are: bytes, characters, flags, and whether their text gives these ids again. No Qt in here.

Everything takes time that grows with the ids, so it runs in the background. Not here: reading ids
(engine/id_list.py), showing them (ids.dock).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from app.inspection.tokens.borders import stray_bytes
from app.inspection.tokens.rows import TokenRows
from engine import EngineError, Tokenizer, UnknownIdError
from engine.id_list import IdList, read_ids

MOST_BYTES = 64 << 20
"""Bytes that are decoded at most: a few ids can stand for any length."""

Stop = Callable[[], bool]


class TooLongError(EngineError):
    """The ids stand for more bytes than are shown."""


@dataclass(frozen=True, slots=True, eq=False)
class DecodedIds:
    """Ids as they were pasted and what they stand for.

    `text` is None where the bytes are no UTF-8; ids without a token have no bytes, `unknown` counts them.
    """

    pasted: IdList
    rows: TokenRows
    text: str | None
    unknown: int


@dataclass(frozen=True, slots=True)
class Again:
    """Whether the decoded text gives the same ids when it is encoded; else the first that differs, from 0."""

    first_difference: int | None


def decode_ids(written: str, tokenizer: Tokenizer) -> DecodedIds:
    """Read ids and decode them, unknown ones too; UnreadableIdError at the first thing that is no id.

    >>> import engine
    >>> decoded = decode_ids("[228, 184, 173, 999]", engine.train(texts=["aaaa"], vocab_size=257))
    >>> decoded.text, decoded.unknown, decoded.rows.row(1).cut, decoded.rows.row(3).flags
    ('中', 1, 'inside', ('unknown',))
    """
    pasted = read_ids(written)
    tokens = {token_id: _bytes_of(tokenizer, token_id) for token_id in set(pasted.ids)}
    parts = [tokens[token_id] for token_id in pasted.ids]
    ends = np.cumsum([len(part or b"") for part in parts], dtype=np.int64)
    if len(ends) and ends[-1] > MOST_BYTES:
        raise TooLongError(f"these ids stand for {ends[-1]} bytes, at most {MOST_BYTES} are shown; give fewer ids")
    utf8 = b"".join([part for part in parts if part])
    stray = stray_bytes(utf8)
    unknown = np.array([part is None for part in parts], np.bool_)
    special = set(tokenizer.special_tokens.values())
    rows = TokenRows(
        utf8,
        _array(pasted.ids),
        np.stack((np.append(0, ends[:-1])[: len(ends)], ends), axis=1).astype(np.int64, copy=False),
        np.array([token_id in special for token_id in pasted.ids], np.bool_),
        unknown if unknown.any() else None,
        stray if len(stray) else None,
    )
    return DecodedIds(pasted, rows, None if len(stray) else utf8.decode(), int(unknown.sum()))


def encode_again(decoded: DecodedIds, tokenizer: Tokenizer, stop: Stop) -> Again:
    """Whether the text of these ids, which must be one, gives them again.

    Special tokens are looked for in it if the ids hold any. EncodingStopped once `stop` says yes.
    """
    special = "all" if decoded.rows.special.any() else "none"
    ids = tokenizer.encode(decoded.text or "", special=special, stop=stop).ids
    pasted = decoded.rows.ids
    both = min(len(ids), len(pasted))
    differ = np.flatnonzero(ids[:both] != pasted[:both])
    if len(differ):
        return Again(int(differ[0]))
    return Again(None if len(ids) == len(pasted) else both)


def _bytes_of(tokenizer: Tokenizer, token_id: int) -> bytes | None:
    try:
        return tokenizer.vocabulary.bytes_of(token_id)
    except UnknownIdError:
        return None


def _array(ids: Sequence[int]) -> np.ndarray:
    """The ids as int64, or as Python's integers where one is larger than that."""
    try:
        return np.array(ids, np.int64)
    except OverflowError:
        return np.array(ids, object)
