"""A large text as a whole: the bar, the view, its tokens and its count, connected.

Which vocabulary it is shown with is told from outside (`set_tokenizer`), as is the text. During a live training
only what is visible is encoded, and the count waits for the end.
"""

from PySide6.QtCore import QCoreApplication, QLocale, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.inspection.large.bar import CountState, LargeBar
from app.inspection.large.count import LargeCount, Progress
from app.inspection.large.text import LargeText
from app.inspection.large.tokens import LargeTokens
from app.inspection.large.view import LargeView
from app.inspection.words.token_words import SEPARATOR
from app.palette import Theme
from engine import Tokenizer
from engine.cut_search import FoundCut
from engine.text_index import TextIndex


class LargePane(QWidget):
    """Signals: `token_chosen(object)` and `place_changed` as of the view; `progressed(Progress)`, how far the count
    is and the numbers so far; `refused(str)`, a sentence for the user; `failed(exception)`."""

    token_chosen = Signal(object)
    place_changed = Signal()
    progressed = Signal(object)
    refused = Signal(str)
    failed = Signal(object)

    def __init__(self, parent: QWidget | None = None, *, points: float = 13.0) -> None:
        super().__init__(parent)
        self.text: LargeText | None = None
        self._index: TextIndex | None = None
        self._progress: Progress | None = None
        self._tokenizer: Tokenizer | None = None
        self._live = False
        self._stopped = False
        self._note = ""
        self._note_byte: int | None = None
        self.bar = LargeBar()
        self.tokens = LargeTokens(self)
        self.count = LargeCount(self)
        self.view = LargeView(self.tokens, points=points)
        self._place()
        self.bar.cancel_requested.connect(self.cancel_count)
        self.bar.count_requested.connect(self.start_count)
        self.count.progressed.connect(self._take_progress)
        self.count.failed.connect(self._fail)
        self.tokens.failed.connect(self._fail)
        self.tokens.cut_found.connect(self._go_to_cut)
        self.view.token_chosen.connect(self.token_chosen)
        self.view.place_changed.connect(self._note_place)
        self.view.refused.connect(self.refused)

    # The text and its vocabulary

    def show_text(self, text: LargeText | None) -> None:
        """Show a text from its beginning; None: nothing, and what was there is let go."""
        self.text = text
        self.count.cancel()
        self._index = None
        self._stopped = False
        self._note, self._note_byte = "", None
        self.tokens.set_index(None)
        self.view.show_data(b"" if text is None else text.data)
        self.bar.show_size("" if text is None else text.size_words())
        self._encode_anew()

    def set_tokenizer(self, tokenizer: Tokenizer | None, *, live: bool = False) -> None:
        """The vocabulary to show the text with; `live`: a moment of a training, that another will follow soon."""
        if tokenizer is not self._tokenizer or live != self._live:
            self._tokenizer, self._live = tokenizer, live
            self._encode_anew()

    @property
    def progress(self) -> Progress | None:
        """How far the count has come, as last told; None without text or vocabulary."""
        return self._progress

    @property
    def busy(self) -> bool:
        """Whether something is under way that will change what is shown."""
        return self.tokens.busy or self.count.running

    def start_count(self) -> None:
        """Count the tokens of the whole text, from where the count was stopped."""
        self._stopped = False
        if self._index is not None and not self._live:
            self.count.start(self._index)
            self._show_progress()

    def cancel_count(self) -> None:
        """Count no further."""
        self._stopped = True
        self.count.cancel()
        self._show_progress()

    def shutdown(self) -> None:
        """End the threads; the pane must not be used afterwards."""
        self.count.shutdown()
        self.tokens.shutdown()

    # What others ask for

    def caret_words(self) -> str:
        """The place of the caret in a sentence."""
        return SEPARATOR.join(filter(None, (self._note, self.view.caret_words())))

    def go_to_next_cut(self) -> None:
        """Put the caret before the next character that a token cuts, once it is found; from the last, the first."""
        self._find_cut(forwards=True)

    def go_to_previous_cut(self) -> None:
        """The same, backwards."""
        self._find_cut(forwards=False)

    def set_theme(self, theme: Theme) -> None:
        """Colours of cells and marks."""
        self.view.set_theme(theme)

    # How it works

    def _encode_anew(self) -> None:
        self.count.cancel()
        if self.text is None or self._tokenizer is None:
            self._index = self._progress = None
        else:
            self._index = TextIndex(self.text.data, self._tokenizer, before=self._index)
            self._progress = Progress.none_of(len(self.text.data))
        self.tokens.set_index(self._index)
        self.view.set_tokenizer(self._tokenizer)
        if self._index is None:
            self.bar.show_count(CountState.STOPPED, 0.0)
        elif self._live or self._stopped:
            self._show_progress()
        else:
            self.start_count()

    def _take_progress(self, progress: Progress) -> None:
        self._progress = progress
        self._show_progress()

    def _show_progress(self) -> None:
        """Show what was told last; the index itself is in the hands of the thread that counts."""
        progress = self._progress
        if progress is None:
            return
        if progress.finished:
            state = CountState.DONE
        elif self._live:
            state = CountState.WAITING
        else:
            state = CountState.COUNTING if self.count.running else CountState.STOPPED
        self.bar.show_count(state, progress.fraction)
        self.tokens.refresh()
        if progress.finished:
            self.view.set_tokenizer(self._tokenizer, total=progress.counts.tokens)
        self.progressed.emit(progress)

    def _fail(self, error: Exception) -> None:
        self.count.cancel()
        self.bar.show_count(CountState.FAILED, 0.0)
        self.failed.emit(error)

    def _find_cut(self, *, forwards: bool) -> None:
        if self._index is not None:
            self._set_note(QCoreApplication.translate("LargeText", "searching for a cut character …"))
            self.tokens.find_cut(self.view.byte_of_caret(), forwards=forwards)

    def _go_to_cut(self, found: FoundCut) -> None:
        if found.byte is None:
            none = QCoreApplication.translate("TextPane", "No character is cut here")
            later = QCoreApplication.translate("LargeText", "no cut found in what is counted so far")
            self._set_note(none if found.complete else later)
            return
        note = ""
        written = QLocale().toString
        if found.number is not None and found.total is not None:
            note = QCoreApplication.translate("TextPane", "cut {number} of {count}")
            note = note.replace("{number}", written(found.number + 1)).replace("{count}", written(found.total))
        elif found.number is not None:
            note = QCoreApplication.translate("LargeText", "cut {number}")
            note = note.replace("{number}", written(found.number + 1))
        self._note, self._note_byte = note, found.byte
        self.view.go_to_byte(found.byte)

    def _set_note(self, note: str) -> None:
        self._note, self._note_byte = note, self.view.byte_of_caret()
        self.place_changed.emit()

    def _note_place(self) -> None:
        if self.view.byte_of_caret() != self._note_byte:
            self._note, self._note_byte = "", None
            self.tokens.cancel_search()
        self.place_changed.emit()

    def _place(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.view, 1)
        self.setFocusProxy(self.view)
