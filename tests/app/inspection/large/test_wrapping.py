"""The view at different widths: rows end where the window does, or run on; what was at the top stays there."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

import engine
from app.inspection.large.blocks import MOST_BYTES, UNBROKEN
from app.inspection.large.pane import LargePane
from app.inspection.large.text import LargeText
from app.palette import LIGHT

LINE = "大模型 splits 中国 into tokens, 👩‍👩‍👧 too; مرحبا بالعالم. हिन्दी भाषा ภาษาไทย "
ONE_LINE = (LINE * 3_000).encode()
MANY_LINES = "".join(f"{number}: {LINE * (number % 7)}\n" for number in range(2_000)).encode()


@pytest.fixture
def pane(qtbot: QtBot, compiled_kernels: None, trained: engine.Tokenizer) -> Iterator[LargePane]:
    pane = LargePane(points=12)
    qtbot.addWidget(pane)
    pane.resize(800, 400)
    with qtbot.waitExposed(pane):
        pane.show()
    pane.set_tokenizer(trained, live=True)
    yield pane
    pane.shutdown()


def show(pane: LargePane, qtbot: QtBot, data: bytes) -> None:
    pane.show_text(LargeText(data))
    settle(pane, qtbot)


def settle(pane: LargePane, qtbot: QtBot) -> None:
    """Until what is visible is painted with its tokens."""

    def ready() -> bool:
        pane.view.viewport().grab()
        lines = pane.tokens.lines
        return not pane.tokens.busy and lines is not None and lines.covers(*pane.view.visible_bytes())

    qtbot.waitUntil(ready)


def image(pane: LargePane) -> QImage:
    return pane.view.viewport().grab().toImage()


@pytest.mark.parametrize("data", [ONE_LINE, MANY_LINES], ids=["one line", "lines"])
@pytest.mark.parametrize("points", [10, 28])
def test_nothing_is_cut_off_at_the_right(pane: LargePane, qtbot: QtBot, data: bytes, points: float) -> None:
    pane.view.set_font_size(points)
    for width in (500, 1280):
        pane.resize(width, 400)
        for place in (0, len(data) // 2, len(data)):
            pane.show_text(LargeText(data))
            pane.view.go_to_byte(place)
            settle(pane, qtbot)
            room = pane.view.viewport().width() - pane.view.left()
            for visible in pane.view.visible_rows():
                for line in visible.laid.lines:
                    assert line.naturalTextWidth() <= room
            assert pane.view.horizontalScrollBar().maximum() == 0


def test_wider_windows_have_longer_rows(pane: LargePane, qtbot: QtBot) -> None:
    lengths = []
    for width in (400, 800, 1200):
        pane.resize(width, 400)
        show(pane, qtbot, ONE_LINE)
        rows = pane.view.visible_rows()
        lengths.append(rows[-1].row.end / len(rows))
    assert lengths[1] > 1.7 * lengths[0]
    assert lengths[2] > 1.3 * lengths[1]


@pytest.mark.parametrize("data", [ONE_LINE, MANY_LINES], ids=["one line", "lines"])
def test_what_is_at_the_top_stays_at_the_top(pane: LargePane, qtbot: QtBot, data: bytes) -> None:
    show(pane, qtbot, data)
    pane.view.verticalScrollBar().setValue(len(data) // 3)
    settle(pane, qtbot)
    top = pane.view.visible_rows()[0].row
    for width in (500, 640, 900, 333, 1000, 800):
        pane.resize(width, 400)
        settle(pane, qtbot)
        row = pane.view.visible_rows()[0].row
        assert row.start <= top.start < row.end
    pane.view.zoom_by(7)
    pane.view.zoom_reset()
    pane.view.set_wrapped(False)
    pane.view.set_wrapped(True)
    settle(pane, qtbot)
    assert pane.view.visible_rows()[0].row == top


@pytest.mark.parametrize("place", [0.0, 0.5, 1.0])
def test_unbroken_rows_run_on_to_the_right(pane: LargePane, qtbot: QtBot, place: float) -> None:
    pane.view.set_wrapped(False)
    show(pane, qtbot, MANY_LINES)
    pane.view.go_to_byte(int(place * len(MANY_LINES)))
    settle(pane, qtbot)
    for visible in pane.view.visible_rows():
        start, end = visible.row
        assert start == 0 or MANY_LINES[start - 1 : start] == b"\n"
        assert end == len(MANY_LINES) or MANY_LINES[end - 1 : end] == b"\n"
    bar = pane.view.horizontalScrollBar()
    assert bar.isVisible()
    assert bar.maximum() > pane.view.viewport().width()
    low = int(pane.view._page().boxes.first.min())
    bar.setValue(bar.maximum())
    settle(pane, qtbot)
    boxes = pane.view._page().boxes
    assert (np.maximum(boxes.begin, boxes.end) > 0).all()
    assert (np.minimum(boxes.begin, boxes.end) < pane.view.viewport().width()).all()
    assert int(boxes.last.max()) > low
    pane.view.set_wrapped(True)
    assert not bar.isVisible()
    assert bar.value() == 0


def test_an_unbroken_line_goes_on_in_the_next_row_at_some_length(pane: LargePane, qtbot: QtBot) -> None:
    pane.view.set_wrapped(False)
    show(pane, qtbot, ONE_LINE)
    for visible in pane.view.visible_rows():
        assert UNBROKEN - MOST_BYTES < visible.row.end - visible.row.start < UNBROKEN + MOST_BYTES
    pane.view.go_to_byte(UNBROKEN - 100)
    settle(pane, qtbot)
    row = pane.view.visible_rows()[0].laid
    x = row.x_of_byte(pane.view.byte_of_caret())
    assert 0 < x + pane.view.left() < pane.view.viewport().width()
    assert row.byte_at_x(x) == pane.view.byte_of_caret()


@pytest.mark.parametrize("wrapped", [True, False])
def test_every_byte_of_a_row_has_a_place_and_back(pane: LargePane, qtbot: QtBot, wrapped: bool) -> None:
    pane.view.set_wrapped(wrapped)
    show(pane, qtbot, ("word 中文 é " * 80 + "\nsecond\n").encode())
    for visible in pane.view.visible_rows():
        borders = pane.view._caret.borders(visible.row).tolist()
        for byte in borders[:-1]:
            assert visible.laid.byte_at_x(visible.laid.x_of_byte(byte) + 0.5) == byte


@pytest.mark.parametrize("text", ["a   b\t.\nend", "中\u3000国", "a\u2009b", "a\u200bb"])
@pytest.mark.parametrize("wrapped", [True, False])
def test_signs_for_blanks_and_line_ends_are_drawn(pane: LargePane, qtbot: QtBot, wrapped: bool, text: str) -> None:
    pane.view.set_wrapped(wrapped)
    show(pane, qtbot, text.encode())
    before = image(pane)
    pane.view.set_whitespace_shown(True)
    settle(pane, qtbot)
    assert image(pane) != before
    pane.view.set_whitespace_shown(False)
    settle(pane, qtbot)
    assert image(pane) == before


def test_what_was_found_and_what_is_selected_is_painted(pane: LargePane, qtbot: QtBot) -> None:
    show(pane, qtbot, "one 中国 two\nthree".encode())
    before = image(pane)
    pane.view.set_found(lambda low, high: np.array([[4, 10]], np.int64))
    marked = image(pane)
    boxes = pane.view._page().boxes
    inside = int(boxes.begin[4]) + 2, int(pane.view.visible_rows()[0].bottom) - 1
    assert marked.pixelColor(*inside).name() == LIGHT.selection_mark
    assert before.pixelColor(*inside) != marked.pixelColor(*inside)
    assert before.pixelColor(2 + int(boxes.begin[0]), inside[1]) == marked.pixelColor(
        2 + int(boxes.begin[0]), inside[1]
    )
    pane.view.set_found(None)
    assert image(pane) == before
    pane.view.select(4, 10)
    assert pane.view.selection() == (4, 10)
    assert image(pane) != before


def test_a_selected_match_is_whole_graphemes(pane: LargePane, qtbot: QtBot) -> None:
    data = "xe\u0301y".encode()
    show(pane, qtbot, data)
    pane.view.select(1, 2)
    assert pane.view.selection() == (1, 4)
    qtbot.keyClick(pane.view, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert pane.view.selection() == (1, 1)


def caret_at(pane: LargePane, byte: int) -> tuple[float, float]:
    """x of the caret before a byte, and y of its row, in the viewport; outside of it where it is not in sight."""
    view = pane.view
    for visible in view.visible_rows():
        if visible.row.start <= byte < visible.row.end or byte == visible.row.end == len(view.data):
            if visible.bottom > view.viewport().height():
                break
            return visible.laid.x_of_byte(byte) + view.left(), visible.top
    return -1.0, -1.0


def is_in_sight(pane: LargePane, byte: int) -> bool:
    x, y = caret_at(pane, byte)
    return 0 <= x < pane.view.viewport().width() and y >= 0


@pytest.mark.parametrize("data", [ONE_LINE, MANY_LINES.rstrip()], ids=["one line", "lines"])
@pytest.mark.parametrize("place", [0.0, 0.41, 1.0])
def test_the_caret_stays_in_sight(pane: LargePane, qtbot: QtBot, data: bytes, place: float) -> None:
    show(pane, qtbot, data)
    pane.view.go_to_byte(int(place * len(data)))
    settle(pane, qtbot)
    byte = pane.view.byte_of_caret()

    def check() -> None:
        assert is_in_sight(pane, byte)
        settle(pane, qtbot)
        assert is_in_sight(pane, byte)

    check()
    for _ in range(2):
        pane.view.set_wrapped(False)
        check()
        for size in (18, 28, 9, 12):
            pane.view.set_font_size(size)
            check()
        for width, height in ((420, 150), (1100, 500), (800, 400)):
            pane.resize(width, height)
            check()
        pane.view.set_whitespace_shown(True)
        check()
        pane.view.set_whitespace_shown(False)
        pane.view.set_wrapped(True)
        check()
        pane.resize(500, 200)
        check()
        pane.resize(800, 400)
        check()


@pytest.mark.parametrize("wrapped", [True, False])
def test_the_end_of_a_line_is_in_sight(pane: LargePane, qtbot: QtBot, wrapped: bool) -> None:
    pane.view.set_wrapped(wrapped)
    show(pane, qtbot, ("short\n" + LINE * 30 + "\n" + "שלום עולם " * 200 + "\nend").encode())
    view = pane.view
    view.setFocus()
    for key in (Qt.Key.Key_End, Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Home, Qt.Key.Key_Down, Qt.Key.Key_End):
        qtbot.keyClick(view, key)
        settle(pane, qtbot)
        assert is_in_sight(pane, view.byte_of_caret())
    qtbot.keyClick(view, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    settle(pane, qtbot)
    view.set_wrapped(not wrapped)
    settle(pane, qtbot)
    assert is_in_sight(pane, len(view.data))


def test_a_match_stays_in_sight_when_the_type_changes(pane: LargePane, qtbot: QtBot) -> None:
    data = MANY_LINES.replace(b"1007:", LINE.encode() * 20 + b"NEEDLE" + b"1007:")
    show(pane, qtbot, data)
    pane.view.set_wrapped(False)
    at = data.index(b"NEEDLE")
    pane.view.select(at, at + 6)
    settle(pane, qtbot)
    assert is_in_sight(pane, at)
    assert is_in_sight(pane, at + 6)
    for points in (20, 28, 7, 12):
        pane.view.set_font_size(points)
        settle(pane, qtbot)
        assert is_in_sight(pane, at) or is_in_sight(pane, at + 6)


def test_without_the_caret_what_is_at_the_left_above_stays(pane: LargePane, qtbot: QtBot) -> None:
    pane.view.set_wrapped(False)
    show(pane, qtbot, MANY_LINES)
    view = pane.view
    view.verticalScrollBar().setValue(len(MANY_LINES) // 2)
    settle(pane, qtbot)
    view.horizontalScrollBar().setValue(1_500)
    settle(pane, qtbot)
    first = view.visible_rows()[0].laid
    byte = first.byte_at_x(1_500)
    for change in (lambda: view.set_font_size(20), lambda: view.set_font_size(12), lambda: pane.resize(600, 300)):
        change()
        settle(pane, qtbot)
        row = view.visible_rows()[0].laid
        assert row.row == first.row
        assert abs(row.x_of_byte(byte) + view.left()) < 40
    view.set_wrapped(True)
    settle(pane, qtbot)
    row = view.visible_rows()[0].row
    assert row.start <= byte < row.end


def test_changes_there_and_back_lead_to_the_same_place(pane: LargePane, qtbot: QtBot) -> None:
    show(pane, qtbot, MANY_LINES)
    pane.view.go_to_byte(len(MANY_LINES) // 3)
    settle(pane, qtbot)
    before = caret_at(pane, pane.view.byte_of_caret())
    for _ in range(3):
        for points in (28, 9, 12):
            pane.view.set_font_size(points)
        pane.view.set_wrapped(False)
        pane.view.set_wrapped(True)
    settle(pane, qtbot)
    assert caret_at(pane, pane.view.byte_of_caret()) == before
