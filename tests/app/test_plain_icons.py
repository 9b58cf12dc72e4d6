"""File dialogs that open no file to find out what it is."""

import os
import re
import threading

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QFileInfo, Qt
from PySide6.QtGui import QAbstractFileIconProvider, QColor, QPalette
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QToolButton, QTreeView, QWidget

from app.languages import Languages
from app.plain_icons import PlainIcons, use_plain_icons

LIST_OF_NAMES = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)
"""What offscreen says of the list that opens under a field."""


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    return window


def dialog_on(window):
    dialog = QFileDialog(window, "Open")
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    use_plain_icons(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return dialog


def close(dialog):
    dialog.reject()
    QCoreApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)


def test_kinds_come_from_names_alone(window, tmp_path):
    icons = PlainIcons(window)
    (tmp_path / "a.txt").write_text("{}")
    folder, file = QFileInfo(str(tmp_path)), QFileInfo(str(tmp_path / "a.txt"))
    assert (icons.type(folder), icons.type(file)) == ("", "txt")
    assert icons.icon(folder).cacheKey() != icons.icon(file).cacheKey()
    for kind in QAbstractFileIconProvider.IconType:
        assert not icons.icon(kind).isNull()


@LIST_OF_NAMES
@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="no /proc here")
def test_proc_can_be_typed(qtbot, window):
    """Who may read everything waits for ever for some of its files."""
    dialog = dialog_on(window)
    dialog.show()
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    field.clear()
    qtbot.keyClicks(field, "/proc/kmsg")
    dialog.setDirectory("/proc")
    tree = dialog.findChild(QWidget, "treeView")
    qtbot.waitUntil(lambda: tree.model().rowCount(tree.rootIndex()) > 10, timeout=20_000)
    close(dialog)


def test_dialogs_of_a_window_share_icons_that_outlive_them(qtbot, window, tmp_path):
    for number in range(300):
        (tmp_path / f"{number}.txt").touch()
    before = threading.active_count()
    providers = set()
    for _ in range(10):
        dialog = dialog_on(window)
        dialog.setDirectory(str(tmp_path))
        dialog.open()
        providers.add(dialog.iconProvider())
        close(dialog)  # while its thread still asks for icons
    assert len(providers) == 1
    assert threading.active_count() <= before + 1  # Python counts a thread of Qt once it has called back
    assert window.findChildren(QFileDialog) == []


def test_the_arrows_can_be_seen_in_the_dark(qtbot, window):
    dialog = QFileDialog(window, "Open")
    palette = QPalette(dialog.palette())
    palette.setColor(QPalette.ColorRole.ButtonText, QColor("#e6e6ea"))
    dialog.setPalette(palette)
    use_plain_icons(dialog)
    button = dialog.findChild(QToolButton, "toParentButton")
    image = button.icon().pixmap(button.iconSize()).toImage()
    solid = [
        image.pixelColor(x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() > 250
    ]
    assert solid
    assert all(each.lightness() > 200 for each in solid)


def test_what_qt_leaves_english_is_translated(window):
    languages = Languages(QApplication.instance())
    languages.use("zh_CN")
    try:
        dialog = dialog_on(window)
        labels = [dialog.labelText(each) for each in QFileDialog.DialogLabel]
        close(dialog)
    finally:
        languages.use("en")
    assert len(labels) == 5
    assert all(re.search("[一-鿿]", each) for each in labels)


def test_sizes_of_files_have_room(window):
    dialog = dialog_on(window)
    files = dialog.findChild(QTreeView, "treeView")
    assert files.columnWidth(1) >= files.fontMetrics().horizontalAdvance("1023.99 KiB")
    close(dialog)
