"""The files and folders of a corpus as a list: added, removed, put in another order, each with its encoding.

A folder shows its files that were looked at. Not here: what they are read with (corpus_picker), looking at them
(corpus_look).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyle, QTreeWidget, QTreeWidgetItem, QWidget

from app.engine_words import said
from app.focus_frame import FocusFrame
from app.number import written
from app.per_cent import per_cent
from engine.training.corpus_sample import CorpusSample, SampledFile, SampledPart
from engine.training.decoding import Decoding

_PATH = Qt.ItemDataRole.UserRole
_NAME, _SHARE, _ENCODING = range(3)
_LINES, _LETTERS = 5, 8


class CorpusList(QTreeWidget):
    """Signals: `paths_changed`, `encodings_changed`, and those of a QTreeWidget for what is selected."""

    paths_changed = Signal()
    encodings_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._usual = Decoding()
        self._differing: dict[str, Decoding] = {}
        self.setColumnCount(3)
        self.setSelectionMode(QTreeWidget.SelectionMode.ExtendedSelection)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        FocusFrame(self)
        self.setTextElideMode(Qt.TextElideMode.ElideLeft)
        self.setIndentation(self.fontMetrics().height() * 3 // 4)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(1)
        for column in (_SHARE, _ENCODING):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.retranslate()

    def sizeHint(self) -> QSize:
        lines = _LINES * self.fontMetrics().lineSpacing() + self.header().sizeHint().height()
        return QSize(0, lines + 2 * self.frameWidth() + 6)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        """Names get what the other columns leave, but never less than can be read."""
        others = sum(self.columnWidth(column) for column in (_SHARE, _ENCODING) if not self.isColumnHidden(column))
        least = _LETTERS * self.fontMetrics().averageCharWidth()
        self.setColumnWidth(_NAME, max(self.viewport().width() - others, least))

    # The parts

    @property
    def paths(self) -> tuple[Path, ...]:
        """Files and folders in their order."""
        return tuple(Path(item.data(_NAME, _PATH)) for item in self._parts())

    def set_paths(self, paths: Iterable[Path]) -> None:
        """Have these instead; nothing differs any more."""
        self.clear()
        self._differing.clear()
        self.add_paths(paths)

    def add_paths(self, paths: Iterable[Path]) -> None:
        """Add files and folders, each once."""
        present = set(map(str, self.paths))
        for path in map(str, paths):
            if path not in present:
                present.add(path)
                self.addTopLevelItem(_item(path, path))
        self._show_encodings()
        self.paths_changed.emit()

    @Slot()
    def remove_selected(self) -> None:
        """Take the selected parts off the list; a file of a folder stays with it."""
        rows = self._selected_rows()
        for row in reversed(rows):
            path = self.takeTopLevelItem(row).data(_NAME, _PATH)
            kept = {each: own for each, own in self._differing.items() if not _is_within(each, path)}
            self._differing = kept
        if rows and self.topLevelItemCount():
            self.setCurrentItem(self.topLevelItem(min(rows[0], self.topLevelItemCount() - 1)))
        if rows:
            self.paths_changed.emit()

    def move_selected(self, step: int) -> None:
        """Move the selected parts up (-1) or down (1), as far as they can go."""
        rows, last = self._selected_rows(), self.topLevelItemCount() - 1
        if not rows or rows[0] + step < 0 or rows[-1] + step > last:
            return
        current, selected = self.currentItem(), [self.topLevelItem(row) for row in rows]
        opened = [item for item in self._parts() if item.isExpanded()]
        for row in rows if step < 0 else reversed(rows):
            self.insertTopLevelItem(row + step, self.takeTopLevelItem(row))
        for item in opened:
            item.setExpanded(True)
        self.setCurrentItem(current)
        for item in selected:
            item.setSelected(True)
        self.paths_changed.emit()

    @property
    def has_selected_parts(self) -> bool:
        """Whether there is something to remove or to move."""
        return bool(self._selected_rows())

    @property
    def current_path(self) -> Path | None:
        """The path of the row that the keyboard is at."""
        item = self.currentItem()
        path = None if item is None else item.data(_NAME, _PATH)
        return Path(path) if path else None

    def _selected_rows(self) -> list[int]:
        return [row for row, item in enumerate(self._parts()) if item.isSelected()]

    def _parts(self) -> list[QTreeWidgetItem]:
        return [self.topLevelItem(row) for row in range(self.topLevelItemCount())]

    def _items(self) -> list[QTreeWidgetItem]:
        return [each for item in self._parts() for each in (item, *map(item.child, range(item.childCount())))]

    # How they are read

    @property
    def usual(self) -> Decoding:
        """How the files are read that do not differ."""
        return self._usual

    @property
    def differing(self) -> tuple[tuple[str, str, str], ...]:
        """Path, encoding and errors of those that differ."""
        return tuple((path, own.encoding, own.errors) for path, own in self._differing.items())

    @property
    def chosen(self) -> frozenset[Decoding]:
        """How the selected files are read, those that differ in selected folders too; if none is selected, all that
        do not differ."""
        return frozenset(map(self._decoding_of, self._chosen_places())) or frozenset((self._usual,))

    @property
    def selected_count(self) -> int:
        """Rows that `choose` is for; 0: for all files."""
        return len(self._selected_paths())

    def choose(self, **what: str) -> None:
        """Give the selected files another `encoding`, or other `errors`; if none is selected, all that do not
        differ. In what is not named each stays as it is."""
        places = self._chosen_places()
        if places:
            chosen = [(path, replace(self._decoding_of(path), **what)) for path in places]
            self.set_differing((path, own.encoding, own.errors) for path, own in chosen)
        else:
            self.set_usual(replace(self._usual, **what))

    def set_usual(self, decoding: Decoding) -> None:
        """Read all files so that do not differ."""
        self._usual = decoding
        around = {path: self._decoding_of(str(Path(path).parent)) for path in self._differing}
        self._differing = {path: own for path, own in self._differing.items() if own != around[path]}
        self._show_encodings()
        self.encodings_changed.emit()

    def set_differing(self, triples: Iterable[tuple[str, str, str]]) -> None:
        """Read these files, and those in these folders, in a way of their own."""
        for path, encoding, errors in triples:
            for inner in [each for each in self._differing if _is_within(each, path)]:
                del self._differing[inner]
            if Decoding(encoding, errors) != self._decoding_of(path):
                self._differing[path] = Decoding(encoding, errors)
        self._show_encodings()
        self.encodings_changed.emit()

    def _decoding_of(self, path: str) -> Decoding:
        places = (path, *map(str, Path(path).parents))
        return next((self._differing[place] for place in places if place in self._differing), self._usual)

    def _selected_paths(self) -> list[str]:
        return [item.data(_NAME, _PATH) for item in self._items() if item.isSelected() and item.data(_NAME, _PATH)]

    def _chosen_places(self) -> list[str]:
        """The selected ones, and what differs within them, after them."""
        selected = self._selected_paths()
        inner = (each for each in self._differing if any(_is_within(each, path) for path in selected))
        return list(dict.fromkeys((*selected, *inner)))

    def _show_encodings(self) -> None:
        self.setColumnHidden(_ENCODING, not self._differing)  # else all are read alike, as the fields say
        for item in self._items():
            path = item.data(_NAME, _PATH)
            own = self._decoding_of(path) if path else None
            item.setText(_ENCODING, "" if own is None else _decoding_words(own))
        self._share_width()

    # What was seen of them

    def show_sample(self, sample: CorpusSample) -> None:
        """Show what each part gives, and which files have a fault."""
        parts = {str(part.path): part for part in sample.parts}
        for item in self._parts():
            part = parts.get(item.data(_NAME, _PATH))
            if part is not None:
                self._show_part(item, part, sample.size)
        self._show_encodings()

    def _show_part(self, item: QTreeWidgetItem, part: SampledPart, size: int) -> None:
        own = part.files[0] if part.count == 1 and part.files[0].document.path == part.path else None
        problem = part.problem or (own.problem if own else "")
        self._show_row(item, str(part.path), part.size, size, problem)
        files = () if own else part.files
        present = [item.child(row).data(_NAME, _PATH) for row in range(item.childCount())]
        wanted = [str(file.document.path) for file in files] + ([""] if part.count > len(files) > 0 else [])
        if present != wanted:
            item.takeChildren()
            item.addChildren([_item(_inner_name(path, part.path), path) for path in wanted])
            item.setExpanded(any(file.problem for file in files))
        for row, file in enumerate(files):
            self._show_file(item.child(row), file, size)
        if wanted and not wanted[-1]:
            more = QCoreApplication.translate("CorpusList", "and {0} more").format(written(part.count - len(files)))
            item.child(len(files)).setText(_NAME, more)

    def _show_file(self, item: QTreeWidgetItem, file: SampledFile, size: int) -> None:
        self._show_row(item, str(file.document.path), file.document.size, size, file.problem)

    def _show_row(self, item: QTreeWidgetItem, path: str, own: int, size: int, problem: str) -> None:
        item.setText(_SHARE, per_cent(100 * own / size, 1 if 0 < own < size else 0) if size else "")
        item.setTextAlignment(_SHARE, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        icon = self.style().standardIcon(QStyle.StandardPixmap.SP_MessageBoxWarning)
        item.setData(_NAME, Qt.ItemDataRole.DecorationRole, icon if problem else None)
        bytes_ = QCoreApplication.translate("CorpusList", "bytes: {0}").format(written(own))
        item.setToolTip(_NAME, "\n".join(filter(None, (path, bytes_, said(problem)))))
        item.setToolTip(_SHARE, bytes_)
        item.setData(_NAME, Qt.ItemDataRole.AccessibleDescriptionRole, said(problem))

    # Keys and texts

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.has_selected_parts:
            self.remove_selected()
        elif event.key() in moves and event.modifiers() == Qt.KeyboardModifier.AltModifier:
            self.move_selected(moves[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setHeaderLabels(
            [
                translate("CorpusList", "File"),
                translate("CorpusList", "Share"),
                translate("CorpusList", "Encoding"),
            ]
        )
        self.setAccessibleName(translate("CorpusList", "Files and folders to train on"))
        self.setToolTip(
            translate(
                "CorpusList", "Del removes, Alt with the arrows moves; files and folders may be dropped here."
            )
        )

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.setIndentation(self.fontMetrics().height() * 3 // 4)
            self.updateGeometry()
        super().changeEvent(event)


def _item(text: str, path: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem([text])
    item.setData(_NAME, _PATH, path)
    item.setToolTip(_NAME, path)
    if not path:
        item.setFlags(Qt.ItemFlag.NoItemFlags)
    return item


def _inner_name(path: str, folder: Path) -> str:
    return str(Path(path).relative_to(folder)) if path else ""


def _is_within(path: str, folder: str) -> bool:
    return path == folder or Path(folder) in Path(path).parents


def _decoding_words(decoding: Decoding) -> str:
    return decoding.encoding if decoding.errors == "strict" else f"{decoding.encoding} + U+FFFD"
