"""“Train again with these settings”: fills the form from the record of the active vocabulary, says what differs.

Not here: finding the corpus (recorded_corpus), the form itself (settings_form).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Signal, Slot
from PySide6.QtGui import QAction

from app.joined import listed
from app.latest_task import READING, LatestTask
from app.session import Session
from app.settings import Settings
from app.training.recorded_corpus import FoundCorpus, find_corpus, key_of
from app.training.settings_form import SettingsForm
from app.training.training_run import TrainingRun

MOST_NAMED = 5


class TrainAgain(QObject):
    """Remembers where the corpora of trainings lie, unless `remembers` is false.

    Signals: `able_changed`; `failed(exception)`.
    """

    able_changed = Signal()
    failed = Signal(object)

    def __init__(
        self, session: Session, run: TrainingRun, settings: Settings, form: SettingsForm, samples: list[Path], *,
        remembers: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(form)
        self._session, self._run, self._settings, self._form = session, run, settings, form
        self._samples = samples
        self._title = ""
        self._task = LatestTask("corpus of a vocabulary", self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._fail)
        if remembers:
            run.finished.connect(self._remember)
        session.documents_changed.connect(self.able_changed)
        run.state_changed.connect(self.able_changed)
        form.again_wanted.connect(self.begin)
        form.corpus.changed.connect(self._task.cancel)  # another one was chosen meanwhile: that is what is wanted
        self.able_changed.connect(lambda: form.set_can_train_again(self.able))

    @property
    def able(self) -> bool:
        """Whether the active vocabulary has a record of its training."""
        tokenizer = self._session.tokenizer
        return tokenizer is not None and tokenizer.training is not None and not self._run.learning

    def bind(self, action: QAction) -> None:
        """Let a menu action do it too."""
        self.able_changed.connect(lambda: action.setEnabled(self.able))
        action.setEnabled(self.able)

    @property
    def busy(self) -> bool:
        """Whether a corpus is being looked for."""
        return self._task.busy

    def shutdown(self) -> None:
        """End the thread."""
        self._task.shutdown(at_most=READING)

    @Slot()
    def begin(self) -> None:
        """Look for the corpus, in the background, then fill the form."""
        active = self._session.active
        if not self.able or active is None or active.tokenizer.training is None:
            return
        record, self._title = active.tokenizer.training, active.title
        remembered = self._settings.corpus_paths(key_of(record))
        find = partial(find_corpus, record, remembered, self._samples, active.path)
        self._form.say(lambda: QCoreApplication.translate("TrainAgain", "Comparing the files of the corpus…"))
        self._task.submit_stoppable(find)

    @Slot(object)
    def _take(self, found: FoundCorpus) -> None:
        self._form.set_settings(found.settings)
        self._form.say(partial(_words, self._title, found))

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self._form.say()
        self.failed.emit(error)

    @Slot()
    def _remember(self) -> None:
        tokenizer, settings = self._run.tokenizer, self._run.settings
        if tokenizer is not None and tokenizer.training is not None and settings is not None:
            paths = [str(path.absolute()) for path in settings.paths]
            self._settings.add_corpus(key_of(tokenizer.training), paths)


def _words(title: str, found: FoundCorpus) -> str:
    translate, changes = QCoreApplication.translate, found.changes
    lines = [translate("TrainAgain", "The settings of {0}.").replace("{0}", title)]
    for words, names in (
        (translate("TrainAgain", "Not found, so add them: {0}."), changes.gone),
        (translate("TrainAgain", "Changed since the training: {0}."), changes.changed),
        (translate("TrainAgain", "Not there at the training: {0}."), changes.added),
    ):
        if names:
            lines.append(words.replace("{0}", _listed(names)))
    if changes.none:
        lines.append(translate("TrainAgain", "The corpus is still the same, byte by byte."))
    return "\n".join(lines)


def _listed(names: tuple[str, ...]) -> str:
    shown = listed(names[:MOST_NAMED])
    if len(names) <= MOST_NAMED:
        return shown
    more = QCoreApplication.translate("TrainAgain", "{0} and {1} more")
    return more.replace("{1}", QLocale().toString(len(names) - MOST_NAMED)).replace("{0}", shown)
