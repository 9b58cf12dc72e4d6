"""The dock of the pre-tokens: a pattern is tried on the text at once, changed by a click, handed over."""

from collections.abc import Iterator
from threading import Event

import pytest
from PySide6.QtCore import QEvent, Qt

import engine
from app.explanation import split_preview, split_words
from app.explanation.part import MOST_BYTES, part_around
from app.explanation.split_dock import OPEN, OWN, SplitDock
from app.palette import DARK
from engine.text.readable_pattern import readable
from engine.text.scanned_patterns import DEEPSEEK
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer

TEXT = "Let's low 123 हिन्दी"


@pytest.fixture
def dock(qtbot, session, trained) -> Iterator[SplitDock]:
    dock = SplitDock(session)
    qtbot.addWidget(dock)
    dock.resize(900, 500)
    session.open(trained, path=None, dirty=False)
    session.set_text(TEXT)
    with qtbot.waitExposed(dock):
        dock.show()
    settle(qtbot, dock, session)
    yield dock
    dock.shutdown()


def settle(qtbot, dock, session):
    qtbot.waitUntil(lambda: not session.busy)
    qtbot.waitUntil(lambda: not dock.busy)


def texts(dock):
    return [box.text for box in dock.boxes._boxes]


def test_the_pattern_of_the_vocabulary_is_shown_first(dock):
    assert dock.field.expressions() == NAMED["gpt2"].expressions
    assert texts(dock)[:4] == ["Let", "'s", "␣low", "␣123"]
    assert [box.mark for box in dock.boxes._boxes][:4] == ["2", "1", "2", "3"]
    rows = [dock.legend.rows.row(number) for number in range(dock.legend.rows.rowCount())]
    assert [row.texts[1] for row in rows] == ["1", "5", "1", "3", "0", "0", "0"]
    assert rows[0].cells.texts == ("'s",)
    assert dock.size_note.text().startswith("Pre-tokens: 10 · tokens: ")
    assert dock.note.isHidden()


def test_typing_a_pattern_shows_its_pre_tokens_and_the_change(qtbot, dock, session):
    dock.field.selectAll()
    qtbot.keyClicks(dock.field, "[a-z]+")
    settle(qtbot, dock, session)
    assert dock._start.currentData() == OWN
    assert texts(dock)[:4] == ["L", "et", "'", "s"]
    assert [box.colour for box in dock.boxes._boxes][:2] == [-1, 0]
    assert dock.note.text().startswith("Gaps: 4. No alternative matches “\u2068L\u2069”;")
    assert "10 → 7 (−3, −30.0\u00a0%)" in dock.size_note.text()
    assert session.tokenizer.pattern is NAMED["gpt2"]


def test_an_error_is_marked_at_its_place(qtbot, dock, session):
    before = texts(dock)
    dock.show_pattern(r"\d|(a")
    settle(qtbot, dock, session)
    assert "at its end" in dock.note.text()
    assert [mark.cursor.selectedText() for mark in dock.field.extraSelections()] == ["a"]
    assert texts(dock) == before
    assert not dock.boxes.isEnabled()
    assert not dock.legend.isEnabled()
    assert not dock._use.isEnabled()
    assert all("mend it first" in button.toolTip() for button in dock._variants.values())
    dock.show_pattern(r"\d|(?:a)")
    dock._ask()
    assert dock.note.text() == ""  # at once: the answer may take seconds
    assert dock.field.extraSelections() == []
    settle(qtbot, dock, session)
    assert not any("mend it first" in button.toolTip() for button in dock._variants.values())
    assert dock.field.extraSelections() == []
    assert dock.boxes.isEnabled()
    assert dock.legend.isEnabled()
    assert dock._use.isEnabled()


def test_an_error_of_a_further_line_is_marked_there(qtbot, dock, session):
    dock.show_pattern("\\d\n[a")
    settle(qtbot, dock, session)
    assert [mark.cursor.blockNumber() for mark in dock.field.extraSelections()] == [1]


def test_variants_by_a_click(qtbot, dock, session):
    dock._variants["marks"].click()
    settle(qtbot, dock, session)
    assert texts(dock)[-1] == "␣हिन्दी"
    assert not dock._variants["marks"].isEnabled()
    assert "does so already" in dock._variants["marks"].toolTip()
    dock._variants["digits"].click()
    settle(qtbot, dock, session)
    assert texts(dock)[3:6] == ["␣1", "2", "3"]
    assert not dock._variants["blank"].isEnabled()


def test_a_named_pattern_is_chosen(qtbot, dock, session):
    dock._start.setCurrentIndex(dock._start.findData("whitespace"))
    dock._start.activated.emit(dock._start.currentIndex())
    settle(qtbot, dock, session)
    assert texts(dock) == ["Let's", "␣", "low", "␣", "123", "␣", "हिन्दी"]
    dock._start.setCurrentIndex(dock._start.findData("none"))
    dock._start.activated.emit(dock._start.currentIndex())
    settle(qtbot, dock, session)
    assert texts(dock) == ["Let's␣low␣123␣हिन्दी"]
    assert dock.note.isHidden()


def test_another_vocabulary_brings_its_pattern_unless_one_was_chosen(qtbot, dock, session, trained):
    other = Tokenizer(trained.merges, pattern=DEEPSEEK)
    session.open(other, path=None, dirty=False)
    settle(qtbot, dock, session)
    assert dock._start.currentData() == OPEN
    assert dock.field.expressions() == tuple(map(readable, DEEPSEEK.expressions))
    assert [box.mark for box in dock.boxes._boxes][:2] == ["3.2", "3.1"]
    assert not dock._use.isEnabled()
    dock.show_pattern(r"\w+")
    session.open(trained, path=None, dirty=False)
    settle(qtbot, dock, session)
    assert dock.field.expressions() == (r"\w+",)


def test_it_is_handed_to_the_training(qtbot, dock, session):
    with qtbot.waitSignal(dock.pattern_wanted) as caught:
        dock._use.click()
    assert caught.args == ["gpt2"]
    dock.show_pattern(r"\w+")
    settle(qtbot, dock, session)
    with qtbot.waitSignal(dock.pattern_wanted) as caught:
        dock._use.click()
    assert caught.args == [r"\w+"]
    dock.show_pattern("")
    settle(qtbot, dock, session)
    with qtbot.waitSignal(dock.pattern_wanted) as caught:
        dock._use.click()
    assert caught.args == ["none"]


def test_keys_go_from_box_to_box_and_enter_goes_to_the_text(qtbot, dock):
    boxes = dock.boxes
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Right):
        qtbot.keyClick(boxes, key)
    assert boxes.current == 2
    words = "Pre-token 3 of 10: \u2068␣low\u2069, alternative 2: \u2068 ?\\p{L}++\u2069"
    assert boxes.accessibleDescription() == words
    with qtbot.waitSignal(dock.place_wanted) as caught:
        qtbot.keyClick(boxes, Qt.Key.Key_Return)
    assert caught.args == [5, 4]
    qtbot.keyClick(boxes, Qt.Key.Key_End)
    assert boxes.current == len(boxes._boxes) - 1
    dock.resize(320, 500)
    qtbot.keyClick(boxes, Qt.Key.Key_Up)
    assert boxes.current < len(boxes._boxes) - 1
    with qtbot.waitSignal(dock.place_wanted) as caught:
        qtbot.mouseClick(boxes.viewport(), Qt.MouseButton.LeftButton, pos=boxes._place(0).center())
    assert caught.args == [0, 3]


def test_a_slow_pattern_can_be_stopped_and_is_said(qtbot, dock, session, monkeypatch):
    monkeypatch.setattr(split_words, "SLOW", -1.0)
    dock.show_pattern(r"\w+|\W+")
    settle(qtbot, dock, session)
    assert "Slow: 0.0 s for" in dock.note.text()
    assert not dock._stop.isEnabled()
    session.set_text("a" * 60 + "b!")
    dock.show_pattern(r"(?:a|aa|a(?=a))+$")
    qtbot.waitUntil(dock._stop.isEnabled)
    dock._stop.click()
    assert not dock.busy or dock._soon.isActive()


def test_a_pattern_that_was_stopped_is_not_counted(qtbot, dock, session, monkeypatch):
    began, goes_on = Event(), Event()

    def slow(question, stop):
        began.set()
        goes_on.wait(20)

    monkeypatch.setattr("app.explanation.split_dock.preview", slow)
    dock.show_pattern("[a-z]+")
    qtbot.waitUntil(began.is_set)
    dock._stop.click()
    goes_on.set()
    dock.set_place((3, 4))
    settle(qtbot, dock, session)
    assert dock.size_note.text() == "–"


def test_the_part_at_the_caret_of_a_large_text(qtbot, dock, session):
    data = ("中文 word\n" * 5000).encode()
    dock.set_place((30_000, 30_003), large=data)
    settle(qtbot, dock, session)
    assert dock.note.text().startswith("The part around the caret is shown: bytes 21")
    assert texts(dock)[:2] == ["中文", "␣word"]
    assert len(dock.boxes._boxes) < 5000
    dock.set_place((0, 1))
    settle(qtbot, dock, session)
    assert texts(dock)[0] == "Let"


def test_parts_are_whole_characters():
    data = ("中" * 10_000).encode()
    for byte in (0, 1, 15_001, len(data)):
        part = part_around(data, byte)
        assert len(part.data.decode()) * 3 == len(part.data) <= MOST_BYTES + 3
        assert data[part.start :].startswith(part.data)
        assert part.start <= byte <= part.start + len(part.data)


def test_it_waits_until_it_is_seen(qtbot, session, trained):
    dock = SplitDock(session)
    qtbot.addWidget(dock)
    session.open(trained, path=None, dirty=False)
    session.set_text("low")
    settle(qtbot, dock, session)
    assert dock._asked is None
    dock.shutdown()


def test_what_a_library_makes_has_no_tokens_here(qtbot, dock, session, shared):
    tokenizer = engine.load(shared / "vocabs/made-here/spm_unigram_nfkc_6k.model")
    session.open(tokenizer, path=None, dirty=False)
    dock._start.setCurrentIndex(dock._start.findData("gpt2"))
    dock._take_start()
    settle(qtbot, dock, session)
    assert (
        dock.size_note.text()
        == "Pre-tokens: 10 · tokens: not known, a library makes them · bytes of the longest: 4"
    )


def test_language_theme_and_type(qtbot, dock, session):
    dock.set_theme(DARK)
    dock.setStyleSheet("* { font-size: 28pt }")
    dock.changeEvent(QEvent(QEvent.Type.LanguageChange))
    settle(qtbot, dock, session)
    assert texts(dock)[0] == "Let"
    assert not dock.grab().isNull()


def test_the_preview_ends_when_nobody_waits():
    question = split_preview.PreviewQuestion(("a|b",), part_around(b"ab", 0))
    with pytest.raises(engine.EncodingStopped):
        split_preview.preview(question, lambda: True)


def test_what_another_pattern_made_is_pale_while_one_is_tried_for_long(qtbot, dock, session, monkeypatch):
    goes_on, really = Event(), split_preview.preview

    def slow(question, stop):
        goes_on.wait(20)
        return really(question, stop)

    monkeypatch.setattr("app.explanation.split_dock.preview", slow)
    try:
        dock.show_pattern("[a-z]+")
        qtbot.waitUntil(lambda: not dock.boxes.isEnabled())
        assert dock.size_note.text() == "Counting…"
        assert not dock.legend.isEnabled()
    finally:
        goes_on.set()
    settle(qtbot, dock, session)
    assert texts(dock)[:2] == ["L", "et"]
    assert dock.boxes.isEnabled()
    assert dock.size_note.text().startswith("Pre-tokens: ")


def test_a_library_that_cuts_by_itself_is_shown_no_pattern_as_its_own(qtbot, dock, session, shared):
    session.open(engine.load(shared / "vocabs/bert/bert-base-chinese-vocab.txt"), path=None, dirty=False)
    session.set_text("中国 tokenizer")
    qtbot.waitUntil(lambda: not dock.busy and not session.busy)
    assert dock._start.currentData() == OPEN
    assert dock.field.expressions() == ()
    assert dock.field.placeholderText() == "no pattern: the library cuts"
    assert "the library tokenizers cuts the text by itself" in dock.note.text()
    assert not dock.boxes._boxes
    assert not dock._use.isEnabled()
    dock._start.setCurrentIndex(dock._start.findData("gpt2"))
    dock._take_start()
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.boxes._boxes
    assert dock._use.isEnabled()
    assert not dock.note.isVisible()
