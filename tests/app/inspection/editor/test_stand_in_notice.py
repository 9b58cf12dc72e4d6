"""The notice about characters that are shown by signs."""

from pytestqt.qtbot import QtBot

from app.inspection.editor.stand_in_notice import StandInNotice


def test_it_names_and_counts(qtbot: QtBot) -> None:
    notice = StandInNotice()
    qtbot.addWidget(notice)
    assert notice.isHidden()
    notice.set_text_of("a\r\nb\r\n\ufeff\ud800\U0010ffff\U0010fffd")
    assert not notice.isHidden()
    assert notice.text() == (
        "shown by signs: ⇤ CR (2), ⍽ U+FEFF (1), lone surrogates (1), private characters of plane 16 (1)"
    )
    assert notice.text() in notice.toolTip()
    notice.set_text_of("plain\n中文")
    assert notice.isHidden()


def test_separators_are_named(qtbot: QtBot) -> None:
    notice = StandInNotice()
    qtbot.addWidget(notice)
    notice.set_text_of("a\u2028b\u2028c")
    assert notice.text() == "shown as line breaks: U+2028 (2)"
    notice.set_text_of("a\u2028b\u2029c")
    assert notice.text() == "shown by signs: ⁋ U+2029 (1) · shown as line breaks: U+2028 (1)"
    assert not notice.isHidden()


def test_it_takes_no_room_that_others_need(qtbot: QtBot) -> None:
    notice = StandInNotice()
    qtbot.addWidget(notice)
    before = notice.sizeHint().height()
    notice.set_text_of("\r" * 5 + "\ufeff\u2029\ufffe")
    assert notice.sizeHint().height() == before
    assert notice.minimumSizeHint().width() < notice.sizeHint().width() / 4
