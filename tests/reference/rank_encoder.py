"""The encoder of the textbook for ranks: any two neighbours merge if their bytes together are a token. To be read.

So tiktoken encodes (its _byte_pair_merge and encode_ordinary in src/lib.rs). Not here: the encoder that is used
(engine/models/ranks.py), which must give the same.
"""

import itertools
from collections.abc import Mapping


def encode(pre_token: bytes, ranks: Mapping[bytes, int]) -> list[int | None]:
    """Ids of one pre-token; None for a byte that is left over and is no token.

    >>> ranks = {b"a": 0, b"b": 1, b"c": 2, b"bc": 3, b"abc": 4}
    >>> encode(b"abc", ranks), encode(b"cab", ranks), encode(b"xbc", ranks)
    ([4], [2, 0, 1], [None, 3])
    """
    if pre_token in ranks:
        return [ranks[pre_token]]
    return [ranks.get(part) for part in merged(pre_token, ranks)]


def merged(data: bytes, ranks: Mapping[bytes, int]) -> list[bytes]:
    """The parts that are left once nothing can be merged: lowest rank first, leftmost among equals."""
    parts = [bytes([byte]) for byte in data]
    while True:
        candidates = [
            (ranks[left + right], position)
            for position, (left, right) in enumerate(itertools.pairwise(parts))
            if left + right in ranks
        ]
        if not candidates:
            return parts
        _, position = min(candidates)
        parts[position : position + 2] = [parts[position] + parts[position + 1]]


def last_merge(token: bytes, ranks: Mapping[bytes, int]) -> tuple[bytes, bytes] | None:
    """The two parts of which a token is merged last: what lower ranks leave of it; None where these are not two.

    >>> last_merge(b"abc", {b"a": 0, b"b": 1, b"c": 2, b"ab": 3, b"bc": 4, b"abc": 5})
    (b'ab', b'c')
    """
    lower = {data: rank for data, rank in ranks.items() if rank < ranks[token]}
    parts = merged(token, lower)
    return (parts[0], parts[1]) if len(parts) == 2 else None
