"""A tokenizer that runs in the library ``tokenizers``: WordPiece, Unigram, WordLevel, BPE with marks of its own.

Everything from normalising to the post-processor is the library's. Here: its tokens as spans in bytes of the typed
text, and what it left out or put in; of a BPE also its moments, in which the engine merges what the library cut.
Not here: byte-level BPE, which the engine runs itself (byte_level_bpe.py).
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
from engine.libraries.blank_borders import BlankBorders
from engine.libraries.hugging_face_borders import Borders, borders_for
from engine.libraries.hugging_face_call import Library, decoded, normalized, opened
from engine.libraries.hugging_face_ends import post_processor_of
from engine.libraries.hugging_face_file import TokenizerJson, read_tokenizer_json
from engine.libraries.hugging_face_merges import (
    Letters,
    file_merges,
    merged,
    whole_words,
    with_whole,
    word_borders,
)
from engine.libraries.hugging_face_pieces import Pieces
from engine.libraries.hugging_face_places import Places
from engine.libraries.hugging_face_tokens import LibraryTokens, tokens_and_added, tokens_of
from engine.libraries.hugging_face_variants import (
    letter_by_letter,
    loses_letters,
    missing_unknown,
    naming,
    opened_with_ids,
    with_special_as_text,
)
from engine.libraries.symbols import FileMerges, Symbols
from engine.models.bpe_model import BpeModel
from engine.models.merges import Merges
from engine.models.vocabulary import Vocabulary
from engine.text.utf8 import to_utf8

_NO_DOUBLES: Mapping[int, str] = MappingProxyType({})


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

    pattern = None  # the library splits

    def __init__(self, file: TokenizerJson, *, doubles: Mapping[int, str] = _NO_DOUBLES) -> None:
        """``doubles``: further ids for pieces that the file has (one id of a piece is all that the library knows),
        or for "", which stands for nothing. FileFormatError where the library cannot open it."""
        self._library, self._object, file = opened_with_ids(file)
        self.file = file
        self.doubles = MappingProxyType(dict(doubles))
        self.pieces = Pieces(file)
        self.byte_level = self.pieces.byte_level
        self.remarks = (*file.remarks, *missing_unknown(file, self.pieces))
        self.special_tokens: Mapping[str, int] = MappingProxyType(file.special)
        self.added_tokens: Mapping[str, int] = MappingProxyType(
            {text: number for text, number in file.added.items() if text not in file.special}
        )
        self._post_processor: Any = None
        self._borders = Borders(file)
        self._loses_letters = loses_letters(file, self.pieces)
        self._by_letter: dict[bool, tuple[Library, int]] = {}
        self._letters = Letters(file)
        self._places = Places(file, self.pieces, self._library)
        self._merges, self.scores = file.merges, file.scores
        self._moment: int | None = None
        self._whole: HuggingFacePipeline | None = None

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

    def with_ends(self) -> HuggingFacePipeline:
        """The same pipeline, but with the tokens that the file's post-processor puts around a text ([CLS])."""
        other, value = copy(self), self.file.value.get("post_processor")
        other._post_processor = post_processor_of(value, self.file.name, self.vocabulary)
        return other

    @property
    def can_be_cut(self) -> bool:
        """See `engine.pipeline.Pipeline`: whether it is a BPE."""
        return self.file.kind == "BPE"

    def first(self, k: int) -> HuggingFacePipeline:
        """See `engine.pipeline.Pipeline`; with fewer merges than there are the engine merges, not the library."""
        return self if k >= len(self.merges) else self.merging_here(max(k, 0))

    @property
    def merges_here(self) -> bool:
        """Whether the engine merges in place of the library."""
        return self._moment is not None

    def merging_here(self, k: int | None = None) -> HuggingFacePipeline:
        """This pipeline with its first ``k`` merges, or all of them, which the engine applies in any case."""
        moment = len(self.merges) if k is None else k
        vocabulary = self._file_merges.vocabulary(moment)  # and what it follows from is copied with the rest
        then = copy(self)
        then._moment, then._merges, then._whole = moment, self.merges.first(moment), self._whole or self
        then.__dict__["vocabulary"] = vocabulary
        return then

    @property
    def merges(self) -> Merges:
        """Those of a BPE; a pair of ids each."""
        return self._merges

    @property
    def merge_ids(self) -> NDArray[np.int32]:
        return self.file.merge_ids[: self._moment]

    @property
    def bpe_model(self) -> BpeModel:
        """What merges the letters of a BPE as its library does."""
        whole = self._file_merges.model
        return whole if self._moment is None else whole.first(self._moment)

    @cached_property
    def _file_merges(self) -> FileMerges:
        return file_merges(self.file, self.vocabulary)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """id -> bytes of each token as it is written; see hugging_face_pieces.py."""
        doubles = {number: piece.encode() for number, piece in self.doubles.items()}
        return Vocabulary({**doubles, **self.pieces.all_written})

    @cached_property
    def blank_borders(self) -> BlankBorders:
        """Where a long text may be cut. Finding it takes some hundredths of a second; moments share it."""
        if self._whole is not None:
            return self._whole.blank_borders
        return borders_for(self.file, self.pieces, lambda text: normalized(self._library, text))

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
        if self._moment is None:
            tokens = self._tokens_of(self._library if special else self._as_text[0], text, stop)
        else:
            tokens = self._merged(text, special, stop)
        return self._placed(utf8, surrogates, tokens, special, stop)

    def count(self, text: str, *, special: bool, stop: Callable[[], bool] | None) -> int:
        """How many tokens there are at a moment, which is sooner known than their places."""
        return len(self._merged(to_utf8(text)[0].decode(), special, stop).ids)

    def word_borders(self, text: str, *, special: bool) -> NDArray[np.int64]:
        """Between which tokens of a text no piece goes on over the place, int64 (m + 1,), both ends among them."""
        return word_borders(self._tokens_of(self._library if special else self._as_text[0], text, None).words)

    def symbols(self, text: str, *, special: bool = False, stop: Callable[[], bool] | None = None) -> Symbols:
        """A text as the merges of a BPE see it."""
        utf8, surrogates = to_utf8(text)
        letters, whole = self._cut(utf8.decode(), special, stop)
        encoding = self._placed(utf8, surrogates, letters, special, stop)
        data = [
            encoding.token_bytes(number) or self.vocabulary.bytes_of(token_id)
            for number, token_id in enumerate(encoding.ids.tolist())
        ]
        borders, words = np.cumsum([0, *map(len, data)]), word_borders(letters.words)
        alone, first = np.diff(words) == 1, encoding.ids[words[:-1]]
        if encoding.altered is not None:
            alone &= ~encoding.altered.unknown[words[:-1]]
        given = np.where(alone & np.isin(first, list(self.file.added.values())), first, np.int32(-1))
        return Symbols(
            encoding.ids, b"".join(data), borders, encoding.spans, words, given,
            whole_words(letters, whole, self._there),
        )  # fmt: skip

    def _merged(self, text: str, special: bool, stop: Callable[[], bool] | None) -> LibraryTokens:
        letters, whole = self._cut(text, special, stop)
        return merged(with_whole(letters, whole, self._there), self.bpe_model, stop)

    def _tokens_of(self, library: Library, text: str, stop: Callable[[], bool] | None) -> LibraryTokens:
        with naming(self.file, self.pieces):
            if self._post_processor is None:
                return tokens_of(library, text, self._borders.of(text), stop)
            return tokens_and_added(library, text, self._post_processor)

    def _cut(
        self, text: str, special: bool, stop: Callable[[], bool] | None
    ) -> tuple[LibraryTokens, LibraryTokens]:
        """The letters of a text, and the same with whole words: see `Letters`."""
        return self._letters.of(
            (text, special, self._post_processor is None),
            lambda: self._object if special else self._as_text[1],
            lambda library: self._tokens_of(library, text, stop),
            special=special,
        )

    @property
    def _there(self) -> NDArray[np.bool_]:
        """Which ids there are at this moment, bool by id."""
        return self._file_merges.arrivals <= len(self.merges)

    def _placed(
        self, utf8: bytes, surrogates: tuple[int, ...], tokens: LibraryTokens, special: bool,
        stop: Callable[[], bool] | None,
    ) -> Encoding:  # fmt: skip
        """The encoding that these tokens are."""
        lost = np.zeros((0, 2), np.int64)
        if self._loses_letters:
            tokens, lost = self._beside_lost(tokens, utf8.decode(), special, stop)
        return self._places.encoding(utf8, surrogates, tokens, special, lost)

    def score_of(self, token_id: int) -> float | None:
        """See `engine.pipeline.Pipeline`: in a Unigram the logarithm of a probability."""
        scores, file = self.file.scores, self.file
        known = scores is not None and token_id in file.pieces and token_id != file.unknown
        return float(scores[token_id]) if known and scores is not None else None

    def decode_bytes(self, ids: list[int]) -> bytes:
        """See `engine.pipeline.Pipeline`: each token as it is written."""
        return self.vocabulary.join(ids)

    def decode(self, ids: list[int]) -> str | None:
        """The text as the library's decoder gives it; that of byte-level vocabularies only joins bytes.

        But what was typed is never taken for the mark of an end of a word.
        """
        self.vocabulary.join(ids)
        kinds = {part.get("type") for part in self.file.parts("decoder")} - {"Sequence"}
        if kinds == {"ByteLevel"}:
            return None  # added tokens are no stand-in letters, for which the library would take them
        known = [self.file.ids.get(self.doubles[each], -1) if each in self.doubles else each for each in ids]
        typed_marks = self.pieces.without_marks(known)
        if typed_marks is not None:
            return typed_marks
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
        return self._places.beside_lost(tokens, tokens_of(library, text, [0, len(text)], stop), unknown)
