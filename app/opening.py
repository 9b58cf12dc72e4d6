"""What a loaded vocabulary does: it takes the place of the open one, unless that would lose something."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

import resources
from app.files.unsaved_guard import UnsavedGuard
from app.files.vocabulary_files import VocabularyFiles
from app.files.vocabulary_names import may_be_vocabulary
from app.reporter import Reporter
from app.session import Session
from app.training.training_run import TrainingRun
from engine import Tokenizer

READY_MADE = "vocabularies/sample-mixed.prism.json"


class Opening(QObject):
    """Loading takes its time, and meanwhile a training may begin or end: so the questions come afterwards.

    Signals: `text_dropped(path)`, a file that is no vocabulary; `opened(tokenizer)`.
    """

    text_dropped = Signal(object)
    opened = Signal(object)

    def __init__(
        self, session: Session, run: TrainingRun, files: VocabularyFiles, guard: UnsavedGuard, reporter: Reporter
    ) -> None:
        super().__init__(files)
        self._session = session
        self._run = run
        self._files = files
        self._guard = guard
        self._reporter = reporter
        files.loaded.connect(self._take)
        files.open_ended.connect(self._fall_back)

    def open_ready_made(self) -> None:
        """Open the vocabulary that comes with the program, so that a text has colours from the first start on."""
        self._files.open(resources.path(READY_MADE), ready_made=True)

    @Slot(list)
    def open_dropped(self, paths: list[str]) -> None:
        """Open a file that was dropped on the window: a vocabulary, or else a text."""
        path = Path(paths[0])
        if may_be_vocabulary(path):
            self._files.open(path)
        else:
            self.text_dropped.emit(path)

    @Slot(object, object)
    def _take(self, tokenizer: Tokenizer, path: Path | None) -> None:
        if self._run.learning:
            self._reporter.say_not_opened(path)
        else:
            self._guard.run(partial(self._open, tokenizer, path))

    def _open(self, tokenizer: Tokenizer, path: Path | None) -> None:
        self._session.set_tokenizer(tokenizer, path=path, dirty=False)
        self.opened.emit(tokenizer)

    @Slot(bool)
    def _fall_back(self, opened: bool) -> None:
        if not opened and self._session.tokenizer is None:
            self.open_ready_made()
