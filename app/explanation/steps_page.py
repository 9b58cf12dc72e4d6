"""The page with the steps: a table, and the orders that go from one state to the next, by hand or by a timer.

Not here: the rows (step_rows, library_rows), what is asked and when (dock).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QMargins, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QLabel, QSlider, QToolButton, QVBoxLayout, QWidget

from app.explanation import token_words
from app.explanation.passage import Passage
from app.explanation.sheet_page import Note
from app.explanation.sheet_view import SheetView
from app.explanation.sheets import Listed, Sheet
from app.explanation.step_rows import StepRows
from app.flow_row import FlowRow
from app.palette import Theme
from app.steady_labels import SteadyLabel
from app.switch_button import SwitchButton

SLOWEST, FASTEST, USUAL = 1, 20, 4
"""Half steps a second."""
_SLIDER_LETTERS = 8
_SIGNS = {"first": "|◀", "back": "◀", "forward": "▶", "last": "▶|"}


class StepsPage(QWidget):
    """Signals: `playing_changed(bool)`."""

    playing_changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._passage: Passage | None = None
        self._rows: StepRows | None = None
        self.view = SheetView()
        self.view.setObjectName("steps")
        self.view.row_chosen.connect(self._stop_by_hand)
        self.note = Note()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        self._buttons = {name: QToolButton() for name in ("first", "back", "play", "forward", "last")}
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setRange(SLOWEST, FASTEST)
        self._slider.setValue(USUAL)
        self._slider.setPageStep(2)
        self._slider.valueChanged.connect(self._set_speed)
        self._slider_label = QLabel()
        self._slider_label.setBuddy(self._slider)
        self._letters = SwitchButton()
        self._letters.toggled.connect(self._show_passage)
        self._place_label = SteadyLabel()
        for name, button in self._buttons.items():
            button.setObjectName(f"{name}_step")
            button.setText(_SIGNS.get(name, ""))
            button.clicked.connect(getattr(self, name))
        controls = FlowRow(
            *self._buttons.values(),
            self._place_label,
            self._slider_label,
            self._slider,
            self._letters,
            margins=QMargins(6, 4, 4, 4),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(controls)
        column.addWidget(self.note)
        column.addWidget(self.view, 1)
        self._set_speed(USUAL)
        self._measure()
        self.retranslate()
        self.show_note("")

    # What is shown

    def show_passage(self, passage: Passage) -> None:
        """Show the steps of pre-tokens; where they are the same as before, at the same step."""
        before = self._passage
        same = before is not None and [each.data for each in before.pieces] == [
            each.data for each in passage.pieces
        ]
        place = self.current_step if same else None
        if not same:
            self.stop()
        self._passage = passage
        self.note.hide()
        self._put(place)

    def show_rows(self, sheet: Sheet, note: str) -> None:
        """Show other rows, with a sentence above them."""
        self.stop()
        self._passage = self._rows = None
        self.view.show_sheet(sheet, current=0)
        self.show_note(note, keep=True)

    def show_note(self, note: str, *, keep: bool = False) -> None:
        """Say a sentence in place of the rows, or above them if they are kept."""
        self.stop()
        if not keep:
            self._passage = self._rows = None
            self.view.show_sheet(Listed(()))
        self.note.say(note)
        self._show_place()

    @property
    def current_step(self) -> tuple[int, int] | None:
        """The piece, and how many of its merges are done, in the chosen row."""
        current = self.view.current
        return None if self._rows is None or current is None else self._rows.step_of(current)

    def go_to(self, piece: int, done: int) -> None:
        """Choose the state after so many merges of a piece."""
        if self._rows is not None:
            self.stop()
            self.view.choose(self._rows.row_of(piece, done))
            self._show_place()

    @Slot()
    def _show_passage(self) -> None:
        self._put(self.current_step)

    def _put(self, place: tuple[int, int] | None) -> None:
        if self._passage is None:
            return
        self._rows = rows = StepRows(self._passage, letters=self._letters.isChecked())
        self.view.show_sheet(rows)
        states = self._states()
        if place is not None:
            self.view.choose(rows.row_of(*place))
        elif states:
            self.view.choose(states[-1])
            self.view.scrollToTop()
        self._show_place()

    # Going from step to step

    def first(self) -> None:
        """Go to the state before the first merge."""
        self.stop()
        self._go(-len(self.view.rows.sheet))

    def back(self) -> None:
        """Take back one merge."""
        self.stop()
        self._go(-1)

    def forward(self) -> None:
        """Make one merge."""
        self.stop()
        self._go(1)

    def last(self) -> None:
        """Go to the state after the last merge."""
        self.stop()
        self._go(len(self.view.rows.sheet))

    def play(self) -> None:
        """Make one merge after the other, from the first if the last one is shown; or stop doing so."""
        if self.playing:
            self.stop()
            return
        states = self._states()
        if len(states) > 1:
            if self.view.current is None or self.view.current >= states[-1]:
                self.view.choose(states[0])
            self._timer.start()
            self._show_place()
            self.playing_changed.emit(True)

    @property
    def playing(self) -> bool:
        """Whether the timer makes steps."""
        return self._timer.isActive()

    def stop(self) -> None:
        """Make no more steps by the timer."""
        if self._timer.isActive():
            self._timer.stop()
            self._show_place()
            self.playing_changed.emit(False)

    def _states(self) -> list[int]:
        if self._rows is None:
            return list(range(len(self.view.rows.sheet)))
        return [number for each in self._rows.states() for number in each]

    def _go(self, steps: int) -> None:
        states = self._states()
        if not states:
            return
        current = self.view.current
        at = states[0] - 1 if current is None else current
        before = sum(each < at for each in states)
        place = before + steps if at in states or steps < 0 else before + steps - 1
        self.view.choose(states[max(0, min(place, len(states) - 1))])
        self._show_place()

    @Slot()
    def _go_on(self) -> None:
        self._go(1)
        states = self._states()
        if not states or self.view.current == states[-1]:
            self.stop()

    @Slot(int)
    def _stop_by_hand(self, _row: int) -> None:
        self.stop()
        self._show_place()

    @Slot(int)
    def _set_speed(self, half_steps: int) -> None:
        self._timer.setInterval(2000 // half_steps)

    def _show_place(self) -> None:
        place, translate = self.current_step, QCoreApplication.translate
        words = ""
        if place is not None and self._passage is not None:
            steps = self._passage.pieces[place[0]].steps
            words = translate("Explanation", "Step {0} of {1}")
            words = words.format(token_words.number(place[1]), token_words.number(len(steps or ())))
        self._place_label.setText(words)
        self._buttons["play"].setText(
            translate("Explanation", "Stop") if self.playing else translate("Explanation", "Play")
        )

    # Measures and words

    def set_theme(self, theme: Theme) -> None:
        """Colours of the table."""
        self.view.set_theme(theme)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        names = {
            "first": translate("Explanation", "First step"),
            "back": translate("Explanation", "One step back"),
            "play": translate("Explanation", "Play the steps, or stop"),
            "forward": translate("Explanation", "One step on"),
            "last": translate("Explanation", "Last step"),
        }
        for name, words in names.items():
            self._buttons[name].setToolTip(words)
            self._buttons[name].setAccessibleName(words)
        self._slider_label.setText(translate("Explanation", "Speed"))
        self._slider.setAccessibleName(translate("Explanation", "Speed of the steps"))
        self._slider.setToolTip(translate("Explanation", "Speed of the steps"))
        self._letters.setText(translate("Explanation", "GPT-2 letters"))
        self._letters.setToolTip(
            translate("Explanation", "Write tokens in the letters that GPT-2’s files have for bytes: Ġ is a blank")
        )
        self.view.setAccessibleName(translate("Explanation", "Steps"))
        self._place_label.set_widest(translate("Explanation", "Step {0} of {1}").format("999", "999"))
        self._show_passage()
        self._show_place()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self._measure()
        super().changeEvent(event)

    def _measure(self) -> None:
        self._slider.setMinimumWidth(_SLIDER_LETTERS * self.fontMetrics().averageCharWidth())
