"""The hint of a first start: shown once, in nobody's way, and each suggestion does what it says."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from app.pace import FULL
from app.training.training_run import RunState


@pytest.fixture
def make(open_window):
    """Opens a window with the options given."""
    return open_window


def bar(application):
    return application.first_steps.bar


def test_only_the_first_window_shows_it(make):
    first = make()
    assert bar(first).isVisible()
    assert bar(make()).isHidden()


@pytest.mark.parametrize(
    "options", [{"text": "中"}, {"corpus": ("english",)}, {"screenshot": "x.png"}, {"files": ("v.prism.json",)}]
)
def test_who_says_what_to_begin_with_needs_no_hint(make, options, tmp_path, trained):
    import engine

    if "files" in options:
        path = tmp_path / options["files"][0]
        engine.save(trained, path)
        options = {"files": (path,)}
    assert bar(make(**options)).isHidden()
    assert bar(make()).isVisible()


def test_a_picture_shows_it_only_if_asked(make, tmp_path):
    assert bar(make(screenshot=tmp_path / "x.png", hint=True)).isVisible()
    assert bar(make()).isVisible()  # a picture is no first start


def test_it_covers_no_text_and_has_not_the_keyboard(qtbot, make):
    application = make()
    window, edit = application.window, application.text_pane.edit
    with qtbot.waitActive(window):
        window.activateWindow()
    assert QApplication.focusWidget() is edit
    assert not bar(application).geometry().intersects(application.text_pane.geometry())
    top = edit.mapTo(window, edit.rect().topLeft()).y()
    qtbot.keyClicks(edit, "ab")
    assert bar(application).isVisible()
    assert edit.mapTo(window, edit.rect().topLeft()).y() == top  # what is typed on stays where it is


def test_type_here_puts_the_next_key_in_place_of_the_welcome(qtbot, make):
    application = make()
    edit = application.text_pane.edit
    bar(application).buttons["type"].click()
    qtbot.keyClicks(edit, "mine")
    assert edit.exact_text() == "mine"


def test_what_was_followed_is_off_in_its_place_and_the_bar_goes_with_the_last(qtbot, make, tmp_path):
    application = make()
    application.training_dock.set_speed(FULL)
    buttons = bar(application).buttons
    places = [button.geometry() for button in buttons.values()]

    def wanted():
        return [name for name, button in buttons.items() if button.isEnabled()]

    buttons["open"].click()
    application.window.findChild(QFileDialog).reject()
    assert wanted() == ["type", "train", "open"]
    buttons["type"].click()
    assert wanted() == ["train", "open"]
    application.training_dock.start()
    assert wanted() == ["open"]
    assert [button.geometry() for button in buttons.values()] == places
    qtbot.waitUntil(lambda: application.run.state is RunState.FINISHED, timeout=60_000)
    path, learned = tmp_path / "saved.prism.json", application.run.tokenizer
    with qtbot.waitSignal(application.files.saved):
        application.files.save_to(path, learned, learned)
    assert wanted() == ["open"]  # what was saved has a file, but nobody has opened one
    with qtbot.waitSignal(application.opening.opened):
        application.files.open(path)
    assert bar(application).isHidden()
    application.actions.named["first_steps"].trigger()
    assert wanted() == ["type", "train", "open"]
    qtbot.waitUntil(lambda: not application.busy)


def test_type_here_leaves_a_text_of_the_user_alone(qtbot, make):
    application = make()
    edit = application.text_pane.edit
    qtbot.keyClicks(edit, "mine")
    application.actions.named["first_steps"].trigger()
    bar(application).buttons["type"].click()
    qtbot.keyClicks(edit, "!")
    assert "mine!" in edit.exact_text()
    assert "Token Prism" in edit.exact_text()


def test_train_on_the_sample_trains_on_it(qtbot, make):
    application = make()
    application.training_dock.set_speed(FULL)
    application.training_dock.form.corpus.choose_sample("english")
    bar(application).buttons["train"].click()
    qtbot.waitUntil(lambda: application.run.state is RunState.FINISHED, timeout=60_000)
    assert [each.name for each in application.run.settings.paths] == ["mixed.txt"]
    qtbot.waitUntil(lambda: not application.busy)


def test_open_a_vocabulary_asks_for_the_file(qtbot, make):
    application = make()
    bar(application).buttons["open"].click()
    qtbot.waitUntil(lambda: application.window.findChild(QFileDialog) is not None)
    application.window.findChild(QFileDialog).reject()


def test_by_keyboard_it_comes_from_help_and_goes_with_escape(qtbot, make):
    application = make(text="中")
    window = application.window
    with qtbot.waitActive(window):
        window.activateWindow()
    application.actions.named["first_steps"].trigger()
    assert QApplication.focusWidget() is bar(application).buttons["type"]
    for name in ("train", "open"):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is bar(application).buttons[name]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert bar(application).isHidden()
    assert QApplication.focusWidget() is application.text_pane.edit


def test_it_is_closed_by_its_button_and_speaks_chinese(qtbot, make):
    application = make()
    assert bar(application).buttons["train"].text() == "&2 Train on the sample"
    application.choosing.choose_language("zh_CN")
    qtbot.waitUntil(lambda: "训练" in bar(application).buttons["train"].text())
    bar(application).close_button.click()
    assert bar(application).isHidden()
    assert "帮助" in bar(application).close_button.toolTip()
