"""Goes to the next cut character or cut grapheme of a large text, which is searched in a background thread.

The search itself: `engine/cut_search.py`.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Signal, Slot

from app.inspection.large.view import LargeView
from app.inspection.words.token_words import SEPARATOR, point_words
from app.latest_task import LatestTask, Stop
from engine.cut_search import FoundCut, find_cut
from engine.text_index import TextIndex


class LargeCuts(QObject):
    """Signals: `said`, there is another `note`, an answer to a command; `token_chosen(id)`, the token that cuts
    what was gone to; `failed(exception)`."""

    said = Signal()
    token_chosen = Signal(object)
    failed = Signal(object)

    def __init__(self, view: LargeView, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._index: TextIndex | None = None
        self._graphemes = False
        self._note: Callable[[], str] = str
        self._noted = self._here()
        self._task = LatestTask("large cuts", self)
        self._task.done.connect(self._go)
        self._task.failed.connect(self._fail)
        view.place_changed.connect(self._note_place)

    @property
    def busy(self) -> bool:
        """Whether a cut is being searched."""
        return self._task.busy

    def note(self) -> str:
        """What is to be said of the place of the caret; empty if nothing."""
        return self._note() if self._noted == self._here() else ""

    def set_index(self, index: TextIndex | None) -> None:
        """Another text or another vocabulary: what was found or searched is of no use."""
        self._task.cancel()
        self._index, self._note = index, str

    def find(self, *, forwards: bool, graphemes: bool) -> None:
        """Put the caret before the next cut, once it is found, unless it is moved before; round and round."""
        index, stands = self._index, self._view.pointed() or self._view.described()
        if index is None:
            return
        self._graphemes = graphemes
        self._say(partial(_searching, graphemes=graphemes))
        at = stands[0]

        def search(stop: Stop) -> FoundCut:
            return find_cut(index, at, forwards=forwards, graphemes=graphemes, stop=stop)

        self._task.submit_stoppable(search)

    def shutdown(self) -> None:
        """End the thread; waits until it has stopped."""
        self._task.shutdown()

    @Slot(object)
    def _go(self, found: FoundCut) -> None:
        if found.byte is None:
            self._say(partial(self._none, complete=found.complete))
            return
        size = self._size(found.byte)
        self._view.go_to_byte(found.byte, size=size)
        part = ""
        low, high = self._view.described()
        if size < high - low:
            part = point_words(self._view.data[found.byte : found.byte + size].decode())
        self._say(lambda: SEPARATOR.join(filter(None, (self._number(found), part))))
        if found.token_id is not None:
            self.token_chosen.emit(found.token_id)

    def _size(self, byte: int) -> int:
        if self._graphemes:
            return self._view.end_of_grapheme(byte) - byte
        lead = self._view.data[byte]
        return 2 + (lead >= 0xE0) + (lead >= 0xF0)

    def _number(self, found: FoundCut) -> str:
        if found.number is None:
            return ""
        translate, written = QCoreApplication.translate, QLocale().toString
        if found.total is None and self._graphemes:
            words = translate("LargeText", "cut grapheme {number}")
        elif found.total is None:
            words = translate("LargeText", "cut {number}")
        elif self._graphemes:
            words = translate("CaretViews", "cut grapheme {number} of {count}")
        else:
            words = translate("CaretViews", "cut {number} of {count}")
        words = words.replace("{number}", written(found.number + 1))
        return words if found.total is None else words.replace("{count}", written(found.total))

    def _none(self, *, complete: bool) -> str:
        if not complete:
            return QCoreApplication.translate("LargeText", "no cut found in what is counted so far")
        if self._graphemes:
            return QCoreApplication.translate("CaretViews", "No grapheme is cut here")
        return QCoreApplication.translate("CaretViews", "No character is cut here")

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self._say(str)
        self.failed.emit(error)

    def _say(self, note: Callable[[], str]) -> None:
        """Called each time it is shown: the language may be another one then."""
        self._note, self._noted = note, self._here()
        self.said.emit()

    def _here(self) -> tuple[object, ...]:
        return self._view.byte_of_caret(), self._view.selection(), self._view.pointed()

    @Slot()
    def _note_place(self) -> None:
        if self._task.busy and self._noted != self._here():
            self._task.cancel()
            self._note = str  # nor is it said of this place, once the caret is back


def _searching(*, graphemes: bool) -> str:
    if graphemes:
        return QCoreApplication.translate("LargeText", "searching for a cut grapheme …")
    return QCoreApplication.translate("LargeText", "searching for a cut character …")
