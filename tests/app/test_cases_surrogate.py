"""A known fault of other programs: half an emoji in the text, and the program did not start again.

The case comes from a file beside the project; its copy here is tested where that is absent too.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from tests.engine.cases import all_cases

HALF = "half \ud83d emoji"
TEXTS = {HALF} | {
    case["input"]["text"] for case in all_cases() if case["kind"] == "surrogate" and "action" in case["input"]
}


@pytest.fixture
def named(qapp):
    """The program has its own name, so that its settings are written to a file."""
    before = qapp.organizationName()
    qapp.setOrganizationName("token-prism")
    yield
    qapp.setOrganizationName(before)


@pytest.fixture
def start(named, open_window):
    """Opens a window; a second call closes the first one, as if the program was started again."""
    last = []

    def _start():
        if last:
            open_window.close(last.pop())
        last.append(open_window())
        return last[0]

    return _start


@pytest.mark.parametrize("text", sorted(TEXTS))
def test_half_an_emoji_is_pasted_and_the_program_starts_again(qtbot, start, text):
    application = start()
    edit = application.text_pane.edit
    application.text_pane.show_text(text)
    edit.selectAll()
    edit.copy()
    edit.paste()
    edit.paste()
    qtbot.waitUntil(lambda: application.session.text == text * 2)
    qtbot.waitUntil(lambda: not application.session.busy)
    lone = text.index("\ud83d")
    assert application.session.encoding.surrogates == (lone, lone + len(text))
    again = start()
    assert again.session.text
    store = QSettings()
    assert store.status() == QSettings.Status.NoError
    assert Path(store.fileName()).read_text("utf-8").startswith("[")
