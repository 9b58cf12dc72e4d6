"""The vocabulary and the merges of BPE as files have them, in strings: the checks that all such files need.

Not here: stand-in letters and bytes (byte_level.py), the files (gpt2_files.py, tokenizer_json.py).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import add
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from engine.formats.json_fields import Fields
from engine.text.utf8 import repair

MOST_IDS = 1 << 31
_SHOWN = 5

Columns = NDArray[np.int64]
"""Ids of left part, right part and whole of each merge, int64 (n, 3), in the order of their ranks."""


def check_entries(entries: Mapping[str, Any], fields: Fields, path: str) -> None:
    """Token -> id: a whole number from 0 to 2**31 - 1, one token each; FileFormatError at its path where not."""
    if not entries:
        fields.fail(path or "the vocabulary", "there is no token in it")
    for token, token_id in entries.items():
        if type(token_id) is not int or not 0 <= token_id < MOST_IDS:
            place = f"{path}[{json.dumps(token)}]"
            fields.checked(place, token_id, int)
            fields.fail(place, f"expected an id from 0 to {MOST_IDS - 1}, found {_cut(str(token_id))}")
    if len(set(entries.values())) < len(entries):
        owners: dict[int, str] = {}
        for token, token_id in entries.items():
            if owners.setdefault(token_id, token) != token:
                fields.fail(
                    f"{path}[{json.dumps(token, ensure_ascii=False)}]",
                    f"the id {token_id} is that of {json.dumps(owners[token_id], ensure_ascii=False)} already",
                    way_out="give each token an id of its own",
                )
    check_texts(entries, fields, path)


def check_texts(tokens: Mapping[str, Any], fields: Fields, path: str) -> None:
    """FileFormatError where a token holds half a character."""
    try:
        "".join(tokens).encode()
    except UnicodeEncodeError:
        token = next((each for each in tokens if repair(each)[1]), next(iter(tokens)))
        fields.fail(f"{path}[{json.dumps(token)}]", "expected a text, found a lone surrogate in it")


def merge_columns(
    entries: Mapping[str, int], left: Sequence[str], right: Sequence[str], fail: Callable[[int, str], NoReturn]
) -> Columns:
    """The merges of these parts by ids; ``fail`` is told the number of the first with what is no token.

    >>> merge_columns({"a": 7, "b": 1, "ab": 3}, ["a"], ["b"], print).tolist()
    [[7, 1, 3]]
    """
    try:
        columns = [list(map(entries.__getitem__, texts)) for texts in (left, right, map(add, left, right))]
    except KeyError:
        _fail_at_missing(entries, zip(left, right, strict=True), fail)
        raise
    return np.array(columns, np.int64).T.copy()


def _fail_at_missing(
    entries: Mapping[str, int], pairs: Iterable[tuple[str, str]], fail: Callable[[int, str], NoReturn]
) -> None:
    for number, (left, right) in enumerate(pairs):
        for role, token in (("part", left), ("part", right), ("whole", left + right)):
            if token not in entries:
                fail(number, f"its {role} {json.dumps(token, ensure_ascii=False)} is not in the vocabulary")


def without_repeated(columns: Columns) -> tuple[Columns, list[int]]:
    """Of a pair that is listed several times the last, as other programs have it; the numbers of those left out."""
    keys = columns[:, 0] * MOST_IDS + columns[:, 1]
    _, from_the_end = np.unique(keys[::-1], return_index=True)
    kept = np.zeros(len(keys), np.bool_)
    kept[len(keys) - 1 - from_the_end] = True
    return (columns, []) if kept.all() else (columns[kept], np.flatnonzero(~kept).tolist())


def remark_on_holes(ids: Sequence[int]) -> list[str]:
    """A remark where the ids do not follow each other."""
    count, most = len(ids), max(ids, default=-1)
    if most + 1 == count:
        return []
    return [f"There are holes between the ids: {count} tokens, the largest id is {most}."]


def listed(names: Sequence[object]) -> str:
    """The first few of many, for a remark.

    >>> listed(["a", "b"]), listed(range(9))
    ('a, b', '0, 1, 2, 3, 4 and 4 more')
    """
    few = ", ".join(str(name) for name in names[:_SHOWN])
    return few if len(names) <= _SHOWN else f"{few} and {len(names) - _SHOWN} more"


def _cut(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}... ({len(text)} characters)"
