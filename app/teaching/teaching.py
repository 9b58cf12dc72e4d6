"""The parts that help to teach, put together: the menu of the examples, and guessing first."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from app.palette import LIGHT, Theme
from app.session import Session
from app.teaching.examples_menu import ExamplesMenu
from app.teaching.guess_dialog import GuessDialog


class Teaching(QObject):
    """Signals: `wanted(tokenizer, text, words)`, an example: open, show and say it; `refused(words)`, why there is
    nothing to guess."""

    wanted = Signal(object, str, str)
    refused = Signal(str)

    def __init__(self, session: Session, menu: QMenu, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._window, self._theme = session, window, LIGHT
        self.examples = ExamplesMenu(menu)
        self.examples.wanted.connect(self.wanted)

    def set_theme(self, theme: Theme) -> None:
        """Colours of what opens from now on."""
        self._theme = theme

    def guess(self, span: tuple[int, int] | None, *, large: bool) -> GuessDialog | None:
        """Let the tokens of the text be guessed, from the passage at bytes `span` on."""
        encoding, translate = self._session.encoding, QCoreApplication.translate
        if large:
            self.refused.emit(
                translate("Teaching", "A large text is only shown. Copy a part of it into a new text (Ctrl+N).")
            )
            return None
        if encoding is None or not encoding.utf8.strip():
            self.refused.emit(translate("Teaching", "Type a text first: its tokens can be guessed then."))
            return None
        dialog = GuessDialog(encoding, 0 if span is None else span[0], self._theme, self._window)
        dialog.open()
        return dialog
