"""SentencePiece: Unigram, BPE, characters or words, run in Google's library as the model runs it.

text -> normalised (blanks become U+2581, one may be put before) -> pieces, and bytes of what no piece holds. Of a
BPE there are also moments, in which the engine merges what the library normalised.

In all that is given out here, vocabulary and normalised text, U+2581 is the blank that it stands for. Not here:
what a model says of itself (piece_model.py), whose bytes are whose (normal_form.py), files
(engine/formats/sentencepiece_model.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.encoding import Altered, Encoding
from engine.errors import EncodingStopped, FileFormatError, SettingsError
from engine.libraries.blank_borders import BlankBorders
from engine.libraries.merged_pieces import MergedPieces
from engine.libraries.normal_form import NormalForm, Positions, Spans
from engine.libraries.piece_model import (
    BLANK_SIGN,
    BYTE,
    CONTROL,
    NORMAL,
    UNKNOWN,
    UNUSED,
    USER_DEFINED,
    read_piece_model,
)
from engine.libraries.sentence_piece_borders import borders_for
from engine.libraries.sentence_piece_merges import tells_merges
from engine.libraries.symbols import Symbols
from engine.models.bpe_model import BpeModel
from engine.models.merges import Merges
from engine.models.vocabulary import Vocabulary
from engine.text.utf8 import to_utf8

if TYPE_CHECKING:
    from sentencepiece import SentencePieceProcessor

Stop = Callable[[], bool] | None

_FATAL_ONLY = 3
_NO_MERGES = Merges.of([])
_NO_IDS: NDArray[np.int32] = np.empty(0, np.int32)


class SentencePiece:
    """A pipeline that runs in the library sentencepiece.

    ``special_tokens`` are the control pieces, never found in a text, and the user-defined ones, found in any. A BPE
    model holds no merges, only the pieces that they make, so ``merges`` are those that follow from their scores, or
    none (sentence_piece_merges.py). ``scores`` has the logarithm of the probability that
    a Unigram model gives to each id; it is empty in other kinds. ``begin_id`` and ``end_id`` are what ``with_ends``
    adds, -1 where the model has none.

    >>> pieces = ["0a0e0a053c756e6b3e15000000001802", "0a0a0a016115000040c01801", "0a0c0a03e29681150000c0bf1801"]
    >>> pipeline = SentencePiece(bytes.fromhex("".join(pieces)), source="small.model")
    >>> encoding = pipeline.encode("a b")
    >>> encoding.ids.tolist(), encoding.spans.tolist(), encoding.altered.normalized
    ([2, 1, 2, 0], [[0, 0], [0, 1], [1, 2], [2, 3]], b' a b')
    """

    pattern = None
    byte_level = False

    def __init__(self, data: bytes, *, source: str) -> None:
        """A pipeline of the model in the bytes of a file, which messages call ``source``; FileFormatError."""
        self.model = read_piece_model(data, source)
        self._library = _loaded(data, source, whole=self.model.has_settings)
        model = self.model
        self._types = np.array(model.types)
        self._special = np.isin(self._types, (CONTROL, USER_DEFINED))
        self._sizes = np.array([len(piece) for piece in model.pieces], np.int64)  # in bytes of the normal form
        self._sizes[self._types == BYTE], self._sizes[self._types == CONTROL] = 1, 0
        sign = BLANK_SIGN if model.escapes_blanks else b" "
        self._blank = sign if model.dummy_prefix else b""
        self._tokens = [model.bytes_of(token_id) for token_id in range(len(model.pieces))]
        self.vocabulary = Vocabulary(dict(enumerate(self._tokens)))
        special: dict[str, int] = {}
        for token_id in np.flatnonzero(self._special).tolist():
            special.setdefault(self._tokens[token_id].decode("utf-8", "replace"), token_id)
        self.special_tokens: Mapping[str, int] = MappingProxyType(special)
        self.scores: Mapping[int, float] = MappingProxyType(
            dict(enumerate(model.scores)) if model.kind == "Unigram" else {}
        )
        self.begin_id: int = self._library.bos_id()
        self.end_id: int = self._library.eos_id()
        self._marks: tuple[list[int], list[int]] = ([], [])
        self.can_be_cut = tells_merges(model)
        self._moment: int | None = None
        self._whole: SentencePiece | None = None
        self._first_merges: Merges | None = None
        unknown = model.types.index(UNKNOWN) if UNKNOWN in model.types else 0
        self._pieces = MergedPieces(model, unknown, self.vocabulary) if self.can_be_cut else None

    def with_ends(self, wanted: bool = True) -> SentencePiece:
        """This pipeline with the marks of beginning and end around each text, those that the model has, or without.

        They stand for nothing in the text: their spans are empty, and they are among ``Altered.inserted``.
        """
        marks = [[mark] if wanted and mark >= 0 else [] for mark in (self.begin_id, self.end_id)]
        other = copy(self)
        other._marks = marks[0], marks[1]
        return other

    @property
    def merges(self) -> Merges:
        """See `engine.pipeline.Pipeline`."""
        if self._first_merges is not None:
            return self._first_merges
        return _NO_MERGES if self._pieces is None else self._pieces.file_merges.merges

    @property
    def merge_ids(self) -> NDArray[np.int32]:
        """See `engine.pipeline.Pipeline`."""
        return _NO_IDS if self._pieces is None else self._pieces.file_merges.merge_ids[: self._moment]

    @property
    def bpe_model(self) -> BpeModel:
        """What merges letters as the library does; SettingsError where their order is not known."""
        whole = self._known.file_merges.model
        return whole if self._moment is None else whole.first(self._moment)

    @property
    def _known(self) -> MergedPieces:
        if self._pieces is None:
            raise SettingsError(f"the order of the merges of this model, {self.model.kind}, is not known")
        return self._pieces

    def first(self, k: int) -> SentencePiece:
        """See `engine.pipeline.Pipeline`; with fewer merges than there are the engine merges, not the library."""
        return self if k >= len(self.merges) else self.merging_here(max(k, 0))

    @property
    def merges_here(self) -> bool:
        """Whether the engine merges in place of the library."""
        return self._moment is not None

    def merging_here(self, k: int | None = None) -> SentencePiece:
        """This pipeline with its first ``k`` merges, or all of them, which the engine applies in any case."""
        then = copy(self)
        then._moment = len(self.merges) if k is None else k
        then._first_merges, then._whole = self.merges.first(then._moment), self._whole or self
        then.vocabulary = self._known.file_merges.vocabulary(then._moment)
        return then

    @property
    def adds_ends(self) -> bool:
        """Whether it puts anything around a text."""
        return self._marks != ([], [])

    @cached_property
    def blank_borders(self) -> BlankBorders:
        """Where a long text may be cut. Finding it takes some tenths of a second; moments share it."""
        if self._whole is not None:
            return self._whole.blank_borders
        return borders_for(self.model, self._library.normalize)

    def encode(
        self, text: str, *, special: bool = False, previous: Encoding | None = None, stop: Stop = None
    ) -> Encoding:
        """See `engine.pipeline.Pipeline`; ``special`` and ``previous`` change nothing here.

        The library cannot be interrupted: ``stop`` is asked before and after its work, which takes about half a
        second for a megabyte.
        """
        utf8, surrogates = to_utf8(text)
        _go_on(stop)
        normal, origins = self._library.normalize(utf8, with_offsets=True)
        form = NormalForm(utf8, normal, origins, prefix=b"" if self.model.blank_as_suffix else self._blank)
        if self._moment is None:
            given, pieces = self._library.encode(utf8, out_type=int), None
        else:
            given, pieces = self._known.merged(normal, self.bpe_model, stop)
        _go_on(stop)
        begins, ends = self._marks
        ids = np.array([*begins, *given, *ends], np.int32)
        types = self._types[ids]
        mark, unknown = types == CONTROL, types == UNKNOWN  # control pieces are never found in a text
        sizes, tokens = self._sizes[ids], [self._tokens[token_id] for token_id in ids.tolist()]
        if unknown.any():  # only the pieces say how much an unknown one stands for
            pieces = [b""] * len(begins) + (pieces or self._library.encode(utf8, out_type=bytes))
            for place in np.flatnonzero(unknown).tolist():
                sizes[place], tokens[place] = len(pieces[place]), pieces[place].replace(BLANK_SIGN, b" ")
        for place in np.flatnonzero(mark).tolist():
            tokens[place] = b""
        borders = _borders(sizes)
        spans = form.typed_spans(borders)
        form.give_bytes_their_own(spans, borders, types == BYTE)
        spans[: len(begins)], spans[len(ids) - len(ends) :] = 0, len(utf8)
        normalized, altered = b"".join(tokens), None
        if (mark | unknown).any() or normalized != utf8 or not _covers(spans, len(utf8)):
            inner = _borders(np.array([len(token) for token in tokens], np.int64))
            altered = Altered(
                normalized, np.stack((inner[:-1], inner[1:]), axis=1), form.dropped(self._vanishes),
                mark | self._blank_of_its_own(borders), unknown,
            )  # fmt: skip
        return Encoding(utf8, surrogates, ids, spans, self._special[ids], None, altered)

    def count(self, text: str, *, special: bool, stop: Stop) -> int:
        """How many tokens there are at a moment, which is sooner known than their places."""
        normal = self._library.normalize(to_utf8(text)[0])
        return len(self._known.merged(normal, self.bpe_model, stop)[0])

    def score_of(self, token_id: int) -> float | None:
        """See `engine.pipeline.Pipeline`: in a Unigram the logarithm of a probability, in a BPE the higher the
        earlier a piece is made; of control, unknown, user-defined and byte pieces it is never asked for."""
        known = 0 <= token_id < len(self._types) and self._types[token_id] in (NORMAL, UNUSED)
        return self.model.scores[token_id] if known else None

    def decode_bytes(self, ids: list[int]) -> bytes:
        """See `engine.pipeline.Pipeline`: the tokens as the vocabulary has them.

        So the blank that was put before a text is still there, and control pieces are; ``decode`` is without them.
        """
        return self.vocabulary.join(ids)

    def decode(self, ids: list[int]) -> str:
        """See `engine.pipeline.Pipeline`."""
        size = len(self._tokens)
        if ids and (min(ids) < 0 or max(ids) >= size):
            self.vocabulary.bytes_of(next(each for each in ids if not 0 <= each < size))  # an UnknownIdError
        data: bytes = self._library.decode(ids, out_type=bytes)
        return data.decode("utf-8", "replace")  # pieces may be no UTF-8, on which the library fails

    def symbols(self, text: str, *, special: bool = False, stop: Stop = None) -> Symbols:
        """A text as the merges of a BPE see it; ``special`` changes nothing."""
        utf8, _ = to_utf8(text)
        _go_on(stop)
        normal, origins = self._library.normalize(utf8, with_offsets=True)
        form = NormalForm(utf8, normal, origins, prefix=b"" if self.model.blank_as_suffix else self._blank)
        made, in_bytes = self._known.as_made(self._known.letters.symbols(normal), normal)
        ids, words = made.ids, made.words
        borders = _borders(made.sizes)
        spans = form.typed_spans(borders)
        form.give_bytes_their_own(spans, borders, in_bytes)
        data = [normal[start:end].replace(BLANK_SIGN, b" ") for start, end in pairwise(borders.tolist())]
        given = np.where(made.given, ids[words[:-1]], np.int32(-1))
        seen = _borders(np.array(list(map(len, data)), np.int64))
        return Symbols(ids, b"".join(data), seen, spans, words, given, np.full(len(given), -1, np.int32))

    def _vanishes(self, character: str) -> bool:
        """Whether the library leaves nothing of a character but the blank that it puts to each text."""
        return self._library.normalize(character.encode()) in (b"", self._blank)

    def _blank_of_its_own(self, borders: Positions) -> NDArray[np.bool_]:
        """Which tokens are nothing but the blank that is put before a text, or after it."""
        if self.model.blank_as_suffix:
            return np.asarray((borders[:-1] >= borders[-1] - len(self._blank)) & bool(self._blank))
        return np.asarray(borders[1:] <= len(self._blank))


def _go_on(stop: Stop) -> None:
    """EncodingStopped where ``stop`` says so."""
    if stop is not None and stop():
        raise EncodingStopped


def _borders(sizes: Positions) -> Positions:
    """The borders of what lies end to end, int64 (n + 1,)."""
    return np.concatenate((np.zeros(1, np.int64), np.cumsum(sizes)))


def _covers(spans: Spans, size: int) -> bool:
    """Whether spans follow each other from the beginning of a text to its end."""
    if not len(spans):
        return size == 0
    whole = spans[0, 0] == 0 and spans[-1, 1] == size
    return bool(whole and np.array_equal(spans[1:, 0], spans[:-1, 1]))


def _loaded(data: bytes, source: str, *, whole: bool) -> SentencePieceProcessor:
    """The library's own object for a model; FileFormatError where it refuses it.

    ``whole``: whether the settings are there, which come after all pieces.
    """
    import sentencepiece  # slow to load, and not every run needs it

    sentencepiece.SetMinLogLevel(_FATAL_ONLY)  # it would write to stderr what its errors say
    processor = sentencepiece.SentencePieceProcessor()
    try:
        processor.LoadFromSerializedProto(data)
    except (RuntimeError, ValueError, IndexError) as error:
        reason = " ".join(str(error).split()).removeprefix("INTERNAL: ").rstrip(".")
        way_out = (
            "take an undamaged copy" if whole else "the settings are missing, so it is cut off: take a whole copy"
        )
        raise FileFormatError(
            f"{source}: the library sentencepiece cannot use this model: {reason}; {way_out}"
        ) from error
    return processor
