"""What is asked about a place, and how the answer is found, in the background. No widgets in here.

Not here: when it is asked, and where the answer is shown (dock).
"""

from __future__ import annotations

from typing import NamedTuple

from app.explanation.origin import Origin, origin
from app.explanation.part import Part
from app.explanation.passage import Cutter, Passage, passage
from app.explanation.variants import Variant, variants
from app.explanation.walk_colours import Walked, walk_colours
from app.latest_task import Stop
from engine import Encoding, Tokenizer
from engine.explaining.character_walk import character_walk, library_walk
from engine.explaining.explanation import explains
from engine.explaining.library_words import WeighedWord, library_word
from engine.explaining.matched_words import MatchedWord, MatchedWords, matched_words

Answer = Passage | MatchedWord | MatchedWords | WeighedWord | list[Variant] | Origin | Walked | None


class PlaceQuestion(NamedTuple):
    """Why are bytes `span` of the text split so?"""

    tokenizer: Tokenizer
    encoding: Encoding
    span: tuple[int, int]
    special: bool


class WalkQuestion(NamedTuple):
    """How does the character at a byte of the text become ids?"""

    tokenizer: Tokenizer
    encoding: Encoding
    byte: int
    special: bool


class PartQuestion(NamedTuple):
    """Either of these two, of a part of a large text; `span` in bytes of the part."""

    tokenizer: Tokenizer
    part: Part
    span: tuple[int, int]
    special: bool
    walks: bool


class VariantsQuestion(NamedTuple):
    """What are the tokens of a word and its variants?"""

    tokenizer: Tokenizer
    word: str


class OriginQuestion(NamedTuple):
    """Where does a token come from?"""

    tokenizer: Tokenizer
    token_id: int


Question = PlaceQuestion | WalkQuestion | PartQuestion | VariantsQuestion | OriginQuestion


def answer(cutter: Cutter, question: Question, stop: Stop) -> tuple[Question, Answer]:
    """The question with its answer: None where no token of a library's model stands at a place.

    EncodingStopped once `stop` says yes.
    """
    tokenizer = question.tokenizer
    if isinstance(question, VariantsQuestion):
        return question, variants(tokenizer, question.word, stop)
    if isinstance(question, OriginQuestion):
        return question, origin(tokenizer, question.token_id, stop)
    if isinstance(question, PartQuestion):
        special = "all" if question.special else "none"
        encoding = tokenizer.encode(question.part.data.decode(), special=special, stop=stop)
        whole: Question = PlaceQuestion(tokenizer, encoding, question.span, question.special)
        if question.walks:
            whole = WalkQuestion(tokenizer, encoding, question.span[0], question.special)
        return question, answer(cutter, whole, stop)[1]
    if isinstance(question, WalkQuestion):
        return question, _walk(cutter, question, stop)
    if not explains(tokenizer):
        place = tokenizer, question.encoding, question.span
        return question, matched_words(*place) or library_word(*place)
    explanation = cutter.cut(tokenizer, question.encoding, special=question.special, stop=stop)
    return question, passage(explanation, tokenizer, question.span, stop)


def _walk(cutter: Cutter, question: WalkQuestion, stop: Stop) -> Walked | None:
    tokenizer, bytes_of = question.tokenizer, question.tokenizer.vocabulary.bytes_of
    if explains(tokenizer):
        explanation = cutter.cut(tokenizer, question.encoding, special=question.special, stop=stop)
        walk = character_walk(explanation, bytes_of, question.byte, stop=stop)
    else:
        walk = library_walk(question.encoding, bytes_of, question.byte, byte_level=tokenizer.byte_level)
    return None if walk is None else Walked(walk, walk_colours(walk, question.encoding, question.byte))
