"""The dialogs that ask for files, or a folder, to train on. Not here: who takes the answer (corpus_picker)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from app.plain_icons import use_plain_icons


def ask_for_files(parent: QWidget) -> QFileDialog:
    """A dialog for files, not opened yet."""
    dialog = _dialog(
        parent, QFileDialog.FileMode.ExistingFiles, QCoreApplication.translate("CorpusPicker", "Add text files")
    )
    dialog.setNameFilters(
        [
            QCoreApplication.translate("CorpusPicker", "Text (*.txt *.md *.csv *.jsonl)"),
            QCoreApplication.translate("CorpusPicker", "All files (*)"),
        ]
    )
    return dialog


def ask_for_folder(parent: QWidget) -> QFileDialog:
    """A dialog for a folder, not opened yet."""
    title = QCoreApplication.translate("CorpusPicker", "Add a folder with all its *.txt files")
    dialog = _dialog(parent, QFileDialog.FileMode.Directory, title)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    return dialog


def _dialog(parent: QWidget, mode: QFileDialog.FileMode, title: str) -> QFileDialog:
    dialog = QFileDialog(parent, title)
    use_plain_icons(dialog)
    dialog.setFileMode(mode)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return dialog
