"""The order of the rows of a vocabulary, or of merges, by any of their columns.

Not here: which rows there are (search.py, filters.py).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine.listing.columns import NONE, Columns
from engine.models.joined_tokens import JoinedTokens

_STEP = 7
_FIRST = np.array([(1 << 64) - (1 << 8 * (8 - count)) for count in range(_STEP + 1)], np.uint64)
"""Of a word of eight bytes the bits of the first so many."""

SORTED_BY = (
    "id", "token", "length", "points", "script", "flag", "count", "rank", "left", "right", "replacements", "tie",
    "score",
)  # fmt: skip
"""What rows can be sorted by: ``token`` by the bytes, ``length`` by their number, ``left`` and
``right`` by the id of that part, ``flag`` by what is cut, with added and special tokens last, ``tie`` by whether
there was one."""


def order_of(columns: Columns, by: str, *, descending: bool = False) -> NDArray[np.int64]:
    """The rows in order, int64 (n,): rows alike as they stand, by id or rank, and those without such a number last.

    Kept in ``columns``: the second time costs nothing. KeyError where rows cannot be sorted by this.

    >>> from engine.models.merges import Merges
    >>> from engine.tokenizer import Tokenizer
    >>> columns = Columns.of(Tokenizer(Merges.of([(97, 98), (97, 97)])))
    >>> order_of(columns, "token")[96:100].tolist(), order_of(columns, "rank", descending=True)[:3].tolist()
    ([96, 97, 257, 256], [257, 256, 0])
    """
    key = f"-{by}" if descending else by
    found = columns.orders.get(key)
    if found is None:
        found = columns.orders[key] = _order(_KEYS[by](columns), descending=descending)
    return found


def _order(values: NDArray[np.generic], *, descending: bool) -> NDArray[np.int64]:
    numbers: NDArray[np.number] = values  # type: ignore[assignment]
    missing = np.isnan(numbers) if numbers.dtype.kind == "f" else numbers == NONE
    known = np.flatnonzero(~missing)
    ordered = known[_rising(numbers[known], descending=descending)]
    return np.concatenate((ordered, np.flatnonzero(missing))).astype(np.int64, copy=False)


def _rising(numbers: NDArray[np.number], *, descending: bool) -> NDArray[np.int64]:
    """Where the numbers are, none of them negative, from the least to the greatest or the other way round; equal
    ones as they stand."""
    if numbers.dtype.kind == "f":
        return np.argsort(-numbers if descending else numbers, kind="stable")
    from_end = numbers.max(initial=0) - numbers if descending else numbers
    return _sorted_places(from_end.astype(np.uint64))


def _sorted_places(keys: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Where the keys are, from the least to the greatest; equal ones as they stand.

    Each is sorted with its place behind it, if both have room in a number: numpy sorts numbers several times faster
    than it finds the order that sorts them.
    """
    bits = max(len(keys) - 1, 0).bit_length()
    if int(keys.max(initial=0)).bit_length() + bits > 64:
        return np.argsort(keys, kind="stable")
    placed = keys << np.uint64(bits) | np.arange(len(keys), dtype=np.uint64)
    placed.sort()
    return (placed & np.uint64((1 << bits) - 1)).astype(np.int64)


def _byte_ranks(columns: Columns) -> NDArray[np.int64]:
    """`ranks_by_bytes`, found out once for both directions."""
    found = columns.orders.get("bytes")
    if found is None:
        found = columns.orders["bytes"] = ranks_by_bytes(columns.tokens)
    return found


def ranks_by_bytes(tokens: JoinedTokens) -> NDArray[np.int64]:
    """How many tokens come before each one in the order of their bytes, int64 (n,); equal tokens have equal ones.

    By seven bytes at a time, each time of those tokens only that are still alike: numpy sorts numbers without
    Python's lock, and lists of bytes with it.

    >>> ranks_by_bytes(JoinedTokens.of({0: b"b", 1: b"a", 2: b"a\\0", 3: b"a"})).tolist()
    [3, 0, 2, 0]
    """
    starts, sizes = tokens.starts[:-1], tokens.sizes
    words = _words(tokens.data)
    ranks = np.zeros(len(tokens), np.int64)
    alike = np.arange(len(tokens))
    depth = 0
    while len(alike):
        left = np.clip(sizes[alike] - depth, 0, _STEP).astype(np.uint64)
        # How many bytes are left stands behind them: what ends comes before what goes on, with a zero too.
        keys = (words[starts[alike] + depth].astype(np.uint64) & _FIRST[left]) | left
        by = np.argsort(keys)  # equal ones in any order: it is the quickest, and they are told apart below
        if depth:
            by = by[_sorted_places(ranks[alike[by]].astype(np.uint64))]
        rows, keys, places = alike[by], keys[by], np.arange(len(by))
        old = ranks[rows]
        parted = np.diff(old, prepend=-1) != 0
        begins = parted.copy()
        begins[1:] |= keys[1:] != keys[:-1]
        # Those before a token are those before its old neighbours, and those of them that are less than it.
        before = np.maximum.accumulate(np.where(begins, places, 0))
        ranks[rows] = old + before - np.maximum.accumulate(np.where(parted, places, 0))
        alone = begins & np.append(begins[1:], True)
        depth += _STEP
        alike = rows[~alone & (left[by] == _STEP)]
    return ranks


def _words(data: NDArray[np.uint8]) -> NDArray[np.generic]:
    """The eight bytes from each place, also from the end, as a number that sorts as they do; zeros follow all."""
    padded = np.concatenate((data, np.zeros(8, np.uint8)))
    return np.ndarray(len(data) + 1, ">u8", padded, strides=(1,))


_KEYS: dict[str, Callable[[Columns], NDArray[np.generic]]] = {
    "id": lambda columns: columns.tokens.ids,
    "token": lambda columns: _byte_ranks(columns),
    "length": lambda columns: columns.tokens.sizes,
    "points": lambda columns: columns.survey.points,
    "script": lambda columns: columns.survey.scripts.astype(np.int64),
    "flag": lambda columns: columns.survey.cuts + np.int64(8) * columns.marks,
    "count": lambda columns: columns.counts,
    "rank": lambda columns: columns.ranks,
    "left": lambda columns: columns.left,
    "right": lambda columns: columns.right,
    "replacements": lambda columns: columns.replacements,
    "tie": lambda columns: columns.ties.astype(np.int64),
    "score": lambda columns: columns.scores,
}
