"""Byte-level BPE, which the engine runs itself: special tokens cut out -> normalised -> pre-tokens -> merges.

The tokenizers that are trained here are of this kind, GPT-2's and its successors too. Not here: kinds that run in
their own library (engine/libraries), names and versions (tokenizer.py), files (engine/formats).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, partial
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from engine.encoding import Altered, Encoding, Recipe
from engine.models.bpe_model import BpeModel
from engine.models.merges import Merges
from engine.models.moments import arrivals
from engine.models.pair_table import Ends, Ids
from engine.models.ranks import Ranks
from engine.models.vocabulary import Vocabulary
from engine.models.vocabulary_then import VocabularyThen
from engine.re_encoding import counts_by_difference, join, what_to_encode
from engine.text.alignment import Alignment, Part
from engine.text.normalizer import Normalizer
from engine.text.pre_tokenizer import PreTokenizer
from engine.text.safe_borders import SafeBorders
from engine.text.special_tokens import SpecialTokens
from engine.text.split_patterns import SplitPattern
from engine.text.utf8 import to_utf8

_NONE: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True, eq=False)
class MergeList:
    """A model that is a list of merges: ``merge_ids`` are the ids they make, int32 (n,)."""

    merges: Merges
    merge_ids: Ids
    model: BpeModel

    @property
    def key(self) -> object:
        """What is the same object as long as the merges are the same."""
        return self.merges


@dataclass(frozen=True, slots=True, eq=False)
class NormalizedPreTokens:
    """A text as the merges see it.

    normalized: its UTF-8; bounds: int64 (m + 1,), the borders of the pre-tokens in it; given: int32 (m,), the id of
    each that is a special or added token, else -1; sections: the borders of the stretches that the split pattern
    saw, one after the other; alignment: where all this comes from in the typed text.
    """

    normalized: bytes
    bounds: Ends
    given: Ids
    sections: tuple[int, ...]
    alignment: Alignment


class ByteLevelBpe:
    """A pipeline of byte-level BPE.

    >>> from engine.text.split_patterns import NAMED
    >>> ranks = Ranks({**{byte: bytes([byte]) for byte in range(256)}, 256: b"ab"})
    >>> pipeline = ByteLevelBpe(ranks, pattern=NAMED["none"], special_tokens={"<end>": 300})
    >>> pipeline.encode("ab<end>", special=True).ids.tolist(), pipeline.decode_bytes([300, 256])
    ([256, 300], b'<end>ab')
    >>> pipeline.with_pattern(NAMED["gpt2"]).pattern.name
    'gpt2'
    """

    can_be_cut = byte_level = True  # see `engine.pipeline.Pipeline`

    def __init__(
        self,
        model: MergeList | Ranks,
        *,
        pattern: SplitPattern,
        special_tokens: Mapping[str, int] = _NONE,
        added_tokens: Mapping[str, int] = _NONE,
        vocabulary: Vocabulary | None = None,
        normalizer: Normalizer | None = None,
        normalize_first: bool = False,
        post_processor: object = None,
    ) -> None:
        """``added_tokens`` are cut out of every text, ``special_tokens`` only when they are asked for.

        ``normalize_first``: before they are cut out, not after. ``vocabulary`` where it is not that of the ranks.
        ``post_processor``: what adds tokens around a text, as a ``tokenizer.json`` says it; not applied here.
        """
        self._source = model
        self.pattern = pattern
        self.special_tokens = MappingProxyType(dict(special_tokens))
        self.added_tokens = MappingProxyType(dict(added_tokens))
        self.normalizer = normalizer
        self.normalize_first = normalize_first
        self.post_processor = post_processor
        self.vocabulary = _vocabulary(model, special_tokens, added_tokens) if vocabulary is None else vocabulary
        self._pre_tokenizer = PreTokenizer(pattern)
        self._borders = SafeBorders(pattern)
        self._found = {False: SpecialTokens(added_tokens), True: SpecialTokens({**added_tokens, **special_tokens})}
        self._is_special = _SpecialIds(special_tokens)

    def first(self, k: int) -> ByteLevelBpe:
        """This pipeline as it was when only the first ``k`` merges were there; cheap, since all else is shared.

        Which tokens are there then, see `engine.models.moments`.

        >>> from engine.text.split_patterns import NAMED
        >>> ranks = Ranks({**{byte: bytes([byte]) for byte in range(256)}, 256: b"ab", 257: b"abc"})
        >>> pipeline = ByteLevelBpe(ranks, pattern=NAMED["none"], special_tokens={"<end>": 300})
        >>> then = pipeline.first(1)
        >>> then.encode("abc<end>", special=True).ids.tolist(), 257 in then.vocabulary, len(then.merges)
        ([256, 99, 300], False, 1)
        """
        if k >= len(self.merges):
            return self
        there = self._arrivals <= (k := max(k, 0))
        merges, merge_ids = self.merges.first(k), self.merge_ids[:k]
        if isinstance(self._source, Ranks):
            model = self._source.model_below(int(self.merge_ids[k]), there)
        else:
            whole = self.model.whole_tokens
            model = self.model.first(k, whole=None if whole is None else whole.among(there))
        then = copy(self)
        then._source = MergeList(merges, merge_ids, model)
        then.vocabulary = VocabularyThen(self.vocabulary, there)
        return then

    @cached_property
    def _arrivals(self) -> NDArray[np.int64]:
        always = (*self.special_tokens.values(), *self.added_tokens.values(), *self.model.byte_ids.tolist())
        return arrivals(self.merge_ids, np.array(always, np.int64), 1 + max(self.vocabulary, default=-1))

    @property
    def merges(self) -> Merges:
        """Those that are listed, or that follow from the ranks."""
        return self._source.merges

    @property
    def merge_ids(self) -> Ids:
        """The ids that the merges make, int32 (n,)."""
        return self._source.merge_ids

    @property
    def ranks(self) -> Ranks | None:
        """The ranks where there is no list of merges."""
        return self._source if isinstance(self._source, Ranks) else None

    @property
    def model(self) -> BpeModel:
        return self._source.model

    def encode(
        self,
        text: str,
        *,
        special: bool = False,
        previous: Encoding | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Encoding:
        """See `engine.pipeline.Pipeline`, and `engine.tokenizer.Tokenizer.encode`."""
        utf8, surrogates = to_utf8(text)
        found = self._found[special]
        if self.normalizer is not None and self.normalizer.changes(utf8.decode()):
            return self._encode_changed(utf8, surrogates, found, stop)
        recipe = Recipe(self._source.key, self.pattern, tuple(found.by_text), np.zeros(1, np.int64))
        cut = partial(self._pieces, found=found, stop=stop)
        usable = None if previous is not None and previous.altered is not None else previous
        old, middle = what_to_encode(usable, recipe, utf8, cut, self._borders)
        ids, ends = self.model.encode(
            utf8[middle.start : middle.end],
            middle.bounds - middle.start if middle.start else middle.bounds,
            given=middle.given,
            stop=stop,
        )
        ids, spans, bounds = join(old, middle, ids, ends)
        encoding = Encoding(utf8, surrogates, ids, spans, self._is_special(ids), replace(recipe, bounds=bounds))
        counts = counts_by_difference(old, middle, encoding)
        if counts is not None:
            encoding.know_counts(counts)
        return encoding

    def with_pattern(self, pattern: SplitPattern) -> ByteLevelBpe:
        """The same with another split pattern; cheap, since the tables are shared."""
        return ByteLevelBpe(
            self._source, pattern=pattern, special_tokens=self.special_tokens, added_tokens=self.added_tokens,
            vocabulary=self.vocabulary, normalizer=self.normalizer, normalize_first=self.normalize_first,
            post_processor=self.post_processor,
        )  # fmt: skip

    def score_of(self, token_id: int) -> None:
        """See `engine.pipeline.Pipeline`: merges have ranks instead."""

    def decode_bytes(self, ids: list[int]) -> bytes:
        """See `engine.pipeline.Pipeline`."""
        return self.vocabulary.join(ids)

    def decode(self, ids: list[int]) -> None:
        """The text is the bytes, decoded once: see `engine.pipeline.Pipeline`."""

    def _pieces(
        self, utf8: bytes, *, found: SpecialTokens, stop: Callable[[], bool] | None
    ) -> tuple[Ends, Ids | None]:
        """Bounds of the pre-tokens, and which of them are special tokens (None: none)."""
        cut = self._pre_tokenizer.bounds
        if not len(found):
            return cut(utf8, stop=stop), None
        bounds, given = [np.zeros(1, np.int64)], []
        for start, end, token_id in found.cut(utf8):
            inner = cut(utf8[start:end], stop=stop)[1:] if token_id < 0 else np.array([end - start])
            bounds.append(inner + start)
            given.append(np.full(len(inner), token_id, np.int32))
        return np.concatenate(bounds), np.concatenate(given) if given else None

    def pre_tokens(
        self, text: str, *, special: bool = False, stop: Callable[[], bool] | None = None
    ) -> NormalizedPreTokens:
        """What the merges are applied to, of the whole text."""
        utf8, _ = to_utf8(text)
        return self._pre_tokens(utf8, self._found[special], stop)

    def _pre_tokens(
        self, utf8: bytes, found: SpecialTokens, stop: Callable[[], bool] | None
    ) -> NormalizedPreTokens:
        data: list[bytes] = []
        parts: list[Part] = []
        sections, bounds, given = [0], [np.zeros(1, np.int64)], [np.empty(0, np.int32)]
        for section, token_id, aligned in self._sections(utf8, found):
            cut = np.array([0, len(section)]) if token_id >= 0 else self._pre_tokenizer.bounds(section, stop=stop)
            bounds.append(cut[1:] + sections[-1])
            given.append(np.full(len(cut) - 1, token_id, np.int32))
            data.append(section)
            parts += aligned
            sections.append(sections[-1] + len(section))
        return NormalizedPreTokens(
            b"".join(data), np.concatenate(bounds), np.concatenate(given), tuple(sections), Alignment(parts)
        )

    def _encode_changed(
        self, utf8: bytes, surrogates: tuple[int, ...], found: SpecialTokens, stop: Callable[[], bool] | None
    ) -> Encoding:
        """The tokens of a text that its normal form changes."""
        cut = self._pre_tokens(utf8, found, stop)
        ids, ends = self.model.encode(cut.normalized, cut.bounds, given=cut.given, stop=stop)
        spans = np.stack((np.concatenate((np.zeros(1, np.int64), ends[:-1])), ends), axis=1)
        nothing = np.zeros(len(ids), np.bool_)
        altered = Altered(cut.normalized, spans, cut.alignment.dropped, nothing, nothing)
        typed = cut.alignment.typed_spans(spans)
        return Encoding(utf8, surrogates, ids, typed, self._is_special(ids), None, altered)

    def _sections(self, utf8: bytes, found: SpecialTokens) -> Iterator[tuple[bytes, int, list[Part]]]:
        """The normalised text in sections, the id of each that is a special token (else -1), and whence it came."""
        if self.normalizer is not None and self.normalize_first:
            pieces, parts = self.normalizer.parts(utf8.decode())
            normalized = "".join(pieces).encode()
            for start, end, token_id in found.cut(normalized):
                yield normalized[start:end], token_id, parts
                parts = []
            if parts:  # nothing is left of the text
                yield b"", -1, parts
            return
        for start, end, token_id in found.cut(utf8):
            section = utf8[start:end]
            if token_id >= 0 or self.normalizer is None:
                yield section, token_id, [(len(section), len(section), False)]
            else:
                pieces, parts = self.normalizer.parts(section.decode())
                yield "".join(pieces).encode(), -1, parts


class _SpecialIds:
    """Which ids are those of special tokens."""

    def __init__(self, tokens: Mapping[str, int]) -> None:
        ids = np.array(sorted(tokens.values()), np.int64)
        self._first = int(ids[0]) if len(ids) else 0
        self._mask = np.zeros(int(ids[-1]) - self._first + 2 if len(ids) else 1, np.bool_)
        self._mask[ids - self._first] = True

    def __call__(self, ids: Ids) -> NDArray[np.bool_]:
        if ids.max(initial=-1) < self._first or len(self._mask) == 1:  # nearly always; the rest takes longer
            return np.zeros(len(ids), np.bool_)
        place = ids.astype(np.int64) - self._first
        place[(place < 0) | (place >= len(self._mask))] = -1  # the last cell, which is no special token's
        found: NDArray[np.bool_] = self._mask[place]
        return found


def _vocabulary(model: MergeList | Ranks, *tokens: Mapping[str, int]) -> Vocabulary:
    ranks = dict(model.tokens) if isinstance(model, Ranks) else {}
    return Vocabulary({**ranks, **{number: text.encode() for group in tokens for text, number in group.items()}})
