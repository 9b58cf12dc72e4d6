"""The menu of the files that were opened or saved last: vocabularies and texts, the newest first.

Not here: opening them (vocabulary_files, text_files), where the lists are remembered (settings).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.settings import Settings

VOCABULARIES, TEXTS = "vocabularies", "texts"
_LETTERS = 60


class RecentFiles(QObject):
    """Fills `menu`. Signals: `vocabulary_wanted(path)`, `text_wanted(path)`; `missing(path)`: it is not there any
    more, and not in the list either."""

    vocabulary_wanted = Signal(object)
    text_wanted = Signal(object)
    missing = Signal(object)
    _outdated = Signal()

    def __init__(self, settings: Settings, menu: QMenu) -> None:
        super().__init__(menu)
        self._settings = settings
        self._menu = menu
        menu.setToolTipsVisible(True)
        menu.installEventFilter(self)
        self._outdated.connect(self._fill, Qt.ConnectionType.QueuedConnection)
        self._fill()

    @Slot(object, object)
    def add_vocabulary(self, _tokenizer: object, path: Path) -> None:
        """A vocabulary was opened from there."""
        self.add(VOCABULARIES, path)

    def add(self, kind: str, path: Path) -> None:
        """Put a file before the others of its kind."""
        self._settings.add_recent(kind, str(path.absolute()))
        self._fill()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LanguageChange:
            self._fill()
        return super().eventFilter(watched, event)

    @Slot()
    def _fill(self) -> None:
        translate, menu = QCoreApplication.translate, self._menu
        menu.clear()
        for kind, title in (
            (VOCABULARIES, translate("RecentFiles", "Vocabularies")),
            (TEXTS, translate("RecentFiles", "Texts")),
        ):
            paths = self._settings.recent(kind)
            if paths:
                menu.addAction(title).setEnabled(False)
            for path in map(Path, paths):
                menu.addAction(self._entry(kind, path))
            if paths:
                menu.addSeparator()
        clear = menu.addAction(translate("RecentFiles", "&Clear list"))
        clear.setObjectName("clear_recent")
        clear.setEnabled(len(menu.actions()) > 1)
        clear.triggered.connect(self._clear)

    def _entry(self, kind: str, path: Path) -> QAction:
        text = self._menu.fontMetrics().elidedText(
            f"{path.name} — {path.parent}", Qt.TextElideMode.ElideRight,
            _LETTERS * self._menu.fontMetrics().averageCharWidth(),
        )  # fmt: skip
        action = QAction(text.replace("&", "&&"), self._menu)
        action.setToolTip(str(path))
        action.triggered.connect(partial(self._open, kind, path))
        return action

    def _open(self, kind: str, path: Path, _checked: bool = False) -> None:
        if path.exists():
            (self.vocabulary_wanted if kind == VOCABULARIES else self.text_wanted).emit(path)
            return
        self._settings.forget_recent(kind, str(path))
        self.missing.emit(path)
        self._outdated.emit()  # later: this is called by one of the actions that are replaced

    @Slot()
    def _clear(self) -> None:
        for kind in (VOCABULARIES, TEXTS):
            self._settings.forget_recent(kind)
        self._outdated.emit()
