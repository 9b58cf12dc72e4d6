"""The bar above the text that offers what was left behind: restore it, discard it, or not now. It never blocks.

Not here: what comes of the answer (app/recovering.py).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QMessageBox, QPushButton, QVBoxLayout, QWidget

from app.flow_row import FlowRow
from app.joined import sentences
from app.mnemonics import name_answers
from app.recovery.journal_reader import LeftWork
from app.recovery.offer_words import contents, headline
from app.scrolled_label import ScrolledLabel

_MOST_LINES = 3


class OfferBar(QFrame):
    """Hidden until `offer`. Signals: `restore_wanted`, `discard_wanted`, `put_off`."""

    restore_wanted = Signal()
    discard_wanted = Signal()
    put_off = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("offer_bar")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._work: LeftWork | None = None
        self._text = ScrolledLabel(most=_MOST_LINES)
        self.restore, self.discard, self.later = (QPushButton() for _ in range(3))
        self.restore.setObjectName("restore")
        self.discard.setObjectName("discard")
        self.later.setObjectName("later")
        self.restore.clicked.connect(self.restore_wanted)
        self.discard.clicked.connect(self._ask)
        self.later.clicked.connect(self.put_off)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 4, 4)
        column.addWidget(self._text)
        column.addWidget(FlowRow(self.restore, self.discard, self.later))
        self.retranslate()
        self.hide()

    @property
    def text(self) -> str:
        """What is said, or "" while the bar is hidden."""
        return "" if self.isHidden() else self._text.text()

    def offer(self, work: LeftWork) -> None:
        """Say what there is, and wait for an answer."""
        self._work = work
        self.retranslate()
        self.show()

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.restore.setText(translate("Recovery", "Restore ever&ything"))
        self.discard.setText(translate("Recovery", "Discard witho&ut restoring"))
        self.later.setText(translate("Recovery", "&Not now"))
        self.later.setToolTip(translate("Recovery", "Keep it, and ask again at the next start"))
        self.setAccessibleName(translate("Recovery", "Unsaved work of the last time"))
        if self._work is not None:
            self._text.set_text(sentences((headline(self._work), " · ".join(contents(self._work)))))
            self._text.set_accessible_name(self._text.text())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    @Slot()
    def _ask(self) -> None:
        """Discarding what lies nowhere else is asked about: the button stands beside the others."""
        if self._work is None or not self._work.has_unsaved:
            self.discard_wanted.emit()
            return
        translate = QCoreApplication.translate
        button = QMessageBox.StandardButton
        box = QMessageBox(self.window())
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(translate("Recovery", "Discard unsaved work"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText("\n".join(contents(self._work)))
        box.setInformativeText(translate("Recovery", "What is discarded cannot be brought back."))
        box.setStandardButtons(button.Discard | button.Cancel)
        box.setDefaultButton(button.Cancel)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.button(button.Discard).clicked.connect(self.discard_wanted)
        name_answers(box)
        box.open()
