"""The page of the walk: from a character to its ids, stage by stage on one screen, by keys, by hand or played.

Not here: the stages (walk_stages), going from one to the next (play_row), what is asked and when (dock).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.explanation.play_row import PlayRow
from app.explanation.sheet_page import Note
from app.explanation.walk_colours import Walked
from app.explanation.walk_stages import Stage, stages
from app.focus_frame import FocusFrame
from app.palette import LIGHT, Theme
from app.scroll_part import ScrollPart
from engine.explaining.character_walk import CharacterWalk

STAGE_TIME = 1500
"""Milliseconds from stage to stage while it plays, at the usual speed."""
LARGER, LARGE_ENOUGH = 1.35, 26
"""How much larger the stages are written than the rest, up to so many points."""
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
        FocusFrame(self)
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
    """The page; its `player` goes from stage to stage, of which the first `shown` are there."""

    def __init__(self) -> None:
        super().__init__()
        self._walked: Walked | None = None
        self._library = ""
        self._theme = LIGHT
        self._stages: list[Stage] = []
        self._labels: list[tuple[QLabel, QLabel]] = []
        self.shown = 0
        self.note, self.view = Note(), _Board()
        self.player = PlayRow(self, usual_time=STAGE_TIME)
        self._scroll = ScrollPart(self.view, lines=2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.player)
        column.addWidget(self.note)
        column.addWidget(self._scroll, 1)
        self.view.ordered.connect(lambda name: getattr(self.player, name)())
        # When the new lines have their height, and not within the resizing itself.
        self.view.resized.connect(self._scroll_to_shown, Qt.ConnectionType.QueuedConnection)
        self.retranslate()

    # What is shown

    def show_walk(self, walked: Walked, library: str) -> None:
        """Show another character's walk from its first stage on; the same one as far as it was."""
        before = self._walked
        same = before is not None and _place(before.walk) == _place(walked.walk)
        self._walked, self._library = walked, library
        self.note.hide()
        if not same:
            self.player.stop()
        self._fill(self.shown if same else 1)

    def show_note(self, note: str) -> None:
        """Say a sentence in place of the stages."""
        self.player.stop()
        self._walked = None
        self._fill(0)
        self.note.say(note)

    def _fill(self, shown: int) -> None:
        self._stages = [] if self._walked is None else stages(self._walked, self._theme, self._library)
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
        self.player.say_place((self.shown, self.count) if self.count else None)
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

    @property
    def count(self) -> int:
        """How many stages there are; as `place` and `show_place` for the player."""
        return len(self._stages)

    @property
    def place(self) -> float:
        """The number of the newest stage that is shown."""
        return self.shown - 1

    def show_place(self, number: int) -> None:
        """Show the stages up to this one."""
        self.shown = number + 1
        self._show()

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

    def retranslate(self) -> None:
        """Set every text anew."""
        self.view.setAccessibleName(QCoreApplication.translate("Explanation", "From the character to its ids"))
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
