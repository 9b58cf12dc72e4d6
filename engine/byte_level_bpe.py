"""Byte-level BPE, which the engine runs itself: special tokens cut out -> normalised -> pre-tokens -> merges.

The tokenizers that are trained here are of this kind, GPT-2's and its successors too. Not here: kinds that run in
their own library (engine/libraries), names and versions (tokenizer.py), files (engine/formats).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from engine.encoding import Altered, Encoding, Recipe
from engine.models.bpe_model import BpeModel, Ends, Ids
from engine.models.merges import Merges
from engine.models.ranks import Ranks
from engine.models.vocabulary import Vocabulary
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


class ByteLevelBpe:
    """A pipeline of byte-level BPE.

    >>> from engine.text.split_patterns import NAMED
    >>> ranks = Ranks({**{byte: bytes([byte]) for byte in range(256)}, 256: b"ab"})
    >>> pipeline = ByteLevelBpe(ranks, pattern=NAMED["none"], special_tokens={"<end>": 300})
    >>> pipeline.encode("ab<end>", special=True).ids.tolist(), pipeline.decode_bytes([300, 256])
    ([256, 300], b'<end>ab')
    """

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
    ) -> None:
        """``added_tokens`` are cut out of every text, ``special_tokens`` only when they are asked for.

        ``normalize_first``: before they are cut out, not after. ``vocabulary`` where it is not that of the ranks.
        """
        self._source = model
        self.pattern = pattern
        self.special_tokens = MappingProxyType(dict(special_tokens))
        self.added_tokens = MappingProxyType(dict(added_tokens))
        self.normalizer = normalizer
        self.normalize_first = normalize_first
        self.vocabulary = _vocabulary(model, special_tokens, added_tokens) if vocabulary is None else vocabulary
        self._pre_tokenizer = PreTokenizer(pattern)
        self._borders = SafeBorders(pattern)
        self._found = {False: SpecialTokens(added_tokens), True: SpecialTokens({**added_tokens, **special_tokens})}
        self._is_special = _SpecialIds(special_tokens)

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
        names = tuple(found.by_text)
        recipe = Recipe(self._source.key, self.pattern, names, np.zeros(1, np.int64))
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

    def _encode_changed(
        self, utf8: bytes, surrogates: tuple[int, ...], found: SpecialTokens, stop: Callable[[], bool] | None
    ) -> Encoding:
        """The tokens of a text that its normal form changes."""
        data: list[bytes] = []
        parts: list[Part] = []
        bounds, given = [np.zeros(1, np.int64)], []
        size = 0
        for section, token_id, aligned in self._sections(utf8, found):
            cut = np.array([0, len(section)]) if token_id >= 0 else self._pre_tokenizer.bounds(section, stop=stop)
            bounds.append(cut[1:] + size)
            given.append(np.full(len(cut) - 1, token_id, np.int32))
            data.append(section)
            parts += aligned
            size += len(section)
        normalized, alignment = b"".join(data), Alignment(parts)
        ids, ends = self.model.encode(normalized, np.concatenate(bounds), given=np.concatenate(given), stop=stop)
        spans = np.stack((np.concatenate((np.zeros(1, np.int64), ends[:-1])), ends), axis=1)
        nothing = np.zeros(len(ids), np.bool_)
        altered = Altered(normalized, spans, alignment.dropped, nothing, nothing)
        typed = alignment.typed_spans(spans)
        return Encoding(utf8, surrogates, ids, typed, self._is_special(ids), None, altered)

    def _sections(self, utf8: bytes, found: SpecialTokens) -> Iterator[tuple[bytes, int, list[Part]]]:
        """The normalised text in sections, the id of each that is a special token (else -1), and whence it came."""
        assert self.normalizer is not None
        if self.normalize_first:
            pieces, parts = self.normalizer.parts(utf8.decode())
            normalized = "".join(pieces).encode()
            for start, end, token_id in found.cut(normalized):
                yield normalized[start:end], token_id, parts
                parts = []
            return
        for start, end, token_id in found.cut(utf8):
            section = utf8[start:end]
            if token_id >= 0:
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
