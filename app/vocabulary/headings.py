"""The columns of the vocabulary and what stands above them, and words for flags. Not here: the rows (rows.py)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.listing.columns import FIXED, FLAG, SCRIPT, Column
from app.listing.flag_words import cut_sentences, cut_words

COLUMNS = (
    Column("id", "888888", right=True),
    Column("token", "<0xDD><0xDD>", least="<0xDD>", share=4),
    Column("bytes", "E4 B8 AD", least="E4 …", share=3, face=FIXED),
    Column("length", "888", right=True, most_first=True),
    Column("points", "888", right=True, most_first=True),
    Column("script", mark=SCRIPT),
    Column("flag", mark=FLAG),
    Column("count", "999,999", right=True, most_first=True),
    Column("rank", "888,888", right=True),
    Column("left", "<0xDD>", share=2),
    Column("right", "<0xDD>", share=2),
    Column("score", "-99.999", right=True, most_first=True),
)
SORTED_BY = {**{column.name: column.name for column in COLUMNS}, "bytes": "token"}
"""Column -> its name in `engine.listing.order.SORTED_BY`."""


def titles() -> dict[str, str]:
    """Column name -> what stands above it."""
    translate = QCoreApplication.translate
    return {
        "id": translate("VocabularyTable", "id"),
        "token": translate("VocabularyTable", "token"),
        "bytes": translate("VocabularyTable", "bytes"),
        "length": translate("VocabularyTable", "length"),
        "points": translate("VocabularyTable", "points"),
        "script": translate("VocabularyTable", "script"),
        "flag": translate("VocabularyTable", "flag"),
        "count": translate("VocabularyTable", "count"),
        "rank": translate("VocabularyTable", "rank"),
        "left": translate("VocabularyTable", "left"),
        "right": translate("VocabularyTable", "right"),
        "score": translate("VocabularyTable", "score"),
    }


def tips() -> dict[str, str]:
    """Column name -> what it means."""
    translate = QCoreApplication.translate
    return {
        "id": translate("VocabularyTable", "Number of the token in the vocabulary"),
        "token": translate("VocabularyTable", "The token's text. <0xE4>: a byte that is no whole character"),
        "bytes": translate("VocabularyTable", "The token's bytes, in hexadecimal; sorted as the token is"),
        "length": translate("VocabularyTable", "Bytes of the token"),
        "points": translate("VocabularyTable", "Whole characters (code points) of the token"),
        "script": translate("VocabularyTable", "Writing system of the token's first letter"),
        "flag": translate(
            "VocabularyTable",
            "Whether the token begins or ends inside a character, as its bytes alone say; whether it is special or "
            "added; whether encoding never makes it, once that is known",
        ),
        "count": translate(
            "VocabularyTable",
            "How often its pair stood in the training corpus when it was merged; known of what was trained here",
        ),
        "rank": translate("VocabularyTable", "Place of its merge in the order of merging, from 0"),
        "left": translate(
            "VocabularyTable", "The first of the two tokens that are joined to this one; sorted by id"
        ),
        "right": translate("VocabularyTable", "The second of the two tokens; sorted by id"),
        "score": translate(
            "VocabularyTable", "Logarithm of the probability that a Unigram model gives to the token"
        ),
    }


def flag_words() -> dict[str, str]:
    """Flag -> the short word for it; the first of a row has a mark in front if it cuts a character."""
    translate = QCoreApplication.translate
    return {
        **cut_words(),
        "special": translate("VocabularyTable", "special"),
        "added": translate("VocabularyTable", "added"),
        "unreachable": translate("VocabularyTable", "unreachable"),
    }


def flag_sentences() -> dict[str, str]:
    """Flag -> the sentence for it."""
    translate = QCoreApplication.translate
    return {
        **cut_sentences(),
        "special": translate("VocabularyTable", "A special token: it means something to the model."),
        "added": translate("VocabularyTable", "An added token: it is found as a whole, before anything is merged."),
        "unreachable": translate(
            "VocabularyTable", "Encoding never makes this token: its own bytes become something else."
        ),
    }
