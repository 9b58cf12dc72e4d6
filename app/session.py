"""The one home of state: the tokenizers that are open, the text, and how the text is encoded. No widgets here.

Features read from the session, write to it through its setters, and hear of changes by its signals. They never
meet anywhere else.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import NamedTuple
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Signal, Slot

from app.documents import Document, Documents
from app.latest_task import LatestTask, Stop
from engine import Encoding, Tokenizer
from engine.formats.ends import adding_ends

COUNTED_AT_ONCE = 1 << 16
"""Bytes of a text that is counted before its colours are shown. A longer one is counted after: that takes time."""

WAIT = 0.006
"""Seconds: after a key the new tokens are there in less, and the text is painted once instead of twice."""

WAITED_FOR = 1 << 18
"""Code points of a text, at most, for whose tokens it is worth while to wait."""


class Session(QObject):
    """What is open now: any number of tokenizers, of which one is active, and one text.

    Signals: `documents_changed` (their list or order, or the name, file or unsaved state of one of them),
    `tokenizer_changed` (another tokenizer is active, or none), `text_changed`, `encoding_changed` (new spans of the
    present text), `counts_changed` (the counts of `encoding` are known: at once after a key, later after a large
    text was encoded as a whole), `moment_changed` (another moment is shown), `front_changed` (there are more merges
    to travel in, or fewer), `selected_token_changed(id)`, `failed(exception)` (a text could not be encoded).
    """

    documents_changed = Signal()
    tokenizer_changed = Signal()
    text_changed = Signal()
    encoding_changed = Signal()
    counts_changed = Signal()
    moment_changed = Signal()
    front_changed = Signal()
    selected_token_changed = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._documents = Documents()
        self.text = ""
        self.encoding: Encoding | None = None
        self.encoded_how = (False, False)
        """Whether special tokens were looked for in the text of `encoding`, and the model's own ones were added."""
        self.selected_token_id: int | None = None
        self.recognises_special = False
        self.adds_ends = False
        self.put_off: Document | None = None
        """What the user has opened while a training is watched: it comes to the front when that ends."""
        self._kept = _Kept()
        self.moment: int | None = None
        """Only so many merges are shown, the first ones; None: all that there are. Each document keeps its own."""
        self._shown: Tokenizer | None = None  # what the text is being shown with, but for the moment
        self._encoded_with: Tokenizer | None = None
        self._awaiting = False
        self._task = LatestTask("encoding", self)
        self._task.done.connect(self._take_encoding)
        self._task.failed.connect(self._take_failure)
        self._being_counted: Encoding | None = None
        self._counting = LatestTask("counting", self)
        self._counting.done.connect(self._take_counted)
        self._counting.failed.connect(self._take_uncounted)

    @property
    def shown_tokenizer(self) -> Tokenizer | None:
        """The tokenizer that `encoding` was made with, and whose ids it holds.

        The active one, or a moment of it or of a training; for as long as a newer encoding takes, one before.
        """
        return self._encoded_with

    @property
    def travelled(self) -> Tokenizer | None:
        """The tokenizer whose first merges are shown: the active one, or what a training has learned so far."""
        return self._shown

    @property
    def front(self) -> int:
        """Merges that there are to travel in: those of the active tokenizer, or what a training has learned so far.

        0 where there are none, or where the tokenizer cannot be cut at one.
        """
        shown = self._shown
        return len(shown.merges) if shown is not None and shown.can_be_cut else 0

    @property
    def busy(self) -> bool:
        """Whether a newer encoding, or its counts, are still to come."""
        return self._task.busy or self._counting.busy

    # The tokenizers that are open

    @property
    def documents(self) -> tuple[Document, ...]:
        """All that are open, in the order in which they are listed."""
        return self._documents.listed

    @property
    def active(self) -> Document | None:
        """The one that is shown, explained and saved; None only while nothing is open."""
        return self._documents.active

    @property
    def tokenizer(self) -> Tokenizer | None:
        """That of the active document."""
        return None if self.active is None else self.active.tokenizer

    @property
    def path(self) -> Path | None:
        """The file of the active document, if it has one."""
        return None if self.active is None else self.active.path

    @property
    def dirty(self) -> bool:
        """Whether the active document is unsaved."""
        return self.active is not None and self.active.dirty

    def open(
        self, tokenizer: Tokenizer, *, path: Path | None, dirty: bool, ready_made: bool = False,
        activate: bool = True, keep_selection: bool = False,
    ) -> Document:  # fmt: skip
        """Add `tokenizer` at the end of the list and make it the active one; its document is the answer.

        If this very tokenizer is open already, it is not added again. A ready-made one makes room for whatever is
        active after it, unless it is kept. `keep_selection` where its ids mean what those of the active one mean,
        as at the end of a training that was watched.
        """
        before, document = self.active, self._documents.holding(tokenizer)
        if document is None:
            document = Document(tokenizer, path, dirty, ready_made)
            self._documents.add(document)
        if activate:
            self._documents.active = document
            for each in self.documents:
                if each.ready_made and not each.kept and each is not document:
                    self._documents.remove(each)
        self._tell_documents(before, keep_selection=keep_selection)
        return document

    def set_tokenizer(
        self, tokenizer: Tokenizer, *, path: Path | None, dirty: bool, keep_selection: bool = False
    ) -> None:
        """Put `tokenizer` in the place of the active one, as after an edit; without one, open it."""
        document = self.active
        if document is None:
            self.open(tokenizer, path=path, dirty=dirty, keep_selection=keep_selection)
            return
        document.tokenizer, document.path, document.dirty = tokenizer, path, dirty
        document.ready_made, document.selected_token_id = False, None
        self.documents_changed.emit()
        self._show_active(keep_selection=keep_selection)

    def activate(self, document: Document) -> None:
        """Show, explain and save this one from now on."""
        before, self._documents.active = self.active, document
        self._tell_documents(before)

    def close(self, document: Document) -> None:
        """Drop a document; whoever calls has asked whether it may go. Its neighbour takes its place."""
        before = self.active
        self._documents.remove(document)
        if document is self.put_off:
            self.put_off = None
        self._tell_documents(before)

    def keep(self, documents: Collection[Document]) -> None:
        """These, and no others, stay although they are ready-made: the user has chosen them for something."""
        for each in self.documents:
            each.kept = each in documents

    def move(self, source: int, target: int) -> None:
        """Put the document at `source` where that at `target` is now."""
        self._documents.move(source, target)
        self.documents_changed.emit()

    # The text, and what it is shown with

    def begin_live(self) -> None:
        """A training begins, whose ids mean other tokens: none is marked. The active document keeps its own."""
        self.put_off = None
        if self.active is not None and self._shown is self.tokenizer:
            self.active.selected_token_id = self.selected_token_id
        self.set_selected_token(None)

    def show_put_off(self) -> None:
        """Let what was put off come to the front."""
        document, self.put_off = self.put_off, None
        if document is not None:
            self.open(document.tokenizer, path=document.path, dirty=document.dirty)

    def show_live(self, tokenizer: Tokenizer) -> None:
        """Show the text with a moment of a training; the open vocabulary stays what it is.

        While an encoding is under way the newest moment waits for its end: dropping the answer each time would
        leave the text as it was until the training ends.
        """
        moment, before = self.moment, self._place
        if self._shown is self.tokenizer and self.active is not None:  # it begins
            kept = self.active.selected_token_id
            self._keep_place(self.active)
            if self.selected_token_id is None:
                self.active.selected_token_id = kept  # by `begin_live`
            moment = None
        self._show(tokenizer, moment)
        self._tell_place(before)
        if self.moment is None:
            self._encode_in_turn()

    def end_live(self) -> None:
        """Show the text with the open vocabulary again."""
        if self.active is not None and self._shown is not self.tokenizer:
            before = self._place
            self._show(self.tokenizer, self.active.moment)
            self._tell_place(before)
            self._encode()
        if self.active is not None and self.selected_token_id is None:
            self.set_selected_token(self.active.selected_token_id)

    def set_moment(self, moment: int | None) -> None:
        """Show the text with the first `moment` merges; None, or so many as there are: with all, or the front.

        Nothing else changes: what is open, saved and exported is the whole. A training goes on meanwhile.
        """
        before = self._place
        self._show(self._shown, moment)
        self._tell_place(before)
        if self.moment != before[0]:
            self._encode_in_turn(wait=WAIT if len(self.text) <= WAITED_FOR else 0)

    def mark_saved(self, original: Tokenizer, tokenizer: Tokenizer, path: Path) -> None:
        """`original` lies in the file `path` now, as `tokenizer`: perhaps with a new name, version or notes.

        The document that holds `original` takes that over, active or not; none does if it was changed or closed.
        """
        document = self._documents.holding(original)
        if document is None:
            return
        document.tokenizer, document.path, document.dirty, document.ready_made = tokenizer, path, False, False
        if self._encoded_with is original:
            self._encoded_with = tokenizer
        if self._shown is original:
            self._show(tokenizer, self.moment)
            if self._task.busy or self.moment is not None:
                self._encode()  # what is under way would come with the old name
        self.documents_changed.emit()

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

    def set_adds_ends(self, adds: bool) -> None:
        """Whether what the model adds to a text by itself ([CLS], a beginning mark) is among its tokens."""
        if adds != self.adds_ends:
            self.adds_ends = adds
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

    def _tell_documents(self, before: Document | None, *, keep_selection: bool = False) -> None:
        """Tell of a changed list; if another than `before` is active now, show that one."""
        self.documents_changed.emit()
        active = self.active
        if active is before:
            return
        if before is not None and self._shown is before.tokenizer:
            self._keep_place(before)
        self._show_active(keep_selection=keep_selection)

    def _keep_place(self, document: Document) -> None:
        document.selected_token_id, document.moment = self.selected_token_id, self.moment

    def _show_active(self, *, keep_selection: bool) -> None:
        document, before = self.active, self._place
        self._show(self.tokenizer, self.moment if keep_selection or document is None else document.moment)
        if not keep_selection:
            self.set_selected_token(None)
        self.tokenizer_changed.emit()
        self._tell_place(before)
        if not keep_selection and document is not None:
            self.set_selected_token(document.selected_token_id)  # now that the lists are those of its tokens
        self._encode()

    def _show(self, tokenizer: Tokenizer | None, moment: int | None) -> None:
        """From the next encoding on; `moment` counts as far as there are so many merges."""
        self._shown = tokenizer
        self.moment = None if moment is None or moment >= self.front else max(moment, 0)

    @property
    def _place(self) -> tuple[int | None, int]:
        return self.moment, self.front

    def _tell_place(self, before: tuple[int | None, int]) -> None:
        if self.moment != before[0]:
            self.moment_changed.emit()
        if self.front != before[1]:
            self.front_changed.emit()

    def _encode_in_turn(self, *, wait: float = 0.0) -> None:
        """After what is under way: to drop that each time would leave the text as it was while moments fly by."""
        if self._task.busy:
            self._awaiting = True
        else:
            self._encode(wait=wait)

    def _encode(self, *, wait: float = 0.0) -> None:
        self._awaiting = False
        if self._shown is not None:
            wanted = _Wanted(self._shown, self.moment, self.recognises_special, self.adds_ends)
            request = partial(_encoded, self._kept, wanted, self.text, self.encoding)
            self._task.submit_stoppable(request, wait=wait)

    @Slot(object)
    def _take_encoding(self, answer: tuple[Tokenizer, Encoding, tuple[bool, bool]]) -> None:
        self._encoded_with, self.encoding, self.encoded_how = answer
        encoding = self.encoding
        if self._awaiting:
            self._encode()
        self.encoding_changed.emit()
        if encoding.counted:
            self.counts_changed.emit()
        else:
            self._count()

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        if self._awaiting:
            self._encode()
        else:  # there are the tokens of another text, or of another vocabulary
            self.encoding = None
            self.encoding_changed.emit()
            self.counts_changed.emit()
        self.failed.emit(error)

    def _count(self) -> None:
        # A count that is under way is let through and not begun anew: what it finds out about the text serves the
        # next one, and training steps that come faster than a count ends would put the numbers off for ever.
        if self.encoding is not None and not self._counting.busy:
            self._being_counted = self.encoding
            self._counting.submit(partial(_counted, self.encoding))

    @Slot(object)
    def _take_counted(self, counted: Encoding) -> None:
        self._being_counted = None
        if self.encoding is counted:
            self.counts_changed.emit()
        elif self.encoding is not None and not self.encoding.counted:
            self.encoding.share_positions(counted)
            self._count()

    @Slot(object)
    def _take_uncounted(self, error: Exception) -> None:
        """The one that came meanwhile is counted all the same."""
        failed, self._being_counted = self._being_counted, None
        if self.encoding is not None and self.encoding is not failed and not self.encoding.counted:
            self._count()
        else:
            self.counts_changed.emit()  # there are those of a text before
        self.failed.emit(error)


class _Wanted(NamedTuple):
    """What a text is encoded with."""

    tokenizer: Tokenizer
    moment: int | None
    special: bool
    ends: bool


class _Kept:
    """What the encoding thread, and it alone, has made of tokenizers."""

    def __init__(self) -> None:
        self._then: tuple[Tokenizer, int, Tokenizer] | None = None
        self._ended: WeakKeyDictionary[Tokenizer, Tokenizer] = WeakKeyDictionary()

    def at_moment(self, tokenizer: Tokenizer, moment: int | None) -> Tokenizer:
        """The tokenizer with its first merges; the same object as long as the same is asked for."""
        if moment is None:
            self._then = None
            return tokenizer
        if self._then is None or self._then[0] is not tokenizer or self._then[1] != moment:
            self._then = tokenizer, moment, tokenizer.at(moment)
        return self._then[2]

    def with_ends(self, tokenizer: Tokenizer) -> Tokenizer:
        """The tokenizer with what it puts around a text."""
        ended = self._ended.get(tokenizer)
        if ended is None:
            ended = adding_ends(tokenizer)
            if ended is not tokenizer:  # else it would keep itself for ever
                self._ended[tokenizer] = ended
        return ended


def _encoded(
    kept: _Kept, wanted: _Wanted, text: str, previous: Encoding | None, stop: Stop
) -> tuple[Tokenizer, Encoding, tuple[bool, bool]]:
    """The tokenizer, what it makes of the text, and how (`Session.encoded_how`): after an edit only of what is new.

    A short text is counted, too.

    EncodingStopped, of which nobody hears, once `stop` says that nobody waits for it.
    """
    tokenizer = kept.at_moment(wanted.tokenizer, wanted.moment)
    used = kept.with_ends(tokenizer) if wanted.ends else tokenizer
    encoding = used.encode(text, special="all" if wanted.special else "none", previous=previous, stop=stop)
    encoding.share_positions(previous)
    encoding = _counted(encoding) if len(encoding.utf8) <= COUNTED_AT_ONCE else encoding
    return tokenizer, encoding, (wanted.special, wanted.ends)


def _counted(encoding: Encoding) -> Encoding:
    encoding.counts  # noqa: B018 - computed on first use, and kept
    return encoding
