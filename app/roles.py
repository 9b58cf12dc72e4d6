"""Tells screen readers what kind of control a part is that the program paints itself; Qt takes it for a mere area.

Such a part has an `accessible_role` and an accessible name. Not here: what it says (each part describes itself).
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget


@cache
def install_roles() -> None:
    """From now on, of every part with an `accessible_role`; once for the process."""
    QAccessible.installFactory(_interface)


def _interface(name: str, part: QObject) -> QAccessibleInterface | None:
    """Qt asks for the classes of a part one by one, from its own to QObject; None: Qt knows better."""
    role = getattr(part, "accessible_role", None)
    if role is None or name != type(part).__name__ or not isinstance(part, QWidget):
        return None
    return QAccessibleWidget(part, role)
