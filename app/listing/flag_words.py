"""Words for what a token cuts, as its bytes alone say: one of `engine.spans.CUTS_CHARACTER`, or `invalid`."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def cut_words() -> dict[str, str]:
    """Flag -> the short word for it."""
    translate = QCoreApplication.translate
    return {
        "begins": translate("Listing", "begins"),
        "ends": translate("Listing", "ends"),
        "both": translate("Listing", "both"),
        "inside": translate("Listing", "inside"),
        "invalid": translate("Listing", "invalid"),
    }


def cut_sentences() -> dict[str, str]:
    """Flag -> the sentence for it."""
    translate = QCoreApplication.translate
    return {
        "begins": translate("Listing", "The token begins inside a character."),
        "ends": translate("Listing", "The token ends inside a character."),
        "both": translate("Listing", "The token begins inside one character and ends inside another."),
        "inside": translate("Listing", "The token lies inside one character."),
        "invalid": translate("Listing", "The token holds bytes that occur in no valid UTF-8."),
    }
