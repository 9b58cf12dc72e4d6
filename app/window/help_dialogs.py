"""The pages of the menu Help: keys, what is new. Not here: about (about), what a page is (app/page_dialog)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

import resources
from app.mnemonics import without_mnemonic
from app.page_dialog import PageDialog
from app.window.actions import Actions
from app.window.documents_menu import document_keys
from app.window.other_keys import other_keys


def show_keys(parent: QWidget, actions: Actions) -> PageDialog:
    """List every key of the program: those of each menu, then those of each part of the window."""
    head = QCoreApplication.translate("Help", "| Action | Key |") + "\n| --- | --- |\n"
    sections = [(without_mnemonic(menu.title()), _menu_keys(name, menu)) for name, menu in actions.menus.items()]
    sections += [(part, [(row.words, row.native()) for row in rows]) for part, rows in other_keys().values()]
    text = "\n\n".join(
        f"### {part}\n\n{head}" + "\n".join(f"| {words} | {key} |" for words, key in rows)
        for part, rows in sections
        if rows
    )
    return _opened(PageDialog(parent, QCoreApplication.translate("Help", "Keys"), text))


def show_whats_new(parent: QWidget) -> PageDialog:
    """Show the list of changes; each language has its own file, whose name is the translation."""
    translate = QCoreApplication.translate
    text = resources.path(translate("Help", "CHANGES.md")).read_text(encoding="utf-8")
    return _opened(PageDialog(parent, translate("Help", "What’s new"), text))


def _menu_keys(name: str, menu: QMenu) -> list[tuple[str, str]]:
    """The actions of a menu that have a key; of the open tokenizers together."""
    native = QKeySequence.SequenceFormat.NativeText
    rows = [
        (without_mnemonic(action.text()), " · ".join(each.toString(native) for each in action.shortcuts()))
        for action in menu.actions()
        if not action.shortcut().isEmpty() and not action.objectName().startswith("action_document_")
    ]
    return rows + document_keys() if name == "tokenizers" else rows


def _opened(page: PageDialog) -> PageDialog:
    page.open()
    return page
