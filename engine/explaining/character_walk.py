"""The walk of one character from what is typed to the ids of its tokens: code points, bytes, letters, merges.

A character is a grapheme: what a reader points at, be it of several code points.

Not here: the steps of the whole pre-token (merge_steps.py), names of characters and words (the app).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from engine.encoding import Encoding
from engine.explaining.explanation import Explanation
from engine.explaining.merge_steps import MOST_BYTES, MergeSteps, State, Step, listed
from engine.text.offsets import Offsets
from engine.text.token_text import gpt2_alphabet
from engine.text.utf8 import character_start

_WINDOW = 1 << 13
"""Bytes on each side in which a grapheme is looked for; texts may be long."""


class ByteBits(NamedTuple):
    """A byte of UTF-8: its value, the bits that say what it is, and those of the code point."""

    value: int
    marker: str
    payload: str

    @property
    def letter(self) -> str:
        """GPT-2's letter for it."""
        return gpt2_alphabet(bytes([self.value]))


def bit_layout(character: str) -> tuple[ByteBits, ...]:
    """The bytes of a code point in UTF-8, with their bits.

    >>> [tuple(each) for each in bit_layout("中")]
    [(228, '1110', '0100'), (184, '10', '111000'), (173, '10', '101101')]
    >>> [(each.letter, each.marker, each.payload) for each in bit_layout("A")]
    [('A', '0', '1000001')]
    """
    data = character.encode()
    cut = [1 if len(data) == 1 else len(data) + 1, *(2 for _ in data[1:])]
    return tuple(
        ByteBits(value, f"{value:08b}"[:marker], f"{value:08b}"[marker:])
        for value, marker in zip(data, cut, strict=True)
    )


class WalkedToken(NamedTuple):
    """A token that holds bytes of the character: its id and its bytes, with the marks that its vocabulary has."""

    token_id: int
    data: bytes


class WalkedMerge(NamedTuple):
    """A merge that takes bytes of the character: its rank, and the three tokens as their vocabulary writes them."""

    rank: int
    left: bytes
    right: bytes
    made: bytes


@dataclass(frozen=True, slots=True, eq=False)
class WalkedPart:
    """What one pre-token holds of the character: bytes ``[start, end)`` of its bytes ``data``.

    touching: the numbers of the steps that change the tokens of these bytes, in their order, and merges what these
    are. steps: None where no merges are told: of special tokens, of very long pre-tokens, and of what a library
    makes without merges. letters: what the merges begin with there, where that is not bytes.
    """

    data: bytes
    start: int
    end: int
    steps: MergeSteps | None = None
    touching: tuple[int, ...] = ()
    merges: tuple[WalkedMerge, ...] = ()
    letters: tuple[bytes, ...] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class CharacterWalk:
    """typed: the grapheme at the place; seen: what the merges see of it, other letters where it was normalised.

    parts: its pre-tokens, more than one where a split pattern takes marks from their letters. tokens: those that
    hold the character at the end. byte_level: whether these are made of bytes, for which GPT-2's letters stand.
    """

    typed: str
    seen: str
    parts: tuple[WalkedPart, ...]
    tokens: tuple[WalkedToken, ...]
    byte_level: bool = True

    @property
    def letters(self) -> tuple[bytes, ...] | None:
        """What is merged where that is not bytes."""
        found = [part.letters for part in self.parts if part.letters is not None]
        return tuple(letter for letters in found for letter in letters) if found else None


def grapheme_at(utf8: bytes, byte: int) -> tuple[int, int] | None:
    """Bytes ``[start, end)`` of the grapheme that holds a byte, or stands last; None in an empty text.

    >>> grapheme_at("ae\u0301中".encode(), 2), grapheme_at("a中".encode(), 9), grapheme_at(b"", 0)
    ((1, 4), (1, 4), None)
    """
    if not utf8:
        return None
    byte = min(max(byte, 0), len(utf8) - 1)
    low = character_start(utf8, max(byte - _WINDOW, 0))
    borders = Offsets(utf8[low : character_start(utf8, min(byte + _WINDOW, len(utf8)))]).grapheme_starts + low
    at = int(np.searchsorted(borders, byte, "right"))
    return int(borders[at - 1]), int(borders[at])


def character_walk(
    explanation: Explanation,
    vocabulary: Callable[[int], bytes],
    byte: int,
    *,
    stop: Callable[[], bool] | None = None,
) -> CharacterWalk | None:
    """The walk of the grapheme at a byte of the typed text; None where the text is empty.

    ``vocabulary`` gives the bytes of an id. EncodingStopped once ``stop`` says yes.

    >>> from engine.models.merges import Merges
    >>> from engine.tokenizer import Tokenizer
    >>> tokenizer = Tokenizer(Merges.of([(228, 184), (256, 173), (97, 98)]))
    >>> walk = character_walk(Explanation(tokenizer, "中ab"), tokenizer.vocabulary.bytes_of, 1)
    >>> walk.seen, walk.parts[0].touching, [token.token_id for token in walk.tokens]
    ('中', (0, 1), [257])
    """
    place = grapheme_at(explanation.utf8, byte)
    if place is None:
        return None
    parts: list[WalkedPart] = []
    tokens: list[WalkedToken] = []
    for number in explanation.holding(*place):
        part, made = _part(explanation, vocabulary, number, place, stop)
        if part.end > part.start:  # else the normaliser leaves nothing here
            parts.append(part)
            tokens += made
    seen = b"".join(part.data[part.start : part.end] for part in parts).decode("utf-8", "replace")
    typed, byte_level = explanation.utf8[slice(*place)].decode(), not explanation.begins_with_letters
    return CharacterWalk(typed, seen, tuple(parts), tuple(tokens), byte_level)


def _part(
    explanation: Explanation,
    vocabulary: Callable[[int], bytes],
    number: int,
    place: tuple[int, int],
    stop: Callable[[], bool] | None,
) -> tuple[WalkedPart, list[WalkedToken]]:
    """What pre-token ``number`` holds of the bytes ``place`` of the text, and its tokens there."""
    told = explanation.pre_token(number)
    data = explanation.data[told.start : told.end]
    start, end = explanation.bytes_of(number, place)
    if told.special is not None:
        return WalkedPart(data, start, end), [WalkedToken(told.special, vocabulary(told.special))]
    if len(data) > MOST_BYTES:
        state = explanation.tokens(number, stop=stop)
        return WalkedPart(data, start, end), list(_within(state, data, (start, end), vocabulary))
    steps = explanation.steps(number, stop=stop)
    rows = steps.rows
    touching = np.flatnonzero((rows[:, 4] < end) & (rows[:, 6] > start)).tolist()
    tokens = list(_within(steps.state(len(steps)), data, (start, end), vocabulary))
    merges = tuple(_merge(steps[each], data, vocabulary) for each in touching)
    letters = None
    if explanation.begins_with_letters:
        letters = tuple(each.data for each in _within(steps.first, data, (start, end), vocabulary))
    return WalkedPart(data, start, end, steps, tuple(touching), merges, letters), tokens


def _within(
    state: State, data: bytes, span: tuple[int, int], vocabulary: Callable[[int], bytes]
) -> Iterator[WalkedToken]:
    """The tokens of a state that hold bytes ``span`` of the pre-token ``data``."""
    held = np.flatnonzero((state.borders[:-1] < span[1]) & (state.borders[1:] > span[0])).tolist()
    for each in held:
        token_id, (low, high) = int(state.ids[each]), state.borders[each : each + 2].tolist()
        yield WalkedToken(token_id, listed(vocabulary, token_id, data[low:high]))


def _merge(step: Step, data: bytes, vocabulary: Callable[[int], bytes]) -> WalkedMerge:
    spans = (
        (step.left, step.start, step.middle), (step.right, step.middle, step.end), (step.made, step.start, step.end)
    )  # fmt: skip
    left, right, made = (listed(vocabulary, token_id, data[start:end]) for token_id, start, end in spans)
    return WalkedMerge(step.rank, left, right, made)


def library_walk(
    encoding: Encoding, vocabulary: Callable[[int], bytes], byte: int, *, byte_level: bool = True
) -> CharacterWalk | None:
    r"""The same where a library makes the tokens: what they are, but not how they came about.

    ``byte_level``: see `CharacterWalk`. UnknownIdError where ``vocabulary`` lacks one of the encoding's ids.

    >>> from engine.models.merges import Merges
    >>> from engine.tokenizer import Tokenizer
    >>> tokenizer = Tokenizer(Merges.of([(228, 184)]))
    >>> walk = library_walk(tokenizer.encode("a中"), tokenizer.vocabulary.bytes_of, 2)
    >>> walk.typed, [token.data for token in walk.tokens], walk.parts[0].steps
    ('中', [b'ä¸', b'­'], None)
    """
    place = grapheme_at(encoding.utf8, byte)
    if place is None:
        return None
    data = encoding.utf8[slice(*place)]
    held = np.flatnonzero((encoding.spans[:, 0] < place[1]) & (encoding.spans[:, 1] > place[0])).tolist()
    tokens = tuple(WalkedToken(int(encoding.ids[each]), vocabulary(int(encoding.ids[each]))) for each in held)
    typed = data.decode()
    return CharacterWalk(typed, typed, (WalkedPart(data, 0, len(data)),), tokens, byte_level)
