"""The text and its file: what is opened comes into the text pane, what stands there is saved, a new text begins.

Not here: reading and writing (files.text_files), the question before a text goes (files.text_guard).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from app.files.encoding_names import encoding_title, mark_words, replaced_title, replaced_words
from app.files.text_document import TextDocument
from app.files.text_files import TextFiles
from app.files.text_guard import TextGuard
from app.inspection.large.text import LargeText
from app.inspection.text_pane import TextPane
from app.reporter import Reporter
from app.window.main_window import MainWindow


class Filing(QObject):
    """`guard` lets a text go only once it is saved, or discarded."""

    def __init__(self, pane: TextPane, files: TextFiles, reporter: Reporter, window: MainWindow) -> None:
        super().__init__(window)
        self._pane, self._files, self._reporter = pane, files, reporter
        self._let_go = -1  # a revision of the text about which the user has been asked before the reading
        self.guard = TextGuard(lambda: pane.modified, self.save, files, window)
        files.admit = self._admit
        files.reading_began.connect(self._note_let_go)
        files.opened.connect(self._show)
        files.revision_saved.connect(pane.mark_saved)
        files.saved.connect(reporter.say_saved)
        files.failed.connect(reporter.report)
        files.target_changed.connect(self._show_target)

    @Slot(object)
    def open(self, path: Path) -> None:
        """Read a text, and show it once the one that is open may go."""
        self._files.open(path)
        self._let_go = -1

    def choose_and_open(self) -> None:
        """Let the user choose the file."""
        self._files.choose_and_open(self.open)

    def reopen(self) -> None:
        """Read the file again, as in another encoding."""
        self._files.reopen()
        self._let_go = -1

    def save(self) -> None:
        """Save the text to its file."""
        self._save(self._files.save)

    def save_as(self) -> None:
        """Save it to a file that the user chooses."""
        self._save(self._files.save_as)

    @Slot(object)
    def begin(self, text: str) -> None:
        """Begin a text that has no file, once the one that is open may go."""
        self.guard.run(partial(self.put, text))

    def put(self, text: str) -> None:
        """Show a text that has no file; whoever calls has asked whether the one before may go."""
        self._files.forget()
        self._reporter.clear()
        self._pane.show_text(text)

    def _save(self, save: Callable[[str | bytes, int], None]) -> None:
        content = self._pane.content  # which takes over what was being composed
        save(content, self._pane.revision)

    @Slot()
    def _note_let_go(self) -> None:
        """Whoever else has a text read has asked about this one."""
        self._let_go = self._pane.revision

    def _admit(self, document: TextDocument, take: Callable[[], None]) -> None:
        """Only now is the text asked about, if it was not: before, nobody knew that one can take its place."""
        if self._pane.revision == self._let_go:
            take()
        else:
            self.guard.run(partial(self._take, document, take, modified=self._pane.modified))

    def _take(self, document: TextDocument, take: Callable[[], None], *, modified: bool) -> None:
        if modified and not self._pane.modified:  # saved meanwhile: perhaps to this very file
            self._files.open(document.path, document.encoding)
        else:
            take()

    @Slot(object)
    def _show(self, document: TextDocument) -> None:
        self._reporter.clear()  # what was said of the text before
        if document.is_large:
            self._pane.show_large(LargeText(document.data, document.path.name))
        else:
            self._pane.show_text(document.text, fits=True)

    @Slot()
    def _show_target(self) -> None:
        target = self._files.target
        if target is None:
            self._pane.set_source("")
            return
        mark, lost = target.mark_in_text, target.replaced
        title = encoding_title(target.encoding, mark_in_text=mark), replaced_title(lost)
        tip = str(target.path), mark_words(target.encoding, mark_in_text=mark), replaced_words(lost)
        source = " · ".join(filter(None, (target.path.name, *title)))
        self._pane.set_source(source, tip="\n".join(filter(None, tip)))
