"""The files that are dragged over the window or dropped on it. Who opens them: `app/opening.py`."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QDropEvent


def taken_files(event: QDropEvent) -> list[str]:
    """The local files of a drag, which is accepted if there are any.

    As copies, whatever the other side proposes: told that they were moved, it might delete them.
    """
    paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    if paths:
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
    return paths
