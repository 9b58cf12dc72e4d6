"""What a token cuts, as a part of a sentence. Not here: for lists (listing/flag_words), its mark (cut_mark)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def cut_phrase(kind: str) -> str:
    """`kind` is one of `engine.spans.CUTS_CHARACTER` or `grapheme`; of one that cuts nothing nothing is said.

    >>> cut_phrase("ends"), cut_phrase("no")
    ('ends inside a character', '')
    """
    translate = QCoreApplication.translate
    phrases = {
        "begins": translate("Cuts", "begins inside a character"),
        "ends": translate("Cuts", "ends inside a character"),
        "both": translate("Cuts", "both ends inside characters"),
        "inside": translate("Cuts", "lies inside one character"),
        "grapheme": translate("Cuts", "cuts a grapheme"),
    }
    return phrases.get(kind, "")
