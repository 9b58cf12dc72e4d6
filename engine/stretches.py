"""Cuts a long text into stretches that may be encoded each by itself, and encodes one.

A stretch ends where no token crosses: at a safe border of the split pattern, or of a library (that is one by
virtue of the characters before and behind it, so these are encoded too and their tokens dropped), with the pattern
"none" at a free joint of the merges, with a user's own pattern at any pre-token that is found; never within an
added token.
Special tokens are not looked for: their letters are text.
Not here: counting, and the choice of what to encode (text_index.py).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.byte_level_bpe import ByteLevelBpe
from engine.encoding import Altered, Encoding
from engine.errors import SettingsError
from engine.incomplete_bpe import NO_ID, IncompleteBpe
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.libraries.sentence_piece import SentencePiece
from engine.models.bpe_model import MOST_TOKENS
from engine.models.free_joints import FreeJoints
from engine.models.ranks import FIRST_STAND_IN
from engine.stretch_borders import Borders, InWindows, OutsideOf, character_before
from engine.text.found_pre_tokens import FoundPreTokens
from engine.text.safe_borders import SafeBorders, between_characters
from engine.text.special_tokens import SpecialTokens
from engine.tokenizer import Tokenizer

LONGEST = 1 << 24
"""Bytes of the longest stretch that is encoded: merging one pre-token takes some thirty times its length."""

REACH = 1 << 20
"""Bytes before a place within which a begin for it is looked for."""


class Encoded(NamedTuple):
    """n tokens of a stretch, whose places count from the stretch's own start.

    ids: int32 (n,); spans: int64 (n, 2); bounds: int64 (m,), where pre-tokens end, empty where a library splits;
    altered: as in `engine.encoding.Encoding`, where the spans do not follow each other.
    """

    ids: NDArray[np.int32]
    spans: NDArray[np.int64]
    bounds: NDArray[np.int64]
    altered: Altered | None = None


class Stretch(NamedTuple):
    """Bytes [start, end) of the text."""

    start: int
    end: int


class Stretches:
    """The stretches of `data`, valid UTF-8.

    >>> from engine.models.merges import Merges
    >>> stretches = Stretches(b"one two three", Tokenizer(Merges.of([])))
    >>> stretches.following(0, 8), stretches.start_near(9), stretches.end_after(3, 5)
    (Stretch(start=0, end=7), 7, 7)
    """

    def __init__(self, data: bytes, tokenizer: Tokenizer, *, before: Stretches | None = None) -> None:
        self._data = data
        self._tokenizer = tokenizer
        self.found: FoundPreTokens | None = None
        self._pipeline: ByteLevelBpe | None = None
        self._added = SpecialTokens({})
        if not isinstance(tokenizer.pipeline, ByteLevelBpe):
            self._borders: Borders | None = InWindows(partial(_borders_of_library, tokenizer))
            return
        self._pipeline = pipeline = tokenizer.pipeline
        self._added = SpecialTokens(pipeline.added_tokens)
        normal = pipeline.normalizer
        safe = SafeBorders(pipeline.pattern, None if normal is None else normal.form)
        if normal is not None and not safe:
            self._borders = InWindows(partial(_no_borders, tokenizer))
            return
        self._borders = InWindows(lambda: safe) if safe else None
        if pipeline.pattern.regex is None:
            self._borders = _free_joints(tokenizer, pipeline)
        if self._borders is None:
            same = before is not None and before._is_cut_as(self)
            found = before.found if before is not None and same else None
            self.found = found or FoundPreTokens(data, *pipeline.pattern.expressions, apart=self._added)
        elif len(self._added):
            changing = normal is not None and pipeline.normalize_first
            self._borders = OutsideOf(self._borders, pipeline.added_tokens, changing=changing)

    @property
    def whole_pass(self) -> bool:
        """Whether the text must be searched from its beginning."""
        return self.found is not None

    def following(self, start: int, step: int) -> Stretch | None:
        """A stretch of about `step` bytes that begins at `start`, the end of another; None: call again."""
        if self.found is not None:
            if self.found.found <= start:
                self.found.advance()
            end = self._block_end(start)
            return None if end is None else Stretch(start, end)
        size, wanted = len(self._data), start + step
        end = self._inner_end(start, wanted) if wanted < size else size
        return Stretch(start, end)

    def start_near(self, byte: int) -> int | None:
        """Where a stretch that holds `byte` may begin, whatever lies before; None where no place is near."""
        if self.found is not None:
            number = self.found.block_at(byte)
            return None if number is None else self.found.blocks[number].start
        assert self._borders is not None
        found = self._borders.last(self._data, byte - REACH, byte)
        return 0 if found is None and byte <= REACH else found

    def end_after(self, start: int, byte: int) -> int | None:
        """Where a stretch that begins at `start` and reaches at least to `byte` may end; None: not found yet."""
        if byte >= len(self._data) and self.found is None:
            return len(self._data)
        if self.found is not None:
            return self._block_end(max(byte - 1, start))
        assert self._borders is not None
        end = self._borders.first(self._data, max(byte, start + 1), max(byte, start) + LONGEST + 1)
        return len(self._data) if end is None else end

    def encode(self, stretch: Stretch, stop: Callable[[], bool] | None = None) -> Encoded:
        """The tokens of a stretch."""
        pipeline = self._pipeline
        split = pipeline is None or pipeline.normalizer is not None or pipeline.pattern.regex is not None
        if pipeline is None or (self.found is None and split):
            return self._encode_in_context(stretch, stop)
        if self.found is not None and stretch.start < stretch.end:
            ids, ends, bounds = self._encode_found(pipeline, self.found, stretch, stop)
        else:
            ids, ends, bounds = self._encode_unsplit(pipeline, stretch, stop)
        spans = np.stack((np.concatenate((np.zeros(1, np.int64), ends[:-1]))[: len(ends)], ends), axis=1)
        unknown = ids >= FIRST_STAND_IN
        if not isinstance(pipeline, IncompleteBpe) or not unknown.any():
            return Encoded(ids, spans, bounds)
        part, nothing = self._data[stretch.start : stretch.end], np.zeros(len(ids), np.bool_)
        altered = Altered(part, spans, np.zeros((0, 2), np.int64), nothing, unknown)
        return Encoded(np.where(unknown, np.int32(NO_ID), ids), spans, bounds, altered)

    def _encode_in_context(self, stretch: Stretch, stop: Callable[[], bool] | None) -> Encoded:
        """A stretch between two safe borders: with a character more on each side, whose tokens are dropped."""
        data, (start, end) = self._data, stretch
        first = character_before(data, start) if start else 0
        last = between_characters(data, end + 1) if end < len(data) else end
        encoding = self._tokenizer.encode(data[first:last].decode(), special="none", stop=stop)
        ends = np.maximum.accumulate(encoding.spans[:, 1])
        low = int(np.searchsorted(ends, start - first, "right")) if start else 0
        high = int(np.searchsorted(ends, end - first, "right")) if end < len(data) else len(ends)
        bounds = np.zeros(0, np.int64)
        if encoding.recipe is not None:
            bounds = encoding.recipe.bounds[1:] - (start - first)
            bounds = bounds[(bounds > 0) & (bounds <= end - start)]
        spans = encoding.spans[low:high] - (start - first)
        return Encoded(
            encoding.ids[low:high], spans, bounds, _altered_part(encoding, low, high, (start - first, end - first))
        )

    def _inner_end(self, start: int, wanted: int) -> int:
        assert self._borders is not None
        end = self._borders.last(self._data, start + 1, wanted)
        if end is None:
            end = self._borders.first(self._data, wanted + 1, start + LONGEST + 1)
        return len(self._data) if end is None else end

    def _block_end(self, byte: int) -> int | None:
        """The end of the block that holds a byte."""
        assert self.found is not None
        number = self.found.block_at(byte)
        if number is None:
            return None
        block = self.found.blocks[number]
        return block.start + int(block.lengths.sum(dtype=np.int64))

    def _is_cut_as(self, other: Stretches) -> bool:
        """Whether this is the same text, cut into the same pre-tokens."""
        one, two = self._tokenizer.pattern, other._tokenizer.pattern
        return self._data is other._data and one == two and self._added.by_text == other._added.by_text

    def _encode_unsplit(self, pipeline: ByteLevelBpe, stretch: Stretch, stop: Callable[[], bool] | None) -> _Tokens:
        """A stretch of a text of which only added tokens are parted; one that ends at a free joint ends amid the
        rest, which is then not looked up as a whole."""
        start, end = stretch
        part = self._data[start:end]
        borders = np.array([0, *(end for _, end, _ in self._added.cut(part))], np.int64)
        given = self._given(part, borders)
        begun = start == 0 or given[:1].max(initial=-1) >= 0 or self._is_added_beside(start)
        ended = end == len(self._data) or given[-1:].max(initial=-1) >= 0 or self._is_added_beside(end)
        if (whole := pipeline.model.whole_tokens) is not None:
            cut = [*([] if begun else given[:1]), *([] if ended else given[-1:])]
            given = np.asarray(whole.found(part, borders, given))
            given[[*([] if begun else [0]), *([] if ended else [-1])]] = cut
        ids, ends = pipeline.model.first(MOST_TOKENS).encode(part, borders, given=given, stop=stop)
        return ids, ends, borders[1:] if ended else borders[1:-1]

    def _is_added_beside(self, byte: int) -> bool:
        """Whether an added token begins or ends here."""
        tokens = [token.encode() for token in self._added.by_text]
        return any(self._data.startswith(each, byte) or self._data.endswith(each, 0, byte) for each in tokens)

    def _given(self, part: bytes, borders: NDArray[np.int64]) -> NDArray[np.int32]:
        """Which pre-tokens of a part are added tokens, -1 for the others."""
        given = np.full(max(len(borders) - 1, 0), -1, np.int32)
        for start, _, token_id in self._added.cut(part) if len(self._added) else ():
            if token_id >= 0:
                given[np.searchsorted(borders, start)] = token_id
        return given

    def _encode_found(
        self, pipeline: ByteLevelBpe, found: FoundPreTokens, stretch: Stretch, stop: Callable[[], bool] | None
    ) -> _Tokens:
        bounds = [np.array([stretch.start], np.int64)]
        number = found.block_at(stretch.start)
        while number is not None and number < len(found.blocks):
            block = found.blocks[number]
            if block.start >= stretch.end:
                break
            bounds.append(block.bounds()[1:])
            number += 1
        part = self._data[stretch.start : stretch.end]
        borders = np.concatenate(bounds) - stretch.start
        ids, ends = pipeline.model.encode(part, borders, given=self._given(part, borders), stop=stop)
        return ids, ends, borders[1:]


_Tokens = tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]]


def _altered_part(encoding: Encoding, low: int, high: int, within: tuple[int, int]) -> Altered | None:
    """What was altered in tokens [low, high), which are those of bytes `within` of the text."""
    whole = encoding.altered
    if whole is None:
        return None
    start, end = within
    dropped = np.clip(whole.dropped, start, end) - start
    normalized, spans = whole.normalized, whole.spans
    if spans is not None:
        # From the token before to the end: a mark may join a blank that no token has.
        at = int(spans[low - 1, 1]) if low else 0
        to = len(normalized) if high == len(spans) else int(spans[high - 1, 1]) if high else 0
        normalized, spans = normalized[at:to], spans[low:high] - at
    return Altered(
        normalized, spans, dropped[dropped[:, 0] < dropped[:, 1]], whole.inserted[low:high], whole.unknown[low:high]
    )


def _no_borders(tokenizer: Tokenizer) -> SafeBorders:
    raise SettingsError(
        f"{tokenizer.name} normalises texts before it splits them by {tokenizer.pattern}, and it is not known "
        "where such a text may be cut; open a text of up to 2 million characters, or take a named split pattern"
    )


def _borders_of_library(tokenizer: Tokenizer) -> SafeBorders:
    """SettingsError where there are none."""
    assert isinstance(tokenizer.pipeline, HuggingFacePipeline | SentencePiece)
    borders, reason = tokenizer.pipeline.blank_borders
    if not borders:
        raise SettingsError(
            f"{tokenizer.name} runs in {tokenizer.origin.library}, which takes a text of this size only in parts, "
            f"and it is not known where it may be cut, since {reason}; open a text of up to 2 million characters"
        )
    return borders


def _free_joints(tokenizer: Tokenizer, pipeline: ByteLevelBpe) -> FreeJoints:
    if tokenizer.trained_here:
        return FreeJoints(pipeline.merges)
    if pipeline.ranks is None and pipeline.model.whole_tokens is not None:
        return FreeJoints.inside(pipeline.vocabulary.values())  # a merge makes one of them, too
    if pipeline.ranks is None:
        return FreeJoints(pipeline.merges, pipeline.vocabulary)
    return FreeJoints.inside(pipeline.ranks.tokens.values())
