"""The dock with the list of merges. Not here: the list (merges_view), and whose merges they are (shown_merges)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QMargins, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDockWidget, QToolButton, QVBoxLayout, QWidget

from app.flow_row import FlowRow
from app.palette import Theme
from app.steady_labels import SteadyLabel
from app.training.merges_view import MergesView
from app.training.shown_merges import ShownMerges
from app.training.ticker import Ticker

LIST_INTERVAL = 90


class MergesDock(QDockWidget):
    """Signal: `token_selected(id)` when the user chooses a merge. The row above the list has room for a search."""

    token_selected = Signal(object)

    def __init__(self, shown: ShownMerges, ticker: Ticker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("merges_dock")
        self._shown = shown
        self.view = MergesView()
        self.view.token_selected.connect(self.token_selected)
        self.view.following_changed.connect(self._show_following)
        self._total = SteadyLabel()
        self._total.setObjectName("merges_total")
        self._follow = QToolButton()
        self._follow.setObjectName("follow_button")
        self._follow.setCheckable(True)
        self._follow.setChecked(True)
        self._follow.clicked.connect(self.view.set_following)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(FlowRow(self._total, self._follow, margins=QMargins(6, 4, 4, 4)))
        column.addWidget(self.view, 1)
        self.setWidget(whole)
        self._part = ticker.part(self._refresh, interval=LIST_INTERVAL)
        shown.replaced.connect(self._replace)
        shown.changed.connect(self._part.set_dirty)
        self.retranslate()
        self._replace()

    def mark_token(self, token_id: int | None, *, reveal: bool = True) -> None:
        """Choose the merge that made this token, wherever it was chosen. `reveal`: scroll to it."""
        self.view.mark_token(token_id, reveal=reveal)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of the list from `theme`."""
        self.view.set_theme(theme)

    @Slot()
    def _replace(self) -> None:
        self.view.set_merges(self._shown.merges, self._shown.count, from_end=self._shown.grow)
        self._show_total()

    def _refresh(self) -> None:
        if self.isVisible():
            self.view.set_count(self._shown.count)
            self._show_total()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._part.set_dirty()

    @Slot(bool)
    def _show_following(self, following: bool) -> None:
        self._follow.setChecked(following)

    def _show_total(self) -> None:
        translate, count = QCoreApplication.translate, self._shown.count
        if count == 0 and not self._shown.grow:
            self._total.setText(translate("MergesDock", "made without merges"))
        else:
            self._total.setText(translate("MergesDock", "{0} merges").format(QLocale().toString(count)))

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("MergesDock", "Merges"))
        self._follow.setText(translate("MergesDock", "Follow the end"))
        self._follow.setToolTip(translate("MergesDock", "Keep the newest merge in sight"))
        self._total.set_widest(translate("MergesDock", "{0} merges").format("999,999"))
        self._show_total()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
