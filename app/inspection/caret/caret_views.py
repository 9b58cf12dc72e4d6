"""What is said of the caret's place: the byte strip and the line below it, and the way to the next cut.

Both follow the caret of one editor, or what was pointed at in it; or, while a large text is shown, its caret. The
words come from `token_words.py`, the strip's cells from `byte_cells.py`, the places of cuts from `cut_finder.py`.
"""

from collections.abc import Sequence
from functools import partial
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
from app.inspection.words.place import HasPlace, Place
from app.inspection.words.token_words import (
    SEPARATOR,
    letter_words,
    name_words,
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
    """The cut that was gone to: which of how many, from 0, and its bytes."""

    index: int
    count: int
    place: tuple[int, int]
    graphemes: bool

    def words(self) -> str:
        """The same in words, in the language of the moment."""
        if self.graphemes:
            words = QCoreApplication.translate("CaretViews", "cut grapheme {number} of {count}")
        else:
            words = QCoreApplication.translate("CaretViews", "cut {number} of {count}")
        number = QLocale().toString
        return words.replace("{number}", number(self.index + 1)).replace("{count}", number(self.count))


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
        self._source: HasPlace | None = None
        self._gone: _Gone | None = None
        self._wanted: tuple[int, int] | None = None
        self._finder = CutFinder(self)
        self._finder.found.connect(self._go_on)
        self._finder.failed.connect(self._take_failure)
        self.byte_strip = ByteStrip()
        self.byte_strip.byte_chosen.connect(self._point_at)
        self.caret_line = CaretLine()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.describe)
        edit.place_changed.connect(self._soon.start)
        edit.selectionChanged.connect(self._soon.start)
        session.selected_token_changed.connect(self._soon.start)
        self.caret_line.installEventFilter(self)
        self.describe()

    def follow(self, source: HasPlace | None) -> None:
        """Show the place of another caret than the editor's; None: the editor's again."""
        self._source = source
        self.describe()

    def describe(self, *, announced: bool = False) -> None:
        """Show the place of the caret anew, at once."""
        self._soon.stop()
        place = self._place() if self._source is None else self._source.place()
        self.byte_strip.show_place(
            place.lines, place.span, place.text,
            tokenizer=self._session.shown_tokenizer, colours_of=partial(self._colours, place),
            cell_set=self._cell_set(), graphemes=place.graphemes, at=place.offset,
            meant=self._meant(place),
        )  # fmt: skip
        self.caret_line.show_words(self._words(place), announced=announced)
        self.described.emit()

    def _place(self) -> Place:
        """The place of the editor's caret, or what is pointed at in it."""
        edit, lines = self._edit, self._edit.encoded_lines()
        span, pointed, note = edit.byte_range_of_selection(), edit.pointed_bytes(), ""
        if self._gone is not None and not self._is_there(self._gone, lines):
            self._gone = None  # another place, or other tokens: it counts what is gone
        if self._gone is not None and lines is not None:
            note = self._gone.words()
            if pointed is not None and pointed != span:
                note += SEPARATOR + point_words(lines.utf8[slice(*pointed)].decode())
        around = None if span is None else edit.graphemes_around(span[0])
        selected = edit.textCursor().hasSelection()
        return Place(lines, span, self._exact_text(), selected, around, pointed, note)

    def _meant(self, place: Place) -> int | None:
        """The number of the chosen token at the place, by the rule of the editor (`token_edit.py`)."""
        where = place.pointed or (None if place.selected else place.span)
        chosen = self._session.selected_token_id
        if where is None or chosen is None or place.lines is None:
            return None
        return place.lines.token_alike(*where, chosen)

    def _words(self, place: Place) -> str:
        lines, span, meant = place.lines, place.span, self._pointed_token(place)
        words = [place.note]
        if not place.text:
            words.append(QCoreApplication.translate("CaretViews", "End of the text"))
        elif place.selected and lines is not None and span is not None:
            if meant is not None:
                words.append(one_token_words(lines, meant))
            words.append(selection_words(lines, *span))
        elif not place.selected:
            words.append(letter_words(place.text, place.part))
            if lines is not None and span is not None and place.graphemes is not None:
                shown = self._session.shown_tokenizer
                words.append(owner_words(lines, *span, place.graphemes, tokenizer=shown, meant=meant))
            words += (place.position, name_words(place.text))
        return SEPARATOR.join(filter(None, words))

    def _pointed_token(self, place: Place) -> int | None:
        """The one of several tokens at the place that was pointed at."""
        if place.lines is None or place.span is None or place.pointed is None or place.note:
            return None
        pointed, start, end = place.pointed[0], place.span[0], place.span[1]
        token, first, last = (place.lines.token_at(byte) for byte in (pointed, start, end - 1))
        return token if first != last else None

    def _point_at(self, byte: int) -> None:
        (self._edit if self._source is None else self._source).point_at(byte)

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

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        self._wanted = None
        self.describe()  # it says that something is being looked for
        self.failed.emit(error)

    def _go(self, cuts: Cuts, step: int) -> None:
        if len(cuts.ranges) == 0:
            self._say_none(graphemes=cuts.graphemes)
            return
        here = self._from_byte()
        if here == 0 and step > 0 and self._gone is None:
            here = -1  # from the beginning of the text, what is cut right there comes first
        index = cuts.next_number(here, step)
        start, end = cuts.ranges[index].tolist()
        if self._edit.go_to_byte(start, size=end - start):
            self._gone = _Gone(index, len(cuts.ranges), (start, end), cuts.graphemes)
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

    def _exact_text(self) -> str:
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
        return SET_OF_RULE[self._edit.view_options.rule]

    def _colours(self, place: Place, first: int, last: int) -> Sequence[int]:
        """The colours that tokens have in the text."""
        lines, graphemes = place.lines, place.graphemes
        if lines is None:
            return ()
        if graphemes is None:
            tokens = VisibleTokens.apart(lines, first, last)
        else:
            tokens = VisibleTokens.within(lines, first, last, graphemes)
        return tokens.colours(self._edit.view_options.rule, self._session.shown_tokenizer).numbers.tolist()
