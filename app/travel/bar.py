"""The bar above the text with the slider over the merges. Not here: what its orders do (travel.py)."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QMargins, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QSlider, QSpinBox, QToolButton, QVBoxLayout, QWidget

from app.flow_row import FlowRow
from app.joined import remarked
from app.session import Session
from app.steady_labels import SteadyLabel, SteadyText
from app.travel.words import newest_merge_words, why_no_moments

TEN, THOUSAND = 10, 1000
BUTTONS = ("previous_change", "next_change", "play_moments", "last_moment", "travel")
_DIGITS, _LEAST_WORDS = 12, 12
"""Least widths, in digits, of the slider and of what is said of the newest merge."""


class MomentSlider(QSlider):
    """Arrows go one merge, with Ctrl ten; PgUp and PgDn a thousand; Home and End to the first and the last."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setObjectName("moment_slider")
        self.setPageStep(THOUSAND)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -TEN, Qt.Key.Key_Right: TEN, Qt.Key.Key_Down: -TEN, Qt.Key.Key_Up: TEN}
        pages = {Qt.Key.Key_PageUp: -THOUSAND, Qt.Key.Key_PageDown: THOUSAND}  # Qt's page up is to the right
        step = pages.get(event.key())
        if step is None and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            step = steps.get(event.key())
        if step is None:
            super().keyPressEvent(event)
        else:
            self.setValue(self.value() + step)


class TravelBar(QFrame):
    """Hidden until it is wanted, or a moment is shown: a past one is never shown without it.

    Signal: `left`, by Escape.
    """

    left = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("travel_bar")
        self.setFrameShape(QFrame.Shape.NoFrame)  # its lines would take the room of a button with big type
        self._session = session
        self._actions: Mapping[str, QAction] = {}
        self._playing = False
        self._title, self._of = QLabel(), SteadyLabel()
        self.field = QSpinBox()
        self.field.setObjectName("moment_field")
        self.field.setKeyboardTracking(False)
        self.field.setGroupSeparatorShown(True)
        self._title.setBuddy(self.field)
        self.slider = MomentSlider()
        self.buttons = {name: QToolButton() for name in BUTTONS}
        self._newest = SteadyText(1)  # which moves nothing when it changes
        self._newest.setObjectName("newest_merge")
        self._why = QLabel()
        self._why.setObjectName("why_no_moments")
        self._why.setWordWrap(True)
        self._lay_out()
        self.slider.valueChanged.connect(session.set_moment)
        self.field.valueChanged.connect(session.set_moment)
        for signal in (session.moment_changed, session.front_changed, session.tokenizer_changed):
            signal.connect(self._follow)
        self.retranslate()
        self.hide()

    def _lay_out(self) -> None:
        self._of.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)  # the slider has the rest
        self._why.setContentsMargins(6, 4, 4, 0)
        place = FlowRow(self._title, self.field, self._of, self.slider, margins=QMargins(2, 4, 2, 2))
        orders = FlowRow(*self.buttons.values(), self._newest, margins=QMargins(2, 2, 2, 2))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self._why, place, orders):
            column.addWidget(part)

    def bind(self, actions: Mapping[str, QAction]) -> None:
        """Let the buttons give the orders of the actions of their names, and say their keys."""
        self._actions = actions
        for name, button in self.buttons.items():
            button.clicked.connect(actions[name].trigger)
        self._show_keys()

    # What is shown

    @Slot()
    def _follow(self) -> None:
        """Show the moment that the session shows."""
        session = self._session
        if session.moment is not None:
            self.show()
        if self.isHidden():
            return
        moment, front = session.front if session.moment is None else session.moment, session.front
        for part in (self.slider, self.field):
            with QSignalBlocker(part):
                if part.maximum() != front:  # else the window is laid out anew with every move
                    part.setMaximum(front)
                part.setValue(moment)
        self._of.setText(self._of_words(front))
        self._of.setToolTip(self._of.text())
        why = why_no_moments(session.travelled)
        self._why.setText(why)
        self._why.setVisible(bool(why))
        for part in (self.slider, self.field):
            part.setEnabled(front > 0)
        for name, button in self.buttons.items():
            button.setEnabled(front > 0 or name == "travel")
        self.say_newest()

    def say_newest(self) -> None:
        """Say which merge is the newest one."""
        session = self._session
        words = ""
        if session.travelled is not None and session.front:
            words = newest_merge_words(
                session.travelled, session.front if session.moment is None else session.moment
            )
        self.say(words)

    def say(self, words: str) -> None:
        """Say something in the place of the newest merge, until the moment changes."""
        self._newest.set_text(words)

    def show_playing(self, playing: bool) -> None:
        """Name the button that plays."""
        translate, self._playing = QCoreApplication.translate, playing
        self.buttons["play_moments"].setText(
            translate("Travel", "Stop") if playing else translate("Travel", "Play")
        )

    def showEvent(self, event: object) -> None:
        super().showEvent(event)
        self._follow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    # Texts

    def retranslate(self) -> None:
        """Set every text anew, and reserve the room that each may need."""
        translate = QCoreApplication.translate
        self.setAccessibleName(translate("Travel", "Time travel"))
        self._title.setText(translate("Travel", "Mer&ges"))
        self.field.setAccessibleName(translate("Travel", "Merges in use"))
        self.slider.setAccessibleName(self.field.accessibleName())
        tip = translate("Travel", "The text is shown with so many merges, the first ones")
        self.field.setToolTip(tip)
        self.slider.setToolTip(tip)
        names = {
            "previous_change": translate("Travel", "◀ Change"),
            "next_change": translate("Travel", "Change ▶"),
            "last_moment": "▶|",
            "travel": "✕",
        }
        for name, text in names.items():
            self.buttons[name].setText(text)
        self.show_playing(self._playing)
        self._reserve()
        self._show_keys()
        self._follow()

    def _show_keys(self) -> None:
        tips = _tips()
        for name, button in self.buttons.items():
            action = self._actions.get(name)
            key = "" if action is None else action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            button.setToolTip(remarked(tips[name], key) if key else tips[name])
            button.setAccessibleName(tips[name])

    def _reserve(self) -> None:
        self._of.set_widest(self._of_words(999_999))
        self._newest.setMinimumWidth(_LEAST_WORDS * self.fontMetrics().horizontalAdvance("0"))
        self.slider.setMinimumWidth(_DIGITS * self.fontMetrics().horizontalAdvance("0"))
        self.field.setMinimumWidth(0)
        play = self.buttons["play_moments"]
        play.setMinimumWidth(0)
        widths, before = [], play.text()
        for text in (QCoreApplication.translate("Travel", "Play"), QCoreApplication.translate("Travel", "Stop")):
            play.setText(text)
            widths.append(play.sizeHint().width())
        play.setText(before)
        play.setMinimumWidth(max(widths))

    def _of_words(self, front: int) -> str:
        return QCoreApplication.translate("Travel", "of {0}").format(QLocale().toString(front))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._reserve()
        super().changeEvent(event)


def _tips() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "previous_change": translate(
            "Travel", "Back to the merge before that changes this text; of a large text, what is in sight"
        ),
        "next_change": translate(
            "Travel", "On to the next merge that changes this text; of a large text, what is in sight"
        ),
        "play_moments": translate("Travel", "Let the merges pass, at the speed of the show; or stop"),
        "last_moment": translate("Travel", "Back to all merges, or to the newest ones of a training"),
        "travel": translate("Travel", "Close, and show everything again"),
    }
