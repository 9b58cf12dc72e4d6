"""Marks the matches that are in view, over whatever is painted under the text.

Qt paints these marks with the text and moves them with it when something is typed; no character's format changes.
Only what is visible is marked: thousands of marks would be moved at every key. What matches: `find/control.py`.
"""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from app.palette import LIGHT, Theme

MOST = 200
"""Marks at a time. Of more matches in view, the first."""
_STRENGTH = 75
"""Of 255: the colours of cells must be told apart through it."""


class MatchMarks(QObject):
    """The marks of one editor; empty matches have none."""

    def __init__(self, edit: QPlainTextEdit) -> None:
        super().__init__(edit)
        self._edit = edit
        self._units = np.zeros((0, 2), np.int64)
        self._format = QTextCharFormat()
        self.set_theme(LIGHT)
        edit.verticalScrollBar().valueChanged.connect(self._update)
        edit.viewport().installEventFilter(self)

    def set_theme(self, theme: Theme) -> None:
        """Colour of the marks."""
        colour = QColor(theme.selection_mark)
        self._format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
        self._format.setUnderlineColor(colour)
        colour.setAlpha(_STRENGTH)
        self._format.setBackground(colour)
        self._update()

    def show(self, units: NDArray[np.int64]) -> None:
        """Mark spans of editor units, in order and apart: int64 (n, 2)."""
        self._units = units[units[:, 0] < units[:, 1]]
        if not len(self._units):
            self._edit.setExtraSelections([])
        self._update()

    def freeze(self) -> None:
        """The text has changed: what is marked stays with its text, until `show` brings the new places."""
        self._units = self._units[:0]

    def clear(self) -> None:
        """Take the marks away."""
        self.freeze()
        self._edit.setExtraSelections([])

    def visible(self) -> NDArray[np.int64]:
        """The spans to be marked now."""
        first = self._edit.firstVisibleBlock().position()
        corner = QPoint(self._edit.viewport().width(), self._edit.viewport().height())
        last = self._edit.cursorForPosition(corner).block()
        low = int(np.searchsorted(self._units[:, 1], first, "right"))
        high = int(np.searchsorted(self._units[:, 0], last.position() + last.length(), "left"))
        return self._units[low : min(high, low + MOST)]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._update()
        return super().eventFilter(watched, event)

    def _update(self) -> None:
        if len(self._units):  # none while the text is ahead of them
            self._edit.setExtraSelections([self._mark(start, end) for start, end in self.visible().tolist()])

    def _mark(self, start: int, end: int) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self._edit.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        mark.cursor, mark.format = cursor, self._format
        return mark
