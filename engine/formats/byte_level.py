"""Byte-level BPE from strings: a vocabulary in GPT-2's stand-in letters and its merges become a pipeline.

What is not written in stand-in letters is literal text: it decodes to itself, and no merge makes it. Not here: the
checks of the strings (bpe_strings.py), the files.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from engine import kernels
from engine.byte_level_bpe import ByteLevelBpe, MergeList
from engine.formats.bpe_strings import Columns
from engine.models.bpe_model import MOST_TOKENS, BpeModel
from engine.models.merges import Merges
from engine.models.token_table import TokenTable
from engine.models.vocabulary import Vocabulary
from engine.models.whole_tokens import WholeTokens
from engine.text.normalizer import Normalizer
from engine.text.split_patterns import SplitPattern
from engine.text.token_text import gpt2_alphabet

STAND_INS = tuple(gpt2_alphabet(bytes([byte])) for byte in range(256))
"""The stand-in letter of each byte."""

_NO_BYTE = 0xFFFF
_BYTES = dict.fromkeys(range(256), _NO_BYTE) | {ord(letter): byte for byte, letter in enumerate(STAND_INS)}
_NONE: Mapping[str, int] = MappingProxyType({})


def token_bytes(token: str) -> bytes | None:
    """The bytes that stand-in letters stand for; None where other characters are among them.

    >>> token_bytes("Ġä¸Ń").decode(), token_bytes("中")
    (' 中', None)
    """
    try:
        return token.translate(_BYTES).encode("latin-1")
    except UnicodeEncodeError:
        return None


def missing_bytes(entries: Mapping[str, int]) -> list[int]:
    """The bytes whose stand-in letter is no token."""
    return [byte for byte, letter in enumerate(STAND_INS) if letter not in entries]


def runs_here(entries: Mapping[str, int], columns: Columns, *more: Mapping[str, int]) -> bool:
    """Whether the engine has room for these ids and merges, and every byte has an id."""
    most = max(token_id for group in (entries, *more) for token_id in group.values() or (0,))
    return most < MOST_TOKENS and len(columns) + len(STAND_INS) <= MOST_TOKENS and not missing_bytes(entries)


def byte_level_bpe(
    entries: Mapping[str, int],
    columns: Columns,
    *,
    pattern: SplitPattern,
    special_tokens: Mapping[str, int] = _NONE,
    added_tokens: Mapping[str, int] = _NONE,
    normalizer: Normalizer | None = None,
    normalize_first: bool = False,
    whole_first: bool = False,
    post_processor: object = None,
) -> ByteLevelBpe:
    """The pipeline of a vocabulary (token -> id) for which ``runs_here`` holds, and merges without a pair twice.

    Special and added tokens, which may be among the entries, are literal text. ``whole_first``: a pre-token that is
    an entry as a whole is that token, whatever merges would make of it.

    >>> entries = {letter: byte for byte, letter in enumerate(STAND_INS)} | {"ab": 300}
    >>> pipeline = byte_level_bpe(entries, np.array([[97, 98, 300]]), pattern=SplitPattern("none", None))
    >>> pipeline.encode("abc").ids.tolist()
    [300, 99]
    """
    literal = {**added_tokens, **special_tokens}
    known = {token_id: token.encode() for token, token_id in literal.items()}
    by_bytes: dict[bytes, int] = {}
    for token, token_id in entries.items():
        if token not in literal:
            data = token_bytes(token)
            known[token_id] = token.encode() if data is None else data
            if data:
                by_bytes[data] = token_id
    left, right, merge_ids = (columns[:, each].astype(np.int32) for each in range(3))
    merges = Merges(left, right)
    byte_ids = np.array([entries[letter] for letter in STAND_INS], np.int32)
    model = BpeModel.of_merges(merges, merge_ids=merge_ids, byte_ids=byte_ids)
    if whole_first:
        whole = _whole_tokens(by_bytes, model)
        model = BpeModel.of_merges(merges, merge_ids=merge_ids, byte_ids=byte_ids, whole=whole)
    return ByteLevelBpe(
        MergeList(merges, merge_ids, model), pattern=pattern, special_tokens=special_tokens,
        added_tokens=added_tokens, vocabulary=Vocabulary(known), normalizer=normalizer,
        normalize_first=normalize_first, post_processor=post_processor,
    )  # fmt: skip


def _whole_tokens(tokens: Mapping[bytes, int], merging: BpeModel) -> WholeTokens | None:
    """Those that merging would not make of their own bytes."""
    if kernels.state() == "plain":
        # To look all of them up says the same, and spares work that takes the plain form many seconds.
        return WholeTokens(tokens)
    table, own = TokenTable(tokens), np.array(list(tokens.values()), np.int64)
    ids, ends = merging.encode(table.data.tobytes(), table.starts)
    alone = np.zeros(len(table), np.bool_)
    numbers = np.searchsorted(table.starts, ends, "left") - 1
    alone[numbers[ids == own[numbers]]] = True
    others = {
        data: token_id for (data, token_id), known in zip(tokens.items(), alone.tolist(), strict=True) if not known
    }
    return WholeTokens(others) if others else None
