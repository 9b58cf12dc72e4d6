"""Guess first: a passage of the text in large type, without its tokens, until a key shows them.

It covers the window, so that nothing is seen before its time; the keys are those of a presenter's clicker, too. Not
here: painting (guess_sheet), where passages begin (passages).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.flow_row import FlowRow
from app.palette import Theme
from app.teaching.guess_sheet import MISSED, RIGHT, WRONG, GuessSheet
from app.teaching.passages import passage, passages
from engine import Encoding

_Key = Qt.Key
_ON = (_Key.Key_Return, _Key.Key_Enter, _Key.Key_PageDown)


class GuessDialog(QDialog):
    """The passages of an encoded text, from the one that holds byte `at`. Deletes itself when it is closed."""

    def __init__(self, encoding: Encoding, at: int, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("guess_dialog")
        self._encoding = encoding
        self._passages = passages(encoding.utf8, at) or [(0, 0)]
        self._number = max((each for each, span in enumerate(self._passages) if span[0] <= at), default=0)
        self._scores: dict[int, dict[str, int]] = {}
        self.sheet = GuessSheet(theme)
        self.score, self._help = QLabel(), QLabel()
        for label in (self.score, self._help):
            label.setWordWrap(True)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        font = self.score.font()
        font.setPointSizeF(1.3 * font.pointSizeF())
        self.score.setFont(font)
        self._buttons = {name: QPushButton() for name in ("back", "on", "close")}
        for name, button in self._buttons.items():
            button.setObjectName(f"guess_{name}")
            button.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.addWidget(self.sheet, 1)
        column.addWidget(self.score)
        column.addWidget(self._help)
        column.addWidget(FlowRow(*self._buttons.values()))
        self._buttons["back"].clicked.connect(self.back)
        self._buttons["on"].clicked.connect(self.on)
        self._buttons["close"].clicked.connect(self.reject)
        self.sheet.guessed.connect(self._say)
        self.retranslate()
        self._show(self._number)
        self.setWindowState(Qt.WindowState.WindowMaximized)

    # From passage to passage

    @Slot()
    def on(self) -> None:
        """Show the borders; then the next passage."""
        if not self.sheet.revealed:
            self.sheet.reveal()
            self._scores[self._number] = self._counts()
            self._say()
        elif self._number + 1 < len(self._passages):
            self._show(self._number + 1)

    @Slot()
    def back(self) -> None:
        """Hide the borders again; or the passage before."""
        self._show(self._number if self.sheet.revealed else max(0, self._number - 1))

    def _show(self, number: int) -> None:
        self._number = number
        self.sheet.show_passage(passage(self._encoding.utf8, self._encoding.spans[:, 0], self._passages[number]))
        self.sheet.setFocus()
        self._say()

    def _counts(self) -> dict[str, int]:
        guesses, borders = self.sheet.guesses, self.sheet.passage.borders
        return {RIGHT: len(guesses & borders), WRONG: len(guesses - borders), MISSED: len(borders - guesses)}

    def _say(self) -> None:
        translate, number = QCoreApplication.translate, QLocale().toString
        sheet = self.sheet
        last = self._number + 1 == len(self._passages)
        self._buttons["on"].setText(
            translate("Teaching", "Show the tokens")
            if not sheet.revealed
            else translate("Teaching", "Next passage")
        )
        self._buttons["on"].setEnabled(not sheet.revealed or not last)
        self._buttons["back"].setText(
            translate("Teaching", "Guess again") if sheet.revealed else translate("Teaching", "Previous passage")
        )
        self._buttons["back"].setEnabled(sheet.revealed or self._number > 0)
        if not sheet.revealed:
            words = translate("Teaching", "Where do the tokens end? Borders guessed: {0}")
            self.score.setText(words.format(number(len(sheet.guesses))))
            return
        words = translate("Teaching", "{0} right {1} · {2} wrong {3} · {4} missed {5}")
        said = words.format(*_flat(self._counts()))
        inside = sum(sheet.passage.inside)
        if inside:
            cut = translate("Teaching", "inside characters, where nobody can see them: {0}")
            said += " · " + cut.format(number(inside))
        total = (
            translate(
                "Teaching", "This was the last passage. In all: {0} right {1} · {2} wrong {3} · {4} missed {5}"
            )
            if last
            else translate("Teaching", "So far: {0} right {1} · {2} wrong {3} · {4} missed {5}")
        )
        counts = {sign: sum(each[sign] for each in self._scores.values()) for sign in (RIGHT, WRONG, MISSED)}
        self.score.setText(f"{said}\n{total.format(*_flat(counts))}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ON:
            self.on()
        elif event.key() == _Key.Key_PageUp:
            self.back()
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("Teaching", "Guess first"))
        self.sheet.setAccessibleName(translate("Teaching", "The passage, a bar where a border is"))
        self._help.setText(
            translate(
                "Teaching",
                "← and →: go to a place. Space or a click: a border, or none. Enter or Page Down: show the tokens, "
                "then the next passage. Page Up: back. Esc: close.",
            )
        )
        self._buttons["close"].setText(translate("Teaching", "Close"))
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def _flat(counts: dict[str, int]) -> list[str]:
    return [part for sign, count in counts.items() for part in (sign, QLocale().toString(count))]
