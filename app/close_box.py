"""The row of buttons of a dialog that is only closed."""

from __future__ import annotations

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialogButtonBox


def close_box() -> QDialogButtonBox:
    """A box with Close, and without its icon: on some desktops Qt puts a cross there that is always black."""
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    box.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
    return box
