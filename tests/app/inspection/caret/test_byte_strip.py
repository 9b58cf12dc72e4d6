"""The byte strip: what it shows, keys and mouse, and what screen readers hear."""

import json

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QContextMenuEvent,
    QFont,
    QGuiApplication,
    QHelpEvent,
    QImage,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QMenu, QToolTip
from pytestqt.qtbot import QtBot

from app.colour_rule import by_position
from app.inspection.caret.byte_strip import ByteStrip
from app.inspection.lines.encoded_lines import EncodedLines
from app.palette import DARK, LIGHT
from engine import Tokenizer
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.models.merges import Merges
from engine.origin import Origin
from tests.app.inspection.altered_encoding import AlteredEncoding
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte, one_token_per_character


@pytest.fixture
def strip(qtbot: QtBot) -> ByteStrip:
    strip = ByteStrip()
    qtbot.addWidget(strip)
    strip.resize(700, strip.height())
    with qtbot.waitExposed(strip):
        strip.show()
    return strip


def show(strip: ByteStrip, encoding: MadeEncoding, **more: object) -> EncodedLines:
    lines = EncodedLines(encoding)
    strip.show_place(lines, (0, len(lines.utf8)), encoding.text, **more)
    return lines


def centre(strip: ByteStrip, byte: int) -> QPoint:
    """A point on the hex digits of a byte."""
    layout, fonts = strip._layout, strip._fonts
    x = strip._left() + (layout.left[byte] + layout.right[byte]) / 2
    return QPoint(round(x), round(fonts.block + fonts.line / 2))


def colours_in(picture: QImage) -> set[str]:
    return {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}


def painted(strip: ByteStrip) -> set[str]:
    return colours_in(strip.viewport().grab().toImage())


def test_token_colours_are_those_of_the_text(strip: ByteStrip) -> None:
    lines = show(strip, MadeEncoding("中国", [1, 3, 6]))
    numbers = by_position(lines.starts, lines.line_starts, 0, 3)
    for theme in (LIGHT, DARK):
        strip.set_theme(theme)
        found = painted(strip)
        assert {theme.tokens[number] for number in numbers} <= found
        assert theme.base in found


def test_colours_can_be_handed_in(strip: ByteStrip) -> None:
    asked: list[tuple[int, int]] = []

    def rule(first: int, last: int) -> np.ndarray:
        asked.append((first, last))
        return np.array([2, -1, 0])

    lines = EncodedLines(MadeEncoding("a中国", [1, 2, 4, 7]))
    strip.show_place(lines, (1, 7), "中国", colours_of=rule, cell_set="ramp")
    assert asked == [(1, 4)]
    found = painted(strip)
    assert {LIGHT.ramp[2], LIGHT.ramp[0]} <= found
    assert LIGHT.apart[1] not in found


def test_pieces_of_text_stand_where_no_letters_stand_for_bytes(qtbot: QtBot, strip: ByteStrip) -> None:
    vocabulary = {"[UNK]": 0, "un": 1, "##do": 2}
    model = {"type": "WordPiece", "vocab": vocabulary, "unk_token": "[UNK]", "continuing_subword_prefix": "##"}
    file = json.dumps({"version": "1.0", "model": {**model, "max_input_chars_per_word": 100}})
    pipeline = HuggingFacePipeline.of_json(file)
    pieces = Tokenizer.of_pipeline(pipeline, name="pieces", origin=Origin("tokenizer.json"))
    lines = EncodedLines(pieces.encode("undo"))
    strip.show_place(lines, (0, 4), "undo", tokenizer=pieces)
    look = strip._look()
    assert (look.pieces, look.texts.rows[3]) == (("un", "##do"), "Piece")
    with_pieces = painted_rows(strip)
    assert "GPT-2" not in strip.tip_at(QPointF(centre(strip, 0)))
    letters = Tokenizer(Merges.of([]))
    strip.show_place(EncodedLines(letters.encode("undo")), (0, 4), "undo", tokenizer=letters)
    look = strip._look()
    assert (look.pieces, look.texts.rows[3]) == (None, "GPT-2")
    assert "GPT-2" in strip.tip_at(QPointF(centre(strip, 0)))
    assert painted_rows(strip) != with_pieces


def painted_rows(strip: ByteStrip) -> QImage:
    """The row between the bytes and the ids."""
    fonts = strip._fonts
    return strip.viewport().grab(QRect(0, round(fonts.letter), strip.width(), fonts.line)).toImage()


@pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard", extend=True)
def test_what_stands_at_a_byte_is_copied_from_its_menu(qtbot: QtBot, strip: ByteStrip) -> None:
    show(strip, MadeEncoding("a中", [1, 2, 4]))
    point = centre(strip, 2)
    with qtbot.waitSignal(strip.byte_chosen) as chosen:
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, strip.viewport().mapToGlobal(point))
        QApplication.sendEvent(strip.viewport(), event)
    assert chosen.args == [2]
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    copied = []
    for entry in menu.actions():
        entry.trigger()
        copied.append((entry.text(), QGuiApplication.clipboard().text()))
    menu.close()
    assert copied == [
        ("Copy &character", "中"),
        ("Copy code &point", "U+4E2D"),
        ("Copy &bytes", "E4 B8 AD"),
        ("Copy token &id", str(strip.shown().token_at(2).token_id)),
    ]
    strip.show_place(None, None, "")
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, point, strip.viewport().mapToGlobal(point))
    QApplication.sendEvent(strip, event)
    assert QApplication.activePopupWidget() is None  # there is nothing to copy


def test_cut_character_is_marked_in_red_and_others_are_not(strip: ByteStrip) -> None:
    show(strip, MadeEncoding("中", [1, 3]))
    assert LIGHT.cut in painted(strip)
    show(strip, MadeEncoding("中", [3]))
    found = painted(strip)
    assert LIGHT.cut not in found
    assert LIGHT.grapheme not in found
    show(strip, one_token_per_character("e\u0301"))
    found = painted(strip)
    assert LIGHT.cut not in found
    assert LIGHT.grapheme in found


def test_cut_line_stands_between_the_bytes_of_its_border(strip: ByteStrip) -> None:
    show(strip, MadeEncoding("中", [1, 3]))
    picture = strip.viewport().grab().toImage()
    rows = range(round(strip._fonts.block), round(strip._fonts.block_end))
    red = [x for x in range(picture.width()) for y in rows if picture.pixelColor(x, y) == QColor(LIGHT.cut)]
    border = strip._left() + strip._layout.right[0]
    assert red
    assert all(abs(x - border) < strip._fonts.digit for x in red)


@pytest.mark.parametrize(
    "text",
    [
        "中",
        "中国",
        "𠮷",
        "👩‍👩‍👧",
        "é",
        "e\u0301",
        "क्षि",
        "\ufdfd",
        "\0",
        "\ud800",
        "\ufeff",
        "\ufffe",
        "\u05d0\u05d1",
        "",
    ],
    ids=ascii,
)
@pytest.mark.parametrize("points", [6, 10, 28])
def test_height_never_depends_on_what_is_shown(strip: ByteStrip, text: str, points: int) -> None:
    strip.setFont(QFont(strip.font().family(), points))
    height = strip.sizeHint().height()
    show(strip, one_token_per_byte(text))
    bar = strip.horizontalScrollBar()
    assert strip.sizeHint().height() == strip.maximumHeight() == height
    assert strip.minimumSizeHint().height() < height  # in a low window it gives way
    assert bar.maximum() + strip.viewport().width() >= strip._title_width + strip._layout.width - 1
    assert strip._fonts.height <= height - bar.sizeHint().height() + 1
    painted(strip)


def test_font_size_changes_the_height(strip: ByteStrip) -> None:
    height = strip.sizeHint().height()
    strip.setFont(QFont(strip.font().family(), 30))
    assert strip.sizeHint().height() > 2 * height


def test_long_selection_shows_the_beginning_and_says_the_rest(strip: ByteStrip) -> None:
    show(strip, one_token_per_character("中" * 1000))
    assert len(strip.shown().points) == 64
    assert strip.accessibleDescription().endswith("… and 988 more")
    assert strip._after == "… and 936 more"
    assert strip.horizontalScrollBar().maximum() > 0


def test_keys_move_from_byte_to_byte_and_choose(strip: ByteStrip, qtbot: QtBot) -> None:
    show(strip, MadeEncoding("中", [1, 3]))
    assert strip.current_byte() == 0
    qtbot.keyClick(strip, Qt.Key.Key_Left)
    assert strip.current_byte() == 0
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    assert strip.current_byte() == 1
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
        with qtbot.waitSignal(strip.token_chosen) as chosen:
            qtbot.keyClick(strip, key)
        assert chosen.args == [101]
    qtbot.keyClick(strip, Qt.Key.Key_End)
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    assert strip.current_byte() == 2
    qtbot.keyClick(strip, Qt.Key.Key_Home)
    with qtbot.waitSignal(strip.token_chosen) as chosen:
        qtbot.keyClick(strip, Qt.Key.Key_Return)
    assert chosen.args == [100]


def test_keys_do_nothing_where_nothing_is_shown(strip: ByteStrip, qtbot: QtBot) -> None:
    for text in ("", "a"):
        strip.show_place(None, None, text)
        with qtbot.assertNotEmitted(strip.token_chosen):
            for key in (Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_Return, Qt.Key.Key_A):
                qtbot.keyClick(strip, key)
    assert strip.current_byte() == 0


def test_keyboard_brings_a_byte_into_sight(strip: ByteStrip, qtbot: QtBot) -> None:
    show(strip, one_token_per_byte("中" * 60))
    bar = strip.horizontalScrollBar()
    assert bar.value() == 0
    qtbot.keyClick(strip, Qt.Key.Key_End)
    last = centre(strip, strip.current_byte())
    assert strip._title_width < last.x() < strip.viewport().width()
    qtbot.keyClick(strip, Qt.Key.Key_Home)
    assert bar.value() == 0


def test_current_byte_is_framed_while_the_keyboard_is_here(strip: ByteStrip, qtbot: QtBot) -> None:
    show(strip, MadeEncoding("中", [3]))
    with qtbot.waitActive(strip):
        strip.activateWindow()
    strip.clearFocus()
    assert LIGHT.accent not in painted(strip)
    strip.setFocus()
    assert LIGHT.accent in painted(strip)


def test_the_keyboard_is_seen_where_there_is_no_byte(strip: ByteStrip, qtbot: QtBot) -> None:
    with qtbot.waitActive(strip):
        strip.activateWindow()
    strip.show_place(None, None, "")
    strip.clearFocus()
    colour = strip.palette().accent().color()
    assert strip.grab().toImage().pixelColor(0, 0) != colour
    strip.setFocus()
    assert strip.grab().toImage().pixelColor(0, 0) == colour


def test_click_chooses_the_owner(strip: ByteStrip, qtbot: QtBot) -> None:
    show(strip, MadeEncoding("中", [1, 3]))
    with qtbot.waitSignal(strip.token_chosen) as chosen:
        qtbot.mouseClick(strip.viewport(), Qt.MouseButton.LeftButton, pos=centre(strip, 2))
    assert chosen.args == [101]
    assert strip.current_byte() == 2
    with qtbot.assertNotEmitted(strip.token_chosen):
        qtbot.mouseClick(strip.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(2, 5))
        qtbot.mouseClick(strip.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(690, 20))
        qtbot.mouseClick(strip.viewport(), Qt.MouseButton.RightButton, pos=centre(strip, 0))


def test_wheel_scrolls_sideways(strip: ByteStrip) -> None:
    show(strip, one_token_per_byte("中" * 60))
    QApplication.sendEvent(strip.viewport(), wheel(strip, 0, -120))
    assert strip.horizontalScrollBar().value() > 0


def test_wheel_scrolls_the_rows_where_they_do_not_fit(strip: ByteStrip) -> None:
    show(strip, one_token_per_byte("中" * 60))
    strip.resize(700, strip.minimumSizeHint().height())
    for turned, expected in (((0, -120), (True, False)), ((-120, 0), (True, True))):
        QApplication.sendEvent(strip.viewport(), wheel(strip, *turned))
        moved = strip.verticalScrollBar().value() > 0, strip.horizontalScrollBar().value() > 0
        assert moved == expected


def wheel(strip: ByteStrip, across: int, up: int) -> QWheelEvent:
    place = QPointF(200, 20)
    no_button, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    turned = QPoint(across, up)
    return QWheelEvent(
        place, strip.mapToGlobal(place), QPoint(), turned, no_button, no_key, Qt.ScrollPhase.NoScrollPhase, False
    )


def test_new_place_begins_at_its_beginning_and_new_tokens_do_not(strip: ByteStrip, qtbot: QtBot) -> None:
    text = "中" * 60
    show(strip, one_token_per_byte(text))
    qtbot.keyClick(strip, Qt.Key.Key_End)
    byte, scrolled = strip.current_byte(), strip.horizontalScrollBar().value()
    show(strip, one_token_per_byte(text), colours_of=lambda first, last: [1] * (last - first))
    assert (strip.current_byte(), strip.horizontalScrollBar().value()) == (byte, scrolled)
    show(strip, one_token_per_character("國" * 60))
    assert (strip.current_byte(), strip.horizontalScrollBar().value()) == (0, 0)


def test_of_two_tokens_alike_the_one_that_is_meant_is_outlined_strongly(strip: ByteStrip) -> None:
    encoding = MadeEncoding("中", [1, 2, 3])
    encoding.ids[:] = [100, 101, 101]
    lines = EncodedLines(encoding)
    strip.set_chosen_token(101)

    def thickness(meant: int | None) -> list[int]:
        strip.show_place(lines, (0, 3), "中", meant=meant)
        image, y = strip.viewport().grab().toImage(), round(strip._fonts.block_end)
        middles = [round(centre(strip, byte).x()) for byte in range(3)]
        near = [[image.pixelColor(x, y + step).name() for step in range(-3, 4)] for x in middles]
        return [names.count(LIGHT.selection_mark) for names in near]

    faint = thickness(None)
    assert faint[0] == 0 < faint[1] == faint[2]
    assert thickness(2)[2] > thickness(2)[1] == faint[1]
    assert thickness(1)[1] > thickness(1)[2] == faint[2]


def test_chosen_token_is_outlined(strip: ByteStrip) -> None:
    strip.set_theme(DARK)
    show(strip, MadeEncoding("中", [1, 3]))
    assert DARK.selection_mark not in painted(strip)
    strip.set_chosen_token(101)
    assert DARK.selection_mark in painted(strip)
    strip.set_chosen_token(None)
    assert DARK.selection_mark not in painted(strip)


def test_screen_readers_are_told_the_same_in_words(
    strip: ByteStrip, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []

    def hear(event: object) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            heard.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    spoken = QAccessible.queryAccessibleInterface(strip)
    assert spoken.text(QAccessible.Text.Name) == "Bytes and tokens at the caret"
    show(strip, MadeEncoding("中a", [1, 3, 4]))
    assert spoken.text(QAccessible.Text.Description) == (
        "U+4E2D 中 CJK UNIFIED IDEOGRAPH-4E2D: E4 token index 0, id 100; B8 AD token index 1, id 101; cut. "
        "U+0061 a LATIN SMALL LETTER A: 61 token index 2, id 102"
    )
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    assert heard == [
        "byte B8, 2 of 3 of U+4E2D · token index 1, id 101 · two tokens share this character: it is cut here"
    ]
    strip.show_place(None, None, "")
    assert spoken.text(QAccessible.Text.Description) == "No character here"


def test_tool_tips_of_code_point_byte_and_token(strip: ByteStrip, trained: Tokenizer) -> None:
    encoding = trained.encode("中")
    lines = EncodedLines(encoding)
    strip.show_place(lines, (0, 3), "中", tokenizer=trained)
    place = centre(strip, 1)
    assert "CJK UNIFIED IDEOGRAPH-4E2D" in strip.tip_at(QPointF(place.x(), 4))
    byte = strip.tip_at(QPointF(place))
    assert "0xB8 = 184 = binary 1011 1000" in byte
    assert "byte 1 of the text, from 0" in byte
    token = strip.tip_at(QPointF(place.x(), strip._fonts.label + 3))
    assert f"id {encoding.ids[lines.token_at(1)]}" in token
    assert "merge of rank" in token
    assert strip.tip_at(QPointF(1, 4)) == ""
    assert strip.tip_at(QPointF(strip.viewport().width() - 2, 4)) == ""


def test_tool_tips_show_markup_as_text(strip: ByteStrip) -> None:
    show(strip, one_token_per_byte("<"))
    assert "U+003C &lt; LESS-THAN SIGN" in strip.tip_at(QPointF(centre(strip, 0).x(), 4))


def test_tool_tip_appears(strip: ByteStrip, qtbot: QtBot) -> None:
    show(strip, MadeEncoding("中", [1, 3]))

    def point_at(place: QPoint) -> None:
        event = QHelpEvent(QHelpEvent.Type.ToolTip, place, strip.viewport().mapToGlobal(place))
        QApplication.sendEvent(strip.viewport(), event)

    point_at(centre(strip, 1))
    assert "184" in QToolTip.text()
    point_at(QPoint(1, 1))
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_language_and_narrow_places(strip: ByteStrip) -> None:
    show(strip, MadeEncoding("中", [1, 3]))
    strip.setAccessibleName("")
    QApplication.sendEvent(strip, QEvent(QEvent.Type.LanguageChange))
    assert strip.accessibleName() == "Bytes and tokens at the caret"
    assert strip._title_width > 0
    strip.resize(150, strip.height())
    assert strip._title_width == 0
    painted(strip)


def test_in_a_low_window_its_rows_are_scrolled(qtbot: QtBot, strip: ByteStrip) -> None:
    show(strip, one_token_per_character("中"))
    bar = strip.verticalScrollBar()
    strip.resize(700, strip.sizeHint().height())
    assert bar.maximum() == 0
    strip.resize(700, strip.minimumSizeHint().height())
    qtbot.waitUntil(bar.isVisible)
    assert bar.value() == bar.maximum() == 3  # the tokens are said first: the line at the caret has the rest
    point = QPointF(strip._title_width + 20, 4)
    assert "token index 0" in strip.tip_at(QPointF(point.x(), strip.viewport().height() - 4))
    below = strip.viewport().grab().toImage()
    strip.setFocus()
    while bar.value() > 0:
        qtbot.keyClick(strip, Qt.Key.Key_Up)
    assert strip.viewport().grab().toImage() != below
    assert "CJK UNIFIED" in strip.tip_at(point)
    strip.resize(700, strip.minimumSizeHint().height() + 5)
    assert bar.value() == 0 < bar.maximum()  # where it was scrolled to it stays
    for key, expected in ((Qt.Key.Key_PageUp, 0), (Qt.Key.Key_PageDown, bar.maximum())):
        for _ in range(9):
            qtbot.keyClick(strip, key)
        assert bar.value() == expected


@pytest.mark.parametrize("rows", [2, 3, 4])
@pytest.mark.parametrize("more", [0, 9])
def test_no_row_is_shown_by_half(strip: ByteStrip, rows: int, more: int) -> None:
    show(strip, one_token_per_character("中"))
    bar, whole = strip.verticalScrollBar(), strip.maximumHeight()
    strip.resize(700, whole)
    all_rows, tops = strip.viewport().grab().toImage(), [round(top) for top in strip._fonts.tops]
    strip.resize(700, strip.lower_rows_height(rows) + more)
    for first in range(bar.maximum() + 1):
        bar.setValue(first)
        shown = strip.viewport().grab().toImage()
        top = tops[first]
        ends = [end for end in (*tops[1:], round(strip._fonts.height)) if end - top <= shown.height()]
        for y in range(shown.height()):
            for x in range(0, 200, 3):
                expected = all_rows.pixelColor(x, top + y) if top + y < ends[-1] else QColor(strip._theme.base)
                assert shown.pixelColor(x, y) == expected, (first, x, y)


def test_the_lowest_row_can_be_seen_at_each_height(strip: ByteStrip) -> None:
    show(strip, one_token_per_character("中"))
    bar = strip.verticalScrollBar()
    for high in range(strip.minimumSizeHint().height(), strip.maximumHeight() + 1):
        strip.resize(700, high)
        bar.setValue(bar.maximum())
        assert strip._shown_end() == round(strip._fonts.height), high


def test_colours_are_those_of_the_tokens_though_one_was_inserted_in_between(strip: ByteStrip) -> None:
    encoding = AlteredEncoding("é㈱", [(0, 2), (2, 2), (2, 5)], inserted=(1,))
    show(strip, encoding, colours_of=lambda first, last: [0, 1, 2][first:last])
    assert LIGHT.tokens[0] in painted(strip)
    assert LIGHT.tokens[1] not in painted(strip)
    assert LIGHT.tokens[2] in painted(strip)
