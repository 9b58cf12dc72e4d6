"""Asks for one of tiktoken's encodings. Not here: which there are, and loading them (hub_opening)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox, QWidget

from app.files.hub_dialog import HubDialog, HubOrder
from engine.fetching import EncodingName


class HubEncodingDialog(HubDialog):
    """It waits until `offer` is called."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names = QComboBox()
        self.add_fields(self._names)
        self.wait()

    def offer(self, names: Sequence[str], chosen: str) -> None:
        """Let the user choose one of these names; `chosen` stands there at first."""
        self._names.addItems(list(names))
        self._names.setCurrentText(chosen)
        self.go_on()
        self._names.setFocus()

    def order(self) -> HubOrder:
        name = self._names.currentText()
        return HubOrder(EncodingName(name), name)

    def hint(self) -> str:
        return QCoreApplication.translate(
            "Hub",
            "tiktoken downloads it and keeps it in its own cache. Ids and special tokens are those of tiktoken.",
        )

    def retranslate(self) -> None:
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("Hub", "Open a tiktoken encoding"))
        self.label(self._names, translate("Hub", "&Encoding"))
        super().retranslate()
