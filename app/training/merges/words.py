"""What the list of merges says of itself: how many there are, why there are none, what they follow from."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from app.joined import sentences
from app.listing.words import other_kind_words, problem_words
from app.training.merges.found import Found


def total_words(found: Found | None, shown: int, count: int, total: int) -> str:
    """How many rows are `shown` of the first `count` merges, where there are `total`."""
    translate, number = QCoreApplication.translate, QLocale().toString
    if found is not None and not found.wanted.has_all:
        words = translate("MergesDock", "Found: {0} of {1}").format(number(shown), number(count))
        return words + (" …" if found.more else "")
    if count < total:
        return translate("MergesDock", "Merges: {0} of {1}").format(number(count), number(total))
    return translate("MergesDock", "Merges: {0}").format(number(count))


def origin_words(*, derived: bool) -> str:
    """What the merges of a file of ranks are."""
    return QCoreApplication.translate("MergesDock", "worked out from ranks") if derived else ""


def origin_tip(*, derived: bool) -> str:
    """Why a file of ranks has merges at all."""
    if not derived:
        return ""
    return QCoreApplication.translate(
        "MergesDock",
        "The file has ranks and no merges: a merge here is the last step by which a token is put together from its "
        "bytes. A token that merging never makes has none.",
    )


def hint_words(found: Found | None, *, waits: bool, tokenizer: bool, later: bool, unused: bool) -> str:
    """Why no merge is shown, if none is.

    `waits`: there are none, and they may come; `tokenizer`: there is one, without merges; `later`: all come after
    the moment that is shown; `unused`: it is a BPE with unused pieces.
    """
    translate = QCoreApplication.translate
    if found is not None and found.problem is not None:
        return problem_words(found.problem, len(found.wanted.query.text))
    if later:
        return translate("MergesDock", "The moment that is shown is before the first merge: go on to see merges.")
    if waits:
        return translate("MergesDock", "Merges stand here as they are learned: press Start in the panel Train.")
    if found is not None and found.wanted.query.text and found.wanted.has_no_filter:
        words = translate("MergesDock", "No merge is like this. Search for something else.")
        return sentences((words, other_kind_words(found.wanted.query)))
    if found is not None and not found.wanted.has_all:
        return translate("MergesDock", "No merge is like this. The menu “Filters” clears them all.")
    if tokenizer and unused:
        return translate(
            "MergesDock",
            "This tokenizer is a BPE, but some of its pieces are marked as unused: they are merged, and taken "
            "apart again at the end. So its merges are not listed. The panel Vocabulary lists its pieces.",
        )
    if tokenizer:
        return translate(
            "MergesDock",
            "This tokenizer is made without merges: its kind, such as WordPiece or Unigram, chooses among whole "
            "pieces. The panel Vocabulary lists them.",
        )
    return ""
