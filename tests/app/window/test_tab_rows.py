"""The rows of tabs between docks look like the window that they stand in, whatever the platform looks like."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
PROGRAM = """
from PySide6.QtWidgets import QApplication
from app import palette
from app.window.tab_rows import NarrowTabs

application = QApplication([])
platform = application.style().name()
palette.apply(application, "light")
tabs = NarrowTabs()
print(platform, application.style().name(), tabs.baseStyle().name())
"""


def test_a_row_has_the_style_of_the_window_and_not_of_the_platform() -> None:
    environment = {
        **os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen", "QT_STYLE_OVERRIDE": "windows",
    }  # fmt: skip
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
    )
    assert ended.stdout.split() == ["windows", "fusion", "fusion"]
