"""Asks in which format the open vocabulary is written; for a release bundle also its folder's name and the roles.

Whether a format can hold the vocabulary, and what it leaves out, is said here before a file is chosen. Not here:
finding that out and writing (vocabulary_export).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.engine_words import said
from app.files.vocabulary_names import EXPORTS, file_stem
from app.joined import listed, remarked, sentence
from app.mnemonics import without_mnemonic
from engine import EngineError, Tokenizer
from engine.formats.exports.bundle import ROLES
from engine.text.token_text import token_text

_LETTERS, _LINES = 26, 4

_USUAL = {
    "bos": ("<s>", "<bos>", "<|bos|>", "<|begin_of_text|>", "<|startoftext|>"),
    "eos": ("</s>", "<eos>", "<|eos|>", "<|end_of_text|>", "<|endoftext|>"),
    "unk": ("<unk>", "<|unk|>", "[UNK]"),
    "pad": ("<pad>", "<|pad|>", "[PAD]"),
    "mask": ("<mask>", "<|mask|>", "[MASK]"),
}
"""Role -> texts that have it in well-known vocabularies: chosen at first."""


class ExportDialog(QDialog):
    """`format_name`, `folder_name` and `roles` as the user left them.

    Signal: `tried(format)`, another format is looked at; `show_notes` or `show_fault` is the answer to it.
    """

    tried = Signal(str)

    def __init__(self, tokenizer: Tokenizer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tokenizer = tokenizer
        self._format = QComboBox()
        self._format.setObjectName("export_format")
        for name in EXPORTS:
            self._format.addItem("", name)
        self._folder = QLineEdit(file_stem(tokenizer.name, tokenizer.version))
        self._roles = {role: _role_box(role, tuple(tokenizer.special_tokens)) for role in ROLES}
        self._notes = QLabel()
        self._notes.setWordWrap(True)
        self._notes.setTextFormat(Qt.TextFormat.PlainText)
        self._notes.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._notes.setMinimumSize(
            _LETTERS * self.fontMetrics().averageCharWidth(), _LINES * self.fontMetrics().lineSpacing()
        )
        button = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(button.Save | button.Cancel)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._bundle = QWidget()
        self._lay_out()
        self._possible = False
        self._format.currentIndexChanged.connect(self.look)
        self._folder.textChanged.connect(self._enable)
        self.retranslate()

    @property
    def format_name(self) -> str:
        """The chosen format, as the engine calls it."""
        return str(self._format.currentData())

    @property
    def folder_name(self) -> str:
        """The name of a bundle's folder, without blanks around it."""
        return self._folder.text().strip()

    @property
    def roles(self) -> dict[str, str]:
        """Role -> special token, for a bundle: those that are chosen."""
        chosen = {role: box.currentData() for role, box in self._roles.items()}
        return {role: text for role, text in chosen.items() if text is not None}

    def choose(self, format_name: str) -> None:
        """Look at a format."""
        self._format.setCurrentIndex(self._format.findData(format_name))

    @Slot(object)
    def show_notes(self, notes: tuple[str, ...]) -> None:
        """The format can hold the vocabulary; `notes` say what it leaves out."""
        translate = QCoreApplication.translate
        lines = [sentence(said(note)) for note in notes] or [
            translate("Export", "This format holds all that encoding needs.")
        ]
        if left_out := _left_out(self._tokenizer, self.format_name):
            names = QLocale().createSeparatedList(left_out)
            lines.append(translate("Export", "Left out: {0}.").replace("{0}", names))
        self._settle("\n".join(lines), possible=True)

    @Slot(object)
    def show_fault(self, error: Exception) -> None:
        """The format cannot hold it. An unexpected error is shown too: whoever goes on hears of it again."""
        self._settle(
            sentence(said(str(error).removeprefix("not saved: "))), possible=not isinstance(error, EngineError)
        )

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("Files", "Export vocabulary"))
        for index, name in enumerate(EXPORTS):
            self._format.setItemText(index, format_title(name))
        self._name(self._form, self._format, translate("Export", "&Format"))
        inner = self._bundle.layout()
        self._name(inner, self._folder, translate("Export", "F&older"))
        roles = {
            "bos": translate("Export", "&Begin (bos)"),
            "eos": translate("Export", "&End (eos)"),
            "unk": translate("Export", "&Unknown (unk)"),
            "pad": translate("Export", "Fi&lling (pad)"),
            "mask": translate("Export", "&Hidden (mask)"),
        }
        for role, box in self._roles.items():
            self._name(inner, box, roles[role])
            box.setItemText(0, translate("Export", "none"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _lay_out(self) -> None:
        self._form = QFormLayout()
        self._form.addRow(" ", self._format)
        inner = QFormLayout(self._bundle)
        inner.setContentsMargins(0, 0, 0, 0)
        for field in (self._folder, *self._roles.values()):
            inner.addRow(" ", field)
        column = QVBoxLayout(self)
        column.addLayout(self._form)
        column.addWidget(self._bundle)
        column.addWidget(self._notes, 1)
        column.addWidget(self._buttons)
        self._bundle.hide()

    @staticmethod
    def _name(form: QFormLayout, field: QWidget, label: str) -> None:
        buddy = form.labelForField(field)
        if isinstance(buddy, QLabel):
            buddy.setText(label)
        field.setAccessibleName(without_mnemonic(label))

    @Slot()
    def look(self) -> None:
        """Ask about the format that is chosen."""
        self._bundle.setVisible(self.format_name == "bundle")
        self._settle(
            QCoreApplication.translate("Export", "Trying whether it holds the vocabulary…"), possible=False
        )
        self.tried.emit(self.format_name)

    def _settle(self, words: str, *, possible: bool) -> None:
        self._notes.setText(words)
        self._possible = possible
        self._enable()

    @Slot()
    def _enable(self) -> None:
        named = self.format_name != "bundle" or _is_name(self.folder_name)
        self._buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(self._possible and named)


def format_title(format_name: str) -> str:
    """How a format is called, with its files."""
    words, files = _format_words()[format_name]
    return remarked(words, listed(files)) if files else words


def format_words(format_name: str) -> str:
    """How a format is called."""
    return _format_words()[format_name][0]


def _format_words() -> dict[str, tuple[str, tuple[str, ...]]]:
    translate = QCoreApplication.translate
    return {
        "tokenizer-json": (translate("Files", "Hugging Face tokenizers"), ("tokenizer.json",)),
        "gpt2": (translate("Files", "GPT-2, two files"), ("vocab.json", "merges.txt")),
        "tiktoken": (translate("Files", "Ranks for tiktoken"), (".tiktoken",)),
        "minbpe": ("minbpe", (".model",)),
        "wordpiece-vocab": ("WordPiece", ("vocab.txt",)),
        "bundle": (translate("Files", "Release bundle (folder)"), ()),
    }


def _left_out(tokenizer: Tokenizer, format_name: str) -> list[str]:
    """What the native file says beside the vocabulary, as far as there is any; a bundle has that file in it."""
    if format_name == "bundle":
        return []
    translate = QCoreApplication.translate
    there = {
        translate("Export", "name"): tokenizer.trained_here,  # else it is only that of a file
        translate("Export", "version"): bool(tokenizer.version),
        translate("Export", "notes"): bool(tokenizer.notes),
        translate("Export", "training record"): tokenizer.training is not None,
        translate("Export", "checksum"): tokenizer.trained_here,
    }
    return [name for name, is_there in there.items() if is_there]


def _role_box(role: str, special_tokens: tuple[str, ...]) -> QComboBox:
    box = QComboBox()
    box.setObjectName(f"role_{role}")
    box.addItem("", None)
    for text in special_tokens:
        box.addItem(token_text(text.encode()), text)
    usual = next((text for text in _USUAL[role] if text in special_tokens), None)
    box.setCurrentIndex(0 if usual is None else box.findData(usual))
    return box


def _is_name(text: str) -> bool:
    """Whether it can be the name of a folder: not a path, and not this or that folder."""
    return bool(text) and text not in (".", "..") and not set(text) & set('/\\:*?"<>|\0')
