"""The settings as a command line, to be copied. Not here: making it (command_line)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Slot
from PySide6.QtGui import QGuiApplication, QTextOption
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app.flow_row import FlowRow
from app.focus_frame import FocusFrame
from app.fonts import monospace_font
from app.training.command_line import command_line, has_nul, is_text
from app.training.fold_box import FoldBox
from app.training.training_settings import TrainingSettings

_LINES = 5


class _Line(QPlainTextEdit):
    """A few lines high."""

    def __init__(self) -> None:
        super().__init__()
        FocusFrame(self)

    def sizeHint(self) -> QSize:
        return QSize(0, _LINES * self.fontMetrics().lineSpacing() + 2 * self.frameWidth() + 8)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class CommandBox(FoldBox):
    """Folded at first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        content = QWidget()
        self._line = _Line()
        self._line.setObjectName("command_line")
        self._line.setReadOnly(True)
        self._line.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
        self._line.setTabChangesFocus(True)
        self._command = ""
        self._copy = QPushButton()
        self._copy.setObjectName("copy_command")
        self._copy.clicked.connect(self.copy)
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._line)
        column.addWidget(FlowRow(self._copy))
        super().__init__(content, parent)
        self._take_font()
        self.retranslate()

    @property
    def can_copy(self) -> bool:
        """Whether there is a command line for the settings."""
        return bool(self._command)

    def show_settings(self, settings: TrainingSettings | None) -> None:
        """Show the line for these; None: no training can start, so there is none."""
        line = "" if settings is None else command_line(settings)
        why_not = ""
        if not is_text(line):
            why_not = QCoreApplication.translate(
                "CommandBox", "There is none: the name of a file is no text, so it cannot be copied."
            )
        elif settings is not None and has_nul(settings):
            why_not = QCoreApplication.translate(
                "CommandBox",
                "There is none: a special token, or the split pattern, holds U+0000, which a command line cannot.",
            )
        self._command = "" if why_not else line
        self._line.setPlainText(self._command or why_not)
        self._copy.setEnabled(self.can_copy)

    @Slot()
    def copy(self) -> None:
        """Put the line into the clipboard."""
        if self.can_copy:
            QGuiApplication.clipboard().setText(self._command)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.set_title(translate("CommandBox", "As a command line"))
        self._copy.setText(translate("CommandBox", "Copy"))
        self._line.setAccessibleName(translate("CommandBox", "Command line of these settings"))

    def _take_font(self) -> None:
        font = monospace_font(self.font().pointSizeF())
        self._line.setFont(font)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self._take_font()
        super().changeEvent(event)
