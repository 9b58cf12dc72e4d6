"""The list of the checks. Not here: what stands in it (dock)."""

from __future__ import annotations

from PySide6.QtWidgets import QListWidget

from app.focus_frame import FocusFrame


class CheckList(QListWidget):
    """As a list of Qt, which would not show that it has the keyboard while no check has been made."""

    def __init__(self) -> None:
        super().__init__()
        FocusFrame(self)
