"""A normal form of SentencePiece merged by the engine: its tokens, and bytes or one unknown token for the rest.

Not here: the merges, and the letters that they begin with (sentence_piece_merges.py).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from engine.libraries.piece_model import PieceModel
from engine.libraries.sentence_piece_merges import PieceMerges, PieceSymbols
from engine.libraries.symbols import FileMerges
from engine.models.bpe_model import BpeModel
from engine.models.pair_table import Ids
from engine.models.vocabulary import Vocabulary

Numbers = NDArray[np.int64]


class MergedPieces:
    """What is known of the merges of a BPE, found when it is first asked for, and texts merged with them."""

    def __init__(self, model: PieceModel, unknown: int, vocabulary: Vocabulary) -> None:
        self._model, self._unknown, self._vocabulary = model, unknown, vocabulary

    @cached_property
    def letters(self) -> PieceMerges:
        """The letters of a text, and the words of them."""
        return PieceMerges(self._model, self._unknown)

    @cached_property
    def file_merges(self) -> FileMerges:
        """The merges, and the vocabulary at each."""
        return self.letters.file_merges(self._vocabulary)

    @cached_property
    def _byte_ids(self) -> Ids:
        """The ids of the 256 byte pieces."""
        known = {piece: number for number, piece in enumerate(self._model.pieces)}
        found = (known.get(f"<0x{byte:02X}>".encode(), self._unknown) for byte in range(256))
        return np.fromiter(found, np.int32, 256)

    def as_made(self, found: PieceSymbols, normal: bytes) -> tuple[PieceSymbols, NDArray[np.bool_]]:
        """The letters, but those that no piece holds as the library makes them: bytes, or of a row one token.

        The second, bool (n,): which are bytes.
        """
        unknown = found.ids == self._unknown
        if not self._model.byte_fallback:
            rows = _in_rows(found, unknown)
            return rows, np.zeros(len(rows.ids), np.bool_)
        if not unknown.any():
            return found, unknown
        counts = np.where(unknown, found.sizes, 1)
        words, unknown = _borders(counts)[found.words], np.repeat(unknown, counts)
        ids, sizes = np.repeat(found.ids, counts), np.where(unknown, 1, np.repeat(found.sizes, counts))
        ids[unknown] = self._byte_ids[np.frombuffer(normal, np.uint8)[_borders(sizes)[:-1][unknown]]]
        return PieceSymbols(ids, sizes, words, found.given), unknown

    def merged(
        self, normal: bytes, model: BpeModel, stop: Callable[[], bool] | None
    ) -> tuple[list[int], list[bytes]]:
        """The tokens that ``model`` makes of a normal form, and what each stands for in it.

        What is no piece then becomes its bytes, or one unknown token, as far as it goes, as in the library.
        """
        letters = self.letters
        found = letters.symbols(normal)
        ids, ends = model.merge_words(found.ids, found.words, stop=stop)
        borders = _borders(found.sizes)[np.concatenate((np.zeros(1, np.int64), ends))].tolist()
        pieces = [normal[start:end] for start, end in pairwise(borders)]
        is_none = (ids == self._unknown) | (ids >= letters.first_letter)
        if not is_none.any():
            return ids.tolist(), pieces
        given: list[int] = []
        stand_for: list[bytes] = []
        before = False
        for token_id, piece, none in zip(ids.tolist(), pieces, is_none.tolist(), strict=True):
            if none and self._model.byte_fallback:
                given += self._byte_ids[np.frombuffer(piece, np.uint8)].tolist()
                stand_for += [piece[place : place + 1] for place in range(len(piece))]
            elif none and before:
                stand_for[-1] += piece
            else:
                given.append(self._unknown if none else token_id)
                stand_for.append(piece)
            before = none
        return given, stand_for


def _in_rows(found: PieceSymbols, unknown: NDArray[np.bool_]) -> PieceSymbols:
    """The letters, of which several unknown ones side by side become one; each of them was a word by itself."""
    kept = ~unknown
    kept[1:] |= ~unknown[:-1]
    kept[:1] = True
    if kept.all():
        return found
    starts, words = np.flatnonzero(kept), kept[found.words[:-1]]
    numbers = np.append(np.searchsorted(starts, found.words[:-1][words]), len(starts))
    return PieceSymbols(found.ids[starts], np.add.reduceat(found.sizes, starts), numbers, found.given[words])


def _borders(sizes: Numbers) -> Numbers:
    """The borders of what lies end to end, int64 (n + 1,)."""
    return np.concatenate((np.zeros(1, np.int64), np.cumsum(sizes)))
