"""Says in the message bar what went wrong and the way out, what was saved, and what is being prepared."""

from __future__ import annotations

import platform
import traceback
import weakref
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QTimer, Signal, Slot, qVersion

import engine
from app import joined
from app.engine_words import said
from app.files.details_text import checksum_state
from app.mnemonics import without_mnemonic
from app.settings import Settings, Trouble
from app.training.kernel_preparation import KernelPreparation
from app.window.message_bar import MessageBar
from engine.version import VERSION

RECOUNTED = 500
"""Milliseconds between two counts that are said of an error that comes again and again, such as at each repaint."""


@dataclass(frozen=True, slots=True)
class _Said:
    """A message; `refused`: it is an error, with `details` to copy; `again` says it in the language of then."""

    text: str
    refused: bool = False
    details: str = ""
    again: Callable[[], str] | None = None

    def now(self) -> str:
        """The message in the present language, where it can be said anew."""
        return self.text if self.again is None else self.again()


class Reporter(QObject):
    """Signal: `failed(message)` for every error that is shown."""

    failed = Signal(str)

    def __init__(self, bar: MessageBar, preparation: KernelPreparation) -> None:
        super().__init__(bar)
        self._bar = bar
        self._preparation = preparation
        self._done = ""  # what is true only of the text and the tokenizer as they are now
        self._opened = ""  # what was said of the tokenizers that were opened last
        self._refused = ""  # why they, or something else, could not be had: plain errors, which users understand
        self._lasting = ""  # what stays true whatever begins
        self._unkept = ""
        self._unexpected: dict[object, int] = {}  # place -> how many times
        self._recount = QTimer(self, singleShot=True, interval=RECOUNTED)
        self._repeated: tuple[str, str, object] | None = None
        self._recount.timeout.connect(self._say_again)
        self._opening: list[_Said] | None = None  # what is said of files, while some are being opened
        preparation.progress_changed.connect(self._say_what_is_prepared)
        preparation.has_settled.connect(self._say_whether_compiled)

    @Slot(object)
    def report(self, error: Exception) -> None:
        """Show the engine's own message; or an unexpected error with its traceback to copy, once for each place."""
        if isinstance(error, engine.EngineError):
            self._say(_Said(_ended(error), refused=True, again=lambda: _ended(error)))
            self.failed.emit(_ended(error))
            return
        place = _place(error)
        self._unexpected[place] = self._unexpected.get(place, 0) + 1
        text = QCoreApplication.translate("Reporter", "Unexpected error, please report it: {0}")
        message = text.replace("{0}", f"{type(error).__name__}: {error}")
        details = f"{_versions()}\n{''.join(traceback.format_exception(error))}"
        if self._unexpected[place] == 1:
            self._repeated = message, details, place
            self.show_error(message, details)
        elif self._repeated is not None and self._repeated[2] == place and not self._recount.isActive():
            self._recount.start()

    @Slot()
    def _say_again(self) -> None:
        """How many times it was by now, if it still stands there: what was closed is not opened again."""
        if self._repeated is None or not self._bar.said.startswith(self._repeated[0]):
            return
        message, details, place = self._repeated
        text = QCoreApplication.translate("Reporter", "{0} (so far {1} times)")
        number = QLocale().toString(self._unexpected[place])
        self._bar.show_error(text.replace("{1}", number).replace("{0}", message), details=details)

    @Slot(str)
    @Slot(str, str)
    def show_error(self, message: str, details: str = "") -> None:
        """Show an error; `details` can be copied."""
        self._say(_Said(message, refused=True, details=details))
        self.failed.emit(message)

    @Slot(object)
    def say_trouble(self, settings: Settings) -> None:
        """Say why the remembered choices are not in use, or will not be remembered."""

        def words() -> str:
            text = _trouble_words(settings)
            return text.replace("{1}", str(settings.aside)).replace("{0}", str(settings.file))

        if words():
            self._say_lasting(words)

    def say_unreached(self, method: str) -> None:
        """Say that an input method cannot be used here, and what can."""

        def words() -> str:
            text = QCoreApplication.translate(
                "Reporter",
                "The input method {0} cannot be reached: this Qt has no plugin for it. fcitx 5 can be used through "
                "its part for ibus (addon “IBus Frontend”, on by default): start it before this program. Or use "
                "ibus.",
            )
            return text.replace("{0}", method)

        self._say_lasting(words)

    @Slot(object)
    def say_missing(self, path: Path) -> None:
        """Say that a recent file is gone."""
        text = QCoreApplication.translate(
            "Reporter", "{0} is not there any more. It was taken off the list of recent files."
        )
        self.show_error(text.replace("{0}", str(path)))

    @Slot(object)
    def say_unkept(self, error: Exception) -> None:
        """Say that a crash would cost something, and why; unexpected errors say themselves what they are."""
        if not isinstance(error, engine.EngineError):
            self.report(error)
            return

        def words() -> str:
            text = QCoreApplication.translate(
                "Reporter",
                "Unsaved work cannot be kept for the case of a crash: save it from time to time. {0}",
            )
            return text.replace("{0}", _joined([_begun(str(error))]))

        self._say_lasting(words, refused=True)
        self._unkept = self._bar.said
        self.failed.emit(words())
        self._refused = ""  # whatever is in front, this stays true

    @Slot()
    def take_back_unkept(self) -> None:
        """Unsaved work is kept again."""
        self.take_back(self._unkept)
        self._unkept = ""

    @Slot()
    def begin_opening(self) -> None:
        """What is said of one of several files is not covered by what is said of the next."""
        self._opening = []

    @Slot()
    def end_opening(self) -> None:
        """Those files are opened, or refused."""
        self._opening = None

    @Slot(str)
    def refuse(self, message: str) -> None:
        """Say why something was not done; until the text is another one, for which it is no longer true."""
        self._done = message
        self.show_error(message)

    def tell_of_text(self, message: str) -> None:
        """Say something of the text, until it, or the tokenizer, is another one."""
        self._done = message
        self._bar.show_note(message)

    @Slot()
    def forget_done(self) -> None:
        """Text or tokenizer is another one: take back what was done, or not, unless another message replaced it."""
        if self._done and self._bar.said == self._done:
            self._bar.hide()
        self._done = ""

    @Slot(object)
    @Slot(object, str)
    def say_saved(self, path: Path, remark: str = "") -> None:
        """Say where a file lies now; until text or tokenizer is another one, for which it may no longer be true."""
        words = QCoreApplication.translate("Reporter", "Saved as {0}").format(path)
        self._done = f"{words} · {remark}" if remark else words
        self._bar.show_note(self._done, brief=True)

    def say_opened(self, tokenizer: engine.Tokenizer, *, guessed_case: bool = False) -> None:
        """Say version, date and checksum of a native file, and what the reader noticed and did about it.

        `guessed_case`: how it is opened in the other one too. Without an error, all of it goes once another
        tokenizer comes to the front.
        """
        if words := _opened_words(tokenizer, guessed_case=guessed_case):
            kept = weakref.ref(tokenizer)  # a message keeps none alive

            def again() -> str:
                alive = kept()
                return words if alive is None else _opened_words(alive, guessed_case=guessed_case)

            refused = self._say(_Said(words, again=again))
            self._opened = "" if refused else self._bar.said

    @Slot()
    def forget_opened(self) -> None:
        """Another tokenizer is in front: take back what was said of the one before when it was opened."""
        self.take_back(self._opened)
        self._opened = ""

    @Slot()
    def forget_refused(self) -> None:
        """The user has gone to another tokenizer, and has read what could not be done."""
        self.take_back(self._refused)
        self._refused = ""

    @Slot(object, object)
    def say_exported(self, path: Path, notes: tuple[str, ...]) -> None:
        """Say where the exported vocabulary lies, and what its format does not hold."""
        text = QCoreApplication.translate("Reporter", "Exported as {0}").replace("{0}", str(path))
        self._done = _joined([text, *map(_begun, notes)])
        self._bar.show_note(self._done, brief=not notes)

    def say_note(self, text: str) -> None:
        """Say what was done."""
        self._bar.show_note(text)

    def take_back(self, text: str) -> None:
        """What was said is no longer true; unless another message has replaced it."""
        if text and self._bar.said == text:
            self._bar.hide()

    def clear(self) -> None:
        """Take back what was said: something new begins. What stays true whatever begins stays."""
        if not self._lasting or self._bar.said != self._lasting:
            self._bar.hide()

    def _say_lasting(self, words: Callable[[], str], *, refused: bool = False) -> None:
        """Say what only the user, or another message, takes away."""
        self._say(_Said(words(), refused=refused, again=words))
        self._lasting = self._bar.said

    def _say(self, new: _Said) -> bool:
        """Show a message with those of the files that are opened together with this one: a paragraph for each.

        True: one of them is an error.

        What is wrong comes first: the bar shows a few lines and scrolls.
        """
        all_of_it = self._opening if self._opening is not None else []
        all_of_it.append(new)
        in_order = sorted(all_of_it, key=lambda each: not each.refused)

        def again() -> str:
            return "\n".join(each.now() for each in in_order)

        text = "\n".join(each.text for each in in_order)
        refused = any(each.refused for each in all_of_it)
        if refused:
            details = "\n".join(each.details for each in all_of_it if each.details)
            self._bar.show_error(text, details=details, again=again)
            self._refused = "" if details else text
        else:
            self._bar.show_note(text, again=again)
        return refused

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
            self._bar.show_note(self._slow_words(), again=self._slow_words)

    def _slow_words(self) -> str:
        text = QCoreApplication.translate(
            "Reporter", "Training works more slowly here: the fast kernels cannot be had ({0})"
        )
        return text.format(said(self._preparation.reason))


def _place(error: Exception) -> object:
    """What tells an unexpected error from others: its kind, and the line that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    return type(error), (frames[-1].filename, frames[-1].lineno) if frames else str(error)


def _trouble_words(settings: Settings) -> str:
    """{0} is the file, {1} where it was put; "" where nothing is wrong."""
    translate = QCoreApplication.translate
    match settings.trouble:
        case Trouble.BROKEN if settings.aside is not None:
            return translate(
                "Reporter", "The settings were broken and are as at a first start; the old ones lie in {1}."
            )
        case Trouble.BROKEN:
            return translate(
                "Reporter",
                "The settings in {0} are broken and cannot be moved aside: what is chosen now is not remembered. "
                "Delete that file, or allow writing in its folder.",
            )
        case Trouble.NEWER:
            return translate(
                "Reporter",
                "The settings in {0} are those of a newer version: this one leaves them alone, starts as at a "
                "first start and remembers nothing.",
            )
        case Trouble.READ_ONLY:
            return translate(
                "Reporter",
                "The settings in {0} cannot be written: what is chosen now is not remembered. Allow writing there, "
                "or free some space on that disk.",
            )
    return ""


def _versions() -> str:
    return f"Token Prism {VERSION}, Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}"


def _opened_words(tokenizer: engine.Tokenizer, *, guessed_case: bool) -> str:
    """What is said of a tokenizer when it is opened; "" where there is nothing."""
    told = [] if tokenizer.origin.checksum is None else [_identity(tokenizer)]
    told += map(said, tokenizer.origin.remarks)
    if guessed_case:
        way = QCoreApplication.translate("Reporter", "The other case: menu File, “{0}”.")
        entry = QCoreApplication.translate("Menu", "Open &BERT vocabulary in the other case")
        told.append(way.replace("{0}", without_mnemonic(entry)))
    text = QCoreApplication.translate("Reporter", "{0} is open. {1}")
    return text.format(tokenizer.name, _joined(told)) if told else ""


def _identity(tokenizer: engine.Tokenizer) -> str:
    """Version, date and checksum of what a native file holds."""
    text = QCoreApplication.translate("Reporter", "Version {0}, created {1}, checksum {2}")
    parts = tokenizer.version, tokenizer.created.partition("T")[0], checksum_state(tokenizer, saved=True)
    for number, part in enumerate(parts):
        text = text.replace(f"{{{number}}}", part)
    return text


def _joined(sentences: Iterable[str]) -> str:
    """One after the other, each with its full stop."""
    return joined.sentences(map(joined.sentence, sentences))


def _ended(error: engine.EngineError) -> str:
    """An error of the engine, in another language as a sentence; in English it is a phrase without a full stop."""
    shown = said(error)
    return shown if shown == str(error) else joined.sentence(shown)


def _begun(note: str) -> str:
    """A note as the beginning of a sentence; in English it begins with a small letter."""
    shown = said(note)
    return shown if shown != note else f"{note[:1].upper()}{note[1:]}"
