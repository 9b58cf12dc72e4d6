"""Keeps the work of this window, and brings back what a window left behind that was not closed.

What is kept goes to the disk while the user works (recovery.keeper). At the start each journal whose window is gone
is offered, one after the other. Not here: what is taken (keeping), how it is written and read (recovery).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QObject, Signal, Slot

from app.documents import Document
from app.files.text_document import Stamp
from app.files.text_files import TextFiles, TextTarget
from app.files.text_guard import TextGuard
from app.inspection.large.text import LargeText
from app.inspection.text_pane import TextPane
from app.latest_task import READING, LatestTask, Stop
from app.merges_found import with_merges
from app.recovery.journal_faults import DamagedJournalError
from app.recovery.journal_folder import JournalFolder, left_behind
from app.recovery.journal_reader import (
    LeftDocument,
    LeftText,
    LeftTraining,
    LeftWork,
    read_work,
)
from app.recovery.keeper import Keeper
from app.recovery.offer_bar import OfferBar
from app.session import Session
from app.training.settings_form import SettingsForm
from app.training.training_run import TrainingRun
from app.training.training_settings import TrainingSettings
from app.window.main_window import MainWindow
from app.window.on_screen import bring_back
from engine import EngineError, Tokenizer
from engine.errors import FetchError
from engine.fetching import fetch, named
from engine.formats import load_source, read_source


@dataclass(frozen=True, slots=True)
class _Step:
    """Something that takes time, and what follows; `precious`: what it brings lies nowhere else."""

    request: Callable[[Stop], Any]
    then: Callable[[Any], None]
    precious: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    """A journal that was left behind, and what it holds."""

    folder: JournalFolder
    work: LeftWork


class Recovering(QObject):
    """Without `root` nothing is kept and nothing offered.

    Signals: `failed(exception)`; `unkept(exception)`, once: the work cannot be kept; `kept_again`, now it can;
    `reopened(left, tokenizer)`:
    one that was saved is open again; `restored`: an offer was taken up, and all of it is there.
    """

    failed = Signal(object)
    unkept = Signal(object)
    kept_again = Signal()
    reopened = Signal(object, object)
    restored = Signal()

    def __init__(
        self, root: Path | None, keeper: Keeper | None, session: Session, run: TrainingRun, pane: TextPane,
        text_files: TextFiles, text_guard: TextGuard, form: SettingsForm, window: MainWindow,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._root = root
        self._keeper = keeper
        self._session = session
        self._run = run
        self._pane = pane
        self._text_files = text_files
        self._text_guard = text_guard
        self._form = form
        self._window = window
        self.bar = OfferBar()
        window.put_bar(self.bar)
        self._left: deque[Left] = deque()  # the first one is offered
        self._coming: Left | None = None
        self._steps: deque[_Step] = deque()  # the first one is under way
        self._opened: dict[int, Document] = {}
        self._whole = True
        self._task = LatestTask("recovery", self)
        self._task.done.connect(self._take_step)
        self._task.failed.connect(self._skip_step)
        self.bar.restore_wanted.connect(self._ask_to_restore)
        self.bar.discard_wanted.connect(self._discard)
        self.bar.put_off.connect(self._put_off)
        if keeper is not None:
            keeper.failed.connect(self.unkept)
            keeper.recovered.connect(self.kept_again)

    @property
    def busy(self) -> bool:
        """Whether something is being brought back, or looked for."""
        return self._task.busy

    def begin(self) -> None:
        """Keep from now on, and look for what was left behind."""
        if self._root is None or self._keeper is None:
            return
        self._keeper.start()
        self._add(_Step(partial(_find, self._root), self._offer))

    def keep_all(self) -> None:
        """Write what is there now, before this returns; SaveError."""
        if self._keeper is not None:
            self._keeper.keep_all()

    def shutdown(self, *, discard: bool) -> None:
        """End the threads. `discard`: the window was closed, after all questions; EngineError where the journal
        cannot be written a last time, or not be deleted."""
        self._task.shutdown(at_most=READING)
        for each in (*self._left, *((self._coming,) if self._coming else ())):
            each.folder.let_go()
        self._left.clear()
        if self._keeper is not None:
            self._keeper.shutdown(discard=discard)

    # The offer

    def _offer(self, found: tuple[list[Left], list[Exception]]) -> None:
        left, errors = found
        for error in errors:
            self.failed.emit(error)
        self._left.extend(left)
        self._show_first()

    def _show_first(self) -> None:
        if self._left:
            self.bar.offer(self._left[0].work)
        else:
            self.bar.hide()

    @Slot()
    def _put_off(self) -> None:
        for each in self._left:
            each.folder.let_go()
        self._left.clear()
        self._show_first()

    @Slot()
    def _discard(self) -> None:
        if self._left:
            self._remove(self._left.popleft().folder)
        self._show_first()

    def _remove(self, folder: JournalFolder) -> None:
        try:
            folder.remove()
        except EngineError as error:
            self.failed.emit(error)

    # Bringing it back

    @Slot()
    def _ask_to_restore(self) -> None:
        """A text that was written meanwhile is not lost for the one that comes back."""
        if self._left and not self._task.busy:
            self._text_guard.run(partial(self._restore, self._left[0]))

    def _restore(self, left: Left) -> None:
        if not self._left or self._left[0] is not left:  # while the text before was saved, it was put off
            return
        self._coming = self._left.popleft()
        self.bar.hide()
        self._opened, self._whole = {}, True
        work = left.work
        self._bring_text(work.text)
        if work.training is not None:
            training = work.training
            bring = partial(self._bring_training, len(work.documents), training)
            self._add(_Step(lambda _stop: training.read(), bring, precious=True))
        if work.form is not None:  # after the training: it may have been set anew while that ran
            form = work.form
            self._add(_Step(lambda _stop: TrainingSettings.of_json(form), self._form.set_settings, precious=True))
        # What lies nowhere else comes first: a file may be far away, or ask the network.
        for number, each in sorted(enumerate(work.documents), key=lambda pair: pair[1].file is None):
            if each.file is not None or each.path is not None or each.name:
                bring = partial(self._bring_document, number, each)
                self._add(_Step(partial(_open, each), bring, precious=each.file is not None))
        self._add(_Step(lambda _stop: left, self._end))

    def _bring_text(self, text: LeftText) -> None:
        if text.file is not None:
            self._add(_Step(lambda _stop: text.read(), partial(self._show_text, text), precious=True))
        elif text.target is not None:
            self._text_files.open(text.target.path, text.target.encoding)

    def _show_text(self, text: LeftText, content: str | bytes) -> None:
        target = text.target
        if target is None:
            self._text_files.forget()
        else:
            stamp = None if target.stamp is None else Stamp(*target.stamp)
            self._text_files.take_over(
                TextTarget(target.path, target.encoding, stamp, target.replaced, target.mark_in_text)
            )
        if isinstance(content, bytes):
            self._pane.show_large(LargeText(content, text.name), modified=text.modified)
        else:
            # It was in the editor: to look once more whether it fits would take time, in which it is nowhere.
            self._pane.show_text(content, fits=True, modified=text.modified)
            self._pane.edit.put_caret(text.caret)

    def _bring_training(self, number: int, training: LeftTraining, tokenizer: Tokenizer) -> None:
        """The merges so far, as a vocabulary that is not saved; and the form says how it goes on."""
        if training.count:
            self._opened[number] = self._session.open(tokenizer, path=None, dirty=True, activate=False)
        self._form.set_settings(TrainingSettings.of_json(training.settings))

    def _bring_document(self, number: int, left: LeftDocument, tokenizer: Tokenizer) -> None:
        if left.file is None:
            self.reopened.emit(left, tokenizer)
        self._opened[number] = self._session.open(
            tokenizer, path=left.path, dirty=left.file is not None, activate=False
        )

    def _end(self, left: Left) -> None:
        self._coming = None
        self._sort()
        shown = self._shown(left.work)
        if shown is not None and not self._run.learning:
            self._session.open(shown.tokenizer, path=shown.path, dirty=shown.dirty)
        if left.work.layout is not None:
            geometry, state = map(QByteArray, left.work.layout)
            self._window.restore_layout((geometry, state))
            bring_back(self._window)
        # It goes once all of it lies in the journal of this window; if that fails, it is offered again.
        if self._whole and self._keeper is not None:
            self._keeper.after_next(partial(self._remove, left.folder))
        else:
            left.folder.let_go()
        self._show_first()
        self.restored.emit()

    def _shown(self, work: LeftWork) -> Document | None:
        """The one that was shown: of a training what it had learned."""
        active = next((number for number, each in enumerate(work.documents) if each.active), None)
        if len(work.documents) in self._opened:
            return self._opened[len(work.documents)]
        return self._opened.get(active) if active is not None else None

    def _sort(self) -> None:
        """In the order in which they were, behind those that were open already."""
        order = [self._opened[number] for number in sorted(self._opened)]
        first = len(self._session.documents) - len(order)
        for place, each in enumerate(order, first):
            self._session.move(self._session.documents.index(each), place)

    # Step by step in the background

    def _add(self, step: _Step) -> None:
        self._steps.append(step)
        if len(self._steps) == 1:
            self._task.submit_stoppable(step.request)

    def _go_on(self) -> None:
        self._steps.popleft()
        if self._steps:
            self._task.submit_stoppable(self._steps[0].request)

    @Slot(object)
    def _take_step(self, answer: object) -> None:
        step = self._steps[0]
        self._go_on()
        whole, self._whole = self._whole, self._whole and not step.precious  # until it has found its place
        step.then(answer)
        self._whole = whole

    @Slot(object)
    def _skip_step(self, error: Exception) -> None:
        self._whole = self._whole and not self._steps[0].precious
        self._go_on()
        self.failed.emit(error)


def _find(root: Path, stop: Stop) -> tuple[list[Left], list[Exception]]:
    """What was left behind below `root`, and what is wrong with some of it. What every start shows is deleted."""
    found: list[Left] = []
    errors: list[Exception] = []
    for folder in left_behind(root):
        try:
            work = None if stop() else _read(folder, errors)
            if work is not None and work.is_worth_asking:
                found.append(Left(folder, work))
            elif stop():
                folder.let_go()
            else:
                folder.remove()
        except Exception as error:  # noqa: BLE001 - it is told, and the others are offered
            folder.let_go()
            errors.append(error)
    return found, errors


def _read(folder: JournalFolder, errors: list[Exception]) -> LeftWork | None:
    """What it holds; None, too, where it is damaged: then it is put aside, and an error more says so."""
    try:
        return read_work(folder.path)
    except DamagedJournalError as error:
        errors.append(error)
        folder.set_aside()
        return None


def _open(left: LeftDocument, stop: Stop) -> Tokenizer:
    """A tokenizer as it was: out of the journal, its file, or the cache of what was downloaded."""
    if left.file is not None:
        return left.read()
    if left.path is not None:
        return with_merges(load_source(read_source(left.path), left.wanted))
    name = named(left.name)
    if name is None:  # it was written by `str(name)`
        raise ValueError(f"{left.name!r} is no name of a tokenizer")
    try:
        return with_merges(fetch(name, cached_only=True, stop=stop).tokenizer(left.wanted))
    except FetchError:
        return with_merges(fetch(name, stop=stop).tokenizer(left.wanted))
