"""One merge as a person reads it. Not here: painting it (merges_view), the numbers themselves (merge_columns)."""

from __future__ import annotations

from dataclasses import dataclass

from app.training.merge_columns import MergeColumns
from app.training.opened_merges import OpenedMerges
from engine.models.merges import UNKNOWN
from engine.spans import token_cut
from engine.text.token_text import token_text

LIMIT = 96
"""Bytes of a token that are shown; of a longer one the beginning and an ellipsis."""

_REMEMBERED = 4_000


@dataclass(frozen=True, slots=True)
class MergeRow:
    """A merge and its token, written out; `token_id` is the id that it made.

    `count` and `replacements` are None where unknown.
    `cut` is the class of the token's bytes: `no`, `begins`, `ends`, `both`, `inside` or `invalid`.
    """

    rank: int
    token_id: int
    left: str
    right: str
    token: str
    count: int | None
    replacements: int | None
    tie: bool
    cut: str


class MergeRows:
    """Rows of `merges`, written out when asked for and then remembered for a while."""

    def __init__(self, merges: MergeColumns | OpenedMerges) -> None:
        self._merges = merges
        self._rows: dict[int, MergeRow] = {}
        self._tokens: dict[int, tuple[str, str]] = {}

    def row(self, rank: int) -> MergeRow:
        """The merge of that rank, which must be there."""
        row = self._rows.get(rank)
        if row is None:
            if len(self._rows) >= _REMEMBERED:
                self._rows.clear()
            row = self._rows[rank] = self._make(rank)
        return row

    def _make(self, rank: int) -> MergeRow:
        left, right, count, replacements, tie = self._merges.row(rank)
        token_id = self._merges.id_of(rank)
        token, cut = self._written(token_id)
        return MergeRow(
            rank, token_id, self._written(left)[0], self._written(right)[0], token,
            None if count == UNKNOWN else count, None if replacements == UNKNOWN else replacements, tie, cut,
        )  # fmt: skip

    def _written(self, token_id: int) -> tuple[str, str]:
        found = self._tokens.get(token_id)
        if found is None:
            if len(self._tokens) >= _REMEMBERED:
                self._tokens.clear()
            found = self._tokens[token_id] = written(self._merges, token_id)
        return found


def written(merges: MergeColumns | OpenedMerges, token_id: int) -> tuple[str, str]:
    """A token's text and the class of its bytes."""
    data, whole = merges.leading(token_id, LIMIT)
    if whole and len(data) <= LIMIT:
        return token_text(data), token_cut(data)
    head = _without_last_character(data[:LIMIT])
    tail = _without_rest(merges.trailing(token_id, 8))
    return token_text(head) + "…", token_cut(head + tail)


def _without_last_character(data: bytes) -> bytes:
    """Drop the last character, which may not be whole."""
    end = len(data) - 1
    while end > 0 and 0x80 <= data[end] < 0xC0:
        end -= 1
    return data[:end] if end > 0 else data


def _without_rest(data: bytes) -> bytes:
    """Drop what may be the rest of a character whose beginning is missing."""
    start = 0
    while start < min(3, len(data)) and 0x80 <= data[start] < 0xC0:
        start += 1
    return data[start:]
