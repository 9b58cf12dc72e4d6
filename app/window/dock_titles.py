"""The titles of docks, which would keep the size of type that the program started with.

Not here: their buttons (app/title_buttons).
"""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow


def size_titles(window: QMainWindow) -> None:
    """Give titles the size that the type of the window has now.

    Trap: as long as a dock has the font of the application, Qt paints its title in the first one that this had,
    and it keeps the height of its row. So it gets one that differs, by a last family that nobody comes to.
    """
    font = QFont(QApplication.font())
    font.setFamilies([*font.families(), *font.families()[:1]])
    for dock in window.findChildren(QDockWidget):
        dock.setFont(font)
        dock.layout().invalidate()
