"""Finding in a text that is only shown: steps, what is said of them, and that others can work meanwhile."""

from collections.abc import Callable, Iterator
from threading import Event

import numpy as np
import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.inspection.find import bytes_search
from app.inspection.find.bar import FindBar
from app.inspection.find.bytes_finder import BytesFinder
from app.inspection.find.bytes_search import BytesSearch
from app.inspection.find.query import BadPatternError, Query
from app.inspection.find.state import FindState
from app.inspection.find.words import state_words

DATA = ("low 中 lower\n" + "." * 300 + "\nLOW é e\u0301 slow\n").encode()


class View(QWidget):
    """As the view of a large text has it."""

    place_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.data = DATA
        self.selected = (0, 0)
        self.found: Callable[[int, int], np.ndarray] | None = None

    def selection(self) -> tuple[int, int]:
        return self.selected

    def select(self, start: int, end: int) -> None:
        self.selected = (start, end)
        self.place_changed.emit()

    def set_found(self, found: Callable[[int, int], np.ndarray] | None) -> None:
        self.found = found


@pytest.fixture
def view(qtbot: QtBot) -> View:
    view = View()
    qtbot.addWidget(view)
    return view


@pytest.fixture
def finder(view: View, qtbot: QtBot) -> Iterator[BytesFinder]:
    finder = BytesFinder(view, QObject(view))
    finder.activate()
    yield finder
    finder.shutdown()


@pytest.fixture
def look(finder: BytesFinder, qtbot: QtBot) -> Callable[[str], None]:
    def look(text: str, **options: bool) -> None:
        finder.set_query(Query(text, **options))
        qtbot.waitUntil(lambda: not finder.state.busy)

    return look


def test_a_query_selects_the_first_match_after_the_caret(finder: BytesFinder, view: View, look) -> None:
    view.select(5, 5)
    look("low")
    assert view.selected == (8, 11)
    assert (finder.state.count, finder.state.index) == (4, 1)
    look("lower")  # searched from where the user was, not from the match before
    assert view.selected == (8, 13)
    assert finder.state == FindState(Query("lower"), count=1, index=0)


def test_steps_go_round_and_say_so(finder: BytesFinder, view: View, look) -> None:
    look("low", match_case=True)
    assert (view.selected, finder.state.index) == ((0, 3), 0)
    finder.previous()
    assert (finder.state.index, finder.state.wrapped) == (2, "end")
    assert state_words(finder.state) == "3 of 3 · from the end"
    finder.next()
    assert (finder.state.index, finder.state.wrapped) == (0, "start")
    finder.next()
    assert (finder.state.index, finder.state.wrapped) == (1, "")
    view.select(100, 100)
    assert finder.state.index is None
    assert state_words(finder.state) == "found: 3"
    finder.previous()
    assert finder.state.index == 1


def test_matches_are_marked_until_it_ends(finder: BytesFinder, view: View, look) -> None:
    look("e\u0301")
    assert view.found is not None
    at = DATA.index("e\u0301".encode())
    assert view.found(0, len(DATA)).tolist() == [[at, at + 3]]
    finder.deactivate()
    assert view.found is None
    assert finder.state == FindState(Query("e\u0301"))


def test_what_is_not_there_is_not_found_and_the_caret_stays(finder: BytesFinder, view: View, look) -> None:
    view.select(4, 4)
    look("nowhere")
    finder.next()
    assert view.selected == (4, 4)
    assert state_words(finder.state) == "not found"


def test_a_wrong_pattern_is_told(finder: BytesFinder, look) -> None:
    look("(", is_regex=True)
    assert isinstance(finder.state.problem, BadPatternError)
    finder.next()
    assert "wrong" in state_words(finder.state)


def test_the_first_match_is_there_before_the_search_has_ended(
    finder: BytesFinder, view: View, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bytes_search, "STRETCH", 64)
    monkeypatch.setattr("app.inspection.find.bytes_finder.TELL_SECONDS", 0.0)
    go_on, really = Event(), BytesSearch._stretch

    def waits(search: BytesSearch, pattern: object, low: int, *rest: object) -> object:
        if low > 128:
            assert go_on.wait(20)
        return really(search, pattern, low, *rest)

    monkeypatch.setattr(BytesSearch, "_stretch", waits)
    finder.set_query(Query("low"))
    qtbot.waitUntil(lambda: view.selected == (0, 3))
    assert finder.state.busy
    assert "searching" in state_words(finder.state)
    finder.next()
    assert view.selected == (8, 11)
    finder.previous()
    finder.previous()  # where that leads is known in the end
    assert view.selected == (0, 3)
    go_on.set()
    qtbot.waitUntil(lambda: not finder.state.busy)
    assert view.selected[0] == DATA.rindex(b"low")
    assert finder.state.index == finder.state.count - 1


def test_a_search_can_be_ended(finder: BytesFinder, view: View, qtbot: QtBot, monkeypatch) -> None:
    view.data = b"." * 3_000_000
    monkeypatch.setattr(bytes_search, "STRETCH", 1_000)
    finder.set_query(Query("low"))
    assert finder.state.busy
    finder.deactivate()
    assert not finder.state.busy
    finder.shutdown()  # returns, though most stretches are still to come


def test_of_too_many_matches_it_finds_those_that_are_wanted(
    finder: BytesFinder, view: View, look, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bytes_search, "MOST", 30)
    monkeypatch.setattr(bytes_search, "STRETCH", 40)
    view.data = b"a" * 1_000
    look("a")
    assert finder.state.crowded
    assert "more than" in state_words(finder.state)
    view.select(700, 700)
    finder.next()
    qtbot.waitUntil(lambda: view.selected == (700, 701))


def test_the_bar_says_why_nothing_can_be_replaced(view: View, finder: BytesFinder, look, qtbot: QtBot) -> None:
    bar = FindBar(view, finder, read_only=True)
    qtbot.addWidget(bar)
    view.select(8, 13)
    bar.open_replace()
    assert bar.find_field.text() == "lower"
    qtbot.waitUntil(lambda: finder.state.index == 0)
    assert not bar.replace_field.isEnabled()
    assert not bar.replace_button.isEnabled()
    assert not bar.all_button.isEnabled()
    assert "only shown" in bar.replace_field.placeholderText()
    assert bar.next_button.isEnabled()
