"""Keeps Qt's harmless noise off the terminal; everything else goes to stderr, as Qt writes it.

By Qt's own rules. A message handler in Python stops the program for good: while it loads a font, a worker thread
says something with a lock of Qt in its hand, and would wait in the handler for Python's lock; the window's thread
holds that one, and waits for a font.
"""

from __future__ import annotations

from PySide6.QtCore import QLoggingCategory
from PySide6.QtGui import QGuiApplication

_SCRIPTS = "qt.text.font.db.info=false"
"""Of each script for which a font has no OpenType tables: these come by the dozen."""
_PLAIN = "default.warning=false"
"""Warnings of no category, such as four lines that say that Qt takes UTF-8 where the locale has something else; and
at every window of the offscreen platform, that it cannot tell sizes."""


def quieten() -> None:
    """Call it before there is an application."""
    QLoggingCategory.setFilterRules(f"{_SCRIPTS}\n{_PLAIN}")


def heed() -> None:
    """Let plain warnings through again, once there is an application; on the offscreen platform they stay off."""
    if QGuiApplication.platformName() != "offscreen":
        QLoggingCategory.setFilterRules(_SCRIPTS)
