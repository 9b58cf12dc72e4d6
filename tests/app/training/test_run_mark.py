"""The mark is there while a training runs that its own dock does not show."""

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMainWindow

from app.training.run_mark import RunMark
from app.training.training_run import RunState
from app.watched_dock import WatchedDock


class Run(QObject):
    """A training in a state that the test gives it."""

    state_changed = Signal()

    def __init__(self):
        super().__init__()
        self.state = RunState.IDLE
        self.stopped_because = None

    @property
    def learning(self):
        return self.state in (RunState.MERGING, RunState.PAUSED)

    def go(self, state):
        self.state = state
        self.state_changed.emit()


@pytest.mark.parametrize("closed", [True, False])
def test_it_tells_of_a_training_whose_dock_is_closed(qtbot, closed):
    window, dock, run = QMainWindow(), WatchedDock(), Run()
    qtbot.addWidget(window)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    mark = RunMark(run, dock)
    window.statusBar().addPermanentWidget(mark)
    dock.setVisible(not closed)
    window.show()
    qtbot.waitUntil(lambda: dock.in_sight is not closed)
    assert mark.isHidden()
    run.go(RunState.MERGING)
    assert (mark.isHidden(), mark.text()) == (not closed, "Training: Merging")
    run.go(RunState.PAUSED)
    assert mark.text() == "Training: Paused"
    dock.setVisible(closed)
    qtbot.waitUntil(lambda: mark.isHidden() is closed)
    run.go(RunState.FINISHED)
    assert mark.isHidden()
