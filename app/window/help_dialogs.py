"""The pages of the menu Help: keys, what is new, about. Each is a plain page that can be read and copied."""

from __future__ import annotations

import platform
from importlib import metadata

from PySide6.QtCore import QCoreApplication, QSize, Qt, qVersion
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

import resources
from app.mnemonics import without_mnemonic
from engine.text.unicode_version import unicode_version


def show_keys(parent: QWidget, actions: list[QAction], others: list[tuple[str, str]]) -> QDialog:
    """List the key of every action that has one, then what other keys do: words and key of each."""
    rows = [
        (without_mnemonic(action.text()), action.shortcut().toString(QKeySequence.SequenceFormat.NativeText))
        for action in actions
        if not action.shortcut().isEmpty()
    ]
    lines = "\n".join(f"| {text} | {key} |" for text, key in (*rows, *others))
    title = QCoreApplication.translate("Help", "Keys")
    head = QCoreApplication.translate("Help", "| Action | Key |")
    return _page(parent, title, f"{head}\n| --- | --- |\n{lines}\n")


def show_whats_new(parent: QWidget) -> QDialog:
    """Show the list of changes."""
    text = resources.path("CHANGES.md").read_text(encoding="utf-8")
    return _page(parent, QCoreApplication.translate("Help", "What’s new"), text)


def show_about(parent: QWidget) -> QDialog:
    """Show the versions of the program and of what it stands on."""
    title = QCoreApplication.translate("Help", "About Token Prism")
    purpose = QCoreApplication.translate("Help", "A desktop inspector for tokenizers.")
    versions = {
        "Token Prism": metadata.version("token-prism"),
        "Python": platform.python_version(),
        "Qt": qVersion(),
        **{name: metadata.version(name) for name in ("PySide6-Essentials", "numpy", "regex", "pyqtgraph", "numba")},
    }
    lines = "\n".join(f"- {name} {version}" for name, version in versions.items())
    unicode_line = QCoreApplication.translate("Help", "Unicode of the split patterns: {0}")
    return _page(parent, title, f"{purpose}\n\n{lines}\n\n{unicode_line.format(unicode_version())}\n")


def _page(parent: QWidget, title: str, markdown: str) -> QDialog:
    dialog = QDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(title)
    view = QTextBrowser()
    view.setOpenExternalLinks(False)
    view.setMarkdown(markdown)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    column = QVBoxLayout(dialog)
    column.addWidget(view)
    column.addWidget(buttons)
    letter, line = dialog.fontMetrics().averageCharWidth(), dialog.fontMetrics().lineSpacing()
    dialog.resize(QSize(60 * letter, 28 * line).boundedTo(parent.screen().availableSize() * 0.9))
    dialog.open()
    return dialog
