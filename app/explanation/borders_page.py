"""The page that tells of each border why it is there: a list of sentences that are as high as they need.

Not here: the sentences (border_words).
"""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette, QPen, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.explanation import border_words
from app.explanation.border_words import Border
from app.explanation.passage import Passage
from app.explanation.sheet_page import Note
from app.focus_frame import FocusFrame
from app.joined import labelled

_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
_HEAD = Qt.ItemDataRole.UserRole
_LINES = 200
"""The highest item, in lines; a longer sentence is cut."""


class BordersModel(QAbstractListModel):
    """The borders of a passage."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.passage: Passage | None = None
        self.borders: list[Border] = []
        self._told: list[tuple[str, str]] = []

    def set_told(self, told: list[tuple[str, str]]) -> None:
        """Show borders that no merges made: both sides of each, and its reason."""
        self.beginResetModel()
        self.passage, self.borders, self._told = None, [], told
        self.endResetModel()

    def set_passage(self, passage: Passage | None) -> None:
        """Show other borders."""
        self.beginResetModel()
        self.passage = passage
        self.borders, self._told = [] if passage is None else border_words.borders(passage), []
        self.endResetModel()

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._told or self.borders)

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid() or role not in (_Role.DisplayRole, _HEAD, _Role.AccessibleTextRole):
            return None
        sides, words = self._texts(index.row())
        return {_Role.DisplayRole: words, _HEAD: sides}.get(role) or labelled(sides, words)

    def _texts(self, row: int) -> tuple[str, str]:
        if self.passage is None:
            return self._told[row]
        border = self.borders[row]
        return border_words.sides(self.passage, border), border_words.words(self.passage, border)


class _Sentences(QStyledItemDelegate):
    """Both tokens in bold letters, and below them the reason, wrapped at the width of the list."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        body = math.ceil(self._body(option, index).boundingRect().height())
        return QSize(0, self._head(option).height() + body + 3 * self._gap(option))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        roles, palette = QPalette.ColorRole, option.palette
        painter.save()
        ink = palette.color(QPalette.ColorGroup.Active, roles.Text)
        if option.state & QStyle.StateFlag.State_Selected:
            active = bool(option.state & QStyle.StateFlag.State_Active)
            group = QPalette.ColorGroup.Active if active else QPalette.ColorGroup.Inactive
            painter.fillRect(option.rect, palette.brush(group, roles.Highlight))
            ink = palette.color(group, roles.HighlightedText)
        gap, body = self._gap(option), self._body(option, index)
        area = option.rect.adjusted(2 * gap, gap, -2 * gap, 0)
        painter.setPen(ink)
        bold = self._bold(option)
        painter.setFont(bold)
        head = QFontMetrics(bold).elidedText(index.data(_HEAD), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, head)
        painter.setFont(option.font)
        body.draw(painter, QPointF(area.left(), area.top() + self._head(option).height() + gap // 2))
        painter.setPen(palette.color(roles.Mid))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(ink, 1, Qt.PenStyle.DotLine))
            painter.drawRect(option.rect.adjusted(0, 0, -1, -2))
        painter.restore()

    def _gap(self, option: QStyleOptionViewItem) -> int:
        return max(3, QFontMetrics(option.font).averageCharWidth() // 2)

    def _bold(self, option: QStyleOptionViewItem) -> QFont:
        bold = QFont(option.font)
        bold.setBold(True)
        return bold

    def _head(self, option: QStyleOptionViewItem) -> QSize:
        return QSize(0, QFontMetrics(self._bold(option)).height())

    def _body(self, option: QStyleOptionViewItem, index: _Index) -> QTextLayout:
        return _laid_out(index.data(), option.font, self._view.viewport().width() - 4 * self._gap(option))


class BordersPage(QWidget):
    """Signals: `step_wanted(piece, done)`, the state in which a border that the user chose was decided."""

    step_wanted = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.note = Note()
        self.view = _BordersView()
        self.view.setObjectName("borders")
        self.rows = BordersModel(self)
        self.view.setModel(self.rows)
        self._silent = False
        self.view.selectionModel().currentChanged.connect(self._choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.note)
        column.addWidget(self.view, 1)
        self.retranslate()
        self.show_note("")

    def show_passage(self, passage: Passage) -> None:
        """Tell of the borders of these pre-tokens, and choose the one that is asked about.

        Where question and pre-tokens are the same as before, the same one is chosen.
        """
        before, current = self.rows.passage, self.view.currentIndex().row()
        same = before is not None and (before.data, before.asked) == (passage.data, passage.asked)
        self.note.hide()
        self._silent = True
        self.rows.set_passage(passage)
        if not same or not 0 <= current < self.rows.rowCount():
            current = border_words.nearest(passage, self.rows.borders)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.view.selectionModel().setCurrentIndex(self.rows.index(current), flags)
        self._silent = False

    def show_told(self, told: list[tuple[str, str]], note: str) -> None:
        """Tell of borders that no merges made, below a sentence."""
        self.rows.set_told(told)
        self.note.say(note)

    def show_note(self, note: str) -> None:
        """Say a sentence in place of the list."""
        self.rows.set_passage(None)
        self.note.say(note)

    def _choose(self, current: QModelIndex) -> None:
        if not self._silent and current.isValid():
            self.view.setAccessibleDescription(current.data(_Role.AccessibleTextRole))
            if self.rows.borders:
                self.step_wanted.emit(*self.rows.borders[current.row()].decided)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.view.setAccessibleName(QCoreApplication.translate("Explanation", "Why not: the borders of the tokens"))
        self.view.doItemsLayout()
        self.view.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


class _BordersView(QListView):
    """A list whose items are laid out in portions: a long pre-token has thousands of borders."""

    def __init__(self) -> None:
        super().__init__()
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(200)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # its coming would wrap anew
        self.setItemDelegate(_Sentences(self))
        FocusFrame(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(12 * self.fontMetrics().horizontalAdvance("0"), 3 * self.fontMetrics().lineSpacing())


def _laid_out(text: str, font: QFont, width: int) -> QTextLayout:
    """A text wrapped between words, within one only where it has no room (an expression has no blanks)."""
    layout = QTextLayout(text, font)
    option = QTextOption(Qt.AlignmentFlag.AlignLeft)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    y = 0.0
    for _ in range(_LINES):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(max(1, width))
        line.setPosition(QPointF(0, y))
        y += line.height()
    layout.endLayout()
    return layout
