"""What is said of the caret's place: the byte strip and the line below it, and the way to the next cut.

Both follow the caret of one editor, or what was pointed at in it. The words come from `token_words.py`, the strip's
cells from `byte_cells.py`, the places of cuts from `cut_finder.py`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QTextCursor

from app.inspection.caret.byte_strip import ByteStrip
from app.inspection.caret.caret_line import CaretLine
from app.inspection.caret.cut_finder import CutFinder, Cuts
from app.inspection.colours.colouring import SET_OF_RULE, VisibleTokens
from app.inspection.editor.token_edit import TokenEdit
from app.inspection.lines.editor_text import raw_to_exact
from app.inspection.lines.encoded_lines import EncodedLines
from app.inspection.words.token_words import (
    SEPARATOR,
    character_words,
    one_token_words,
    owner_words,
    point_words,
    selection_words,
)
from app.session import Session
from engine.text.offsets import Offsets

_SHOWN_UNITS = 256
"""UTF-16 units of a selection that are enough for the strip."""


class _Gone(NamedTuple):
    """The cut that was gone to: which of how many, in words, and its bytes."""

    words: str
    place: tuple[int, int]
    graphemes: bool


class CaretViews(QObject):
    """`byte_strip` and `caret_line`, kept in step with the caret of `edit`.

    Signals: `described`, when they are; `failed(exception)`. They follow when the editor has painted: a key must
    show in the text first, and moves the caret more than once.
    """

    described = Signal()
    failed = Signal(object)

    def __init__(self, edit: TokenEdit, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._edit = edit
        self._session = session
        self._gone: _Gone | None = None
        self._wanted: tuple[int, int] | None = None
        self._finder = CutFinder(self)
        self._finder.found.connect(self._go_on)
        self._finder.failed.connect(self.failed)
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
        shown, pointed = self._session.shown_tokenizer, self._edit.pointed_bytes()
        around = None if span is None else self._edit.graphemes_around(span[0])
        at = 0 if span is None or pointed is None else pointed[0] - span[0]
        self.byte_strip.show_place(
            lines, span, text, tokenizer=shown, colours_of=self._colours_of, cell_set=self._cell_set(),
            graphemes=around, at=at,
        )  # fmt: skip
        if self._gone is not None and not self._is_there(self._gone, lines):
            self._gone = None  # another place, or other tokens: it counts what is gone
        if not text:
            words = [QCoreApplication.translate("CaretViews", "End of the text")]
        elif selected:
            words = [] if lines is None or span is None else [selection_words(lines, *span)]
        else:
            words = [] if lines is None or span is None else self._pointed_words(lines, span)
            words.append(character_words(text))
            if lines is not None and span is not None and around is not None:
                words.append(owner_words(lines, *span, around, tokenizer=shown))
        self.caret_line.show_words(SEPARATOR.join(filter(None, words)), announced=announced)
        self.described.emit()

    def _pointed_words(self, lines: EncodedLines, span: tuple[int, int]) -> list[str]:
        """What is pointed at within the grapheme at bytes `span`: a cut, or one of several tokens."""
        pointed = self._edit.pointed_bytes()
        if pointed is None:
            return []
        if self._gone is not None:
            is_part = pointed != span
            return [self._gone.words, point_words(lines.utf8[slice(*pointed)].decode()) if is_part else ""]
        token, first, last = (lines.token_at(byte) for byte in (pointed[0], span[0], span[1] - 1))
        return [] if token is None or first == last else [one_token_words(lines, token)]

    def show_large(self, words: str, letter: str) -> None:
        """Show the place in a large text, which has its own caret."""
        self._soon.stop()
        self.byte_strip.show_place(None, None, letter)
        self.caret_line.show_words(words)

    def go_to_cut(self, step: int, *, graphemes: bool = False) -> None:
        """Go to the next (1) or previous (-1) character, or grapheme, that a token cuts, round and round.

        The caret comes to stand before its grapheme, and the token that cuts it becomes the chosen one.
        """
        lines, encoding = self._edit.encoded_lines(), self._session.encoding
        if lines is None:
            self._say_none(graphemes=graphemes)
            return
        same = encoding is not None and encoding.utf8 is lines.utf8
        offsets = encoding.offsets if encoding is not None and same else Offsets(lines.utf8)
        cuts = self._finder.cuts(lines, offsets, graphemes=graphemes)
        if cuts is None:
            self._wanted = (step, self._edit.textCursor().position())
            words = QCoreApplication.translate("CaretViews", "Looking for cut graphemes…")
            self.caret_line.show_words(words, announced=True)
        else:
            self._wanted = None
            self._go(cuts, step)

    @Slot(object)
    def _go_on(self, cuts: Cuts) -> None:
        """Go where somebody wanted to go, unless he has gone elsewhere or edited the text meanwhile."""
        wanted, lines = self._wanted, self._edit.encoded_lines()
        self._wanted = None
        if wanted is None or wanted[1] != self._edit.textCursor().position() or lines is None:
            self.describe()
        elif lines.utf8 == cuts.lines.utf8:
            self._go(cuts, wanted[0])

    def _go(self, cuts: Cuts, step: int) -> None:
        if len(cuts.ranges) == 0:
            self._say_none(graphemes=cuts.graphemes)
            return
        index = cuts.next_number(self._from_byte(), step)
        start, end = cuts.ranges[index].tolist()
        if cuts.graphemes:
            note = QCoreApplication.translate("CaretViews", "cut grapheme {number} of {count}")
        else:
            note = QCoreApplication.translate("CaretViews", "cut {number} of {count}")
        number = QLocale().toString
        note = note.replace("{number}", number(index + 1)).replace("{count}", number(len(cuts.ranges)))
        if self._edit.go_to_byte(start, size=end - start):
            self._gone = _Gone(note, (start, end), cuts.graphemes)
            token = cuts.lines.token_at(start)
            if token is not None:
                self._session.set_selected_token(int(cuts.lines.ids[token]))
        self.describe(announced=True)

    def _from_byte(self) -> int:
        """The byte from which the next cut is looked for: of what is pointed at, described, or near the caret."""
        span = None if self._edit.textCursor().hasSelection() else self._edit.byte_range_of_selection()
        pointed = self._edit.pointed_bytes()
        if self._gone is not None and pointed is not None:
            return pointed[0]
        here = self._edit.byte_of_caret() if span is None else span[0]
        return self._edit.nearest_encoded_byte() if here is None else here

    def _say_none(self, *, graphemes: bool) -> None:
        if graphemes:
            words = QCoreApplication.translate("CaretViews", "No grapheme is cut here")
        else:
            words = QCoreApplication.translate("CaretViews", "No character is cut here")
        self.caret_line.show_words(words, announced=True)

    def _is_there(self, gone: "_Gone", lines: EncodedLines | None) -> bool:
        known = self._finder.is_known(lines, graphemes=gone.graphemes)
        return known and self._edit.pointed_bytes() == gone.place

    @property
    def busy(self) -> bool:
        """Whether cuts are being looked for."""
        return self._finder.busy

    def shutdown(self) -> None:
        """End the thread, if there is one."""
        self._finder.shutdown()

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
