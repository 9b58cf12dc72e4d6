"""The dock: what it asks, what it shows on its pages, and how one goes from step to step."""

import gc
import weakref
from collections.abc import Iterator
from dataclasses import replace
from threading import Event

import pytest
from PySide6.QtCore import QEvent, QLocale, Qt
from PySide6.QtGui import QAction, QGuiApplication, QTextDocumentFragment
from PySide6.QtWidgets import QLabel, QToolTip

import engine
from app.explanation import dock as explanation_dock
from app.explanation.dock import ORDERS, ExplanationDock
from app.explanation.play_row import FASTEST
from app.explanation.questions import answer
from app.explanation.sheet_model import SheetModel
from app.explanation.sheets import written
from app.explanation.step_rows import StepRows
from app.palette import DARK
from app.scroll_part import ScrollPart
from engine.models.merges import Merges
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer
from tests.app.explanation.passages import CHINA, LOW, explained


@pytest.fixture
def dock(qtbot, session) -> Iterator[ExplanationDock]:
    dock = ExplanationDock(session)
    qtbot.addWidget(dock)
    dock.resize(900, 400)
    with qtbot.waitExposed(dock):
        dock.show()
    yield dock
    dock.shutdown()


def show(qtbot, dock, session, tokenizer, text, span=None):
    """Show the explanation of bytes `span` of a text."""
    session.open(tokenizer, path=None, dirty=False)
    session.set_text(text)
    qtbot.waitUntil(lambda: not session.busy)
    dock.set_place(span or (0, len(text.encode())))
    qtbot.waitUntil(lambda: not dock.busy)


def states(dock):
    rows = dock.steps.view.rows
    return [rows.row(number).cells.texts for number in range(rows.rowCount()) if rows.row(number).cells]


def test_steps_and_borders_of_the_place(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "中国")
    assert states(dock)[-2:] == [("中", "国"), ("中国",)]
    assert dock.steps.current_step == (0, 5)
    assert dock.borders.rows.rowCount() == 2
    show(qtbot, dock, session, LOW, "low lower", (4, 5))
    assert states(dock)[-1] == ("␣low", "er")
    assert dock.borders.rows.rowCount() == 3


@pytest.mark.parametrize("active", [True, False])
@pytest.mark.parametrize("seen", [True, False])
def test_a_closed_tokenizer_is_let_go_by_every_page(qtbot, dock, session, active, seen):
    closed = session.open(replace(LOW), path=None, dirty=False)
    session.set_text("low lower")
    qtbot.waitUntil(lambda: not session.busy)
    for page in (dock.steps, dock.variants, dock.origin, dock.walk):
        dock.bring(page)
        dock.set_place((4, 5))
        qtbot.waitUntil(lambda: not dock.busy)
    session.open(CHINA, path=None, dirty=False, activate=not active)
    dock.setVisible(seen)
    qtbot.waitUntil(lambda: not session.busy and not dock.busy)
    gone = weakref.ref(closed.tokenizer)
    session.close(closed)
    del closed
    qtbot.waitUntil(lambda: not session.busy and not dock.busy)
    gc.collect()
    assert gone() is None


def test_at_the_end_of_the_text_the_last_pre_token_is_explained(qtbot, dock, session):
    show(qtbot, dock, session, LOW, "so low", (6, 6))
    assert states(dock)[-1] == ("␣low",)


def test_going_from_step_to_step(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "中国")
    page = dock.steps
    page.player.first()
    assert page.current_step == (0, 0)
    page.player.back()
    assert page.current_step == (0, 0)
    page.player.forward()
    page.player.forward()
    assert page.current_step == (0, 2)
    assert page.player._place_label.text() == "Step 2 of 5"
    page.player.last()
    assert page.current_step == (0, 5)
    qtbot.keyClick(page.view, Qt.Key.Key_Up)
    assert page.current_step == (0, 4)
    qtbot.keyClick(page.view, Qt.Key.Key_Home)
    assert page.current_step is None  # a fact, before all states
    page.player.forward()
    assert page.current_step == (0, 0)
    qtbot.keyClick(page.view, Qt.Key.Key_End)
    assert page.current_step == (0, 5)


def test_the_slider_says_that_it_is_the_speed(dock):
    (label,) = (each for each in dock.steps.findChildren(QLabel) if each.buddy() is dock.steps.player.slider)
    assert label.text() == "Speed"


def test_playing_ends_at_the_last_step(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "中国")
    page = dock.steps
    page.player.slider.setValue(FASTEST)
    with qtbot.waitSignal(page.player.playing_changed, check_params_cb=lambda playing: not playing):
        page.player.play()
        assert page.player.playing
        assert page.current_step == (0, 0)
    assert page.current_step == (0, 5)


def test_playing_ends_when_the_place_changes_or_a_row_is_chosen(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "中国 中国")
    dock.steps.player.first()
    dock.steps.player.play()
    dock.set_place((7, 8))
    qtbot.waitUntil(lambda: not dock.busy)
    assert not dock.steps.player.playing
    dock.steps.player.first()
    dock.steps.player.play()
    qtbot.keyClick(dock.steps.view, Qt.Key.Key_Down)
    assert not dock.steps.player.playing
    dock.steps.player.first()
    dock.steps.player.play()
    dock.steps.player.play()
    assert not dock.steps.player.playing


def test_a_border_goes_to_the_step_that_decided_it(qtbot, dock, session):
    show(qtbot, dock, session, LOW, "lower")
    dock.bring(dock.borders)
    dock.borders.view.setFocus()
    dock.borders.view.setCurrentIndex(dock.borders.rows.index(1))
    assert dock.steps.current_step == (0, 3)
    dock.borders.view.setCurrentIndex(dock.borders.rows.index(0))
    assert dock.steps.current_step == (0, 0)
    assert dock.borders.view.accessibleDescription()


def test_it_answers_only_while_it_is_seen(qtbot, dock, session):
    dock.hide()
    show(qtbot, dock, session, CHINA, "中国")
    assert dock.steps.view.rows.rowCount() == 0
    dock.show()
    qtbot.waitUntil(lambda: states(dock) != [])


def test_a_moment_of_a_training_is_explained_at_the_same_step(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "中国")
    dock.steps.player.first()
    dock.steps.player.forward()
    session.show_live(CHINA.at(3))
    qtbot.waitUntil(lambda: not session.busy)
    dock.set_place((0, 6))
    qtbot.waitUntil(lambda: not dock.busy)
    assert len(states(dock)) == 4
    assert dock.steps.current_step == (0, 1)


def test_who_is_at_the_last_step_stays_at_the_last_one(qtbot, dock, session):
    show(qtbot, dock, session, CHINA.at(3), "中国")
    assert dock.steps.current_step == (0, 3)
    session.open(CHINA, path=None, dirty=False)
    qtbot.waitUntil(lambda: not session.busy)
    dock.set_place((0, 6))
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.steps.current_step == (0, 5)


def test_special_tokens_where_they_are_recognised(qtbot, dock, session):
    show(qtbot, dock, session, LOW, "low<|end|>", (3, 10))
    assert states(dock) != []
    session.set_recognises_special(True)
    qtbot.waitUntil(lambda: not session.busy)
    dock.set_place((3, 10))
    qtbot.waitUntil(lambda: not dock.busy)
    assert states(dock) == []
    words = [dock.steps.view.rows.row(number).words for number in range(dock.steps.view.rows.rowCount())]
    assert "Matched by: a special token, id 261: nothing cuts or merges it" in words


def test_what_is_said_where_nothing_can_be_told(qtbot, dock, session, shared):
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.steps.note.text().startswith("Type a text")
    dock.set_place(None, large=b"low")
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.steps.note.text().startswith("A large text is only shown.")
    tokenizer = engine.load(shared / "vocabs/made-here/spm_bpe_nfkc_6k.model")
    show(qtbot, dock, session, tokenizer, "low")
    assert "runs in the library sentencepiece" in dock.steps.note.text()
    assert "runs in the library sentencepiece" in dock.borders.note.text()


def test_the_place_of_a_large_text_is_explained(qtbot, dock, session):
    show(qtbot, dock, session, LOW, "")
    data = b"low lower\n" * 5000
    dock.set_place((30_004, 30_005), large=data)
    qtbot.waitUntil(lambda: not dock.busy)
    assert states(dock)[-1] == ("␣low", "er")
    assert dock.borders.rows.rowCount() == 3
    words = dock.steps.note.text()
    start, end = map(QLocale().toString, (21_820, 38_203))
    assert words.startswith(f"Explained from a part of the large text, bytes {start} to {end}; ")
    assert dock.borders.note.text() == words
    dock.open_page(dock.walk)
    qtbot.waitUntil(lambda: not dock.busy)
    dock.walk.player.last()
    assert dock.walk.note.text() == words
    assert "260" in dock.walk._labels[dock.walk.shown - 1][1].accessibleName()
    show(qtbot, dock, session, LOW, "low")
    dock.open_page(dock.steps)
    qtbot.waitUntil(lambda: not dock.busy)
    assert states(dock)[-1] == ("low",)
    assert dock.steps.note.isHidden()


def test_variants_and_origin_at_a_place_of_a_large_text(qtbot, dock, session):
    show(qtbot, dock, session, LOW, "")
    data = b"low lower\n" * 5000
    dock.open_page(dock.variants)
    dock.set_place((30_004, 30_005), large=data)
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock._word.text() == "lower"
    rows = map(dock.variants.view.rows.row, range(dock.variants.view.rows.rowCount()))
    assert len([row for row in rows if not row.fact]) == 4
    dock.set_place((30_004, len(data)), large=data)  # all the rest is selected
    qtbot.waitUntil(lambda: not dock.busy)
    assert len(dock._word.text()) < 600
    dock.set_place((len(data), len(data)), large=data)
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.variants.note.text().startswith("There is no word here")
    dock.open_page(dock.origin)
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.origin.note.text().startswith("Choose a token")
    dock.set_place((30_004, 30_005), large=data, large_token=258)
    qtbot.waitUntil(lambda: not dock.busy)
    assert first_cells(dock.origin)[1] == written(LOW.vocabulary[258])
    dock.set_place(None, large=b"")  # it is still being read
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.origin.note.text().startswith("A large text is only shown.")


def test_a_pattern_that_makes_no_progress_is_said_and_others_fail(qtbot, dock):
    dock._take_failure(engine.PatternError("too slow"))
    assert dock.steps.note.text() == "too slow"
    with qtbot.waitSignal(dock.failed):
        dock._take_failure(RuntimeError("broken"))


def test_while_a_new_answer_is_long_to_come_the_old_one_is_pale(qtbot, dock, session, monkeypatch):
    show(qtbot, dock, session, LOW, "low lower", (0, 3))
    goes_on = Event()
    monkeypatch.setattr(explanation_dock, "answer", lambda *given: goes_on.wait(20) and answer(*given))
    veils = {page: dock._veils[page] for page in (dock.steps, dock.borders)}
    dock.set_place((4, 5))
    qtbot.waitUntil(lambda: not veils[dock.steps].isHidden())
    assert dock.steps.view.isEnabled()
    assert not veils[dock.borders].isHidden()
    assert dock._veils[dock.origin].isHidden()
    goes_on.set()
    qtbot.waitUntil(lambda: not dock.busy)
    assert all(veil.isHidden() for veil in veils.values())
    assert states(dock)[-1] == ("␣low", "er")


def test_a_late_failure_is_said_on_its_own_page(qtbot, dock, session, monkeypatch):
    dock.bring(dock.origin)
    show(qtbot, dock, session, LOW, "lower")
    session.set_selected_token(256)
    qtbot.waitUntil(lambda: not dock.busy and dock.origin.view.rows.rowCount() > 0)
    began, goes_on = Event(), Event()

    def slow(cutter, question, stop):
        began.set()
        goes_on.wait(20)
        raise engine.PatternError("too slow")

    monkeypatch.setattr("app.explanation.dock.answer", slow)
    dock.bring(dock.borders)
    qtbot.waitUntil(began.is_set)
    dock.bring(dock.origin)
    qtbot.waitUntil(lambda: not dock._soon.isActive())
    goes_on.set()
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.borders.note.text() == dock.steps.note.text() == "too slow"
    assert dock.origin.view.rows.rowCount() > 0


def test_ten_thousand_bytes(qtbot, dock, session):
    tokenizer = Tokenizer(Merges.of([(97, 97), (256, 256), (98, 97)]), pattern=NAMED["none"])
    show(qtbot, dock, session, tokenizer, "aab" * 3_333)
    page = dock.steps
    page.player.last()
    page.view.grab()
    assert page.current_step[1] == len(page._passage.pieces[0].steps)
    dock.bring(dock.borders)
    qtbot.waitUntil(lambda: dock.borders.rows.rowCount() > 3_000)
    dock.borders.view.scrollToBottom()
    dock.borders.view.grab()


def test_actions_bring_the_page_to_the_front(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "中国")
    actions = {
        name: QAction(dock)
        for name in (*ORDERS, *(f"explain_{page}" for page in ("steps", "borders", "variants", "origin", "walk")))
    }
    dock.bind(actions)
    actions["explain_borders"].trigger()
    assert dock.page is dock.borders
    actions["first_step"].trigger()
    assert dock.page is dock.steps
    assert dock.steps.current_step == (0, 0)
    for name in ("forward_step", "forward_step", "back_step"):
        actions[name].trigger()
    assert dock.steps.current_step == (0, 1)
    actions["last_step"].trigger()
    assert dock.steps.current_step == (0, 5)
    actions["play_steps"].trigger()
    assert dock.steps.player.playing
    actions["explain_steps"].trigger()


def test_letters_of_gpt2_and_a_copied_row(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "中国")
    dock.steps._letters.setChecked(True)
    assert states(dock)[0] == ("ä", "¸", "Ń", "å", "Ľ", "½")
    dock.steps.player.last()
    qtbot.keyClick(dock.steps.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().endswith("ä¸ŃåĽ½")


def test_painting_in_every_size_theme_and_width(qtbot, dock, session):
    show(qtbot, dock, session, LOW, "lower low <|end|> " * 3)
    for theme, points, width in ((DARK, 28, 500), (DARK, 10, 1200)):
        dock.set_theme(theme)
        font = dock.font()
        font.setPointSizeF(points)
        dock.setFont(font)
        dock.resize(width, 300)
        for page in (dock.steps, dock.borders):
            dock.bring(page)
            assert not dock.grab().isNull()
    dock.changeEvent(QEvent(QEvent.Type.LanguageChange))
    dock.steps.changeEvent(QEvent(QEvent.Type.LanguageChange))
    dock.borders.changeEvent(QEvent(QEvent.Type.LanguageChange))


def test_the_model_of_a_sheet(qtmodeltester, qapp):
    model = SheetModel()
    model.set_sheet(StepRows(explained(LOW, "lower low")))
    qtmodeltester.check(model)
    assert model.data(model.index(0, 0), Qt.ItemDataRole.AccessibleTextRole).startswith("Pre-token 1: ")


def open_page(qtbot, dock, page):
    dock.bring(page)
    qtbot.waitUntil(lambda: not dock.busy)


def first_cells(page):
    rows = page.view.rows
    return [rows.cell(number, 0).strip("\u2068\u2069") for number in range(rows.rowCount())]


def test_the_word_at_the_caret_and_another_one(qtbot, dock, session):
    show(qtbot, dock, session, LOW, "so low", (4, 5))
    open_page(qtbot, dock, dock.variants)
    assert dock._word.text() == "low"
    assert first_cells(dock.variants)[:2] == ["as it is", "with a blank before it"]
    dock._word.selectAll()
    qtbot.keyClicks(dock._word, "wer")
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.variants.view.rows.row(0).cells.texts == ("wer",)
    dock.set_place((0, 1))
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock._word.text() == "so"
    dock._word.clear()
    dock._take_word("")
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.variants.note.text().startswith("There is no word here")


def test_the_origin_of_the_chosen_token_and_the_way_to_others(qtbot, dock, session):
    show(qtbot, dock, session, LOW, "so low", (4, 5))
    open_page(qtbot, dock, dock.origin)
    assert first_cells(dock.origin)[1] == "␣low"  # at the caret, while none is chosen
    session.set_selected_token(258)
    qtbot.waitUntil(lambda: not dock.busy)
    assert first_cells(dock.origin)[1] == "low"
    dock.origin.view.choose(2)
    assert session.selected_token_id == 258  # going through the rows chooses nothing
    qtbot.keyClick(dock.origin.view, Qt.Key.Key_Return)
    assert session.selected_token_id == 257
    qtbot.waitUntil(lambda: not dock.busy)
    assert first_cells(dock.origin)[1] == "lo"


def test_the_origin_follows_the_caret_away_from_the_chosen_token(qtbot, dock, session):
    show(qtbot, dock, session, LOW, "so low", (4, 5))
    open_page(qtbot, dock, dock.origin)
    session.set_selected_token(258)
    qtbot.waitUntil(lambda: not dock.busy)
    assert first_cells(dock.origin)[1] == "low"
    dock.set_place((4, 5))  # it is told again where it is, which is no move
    qtbot.waitUntil(lambda: not dock.busy)
    assert first_cells(dock.origin)[1] == "low"
    dock.set_place((0, 0))
    qtbot.waitUntil(lambda: not dock.busy)
    assert first_cells(dock.origin)[1] == "s"
    dock.go_back()
    qtbot.waitUntil(lambda: not dock.busy)
    assert first_cells(dock.origin)[1] == "low"


def test_before_the_chosen_token_the_one_at_the_caret_is_told_and_the_way_to_the_chosen_one(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "中国", (0, 0))
    dock.bring(dock.origin)
    session.set_selected_token(260)
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.go_on_button.isHidden()
    assert dock.origin.note.text() == ""
    session.set_moment(1)
    qtbot.waitUntil(lambda: not session.busy)
    dock.set_place((0, 0))  # as the text pane does when the tokens come, which may take a while
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.origin.view.rows.row(1).token_id == int(session.encoding.ids[0]) == 256
    assert dock.origin.note.text().startswith("The chosen token, id 260, comes later.")
    assert dock.go_on_button.text() == "Go on to its merge, rank 4"
    session.set_selected_token(258)
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.origin.note.text().startswith("The chosen token, id 258, comes later.")
    session.set_selected_token(260)
    qtbot.waitUntil(lambda: not dock.busy)
    dock.go_on_button.click()
    qtbot.waitUntil(lambda: not session.busy)
    dock.set_place((0, 0))
    qtbot.waitUntil(lambda: not dock.busy)
    assert session.moment is None or session.moment == 5
    assert dock.origin.view.rows.row(1).token_id == 260
    assert dock.go_on_button.isHidden()
    assert dock.origin.note.text() == ""


def test_back_to_the_token_that_was_looked_at_before(qtbot, dock, session):
    show(qtbot, dock, session, LOW, "low lower")
    dock.open_page(dock.origin)
    for token_id in (258, 257, 108):
        session.set_selected_token(token_id)
        qtbot.waitUntil(lambda: not dock.busy)
    qtbot.keyClick(dock.origin.view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert session.selected_token_id == 257
    qtbot.waitUntil(lambda: not dock.busy)
    dock._back.click()
    assert session.selected_token_id == 258
    qtbot.waitUntil(lambda: not dock.busy)
    session.set_selected_token(257)
    qtbot.waitUntil(lambda: not dock.busy and dock._back.isEnabled())
    session.open(CHINA, path=None, dirty=False)
    assert not dock._back.isEnabled()
    dock.go_back()
    assert session.selected_token_id is None


def test_a_click_on_a_step_chooses_what_it_made(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "中国")
    view = dock.steps.view
    place = view.visualRect(view.rows.index(dock.steps._rows.row_of(0, 1), 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert session.selected_token_id == 256


def test_models_of_libraries(qtbot, dock, session, shared):
    unigram = engine.load(shared / "vocabs/made-here/spm_unigram_nfkc_6k.model")
    show(qtbot, dock, session, unigram, "tokenizers", (0, 1))
    assert "The library took the best one." in dock.steps.note.text()
    assert dock.steps.view.rows.row(10).texts[0] == "Lattice"
    rows = dock.borders.rows
    assert rows.rowCount() > 0
    assert all("this border" in rows.index(row).data() for row in range(rows.rowCount()))
    assert "takes the best way by log-probability" in dock.borders.note.text()
    dock.borders.view.setCurrentIndex(rows.index(rows.rowCount() - 1))
    dock.steps.player.forward()
    assert dock.steps.view.current == 1
    bert = engine.load(next((shared / "vocabs/bert").glob("bert-base-cased*vocab.txt")))
    show(qtbot, dock, session, bert, "unaffable  x", (0, 1))
    assert "made the same tokens" in dock.steps.note.text()
    assert dock.steps.view.rows.rowCount() == 4
    dock.set_place((0, 12))
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.steps.view.rows.rowCount() == 7
    assert rows.rowCount() == 6
    assert "There is no border" not in dock.borders.note.text()
    dock.set_place((9, 10))
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.steps.note.text().endswith("No token of its model stands here.")


def test_other_pages_speak_the_language_and_the_theme(qtbot, dock, session):
    show(qtbot, dock, session, LOW, "so low", (4, 5))
    dock.set_theme(DARK)
    for page in (dock.variants, dock.origin):
        open_page(qtbot, dock, page)
        assert not dock.grab().isNull()
    dock.changeEvent(QEvent(QEvent.Type.LanguageChange))
    assert first_cells(dock.origin)[1] == "␣low"


def test_a_large_text_that_is_shown_again_is_explained_again(qtbot, dock, session):
    show(qtbot, dock, session, LOW, "")
    data = b"low lower\n" * 5000
    dock.set_place((30_004, 30_005), large=data)
    qtbot.waitUntil(lambda: not dock.busy)
    show(qtbot, dock, session, LOW, "low")
    qtbot.waitUntil(lambda: not dock.busy)
    assert states(dock)[-1] == ("low",)
    dock.set_place((30_004, 30_005), large=data)
    qtbot.waitUntil(lambda: not dock.busy)
    assert states(dock)[-1] == ("␣low", "er")
    show(qtbot, dock, session, LOW, "low")
    qtbot.waitUntil(lambda: not dock.busy)
    dock.retranslate()
    qtbot.waitUntil(lambda: not dock.busy)
    assert states(dock)[-1] == ("low",)


def test_the_tabs_of_the_pages_stay_in_sight_in_the_lowest_dock(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "中国")
    dock.resize(500, dock.minimumSizeHint().height())
    tabs = dock.pages.tabBar()
    for page in (dock.steps, dock.borders):
        dock.bring(page)
        qtbot.waitUntil(lambda: not dock.busy)
        parts = dock.findChildren(ScrollPart)
        for each in parts:
            each.verticalScrollBar().setValue(each.verticalScrollBar().maximum())
        assert tabs.visibleRegion().boundingRect() == tabs.rect()
    assert any(each.verticalScrollBar().maximum() > 0 for each in parts)


def test_letters_of_gpt_2_are_for_bytes_alone(qtbot, dock, session, shared):
    switch = dock.steps._letters
    show(qtbot, dock, session, LOW, "so low", (4, 5))
    switch.setChecked(True)
    assert switch.isEnabled()
    for name in ("made-here/spm_bpe_nfkc_6k.model", "made-here/spm_unigram_nfkc_6k.model"):
        show(qtbot, dock, session, engine.load(shared / "vocabs" / name), "中国", (0, 3))
        assert not switch.isEnabled()
        rows = dock.steps.view.rows
        shown = [text for row in range(rows.rowCount()) for text in getattr(rows.row(row).cells, "texts", ())]
        assert any("中" in text for text in shown)
        assert not any("ä" in text for text in shown)
    show(qtbot, dock, session, LOW, "so low", (4, 5))
    assert switch.isEnabled()


@pytest.mark.parametrize(("height", "from_the_top"), [(900, True), (200, False), (150, False)])
def test_the_chosen_step_is_in_sight_and_what_has_room_before_it(qtbot, dock, session, height, from_the_top):
    dock.resize(900, height)
    show(qtbot, dock, session, LOW, "low lower", (4, 5))
    view = dock.steps.view
    first, last = dock.steps._states()[0], dock.steps._states()[-1]
    assert first >= 3  # below the facts
    assert (view.rowAt(0) == 0) is from_the_top
    in_sight = view.viewport().rect()
    if (last - first + 1) * view.rowHeight(first) <= in_sight.height():
        assert in_sight.contains(view.visualRect(view.rows.index(first, 0)))
    assert view.current == last
    assert in_sight.contains(view.visualRect(view.currentIndex()))


def test_the_chosen_step_stays_in_sight_where_the_table_becomes_lower(qtbot, dock, session):
    dock.resize(900, 900)
    show(qtbot, dock, session, LOW, "low lower", (4, 5))
    view = dock.steps.view
    dock.resize(900, 150)
    qtbot.waitUntil(lambda: view.viewport().height() < view.rows.rowCount() * view.rowHeight(0))
    assert view.viewport().rect().contains(view.visualRect(view.currentIndex()))


def test_a_moment_is_explained_though_the_one_before_could_not_be(qtbot, dock, session, monkeypatch):
    show(qtbot, dock, session, CHINA, "中国")
    gate, asked = Event(), []

    def answer_all_but_the_first(cutter, question, stop):
        asked.append(len(question.tokenizer.merges))
        if asked[-1] == 1:
            gate.wait(20)
            raise engine.EngineError("not this one")
        return answer(cutter, question, stop)

    monkeypatch.setattr(explanation_dock, "answer", answer_all_but_the_first)
    for moment in (1, 2):
        session.set_moment(moment)
        qtbot.waitUntil(lambda: not session.busy)
        dock.set_place((0, 6))
        qtbot.waitUntil(lambda: not dock._soon.isActive())
    assert asked == [1]
    gate.set()
    qtbot.waitUntil(lambda: not dock.busy)
    assert asked == [1, 2]
    assert dock.steps.current_step == (0, 2)


def test_what_cannot_be_explained_is_asked_once_in_each_language(qtbot, dock, session, monkeypatch):
    asked = []

    def refuse(_cutter, question, _stop):
        asked.append(question)
        raise engine.EngineError("not this one")

    monkeypatch.setattr(explanation_dock, "answer", refuse)
    show(qtbot, dock, session, CHINA, "中国")
    dock._soon.start()
    qtbot.waitUntil(lambda: not dock.busy)
    assert len(asked) == 1
    dock.retranslate()
    qtbot.waitUntil(lambda: not dock.busy)
    assert len(asked) == 2
    assert dock.steps.note.text() == "not this one"


def test_what_is_asked_while_the_tokens_are_on_their_way_is_asked_again(qtbot, dock, session, monkeypatch):
    show(qtbot, dock, session, CHINA, "中国", (0, 0))
    dock.bring(dock.origin)
    session.set_moment(1)
    session.set_selected_token(260)
    qtbot.waitUntil(lambda: not session.busy and not dock.busy)
    gate, encode = Event(), Tokenizer.encode
    monkeypatch.setattr(Tokenizer, "encode", lambda *given, **more: gate.wait(20) and encode(*given, **more))
    dock.go_on()
    qtbot.waitUntil(lambda: not dock.busy)
    gate.set()
    qtbot.waitUntil(lambda: not session.busy and not dock.busy)
    assert dock.origin.note.text() == ""
    assert dock.origin.view.rows.row(1).token_id == 260


def test_a_key_shows_the_whole_of_a_reason_that_has_no_room(qtbot, dock, session):
    show(qtbot, dock, session, LOW, "lower", (0, 5))
    open_page(qtbot, dock, dock.variants)
    view = dock.variants.view
    dock.resize(400, 400)
    with qtbot.waitActive(dock):
        dock.activateWindow()
    view.setFocus()
    view.choose(0, told=True)
    assert not QToolTip.isVisible()
    assert view.rows.row(1).fact
    places = [view.rowViewportPosition(row) for row in range(view.rows.rowCount())]
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert QToolTip.isVisible()
    told = QTextDocumentFragment.fromHtml(QToolTip.text()).toPlainText()
    assert told == view.rows.row(1).words
    assert "of the lower rank 2, took" in told
    assert [view.rowViewportPosition(row) for row in range(view.rows.rowCount())] == places
    qtbot.keyClick(view, Qt.Key.Key_Down)  # the next row is no reason
    qtbot.waitUntil(lambda: not QToolTip.isVisible())
    dock.resize(4000, 400)
    view.choose(1, told=True)
    assert view.current == 1
    assert not QToolTip.isVisible()


def test_a_reason_that_was_chosen_is_shown_whole_when_the_list_is_entered_by_a_key(qtbot, dock, session):
    show(qtbot, dock, session, LOW, "lower", (0, 5))
    open_page(qtbot, dock, dock.variants)
    dock.resize(400, 400)
    with qtbot.waitActive(dock):
        dock.activateWindow()
    dock._word.setFocus()
    dock.variants.view.choose(1)
    assert not QToolTip.isVisible()
    qtbot.keyClick(dock._word, Qt.Key.Key_Tab)
    assert dock.variants.view.hasFocus()
    qtbot.waitUntil(QToolTip.isVisible)
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())
