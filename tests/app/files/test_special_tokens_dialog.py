"""Special tokens in a list: those of others to be read, one's own to be added, renamed and removed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeySequence
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLineEdit, QPushButton

import engine
from app.files.special_tokens_dialog import SpecialTokensDialog
from app.files.vocabulary_dialogs import VocabularyDialogs
from app.languages import Languages
from engine.byte_level_bpe import ByteLevelBpe
from engine.models.ranks import Ranks
from engine.origin import Origin
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer
from tests.app.clipped_text import clipped, settle

OK = QDialogButtonBox.StandardButton.Ok


@pytest.fixture
def own(trained):
    return trained.with_special_tokens(["<a>", "<b>", "<c>"])


@pytest.fixture
def dialog(qtbot, own):
    made = SpecialTokensDialog(own)
    qtbot.addWidget(made)
    made.show()
    return made


def cells(dialog):
    table = dialog.table
    return [
        [table.item(row, column).text() for column in range(table.columnCount())] for row in range(table.rowCount())
    ]


def ok(dialog):
    return dialog.findChild(QDialogButtonBox).button(OK)


def button(dialog, text):
    return next(each for each in dialog.findChildren(QPushButton) if each.text() == text)


def type_text(qtbot, dialog, text):
    """Type into the cell that is being edited."""
    field = dialog.table.findChild(QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: dialog.table.state() != dialog.table.State.EditingState)


def test_nothing_changed_is_nothing_to_take(dialog):
    assert cells(dialog) == [["<a>", "286", "286"], ["<b>", "287", "287"], ["<c>", "288", "288"]]
    assert not ok(dialog).isEnabled()
    assert dialog._note.text() == ""


def test_a_new_one_takes_the_id_after_the_last(qtbot, dialog, own):
    button(dialog, "&Add").click()
    assert "is empty" in dialog._note.text()
    assert not ok(dialog).isEnabled()
    type_text(qtbot, dialog, "<new>")
    assert dialog.isVisible()  # Return ended the editing, not the dialog
    assert cells(dialog)[-1] == ["<new>", "–", "289"]
    assert dialog._note.text() == ""
    with qtbot.waitSignal(dialog.accepted):
        ok(dialog).click()
    assert dict(dialog.changed.special_tokens) == {"<a>": 286, "<b>": 287, "<c>": 288, "<new>": 289}
    assert dict(own.special_tokens) == {"<a>": 286, "<b>": 287, "<c>": 288}


def test_a_removed_one_moves_those_behind_it_and_that_is_said(qtbot, dialog):
    dialog.table.setCurrentCell(1, 0)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Delete)
    assert cells(dialog) == [["<a>", "286", "286"], ["<c>", "288", "287"]]
    assert dialog.table.item(1, 2).font().bold()
    assert dialog._note.text().splitlines()[:2] == ["Removed: <b> (287).", "Other ids: <c> 288 → 287."]
    assert ok(dialog).isEnabled()
    assert dict(dialog.changed.special_tokens) == {"<a>": 286, "<c>": 287}


def test_a_renamed_one_keeps_its_id(qtbot, dialog):
    dialog.table.setCurrentCell(0, 1)
    button(dialog, "Re&name").click()
    type_text(qtbot, dialog, "<|begin|>")
    assert dict(dialog.changed.special_tokens) == {"<|begin|>": 286, "<b>": 287, "<c>": 288}
    assert dialog._note.text() == ""
    assert ok(dialog).isEnabled()


@pytest.mark.parametrize(("text", "fault"), [("", "is empty"), ("<b>", "is given twice")])
def test_what_cannot_be_is_said_in_place(dialog, text, fault):
    dialog.table.item(0, 0).setText(text)
    assert fault in dialog._note.text()
    assert not ok(dialog).isEnabled()
    dialog.table.item(0, 0).setText("<d>")
    assert ok(dialog).isEnabled()


def test_without_a_row_there_is_nothing_to_remove(qtbot, trained):
    made = SpecialTokensDialog(trained)
    qtbot.addWidget(made)
    assert not button(made, "&Remove").isEnabled()
    assert not button(made, "Re&name").isEnabled()
    made.table.remove_current()
    made.table.edit_current()
    assert made.table.rowCount() == 0


@pytest.fixture
def foreign():
    ranks = Ranks({byte: bytes([byte]) for byte in range(256)})
    pipeline = ByteLevelBpe(ranks, pattern=NAMED["none"], special_tokens={"<s>": 300}, added_tokens={"\u200d": 299})
    return Tokenizer.of_pipeline(pipeline, name="r", origin=Origin("tiktoken"))


def test_those_of_others_can_only_be_read(qtbot, foreign):
    made = SpecialTokensDialog(foreign)
    qtbot.addWidget(made)
    assert cells(made) == [
        ["<U+200D>", "299", "added", "always", "–", "–", "–", "–"],
        ["<s>", "300", "special", "if recognised", "–", "–", "–", "–"],
    ]
    assert "comes from elsewhere" in made._words.text()
    assert made.findChild(QDialogButtonBox).button(OK) is None
    assert not made.table.item(0, 0).flags() & Qt.ItemFlag.ItemIsEditable


@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("en", ["lstrip", "rstrip", "single_word", "normalized"]),
        ("zh_CN", ["含前空白", "含后空白", "限整词", "规范化后"]),
    ],
)
def test_how_they_are_found_is_headed_in_the_language_of_the_window(qtbot, languages, foreign, language, titles):
    languages.use(language)
    made = SpecialTokensDialog(foreign)
    qtbot.addWidget(made)
    assert [made.table.horizontalHeaderItem(column).text() for column in range(4, 8)] == titles


def test_the_changed_vocabulary_is_unsaved(window, session, own, tmp_path):
    path = tmp_path / "v.prism.json"
    engine.save(own, path)
    session.open(own, path=path, dirty=False)
    first = session.active
    VocabularyDialogs(session, window).edit_special_tokens()
    made = window.findChild(SpecialTokensDialog)
    made.table.remove_current()
    session.open(own.at(2), path=None, dirty=False)  # another one becomes active meanwhile
    made.accept()
    assert session.active is first
    assert dict(session.tokenizer.special_tokens) == {"<b>": 286, "<c>": 287}
    assert (session.path, session.dirty) == (path, True)


def test_the_changed_one_is_opened_where_it_has_made_room_meanwhile(window, session, own):
    session.open(own, path=None, dirty=False, ready_made=True)
    VocabularyDialogs(session, window).edit_special_tokens()
    made = window.findChild(SpecialTokensDialog)
    made.table.remove_current()
    other = session.open(own.at(2), path=None, dirty=False)
    assert session.documents == (other,)
    made.accept()
    assert session.documents == (other, session.active)
    assert dict(session.tokenizer.special_tokens) == {"<b>": 286, "<c>": 287}
    assert session.dirty


def test_cancel_changes_nothing(window, session, own):
    session.open(own, path=None, dirty=False)
    VocabularyDialogs(session, window).edit_special_tokens()
    made = window.findChild(SpecialTokensDialog)
    made.table.remove_current()
    made.reject()
    assert session.tokenizer is own
    assert not session.dirty


def test_without_a_vocabulary_no_dialog_opens(window, session):
    dialogs = VocabularyDialogs(session, window)
    dialogs.edit_special_tokens()
    dialogs.show_details()
    assert window.children() == []


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_no_letter_leads_to_two_places(qtbot, own, language):
    languages = Languages(QApplication.instance())
    languages.use(language)
    try:
        made = SpecialTokensDialog(own)
        qtbot.addWidget(made)
        texts = [each.text() for each in made.findChildren(QPushButton)]
    finally:
        languages.use("en")
    keys = [key for text in texts if (key := QKeySequence.mnemonic(text).toString())]
    assert len(keys) >= 3
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("points", [9, 18, 28])
def test_with_large_type_nothing_is_cut(qtbot, qapp, languages, own, language, points):
    usual, large = qapp.font(), QFont(qapp.font())
    large.setPointSizeF(points)
    qapp.setFont(large)
    try:
        languages.use(language)
        made = SpecialTokensDialog(own)
        qtbot.addWidget(made)
        made.open()
        settle()
        assert clipped(made) == []
        assert made.table.height() > 3 * made.fontMetrics().lineSpacing()
        made.reject()
    finally:
        qapp.setFont(usual)
