"""A label of any length that takes only a few lines of the window, and scrolls where it has more."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QSizePolicy

from app.focus_frame import FocusFrame
from app.scroll_part import ScrollPart


class ScrolledLabel(ScrollPart):
    """As high as its text, up to `most` lines: what is said must not push the window off the screen.

    The text is plain, wrapped and can be selected; where it scrolls, the keyboard can scroll it.
    """

    def __init__(self, *, most: int) -> None:
        self._label = QLabel()
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)  # it quotes files: nothing in it is mark-up
        self._label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        super().__init__(self._label, lines=most)
        FocusFrame(self)
        self._most = most
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.verticalScrollBar().rangeChanged.connect(self._take_keys)

    def text(self) -> str:
        """What it says."""
        return self._label.text()

    def set_text(self, text: str) -> None:
        """Say something else."""
        self._label.setText(text)

    def set_accessible_name(self, name: str) -> None:
        """What a screen reader calls it."""
        for part in (self, self._label):
            part.setAccessibleName(name)

    def sizeHint(self) -> QSize:
        spacing = self.fontMetrics().lineSpacing()
        lines = self._most * spacing + spacing // 4  # letters of other fonts are taller
        return QSize(super().sizeHint().width(), min(super().sizeHint().height(), lines))

    def _take_keys(self, _least: int, most: int) -> None:
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if most else Qt.FocusPolicy.NoFocus)
