"""A word and its variants under one tokenizer: with a blank before it, capitalised, in upper and in lower case.

It is found in the background. No widgets in here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import regex
from PySide6.QtCore import QCoreApplication

from app.explanation import token_words
from app.explanation.sheets import Column, Listed, Row, cells_of
from app.latest_task import Stop
from engine import Tokenizer
from engine.text.utf8 import character_start

_AROUND = 24
"""Letters to each side of the place that belong to its word at most: Chinese has no blanks to end it."""
_MOST_SELECTED = 512
"""Bytes of a selection that are taken: what is longer is no word."""
_BEFORE, _AFTER = regex.compile(r"[\w\p{M}]*\Z"), regex.compile(r"[\w\p{M}]*")


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """One of them. form: "as it is", "blank", "title", "upper" or "lower"; data: what the model saw of it; borders:
    int64 (n + 1,), those of its tokens in `data`; ids: the tokens."""

    form: str
    text: str
    data: bytes
    borders: np.ndarray
    ids: tuple[int, ...]


def word_at(utf8: bytes, span: tuple[int, int]) -> str:
    """The word, or words, that bytes `span` of a text belong to; of what is selected the blanks around are left,
    and what comes after the first _MOST_SELECTED bytes.

    A part of a character, as a token may hold, stands for the whole of it.

    >>> word_at("so lower it".encode(), (5, 6)), word_at("so lower".encode(), (8, 8)), word_at(b"a - b", (2, 3))
    ('lower', 'lower', '-')
    """
    start, end = character_start(utf8, span[0]), min(span[1], span[0] + _MOST_SELECTED)
    while end > start and end < len(utf8) and utf8[end] & 0xC0 == 0x80:
        end += 1
    low, high = max(0, start - 4 * _AROUND), min(len(utf8), end + 4 * _AROUND)
    before = utf8[low:start].decode("utf-8", "ignore")[-_AROUND:]
    behind = utf8[end:high].decode("utf-8", "ignore")[:_AROUND]
    inner = utf8[start:end].decode("utf-8", "ignore")
    if regex.match(r"[\w\p{M}]", inner) or not inner:
        inner = _BEFORE.search(before)[0] + inner
    if regex.search(r"[\w\p{M}]\Z", inner):
        inner += _AFTER.match(behind)[0]
    return inner.strip()


def variants(tokenizer: Tokenizer, word: str, stop: Stop) -> list[Variant]:
    """The variants of a word that differ, first the word itself; EncodingStopped once `stop` says yes.

    >>> from engine.models.merges import Merges
    >>> found = variants(Tokenizer(Merges.of([(108, 111)])), "lo", lambda: False)
    >>> [(each.form, each.text, each.ids) for each in found]
    [('as it is', 'lo', (256,)), ('blank', ' lo', (32, 256)), ('title', 'Lo', (76, 111)), ('upper', 'LO', (76, 79))]
    """
    forms = {
        "as it is": word,
        "blank": f" {word}",
        "title": word[:1].upper() + word[1:],
        "upper": word.upper(),
        "lower": word.lower(),
    }
    found: list[Variant] = []
    for form, text in forms.items():
        if text and all(text != each.text for each in found):
            encoding = tokenizer.encode(text, stop=stop)
            tokens = [encoding.token_bytes(number) for number in range(len(encoding))]
            borders = np.cumsum([0, *map(len, tokens)])
            found.append(Variant(form, text, b"".join(tokens), borders, tuple(encoding.ids.tolist())))
    return found


def variant_rows(found: list[Variant]) -> Listed:
    """The variants as rows of a table."""
    translate = QCoreApplication.translate
    forms = {
        "as it is": translate("Explanation", "as it is"),
        "blank": translate("Explanation", "with a blank before it"),
        "title": translate("Explanation", "capitalised"),
        "upper": translate("Explanation", "upper case"),
        "lower": translate("Explanation", "lower case"),
    }
    columns = (
        Column(
            translate("Explanation", "form"), translate("Explanation", "How the word is changed"),
            translate("Explanation", "with a blank before it"),
        ),
        Column(
            translate("Explanation", "tokens"), translate("Explanation", "How many tokens it is"), "999", right=True
        ),
        Column(
            translate("Explanation", "the tokens"),
            translate("Explanation", "The tokens of the word when it stands alone"), "token | izer", grows=1,
        ),
    )  # fmt: skip
    rows = [
        Row((forms[each.form], token_words.number(len(each.ids))), cells_of(each.data, each.borders))
        for each in found
    ]
    return Listed(columns, rows)
