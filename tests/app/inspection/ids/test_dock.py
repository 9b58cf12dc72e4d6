"""The dock that shows what pasted ids are."""

from collections.abc import Iterator
from threading import Event

import pytest
from PySide6.QtCore import QLocale, Qt
from pytestqt.qtbot import QtBot

import engine
from app.inspection.ids import dock as ids_dock
from app.inspection.ids.decoding import DecodedIds
from app.inspection.ids.dock import IdsDock
from app.inspection.ids.field import MOST_LETTERS
from app.languages import Languages
from app.palette import DARK
from app.session import Session
from engine import Tokenizer
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.origin import Origin


@pytest.fixture
def dock(qtbot: QtBot, session: Session, trained: Tokenizer) -> Iterator[IdsDock]:
    session.set_tokenizer(trained, path=None, dirty=False)
    dock = IdsDock(session)
    qtbot.addWidget(dock)
    dock.resize(900, 300)
    with qtbot.waitExposed(dock):
        dock.show()
    qtbot.waitUntil(lambda: not session.busy)
    yield dock
    dock.shutdown()


def give(qtbot: QtBot, dock: IdsDock, written: str) -> None:
    dock.field.setPlainText(written)
    qtbot.waitUntil(lambda: not dock.busy)


def words(dock: IdsDock) -> str:
    return dock._words.text()


def test_ids_become_rows_and_counts(qtbot: QtBot, dock: IdsDock, trained: Tokenizer) -> None:
    ids = trained.encode("中国 é").ids.tolist()
    give(qtbot, dock, repr(ids))
    assert [dock.view.tokens.entry(row).token_id for row in range(len(ids))] == ids
    assert dock.text_line.text() == "中国␣é"
    assert words(dock) == f"Ids: {len(ids)} · bytes: 9 · unknown: 0 · Encodes to the same ids: yes"


def test_ids_that_are_typed_are_read(qtbot: QtBot, dock: IdsDock) -> None:
    qtbot.keyClicks(dock.field, "228 184 173")
    qtbot.waitUntil(lambda: dock.view.tokens.rowCount() == 3 and not dock.busy)
    assert dock.view.tokens.entry(1).flags == ("inside",)
    assert "Encodes to the same ids: " in words(dock)


def test_unknown_ids_are_marked(qtbot: QtBot, dock: IdsDock) -> None:
    give(qtbot, dock, "97 99999 98")
    assert "unknown: 1" in words(dock)
    assert words(dock).endswith("Encodes to the same ids: no, some are unknown")
    assert dock.view.tokens.cell(1, 6) == "unknown id"
    assert dock.use_button.isEnabled()


def test_bytes_that_are_no_text_cannot_be_used(qtbot: QtBot, dock: IdsDock) -> None:
    give(qtbot, dock, "228 255 97")
    assert dock.text_line.text() == "<0xE4><0xFF>a"
    assert words(dock).endswith("no, the bytes are not UTF-8")
    assert not dock.use_button.isEnabled()
    give(qtbot, dock, "97")
    assert dock.use_button.isEnabled()


def test_the_first_other_id_is_named(qtbot: QtBot, dock: IdsDock, trained: Tokenizer) -> None:
    merged = trained.encode("中").ids.tolist()
    assert len(merged) < 3
    give(qtbot, dock, "97 32 228 184 173")
    assert "Encodes to the same ids: no, from index" in words(dock)


def test_nested_and_open_lists_are_told(qtbot: QtBot, dock: IdsDock) -> None:
    give(qtbot, dock, "[[97], [98")
    assert "Lists joined into one: 2" in words(dock)
    assert "A bracket lacks its other half" in words(dock)


def test_what_is_no_id_is_marked_and_the_rest_is_shown(qtbot: QtBot, dock: IdsDock) -> None:
    give(qtbot, dock, "97\n98 two 3x")
    assert words(dock) == (
        "Ids: 2 · bytes: 2 · unknown: 0 · left out, no ids: 2: “two” in line 2, column 4 · "
        "Encodes to the same ids: no, something is left out"
    )
    assert [each.cursor.selectedText() for each in dock.field.extraSelections()] == ["two", "3x"]
    assert [dock.view.tokens.entry(row).token_id for row in range(2)] == [97, 98]
    assert dock.use_button.isEnabled()
    assert "shortened" not in words(dock)
    give(qtbot, dock, "97 two ... 98")
    assert "the list is shortened" in words(dock)
    give(qtbot, dock, "two\nthree")
    assert words(dock) == "Line 1, column 1: “two” is not an id; give whole numbers"
    assert dock.field.extraSelections() == []
    assert dock.view.tokens.rowCount() == 0
    give(qtbot, dock, "97")
    assert dock.field.extraSelections() == []
    assert words(dock).startswith("Ids: 1")


def test_the_text_is_handed_on_exactly(qtbot: QtBot, dock: IdsDock) -> None:
    text = "\ufeff中\u2028\r\n"
    give(qtbot, dock, " ".join(map(str, text.encode())))
    with qtbot.waitSignal(dock.text_wanted) as blocker:
        dock.use_button.click()
    assert blocker.args == [text]


def test_a_row_tells_its_id(qtbot: QtBot, dock: IdsDock) -> None:
    give(qtbot, dock, "97 98 99")
    dock.view.setFocus()
    with qtbot.waitSignal(dock.token_selected) as blocker:
        qtbot.keyClick(dock.view, Qt.Key.Key_Down)
    assert blocker.args == [98]


def test_another_vocabulary_decodes_anew(qtbot: QtBot, dock: IdsDock, session: Session) -> None:
    give(qtbot, dock, "256")
    before = dock.text_line.text()
    other = engine.train(texts=["zzzz"], vocab_size=257)
    session.set_tokenizer(other, path=None, dirty=False)
    qtbot.waitUntil(lambda: dock.text_line.text() == "zz")
    assert before != "zz"
    session.show_live(other.at(0))
    qtbot.waitUntil(lambda: "unknown: 1" in words(dock))
    qtbot.waitUntil(lambda: not session.busy and not dock.busy)


def test_a_training_does_not_read_the_field_anew(
    qtbot: QtBot, dock: IdsDock, session: Session, trained: Tokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[str] = []
    written = dock.field.written

    def read() -> str:
        reads.append(written())
        return reads[-1]

    monkeypatch.setattr(dock.field, "written", read)
    give(qtbot, dock, "256 97")
    for moment in (0, 1, 5):
        session.show_live(trained.at(moment))
        qtbot.waitUntil(lambda: not session.busy and not dock.busy)
    assert reads == ["256 97"]
    give(qtbot, dock, "98")
    assert reads == ["256 97", "98"]
    assert dock.text_line.text() == "b"


def test_an_empty_field_shows_nothing(qtbot: QtBot, dock: IdsDock) -> None:
    give(qtbot, dock, "97")
    dock.clear_button.click()
    qtbot.waitUntil(lambda: not dock.busy)
    assert words(dock) == ""
    assert dock.view.tokens.rowCount() == 0
    assert not dock.use_button.isEnabled()


def test_too_large_a_paste_is_told(qtbot: QtBot, dock: IdsDock) -> None:
    dock.field.refused.emit(5_000_000)
    number = QLocale().toString
    assert words(dock) == f"Not pasted: {number(5_000_000)} letters are too many; give up to {number(MOST_LETTERS)}"


def test_the_field_stands_beside_or_above_the_table(qtbot: QtBot, dock: IdsDock) -> None:
    assert dock._halves.orientation() == Qt.Orientation.Horizontal
    dock.resize(300, 700)
    qtbot.waitUntil(lambda: dock._halves.orientation() == Qt.Orientation.Vertical)


def test_it_never_asks_for_the_width_of_both_halves(qtbot: QtBot, dock: IdsDock) -> None:
    dock.resize(900, 300)
    qtbot.waitUntil(lambda: dock._halves.orientation() == Qt.Orientation.Horizontal)
    both = sum(dock._halves.widget(place).minimumSizeHint().width() for place in (0, 1))
    assert dock.minimumSizeHint().width() < both
    dock.resize(both - 10, 100)  # wide and low, but not wide enough
    qtbot.waitUntil(lambda: dock._halves.orientation() == Qt.Orientation.Vertical)


def test_with_big_type_no_button_is_cut_off(qtbot: QtBot, dock: IdsDock) -> None:
    font = dock.font()
    font.setPointSizeF(28)
    dock.setFont(font)
    dock.resize(640, 300)
    buttons = dock.use_button, dock.clear_button
    qtbot.waitUntil(lambda: buttons[1].y() > buttons[0].y())  # they stand in two rows now
    for button in buttons:
        assert button.parentWidget().rect().contains(button.geometry())
        assert button.height() >= button.sizeHint().height()


def test_with_big_type_it_scrolls_to_what_has_the_focus(qtbot: QtBot, dock: IdsDock) -> None:
    font = dock.font()
    font.setPointSizeF(28)
    dock.setFont(font)
    dock.resize(dock.minimumSizeHint())
    assert dock.minimumSizeHint().height() < 8 * dock.fontMetrics().height()
    area = dock.widget()
    for part in (dock.view, dock.text_line, dock.field, dock.view):
        part.setFocus(Qt.FocusReason.TabFocusReason)
        top = part.mapTo(area.viewport(), part.rect().topLeft()).y()
        assert 0 <= top <= area.viewport().height() - dock.fontMetrics().height()


def test_everything_is_named_and_reached_by_key(dock: IdsDock) -> None:
    dock.set_theme(DARK)
    for part in (dock.field, dock.text_line, dock.view):
        assert part.accessibleName()
    for part in (dock.field, dock.text_line, dock.view, dock.use_button, dock.clear_button, dock.copy_button):
        assert part.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_what_one_tokenizer_cannot_read_is_read_with_the_next(
    qtbot: QtBot, dock: IdsDock, session: Session, trained: Tokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, decode = Event(), ids_dock.decode_ids

    def decode_with_others(written: str, tokenizer: Tokenizer) -> DecodedIds:
        if tokenizer is trained:
            gate.wait(20)
            raise engine.EngineError("not with this one")
        return decode(written, tokenizer)

    monkeypatch.setattr(ids_dock, "decode_ids", decode_with_others)
    dock.field.setPlainText("97 98")
    qtbot.waitUntil(lambda: dock._decoding.busy)
    session.open(engine.train(texts=["aaaa"], vocab_size=257), path=None, dirty=False)
    qtbot.waitUntil(lambda: not session.busy)
    gate.set()
    qtbot.waitUntil(lambda: not dock.busy)
    assert words(dock) == "Ids: 2 · bytes: 2 · unknown: 0 · Encodes to the same ids: yes"


def test_a_text_that_cannot_be_encoded_is_said_not_to_give_the_ids(
    qtbot: QtBot, dock: IdsDock, session: Session
) -> None:
    model = {"type": "WordLevel", "vocab": {"low": 0, "er": 1}, "unk_token": "[UNK]"}
    value = {
        "version": "1.0", "model": model, "normalizer": None, "pre_tokenizer": {"type": "Whitespace"},
        "decoder": {"type": "Fuse"}, "added_tokens": [],
    }  # fmt: skip
    pipeline, origin = HuggingFacePipeline.of_object(value), Origin("tokenizer-json", "tokenizers")
    tokenizer = Tokenizer.of_pipeline(pipeline, name="words", origin=origin)
    session.open(tokenizer, path=None, dirty=False)
    qtbot.waitUntil(lambda: not session.busy)
    refusals: list[Exception] = []
    dock.failed.connect(refusals.append)
    give(qtbot, dock, "0 1")
    assert dock.text_line.text() == "lower"
    assert " · Encodes to the same ids: no, it cannot be encoded: tokenizer.json: this text has what" in words(dock)
    assert refusals == []


def test_no_blank_stands_behind_a_chinese_colon(qtbot: QtBot, languages: Languages, dock: IdsDock) -> None:
    languages.use("zh_CN")
    give(qtbot, dock, "two\nthree")
    assert words(dock) == "第 1 行第 1 列：“two”不是 id；请给出整数"
