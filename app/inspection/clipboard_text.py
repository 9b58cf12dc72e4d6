"""Text on the clipboard and in drags, as exact as other programs allow.

Who asks for it, and what is let in: `exact_edit.py`.
"""

from PySide6.QtCore import QMimeData

from engine.text.utf8 import repair

EXACT_FORMAT = "application/x-token-prism-text"
"""The clipboard's exact form: UTF-8 with surrogates as three bytes, since no other form holds lone ones."""


def data_of(text: str) -> QMimeData:
    """An exact text for the clipboard; for other programs a lone surrogate in it is U+FFFD."""
    data = QMimeData()
    data.setText(kept(repair(text)[0]))
    data.setData(EXACT_FORMAT, text.encode("utf-8", "surrogatepass"))
    return data


def holds_text(data: QMimeData) -> bool:
    """Whether there is plain text (rich text alone is none)."""
    return data.hasFormat(EXACT_FORMAT) or data.hasText()


def text_of(data: QMimeData) -> str:
    """The plain text, as exact as it is there."""
    if data.hasFormat(EXACT_FORMAT):
        return bytes(data.data(EXACT_FORMAT).data()).decode("utf-8", "surrogatepass")
    return data.text()


def kept(text: str) -> str:
    """A string that enters Qt whole: Qt drops one leading U+FEFF, and reads what follows U+FFFE upside down."""
    return "\ufeff" + text if text.startswith(("\ufeff", "\ufffe")) else text
