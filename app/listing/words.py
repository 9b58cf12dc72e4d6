"""What a list says of a search: how many rows each script has, what is wrong with what is looked for."""

from __future__ import annotations

import re

import numpy as np
from PySide6.QtCore import QCoreApplication, QLocale

from app.engine_words import said
from app.per_cent import per_cent
from app.script_words import script_words
from engine.listing.search import Query, QueryError

_BYTES = re.compile(r"\s*[0-9a-fA-F]{2}(\s+[0-9a-fA-F]{2})+\s*")


def script_entries(counts: np.ndarray | None) -> list[str]:
    """All scripts, then each of them, with the number of its rows and their share where `counts` are known."""
    translate, number = QCoreApplication.translate, QLocale().toString
    entries = [translate("Listing", "All scripts")]
    if counts is None:
        return [*entries, *script_words()]
    total = max(1, int(counts.sum()))
    for name, count in zip(script_words(), counts.tolist(), strict=True):
        words = translate("Listing", "{0} · {1} · {2}")
        entries.append(words.format(name, number(count), per_cent(100 * count / total, 1)))
    return entries


def other_kind_words(query: Query) -> str:
    """Where a text is looked for that is written as bytes are: how to find these; else nothing."""
    if query.kind != "text" or not _BYTES.fullmatch(query.text):
        return ""
    words = QCoreApplication.translate("Listing", "To find bytes, choose “{0}” before the field.")
    return words.replace("{0}", QCoreApplication.translate("Listing", "Hex"))


def problem_words(problem: QueryError, length: int) -> str:
    """What is wrong with what is looked for, `length` characters long, and the way out."""
    translate, number = QCoreApplication.translate, QLocale().toString
    match problem.reason:
        case "hex":
            return translate("Listing", "Bytes are two hexadecimal digits each, such as e4 b8")
        case "id":
            return translate("Listing", "Ids are numbers, such as 5 17, or from one to another: 100-199")
        case "rank":
            return translate("Listing", "Ranks are numbers, such as 5 17, or from one to another: 100-199")
        case "slow":
            return translate("Listing", "The regular expression takes too long: simplify it.")
    words = translate("Listing", "The regular expression is wrong: {reason}")
    if problem.position is not None and problem.position < length:
        words = translate("Listing", "The regular expression is wrong at character {place}: {reason}")
        words = words.replace("{place}", number(problem.position + 1))
    elif problem.position is not None:
        words = translate("Listing", "The regular expression is wrong at its end: {reason}")
    return words.replace("{reason}", said(problem.detail))
