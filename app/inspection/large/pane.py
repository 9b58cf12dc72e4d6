"""A large text as a whole: the bar, the view, its tokens, its count and what stands at its caret, connected.

Which vocabulary it is shown with is told from outside (`set_tokenizer`), as is the text. During a live training
only what is visible is encoded, and the count waits for the end.
"""

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.edit_limits import long_line
from app.inspection.large.bar import CountState, LargeBar
from app.inspection.large.count import LargeCount, Progress
from app.inspection.large.cuts import LargeCuts
from app.inspection.large.place import LargePlace
from app.inspection.large.text import LargeText
from app.inspection.large.tokens import LargeTokens
from app.inspection.large.view import LargeView
from app.palette import Theme
from engine import Tokenizer
from engine.text_index import TextIndex


class LargePane(QWidget):
    """Signals: `token_chosen(object)`, an id, or None; `progressed(Progress)`, how far the count is and the numbers
    so far; `refused(str)`, a sentence for the user; `failed(exception)`."""

    token_chosen = Signal(object)
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
        self.bar = LargeBar()
        self.tokens = LargeTokens(self)
        self.count = LargeCount(self)
        self.view = LargeView(self.tokens, points=points)
        self.cuts = LargeCuts(self.view, self)
        self.place = LargePlace(self.view, self.tokens, self.cuts, self)
        self._place()
        self.bar.cancel_requested.connect(self.cancel_count)
        self.bar.count_requested.connect(self.start_count)
        self.count.progressed.connect(self._take_progress)
        self.count.failed.connect(self._fail)
        for part in (self.tokens, self.place):
            part.failed.connect(self._fail)
        for part in (self.view, self.cuts):
            part.token_chosen.connect(self.token_chosen)
        self.cuts.failed.connect(self.failed)
        self.view.refused.connect(self.refused)

    # The text and its vocabulary

    def show_text(self, text: LargeText | None) -> None:
        """Show a text from its beginning; None: nothing, and what was there is let go."""
        self.text = text
        self.count.cancel()
        self._stopped = False
        self._set_index(None)
        self.view.show_data(b"" if text is None else text.data)
        size, line = ("", 0) if text is None else (text.size_words(), long_line(text.data))
        self.bar.show_size(size, long_line=line)
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
        return self.tokens.busy or self.place.busy or self.cuts.busy or self.count.running

    def text_in_sight(self) -> str:
        """What is seen of the text, with all of the pre-tokens at both ends where they are known."""
        low, high = self.view.visible_bytes()
        lines = self.tokens.lines
        if lines is not None and lines.covers(low, high) and len(borders := lines.pre_tokens):
            low = int(borders[max(np.searchsorted(borders, low, "right") - 1, 0)])
            high = int(borders[min(np.searchsorted(borders, high, "left"), len(borders) - 1)])
        return "" if self.text is None else self.text.data[low:high].decode()

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
        for part in (self.count, self.cuts, self.place, self.tokens):
            part.shutdown()

    def set_theme(self, theme: Theme) -> None:
        """Colours of cells and marks."""
        self.view.set_theme(theme)

    # How it works

    def _encode_anew(self) -> None:
        self.count.cancel()
        if self.text is None or self._tokenizer is None:
            self._progress = None
            self._set_index(None)
        else:
            self._progress = Progress.none_of(len(self.text.data))
            self._set_index(TextIndex(self.text.data, self._tokenizer, before=self._index))
        self.view.set_tokenizer(self._tokenizer)
        if self._index is None:
            self.bar.show_count(CountState.STOPPED, 0.0)
        elif self._live or self._stopped:
            self._show_progress()
        else:
            self.start_count()

    def _set_index(self, index: TextIndex | None) -> None:
        self._index = index
        for part in (self.tokens, self.place, self.cuts):
            part.set_index(index)

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
        for part in (self.tokens, self.place):
            part.refresh(progress.done)
        self.progressed.emit(progress)

    def _fail(self, error: Exception) -> None:
        self.count.cancel()
        self.bar.show_count(CountState.FAILED, 0.0)
        self.failed.emit(error)

    def _place(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.view, 1)
