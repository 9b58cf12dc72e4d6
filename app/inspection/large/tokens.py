"""Encodes what is visible of a large text, and searches it for cut characters, in background threads.

The view asks with `want`; it paints what `lines` holds at the time, and again when `changed` tells of more. Not
here: counting the whole text (large/count.py).
"""

from PySide6.QtCore import QObject, Signal, Slot

from app.inspection.large.lines import LargeLines
from app.latest_task import LatestTask, Stop
from engine.cut_search import find_cut
from engine.text_index import TextIndex

MARGIN = 1 << 14
"""Bytes around what is visible that are encoded too, so that scrolling on finds its tokens ready."""

_CLOSE = MARGIN // 2


class LargeTokens(QObject):
    """Signals: `changed`: `lines` holds other tokens; `cut_found(FoundCut)`, see `engine.cut_search`;
    `failed(exception)`."""

    changed = Signal()
    cut_found = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lines: LargeLines | None = None
        self._index: TextIndex | None = None
        self._wanted = (0, 0)
        self._asked = (0, 0)
        self._faulty = False
        self._task = LatestTask("large tokens", self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._fail)
        self._search = LatestTask("large cuts", self)
        self._search.done.connect(self.cut_found)
        self._search.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        """Whether tokens of what is visible, or a cut, are still to come."""
        return self._task.busy or self._search.busy

    @property
    def searching(self) -> bool:
        """Whether a cut is being searched."""
        return self._search.busy

    def set_index(self, index: TextIndex | None) -> None:
        """Another text or another vocabulary; the old tokens of the same text stay until new ones are there."""
        same_text = index is not None and self._index is not None and index.data is self._index.data
        self._index, self._faulty = index, False
        self._search.cancel()
        self._task.cancel()
        if not same_text:
            self.lines = None
            self._wanted = (0, 0)
            self.changed.emit()
        self._ask()

    def want(self, low: int, high: int) -> None:
        """Bytes [low, high) are visible."""
        if (low, high) == self._wanted:
            return
        self._wanted = (low, high)
        if self._index is None or self._faulty:
            return
        size = len(self._index.data)
        near = max(low - _CLOSE, 0), min(high + _CLOSE, size)
        held = self.lines is not None and self.lines.covers(*near) and not self._task.busy
        under_way = self._task.busy and self._asked[0] <= near[0] and near[1] <= self._asked[1]
        if not held and not under_way:
            self._ask()

    def refresh(self) -> None:
        """The count has gone on: what was not known may be known now."""
        known = self.lines is not None and self.lines.covers(*self._wanted) and self.lines.first_number is not None
        if not known and not self._task.busy:
            self._ask()

    def find_cut(self, at: int, *, forwards: bool) -> None:
        """Search from a byte on; `cut_found` follows, unless `cancel_search` comes first."""
        index = self._index
        if index is not None:
            self._search.submit_stoppable(lambda stop: find_cut(index, at, forwards=forwards, stop=stop))

    def cancel_search(self) -> None:
        """Search no more."""
        self._search.cancel()

    def shutdown(self) -> None:
        """End the threads; waits until they have stopped."""
        self._task.shutdown()
        self._search.shutdown()

    def _ask(self) -> None:
        index = self._index
        if index is None or self._faulty or self._wanted == (0, 0):
            return
        low, high = max(self._wanted[0] - MARGIN, 0), min(self._wanted[1] + MARGIN, len(index.data))
        self._asked = (low, high)

        def encode(stop: Stop) -> LargeLines | None:
            found = index.tokens_between(low, high, stop=stop)
            return None if found is None else LargeLines(index.data, found)

        self._task.submit_stoppable(encode)

    @Slot(object)
    def _take(self, lines: LargeLines | None) -> None:
        if lines is not None:
            self.lines = lines
            self.changed.emit()

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self._faulty = True  # it would be told anew at every step of the scroll bar
        self.failed.emit(error)
