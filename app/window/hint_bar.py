"""The bar of a first start: three things to begin with, each done at a press. Not here: doing them (application).

It stands above the text and covers none of it; whoever does not want it closes it, or goes on without it.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from app.flow_row import FlowRow


class HintBar(QFrame):
    """Hidden until `begin`. Signals, one of them at a press: `type_wanted`, `train_wanted`, `open_wanted`; `left`
    after each of them, and where it was closed. What was `followed` is off and ticked; all off, the bar goes.
    """

    type_wanted = Signal()
    train_wanted = Signal()
    open_wanted = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hint_bar")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._words = QLabel()
        self.buttons = {name: QPushButton() for name in ("type", "train", "open")}
        for name, wanted in zip(self.buttons, (self.type_wanted, self.train_wanted, self.open_wanted), strict=True):
            self.buttons[name].setObjectName(f"hint_{name}")
            self.buttons[name].clicked.connect(self.left)
            self.buttons[name].clicked.connect(wanted)
        self.close_button = QToolButton()
        self.close_button.setText("✕")
        self.close_button.clicked.connect(self._end)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 4, 4)
        row.addWidget(FlowRow(self._words, *self.buttons.values()), 1)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self.retranslate()
        self.hide()

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self._words.setText(translate("HintBar", "To begin with:"))
        texts = {
            "type": (
                translate("HintBar", "&1 Type here"),
                translate("HintBar", "Write a text of your own in its place"),
            ),
            "train": (
                translate("HintBar", "&2 Train on the sample"),
                translate("HintBar", "Learn merges from the built-in sample, and watch"),
            ),
            "open": (
                translate("HintBar", "&3 Open a vocabulary…"),
                translate("HintBar", "One that you have as a file, of any kind that is known"),
            ),
        }
        for number, (name, (text, tip)) in enumerate(texts.items(), 1):
            waits = self.buttons[name].isEnabled()
            self.buttons[name].setText(text if waits else text.replace(f"&{number}", "✓"))
            self.buttons[name].setToolTip(tip)
        self.close_button.setToolTip(translate("HintBar", "Close this hint; the menu Help shows it again"))
        self.close_button.setAccessibleName(self.close_button.toolTip())
        self.setAccessibleName(self._words.text())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._end()
        else:
            super().keyPressEvent(event)

    def begin(self) -> None:
        """Show all that can be begun with."""
        for button in self.buttons.values():
            button.setEnabled(True)
        self.retranslate()
        self.show()

    def followed(self, name: str) -> None:
        """One of the suggestions, "type", "train" or "open", was followed, here or elsewhere in the window."""
        self.buttons[name].setEnabled(False)
        self.retranslate()
        if not any(button.isEnabled() for button in self.buttons.values()):
            self.hide()

    @Slot()
    def _end(self) -> None:
        self.hide()
        self.left.emit()
