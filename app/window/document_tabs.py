"""The row of tabs above the text: one for each tokenizer that is open. Not here: closing one (application)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal, Slot
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QTabBar, QToolButton, QToolTip, QWidget

from app.session import Session
from app.tab_mark import mark_tabs
from app.window.document_words import description, labels, short_labels, shortened

_WIDEST = 24
"""Letters on a tab: of a longer name the middle is left out. Where the tabs have no room, the row scrolls: narrower
ones would all look alike."""


class _CloseButton(QToolButton):
    """Qt's own one is red, which cut characters are here, and stays small beside large type."""

    def __init__(self) -> None:
        super().__init__()
        self.setText("✕")
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the key is Ctrl+W
        self.retranslate()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.setToolTip(QCoreApplication.translate("Documents", "Close this tokenizer"))
        self.setAccessibleName(self.toolTip())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


class DocumentTabs(QTabBar):
    """Follows the session, and is seen only where there is a choice, or where a training is shown in the place of a
    vocabulary that stays open. A tab can be dragged to another place.

    Signals: `close_wanted(document)`; `chosen`, the user has gone to another one.
    """

    close_wanted = Signal(object)
    chosen = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("document_tabs")
        self._session = session
        self._following = False
        self._training = ""
        self.setDocumentMode(True)
        self.setMovable(True)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.currentChanged.connect(self._activate)
        self.tabMoved.connect(self._move)
        session.documents_changed.connect(self._follow)
        mark_tabs(self)
        self.retranslate()
        self._follow()

    @Slot()
    def _follow(self) -> None:
        """Show the documents of the session; what is as it was is not touched, since a tab may be under way."""
        documents = self._session.documents
        room = _WIDEST * self.fontMetrics().averageCharWidth()
        texts, wholes = short_labels(documents, self.fontMetrics(), room), labels(documents)
        shows_training = bool(self._training) and any(not each.ready_made for each in documents)
        if shows_training:
            texts.append(shortened(self._training, self.fontMetrics(), room))
            wholes.append(self._training.replace("&", "&&"))
        self._following = True
        while self.count() > len(texts):
            self.removeTab(self.count() - 1)
        while self.count() < len(texts):
            self.addTab("")
        for place, text in enumerate(texts):
            if self.tabText(place) != text:
                self.setTabText(place, text)
            self.setAccessibleTabName(place, wholes[place].replace("&&", "&"))
            self._let_close(place, place < len(documents))
        if len(texts) > len(documents):
            self.setCurrentIndex(len(documents))
        elif self._session.active is not None:
            self.setCurrentIndex(documents.index(self._session.active))
        self._following = False
        self.setVisible(len(texts) > 1)

    def show_training(self, title: str) -> None:
        """While something is learned, whose colours the text has then, a tab in front is called so; "": none is.

        Where nothing is open but what came with the program, which makes room for what is learned, none comes.
        """
        if title != self._training:
            self._training = title
            self._follow()

    def _let_close(self, place: int, can_be_closed: bool) -> None:
        side = self.ButtonPosition.RightSide
        if can_be_closed != (self.tabButton(place, side) is not None):
            self.setTabButton(place, side, self._close_button() if can_be_closed else None)

    @Slot(int)
    def _activate(self, place: int) -> None:
        if not self._following:
            self._session.activate(self._session.documents[place])
            self.chosen.emit()

    @Slot(int, int)
    def _move(self, source: int, target: int) -> None:
        self._session.move(source, target)

    def _close_button(self) -> QToolButton:
        button = _CloseButton()
        button.clicked.connect(lambda: self._want_close(self.tabAt(button.geometry().center())))
        return button

    def _want_close(self, place: int) -> None:
        self.close_wanted.emit(self._session.documents[place])

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        place = self.tabAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.MiddleButton and place >= 0:
            self._want_close(place)
        else:
            super().mouseReleaseEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.tip(self.tabAt(event.pos())), self)
            return True
        return super().event(event)

    def tip(self, place: int) -> str:
        """What is said of a tab on hover."""
        if not self.isEnabled():
            return QCoreApplication.translate(
                "Documents", "A training is running, and the text is shown with it: stop it first"
            )
        return description(self._session.documents[place]) if place >= 0 else ""

    def retranslate(self) -> None:
        """Set every text anew."""
        self.setAccessibleName(QCoreApplication.translate("Documents", "Open tokenizers"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._follow()
