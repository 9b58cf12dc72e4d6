"""A heading that opens and closes what stands under it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QToolButton, QVBoxLayout, QWidget


class FoldBox(QWidget):
    """Closed at first. Put widgets into `content`; signal `toggled(open)`."""

    toggled = Signal(bool)

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.content = content
        self._head = QToolButton()
        self._head.setCheckable(True)
        self._head.setAutoRaise(True)
        self._head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._head.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._head.toggled.connect(self._show)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._head)
        column.addWidget(content)
        self._show(False)

    def set_title(self, title: str) -> None:
        """The text of the heading."""
        self._head.setText(title)

    @property
    def is_open(self) -> bool:
        """Whether the content is shown."""
        return self._head.isChecked()

    def set_open(self, is_open: bool) -> None:
        """Show or hide the content."""
        self._head.setChecked(is_open)

    def _show(self, is_open: bool) -> None:
        self._head.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        self.content.setVisible(is_open)
        self.toggled.emit(is_open)
