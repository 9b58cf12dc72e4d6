"""The whole window, built and connected: what one part does reaches the others."""

import base64
import dataclasses
import gc
import json
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QMessageBox, QWidget

import engine
import resources
from app.files.encoding_dialog import EncodingDialog
from app.files.hub_repository_dialog import HubRepositoryDialog
from app.pace import FULL, SLOWEST
from app.page_dialog import PageDialog
from app.training.training_run import RunState
from engine.errors import EngineError
from tests.app.training.fake_trainer import FakeTrainer
from tests.hub_server import running, use_only


@pytest.fixture
def make(open_window):
    """Makes a window with the options given, which trains at full speed."""

    def _make(**options):
        application = open_window(**options)
        application.training_dock.set_speed(FULL)
        return application

    return _make


def _train(qtbot, application, *, size=400):
    application.training_dock.form.set_vocab_size(size)
    application.training_dock.start()
    qtbot.waitUntil(lambda: application.run.state is RunState.FINISHED, timeout=60_000)
    qtbot.waitUntil(lambda: not application.busy)


def test_a_first_start_shows_a_coloured_text(make):
    application = make()
    assert application.session.tokenizer.name == "sample-mixed"
    assert not application.session.dirty
    assert application.session.path is None
    assert application.session.encoding.counts.characters_cut > 0
    assert application.window.windowTitle().startswith("sample-mixed · v1.0.0")
    assert len(application.shown_merges.merges) == len(application.session.tokenizer.merges)


def test_training_replaces_the_vocabulary_and_is_unsaved(qtbot, make):
    application = make(text="大模型 tokenizer")
    before = application.session.encoding.counts.tokens
    _train(qtbot, application)
    assert len(application.session.tokenizer.merges) == 144
    assert application.session.dirty
    assert application.window.isWindowModified()
    assert application.session.encoding.counts.tokens != before
    assert application.session.shown_tokenizer is application.session.tokenizer


def test_the_progress_names_its_tokenizer_while_another_is_in_front(qtbot, make):
    application = make()
    phase = application.training_dock._phase
    _train(qtbot, application)
    assert phase.text() == "Finished"
    trained = application.session.active
    application.session.open(engine.train(texts=["low low"], vocab_size=257, name="other"), path=None, dirty=False)
    assert phase.text() == "Finished (sample-mixed · v1.0.0)"
    application.session.activate(trained)
    assert phase.text() == "Finished"


def test_what_is_trained_equals_the_engine(qtbot, make):
    application = make()
    application.training_dock.form.corpus.choose_sample("emoji")
    _train(qtbot, application)
    expected = engine.train(paths=[resources.path("samples/emoji.txt")], vocab_size=400)
    assert application.session.tokenizer.merges[:] == expected.merges[:]


def test_save_and_open_again(qtbot, make, tmp_path):
    application = make(text="中国")
    _train(qtbot, application)
    ids = application.session.encoding.ids.tolist()
    path = tmp_path / "kept.prism.json"
    with qtbot.waitSignal(application.files.saved):
        application.files.save_to(path, application.session.tokenizer, application.session.tokenizer)
    assert not application.window.isWindowModified()
    assert str(path) in application.message_bar.text
    again = make(files=(path,), text="中国")
    assert again.session.encoding.ids.tolist() == ids
    assert json.loads(path.read_text())["checksum"]


def test_a_new_training_leaves_the_unsaved_one_open(qtbot, make):
    application = make()
    _train(qtbot, application)
    first = application.session.active
    _train(qtbot, application, size=300)
    second = application.session.active
    assert application.session.documents == (first, second)
    assert [len(each.tokenizer.merges) for each in (first, second)] == [144, 44]
    assert first.dirty
    assert second.dirty


def test_a_vocabulary_that_is_opened_shows_its_merges(qtbot, make, trained, tmp_path):
    path = tmp_path / "v.prism.json"
    engine.save(trained, path)
    application = make()
    _train(qtbot, application)
    with qtbot.waitSignal(application.files.open_ended):
        application.files.open(path)
    assert len(application.shown_merges.merges) == len(trained.merges)
    assert [each.dirty for each in application.session.documents] == [True, False]


def test_a_broken_file_is_said_and_the_window_goes_on(qtbot, make, tmp_path):
    application = make()
    path = tmp_path / "broken.prism.json"
    path.write_text("{")
    application.files.open(path)
    qtbot.waitUntil(lambda: "broken.prism.json" in application.message_bar.text)
    assert application.session.tokenizer.name == "sample-mixed"
    _train(qtbot, application)
    assert application.session.dirty


def test_a_corpus_that_vanishes_is_said_and_the_window_goes_on(qtbot, make, tmp_path):
    corpus = tmp_path / "corpus.txt"
    corpus.write_text("low lower lowest")
    application = make(corpus=(str(corpus),))
    corpus.unlink()
    application.training_dock.start()
    qtbot.waitUntil(lambda: application.run.state is RunState.FAILED, timeout=60_000)
    assert "corpus.txt" in application.message_bar.text
    assert application.session.tokenizer.name == "sample-mixed"
    application.training_dock.form.corpus.choose_sample("english")
    _train(qtbot, application)
    assert application.session.dirty


def test_text_is_shown_live_while_training(qtbot, make):
    application = make(text="大模型 大模型 tokenizer 词元")
    seen = []
    application.session.encoding_changed.connect(lambda: seen.append(application.session.encoding.counts.tokens))
    application.training_dock.form.corpus.choose_sample("mixed")
    application.training_dock.form.set_vocab_size(256 + 600)
    application.training_dock.set_speed(50)
    application.training_dock.start()
    qtbot.waitUntil(lambda: len(set(seen)) > 2, timeout=60_000)
    assert application.run.learning
    application.training_dock.set_speed(FULL)
    qtbot.waitUntil(lambda: application.run.state is RunState.FINISHED and not application.busy, timeout=60_000)
    assert seen[0] > seen[-1]


def test_choosing_a_merge_marks_its_token(qtbot, make):
    application = make()
    application.merges_dock.token_selected.emit(300)
    assert application.session.selected_token_id == 300
    assert application.merges_dock.view.current_rank == 300 - 256


def test_the_vocabulary_opens_by_its_key_and_chooses_tokens(qtbot, make):
    application = make()
    dock, session = application.vocabulary_dock, application.session
    assert dock.view.tokens.rowCount() == 0  # behind another one it does nothing
    application.actions.named["find_token"].trigger()
    qtbot.waitUntil(lambda: dock.view.tokens.rowCount() == session.tokenizer.vocab_size)
    dock.bar.field.setText("the")
    qtbot.waitUntil(lambda: 0 < dock.view.tokens.rowCount() < 100)
    dock.view.setCurrentIndex(dock.view.tokens.index(1, 0))
    chosen = dock.view.tokens.id_of(1)
    assert session.selected_token_id == chosen
    assert application.merges_dock.view.current_rank == chosen - 256
    session.set_selected_token(dock.view.tokens.id_of(0))
    assert dock.view.currentIndex().row() == 0
    qtbot.waitUntil(lambda: not application.busy)


def test_closing_asks_for_what_is_unsaved(qtbot, make):
    application = make()
    _train(qtbot, application)
    application.window.close()
    qtbot.waitUntil(lambda: application.window.findChild(QMessageBox) is not None)
    application.window.findChild(QMessageBox).button(QMessageBox.StandardButton.Cancel).click()
    qtbot.waitUntil(lambda: application.window.findChild(QMessageBox) is None)
    assert application.window.isVisible()
    application.window.close()
    qtbot.waitUntil(lambda: application.window.findChild(QMessageBox) is not None)
    application.window.findChild(QMessageBox).button(QMessageBox.StandardButton.Discard).click()
    qtbot.waitUntil(lambda: not application.window.isVisible())


def test_the_page_of_keys_lists_those_of_menus_and_of_the_editor(qtbot, make):
    application = make()
    application.actions.named["keys"].trigger()
    page = application.window.findChild(PageDialog)
    words = page.view.toPlainText()
    for key in ("F8", "Ctrl+F", "Alt+R", "Ctrl+Tab", "Ctrl+W", "Ctrl+1 … Ctrl+9"):
        assert key in words
    page.reject()


def test_while_a_text_with_replaced_places_is_open_it_is_said(qtbot, make, tmp_path):
    (tmp_path / "bad.txt").write_bytes(b"a\xffb\xfec")
    application = make()
    application.text_files.open(tmp_path / "bad.txt")
    qtbot.waitUntil(lambda: application.window.findChild(EncodingDialog) is not None)
    dialog = application.window.findChild(EncodingDialog)
    dialog.list.choose("utf-8")
    qtbot.waitUntil(lambda: dialog.replace.isEnabled())
    dialog.replace.setChecked(True)
    dialog.accept()
    qtbot.waitUntil(lambda: application.session.text == "a\ufffdb\ufffdc")
    source = application.text_pane.source
    assert source.text() == "bad.txt · UTF-8 · replaced by U+FFFD: 2"
    assert "Places of the file that do not decode, each replaced by U+FFFD: 2." in source.toolTip()
    application.text_files.save_to(tmp_path / "good.txt", "utf-8", application.text_pane.content)
    qtbot.waitUntil(lambda: source.text().startswith("good.txt"))
    assert (source.text(), "FFFD" in source.toolTip()) == ("good.txt · UTF-8", False)


def test_what_was_done_is_said_until_the_text_is_another_and_errors_until_closed(qtbot, make, tmp_path):
    application = make()
    bar, path = application.message_bar, tmp_path / "a.txt"
    with qtbot.waitSignal(application.text_files.saved):
        application.text_files.save_to(path, "utf-8", application.text_pane.content)
    assert bar.text == f"Saved as {path}"
    application.session.open(engine.Tokenizer(engine.Merges.of([(97, 98)])), path=None, dirty=False)
    assert bar.text == ""  # it was not about this one
    qtbot.keyClicks(application.text_pane.edit, "x")
    qtbot.waitUntil(lambda: bar.text == "")
    application.reporter.show_error("wrong")
    with qtbot.waitSignal(application.session.text_changed):
        qtbot.keyClicks(application.text_pane.edit, "y")
    assert bar.text == "wrong"
    application.text_pane.mark_saved(application.text_pane.revision)


def test_closing_asks_for_an_unsaved_text(qtbot, make, tmp_path):
    (tmp_path / "a.txt").write_text("text of A", encoding="utf-8")
    application = make()
    application.text_files.open(tmp_path / "a.txt")
    qtbot.waitUntil(lambda: application.session.text == "text of A")
    assert application.text_pane.source.text() == "a.txt · UTF-8"
    qtbot.keyClicks(application.text_pane.edit, "my ")
    assert application.text_pane.source.text() == "a.txt · UTF-8 *"
    for close in (application.window.close, application.actions.named["new_text"].trigger):
        close()
        qtbot.waitUntil(lambda: application.window.findChild(QMessageBox) is not None)
        application.window.findChild(QMessageBox).button(QMessageBox.StandardButton.Cancel).click()
        qtbot.waitUntil(lambda: application.window.findChild(QMessageBox) is None)
        assert application.window.isVisible()
        assert application.text_pane.content == "my text of A"
    application.window.close()
    qtbot.waitUntil(lambda: application.window.findChild(QMessageBox) is not None)
    application.window.findChild(QMessageBox).button(QMessageBox.StandardButton.Save).click()
    qtbot.waitUntil(lambda: not application.window.isVisible())
    assert (tmp_path / "a.txt").read_text("utf-8") == "my text of A"


def test_a_text_is_never_saved_over_the_file_of_another(qtbot, make, tmp_path):
    for name in "ab":
        (tmp_path / f"{name}.txt").write_text(f"text of {name}", encoding="utf-8")
    application = make()
    for name in "ab":
        application.text_files.open(tmp_path / f"{name}.txt")
        qtbot.waitUntil(lambda name=name: application.session.text == f"text of {name}")
    application.actions.named["undo"].trigger()
    application.actions.named["save_text"].trigger()
    qtbot.waitUntil(lambda: not application.text_files.busy)
    assert (tmp_path / "b.txt").read_text("utf-8") == "text of b"
    application.inspection.ids_dock.text_wanted.emit("decoded")
    assert application.text_files.target is None


def test_closing_while_training_asks_then_keeps_what_is_learned(qtbot, make):
    application = make()
    application.training_dock.set_speed(0)
    application.training_dock.start()
    qtbot.waitUntil(lambda: application.run.front >= 1, timeout=60_000)
    assert application.window.windowTitle().startswith("sample-mixed · in training")
    application.window.close()
    qtbot.waitUntil(lambda: application.window.findChild(QMessageBox) is not None)
    box = application.window.findChild(QMessageBox)
    assert application.run.learning
    next(button for button in box.buttons() if "Stop" in button.text()).click()
    qtbot.waitUntil(lambda: application.session.dirty)
    qtbot.waitUntil(lambda: len(application.window.findChildren(QMessageBox)) > 0)
    assert len(application.session.tokenizer.merges) >= 1
    boxes = [box for box in application.window.findChildren(QMessageBox) if box.isVisible()]
    boxes[-1].button(QMessageBox.StandardButton.Discard).click()
    qtbot.waitUntil(lambda: not application.window.isVisible())


def test_the_question_about_a_training_goes_when_that_has_ended(qtbot, make):
    application = make()
    application.training_dock.set_speed(0)
    application.training_dock.start()
    qtbot.waitUntil(lambda: application.run.front >= 1, timeout=60_000)
    application.window.close()
    qtbot.waitUntil(lambda: application.window.findChild(QMessageBox) is not None)
    application.run.stop()  # as if it had learned all
    qtbot.waitUntil(lambda: not application.run.learning)
    question = "A training is running. Stop it and close?"

    def asked():
        return [box.text() for box in application.window.findChildren(QMessageBox) if box.isVisible()]

    qtbot.waitUntil(lambda: len(asked()) == 1 and asked() != [question])
    assert application.session.dirty
    assert application.window.isVisible()
    box = next(box for box in application.window.findChildren(QMessageBox) if box.isVisible())
    box.button(QMessageBox.StandardButton.Discard).click()
    qtbot.waitUntil(lambda: not application.window.isVisible())


def test_closing_a_tokenizer_during_a_training_says_why_it_stays(qtbot, make):
    application = make()
    application.training_dock.set_speed(0)
    application.training_dock.start()
    qtbot.waitUntil(lambda: application.run.front >= 1, timeout=60_000)
    documents = application.session.documents
    application.actions.named["close_tokenizer"].trigger()
    bar = application.reporter._bar
    assert bar.said == "A training is running, and the text is shown with it: stop it first"
    assert application.session.documents == documents
    application.run.stop()
    qtbot.waitUntil(lambda: not application.run.learning)
    assert not bar.isVisible() or "training is running" not in bar.said


@pytest.mark.parametrize("order", ["save", "save_as"])
def test_saving_during_a_training_says_the_way_out(qtbot, make, order):
    application = make()
    application.training_dock.set_speed(0)
    application.training_dock.start()
    qtbot.waitUntil(lambda: application.run.front >= 1, timeout=60_000)
    application.actions.named[order].trigger()
    stop = application.actions.named["stop"].shortcut().toString()
    assert f"stop it first ({stop})" in application.reporter._bar.said
    application.actions.named["stop"].trigger()
    qtbot.waitUntil(lambda: application.session.dirty)
    assert application.reporter._bar.said == ""


def test_closing_with_nothing_unsaved_asks_nothing(qtbot, make):
    application = make()
    application.window.close()
    qtbot.waitUntil(lambda: not application.window.isVisible())
    assert application.window.findChild(QMessageBox) is None


def _drop(window, *paths):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    window.dropEvent(
        QDropEvent(
            QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
    )


def test_dropped_files_are_opened(qtbot, make, trained, tmp_path):
    application = make()
    path = tmp_path / "v.prism.json"
    engine.save(trained, path)
    with qtbot.waitSignal(application.files.open_ended):
        _drop(application.window, path)
    assert application.session.tokenizer.name == "trained"
    text = tmp_path / "t.txt"
    text.write_bytes("中\r\n文".encode())
    _drop(application.window, text)
    qtbot.waitUntil(lambda: application.session.text == "中\r\n文")


@pytest.fixture
def saved(trained, tmp_path):
    """Three files, a, b and c."""
    paths = [tmp_path / f"{name}.prism.json" for name in "abc"]
    for path in paths:
        engine.save(dataclasses.replace(trained, name=path.stem.removesuffix(".prism")), path)
    return paths


def _names(application):
    return [each.tokenizer.name for each in application.session.documents]


def test_several_files_open_in_their_order_and_the_first_is_shown(qtbot, make, saved):
    application = make(files=tuple(saved), text="大模型")
    qtbot.waitUntil(lambda: not application.files.opening)
    assert _names(application) == ["a", "b", "c"]
    assert application.session.tokenizer.name == "a"
    assert application.window.windowTitle().startswith("a · v1.0.0")
    assert application.tabs.isVisible()
    assert application.session.text == "大模型"


def test_of_several_files_a_broken_one_is_said_and_the_others_open(qtbot, make, saved, tmp_path):
    broken, damaged = tmp_path / "broken.prism.json", tmp_path / "damaged.prism.json"
    broken.write_text("{")
    damaged.write_text("[")
    application = make(files=(broken, *saved[:2], damaged, saved[2]))
    qtbot.waitUntil(lambda: not application.files.opening)
    assert _names(application) == ["a", "b", "c"]
    assert application.session.tokenizer.name == "a"
    assert "broken.prism.json" in application.message_bar.text
    assert "damaged.prism.json" in application.message_bar.text


def test_what_is_said_of_several_files_stands_together(qtbot, make, saved):
    application = make()
    _drop(application.window, *saved)
    qtbot.waitUntil(lambda: len(application.session.documents) == 3 and not application.files.opening)
    told = application.message_bar.text.split("\n")
    assert [each.partition(" is open. Version 1.0.0, created ")[0] for each in told] == ["a", "b", "c"]
    _drop(application.window, saved[0])
    qtbot.waitUntil(lambda: not application.files.opening)
    assert application.message_bar.text.startswith("a is open.")
    assert "\n" not in application.message_bar.text


def test_what_is_said_of_several_files_stands_with_what_is_wrong(qtbot, make, saved, tmp_path):
    broken = tmp_path / "broken.prism.json"
    broken.write_text("{")
    application = make()
    _drop(application.window, saved[0], broken, saved[1])
    qtbot.waitUntil(lambda: not application.files.opening)
    wrong, first, last = application.message_bar.text.split("\n")
    assert first.startswith("a is open.")
    assert "broken.prism.json" in wrong
    assert last.startswith("b is open.")


def test_a_byte_that_is_no_token_is_said_when_the_ranks_open(qtbot, make, tmp_path):
    ranks = tmp_path / "gpt2.tiktoken"  # by its name it needs no question
    tokens = [b"a", b"b", b"ab"]
    ranks.write_bytes(b"".join(base64.b64encode(token) + b" %d\n" % rank for rank, token in enumerate(tokens)))
    application = make(files=(ranks,), text="abé")
    qtbot.waitUntil(lambda: not application.files.opening)
    assert "254 of the 256 single bytes are missing" in application.message_bar.text
    assert application.session.tokenizer.encode("abé").ids.tolist() == [2, -1, -1]


def test_several_dropped_files_open_and_the_first_text(qtbot, make, saved, tmp_path):
    texts = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for text in texts:
        text.write_text(text.stem, encoding="utf-8")
    application = make()
    _drop(application.window, saved[1], texts[0], saved[0], texts[1])
    qtbot.waitUntil(lambda: not application.files.opening and application.session.text == "one")
    assert _names(application) == ["b", "a"]
    assert application.session.tokenizer.name == "b"


def test_the_same_file_is_not_opened_twice(qtbot, make, saved):
    application = make(files=(saved[0], saved[1]))
    qtbot.waitUntil(lambda: not application.files.opening)
    application.actions.named["next_tokenizer"].trigger()
    assert application.session.tokenizer.name == "b"
    _drop(application.window, saved[0])
    qtbot.waitUntil(lambda: not application.files.opening)
    assert _names(application) == ["a", "b"]
    assert application.session.tokenizer.name == "a"


def test_keys_go_from_tokenizer_to_tokenizer_and_the_text_stays(qtbot, make, saved, trained):
    application = make(files=tuple(saved), text="大模型 low")
    qtbot.waitUntil(lambda: not application.files.opening)
    session, window = application.session, application.window
    session.activate(session.documents[2])
    session.set_tokenizer(trained.at(0), path=None, dirty=True)
    with qtbot.waitActive(window):
        window.activateWindow()
    control = Qt.KeyboardModifier.ControlModifier
    pressed = []
    for key in (Qt.Key.Key_1, Qt.Key.Key_3, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_2, Qt.Key.Key_7):
        qtbot.keyClick(application.text_pane.edit, key, control)
        pressed.append(session.documents.index(session.active))
    assert pressed == [0, 2, 0, 2, 1, 1]
    qtbot.keyClick(application.text_pane.edit, Qt.Key.Key_3, control)
    qtbot.waitUntil(lambda: not application.busy)
    assert session.encoding.counts.tokens == 13
    assert application.text_pane.content == "大模型 low"
    assert application.shown_merges.count == 0
    qtbot.keyClick(application.text_pane.edit, Qt.Key.Key_1, control)
    qtbot.waitUntil(lambda: not application.busy)
    assert session.encoding.ids.tolist() == trained.encode("大模型 low").ids.tolist()
    assert application.shown_merges.count == 30


def test_closing_the_last_tokenizer_opens_the_ready_made_one(qtbot, make, saved):
    application = make(files=(saved[0],))
    close = application.actions.named["close_tokenizer"]
    close.trigger()
    qtbot.waitUntil(lambda: _names(application) == ["sample-mixed"] and not application.busy)
    assert application.session.path is None
    assert (
        application.session.encoding.ids.tolist()
        == application.session.tokenizer.encode(application.session.text).ids.tolist()
    )
    assert not close.isEnabled()
    assert application.tabs.isHidden()


def test_closing_an_unsaved_tokenizer_asks(qtbot, make, saved):
    application = make()
    _train(qtbot, application)
    learned = application.session.active
    _drop(application.window, saved[0])
    qtbot.waitUntil(lambda: not application.files.opening)
    shown = application.session.active
    for answer, left in ((QMessageBox.StandardButton.Cancel, 2), (QMessageBox.StandardButton.Discard, 1)):
        application.session.activate(shown)
        application.tabs.close_wanted.emit(learned)
        assert application.session.active is learned  # what the question is about is seen
        box = application.window.findChild(QMessageBox)
        assert learned.tokenizer.name in box.text()
        box.button(answer).click()
        qtbot.waitUntil(lambda: application.window.findChild(QMessageBox) is None)
        assert len(application.session.documents) == left
    assert application.session.active is shown


def test_an_unsaved_tokenizer_is_saved_and_then_closed(qtbot, make, saved, trained):
    application = make(files=(saved[0], saved[1]))
    qtbot.waitUntil(lambda: not application.files.opening)
    application.session.set_tokenizer(trained, path=saved[0], dirty=True)
    application.actions.named["close_tokenizer"].trigger()
    application.window.findChild(QMessageBox).button(QMessageBox.StandardButton.Save).click()
    qtbot.waitUntil(lambda: _names(application) == ["b"])
    assert engine.load(saved[0]).merges[:] == trained.merges[:]


def test_closing_the_window_asks_about_each_unsaved_tokenizer(qtbot, make, trained):
    application = make()
    window, session = application.window, application.session
    for name in "abc":
        session.open(dataclasses.replace(trained, name=name), path=None, dirty=name != "b")

    def answer(button):
        qtbot.waitUntil(lambda: any(box.isVisible() for box in window.findChildren(QMessageBox)))
        box = next(box for box in window.findChildren(QMessageBox) if box.isVisible())
        asked.append((box.text()[1], session.tokenizer.name))
        box.button(button).click()

    asked = []
    window.close()
    answer(QMessageBox.StandardButton.Discard)
    answer(QMessageBox.StandardButton.Cancel)
    assert asked == [("a", "a"), ("c", "c")]
    assert window.isVisible()
    assert _names(application) == ["a", "b", "c"]
    assert session.documents[0].dirty
    window.close()
    answer(QMessageBox.StandardButton.Discard)
    answer(QMessageBox.StandardButton.Discard)
    qtbot.waitUntil(lambda: not window.isVisible())


def test_differences_are_gone_to_where_there_are_two_tokenizers(qtbot, make, saved):
    application = make()
    differences = [application.actions.named[f"{which}_difference"] for which in ("next", "previous")]
    assert not any(action.isEnabled() for action in differences)
    for path in saved[:2]:  # the first takes the place of the one that came with the program
        assert not any(action.isEnabled() for action in differences)
        application.files.open(path)
        qtbot.waitUntil(lambda: not application.files.opening)
    assert all(action.isEnabled() for action in differences)


def test_while_something_is_learned_no_other_tokenizer_is_shown(qtbot, make, saved):
    application = make(files=tuple(saved))
    qtbot.waitUntil(lambda: not application.files.opening)
    application.training_dock.set_speed(0)
    application.training_dock.start()
    qtbot.waitUntil(lambda: application.run.front >= 1, timeout=60_000)
    names = ("next_tokenizer", "previous_tokenizer", "close_tokenizer")
    assert not application.tabs.isEnabled()
    assert application.tabs.tabText(application.tabs.currentIndex()) == "sample-mixed · in training"
    assert not any(application.actions.named[name].isEnabled() for name in names[:2])  # the last one says why
    assert not any(action.isEnabled() for action in application.documents_menu.actions)
    application.run.stop()
    qtbot.waitUntil(lambda: application.session.dirty)
    assert len(application.session.documents) == 4
    assert application.tabs.isEnabled()
    assert application.tabs.count() == 4
    assert all(application.actions.named[name].isEnabled() for name in names)


def test_each_list_of_merges_keeps_its_place(qtbot, make, trained):
    application = make()
    session, view = application.session, application.merges_dock.view
    first = session.active
    view.verticalScrollBar().setValue(1000)
    first.ready_made = False
    second = session.open(trained, path=None, dirty=False)
    view.set_following(True)
    session.activate(first)
    assert view.verticalScrollBar().value() == 1000
    assert not view.following
    session.activate(second)
    assert view.following


def test_a_tokenizer_that_is_closed_is_freed(qtbot, make, saved):
    application = make(files=tuple(saved), text="大模型 low")
    qtbot.waitUntil(lambda: not application.files.opening)
    _train(qtbot, application)
    for document in application.session.documents:
        application.session.activate(document)
        qtbot.waitUntil(lambda: not application.busy)
    gone = [weakref.ref(each.tokenizer) for each in application.session.documents]
    gone += [weakref.ref(each) for each in application.session.documents]
    for document in application.session.documents:
        application.session.close(document)
    del document
    qtbot.waitUntil(lambda: _names(application) == ["sample-mixed"] and not application.busy)
    qtbot.waitUntil(lambda: not application.ticker.running)
    gc.collect()
    assert [each() for each in gone] == [None] * 8


def test_a_file_that_is_dropped_while_training_is_listed_and_not_shown(qtbot, make, trained, tmp_path):
    application = make()
    path = tmp_path / "v.prism.json"
    engine.save(trained, path)
    application.training_dock.set_speed(0)
    application.training_dock.start()
    qtbot.waitUntil(lambda: application.run.front >= 1, timeout=60_000)
    with qtbot.waitSignal(application.files.open_ended):
        _drop(application.window, path)
    assert application.session.tokenizer.name == "sample-mixed"
    assert application.session.documents[1].tokenizer.name == "trained"
    assert application.shown_merges.merges is application.run.merges
    assert not application.actions.named["edit_special"].isEnabled()
    application.run.stop()
    qtbot.waitUntil(lambda: application.session.dirty)
    assert application.actions.named["edit_special"].isEnabled()
    assert [each.path for each in application.session.documents] == [path, None]
    assert application.session.path is None  # whoever stops it goes on with what it has learned


@pytest.mark.parametrize("end", ["finished", "failed"])
def test_what_was_opened_since_the_start_comes_to_the_front_when_the_training_ends(
    qtbot, make, saved, trained, tmp_path, end
):
    application = make(files=(saved[0],))
    session, dock = application.session, application.training_dock
    path = tmp_path / "v.prism.json"
    engine.save(trained, path)
    qtbot.waitUntil(lambda: not application.files.opening)
    dock.set_speed(SLOWEST)
    if end == "failed":
        fails = EngineError("boom")
        application.run._make_trainer = lambda given: FakeTrainer(given, fails_with=fails, fails_at=5, at_once=1)
    dock.start()
    qtbot.waitUntil(lambda: application.run.front >= 1, timeout=60_000)
    for each in (path, saved[1]):  # of several the first one
        application.files.open(each)
    qtbot.waitUntil(lambda: not application.files.opening)
    assert application.shown_merges.merges is application.run.merges
    dock.set_speed(FULL)
    qtbot.waitUntil(lambda: not application.run.learning, timeout=60_000)
    qtbot.waitUntil(lambda: not application.busy)
    assert session.path == path
    assert session.shown_tokenizer is session.tokenizer
    assert application.tabs.currentIndex() == session.documents.index(session.active)
    assert [each.path for each in session.documents] == [saved[0], path, saved[1], None]
    assert session.documents[-1].dirty
    if end == "finished":
        assert application.message_bar.text == "The training of sample-mixed has ended; it has a tab of its own."
    else:
        assert "boom" in application.message_bar.text
    dock.start()
    qtbot.waitUntil(lambda: not application.busy, timeout=60_000)
    assert session.path is None  # since this start nothing was opened


def test_what_was_opened_meanwhile_is_shown_where_nothing_was_learned(qtbot, make, saved):
    application = make(files=(saved[0],))
    qtbot.waitUntil(lambda: not application.files.opening)
    application.run.set_speed(SLOWEST)
    application.run._make_trainer = lambda given: FakeTrainer(given, before=100_000_000)
    application.training_dock.start()
    application.files.open(saved[1])
    qtbot.waitUntil(lambda: not application.files.opening)
    application.session.close(application.session.documents[1])
    application.files.open(saved[2])
    qtbot.waitUntil(lambda: not application.files.opening)
    application.run.stop()
    qtbot.waitUntil(lambda: not application.busy)
    assert application.session.path == saved[2]


def test_what_is_being_opened_at_the_start_of_a_training_opens_beside_it(qtbot, make, trained, tmp_path):
    application = make()
    path = tmp_path / "v.prism.json"
    engine.save(trained, path)
    application.files.open(path)
    application.training_dock.set_speed(SLOWEST)  # however slow the disk, the file is there first
    application.training_dock.start()
    qtbot.waitUntil(lambda: not application.files.opening)
    application.training_dock.set_speed(FULL)
    qtbot.waitUntil(lambda: application.run.state is RunState.FINISHED, timeout=60_000)
    qtbot.waitUntil(lambda: not application.busy)
    assert {each.path for each in application.session.documents} == {path, None}
    assert application.session.path is None
    assert application.session.dirty


def test_a_broken_file_at_the_start_leaves_the_ready_made_vocabulary(make, tmp_path):
    path = tmp_path / "broken.prism.json"
    path.write_text("{")
    application = make(files=(path,))
    assert application.session.tokenizer.name == "sample-mixed"
    assert "broken.prism.json" in application.message_bar.text


def test_the_list_stays_where_the_user_scrolled_when_training_ends(qtbot, make):
    application = make()
    application.training_dock.form.set_vocab_size(256 + 300)
    application.training_dock.set_speed(80)
    application.training_dock.start()
    view = application.merges_dock.view
    qtbot.waitUntil(lambda: view.count > 60, timeout=60_000)
    application.merges_dock.token_selected.emit(256 + 3)
    view.set_following(False)
    view.verticalScrollBar().setValue(0)
    qtbot.waitUntil(lambda: application.run.state is RunState.FINISHED, timeout=60_000)
    qtbot.waitUntil(lambda: not application.busy and view.count == 300)
    assert view.verticalScrollBar().value() == 0
    assert not view.following
    assert application.session.selected_token_id == 256 + 3


def test_opening_another_vocabulary_stops_the_replay_of_the_training(qtbot, make, trained, tmp_path):
    path = tmp_path / "v.prism.json"
    engine.save(trained, path)
    application = make()
    _train(qtbot, application)
    learned = application.session.active
    application.training_dock.set_speed(0)
    application.training_dock.replay()
    assert application.travel.player.playing
    assert application.session.moment == 0
    with qtbot.waitSignal(application.files.open_ended):
        application.files.open(path)
    assert not application.travel.player.playing
    assert application.shown_merges.count == len(application.shown_merges.merges) == len(trained.merges)
    qtbot.waitUntil(lambda: not application.busy)
    assert application.session.shown_tokenizer is application.session.tokenizer
    application.session.activate(learned)
    assert application.session.moment == 0
    assert application.shown_merges.count == 0
    assert application.shown_merges.merges is application.run.merges
    assert application.training_dock.abilities["replay"]


def test_a_replay_brings_back_what_was_trained(qtbot, make, trained):
    application = make()
    _train(qtbot, application)
    learned = application.session.active
    application.session.open(trained, path=None, dirty=False)
    application.training_dock.set_speed(0)
    application.training_dock.replay()
    assert application.travel.player.playing
    assert application.session.active is learned
    assert application.shown_merges.merges is application.run.merges


def test_a_training_is_replayed_after_another_one_has_failed(qtbot, make, tmp_path):
    corpus = tmp_path / "corpus.txt"
    corpus.write_text("low lower lowest")
    application = make()
    _train(qtbot, application)
    learned, shown = application.session.active, application.shown_merges
    merges, dock = application.run.merges, application.training_dock
    dock.form.corpus.choose_paths([corpus])
    corpus.unlink()
    dock.start()
    qtbot.waitUntil(lambda: application.run.state is RunState.FAILED, timeout=60_000)
    qtbot.waitUntil(lambda: not application.ticker.running)
    assert "corpus.txt" in application.message_bar.text
    assert application.session.documents[-1] is application.session.active is learned
    assert (shown.merges, shown.count) == (merges, len(merges))
    assert application.actions.named["replay"].isEnabled()
    assert dock._numbers["merges"].text() == "–"
    dock.set_speed(0)
    dock.replay()
    assert application.travel.player.playing
    assert application.session.moment == 0
    application.session.close(learned)
    assert not application.actions.named["replay"].isEnabled()
    assert application.run.state is RunState.IDLE


def test_a_training_that_is_closed_is_not_replayed(qtbot, make, trained):
    application = make()
    _train(qtbot, application)
    learned = application.session.active
    application.session.open(trained, path=None, dirty=False)
    application.session.close(learned)
    assert application.run.state is RunState.IDLE
    assert not application.training_dock.abilities["replay"]
    assert application.shown_merges.count == len(trained.merges)


def test_a_replay_that_ends_leaves_the_saved_vocabulary(qtbot, make, tmp_path):
    from dataclasses import replace

    application = make()
    _train(qtbot, application)
    original = application.session.tokenizer
    renamed = replace(original, name="renamed")
    with qtbot.waitSignal(application.files.saved):
        application.files.save_to(tmp_path / "r.prism.json", original, renamed)
    saved = application.session.tokenizer
    assert saved.name == "renamed"
    application.training_dock.replay()
    qtbot.waitUntil(lambda: not application.travel.player.playing, timeout=30_000)
    assert application.session.tokenizer is saved
    assert application.shown_merges.count == len(renamed.merges)
    qtbot.waitUntil(lambda: application.session.shown_tokenizer is saved)


def test_language_and_theme_switch_while_running_and_are_remembered(qtbot, make):
    application = make()
    application.choosing.choose_language("zh_CN")
    qtbot.waitUntil(lambda: application.training_dock.windowTitle() == "训练")
    assert application.actions.menus["file"].title() == "文件(&F)"
    assert application.status_bar.findChild(QWidget, "status_bytes").text().startswith("字节")
    application.choosing.choose_language("en")
    qtbot.waitUntil(lambda: application.training_dock.windowTitle() == "Train")
    application.choosing.choose_theme("dark")
    assert application.settings.theme == "dark"
    application.scale.changed.emit(application.scale.percent)  # which marks all choices anew
    checked = [each.data() for each in application.actions.theme_group.actions() if each.isChecked()]
    assert checked == ["dark"]  # though the command line says light
    qtbot.waitUntil(lambda: application.window.palette().window().color().lightness() < 100)
    assert application.settings.language == "en"


def test_opening_a_native_file_says_version_date_and_checksum(qtbot, make, tmp_path):
    application = make()
    assert application.message_bar.text == ""  # the ready-made one says nothing
    path = tmp_path / "v.prism.json"
    tokenizer = engine.train(texts=["low lower lowest"], vocab_size=260, name="v", version="3.1.4")
    engine.save(tokenizer, path)
    with qtbot.waitSignal(application.opening.opened):
        application.files.open(path)
    day = tokenizer.created.partition("T")[0]
    assert application.message_bar.text == f"v is open. Version 3.1.4, created {day}, checksum correct."


def test_the_dialogs_of_the_open_vocabulary_are_in_the_menu(make):
    application = make()
    for name, title in (("details", "Details of the vocabulary"), ("edit_special", "Special tokens")):
        application.actions.named[name].trigger()
        dialog = next(each for each in application.window.findChildren(QDialog) if each.windowTitle() == title)
        assert dialog.isVisible()
        dialog.reject()


def test_no_two_actions_share_a_key(make):
    application = make()
    actions = [*application.actions.named.values(), *application.documents_menu.actions]
    keys = [action.shortcut().toString() for action in actions]
    keys = [key for key in keys if key]
    assert len(keys) == len(set(keys))


def test_an_unexpected_error_is_shown_with_its_traceback(make):
    application = make()
    try:
        raise ValueError("odd")
    except ValueError as error:
        application.reporter.report(error)
    assert "ValueError: odd" in application.message_bar.text
    assert "test_application" in application.message_bar._details


def test_what_comes_from_the_hub_opens_beside_the_others(qtbot, make, monkeypatch, tmp_path):
    engine.save(engine.train(texts=["ab ab"], vocab_size=257, name="mine"), tmp_path / "v.prism.json")
    with running() as hub:
        use_only(hub, monkeypatch, tmp_path / "cache")
        hub.add("owner/name", {"v.prism.json": (tmp_path / "v.prism.json").read_bytes()})
        application = make()
        for name in ("owner/nothing", "owner/name"):
            application.actions.named["open_hub"].trigger()
            dialog = next(each for each in application.window.findChildren(HubRepositoryDialog) if each.isVisible())
            dialog.findChild(QComboBox).setCurrentText(name)
            dialog.findChild(QDialogButtonBox).accepted.emit()
            qtbot.waitUntil(lambda: not application.busy, timeout=30_000)
            if name == "owner/nothing":
                assert "no such repository" in application.message_bar.text
    assert application.session.tokenizer.name == "mine"
    assert (application.session.path, application.session.dirty) == (None, False)
    assert "From the Hub: owner/name/v.prism.json" in application.message_bar.text


def test_why_nothing_was_pasted_is_said_until_the_text_changes(qtbot, make):
    application = make()
    data, edit = QMimeData(), application.text_pane.edit
    data.setHtml("<b>rich</b>")
    edit.insertFromMimeData(data)
    assert "no plain text" in application.message_bar.text
    qtbot.keyClicks(edit, "a")
    qtbot.waitUntil(lambda: application.message_bar.text == "")
    edit.insertFromMimeData(data)
    application.reporter.show_error("something else")
    qtbot.keyClicks(edit, "b")
    qtbot.waitUntil(lambda: not application.busy)
    assert application.message_bar.text == "something else"


@pytest.mark.parametrize(
    ("name", "of_session"), [("special_tokens", "recognises_special"), ("added_ends", "adds_ends")]
)
def test_what_counts_as_a_token_is_switched_in_the_menu_and_remembered(qtbot, make, name, of_session):
    application = make()
    action = application.actions.named[name]
    assert (action.isChecked(), getattr(application.session, of_session)) == (False, False)
    action.trigger()
    assert getattr(application.session, of_session)
    other = make()
    assert other.actions.named[name].isChecked()
    assert getattr(other.session, of_session)


def test_what_was_opened_is_opened_again_from_the_menu(qtbot, make, trained, tmp_path):
    path, text = tmp_path / "v.prism.json", tmp_path / "t.txt"
    engine.save(trained, path)
    text.write_text("中国", encoding="utf-8")
    first = make(files=(path,), text_file=text)
    assert len(first.settings.recent("vocabularies")) == len(first.settings.recent("texts")) == 1
    again = make()
    entries = {each.toolTip(): each for each in again.actions.menus["recent"].actions()}
    entries[str(path)].trigger()
    entries[str(text)].trigger()
    qtbot.waitUntil(lambda: again.session.tokenizer.name == "trained" and again.session.text == "中国")
    path.unlink()
    next(each for each in again.actions.menus["recent"].actions() if each.toolTip() == str(path)).trigger()
    assert f"{path} is not there any more" in again.message_bar.text
    assert again.settings.recent("vocabularies") == []


def _break_the_settings():
    file = Path(QSettings().fileName())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"\x00\xff\x00garbage\n[[[\n=\n%%%no equals here\n")


def test_broken_settings_are_said_and_the_window_opens(make):
    _break_the_settings()
    assert "The settings were broken" in make().message_bar.text
    assert not make().message_bar.text


def test_broken_settings_are_said_though_a_training_begins_and_in_each_language(qtbot, make):
    _break_the_settings()
    application = make(train=True, corpus=("mixed",))
    qtbot.waitUntil(lambda: application.run.state is RunState.FINISHED)
    assert "The settings were broken" in application.message_bar.text
    application.languages.use("zh_CN")
    qtbot.waitUntil(lambda: "设置文件已损坏" in application.message_bar.text)
    application.languages.use("en")


def test_a_pattern_that_was_tried_goes_to_the_train_form(qtbot, make):
    application = make(text="low हिन्दी")
    dock = application.split_dock
    application.actions.named["pre_tokens"].trigger()
    qtbot.waitUntil(lambda: dock.in_sight and not dock.busy)
    dock._variants["marks"].click()
    qtbot.waitUntil(lambda: not dock.busy)
    dock._use.click()
    assert application.training_dock.form.settings().pattern == dock.field.expressions()[0]
    assert r"[\p{L}\p{M}]" in application.training_dock.form.settings().pattern
    assert application.session.tokenizer.pattern.name == "gpt2"


def test_an_example_opens_with_its_vocabulary_and_words(qtbot, make):
    application = make()
    application.text_pane.show_text("")
    example = next(each for each in application.actions.menus["examples"].actions() if "hug" in each.text())
    example.trigger()
    qtbot.waitUntil(lambda: not application.busy)
    assert application.session.tokenizer.name == "hug"
    assert application.session.text == "hug pug pun bun hugs bug mug thug"
    assert "[UNK]" in application.message_bar.text
    assert not application.session.dirty
    application.actions.named["guess"].trigger()
    dialog = application.window.findChild(QDialog, "guess_dialog")
    assert dialog.sheet.passage.borders
    dialog.close()


def test_an_input_method_that_cannot_be_reached_is_said_once(make):
    first, second = make(), make()
    first.say_unreached("fcitx")
    assert "The input method fcitx cannot be reached" in first.message_bar.text
    second.say_unreached("fcitx")
    assert second.message_bar.text == ""


def test_a_training_marks_no_token_of_the_vocabulary_that_was_open(qtbot, make):
    application = make(text="low lower")
    qtbot.waitUntil(lambda: application.session.tokenizer is not None)
    before = application.session.active
    application.session.set_selected_token(256 + 20)
    qtbot.waitUntil(lambda: application.chart_dock.plot is not None and application.chart_dock.plot.place == 20)
    application.training_dock.start()
    qtbot.waitUntil(lambda: application.session.active is not before, timeout=60_000)
    qtbot.waitUntil(lambda: application.chart_dock.plot.figure.merges == len(application.run.merges))
    assert application.session.selected_token_id is None
    assert application.chart_dock.plot.place is None
