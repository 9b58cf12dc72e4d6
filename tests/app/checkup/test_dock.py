"""The dock runs every check in the background, shows what was found, and follows links where they still hold."""

import re
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import engine
from app.checkup import checkup_run
from app.checkup.dock import CheckupDock
from app.languages import Languages
from app.palette import DARK
from app.session import Session
from app.settings import Settings
from engine.checking.checks import CHECKS
from engine.checking.findings import Grade
from engine.checking.subject import Subject


@pytest.fixture
def dock(qtbot: QtBot, session: Session, trained: engine.Tokenizer) -> Iterator[CheckupDock]:
    session.set_text("中国 low 丫")
    session.open(trained, path=None, dirty=True)

    def subject() -> Subject | None:
        active = session.active
        return None if active is None else Subject(active.tokenizer, session.text, dirty=active.dirty)

    dock = CheckupDock(session, Settings(), subject, lambda: session.text)
    qtbot.addWidget(dock)
    dock.resize(900, 300)
    with qtbot.waitExposed(dock):
        dock.show()
    yield dock
    dock.shutdown()


def check(qtbot: QtBot, dock: CheckupDock) -> None:
    dock.check()
    qtbot.waitUntil(lambda: not dock.busy and len(dock.results) == len(CHECKS), timeout=20_000)


def test_nothing_is_checked_before_it_is_asked_for(dock):
    assert (dock.results, dock.busy, dock.list.count()) == ((), False, 0)
    assert not dock.copy_button.isEnabled()


def test_every_check_is_listed_with_sign_and_word(qtbot, dock):
    check(qtbot, dock)
    assert [each.check for each in dock.results] == list(CHECKS)
    rows = [dock.list.item(row).text() for row in range(dock.list.count())]
    assert rows[list(CHECKS).index("trip")] == "✓ Round trip: fine"
    assert rows[list(CHECKS).index("file")] == "! Saved file: look at this"
    assert "fine: " in dock.state.text()


def test_the_keyboard_goes_through_the_list(qtbot, dock):
    check(qtbot, dock)
    dock.list.setFocus()
    qtbot.keyClick(dock.list, Qt.Key.Key_End)
    assert dock.page.toPlainText().startswith(dock.list.currentItem().text())
    assert dock.list.currentRow() == len(CHECKS) - 1


def test_links_lead_to_token_and_place(qtbot, dock):
    check(qtbot, dock)
    with qtbot.waitSignal(dock.token_selected) as token:
        dock.page.anchorClicked.emit(QUrl("token:256"))
    with qtbot.waitSignal(dock.place_wanted) as place:
        dock.page.anchorClicked.emit(QUrl("text:3-6"))
    assert (token.args, place.args) == ([256], [3, 6])


def test_links_of_a_real_page_are_followed(qtbot, dock):
    check(qtbot, dock)
    dock.list.setCurrentRow(list(CHECKS).index("cuts"))
    link = re.search(r'href="(text:[^"]+)"', dock.page.toHtml())
    with qtbot.waitSignal(dock.place_wanted) as place:
        dock.page.anchorClicked.emit(QUrl(link[1]))
    start, end = place.args
    assert 11 <= start < end <= 14  # 丫, the only character that is cut


def test_of_another_text_or_vocabulary_links_lead_nowhere(qtbot, dock, session):
    check(qtbot, dock)
    gone = []
    dock.token_selected.connect(gone.append)
    dock.place_wanted.connect(lambda *place: gone.append(place))
    session.set_text("other")
    assert "check again" in dock.state.text()
    dock.page.anchorClicked.emit(QUrl("text:0-3"))
    session.open(engine.train(texts=["ab ab"], vocab_size=257), path=None, dirty=False)
    dock.page.anchorClicked.emit(QUrl("token:256"))
    assert gone == []


def test_results_of_another_tokenizer_are_grey_and_say_of_which(qtbot, dock, session, trained):
    check(qtbot, dock)
    usual, grey = (
        dock.palette().color(group, QPalette.ColorRole.Text)
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Disabled)
    )
    assert usual != grey
    dock.list.setCurrentRow(1)
    assert dock.list.item(0).foreground().color() == usual
    session.open(engine.train(texts=["ab ab"], vocab_size=257), path=None, dirty=False)
    assert dock.list.item(0).foreground().color() == grey
    assert f"color:{grey.name()}" in dock.page.toHtml()
    assert dock.state.text().startswith("These are the results of trained, which is not in front")
    session.activate(session.documents[0])
    assert dock.list.item(0).foreground().color() == usual
    assert f"color:{grey.name()}" not in dock.page.toHtml()


def test_what_was_saved_since_is_checked_again(qtbot, dock, session, trained):
    check(qtbot, dock)
    assert "check again" not in dock.state.text()
    session.mark_saved(trained, trained, Path("v.prism.json"))  # the check of the file said that there is none
    assert "check again" in dock.state.text()
    check(qtbot, dock)
    assert "check again" not in dock.state.text()


def test_it_is_stopped_and_keeps_what_was_found(qtbot, dock, monkeypatch):
    def waits(_subject, stop):
        while not stop():
            pass
        raise engine.EncodingStopped

    monkeypatch.setattr(checkup_run, "CHECKS", {**CHECKS, "training": waits})
    dock.check()
    qtbot.waitUntil(lambda: len(dock.results) == 2 and dock.stop_button.isEnabled())
    dock.stop_button.click()
    assert (dock.busy, len(dock.results), dock.stop_button.isEnabled()) == (False, 2, False)
    assert dock.copy_button.isEnabled()


def test_of_a_long_check_it_is_said_for_how_long_it_runs(qtbot, dock, monkeypatch):
    begun, gate = Event(), Event()

    def hangs(_subject, _stop):
        begun.set()
        gate.wait(60)

    monkeypatch.setattr(checkup_run, "CHECKS", {**CHECKS, "corpus": hangs})
    dock.check()
    assert begun.wait(20)
    assert dock.state.text() == "Checking Corpus (1 of 9)"
    so_far = re.compile(r"Checking Corpus \(1 of 9\), for \d+ s so far")  # 1 s, where nothing holds this up
    qtbot.waitUntil(lambda: so_far.fullmatch(dock.state.text()) is not None)
    dock.stop_button.click()
    assert not dock.busy  # although this check does not hear of it
    assert "Checking" not in dock.state.text()
    gate.set()


def test_no_page_of_the_check_before_is_left(qtbot, dock, session, monkeypatch):
    def waits(_subject, stop):
        while not stop():
            pass
        raise engine.EncodingStopped

    check(qtbot, dock)
    dock.list.setCurrentRow(list(CHECKS).index("cuts"))
    assert "href" in dock.page.toHtml()
    monkeypatch.setattr(checkup_run, "CHECKS", {**CHECKS, "corpus": waits})
    session.set_text("another 中")
    dock.check()
    dock.stop_button.click()
    assert dock.page.toPlainText() == ""  # a link of it would lead to a place of the text that is there now


def test_a_file_that_never_answers_does_not_hinder_the_end(qtbot, dock, monkeypatch):
    begun, gate = Event(), Event()

    def hangs(_subject, _stop):
        begun.set()
        gate.wait(60)

    monkeypatch.setattr(checkup_run, "CHECKS", {**CHECKS, "corpus": hangs})
    monkeypatch.setattr(checkup_run, "READING", 0.05)
    dock.check()
    assert begun.wait(20)
    dock.shutdown()
    gate.set()


def test_a_check_that_cannot_be_run_says_why_and_the_others_go_on(qtbot, dock, monkeypatch):
    def refuses(_subject, _stop):
        raise engine.PatternError("the split pattern makes no progress")

    monkeypatch.setattr(checkup_run, "CHECKS", {**CHECKS, "trip": refuses})
    check(qtbot, dock)
    result = next(each for each in dock.results if each.check == "trip")
    assert (result.grade, "no progress" in dock.markdown()) == (Grade.UNKNOWN, True)


def test_a_fault_of_a_check_is_reported_and_the_others_go_on(qtbot, dock, monkeypatch):
    def breaks(_subject, _stop):
        raise ZeroDivisionError

    monkeypatch.setattr(checkup_run, "CHECKS", {**CHECKS, "trip": breaks})
    with qtbot.waitSignal(dock.failed) as failed:
        dock.check()
    qtbot.waitUntil(lambda: not dock.busy and len(dock.results) == len(CHECKS) - 1, timeout=20_000)
    assert isinstance(failed.args[0], ZeroDivisionError)


def test_the_report_is_copied_and_saved(qtbot, dock, tmp_path: Path):
    check(qtbot, dock)
    dock.copy_button.click()
    assert QGuiApplication.clipboard().text() == dock.markdown()
    with qtbot.waitSignal(dock.saved):
        dock.report_file.save(dock.markdown(), tmp_path / "report.md")
    assert (tmp_path / "report.md").read_text("utf-8") == dock.markdown()


def test_a_report_that_cannot_be_saved_says_so(qtbot, dock, tmp_path: Path):
    with qtbot.waitSignal(dock.failed) as failed:
        dock.report_file.save("x", tmp_path / "nowhere" / "report.md")
    assert isinstance(failed.args[0], engine.EngineError)


def test_another_language_and_theme(qtbot, dock):
    check(qtbot, dock)
    languages = Languages(QApplication.instance())
    languages.use("zh_CN")
    try:
        dock.set_theme(DARK)
        row = list(CHECKS).index("trip")
        qtbot.waitUntil(lambda: dock.check_button.accessibleName() == "立即检查")
        qtbot.waitUntil(lambda: dock.list.item(row).text() == "✓ 编码再解码：正常")
        assert dock.page.toPlainText().startswith(dock.list.currentItem().text())
    finally:
        languages.use("en")


def test_the_list_follows_the_size_of_the_type(qtbot, dock):
    def height() -> int:
        return dock.list.visualItemRect(dock.list.item(1)).height()

    usual, larger = dock.font(), dock.font()
    larger.setPointSizeF(2 * usual.pointSizeF())
    dock.setFont(larger)
    check(qtbot, dock)
    high = height()
    dock.setFont(usual)
    qtbot.waitUntil(lambda: height() < 0.7 * high)


def test_every_control_has_a_name(dock):
    for part in (dock.check_button, dock.stop_button, dock.copy_button, dock.save_button, dock.list, dock.page):
        assert part.accessibleName()


def test_a_narrow_dock_puts_the_page_below_the_list(dock):
    dock.resize(250, 700)
    assert dock._split.orientation() is Qt.Orientation.Vertical
    dock.resize(900, 300)
    assert dock._split.orientation() is Qt.Orientation.Horizontal


def test_without_a_tokenizer_there_is_a_hint(qtbot, session):
    dock = CheckupDock(session, Settings(), lambda: None, lambda: session.text)
    qtbot.addWidget(dock)
    dock.check()
    assert (dock.busy, dock.check_button.isEnabled()) == (False, False)
    assert "Open or train" in dock.state.text()
    dock.shutdown()
