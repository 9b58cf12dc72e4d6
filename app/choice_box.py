"""A combo box that forces no width on anybody: where there is too little room, its text ends in an ellipsis."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QToolTip,
    QWidget,
)

_LEAST_LETTERS = 9


class ChoiceBox(QComboBox):
    """As wide as its widest entry, or as so many `letters`, where there is room. Its list shows all of each."""

    def __init__(self, parent: QWidget | None = None, *, letters: int | None = None) -> None:
        super().__init__(parent)
        self._letters = letters
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if letters is None:
            # Else Qt keeps the first size that it was asked for, whatever entries and type come later.
            self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        else:
            self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.setMinimumContentsLength(letters)

    def minimumSizeHint(self) -> QSize:
        hint, least = self.sizeHint(), _LEAST_LETTERS * self.fontMetrics().averageCharWidth()
        return QSize(hint.width() - max(0, self._liked() - least), hint.height())

    def _liked(self) -> int:
        """How wide a text it likes to have room for."""
        return self._letters * self.fontMetrics().horizontalAdvance("X") if self._letters else self._widest()

    def _widest(self) -> int:
        texts = (self.itemText(index) for index in range(self.count()))
        return max(map(self.fontMetrics().horizontalAdvance, texts), default=0)

    def whole_text(self) -> str:
        """The entry that is shown, where it ends in an ellipsis: the tool tip begins with it."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        fits = self.fontMetrics().horizontalAdvance(self.currentText()) <= self._field(option).width()
        return "" if fits else self.currentText()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and (text := self.whole_text()):
            QToolTip.showText(event.globalPos(), "\n".join(filter(None, (text, self.toolTip()))), self)
            return True
        return super().event(event)

    def _field(self, option: QStyleOptionComboBox) -> QRect:
        kind, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        return self.style().subControlRect(kind, option, part, self)

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        if self.currentIndex() < 0 and not self.isEditable():  # as Qt shows it: greyer than an entry
            option.currentText = self.placeholderText()
            option.palette.setBrush(QPalette.ColorRole.ButtonText, option.palette.placeholderText())
        mode, width = Qt.TextElideMode.ElideRight, self._field(option).width()
        option.currentText = self.fontMetrics().elidedText(option.currentText, mode, width)
        with QStylePainter(self) as painter:
            painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
            if not self.isEditable():
                painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def showPopup(self) -> None:
        view = self.view()
        margin = 2 * self.fontMetrics().averageCharWidth() + view.verticalScrollBar().sizeHint().width()
        view.setMinimumWidth(self._widest() + margin)
        super().showPopup()
