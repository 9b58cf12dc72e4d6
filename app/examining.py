"""Takes what the check-up looks at, as it is at a moment. Not here: looking at it (engine/checking)."""

from __future__ import annotations

import resources
from app.files.hub_opening import HubOpening
from app.files.vocabulary_files import VocabularyFiles
from app.inspection.text_pane import TextPane
from app.opening import READY_MADE
from app.session import Session
from app.training.settings_form import SettingsForm
from app.training.training_run import TrainingRun
from engine.checking.subject import Subject
from engine.training.decoding import Decoding

MOST_BYTES = 1 << 20
"""Of a text that is only shown its beginning is checked."""


class Examining:
    """`take()` is asked once for each check-up."""

    def __init__(
        self, session: Session, run: TrainingRun, pane: TextPane, form: SettingsForm, files: VocabularyFiles,
        hub: HubOpening,
    ) -> None:  # fmt: skip
        self._session, self._run, self._pane = session, run, pane
        self._form, self._files, self._hub = form, files, hub

    def take(self) -> Subject | None:
        """The active tokenizer with all that is known beside it; None where nothing is open."""
        document = self._session.active
        if document is None:
            return None
        text, whole = self._text()
        path = resources.path(READY_MADE) if document.ready_made else document.path
        name, wanted = self._hub.name_of(document.tokenizer)
        chosen, last = self._form.settings(), self._run.settings
        return Subject(
            document.tokenizer, text, whole, path, document.dirty,
            wanted if name else self._files.wanted_of(document.tokenizer), fetched=bool(name),
            corpus=chosen.paths, decoding=Decoding(chosen.encoding, chosen.errors), differing=chosen.decodings,
            places=(*(() if last is None else last.paths), *resources.samples().values(), *resources.examples()),
        )  # fmt: skip

    def _text(self) -> tuple[str, bool]:
        content = self._pane.content
        if isinstance(content, str):
            return content, True
        return content[:MOST_BYTES].decode("utf-8", "ignore"), len(content) <= MOST_BYTES
