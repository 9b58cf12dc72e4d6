"""The word at a place as the model of a library cuts it: WordPiece's longest match, Unigram's best ways.

A library does not tell its steps, but its vocabulary and scores are known, and so is what it made. What is told
here is compared with that; where both differ, it is said. Not here: the ways to cut (longest_match.py, lattice.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from engine.encoding import Encoding
from engine.explaining.lattice import Edge, Lattice, Way
from engine.explaining.longest_match import LongestMatch, longest_match
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.libraries.piece_model import BLANK_SIGN, NORMAL
from engine.libraries.sentence_piece import SentencePiece
from engine.pipeline import Pipeline
from engine.text.offsets import Offsets
from engine.text.utf8 import character_start
from engine.tokenizer import Tokenizer

_MOST_TOKENS = 12
"""Tokens to each side of the place that belong to its word at most: Chinese has no blanks to end it."""
_UNKNOWN_PENALTY = 10.0
"""By how much both libraries count a letter without a piece lower than the least probable piece."""
_WIDEST = 256
"""Bytes on each side in which the rest of a grapheme is looked for."""
_ROUNDING = 1e-3
"""Ways whose scores differ by less are equal to a library that adds in single precision."""


@dataclass(frozen=True, slots=True)
class MatchedWord:
    """A word of WordPiece. tokens: its own in the encoding, ``[first, last)``; agrees: whether it gives these."""

    text: str
    tokens: tuple[int, int]
    match: LongestMatch
    agrees: bool


@dataclass(frozen=True, slots=True)
class WeighedWord:
    """A stretch of Unigram between two borders of tokens, with the best ways through its lattice.

    tokens: ``[first, last)`` in the encoding; taken: the number of the way that the library took, None where it is
    none of them: it may cut the text before the model sees it. edges: those of the lattice. borders: the letters
    at which tokens of the encoding end; letters without a piece that stand side by side may be one unknown token.
    """

    text: str
    tokens: tuple[int, int]
    ways: tuple[Way, ...]
    taken: int | None
    edges: tuple[Edge, ...]
    borders: frozenset[int]


def tells_words(tokenizer: Tokenizer) -> bool:
    """Whether the model in the library is one whose way to cut a word is known here."""
    return _unigram(tokenizer) is not None or _word_piece(tokenizer) is not None


def library_word(
    tokenizer: Tokenizer, encoding: Encoding, span: tuple[int, int], *, count: int = 10
) -> MatchedWord | WeighedWord | None:
    """The word that holds bytes ``span`` of the typed text; None where no token of the model does.

    ``encoding`` is that of the text by ``tokenizer``; ``count``: how many ways of a Unigram there should be. Of a
    Unigram a ``span`` over several tokens is taken as it is. SettingsError where it is too long for that.

    >>> model = {"type": "WordPiece", "vocab": {"[UNK]": 0, "un": 1, "##do": 2}, "unk_token": "[UNK]",
    ...          "continuing_subword_prefix": "##", "max_input_chars_per_word": 100}
    >>> from engine.origin import Origin
    >>> pipeline = HuggingFacePipeline.of_object({"model": model, "pre_tokenizer": {"type": "BertPreTokenizer"}})
    >>> tokenizer = Tokenizer.of_pipeline(pipeline, name="small", origin=Origin("tokenizer-json", "tokenizers"))
    >>> word = library_word(tokenizer, tokenizer.encode("so undo"), (5, 6))
    >>> word.text, word.tokens, word.match.pieces, word.agrees
    ('undo', (1, 3), ('un', '##do'), True)
    """
    held = _held(encoding, span)
    if held is None:
        return None
    unigram = _unigram(tokenizer)
    if unigram is not None:
        return _weighed(unigram, encoding, held, count)
    pipeline = _word_piece(tokenizer)
    return None if pipeline is None else _matched(pipeline, encoding, held[0])


def _held(encoding: Encoding, span: tuple[int, int]) -> tuple[int, int] | None:
    """The tokens of the model that hold a byte of ``span``, ``[first, last)``."""
    start, end = span[0], max(span[1], span[0] + 1)
    spans = encoding.spans
    found = ((spans[:, 0] < end) & (spans[:, 1] > start) & ~encoding.special).nonzero()[0]
    return (int(found[0]), int(found[-1]) + 1) if len(found) else None


def _seen(encoding: Encoding) -> tuple[bytes, NDArray[np.int64]]:
    """The text that the model saw, and the tokens' bytes in it."""
    altered = encoding.altered
    if altered is None or altered.spans is None:
        return encoding.utf8, encoding.spans
    return altered.normalized, altered.spans


def _text(encoding: Encoding, first: int, last: int) -> str:
    """What tokens ``[first, last)`` stand for in the text that the model saw."""
    data, spans = _seen(encoding)
    return data[int(spans[first, 0]) : int(spans[last - 1, 1])].decode("utf-8", "replace")


# WordPiece


def _word_piece(tokenizer: Tokenizer) -> HuggingFacePipeline | None:
    pipeline = tokenizer.pipeline
    if isinstance(pipeline, HuggingFacePipeline) and pipeline.file.kind == "WordPiece":
        return pipeline
    return None


def _matched(pipeline: HuggingFacePipeline, encoding: Encoding, at: int) -> MatchedWord:
    file, prefix = pipeline.file, pipeline.pieces.prefix
    pieces = [file.pieces.get(int(each), "") for each in encoding.ids[max(0, at - 200) : at + 200]]
    base = max(0, at - 200)

    def goes_on(number: int) -> bool:
        """Whether a token is a later piece of the word of the one before."""
        inside = base < number < base + len(pieces) and not encoding.special[number]
        return inside and bool(prefix) and pieces[number - base].startswith(prefix)

    first, last = at, at + 1
    while goes_on(first):
        first -= 1
    while goes_on(last):
        last += 1
    word = _text(encoding, first, last)
    most = file.model.get("max_input_chars_per_word", 100)
    match = longest_match(word, file.ids, prefix=prefix, most_letters=most)
    unknown = "" if file.unknown is None else file.pieces[file.unknown]
    expected = [unknown] if match.unknown else list(match.pieces)
    return MatchedWord(word, (first, last), match, expected == pieces[first - base : last - base])


# Unigram


@dataclass(frozen=True, slots=True)
class _Unigram:
    """Scores by piece, the piece of an id (None: unknown, or a byte), the mark that stands for a blank, and the
    score of a letter that is unknown."""

    scores: Mapping[str, float]
    pieces: Mapping[int, str]
    blank: str
    unknown_score: float

    @classmethod
    def of(cls, pieces: Mapping[int, str], scores: Mapping[int, float] | Sequence[float], blank: str) -> _Unigram:
        by_piece = {piece: scores[number] for number, piece in pieces.items()}
        return cls(by_piece, pieces, blank, min(by_piece.values(), default=0.0) - _UNKNOWN_PENALTY)


_FOUND: WeakKeyDictionary[Pipeline, _Unigram | None] = WeakKeyDictionary()
"""Of a large vocabulary it takes a quarter of a second, and is asked for at each move of a caret."""


def _unigram(tokenizer: Tokenizer) -> _Unigram | None:
    pipeline = tokenizer.pipeline
    if pipeline not in _FOUND:
        _FOUND[pipeline] = _unigram_of(pipeline)
    return _FOUND[pipeline]


def _unigram_of(pipeline: Pipeline) -> _Unigram | None:
    if isinstance(pipeline, SentencePiece) and pipeline.scores:
        model = pipeline.model
        known = {
            number: piece.decode("utf-8", "replace")
            for number, (piece, kind) in enumerate(zip(model.pieces, model.types, strict=True))
            if kind == NORMAL
        }
        return _Unigram.of(known, model.scores, BLANK_SIGN.decode() if model.escapes_blanks else "")
    if isinstance(pipeline, HuggingFacePipeline) and pipeline.scores is not None:
        file = pipeline.file
        cut_out = {file.unknown, *file.added.values()}  # before the model sees a text, or it is text
        known = {number: piece for number, piece in file.pieces.items() if number not in cut_out}
        if pipeline.pieces.byte_fallback:
            known = {number: piece for number, piece in known.items() if not _is_byte(pipeline, number, piece)}
        return _Unigram.of(known, pipeline.scores.tolist(), pipeline.pieces.blank)
    return None


def _is_byte(pipeline: HuggingFacePipeline, number: int, piece: str) -> bool:
    return piece.startswith("<0x") and len(pipeline.pieces.written(number)) == 1


def _weighed(unigram: _Unigram, encoding: Encoding, held: tuple[int, int], count: int) -> WeighedWord:
    first, last = held
    if last == first + 1:
        first, last = _around(unigram, encoding, first)
    first, last = _whole_characters(encoding, first, last)
    own = list(_own(unigram, encoding, first, last))
    text = "".join(piece for piece, _, _ in own)
    lattice = Lattice.of(text, unigram.scores, unknown_score=unigram.unknown_score)
    ways, taken = lattice.best(count), None
    way = _way(lattice, own)
    if way is not None and ways[0].score - way.score < _ROUNDING:
        if all(each.edges != way.edges for each in ways):  # many are as good
            ways = [way, *ways[:-1]]
        taken = [each.edges for each in ways].index(way.edges)
    return WeighedWord(text, (first, last), tuple(ways), taken, lattice.edges, _borders(own))


def _around(unigram: _Unigram, encoding: Encoding, at: int) -> tuple[int, int]:
    """The tokens from the blank before a token to the next blank; far from it, no more."""

    def begins(number: int) -> bool:
        piece = unigram.pieces.get(int(encoding.ids[number]), "")
        return bool(unigram.blank) and piece.startswith(unigram.blank)

    first, last = at, at + 1
    while first > max(0, at - _MOST_TOKENS) and not begins(first) and not encoding.special[first - 1]:
        first -= 1
    end = min(len(encoding), at + 1 + _MOST_TOKENS)
    while last < end and not begins(last) and not encoding.special[last]:
        last += 1
    return first, last


def _whole_characters(encoding: Encoding, first: int, last: int) -> tuple[int, int]:
    """These tokens and as many on both sides as hold the rest of a grapheme, of which bytes may be tokens."""
    data, spans = _seen(encoding)
    low = character_start(data, max(0, int(spans[first, 0]) - _WIDEST))
    high = character_start(data, min(len(data), int(spans[last - 1, 1]) + _WIDEST))
    borders = {low + border for border in Offsets(data[low:high]).grapheme_starts.tolist()}
    while first > 0 and int(spans[first, 0]) > low and int(spans[first, 0]) not in borders:
        first -= 1
    while last < len(encoding) and int(spans[last - 1, 1]) < high and int(spans[last - 1, 1]) not in borders:
        last += 1
    return first, last


def _borders(own: list[tuple[str, bool, int]]) -> frozenset[int]:
    """Where tokens end, in letters: one unknown token may hold several, else each of them is apart."""
    found, place = {0}, 0
    for piece, unknown, count in own:
        place += len(piece)
        found.update(range(place - len(piece), place) if unknown and count > 1 else (), (place,))
    return frozenset(found)


def _own(unigram: _Unigram, encoding: Encoding, first: int, last: int) -> Iterator[tuple[str, bool, int]]:
    """Piece by piece what the library made, whether it is unknown, of how many tokens; bytes are put together."""
    number = first
    while number < last:
        piece = unigram.pieces.get(int(encoding.ids[number]))
        after = number + 1
        if piece is None:
            while after < last and int(encoding.ids[after]) not in unigram.pieces:
                after += 1
            text = _text(encoding, number, after)
            yield text.replace(" ", unigram.blank) if unigram.blank else text, True, after - number
        else:
            yield piece, False, 1
        number = after


def _way(lattice: Lattice, pieces: list[tuple[str, bool, int]]) -> Way | None:
    """These pieces, and letters that are unknown, as a way through a lattice; None where they are none."""
    edges = {(edge.start, edge.piece): edge for edge in lattice.edges}
    found: list[Edge] = []
    for piece, unknown, _ in pieces:
        for part in piece if unknown else (piece,):
            edge = edges.get((found[-1].end if found else 0, part))
            if edge is None:
                return None
            found.append(edge)
    return Way(tuple(found), sum(edge.score for edge in found))
