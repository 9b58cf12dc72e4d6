"""Keeps Qt's harmless noise off the terminal; everything else is passed on to stderr."""

from __future__ import annotations

import sys

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

NOISE = ("This plugin does not support propagateSizeHints", "OpenType support missing for", 'Detected locale "')
"""The offscreen platform says the first for every window; the second comes by the dozen, one for each script. The
third, of four lines, says that Qt takes UTF-8 where the locale has something else: as everything here does."""


def quieten() -> None:
    """Install the filter; call it before the first window."""
    qInstallMessageHandler(_pass_on)


def _pass_on(_kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    if not message.startswith(NOISE):
        print(message, file=sys.stderr)
