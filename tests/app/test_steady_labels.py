"""Texts in a fixed number of lines."""

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent, QTextDocumentFragment
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from app.steady_labels import ElidedLabel, SteadyLabel, SteadyText


def tip_of(label: ElidedLabel) -> str:
    """What is said where the mouse stands still on a label."""
    QApplication.sendEvent(label, QHelpEvent(QEvent.Type.ToolTip, QPoint(2, 2), label.mapToGlobal(QPoint(2, 2))))
    return QTextDocumentFragment.fromHtml(QToolTip.text()).toPlainText()


@pytest.mark.parametrize("kind", [ElidedLabel, SteadyLabel])
def test_a_line_that_does_not_fit_is_told_on_hover(qtbot: QtBot, kind: type[ElidedLabel]) -> None:
    label = kind()
    qtbot.addWidget(label)
    label.setText("Merge 1,234: <b> + 大模型 · count 12,345")
    label.resize(60, 20)
    label.show()
    assert tip_of(label) == label.text()
    label.resize(900, 20)
    assert label.whole_text() == ""
    label.setToolTip("what it means")
    label.resize(60, 20)
    assert tip_of(label) == "what it means"
    QToolTip.hideText()


@pytest.mark.parametrize(
    "text", ["a long text of many words " * 20, "/a/path/without/any/blank" * 20, "中文" * 200]
)
def test_what_does_not_fit_ends_in_an_ellipsis(qtbot: QtBot, text: str) -> None:
    steady = SteadyText(2)
    qtbot.addWidget(steady)
    steady.resize(200, 40)
    steady.set_text(text)
    lines = steady.lines()
    assert len(lines) == 2
    assert text.startswith(lines[0])
    assert lines[1].endswith("…")
    assert max(steady.fontMetrics().horizontalAdvance(line) for line in lines) <= 200
    steady.set_text("short")
    assert steady.lines() == ["short"]


def test_a_quoted_text_that_looks_like_markup_is_told_as_it_is(qtbot: QtBot) -> None:
    label = SteadyText(2)
    qtbot.addWidget(label)
    label.set_text("at byte 3: <p>low<br>er")
    assert QTextDocumentFragment.fromHtml(label.toolTip()).toPlainText() == label.text()
