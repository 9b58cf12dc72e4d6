"""One message at a time, under the text: what went wrong and the way out, or what was done. It never blocks."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from app.scroll_part import ScrollPart

_MOST_LINES = 5


class _Room(ScrollPart):
    """As high as the message, within limits, else it scrolls: a message must not push the window off the screen."""

    def __init__(self, label: QLabel) -> None:
        super().__init__(label, lines=1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.verticalScrollBar().rangeChanged.connect(self._take_keys)

    def _take_keys(self, _least: int, most: int) -> None:
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if most else Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        lines = _MOST_LINES * self.fontMetrics().lineSpacing() + 1
        return QSize(super().sizeHint().width(), min(super().sizeHint().height(), lines))


class MessageBar(QFrame):
    """Hidden while there is nothing to say; the newest message replaces the one before."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("message_bar")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._details = ""
        self._passing = False
        self._kind = QLabel()
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)  # a message quotes files: nothing in it is mark-up
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._room = _Room(self._text)
        self._copy = QToolButton()
        self._copy.clicked.connect(self._copy_details)
        self._close = QToolButton()
        self._close.setText("✕")
        self._close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 4, 4)
        row.addWidget(self._kind)
        row.addWidget(self._room, 1)
        for button in (self._copy, self._close):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)  # else the row were no higher than a button
        self.retranslate()
        self.hide()

    @property
    def text(self) -> str:
        """The message that is shown, or "" while the bar is hidden."""
        return self._text.text() if not self.isHidden() else ""

    def show_error(self, text: str, *, details: str = "") -> None:
        """Say what went wrong; `details` (a traceback) can be copied."""
        self._show("⚠", text, details)

    def show_note(self, text: str, *, passing: bool = False) -> None:
        """Say what was done. A `passing` note tells what is going on: it gives way, and `clear_passing` ends it."""
        if passing and self.text and not self._passing:
            return
        self._show("ⓘ", text, "")
        self._passing = passing

    def clear_passing(self) -> None:
        """Take back a passing note, unless another message has replaced it."""
        if self._passing:
            self._passing = False
            self.hide()

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self._copy.setText(translate("MessageBar", "Copy details"))
        self._close.setToolTip(translate("MessageBar", "Close this message"))
        self._close.setAccessibleName(self._close.toolTip())
        for part in (self._text, self._room):
            part.setAccessibleName(translate("MessageBar", "Message"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _show(self, kind: str, text: str, details: str) -> None:
        self._passing = False
        self._kind.setText(kind)
        self._text.setText(text)
        self._details = details
        self._copy.setVisible(bool(details))
        self.show()

    def _copy_details(self) -> None:
        QGuiApplication.clipboard().setText(f"{self._text.text()}\n\n{self._details}")
