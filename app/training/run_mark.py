"""The mark that a training runs, for when its dock is closed or behind another. Its numbers: training_dock."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Slot

from app.steady_labels import ElidedLabel
from app.training.run_texts import phase_text
from app.training.training_run import TrainingRun
from app.watched_dock import WatchedDock


class RunMark(ElidedLabel):
    """Says what the training does; hidden while none runs, and while `dock` tells more."""

    def __init__(self, run: TrainingRun, dock: WatchedDock) -> None:
        super().__init__()
        self.setObjectName("run_mark")
        self.setContentsMargins(6, 0, 6, 0)
        self._run, self._dock = run, dock
        run.state_changed.connect(self._show)
        dock.visibilityChanged.connect(self._show)
        self._show()

    @Slot()
    def _show(self) -> None:
        words = QCoreApplication.translate("TrainingRun", "Training: {0}")
        self.setText(words.format(phase_text(self._run)))
        self.setVisible(self._run.learning and not self._dock.in_sight)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show()
