"""The text pane as a whole: header, find bar, editor or view of a large text, legend, byte strip, caret line.

It hands the exact text to the session and shows the session's encodings and chosen token. Painting is in
`token_edit.py`; what is said of the caret's place in `caret_views.py`; which tokenizer encodes, and when, is the
session's business.
"""

from collections.abc import Sequence
from functools import partial
from html import escape

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence, QShortcut, QTextDocument
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from app.edit_limits import is_large
from app.inspection.caret.caret_views import CaretViews
from app.inspection.editor.token_edit import TokenEdit
from app.inspection.find.bar import FindBar
from app.inspection.find.control import Finder
from app.inspection.large.pane import LargePane
from app.inspection.large.text import LargeText
from app.inspection.large_page import LargePage
from app.inspection.legend.legend import Legend
from app.inspection.lines.encoded_lines import EncodingLike
from app.inspection.pane_column import Giving, PaneColumn
from app.inspection.pane_header import PaneHeader
from app.inspection.taken_back import TakenBack
from app.inspection.view_options import ViewOptions
from app.latest_task import LatestTask
from app.palette import LIGHT, Theme
from app.session import Session
from engine.text.utf8 import to_utf8

LARGER, LARGE_ENOUGH = 1.3, 26.0
"""Size of the text, compared with the type of the window; in points, from which size on it need not be larger."""
WANTED_LINES, LEAST_LINES, FEW_LINES, LOWEST_LINES, TALLER = 5, 3, 2.6, 2, 1.45
"""Lines of text that are seen before others get their room; that are seen always, but beside bars for which the
window is too low; with fewer than which the byte strip goes then, and Find scrolls; lines in several scripts are so
much taller than those of one font."""
JUDGED_AT_ONCE = 1 << 16
"""Code points: whether a longer text fits into the editor is found out in the background."""
NOTICE_MS = 250
"""Milliseconds after a key until it is said which characters are shown by signs."""


class TextPane(QWidget):
    """The centre of the window.

    Signals: `refused(str)`, a sentence about a text that was turned away; `failed(exception)`; `place_changed`, the
    caret, or what is known about its place, has changed; `view_options_changed(options)` by the user;
    `large_changed`: a large text came, was counted further, or went.
    """

    refused = Signal(str)
    failed = Signal(object)
    place_changed = Signal()
    view_options_changed = Signal(object)
    large_changed = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = LIGHT
        self._large: LargePage | None = None
        self._judge: LatestTask | None = None
        self._pasted = self._undoable = self._comes_modified = False
        self._large_texts = 0
        self.edit = TokenEdit(points=usual_points())
        self.edit.setObjectName("text")
        self._taken_back = TakenBack(self.edit)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.edit)
        self.find_bar = FindBar(self.edit, Finder(self.edit))
        self.legend = Legend()
        self.caret = CaretViews(self.edit, session, self)
        self.header = header = PaneHeader(self.edit)
        self.source, self.notice, self.view_menu = header.source, header.notice, header.view_menu
        self.wrap_button, self.whitespace_button = header.wrap_button, header.whitespace_button
        # It reads the whole text, so not at each key of many.
        self._notice_timer = QTimer(self, singleShot=True, interval=NOTICE_MS)
        self._notice_timer.timeout.connect(lambda: self.notice.set_text_of(self._session.text))
        self._source = ""
        self.edit.document().modificationChanged.connect(self._show_source)
        self._place()
        self.retranslate()
        self._connect(session)
        self._take_text()
        self._take_encoding()
        self.edit.set_chosen_token(session.selected_token_id)
        self.caret.byte_strip.set_chosen_token(session.selected_token_id)

    def _connect(self, session: Session) -> None:
        self.edit.text_edited.connect(session.set_text)
        self.edit.refused.connect(self.refused)
        self.edit.too_long.connect(self._show_too_long)
        self.edit.redo_wanted.connect(self._redo_large)
        self.caret.described.connect(self.place_changed)
        self.caret.failed.connect(self.failed)
        self.find_bar.finder.failed.connect(self.failed)
        self.wrap_button.toggled.connect(self._set_wrapped)
        self.whitespace_button.toggled.connect(self._set_whitespace_shown)
        self.view_menu.options_changed.connect(self.set_view_options)
        self.legend.changed.connect(lambda: self.header.explain_colours(self.legend.tip()))
        self.view_menu.options_changed.connect(self.view_options_changed)
        for part in (self.edit, self.caret.byte_strip):
            part.token_chosen.connect(session.set_selected_token)
            session.selected_token_changed.connect(part.set_chosen_token)
        session.text_changed.connect(self._take_text)
        session.encoding_changed.connect(self._take_encoding)

    # What others ask for

    def put_below_text(self, bar: QWidget) -> None:
        """Put a bar that comes and goes below the text, which alone gives room to it."""
        self._column.take_in(bar)

    def show_text(self, text: str, *, fits: bool = False, modified: bool = False) -> None:
        """Begin with a text of another origin; one that is too large to be edited is only shown.

        There is no way back from it by undoing: what comes of that would be saved as this text. `fits`: whoever
        has read it knows that it can be edited; else a long text is shown a moment later, when that is known.
        `modified`: it is not saved as it is.
        """
        self._forget_judged()
        self._comes_modified = modified
        if fits:
            self._show_judged((text, None))
        elif len(text) <= JUDGED_AT_ONCE:
            self._show_judged(_judged(text))
        else:
            if self._judge is None:
                self._judge = LatestTask("judging a text", self)
                self._judge.done.connect(self._show_judged)
                self._judge.failed.connect(self.failed)
            self._judge.submit(partial(_judged, text))

    def show_large(self, text: LargeText, *, modified: bool = False) -> None:
        """Begin with a text that is only shown; the session has none meanwhile. `modified`: it is in no file."""
        self._forget_judged()
        self._comes_modified = modified
        self._show_large(text)
        self.edit.set_exact_text("")
        self._begin_anew()

    @Slot(object)
    def _show_judged(self, judged: tuple[str, bytes | None]) -> None:
        text, data = judged
        if data is not None:
            self.show_large(LargeText(data), modified=self._comes_modified)
            return
        self.edit.set_exact_text(text, fits=True)
        self._leave_large()
        self._session.set_text(text)
        self._begin_anew()

    def _forget_judged(self) -> None:
        if self._judge is not None:
            self._judge.cancel()

    def _begin_anew(self) -> None:
        self.edit.document().clearUndoRedoStacks()
        self._taken_back.keep(None)
        self.mark_saved(self.revision)
        if self._comes_modified:
            self._pasted = self.is_large
            self.edit.document().setModified(not self.is_large)
            self._show_source()

    def _show_large(self, text: LargeText, *, by_edit: bool = False) -> None:
        self._pasted = self._undoable = by_edit
        self._large_texts += 1
        page = self._large_page()
        self.find_bar.close_bar()
        page.find_bar.close_bar()
        self.pages.setCurrentWidget(page)
        self._session.set_text("")
        self._notice_timer.stop()
        self.notice.set_text_of("")  # of a large text nothing is said
        self.large.show_text(text)
        self._take_shown()
        self.large_changed.emit()
        self.caret.follow(self.large.place)

    @property
    def large(self) -> LargePane:
        """The view of large texts."""
        return self._large_page().pane

    def _large_page(self) -> LargePage:
        if self._large is None:
            self._large = page = LargePage(points=usual_points())
            large = page.pane
            page.set_theme(self._theme)
            large.view.addActions(self.edit.actions())
            large.view.set_view_options(self.edit.view_options)
            large.view.set_chosen_token(self._session.selected_token_id)
            large.view.set_wrapped(self.wrap_button.isChecked())
            large.view.set_whitespace_shown(self.whitespace_button.isChecked())
            large.refused.connect(self.refused)
            for each in (large, page.find_bar.finder):
                each.failed.connect(self.failed)
            large.progressed.connect(self.large_changed)
            large.tokens.changed.connect(self._show_altered)
            large.place.changed.connect(self.caret.describe)
            large.cuts.said.connect(partial(self.caret.describe, announced=True))
            large.token_chosen.connect(self._session.set_selected_token)
            self._session.selected_token_changed.connect(large.view.set_chosen_token)
            self.pages.addWidget(page)
            self.setTabOrder(self.edit, large.view)  # in the editor's place, not behind the whole window
            undo = QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), large)
            undo.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            undo.activated.connect(self.undo)
        return self._large

    @property
    def is_large(self) -> bool:
        """Whether a large text is shown, which cannot be edited."""
        return self._large is not None and self.pages.currentWidget() is self._large

    @property
    def content(self) -> str | bytes:
        """The exact text, or the UTF-8 of a large one."""
        if not self.is_large or self.large.text is None:
            self.settle()
        return self.known_content

    @property
    def known_content(self) -> str | bytes:
        """The same as others know it: without the keys of the last moment and what is being composed."""
        if self.is_large and self.large.text is not None:
            return self.large.text.data
        return self._session.text

    def settle(self) -> None:
        """From now on others know the keys of the last moment, and what was being composed."""
        self.edit.finish_composition()
        self.edit.announce()

    @property
    def modified(self) -> bool:
        """Whether the text was edited since it came or was saved."""
        return self.edit.document().isModified() or (self.is_large and self._pasted)

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return self._undoable if self.is_large else self.edit.document().isUndoAvailable()

    @property
    def can_redo(self) -> bool:
        """Whether there is an edit that was taken back."""
        return not self.is_large and (self.edit.document().isRedoAvailable() or self._taken_back.text() is not None)

    @property
    def revision(self) -> int:
        """Another number after each edit, and for each large text: the editor is empty beside all of them."""
        return self.edit.document().revision() + self._large_texts

    def mark_saved(self, revision: int) -> None:
        """The text of a revision lies in a file, or need not: it may have been edited since."""
        if revision == self.revision:
            self._pasted = False
            self.edit.document().setModified(False)

    def take_focus(self) -> None:
        """Let what is shown have the keyboard."""
        (self.large.view if self.is_large else self.edit).setFocus()

    def offer(self, actions: Sequence[QAction]) -> None:
        """Begin the context menus of the text with these."""
        self.edit.addActions(actions)
        if self._large is not None:
            self._large.pane.view.addActions(actions)

    def set_source(self, source: str, *, tip: str = "") -> None:
        """Name the file that the text lies in, and what is said of it in a tool tip; empty: none."""
        self._source = source
        # As rich text, which is wrapped.
        self.source.setToolTip(f"<div style='white-space: pre-wrap'>{escape(tip)}</div>" if tip else "")
        self._show_source()

    def _show_source(self) -> None:
        self.source.setText(f"{self._source} *" if self.modified else self._source)

    def set_view_options(self, options: ViewOptions) -> None:
        """Colour by a rule, show layers."""
        self.view_menu.set_view_options(options)
        self.edit.set_view_options(options)
        if self._large is not None:
            self._large.pane.view.set_view_options(options)
        self.legend.set_view_options(options)
        self.caret.describe()

    def set_theme(self, theme: Theme) -> None:
        """Colours of cells and marks."""
        self._theme = theme
        for part in (self.edit, self.find_bar, self.legend, self.caret.byte_strip):
            part.set_theme(theme)
        if self._large is not None:
            self._large.set_theme(theme)

    @property
    def busy(self) -> bool:
        """Whether something is under way that will change the pane."""
        judging = self._judge is not None and self._judge.busy
        return judging or self.caret.busy or self._notice_timer.isActive() or (self.is_large and self.large.busy)

    def shutdown(self) -> None:
        """End the threads; the pane must not be used afterwards."""
        self.find_bar.shutdown()
        self.caret.shutdown()
        for part in (self._large, self._judge):
            if part is not None:
                part.shutdown()

    # Tokens of what is shown: of a large text those in sight

    @property
    def encoding(self) -> EncodingLike | None:
        """The tokens that are known of the text."""
        if not self.is_large:
            return self._session.encoding
        lines = self.large.tokens.lines
        return None if lines is None else lines.part

    def tokens_of_selection(self) -> tuple[int, int] | None:
        """Which of these own what is pointed at, or else stands at the caret: the first, and the one after the
        last, twice the same where none does; None where that is not known."""
        return self.large.place.tokens() if self.is_large else self.edit.tokens_of_selection()

    def bytes_of_place(self) -> tuple[int, int] | None:
        """First byte and end of what is pointed at, or else selected, or else stands at the caret, in the encoded
        text; twice its end at the end of the text; None where that is not known, as in what was just typed."""
        if self.is_large:
            return self.large.view.pointed() or self.large.view.described()
        edit = self.edit
        found = edit.pointed_bytes() or edit.byte_range_of_selection()
        if found is not None or edit.letter_at_caret():
            return found
        end = edit.byte_of_caret()
        return None if end is None else (end, end)

    def large_token(self) -> int | None:
        """The token at the place in a large text; None where that is not known, and for all other texts, whose
        tokens the session has."""
        return self.large.place.token_id() if self.is_large else None

    def large_part_in_sight(self) -> str | None:
        """What is seen of a large text, in whole pre-tokens; None while none is shown."""
        return self.large.text_in_sight() if self.is_large else None

    def go_to_byte(self, byte: int, *, size: int) -> None:
        """Put the caret before the grapheme that holds a byte of the text, and point at `size` bytes there."""
        (self.large.view if self.is_large else self.edit).go_to_byte(byte, size=size)

    # Orders of the menus: they go to what is shown

    def undo(self) -> None:
        """Take back the last edit; that it made the text too large for the editor as well."""
        if not self.is_large:
            self.edit.undo()
        elif self._undoable:
            saved = not self._pasted
            self._taken_back.keep(self.large.text)
            self._leave_large()
            self._session.set_text(self.edit.exact_text())
            if saved:  # the file holds the large text now
                self.edit.document().setModified(True)

    def redo(self) -> None:
        """Make the edit that was taken back again; that it makes the text too large for the editor as well."""
        if not self.is_large:
            self.edit.redo()

    @Slot()
    def _redo_large(self) -> None:
        text = self._taken_back.text()
        if text is not None:
            self._show_by_edit(text)

    def cut(self) -> None:
        """Cut what is selected."""
        if not self.is_large:
            self.edit.cut()

    def paste(self) -> None:
        """Paste; a large text cannot be edited."""
        if not self.is_large:
            self.edit.paste()

    def copy(self) -> None:
        """Copy what is selected, exactly."""
        (self.large.view if self.is_large else self.edit).copy()

    def select_all(self) -> None:
        """Select the whole text."""
        if self.is_large:
            self.large.view.select_all()
        else:
            self.edit.selectAll()

    def find(self, *, replacing: bool = False) -> None:
        """Open the find bar of what is shown."""
        bar = self._shown_find_bar()
        if replacing:
            bar.open_replace()
        else:
            bar.open_find()

    def find_next(self) -> None:
        """Go to the next match."""
        self._shown_find_bar().find_next()

    def find_previous(self) -> None:
        """Go to the match before."""
        self._shown_find_bar().find_previous()

    def _shown_find_bar(self) -> FindBar:
        return self._large_page().find_bar if self.is_large else self.find_bar

    def zoom_in(self) -> None:
        """Larger text."""
        self._zoom(1)

    def zoom_out(self) -> None:
        """Smaller text."""
        self._zoom(-1)

    def zoom_reset(self) -> None:
        """The usual text size."""
        self.edit.zoom_reset()
        if self._large is not None:
            self._large.pane.view.zoom_reset()

    def go_to_next_cut(self) -> None:
        """Put the caret before the next character that a token cuts; from the last one, before the first."""
        self._go_to_cut(1)

    def go_to_previous_cut(self) -> None:
        """The same, backwards."""
        self._go_to_cut(-1)

    def go_to_next_cut_grapheme(self) -> None:
        """Put the caret before the next grapheme that a token cuts; from the last one, before the first."""
        self._go_to_cut(1, graphemes=True)

    def go_to_previous_cut_grapheme(self) -> None:
        """The same, backwards."""
        self._go_to_cut(-1, graphemes=True)

    def _go_to_cut(self, step: int, *, graphemes: bool = False) -> None:
        if self.is_large:
            self.large.cuts.find(forwards=step > 0, graphemes=graphemes)
        else:
            self.caret.go_to_cut(step, graphemes=graphemes)

    # What it shows

    def _take_text(self) -> None:
        text = self._session.text
        if self.is_large and not text:
            return  # what an edit made too large is still there for undoing
        self._leave_large()
        self.edit.set_exact_text(text)
        if not self._notice_timer.isActive():
            self._notice_timer.start()

    def _show_too_long(self, text: str) -> None:
        self.edit.document().clearUndoRedoStacks(QTextDocument.Stacks.RedoStack)
        self._show_by_edit(LargeText(to_utf8(text)[0]))

    def _show_by_edit(self, text: LargeText) -> None:
        self._show_large(text, by_edit=True)
        self._show_source()

    def _take_encoding(self) -> None:
        self._take_shown()
        self.edit.set_encoding(self._session.encoding)
        self._show_altered()

    def _show_altered(self) -> None:
        """Explain what is dropped, inserted or unknown where there is any."""
        lines = self.large.tokens.lines if self.is_large else self.edit.encoded_lines()
        self.legend.set_altered(lines is not None and lines.altered)

    def _take_shown(self) -> None:
        shown = self._session.shown_tokenizer
        self.edit.set_tokenizer(shown)
        if self.is_large:
            live = shown is not self._session.tokenizer and self._session.moment is None
            self.large.set_tokenizer(shown, live=live)

    def _leave_large(self) -> None:
        if self.is_large:
            self._large_page().find_bar.close_bar()
            self.pages.setCurrentWidget(self.edit)
            self.large.show_text(None)
            self._pasted = self._undoable = False
            self._show_source()
            self.large_changed.emit()
            self.caret.follow(None)

    def _zoom(self, steps: int) -> None:
        self.edit.zoom_by(steps)
        if self._large is not None:
            self._large.pane.view.zoom_by(steps)

    def _set_wrapped(self, on: bool) -> None:
        self.edit.set_wrapped(on)
        if self._large is not None:
            self._large.pane.view.set_wrapped(on)

    def _set_whitespace_shown(self, on: bool) -> None:
        self.edit.set_whitespace_shown(on)
        if self._large is not None:
            self._large.pane.view.set_whitespace_shown(on)

    # How it is built

    def _place(self) -> None:
        legend, strip = self.legend, self.caret.byte_strip
        parts = (self.header, self.find_bar, self.pages, legend, strip, self.caret.caret_line)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        giving = (
            Giving(legend, lambda: legend.minimumSizeHint().height()),
            Giving(legend, lambda: 0, at_once=True),
            *(Giving(strip, partial(strip.lower_rows_height, rows), at_once=True) for rows in (3, 2)),
        )
        steps = LEAST_LINES, FEW_LINES, LOWEST_LINES
        least, few, lowest = (partial(self._lines_high, lines) for lines in steps)
        scarce = (
            Giving(strip, lambda: 0, at_once=True, needed=few),
            Giving(self.find_bar, self.find_bar.least_height, needed=lowest),
        )
        self._column = PaneColumn(
            parts,
            largest=self.pages,
            least=least,
            wanted=self._wanted_height,
            giving=giving,
            scarce=scarce,
        )
        column.addWidget(self._column)

    def _wanted_height(self) -> int:
        return round(WANTED_LINES * TALLER * self.edit.fontMetrics().lineSpacing())

    def _lines_high(self, lines: float) -> int:
        return round(lines * TALLER * self.fontMetrics().lineSpacing())  # the window must not grow by zooming

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        self.header.retranslate()
        self.edit.setAccessibleName(QCoreApplication.translate("TextPane", "Text"))
        self.edit.setPlaceholderText(QCoreApplication.translate("TextPane", "Type or paste a text"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self.edit.set_usual_size(usual_points())
            if self._large is not None:
                self._large.pane.view.set_usual_size(usual_points())


def usual_points() -> float:
    """Size of the text before somebody zooms: that of the window's type, and larger where that is small."""
    points = QApplication.font().pointSizeF()
    return max(points, min(LARGER * points, LARGE_ENOUGH))


def _judged(text: str) -> tuple[str, bytes | None]:
    """The text, and its UTF-8 if it is too large to be edited."""
    data = to_utf8(text)[0]
    return text, data if is_large(data) else None
