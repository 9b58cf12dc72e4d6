"""The order of the rows of a vocabulary, or of merges, by any of their columns.

Not here: which rows there are (search.py, filters.py).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine.listing.columns import NONE, Columns
from engine.models.joined_tokens import JoinedTokens

_STEP = 8

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
    sorted_known = known[np.argsort(-numbers[known] if descending else numbers[known], kind="stable")]
    return np.concatenate((sorted_known, np.flatnonzero(missing))).astype(np.int64, copy=False)


def ranks_by_bytes(tokens: JoinedTokens) -> NDArray[np.int64]:
    """How many tokens come before each one in the order of their bytes, int64 (n,); equal tokens have equal ones.

    By eight bytes at a time, each time of those tokens only that are still alike: numpy sorts numbers without
    Python's lock, and lists of bytes with it.

    >>> ranks_by_bytes(JoinedTokens.of({0: b"b", 1: b"a", 2: b"a\\0", 3: b"a"})).tolist()
    [3, 0, 2, 0]
    """
    starts, sizes = tokens.starts[:-1], tokens.sizes
    ranks = np.zeros(len(tokens), np.int64)
    alike = np.arange(len(tokens))
    depth = 0
    while len(alike):
        left = np.clip(sizes[alike] - depth, 0, _STEP)
        heads = _heads(tokens.data, starts[alike] + depth, left)
        by = np.lexsort((left, heads, ranks[alike]) if depth else (left, heads))
        rows = alike[by]
        old, left, heads = ranks[rows], left[by], heads[by]
        first_old = np.flatnonzero(np.diff(old, prepend=-1) != 0)
        begins = np.ones(len(rows), np.bool_)
        begins[1:] = (old[1:] != old[:-1]) | (heads[1:] != heads[:-1]) | (left[1:] != left[:-1])
        group = np.flatnonzero(begins)
        in_old = np.repeat(first_old, np.diff(np.append(first_old, len(rows))))
        counted = np.diff(np.append(group, len(rows)))
        ranks[rows] = old + np.repeat(group, counted) - in_old
        depth += _STEP
        alike = rows[(np.repeat(counted, counted) > 1) & (left == _STEP)]
    return ranks


def _heads(data: NDArray[np.uint8], starts: NDArray[np.int64], sizes: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Up to eight bytes from each place, as a number that sorts as they do."""
    found = np.zeros(len(starts), np.uint64)
    for place in range(_STEP):
        has = sizes > place
        byte = np.zeros(len(starts), np.uint64)
        byte[has] = data[starts[has] + place]
        found = (found << np.uint64(8)) | byte
    return found


_KEYS: dict[str, Callable[[Columns], NDArray[np.generic]]] = {
    "id": lambda columns: columns.tokens.ids,
    "token": lambda columns: ranks_by_bytes(columns.tokens),
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
