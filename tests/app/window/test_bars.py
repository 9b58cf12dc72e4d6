"""The message bar and the status bar: what they say, and that it follows the language."""

import dataclasses
import re

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app.count_row import CountRow
from app.page_dialog import PageDialog
from app.window.message_bar import MessageBar
from app.window.status_bar import StatusBar


@pytest.fixture
def message_bar(qtbot):
    bar = MessageBar()
    qtbot.addWidget(bar)
    return bar


def test_the_newest_message_is_shown_and_can_be_closed(message_bar):
    assert message_bar.text == ""
    message_bar.show_note("saved")
    message_bar.show_error("<b>v.json</b>: broken", details="Traceback")
    assert message_bar.text == "<b>v.json</b>: broken"
    message_bar._copy.click()
    assert QGuiApplication.clipboard().text() == "<b>v.json</b>: broken\n\nTraceback"
    message_bar._close.click()
    assert message_bar.text == ""


def test_a_message_is_said_again_in_another_language_or_stays(qtbot, languages, message_bar):
    message_bar.show_error("broken")
    languages.use("zh_CN")
    qtbot.waitUntil(lambda: message_bar._close.toolTip() == "关闭此消息")
    assert message_bar.text == "broken"
    message_bar.show_note("坏了", again=lambda: QCoreApplication.translate("Reporter", "Saved as {0}"))
    languages.use("en")
    qtbot.waitUntil(lambda: message_bar.text == "Saved as {0}")
    assert message_bar.said == "坏了"


def test_there_is_nothing_to_copy_without_details(message_bar):
    message_bar.show_error("broken")
    assert message_bar._copy.isHidden()


def test_a_passing_note_gives_way_and_goes(message_bar):
    message_bar.show_note("preparing 1/9", passing=True)
    message_bar.show_note("preparing 2/9", passing=True)
    assert message_bar.text == "preparing 2/9"
    message_bar.clear_passing()
    assert message_bar.text == ""
    message_bar.show_error("broken")
    message_bar.show_note("preparing 3/9", passing=True)
    message_bar.clear_passing()
    assert message_bar.text == "broken"


def test_a_brief_note_goes_by_itself_and_the_next_one_stays(qtbot, monkeypatch, message_bar):
    message_bar._brief.setInterval(1)
    monkeypatch.setattr(message_bar, "underMouse", lambda: True)
    message_bar.show_note("saved", brief=True)
    with qtbot.waitSignals([message_bar._brief.timeout] * 2):
        pass
    assert message_bar.text == "saved"
    monkeypatch.setattr(message_bar, "underMouse", lambda: False)
    qtbot.waitUntil(lambda: not message_bar.text)
    message_bar._brief.setInterval(60_000)
    message_bar.show_note("saved", brief=True)
    message_bar.show_error("not saved")
    assert not message_bar._brief.isActive()


def test_the_numbers_of_a_text(qtbot, trained):
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.show_counts(trained.at(0).encode("a👩‍👩‍👧b除").counts)
    texts = {
        label.objectName()[len("status_") :]: label.text().removeprefix("· ") for label in bar.findChildren(QLabel)
    }
    assert texts == {
        "bytes": "bytes 23",
        "points": "code points 8",
        "graphemes": "graphemes 4",
        "tokens": "tokens 23",
        "rate": "1.00 bytes/token",
        "selection": "",
        "density": "2.88 tokens/code point",
        "unmerged": "unmerged 100.0 %",
        "cut": "cut: characters 6",
        "cut_graphemes": "cut: graphemes 2",
    }
    assert all(label.toolTip() for label in bar.findChildren(QLabel))


def test_the_share_of_single_bytes_is_left_out_where_none_are_merged(qtbot, trained):
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.show_counts(trained.at(0).encode("ab").counts, byte_level=False)
    field = bar.findChild(QLabel, "status_unmerged")
    assert field.text() == "· unmerged –"
    assert "does not merge single bytes" in field.toolTip()
    bar.show_counts(trained.at(0).encode("ab").counts)
    assert field.text() == "· unmerged 100.0 %"
    assert "training text" in field.toolTip()


def test_an_empty_text_divides_by_nothing(qtbot, trained):
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.show_counts(trained.encode("").counts)
    assert bar.findChild(QLabel, "status_rate").text() == "· – bytes/token"


def test_numbers_never_widen_the_window(qtbot, trained):
    """The bar once forced a narrow window to grow, which laid out and painted all of it anew."""
    bar = StatusBar()
    qtbot.addWidget(bar)
    empty = bar.minimumSizeHint().width()
    bar.show_counts(trained.encode("a👩‍👩‍👧b除" * 2000).counts)
    assert bar.minimumSizeHint().width() == empty


def said(bar):
    labels = [label for label in bar.findChildren(QLabel) if not label.isHidden()]
    return {label.objectName()[len("status_") :]: label.text().removeprefix("· ") for label in labels}


def digits(texts):
    return {name: re.findall(r"\d[\d.,]*\d|\d", text) for name, text in texts.items()}


def test_in_a_narrow_window_words_are_shortened_first_and_numbers_stay(qtbot, trained):
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.show_counts(trained.at(0).encode("a👩‍👩‍👧b除" * 30).counts)
    bar.resize(3000, 30)
    bar.show()
    full = said(bar)
    assert len(full) == 9
    forms = [full]
    for width in range(1200, 60, -10):
        bar.resize(width, 30)
        shown = said(bar)
        for label in bar.findChildren(QLabel):
            if not label.isHidden():
                needed = label.fontMetrics().horizontalAdvance(label.text())
                assert label.width() >= needed or len(shown) == 1  # nothing is elided
        if shown != forms[-1]:
            forms.append(shown)
    assert digits(forms[1]) == digits(full)
    assert forms[1] != full
    assert [len(form) for form in forms] == [9, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert list(forms[-1]) == ["tokens"]
    assert all(digits(full)[name] == numbers for form in forms for name, numbers in digits(form).items())


def test_what_has_left_is_said_in_the_tip_and_to_screen_readers(qtbot, trained):
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.show_counts(trained.at(0).encode("a👩‍👩‍👧b除").counts)
    bar.resize(250, 30)
    bar.show()
    row = bar.findChild(CountRow)
    assert "graphemes 4" in row.toolTip()
    assert "graphemes 4" in row.accessibleName()
    assert "bytes/token" in bar.findChild(QLabel, "status_rate").toolTip()


def test_running_numbers_keep_the_form(qtbot, trained):
    """A one is narrower than a zero in some fonts: the form must not flicker with them."""
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.show()
    counts = trained.at(0).encode("a👩‍👩‍👧b除" * 30).counts
    for width in range(150, 900, 50):
        bar.resize(width, 30)
        seen = set()
        for tokens in (111, 888, 404):
            bar.show_counts(dataclasses.replace(counts, tokens=tokens, unmerged_bytes=tokens // 2))
            seen.add(tuple(said(bar)))
        assert len(seen) == 1


def test_a_long_message_scrolls_instead_of_pushing_the_window_off_the_screen(qtbot):
    outer, bar, text = QWidget(), MessageBar(), QPlainTextEdit()
    qtbot.addWidget(outer)
    column = QVBoxLayout(outer)
    column.addWidget(text, 1)
    column.addWidget(bar)
    outer.resize(500, 500)
    outer.show()
    bar.show_note("short")
    qtbot.waitUntil(lambda: bar.height() < 60)
    low = bar.height()
    bar.show_error("two lines of words that are a little longer than the room there is for them in this bar")
    qtbot.waitUntil(lambda: low < bar.height() < 120)
    two_lines = bar.minimumSizeHint().height()
    assert low < two_lines <= bar.height()
    assert bar._text.verticalScrollBar().maximum() == 0
    assert bar._text.focusPolicy() is Qt.FocusPolicy.NoFocus
    bar.show_error("many words " * 400)
    qtbot.waitUntil(lambda: bar._text.verticalScrollBar().maximum() > 0)
    assert bar.minimumSizeHint().height() == two_lines
    assert text.height() > 250
    assert bar._text.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert bar._text.accessibleName()


@pytest.mark.parametrize("points", [9, 28])
def test_beside_a_narrow_message_its_button_says_less(qtbot, languages, message_bar, points):
    font = message_bar.font()
    font.setPointSizeF(points)
    message_bar.setFont(font)
    message_bar.show_error("words of a long message " * 9, details="details")
    letter, button = message_bar.fontMetrics().averageCharWidth(), message_bar._copy
    message_bar.resize(80 * letter, 200)
    message_bar.show()
    assert button.text() == "Copy details"
    assert button.toolTip() == ""
    message_bar.resize(28 * letter, 200)
    assert (button.text(), button.toolTip()) == ("Copy", "Copy details")
    assert button.accessibleName() == "Copy details"
    languages.use("zh_CN")
    qtbot.waitUntil(lambda: (button.text(), button.toolTip()) == ("复制", "复制详情"))
    message_bar.resize(80 * letter, 200)
    assert button.text() == "复制详情"


def test_numbers_so_far_are_marked(qtbot, trained):
    bar = StatusBar()
    qtbot.addWidget(bar)
    counts = trained.at(0).encode("ab除").counts

    def field(name: str) -> QLabel:
        return bar.findChild(QLabel, f"status_{name}")

    bar.show_counts(counts, so_far=True)
    assert field("tokens").text().endswith("tokens ≥ 5")
    assert "≈ 1.00" in field("rate").text()
    assert "so far" in field("tokens").toolTip()
    bar.retranslate()
    assert "≥" in field("bytes").text()
    bar.show_counts(counts)
    assert field("tokens").text().endswith("tokens 5")
    assert "so far" not in field("tokens").toolTip()


def test_numbers_of_a_selection_say_so(qtbot, trained):
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.resize(3000, 30)
    bar.show()
    counts = trained.at(0).encode("ab除").counts
    bar.show_counts(counts, selected=True)
    assert next(iter(said(bar).items())) == ("selection", "selection")
    assert "selected" in bar.findChild(QLabel, "status_selection").toolTip()
    bar.resize(60, 30)
    assert list(said(bar)) == ["tokens"]
    bar.resize(3000, 30)
    bar.show_counts(counts)
    assert "selection" not in said(bar)


def test_a_page_says_every_number_while_any_is_left_out(qtbot, trained):
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.show_counts(trained.at(0).encode("a👩‍👩‍👧b除").counts)
    bar.resize(3000, 30)
    bar.show()
    row = bar.findChild(CountRow)
    assert row.more.isHidden()
    bar.resize(250, 30)
    assert "graphemes" not in said(bar)
    assert row.more.isVisible()
    assert row.more.geometry().right() == row.rect().right()
    assert all(label.geometry().right() < row.more.x() for label in row.labels.values() if label.isVisible())
    assert row.more.accessibleName() == "All numbers"
    assert row.more.focusPolicy() & Qt.FocusPolicy.TabFocus
    row.more.click()
    (page,) = row.findChildren(PageDialog)
    assert not page.isModal()
    assert page.windowTitle() == "All numbers"
    text = page.view.toPlainText()
    assert "graphemes 4 – Grapheme clusters: what a reader takes for one character" in text
    tips = [label.toolTip().splitlines()[-1] for name, label in row.labels.items() if name != "selection"]
    assert all(tip in text for tip in tips)
    row.more.click()
    assert row.findChildren(PageDialog) == [page]
    page.reject()


def test_the_page_of_all_numbers_follows_the_text_and_is_copied(qtbot, languages, trained):
    bar = StatusBar()
    qtbot.addWidget(bar)
    encode = trained.at(0).encode
    bar.show_counts(encode("a👩‍👩‍👧b除").counts)
    bar.resize(250, 30)
    bar.show()
    row = bar.findChild(CountRow)
    row.more.click()
    (page,) = row.findChildren(PageDialog)
    page.resize(300, 100)
    down = page.view.verticalScrollBar()
    qtbot.waitUntil(lambda: down.maximum() > 0)
    down.setValue(down.maximum() // 2)
    before = down.value()
    bar.show_counts(encode("a👩‍👩‍👧b除除").counts)
    assert "graphemes 5 – " in page.view.toPlainText()
    assert down.value() == before
    page.findChild(QPushButton, "copy_page").click()
    copied = QGuiApplication.clipboard().text()
    assert "- **graphemes 5** – Grapheme" in copied
    assert "bytes 26" in copied
    bar.resize(3000, 30)
    assert row.more.isHidden()
    assert page.isVisible()
    languages.use("zh_CN")
    qtbot.waitUntil(lambda: page.windowTitle() == "全部数字")
    assert "字素簇 5" in page.view.toPlainText()
    assert page.findChild(QPushButton, "copy_page").text() == "全部复制(&C)"
    page.reject()
    qtbot.waitUntil(lambda: not row.findChildren(PageDialog))


def test_the_button_of_all_numbers_takes_none_of_the_room_of_tokens(qtbot, trained):
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.show_counts(trained.at(0).encode("a👩‍👩‍👧b除").counts)
    bar.show()
    row = bar.findChild(CountRow)
    for width in range(60, 1500, 10):
        bar.resize(width, 30)
        shown = [label for label in row.labels.values() if label.isVisible()]
        assert row.more.isVisible() == (len(shown) < 9)
        ends = [label.geometry().right() for label in shown]
        assert not row.more.isVisible() or len(shown) == 1 or max(ends) < row.more.x()
