"""Ctrl+C before there is a window."""

import os
from pathlib import Path

import pytest

from tests.interrupting import interrupted_while_loading

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(os.name != "posix", reason="another process cannot be interrupted here")
def test_an_interrupt_before_there_is_a_window_is_quiet(tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    said = interrupted_while_loading(
        "app", "--screenshot", str(tmp_path / "p.png"), until=b"PySide6.QtCore", environment=environment,
        folder=tmp_path,
    )  # fmt: skip
    assert said == []
    assert not (tmp_path / "p.png").exists()
