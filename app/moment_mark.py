"""The mark that only the first merges of a vocabulary are in use. Not here: going elsewhere (app/travel)."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt, Slot
from PySide6.QtGui import QKeySequence, QPalette
from PySide6.QtWidgets import QWidget

from app.session import Session
from app.steady_labels import SteadyLabel

TO_THE_FRONT = "Alt+End"


class MomentMark(SteadyLabel):
    """Hidden while everything is shown. `short`: it does not say how many merges there are.

    Its size is fixed by the largest number: of such a widget Qt knows that another text moves nothing. Else the
    whole window would be laid out with every move.
    """

    def __init__(self, session: Session, parent: QWidget | None = None, *, short: bool = False) -> None:
        super().__init__(parent=parent)
        self.setObjectName("moment_mark")
        self.setContentsMargins(6, 0, 6, 0)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setBackgroundRole(QPalette.ColorRole.Highlight)
        self.setForegroundRole(QPalette.ColorRole.HighlightedText)
        self.setAutoFillBackground(True)
        self._session = session
        self._short = short
        session.moment_changed.connect(self._show)
        session.front_changed.connect(self._show)
        self._show()

    @Slot()
    def _show(self) -> None:
        moment = self._session.moment
        self.setVisible(moment is not None)
        if moment is None:
            return
        self.set_widest(re.sub(r"\d", "0", self._words(self._session.front)))
        self.setFixedSize(self.sizeHint())
        self.setText(self._words(moment))
        key = QKeySequence(TO_THE_FRONT).toString(QKeySequence.SequenceFormat.NativeText)
        tip = QCoreApplication.translate("Moment", "Only the first merges are in use. {0}: back to all of them")
        self.setToolTip(tip.format(key))

    def _words(self, moment: int) -> str:
        number, front = QLocale().toString(moment), QLocale().toString(self._session.front)
        if self._short:
            return QCoreApplication.translate("Moment", "merges {0}").format(number)
        return QCoreApplication.translate("Moment", "merges {0} / {1}").format(number, front)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._show()
