"""The ways to close a tokenizer and the window: nothing unsaved is lost, a running training is ended first."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QMessageBox

from app.documents import Document
from app.files.text_guard import TextGuard
from app.files.unsaved_guard import UnsavedGuard
from app.mnemonics import name_answers
from app.session import Session
from app.training.training_run import TrainingRun
from app.while_learning import WhileLearning
from app.window.main_window import MainWindow


class Closing(QObject):
    """`ask` leads to the window's end or back to it; a second call while it asks changes nothing."""

    def __init__(
        self, session: Session, run: TrainingRun, guard: UnsavedGuard, text_guard: TextGuard, window: MainWindow,
        while_learning: WhileLearning,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._session = session
        self._run = run
        self._guard = guard
        self._text_guard = text_guard
        self._window = window
        self._while_learning = while_learning
        self._waiting = False
        self._question: QMessageBox | None = None
        run.state_changed.connect(self._go_on)

    @Slot()
    def ask(self) -> None:
        """Close, after the questions that are needed."""
        if not self._run.learning:
            self._ask_guards()
            return
        translate = QCoreApplication.translate
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(translate("Closing", "Training is running"))
        box.setText(translate("Closing", "A training is running. Stop it and close?"))
        box.setInformativeText(translate("Closing", "What it has learned so far can be saved next."))
        stop = box.addButton(translate("Closing", "&Stop and close"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(QMessageBox.StandardButton.Cancel)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        stop.clicked.connect(self._stop)
        box.finished.connect(self._forget_question)
        name_answers(box)
        self._question = box
        box.open()

    @Slot()
    def _stop(self) -> None:
        self._waiting = True
        self._run.stop()
        self._go_on()  # the training may have ended while the question stood

    @Slot()
    def _forget_question(self) -> None:
        self._question = None

    @Slot()
    def _go_on(self) -> None:
        if self._run.learning:
            return
        if self._question is not None:  # it has ended by itself: what is to be asked now is whether to save it
            self._question.reject()
            self._waiting = True
        if self._waiting:
            self._waiting = False
            # Later: the others must hear first that the training has ended, and keep its merges.
            QTimer.singleShot(0, self, self._ask_guards)

    def _ask_guards(self) -> None:
        self._guard.run(partial(self._text_guard.run, self._window.close_now))

    @Slot(object)
    def close_document(self, document: Document | None) -> None:
        """Close one tokenizer, after the question that is needed; the others stay, and the one that was shown.

        While a training runs it is said why none is closed.
        """
        words = QCoreApplication.translate(
            "Documents", "A training is running, and the text is shown with it: stop it first"
        )
        shown = self._session.active
        if not self._while_learning.refuses(words) and document is not None and shown is not None:
            self._guard.run_for(document, partial(self._drop, document, shown))

    def _drop(self, document: Document, shown: Document) -> None:
        self._session.close(document)
        if shown in self._session.documents:
            self._session.activate(shown)
