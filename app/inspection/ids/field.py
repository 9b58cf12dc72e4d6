"""The field into which ids are pasted, a megabyte of them too. Not here: reading them (engine/id_list.py)."""

import re

import numpy as np
from PySide6.QtCore import QMimeData, QSize, Signal
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from app.focus_frame import FocusFrame
from app.palette import LIGHT, Theme

MOST_LETTERS = 4_000_000
NOTHING = np.zeros((0, 2), np.int64)
_LONG = 2000
# Qt lays a line out as a whole: a megabyte in one line would hold the window at every key. What has no blank or
# comma in 400 letters is no id; it is broken anywhere, so that no letter is looked at again and again.
_BREAKS = re.compile(r"([^\n]{160,400}?[,\s]|[^\n]{400})(?=[^\n])")


class IdsField(QPlainTextEdit):
    """Plain letters; what is pasted is broken into lines where it is long, which changes no id.

    Signal: `refused(count)`: so many letters were not pasted, they are too many.
    """

    refused = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        FocusFrame(self)
        self._marks = NOTHING
        self.set_theme(LIGHT)

    def written(self) -> str:
        """What stands in the field."""
        return self.document().toRawText().replace("\u2029", "\n")

    def insertFromMimeData(self, source: QMimeData) -> None:
        text = source.text()
        if len(text) > MOST_LETTERS:
            self.refused.emit(len(text))
        elif len(text) > _LONG:
            self.insertPlainText(_BREAKS.sub("\\1\n", text))
        else:
            super().insertFromMimeData(source)

    def mark(self, places: np.ndarray) -> None:
        """Underline what is no id: int64 (k, 2), in UTF-16 units."""
        self._marks = places
        self._show_marks()

    def set_theme(self, theme: Theme) -> None:
        """Take the colour of the underline from `theme`."""
        self._format = QTextCharFormat()
        self._format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        self._format.setUnderlineColor(QColor(theme.accent))
        self._show_marks()

    def _show_marks(self) -> None:
        marks = []
        last = self.document().characterCount() - 1  # letters may have gone since
        for start, end in np.minimum(self._marks, last).tolist():
            mark = QTextEdit.ExtraSelection()
            mark.format = self._format
            mark.cursor = QTextCursor(self.document())
            mark.cursor.setPosition(start)
            mark.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            marks.append(mark)
        self.setExtraSelections(marks)

    def sizeHint(self) -> QSize:
        return QSize(24 * self.fontMetrics().horizontalAdvance("0"), self._height(4))

    def minimumSizeHint(self) -> QSize:
        return QSize(12 * self.fontMetrics().horizontalAdvance("0"), self._height(2))

    def _height(self, lines: int) -> int:
        return lines * self.fontMetrics().lineSpacing() + 2 * self.frameWidth() + 10
