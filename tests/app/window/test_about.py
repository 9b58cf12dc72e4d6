"""The page About tells every version, every licence and where its text is; all of it can be copied and followed."""

import unicodedata
from importlib import metadata
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QUrl, qVersion
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QPushButton, QWidget

from app.page_dialog import PageDialog
from app.window.about import show_about, unicode_of_qt
from app.window.libraries import libraries
from engine.text.unicode_version import unicode_version
from engine.version import VERSION

DIRECT = (
    "PySide6-Essentials", "pyqtgraph", "numpy", "numba", "regex", "tokenizers", "sentencepiece", "huggingface_hub",
)  # fmt: skip


@pytest.fixture
def page(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    page = show_about(parent)
    yield page
    page.reject()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_every_version_is_told(page):
    text = page.view.toPlainText()
    told = [VERSION, qVersion(), unicode_version(), unicode_of_qt(), unicodedata.unidata_version]
    assert all(each in text for each in (*told, *map(metadata.version, DIRECT)))
    assert "Permission is hereby granted" in text
    assert "Lesser General Public License" in text


def test_what_the_program_needs_and_what_that_needs_is_listed_with_its_licence():
    program, *others = libraries()
    assert program.licence == "MIT"
    assert "MIT License" in program.texts[0].read_text()
    names = [each.name.replace("_", "-").lower() for each in others]
    assert {each.replace("_", "-").lower() for each in DIRECT} | {"shiboken6", "llvmlite"} <= set(names)
    assert "pytest" not in names  # of the tests, not of the program
    assert len(names) == len(set(names))
    assert all(each.version and each.licence and (each.texts or each.home) for each in others)
    assert all(path.is_file() for each in others for path in each.texts)


def test_a_package_is_read_as_it_tells_of_itself(tmp_path, monkeypatch):
    def install(name, fields, *files):
        folder = tmp_path / f"{name.replace('-', '_')}-1.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n{fields}", "utf-8")
        (folder / "RECORD").write_text(
            "".join(f"{folder.name}/{each},,\n" for each in ("METADATA", *files)), "utf-8"
        )
        for each in files:
            (folder / each).write_text("the text", encoding="utf-8")

    install("token-prism", "Requires-Dist: b.b>=1; python_version > '3'\nRequires-Dist: c ; extra == 'test'\n")
    install(
        "b_b", "License: whole\n        text\nClassifier: License :: OSI Approved :: BSD License\n", "COPYING.txt"
    )
    install("c", "License: MIT\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = {each.name: each for each in libraries()}
    assert set(found) == {"token-prism", "b_b"}
    assert (found["b_b"].licence, found["b_b"].texts[0].name) == ("BSD License", "COPYING.txt")
    assert (found["token-prism"].licence, found["token-prism"].home) == ("", "")


def test_all_of_it_is_copied(page):
    page.findChild(QPushButton, "copy_page").click()
    text = QGuiApplication.clipboard().text()
    assert all(
        name in text.replace("_", "-") for name in ("PySide6-Essentials", f"numba | {metadata.version('numba')}")
    )
    assert "| MIT |" in text
    assert "file:" not in text


def test_a_licence_opens_as_a_page_and_other_links_in_the_browser(qtbot, page, monkeypatch, tmp_path):
    path = tmp_path / "LICENSE"
    path.write_bytes(b"the *text* \xff")
    page.view.anchorClicked.emit(QUrl.fromLocalFile(str(path)))
    (opened,) = page.findChildren(PageDialog)
    assert (opened.windowTitle(), opened.view.toPlainText()) == ("LICENSE", "the *text* �")
    opened.reject()
    links = []
    monkeypatch.setattr(QDesktopServices, "openUrl", links.append)
    page.view.anchorClicked.emit(QUrl("https://code.qt.io"))
    assert links == [QUrl("https://code.qt.io")]


def test_links_are_reached_by_keyboard(qtbot, page):
    with qtbot.waitActive(page):
        page.activateWindow()
    page.view.setFocus()
    qtbot.keyClick(page.view, Qt.Key.Key_Tab)
    link = page.view.textCursor().charFormat().anchorHref()
    assert Path(QUrl(link).toLocalFile()).is_file() or link.startswith("https://")
    qtbot.keyClick(page.view, Qt.Key.Key_Return)
    (opened,) = page.findChildren(PageDialog)
    assert opened.view.toPlainText()
    opened.reject()


def test_the_version_of_unicode_is_one_that_qt_had_when_it_was_made():
    assert float(unicode_of_qt()) >= 15.0
