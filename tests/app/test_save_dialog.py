"""The dialog that asks where something is saved: the name that it offers, its ending, and what it hands on."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from app.save_dialog import save_dialog


def test_a_name_gets_its_ending_and_is_handed_on(qtbot, tmp_path):
    window = QWidget()
    qtbot.addWidget(window)
    chosen: list[Path] = []
    dialog = save_dialog(
        window,
        "Save",
        str(tmp_path),
        kinds="Texts (*.txt);;All files (*)",
        name="a",
        suffix="txt",
        take=chosen.append,
    )
    assert dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
    assert dialog.nameFilters() == ["Texts (*.txt)", "All files (*)"]
    assert dialog.selectedFiles() == [str(tmp_path / "a.txt")]
    assert dialog.testAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    dialog.accept()
    assert chosen == [tmp_path / "a.txt"]
