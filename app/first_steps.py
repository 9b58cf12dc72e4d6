"""The hint of a first start, and what its suggestions do. It comes once, and again from the menu Help.

Not here: the bar itself (window.hint_bar).
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from app.inspection.text_pane import TextPane
from app.options import Options
from app.settings import Settings
from app.training.training_dock import TrainingDock
from app.window.actions import Actions
from app.window.hint_bar import HintBar
from app.window.main_window import MainWindow

SAMPLE = "mixed"
"""The built-in sample that the hint trains on."""


class FirstSteps(QObject):
    """Connects the bar with the text, the training and the menu."""

    def __init__(
        self, settings: Settings, pane: TextPane, dock: TrainingDock, actions: Actions, window: MainWindow
    ) -> None:
        super().__init__(window)
        self._settings = settings
        self._pane = pane
        self._dock = dock
        self._start, self._open = actions.named["start"], actions.named["open"]
        self.bar = HintBar()
        window.put_bar(self.bar)
        self.bar.left.connect(pane.take_focus)
        self.bar.type_wanted.connect(self._type)
        self.bar.train_wanted.connect(self._train)
        self.bar.open_wanted.connect(self._open.trigger)
        actions.named["first_steps"].triggered.connect(self.show)
        dock.start_requested.connect(self._note_training)

    def begin(self, options: Options) -> None:
        """Show it at the very first start, unless the command line says what to begin with."""
        told = options.files or options.corpus or options.train or options.text is not None or options.text_file
        first = self._settings.shows("hint") and self._settings.trouble is None
        if options.hint or (first and not told and options.screenshot is None):
            self.bar.begin()
            if options.screenshot is None:
                self._settings.set_shows("hint", shown=False)

    @Slot()
    def show(self) -> None:
        """Show it because somebody asks for it; the keyboard is at its first suggestion."""
        self.bar.begin()
        self.bar.buttons["type"].setFocus()

    @Slot()
    def _type(self) -> None:
        """What is typed next takes the place of the welcome; a text of the user's own stays."""
        if not (self._pane.modified or self._pane.source.text()):
            self._pane.select_all()
        self.bar.followed("type")

    @Slot()
    def _note_training(self) -> None:
        self.bar.followed("train")

    @Slot()
    def note_opened(self) -> None:
        """The user has opened a vocabulary, in whatever way."""
        self.bar.followed("open")

    @Slot()
    def _train(self) -> None:
        self._dock.form.corpus.choose_sample(SAMPLE)
        self._start.trigger()
