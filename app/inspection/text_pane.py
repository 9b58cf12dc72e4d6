"""The text pane as a whole: a header with two switches, the editor, and the line about the caret.

It hands the exact text to the session and shows the session's encodings and chosen token. Painting is in
`token_edit.py`; which tokenizer encodes, and when, is the session's business.
"""

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from app.inspection.caret_line import CaretLine
from app.inspection.token_edit import TokenEdit
from app.inspection.token_words import SEPARATOR, character_words, owner_words
from app.palette import Theme
from app.session import Session

LARGER = 1.3
"""Size of the text, compared with the type of the window."""


class TextPane(QWidget):
    """The centre of the window. `refused(str)`: a sentence about a text that was turned away."""

    refused = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._cut_note = ""
        self._cut_byte: int | None = None
        self._cuts: tuple[object, np.ndarray] | None = None
        self.edit = TokenEdit(points=LARGER * QApplication.font().pointSizeF())
        self.edit.setObjectName("text")
        self.caret_line = CaretLine()
        self.title = QLabel()
        self.title.setBuddy(self.edit)
        self.wrap_button = self._switch(self.edit.set_wrapped, on=True)
        self.whitespace_button = self._switch(self.edit.set_whitespace_shown, on=False)
        self._place()
        self.retranslate()
        self.edit.text_edited.connect(session.set_text)
        self.edit.refused.connect(self.refused)
        self.edit.token_chosen.connect(session.set_selected_token)
        self.edit.place_changed.connect(self._describe_caret)
        session.text_changed.connect(self._take_text)
        session.encoding_changed.connect(self._take_encoding)
        session.selected_token_changed.connect(self.edit.set_chosen_token)
        self._take_text()
        self._take_encoding()
        self.edit.set_chosen_token(session.selected_token_id)

    # What others ask for

    def show_text(self, text: str) -> None:
        """Put a text in, as one step that can be undone. It goes to the session at once."""
        if self.edit.set_exact_text(text):
            self._session.set_text(text)

    def set_theme(self, theme: Theme) -> None:
        """Colours of cells and marks."""
        self.edit.set_theme(theme)

    def undo(self) -> None:
        """Take back the last edit."""
        self.edit.undo()

    def redo(self) -> None:
        """Make the edit that was taken back again."""
        self.edit.redo()

    def zoom_in(self) -> None:
        """Larger text."""
        self.edit.zoom_by(1)

    def zoom_out(self) -> None:
        """Smaller text."""
        self.edit.zoom_by(-1)

    def zoom_reset(self) -> None:
        """The text size the pane was made with."""
        self.edit.zoom_reset()

    def go_to_next_cut(self) -> None:
        """Put the caret before the next character that a token cuts; from the last one, before the first."""
        self._go_to_cut(1)

    def go_to_previous_cut(self) -> None:
        """The same, backwards."""
        self._go_to_cut(-1)

    # What it shows

    def _take_text(self) -> None:
        self.edit.set_exact_text(self._session.text)

    def _take_encoding(self) -> None:
        self.edit.set_encoding(self._session.encoding)

    def _describe_caret(self) -> None:
        lines = self.edit.encoded_lines()
        byte = self.edit.byte_of_caret()
        if byte != self._cut_byte:
            self._cut_note, self._cut_byte = "", None
        letter = self.edit.letter_at_caret()
        if not letter:
            self.caret_line.show_words(QCoreApplication.translate("TextPane", "End of the text"))
            return
        words = [self._cut_note, character_words(letter)]
        if lines is not None and byte is not None:
            end = byte + len(letter.encode("utf-8", "replace"))
            words.append(owner_words(lines, byte, end, self.edit.graphemes_around(byte)))
        self.caret_line.show_words(SEPARATOR.join(filter(None, words)))

    def _go_to_cut(self, step: int) -> None:
        lines = self.edit.encoded_lines()
        cuts = np.zeros(0, np.int64) if lines is None else self._cut_characters()
        if len(cuts) == 0:
            self.caret_line.show_words(QCoreApplication.translate("TextPane", "No character is cut here"))
            return
        here = self.edit.byte_of_caret()
        at = self.edit.nearest_encoded_byte() if here is None else here
        if step > 0:
            index = int(np.searchsorted(cuts, at, "right")) % len(cuts)
        else:
            index = (int(np.searchsorted(cuts, at, "left")) - 1) % len(cuts)
        note, number = QCoreApplication.translate("TextPane", "cut {number} of {count}"), QLocale().toString
        self._cut_note = note.replace("{number}", number(index + 1)).replace("{count}", number(len(cuts)))
        self._cut_byte = int(cuts[index])
        self.edit.go_to_byte(self._cut_byte)
        self._describe_caret()

    def _cut_characters(self) -> np.ndarray:
        lines = self.edit.encoded_lines()
        if lines is None:
            return np.zeros(0, np.int64)
        if self._cuts is None or self._cuts[0] is not lines:
            self._cuts = (lines, lines.cut_characters())
        return self._cuts[1]

    # How it is built

    def _switch(self, slot: object, *, on: bool) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setChecked(on)
        button.setAutoRaise(True)
        button.toggled.connect(slot)
        return button

    def _place(self) -> None:
        header = QHBoxLayout()
        header.setContentsMargins(6, 2, 6, 2)
        header.addWidget(self.title)
        header.addStretch()
        header.addWidget(self.wrap_button)
        header.addWidget(self.whitespace_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(header)
        column.addWidget(self.edit, 1)
        column.addWidget(self.caret_line)
        self.setFocusProxy(self.edit)

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        self.title.setText(QCoreApplication.translate("TextPane", "Te&xt"))
        self.edit.setAccessibleName(QCoreApplication.translate("TextPane", "Text"))
        self.edit.setPlaceholderText(QCoreApplication.translate("TextPane", "Type or paste a text"))
        self.wrap_button.setText("⏎")
        self.whitespace_button.setText("␣")
        for button, name in (
            (self.wrap_button, QCoreApplication.translate("TextPane", "Wrap long lines")),
            (self.whitespace_button, QCoreApplication.translate("TextPane", "Show blanks and line ends")),
        ):
            button.setAccessibleName(name)
            button.setToolTip(name)
        self._describe_caret()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
