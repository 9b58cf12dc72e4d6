"""The context menu of a part: what the window offers for what is meant there, then what the part does itself.

Not here: the key that opens it (context_menu_key), what is offered (`app/application.py` adds it to the part).
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QWidget

from app.roomy_menu import RoomyMenu


class ContextMenu(RoomyMenu):
    """The actions that were added to `part` by `addActions`, and its `own`; it is gone once it is closed."""

    def __init__(self, part: QWidget, own: Sequence[QAction] = ()) -> None:
        super().__init__(part)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.addActions(part.actions())
        if part.actions():
            self.addSeparator()
        self.addActions(own)

    def offer_copy(self, words: str, text: str) -> None:
        """Add an entry that puts a text on the clipboard."""
        self.addAction(words, lambda: QGuiApplication.clipboard().setText(text))


def key_behind(key: QKeySequence.StandardKey) -> str:
    """What is put behind the words of an entry to show its key there; the part itself answers the key."""
    return "\t" + QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
