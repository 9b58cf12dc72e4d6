"""The list of the checks, which shows that it has the keyboard even while no check has been made."""

from __future__ import annotations

from PySide6.QtWidgets import QListWidget

from app.focus_frame import FocusFrame


class CheckList(QListWidget):
    """As a list of Qt, with the frame of the program around it where no row shows the focus."""

    def __init__(self) -> None:
        super().__init__()
        FocusFrame(self)
