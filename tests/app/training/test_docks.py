"""The two docks around one run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QAction, QTextDocumentFragment
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QPushButton, QScrollArea, QToolButton, QWidget
from pytestqt.qtbot import QtBot

import resources
from app.documents import Document
from app.pace import FULL, SLOWEST
from app.palette import LIGHT
from app.settings import Settings
from app.ticker import Ticker
from app.training.merges.dock import MergesDock
from app.training.settings_form import SettingsForm
from app.training.shown_merges import ShownMerges
from app.training.training_dock import ORDERS, TrainingDock
from app.training.training_run import RunState, TrainingRun
from app.training.training_settings import TrainingSettings
from engine import Tokenizer
from tests.app.training.conftest import MakeRun
from tests.app.training.fake_trainer import FakeTrainer, made_up

KLINGON = TrainingSettings((Path("a.txt"),), encoding="klingon")


class Desk:
    """A window with the docks."""

    def __init__(self, run: TrainingRun, ticker: Ticker, trainers: list[FakeTrainer]) -> None:
        self.run, self.ticker, self.trainers = run, ticker, trainers
        self.shown = ShownMerges(run)
        self.train = TrainingDock(run, ticker, None, {"mixed": resources.samples()["mixed"]})
        self.merges = MergesDock(self.shown, ticker, Settings())
        self.window = QMainWindow()
        for dock in (self.train, self.merges):
            self.window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
        self.window.resize(900, 900)
        self.train.start_requested.connect(self.start)

    def start(self, settings: TrainingSettings, steps: int | None) -> None:
        self.run.start(settings, steps=steps)

    def button(self, name: str) -> QPushButton:
        found = self.train.findChild(QPushButton, f"{name}_button")
        assert found is not None
        return found

    def label(self, name: str) -> str:
        found = self.train.findChild(QLabel, name)
        assert found is not None
        return found.text()

    def able(self) -> str:
        return " ".join(name for name in ORDERS if self.button(name).isEnabled())


@pytest.fixture
def desk(qtbot: QtBot, make_run: MakeRun, ticker: Ticker) -> Iterator[Desk]:
    run, trainers = make_run()
    desk = Desk(run, ticker, trainers)
    qtbot.addWidget(desk.window)
    with qtbot.waitExposed(desk.window):
        desk.window.show()
    qtbot.waitUntil(lambda: not desk.train.busy)  # what is said of the sample is found in the background
    yield desk
    desk.merges.shutdown()
    desk.train.shutdown()


def press(qtbot: QtBot, button: QPushButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_one_training_by_the_buttons(qtbot: QtBot, desk: Desk) -> None:
    assert desk.able() == "start step"
    desk.train.set_speed(SLOWEST)
    press(qtbot, desk.button("start"))
    qtbot.waitUntil(lambda: desk.run.front == 1)
    assert desk.able() == "pause step stop"
    press(qtbot, desk.button("pause"))
    assert desk.button("pause").text() == "Resume"
    press(qtbot, desk.button("step"))
    qtbot.waitUntil(lambda: desk.label("number_merges") == "2 of 512")
    press(qtbot, desk.button("stop"))
    qtbot.waitUntil(lambda: desk.run.state is RunState.FINISHED)
    assert desk.able() == "start replay"
    assert desk.button("pause").text() == "Pause"
    assert desk.label("phase") == "Stopped"
    reason = desk.train._reason
    assert reason.text() == " ".join(reason.lines()) == "Stopped by you; what was learned is kept."
    assert desk.train._phase.geometry().bottom() < reason.y() < desk.train._bar.y()
    with qtbot.waitSignal(desk.train.replay_requested):
        press(qtbot, desk.button("replay"))


def test_start_right_after_stop_begins_once_that_has_ended(qtbot: QtBot, desk: Desk) -> None:
    desk.train.set_speed(SLOWEST)
    press(qtbot, desk.button("start"))
    qtbot.waitUntil(lambda: desk.run.front == 1)
    ended: list[str] = []
    desk.run.finished.connect(ended.append)
    desk.train.stop()
    assert desk.run.state is RunState.STOPPING
    assert "start" in desk.able()
    desk.train.start()
    desk.train.start()
    qtbot.waitUntil(lambda: len(desk.trainers) == 2 and desk.run.front == 1)
    assert ended == ["stopped"]
    desk.train.stop()
    qtbot.waitUntil(lambda: desk.run.state is RunState.FINISHED)
    qtbot.waitUntil(lambda: not desk.train.busy)
    assert len(desk.trainers) == 2


def test_step_begins_a_training(qtbot: QtBot, desk: Desk) -> None:
    press(qtbot, desk.button("step"))
    qtbot.waitUntil(lambda: desk.run.state is RunState.PAUSED)
    assert desk.run.front == 1
    assert desk.label("phase") == "Paused"


def test_steps_to_the_end_begin_nothing_anew(qtbot: QtBot, desk: Desk) -> None:
    desk.train.form.set_vocab_size(258)
    press(qtbot, desk.button("step"))
    qtbot.waitUntil(lambda: desk.run.state is RunState.PAUSED)
    press(qtbot, desk.button("step"))
    qtbot.waitUntil(lambda: desk.run.state is RunState.FINISHED)
    assert desk.able() == "start replay"
    assert desk.button("step").toolTip() == "The training is at its end: Start begins another one"
    desk.train.step()
    assert desk.run.state is RunState.FINISHED
    desk.train.set_speed(FULL)
    with qtbot.waitSignal(desk.run.finished):
        press(qtbot, desk.button("start"))
    assert desk.able() == "start step replay"
    press(qtbot, desk.button("step"))
    qtbot.waitUntil(lambda: desk.run.state is RunState.PAUSED)
    assert desk.run.front == 1


def test_start_says_why_it_is_off(desk: Desk) -> None:
    desk.train.form.corpus.choose_paths([])
    assert not desk.button("start").isEnabled()
    assert "Add files" in desk.button("start").toolTip()
    assert "Add files" in desk.train._problem.text()
    assert desk.train._problem.isVisible()
    assert desk.label("phase") == "Not ready"
    desk.train.form.corpus.choose_sample("mixed")
    assert desk.able() == "start step"
    assert not desk.train._problem.isVisible()
    assert desk.label("phase") == "Ready"


@pytest.mark.parametrize(
    ("why", "cause"),
    [
        ("missing ) at its end", lambda form: form.set_pattern("a(b")),
        ("is given twice", lambda form: form.set_special_tokens(["a", "a"])),
        ("“klingon” is not an encoding", lambda form: form.set_settings(KLINGON)),
        ("gone.txt: cannot be read", lambda form: form.corpus.choose_paths([Path("/not/here/gone.txt")])),
    ],
)
def test_whatever_it_is_stands_by_the_buttons(
    qtbot: QtBot, desk: Desk, why: str, cause: Callable[[SettingsForm], None]
) -> None:
    problem, button = desk.train._problem, desk.button("start")
    place = button.mapTo(desk.train, QPoint())
    cause(desk.train.form)
    qtbot.waitUntil(lambda: not button.isEnabled() and not desk.train.busy)
    QApplication.processEvents()
    assert problem.isVisible()
    assert why in problem.accessibleName()
    assert problem.text().startswith(problem.lines()[0])
    assert not any(part.isAncestorOf(problem) for part in desk.train.findChildren(QScrollArea))
    assert button.mapTo(desk.train, QPoint()) == place  # nothing moves under the mouse
    interface = QAccessible.queryAccessibleInterface(button)
    assert why in interface.text(QAccessible.Text.Description)
    assert why in desk.button("step").toolTip()


def test_what_is_wrong_with_special_tokens_names_them_in_tool_tips_too(qtbot: QtBot, desk: Desk) -> None:
    """`<s>` is how HTML strikes out what follows."""
    desk.train.form.set_special_tokens(["<s>", "<s>"])
    start = desk.button("start")
    qtbot.waitUntil(lambda: not start.isEnabled() and not desk.train.busy)
    why = "special token '<s>' is given twice, as number 1 and 2 of the list; leave one out"
    for each in (start, desk.button("step"), desk.train._problem):
        assert QTextDocumentFragment.fromHtml(each.toolTip()).toPlainText() == why
    assert QAccessible.queryAccessibleInterface(start).text(QAccessible.Text.Description) == why


def test_during_a_training_start_says_that_it_runs(qtbot: QtBot, desk: Desk) -> None:
    press(qtbot, desk.button("step"))
    qtbot.waitUntil(lambda: desk.run.state is RunState.PAUSED)
    assert desk.button("start").toolTip() == "A training is under way: stop it first"
    assert desk.button("step").toolTip() == "One merge further"
    assert not desk.train._problem.isVisible()
    desk.train.form.set_pattern("a(b")
    assert desk.button("start").toolTip() == "A training is under way: stop it first"
    desk.train.stop()
    qtbot.waitUntil(lambda: desk.run.state is RunState.FINISHED)
    assert "missing )" in desk.button("start").toolTip()
    assert desk.train._problem.isVisible()
    assert desk.label("phase") == "Stopped"


def test_start_is_off_where_the_corpus_is_known_to_be_faulty(qtbot: QtBot, desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "faulty.txt"
    file.write_bytes(b"one \xff two")
    desk.train.form.corpus.choose_paths([file])
    qtbot.waitUntil(lambda: not desk.button("start").isEnabled())
    assert desk.able() == ""
    assert "byte 4 (0xFF) is not valid UTF-8" in desk.button("start").toolTip()
    assert desk.train._problem.text().startswith("faulty.txt: byte 4")  # which folder it is in takes too much room
    assert str(file) in desk.train._problem.toolTip()
    file.write_bytes(b"one two")
    desk.window.activateWindow()
    qtbot.waitUntil(desk.train.isActiveWindow)
    QApplication.sendEvent(desk.train, QEvent(QEvent.Type.ActivationChange))
    qtbot.waitUntil(lambda: desk.able() == "start step")
    file.unlink()
    desk.train.form.corpus.choose_paths([tmp_path / "gone.txt"])
    qtbot.waitUntil(lambda: desk.able() == "")
    desk.train.form.corpus.choose_sample("mixed")
    assert desk.able() == "start step"


def test_menu_actions_follow(qtbot: QtBot, desk: Desk) -> None:
    actions = {name: QAction(desk.window) for name in (*ORDERS, "copy_command")}
    desk.train.bind(actions)
    assert [name for name in ORDERS if actions[name].isEnabled()] == ["start", "step"]
    desk.train.set_speed(FULL)
    with qtbot.waitSignal(desk.run.finished):
        actions["start"].trigger()
    assert [name for name in ORDERS if actions[name].isEnabled()] == ["start", "step", "replay"]


def test_errors_stand_in_the_dock(qtbot: QtBot, desk: Desk) -> None:
    desk.run._make_trainer = lambda given: FakeTrainer(given, fails_with=RuntimeError("boom"))  # type: ignore
    with qtbot.waitSignal(desk.run.failed):
        press(qtbot, desk.button("start"))
    assert desk.label("phase") == "Failed"
    assert desk.train._reason.text() == "RuntimeError: boom"
    assert "start" in desk.able()


def test_list_and_numbers_follow(qtbot: QtBot, desk: Desk) -> None:
    desk.train.set_speed(FULL)
    with qtbot.waitSignal(desk.run.finished):
        press(qtbot, desk.button("start"))
    qtbot.waitUntil(lambda: not desk.ticker.running)
    assert desk.merges.view.count == 512
    assert 511 in desk.merges.view.rows_in_sight()
    assert desk.merges._total.text() == "Merges: 512"
    assert desk.label("number_characters") == "500"
    assert desk.label("number_distinct") == "7"
    desk.shown.show_moment(4)
    assert (desk.shown.count, desk.shown.total) == (4, 512)
    qtbot.waitUntil(lambda: desk.merges.view.count == 4)


def test_hidden_docks_are_not_repainted_and_catch_up(qtbot: QtBot, desk: Desk) -> None:
    desk.merges.hide()
    desk.train.set_speed(FULL)
    with qtbot.waitSignal(desk.run.finished):
        press(qtbot, desk.button("start"))
    qtbot.waitUntil(lambda: not desk.ticker.running)
    assert desk.merges.view.count == 0
    desk.merges.show()
    qtbot.waitUntil(lambda: desk.merges.view.count == 512)


def test_an_opened_vocabulary_is_listed(qtbot: QtBot, desk: Desk) -> None:
    desk.train.set_speed(FULL)
    with qtbot.waitSignal(desk.run.finished):
        press(qtbot, desk.button("start"))
    desk.shown.show(Document(Tokenizer(merges=made_up(0, 7))))
    qtbot.waitUntil(lambda: desk.merges.view.count == 7)
    assert desk.shown.expected == 7
    desk.shown.show(None)
    assert desk.shown.count == 0
    assert desk.run.tokenizer is not None
    desk.shown.show(Document(desk.run.tokenizer))
    qtbot.waitUntil(lambda: desk.merges.view.count == 512)
    desk.shown.show_moment(1)
    qtbot.waitUntil(lambda: desk.merges.view.count == 1)


def test_travelling_begins_at_the_last_merge_of_the_moment(qtbot: QtBot, desk: Desk) -> None:
    desk.shown.show(Document(Tokenizer(merges=made_up(0, 500))))
    view = desk.merges.view
    qtbot.waitUntil(lambda: view.count == 500)
    view.mark_token(256 + 5)
    assert not view.following
    desk.shown.show_moment(200)
    qtbot.waitUntil(lambda: view.count == 200)
    assert 199 in view.rows_in_sight()
    view.verticalScrollBar().setValue(0)
    desk.shown.show_moment(201)
    qtbot.waitUntil(lambda: view.count == 201)
    assert 0 in view.rows_in_sight()


@pytest.mark.parametrize(("rank", "in_sight"), [(5, 5), (300, 199)])
def test_a_token_that_is_chosen_after_the_departure_is_in_sight(
    qtbot: QtBot, desk: Desk, rank: int, in_sight: int
) -> None:
    desk.shown.show(Document(Tokenizer(merges=made_up(0, 500))))
    view = desk.merges.view
    qtbot.waitUntil(lambda: view.count == 500)
    view.set_following(False)
    desk.shown.show_moment(200)
    desk.merges.mark_token(256 + rank)
    qtbot.waitUntil(lambda: view.count == 200)
    assert in_sight in view.rows_in_sight()
    assert view.following == (rank >= 200)


def test_the_newest_of_many_moments_is_listed_at_last(qtbot: QtBot, desk: Desk) -> None:
    desk.shown.show(Document(Tokenizer(merges=made_up(0, 2000))))
    view = desk.merges.view
    qtbot.waitUntil(lambda: view.count == 2000)
    for moment in (1900, 1100, 300, 1500):
        desk.shown.show_moment(moment)
        assert view.count == 2000, "the text is painted first"
    qtbot.waitUntil(lambda: not desk.merges.busy)
    assert (view.count, 1499 in view.rows_in_sight()) == (1500, True)


def test_the_follow_button(qtbot: QtBot, desk: Desk) -> None:
    desk.shown.show(Document(Tokenizer(merges=made_up(0, 500))))
    qtbot.waitUntil(lambda: desk.merges.view.count == 500)
    follow = desk.merges.findChild(QToolButton, "follow_button")
    assert follow is not None
    desk.merges.view.verticalScrollBar().setValue(0)
    assert not follow.isChecked()
    qtbot.mouseClick(follow, Qt.MouseButton.LeftButton)
    assert 499 in desk.merges.view.rows_in_sight()
    assert follow.isChecked()


def test_nothing_moves_while_training(qtbot: QtBot, desk: Desk) -> None:
    def places() -> list[tuple[str, int, int, int, int]]:
        found = desk.train.findChildren(QWidget)
        return [(w.objectName(), *w.geometry().getRect()) for w in found if w.objectName() and w.isVisible()]

    before = places()
    desk.train.set_speed(FULL)
    moved = []
    desk.run.front_changed.connect(lambda: moved.append(places() != before))
    with qtbot.waitSignal(desk.run.finished):
        press(qtbot, desk.button("start"))
    qtbot.waitUntil(lambda: not desk.ticker.running)
    assert places() == before
    assert not any(moved)


def test_theme_font_and_language_changes(qtbot: QtBot, desk: Desk) -> None:
    for dock in (desk.train, desk.merges):
        dock.set_theme(LIGHT)
    desk.shown.show(Document(Tokenizer(merges=made_up(0, 50))))
    height = desk.merges.view.sizeHint().height()
    font = desk.window.font()
    font.setPointSize(2 * font.pointSize())
    desk.window.setFont(font)
    assert desk.merges.view.sizeHint().height() > height
    for widget in (desk.train, desk.merges, desk.merges.view, desk.train.form, desk.train.form.corpus):
        QApplication.sendEvent(widget, QEvent(QEvent.Type.LanguageChange))
    assert desk.train.windowTitle() == "Train"


def test_everything_to_press_has_a_name(desk: Desk) -> None:
    for widget in desk.window.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            text = getattr(widget, "text", lambda: "")()
            assert widget.accessibleName() or text or widget.parent().accessibleName(), widget
