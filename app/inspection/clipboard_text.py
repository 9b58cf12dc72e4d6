"""Text on the clipboard and in drags, as exact as other programs allow.

Who asks for it, and what is let in: `exact_edit.py`.
"""

import re

from PySide6.QtCore import QMimeData

from engine.text.utf8 import repair

_UTF_16 = "text/plain;charset=utf-16"
_LONE = re.compile("[\ud800-\udfff]")

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
    """The plain text, as exact as it is there.

    On the way from Qt to Python lone surrogates are dropped, whatever form of the text is asked for, so that nobody
    can know of them. Only where a program offers UTF-16 as bytes too are they taken from there.
    """
    if data.hasFormat(EXACT_FORMAT):
        return bytes(data.data(EXACT_FORMAT).data()).decode("utf-8", "surrogatepass")
    text = data.text()
    if data.hasFormat(_UTF_16):
        units = bytes(data.data(_UTF_16).data())
        exact = units[: len(units) // 2 * 2].decode("utf-16", "surrogatepass")
        if _LONE.sub("", exact) == text:
            return exact
    return text


def kept(text: str) -> str:
    """A string that enters Qt whole: Qt drops one leading U+FEFF, and reads what follows U+FFFE upside down."""
    return "\ufeff" + text if text.startswith(("\ufeff", "\ufffe")) else text
