"""Going from match to match and replacing, in an editor that may be typed in meanwhile."""

from collections.abc import Callable, Iterator

import pytest
import regex
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from app.inspection.editor.exact_edit import ExactEdit
from app.inspection.find import matches as find_matches
from app.inspection.find.control import Finder
from app.inspection.find.matches import BadReplacementError, ResultTooLongError, TooSlowError
from app.inspection.find.query import BadPatternError, Query
from app.inspection.lines.editor_text import raw_to_exact
from tests.app.ime import compose, ime


@pytest.fixture
def edit(qtbot: QtBot) -> ExactEdit:
    widget = ExactEdit()
    widget.resize(300, 200)
    qtbot.addWidget(widget)
    return widget


@pytest.fixture
def finder(edit: ExactEdit) -> Iterator[Finder]:
    finder = Finder(edit)
    yield finder
    finder.shutdown()


@pytest.fixture
def settle(qtbot: QtBot, finder: Finder) -> Callable[[], None]:
    return lambda: qtbot.waitUntil(lambda: not finder.state.busy)


@pytest.fixture
def look(finder: Finder, settle: Callable[[], None]) -> Callable[..., None]:
    """Looks for an expression, and waits for the answer."""
    finder.activate()

    def look(text: str, *, is_regex: bool = True) -> None:
        finder.set_query(Query(text, is_regex=is_regex))
        settle()

    return look


def selected(edit: ExactEdit) -> str:
    return raw_to_exact(edit.textCursor().selectedText())


def place_caret(edit: ExactEdit, position: int) -> None:
    cursor = edit.textCursor()
    cursor.setPosition(position)
    edit.setTextCursor(cursor)


def test_forwards_and_round(edit: ExactEdit, finder: Finder, look: Callable[..., None]) -> None:
    edit.set_exact_text("a1\r\na2 😀\ud800a3")
    look(r"a\d")
    assert (finder.state.count, finder.state.index, selected(edit)) == (3, 0, "a1")
    finder.next()
    finder.next()
    assert (finder.state.index, finder.state.wrapped, selected(edit)) == (2, "", "a3")
    finder.next()
    assert (finder.state.index, finder.state.wrapped, selected(edit)) == (0, "start", "a1")
    finder.previous()
    assert (finder.state.index, finder.state.wrapped, selected(edit)) == (2, "end", "a3")
    finder.previous()
    assert (finder.state.index, finder.state.wrapped, selected(edit)) == (1, "", "a2")


def test_what_the_editor_cannot_hold_is_found(
    edit: ExactEdit, finder: Finder, look: Callable[..., None], settle: Callable[[], None]
) -> None:
    text = "x\r\n\u2029\ufeff\u00a0\u2028\ud800⇤\U0010fffd\0"
    edit.set_exact_text(text)
    for letter in text:
        look(f"\\U{ord(letter):08x}")
        assert (letter, finder.state.count, selected(edit)) == (letter, 1, letter)


def test_the_search_goes_on_from_the_caret(edit: ExactEdit, finder: Finder, look: Callable[..., None]) -> None:
    edit.set_exact_text("cat car cat cab")
    place_caret(edit, 5)
    look("c")
    assert finder.state.index == 2
    look("ca")
    look("cat")
    assert finder.state.index == 1
    look("cab")
    assert finder.state.index == 0
    look("c")
    assert finder.state.index == 2
    place_caret(edit, 0)
    assert finder.state.index is None
    finder.next()
    assert finder.state.index == 0
    place_caret(edit, 9)
    finder.previous()
    assert finder.state.index == 2


def test_empty_matches_are_passed_one_by_one(edit: ExactEdit, finder: Finder, look: Callable[..., None]) -> None:
    edit.set_exact_text("ab\ncd\n")
    look("^")
    places = []
    for _ in range(4):
        places.append((finder.state.index, edit.textCursor().position()))
        finder.next()
    assert places == [(0, 0), (1, 3), (2, 6), (0, 0)]


def test_matches_that_are_not_there(edit: ExactEdit, finder: Finder, look: Callable[..., None]) -> None:
    edit.set_exact_text("text")
    look("x+y")
    for ask in (finder.next, finder.previous, lambda: finder.replace("z"), lambda: finder.replace_all("z")):
        ask()
        assert (finder.state.count, finder.state.index) == (0, None)
    look("")
    finder.next()
    assert edit.exact_text() == "text"


def test_a_wrong_expression(edit: ExactEdit, finder: Finder, look: Callable[..., None]) -> None:
    edit.set_exact_text("text")
    look("t")
    assert len(edit.extraSelections()) == 2
    look("(t")
    assert isinstance(finder.state.problem, BadPatternError)
    assert edit.extraSelections() == []
    look("(t)")
    assert (finder.state.problem, finder.state.count) == (None, 2)


def test_an_evil_expression(
    edit: ExactEdit, finder: Finder, look: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_matches, "SECONDS_WITHOUT_MATCH", 0.3)
    edit.set_exact_text("a" * 60 + "b")
    look("(a|aa)+$")
    assert isinstance(finder.state.problem, TooSlowError)


def test_edits_are_searched_again(
    edit: ExactEdit, finder: Finder, look: Callable[..., None], settle: Callable[[], None], qtbot: QtBot
) -> None:
    edit.set_exact_text("a a")
    look("a")
    edit.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClicks(edit, " a")
    assert finder.state.busy
    settle()
    assert finder.state.count == 3
    edit.undo()
    finder.next()  # asked before the new search has even begun
    settle()
    assert (finder.state.count, selected(edit)) == (2, "a")


def test_composition_is_not_searched(
    edit: ExactEdit, finder: Finder, look: Callable[..., None], settle: Callable[[], None]
) -> None:
    edit.set_exact_text("你a")
    look("你")
    edit.moveCursor(QTextCursor.MoveOperation.End)
    compose(edit, "ni")
    assert not finder.state.busy
    ime(edit, "你")
    settle()
    assert finder.state.count == 2
    compose(edit, "ni")
    finder.next()
    settle()
    assert (finder.state.index, edit.composing) == (0, False)


def test_replacing_one_by_one(
    edit: ExactEdit, finder: Finder, look: Callable[..., None], settle: Callable[[], None]
) -> None:
    edit.set_exact_text("a1\r\na2\na3")
    look(r"a(\d)")
    for expected in ("\ud8001\r\na2\na3", "\ud8001\r\n\ud8002\na3"):
        finder.replace(r"\ud800\1")
        settle()
        assert edit.exact_text() == expected
    assert (finder.state.count, finder.state.index, selected(edit)) == (1, 0, "a3")
    edit.undo()
    assert edit.exact_text() == "\ud8001\r\na2\na3"
    edit.undo()
    assert edit.exact_text() == "a1\r\na2\na3"


def test_replacing_what_is_not_selected_only_selects_it(
    edit: ExactEdit, finder: Finder, look: Callable[..., None]
) -> None:
    edit.set_exact_text("a b a")
    look("a")
    place_caret(edit, 1)
    finder.replace("x")
    assert edit.exact_text() == "a b a"
    assert finder.state.index == 1


def test_what_is_asked_while_replacing_is_done_afterwards(
    edit: ExactEdit, finder: Finder, look: Callable[..., None], settle: Callable[[], None]
) -> None:
    edit.set_exact_text("a a a a")
    look("a")
    finder.replace("x")
    finder.replace_all("y")
    settle()
    assert edit.exact_text() == "x y y y"


def test_empty_matches_are_replaced_one_after_the_other(
    edit: ExactEdit, finder: Finder, look: Callable[..., None], settle: Callable[[], None]
) -> None:
    edit.set_exact_text("ab")
    look("x*")
    for expected in ("-ab", "-a-b", "-a-b-"):
        finder.replace("-")
        settle()
        assert edit.exact_text() == expected


def test_replacing_all_is_one_step(
    edit: ExactEdit, finder: Finder, look: Callable[..., None], settle: Callable[[], None], qtbot: QtBot
) -> None:
    text = "\r".join("a\u00a0" + letter for letter in "⇤😀\ufeff\ud800") + "a\u2029\n" * 500
    edit.set_exact_text(text)
    texts: list[str] = []
    edit.text_edited.connect(texts.append)
    look(r"(a)(\s)?")
    finder.replace_all(r"\2\1⁋")
    settle()
    expected = regex.sub(r"(a)(\s)?", r"\2\1⁋", text)
    assert edit.exact_text() == expected
    assert finder.state.replaced == 504
    qtbot.waitUntil(lambda: texts == [expected])
    edit.undo()
    assert edit.exact_text() == text
    edit.redo()
    assert edit.exact_text() == expected


def test_replacing_all_keeps_the_place(
    edit: ExactEdit, finder: Finder, look: Callable[..., None], settle: Callable[[], None]
) -> None:
    edit.set_exact_text("line\n" * 300)
    look("i")
    place_caret(edit, 152 * 5)
    edit.ensureCursorVisible()
    place = edit.verticalScrollBar().value()
    finder.replace_all("ee")
    settle()
    assert edit.verticalScrollBar().value() == place > 0
    assert edit.textCursor().position() == 152 * 6


def test_replacements_that_fail_change_nothing(
    edit: ExactEdit, finder: Finder, look: Callable[..., None], settle: Callable[[], None]
) -> None:
    edit.set_exact_text("aaa")
    look("a")
    for template, problem in ((r"\1", BadReplacementError), ("b" * 10_001, ResultTooLongError)):
        for replace in (finder.replace, finder.replace_all):
            replace(template)
            settle()
            assert isinstance(finder.state.problem, problem)
            assert finder.state.count == 3
    assert edit.exact_text() == "aaa"
    finder.next()
    assert finder.state.problem is None


def test_closing_takes_everything_back(edit: ExactEdit, finder: Finder, look: Callable[..., None]) -> None:
    edit.set_exact_text("a a")
    look("a")
    assert len(edit.extraSelections()) == 2
    finder.deactivate()
    assert edit.extraSelections() == []
    edit.insertPlainText("a")
    finder.next()
    assert not finder.state.busy
    assert finder.state.query == Query("a", is_regex=True)


def test_an_edit_during_a_search_wins(
    edit: ExactEdit, finder: Finder, look: Callable[..., None], settle: Callable[[], None], qtbot: QtBot
) -> None:
    edit.set_exact_text("a " * 50_000 + "\n" * 3)
    finder.activate()
    finder.set_query(Query("a"))
    edit.set_exact_text("a a a")
    settle()
    assert finder.state.count == 3
