"""Whether a window can be opened here, and which Qt is known to fail. Asked before Qt is started."""

from __future__ import annotations

import ctypes
import os
import socket
import sys

BAD_PYSIDE = {
    "6.12.0": "loses a reference on every call under Python 3.10 and 3.11 and crashes the program",
    "6.11.0": "resizes docks wrongly",
    "6.11.1": "resizes docks wrongly",
}
"""Releases of PySide6-Essentials that must not be used, and why."""

WAY_OUT = 'pip install "PySide6-Essentials>=6.11.2,<6.12"'


def bad_pair(pyside: str, python: tuple[int, int]) -> str | None:
    """One line that names a known bad pair of PySide6 and Python, or None.

    >>> bad_pair("6.12.0", (3, 11)).startswith("PySide6 6.12.0 with Python 3.11 ")
    True
    >>> bad_pair("6.12.0", (3, 12)) is bad_pair("6.11.3", (3, 11)) is None
    True
    """
    reason = BAD_PYSIDE.get(pyside)
    if reason is None or (pyside == "6.12.0" and python >= (3, 12)):
        return None
    return f"PySide6 {pyside} with Python {python[0]}.{python[1]} {reason}; install another one: {WAY_OUT}"


def fault_of_installation() -> str | None:
    """One line that says why the installed PySide6 cannot be used, or None."""
    try:
        import PySide6  # the package alone: Qt's own libraries are not loaded by it
    except ModuleNotFoundError:
        return f"PySide6-Essentials is not installed: {WAY_OUT}"
    return bad_pair(PySide6.__version__, sys.version_info[:2])


def has_display() -> bool:
    """Whether a window can be shown: always on macOS and Windows, with a display that answers on Linux.

    Qt aborts the process when no server answers, so they are asked first, in the order in which Qt tries them.
    """
    if not sys.platform.startswith("linux"):
        return True
    platform = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if platform not in ("", "xcb"):
        return True
    return (platform != "xcb" and _wayland_answers()) or (bool(os.environ.get("DISPLAY")) and _x_server_answers())


def _wayland_answers() -> bool:
    if os.environ.get("WAYLAND_SOCKET"):  # a connection that is open already
        return True
    name = os.environ.get("WAYLAND_DISPLAY")
    if not name:
        return False
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.connect(os.path.join(os.environ.get("XDG_RUNTIME_DIR", ""), name))
        except OSError:
            return False
    return True


def _x_server_answers() -> bool:
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True  # Qt then says itself which library is missing
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    # Never closed: Xvfb begins anew when its last client leaves, and would refuse Qt meanwhile.
    return not xcb.xcb_connection_has_error(xcb.xcb_connect(None, None))
