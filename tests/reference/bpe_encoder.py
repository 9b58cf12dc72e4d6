"""The encoder of the textbook: lowest rank first, leftmost first, one pair at a time. To be read, not to be fast.

Not here: the encoder that is used (engine/models/bpe_model.py), which must give the same.
"""

import itertools
from collections.abc import Sequence


def encode(pre_token: bytes, merges: Sequence[tuple[int, int]]) -> list[int]:
    """Ids of one pre-token; the merge of rank r joins ``merges[r]`` to the id 256 + r.

    >>> encode(b"aaaaa", [(97, 97), (256, 97)])
    [256, 257]
    """
    ranks = {pair: rank for rank, pair in reversed(list(enumerate(merges)))}
    ids = list(pre_token)
    while True:
        candidates = [
            (ranks[pair], position) for position, pair in enumerate(itertools.pairwise(ids)) if pair in ranks
        ]
        if not candidates:
            return ids
        rank, position = min(candidates)
        ids[position : position + 2] = [256 + rank]


def token_bytes(merges: Sequence[tuple[int, int]]) -> list[bytes]:
    """The bytes of every token."""
    tokens = [bytes([byte]) for byte in range(256)]
    for left, right in merges:
        tokens.append(tokens[left] + tokens[right])
    return tokens
