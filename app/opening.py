"""What a loaded vocabulary does: it opens beside those that are open."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

import resources
from app.files.vocabulary_files import VocabularyFiles
from app.files.vocabulary_names import may_be_vocabulary
from app.session import Session
from app.training.training_run import RunState, TrainingRun
from engine import Tokenizer

READY_MADE = "vocabularies/sample-mixed.prism.json"


class Opening(QObject):
    """Of several files that are opened together the first is shown, in the order given; while a training is
    watched, at its end.

    Signals: `text_dropped(path)`, a file that is no vocabulary; `opened(tokenizer)`.
    """

    text_dropped = Signal(object)
    opened = Signal(object)

    def __init__(self, session: Session, run: TrainingRun, files: VocabularyFiles) -> None:
        super().__init__(files)
        self._session = session
        self._run = run
        self._files = files
        self._shown = False  # whether one of those that are opened together is
        self._falling_back = False
        files.loaded.connect(self.take)
        files.ready_made_loaded.connect(self._take_ready_made)
        files.opening_ended.connect(self._end)
        session.documents_changed.connect(self._fall_back)
        run.state_changed.connect(self._give_way)

    def open_ready_made(self) -> None:
        """Open the vocabulary that comes with the program, so that a text has colours from the first start on."""
        self._falling_back = True
        self._files.open(resources.path(READY_MADE), ready_made=True)

    @Slot(list)
    def open_dropped(self, paths: list[str]) -> None:
        """Open files that were dropped on the window: the vocabularies, and the first of those that are texts."""
        texts = [path for path in map(Path, paths) if not may_be_vocabulary(path)]
        for path in map(Path, paths):
            if path not in texts:
                self._files.open(path)
        if texts:
            self.text_dropped.emit(texts[0])

    @Slot(object, object)
    def take(self, tokenizer: Tokenizer, path: Path | None) -> None:
        """Open a loaded tokenizer; path None: it comes from no file."""
        is_first, self._shown = not self._shown, self._files.opening
        learning = self._run.learning
        document = self._session.open(tokenizer, path=path, dirty=False, activate=is_first and not learning)
        if is_first and learning:
            self._session.put_off = document
        self.opened.emit(tokenizer)

    @Slot()
    def _give_way(self) -> None:
        """A training that begins is wanted later than what is being opened, which stays behind it."""
        if self._run.state is RunState.PREPARING:
            self._shown = self._files.opening

    @Slot(object)
    def _take_ready_made(self, tokenizer: Tokenizer) -> None:
        self._falling_back = False
        show = self._session.active is None and not self._run.learning  # a training may have ended since
        self._session.open(tokenizer, path=None, dirty=False, ready_made=True, activate=show)

    @Slot()
    def _end(self) -> None:
        self._shown = False
        self._fall_back()

    @Slot()
    def _fall_back(self) -> None:
        """Something is always open: the ready-made one where all others are closed, or could not be opened.

        If that one is damaged itself, it is not tried again and again.
        """
        if not (self._session.documents or self._files.opening or self._falling_back):
            self.open_ready_made()
