"""Words of WordPiece: the longest matches of each, and why one word ends where the next begins.

Which tokens are of one word is asked of the library: the mark of later pieces may be empty. Not here: the steps of
a match (longest_match.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal
from weakref import WeakKeyDictionary

import numpy as np
import regex
from numpy.typing import NDArray

from engine.encoding import Encoding
from engine.explaining.longest_match import LongestMatch, longest_match
from engine.explaining.seen_tokens import held_by, seen_text
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.tokenizer import Tokenizer

Rule = Literal["start", "end", "special", "blank", "hanzi", "punctuation", "cut"]

MOST_WORDS = 40
"""Words of a selection that are told; nobody reads more."""

_HANZI = regex.compile(
    "[\u4e00-\u9fff\u3400-\u4dbf\U00020000-\U0002a6df\U0002a700-\U0002ceaf\uf900-\ufaff\U0002f800-\U0002fa1f]"
)
"""What BERT takes for a Chinese character (tokenization.py of google-research/bert)."""
_PUNCTUATION = regex.compile(r"[!-/:-@\[-`{-~\p{P}]")
"""Its punctuation: that of Unicode, and whatever is no letter, digit or blank in ASCII."""


@dataclass(frozen=True, slots=True)
class MatchedWord:
    """A word of WordPiece. tokens: its own in the encoding, ``[first, last)``; agrees: whether it gives these."""

    text: str
    tokens: tuple[int, int]
    match: LongestMatch
    agrees: bool


@dataclass(frozen=True, slots=True)
class WordWall:
    """The border before token ``at``, over which no piece goes: the words beside it, and the rule that made it.

    rule: an end of the text, where one word is ""; a special token; a blank; BERT's rules that a Chinese character
    and a punctuation mark are words of their own; or a cut of the library that none of these explains.
    """

    at: int
    before: str
    behind: str
    rule: Rule


@dataclass(frozen=True, slots=True)
class MatchedWords:
    """Words in a row, the walls around them from left to right, and how many more words were asked for."""

    words: tuple[MatchedWord, ...]
    walls: tuple[WordWall, ...]
    left_out: int


_BORDERS: WeakKeyDictionary[Encoding, NDArray[np.int64]] = WeakKeyDictionary()
"""The library cuts the whole text for it, and it is asked for at each move of a caret."""


def is_word_piece(tokenizer: Tokenizer) -> bool:
    """Whether its model is WordPiece."""
    pipeline = tokenizer.pipeline
    return isinstance(pipeline, HuggingFacePipeline) and pipeline.file.kind == "WordPiece"


def matched_words(tokenizer: Tokenizer, encoding: Encoding, span: tuple[int, int]) -> MatchedWords | None:
    """The words that hold bytes ``span`` of the typed text; None where no token of a WordPiece model does.

    ``encoding`` is that of the text by ``tokenizer``. SettingsError where a word is too long.

    >>> model = {"type": "WordPiece", "vocab": {"[UNK]": 0, "un": 1, "do": 2, "so": 3}, "unk_token": "[UNK]",
    ...          "continuing_subword_prefix": "", "max_input_chars_per_word": 100}
    >>> from engine.origin import Origin
    >>> pipeline = HuggingFacePipeline.of_object({"model": model, "pre_tokenizer": {"type": "BertPreTokenizer"}})
    >>> tokenizer = Tokenizer.of_pipeline(pipeline, name="small", origin=Origin("tokenizer-json", "tokenizers"))
    >>> found = matched_words(tokenizer, tokenizer.encode("so undo"), (0, 7))
    >>> [(word.text, word.match.pieces) for word in found.words], [wall.rule for wall in found.walls]
    ([('so', ('so',)), ('undo', ('un', 'do'))], ['start', 'blank', 'end'])
    """
    pipeline, held = tokenizer.pipeline, held_by(encoding, span)
    if held is None or not isinstance(pipeline, HuggingFacePipeline) or pipeline.file.kind != "WordPiece":
        return None
    borders = _borders(pipeline, encoding)
    first = int(np.searchsorted(borders, held[0], "right")) - 1
    last = int(np.searchsorted(borders, held[1]))
    shown = min(last, first + MOST_WORDS)
    spans = [(int(low), int(high)) for low, high in zip(borders[first:shown], borders[first + 1 :], strict=False)]
    words = tuple(_matched(pipeline, encoding, *each) for each in spans if not encoding.special[each[0]])
    walls = tuple(_wall(pipeline, encoding, borders, number) for number in range(first, shown + 1))
    return MatchedWords(words, walls, last - shown)


def _borders(pipeline: HuggingFacePipeline, encoding: Encoding) -> NDArray[np.int64]:
    """The borders of words in numbers of tokens, int64 (m + 1,)."""
    if encoding not in _BORDERS:
        found = bool((encoding.special & (encoding.spans[:, 0] < encoding.spans[:, 1])).any())
        _BORDERS[encoding] = _with_ends(pipeline.word_borders(encoding.text, special=found), encoding)
    return _BORDERS[encoding]


def _with_ends(borders: NDArray[np.int64], encoding: Encoding) -> NDArray[np.int64]:
    """What a model puts around a text, and the library does not when it is asked for words, are words too."""
    more = len(encoding) - int(borders[-1])
    if more == 0 or encoding.altered is None:
        return borders
    put = encoding.special & encoding.altered.inserted
    before = min(int(np.argmin(put)), more)  # some token is the text's own, else nobody asks
    size = len(encoding)
    return np.concatenate((np.arange(before), borders + before, np.arange(size - more + before + 1, size + 1)))


def _matched(pipeline: HuggingFacePipeline, encoding: Encoding, first: int, last: int) -> MatchedWord:
    file, word = pipeline.file, seen_text(encoding, first, last)
    most = file.model.get("max_input_chars_per_word", 100)
    match = longest_match(word, file.ids, prefix=pipeline.pieces.prefix, most_letters=most)
    unknown = "" if file.unknown is None else file.pieces[file.unknown]
    expected = [unknown] if match.unknown else list(match.pieces)
    made = [file.pieces.get(token_id, "") for token_id in encoding.ids[first:last].tolist()]
    return MatchedWord(word, (first, last), match, expected == made)


def _wall(pipeline: HuggingFacePipeline, encoding: Encoding, borders: NDArray[np.int64], number: int) -> WordWall:
    """The wall before word ``number`` of the text."""
    at = int(borders[number])
    before = _word(pipeline, encoding, borders, number - 1) if number else ""
    behind = _word(pipeline, encoding, borders, number) if at < len(encoding) else ""
    return WordWall(at, before, behind, _rule(pipeline, encoding, at, before, behind))


def _word(pipeline: HuggingFacePipeline, encoding: Encoding, borders: NDArray[np.int64], number: int) -> str:
    first, last = borders[number : number + 2].tolist()
    if encoding.special[first]:
        return pipeline.file.pieces.get(int(encoding.ids[first]), "")
    return seen_text(encoding, first, last)


def _rule(pipeline: HuggingFacePipeline, encoding: Encoding, at: int, before: str, behind: str) -> Rule:
    if at == 0:
        return "start"
    if at == len(encoding):
        return "end"
    if encoding.special[at - 1] or encoding.special[at]:
        return "special"
    if (
        encoding.utf8[int(encoding.spans[at - 1, 1]) : int(encoding.spans[at, 0])]
        .decode("utf-8", "replace")
        .strip()
    ):
        return "cut"
    beside, file = before[-1:] + behind[:1], pipeline.file
    if encoding.spans[at - 1, 1] < encoding.spans[at, 0]:
        return "blank"
    spaced = any(
        part.get("type") == "BertNormalizer" and part.get("handle_chinese_chars", True)
        for part in file.parts("normalizer")
    )
    if spaced and _HANZI.search(beside):
        return "hanzi"
    return "punctuation" if file.has("BertPreTokenizer", "pre_tokenizer") and _PUNCTUATION.search(beside) else "cut"
