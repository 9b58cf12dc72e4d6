"""The page of the walk: from a character to its ids, stage by stage on one screen, by keys, by hand or played.

Not here: the stages (walk_stages), what is asked and when (dock).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QMargins, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QScrollArea, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.explanation import token_words
from app.explanation.sheet_page import Note
from app.explanation.walk_stages import Stage, stages
from app.flow_row import FlowRow
from app.palette import LIGHT, Theme
from app.scroll_part import ScrollPart
from app.steady_labels import SteadyLabel
from engine.explaining.character_walk import CharacterWalk

STAGE_TIME = 1500
"""Milliseconds from stage to stage while it plays."""
LARGER, LARGE_ENOUGH = 1.35, 26
"""How much larger the stages are written than the rest, up to so many points."""
_SIGNS = {"first": "|◀", "back": "◀", "forward": "▶", "last": "▶|"}
_Key = Qt.Key
_KEYS = {
    _Key.Key_Right: "forward", _Key.Key_Space: "forward", _Key.Key_PageDown: "forward", _Key.Key_Left: "back",
    _Key.Key_PageUp: "back", _Key.Key_Home: "first", _Key.Key_End: "last",
}  # fmt: skip


class _Board(QWidget):
    """The stages below each other; takes the keys. Signals: `ordered(name)`, `resized`."""

    ordered = Signal(str)
    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.grid = QGridLayout(self)
        self.grid.setColumnStretch(1, 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        name = _KEYS.get(event.key())
        if name is None:
            super().keyPressEvent(event)
        else:
            self.ordered.emit(name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


class WalkPage(QWidget):
    """Signals: `playing_changed(bool)`."""

    playing_changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._walk: CharacterWalk | None = None
        self._library = ""
        self._theme = LIGHT
        self._stages: list[Stage] = []
        self._labels: list[tuple[QLabel, QLabel]] = []
        self.shown = 0
        self.note, self.view = Note(), _Board()
        self._timer = QTimer(self, interval=STAGE_TIME)
        self._timer.timeout.connect(self._go_on)
        self._buttons = {name: QToolButton() for name in ("first", "back", "play", "forward", "last")}
        for name, button in self._buttons.items():
            button.setText(_SIGNS.get(name, ""))
            button.clicked.connect(getattr(self, name))
        self._place = SteadyLabel()
        self._scroll = ScrollPart(self.view, lines=2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(FlowRow(*self._buttons.values(), self._place, margins=QMargins(6, 4, 4, 4)))
        column.addWidget(self.note)
        column.addWidget(self._scroll, 1)
        self.view.ordered.connect(lambda name: getattr(self, name)())
        # When the new lines have their height, and not within the resizing itself.
        self.view.resized.connect(self._scroll_to_shown, Qt.ConnectionType.QueuedConnection)
        self.retranslate()

    # What is shown

    def show_walk(self, walk: CharacterWalk, library: str) -> None:
        """Show another character's walk from its first stage on; the same one as far as it was."""
        before = self._walk
        same = before is not None and _place(before) == _place(walk)
        self._walk, self._library = walk, library
        self.note.hide()
        if not same:
            self.stop()
        self._fill(self.shown if same else 1)

    def show_note(self, note: str) -> None:
        """Say a sentence in place of the stages."""
        self.stop()
        self._walk = None
        self._fill(0)
        self.note.say(note)

    def _fill(self, shown: int) -> None:
        self._stages = [] if self._walk is None else stages(self._walk, self._theme, self._library)
        while len(self._labels) < len(self._stages):
            pair = QLabel(), QLabel()
            row = len(self._labels)
            for place, label in enumerate(pair):
                label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
                label.setTextFormat(Qt.TextFormat.RichText if place else Qt.TextFormat.PlainText)
                self.view.grid.addWidget(label, row, place)
            pair[1].setWordWrap(True)
            pair[1].setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            self._labels.append(pair)
        self.view.grid.setRowStretch(len(self._labels) + 50, 1)
        self._measure()
        self.shown = max(0, min(shown, len(self._stages)))
        self._show()

    def _show(self) -> None:
        """What is not yet reached has its title, so that nothing moves, and no content."""
        for place, (title, content) in enumerate(self._labels):
            there = place < len(self._stages)
            reached = place < self.shown
            stage = self._stages[place] if there else Stage("", "")
            title.setText(stage.title)
            content.setText(stage.content if reached else "")
            content.setAccessibleName(stage.words if reached else "")
            title.setEnabled(reached)
            for label in (title, content):
                label.setToolTip(stage.tip)
                label.setVisible(there)
        words = QCoreApplication.translate("Explanation", "Stage {0} of {1}")
        counts = map(token_words.number, (self.shown, len(self._stages)))
        self._place.setText(words.format(*counts) if self._stages else "")
        self._name_play()
        if 0 < self.shown <= len(self._stages):
            self.view.setAccessibleDescription(self._labels[self.shown - 1][1].accessibleName())
            QTimer.singleShot(0, self, self._scroll_to_shown)

    @Slot()
    def _scroll_to_shown(self) -> None:
        if not 0 < self.shown <= len(self._labels):
            return
        around: QWidget | None = self._scroll
        while around is not None:  # the dock scrolls too, where it is low
            if isinstance(around, QScrollArea):
                around.ensureWidgetVisible(self._labels[self.shown - 1][1], 0, 0)
            around = around.parentWidget()

    # From stage to stage

    def first(self) -> None:
        """Go to the character."""
        self._go(1)

    def back(self) -> None:
        """Take back one stage."""
        self._go(self.shown - 1)

    def forward(self) -> None:
        """Go on to the next stage."""
        self._go(self.shown + 1)

    def last(self) -> None:
        """Go to the ids."""
        self._go(len(self._stages))

    def play(self) -> None:
        """Go from stage to stage, from the first if the last one is shown; or stop doing so."""
        if self.playing:
            self.stop()
        elif len(self._stages) > 1:
            if self.shown == len(self._stages):
                self._go(1)
            self._timer.start()
            self._name_play()
            self.playing_changed.emit(True)

    @property
    def playing(self) -> bool:
        """Whether the timer goes on."""
        return self._timer.isActive()

    def stop(self) -> None:
        """Go on no more by the timer."""
        if self._timer.isActive():
            self._timer.stop()
            self._name_play()
            self.playing_changed.emit(False)

    def _go(self, shown: int) -> None:
        self.stop()
        self._move(shown)

    def _move(self, shown: int) -> None:
        if self._stages:
            self.shown = max(1, min(shown, len(self._stages)))
            self._show()

    def _go_on(self) -> None:
        self._move(self.shown + 1)
        if self.shown == len(self._stages):
            self.stop()

    # Measures and words

    def _measure(self) -> None:
        font = self.font()
        points = font.pointSizeF()
        font.setPointSizeF(max(points, min(LARGER * points, LARGE_ENOUGH)))
        for _title, content in self._labels:
            if content.font() != font:
                content.setFont(font)

    def set_theme(self, theme: Theme) -> None:
        """Colours of bytes and tokens."""
        self._theme = theme
        self._fill(self.shown)

    def _name_play(self) -> None:
        translate = QCoreApplication.translate
        self._buttons["play"].setText(
            translate("Explanation", "Stop") if self.playing else translate("Explanation", "Play")
        )

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        names = {
            "first": translate("Explanation", "First stage"),
            "back": translate("Explanation", "One stage back"),
            "play": translate("Explanation", "Play the stages, or stop"),
            "forward": translate("Explanation", "One stage on"),
            "last": translate("Explanation", "Last stage"),
        }
        for name, words in names.items():
            self._buttons[name].setToolTip(words)
            self._buttons[name].setAccessibleName(words)
        self.view.setAccessibleName(translate("Explanation", "From the character to its ids"))
        self._place.set_widest(translate("Explanation", "Stage {0} of {1}").format("99", "99"))
        self._fill(self.shown)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()


def _place(walk: CharacterWalk) -> tuple[str, tuple[tuple[bytes, int], ...]]:
    """By which the same character is known again under another tokenizer."""
    return walk.typed, tuple((part.data, part.start) for part in walk.parts)
