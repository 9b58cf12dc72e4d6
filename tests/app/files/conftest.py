"""What the tests of text files begin with: a window, and text files that belong to it."""

import pytest
from PySide6.QtWidgets import QWidget

from app.files.text_files import TextFiles
from app.settings import Settings


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def files(window):
    files = TextFiles(Settings(), window)
    yield files
    files.shutdown()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "t.txt"
