"""Every way to cut a text into pieces, one by one. To be read, not to be fast.

Not here: what the program uses (engine/explaining/lattice.py), which must tell the same.
"""

from collections.abc import Iterator, Mapping


def ways(text: str, scores: Mapping[str, float], unknown_score: float) -> Iterator[tuple[tuple[str, ...], float]]:
    """Pieces and score of each way; a letter that is no piece may stand by itself.

    >>> sorted(ways("ab", {"a": -1.0, "ab": -3.0}, -9.0))
    [(('a', 'b'), -10.0), (('ab',), -3.0)]
    """
    if not text:
        yield (), 0.0
    for end in range(1, len(text) + 1):
        piece = text[:end]
        if piece in scores or end == 1:
            for others, score in ways(text[end:], scores, unknown_score):
                yield (piece, *others), scores.get(piece, unknown_score) + score
