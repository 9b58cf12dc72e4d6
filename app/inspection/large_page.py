"""The page of the text pane that shows a large text: the view, and above it the bar to find in it."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.inspection.find.bar import FindBar
from app.inspection.find.bytes_finder import BytesFinder
from app.inspection.large.pane import LargePane
from app.palette import Theme


class LargePage(QWidget):
    """Made when the first large text comes: it has threads of its own."""

    def __init__(self, parent: QWidget | None = None, *, points: float = 13.0) -> None:
        super().__init__(parent)
        self.pane = LargePane(points=points)
        view = self.pane.view
        self.find_bar = FindBar(view, BytesFinder(view, self), read_only=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.find_bar)
        column.addWidget(self.pane, 1)

    def set_theme(self, theme: Theme) -> None:
        """Colours of both."""
        self.find_bar.set_theme(theme)
        self.pane.set_theme(theme)

    def shutdown(self) -> None:
        """End the threads; the page must not be used afterwards."""
        self.find_bar.shutdown()
        self.pane.shutdown()
