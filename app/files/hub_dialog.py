"""The dialog that opens a vocabulary by its name: fields, then progress, and Cancel all the while.

It is not modal, so that the window can be used while something is downloaded. Not here: which fields there are
(hub_repository_dialog, hub_encoding_dialog), what is done (hub_opening).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from app.engine_words import said
from app.mnemonics import without_mnemonic
from engine.errors import FetchError
from engine.fetching import EncodingName, HubName

_LETTERS = 34
_LINES = 3


@dataclass(frozen=True, slots=True)
class HubOrder:
    """What is to be opened; `typed`: as the user wrote it."""

    name: HubName | EncodingName
    typed: str
    cached_only: bool = False


class HubDialog(QDialog):
    """Signal: `ordered(HubOrder)` when Open is pressed and the fields are right. Rejected, it is given up."""

    ordered = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.waiting = False
        self._fault = ""
        self._fields = QWidget()
        self.form = QFormLayout(self._fields)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._says = QLabel()
        self._says.setWordWrap(True)
        self._says.setTextFormat(Qt.TextFormat.PlainText)
        self._says.setMinimumHeight(_LINES * self._says.fontMetrics().lineSpacing())
        self._says.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        self._bar = QProgressBar()
        policy = self._bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._bar.setSizePolicy(policy)
        self._bar.hide()
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel
        )
        self._open = self._buttons.button(QDialogButtonBox.StandardButton.Open)
        self._buttons.accepted.connect(self._order)
        self._buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self._fields)
        column.addWidget(self._says, 1)
        column.addWidget(self._bar)
        column.addWidget(self._buttons)
        self._open.setDefault(True)  # not before it is in the dialog, which would not hear of it

    def order(self) -> HubOrder:
        """What the fields say; FetchError where that is no name."""
        raise NotImplementedError

    def hint(self) -> str:
        """What is said below the fields while nothing is wrong."""
        raise NotImplementedError

    def add_fields(self, *fields: QWidget) -> None:
        """Put fields below one another, to be reached by Tab before the buttons; the first one has the focus."""
        for field in fields:
            if isinstance(field, QCheckBox):
                self.form.addRow(field)
            else:
                self.form.addRow(" ", field)
        order = (*fields, self._open, self._buttons.button(QDialogButtonBox.StandardButton.Cancel))
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        fields[0].setFocus()
        self.retranslate()
        self._fit()

    def _fit(self) -> None:
        """As wide as its fields need, and so high that the sentence below them has room: Qt would take two thirds
        of the screen at most, and cut big type."""
        most, column = self.screen().availableSize(), self.layout()
        least = max(QFontMetrics(self.font()).averageCharWidth() * _LETTERS, column.totalMinimumSize().width())
        self.setMinimumWidth(min(least, most.width()))
        now = self.size() if self.isVisible() else QSize()
        width = max(self.minimumWidth(), now.width())
        self.resize(QSize(width, max(column.totalHeightForWidth(width), now.height())).boundedTo(most))

    def label(self, field: QWidget, text: str) -> None:
        """Name a field, for the eye and for a screen reader."""
        buddy = self.form.labelForField(field)
        if isinstance(buddy, QLabel):
            buddy.setText(text)
        field.setAccessibleName(without_mnemonic(text))

    def wait(self) -> None:
        """Something is under way: only Cancel can be pressed."""
        self.waiting = True
        self._fault = ""
        self._fields.setEnabled(False)
        self._open.setEnabled(False)
        self._buttons.button(QDialogButtonBox.StandardButton.Cancel).setFocus()
        self._bar.setRange(0, 0)
        self._bar.show()
        self.retranslate()

    def go_on(self) -> None:
        """Nothing is under way any more: the fields can be filled in."""
        self.waiting = False
        self._fields.setEnabled(True)
        self._open.setEnabled(True)
        self._open.setDefault(True)  # it was Cancel meanwhile
        self._bar.hide()
        self.retranslate()

    def show_progress(self, done: int, total: int | None) -> None:
        """Show how many bytes have come, of how many where that is known."""
        translate = QCoreApplication.translate
        self._bar.setRange(0, total or 0)
        self._bar.setValue(done)
        self._says.setText(
            translate("Hub", "Downloading: {0}").format(_size(done))
            if total is None
            else translate("Hub", "Downloading: {0} of {1}").format(_size(done), _size(total))
        )

    def retranslate(self) -> None:
        """Set all texts in the present language."""
        self._bar.setAccessibleName(QCoreApplication.translate("Hub", "Progress of the download"))
        asking = QCoreApplication.translate("Hub", "Looking for it…")
        self._says.setText(asking if self.waiting else said(self._fault) or self.hint())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self._fit()

    def _order(self) -> None:
        try:
            order = self.order()
        except FetchError as error:
            self._fault = str(error)
            self._says.setText(said(self._fault))
        else:
            self.ordered.emit(order)


def _size(number: int) -> str:
    """A number of bytes as people read it: "1.2 MB"."""
    return QLocale().formattedDataSize(number, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
