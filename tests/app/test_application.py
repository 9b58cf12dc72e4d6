"""The whole window, built and connected: what one part does reaches the others."""

import gc
import json

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QMessageBox, QTextBrowser, QWidget

import engine
import resources
from app.application import Application
from app.options import Options
from app.training.pace import FULL
from app.training.training_run import RunState


@pytest.fixture
def make(qtbot):
    """Makes a window with the options given; it is closed and ended afterwards."""
    made = []

    def _make(**options):
        application = Application(QApplication.instance(), Options(language="en", theme="light", **options))
        made.append(application)
        application.begin()
        qtbot.waitUntil(lambda: not application.busy and application.session.encoding is not None, timeout=20_000)
        application.training_dock.set_speed(FULL)
        return application

    yield _make
    for application in made:
        application.languages.use("en")
        application.window.close_now()
        application.shutdown()
        application.window.deleteLater()
        application.setParent(None)
        application.deleteLater()
    QCoreApplication.sendPostedEvents(None, 52)  # DeferredDelete
    gc.unfreeze()


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


def test_a_new_training_asks_about_the_unsaved_one(qtbot, make):
    application = make()
    _train(qtbot, application)
    first = application.session.tokenizer
    application.training_dock.start()
    box = application.window.findChild(QMessageBox)
    assert application.run.state is RunState.FINISHED
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert application.session.tokenizer is first
    qtbot.waitUntil(lambda: application.window.findChild(QMessageBox) is None)
    application.training_dock.start()
    application.window.findChild(QMessageBox).button(QMessageBox.StandardButton.Discard).click()
    qtbot.waitUntil(lambda: application.session.tokenizer is not first, timeout=60_000)


def test_a_vocabulary_that_is_opened_shows_its_merges(qtbot, make, trained, tmp_path):
    path = tmp_path / "v.prism.json"
    engine.save(trained, path)
    application = make()
    _train(qtbot, application)
    with qtbot.waitSignal(application.files.open_ended):
        application.files.open(path)
    application.window.findChild(QMessageBox).button(QMessageBox.StandardButton.Discard).click()
    assert len(application.shown_merges.merges) == len(trained.merges)


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
    application.training_dock.set_speed(75)
    application.training_dock.start()
    qtbot.waitUntil(lambda: application.run.state is RunState.FINISHED, timeout=60_000)
    assert len(set(seen)) > 2
    assert seen[0] > seen[-1]


def test_choosing_a_merge_marks_its_token(qtbot, make):
    application = make()
    application.merges_dock.token_selected.emit(300)
    assert application.session.selected_token_id == 300
    assert application.merges_dock.view.current_rank == 300 - 256


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
    qtbot.waitUntil(lambda: application.window.findChild(QTextBrowser) is not None)
    page = application.window.findChild(QTextBrowser).toPlainText()
    for key in ("F8", "Ctrl+F", "Alt+R", "Ctrl+Tab"):
        assert key in page
    page_window = application.window.findChild(QTextBrowser).window()
    page_window.reject()


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


def test_closing_with_nothing_unsaved_asks_nothing(qtbot, make):
    application = make()
    application.window.close()
    qtbot.waitUntil(lambda: not application.window.isVisible())
    assert application.window.findChild(QMessageBox) is None


def _drop(window, path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
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


def test_a_file_that_is_dropped_while_training_stays_closed(qtbot, make, trained, tmp_path):
    application = make()
    path = tmp_path / "v.prism.json"
    engine.save(trained, path)
    application.training_dock.set_speed(0)
    application.training_dock.start()
    qtbot.waitUntil(lambda: application.run.front >= 1, timeout=60_000)
    with qtbot.waitSignal(application.files.open_ended):
        _drop(application.window, path)
    assert application.session.tokenizer.name == "sample-mixed"
    assert "v.prism.json" in application.message_bar.text
    assert not application.actions.named["save_as"].isEnabled()
    application.run.stop()
    qtbot.waitUntil(lambda: application.session.dirty)
    assert application.actions.named["save_as"].isEnabled()


def test_a_file_that_is_loaded_late_asks_before_it_replaces_a_training(qtbot, make, trained, tmp_path):
    application = make()
    _train(qtbot, application)
    learned = application.session.tokenizer
    application.files.loaded.emit(trained, tmp_path / "late.prism.json")
    assert application.session.tokenizer is learned
    application.window.findChild(QMessageBox).button(QMessageBox.StandardButton.Cancel).click()
    assert application.session.tokenizer is learned
    assert application.session.dirty


def test_starting_drops_what_is_being_opened(qtbot, make, trained, tmp_path):
    application = make()
    path = tmp_path / "v.prism.json"
    engine.save(trained, path)
    application.files.open(path)
    _train(qtbot, application)
    assert application.session.tokenizer.name != "trained"
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


def test_opening_another_vocabulary_ends_the_replay_of_the_training(qtbot, make, trained, tmp_path):
    path = tmp_path / "v.prism.json"
    engine.save(trained, path)
    application = make()
    _train(qtbot, application)
    application.session.dirty = False
    application.training_dock.set_speed(0)
    application.training_dock.replay()
    assert application.run.replaying
    with qtbot.waitSignal(application.files.open_ended):
        application.files.open(path)
    assert not application.run.replaying
    assert application.run.state is RunState.IDLE
    assert not application.training_dock.abilities["replay"]
    assert len(application.shown_merges.merges) == len(trained.merges)
    assert application.shown_merges.count == len(trained.merges)


def test_a_replay_that_ends_leaves_the_saved_vocabulary(qtbot, make, tmp_path):
    from dataclasses import replace

    application = make()
    _train(qtbot, application)
    original = application.session.tokenizer
    renamed = replace(original, name="renamed")
    with qtbot.waitSignal(application.files.saved):
        application.files.save_to(tmp_path / "r.prism.json", original, renamed)
    application.training_dock.replay()
    qtbot.waitUntil(lambda: not application.run.replaying, timeout=30_000)
    assert application.session.tokenizer is renamed
    assert application.shown_merges.count == len(renamed.merges)
    qtbot.waitUntil(lambda: application.session.shown_tokenizer is renamed)


def test_language_and_theme_switch_while_running_and_are_remembered(qtbot, make):
    application = make()
    application.choose_language("zh_CN")
    qtbot.waitUntil(lambda: application.training_dock.windowTitle() == "训练")
    assert application.actions.menus["file"].title() == "文件(&F)"
    assert application.status_bar.findChild(QWidget, "status_bytes").text().startswith("字节")
    application.choose_language("en")
    qtbot.waitUntil(lambda: application.training_dock.windowTitle() == "Train")
    application.choose_theme("dark")
    assert application.settings.theme == "dark"
    qtbot.waitUntil(lambda: application.window.palette().window().color().lightness() < 100)
    assert application.settings.language == "en"


def test_no_two_actions_share_a_key(make):
    application = make()
    keys = [action.shortcut().toString() for action in application.actions.named.values()]
    keys = [key for key in keys if key]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_no_two_mnemonics_of_the_window_are_equal(qtbot, make, language):
    from PySide6.QtGui import QKeySequence
    from PySide6.QtWidgets import QAbstractButton, QLabel

    application = make()
    application.choose_language(language)
    qtbot.waitUntil(lambda: application.training_dock.windowTitle() == {"en": "Train", "zh_CN": "训练"}[language])
    texts = [menu.title() for menu in list(application.actions.menus.values())[:5]]
    texts += [label.text() for label in application.window.findChildren(QLabel) if label.buddy() is not None]
    texts += [button.text() for button in application.window.findChildren(QAbstractButton)]
    keys = [QKeySequence.mnemonic(text).toString() for text in texts]
    keys = [key for key in keys if key]
    assert len(keys) > 8
    assert sorted(keys) == sorted(set(keys))


def test_every_control_has_a_name_for_screen_readers(make):
    from PySide6.QtGui import QAccessible
    from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QComboBox, QLineEdit, QSlider, QSpinBox

    application = make()
    unnamed = []
    for kind in (QAbstractButton, QAbstractScrollArea, QComboBox, QLineEdit, QSlider, QSpinBox):
        for widget in application.window.findChildren(kind):
            inner = widget.objectName().startswith("qt_") or isinstance(
                widget.parent(), (QAbstractScrollArea, QComboBox, QSpinBox)
            )
            if inner or not widget.isVisible() or widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
                continue
            interface = QAccessible.queryAccessibleInterface(widget)
            if interface is None or not interface.text(QAccessible.Text.Name):
                unnamed.append(
                    f"{type(widget).__name__} {widget.objectName()} at {widget.mapTo(application.window, QPoint())}"
                )
    assert unnamed == []


def test_an_unexpected_error_is_shown_with_its_traceback(make):
    application = make()
    try:
        raise ValueError("odd")
    except ValueError as error:
        application.reporter.report(error)
    assert "ValueError: odd" in application.message_bar.text
    assert "test_application" in application.message_bar._details
