"""One message at a time, under the text: what went wrong and the way out, or what was done. It never blocks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Slot
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from app.scrolled_label import ScrolledLabel

BRIEF = 12_000
"""Milliseconds for which a brief note is shown."""
_MOST_LINES = 2
_FEWEST_LETTERS = 24
"""Of the message, in a line: where fewer have room, the button beside it says less."""


class MessageBar(QFrame):
    """Hidden while there is nothing to say; the newest message replaces the one before.

    When another language is chosen, a message is said `again` in it where it came with words for that, and else
    stays as it was said.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("message_bar")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._details = self._said = ""
        self._again: Callable[[], str] | None = None
        self._passing = False
        self._brief = QTimer(self, singleShot=True, interval=BRIEF)
        self._brief.timeout.connect(self._end_brief)
        self._kind = QLabel()
        self._text = ScrolledLabel(most=_MOST_LINES)
        self._copy = QToolButton()
        self._copy.clicked.connect(self._copy_details)
        self._close = QToolButton()
        self._close.setText("✕")
        self._close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 4, 4)
        row.addWidget(self._kind)
        row.addWidget(self._text, 1)
        for button in (self._copy, self._close):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)  # else the row were no higher than a button
        self.retranslate()
        self.hide()

    @property
    def text(self) -> str:
        """The message that is shown, or "" while the bar is hidden."""
        return self._text.text() if not self.isHidden() else ""

    @property
    def said(self) -> str:
        """The message as it was said at first, in whatever language, or "" while the bar is hidden."""
        return self._said if not self.isHidden() else ""

    def show_error(self, text: str, *, details: str = "", again: Callable[[], str] | None = None) -> None:
        """Say what went wrong; `details` (a traceback) can be copied."""
        self._show("⚠", text, details, again)

    def show_note(
        self, text: str, *, passing: bool = False, brief: bool = False, again: Callable[[], str] | None = None
    ) -> None:
        """Say what was done. A `passing` note tells what is going on: it gives way, and `clear_passing` ends it.
        A `brief` one goes by itself after a while, unless the mouse is on it."""
        if passing and self.text and not self._passing:
            return
        self._show("ⓘ", text, "", again)
        self._passing = passing
        if brief:
            self._brief.start()

    def clear_passing(self) -> None:
        """Take back a passing note, unless another message has replaced it."""
        if self._passing:
            self._passing = False
            self.hide()

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self._copy.setAccessibleName(translate("MessageBar", "Copy details"))
        self._word_copy()
        self._close.setToolTip(translate("MessageBar", "Close this message"))
        self._close.setAccessibleName(self._close.toolTip())
        self._text.set_accessible_name(translate("MessageBar", "Message"))
        if self._again is not None:
            self._text.set_text(self._again())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._word_copy()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._word_copy()

    def _word_copy(self) -> None:
        """In short, and in full on hover, where the message would have too little room beside it."""
        whole, metrics = self._copy.accessibleName(), self.fontMetrics()
        beside = self._kind.sizeHint().width() + self._close.sizeHint().width()
        needed = _FEWEST_LETTERS * metrics.averageCharWidth() + beside + metrics.horizontalAdvance(whole)
        narrow = self.width() < needed
        self._copy.setText(QCoreApplication.translate("MessageBar", "Copy") if narrow else whole)
        self._copy.setToolTip(whole if narrow else "")

    @Slot()
    def _end_brief(self) -> None:
        if self.underMouse():
            self._brief.start()
        else:
            self.hide()

    def _show(self, kind: str, text: str, details: str, again: Callable[[], str] | None) -> None:
        self._passing = False
        self._brief.stop()
        self._kind.setText(kind)
        self._text.set_text(text)
        self._details, self._said, self._again = details, text, again
        self._copy.setVisible(bool(details))
        self.show()

    def _copy_details(self) -> None:
        QGuiApplication.clipboard().setText(f"{self._text.text()}\n\n{self._details}")
