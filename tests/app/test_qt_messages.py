"""No handler in Python hears what Qt says in its threads, and the terminal stays free of noise all the same."""

import os
import subprocess
import sys

import pytest

PROGRAM = """
import sys
from PySide6.QtCore import QLoggingCategory, qInstallMessageHandler, qWarning
from PySide6.QtWidgets import QApplication, QWidget
from app import qt_messages

qt_messages.quieten()
qt = QApplication([])
qt_messages.heed()
widget = QWidget()
widget.show()
qt.processEvents()
QApplication.platformName() == "minimal" and qWarning("something else")
print(qInstallMessageHandler(None), QLoggingCategory("qt.text.font.db").isInfoEnabled())
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="another system tells no locale")
@pytest.mark.parametrize(("platform", "said"), [("offscreen", ""), ("minimal", "something else\n")])
def test_only_noise_is_kept_off_and_by_no_handler(platform, said):
    # The message handler would be called by threads that hold a lock of Qt, and wait for Python's.
    environment = {name: value for name, value in os.environ.items() if name != "QT_LOGGING_RULES"}
    environment |= {"QT_QPA_PLATFORM": platform, "LC_ALL": "C", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.split() == ["None", "False"]
    assert done.stderr == said
