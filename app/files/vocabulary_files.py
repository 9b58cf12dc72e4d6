"""Opens vocabularies and saves the session's active one, in the background.

Not here: the questions about unsaved work (unsaved_guard).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from weakref import WeakKeyDictionary

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

import engine
import resources
from app.engine_words import said
from app.files.other_case import other_case
from app.files.preset_dialog import PresetDialog
from app.files.save_form import SaveForm
from app.files.version_dialog import VersionDialog
from app.files.vocabulary_names import FILE_PATTERNS
from app.latest_task import READING, LatestTask
from app.merges_found import with_merges
from app.mnemonics import name_answers
from app.plain_icons import use_plain_icons
from app.regular_file import check_regular
from app.save_dialog import save_dialog
from app.save_queue import SaveQueue
from app.session import Session
from app.settings import Settings
from engine.formats import Wanted, load_source, read_source
from engine.formats.replaced import Replaced, replaced

SUFFIX = ".prism.json"
_AS_IT_IS = Wanted()


@dataclass(frozen=True, slots=True)
class _OpenOrder:
    """`path` is read; `wanted` says what to accept and what to add."""

    path: Path
    ready_made: bool
    wanted: Wanted = _AS_IT_IS


@dataclass(frozen=True, slots=True)
class _SaveOrder:
    """`tokenizer` is written: `original`, with the name, version and notes that it shall have.

    `asked`: other content of the same version is replaced without another question.
    """

    path: Path
    original: engine.Tokenizer
    tokenizer: engine.Tokenizer
    asked: bool


class VocabularyFiles(QObject):
    """Opens and saves; nothing here blocks.

    Signals: `loaded(tokenizer, path)`: of a file that is open already with the same content, it is the tokenizer
    that is open; `ready_made_loaded(tokenizer)`; `open_ended(bool)`: it was loaded, or not; `opening_began` and
    `opening_ended` around all files that are opened one after the other; `saved(path)`, `failed(exception)`, and
    `save_ended(bool)`: it is saved, or it is not, also because the user thought better of it. Without `asks` nobody
    is there to answer, and a file that was altered fails.
    """

    loaded = Signal(object, object)
    ready_made_loaded = Signal(object)
    open_ended = Signal(bool)
    opening_began = Signal()
    opening_ended = Signal()
    saved = Signal(object)
    failed = Signal(object)
    save_ended = Signal(bool)

    def __init__(self, session: Session, settings: Settings, window: QWidget, *, asks: bool = True) -> None:
        super().__init__(window)
        self._asks = asks
        self._session = session
        self._settings = settings
        self._window = window
        self._orders: deque[_OpenOrder] = deque()  # the first one is being loaded
        self._contents: WeakKeyDictionary[engine.Tokenizer, str] = WeakKeyDictionary()
        self._wanted: WeakKeyDictionary[engine.Tokenizer, Wanted] = WeakKeyDictionary()
        self._loading = LatestTask("opening", self)
        self._loading.done.connect(self._take_loaded)
        self._loading.failed.connect(self._load_failed)
        self._saving = SaveQueue("saving", _save, self)
        self._saving.saved.connect(self._take_saved)
        self._saving.failed.connect(self._save_failed)

    def choose_and_open(self) -> None:
        """Let the user choose files, then open them."""
        translate = QCoreApplication.translate
        known, every = translate("Files", "Vocabularies"), translate("Files", "All files")
        dialog = QFileDialog(self._window, translate("Files", "Open vocabulary"))
        use_plain_icons(dialog, self._settings.folder)
        dialog.setNameFilter(f"{known} ({' '.join(FILE_PATTERNS)});;{every} (*)")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.filesSelected.connect(lambda paths: [self.open(Path(path)) for path in paths])
        dialog.open()

    def open(self, path: Path, *, ready_made: bool = False, wanted: Wanted = _AS_IT_IS) -> None:
        """Open `path`, a vocabulary file of any kind, in the background, after those that were given before.

        A file that is `ready_made`, which came with the program, is opened as if it had no file, so that Save asks
        where. `wanted`: what is known of it beforehand.
        """
        self._orders.append(_OpenOrder(path, ready_made, wanted))
        if len(self._orders) == 1:
            self.opening_began.emit()
            self._load_first()

    def open_other_case(self) -> None:
        """Open the file of the active BERT vocabulary once more, read in the other case."""
        document = self._session.active
        if document is not None and document.path is not None and self.has_other_case:
            wanted = replace(self.wanted_of(document.tokenizer), preset=other_case(document.tokenizer))
            self.open(document.path, wanted=wanted)

    @property
    def has_other_case(self) -> bool:
        """Whether the active tokenizer is a BERT vocabulary of a file."""
        document = self._session.active
        return document is not None and document.path is not None and other_case(document.tokenizer) is not None

    def guessed_case(self, tokenizer: engine.Tokenizer) -> bool:
        """Whether it is a BERT vocabulary of a file whose case was only guessed."""
        of_file = any(each.tokenizer is tokenizer and each.path for each in self._session.documents)
        return of_file and other_case(tokenizer) is not None and self.wanted_of(tokenizer).preset is None

    def note_wanted(self, tokenizer: engine.Tokenizer, wanted: Wanted) -> None:
        """Remember with which answers a tokenizer was opened elsewhere."""
        self._wanted[tokenizer] = wanted

    def wanted_of(self, tokenizer: engine.Tokenizer) -> Wanted:
        """What the user has answered when its file was opened; opened so again, it is the same."""
        return self._wanted.get(tokenizer, _AS_IT_IS)

    @property
    def opening(self) -> bool:
        """Whether a file is being opened, or waits for that."""
        return bool(self._orders)

    @property
    def busy(self) -> bool:
        """Whether something is being opened or saved; a question that stands open is not."""
        return self._loading.busy or self._saving.busy

    def save(self) -> None:
        """Save to the file the vocabulary came from; without one, or if it is the program's own, ask for it."""
        if self._session.tokenizer is None:
            self.save_ended.emit(False)
        elif self._session.path is None or resources.ships(self._session.path):
            self.save_as()
        else:
            self.save_to(self._session.path, self._session.tokenizer, self._session.tokenizer)

    def save_as(self) -> None:
        """Ask for name, version, notes and file, then save."""
        tokenizer = self._session.tokenizer
        if tokenizer is None:
            self.save_ended.emit(False)
            return
        form = SaveForm(tokenizer.name, tokenizer.version, tokenizer.notes, self._window)
        form.accepted.connect(lambda: self._choose_target(form, tokenizer))
        form.rejected.connect(lambda: self.save_ended.emit(False))
        form.open()

    def save_to(self, path: Path, original: engine.Tokenizer, tokenizer: engine.Tokenizer) -> None:
        """Save `original` as `path`, with the name, version and notes of `tokenizer`; in the background.

        The file is written whole or not at all. Where it would replace other content of the same version, the user
        is asked first.
        """
        self._saving.save(_SaveOrder(path, original, tokenizer, asked=not self._asks))

    def shutdown(self) -> None:
        """Wait for every save that was ordered, then end both threads; what is being read is dropped."""
        self._loading.shutdown(at_most=READING)
        self._saving.shutdown()

    def _choose_target(self, form: SaveForm, tokenizer: engine.Tokenizer) -> None:
        renamed = replace(tokenizer, name=form.name, version=form.version, notes=form.notes)
        translate = QCoreApplication.translate
        kinds = translate("Files", "Token Prism vocabularies (*.prism.json)")
        every = translate("Files", "All files")
        dialog = save_dialog(
            self._window, translate("Files", "Save vocabulary"), self._settings.save_folder,
            kinds=f"{kinds};;{every} (*)", name=f"{form.file_stem}{SUFFIX}",
            take=lambda path: self._save_with_suffix(str(path), tokenizer, renamed),
        )  # fmt: skip
        dialog.rejected.connect(lambda: self.save_ended.emit(False))
        dialog.open()

    def _save_with_suffix(self, chosen: str, original: engine.Tokenizer, tokenizer: engine.Tokenizer) -> None:
        path = Path(chosen if chosen.endswith(".json") else chosen + SUFFIX)
        if str(path) == chosen or not path.exists():
            self.save_to(path, original, tokenizer)
            return
        # The dialog asked about the name without its ending; this file it did not ask about.
        translate = QCoreApplication.translate
        button = QMessageBox.StandardButton
        box = self._question(translate("Files", "Replace the file?"))
        box.setText(translate("Files", "{0} exists already. Replace it?").format(path.name))
        box.setStandardButtons(button.Yes | button.Cancel)
        box.setDefaultButton(button.Cancel)
        name_answers(box)
        box.accepted.connect(lambda: self.save_to(path, original, tokenizer))
        box.rejected.connect(lambda: self.save_ended.emit(False))
        box.open()

    def _load_first(self) -> None:
        order = self._orders[0]
        same = (each for each in self._session.documents if each.path == order.path and not each.dirty)
        known = {content: each.tokenizer for each in same if (content := self._contents.get(each.tokenizer))}
        self._loading.submit(partial(_load, order, known))

    def _load_again(self, wanted: Wanted) -> None:
        """The same file, now that the question it raised is answered."""
        self._orders[0] = replace(self._orders[0], wanted=wanted)
        self._load_first()

    @Slot(object)
    def _take_loaded(self, loaded: tuple[engine.Tokenizer, str]) -> None:
        order, (tokenizer, content) = self._orders[0], loaded
        self._contents[tokenizer], self._wanted[tokenizer] = content, order.wanted
        if order.ready_made:
            self.ready_made_loaded.emit(tokenizer)
        else:
            self._settings.folder = str(order.path.parent)
            self.loaded.emit(tokenizer, order.path)
        self._end_opening(opened=True)

    @Slot(object)
    def _load_failed(self, error: Exception) -> None:
        path = self._orders[0].path
        if isinstance(error, engine.ChecksumError) and self._asks:
            self._ask_altered(path, error)
        elif isinstance(error, engine.PresetNeededError) and self._asks:
            self._ask_preset(path, error)
        else:
            self.failed.emit(error)
            self._end_opening(opened=False)

    def _end_opening(self, *, opened: bool) -> None:
        self._orders.popleft()
        if self._orders:
            self._load_first()
        self.open_ended.emit(opened)
        if not self._orders:
            self.opening_ended.emit()

    @Slot(object, object)
    def _take_saved(self, order: _SaveOrder, found: Replaced | str) -> None:
        if isinstance(found, Replaced):
            self._ask_version(order, found)
            return
        self._settings.save_folder = str(order.path.parent)
        written = order.tokenizer
        if written.origin.checksum is False:  # that of the altered file; the one just written is right
            written = replace(written, origin=replace(written.origin, checksum=None))
        self._contents[written] = found
        self._session.mark_saved(order.original, written, order.path)
        self.saved.emit(order.path)
        self.save_ended.emit(True)

    @Slot(object, object)
    def _save_failed(self, _order: _SaveOrder, error: Exception) -> None:
        self.failed.emit(error)
        self.save_ended.emit(False)

    def _ask_version(self, order: _SaveOrder, found: Replaced) -> None:
        dialog = VersionDialog(order.path.name, found, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(
            lambda: self._saving.save(
                replace(order, tokenizer=replace(order.tokenizer, version=dialog.version), asked=True)
            )
        )
        dialog.rejected.connect(lambda: self.save_ended.emit(False))
        dialog.open()

    def _ask_altered(self, path: Path, error: Exception) -> None:
        translate = QCoreApplication.translate
        box = self._question(translate("Files", "The file was altered"))
        box.setText(
            translate("Files", "{0} was altered after it was saved. Open it all the same?").format(path.name)
        )
        box.setInformativeText(said(error))
        box.setStandardButtons(QMessageBox.StandardButton.Open | QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(QMessageBox.StandardButton.Cancel)
        name_answers(box)
        box.accepted.connect(lambda: self._load_again(Wanted(verify=False)))
        box.rejected.connect(lambda: self._end_opening(opened=False))
        box.open()

    def _ask_preset(self, path: Path, needed: engine.PresetNeededError) -> None:
        dialog = PresetDialog(path.name, needed, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._load_again(dialog.wanted()))
        dialog.rejected.connect(lambda: self._end_opening(opened=False))
        dialog.open()

    def _question(self, title: str) -> QMessageBox:
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(title)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return box


def _load(order: _OpenOrder, known: dict[str, engine.Tokenizer]) -> tuple[engine.Tokenizer, str]:
    """The tokenizer in a file, or that of `known` which has the same content; and this content, by its digest."""
    check_regular(order.path)
    source = read_source(order.path)
    tokenizer = with_merges(load_source(source, order.wanted))
    content = f"{source.digest} {order.wanted}"
    return known.get(content, tokenizer), content


def _save(order: _SaveOrder) -> Replaced | str:
    """Save, unless that would replace what the user was not asked about; then the content, as `_load` has it."""
    found = None if order.asked else replaced(order.tokenizer, order.path)
    if found is not None:
        return found
    engine.save(order.tokenizer, order.path)
    return f"{read_source(order.path).digest} {_AS_IT_IS}"
