"""The numbers of what is selected in the editor, counted in the background. Not here: how they are said."""

from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.inspection.text_pane import TextPane
from app.latest_task import LatestTask
from app.session import Session
from engine import Counts
from engine.part_counts import counts_between

COUNTED_AFTER = 50
"""Milliseconds after the selection has changed: while it is being made, not every one is counted."""


class SelectionCounts(QObject):
    """`counts`: None where nothing is selected, or in a large text, whose tokens are not kept.

    Signals: `changed`; `failed(exception)`.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(self, session: Session, pane: TextPane, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.counts: Counts | None = None
        self._session = session
        self._pane = pane
        self._task = LatestTask("counting a selection", self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._take_failure)
        self._soon = QTimer(self, singleShot=True, interval=COUNTED_AFTER)
        self._soon.timeout.connect(self._count)
        pane.place_changed.connect(self._look)
        pane.large_changed.connect(self._look)

    @property
    def busy(self) -> bool:
        """Whether the numbers are still to come."""
        return self._soon.isActive() or self._task.busy

    def shutdown(self) -> None:
        """End the background thread."""
        self._task.shutdown()

    @Slot()
    def _look(self) -> None:
        if self._selects():
            self._soon.start()
        elif self.counts is not None or self.busy:
            self._soon.stop()
            self._task.cancel()
            self._take(None)

    def _selects(self) -> bool:
        return not self._pane.is_large and self._pane.edit.textCursor().hasSelection()

    @Slot()
    def _count(self) -> None:
        encoding = self._session.encoding
        place = self._pane.edit.byte_range_of_selection() if self._selects() else None
        if encoding is None:
            self._take(None)
        # Without a place it was edited since: the new tokens, and with them another look, are on their way.
        if encoding is not None and place is not None:
            self._task.submit(partial(counts_between, encoding, *place))

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        self._take(None)  # there are those of what was selected before
        self.failed.emit(error)

    @Slot(object)
    def _take(self, counts: Counts | None) -> None:
        if counts != self.counts:
            self.counts = counts
            self.changed.emit()
