"""Encodes the part of a large text that is looked at, in a background thread.

Whoever looks asks with `want`, uses what `lines` holds at the time, and looks again when `changed` tells of more.
Not here: counting the whole text (large/count.py), searching it (large/cuts.py).
"""

from PySide6.QtCore import QObject, Signal, Slot

from app.inspection.large.lines import LargeLines
from app.latest_task import LatestTask, Stop
from engine.text_index import TextIndex

MARGIN = 1 << 14
"""Bytes around what is wanted that are encoded too, so that scrolling on finds its tokens ready."""


class LargeTokens(QObject):
    """`current`: `lines` holds tokens of the present vocabulary, if any. Signals: `changed`: `lines` holds other
    tokens; `failed(exception)`."""

    changed = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None, *, margin: int = MARGIN) -> None:
        super().__init__(parent)
        self.lines: LargeLines | None = None
        self.current = False
        self._margin = margin
        self._index: TextIndex | None = None
        self._wanted = (0, 0)
        self._asked = (0, 0)
        self._counted = 0
        self._counted_when_asked = 0
        self._faulty = False
        self._task = LatestTask("large tokens", self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._fail)

    @property
    def busy(self) -> bool:
        """Whether tokens of what is wanted are still to come."""
        return self._task.busy

    def set_index(self, index: TextIndex | None) -> None:
        """Another text or another vocabulary; the old tokens of the same text stay until new ones are there."""
        same_text = index is not None and self._index is not None and index.data is self._index.data
        self._index, self._faulty, self.current, self._counted = index, False, False, 0
        self._task.cancel()
        if not same_text:
            self.lines = None
            self._wanted = (0, 0)
            self.changed.emit()
        self._ask()

    def want(self, low: int, high: int) -> None:
        """Bytes [low, high) are looked at."""
        if (low, high) == self._wanted:
            return
        self._wanted = (low, high)
        if self._index is None or self._faulty:
            return
        size, close = len(self._index.data), self._margin // 2
        near = max(low - close, 0), min(high + close, size)
        held = self.lines is not None and self.lines.covers(*near) and not self._task.busy
        under_way = self._task.busy and self._asked[0] <= near[0] and near[1] <= self._asked[1]
        if not held and not under_way:
            self._ask()

    def refresh(self, counted: int) -> None:
        """So many bytes are counted: what was not known may be known now."""
        self._counted = counted
        lines, index = self.lines, self._index
        if index is None or self._task.busy:
            return
        if (
            lines is None
            or not lines.covers(*self._wanted)
            or (lines.first_number is None and lines.start <= counted)
            or (lines.total is None and counted == len(index.data))
        ):
            self._ask()

    def shutdown(self) -> None:
        """End the thread; waits until it has stopped."""
        self._task.shutdown()

    def _ask(self) -> None:
        index = self._index
        if index is None or self._faulty or self._wanted == (0, 0):
            return
        low = max(self._wanted[0] - self._margin, 0)
        high = min(self._wanted[1] + self._margin, len(index.data))
        self._asked, self._counted_when_asked = (low, high), self._counted

        def encode(stop: Stop) -> LargeLines | None:
            total = index.counts.tokens if index.finished else None
            found = index.tokens_between(low, high, stop=stop)
            return None if found is None else LargeLines(index.data, found, total=total)

        self._task.submit_stoppable(encode)

    @Slot(object)
    def _take(self, lines: LargeLines | None) -> None:
        if lines is not None:
            self.lines, self.current = lines, True
            self.changed.emit()
        if self._counted > self._counted_when_asked:
            self.refresh(self._counted)  # told meanwhile, perhaps for the last time

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self._faulty = True  # it would be told anew at every step of the scroll bar
        if not self.current and self.lines is not None:
            self.lines = None  # they are those of another vocabulary
            self.changed.emit()
        self.failed.emit(error)
