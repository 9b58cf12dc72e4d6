"""The one home of state: the vocabulary that is open, the text, and how the text is encoded. No widgets here.

Features read from the session, write to it through its setters, and hear of changes by its signals. They never
meet anywhere else.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.latest_task import LatestTask, Stop
from engine import Encoding, Tokenizer

COUNTED_AT_ONCE = 1 << 16
"""Bytes of a text that is counted before its colours are shown. A longer one is counted after: that takes time."""

WAIT = 0.006
"""Seconds: after a key the new tokens are there in less, and the text is painted once instead of twice."""

WAITED_FOR = 1 << 18
"""Code points of a text, at most, for whose tokens it is worth while to wait."""


class Session(QObject):
    """What is open now.

    Signals: `tokenizer_changed` (another vocabulary is open), `document_changed` (its file or its unsaved state
    changed), `text_changed`, `encoding_changed` (new spans of the present text), `counts_changed` (the counts of
    `encoding` are known: at once after a key, later after a large text was encoded as a whole),
    `selected_token_changed(id)`, `failed(exception)` (a text could not be encoded).
    """

    tokenizer_changed = Signal()
    document_changed = Signal()
    text_changed = Signal()
    encoding_changed = Signal()
    counts_changed = Signal()
    selected_token_changed = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tokenizer: Tokenizer | None = None
        self.path: Path | None = None
        self.dirty = False
        self.text = ""
        self.encoding: Encoding | None = None
        self.selected_token_id: int | None = None
        self.recognises_special = False
        self._shown: Tokenizer | None = None
        self._awaiting: Tokenizer | None = None
        self._task = LatestTask("encoding", self)
        self._task.done.connect(self._take_encoding)
        self._task.failed.connect(self.failed)
        self._counting = LatestTask("counting", self)
        self._counting.done.connect(self._take_counted)
        self._counting.failed.connect(self.failed)

    @property
    def shown_tokenizer(self) -> Tokenizer | None:
        """The tokenizer that the text is shown with: the open one, or a moment of a training or replay."""
        return self._shown

    @property
    def busy(self) -> bool:
        """Whether a newer encoding, or its counts, are still to come."""
        return self._task.busy or self._counting.busy

    def set_tokenizer(
        self, tokenizer: Tokenizer, *, path: Path | None, dirty: bool, keep_selection: bool = False
    ) -> None:
        """Open `tokenizer`: it becomes the vocabulary that is shown, explained and saved.

        `keep_selection` where its ids mean what they meant before, as at the end of a training that was watched.
        """
        self.tokenizer = self._shown = tokenizer
        self.path, self.dirty = path, dirty
        if not keep_selection:
            self.set_selected_token(None)
        self.tokenizer_changed.emit()
        self.document_changed.emit()
        self._encode()

    def show_live(self, tokenizer: Tokenizer) -> None:
        """Show the text with a moment of a training; the open vocabulary stays what it is.

        While an encoding is under way the newest moment waits for its end: dropping the answer each time would
        leave the text as it was until the training ends.
        """
        self._shown = tokenizer
        if self._task.busy:
            self._awaiting = tokenizer
        else:
            self._encode()

    def end_live(self) -> None:
        """Show the text with the open vocabulary again."""
        if self.tokenizer is not None and self._shown is not self.tokenizer:
            self._shown = self.tokenizer
            self._encode()

    def mark_saved(self, original: Tokenizer, tokenizer: Tokenizer, path: Path) -> None:
        """`original` lies in the file `path` now, as `tokenizer`: perhaps with a new name, version or notes.

        Nothing changes if another vocabulary was opened or trained meanwhile: that one is not saved.
        """
        if self.tokenizer is not original:
            return
        shown_is_open = self._shown is self.tokenizer
        self.tokenizer, self.path, self.dirty = tokenizer, path, False
        if shown_is_open:
            self._shown = tokenizer
        self.document_changed.emit()

    def set_text(self, text: str) -> None:
        """The text as typed, pasted or loaded, exactly: any Python str, lone surrogates included."""
        if text == self.text and self.encoding is not None:
            return
        self.text = text
        self.text_changed.emit()
        self._encode(wait=WAIT if len(text) <= WAITED_FOR else 0)

    def set_recognises_special(self, recognises: bool) -> None:
        """Whether special tokens are looked for in the text, or their letters are text like any other."""
        if recognises != self.recognises_special:
            self.recognises_special = recognises
            self._encode()

    def set_selected_token(self, token_id: int | None) -> None:
        """The token that is marked in the lists and in the text; None: none."""
        if token_id != self.selected_token_id:
            self.selected_token_id = token_id
            self.selected_token_changed.emit(token_id)

    def shutdown(self) -> None:
        """End the background threads; the session must not be used afterwards."""
        self._task.shutdown()
        self._counting.shutdown()

    def _encode(self, *, wait: float = 0.0) -> None:
        self._awaiting = None
        if self._shown is not None:
            request = partial(_encoded, self._shown, self.text, self.encoding, self.recognises_special)
            self._task.submit_stoppable(request, wait=wait)

    @Slot(object)
    def _take_encoding(self, encoding: Encoding) -> None:
        self.encoding = encoding
        if self._awaiting is not None:
            self._encode()
        self.encoding_changed.emit()
        if encoding.counted:
            self.counts_changed.emit()
        else:
            self._count()

    def _count(self) -> None:
        # A count that is under way is let through and not begun anew: what it finds out about the text serves the
        # next one, and training steps that come faster than a count ends would put the numbers off for ever.
        if self.encoding is not None and not self._counting.busy:
            self._counting.submit(partial(_counted, self.encoding))

    @Slot(object)
    def _take_counted(self, counted: Encoding) -> None:
        if self.encoding is counted:
            self.counts_changed.emit()
        elif self.encoding is not None and not self.encoding.counted:
            self.encoding.share_positions(counted)
            self._count()


def _encoded(tokenizer: Tokenizer, text: str, previous: Encoding | None, special: bool, stop: Stop) -> Encoding:
    """Encode, after an edit only what is new; a short text is counted here as well.

    EncodingStopped, of which nobody hears, once `stop` says that nobody waits for it.
    """
    encoding = tokenizer.encode(text, special="all" if special else "none", previous=previous, stop=stop)
    encoding.share_positions(previous)
    return _counted(encoding) if len(encoding.utf8) <= COUNTED_AT_ONCE else encoding


def _counted(encoding: Encoding) -> Encoding:
    encoding.counts  # noqa: B018 - computed on first use, and kept
    return encoding
