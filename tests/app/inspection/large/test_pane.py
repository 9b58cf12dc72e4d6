"""A large text as a whole: shown, scrolled, encoded where one looks, counted, searched, copied."""

import re
from collections.abc import Callable, Iterator
from threading import Event

import pytest
from PySide6.QtCore import QLocale, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import engine
from app.inspection.clipboard_text import EXACT_FORMAT
from app.inspection.large import cuts
from app.inspection.large import view as large_view
from app.inspection.large.bar import CountState
from app.inspection.large.blocks import UNBROKEN
from app.inspection.large.count import Progress
from app.inspection.large.pane import LargePane
from app.inspection.large.text import LargeText
from app.inspection.painting.page import Page
from app.inspection.words.token_words import letter_words
from app.palette import DARK, LIGHT
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.origin import Origin
from engine.text.split_patterns import split_pattern

LINE = "大模型 splits 中国 into tokens, 👩‍👩‍👧 too; مرحبا بالعالم. "
MANY_LINES = "".join(f"{number}: {LINE}\n" for number in range(4_000)).encode()
ONE_LINE = (LINE * 4_000).encode()


@pytest.fixture
def pane(qtbot: QtBot, compiled_kernels: None) -> Iterator[LargePane]:
    pane = LargePane(points=12)
    qtbot.addWidget(pane)
    pane.resize(900, 400)
    with qtbot.waitExposed(pane):
        pane.show()
    yield pane
    pane.shutdown()


@pytest.fixture
def shown(qtbot: QtBot, pane: LargePane, trained: engine.Tokenizer):
    """Shows a text and waits for the tokens of its first rows; the count may run or wait."""

    def show(data: bytes, *, tokenizer: engine.Tokenizer = trained, live: bool = True) -> LargePane:
        pane.set_tokenizer(tokenizer, live=live)
        pane.show_text(LargeText(data))
        settle(qtbot, pane)
        return pane

    return show


def settle(qtbot: QtBot, pane: LargePane) -> None:
    """Until what is visible has its tokens."""
    pane.view.viewport().grab()

    def ready() -> bool:
        pane.view.viewport().grab()
        lines = pane.tokens.lines
        return not pane.tokens.busy and lines is not None and lines.covers(*pane.view.visible_bytes())

    qtbot.waitUntil(ready)


def page_of(pane: LargePane) -> Page:
    """Where the visible bytes stand."""
    return pane.view._page()


def is_whole(progress: Progress) -> bool:
    return progress.finished


def whole(tokenizer: engine.Tokenizer, data: bytes) -> engine.Encoding:
    return tokenizer.encode(data.decode())


@pytest.mark.parametrize("data", [MANY_LINES, ONE_LINE], ids=["lines", "one line"])
@pytest.mark.parametrize("place", [0.0, 0.5, 1.0])
def test_what_is_visible_has_the_tokens_of_the_whole(shown, qtbot, trained, data, place) -> None:
    pane = shown(data)
    pane.view.go_to_byte(int(place * len(data)))
    settle(qtbot, pane)
    low, high = pane.view.visible_bytes()
    lines = pane.tokens.lines
    encoding = whole(trained, data)
    expected = encoding.spans[(encoding.spans[:, 1] > low) & (encoding.spans[:, 0] < high)]
    first, borders = lines.tokens(low, high)
    assert borders.tolist() == [*expected[:, 0].tolist(), int(expected[-1, 1])]
    marks = page_of(pane).marks(lines, None)
    assert set(marks.cells.token.tolist()) == set(range(first, first + len(expected)))


@pytest.mark.parametrize("data", [MANY_LINES, ONE_LINE], ids=["lines", "one line"])
def test_the_text_in_sight_has_whole_pre_tokens(shown, qtbot, trained, data) -> None:
    pane = shown(data)
    pane.view.go_to_byte(len(data) // 2)
    settle(qtbot, pane)
    low, high = pane.view.visible_bytes()
    borders = whole(trained, data).recipe.bounds
    first, last = borders[borders <= low].max(), borders[borders >= high].min()
    assert pane.text_in_sight() == data[first:last].decode()


def test_painted_bytes_follow_each_other_without_a_gap(shown) -> None:
    pane = shown(ONE_LINE)
    boxes = page_of(pane).boxes
    low, high = pane.view.visible_bytes()
    assert (int(boxes.first[0]), int(boxes.last[-1])) == (low, high)
    assert boxes.first[1:].tolist() == boxes.last[:-1].tolist()


def counting(really: Callable[..., object], calls: list[int]) -> Callable[..., object]:
    """The same function, which notes each call."""

    def call(*arguments: object) -> object:
        calls.append(1)
        return really(*arguments)

    return call


def test_only_what_is_visible_is_laid_out(shown, qtbot, monkeypatch) -> None:
    counted: list[int] = []
    for size in (2_000, 20_000):
        data = (LINE * size).encode()
        pane = shown(data)
        laid: list[int] = []
        monkeypatch.setattr(pane.view._layout, "_measure", counting(pane.view._layout._measure, laid))
        for place in (len(data) // 2, len(data), len(data) // 3):
            pane.view.go_to_byte(place)
            settle(qtbot, pane)
        counted.append(len(laid))
        monkeypatch.undo()
    assert counted[1] <= counted[0] + 60
    assert counted[0] < 400


def test_the_count_ends_in_the_counts_of_the_whole(pane, qtbot, trained) -> None:
    pane.set_tokenizer(trained)
    with qtbot.waitSignal(pane.progressed, check_params_cb=is_whole):
        pane.show_text(LargeText(MANY_LINES))
        assert pane.bar.state is CountState.COUNTING
    assert pane.progress.counts == whole(trained, MANY_LINES).counts
    assert pane.bar.state is CountState.DONE
    assert "counted" in pane.bar.label.text()


def test_a_count_can_be_cancelled_and_goes_on(pane, qtbot, trained) -> None:
    pane.set_tokenizer(trained)
    pane.show_text(LargeText(MANY_LINES))
    qtbot.mouseClick(pane.bar.button, Qt.MouseButton.LeftButton)
    assert pane.bar.state is CountState.STOPPED
    assert not pane.count.running
    with qtbot.waitSignal(pane.progressed, timeout=30_000, check_params_cb=is_whole):
        qtbot.mouseClick(pane.bar.button, Qt.MouseButton.LeftButton)
    assert pane.progress.counts == whole(trained, MANY_LINES).counts


def test_what_the_pane_says_is_what_the_count_told_it(pane, qtbot, trained) -> None:
    pane.set_tokenizer(trained)
    pane.show_text(LargeText(MANY_LINES))
    pane.cancel_count()
    assert pane.progress == Progress.none_of(len(MANY_LINES))
    told: list[Progress] = []
    pane.count.progressed.connect(told.append)
    pane.start_count()
    assert pane.progress.done == 0
    qtbot.waitUntil(lambda: bool(told) and told[-1].finished, timeout=30_000)
    assert pane.progress is told[-1]
    assert pane.progress.counts == whole(trained, MANY_LINES).counts
    pane.set_tokenizer(trained.at(3), live=True)
    assert pane.progress == Progress.none_of(len(MANY_LINES))
    pane.set_tokenizer(None)
    assert pane.progress is None


def test_during_a_training_only_what_is_visible_is_encoded(pane, qtbot, trained) -> None:
    pane.set_tokenizer(trained.at(0), live=True)
    pane.show_text(LargeText(MANY_LINES))
    settle(qtbot, pane)
    before = pane.tokens.lines
    for moment in (5, 30):
        with qtbot.waitSignal(pane.tokens.changed):
            pane.set_tokenizer(trained.at(moment), live=True)
            assert pane.tokens.lines is before  # the old colours stay until the new ones are there
        before = pane.tokens.lines
    assert pane.bar.state is CountState.WAITING
    assert pane.progress.done == 0
    with qtbot.waitSignal(pane.progressed, check_params_cb=is_whole):
        pane.set_tokenizer(trained)
    assert pane.progress.finished


def test_keys_move_the_caret(shown, qtbot) -> None:
    data = "ab\r\nc👩‍👩‍👧d\nשלום x\n".encode()
    view = shown(data).view
    view.setFocus()

    def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> int:
        qtbot.keyClick(view, key, modifier)
        return view.byte_of_caret()

    assert [press(Qt.Key.Key_Right) for _ in range(5)] == [1, 2, 4, 5, 23]
    assert press(Qt.Key.Key_Left) == 5
    assert press(Qt.Key.Key_Home) == 4
    assert press(Qt.Key.Key_End) == 24
    assert data[slice(*view.described())] == b"\n"
    assert press(Qt.Key.Key_Up) == 2
    assert press(Qt.Key.Key_Down) == 24  # as far to the right as it was
    assert press(Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier) == len(data)
    assert view.described() == (len(data), len(data))
    assert press(Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier) == 0
    assert view.selection() == (0, 0)
    press(Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    press(Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert view.selection() == (0, 5)


def test_page_keys_turn_pages_and_the_ends_are_ends(shown, qtbot) -> None:
    pane = shown(MANY_LINES)
    view = pane.view
    places = []
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_PageDown)
        places.append(view.byte_of_caret())
        low, high = view.visible_bytes()
        assert low <= places[-1] < high
    assert places == sorted(set(places))
    qtbot.keyClick(view, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert view.visible_bytes()[1] == len(MANY_LINES)
    bar = view.verticalScrollBar()
    assert bar.value() == bar.maximum()
    assert view.visible_rows()[-1].bottom <= view.viewport().height()
    qtbot.keyClick(view, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    assert bar.value() == 0
    assert view.visible_bytes()[0] == 0


def test_scroll_bar_counts_bytes_and_keeps_its_range(shown, qtbot) -> None:
    view = shown(MANY_LINES).view
    bar = view.verticalScrollBar()
    total = bar.maximum()
    assert 0.9 * len(MANY_LINES) < total < len(MANY_LINES)
    for value in (total // 2, total // 3, 5):
        bar.setValue(value)
        row = view.visible_rows()[0].row
        assert row.start <= value < row.end
        assert bar.maximum() == total
    bar.setValue(total)
    assert view.visible_bytes()[1] == len(MANY_LINES)
    assert abs(bar.maximum() - total) < 4_000
    before = view.visible_rows()[3].row
    bar.triggerAction(bar.SliderAction.SliderSingleStepSub)
    assert view.visible_rows()[4].row == before


def test_wheel_scrolls_three_rows(shown) -> None:
    view = shown(MANY_LINES).view
    fourth = view.visible_rows()[3].row
    place = QPointF(100, 100)
    event = QWheelEvent(
        place, view.mapToGlobal(place), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)
    assert view.visible_rows()[0].row == fourth


def test_copied_bytes_are_exact(shown, qtbot) -> None:
    data = ("\ufeffa\u00a0b\u2028c\r\n\x00d\u2029" + LINE).encode()
    view = shown(data).view
    qtbot.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    clipboard = QGuiApplication.clipboard()
    assert clipboard.mimeData().data(EXACT_FORMAT).data() == data
    assert clipboard.text().encode() == data


def test_too_much_is_not_copied(shown, qtbot, monkeypatch) -> None:
    monkeypatch.setattr(large_view, "MOST_COPIED", 1000)
    pane = shown(MANY_LINES)
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("before")
    pane.view.select_all()
    with qtbot.waitSignal(pane.refused) as told:
        pane.view.copy()
    assert QLocale().toString(1000) in told.args[0]
    assert clipboard.text() == "before"


def test_special_characters_are_shown_in_one_row_by_stand_ins(shown) -> None:
    data = "a\u2028b\rc\ufeffd\u2029e\x0bf\x85g\nh".encode()
    view = shown(data).view
    rows = [visible.laid for visible in view.visible_rows()]
    assert len(rows) == 2
    assert rows[0].laid.layout.lineCount() == 1
    assert rows[0].lines[0].textLength() == int(rows[0].laid.text.units[-1])
    assert rows[0].laid.text.utf8 == data[:-2]


def test_click_chooses_the_token_and_puts_the_caret(shown, qtbot) -> None:
    pane = shown("中国 lower".encode())
    cells = page_of(pane).marks(pane.tokens.lines, None).cells
    at = QPoint(round((cells.left[0] + cells.right[0]) / 2), 8)
    with qtbot.waitSignal(pane.token_chosen) as told:
        qtbot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert told.args == [int(pane.tokens.lines.ids[0])]
    assert pane.view.byte_of_caret() in (0, 3)
    with qtbot.waitSignal(pane.token_chosen) as told:
        qtbot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(600, 300))
    assert told.args == [None]


def test_dragging_selects(shown, qtbot) -> None:
    view = shown(b"abcdef ghij\nklm").view
    row = view.visible_rows()[0].laid
    press = QPoint(round(row.x_of_byte(1) + view.left()), 8)
    release = QPoint(round(row.x_of_byte(4) + view.left()), 8)
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=press)
    qtbot.mouseMove(view.viewport(), release)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=release)
    assert view.selection() == (1, 4)


def test_dragging_beyond_the_edge_scrolls_on_until_the_button_is_let_go(shown, qtbot) -> None:
    view = shown(MANY_LINES).view
    below = QPoint(100, view.viewport().height() + 30)
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, 8))
    qtbot.mouseMove(view.viewport(), below)
    qtbot.waitUntil(lambda: view.visible_rows()[0].row.start > 300)
    low, high = view.selection()
    assert low < 10
    assert high > view.visible_rows()[0].row.start
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=below)
    assert not view._mouse.dragging


def test_rows_that_run_from_right_to_left_begin_at_the_right(shown) -> None:
    view = shown(("שלום עולם abc\n" + "abc\n").encode()).view
    hebrew, latin = (visible.laid for visible in view.visible_rows()[:2])
    assert hebrew.x_of_byte(0) > view.viewport().width() - 40
    assert latin.x_of_byte(latin.row.start) == 0
    found = page_of(view.parent()).boxes
    first_row = found.row == 0
    assert found.first[first_row][0] == 0
    assert float(max(found.begin[first_row][0], found.end[first_row][0])) > view.viewport().width() - 40


def test_what_scrolling_leaves_visible_is_moved_and_looks_as_painted_anew(shown, qtbot) -> None:
    pane = shown(MANY_LINES)
    for rows in (3, 5, -2, 10, -7):
        pane.view.scroll_rows(rows)
        settle(qtbot, pane)
        moved = pane.view.viewport().grab().toImage()
        pane.view._lay_out_anew()
        settle(qtbot, pane)
        assert pane.view.viewport().grab().toImage() == moved


def test_view_and_bar_have_names_for_screen_readers(pane) -> None:
    assert pane.view.accessibleName()
    assert pane.bar.button.accessibleName()


def test_tips_number_tokens_in_the_whole_text(pane, qtbot, trained) -> None:
    pane.set_tokenizer(trained)
    with qtbot.waitSignal(pane.progressed, check_params_cb=is_whole):
        pane.show_text(LargeText(MANY_LINES))
    encoding = whole(trained, MANY_LINES)
    byte = MANY_LINES.index(b"2000:")
    pane.view.go_to_byte(byte)
    settle(qtbot, pane)
    qtbot.waitUntil(lambda: pane.tokens.lines.total == len(encoding))
    number = int((encoding.spans[:, 1] <= byte).sum())
    numbered = f"token index {QLocale().toString(number)} of {QLocale().toString(len(encoding))}"
    row = next(visible for visible in pane.view.visible_rows() if visible.row.start == byte)
    tip = pane.view.tip_at(QPointF(row.laid.x_of_byte(byte) + pane.view.left() + 2, row.top + 3))
    assert numbered in tip


@pytest.mark.parametrize("counted", [True, False])
def test_cuts_are_found_forwards_and_backwards(pane, qtbot, trained, counted) -> None:
    text = "a" * 300_000 + " 字 b " + "low " * 1000 + "字"
    data = text.encode()
    pane.set_tokenizer(trained, live=not counted)
    pane.show_text(LargeText(data))
    if counted:
        qtbot.waitUntil(lambda: pane.bar.state is CountState.DONE)
    first, second = data.index("字".encode()), data.rindex("字".encode())
    for step, expected in (
        (True, first), (True, second), (True, first), (False, second), (False, first),
    ):  # fmt: skip
        with qtbot.waitSignal(pane.token_chosen) as chosen:
            pane.cuts.find(forwards=step, graphemes=False)
        assert pane.view.byte_of_caret() == expected
        encoding = whole(trained, data)
        assert chosen.args == [encoding.ids[(encoding.spans[:, 1] <= expected).sum()]]
    assert pane.cuts.note() == ("cut 1 of 2" if counted else "")


@pytest.mark.parametrize("counted", [True, False])
def test_all_cuts_in_one_grapheme_are_gone_through(pane, qtbot, trained, counted) -> None:
    data = ("low " * 30_000 + "👩\u200d👩\u200d👧 e\u0301 low").encode()
    pane.set_tokenizer(trained, live=not counted)
    pane.show_text(LargeText(data))
    if counted:
        qtbot.waitUntil(lambda: pane.bar.state is CountState.DONE)
    family = data.index("👩".encode())
    places = []
    for forwards in (True, True, True, True, True, True, False):
        with qtbot.waitSignal(pane.cuts.token_chosen):
            pane.cuts.find(forwards=forwards, graphemes=False)
        places.append(pane.view.pointed()[0] - family)
    assert places == [0, 4, 7, 11, 14, 20, 14]
    assert pane.view.byte_of_caret() == family
    assert pane.cuts.note().endswith("U+1F467 👧 GIRL")
    with qtbot.waitSignal(pane.cuts.token_chosen):
        pane.cuts.find(forwards=True, graphemes=True)
    assert data[slice(*pane.view.described())] == "e\u0301".encode()
    with qtbot.waitSignal(pane.cuts.token_chosen):
        pane.cuts.find(forwards=True, graphemes=True)
    assert pane.view.described() == pane.view.pointed() == (family, family + 18)
    assert pane.cuts.note() == ("cut grapheme 1 of 2" if counted else "")


def test_a_search_for_cuts_ends_when_the_caret_is_moved(shown, qtbot) -> None:
    pane = shown(("low " * 30_000 + "字").encode())
    pane.cuts.find(forwards=True, graphemes=True)
    assert pane.cuts.busy
    assert "searching" in pane.cuts.note()
    qtbot.keyClick(pane.view, Qt.Key.Key_Right)
    assert not pane.cuts.busy
    assert pane.cuts.note() == ""
    assert pane.view.byte_of_caret() == 1


def test_a_text_without_cuts_says_so(shown, qtbot) -> None:
    pane = shown(b"low lower " * 30_000)
    for graphemes, words in ((False, "No character is cut here"), (True, "No grapheme is cut here")):
        pane.cuts.find(forwards=True, graphemes=graphemes)
        qtbot.waitUntil(lambda: not pane.cuts.busy)
        assert pane.cuts.note() == words
    assert pane.view.byte_of_caret() == 0


def test_an_own_pattern_shows_colours_once_the_count_is_near(pane, qtbot) -> None:
    tokenizer = engine.Tokenizer(engine.Merges.of([(119, 111)]), pattern=split_pattern(r"\w+"))
    pane.set_tokenizer(tokenizer)
    pane.show_text(LargeText(MANY_LINES))
    pane.view.go_to_byte(len(MANY_LINES) - 10)
    settle(qtbot, pane)
    assert pane.progress.done > 0


def test_a_hopeless_pattern_is_told_once(pane, qtbot, monkeypatch) -> None:
    monkeypatch.setattr("engine.text.pre_tokenizer.SECONDS_WITHOUT_PROGRESS", 0.05)
    tokenizer = engine.Tokenizer(engine.Merges.of([]), pattern=split_pattern(r"(?:a|aa|a(?=a))+$"))
    pane.set_tokenizer(tokenizer)
    with qtbot.waitSignal(pane.failed) as told:
        pane.show_text(LargeText(b"a" * 200 + b"b!"))
    assert isinstance(told.args[0], engine.PatternError)
    assert pane.bar.state is CountState.FAILED


def test_zoom_and_theme_reach_the_picture(shown, qtbot) -> None:
    pane = shown(MANY_LINES)
    rows = len(pane.view.visible_rows())
    qtbot.keyClick(pane.view, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    pane.view.zoom_by(6)
    assert len(pane.view.visible_rows()) < rows
    pane.view.zoom_reset()
    assert len(pane.view.visible_rows()) == rows

    def colours() -> set[str]:
        image: QImage = pane.view.viewport().grab().toImage()
        return {image.pixelColor(x, 5).name() for x in range(0, image.width(), 3)}

    settle(qtbot, pane)
    assert colours() & set(LIGHT.tokens)
    pane.set_theme(DARK)
    assert colours() & set(DARK.tokens)
    assert not colours() & set(LIGHT.tokens)


def test_another_text_takes_the_place_of_the_first(shown, qtbot) -> None:
    pane = shown(MANY_LINES)
    pane.view.go_to_byte(len(MANY_LINES))
    pane.show_text(LargeText(b"short"))
    settle(qtbot, pane)
    assert pane.view.visible_bytes() == (0, 5)
    assert pane.view.byte_of_caret() == 0
    pane.show_text(None)
    assert pane.tokens.lines is None
    assert pane.view.visible_bytes() == (0, 0)


def test_the_bar_makes_no_window_wider_and_stays_as_high(pane) -> None:
    font = pane.bar.font()
    font.setPointSize(28)
    pane.bar.setFont(font)
    height = pane.bar.sizeHint().height()
    for state in CountState:
        pane.bar.show_count(state, 0.5)
        assert pane.bar.minimumSizeHint().width() < 400
        assert pane.bar.sizeHint().height() == height
        assert pane.bar.label.text() in pane.bar.label.toolTip()
        assert pane.bar.reason.text() in pane.bar.label.toolTip()


def test_of_the_chosen_token_the_one_at_the_caret_is_outlined_strongly(pane, qtbot, trained) -> None:
    pane.set_tokenizer(trained, live=False)
    pane.show_text(LargeText(b"x low x low\n" * 2000))
    settle(qtbot, pane)
    lines = pane.view._tokens.lines
    token = lines.token_at(3)
    pane.view.set_chosen_token(int(lines.ids[token]))

    def marked() -> int:
        """So many pixels of the first row have the colour of the mark."""
        image: QImage = pane.view.viewport().grab().toImage()
        row = pane.view.visible_rows()[0]
        middle = round((row.top + row.bottom) / 2)
        return sum(image.pixelColor(x, middle).name() == LIGHT.selection_mark for x in range(image.width()))

    pane.view.go_to_byte(0)
    faint = marked()
    pane.view.go_to_byte(3)
    assert marked() > faint > 0
    pane.view.go_to_byte(0)
    assert marked() == faint


def word_pieces() -> engine.Tokenizer:
    """A WordPiece vocabulary, which runs in a library: blanks are in no token, and most words are unknown."""
    pieces = ["[UNK]", "splits", "into", "tokens", ",", ";", "大", "模", "##s", *map(str, range(10))]
    vocab = {piece: number for number, piece in enumerate(pieces)}
    model = {"type": "WordPiece", "vocab": vocab, "unk_token": "[UNK]", "max_input_chars_per_word": 100,
             "continuing_subword_prefix": "##"}  # fmt: skip
    value = {"version": "1.0", "model": model, "pre_tokenizer": {"type": "BertPreTokenizer"}}
    pipeline = HuggingFacePipeline.of_object(value)
    return engine.Tokenizer.of_pipeline(pipeline, name="words", origin=Origin("tokenizer-json", "tokenizers"))


def test_a_vocabulary_that_runs_in_a_library(qtbot: QtBot, shown, pane: LargePane):
    tokenizer = word_pieces()
    shown(MANY_LINES, tokenizer=tokenizer)
    pane.view.go_to_byte(len(MANY_LINES) // 2)
    settle(qtbot, pane)
    lines = pane.tokens.lines
    assert lines is not None
    assert lines.altered
    assert lines.unknown is not None
    start, end = lines.start, lines.stop
    assert len(lines.dropped) > 0
    assert all(start <= low < high <= end for low, high in lines.dropped.tolist())
    assert b"".join(MANY_LINES[low:high] for low, high in lines.dropped.tolist()).isspace()
    assert lines.starts.min() >= start
    with qtbot.waitSignal(pane.progressed, check_params_cb=is_whole, timeout=20_000):
        pane.set_tokenizer(tokenizer)
    assert pane.progress is not None
    assert pane.progress.counts == tokenizer.encode(MANY_LINES.decode()).counts


def test_a_library_that_cannot_take_parts_is_told_of(qtbot: QtBot, pane: LargePane):
    model = {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0.0], ["a b", -1.0]]}
    pipeline = HuggingFacePipeline.of_object({"version": "1.0", "model": model})
    tokenizer = engine.Tokenizer.of_pipeline(pipeline, name="u", origin=Origin("tokenizer-json", "tokenizers"))
    pane.show_text(LargeText(b"a b " * 100_000))
    with qtbot.waitSignal(pane.failed) as told:
        pane.set_tokenizer(tokenizer)
    assert "it is not known where it may be cut" in str(told.args[0])
    qtbot.waitUntil(lambda: not pane.busy)
    assert pane.bar.state is CountState.FAILED


@pytest.mark.parametrize("letters", ["\u0301", "👩\u200d"], ids=ascii)
def test_of_a_grapheme_that_is_cut_into_blocks_no_length_is_said(shown, letters) -> None:
    data = ("e" + letters * 60_000 + "x").encode()
    pane = shown(data)

    def said(byte: int) -> tuple[str, str]:
        pane.view.go_to_byte(byte)
        place = pane.place.place()
        return place.part, letter_words(place.text, place.part)

    part, words = said(1)
    assert part == "first"
    assert re.search(r" the first [\d,]+ code points of one grapheme$", words)
    part, words = said(len(data) // 2)
    assert part == "inner"
    assert re.search(r" [\d,]+ code points within one grapheme$", words)
    pane.view.go_to_byte(len(data) - 1)
    assert (pane.place.place().text, pane.place.place().part) == ("x", "")


@pytest.mark.parametrize("letter", ["x", "👩\u200d👧", "e\u0301", "🇨🇳", "\r\n"], ids=ascii)
def test_a_whole_grapheme_is_no_part(shown, letter) -> None:
    pane = shown(("\n" + letter * 20_000).encode())
    size = len(letter.encode())
    for number in (0, 1, UNBROKEN // size, UNBROKEN // size + 1, 19_999):
        pane.view.go_to_byte(1 + number * size)
        assert (pane.place.place().text, pane.place.place().part) == (letter, "")


def test_a_search_that_was_given_up_is_not_said_to_go_on(qtbot: QtBot, shown, monkeypatch) -> None:
    gate, search = Event(), cuts.find_cut
    monkeypatch.setattr(cuts, "find_cut", lambda *given, **more: gate.wait(20) and search(*given, **more))
    pane = shown(MANY_LINES)
    pane.view.go_to_byte(0, size=1)
    pane.cuts.find(forwards=True, graphemes=False)
    assert pane.cuts.note() == "searching for a cut character …"
    for byte in (30, 0):
        pane.view.go_to_byte(byte, size=1)
    gate.set()
    assert not pane.cuts.busy
    assert pane.cuts.note() == ""
