"""What the vocabulary says of itself: how many were found, why there is nothing."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from app.engine_words import why
from app.joined import sentences
from app.listing.words import other_kind_words, problem_words
from app.vocabulary.found import Found


def total_words(found: Found | None) -> str:
    """How many tokens there are, and how many of them are shown."""
    translate, number = QCoreApplication.translate, QLocale().toString
    if found is None:
        return translate("VocabularyDock", "Tokens: {0}").format("–")
    if found.wanted.is_everything:
        return translate("VocabularyDock", "Tokens: {0}").format(number(len(found.rows)))
    words = translate("VocabularyDock", "Found: {0} of {1}")
    return words.format(number(len(found.shown)), number(len(found.rows))) + (" …" if found.more else "")


def hint_words(found: Found, fault: Exception | None) -> str:
    """Why nothing is shown, if nothing is, and the way out; `fault`: why what a filter waits for does not come."""
    if found.problem is not None:
        return problem_words(found.problem, len(found.wanted.query.text))
    if found.waiting == "absent":
        words = QCoreApplication.translate(
            "VocabularyDock", "The corpus is being encoded, to see which tokens never come out of it…"
        )
        return words if fault is None else why(fault)
    if found.waiting:
        words = QCoreApplication.translate(
            "VocabularyDock", "Every token is being encoded, to see which ones never come out…"
        )
        return words if fault is None else why(fault)
    if found.wanted.has_no_filter:
        words = QCoreApplication.translate("VocabularyDock", "No token is like this. Search for something else.")
        return sentences((words, other_kind_words(found.wanted.query)))
    return QCoreApplication.translate(
        "VocabularyDock", "No token is like this. The menu “Filters” clears them all."
    )
