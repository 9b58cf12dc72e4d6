"""A list of encodings that can be searched: those suggested for a file, then all others. What they mean: engine."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.files.encoding_names import encoding_title, mark_words
from app.focus_frame import FocusFrame
from engine.text.text_encoding import all_encodings

_NAME = Qt.ItemDataRole.UserRole
_ROWS = 12


class _Rows(QListWidget):
    """As wide as its widest row, where there is room."""

    def __init__(self) -> None:
        super().__init__()
        FocusFrame(self)

    def sizeHint(self) -> QSize:
        width = self.sizeHintForColumn(0) + self.verticalScrollBar().sizeHint().width() + 2 * self.frameWidth() + 8
        return QSize(width, _ROWS * self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        return QSize(16 * self.fontMetrics().averageCharWidth(), 4 * self.fontMetrics().lineSpacing())


class EncodingList(QWidget):
    """A search field over a list. Signal: `chosen(name)`, for each encoding that becomes the current one."""

    chosen = Signal(str)

    def __init__(self, suggested: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._others = [name for name in all_encodings() if name not in suggested]
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.search.installEventFilter(self)
        self.rows = _Rows()
        self.rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.setTextElideMode(Qt.TextElideMode.ElideRight)
        for names in (suggested, self._others):
            self._add_heading()
            for name in names:
                item = QListWidgetItem(self.rows)
                item.setData(_NAME, name)
        self.rows.currentItemChanged.connect(self._tell)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.search)
        column.addWidget(self.rows, 1)
        self.retranslate()

    @property
    def name(self) -> str:
        """The chosen encoding; "" if none is."""
        item = self.rows.currentItem()
        return "" if item is None or item.isHidden() else str(item.data(_NAME) or "")

    def choose(self, name: str) -> None:
        """Make an encoding the current one; a name that is not in the list changes nothing."""
        item = next((each for each in self._items() if each.data(_NAME) == name), None)
        if item is not None:
            self.rows.setCurrentItem(item)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.search.setPlaceholderText(translate("EncodingList", "Search"))
        self.search.setAccessibleName(translate("EncodingList", "Search the encodings"))
        self.rows.setAccessibleName(translate("EncodingList", "Encodings"))
        headings = [translate("EncodingList", "Suggested"), translate("EncodingList", "All others")]
        for item in self._items():
            name = item.data(_NAME)
            item.setText(encoding_title(name) if name else headings.pop(0))
            item.setToolTip(f"{name}\n{mark_words(name)}".strip() if name else "")
        self.rows.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.rows.updateGeometry()
        super().changeEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows in the search field walk through the list."""
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up)
        ):
            self._walk(1 if event.key() == Qt.Key.Key_Down else -1)
            return True
        return super().eventFilter(watched, event)

    def _add_heading(self) -> None:
        item = QListWidgetItem(self.rows)
        item.setFlags(Qt.ItemFlag.NoItemFlags)

    def _items(self) -> list[QListWidgetItem]:
        return [self.rows.item(row) for row in range(self.rows.count())]

    def _shown(self) -> list[QListWidgetItem]:
        return [item for item in self._items() if item.data(_NAME) and not item.isHidden()]

    def _walk(self, step: int) -> None:
        shown = self._shown()
        if not shown:
            return
        current = self.rows.currentItem()
        at = shown.index(current) + step if current in shown else 0
        self.rows.setCurrentItem(shown[max(0, min(at, len(shown) - 1))])

    @Slot(str)
    def _filter(self, text: str) -> None:
        words = text.casefold().replace("-", "").replace("_", "").split()
        for item in self._items():
            name = item.data(_NAME)
            if name:
                searched = f"{item.text()} {name}".casefold().replace("-", "").replace("_", "")
                item.setHidden(not all(word in searched for word in words))
            else:
                item.setHidden(bool(words))
        shown = self._shown()
        if shown and self.rows.currentItem() not in shown:
            self.rows.setCurrentItem(shown[0])
        else:
            self.chosen.emit(self.name)

    @Slot()
    def _tell(self) -> None:
        self.chosen.emit(self.name)
