"""From a library's report of its tokens to the bytes that were typed, and to what the library changed.

Where a library's place of a token is a whole character although the token is only some of its bytes, the exact
bytes follow from the tokens, if together they are what was typed, or what is left of it where the vocabulary lacks
some bytes; else the library's place stands. Not here: the libraries (hugging_face.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.encoding import Altered
from engine.text.utf8 import is_utf8

Spans = NDArray[np.int64]
Mask = NDArray[np.bool_]


class Reported(NamedTuple):
    """n tokens of a text.

    utf8: the text; spans: int64 (n, 2), rising, their places in it in bytes, perhaps grown to whole characters;
    in_text: the bytes each stands for, as the model saw them; added: bool (n,), put there by the library, so that
    their spans are empty; unknown: bool (n,); lost: int64 (k, 2), letters that are in no token, though perhaps
    between those of one.
    """

    utf8: bytes
    spans: Spans
    in_text: list[bytes]
    added: Mask
    unknown: Mask
    lost: Spans = np.zeros((0, 2), np.int64)


def typed(reported: Reported, normal: Callable[[str], str]) -> tuple[Spans, Altered | None]:
    """The tokens' spans in the text, and what was changed; None where they are the text, byte for byte.

    ``normal`` gives what the library makes of some characters. Dropped is every byte that no token owns, blanks
    between words too, and a character in a token that normalisation leaves out. So are marks that were composed
    with the letter before them: the library gives what becomes of both the place of the letter alone. Inserted are
    tokens that were added, and blanks that were not typed; a blank keeps the place that the library gives it. The
    normalised text is what the tokens stand for, with the blanks between them.

    >>> spans, nothing = np.array([[0, 1], [0, 1]]), np.zeros(2, bool)
    >>> found, altered = typed(Reported(b"a", spans, [b" ", b"a"], nothing, nothing), str)
    >>> found.tolist(), altered.normalized, altered.inserted.tolist()
    ([[0, 1], [0, 1]], b' a', [True, False])
    """
    pieces = _Pieces(reported)
    if pieces.data == reported.utf8:
        if not (reported.unknown.any() or reported.added.any()):
            return pieces.seen, None
        return pieces.seen, Altered(reported.utf8, pieces.seen, _NONE, reported.added, reported.unknown)
    spans, same = _exact(reported, pieces)
    inserted = _inserted(reported, spans, same, normal)
    normalized, seen, between = _normalized(reported, spans, pieces)
    inside = [*_lost_inside(reported, between), *_dropped_inside(reported, spans, same | inserted, normal)]
    dropped = np.unique(np.concatenate((between, np.array(inside, np.int64).reshape(-1, 2))), axis=0)
    return spans, Altered(normalized, seen, dropped, inserted, reported.unknown)


_NONE: Spans = np.zeros((0, 2), np.int64)
_BLANK = np.isin(np.arange(256), list(b" \t\n\x0b\x0c\r"))


class _Pieces:
    """The bytes of all tokens, end to end, and where each lies in them, int64 (n, 2)."""

    def __init__(self, reported: Reported) -> None:
        self.data = b"".join(reported.in_text)
        self.sizes = np.fromiter(map(len, reported.in_text), np.int64, len(reported.in_text))
        ends = np.cumsum(self.sizes)
        self.seen: Spans = np.stack((ends - self.sizes, ends), axis=1)


def _exact(reported: Reported, pieces: _Pieces) -> tuple[Spans, Mask]:
    """The spans, exact where neighbours share unchanged characters; and which tokens are what was typed."""
    spans = reported.spans.copy()
    if not len(spans):
        return spans, np.zeros(0, np.bool_)
    high = np.maximum.accumulate(spans[:, 1])
    firsts = np.flatnonzero(np.concatenate((np.ones(1, np.bool_), spans[1:, 0] >= high[:-1])))
    lasts = np.append(firsts[1:], len(spans))
    low, high = spans[firsts, 0], high[lasts - 1]
    sizes = pieces.seen[lasts - 1, 1] - pieces.seen[firsts, 0]
    group = np.repeat(np.arange(len(firsts)), lasts - firsts)
    # Where each token would lie if its group were unchanged; then whether it is.
    starts = (low - pieces.seen[firsts, 0])[group] + pieces.seen[:, 0]
    may_be = np.flatnonzero((sizes == high - low)[group])
    unlike = np.array(sizes != high - low)
    unlike[group[may_be[_differ(reported.utf8, starts[may_be], pieces, may_be)]]] = True
    same = ~unlike[group]
    spans[same] = np.stack((starts, starts + pieces.sizes), axis=1)[same]
    changed: list[list[int]] = spans.tolist() if unlike.any() else []
    for each in np.flatnonzero(unlike).tolist():
        first, last, start = int(firsts[each]), int(lasts[each]), int(low[each])
        below, tokens = reported.utf8[start : int(high[each])], reported.in_text[first:last]
        if last > first + 1:
            _share_out(below, start, tokens, changed, first)
        _leave_holes(below, start, tokens, changed, first)
        for number in range(first, last):
            start, end = changed[number]
            spans[number] = start, end
            same[number] = reported.utf8[start:end] == reported.in_text[number]
    return spans, same


def _differ(utf8: bytes, starts: NDArray[np.int64], pieces: _Pieces, numbers: NDArray[np.int64]) -> Mask:
    """Which of these tokens are not the bytes from ``starts`` on."""
    sizes = pieces.sizes[numbers]
    here = np.frombuffer(utf8, np.uint8)[_ranges(starts, sizes)]
    there = np.frombuffer(pieces.data, np.uint8)[_ranges(pieces.seen[numbers, 0], sizes)]
    count = np.concatenate((np.zeros(1, np.int64), np.cumsum(here != there)))
    ends = np.cumsum(sizes)
    found: Mask = count[ends] != count[ends - sizes]
    return found


def _ranges(starts: NDArray[np.int64], sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """The numbers from each start on, so many as its size, one run after the other."""
    runs: NDArray[np.int64] = np.repeat(starts - (np.cumsum(sizes) - sizes), sizes) + np.arange(int(sizes.sum()))
    return runs


def _share_out(typed: bytes, start: int, tokens: list[bytes], spans: list[list[int]], first: int) -> None:
    """Give each of these tokens its own bytes, if they are what was typed and a blank before it."""
    if b"".join(tokens) != b" " + typed:
        return
    at = -1  # the blank is a token, whose place stays as it is, or the first byte of one
    for number, data in enumerate(tokens):
        if at >= 0 or len(data) > 1:
            spans[first + number] = [start + max(at, 0), start + at + len(data)]
        at += len(data)


def _leave_holes(typed: bytes, start: int, tokens: list[bytes], spans: list[list[int]], first: int) -> None:
    """Give each of these tokens its own bytes, if they are what was typed but for some bytes of its characters.

    A vocabulary that lacks a byte lacks it everywhere, so that each of the others is the next one of its value.
    """
    if is_utf8(b"".join(tokens)):
        return
    found, at = [], 0
    for data in tokens:
        places = []
        for byte in data:
            at = typed.find(byte, at) + 1
            if not at:
                return
            places.append(start + at - 1)
        if not places:
            return
        found.append([places[0], places[-1] + 1])
    spans[first : first + len(tokens)] = found


def _inserted(reported: Reported, spans: Spans, same: Mask, normal: Callable[[str], str]) -> Mask:
    """Which tokens stand for nothing that was typed."""
    inserted = reported.added.copy()
    for number in np.flatnonzero(~(same & (spans[:, 0] < spans[:, 1])) & ~inserted).tolist():
        if not reported.in_text[number].strip(b" "):
            start, end = spans[number].tolist()
            below = reported.utf8[start:end].decode("utf-8", "replace")
            inserted[number] = not any(each.isspace() or each == "▁" for each in below + normal(below))
    return inserted


def _normalized(reported: Reported, spans: Spans, pieces: _Pieces) -> tuple[bytes, Spans, Spans]:
    """What the model saw, the tokens' spans in it, and what is left out between them, int64 (k, 2)."""
    utf8, typed = reported.utf8, np.frombuffer(reported.utf8, np.uint8)
    done = np.concatenate((np.zeros(1, np.int64), np.maximum.accumulate(spans[:, 1])))
    sizes = np.maximum(np.append(spans[:, 0], len(utf8)) - done, 0)
    gaps = np.stack((done, done + sizes), axis=1)
    # Runs to copy: what was typed before a token, then the token; after the last one what was typed.
    froms, counts = np.zeros(2 * len(spans) + 1, np.int64), np.zeros(2 * len(spans) + 1, np.int64)
    froms[0::2], counts[0::2] = done, sizes
    froms[1::2], counts[1::2] = pieces.seen[:, 0] + len(utf8), pieces.sizes
    other = np.concatenate((np.zeros(1, np.int64), np.cumsum(~_BLANK[typed])))
    kept, size = [utf8, pieces.data], len(utf8) + len(pieces.data)
    for number in np.flatnonzero(other[gaps[:, 1]] > other[gaps[:, 0]]).tolist():
        start, end = gaps[number].tolist()
        blanks = "".join(filter(str.isspace, utf8[start:end].decode("utf-8", "ignore"))).encode()
        froms[2 * number], counts[2 * number] = size, len(blanks)
        kept.append(blanks)
        size += len(blanks)
    data = np.frombuffer(b"".join(kept), np.uint8)[_ranges(froms, counts)].tobytes()
    ends = np.cumsum(counts)
    seen = np.stack((ends - counts, ends), axis=1)[1::2]
    return data, seen, gaps[gaps[:, 0] < gaps[:, 1]]


def _lost_inside(reported: Reported, between: Spans) -> Iterator[tuple[int, int]]:
    """Lost letters that are not between tokens."""
    if len(reported.lost):
        gone = np.zeros(len(reported.utf8) + 1, np.bool_)
        gone[_ranges(between[:, 0], between[:, 1] - between[:, 0])] = True
        yield from ((start, end) for start, end in reported.lost.tolist() if not gone[start])


def _dropped_inside(
    reported: Reported, spans: Spans, whole: Mask, normal: Callable[[str], str]
) -> Iterator[tuple[int, int]]:
    """Characters in the spans of tokens, but for those that are ``whole``, of which nothing is left."""
    leaves_nothing: dict[str, bool] = {}
    for number in np.flatnonzero(~whole).tolist():
        start, end = spans[number].tolist()
        below, token = reported.utf8[start:end], reported.in_text[number]
        if len(below) == len(token) and below.isascii():
            continue  # other letters, as many
        before, found, after = below.partition(token) if token else (below, b"", b"")
        if found and not (before + after).strip():  # a token that takes the blanks beside it with it
            beside = ((start, start + len(before)), (end - len(after), end))
            yield from ((first, last) for first, last in beside if first < last)
            continue
        at = start
        for character in below.decode("utf-8", "ignore"):
            size = len(character.encode())
            if character not in leaves_nothing:
                leaves_nothing[character] = not normal(character)
            if leaves_nothing[character]:
                yield at, at + size
            at += size
