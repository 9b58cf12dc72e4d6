"""Merges, special tokens and vocabulary of a native file: first their types, then whether they agree.

The two steps are apart because the checksum is checked between them: a file that was altered by hand should be
called altered before it is called inconsistent. Not here: the rest of the file (native.py).
"""

from __future__ import annotations

import json
from typing import Any

from engine.formats.json_fields import Fields, shown
from engine.models.bpe_model import MOST_TOKENS
from engine.models.merges import Merges
from engine.models.vocabulary import FIRST_MERGE_ID
from engine.text.utf8 import repair
from engine.tokenizer import Tokenizer

_COUNT_LIMIT = 1 << 63
_COLUMNS = ("left id", "right id", "count", "replacements", "tie")
_NULL = type(None)
_KINDS: tuple[tuple[type, ...], ...] = ((int,), (int,), (int, _NULL), (int, _NULL), (bool,))


class MergeRows:
    """The merges of a file, of the right types."""

    def __init__(self, fields: Fields, rows: list[Any]) -> None:
        self._fields = fields
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def checked(self) -> Merges:
        """The merges, each of two tokens that come before it, no pair twice."""
        fail = self._fields.fail
        seen: dict[tuple[int, int], int] = {}
        if len(self._rows) + FIRST_MERGE_ID > MOST_TOKENS:
            fail("merges", f"{len(self._rows)} are too many; a vocabulary has up to {MOST_TOKENS} tokens")
        for rank, (left, right, *_) in enumerate(self._rows):
            for column, part in enumerate((left, right)):
                if not 0 <= part < FIRST_MERGE_ID + rank:
                    fail(f"merges[{rank}][{column}]", f"expected an id from 0 to {255 + rank}, found {part}")
            if seen.setdefault((left, right), rank) != rank:
                fail(f"merges[{rank}]", f"expected a new pair, found that of merges[{seen[left, right]}]")
        return Merges.of(self._rows)


class SpecialTokenIds:
    """The special tokens of a file, of the right types."""

    def __init__(self, fields: Fields) -> None:
        self._fields = fields

    def checked(self, merges: int) -> tuple[str, ...]:
        """The texts in the order of their ids, which follow the merges."""
        fields = self._fields
        first = FIRST_MERGE_ID + merges
        by_id: dict[int, str] = {}
        for text, token_id in fields.value.items():
            path = _key_path("special_tokens", text)
            if not text:
                fields.fail(path, "expected a text, found an empty one")
            if repair(text)[1]:
                fields.fail(path, "expected a text, found a lone surrogate in it")
            if token_id in by_id:
                fields.fail(path, f"the id {token_id} is that of {json.dumps(by_id[token_id])} already")
            if not first <= token_id < first + len(fields.value):
                fields.fail(
                    path, f"expected an id from {first} to {first + len(fields.value) - 1}, found {token_id}"
                )
            by_id[token_id] = text
        return tuple(by_id[token_id] for token_id in sorted(by_id))


def read_merges(fields: Fields) -> MergeRows:
    """The rows under ``merges``; FileFormatError where one is no row of a merge."""
    rows = fields.take("merges", list)
    for rank, row in enumerate(rows):
        if type(row) is not list or len(row) != len(_COLUMNS):
            fields.checked(f"merges[{rank}]", row, list)
            columns = ", ".join(_COLUMNS)
            fields.fail(f"merges[{rank}]", f"expected {len(_COLUMNS)} values ({columns}), found {len(row)}")
        for column, (value, kinds) in enumerate(zip(row, _KINDS, strict=True)):
            if type(value) not in kinds:
                fields.checked(f"merges[{rank}][{column}]", value, *kinds)
            if type(value) is int and not 0 <= value < _COUNT_LIMIT:
                path = f"merges[{rank}][{column}]"
                fields.fail(path, f"expected a number from 0 to 2**63 - 1, found {shown(value)}")
    return MergeRows(fields, rows)


def read_special_tokens(fields: Fields) -> SpecialTokenIds:
    """The object under ``special_tokens``; FileFormatError where an id is no number."""
    special = fields.take_object("special_tokens")
    for text, token_id in special.value.items():
        special.checked(_key_path("special_tokens", text), token_id, int)
    return SpecialTokenIds(special)


def read_vocabulary(fields: Fields, tokenizer: Tokenizer) -> None:
    """Check the object under ``vocabulary`` against the tokenizer: every id, and no other, with its bytes.

    A token's bytes are joined from bytes that were found right before, so merges that double each time cannot ask
    for more memory than the file itself has.
    """
    written = fields.value
    specials = {token_id: text.encode("utf-8").hex() for text, token_id in tokenizer.special_tokens.items()}
    left, right = tokenizer.merges.left.tolist(), tokenizer.merges.right.tolist()
    known: list[str] = []
    for token_id in range(tokenizer.vocab_size):
        key, rank = str(token_id), token_id - FIRST_MERGE_ID
        if rank < 0:
            expected, origin = f"{token_id:02x}", "this byte"
        elif rank < len(left):
            expected, origin = known[left[rank]] + known[right[rank]], f"merges[{rank}]"
        else:
            expected, origin = specials[token_id], "its special token"
        if written.get(key) != expected:
            path = _key_path("vocabulary", key)
            what = shown(fields.checked(path, written[key], str)) if key in written else "nothing"
            fields.fail(path, f"expected {shown(expected)} from {origin}, found {what}")
        known.append(expected)
    if len(written) > len(known):
        ids = {str(token_id) for token_id in range(len(known))}
        extra = next(key for key in written if key not in ids)
        fields.fail(_key_path("vocabulary", extra), f"expected ids from 0 to {len(known) - 1} only")


def _key_path(path: str, key: str) -> str:
    return f"{path}[{json.dumps(key)}]"
