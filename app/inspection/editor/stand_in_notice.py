"""A short notice of which characters of the text are not shown as what they are.

Most are shown by signs: `editor_text.py` says why that must be. A U+2028 breaks the line as a line feed does.
"""

from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtWidgets import QWidget

from app.inspection.lines.editor_text import HALVES, PICTURES, PRIVATE, code_of, stand_ins
from app.joined import listed, remarked
from app.steady_labels import ElidedLabel

_LINE_SEPARATOR = "\u2028"


class StandInNotice(ElidedLabel):
    """One line for a row that other widgets keep as high as it is; hidden while it has nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: tuple[tuple[str, int], ...] = ()
        self._breaks = 0
        self.setContentsMargins(12, 0, 6, 0)
        self.retranslate()

    def set_text_of(self, text: str) -> None:
        """Tell about an exact text; takes some milliseconds for a million characters."""
        found, breaks = stand_ins(text), text.count(_LINE_SEPARATOR)
        if (found, breaks) != (self._found, self._breaks):
            self._found, self._breaks = found, breaks
            self.retranslate()

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        translate, number = QCoreApplication.translate, QLocale().toString
        names = {code_of(letter): f"{sign} {code_of(letter)}" for letter, sign in PICTURES.items()} | {
            HALVES: translate("StandInNotice", "lone surrogates"),
            PRIVATE: translate("StandInNotice", "private characters of plane 16"),
        }
        parts = [remarked(names.get(what, what), number(count)) for what, count in self._found]
        words = [translate("StandInNotice", "shown by signs: {0}").replace("{0}", listed(parts))] if parts else []
        if self._breaks:
            breaks = remarked(code_of(_LINE_SEPARATOR), number(self._breaks))
            words.append(translate("StandInNotice", "shown as line breaks: {0}").replace("{0}", breaks))
        self.setText(" · ".join(words))
        explanation = translate(
            "StandInNotice",
            "The editor cannot hold these characters and shows others in their place. "
            "What is encoded, copied and saved is the text itself.",
        )
        self.setToolTip(f"{self.text()}\n{explanation}")
        self.setAccessibleDescription(explanation)
        self.setVisible(bool(words))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
