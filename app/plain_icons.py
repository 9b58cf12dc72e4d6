"""File dialogs with icons that are chosen by names alone, and with labels in the language of the window.

No file is opened to find out what is in it.

Qt's own icons look into every file of a folder that is listed, or only typed, to guess its kind. Where a file
answers late or never (`/proc/kmsg`, a network drive), the window stood still with it. Not here: the dialogs.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QFileInfo, QSize
from PySide6.QtGui import QAbstractFileIconProvider, QColor, QIcon, QPainter, QPalette
from PySide6.QtWidgets import QFileDialog, QSplitter, QStyle, QToolButton, QTreeView, QWidget

_KINDS = QAbstractFileIconProvider.IconType
_KEPT = "plain_icons"
_WIDE, _PLACES = 110, 22
"""Mean letters over the width of Qt's own dialog, and of its list of places."""
_SIZE, _DATE = "  1023.99 KiB  ", "  30/12/2026 12:34 PM  "
_ARROWS = ("backButton", "forwardButton", "toParentButton")
"""Buttons of Qt's own dialog whose icons are black in every theme."""


def use_plain_icons(dialog: QFileDialog, folder: str = "") -> None:
    """Use these icons in a dialog, then show `folder` ("": where it stands). The dialog of a desktop has its own.

    A folder that the dialog is told before is listed with Qt's icons.
    """
    parent = dialog.parentWidget()
    owner: QWidget = dialog if parent is None else parent.window()
    icons = owner.property(_KEPT)
    if icons is None:
        icons = PlainIcons(owner)
        # Trap: a dialog does not own its icons, and a thread of its own asks them until it is gone. A property
        # lives longer than all children of its widget; an attribute of a dialog dies before the dialog does.
        owner.setProperty(_KEPT, icons)
    dialog.setIconProvider(icons)
    if folder:
        dialog.setDirectory(folder)
    colour = dialog.palette().color(QPalette.ColorRole.ButtonText)
    for name in _ARROWS:
        button = dialog.findChild(QToolButton, name)
        if button is not None:
            button.setIcon(_inked(button.icon(), button.iconSize(), colour))
    _label(dialog)
    _make_room(dialog)


def _label(dialog: QFileDialog) -> None:
    """Qt's own translation lacks these two."""
    translate = QCoreApplication.translate
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, translate("FileDialog", "&Look in:"))
    dialog.setLabelText(QFileDialog.DialogLabel.FileType, translate("FileDialog", "Files of &type:"))


def _make_room(dialog: QFileDialog) -> None:
    """For sizes and dates of files, and for the names of places: Qt cuts them."""
    letter = dialog.fontMetrics().averageCharWidth()
    places, files = dialog.findChild(QSplitter, "splitter"), dialog.findChild(QTreeView, "treeView")
    if places is None or files is None:  # the desktop has a dialog of its own
        return
    dialog.resize(dialog.size().expandedTo(QSize(_WIDE * letter, _WIDE * letter // 2)))
    places.setSizes([_PLACES * letter, (_WIDE - _PLACES) * letter])
    for column, sample in ((1, _SIZE), (3, _DATE)):
        files.setColumnWidth(column, files.fontMetrics().horizontalAdvance(sample))


class PlainIcons(QAbstractFileIconProvider):
    """A folder, or a file. The icons are made beforehand, in the thread of the window: Qt asks in another one."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__()
        style, standard = owner.style(), QStyle.StandardPixmap
        self._file = style.standardIcon(standard.SP_FileIcon)
        self._folder = style.standardIcon(standard.SP_DirIcon)
        self._others = {
            _KINDS.Computer: style.standardIcon(standard.SP_ComputerIcon),
            _KINDS.Desktop: style.standardIcon(standard.SP_DesktopIcon),
            _KINDS.Drive: style.standardIcon(standard.SP_DriveHDIcon),
            _KINDS.Network: style.standardIcon(standard.SP_DriveNetIcon),
            _KINDS.Trashcan: style.standardIcon(standard.SP_TrashIcon),
            _KINDS.File: self._file,
        }

    def icon(self, asked: QAbstractFileIconProvider.IconType | QFileInfo) -> QIcon:
        """The icon of a kind of place, or of a file or folder."""
        if isinstance(asked, QFileInfo):
            return self._folder if asked.isDir() else self._file
        return self._others.get(asked, self._folder)

    def type(self, info: QFileInfo) -> str:
        """What stands in the column of kinds: the ending of the name, or nothing for a folder."""
        return "" if info.isDir() else info.suffix()


def _inked(icon: QIcon, size: QSize, colour: QColor) -> QIcon:
    """The shape of an icon in one colour."""
    shape = icon.pixmap(size)
    if not shape.isNull():
        with QPainter(shape) as painter:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
            painter.fillRect(shape.rect(), colour)
    return QIcon(shape)
