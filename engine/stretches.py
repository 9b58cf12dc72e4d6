"""Cuts a long text into stretches that may be encoded each by itself, and encodes one.

A stretch ends where no token crosses: at a safe border of the split pattern (which is one by virtue of the
character behind it, so that one is encoded too and dropped), with the pattern "none" at a free joint of the merges,
with a user's own pattern at any pre-token that is found; never within an added token. Special tokens are not looked
for: their letters are text.
Not here: counting, and the choice of what to encode (text_index.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.byte_level_bpe import ByteLevelBpe
from engine.errors import SettingsError
from engine.models.bpe_model import MOST_TOKENS
from engine.models.free_joints import FreeJoints
from engine.text.found_pre_tokens import FoundPreTokens
from engine.text.safe_borders import REACH as WINDOW
from engine.text.safe_borders import SafeBorders, between_characters
from engine.text.special_tokens import SpecialTokens
from engine.tokenizer import Tokenizer

LONGEST = 1 << 24
"""Bytes of the longest stretch that is encoded: merging one pre-token takes some thirty times its length."""

REACH = 1 << 20
"""Bytes before a place within which a begin for it is looked for."""


class Encoded(NamedTuple):
    """n tokens of a stretch: ids int32 (n,); `ends` int64 (n,) and `bounds` int64 (m,), where tokens and
    pre-tokens end, from the stretch's own start."""

    ids: NDArray[np.int32]
    ends: NDArray[np.int64]
    bounds: NDArray[np.int64]


class Borders(Protocol):
    """Finds places strictly inside a text, between two characters, where a stretch may end and another begin."""

    def first(self, data: bytes, low: int, high: int) -> int | None:
        """The first such place in [low, high]; None where there is none."""

    def last(self, data: bytes, low: int, high: int) -> int | None:
        """The last one in [low, high]."""


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
        self._pipeline = pipeline = _engine_pipeline(tokenizer)
        self._pattern = pattern = pipeline.pattern
        safe = SafeBorders(pattern)
        self._borders: Borders | None = _InWindows(safe) if safe else None
        self.found: FoundPreTokens | None = None
        self._added = SpecialTokens(pipeline.added_tokens)
        if pattern.regex is None:
            self._borders = _free_joints(tokenizer, pipeline)
        if self._borders is None:
            same = before is not None and before._is_cut_as(self)
            found = before.found if before is not None and same else None
            self.found = found or FoundPreTokens(data, *pattern.expressions, apart=self._added)
        elif len(self._added):
            self._borders = _OutsideOf(self._borders, pipeline.added_tokens)
        if pipeline.normalizer is not None and not safe:
            raise SettingsError(
                f"{tokenizer.name} normalises texts and splits them by {pattern}: such a text is encoded only as a "
                "whole; open a shorter one"
            )

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
        if self.found is not None and stretch.start < stretch.end:
            return self._encode_found(self.found, stretch, stop)
        if self._pattern.regex is None:
            return self._encode_unsplit(stretch, stop)
        size, behind = stretch.end - stretch.start, stretch.end
        if stretch.end < len(self._data):
            behind = between_characters(self._data, stretch.end + 1)
        text = self._data[stretch.start : behind].decode()
        encoding = self._tokenizer.encode(text, special="none", stop=stop)
        ends = encoding.spans[:, 1]
        count = int(np.searchsorted(ends, size, "right"))
        bounds = _NO_BOUNDS if encoding.recipe is None else encoding.recipe.bounds[1:]
        return Encoded(encoding.ids[:count], ends[:count], bounds[bounds <= size])

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
        same = self._data is other._data and self._pattern == other._pattern
        return same and self._added.by_text == other._added.by_text

    def _encode_unsplit(self, stretch: Stretch, stop: Callable[[], bool] | None) -> Encoded:
        """A stretch of a text without pre-tokens; one that ends at a free joint ends within one."""
        part = self._data[stretch.start : stretch.end]
        borders = np.array([0, *(end for _, end, _ in self._added.cut(part))], np.int64)
        given, model = self._given(part, borders), self._pipeline.model
        if len(part) < len(self._data):
            model = model.first(MOST_TOKENS)  # a stretch is not looked up as a whole pre-token
        ids, ends = model.encode(part, borders, given=given, stop=stop)
        ended = stretch.end == len(self._data) or given[-1:].max(initial=-1) >= 0 or self._is_added_at(stretch.end)
        return Encoded(ids, ends, borders[1:] if ended else borders[1:-1])

    def _is_added_at(self, byte: int) -> bool:
        """Whether an added token begins here."""
        return any(self._data.startswith(token.encode(), byte) for token in self._added.by_text)

    def _given(self, part: bytes, borders: NDArray[np.int64]) -> NDArray[np.int32]:
        """Which pre-tokens of a part are added tokens, -1 for the others."""
        given = np.full(max(len(borders) - 1, 0), -1, np.int32)
        for start, _, token_id in self._added.cut(part) if len(self._added) else ():
            if token_id >= 0:
                given[np.searchsorted(borders, start)] = token_id
        return given

    def _encode_found(self, found: FoundPreTokens, stretch: Stretch, stop: Callable[[], bool] | None) -> Encoded:
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
        ids, ends = self._pipeline.model.encode(part, borders, given=self._given(part, borders), stop=stop)
        return Encoded(ids, ends, borders[1:])


def _engine_pipeline(tokenizer: Tokenizer) -> ByteLevelBpe:
    if not isinstance(tokenizer.pipeline, ByteLevelBpe):
        raise SettingsError(
            f"{tokenizer.name} runs in {tokenizer.origin.library}, which takes only texts that are encoded as a "
            "whole; open a shorter text"
        )
    return tokenizer.pipeline


def _free_joints(tokenizer: Tokenizer, pipeline: ByteLevelBpe) -> FreeJoints:
    if tokenizer.trained_here:
        return FreeJoints(pipeline.merges)
    if pipeline.ranks is None:
        return FreeJoints(pipeline.merges, pipeline.vocabulary)
    return FreeJoints.inside(pipeline.ranks.tokens.values())


class _OutsideOf:
    """The borders that lie in no text of an added token."""

    def __init__(self, borders: Borders, tokens: Iterable[str]) -> None:
        self._borders = borders
        self._tokens = [token.encode() for token in tokens]

    def first(self, data: bytes, low: int, high: int) -> int | None:
        found = self._borders.first(data, low, high)
        while found is not None and self._inside(data, found):
            found = self._borders.first(data, found + 1, high)
        return found

    def last(self, data: bytes, low: int, high: int) -> int | None:
        found = self._borders.last(data, low, high)
        while found is not None and self._inside(data, found):
            found = self._borders.last(data, low, found - 1)
        return found

    def _inside(self, data: bytes, place: int) -> bool:
        return any(
            data.find(token, max(place - len(token) + 1, 0), place + len(token) - 1) >= 0 for token in self._tokens
        )


_NO_BOUNDS = np.zeros(0, np.int64)


class _InWindows:
    """Safe borders at any distance: `SafeBorders` itself looks only so far."""

    def __init__(self, borders: SafeBorders) -> None:
        self._borders = borders

    def first(self, data: bytes, low: int, high: int) -> int | None:
        start, stop = _character_before(data, max(low, 1)), between_characters(data, min(high + 1, len(data)))
        while start < stop:
            end = between_characters(data, min(start + WINDOW, stop))
            found = self._borders.first(data, start, end)
            if found is not None or end == stop:
                return found
            start = _character_before(data, end)
        return None

    def last(self, data: bytes, low: int, high: int) -> int | None:
        start, stop = _character_before(data, max(low, 1)), between_characters(data, min(high + 1, len(data)))
        while start < stop:
            begin = _character_before(data, max(stop - WINDOW, start + 1))
            found = self._borders.last(data, begin, stop)
            if found is not None or begin == start:
                return found
            stop = between_characters(data, begin + 1)
        return None


def _character_before(data: bytes, byte: int) -> int:
    """The first byte of the character that holds the byte before."""
    byte -= 1
    while byte > 0 and data[byte] & 0xC0 == 0x80:
        byte -= 1
    return byte
