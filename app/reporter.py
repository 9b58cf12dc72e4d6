"""Says in the message bar what went wrong and the way out, what was saved, and what is being prepared."""

from __future__ import annotations

import traceback
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

import engine
from app.training.kernel_preparation import KernelPreparation
from app.window.message_bar import MessageBar


class Reporter(QObject):
    """Signal: `failed(message)` for every error that is shown."""

    failed = Signal(str)

    def __init__(self, bar: MessageBar, preparation: KernelPreparation) -> None:
        super().__init__(bar)
        self._bar = bar
        self._preparation = preparation
        preparation.progress_changed.connect(self._say_what_is_prepared)
        preparation.has_settled.connect(self._say_whether_compiled)

    @Slot(object)
    def report(self, error: Exception) -> None:
        """Show the engine's own message, or an unexpected error with its traceback to copy."""
        if isinstance(error, engine.EngineError):
            self.show_error(str(error))
        else:
            text = QCoreApplication.translate("Reporter", "Unexpected error, please report it: {0}")
            details = "".join(traceback.format_exception(error))
            self.show_error(text.format(f"{type(error).__name__}: {error}"), details)

    @Slot(str)
    @Slot(str, str)
    def show_error(self, message: str, details: str = "") -> None:
        """Show an error; `details` can be copied."""
        self._bar.show_error(message, details=details)
        self.failed.emit(message)

    @Slot(object)
    def say_saved(self, path: Path) -> None:
        """Say where the vocabulary lies now."""
        self._bar.show_note(QCoreApplication.translate("Reporter", "Saved as {0}").format(path))

    @Slot(object)
    def say_opened(self, tokenizer: engine.Tokenizer) -> None:
        """Say what the reader of a file noticed and did about it; nothing of a file that says all itself."""
        if tokenizer.origin.remarks:
            text = QCoreApplication.translate("Reporter", "{0} is open. {1}")
            remarks = " ".join(_sentence(each) for each in tokenizer.origin.remarks)
            self._bar.show_note(text.replace("{0}", tokenizer.name).replace("{1}", remarks))

    @Slot(object, object)
    def say_exported(self, path: Path, notes: tuple[str, ...]) -> None:
        """Say where the exported vocabulary lies, and what its format does not hold."""
        text = QCoreApplication.translate("Reporter", "Exported as {0}").replace("{0}", str(path))
        self._bar.show_note(" ".join([_sentence(text), *map(_sentence, notes)]))

    def say_not_opened(self, path: Path | None) -> None:
        """Say that a file was loaded in vain, since a training began."""
        text = QCoreApplication.translate("Reporter", "{0} was not opened: a training is running. Stop it first.")
        self._bar.show_note(text.format(path.name if path else ""))

    def say_only_first(self, path: Path) -> None:
        """Say that of several files one is open."""
        text = QCoreApplication.translate("Reporter", "One vocabulary is open at a time: this is {0}.")
        self._bar.show_note(text.format(path.name))

    def clear(self) -> None:
        """Take back what was said: something new begins."""
        self._bar.hide()

    @Slot()
    def _say_what_is_prepared(self) -> None:
        if self._preparation.compiling:
            text = QCoreApplication.translate(
                "Reporter",
                "Preparing the fast kernels, once per machine ({0}). All else works meanwhile; a training waits.",
            )
            self._bar.show_note(text.format(self._preparation.progress), passing=True)

    @Slot()
    def _say_whether_compiled(self) -> None:
        self._bar.clear_passing()
        if self._preparation.reason:
            text = QCoreApplication.translate(
                "Reporter", "Training works more slowly here: the fast kernels cannot be had ({0})"
            )
            self._bar.show_note(text.format(self._preparation.reason))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '。')) else '.'}"
