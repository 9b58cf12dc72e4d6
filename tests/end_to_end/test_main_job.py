"""The way through, as a person goes it: start, type, train, watch, save with a version, open again.

Runs offscreen and, in the checks, once more on an X display.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QPushButton

import engine
from app.files.save_form import SaveForm
from app.training.training_run import RunState
from tests.app import windows
from tests.app.ime import ime

ROOT = Path(__file__).parents[2]


@pytest.fixture
def application(qtbot):
    application = windows.opened(qtbot)
    yield application
    windows.close(application)


def test_train_watch_save_and_open_again(qtbot, application, tmp_path):
    window, session = application.window, application.session
    with qtbot.waitActive(window):
        window.activateWindow()

    # Type, in place of the welcome text: Latin by key, Chinese by input method.
    edit = application.text_pane.edit
    edit.setFocus()
    qtbot.keyClick(edit, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(edit, "token ")
    ime(edit, "大模型通过分词器👩‍👩‍👧")
    qtbot.waitUntil(lambda: session.text == "token 大模型通过分词器👩‍👩‍👧")
    qtbot.waitUntil(lambda: not session.busy)

    # Train on the Chinese sample, at a pace that lets the list be seen growing.
    form = application.training_dock.form
    form.corpus.choose_sample("chinese")
    form.set_vocab_size(256 + 500)
    application.training_dock.set_speed(75)
    start = application.training_dock.findChild(QPushButton, "start_button")
    grown, melted = [], []
    application.run.front_changed.connect(lambda: grown.append(application.run.front))
    session.encoding_changed.connect(lambda: melted.append(session.encoding.counts.tokens))
    qtbot.mouseClick(start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: application.run.state is RunState.FINISHED, timeout=60_000)
    qtbot.waitUntil(lambda: not application.busy)
    assert len(set(grown)) > 5
    assert melted[-1] < melted[0]
    assert len(session.tokenizer.merges) == 500
    assert window.isWindowModified()

    # The list chooses a merge, the text marks its token.
    view = application.merges_dock.view
    qtbot.waitUntil(lambda: view.count == 500)
    view.mark_token(None)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, view.viewport().height() // 2))
    assert session.selected_token_id == 256 + view.current_rank

    # Save with name, version and notes.
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.findChild(SaveForm) is not None)
    save_form = window.findChild(SaveForm)
    save_form._version.setText("1.2.0")
    save_form._notes.setPlainText("kept by the end-to-end test")
    save_form.accept()
    target = tmp_path / "kept.prism.json"
    dialog = window.findChild(QFileDialog)
    with qtbot.waitSignal(application.files.saved):
        dialog.fileSelected.emit(str(target))
    dialog.close()
    assert not window.isWindowModified()
    assert "v1.2.0" in window.windowTitle()
    kept = json.loads(target.read_text(encoding="utf-8"))
    assert (kept["version"], kept["training"]["stopped_because"]) == ("1.2.0", "target")

    # Open it again: the same text falls apart the same way.
    ids = session.encoding.ids.tolist()
    with qtbot.waitSignal(application.files.open_ended):
        application.files.open(target)
    qtbot.waitUntil(lambda: not application.busy)
    assert session.encoding.ids.tolist() == ids
    assert engine.load(target).encode(session.text).ids.tolist() == ids


def _run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    kept = {name: value for name, value in os.environ.items() if name not in names}
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments], cwd=ROOT, env={**kept, **environment}, capture_output=True,
        text=True, encoding="utf-8", timeout=110,
    )  # fmt: skip


def test_a_screenshot_needs_no_display(tmp_path):
    picture = tmp_path / "p.png"
    done = _run("--screenshot", str(picture), "--text", "大模型", "--language", "zh", "--theme", "dark")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    image = QImage(str(picture))
    assert (image.width(), image.height()) == (1280, 800)
    assert image.pixelColor(640, 400).lightness() < 100


def test_a_screenshot_waits_for_the_training(tmp_path):
    picture = tmp_path / "p.png"
    done = _run("--corpus", "english", "--vocab-size", "300", "--train", "--screenshot", str(picture))
    assert (done.returncode, done.stderr) == (0, "")
    assert picture.stat().st_size > 10_000


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_a_screenshot_of_a_broken_file_is_one_line_and_no_picture(tmp_path, locale):
    broken, picture = tmp_path / "broken.prism.json", tmp_path / "p.png"
    broken.write_text("{")
    done = _run(str(broken), "--screenshot", str(picture), LC_ALL=locale)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "broken.prism.json" in done.stderr
    assert not picture.exists()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_without_a_display_there_is_one_line():
    done = _run("--text", "x")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "display" in done.stderr


def test_the_version_is_told():
    done = _run("--version")
    assert done.returncode == 0
    assert done.stdout == f"token-prism {engine.__version__}\n"


COPIES = """
import sys
from PySide6.QtCore import QTimer
from app import application
from app.options import Options

class Copying(application.Application):
    def begin(self):
        super().begin()
        self.wait()

    def wait(self):
        if self.busy:
            QTimer.singleShot(50, self.wait)
        else:
            self.text_pane.select_all()
            self.text_pane.copy()
            QTimer.singleShot(0, self.window.close_now)

application.Application = Copying
sys.exit(application.run(Options(language="en", theme="light", text="中国")))
"""


def test_what_was_copied_does_no_harm_at_the_end():
    done = subprocess.run([sys.executable, "-c", COPIES], cwd=ROOT, capture_output=True, text=True, timeout=110)
    assert done.returncode == 0, done.stderr
