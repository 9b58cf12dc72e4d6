"""Tokens, pairs and what cut a pre-token, in words. No widgets in here.

A token within a sentence stands between marks that keep what runs to the left apart from the sentence.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QLocale

from app.explanation.sheets import written
from engine import Tokenizer
from engine.explaining.explanation import Match
from engine.models.ranks import FIRST_STAND_IN
from engine.text.alternatives import UNKNOWN, alternatives
from engine.text.readable_pattern import readable
from engine.text.split_patterns import SplitPattern

_ISOLATE, _END = "\u2068", "\u2069"


def token(vocabulary: Mapping[int, bytes], token_id: int) -> str:
    """A token by its id; one that the vocabulary lacks by the id alone."""
    data = vocabulary.get(token_id)
    if data is None and token_id >= FIRST_STAND_IN:  # a byte without an id, while it is merged
        data = bytes([token_id - FIRST_STAND_IN])
    return apart(f"#{token_id}" if data is None else written(data))


def apart(text: str) -> str:
    """A text that keeps its own direction, whatever stands around it."""
    return f"{_ISOLATE}{text}{_END}"


def pair(vocabulary: Mapping[int, bytes], left: int, right: int) -> str:
    """Two tokens that may be merged."""
    return f"{token(vocabulary, left)} + {token(vocabulary, right)}"


def number(value: int) -> str:
    """A number as it is written in the present language."""
    return QLocale().toString(int(value))


def rank(value: int) -> str:
    """The place of a merge in the list of merges; a dash where that has none (`Step.rank`)."""
    return number(value) if value >= 0 else "–"


def byte_range(start: int, end: int) -> str:
    """Bytes [start, end) of a text, of which the first is number 0: the first and the last of them."""
    translate = QCoreApplication.translate
    if start >= end:
        return translate("Explanation", "no byte, before byte {0}").format(number(start))
    if end - start == 1:
        return translate("Explanation", "byte {0}").format(number(start))
    return translate("Explanation", "bytes {0} to {1}").format(number(start), number(end - 1))


def pattern_name(pattern: SplitPattern) -> str:
    """What a split pattern is called."""
    return pattern.name or QCoreApplication.translate("Explanation", "the split pattern")


def library_cut(tokenizer: Tokenizer) -> str:
    """What parts the words of a text whose tokenizer a library runs."""
    translate = QCoreApplication.translate
    if tokenizer.origin.library == "sentencepiece":
        return translate("Explanation", "the pieces: none of several letters goes on over its ends")
    words = translate("Explanation", "the library {0}, which normalises and cuts the text as its file says")
    return words.format(tokenizer.origin.library)


def matches(pattern: SplitPattern, found: tuple[Match, ...]) -> list[tuple[str, str]]:
    """What cut a pre-token: for each expression a sentence, and the alternative itself, "" where there is none."""
    translate = QCoreApplication.translate
    name = pattern_name(pattern)
    if not found:
        return [(translate("Explanation", "nothing: {0} cuts no text").format(name), "")]
    told: list[tuple[str, str]] = []
    for expression, alternative in found:
        parts = alternatives(pattern.expressions[expression])
        if len(pattern.expressions) > 1:
            of = translate("Explanation", "expression {0} of {1} of {2}")
            of = of.format(number(expression + 1), number(len(pattern.expressions)), name)
        else:
            of = name
        if alternative == UNKNOWN:
            words = translate("Explanation", "nothing in {0} matched: it is what was left between two matches")
            told.append((words.format(of), ""))
        else:
            words = translate("Explanation", "alternative {0} of {1} of {2}")
            told.append(
                (words.format(number(alternative + 1), number(len(parts)), of), readable(parts[alternative]))
            )
    return told
