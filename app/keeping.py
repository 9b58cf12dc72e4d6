"""Takes what is worth keeping of the window at a moment. It costs the same for any text and any vocabulary.

Not here: writing it (recovery.keeper), bringing it back (recovering).
"""

from __future__ import annotations

from typing import Any

from app.documents import Document
from app.files.hub_opening import HubOpening
from app.files.text_files import TextFiles
from app.files.vocabulary_files import VocabularyFiles
from app.inspection.text_pane import TextPane
from app.recovery.snapshot import KeptDocument, KeptText, KeptTraining, Snapshot, TextFile
from app.session import Session
from app.training.merge_columns import MergeColumns
from app.training.settings_form import SettingsForm
from app.training.training_run import TrainingRun
from app.training.training_settings import TrainingSettings
from app.window.main_window import MainWindow
from engine import Tokenizer, TrainingRecord


class Keeping:
    """`take()` is asked twice a second."""

    def __init__(
        self, session: Session, run: TrainingRun, pane: TextPane, window: MainWindow,
        files: VocabularyFiles, hub: HubOpening, text_files: TextFiles, form: SettingsForm,
    ) -> None:  # fmt: skip
        self._session = session
        self._run = run
        self._pane = pane
        self._window = window
        self._files = files
        self._hub = hub
        self._text_files = text_files
        self._form = form
        self._form_at_start = form.settings()
        self._form_changed = False
        self._kept_form: dict[str, Any] | None = None
        form.changed.connect(self._note_form)
        self._head: tuple[TrainingSettings, TrainingRecord | None, Tokenizer, dict[str, Any]] | None = None

    def take(self) -> Snapshot:
        """All of it, as it is now."""
        geometry, state = self._window.layout_state()
        return Snapshot(
            text=self._text(),
            documents=tuple(map(self._document, self._session.documents)),
            training=self._training(),
            layout=(bytes(geometry.data()), bytes(state.data())),
            form=self._form_settings(),
        )

    def _text(self) -> KeptText:
        pane, target = self._pane, self._text_files.target
        name = pane.large.text.name if pane.is_large and pane.large.text is not None else ""
        file = None
        if target is not None:
            stamp = None if target.stamp is None else tuple(target.stamp)
            file = TextFile(target.path, target.encoding, stamp, target.replaced, target.mark_in_text)
        return KeptText(pane.known_content, pane.modified, file, name, pane.edit.textCursor().position())

    def _document(self, document: Document) -> KeptDocument:
        tokenizer = document.tokenizer
        name, wanted = self._hub.name_of(tokenizer)
        return KeptDocument(
            tokenizer, document.dirty, document.ready_made, document is self._session.active, document.path, name,
            wanted if name else self._files.wanted_of(tokenizer),
        )  # fmt: skip

    def _note_form(self) -> None:
        self._form_changed = True

    def _form_settings(self) -> dict[str, Any] | None:
        """What is set for a training, whether one runs or not; asked for only once it has changed, since of a
        corpus of many files that takes long."""
        if self._form_changed:
            settings = self._form.settings()
            self._kept_form = None if settings == self._form_at_start else settings.as_json()
            self._form_changed = False
        return self._kept_form

    def _training(self) -> KeptTraining | None:
        run, settings = self._run, self._run.settings
        if not run.learning or settings is None:
            return None
        if self._head is None or self._head[:2] != (settings, run.record):
            head = settings.tokenizer(MergeColumns(), 0, run.record)
            self._head = settings, run.record, head, settings.as_json()
        _settings, _record, head, written = self._head
        count = len(run.merges)
        return KeptTraining(run.merges, head, written, count, run.merges.first(count))
