"""Context menus in the whole window: each leads to what explains the thing that it was asked for."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.application import Application
from app.inspection.large.text import LargeText

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard", extend=True)

AT_PLACE = ["explain_steps", "explain_borders", "explain_variants", "explain_origin", "explain_walk"]
MERGES = ["explain_origin", "explain_corpus", "rewind", "block_merge"]


@pytest.fixture
def ask(qtbot: QtBot) -> Callable[[QAbstractScrollArea, QPoint], QMenu]:
    """Asks a part for its menu, by the mouse at a point of its viewport."""

    def _ask(part: QAbstractScrollArea, point: QPoint) -> QMenu:
        place = part.viewport().mapToGlobal(point)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, place)
        QApplication.sendEvent(part.viewport(), event)
        qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        return menu

    return _ask


def settle(qtbot: QtBot, application: Application) -> None:
    qtbot.waitUntil(lambda: not application.busy, timeout=20_000)


def names(menu: QMenu) -> list[str]:
    return [each.objectName().removeprefix("action_") for each in menu.actions()]


def begin_with(names_found: list[str], wanted: list[str]) -> bool:
    return names_found[: len(wanted)] == wanted


def take(menu: QMenu, application: Application, name: str) -> None:
    menu.setActiveAction(application.actions.named[name])
    menu.close()
    application.actions.named[name].trigger()


def test_the_token_under_the_mouse_is_explained_from_the_text(qtbot, open_window, ask) -> None:
    application = open_window(text="大模型 and the tokenizer")
    edit, session = application.text_pane.edit, application.session
    application.text_pane.go_to_byte(0, size=1)
    cursor = edit.textCursor()
    cursor.setPosition(8)
    point = edit.cursorRect(cursor).center() + QPoint(3, 0)
    number = edit.token_under(QPointF(point))
    assert number is not None
    menu = ask(edit, point)
    assert begin_with(names(menu), AT_PLACE)
    assert len(menu.actions()) > len(AT_PLACE) + 4  # what the editor itself has comes behind
    start, end = session.encoding.spans[number].tolist()
    assert session.selected_token_id == int(session.encoding.ids[number])
    place = application.text_pane.bytes_of_place()
    assert place is not None
    assert start <= place[0] < end
    take(menu, application, "explain_origin")
    settle(qtbot, application)
    dock = application.explanation_dock
    assert dock.in_sight
    assert dock.page is dock.origin
    assert dock.origin.view.rows.row(1).token_id == session.selected_token_id  # the root of the tree


def test_the_menu_of_a_selection_leaves_it_selected(open_window, ask) -> None:
    application = open_window(text="one two three")
    edit = application.text_pane.edit
    edit.selectAll()
    menu = ask(edit, edit.cursorRect().topLeft() - QPoint(20, -5))
    assert edit.textCursor().selectedText() == "one two three"
    menu.close()


def test_a_row_of_the_tokens_is_explained_where_the_cursor_was_already(qtbot, open_window, ask) -> None:
    application = open_window(text="one two three")
    dock, session = application.inspection.tokens_dock, application.session
    dock.show()
    dock.raise_()
    application.text_pane.go_to_byte(4, size=1)
    session.set_selected_token(65)
    settle(qtbot, application)
    current = dock.view.currentIndex()
    assert current.isValid()
    assert dock.id_of(dock.view.current_number) != 65
    menu = ask(dock.view, dock.view.visualRect(current).center())
    assert begin_with(names(menu), AT_PLACE)
    assert session.selected_token_id == dock.id_of(dock.view.current_number)
    menu.close()
    assert not set(names(dock.copy_button.menu())) & set(AT_PLACE)  # there is nothing that was pointed at


def test_vocabulary_and_merges_lead_to_origin_and_corpus(qtbot, open_window, ask) -> None:
    application = open_window()
    docks = {application.vocabulary_dock: MERGES[:2], application.merges_dock: MERGES}
    for dock, wanted in docks.items():
        dock.show()
        dock.raise_()
        settle(qtbot, application)
        qtbot.waitUntil(lambda dock=dock: len(dock.view.rows_in_sight()) > 1)
        row = dock.view.rows_in_sight()[1]
        menu = ask(dock.view, dock.view.visualRect(dock.view.tokens.index(row, 0)).center())
        assert begin_with(names(menu), wanted)
        menu.close()
    take_from = ask(dock.view, dock.view.visualRect(dock.view.currentIndex()).center())
    take(take_from, application, "explain_corpus")
    settle(qtbot, application)
    assert application.corpus_dock.in_sight


def test_a_large_text_has_the_same_menu(qtbot, open_window, ask) -> None:
    application = open_window()
    application.text_pane.show_large(LargeText(b"the low lower lowest\n" * 200))
    settle(qtbot, application)
    assert application.text_pane.is_large
    view, session = application.text_pane.large.view, application.session
    point = QPoint(view.fontMetrics().horizontalAdvance("the l"), view.fontMetrics().height() // 2)
    menu = ask(view, point)
    assert begin_with(names(menu), AT_PLACE)
    copy, select_all = menu.actions()[-2:]
    assert not copy.isEnabled()
    assert session.selected_token_id is not None
    select_all.trigger()
    assert view.selection() == (0, len(view.data))
    menu.close()
    menu = ask(view, point)
    assert view.selection() == (0, len(view.data))
    assert copy.isEnabled()
    menu.close()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_each_entry_has_a_letter_of_its_own(qtbot, open_window, ask, language: str) -> None:
    application = open_window(language=language)
    for dock in (application.inspection.tokens_dock, application.vocabulary_dock, application.merges_dock):
        dock.show()
        dock.raise_()
        settle(qtbot, application)
        menu = ask(dock.view, QPoint(5, 5))
        texts = [each.text() for each in menu.actions() if not each.isSeparator()]
        letters = [text[text.index("&") + 1].upper() for text in texts]
        assert len(set(letters)) == len(letters), texts
        menu.close()
