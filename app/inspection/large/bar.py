"""The thin bar above a large text: that it is read-only and why, how far it is counted, and a button for that."""

from enum import Enum

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from app.steady_labels import ElidedLabel, SteadyLabel


class CountState(Enum):
    """What the count is doing."""

    COUNTING = "counting"
    STOPPED = "stopped"
    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"


class LargeBar(QWidget):
    """Signals: `cancel_requested`, `count_requested`."""

    cancel_requested = Signal()
    count_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._size, self._line = "", 0
        self._fraction = 0.0
        self._state = CountState.STOPPED
        self.label = SteadyLabel()
        self.label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.label.setMinimumWidth(1)  # in large type it must not make the window wider
        self.reason = ElidedLabel()
        self.reason.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.button = QPushButton()
        self.button.clicked.connect(self._order)
        policy = self.button.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.button.setSizePolicy(policy)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 1, 6, 1)
        row.addWidget(self.label)
        row.addWidget(self.reason, 1)
        row.addWidget(self.button)
        self.retranslate()

    @property
    def state(self) -> CountState:
        """What is shown of the count."""
        return self._state

    def show_size(self, size: str, *, long_line: int = 0) -> None:
        """The size of the text, in words; `long_line`: code points of the line for which it cannot be edited."""
        self._size, self._line = size, long_line
        self.retranslate()

    def show_count(self, state: CountState, fraction: float) -> None:
        """How far the count is (0 to 1), and what it is doing."""
        self._state, self._fraction = state, fraction
        self._describe()

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        translate = QCoreApplication.translate
        reason = translate(
            "LargeBar",
            "It can be read, searched and copied; a key in so large a text would take too long.",
        )
        if self._line:
            reason = translate(
                "LargeBar",
                "A key in the longest line would take too long (characters: {0}). Break the line, or copy a part "
                "of it into a new text (Ctrl+N).",
            ).replace("{0}", QLocale().toString(self._line))
        self.reason.setText(reason)
        self.reason.setToolTip(reason)
        captions = (translate("LargeBar", "Cancel"), translate("LargeBar", "Count"))
        widths = []
        for caption in captions:
            self.button.setText(caption)
            widths.append(self.button.sizeHint().width())
        self.button.setFixedWidth(max(widths))
        self._describe()

    def _describe(self) -> None:
        translate = QCoreApplication.translate
        words = self._words(self._state, self._fraction)
        # Nothing moves while the number grows; only a sentence that is there for long takes more room.
        usual = [self._words(state, 1.0) for state in (CountState.COUNTING, CountState.DONE, self._state)]
        self.label.set_widest(max(usual, key=self.label.fontMetrics().horizontalAdvance))
        self.label.setText(words)
        self.label.setToolTip(f"{words}\n{self.reason.text()}")
        counting = self._state is CountState.COUNTING
        self.button.setText(translate("LargeBar", "Cancel") if counting else translate("LargeBar", "Count"))
        name = (
            translate("LargeBar", "Stop counting the text")
            if counting
            else translate("LargeBar", "Count the tokens of the whole text")
        )
        self.button.setAccessibleName(name)
        self.button.setToolTip(name)
        self.button.setVisible(self._state in (CountState.COUNTING, CountState.STOPPED))

    def _words(self, state: CountState, fraction: float) -> str:
        translate = QCoreApplication.translate
        words = translate("LargeBar", "Large text, read-only: {size}").replace("{size}", self._size)
        match state:
            case CountState.DONE:
                count = translate("LargeBar", "counted")
            case CountState.WAITING:
                count = translate("LargeBar", "counted once the training has ended")
            case CountState.FAILED:
                count = translate("LargeBar", "cannot be counted")
            case _:
                percent = QLocale().toString(int(fraction * 100))
                count = translate("LargeBar", "counted {percent} %").replace("{percent}", percent)
        return f"{words} · {count}"

    def _order(self) -> None:
        if self._state is CountState.COUNTING:
            self.cancel_requested.emit()
        else:
            self.count_requested.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.FontChange):
            self.retranslate()
