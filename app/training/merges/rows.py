"""One merge as a person reads it. No Qt in here.

Not here: the numbers themselves (merge_columns.py, opened_merges.py), titles (headings.py), files (writing.py).
"""

from __future__ import annotations

from typing import NamedTuple

from app.training.merge_columns import MergeColumns
from app.training.opened_merges import OpenedMerges
from engine.models.merges import UNKNOWN
from engine.spans import token_cut
from engine.text.scripts import script_of
from engine.text.token_text import token_text
from engine.text.utf8 import without_cut_character

LIMIT = 96
"""Bytes of a token that are shown; of a longer one the beginning and an ellipsis."""


class MergeRow(NamedTuple):
    """A merge and its token, written out; `token_id` is the id that it made, `length` its bytes, `script` its place
    in SCRIPTS.

    `count` and `replacements` are None where unknown. `flags`: the class of the token's bytes, `begins`, `ends`,
    `both`, `inside` or `invalid`, if it cuts a character.
    """

    rank: int
    token_id: int
    left: str
    right: str
    token: str
    count: int | None
    replacements: int | None
    tie: bool
    flags: tuple[str, ...]
    length: int
    script: int


def read_row(merges: MergeColumns | OpenedMerges, rank: int) -> MergeRow:
    """The merge of that rank, which must be there.

    >>> from engine.models.merges import Merges
    >>> read_row(MergeColumns(Merges.of([(228, 184, 9, 8, True)])), 0)[2:9]
    ('<0xE4>', '<0xB8>', '<0xE4><0xB8>', 9, 8, True, ('ends',))
    """
    left, right, count, replacements, tie = merges.row(rank)
    token_id = merges.id_of(rank)
    data, cut = shown_bytes(merges, token_id)
    return MergeRow(
        rank, token_id, written(merges, left), written(merges, right), written(merges, token_id),
        None if count == UNKNOWN else count, None if replacements == UNKNOWN else replacements, tie,
        () if cut == "no" else (cut,), merges.length(token_id), script_of(data),
    )  # fmt: skip


def written(merges: MergeColumns | OpenedMerges, token_id: int) -> str:
    """A token's text; of a long one the beginning and an ellipsis."""
    data, whole = merges.leading(token_id, LIMIT)
    if whole and len(data) <= LIMIT:
        return token_text(data)
    return token_text(without_cut_character(data[:LIMIT])) + "…"


def shown_bytes(merges: MergeColumns | OpenedMerges, token_id: int) -> tuple[bytes, str]:
    """The first bytes of a token, and the class of all of them."""
    data, whole = merges.leading(token_id, LIMIT)
    if whole and len(data) <= LIMIT:
        return data, token_cut(data)
    head = without_cut_character(data[:LIMIT])
    return head, token_cut(head + _without_rest(merges.trailing(token_id, 8)))


def _without_rest(data: bytes) -> bytes:
    """Drop what may be the rest of a character whose beginning is missing."""
    start = 0
    while start < min(3, len(data)) and 0x80 <= data[start] < 0xC0:
        start += 1
    return data[start:]
