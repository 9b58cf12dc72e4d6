"""Finds all cut characters, or all cut graphemes, of an encoded text: what F8 and Ctrl+F8 go through.

Graphemes are borders of the whole text, so those of a long one are looked for in a thread. Who goes there:
`caret_views.py`; in texts that are only shown: `engine/cut_search.py`.
"""

from functools import partial
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from app.inspection.lines.cells import cut_ranges
from app.inspection.lines.encoded_lines import EncodedLines
from app.latest_task import LatestTask
from engine.text.offsets import Offsets

AT_ONCE = 1 << 16
"""Bytes of a text whose graphemes are found without anybody noticing."""


class Cuts(NamedTuple):
    """What is cut in `lines`: byte ranges int64 (k, 2), rising, of characters, or of `graphemes`."""

    lines: EncodedLines
    graphemes: bool
    ranges: np.ndarray

    def next_number(self, at: int, step: int) -> int:
        """The number of the first one behind (step 1) or before (step -1) a byte, round and round; none: an error.

        >>> cuts = Cuts(None, False, np.array([[2, 5], [8, 11]]))
        >>> cuts.next_number(2, 1), cuts.next_number(8, 1), cuts.next_number(2, -1)
        (1, 0, 1)
        """
        starts = self.ranges[:, 0]
        if step > 0:
            return int(np.searchsorted(starts, at, "right")) % len(starts)
        return (int(np.searchsorted(starts, at, "left")) - 1) % len(starts)


class CutFinder(QObject):
    """Signals: `found(cuts)`, what was not known at once; `failed(exception)`."""

    found = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._task: LatestTask | None = None
        self._known: dict[bool, Cuts] = {}

    def cuts(self, lines: EncodedLines, offsets: Offsets, *, graphemes: bool) -> Cuts | None:
        """What is cut; None: it is being looked for. `offsets` are those of the text."""
        known = self._known.get(graphemes)
        if known is not None and known.lines is lines:
            return known
        if graphemes and len(lines.utf8) > AT_ONCE:
            self._begin().submit(partial(_cut_graphemes, lines, offsets))
            return None
        made = _cut_graphemes(lines, offsets) if graphemes else _cut_characters(lines)
        self._known[graphemes] = made
        return made

    def is_known(self, lines: EncodedLines | None, *, graphemes: bool) -> bool:
        """Whether what was found last is of these tokens."""
        known = self._known.get(graphemes)
        return known is not None and known.lines is lines

    @property
    def busy(self) -> bool:
        """Whether something is being looked for."""
        return self._task is not None and self._task.busy

    def shutdown(self) -> None:
        """End the thread, if there is one."""
        if self._task is not None:
            self._task.shutdown()

    def _begin(self) -> LatestTask:
        if self._task is None:  # hardly anybody asks
            self._task = LatestTask("cut graphemes", self)
            self._task.done.connect(self._take)
            self._task.failed.connect(self.failed)
        return self._task

    @Slot(object)
    def _take(self, cuts: Cuts) -> None:
        self._known[cuts.graphemes] = cuts
        self.found.emit(cuts)


def _cut_characters(lines: EncodedLines) -> Cuts:
    return Cuts(lines, False, lines.cut_character_ranges(lines.starts))


def _cut_graphemes(lines: EncodedLines, offsets: Offsets) -> Cuts:
    return Cuts(lines, True, cut_ranges(offsets.grapheme_starts, np.append(lines.starts, lines.end)))
