"""The dock: it follows the session, counts both, and says what it cannot do."""

import dataclasses
from collections.abc import Iterator
from threading import Event

import pytest
from PySide6.QtCore import QLocale, QPoint, QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.comparison.dock import ComparisonDock
from app.comparison.sheet import Request, Sheet, Stop, sheet_of
from app.languages import Languages
from app.session import Session
from app.settings import Settings
from engine import EngineError
from tests.app.comparison.pairs import TEXT, coarse, fine


@pytest.fixture
def settings(tmp_path) -> Settings:
    return Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def dock(qtbot: QtBot, session: Session, settings: Settings) -> Iterator[ComparisonDock]:
    session.open(coarse(), path=None, dirty=False)
    session.open(fine(), path=None, dirty=False)
    session.set_text(TEXT)
    dock = ComparisonDock(session, settings)
    qtbot.addWidget(dock)
    dock.resize(1200, 400)
    with qtbot.waitExposed(dock):
        dock.show()
    wait(qtbot, dock)
    yield dock
    dock.shutdown()


def wait(qtbot: QtBot, dock: ComparisonDock) -> None:
    qtbot.waitUntil(lambda: not dock._session.busy and not dock.busy)


def encodings(dock: ComparisonDock) -> list:
    assert dock.view.sheet is not None
    return list(dock.view.sheet.encodings)


def test_both_are_counted(dock: ComparisonDock) -> None:
    above, below = (each.counts for each in encodings(dock))
    found = dock.view.sheet.found
    shown = {name: label.text().removeprefix("· ") for name, label in dock.numbers.labels.items()}
    assert shown["tokens"] == f"tokens {above.tokens} / {below.tokens}"
    rates = [QLocale().toString(each.bytes / each.tokens, "f", 2) for each in (above, below)]
    assert shown["rate"] == f"bytes per token {rates[0]} / {rates[1]}"
    assert shown["cut"] == f"cut characters {above.characters_cut} / {below.characters_cut}"
    assert shown["shared"] == f"shared borders {found.shared}"
    assert shown["only"] == f"only above {found.only[0]}, only below {found.only[1]}"
    assert above.tokens - 1 == found.shared + found.only[0]
    assert below.tokens - 1 == found.shared + found.only[1]
    assert "∩" in dock.numbers.labels["shared"].toolTip()
    assert dock.numbers.labels["rate"].toolTip().startswith("Bytes of the text ÷ tokens")


def test_text_special_tokens_and_choice_are_followed(qtbot: QtBot, dock: ComparisonDock) -> None:
    dock._session.set_text("lower 中")
    wait(qtbot, dock)
    assert {each.utf8 for each in encodings(dock)} == {"lower 中".encode()}
    dock._session.set_recognises_special(True)
    wait(qtbot, dock)
    assert dock.view.sheet.request.special
    dock._session.set_adds_ends(True)
    wait(qtbot, dock)
    assert dock.view.sheet.request.ends
    above, below = dock.pinned
    dock.choices[0].activated.emit(dock.choices[1].currentIndex())
    wait(qtbot, dock)
    assert dock.pinned == (below, above)
    assert dock.view.sheet.request.tokenizers == (below.tokenizer, above.tokenizer)


def test_a_tokenizer_that_is_closed_is_not_pinned(qtbot: QtBot, dock: ComparisonDock) -> None:
    dock._session.close(dock._session.documents[0])
    wait(qtbot, dock)
    assert None in dock.pinned
    assert dock.view.sheet is None
    assert dock.hint.text().startswith("Open a second tokenizer")
    assert all(not label.text() for label in dock.numbers.labels.values())


def test_a_ready_made_one_that_was_chosen_stays_until_another_is(
    qtbot: QtBot, session: Session, dock: ComparisonDock
) -> None:
    for each in session.documents:
        session.close(each)
    ready_made = session.open(coarse(), path=None, dirty=False, ready_made=True)
    second = session.open(fine(), path=None, dirty=False, activate=False)
    dock.choices[1].activated.emit(session.documents.index(ready_made))
    third = session.open(dataclasses.replace(fine(), name="other"), path=None, dirty=False)
    assert dock.pinned == (second, ready_made)
    dock.choices[1].activated.emit(session.documents.index(third))
    session.open(dataclasses.replace(fine(), name="last"), path=None, dirty=False)
    assert dock.pinned == (second, third)
    assert ready_made not in session.documents
    wait(qtbot, dock)


def test_only_the_active_one_selects_in_the_session(qtbot: QtBot, dock: ComparisonDock) -> None:
    active = dock.pinned.index(dock._session.active)
    with qtbot.waitSignal(dock.token_selected) as selected:
        dock.view.token_chosen.emit(active, 1)
    assert selected.args == [int(encodings(dock)[active].ids[1])]
    with qtbot.assertNotEmitted(dock.token_selected):
        dock.view.token_chosen.emit(1 - active, 1)


def test_rows_of_a_tokenizer_that_has_gone_select_nothing(qtbot: QtBot, dock: ComparisonDock) -> None:
    session = dock._session
    active = dock.pinned.index(session.active)
    session.set_tokenizer(fine(), path=None, dirty=True)
    with qtbot.assertNotEmitted(dock.token_selected):
        dock.view.token_chosen.emit(active, 1)
    wait(qtbot, dock)
    with qtbot.waitSignal(dock.token_selected):
        dock.view.token_chosen.emit(active, 1)


def test_rows_keep_the_names_of_their_tokenizers(
    qtbot: QtBot, dock: ComparisonDock, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, begun, go_on, then = dock._session, Event(), Event(), Event()
    gates = iter((go_on, then))

    def sheet_later(request: Request, before: Sheet | None, stop: Stop) -> Sheet:
        begun.set()
        assert next(gates, then).wait(20)
        return sheet_of(request, before, stop)

    monkeypatch.setattr("app.comparison.dock.sheet_of", sheet_later)
    session.set_text("lower 中")
    qtbot.waitUntil(begun.is_set)
    other = session.open(dataclasses.replace(fine(), name="other"), path=None, dirty=False)
    assert other in dock.pinned
    go_on.set()
    qtbot.waitUntil(lambda: encodings(dock)[0].utf8 == "lower 中".encode())
    names = {dock.view.words_at(QPoint(10, top + 5)).partition(":")[0] for top in dock.view._measures.tops}
    assert names == {"coarse · v1.0.0", "fine · v1.0.0"}
    then.set()
    wait(qtbot, dock)


def test_the_caret_is_followed(dock: ComparisonDock) -> None:
    dock.show_place(10, 13)
    side, token = dock.view.current
    assert encodings(dock)[side].spans[token, 0] <= 10
    assert dock.line.text().startswith(dock.choices[side].currentText())


def test_switches(qtbot: QtBot, dock: ComparisonDock, settings: Settings) -> None:
    dock.ids_button.click()
    wait(qtbot, dock)
    assert not dock.view.sheet.request.ids
    assert not settings.shows("comparison_ids")
    dock.only_button.click()
    wait(qtbot, dock)
    assert dock.view.sheet.hidden.any()
    dock.next_button.click()
    assert "difference 1 of" in dock.line.text()
    dock.previous_button.click()
    assert "difference 1 of" not in dock.line.text()


def test_agreement_is_said(qtbot: QtBot, dock: ComparisonDock) -> None:
    dock._session.set_text("x y z")
    dock.only_button.click()
    wait(qtbot, dock)
    assert dock.hint.text() == "The two agree about the whole text."
    dock.go_to_difference(1)
    assert dock.view.current is None


def test_a_large_text_is_not_compared(dock: ComparisonDock) -> None:
    dock.set_large(True)
    assert dock.hint.isVisible()
    assert "texts that can be edited" in dock.hint.text()
    dock.set_large(False)
    assert not dock.hint.isVisible()


def test_while_it_is_hidden_nothing_is_compared(qtbot: QtBot, dock: ComparisonDock) -> None:
    dock.hide()
    dock._session.set_text("new")
    qtbot.waitUntil(lambda: not dock._session.busy)
    assert not dock.busy
    dock.show()
    wait(qtbot, dock)
    assert encodings(dock)[0].utf8 == b"new"


def test_a_changed_tokenizer_is_compared_anew(qtbot: QtBot, dock: ComparisonDock) -> None:
    changed = fine()
    dock._session.set_tokenizer(changed, path=None, dirty=True)
    wait(qtbot, dock)
    assert changed in dock.view.sheet.request.tokenizers


def test_large_type_and_chinese(qtbot: QtBot, dock: ComparisonDock) -> None:
    languages = Languages(QApplication.instance())
    languages.use("zh_CN")
    try:
        qtbot.waitUntil(lambda: dock.windowTitle() == "对比")
        assert dock.numbers.labels["tokens"].text().startswith("词元 ")
        font = dock.font()
        font.setPointSizeF(28)
        dock.setFont(font)
        wait(qtbot, dock)
        assert dock.view.sheet.request.points == dock.view.points
        assert dock.view.points > 20
    finally:
        languages.use("en")


def test_in_a_low_dock_the_rows_come_first(qtbot: QtBot, dock: ComparisonDock, session: Session) -> None:
    dock.resize(620, 190)
    wait(qtbot, dock)
    high = dock.view.height()
    for document in session.documents:
        session.activate(document)
        named = dataclasses.replace(document.tokenizer, name="a-name-of-usual-length")
        session.set_tokenizer(named, path=None, dirty=False)
    wait(qtbot, dock)
    QApplication.sendPostedEvents()
    assert dock.view.height() == high > dock.view.minimumSizeHint().height()
    assert not dock._scroll.verticalScrollBar().isVisible()
    assert dock.only_button.y() == dock.ids_button.y()


def test_every_control_has_a_name(dock: ComparisonDock) -> None:
    assert [choice.accessibleName() for choice in dock.choices] == ["Tokenizer above", "Tokenizer below"]
    assert dock.next_button.accessibleName() == "Next difference"
    assert dock.view.accessibleName() == "Tokens of both, aligned by bytes"


def test_rows_of_the_text_before_are_pale_while_it_takes_long_and_gone_where_it_fails(
    qtbot: QtBot, dock: ComparisonDock, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = Event()

    def refuses(*_request: object) -> Sheet:
        assert goes_on.wait(20)
        raise EngineError("too slow: simplify the expression")

    monkeypatch.setattr("app.comparison.dock.sheet_of", refuses)
    session.set_text("another text")
    qtbot.waitUntil(dock._veil.isVisible)
    assert dock.view.sheet is not None
    goes_on.set()
    wait(qtbot, dock)
    assert dock.view.sheet is None
    assert not dock._veil.isVisible()
    assert dock.hint.text() == "Not compared: too slow: simplify the expression"
    monkeypatch.setattr("app.comparison.dock.sheet_of", sheet_of)
    session.set_text("another text again")
    wait(qtbot, dock)
    assert dock.view.sheet.request.text == "another text again"
    assert dock.hint.text() == ""
