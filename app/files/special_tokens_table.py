"""The table of special tokens: text, ids, and how each is found. What editing them leads to: the dialog."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from app.focus_frame import FocusFrame
from engine.added_tokens import AddedToken
from engine.text.token_text import token_text

_OLD_ID = Qt.ItemDataRole.UserRole
_FLAGS = ("lstrip", "rstrip", "single_word", "normalized")
_ROWS = 8


class SpecialTokensTable(QTableWidget):
    """Rows of tokens in the order of their ids. Signal: `edited`, when the user changed, added or removed one."""

    edited = Signal()

    def __init__(self, tokens: tuple[AddedToken, ...], *, editable: bool, parent: QWidget | None = None) -> None:
        super().__init__(len(tokens), 3 if editable else 4 + len(_FLAGS), parent)
        self._editable = editable
        self._tokens = tokens
        self._filling = False
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        FocusFrame(self)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        if not editable:
            self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch if editable else _BY_CONTENT)
        for row, token in enumerate(tokens):
            self._fill(row, token)
        if tokens:
            self.setCurrentCell(0, 0)
        self.itemChanged.connect(self._tell)

    def sizeHint(self) -> QSize:
        width = self.horizontalHeader().length() + self.verticalScrollBar().sizeHint().width() + 8
        letters = 26 * self.fontMetrics().averageCharWidth()
        return QSize(max(width, letters), (_ROWS + 2) * self.verticalHeader().defaultSectionSize())

    def minimumSizeHint(self) -> QSize:
        return QSize(12 * self.fontMetrics().averageCharWidth(), 4 * self.verticalHeader().defaultSectionSize())

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setAccessibleName(translate("SpecialTokens", "Special tokens"))
        if self._editable:
            titles = [translate("SpecialTokens", "Text"), translate("SpecialTokens", "Id now")]
            self.setHorizontalHeaderLabels([*titles, translate("SpecialTokens", "Id then")])
            return
        titles = [translate("SpecialTokens", "Text"), translate("SpecialTokens", "Id")]
        titles += [translate("SpecialTokens", "Kind"), translate("SpecialTokens", "Found in a text")]
        titles += [translate("SpecialTokens", "lstrip"), translate("SpecialTokens", "rstrip")]
        titles += [translate("SpecialTokens", "single_word"), translate("SpecialTokens", "normalized")]
        self.setHorizontalHeaderLabels(titles)
        tips = (
            translate("SpecialTokens", "Takes the blanks before it along"),
            translate("SpecialTokens", "Takes the blanks after it along"),
            translate("SpecialTokens", "Is found only between the borders of words"),
            translate("SpecialTokens", "Is looked for in the normalised text"),
        )
        for column, tip in enumerate(tips, 4):
            self.horizontalHeaderItem(column).setToolTip(tip)
        self._name_kinds()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._editable and event.matches(QKeySequence.StandardKey.Delete):
            self.remove_current()
        else:
            super().keyPressEvent(event)

    # Editing

    def texts(self) -> list[str]:
        """The texts as they stand."""
        return [self.item(row, 0).text() for row in range(self.rowCount())]

    def moved(self, first: int) -> list[tuple[str, int, int]]:
        """Those that keep their place in the file and get another id: text, id now, id then."""
        found = []
        for row in range(self.rowCount()):
            old = self.item(row, 0).data(_OLD_ID)
            if old is not None and old != first + row:
                found.append((self.item(row, 0).text(), old, first + row))
        return found

    def gone(self) -> list[tuple[str, int]]:
        """Those that are removed: text, id now."""
        kept = {self.item(row, 0).data(_OLD_ID) for row in range(self.rowCount())}
        return [(token.text, token.id) for token in self._tokens if token.id not in kept]

    def show_ids(self, first: int) -> None:
        """Show the ids that follow: those of the first row, of the second, …"""
        self._filling = True
        for row in range(self.rowCount()):
            old, item = self.item(row, 0).data(_OLD_ID), self.item(row, 2)
            item.setText(str(first + row))
            font = item.font()
            font.setBold(old != first + row)
            item.setFont(font)
        self._filling = False

    @Slot()
    def add_row(self) -> None:
        """Add a token at the end, and let its text be typed."""
        row = self.rowCount()
        self._filling = True
        self.insertRow(row)
        self._put(row, 0, "", editable=True)
        self._put(row, 1, "–")
        self._put(row, 2, "")
        self._filling = False
        self.setCurrentCell(row, 0)
        self.edited.emit()
        self.editItem(self.item(row, 0))

    @Slot()
    def edit_current(self) -> None:
        """Let the text of the current token be typed anew."""
        if self.currentRow() >= 0:
            self.setCurrentCell(self.currentRow(), 0)
            self.editItem(self.currentItem())

    @Slot()
    def remove_current(self) -> None:
        """Remove the current token; those behind it move up."""
        if self.currentRow() >= 0:
            self.removeRow(self.currentRow())
            self.edited.emit()

    def _tell(self) -> None:
        if not self._filling:
            self.edited.emit()

    # Filling

    def _fill(self, row: int, token: AddedToken) -> None:
        if self._editable:
            item = self._put(row, 0, token.text, editable=True)
            item.setData(_OLD_ID, token.id)
            self._put(row, 1, str(token.id))
            self._put(row, 2, "")
            return
        self._put(row, 0, token_text(token.text.encode()))
        self._put(row, 1, str(token.id))
        self._put(row, 2, "")
        self._put(row, 3, "")
        for column, flag in enumerate(_FLAGS, 4):
            self._put(row, column, "✓" if getattr(token, flag) else "–")

    def _put(self, row: int, column: int, text: str, *, editable: bool = False) -> QTableWidgetItem:
        item = QTableWidgetItem(text)
        kept = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
        item.setFlags(kept | Qt.ItemFlag.ItemIsEditable if editable else kept)
        self.setItem(row, column, item)
        return item

    def _name_kinds(self) -> None:
        translate = QCoreApplication.translate
        found = {
            "asked": translate("SpecialTokens", "if recognised"),
            "always": translate("SpecialTokens", "always"),
            "never": translate("SpecialTokens", "never"),
        }
        special, added = translate("SpecialTokens", "special"), translate("SpecialTokens", "added")
        for row, token in enumerate(self._tokens):
            self.item(row, 2).setText(special if token.special else added)
            self.item(row, 3).setText(found[token.found])


_BY_CONTENT = QHeaderView.ResizeMode.ResizeToContents
