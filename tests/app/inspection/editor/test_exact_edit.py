"""What goes in comes out: keys, input methods, clipboard, drops, undo."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QKeySequence,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app import edit_limits
from app.inspection.clipboard_text import EXACT_FORMAT
from app.inspection.editor import exact_edit
from app.inspection.editor.exact_edit import ExactEdit
from app.inspection.lines.editor_text import raw_to_exact
from tests.app.ime import compose, ime

EXACT = [
    "plain",
    "a\u00a0b",
    "a\u2028b",
    "a\u2029b",
    "a\r\nb\rc\n",
    "nul \0 vt \v ff \f nel \x85",
    "\ufeffstart and \ufeff middle",
    "\ufffestart",
    "\ufdd0\ufdd1",
    "lone \ud800 \udfff, apart \ud83d\ude00",
    "😀 👩‍👩‍👧 𠮷",
    "é e\u0301",
    "␍ ⇤ ⁋ ⍽ \U0010fffd \U0010d800",
    "\n\n",
]


@pytest.fixture
def edit(qtbot: QtBot) -> ExactEdit:
    widget = ExactEdit()
    qtbot.addWidget(widget)
    return widget


def clipboard_of(text: str) -> QMimeData:
    data = QMimeData()
    data.setText(text)
    return data


def copied(edit: ExactEdit) -> QMimeData:
    edit.selectAll()
    return edit.createMimeDataFromSelection()


@pytest.mark.parametrize("text", EXACT, ids=ascii)
def test_set_and_read(edit: ExactEdit, text: str) -> None:
    assert edit.set_exact_text(text)
    assert edit.exact_text() == text


@pytest.mark.parametrize("text", EXACT, ids=ascii)
def test_copy_and_paste(edit: ExactEdit, text: str) -> None:
    edit.set_exact_text(text)
    data = copied(edit)
    edit.selectAll()
    edit.insertPlainText("other")
    edit.selectAll()
    edit.insertFromMimeData(data)
    assert edit.exact_text() == text


@pytest.mark.parametrize("text", [text for text in EXACT if text.isprintable() or "\r" in text], ids=ascii)
def test_other_programs_get_the_text(edit: ExactEdit, text: str) -> None:
    edit.set_exact_text(text)
    assert copied(edit).text() == text


def test_other_programs_get_a_leading_bom(edit: ExactEdit) -> None:
    edit.set_exact_text("\ufeffx")
    assert copied(edit).text() == "\ufeffx"


def test_real_clipboard(edit: ExactEdit) -> None:
    edit.set_exact_text("a\u00a0b\r\n\ud800")
    edit.selectAll()
    edit.copy()
    edit.clear()
    edit.paste()
    assert edit.exact_text() == "a\u00a0b\r\n\ud800"
    QGuiApplication.clipboard().clear()


def test_plain_text_from_elsewhere_keeps_its_line_ends(edit: ExactEdit) -> None:
    edit.insertFromMimeData(clipboard_of("a\r\nb\u2029c\u00a0d"))
    assert edit.exact_text() == "a\r\nb\u2029c\u00a0d"


def test_rich_text_and_pictures_are_refused(edit: ExactEdit, qtbot: QtBot) -> None:
    rich = QMimeData()
    rich.setHtml("<b>bold</b>")
    picture = QMimeData()
    picture.setImageData(QImage(2, 2, QImage.Format.Format_RGB32))
    assert not edit.canInsertFromMimeData(picture)
    with qtbot.waitSignal(edit.refused) as refusal:
        edit.insertFromMimeData(rich)
    assert refusal.args == ["The clipboard holds no plain text. Nothing was changed."]
    with qtbot.waitSignal(edit.refused) as refusal:
        edit.insertFromMimeData(picture)
    assert refusal.args == ["The clipboard holds a picture and no text. Nothing was changed."]
    with qtbot.assertNotEmitted(edit.refused):
        edit.insertFromMimeData(QMimeData())
    assert edit.exact_text() == ""
    both = clipboard_of("plain")
    both.setHtml("<b>bold</b>")
    edit.insertFromMimeData(both)
    assert edit.exact_text() == "plain"


def test_too_long_a_paste_is_handed_on_and_nothing_is_lost(
    edit: ExactEdit, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edit_limits, "LONGEST_TEXT", 10)
    edit.set_exact_text("1234\r")
    edit.moveCursor(QTextCursor.MoveOperation.Right)
    with qtbot.waitSignal(edit.too_long) as handed:
        edit.insertFromMimeData(clipboard_of("😀😀😀xyz"))
    assert handed.args == ["1😀😀😀xyz234\r"]
    with qtbot.waitSignal(edit.too_long) as handed:
        assert not edit.set_exact_text("\ufeff\ud800" * 6)
    assert handed.args == ["\ufeff\ud800" * 6]
    assert edit.exact_text() == "1234\r"
    edit.selectAll()
    edit.insertFromMimeData(clipboard_of("1234567890"))
    assert edit.exact_text() == "1234567890"


@pytest.mark.parametrize("letter", ["x", "中", "😀", "\r", "\n", "\ud800", "\U0010fffd"], ids=ascii)
def test_the_limit_counts_code_points(
    edit: ExactEdit, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, letter: str
) -> None:
    monkeypatch.setattr(edit_limits, "LONGEST_TEXT", 10)
    data = QMimeData()

    def give(count: int) -> None:
        data.setData(EXACT_FORMAT, (letter * count).encode("utf-8", "surrogatepass"))
        edit.insertFromMimeData(data)

    with qtbot.waitSignal(edit.too_long):
        assert not edit.set_exact_text(letter * 11)
    assert edit.set_exact_text(letter * 6)
    edit.moveCursor(QTextCursor.MoveOperation.End)
    with qtbot.waitSignal(edit.too_long):
        give(5)
    give(4)
    assert edit.exact_text() == letter * 10
    with qtbot.waitSignal(edit.too_long):
        give(1)
    edit.selectAll()
    with qtbot.waitSignal(edit.too_long):
        give(11)
    give(10)
    assert edit.exact_text() == letter * 10


def test_fifty_megabytes_are_handed_on(edit: ExactEdit, qtbot: QtBot) -> None:
    data = QMimeData()
    data.setData("text/plain", b"x" * 50_000_000)
    edit.set_exact_text("ab")
    edit.moveCursor(QTextCursor.MoveOperation.Right)
    with qtbot.waitSignal(edit.too_long) as handed:
        edit.insertFromMimeData(data)
    assert handed.args[0] == "a" + "x" * 50_000_000 + "b"
    assert edit.exact_text() == "ab"


@pytest.mark.parametrize("text", ["x" * 6_000, "\u0301" * 600], ids=["line", "grapheme"])
def test_what_a_paste_would_join_counts(edit: ExactEdit, qtbot: QtBot, text: str) -> None:
    edit.set_exact_text("a\n" + text)
    edit.moveCursor(QTextCursor.MoveOperation.End)
    with qtbot.waitSignal(edit.too_long) as handed:
        edit.insertFromMimeData(clipboard_of(text))
    assert handed.args == ["a\n" + text * 2]
    edit.insertFromMimeData(clipboard_of("\n" + text))
    assert edit.exact_text() == "a\n" + text + "\n" + text
    edit.moveCursor(QTextCursor.MoveOperation.Start)
    edit.insertFromMimeData(clipboard_of("\n" + text))
    assert edit.exact_text() == "\n" + text + "a\n" + text + "\n" + text


def test_a_hundred_thousand_marks_on_one_letter_are_handed_on(edit: ExactEdit, qtbot: QtBot) -> None:
    text = "e" + "\u0301" * 100_000
    with qtbot.waitSignal(edit.too_long) as handed:
        assert not edit.set_exact_text(text)
    assert handed.args == [text]
    with qtbot.waitSignal(edit.too_long):
        edit.insertFromMimeData(clipboard_of(text))
    assert edit.exact_text() == ""


def test_a_few_letters_go_into_a_long_line_all_the_same(edit: ExactEdit) -> None:
    edit.insertPlainText("x" * 10_001)
    edit.insertFromMimeData(clipboard_of("yz"))
    assert edit.exact_text() == "x" * 10_001 + "yz"


class Window(QWidget):
    """Takes what the editor leaves."""

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self.edit = ExactEdit(self)
        self.entered = 0

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.entered += 1
        event.acceptProposedAction()


def drag(widget: QWidget, data: QMimeData) -> None:
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    QApplication.sendEvent(widget, QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, left, none))


def test_dropped_files_are_left_to_the_window(qtbot: QtBot) -> None:
    window = Window()
    qtbot.addWidget(window)
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile("/tmp/a.txt")])
    files.setText("/tmp/a.txt")
    drag(window.edit.viewport(), files)
    assert window.entered == 1
    drag(window.edit.viewport(), clipboard_of("text"))
    assert window.entered == 1


def test_dropped_text_is_exact(edit: ExactEdit) -> None:
    edit.resize(200, 100)
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    data = clipboard_of("a\r\nb")
    drag(edit.viewport(), data)
    QApplication.sendEvent(edit.viewport(), QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, left, none))
    assert edit.exact_text() == "a\r\nb"


class MoveWithin(QDropEvent):
    """Qt sends such an event after it has begun a drag itself, which needs a real mouse."""

    def __init__(self, edit: ExactEdit, data: QMimeData) -> None:
        none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
        super().__init__(QPointF(5, 5), Qt.DropAction.MoveAction, data, left, none)
        self._source = edit.viewport()

    def source(self) -> QWidget:
        return self._source


def test_text_that_is_moved_is_never_turned_away(edit: ExactEdit, qtbot: QtBot) -> None:
    line = "x" * 6_000
    edit.set_exact_text(line)
    data = clipboard_of(line)
    with qtbot.assertNotEmitted(edit.too_long):
        edit.dropEvent(MoveWithin(edit, data))
    assert edit.exact_text() == line * 2
    with qtbot.waitSignal(edit.too_long):
        edit.insertFromMimeData(data)


def test_keys(edit: ExactEdit, qtbot: QtBot) -> None:
    qtbot.keyClicks(edit, "ab")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    qtbot.keyClick(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(edit, Qt.Key.Key_Tab)
    qtbot.keyClicks(edit, "c")
    assert edit.exact_text() == "ab\n\n\tc"
    edit.undo()
    edit.redo()
    assert edit.exact_text() == "ab\n\n\tc"


def test_typed_stand_in_is_that_character(edit: ExactEdit) -> None:
    event = QKeyEvent(QKeyEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, "⇤")
    QApplication.sendEvent(edit, event)
    ime(edit, "⁋中")
    assert edit.exact_text() == "⇤⁋中"


def test_input_method_is_undone_in_one_step(edit: ExactEdit) -> None:
    ime(edit, "你好", preedit="nihao")
    ime(edit, "👩‍👩‍👧")
    assert edit.exact_text() == "你好👩‍👩‍👧"
    edit.undo()
    edit.undo()
    assert edit.exact_text() == ""


def test_nothing_is_announced_while_composing(edit: ExactEdit, qtbot: QtBot) -> None:
    texts: list[str] = []
    edit.text_edited.connect(texts.append)
    compose(edit, "ni")
    assert edit.composing
    edit.announce()
    compose(edit, "nihao")
    edit.announce()
    assert texts == []
    ime(edit, "你好")
    assert not edit.composing
    qtbot.waitUntil(lambda: texts == ["你好"])


def test_composition_that_is_given_up_changes_nothing(edit: ExactEdit) -> None:
    texts: list[str] = []
    edit.text_edited.connect(texts.append)
    compose(edit, "ni")
    compose(edit, "")
    edit.announce()
    assert texts == []
    assert edit.exact_text() == ""


def test_edits_are_announced_together(edit: ExactEdit, qtbot: QtBot) -> None:
    texts: list[str] = []
    edit.text_edited.connect(texts.append)
    qtbot.keyClicks(edit, "abc")
    qtbot.waitUntil(lambda: bool(texts))
    assert texts[-1] == "abc"
    assert len(texts) <= 3


def test_a_text_that_was_set_is_not_announced(edit: ExactEdit) -> None:
    texts: list[str] = []
    edit.text_edited.connect(texts.append)
    edit.set_exact_text("set")
    edit.announce()
    assert texts == []
    edit.undo()
    edit.announce()
    assert texts == [""]


def test_the_text_is_converted_once_for_each_edit(
    edit: ExactEdit, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    converted: list[str] = []

    def convert(raw: str) -> str:
        converted.append(raw)
        return raw_to_exact(raw)

    monkeypatch.setattr(exact_edit, "raw_to_exact", convert)
    qtbot.keyClicks(edit, "a")
    edit.announce()
    for _ in range(3):
        assert edit.exact_text() == "a"
        edit.announce()
    assert converted == ["a"]
    edit.undo()
    assert edit.exact_text() == ""
    edit.setPlainText("b")
    assert edit.exact_text() == "b"
    edit.clear()
    assert edit.exact_text() == ""
    edit.insertPlainText("c")
    assert edit.exact_text() == "c"


def test_cut_of_a_part_keeps_the_rest(edit: ExactEdit) -> None:
    edit.set_exact_text("ab\r\ncd")
    cursor = edit.textCursor()
    cursor.setPosition(1)
    cursor.setPosition(5, QTextCursor.MoveMode.KeepAnchor)
    edit.setTextCursor(cursor)
    data = edit.createMimeDataFromSelection()
    assert data.data(EXACT_FORMAT).data() == b"b\r\nc"
    cursor.removeSelectedText()
    assert edit.exact_text() == "ad"


def wheel(edit: ExactEdit, delta: int, modifier: Qt.KeyboardModifier) -> None:
    place = QPointF(5, 5)
    event = QWheelEvent(
        place,
        place,
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        modifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(edit.viewport(), event)


def test_zoom_by_wheel_and_keys(edit: ExactEdit, qtbot: QtBot) -> None:
    size: Callable[[], float] = lambda: edit.font().pointSizeF()  # noqa: E731
    start = size()
    wheel(edit, 120, Qt.KeyboardModifier.NoModifier)
    assert size() == start
    wheel(edit, 240, Qt.KeyboardModifier.ControlModifier)
    assert size() == start + 2
    qtbot.keyClick(edit, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert size() == start + 1
    qtbot.keySequence(edit, QKeySequence(QKeySequence.StandardKey.ZoomIn))
    assert size() == start + 2
    qtbot.keyClick(edit, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert size() == start
    edit.zoom_by(100)
    assert size() == 40
    edit.zoom_by(-100)
    assert size() == 6
    assert edit.exact_text() == ""
