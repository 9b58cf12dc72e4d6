"""One text explained: its pre-tokens with what made them, the steps of each, the reason of each border.

A BPE that a library runs is explained too: the library cuts the text into words and these into letters, which the
engine merges as its file says, and it is said whether the library made the same of them.

Not here: the steps (merge_steps.py), borders within a pre-token (borders.py), where a token comes from
(token_origin.py), alternatives of a split pattern (engine/text/alternatives.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.byte_level_bpe import ByteLevelBpe, NormalizedPreTokens
from engine.encoding import Encoding
from engine.errors import SettingsError
from engine.explaining.borders import BorderReason, border_reason
from engine.explaining.merge_steps import MergeSteps, State, merge_steps, merge_steps_of
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.libraries.sentence_piece import SentencePiece
from engine.libraries.symbols import Symbols
from engine.models.bpe_model import BpeModel
from engine.text.alignment import Spans
from engine.text.alternatives import UNKNOWN, matched
from engine.text.offsets import code_point_starts
from engine.text.pre_tokenizer import pieces
from engine.text.split_patterns import SplitPattern
from engine.text.utf8 import to_utf8
from engine.tokenizer import Tokenizer

Match = tuple[int, int]
"""Numbers of an expression of the split pattern and of its alternative; UNKNOWN where none matched: a gap."""


@dataclass(frozen=True, slots=True)
class PreToken:
    """A pre-token: ``[start, end)`` in the bytes that the merges see, ``typed`` in those of the typed text.

    special: the id of a special or added token, which nothing cuts or merges; else None. matches: what cut it,
    from the first expression of the pattern to the last that was applied; empty where the pattern cuts nothing, or
    a library does it.
    """

    start: int
    end: int
    typed: tuple[int, int]
    special: int | None
    matches: tuple[Match, ...]


@dataclass(frozen=True, slots=True)
class Wall:
    """The border of two pre-tokens, over which nothing is merged: the pre-tokens before and behind it."""

    before: PreToken
    behind: PreToken


def explains(tokenizer: Tokenizer) -> bool:
    """Whether the engine knows the steps of this tokenizer: a BPE, be it run by a library or not."""
    return tokenizer.can_be_cut


class Explanation:
    """A text as one tokenizer splits it.

    >>> from engine.models.merges import Merges
    >>> explanation = Explanation(Tokenizer(Merges.of([(108, 111), (256, 119)])), "low lo")
    >>> [explanation.pre_token(number).matches for number in range(len(explanation))]
    [((0, 1),), ((0, 1),)]
    >>> [step.made for step in explanation.steps(0)], explanation.at(4)
    ([256, 257], 1)
    >>> explanation.border(3).behind.start
    3
    """

    def __init__(
        self, tokenizer: Tokenizer, text: str, *, special: str = "none", stop: Callable[[], bool] | None = None
    ) -> None:
        """SettingsError where it is no BPE whose merges are known; the rest as ``Tokenizer.encode``."""
        pipeline = tokenizer.pipeline
        self._cut: NormalizedPreTokens | Symbols
        self._library: HuggingFacePipeline | SentencePiece | None = None
        if isinstance(pipeline, ByteLevelBpe):
            self._model = pipeline.model
            self._cut = pipeline.pre_tokens(text, special=special == "all", stop=stop)
        elif isinstance(pipeline, HuggingFacePipeline | SentencePiece) and pipeline.can_be_cut:
            self._library, self._model = pipeline, pipeline.bpe_model
            self._cut = pipeline.symbols(text, special=special == "all", stop=stop)
        else:
            raise SettingsError(
                f"{tokenizer.name}: the library {tokenizer.origin.library} makes its tokens and does not tell its "
                "steps; open a tokenizer that merges pairs (BPE) to see them"
            )
        self._pattern, self._text, self._special = pipeline.pattern, text, special == "all"
        self._utf8, _ = to_utf8(text)
        self._both: tuple[Encoding, Encoding] | None = None

    def __len__(self) -> int:
        return len(self._cut.given)

    @property
    def data(self) -> bytes:
        """The UTF-8 of the text that the merges see."""
        return self._cut.normalized

    @property
    def utf8(self) -> bytes:
        """The UTF-8 of the text as typed."""
        return self._utf8

    @property
    def pattern(self) -> SplitPattern | None:
        """What cuts the text into pre-tokens; None where it is a library."""
        return self._pattern

    @property
    def model(self) -> BpeModel:
        """What merges the bytes, or letters, of a pre-token."""
        return self._model

    @property
    def begins_with_letters(self) -> bool:
        """Whether letters are merged, and not bytes."""
        return self._library is not None and not self._library.byte_level

    def holding(self, start: int, end: int) -> range:
        """The numbers of the pre-tokens that hold bytes ``[start, end)`` of the text as typed.

        Where ``end`` is not behind ``start``, the one that holds byte ``start``, or stands before it at the end.

        >>> from engine.models.merges import Merges
        >>> explanation = Explanation(Tokenizer(Merges.of([])), "low lo's")
        >>> explanation.holding(1, 5), explanation.holding(8, 8)
        (range(0, 2), range(2, 3))
        """
        if not len(self):
            return range(0)
        starts, ends = self._typed
        first = int(np.searchsorted(ends, start, "right"))
        last = max(int(np.searchsorted(starts, end, "left")), first + 1)
        first = min(first, len(self) - 1)
        return range(first, min(max(last, first + 1), len(self)))

    def at(self, byte: int) -> int:
        """The number of the pre-token that holds a byte of ``data``."""
        return int(np.searchsorted(self._cut.bounds, byte, "right")) - 1

    def pre_token(self, number: int) -> PreToken:
        """A pre-token by its number."""
        start, end = self._cut.bounds[number : number + 2].tolist()
        typed = self._typed_spans(np.array([[start, end]]))[0].tolist()
        special = int(self._cut.given[number])
        matches = () if special >= 0 else self._matches(start, end)
        return PreToken(start, end, (typed[0], typed[1]), special if special >= 0 else None, matches)

    def bytes_of(self, number: int, typed: tuple[int, int]) -> tuple[int, int]:
        """Bytes ``[start, end)`` of a pre-token that come from bytes ``typed`` of the text; twice the same: none.

        >>> from engine.models.merges import Merges
        >>> Explanation(Tokenizer(Merges.of([])), "so low").bytes_of(1, (3, 4))
        (1, 2)
        """
        start, end = self._cut.bounds[number : number + 2].tolist()
        points = code_point_starts(self.data[start:end]) + start
        spans = self._typed_spans(np.stack((points[:-1], points[1:]), axis=1))
        held = np.flatnonzero((spans[:, 0] < typed[1]) & (spans[:, 1] > typed[0]))
        if not len(held):
            return 0, 0
        return int(points[held[0]]) - start, int(points[held[-1] + 1]) - start

    def steps(self, number: int, *, stop: Callable[[], bool] | None = None) -> MergeSteps:
        """The merges of a pre-token; SettingsError for a special token, which has none."""
        start, end = self._cut.bounds[number : number + 2].tolist()
        if self._cut.given[number] >= 0:
            raise SettingsError(f"pre-token {number} is a special token, which nothing cuts or merges")
        cut, data = self._cut, self.data[start:end]
        if not isinstance(cut, Symbols):
            return merge_steps(data, self._model, stop=stop)
        begin, close = cut.words[number : number + 2].tolist()
        first = State(cut.ids[begin:close], cut.borders[begin : close + 1] - start)
        if cut.whole[number] >= 0:
            return MergeSteps(data, first, np.empty((0, 7), np.int64), int(cut.whole[number]))
        return merge_steps_of(data, first, self._model, stop=stop)

    def tokens(self, number: int, *, stop: Callable[[], bool] | None = None) -> State:
        """The tokens in which the steps of a pre-token end, found at once: the steps of a long one take seconds.

        >>> from engine.models.merges import Merges
        >>> state = Explanation(Tokenizer(Merges.of([(108, 111)])), "so low").tokens(1)
        >>> state.ids.tolist(), state.borders.tolist()
        ([32, 256, 119], [0, 1, 3, 4])
        """
        cut, (start, end) = self._cut, self._cut.bounds[number : number + 2].tolist()
        if not isinstance(cut, Symbols):
            ids, ends = self._model.encode(self.data[start:end], np.array([0, end - start]), stop=stop)
            return State(ids, np.append(0, ends))
        if cut.whole[number] >= 0:
            return State(cut.whole[number : number + 1], np.array([0, end - start]))
        begin, close = cut.words[number : number + 2].tolist()
        ids, ends = self._model.merge_words(cut.ids[begin:close], np.array([0, close - begin]), stop=stop)
        return State(ids, cut.borders[begin + np.append(0, ends)] - start)

    def agrees(self, number: int, *, stop: Callable[[], bool] | None = None) -> bool | None:
        """Whether the library made the same tokens of a pre-token; None where no library makes them.

        At a moment no library does: it cannot stop at a merge.
        """
        if self._library is None or self._library.merges_here:
            return None
        if self._both is None:
            library = self._library
            encodings = (
                pipeline.encode(self._text, special=self._special, stop=stop)
                for pipeline in (library, library.merging_here())
            )
            self._both = next(encodings), next(encodings)
        theirs, ours = self._both
        if np.array_equal(theirs.ids, ours.ids):
            return True
        start, end = self.pre_token(number).typed
        found = [each.ids[(each.spans[:, 0] >= start) & (each.spans[:, 1] <= end)] for each in (theirs, ours)]
        return np.array_equal(found[0], found[1])

    def border(self, at: int, *, stop: Callable[[], bool] | None = None) -> Wall | BorderReason:
        """Why there is a border between two tokens at byte ``at`` of ``data``; SettingsError where there is none.

        The bytes in the reason are counted from the start of its pre-token.
        """
        if not 0 < at < len(self.data):
            raise SettingsError(f"byte {at} is at an end of the text; there is a token on one side only")
        number = self.at(at)
        start = int(self._cut.bounds[number])
        if start == at:
            return Wall(self.pre_token(number - 1), self.pre_token(number))
        return border_reason(self.steps(number, stop=stop), at - start, self._model)

    def _typed_spans(self, spans: Spans) -> Spans:
        """The bytes of the typed text that bytes of ``data`` come from."""
        cut = self._cut
        return cut.typed_spans(spans) if isinstance(cut, Symbols) else cut.alignment.typed_spans(spans)

    def _matches(self, start: int, end: int) -> tuple[Match, ...]:
        if self._pattern is None:
            return ()
        section = int(np.searchsorted(self._sections, start, "right")) - 1
        base, close = self._sections[section : section + 2].tolist()
        before, inside = self.data[base:start].decode(), self.data[start:end].decode()
        text = before + inside + self.data[end:close].decode()
        return tuple(_chain(self._pattern.expressions, text, len(before), len(before) + len(inside)))

    @cached_property
    def _typed(self) -> tuple[Spans, Spans]:
        """Begins and ends of the pre-tokens in the text as typed; both rise, though neighbours may share bytes."""
        bounds = self._cut.bounds
        spans = self._typed_spans(np.stack((bounds[:-1], bounds[1:]), axis=1))
        return spans[:, 0], spans[:, 1]

    @cached_property
    def _sections(self) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        return np.array(() if isinstance(self._cut, Symbols) else self._cut.sections, np.int64)


def _chain(expressions: tuple[str, ...], text: str, start: int, end: int) -> list[Match]:
    """What each expression, applied to what the one before left, made of ``text[start:end]``."""
    found: list[Match] = []
    for number, expression in enumerate(expressions):
        if number == len(expressions) - 1:
            found.append((number, matched(expression, text, start, end)))
            break
        piece = next(each for each in pieces([expression], text) if each is not None and each[1] > start)
        alternative = matched(expression, text, piece[0], piece[1]) if piece[2] else UNKNOWN
        found.append((number, alternative))
        if piece[2] and piece[1] - piece[0] == 1:  # a single character is not tried any further
            break
        text, start, end = text[piece[0] : piece[1]], start - piece[0], end - piece[0]
    return found
