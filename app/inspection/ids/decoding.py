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
from engine.id_list import IdList, UnreadableIdError, read_ids
from engine.text.offsets import Offsets
from engine.text.utf8 import to_utf8

MOST_BYTES = 64 << 20
"""Bytes that are decoded at most: a few ids can stand for any length."""

MOST_MARKS = 500
"""Things that are no ids whose places are told."""

_AS_NARROW = str.maketrans("，、；\u3000（）［］【】－０１２３４５６７８９", "    ()[][]-0123456789")
"""What a Chinese input method writes between and in numbers. A blank for a comma: no hanzi writes 1，000."""

Stop = Callable[[], bool]


class TooLongError(EngineError):
    """The ids stand for more bytes than are shown."""


@dataclass(frozen=True, slots=True, eq=False)
class DecodedIds:
    """Ids as they were pasted and what they stand for.

    `text` is None where the bytes are no UTF-8; ids without a token have no bytes, `unknown` counts them. What is
    no id is left out: `fault` is the first of it, `marks` int64 (k, 2) the places of it, in UTF-16 units;
    `shortened`: some of it is the ellipsis that stands for ids which are not there.
    """

    pasted: IdList
    rows: TokenRows
    text: str | None
    unknown: int
    fault: UnreadableIdError | None
    marks: np.ndarray
    shortened: bool


@dataclass(frozen=True, slots=True)
class Again:
    """Whether the decoded text gives the same ids when it is encoded; else the first that differs, from 0, or why
    it cannot be encoded."""

    first_difference: int | None
    refused: Exception | None = None


def decode_ids(written: str, tokenizer: Tokenizer) -> DecodedIds:
    """Read ids and decode them, unknown ones too; UnreadableIdError where nothing that is written is an id.

    Digits, brackets and signs between ids may be of full width.

    >>> import engine
    >>> decoded = decode_ids("[228, 184, 173, 999]", engine.train(texts=["aaaa"], vocab_size=257))
    >>> decoded.text, decoded.unknown, decoded.rows.row(1).cut, decoded.rows.row(3).flags
    ('中', 1, 'inside', ('unknown',))
    """
    written = written.translate(_AS_NARROW)
    pasted = read_ids(written, strict=False)
    fault = UnreadableIdError(written, pasted.left_out[0][0], "the ids") if pasted.left_out else None
    if fault is not None and not pasted.ids:
        raise fault
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
    text = None if len(stray) else utf8.decode()
    shortened = any(written.startswith(("...", "…"), start) for start, _end in pasted.left_out)
    return DecodedIds(pasted, rows, text, int(unknown.sum()), fault, _marks(written, pasted), shortened)


def encode_again(decoded: DecodedIds, tokenizer: Tokenizer, stop: Stop) -> Again:
    """Whether the text of these ids, which must be one, gives them again.

    Special tokens are looked for in it if the ids hold any. EncodingStopped once `stop` says yes.
    """
    special = "all" if decoded.rows.special.any() else "none"
    try:
        ids = tokenizer.encode(decoded.text or "", special=special, stop=stop).ids
    except EngineError as error:
        return Again(None, error)
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


def _marks(written: str, pasted: IdList) -> np.ndarray:
    places = np.array(pasted.left_out[:MOST_MARKS], np.int64).reshape(-1, 2)
    return Offsets(to_utf8(written)[0]).utf16_starts[places] if len(places) else places


def _array(ids: Sequence[int]) -> np.ndarray:
    """The ids as int64, or as Python's integers where one is larger than that."""
    try:
        return np.array(ids, np.int64)
    except OverflowError:
        return np.array(ids, object)
