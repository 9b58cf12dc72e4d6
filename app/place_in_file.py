"""Opens a text file at a place in it. Not here: the file (files.text_files), the text (inspection.text_pane)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Slot

from app.files.text_document import TextDocument
from app.files.text_files import TextFiles
from app.files.text_guard import TextGuard
from app.inspection.text_pane import TextPane
from app.session import Session


class PlaceInFile(QObject):
    """Made after whoever shows the texts that `files` opens is connected to them: it comes after that."""

    def __init__(
        self, pane: TextPane, session: Session, files: TextFiles, guard: TextGuard,
        encoding_of: Callable[[Path], str | None],
    ) -> None:  # fmt: skip
        """`encoding_of` a file, where that is known: nobody is asked for it then."""
        super().__init__(files)
        self._encoding_of = encoding_of
        self._pane, self._session, self._files, self._guard = pane, session, files, guard
        self._wanted: tuple[Path, int, int] | None = None
        self._opened = False
        files.opened.connect(self._take)
        files.failed.connect(self._forget)
        files.reading_began.connect(self._forget)  # what was read before may never have been let in
        session.encoding_changed.connect(self._go)

    @Slot(object, int, int)
    def show(self, path: Path, start: int, end: int) -> None:
        """Open a file, once its text may go that is open now, and show bytes [start, end) of its text in UTF-8."""
        words = QCoreApplication.translate(
            "Corpus", "To show where the merge applies, {0} is opened instead of this text."
        )
        then = partial(self._open, path, start, end - start, self._encoding_of(path))
        self._guard.run(then, why=words.replace("{0}", path.name))

    def _open(self, path: Path, start: int, size: int, encoding: str | None) -> None:
        self._files.open(path, encoding)
        self._wanted, self._opened = (path, start, size), False

    @Slot()
    def _forget(self) -> None:
        self._wanted = None

    @Slot(object)
    def _take(self, document: TextDocument) -> None:
        if self._wanted is not None and document.path == self._wanted[0]:
            self._opened = True
            self._go()
        else:
            self._wanted = None

    @Slot()
    def _go(self) -> None:
        if self._wanted is None or not self._opened:
            return
        if self._session.busy and not self._pane.is_large:
            return  # where its bytes are is not known yet
        _, start, size = self._wanted
        self._wanted = None
        self._pane.go_to_byte(start, size=size)
        self._pane.take_focus()
