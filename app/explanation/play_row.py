"""The row of orders that go from place to place: first, back, play, forward, last, and how fast it plays.

Not here: what stands at a place (steps_page, walk_page), playing the moments of a vocabulary (app/travel).
"""

from __future__ import annotations

import math
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QEvent, QMargins, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QLabel, QSlider, QToolButton, QWidget

from app.explanation import token_words
from app.flow_row import FlowRow
from app.steady_labels import SteadyLabel

SLOWEST, FASTEST, USUAL = 1, 20, 4
"""Speeds, of which the usual one is that with which a page begins."""
_SLIDER_LETTERS = 8
_SIGNS = {"first": "|◀", "back": "◀", "forward": "▶", "last": "▶|"}


class Places(Protocol):
    """What is gone through, of which `count` places are numbered from 0 on."""

    @property
    def count(self) -> int: ...

    @property
    def place(self) -> float:
        """The number of the present place; between those of two, and before 0, where it is none."""

    def show_place(self, number: int) -> None:
        """Go there."""


class PlayRow(FlowRow):
    """Signal: `playing_changed(bool)`. `usual_time`: milliseconds from place to place at the usual speed; `more`
    stands behind the orders."""

    playing_changed = Signal(bool)

    def __init__(self, places: Places, *more: QWidget, usual_time: int) -> None:
        self._places, self._usual_time = places, usual_time
        self._buttons = {name: QToolButton() for name in ("first", "back", "play", "forward", "last")}
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self._slider_label, self._place_label = QLabel(), SteadyLabel()
        super().__init__(
            *self._buttons.values(), self._place_label, self._slider_label, self.slider, *more,
            margins=QMargins(6, 4, 4, 4),
        )  # fmt: skip
        for name, button in self._buttons.items():
            button.setObjectName(f"{name}_step")
            button.setText(_SIGNS.get(name, ""))
            button.clicked.connect(getattr(self, name))
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        self.slider.setRange(SLOWEST, FASTEST)
        self.slider.setPageStep(2)
        self.slider.valueChanged.connect(self._set_speed)
        self.slider.setValue(USUAL)
        self._slider_label.setBuddy(self.slider)
        self._measure()
        self.retranslate()

    def first(self) -> None:
        """Go to the first place."""
        self._go(0)

    def back(self) -> None:
        """Go to the place before."""
        self._go(math.ceil(self._places.place) - 1)

    def forward(self) -> None:
        """Go to the next place."""
        self._go(math.floor(self._places.place) + 1)

    def last(self) -> None:
        """Go to the last place."""
        self._go(self._places.count - 1)

    def play(self) -> None:
        """Go from place to place, from the first if the last one is shown; or stop doing so."""
        places = self._places
        if self.playing:
            self.stop()
        elif places.count > 1:
            if not 0 <= places.place < places.count - 1:
                places.show_place(0)
            self._timer.start()
            self._name_play()
            self.playing_changed.emit(True)

    @property
    def playing(self) -> bool:
        """Whether the timer goes on."""
        return self._timer.isActive()

    def stop(self) -> None:
        """Go on no more by the timer."""
        if self.playing:
            self._timer.stop()
            self._name_play()
            self.playing_changed.emit(False)

    def say_place(self, place: tuple[int, int] | None) -> None:
        """Say which step of how many is shown; None: none is."""
        words = QCoreApplication.translate("Explanation", "Step {0} of {1}")
        self._place_label.setText("" if place is None else words.format(*map(token_words.number, place)))

    def _go(self, number: int) -> None:
        self.stop()
        if self._places.count:
            self._places.show_place(max(0, min(number, self._places.count - 1)))

    @Slot()
    def _go_on(self) -> None:
        places = self._places
        number = math.floor(places.place) + 1
        if number < places.count:
            places.show_place(number)
        if number >= places.count - 1:
            self.stop()

    @Slot(int)
    def _set_speed(self, speed: int) -> None:
        self._timer.setInterval(self._usual_time * USUAL // speed)

    # Measures and words

    def _measure(self) -> None:
        self.slider.setMinimumWidth(_SLIDER_LETTERS * self.fontMetrics().averageCharWidth())

    def _name_play(self) -> None:
        translate = QCoreApplication.translate
        self._buttons["play"].setText(
            translate("Explanation", "Stop") if self.playing else translate("Explanation", "Play")
        )

    def retranslate(self) -> None:
        """Set every text anew, but for that of the place."""
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
        self.slider.setAccessibleName(translate("Explanation", "Speed of the steps"))
        self.slider.setToolTip(translate("Explanation", "Speed of the steps"))
        self._place_label.set_widest(translate("Explanation", "Step {0} of {1}").format("999", "999"))
        self._name_play()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self._measure()
        super().changeEvent(event)
