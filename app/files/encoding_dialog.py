"""Asks in which encoding a text file is, and shows what it looks like in each before it is opened.

Not here: which encodings are likely (engine.text.text_guess), opening the file (text_files).
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QSize, Qt, Slot
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.engine_words import said
from app.files import encoding_preview
from app.files.encoding_list import EncodingList
from app.files.encoding_names import encoding_title
from app.files.encoding_preview import Check
from app.files.text_document import FileBytes
from app.focus_frame import FocusFrame
from app.fonts import monospace_font
from app.latest_task import LatestTask
from app.mnemonics import without_mnemonic
from app.shown_text import shown
from app.steady_labels import SteadyText
from engine.text.text_reading import Fault, UndecodableError

_LINES = 14
_AROUND_LINES = 3
_COLUMNS = 48


class EncodingDialog(QDialog):
    """Once accepted: `encoding` and `errors` ("strict" or "replace"). What grows with the file is done elsewhere.

    Open is off while the file does not decode and nothing shall be replaced, and while it is still being checked.
    """

    def __init__(self, file: FileBytes, current: str | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self._check: Check | None = None
        self._error: Exception | None = None
        self._task = LatestTask("encoding preview", self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._check_failed)
        self._reason = SteadyText(2)
        self.list = EncodingList(file.suggested)
        self.list.chosen.connect(self._preview)
        self._titles = QLabel(), QLabel()
        self.beginning, self.around = _Preview(_LINES), _Preview(_AROUND_LINES)
        for title, view in zip(self._titles, (self.beginning, self.around), strict=True):
            title.setBuddy(view)
        self.place = SteadyText(2)
        self.replace = QCheckBox()
        self.replace.toggled.connect(self._enable)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self.open_button = self._buttons.button(QDialogButtonBox.StandardButton.Open)
        self._lay_out()
        self.retranslate()
        self.list.choose(current or next(iter(file.suggested), "utf-8"))
        self.list.search.setFocus()
        self.resize(self.sizeHint().boundedTo(self.screen().availableSize()))

    @property
    def encoding(self) -> str:
        """The chosen encoding."""
        return self.list.name

    @property
    def errors(self) -> str:
        """`replace` if the user agreed to it and there is something to replace."""
        needed = self._check is not None and self._check.fault is not None
        return "replace" if needed and self.replace.isChecked() else "strict"

    def done(self, result: int) -> None:
        self._task.shutdown()
        super().done(result)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("EncodingDialog", "Encoding of {0}").replace("{0}", self._file.path.name))
        self._reason.set_text(self._why())
        self._titles[0].setText(translate("EncodingDialog", "&Beginning of the text"))
        self._titles[1].setText(translate("EncodingDialog", "&First place that does not decode"))
        for title, view in zip(self._titles, (self.beginning, self.around), strict=True):
            view.setAccessibleName(without_mnemonic(title.text()))
        self._show_check()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    # What is shown

    @Slot(str)
    def _preview(self, name: str) -> None:
        self._check = self._error = None
        self._task.cancel()
        if name:
            self._task.submit(partial(_beginning, self._file.data, name))
        else:
            self.beginning.setPlainText("")
        self._show_check()

    @Slot(object)
    def _take(self, answer: str | Check) -> None:
        if isinstance(answer, Check):
            self._check = answer
            self._show_check()
        else:
            self.beginning.setPlainText(answer)
            self._task.submit_stoppable(partial(encoding_preview.check, self._file.data, self.encoding))

    @Slot(object)
    def _check_failed(self, error: Exception) -> None:
        self._error = error
        self._show_check()

    def _show_check(self) -> None:
        translate, number = QCoreApplication.translate, QLocale().toString
        fault = self._check.fault if self._check is not None else None
        if fault is None:
            self.around.setPlainText("")
            self.place.set_text(self._state())
        else:
            self.around.show_fault(fault)
            place = translate("EncodingDialog", "Byte {offset}, line {line}. The bytes there: {bytes}")
            place = place.replace("{offset}", number(fault.offset)).replace("{line}", number(fault.line))
            self.place.set_text(place.replace("{bytes}", fault.found.hex(" ").upper()))
        count = self._check.count if self._check is not None else 0
        text = translate("EncodingDialog", "&Replace what does not decode by U+FFFD: {0}")
        self.replace.setText(text.replace("{0}", number(count)))
        self._enable()

    def _state(self) -> str:
        translate = QCoreApplication.translate
        if not self.encoding:
            return translate("EncodingDialog", "No encoding of that name: change what is searched for.")
        if self._error is not None:
            text = translate("EncodingDialog", "The file cannot be checked in this encoding: {0}. Choose another.")
            return text.replace("{0}", said(self._error) or type(self._error).__name__)
        if self._check is None:
            return translate("EncodingDialog", "Checking the whole file…")
        return translate("EncodingDialog", "None: the whole file decodes.")

    def _why(self) -> str:
        translate = QCoreApplication.translate
        error = self._file.error
        if not isinstance(error, UndecodableError):
            return translate("EncodingDialog", "Choose the encoding in which the text can be read.")
        text = translate(
            "EncodingDialog",
            "As {encoding} the file does not decode at byte {offset}, line {line}. Choose the encoding in which it "
            "can be read.",
        )
        number = QLocale().toString
        text = text.replace("{offset}", number(error.fault.offset)).replace("{line}", number(error.fault.line))
        return text.replace("{encoding}", encoding_title(error.encoding))

    @Slot()
    def _enable(self) -> None:
        fails = self._check is not None and self._check.fault is not None
        self.replace.setEnabled(fails)
        able = self._check is not None and (not fails or self.replace.isChecked())
        self.open_button.setEnabled(bool(self.encoding) and able)

    # How it is built

    def _lay_out(self) -> None:
        right = QGridLayout()
        for row, part in enumerate((self._titles[0], self.beginning, self._titles[1], self.place, self.around)):
            right.addWidget(part, row, 0)
        right.setRowStretch(1, 1)
        both = QGridLayout()
        both.addWidget(self.list, 0, 0)
        both.addLayout(right, 0, 1)
        both.setColumnStretch(1, 1)
        column = QVBoxLayout(self)
        column.addWidget(self._reason)
        column.addLayout(both, 1)
        column.addWidget(self.replace)
        column.addWidget(self._buttons)


class _Preview(QPlainTextEdit):
    """Read-only text, with room for `lines`; where there is too little room, for a few."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        FocusFrame(self)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFont(monospace_font(QApplication.font().pointSizeF()))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # its text never jumps
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._lines = lines

    def sizeHint(self) -> QSize:
        return self._room(_COLUMNS, self._lines)

    def minimumSizeHint(self) -> QSize:
        return self._room(_COLUMNS // 2, min(self._lines, _AROUND_LINES))

    def _room(self, columns: int, lines: int) -> QSize:
        metrics, margin = self.fontMetrics(), 2 * (self.frameWidth() + int(self.document().documentMargin()))
        return QSize(columns * metrics.averageCharWidth() + margin, lines * metrics.lineSpacing() + margin)

    def show_fault(self, fault: Fault) -> None:
        """The line before a fault as far as it goes, the bytes, and what follows; the bytes are selected."""
        before = "\n".join(shown(fault.before)[-60:].split("\n")[-2:])
        wrong = fault.found[: fault.length].hex(" ").upper()
        after = shown(fault.after).removeprefix("\ufffd")
        self.setPlainText(f"{before}⟨{wrong}⟩{after}")
        cursor = self.textCursor()
        start = len(before.encode("utf-16-le")) // 2  # Qt counts UTF-16 units
        cursor.setPosition(start)
        cursor.setPosition(start + len(wrong) + 2, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)


def _beginning(data: bytes, name: str) -> str:
    return encoding_preview.beginning(data, name)
