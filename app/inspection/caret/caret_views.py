"""What is said of the caret's place: the byte strip and the line below it, and the way to the next cut character.

Both follow the caret of one editor. The words come from `token_words.py`, the strip's cells from `byte_cells.py`.
"""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, QTimer, Signal
from PySide6.QtGui import QTextCursor

from app.inspection.caret.byte_strip import ByteStrip
from app.inspection.caret.caret_line import CaretLine
from app.inspection.colours.colouring import SET_OF_RULE, VisibleTokens
from app.inspection.editor.token_edit import TokenEdit
from app.inspection.lines.editor_text import raw_to_exact
from app.inspection.words.token_words import SEPARATOR, character_words, owner_words, selection_words
from app.session import Session

_SHOWN_UNITS = 256
"""UTF-16 units of a selection that are enough for the strip."""


class CaretViews(QObject):
    """`byte_strip` and `caret_line`, kept in step with the caret of `edit`. Signal: `described`, when they are.

    They follow when the editor has painted: a key must show in the text first, and moves the caret more than once.
    """

    described = Signal()

    def __init__(self, edit: TokenEdit, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._edit = edit
        self._session = session
        self._note = ""
        self._note_byte: int | None = None
        self._cuts: tuple[object, np.ndarray] | None = None
        self.byte_strip = ByteStrip()
        self.caret_line = CaretLine()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.describe)
        edit.place_changed.connect(self._soon.start)
        edit.selectionChanged.connect(self._soon.start)
        self.caret_line.installEventFilter(self)
        self.describe()

    def describe(self, *, announced: bool = False) -> None:
        """Show the place of the caret anew, at once."""
        self._soon.stop()
        lines, span = self._edit.encoded_lines(), self._edit.byte_range_of_selection()
        selected = self._edit.textCursor().hasSelection()
        text = self._exact_place()
        shown = self._session.shown_tokenizer
        around = None if span is None else self._edit.graphemes_around(span[0])
        self.byte_strip.show_place(
            lines, span, text, tokenizer=shown, colours_of=self._colours_of, cell_set=self._cell_set(),
            graphemes=around,
        )  # fmt: skip
        counted = self._cuts is not None and self._cuts[0] is lines
        if self._edit.byte_of_caret() != self._note_byte or not counted:
            self._note, self._note_byte = "", None  # another place, or other tokens: it counts what is gone
        if not text:
            words = [QCoreApplication.translate("CaretViews", "End of the text")]
        elif selected:
            words = [] if lines is None or span is None else [selection_words(lines, *span)]
        else:
            words = [self._note, character_words(text)]
            if lines is not None and span is not None and around is not None:
                words.append(owner_words(lines, *span, around, tokenizer=shown))
        self.caret_line.show_words(SEPARATOR.join(filter(None, words)), announced=announced)
        self.described.emit()

    def show_large(self, words: str, letter: str) -> None:
        """Show the place in a large text, which has its own caret."""
        self._soon.stop()
        self.byte_strip.show_place(None, None, letter)
        self.caret_line.show_words(words)

    def go_to_cut(self, step: int) -> None:
        """Put the caret before the next (1) or previous (-1) character that a token cuts, round and round."""
        cuts = self._cut_characters()
        if len(cuts) == 0:
            self.caret_line.show_words(
                QCoreApplication.translate("CaretViews", "No character is cut here"), announced=True
            )
            return
        here = self._edit.byte_of_caret()
        at = self._edit.nearest_encoded_byte() if here is None else here
        if step > 0:
            index = int(np.searchsorted(cuts, at, "right")) % len(cuts)
        else:
            index = (int(np.searchsorted(cuts, at, "left")) - 1) % len(cuts)
        note, number = QCoreApplication.translate("CaretViews", "cut {number} of {count}"), QLocale().toString
        note = note.replace("{number}", number(index + 1)).replace("{count}", number(len(cuts)))
        self._edit.go_to_byte(int(cuts[index]))
        self._note, self._note_byte = note, int(cuts[index])
        self.describe(announced=True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LanguageChange:
            self.describe()
        return super().eventFilter(watched, event)

    def _exact_place(self) -> str:
        """What is selected, of much the beginning; else the grapheme right of the caret, lone surrogates kept."""
        cursor = self._edit.textCursor()
        if cursor.hasSelection():
            first, last = cursor.selectionStart(), cursor.selectionEnd()
            if last - first > _SHOWN_UNITS:
                cursor.setPosition(first)
                cursor.setPosition(first + _SHOWN_UNITS, QTextCursor.MoveMode.KeepAnchor)
            return raw_to_exact(cursor.selectedText())
        return self._edit.exact_letter_at_caret()

    def _cell_set(self) -> str:
        rule = self._edit.view_options.rule
        return "tokens" if rule == "flags" else SET_OF_RULE[rule]

    def _colours_of(self, first: int, last: int) -> Sequence[int]:
        """The colours that tokens have in the text; where only flagged ones have some, those by position."""
        lines, rule = self._edit.encoded_lines(), self._edit.view_options.rule
        if lines is None:
            return ()
        tokens = VisibleTokens.apart(lines, first, last)
        rule = "position" if rule == "flags" else rule
        return tokens.colours(rule, self._session.shown_tokenizer).numbers.tolist()

    def _cut_characters(self) -> np.ndarray:
        lines = self._edit.encoded_lines()
        if lines is None:
            return np.zeros(0, np.int64)
        if self._cuts is None or self._cuts[0] is not lines:
            self._cuts = (lines, lines.cut_characters())
        return self._cuts[1]
