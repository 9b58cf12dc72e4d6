"""The word at a place as the model of a library cuts it: WordPiece's longest match, Unigram's best ways.

A library does not tell its steps, but its vocabulary and scores are known, and so is what it made. What is told
here is compared with that; where both differ, it is said. Not here: the ways to cut (longest_match.py, lattice.py),
several words of WordPiece and the borders between them (matched_words.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal
from weakref import WeakKeyDictionary

from engine.encoding import Encoding
from engine.explaining.lattice import Edge, Lattice, Way
from engine.explaining.matched_words import MatchedWord, is_word_piece, matched_words
from engine.explaining.seen_tokens import held_by, seen, seen_text
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.libraries.piece_model import BLANK_SIGN, NORMAL, UNUSED
from engine.libraries.sentence_piece import SentencePiece
from engine.pipeline import Pipeline
from engine.text.offsets import Offsets
from engine.text.utf8 import character_start
from engine.tokenizer import Tokenizer

PieceRule = Literal["character", "word", "unused"]

_MOST_TOKENS = 12
"""Tokens to each side of the place that belong to its word at most: Chinese has no blanks to end it."""
_UNKNOWN_PENALTY = 10.0
"""By how much both libraries count a letter without a piece lower than the least probable piece."""
_WIDEST = 256
"""Bytes on each side in which the rest of a grapheme is looked for."""
_ROUNDING = 1e-3
"""Ways whose scores differ by less are equal to a library that adds in single precision."""


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
    return _unigram(tokenizer) is not None or is_word_piece(tokenizer)


def piece_rule(tokenizer: Tokenizer) -> PieceRule | None:
    """What a SentencePiece model does that is told in a sentence; None of others.

    "character" and "word": each of them is a token. "unused": a BPE whose unused pieces are merged, and taken apart
    again, so that its merges are not known.

    >>> from engine.models.merges import Merges
    >>> piece_rule(Tokenizer(Merges.of([]))) is None
    True
    """
    pipeline = tokenizer.pipeline
    if not isinstance(pipeline, SentencePiece):
        return None
    match pipeline.model.kind:
        case "character":
            return "character"
        case "word":
            return "word"
        case "BPE" if UNUSED in pipeline.model.types:
            return "unused"
    return None


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
    unigram = _unigram(tokenizer)
    if unigram is None:
        matched = matched_words(tokenizer, encoding, (span[0], span[0] + 1))
        return None if matched is None or not matched.words else matched.words[0]
    held = held_by(encoding, span)
    return None if held is None else _weighed(unigram, encoding, held, count)


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
            known = {number: piece for number, piece in known.items() if not pipeline.pieces.is_byte(number)}
        return _Unigram.of(known, pipeline.scores.tolist(), pipeline.pieces.blank)
    return None


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
    data, spans = seen(encoding)
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
            text = seen_text(encoding, number, after)
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
