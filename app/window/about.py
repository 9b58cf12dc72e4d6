"""The page About: versions of the program and of what it stands on, Unicode tables, licences."""

from __future__ import annotations

import platform
import unicodedata
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QTextBoundaryFinder, QUrl, qVersion
from PySide6.QtWidgets import QWidget

from app.page_dialog import PageDialog
from engine.text.unicode_version import unicode_version
from engine.version import VERSION

if TYPE_CHECKING:
    from app.window.libraries import Library

_FIRST_MARKS = (("14.0", 0x1AC1), ("15.0", 0x10EFD), ("16.0", 0x10D69), ("17.0", 0x1ACF))
"""Versions of Unicode, each with a combining mark that is new in it; from its DerivedAge.txt."""


def show_about(parent: QWidget) -> PageDialog:
    """Open the page."""
    from app.window.libraries import libraries  # here, where it is needed: loading it takes 40 ms

    program, *others = libraries()
    translate = QCoreApplication.translate
    used, licences = translate("Help", "Libraries"), translate("Help", "Licences")
    text = "\n\n".join(
        (
            f"## Token Prism {VERSION}",
            translate("Help", "A desktop inspector for tokenizers."),
            f"Python {platform.python_version()} · Qt {qVersion()} · {platform.platform()}",
            _unicode_table(),
            f"### {used}",
            _library_table(others),
            f"### {licences}",
            _qt_notice(),
            translate("Help", "Token Prism itself and its samples are under the MIT licence:"),
            *(each.read_text(encoding="utf-8") for each in program.texts[:1]),
        )
    )
    page = PageDialog(parent, translate("Help", "About Token Prism"), text)
    page.add_copy()
    page.open()
    return page


def unicode_of_qt() -> str:
    """The newest version of `_FIRST_MARKS` whose marks Qt does not part from their letter: it does not tell it."""
    known = "13.0"
    for version, mark in _FIRST_MARKS:
        marked = f"a{chr(mark)}"
        finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, marked)
        if finder.toNextBoundary() != len(marked.encode("utf-16-le")) // 2:
            break
        known = version
    return known


def _unicode_table() -> str:
    translate = QCoreApplication.translate
    head = translate("Help", "| Unicode tables | of | Version |")
    rows = (
        (translate("Help", "Split patterns, grapheme clusters, scripts"), "regex", unicode_version()),
        (translate("Help", "Names of characters, normal forms"), "Python", unicodedata.unidata_version),
        (translate("Help", "Shapes and directions on the screen"), "Qt", unicode_of_qt()),
    )
    lines = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return f"{head}\n| --- | --- | --- |\n{lines}"


def _library_table(others: list[Library]) -> str:
    head = QCoreApplication.translate("Help", "| Library | Version | Licence |")
    lines = "\n".join(f"| {each.name} | {each.version} | {_licence_cell(each)} |" for each in others)
    return f"{head}\n| --- | --- | --- |\n{lines}"


def _licence_cell(library: Library) -> str:
    """Its name, which leads to the text; or to the library's page, where it has brought no text along."""
    name = library.licence or QCoreApplication.translate("Help", "not told by the package")
    link = QUrl.fromLocalFile(str(library.texts[0])).toString() if library.texts else library.home
    return f"[{name}](<{link}>)" if link else name


def _qt_notice() -> str:
    return QCoreApplication.translate(
        "Help",
        "Qt, PySide6 and Shiboken are used under the GNU Lesser General Public License, version 3 "
        "(<https://www.gnu.org/licenses/lgpl-3.0.html>). They are libraries of their own, as pip has installed "
        "them: you may replace them by your own build. Their source: <https://code.qt.io>. The other licences "
        "lie beside each library; their names above lead to the text, or to the page of the library.",
    )
