"""Ctrl+C before there is a window."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(os.name != "posix", reason="another process cannot be interrupted here")
def test_an_interrupt_before_there_is_a_window_is_quiet(tmp_path):
    program = [sys.executable, "-X", "importtime", "-m", "app", "--screenshot", str(tmp_path / "p.png")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    # Of a small pipe it has to wait for the test, and cannot come to its window before the signal does.
    with subprocess.Popen(program, stderr=subprocess.PIPE, pipesize=4096, env=environment, cwd=tmp_path) as process:
        line = b""
        while b"PySide6.QtCore" not in line:
            line = process.stderr.readline()
            assert line, "it ended before"
        process.send_signal(signal.SIGINT)
        _output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert [line for line in errors.splitlines() if not line.startswith(b"import time:")] == []
    assert not (tmp_path / "p.png").exists()
