"""What scripts are called. Which script a token is of: `engine/text/scripts.py`."""

from PySide6.QtCore import QCoreApplication


def script_words() -> tuple[str, ...]:
    """In the order of `engine.text.scripts.SCRIPTS`."""
    translate = QCoreApplication.translate
    return (
        translate("Legend", "Han"),
        translate("Legend", "Latin"),
        translate("Legend", "Cyrillic"),
        translate("Legend", "Arabic"),
        translate("Legend", "Thai"),
        translate("Legend", "Devanagari"),
        translate("Legend", "Hangul"),
        translate("Legend", "kana"),
        translate("Legend", "other scripts"),
        translate("Legend", "emoji and symbols"),
        translate("Legend", "digits"),
        translate("Legend", "blanks, punctuation etc."),
        translate("Legend", "part of a character"),
    )
