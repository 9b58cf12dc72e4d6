"""A combo box that forces no width on anybody: where there is too little room, its text ends in an ellipsis."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

_LEAST_LETTERS = 9


class ChoiceBox(QComboBox):
    """As wide as its widest entry where there is room; its list always is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        hint, letter = self.sizeHint(), self.fontMetrics().averageCharWidth()
        return QSize(hint.width() - max(0, self._widest() - _LEAST_LETTERS * letter), hint.height())

    def _widest(self) -> int:
        texts = (self.itemText(index) for index in range(self.count()))
        return max(map(self.fontMetrics().horizontalAdvance, texts), default=0)

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        mode = Qt.TextElideMode.ElideRight
        option.currentText = self.fontMetrics().elidedText(option.currentText, mode, field.width())
        with QStylePainter(self) as painter:
            painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
            if not self.isEditable():
                painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def showPopup(self) -> None:
        view = self.view()
        margin = 2 * self.fontMetrics().averageCharWidth() + view.verticalScrollBar().sizeHint().width()
        view.setMinimumWidth(self._widest() + margin)
        super().showPopup()
