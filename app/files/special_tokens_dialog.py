"""The special and added tokens of a vocabulary; those of one's own can be added, renamed and removed.

What may be a special token, the engine says, here while one types. Not here: putting the changed vocabulary in the
place of the open one (application).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.engine_words import said
from app.files.special_tokens_table import SpecialTokensTable
from app.flow_row import FlowRow
from app.joined import listed, remarked, sentence
from engine import EngineError, Tokenizer
from engine.added_tokens import added_tokens

_MOST_NAMED = 3


class SpecialTokensDialog(QDialog):
    """`changed` is the vocabulary with the special tokens as the user left them, once the dialog is accepted."""

    def __init__(self, tokenizer: Tokenizer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tokenizer = tokenizer
        self.changed = tokenizer
        self._editable = tokenizer.trained_here
        self._words, self._note = QLabel(), QLabel()
        for label in (self._words, self._note):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.table = SpecialTokensTable(added_tokens(tokenizer), editable=self._editable)
        self._add, self._rename, self._remove = QPushButton(), QPushButton(), QPushButton()
        button = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(button.Ok | button.Cancel if self._editable else button.Close)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self._words)
        column.addWidget(self.table, 1)
        if self._editable:
            self._lay_out_editing(column)
        column.addWidget(self._buttons)
        self.retranslate()
        wanted = self.sizeHint()  # by itself Qt takes two thirds of the screen at most, and cuts big type
        high = max(wanted.height(), column.totalHeightForWidth(wanted.width()))
        self.resize(QSize(wanted.width(), min(high, self.screen().availableSize().height())))

    def sizeHint(self) -> QSize:
        return super().sizeHint().boundedTo(self.screen().availableSize() * 0.9)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("SpecialTokens", "Special tokens"))
        self._words.setText(_explanation(self._editable, has_rows=self.table.rowCount() > 0))
        self.table.retranslate()
        self._add.setText(translate("SpecialTokens", "&Add"))
        self._rename.setText(translate("SpecialTokens", "Re&name"))
        self._remove.setText(translate("SpecialTokens", "&Remove"))
        self._check()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _lay_out_editing(self, column: QVBoxLayout) -> None:
        for button in (self._add, self._rename, self._remove):
            button.setAutoDefault(False)
        self._note.setMinimumHeight(2 * self._note.fontMetrics().lineSpacing())  # what comes and goes moves nothing
        column.addWidget(FlowRow(self._add, self._rename, self._remove))
        column.addWidget(self._note)
        self._add.clicked.connect(self.table.add_row)
        self._rename.clicked.connect(self.table.edit_current)
        self._remove.clicked.connect(self.table.remove_current)
        self.table.edited.connect(self._check)

    @Slot()
    def _check(self) -> None:
        """Ask the engine whether these can be, and say which ids would change."""
        if not self._editable:
            return
        texts, fault = self.table.texts(), ""
        try:
            self.changed = self._tokenizer.with_special_tokens(texts)
        except EngineError as error:
            fault = sentence(said(error))
        first = self._tokenizer.vocab_size - len(self._tokenizer.special_tokens)
        self.table.show_ids(first)
        differs = not fault and list(self._tokenizer.special_tokens) != texts
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(differs)
        self._note.setText(fault or _consequences(self.table.moved(first), self.table.gone()))
        for button in (self._rename, self._remove):
            button.setEnabled(bool(texts))


def _explanation(editable: bool, *, has_rows: bool) -> str:
    translate = QCoreApplication.translate
    if editable:
        return translate(
            "SpecialTokens",
            "Ids follow the merges in the order of this list. Where one text holds another, the longest is found.",
        )
    if has_rows:
        return translate(
            "SpecialTokens", "This vocabulary comes from elsewhere: its special and added tokens stay as they are."
        )
    return translate("SpecialTokens", "This vocabulary has no special or added tokens.")


def _consequences(moved: list[tuple[str, int, int]], gone: list[tuple[str, int]]) -> str:
    """Which ids change, in words: of the first few, and how many more."""
    translate = QCoreApplication.translate
    parts = []
    if gone:
        parts.append(
            _listed(translate("SpecialTokens", "Removed: {0}."), [remarked(text, str(old)) for text, old in gone])
        )
    if moved:
        changes = [f"{text} {old} → {new}" for text, old, new in moved]
        parts.append(_listed(translate("SpecialTokens", "Other ids: {0}."), changes))
        parts.append(translate("SpecialTokens", "What was encoded with the old ids has to be encoded anew."))
    return "\n".join(parts)


def _listed(sentence: str, names: list[str]) -> str:
    named = listed(names[:_MOST_NAMED]) + (" …" if len(names) > _MOST_NAMED else "")
    return sentence.replace("{0}", named)
