"""Keys that delete, where Qt would leave half of something.

Where two of the editor's characters stand for one (`editor_text.py`), Qt would take one of the two away, and the
other by itself means something else. In a run of Thai or Devanagari half of a private character's surrogate pair
counts as a grapheme for it. And a grapheme that it takes away piece by piece comes back so.
"""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextCursor

from app.inspection.lines.editor_text import to_exact, unit_starts

_Key, _Move = QKeySequence.StandardKey, QTextCursor.MoveOperation
_MOVES = (
    (_Key.DeleteStartOfWord, _Move.PreviousWord),
    (_Key.DeleteEndOfWord, _Move.NextWord),
    (_Key.Delete, _Move.NextCharacter),
)


def delete_whole(cursor: QTextCursor, event: QKeyEvent) -> bool:
    """Delete what the key at this cursor means, as one step; False if the key may do that itself."""
    end = None if cursor.hasSelection() else _reached(cursor, event)
    if end is None:
        return False
    whole = _far_end(cursor, end)
    if whole is None and abs(end - cursor.position()) > 1 and event.matches(_Key.Delete):
        whole = end
    if whole is None:
        return False
    cursor.setPosition(whole, QTextCursor.MoveMode.KeepAnchor)
    cursor.removeSelectedText()
    return True


def _far_end(cursor: QTextCursor, position: int) -> int | None:
    """The end, seen from the cursor, of the character that a position lies inside of; None if it does not."""
    block = cursor.document().findBlock(position)
    text = block.text()
    if len(text) == block.length() - 1:
        return None  # one unit for each
    starts = unit_starts(to_exact(text))
    unit = position - block.position()
    at = int(np.searchsorted(starts, unit, "right")) - 1
    if starts[at] == unit:
        return None
    return block.position() + int(starts[at + 1] if position > cursor.position() else starts[at])


def _reached(cursor: QTextCursor, event: QKeyEvent) -> int | None:
    """The position up to which the key deletes, or one on the way there; None if it does not delete."""
    reached = QTextCursor(cursor)
    for key, move in _MOVES:
        if event.matches(key):
            reached.movePosition(move)
            return reached.position()
    held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    if event.key() == Qt.Key.Key_Backspace and not held:
        return max(cursor.position() - 1, 0)
    return None
