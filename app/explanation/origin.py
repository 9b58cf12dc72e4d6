"""Where a token comes from: its merges down to bytes, the merges that use it, tokens that look like it.

It is found in the background, and made rows of a table when these are looked at. No widgets in here. Not here: the
search (engine/explaining/token_origin.py).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QCoreApplication

from app.explanation import token_words
from app.explanation.sheets import Column, Row, written
from app.latest_task import Stop
from engine import Tokenizer
from engine.explaining.token_origin import Relatives, TreeRow, children, falls_back, merge_tree, relatives

MOST_CHILDREN, MOST_RELATIVES = 200, 100


@dataclass(frozen=True, slots=True, eq=False)
class Origin:
    """What is known of a token. children: ranks of the first merges that use it, int64 (n,), of `used` in all;
    falls_back: see `engine.explaining.token_origin.falls_back`."""

    tokenizer: Tokenizer
    token_id: int
    tree: list[TreeRow]
    children: np.ndarray
    used: int
    relatives: Relatives
    falls_back: bool


def origin(tokenizer: Tokenizer, token_id: int, stop: Stop) -> Origin:
    """Find it out; UnknownIdError where there is no such token, EncodingStopped once `stop` says yes."""
    tree, found = merge_tree(tokenizer, token_id), children(tokenizer, token_id)
    alike = relatives(tokenizer, token_id, most=MOST_RELATIVES, stop=stop)
    return Origin(
        tokenizer, token_id, tree, found[:MOST_CHILDREN], len(found), alike, falls_back(tokenizer, token_id)
    )


class OriginRows:
    """A sheet: the tree, then each list under a heading. A row stands for a token."""

    def __init__(self, origin: Origin) -> None:
        self.columns = _columns()
        self._tokenizer = origin.tokenizer
        self._entries: list[str | tuple[int, int, int]] = []  # a heading; or depth, id and rank, -1: no merge
        tree, merge_ids = origin.tree, origin.tokenizer.merge_ids
        self._add(_made_words(origin), [tuple(row) for row in tree])
        made = [(0, int(merge_ids[rank]), rank) for rank in origin.children.tolist()]
        self._add(_used_words(origin), made)
        if origin.falls_back:
            return
        alike = origin.relatives
        self._add(
            QCoreApplication.translate("Explanation", "Variants of it: {0}").format(
                token_words.number(len(alike.variants))
            ),
            self._ranked(alike.variants),
        )
        self._add(_containing_words(origin), self._ranked(alike.containing))

    def __len__(self) -> int:
        return len(self._entries)

    def row(self, number: int) -> Row:
        """See `sheets.Sheet`."""
        entry = self._entries[number]
        if isinstance(entry, str):
            return Row((entry,), fact=True)
        depth, token_id, rank = entry
        tokenizer = self._tokenizer
        data = tokenizer.vocabulary.get(token_id)
        text = f"#{token_id}" if data is None else token_words.apart(written(data))
        if rank < 0:
            return Row((text, str(token_id), "", "", ""), depth=depth, token_id=token_id)
        merge = tokenizer.merges[rank]
        count = "" if merge.count is None else token_words.number(merge.count)
        parts = token_words.pair(tokenizer.vocabulary, merge.left, merge.right)
        texts = text, str(token_id), parts, token_words.number(rank), count
        return Row(texts, depth=depth, token_id=token_id)

    def _add(self, heading: str, entries: list[tuple[int, int, int]]) -> None:
        self._entries += [heading, *entries]

    def _ranked(self, ids: tuple[int, ...]) -> list[tuple[int, int, int]]:
        ranks = self._tokenizer.ranks_of(np.array(ids, np.int64)).tolist()
        return [(0, token_id, rank) for token_id, rank in zip(ids, ranks, strict=True)]


def _columns() -> tuple[Column, ...]:
    translate = QCoreApplication.translate
    return (
        Column(
            translate("Explanation", "token"),
            translate("Explanation", "Click a token, or press Enter on it, to choose it"), "tokenizer", grows=1,
        ),
        Column(
            translate("Explanation", "id"), translate("Explanation", "Number of the token in the vocabulary"),
            "999,999", right=True,
        ),
        Column(
            translate("Explanation", "left + right"), translate("Explanation", "The merge that makes it"),
            "token + izer", grows=1,
        ),
        Column(
            translate("Explanation", "rank"),
            translate("Explanation", "Place of the merge in the list of merges; the lowest rank goes first"),
            "999,999", right=True,
        ),
        Column(
            translate("Explanation", "count"),
            translate("Explanation", "How often the pair stood in the corpus when merged, where it is known"),
            "999,999", right=True,
        ),
    )  # fmt: skip


def _made_words(origin: Origin) -> str:
    text = token_words.token(origin.tokenizer.vocabulary, origin.token_id)
    if origin.falls_back:
        words = QCoreApplication.translate(
            "Explanation",
            "{0}: stands for a byte of characters that the vocabulary lacks. It was not learned, and longer tokens "
            "are made of characters, not of it",
        )
        return words.format(text)
    merges = sum(row.rank >= 0 for row in origin.tree)
    if not merges:
        return QCoreApplication.translate("Explanation", "{0}: no merge makes it").format(text)
    words = QCoreApplication.translate("Explanation", "{0}: made by merges, {1} down to its parts")
    return words.format(text, token_words.number(merges))


def _used_words(origin: Origin) -> str:
    words = QCoreApplication.translate("Explanation", "Merges that use it: {0}")
    return _with_most(words.format(token_words.number(origin.used)), origin.used, MOST_CHILDREN)


def _containing_words(origin: Origin) -> str:
    contained = origin.relatives.contained
    words = QCoreApplication.translate("Explanation", "Longer tokens that contain it: {0}")
    return _with_most(words.format(token_words.number(contained)), contained, MOST_RELATIVES)


def _with_most(words: str, count: int, most: int) -> str:
    if count <= most:
        return words
    first = QCoreApplication.translate("Explanation", "{0} (the first {1} are listed)")
    return first.format(words, token_words.number(most))
