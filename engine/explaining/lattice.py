"""The lattice of a Unigram model over a short text: every piece that fits somewhere, and the best ways through.

A way through the lattice is a sequence of pieces that covers the text; its score is the sum of their logarithms of
probability (Kudo 2018). Not here: encoding, which is the library's business (engine/libraries).
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.errors import SettingsError

MOST_LETTERS = 1_000
"""Code points of a text whose lattice is shown: beyond, nobody could look at it."""


class Edge(NamedTuple):
    """A piece at letters ``[start, end)`` with its score; ``unknown``: a letter for which there is no piece."""

    start: int
    end: int
    piece: str
    score: float
    unknown: bool = False


class Way(NamedTuple):
    """A way through: its edges from the first to the last, and the sum of their scores."""

    edges: tuple[Edge, ...]
    score: float


@dataclass(frozen=True, slots=True)
class Lattice:
    """The edges over ``text``, by their starts and the longest last.

    >>> lattice = Lattice.of("hugs", {"h": -4.0, "u": -4.0, "g": -4.0, "s": -3.0, "hug": -5.0, "ugs": -9.0})
    >>> [edge.piece for edge in lattice.edges]
    ['h', 'hug', 'u', 'ugs', 'g', 's']
    >>> [(" ".join(edge.piece for edge in way.edges), way.score) for way in lattice.best(3)]
    [('hug s', -8.0), ('h ugs', -13.0), ('h u g s', -15.0)]
    """

    text: str
    edges: tuple[Edge, ...]

    @classmethod
    def of(cls, text: str, scores: Mapping[str, float], *, unknown_score: float = -100.0) -> Lattice:
        """The lattice of ``text``; a letter that no piece of one letter holds is an edge of ``unknown_score``.

        SettingsError where the text is longer than MOST_LETTERS code points.
        """
        if len(text) > MOST_LETTERS:
            raise SettingsError(
                f"a lattice is shown of up to {MOST_LETTERS} code points, not {len(text)}; select less of the text"
            )
        longest = max(map(len, scores), default=0)
        edges: list[Edge] = []
        for start, letter in enumerate(text):
            if letter not in scores:
                edges.append(Edge(start, start + 1, letter, unknown_score, True))
            for end in range(start + 1, min(start + longest, len(text)) + 1):
                piece = text[start:end]
                if piece in scores:
                    edges.append(Edge(start, end, piece, scores[piece]))
        return cls(text, tuple(edges))

    def best(self, count: int) -> list[Way]:
        """The ``count`` best ways or all there are, the best first; of equal ones that of longer first pieces.

        From the end to the start, at each place so many of the ways from there on: what goes on with another one is
        never among the best (Viterbi, with ``count`` ways in place of one).
        """
        scores: list[list[float]] = [*([] for _ in self.text), [0.0]]
        goes_on: list[list[tuple[Edge, int]]] = [[] for _ in self.text]
        for start, edges in itertools.groupby(reversed(self.edges), key=lambda edge: edge.start):
            every = (
                (edge.score + rest, edge, number) for edge in edges for number, rest in enumerate(scores[edge.end])
            )
            for score, edge, number in heapq.nlargest(count, every, key=lambda each: each[0]):
                scores[start].append(score)
                goes_on[start].append((edge, number))
        return [self._way(goes_on, number) for number in range(min(count, len(scores[0])))]

    def without(self, border: int) -> Way | None:
        """The best way of those on which no piece ends at letter ``border``; None where no piece goes across it.

        >>> lattice = Lattice.of("hugs", {"h": -4.0, "u": -4.0, "g": -4.0, "s": -3.0, "hug": -5.0, "ugs": -9.0})
        >>> lattice.without(3).edges[1].piece, lattice.without(3).score, Lattice.of("ab", {"a": -1.0}).without(1)
        ('ugs', -13.0, None)
        """
        others = tuple(edge for edge in self.edges if border not in (edge.start, edge.end))
        return next(iter(Lattice(self.text, others).best(1)), None)

    def _way(self, goes_on: list[list[tuple[Edge, int]]], number: int) -> Way:
        """The way of this number; at each place, its edge and the number of the way from there on."""
        found: list[Edge] = []
        place = 0
        while place < len(self.text):
            edge, number = goes_on[place][number]
            found.append(edge)
            place = edge.end
        return Way(tuple(found), sum((edge.score for edge in found), 0.0))
