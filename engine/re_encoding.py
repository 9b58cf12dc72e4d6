"""A text after an edit, encoded from what is known of it before: only what the edit can have changed is done anew.

A named pattern is run over the text between two safe borders around the edit (engine/text/safe_borders.py): what
lies outside has the tokens that it had. A user's own pattern may look anywhere, so it is run over the whole text,
and only the pre-tokens that came out otherwise are encoded. Either way the result is what encoding the whole text
gives. Not here: the tokenizer whose text it is (engine/tokenizer.py).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from engine.encoding import Encoding, Recipe
from engine.models.pair_table import Ends, Ids
from engine.spans import Counts, counts_of
from engine.text.common_ends import alike_at_the_begin, alike_at_the_end, common_ends
from engine.text.offsets import Offsets
from engine.text.safe_borders import REACH, SafeBorders, between_characters

Cut = Callable[[bytes], tuple[Ends, Ids | None]]
"""Bounds of the pre-tokens of some bytes, and which of them are special tokens (None: none are)."""

_LONGEST_CHARACTER = 4


@dataclass(frozen=True, slots=True, eq=False)
class Middle:
    """What is to be encoded: bytes [start, end) of the new text, in place of [start, old_end) of the old one.

    bounds: int64 (m + 1,), the borders of its pre-tokens in bytes of the new text, from start to end; given: int32
    (m,), the ids of special tokens, or None; ``clean``: no grapheme cluster crosses its two ends.
    """

    start: int
    old_end: int
    end: int
    bounds: Ends
    given: Ids | None
    clean: bool


def what_to_encode(
    previous: Encoding | None, recipe: Recipe, new: bytes, cut: Cut, borders: SafeBorders
) -> tuple[Encoding, Middle]:
    """An encoding of which the rest can be kept, and the least part of the text ``new`` that has to be encoded.

    ``cut`` and ``borders`` do what ``recipe`` says. Where ``previous`` is of no use the text is all new: an edit of
    the empty text.
    """
    known = previous.recipe if previous is not None else None
    if previous is not None and known is not None and _same_cut(known, recipe):
        if known.model is recipe.model:
            return previous, _middle(previous, known, new, cut, borders)
        if previous.utf8 == new and not known.special:
            return _nothing(recipe), Middle(0, 0, len(new), known.bounds, None, True)
    bounds, given = cut(new)
    return _nothing(recipe), Middle(0, 0, len(new), bounds, given, True)


def _same_cut(one: Recipe, other: Recipe) -> bool:
    return one.pattern == other.pattern and one.special == other.special


def _nothing(recipe: Recipe) -> Encoding:
    recipe = replace(recipe, bounds=np.zeros(1, np.int64))
    return Encoding(b"", (), np.empty(0, np.int32), np.empty((0, 2), np.int64), np.empty(0, np.bool_), recipe)


def _middle(previous: Encoding, recipe: Recipe, new: bytes, cut: Cut, borders: SafeBorders) -> Middle:
    if borders:
        reach = max((len(text.encode("utf-8")) for text in recipe.special), default=0)
        found = _between_safe_borders(previous, recipe.bounds, new, cut, borders, reach)
        if found is not None:
            return found
    bounds, given = cut(new)
    if borders or recipe.special:  # where special tokens are, the same bytes may have another id
        return Middle(0, len(previous.utf8), len(new), bounds, given, True)
    return _where_bounds_differ(previous.utf8, recipe.bounds, new, bounds)


def join(previous: Encoding, middle: Middle, ids: Ids, ends: Ends) -> tuple[Ids, NDArray[np.int64], Ends]:
    """Ids, spans and bounds of pre-tokens of the whole text.

    ``ids`` and ``ends`` are the tokens of the middle: int32 (k,), and where each ends, in bytes of the middle.
    """
    if not len(previous):
        return ids, _one_after_the_other(ends), middle.bounds
    shift = middle.end - middle.old_end
    first, last = _tokens(previous, middle.start), _tokens(previous, middle.old_end)
    spans = np.empty((first + len(ids) + len(previous) - last, 2), np.int64)
    spans[:first] = previous.spans[:first]
    new = spans[first : first + len(ids)]
    new[:, 1] = ends + middle.start
    new[1:, 0] = new[:-1, 1]
    new[:1, 0] = middle.start
    np.add(previous.spans[last:], shift, out=spans[first + len(ids) :])
    bounds = previous.recipe.bounds if previous.recipe is not None else np.zeros(1, np.int64)
    before, after = np.searchsorted(bounds, (middle.start, middle.old_end)).tolist()
    joined = np.concatenate((bounds[:before], middle.bounds, bounds[after + 1 :] + shift))
    return np.concatenate((previous.ids[:first], ids, previous.ids[last:])), spans, joined


def _one_after_the_other(ends: Ends) -> NDArray[np.int64]:
    """The spans of tokens that cover a text, read-only: an end and the next start are one number in memory."""
    if not len(ends):
        return np.empty((0, 2), np.int64)
    borders = np.empty(len(ends) + 1, np.int64)
    borders[0] = 0
    borders[1:] = ends
    return np.lib.stride_tricks.sliding_window_view(borders, 2)


def counts_by_difference(previous: Encoding, middle: Middle, encoding: Encoding) -> Counts | None:
    """The counts of ``encoding`` from those of ``previous``; None where these are not known, or it is no less work.

    Tokens, characters and graphemes all end at both ends of the middle, so the numbers of the parts add up.
    """
    old, new = middle.old_end - middle.start, middle.end - middle.start
    if not (middle.clean and previous.counted and old < len(previous.utf8) and max(old, new) <= 2 * REACH):
        return None
    before = _counts_between(previous, middle.start, middle.old_end)
    return previous.counts - before + _counts_between(encoding, middle.start, middle.end)


def _counts_between(encoding: Encoding, start: int, end: int) -> Counts:
    spans = encoding.spans[_tokens(encoding, start) : _tokens(encoding, end)]
    return counts_of(Offsets(encoding.utf8[start:end]), spans - start)


def _tokens(encoding: Encoding, border: int) -> int:
    """How many tokens lie before a border between two of them."""
    return bisect_left(encoding.spans, border, key=itemgetter(0))


def _between_safe_borders(
    previous: Encoding, bounds: Ends, new: bytes, cut: Cut, borders: SafeBorders, reach: int
) -> Middle | None:
    """None where no safe border is near the edit.

    ``reach`` is the length of the longest special token: whether one begins depends on so many bytes that follow,
    and on whether another one ends only later. So at either end a border must be one of pre-tokens too.
    """
    prefix, suffix = common_ends(previous.utf8, new)
    shift = len(new) - len(previous.utf8)
    start = _last_border(bounds, new, prefix, borders, reach)
    if start is None:
        return None
    end = len(new) - suffix
    while True:
        following = borders.first(new, end, len(new))
        if following is None and len(new) - end > REACH:
            return None
        end = len(new) if following is None else following
        if _is_among(bounds, end - shift):
            stop = between_characters(new, min(end + max(reach, _LONGEST_CHARACTER), len(new)))
            found, given = cut(new[start:stop])
            count = int(np.searchsorted(found, end - start))
            if found[count] == end - start:
                given = None if given is None else given[:count]
                return Middle(start, end - shift, end, found[: count + 1] + start, given, True)


def _last_border(bounds: Ends, new: bytes, prefix: int, borders: SafeBorders, reach: int) -> int | None:
    """Where the new part begins: the last safe border in the common prefix, or the begin of the text if near."""
    stop = between_characters(new, max(prefix - reach, 0))
    while True:
        found = borders.last(new, 0, stop)
        if found is None:
            return 0 if stop <= REACH else None
        if _is_among(bounds, found):
            return found
        stop = found


def _where_bounds_differ(old: bytes, old_bounds: Ends, new: bytes, new_bounds: Ends) -> Middle:
    """The pre-tokens that have other borders or other bytes than before."""
    prefix, suffix = common_ends(old, new)
    shift = len(new) - len(old)
    head = alike_at_the_begin(
        old_bounds[: np.searchsorted(old_bounds, prefix, "right")],
        new_bounds[: np.searchsorted(new_bounds, prefix, "right")],
    )
    tail = alike_at_the_end(
        old_bounds[np.searchsorted(old_bounds, len(old) - suffix) :] + shift,
        new_bounds[np.searchsorted(new_bounds, len(new) - suffix) :],
    )
    middle = new_bounds[head - 1 : len(new_bounds) - tail + 1]
    start, end = int(middle[0]), int(middle[-1])
    return Middle(start, end - shift, end, middle, None, False)


def _is_among(bounds: Ends, border: int) -> bool:
    return int(bounds[np.searchsorted(bounds, border)]) == border
