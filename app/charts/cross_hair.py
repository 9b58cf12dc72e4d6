"""Where the cross-hair of a chart goes by a key. Not here: drawing it (plot.py).

← and → go to the next point that is drawn, with Shift by exactly one merge; Page Up and Page Down by a tenth of the
points; Home and End to the ends. In a chart of rows ↑ and ↓ do what ← and → do.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_BACK, _ON = (Qt.Key.Key_Left,), (Qt.Key.Key_Right,)
_UP, _DOWN = (Qt.Key.Key_Up,), (Qt.Key.Key_Down,)


def place_by_key(event: QKeyEvent, place: int | None, places: NDArray[np.int64], *, downwards: bool) -> int | None:
    """The place after a key; None if the key is none of these. `places` are those that are drawn, rising."""
    if not len(places):
        return None
    key, last = event.key(), len(places) - 1
    on, back = ((*_ON, *_DOWN), (*_BACK, *_UP)) if downwards else (_ON, _BACK)
    ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
    if key in ends:
        return int(places[ends[key]])
    steps = {**dict.fromkeys(on, 1), **dict.fromkeys(back, -1)}
    pages = {Qt.Key.Key_PageDown: max(last // 10, 1), Qt.Key.Key_PageUp: -max(last // 10, 1)}
    if key not in steps and key not in pages:
        return None
    if place is None:
        return int(places[0 if (steps | pages)[key] > 0 else last])
    if key in steps and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
        return min(max(place + steps[key], int(places[0])), int(places[-1]))
    step = (steps | pages)[key]
    # From between two drawn points the next one is that on the side one goes to.
    at = int(np.searchsorted(places, place, side="left" if step < 0 else "right"))
    at += step if step < 0 else step - 1
    return int(places[min(max(at, 0), last)])
