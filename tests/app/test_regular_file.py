"""Pipes, devices and sockets are refused before they are opened; the window never waits for one."""

import os
import socket
import sys
from pathlib import Path

import pytest

from app.regular_file import check_regular
from app.training.training_settings import TrainingSettings
from engine import EngineError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "p.txt")
    return tmp_path / "p.txt"


def test_pipes_devices_and_sockets_are_refused(pipe: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EngineError, match=r"p\.txt: not opened: this is a pipe; save what comes out of it"):
        check_regular(pipe)
    with pytest.raises(EngineError, match="/dev/zero: not opened: this is a device, which may have no end"):
        check_regular(Path("/dev/zero"))
    monkeypatch.chdir(tmp_path)  # the path of a socket has to be short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("s")
        with pytest.raises(EngineError, match="s: not opened: this is a socket; choose a file"):
            check_regular(Path("s"))


def test_a_link_to_a_pipe_is_one(pipe: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(pipe)
    with pytest.raises(EngineError, match="link: not opened: this is a pipe"):
        check_regular(tmp_path / "link")


def test_what_else_is_wrong_is_left_to_the_reading(tmp_path: Path) -> None:
    (tmp_path / "t.txt").write_bytes(b"a")
    for name in ("t.txt", "", "nowhere", "a\0b"):
        check_regular(tmp_path / name)


def test_nothing_is_trained_on_a_pipe(pipe: Path) -> None:
    with pytest.raises(EngineError, match="this is a pipe"):
        TrainingSettings((pipe,)).trainer()
