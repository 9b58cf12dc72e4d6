"""The layout of a window as it is remembered. Not here: where it is kept (settings), what docks get (room)."""

from __future__ import annotations

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QMainWindow

from app.window.given_sizes import GivenSizes
from app.window.room import Room

Layout = tuple[QByteArray, QByteArray]
"""Geometry and docks; before the docks stands a line with the sizes that somebody has given them."""


def taken(window: QMainWindow, room: Room, version: int) -> Layout:
    """The layout as it is now."""
    return window.saveGeometry(), room.given.written() + b"\n" + window.saveState(version)


def restore_docks(window: QMainWindow, room: Room, version: int, layout: Layout) -> bool:
    """Put the docks as they were remembered; False where they were not, in another version or damaged.

    They get the sizes that somebody has given them, in proportion to the type; without these the usual ones.
    """
    line, _end, state = layout[1].data().partition(b"\n")
    try:
        given = GivenSizes.read(line)
    except ValueError:
        return False
    if not window.restoreState(state, version):
        return False
    room.give(given)
    return True
