"""A short notice of which characters of the text are shown by signs: `editor_text.py` says why that must be."""

from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtWidgets import QWidget

from app.inspection.lines.editor_text import HALVES, PRIVATE, stand_ins
from app.steady_labels import ElidedLabel


class StandInNotice(ElidedLabel):
    """One line for a row that other widgets keep as high as it is; hidden while it has nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: tuple[tuple[str, int], ...] = ()
        self.setContentsMargins(12, 0, 6, 0)
        self.retranslate()

    def set_text_of(self, text: str) -> None:
        """Tell about an exact text; takes some milliseconds for a million characters."""
        found = stand_ins(text)
        if found != self._found:
            self._found = found
            self.retranslate()

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        translate, number = QCoreApplication.translate, QLocale().toString
        names = {
            HALVES: translate("StandInNotice", "lone surrogates"),
            PRIVATE: translate("StandInNotice", "private characters of plane 16"),
        }
        parts = [f"{names.get(what, what)} ({number(count)})" for what, count in self._found]
        self.setText(translate("StandInNotice", "shown by signs: {0}").replace("{0}", ", ".join(parts)))
        explanation = translate(
            "StandInNotice",
            "The editor cannot hold these characters and shows others in their place. "
            "What is encoded, copied and saved is the text itself.",
        )
        self.setToolTip(f"{self.text()}\n{explanation}")
        self.setAccessibleDescription(explanation)
        self.setVisible(bool(self._found))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
