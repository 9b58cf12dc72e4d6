"""The mark is there while a moment is shown, says which one, and does not change its width."""

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from app.languages import Languages
from app.moment_mark import MomentMark


@pytest.fixture
def mark(qtbot, session, trained):
    session.set_tokenizer(trained, path=None, dirty=False)
    mark = MomentMark(session)
    qtbot.addWidget(mark)
    return mark


def test_it_is_there_at_a_moment_only(session, mark):
    assert mark.isHidden()
    session.set_moment(1)
    assert not mark.isHidden()
    width = mark.sizeHint().width()
    session.set_moment(29)
    assert (mark.text(), mark.sizeHint().width()) == ("merges 29 / 30", width)
    assert "Alt+End" in mark.toolTip()
    session.set_moment(None)
    assert mark.isHidden()


def test_another_moment_asks_for_no_new_layout(qtbot, session, trained):
    """The window would be laid out with every move."""
    session.set_tokenizer(trained, path=None, dirty=False)
    whole = QWidget()
    qtbot.addWidget(whole)
    QHBoxLayout(whole).addWidget(MomentMark(session))
    session.set_moment(12)
    asked = []

    class Watch(QObject):
        def eventFilter(self, _watched, event):
            asked.append(event.type())
            return False

    with qtbot.waitExposed(whole):
        whole.show()
    QApplication.processEvents()
    watch = Watch()
    whole.installEventFilter(watch)
    session.set_moment(13)
    QApplication.processEvents()
    assert QEvent.Type.LayoutRequest not in asked


def test_a_short_one_names_the_merge_alone(qtbot, session, mark):
    short = MomentMark(session, short=True)
    qtbot.addWidget(short)
    session.set_moment(12)
    assert short.text() == "merges 12"


def test_it_follows_the_language_and_the_front(qtbot, session, mark, trained):
    session.show_live(trained.at(9))
    session.set_moment(7)
    assert mark.text() == "merges 7 / 9"
    session.show_live(trained.at(20))
    assert mark.text() == "merges 7 / 20"
    languages = Languages(QApplication.instance())
    languages.use("zh_CN")
    try:
        qtbot.waitUntil(lambda: mark.text() == "合并数 7 / 20")
    finally:
        languages.use("en")
