"""Opens vocabularies by their names, from the Hub and from tiktoken, in the background.

Not here: the dialogs (hub_dialog and its children), downloading itself (engine.fetching).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

import engine
from app.files.hub_dialog import HubDialog, HubOrder
from app.files.hub_encoding_dialog import HubEncodingDialog
from app.files.hub_repository_dialog import HubRepositoryDialog
from app.files.preset_dialog import PresetDialog
from app.latest_task import LatestTask, Stop
from app.merges_found import with_merges
from app.settings import Settings
from engine.fetching import Fetched, HubName, encoding_names, fetch
from engine.formats import Wanted

_USUAL = "cl100k_base"


class HubOpening(QObject):
    """One dialog and one download at a time.

    Signals: `loaded(tokenizer, None)`, as a file that was loaded, but it has no path; `failed(exception)`.
    """

    loaded = Signal(object, object)
    failed = Signal(object)
    _came = Signal(object, object)

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._settings = settings
        self._window = window
        self._dialog: HubDialog | None = None
        self._typed = ""  # what failed stands there again, to be mended
        self._order: HubOrder | None = None
        self._fetched: Fetched | None = None
        self._names: WeakKeyDictionary[engine.Tokenizer, tuple[str, Wanted]] = WeakKeyDictionary()
        self._take: Callable[[Any], None] = self._offer
        self._task = LatestTask("hub", self)
        self._task.done.connect(self._pass_on)
        self._task.failed.connect(self._fail)
        self._came.connect(self._show_progress, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether something is being downloaded or read; a dialog that stands open is not."""
        return self._task.busy

    def note_name(self, tokenizer: engine.Tokenizer, name: str, wanted: Wanted) -> None:
        """Remember by which name a tokenizer was opened elsewhere."""
        self._names[tokenizer] = name, wanted

    def name_of(self, tokenizer: engine.Tokenizer) -> tuple[str, Wanted]:
        """The name by which it was opened, as `engine.fetching.named` takes it, and what was asked besides; "" for
        one from elsewhere."""
        return self._names.get(tokenizer, ("", Wanted()))

    def choose_repository(self) -> None:
        """Let the user name a repository of the Hub, then open it."""
        recent = self._settings.repositories
        self._show(lambda: HubRepositoryDialog(recent, self._typed or "".join(recent[:1]), self._window))

    def choose_encoding(self) -> None:
        """Let the user choose one of tiktoken's encodings, then open it."""
        if self._show(lambda: HubEncodingDialog(self._window)):
            self._run(encoding_names, self._offer)

    def shutdown(self) -> None:
        """Give up what is under way and end the thread."""
        self._task.shutdown()

    def _show(self, make: Callable[[], HubDialog]) -> bool:
        """Show a new dialog; while one waits for a download, that one. Returns whether it is new."""
        if self._dialog is not None:
            if self._dialog.waiting:
                self._dialog.raise_()
                self._dialog.activateWindow()
                return False
            self._dialog.reject()
        self._dialog = make()
        self._dialog.ordered.connect(self._fetch)
        self._dialog.rejected.connect(self._give_up)
        self._dialog.show()
        return True

    def _run(self, request: Callable[[Stop], Any], take: Callable[[Any], None]) -> None:
        self._take = take
        self._task.submit_stoppable(request)

    @Slot(object)
    def _pass_on(self, answer: object) -> None:
        self._take(answer)

    def _offer(self, names: tuple[str, ...]) -> None:
        if isinstance(self._dialog, HubEncodingDialog):
            self._dialog.offer(names, self._settings.encoding or _USUAL)

    @Slot(object)
    def _fetch(self, order: HubOrder) -> None:
        self._order = order
        if isinstance(order.name, HubName):
            self._typed = order.typed
        if self._dialog is not None:
            self._dialog.wait()
        self._run(
            lambda stop: fetch(order.name, cached_only=order.cached_only, stop=stop, on_progress=self._came.emit),
            self._read,
        )

    @Slot(object, object)
    def _show_progress(self, done: int, total: int | None) -> None:
        if self._dialog is not None and self._task.busy:
            self._dialog.show_progress(done, total)

    def _read(self, fetched: Fetched, wanted: Wanted | None = None) -> None:
        self._fetched = fetched
        asked = wanted or Wanted()
        self._run(lambda _stop: with_merges(fetched.tokenizer(asked)), partial(self._hand_over, asked))

    def _hand_over(self, asked: Wanted, tokenizer: engine.Tokenizer) -> None:
        self._close()
        if self._order is not None:
            self.note_name(tokenizer, str(self._order.name), asked)
            self._remember(self._order)
        self.loaded.emit(tokenizer, None)

    def _remember(self, order: HubOrder) -> None:
        if isinstance(order.name, HubName):
            self._settings.add_repository(str(order.name).removeprefix("hub:"))
            self._typed = ""
        else:
            self._settings.encoding = order.name.name

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self._close()
        if isinstance(error, engine.PresetNeededError) and self._fetched is not None:
            self._ask_preset(self._fetched, error)
        else:
            self.failed.emit(error)

    def _ask_preset(self, fetched: Fetched, needed: engine.PresetNeededError) -> None:
        dialog = PresetDialog(fetched.source.name, needed, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._read(fetched, dialog.wanted()))
        dialog.open()

    @Slot()
    def _give_up(self) -> None:
        self._task.cancel()
        self._dialog = None

    def _close(self) -> None:
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.accept()
