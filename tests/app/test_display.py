"""The checks before Qt starts: a known bad PySide6, a display that does not answer."""

import socket
import sys
import tempfile
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPlainTextEdit

from app import display


@pytest.mark.parametrize("python", [(3, 11), (3, 12), (3, 13)])
def test_the_good_releases_pass(python):
    assert display.bad_pair("6.11.2", python) is None
    assert display.bad_pair("6.11.3", python) is None


def test_a_bad_pair_is_named_with_the_way_out():
    line = display.bad_pair("6.12.0", (3, 11))
    assert "6.12.0" in line
    assert "3.11" in line
    assert display.WAY_OUT in line
    assert "\n" not in line


def test_the_installed_pyside_is_good():
    assert display.fault_of_installation() is None


def test_void_calls_of_qt_keep_their_reference_to_none(qtbot):
    # PySide6 6.12.0 on Python 3.11 loses one for each call; after some thousands the process dies.
    edit = QPlainTextEdit()
    qtbot.addWidget(edit)
    before = sys.getrefcount(None)
    for _ in range(1000):
        edit.setPlainText("x")
    assert abs(sys.getrefcount(None) - before) < 500


@pytest.fixture
def wayland():
    """A folder in which a server listens at `wayland-0`, and nobody any more at `wayland-1`."""
    with tempfile.TemporaryDirectory() as folder:  # not tmp_path, which is too long for a socket
        servers = [socket.socket(socket.AF_UNIX) for _number in range(2)]
        for number, server in enumerate(servers):
            server.bind(str(Path(folder) / f"wayland-{number}"))
            server.listen()
        servers[1].close()
        yield folder
        servers[0].close()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux can be without a display")
@pytest.mark.parametrize(
    ("environment", "expected"),
    [({}, False), ({"DISPLAY": ":6543"}, False), ({"WAYLAND_DISPLAY": "wayland-0"}, True),
     ({"WAYLAND_DISPLAY": "wayland-1"}, False), ({"WAYLAND_DISPLAY": "gone", "DISPLAY": ":6543"}, False),
     ({"QT_QPA_PLATFORM": "offscreen"}, True), ({"QT_QPA_PLATFORM": "xcb"}, False),
     ({"QT_QPA_PLATFORM": "xcb", "WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":6543"}, False)],
)  # fmt: skip
def test_has_display(environment, expected, monkeypatch, wayland):
    monkeypatch.setenv("XDG_RUNTIME_DIR", wayland)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert display.has_display() is expected
