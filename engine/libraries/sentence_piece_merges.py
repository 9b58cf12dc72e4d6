"""BPE of SentencePiece merge by merge: which pieces two others make, and the letters that its merges begin with.

A model lists no merges but pieces with scores: whatever two pieces stand side by side are merged if their letters
together are a piece, the highest score first, leftmost first among equals (bpe_model.cc of google/sentencepiece).
So the place of a piece in the order of scores is its rank; of equal scores, which Llama gives to rows of blanks,
the shorter piece has the lower rank, though none of them goes first. A user-defined piece is found before, and
merged with nothing. A letter that is no piece may be a part of one, and goes by an id of its own until then.

Not here: the normal form of a text (sentence_piece.py), letters that stay without a piece (merged_pieces.py).
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import regex
from numpy.typing import NDArray

from engine import kernels
from engine.libraries.piece_model import BLANK_SIGN, NORMAL, UNUSED, USER_DEFINED, PieceModel
from engine.libraries.symbols import FileMerges
from engine.models.bpe_model import BpeModel
from engine.models.merges import Merges
from engine.models.pair_table import Ids, PairTable
from engine.models.vocabulary import Vocabulary

Numbers = NDArray[np.int64]

_UTF_32 = "utf-32-le"


class PieceSymbols(NamedTuple):
    """n letters of a normal form.

    ids: int32 (n,); sizes: int64 (n,), bytes of each in the normal form; words: int64 (m + 1,), numbers of letters
    between which nothing is merged; given: bool (m,), whether a word is a user-defined piece.
    """

    ids: Ids
    sizes: Numbers
    words: Numbers
    given: NDArray[np.bool_]


def tells_merges(model: PieceModel) -> bool:
    """Whether what it merges is known: it is a BPE that uses all its pieces and cuts no letter.

    An unused piece is made and taken apart again, by a rule that hangs on all of the text. A user-defined piece
    that is no UTF-8 is found amid letters; any other such piece is never made, since letters are merged whole.
    """
    if model.kind != "BPE" or UNUSED in model.types:
        return False
    rows = zip(model.pieces, model.types, strict=True)
    return all(_text(piece) is not None for piece, kind in rows if kind == USER_DEFINED)


def _normal(model: PieceModel) -> list[tuple[int, str, float]]:
    rows = enumerate(zip(model.pieces, model.types, model.scores, strict=True))
    texts = ((number, _text(piece), score) for number, (piece, kind, score) in rows if kind == NORMAL)
    return [(number, text, score) for number, text, score in texts if text is not None]


def _text(piece: bytes) -> str | None:
    try:
        return piece.decode()
    except UnicodeDecodeError:
        return None


class PieceMerges:
    """The merges of a model of which `tells_merges` is true.

    Ids from ``first_letter`` on are those of letters that are no piece, but in one; ``unknown``, the model's own,
    stands for any other letter.
    """

    def __init__(self, model: PieceModel, unknown: int) -> None:
        self.first_letter, self.unknown = len(model.pieces), unknown
        rows = _normal(model)
        self._ids = {text: number for number, text, _ in rows}
        made = [row for row in sorted(rows, key=_by_score) if len(row[1]) > 1]
        self._made = [(number, text) for number, text, _ in made]
        scores = np.array([score for _, _, score in made])
        self._levels = np.searchsorted(-scores, -scores).astype(np.int32)
        letters = {letter for _, text in self._made for letter in text}
        for place, letter in enumerate(sorted(letters - self._ids.keys())):
            self._ids[letter] = self.first_letter + place
        self._alone = {text for text in self._ids if len(text) == 1} - letters
        self._blank = BLANK_SIGN.decode() if model.escapes_blanks else " "
        kinds = zip(model.pieces, model.types, enumerate(model.pieces), strict=True)
        self._defined = {piece.decode(): number for piece, kind, (number, _) in kinds if kind == USER_DEFINED}
        longest_first = sorted(self._defined, key=len, reverse=True)
        self._find = regex.compile("|".join(map(regex.escape, longest_first))) if longest_first else None

    def file_merges(self, vocabulary: Vocabulary) -> FileMerges:
        """The merges by rank: of each piece the two that are merged last to make it alone."""
        pairs, made = self._pairs, np.array([number for number, _ in self._made], np.int32)
        left, right = self._parts(pairs, made)
        is_made = left >= 0
        ranks = np.where(is_made, np.cumsum(is_made) - 1, -1).astype(np.int32)
        met = is_made[pairs[2]]  # of a piece that its own letters do not become nothing else becomes it
        merge_ids = made[is_made]
        levels = np.searchsorted(self._levels[is_made], self._levels[is_made]).astype(np.int32)
        table = PairTable(pairs[0][met], pairs[1][met], ranks[pairs[2][met]], merge_ids, levels=levels)
        merges = Merges(left[is_made], right[is_made])
        return FileMerges(merges, merge_ids, BpeModel(table, len(merge_ids)), vocabulary)

    @cached_property
    def _pairs(self) -> tuple[Ids, Ids, Ids]:
        """Every way in which a piece consists of two, and its place in the order of scores."""
        known, found = self._ids, []
        for place, (_, text) in enumerate(self._made):
            for border in range(1, len(text)):
                left = known.get(text[:border])
                if left is not None:
                    right = known.get(text[border:])
                    if right is not None:
                        found.append((left, right, place))
        columns = np.array(found, np.int32).reshape(-1, 3).T
        return columns[0].copy(), columns[1].copy(), columns[2].copy()

    def _parts(self, pairs: tuple[Ids, Ids, Ids], made: Ids) -> tuple[Ids, Ids]:
        """The two pieces that are merged last to make each of its own letters; -1 where these do not become it."""
        letters = self._letters_of("".join(text for _, text in self._made))
        bounds = np.cumsum([0, *(len(text) for _, text in self._made)])
        left, right = np.full(len(made), -1, np.int32), np.full(len(made), -1, np.int32)
        rest = np.ones(len(made), np.bool_)
        if kernels.state() == "compiled":  # the plain form takes half a minute for it
            model = BpeModel(PairTable(*pairs, made, levels=self._levels), len(made))
            ids, ends = model.merge_words(letters, bounds, limits=np.arange(len(made), dtype=np.int32))
            firsts = np.searchsorted(ends, bounds[:-1], "right")
            two = np.diff(np.append(firsts, len(ids))) == 2
            two &= np.bincount(self._levels)[self._levels] == 1  # among equals it is not the rank that decides
            left[two], right[two] = ids[firsts[two]], ids[firsts[two] + 1]
            rest = ~two
        places = np.flatnonzero(rest).tolist()  # made of pieces of lower scores, or not at all
        columns = zip(*(column.tolist() for column in pairs), strict=True) if places else ()
        merges = {(one, other): (int(self._levels[whole]), whole) for one, other, whole in columns}
        made_ids = made.tolist()
        for place in places:
            pair = _last_merge(letters[bounds[place] : bounds[place + 1]].tolist(), merges, made_ids, place)
            if pair is not None:
                left[place], right[place] = pair
        return left, right

    def symbols(self, normal: bytes) -> PieceSymbols:
        """The letters of a normal form, the longest user-defined pieces found first, and its words."""
        text = normal.decode()
        if self._find is None:
            return self._symbols(text, [])
        return self._symbols(text, [found.span() for found in self._find.finditer(text)])

    def _symbols(self, text: str, defined: list[tuple[int, int]]) -> PieceSymbols:
        points = np.frombuffer(text.encode(_UTF_32), np.uint32)
        starts = np.ones(len(points) + 1, np.bool_)
        apart = np.zeros(len(points), np.bool_)
        for start, end in defined:
            starts[start + 1 : end], apart[start:end] = False, True
        ids, alone = self._letter_rows(points)
        for start, end in defined:
            ids[start] = self._defined[text[start:end]]
        blank = points == ord(self._blank)
        apart |= alone
        walls = apart[1:] | apart[:-1]
        begins, ends = self._crossed
        if not begins:
            walls |= blank[1:] & ~blank[:-1]
        if not ends:
            walls |= ~blank[1:] & blank[:-1]
        first = np.flatnonzero(starts)
        sizes = np.add.reduceat(_sizes(points), first[:-1]) if len(points) else np.zeros(0, np.int64)
        cut = np.concatenate(([0], np.flatnonzero(walls & starts[1:-1]) + 1, [len(points)])) if len(points) else [0]
        words = np.searchsorted(first, cut)
        is_defined = np.zeros(len(points) + 1, np.bool_)
        is_defined[[start for start, _ in defined]] = True
        return PieceSymbols(ids[first[:-1]], sizes, words, is_defined[first[words[:-1]]])

    @cached_property
    def _crossed(self) -> tuple[bool, bool]:
        """Whether a piece holds a blank behind another letter, and another letter behind a blank."""
        blank = regex.escape(self._blank, literal_spaces=True)
        behind, before = regex.compile(f"[^{blank}]{blank}"), regex.compile(f"{blank}[^{blank}]")
        return (
            any(behind.search(text) for _, text in self._made),
            any(before.search(text) for _, text in self._made),
        )

    def _letters_of(self, text: str) -> Ids:
        return self._letter_rows(np.frombuffer(text.encode(_UTF_32), np.uint32))[0]

    def _letter_rows(self, points: NDArray[np.uint32]) -> tuple[Ids, NDArray[np.bool_]]:
        """The id of each letter, int32 (n,), and whether no piece of several letters holds it, bool (n,)."""
        known, ids, alone = self._letters
        place = np.minimum(np.searchsorted(known, points), len(known) - 1)
        there = known[place] == points
        return np.where(there, ids[place], np.int32(self.unknown)), np.where(there, alone[place], True)

    @cached_property
    def _letters(self) -> tuple[NDArray[np.uint32], Ids, NDArray[np.bool_]]:
        """The letters that have ids, in rising order, with these; and whether a letter is in no other piece."""
        rows = sorted(
            (ord(text), number, text in self._alone) for text, number in self._ids.items() if len(text) == 1
        )
        columns = np.array(rows or [(0x110000, self.unknown, True)], np.int64).T
        return columns[0].astype(np.uint32), columns[1].astype(np.int32), columns[2].astype(np.bool_)


def _last_merge(
    ids: list[int], merges: dict[tuple[int, int], tuple[int, int]], made: list[int], wanted: int
) -> tuple[int, int] | None:
    """The two tokens that are merged last where these letters become piece ``wanted``; None where they do not.

    merges: of a pair the level, and which of the pieces it becomes; made: their ids.
    """
    pair = None
    while len(ids) > 1:
        met = ((merges.get(two), place) for place, two in enumerate(pairwise(ids)))
        found = [(merge[0], place, merge[1]) for merge, place in met if merge is not None]
        if not found:
            return None
        _, place, whole = min(found)
        pair = ids[place], ids[place + 1]
        ids[place : place + 2] = [made[whole]]
    return pair if ids == [made[wanted]] else None


def _by_score(row: tuple[int, str, float]) -> tuple[float, int, int]:
    """Equal ones by length, so that a piece comes after its parts."""
    return -row[2], len(row[1]), row[0]


def _sizes(points: NDArray[np.uint32]) -> Numbers:
    """The bytes of code points in UTF-8."""
    sizes: Numbers = 1 + (points > 0x7F).astype(np.int64) + (points > 0x7FF) + (points > 0xFFFF)
    return sizes
