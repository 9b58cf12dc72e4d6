"""The file dialog that asks where something is to be saved. Not here: its icons and labels (plain_icons)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from app.plain_icons import use_plain_icons


def save_dialog(
    parent: QWidget, title: str, folder: str, *, kinds: str, name: str, suffix: str = "",
    take: Callable[[Path], object], told: Callable[[str], object] = lambda _kind: None,
) -> QFileDialog:  # fmt: skip
    """A dialog in `folder` that offers the `name` and hands the chosen file to `take`; whoever asks opens it.

    `kinds`: as Qt has them, with `;;` between two. `suffix`: the ending of a name that has none, without its dot;
    the dialog adds it before it asks about a file that exists. `told`: hears before `take` which kind was chosen.
    """
    dialog = QFileDialog(parent, title)
    use_plain_icons(dialog, folder)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setNameFilter(kinds)
    dialog.setDefaultSuffix(suffix)
    dialog.selectFile(name)
    dialog.fileSelected.connect(lambda _path: told(dialog.selectedNameFilter()))
    dialog.fileSelected.connect(lambda path: take(Path(path)))
    return dialog
