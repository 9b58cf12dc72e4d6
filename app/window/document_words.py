"""What is said of an open tokenizer in its tab and in its menu: its name, and where it comes from."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtGui import QFontMetrics

from app.blocked_words import blocked_words
from app.documents import Document, names_of

_LEAST_LETTERS = 6
"""Of a name, however much comes behind it."""


def labels(documents: Sequence[Document]) -> list[str]:
    """Their names, with a mark where one is unsaved; an ampersand is one, no mnemonic."""
    return ["".join(parts).replace("&", "&&") for parts in _parts(documents)]


def short_labels(documents: Sequence[Document], metrics: QFontMetrics, room: int) -> list[str]:
    """The labels within `room` pixels: a long name loses its middle, never what tells two of them apart."""
    least = metrics.horizontalAdvance("n") * _LEAST_LETTERS
    return [
        shortened(name, metrics, max(least, room - metrics.horizontalAdvance(ending))) + ending.replace("&", "&&")
        for name, ending in _parts(documents)
    ]


def shortened(name: str, metrics: QFontMetrics, room: int) -> str:
    """A name without its middle where it has no room; an ampersand is one, no mnemonic."""
    return metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room).replace("&", "&&")


def _parts(documents: Sequence[Document]) -> list[tuple[str, str]]:
    """Name, and what comes behind it: version, number of tokens, the mark of an unsaved one."""
    return [
        (document.tokenizer.name, whole.removeprefix(document.tokenizer.name) + (" *" if document.dirty else ""))
        for whole, document in zip(names_of(documents), documents, strict=True)
    ]


def title_of_training(name: str) -> str:
    """What the window is called while a vocabulary of this name is being learned."""
    return QCoreApplication.translate("Documents", "{0} · in training").replace("{0}", name)


def description(document: Document) -> str:
    """File, format, library, size, and what may tell it from one of the same name, a line each."""
    translate = QCoreApplication.translate
    tokenizer, origin = document.tokenizer, document.tokenizer.origin
    if document.path is not None:
        file = str(document.path)
    elif document.ready_made:
        file = translate("Documents", "comes with Token Prism")
    elif document.dirty:
        file = translate("Documents", "not saved yet")
    else:
        file = translate("Documents", "from no file")
    format_name = "Token Prism" if origin.format == "prism" else origin.format
    lines = [document.title, file, translate("Documents", "Format: {0}").replace("{0}", format_name)]
    if origin.library != "engine":
        lines.append(translate("Documents", "Library: {0}").replace("{0}", origin.library))
    size = QLocale().toString(tokenizer.vocab_size)
    lines.append(translate("Documents", "Tokens in the vocabulary: {0}").replace("{0}", size))
    if origin.preset:
        lines.append(translate("Documents", "Preset: {0}").replace("{0}", origin.preset))
    if tokenizer.training is not None and tokenizer.training.blocked:
        pairs = blocked_words(tokenizer.training.blocked)
        lines.append(translate("Documents", "Blocked merges: {0}").replace("{0}", pairs))
    return "\n".join(lines)
