"""What is said of an open tokenizer in its tab and in its menu: its name, and where it comes from."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale

from app.documents import Document, names_of


def labels(documents: Sequence[Document]) -> list[str]:
    """Their names, with a mark where one is unsaved; an ampersand is one, no mnemonic."""
    names = zip(names_of(documents), documents, strict=True)
    return [f"{name}{' *' if document.dirty else ''}".replace("&", "&&") for name, document in names]


def title_of_training(name: str) -> str:
    """What the window is called while a vocabulary of this name is being learned."""
    return QCoreApplication.translate("Documents", "{0} · in training").replace("{0}", name)


def description(document: Document) -> str:
    """File, format, library and size, a line each."""
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
    return "\n".join([*lines, translate("Documents", "Tokens in the vocabulary: {0}").replace("{0}", size)])
