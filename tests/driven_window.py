"""A window that is worked in by a script until somebody kills it: `python -m tests.driven_window FOLDER SEED`.

It types all the while; by its seed it also trains, or edits and saves a vocabulary. What it holds is told on
standard output at each change, a JSON object a line, with the time of a clock that all processes share. Not a test:
who kills it, and looks what was kept, is `killing.py`.
"""

import json
import random
import sys
import time
from pathlib import Path

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication

import engine
import resources
from app.application import Application
from app.options import Options
from app.training.training_run import RunState

TICK = 15
"""Milliseconds between two strokes of the script."""

LETTERS = ("a", "e", " ", "\n", "中", "文", "👍", "\ud83d", "\ufeff", "\u2028", "\xa0", "é")
TRAINED = "sample-mixed"
VOCAB_SIZE = 1500


class Script:
    """What is done, stroke by stroke."""

    def __init__(self, application: Application, folder: Path, seed: int) -> None:
        self._application = application
        self._random = random.Random(seed)
        self._job = ("type", "train", "save")[seed % 3]
        self._file = folder / f"saved-{seed}.prism.json"
        self._edits = self._strokes = 0
        self._told: dict[str, object] = {}
        self._timer = QTimer(interval=TICK)
        self._timer.timeout.connect(self._begin)
        self._timer.start()

    def _begin(self) -> None:
        """Once the window is up: what is kept of a start that takes seconds says nothing."""
        application, session = self._application, self._application.session
        if application.busy or not application.preparation.settled:
            return
        self._timer.timeout.disconnect(self._begin)
        self._timer.timeout.connect(self._stroke)
        for signal in (session.text_changed, session.documents_changed, application.run.front_changed):
            signal.connect(self.tell)
        self.tell()
        if self._job == "save":
            tokenizer = engine.load(resources.path("vocabularies/sample-mixed.prism.json"))
            session.open(tokenizer, path=self._file, dirty=True)
        elif self._job == "train":
            application.training_dock.form.set_vocab_size(VOCAB_SIZE)
            application.training_dock.start()

    def tell(self) -> None:
        """One line for what the window holds now, if that is new."""
        run, session = self._application.run, self._application.session
        trained = len(run.merges) if run.learning or run.state is RunState.FINISHED else 0
        held = {"text": session.text, "merges": trained, "edits": self._edits}
        if held != self._told:
            self._told = held
            print(json.dumps({"time": time.monotonic(), **held}), flush=True)

    def _stroke(self) -> None:
        """Type a letter or take some back; now and then something else."""
        chance, edit = self._random.random(), self._application.text_pane.edit
        cursor = edit.textCursor()
        if chance < 0.03 and len(edit.exact_text()) > 200:
            edit.selectAll()
            edit.textCursor().removeSelectedText()
        elif chance < 0.9:
            edit.replace_units(cursor.position(), cursor.position(), self._random.choice(LETTERS))
        else:
            cursor.deletePreviousChar()
        self._strokes += 1
        if self._job == "save" and self._strokes % 5 == 0:
            self._edit_or_save()

    def _edit_or_save(self) -> None:
        session, files = self._application.session, self._application.files
        if self._random.random() < 0.5:
            self._edits += 1
            changed = session.tokenizer.with_special_tokens([f"<|{self._edits}|>"])
            session.set_tokenizer(changed, path=self._file, dirty=True)
        elif not files.busy:
            files.save_to(self._file, session.tokenizer, session.tokenizer)


def main() -> None:
    folder, seed = Path(sys.argv[1]), int(sys.argv[2])
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / f"settings-{seed}"))
    qt = QApplication(["driven"])
    application = Application(qt, Options(language="en", text=""), journal=folder / "journal")
    application.files._asks = False  # nobody is there to say under which version it is saved
    application.begin()
    application.script = Script(application, folder, seed)  # as long as the window lives
    qt.exec()


if __name__ == "__main__":
    main()
