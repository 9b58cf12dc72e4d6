"""A place in a file is shown once the file is, and only if it was opened for the place."""

from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal

from app.place_in_file import PlaceInFile

PATH = Path("corpus.txt")


class _Files(QObject):
    opened = Signal(object)
    failed = Signal(object)
    reading_began = Signal()

    def __init__(self):
        super().__init__()
        self.asked = []

    def open(self, path, encoding):
        """The test says what becomes of it."""
        self.asked.append((path, encoding))
        self.reading_began.emit()


class _Document:
    path = PATH


class _Guard:
    """Asks the user, who says yes or no."""

    goes = True

    def run(self, then, *, why=""):
        if self.goes:
            then()


class _Pane:
    is_large = False

    def __init__(self):
        self.went = []

    def go_to_byte(self, byte, *, size):
        self.went.append((byte, size))

    def take_focus(self):
        """Nothing to see."""


@pytest.fixture
def parts(session):
    pane, files, guard = _Pane(), _Files(), _Guard()
    return PlaceInFile(pane, session, files, guard, {PATH: "gb18030"}.get), pane, files, guard


def test_the_place_is_shown_when_the_file_is_open(parts):
    place, pane, files, _guard = parts
    place.show(PATH, 3, 7)
    assert pane.went == []
    assert files.asked == [(PATH, "gb18030")]
    files.opened.emit(_Document())
    files.opened.emit(_Document())  # once, and not each time that the file is opened
    assert pane.went == [(3, 4)]


def test_a_file_that_was_not_opened_for_it_stays_where_it_is(parts):
    place, pane, files, guard = parts
    guard.goes = False  # the text that is open is to stay
    place.show(PATH, 3, 7)
    files.opened.emit(_Document())
    guard.goes = True
    place.show(PATH, 3, 7)
    files.failed.emit(OSError("gone"))
    files.opened.emit(_Document())
    assert pane.went == []


def test_a_file_that_was_not_let_in_is_opened_later_at_its_beginning(parts):
    place, pane, files, _guard = parts
    place.show(PATH, 3, 7)  # it is read, and then the text that is open is to stay after all
    files.open(PATH, None)
    files.opened.emit(_Document())
    assert pane.went == []
