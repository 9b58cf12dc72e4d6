"""The dock that takes pasted ids and shows what they are: bytes, text, flags, unknown ids.

It decodes with the tokenizer that the session shows. Not here: reading and decoding (ids.decoding), the table
(tokens.view).
"""

from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.flow_row import FlowRow
from app.inspection.ids.decoding import Again, DecodedIds, decode_ids, encode_again
from app.inspection.ids.field import NOTHING, IdsField
from app.inspection.ids.halves import Halves
from app.inspection.ids.words import (
    SEPARATOR,
    again_words,
    count_words,
    error_words,
    left_out_words,
    note_words,
    refusal_words,
)
from app.inspection.tokens.copies import CopyButton
from app.inspection.tokens.view import TokensView
from app.latest_task import LatestTask
from app.palette import Theme
from app.read_line import ReadLine
from app.scroll_part import ScrollPart
from app.session import Session
from app.steady_labels import SteadyText
from app.watched_dock import WatchedDock
from app.written_order import in_order
from engine import EngineError, Tokenizer
from engine.id_list import UnreadableIdError
from engine.text.token_text import token_text

PAUSE = 150
"""Milliseconds without a key after which the ids are read."""

_SHOWN_BYTES = 2000


class IdsDock(WatchedDock):
    """Signals: `text_wanted(str)`: the decoded text is to be the text of the pane; `token_selected(id)` when the
    user moves to another row; `failed(exception)` for what no user can have meant."""

    text_wanted = Signal(object)  # not str: Qt would take a leading byte order mark away
    token_selected = Signal(object)
    failed = Signal(object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.came_in_sight.connect(self._follow)
        self.setObjectName("ids_dock")
        self._session = session
        self._used: Tokenizer | None = None
        self._written: str | None = None
        self._decoded: DecodedIds | None = None
        self._again: Again | None = None
        self._error: Exception | None = None
        self._refused = 0
        self.field = IdsField()
        self.text_line = ReadLine()
        self.view = TokensView(coloured=True)
        flag, beside = self.view.tokens.place_of("flag"), self.view.tokens.place_of("token") + 1
        self.view.horizontalHeader().moveSection(flag, beside)  # half of the dock may not show every column
        self.use_button, self.clear_button = QToolButton(), QToolButton()
        self.copy_button = CopyButton(self.view)
        self._title, self._text_title = QLabel(), QLabel()
        self._words = SteadyText(2)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._decoding, self._encoding = LatestTask("ids", self), LatestTask("ids again", self)
        self._place()
        self._connect()
        self.retranslate()

    def _place(self) -> None:
        self._title.setBuddy(self.field)
        self._text_title.setBuddy(self.text_line)
        self._title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        line = QHBoxLayout()
        line.addWidget(self._text_title)
        line.addWidget(self.text_line, 1)
        left, right = QWidget(), QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(6, 4, 4, 4)
        column.addWidget(FlowRow(self._title, self.use_button, self.clear_button))
        column.addWidget(self.field, 1)
        column.addLayout(line)
        head = QHBoxLayout()
        head.setContentsMargins(6, 4, 4, 4)
        head.addWidget(self._words, 1)
        head.addWidget(self.copy_button, 0, Qt.AlignmentFlag.AlignTop)
        table = QVBoxLayout(right)
        table.setContentsMargins(0, 0, 0, 0)
        table.setSpacing(0)
        table.addLayout(head)
        table.addWidget(self.view, 1)
        self._halves = Halves(left, right)
        self.setWidget(ScrollPart(self._halves, lines=1, filling=self.view))

    def _connect(self) -> None:
        self.field.textChanged.connect(self._note_change)
        self.field.refused.connect(self._refuse)
        self.clear_button.clicked.connect(self.field.clear)
        self.use_button.clicked.connect(self._use)
        self.view.token_chosen.connect(self._choose)
        self.copy_button.failed.connect(self.failed)
        self._pause.timeout.connect(self._read)
        self._decoding.done.connect(self._take)
        self._decoding.failed.connect(self._take_error)
        self._encoding.done.connect(self._take_again)
        self._encoding.failed.connect(self._take_again_failure)
        self._session.tokenizer_changed.connect(self._follow)
        self._session.encoding_changed.connect(self._follow)

    # What others ask for

    def set_theme(self, theme: Theme) -> None:
        """Take the colours from `theme`."""
        self.field.set_theme(theme)
        self.view.set_theme(theme)

    @property
    def busy(self) -> bool:
        """Whether something is under way that will change what is shown."""
        return self._pause.isActive() or self._decoding.busy or self._encoding.busy or self.copy_button.busy

    def shutdown(self) -> None:
        """End the background threads."""
        self._pause.stop()
        self._decoding.shutdown()
        self._encoding.shutdown()
        self.copy_button.shutdown()

    # From ids to rows

    @Slot()
    def _note_change(self) -> None:
        self._written = None
        self._pause.start()

    def _read(self) -> None:
        """Decode what stands in the field, in the background."""
        tokenizer = self._session.shown_tokenizer
        if tokenizer is not None:
            self._used = tokenizer
            if (
                self._written is None
            ):  # a training asks several times a second, and there may be millions of letters
                self._written = self.field.written()
            self._decoding.submit(partial(decode_ids, self._written, tokenizer))

    @Slot()
    def _follow(self) -> None:
        """Decode anew where another tokenizer is shown; during a training, when the last one has been used."""
        if (
            self.in_sight
            and self._session.shown_tokenizer is not self._used
            and not self._decoding.busy
            and not self.field.document().isEmpty()
        ):
            self._read()

    @Slot(object)
    def _take(self, decoded: DecodedIds) -> None:
        self._decoded, self._again, self._error, self._refused = decoded, None, None, 0
        self.field.mark(decoded.marks)
        self.view.show_rows(decoded.rows)
        data = decoded.rows.utf8
        self.text_line.setText(in_order(token_text(data, _SHOWN_BYTES)))
        self.text_line.setCursorPosition(0)
        self._encoding.cancel()
        whole = decoded.text is not None and not decoded.unknown and decoded.fault is None
        if whole and decoded.pasted.ids and self._used is not None:
            self._encoding.submit_stoppable(partial(encode_again, decoded, self._used))
        self._tell()
        self._follow()

    @Slot(object)
    def _take_error(self, error: Exception) -> None:
        self._decoded, self._again, self._error = None, None, error
        if isinstance(error, UnreadableIdError):
            self.field.mark(NOTHING)  # nothing of it is an id, which is said
        elif not isinstance(error, EngineError):
            self.failed.emit(error)
        self._encoding.cancel()
        self.view.show_rows(None)
        self.text_line.clear()
        self._tell()
        self._follow()  # with another tokenizer it may be otherwise

    @Slot(object)
    def _take_again(self, again: Again) -> None:
        self._again = again
        self._tell()

    @Slot(object)
    def _take_again_failure(self, error: Exception) -> None:
        self._take_again(Again(None, error))
        self.failed.emit(error)

    @Slot(int)
    def _refuse(self, count: int) -> None:
        self._refused = count
        self._tell()

    def _tell(self) -> None:
        decoded = self._decoded
        self.use_button.setEnabled(decoded is not None and bool(decoded.text))
        if self._refused:
            self._words.set_text(refusal_words(self._refused))
        elif self._error is not None:
            self._words.set_text(error_words(self._error))
        elif decoded is None or not decoded.pasted.ids:
            self._words.set_text("")
        else:
            parts = [count_words(decoded), *left_out_words(decoded)]
            parts += [again_words(decoded, self._again), *note_words(decoded)]
            self._words.set_text(SEPARATOR.join(parts))

    # What the user wants

    def _use(self) -> None:
        if self._decoded is not None and self._decoded.text:
            self.text_wanted.emit(self._decoded.text)

    @Slot(int)
    def _choose(self, number: int) -> None:
        self.token_selected.emit(int(self.view.tokens.rows.ids[number]))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._halves.fit_into(event.size())

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("IdsDock", "Ids in"))
        self._title.setText(translate("IdsDock", "P&asted ids"))
        self.field.setAccessibleName(translate("IdsDock", "Ids"))
        self.field.setPlaceholderText(translate("IdsDock", "Paste ids: 72 101, [72, 101] or tensor([72, 101])"))
        self.clear_button.setText(translate("IdsDock", "Clear"))
        self.clear_button.setToolTip(translate("IdsDock", "Empty the field"))
        self._text_title.setText(translate("IdsDock", "&Reads"))
        self.text_line.setAccessibleName(translate("IdsDock", "Decoded text"))
        self.use_button.setText(translate("IdsDock", "Use as text"))
        self.use_button.setToolTip(
            translate("IdsDock", "Put the decoded text into the text pane; unknown ids are left out of it")
        )
        self._tell()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
