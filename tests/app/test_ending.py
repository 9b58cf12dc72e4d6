"""A window that is ended from outside ends tidily, and what was unsaved is offered again."""

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.ending import Ending
from app.recovery.journal_folder import left_behind
from app.recovery.journal_reader import read_work

ROOT = Path(__file__).parents[2]

WINDOW = textwrap.dedent("""
    import sys
    from pathlib import Path
    from PySide6.QtCore import QSettings, QTimer
    from app import application
    from app.options import Options

    folder = Path(sys.argv[1])
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / "settings"))
    application.usual_root = lambda: folder / "journal"

    class Typing(application.Application):
        def begin(self):
            super().begin()
            timer = self.timer = QTimer(self, interval=50)
            timer.timeout.connect(self.type)
            timer.start()

        def type(self):
            if self.busy or not self.preparation.settled:
                return
            self.timer.stop()
            if sys.argv[2] == "train":
                self.training_dock.form.set_vocab_size(5000)
                self.training_dock.set_speed(20)
                self.run.front_changed.connect(self.tell)
                self.training_dock.start()
            else:
                self.tell()

        def tell(self):
            if sys.argv[2] == "train" and len(self.run.merges) < 3:
                return
            self.text_pane.edit.replace_units(0, 0, "typed 中 ")
            print("typed", len(self.run.merges), flush=True)
            if sys.argv[2] == "train":
                self.run.front_changed.disconnect(self.tell)

    application.Application = Typing
    sys.exit(application.run(Options(language="en", text="")))
""")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other ways to end a program")
@pytest.mark.parametrize(("number", "work"), [(signal.SIGTERM, "type"), (signal.SIGINT, "train")])
def test_a_signal_ends_the_window_and_its_work_is_kept(tmp_path, number, work):
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    window = subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(tmp_path), work],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    merges = int(window.stdout.readline().split()[1])  # it was typed just now: no look has kept it yet
    window.send_signal(number)
    _rest, errors = window.communicate(timeout=30)
    assert window.returncode == 128 + number
    assert errors == ""
    assert list((tmp_path / "settings").rglob("*.conf")) + list((tmp_path / "settings").rglob("*.ini"))
    (left,) = left_behind(tmp_path / "journal")
    kept = read_work(left.path)
    left.let_go()
    assert kept.text.read() == "typed 中 "
    if work == "train":
        assert kept.training.count >= merges


def test_at_the_end_of_the_session_all_is_on_the_disk_on_return(qtbot, open_window, tmp_path):
    application = open_window(text="", journal=tmp_path / "journal")
    ending = Ending(QApplication.instance(), application)
    ending.session_ends.connect(application.keep_all)
    application.text_pane.edit.replace_units(0, 0, "typed 中")
    keeper = application.recovering._keeper
    ending._commit()
    assert read_work(keeper.folder).text.read() == "typed 中"
    application.text_pane.edit.replace_units(0, 0, "the end was called off: ")
    application.text_pane.settle()
    keeper.look()
    qtbot.waitUntil(lambda: read_work(keeper.folder).text.read() == "the end was called off: typed 中")
    ending.uninstall()
