"""A tokenizer that runs in the library ``tokenizers``: WordPiece, Unigram, WordLevel, BPE with marks of its own.

Everything from normalising to the post-processor is the library's. Here: its tokens as spans in bytes of the typed
text, and what it left out or put in. Not here: byte-level BPE, which the engine runs itself (byte_level_bpe.py).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import copy
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.encoding import Encoding
from engine.errors import FileFormatError
from engine.libraries.hugging_face_call import Library, decoded, normalized, opened
from engine.libraries.hugging_face_ends import post_processor_of
from engine.libraries.hugging_face_file import TokenizerJson, read_tokenizer_json
from engine.libraries.hugging_face_pieces import Pieces
from engine.libraries.hugging_face_tokens import Borders, LibraryTokens, tokens_and_added, tokens_of
from engine.libraries.hugging_face_variants import (
    letter_by_letter,
    loses_letters,
    opened_with_ids,
    with_special_as_text,
)
from engine.libraries.lost_letters import offsets_beside_lost
from engine.libraries.typed_spans import Reported, typed
from engine.libraries.unknown_letters import fill_unknown
from engine.models.merges import Merges
from engine.models.vocabulary import Vocabulary
from engine.text.offsets import code_point_starts
from engine.text.utf8 import to_utf8

_NO_DOUBLES: Mapping[int, str] = MappingProxyType({})
_GUARD = "q"  # no character composes with it, and normalizers that strip or prepend do that beside it


class HuggingFacePipeline:
    """A pipeline in the library ``tokenizers``; see `engine.pipeline.Pipeline`.

    special_tokens: the added tokens that are special, found only when they are asked for; added_tokens: the others,
    found always; scores: float64 by id, of a Unigram, else None; remarks: what was noticed in the file.

    >>> model = {"type": "WordPiece", "vocab": {"[UNK]": 0, "un": 1, "##do": 2}, "unk_token": "[UNK]",
    ...          "continuing_subword_prefix": "##", "max_input_chars_per_word": 100}
    >>> text = json.dumps({"version": "1.0", "model": model, "pre_tokenizer": {"type": "BertPreTokenizer"}})
    >>> encoding = HuggingFacePipeline.of_json(text).encode("undo it")
    >>> encoding.ids.tolist(), encoding.spans.tolist(), encoding.altered.unknown.tolist()
    ([1, 2, 0], [[0, 2], [2, 4], [5, 7]], [False, False, True])
    """

    def __init__(self, file: TokenizerJson, *, doubles: Mapping[int, str] = _NO_DOUBLES) -> None:
        """``doubles``: further ids for pieces that the file has (one id of a piece is all that the library knows),
        or for "", which stands for nothing. FileFormatError where the library cannot open it."""
        self._library, self._object, file = opened_with_ids(file)
        self.file = file
        self.doubles = MappingProxyType(dict(doubles))
        self.pieces = Pieces(file)
        self.remarks = file.remarks
        self.special_tokens: Mapping[str, int] = MappingProxyType(file.special)
        self.added_tokens: Mapping[str, int] = MappingProxyType(
            {text: number for text, number in file.added.items() if text not in file.special}
        )
        self._post_processor: Any = None
        self._special_ids = np.array(sorted(file.special.values()), np.int64)
        self._borders = Borders(file)
        self._loses_letters = loses_letters(file, self.pieces)
        self._by_letter: dict[bool, tuple[Library, int]] = {}

    @classmethod
    def of_json(
        cls, text: str, *, name: str = "tokenizer.json", doubles: Mapping[int, str] = _NO_DOUBLES
    ) -> HuggingFacePipeline:
        """The pipeline of the text of a ``tokenizer.json``; FileFormatError, which names the file."""
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise FileFormatError(f"{name}: not JSON: {error}; take an undamaged copy") from error
        if not isinstance(value, dict):
            raise FileFormatError(f"{name}: expected an object; give a tokenizer.json")
        return cls.of_object(value, name=name, doubles=doubles)

    @classmethod
    def of_object(
        cls, value: dict[str, Any], *, name: str = "tokenizer.json", doubles: Mapping[int, str] = _NO_DOUBLES
    ) -> HuggingFacePipeline:
        """The pipeline of a ``tokenizer.json`` that is parsed already; the object is not changed."""
        return cls(read_tokenizer_json(value, name), doubles=doubles)

    def with_added(self) -> HuggingFacePipeline:
        """The same pipeline, but with the tokens that the file's post-processor puts around a text ([CLS])."""
        other = copy(self)
        other._post_processor = post_processor_of(self.file, self.vocabulary)
        return other

    @property
    def pattern(self) -> None:
        """The library splits."""

    @property
    def merges(self) -> Merges:
        """Those of a BPE; a pair of ids each."""
        return self.file.merges

    @property
    def merge_ids(self) -> NDArray[np.int32]:
        return self.file.merge_ids

    @property
    def scores(self) -> NDArray[np.float64] | None:
        return self.file.scores

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """id -> bytes of each token as it is written; see hugging_face_pieces.py."""
        doubles = {number: piece.encode() for number, piece in self.doubles.items()}
        return Vocabulary({**doubles, **self.pieces.all_written})

    def encode(
        self,
        text: str,
        *,
        special: bool = False,
        previous: Encoding | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Encoding:
        """See `engine.pipeline.Pipeline`; ``previous`` is of no use to the library."""
        utf8, surrogates = to_utf8(text)
        text = utf8.decode()
        library = self._library if special else self._as_text[0]
        if self._post_processor is None:
            tokens = tokens_of(library, text, self._borders.of(text), stop)
        else:
            tokens = tokens_and_added(library, text, self._post_processor)
        lost = np.zeros((0, 2), np.int64)
        if self._loses_letters:
            tokens, lost = self._beside_lost(tokens, text, special, stop)
        reported = self._reported(utf8, tokens, special, lost)
        spans, altered = typed(reported, self._normal)
        is_special = (np.isin(tokens.ids, self._special_ids) & ~reported.unknown) | tokens.added
        return Encoding(utf8, surrogates, tokens.ids.astype(np.int32), spans, is_special, None, altered)

    def decode_bytes(self, ids: list[int]) -> bytes:
        """See `engine.pipeline.Pipeline`: each token as it is written."""
        return self.vocabulary.join(ids)

    def decode(self, ids: list[int]) -> str | None:
        """The text as the library's decoder gives it; that of byte-level vocabularies only joins bytes."""
        self.vocabulary.join(ids)
        kinds = {part.get("type") for part in self.file.parts("decoder")} - {"Sequence"}
        if kinds == {"ByteLevel"}:
            return None  # added tokens are no stand-in letters, for which the library would take them
        known = [self.file.ids.get(self.doubles[each], -1) if each in self.doubles else each for each in ids]
        return decoded(self._library, [each for each in known if each >= 0])

    @cached_property
    def _as_text(self) -> tuple[Library, dict[str, Any]]:
        """The library's tokenizer for which special tokens are ordinary text."""
        if not self.special_tokens:
            return self._library, self._object
        value = with_special_as_text(self._object, self.file)
        library = opened(value, self.file.name)
        library.encode_special_tokens = True
        return library, value

    def _beside_lost(
        self, tokens: LibraryTokens, text: str, special: bool, stop: Callable[[], bool] | None
    ) -> tuple[LibraryTokens, NDArray[np.int64]]:
        """The tokens with the places they have where letters are left out, and the places of these letters."""
        if special not in self._by_letter:
            value, unknown = letter_by_letter(self._object if special else self._as_text[1])
            self._by_letter[special] = opened(value, self.file.name), unknown
        library, unknown = self._by_letter[special]
        letters = tokens_of(library, text, [0, len(text)], stop)
        known = (letters.ids != unknown).astype(np.int64)
        if known.all():
            return tokens, letters.offsets[:0]
        own = np.flatnonzero(~tokens.added)
        ids, words = tokens.ids[own], tokens.words[own]
        first, last = _ends_of_words(words)
        sizes = [
            self.pieces.letters(number, first=begins, last=ends)
            for number, begins, ends in zip(ids.tolist(), first.tolist(), last.tolist(), strict=True)
        ]
        offsets = tokens.offsets.copy()
        offsets[own] = offsets_beside_lost(
            words, tokens.offsets[own], np.array(sizes, np.int64), letters.words, letters.offsets, known
        )
        kept = set(map(tuple, letters.offsets[known == 1].tolist()))  # of a character a byte may be there
        lost = [place for place in letters.offsets[known == 0].tolist() if tuple(place) not in kept]
        return tokens._replace(offsets=offsets), np.array(lost, np.int64).reshape(-1, 2)

    def _reported(self, utf8: bytes, tokens: LibraryTokens, special: bool, lost: NDArray[np.int64]) -> Reported:
        """The tokens with their bytes in the text, as far as the library tells."""
        starts = code_point_starts(utf8)
        spans = starts[np.clip(tokens.offsets, 0, len(starts) - 1)]
        spans[tokens.added, 0] = 0  # a token that was added stands where the one before it ends
        ends = np.maximum.accumulate(np.where(tokens.added, 0, spans[:, 1])) if len(spans) else spans[:, 1]
        spans[tokens.added] = ends[tokens.added, None]
        spans[:, 0] = np.maximum.accumulate(spans[:, 0]) if len(spans) else spans[:, 0]
        spans[:, 1] = np.maximum(spans[:, 0], spans[:, 1])
        unknown = (tokens.ids == (-1 if self.file.unknown is None else self.file.unknown)) & ~tokens.added
        if special and unknown.any() and self.file.unknown is not None:
            name = self.file.pieces[self.file.unknown].encode()  # it may have been typed
            for number in np.flatnonzero(unknown).tolist():
                start, end = spans[number].tolist()
                unknown[number] = utf8[start:end].strip() != name
        in_text = self._in_text(tokens)
        fill_unknown(in_text, unknown, utf8, spans, self._normal)
        return Reported(utf8, spans, in_text, tokens.added, unknown, starts[lost])

    def _in_text(self, tokens: LibraryTokens) -> list[bytes]:
        places = tokens.ids * 4
        if self.pieces.depends_on_place:
            first, last = _ends_of_words(tokens.words)
            places += first * 2 + last
        different, which = np.unique(places, return_inverse=True)
        table = [
            self.pieces.in_text(each // 4, first=bool(each & 2), last=bool(each & 1)) for each in different.tolist()
        ]
        return [table[each] for each in which.tolist()]

    def _normal(self, text: str) -> str:
        """What the normalizer makes of a few characters, in whatever text they stand."""
        if self._library.normalizer is None:
            return text
        found = self.pieces.from_normalized(normalized(self._library, f"{_GUARD}{text}{_GUARD}"))
        inner = found[found.find(_GUARD) + 1 : found.rfind(_GUARD)] if found.count(_GUARD) > 1 else found
        if self.file.has("BertNormalizer", "normalizer") and not any(map(str.isspace, text)):
            return inner.replace(" ", "")  # those that it puts around Chinese characters only part words
        return inner


def _ends_of_words(words: NDArray[np.int64]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which tokens are the first of their word, which the last."""
    change = np.diff(words, prepend=-2, append=-2) != 0
    return change[:-1], change[1:]
