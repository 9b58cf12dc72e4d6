"""Asks for a repository of the Hugging Face Hub and its revision. Not here: downloading (hub_opening)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from app.files.hub_dialog import HubDialog, HubOrder
from engine.fetching import hub_name


class HubRepositoryDialog(HubDialog):
    """`recent`: names to choose from; `typed`: what stands in the field at first."""

    def __init__(self, recent: Sequence[str], typed: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._repository = QComboBox()
        self._repository.setEditable(True)
        self._repository.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._repository.addItems(list(recent))
        self._repository.setCurrentText(typed)
        self._repository.lineEdit().selectAll()
        # A long name must not widen the dialog.
        self._repository.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._revision = QLineEdit()
        self._cached_only = QCheckBox()
        self.add_fields(self._repository, self._revision, self._cached_only)

    def order(self) -> HubOrder:
        typed = self._repository.currentText()
        return HubOrder(hub_name(typed, self._revision.text()), typed, self._cached_only.isChecked())

    def hint(self) -> str:
        return QCoreApplication.translate(
            "Hub",
            "Only tokenizer files are downloaded, and nothing in the repository is run. One of several tokenizers "
            "is named by its folder: owner/name/tokenizer_2.",
        )

    def retranslate(self) -> None:
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("Hub", "Open from the Hub"))
        self.label(self._repository, translate("Hub", "Re&pository"))
        self._repository.lineEdit().setAccessibleName(self._repository.accessibleName())
        self._repository.lineEdit().setPlaceholderText(translate("Hub", "owner/name, or the address of its page"))
        self.label(self._revision, translate("Hub", "&Revision"))
        self._revision.setPlaceholderText(translate("Hub", "empty: the newest; a branch, tag or commit"))
        self._revision.setToolTip(self._revision.placeholderText())
        self._cached_only.setText(translate("Hub", "&Use only what is cached, without the network"))
        super().retranslate()
