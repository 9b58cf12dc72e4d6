"""The page with the steps: a table, and above it what goes from one state to the next.

Not here: the rows (step_rows, library_rows), the orders (play_row), what is asked and when (dock).
"""

from __future__ import annotations

from bisect import bisect_left

from PySide6.QtCore import QCoreApplication, QEvent, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.explanation.passage import Passage
from app.explanation.play_row import PlayRow
from app.explanation.sheet_page import Note
from app.explanation.sheet_view import SheetView
from app.explanation.sheets import Listed, Sheet
from app.explanation.step_rows import StepRows
from app.palette import Theme
from app.switch_button import SwitchButton

STEP_TIME = 500
"""Milliseconds from step to step while it plays, at the usual speed."""


class StepsPage(QWidget):
    """The page; its `player` goes from state to state."""

    def __init__(self) -> None:
        super().__init__()
        self._passage: Passage | None = None
        self._rows: StepRows | None = None
        self.view = SheetView()
        self.view.setObjectName("steps")
        self.view.row_chosen.connect(self._stop_by_hand)
        self.note = Note()
        self._letters = SwitchButton()
        self._letters.toggled.connect(self._show_passage)
        self.player = PlayRow(self, self._letters, usual_time=STEP_TIME)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.player)
        column.addWidget(self.note)
        column.addWidget(self.view, 1)
        self.retranslate()
        self.show_note("")

    # What is shown

    def show_passage(self, passage: Passage) -> None:
        """Show the steps of pre-tokens; where they are the same as before, at the same step, unless that was the
        last of them."""
        before = self._passage
        same = before is not None and before.data == passage.data
        place = self.current_step if same and not self._at_last_state else None
        if not same:
            self.player.stop()
        self._passage = passage
        self._letters.setEnabled(not passage.letters)
        self.note.hide()
        self._put(place)

    def show_rows(self, sheet: Sheet, note: str) -> None:
        """Show other rows, with a sentence above them."""
        self.player.stop()
        self._letters.setEnabled(False)  # there are no bytes for which they stand
        self._passage = self._rows = None
        self.view.show_sheet(sheet, current=0)
        self.show_note(note, keep=True)

    def show_note(self, note: str, *, keep: bool = False) -> None:
        """Say a sentence in place of the rows, or above them if they are kept."""
        self.player.stop()
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
            self.player.stop()
            self.view.choose(self._rows.row_of(piece, done))
            self._show_place()

    @Slot()
    def _show_passage(self) -> None:
        self._put(self.current_step)

    def _put(self, place: tuple[int, int] | None) -> None:
        if self._passage is None:
            return
        self._rows = rows = StepRows(self._passage, letters=self._letters.isChecked() and not self._passage.letters)
        self.view.show_sheet(rows)
        states = self._states()
        if place is not None:
            self.view.choose(rows.row_of(*place))
        elif states:
            self.view.choose(states[-1])
            self.view.show_from_top(states[0], states[-1])
        self._show_place()

    # From state to state

    @property
    def count(self) -> int:
        """How many states there are; as `place` and `show_place` for the player."""
        return len(self._states())

    @property
    def place(self) -> float:
        """The number of the state in the chosen row, or between those around it."""
        current, states = self.view.current, self._states()
        before = 0 if current is None else bisect_left(states, current)
        return before if current in states[before : before + 1] else before - 0.5

    @property
    def _at_last_state(self) -> bool:
        return self.count > 0 and self.place >= self.count - 1

    def show_place(self, number: int) -> None:
        """Choose a state by its number."""
        self.view.choose(self._states()[number])
        self._show_place()

    def _states(self) -> list[int]:
        if self._rows is None:
            return list(range(len(self.view.rows.sheet)))
        return [number for each in self._rows.states() for number in each]

    @Slot(int)
    def _stop_by_hand(self, _row: int) -> None:
        self.player.stop()
        self._show_place()

    def _show_place(self) -> None:
        place = self.current_step
        if place is None or self._passage is None:
            self.player.say_place(None)
        else:
            self.player.say_place((place[1], len(self._passage.pieces[place[0]].steps or ())))

    # Colours and words

    def set_theme(self, theme: Theme) -> None:
        """Colours of the table."""
        self.view.set_theme(theme)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self._letters.setText(translate("Explanation", "GPT-2 letters"))
        self._letters.setToolTip(
            translate("Explanation", "Write tokens in the letters that GPT-2’s files have for bytes: Ġ is a blank")
        )
        self.view.setAccessibleName(translate("Explanation", "Steps"))
        self._show_passage()
        self._show_place()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
