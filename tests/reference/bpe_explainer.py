"""The textbook's way to tell how a pre-token was merged: every state written down. To be read, not to be fast.

Not here: what the program uses (engine/explaining), which must tell the same.
"""

import itertools
from collections.abc import Mapping
from typing import Protocol

Pair = tuple[int, int]
Token = tuple[int, int]
"""Id, and the byte at which it ends."""


class Ranks(Protocol):
    """What a pair of ids becomes: its rank, of which the lowest goes first, and the id."""

    def __contains__(self, pair: Pair, /) -> bool: ...

    def __getitem__(self, pair: Pair, /) -> tuple[float, int]: ...


class RanksOfTexts:
    """Any two tokens merge if what they stand for, put together, is a token (tiktoken, SentencePiece).

    >>> ranks = RanksOfTexts({1: b"a", 2: b"b", 3: b"ab"}, {b"ab": (0.5, 3)})
    >>> (1, 2) in ranks, (2, 1) in ranks, ranks[1, 2]
    (True, False, (0.5, 3))
    """

    def __init__(self, texts: Mapping[int, bytes], ranks: Mapping[bytes, tuple[float, int]]) -> None:
        self._texts, self._ranks = texts, ranks

    def __contains__(self, pair: Pair, /) -> bool:
        return self._texts[pair[0]] + self._texts[pair[1]] in self._ranks

    def __getitem__(self, pair: Pair, /) -> tuple[float, int]:
        return self._ranks[self._texts[pair[0]] + self._texts[pair[1]]]


def states(data: bytes, ranks: Ranks) -> list[list[Token]]:
    """The tokens before the first merge, after each merge, and at last; ``ranks``: pair -> (rank, merged id).

    >>> states(b"abc", {(98, 99): (0, 256), (97, 256): (1, 257)})
    [[(97, 1), (98, 2), (99, 3)], [(97, 1), (256, 3)], [(257, 3)]]
    """
    return states_from([(byte, end) for end, byte in enumerate(data, 1)], ranks)


def states_from(tokens: list[Token], ranks: Ranks) -> list[list[Token]]:
    """The same where it begins with other tokens than bytes."""
    written = [tokens]
    while True:
        candidates = [
            (*ranks[left[0], right[0]], position)
            for position, (left, right) in enumerate(itertools.pairwise(tokens))
            if (left[0], right[0]) in ranks
        ]
        if not candidates:
            return written
        _, made, position = min(candidates, key=lambda each: (each[0], each[2]))
        end = tokens[position + 1][1]
        tokens = [*tokens[:position], (made, end), *tokens[position + 2 :]]
        written.append(tokens)


def possible_at(
    border: int, written: list[list[Token]], ranks: Mapping[Pair, tuple[int, int]]
) -> list[Pair | None]:
    """For each state the pair over the border if it has a merge, else None.

    >>> ranks = {(98, 99): (0, 256), (97, 98): (1, 257)}
    >>> possible_at(1, states(b"abc", ranks), ranks)
    [(97, 98), None]
    """
    found: list[Pair | None] = []
    for tokens in written:
        pairs = {left[1]: (left[0], right[0]) for left, right in itertools.pairwise(tokens)}
        pair = pairs[border]
        found.append(pair if pair in ranks else None)
    return found
