"""The dock that compares two of the open tokenizers on the text: which two, their numbers, and their tokens.

It encodes and lays out in the background, and only while it can be seen. Not here: which are pinned until somebody
chooses (pins.py), the rows of tokens (view.py).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QMargins, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.choice_box import ChoiceBox
from app.comparison.pins import Pins
from app.comparison.sheet import Request, Sheet, sheet_of
from app.comparison.view import ComparisonView
from app.comparison.words import FIELDS, LEAVING, summary, summary_tips
from app.count_row import CountRow
from app.documents import Document, names_of
from app.engine_words import why
from app.flow_row import FlowRow
from app.joined import remarked
from app.latest_task import LatestTask, Stop
from app.palette import Theme
from app.scroll_part import ScrollPart
from app.session import Session
from app.settings import Settings
from app.steady_labels import ElidedLabel
from app.switch_button import SwitchButton
from app.veil import Veil
from app.watched_dock import WatchedDock
from engine import EngineError

PAUSE = 150
"""Milliseconds without a change of text or tokenizers after which they are compared."""

WAIT = 0.006
"""Seconds: rows that are broken anew in less are painted once instead of twice."""

_IDS = "comparison_ids"
_LETTERS = 8


class ComparisonDock(WatchedDock):
    """Signals: `token_selected(id)`, of the active tokenizer, that the user chose; `failed(exception)`, by a fault
    of the program."""

    token_selected = Signal(object)
    failed = Signal(object)

    def __init__(self, session: Session, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.came_in_sight.connect(self._request)
        self.setObjectName("comparison_dock")
        self._session, self._settings = session, settings
        self._pins = Pins()
        self._asked: Request | None = None
        self._asked_names = ("", "")
        self._error: Exception | None = None  # why there is nothing to show
        self._large = False
        self._place: tuple[int, int] | None = None
        # They take what is left of their row: as wide as long names they would fill two rows of a low dock.
        self.choices = (ChoiceBox(letters=_LETTERS), ChoiceBox(letters=_LETTERS))
        self._titles = (QLabel(), QLabel())
        self.previous_button, self.next_button = QToolButton(), QToolButton()
        self.only_button, self.ids_button = SwitchButton(), SwitchButton()
        self.numbers = CountRow(FIELDS, LEAVING)
        self.view = ComparisonView()
        self._veil = Veil(self.view)
        self.line = ElidedLabel()
        self.hint = QLabel()
        self._task = LatestTask("comparing", self)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._place_parts()
        self._connect()
        self.ids_button.setChecked(settings.shows(_IDS))
        self._follow_documents()
        self.retranslate()

    def _place_parts(self) -> None:
        for title, choice in zip(self._titles, self.choices, strict=True):
            title.setBuddy(choice)
        self.hint.setWordWrap(True)
        self.hint.setContentsMargins(6, 4, 6, 4)
        self.line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.line.setContentsMargins(6, 0, 6, 2)
        pairs = [_beside(*pair) for pair in zip(self._titles, self.choices, strict=True)]
        buttons = self.previous_button, self.next_button, self.only_button, self.ids_button
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(FlowRow(*pairs, *buttons, margins=QMargins(6, 4, 4, 2)))
        inset = QVBoxLayout()
        inset.setContentsMargins(6, 0, 6, 2)
        inset.addWidget(self.numbers)
        column.addLayout(inset)
        column.addWidget(self.hint)
        column.addWidget(self.view, 1)
        column.addWidget(self.line)
        self._scroll = ScrollPart(whole, lines=1)
        self.setWidget(self._scroll)

    def _connect(self) -> None:
        for row, choice in enumerate(self.choices):
            choice.activated.connect(lambda index, row=row: self._choose(row, index))
        self.previous_button.clicked.connect(lambda: self.go_to_difference(-1))
        self.next_button.clicked.connect(lambda: self.go_to_difference(1))
        self.only_button.toggled.connect(self._request)
        self.ids_button.toggled.connect(self._show_ids)
        self.view.room_changed.connect(self._lay_out_anew)
        self.view.described.connect(self._say)
        self.view.token_chosen.connect(self._select)
        self._pause.timeout.connect(self._request)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._take_failure)
        self._session.text_changed.connect(self._follow)
        self._session.encoding_changed.connect(self._follow)
        self._session.documents_changed.connect(self._follow_documents)

    # What others ask for

    def set_large(self, large: bool) -> None:
        """Say why there is nothing: a large text is shown, which is not held as a whole."""
        self._large = large
        self._show_hint()

    def show_place(self, low: int, high: int) -> None:
        """Follow a caret: these bytes of the text are meant."""
        self._place = (low, high)
        self._go_to_place()

    def go_to_difference(self, step: int) -> None:
        """Bring the dock to the front and go to the next (1) or previous (-1) difference."""
        self.show()
        self.raise_()
        self._scroll.reveal(self.view)
        self.view.go_to_difference(step)

    def set_theme(self, theme: Theme) -> None:
        """Colours of the tokens."""
        self.view.set_theme(theme)

    @property
    def pinned(self) -> tuple[Document | None, Document | None]:
        """The upper and the lower one."""
        return self._pins.pinned

    @property
    def busy(self) -> bool:
        """Whether something is under way that will change what is shown."""
        return self._task.busy or self._pause.isActive() or self.view.painting

    def shutdown(self) -> None:
        """End the background thread."""
        self._pause.stop()
        self._task.shutdown()

    # From the session to rows

    @Slot()
    def _follow_documents(self) -> None:
        self._pins.follow(self._session.documents, self._session.active)
        self._keep_chosen()
        self._fill_choices()
        self._follow()

    def _keep_chosen(self) -> None:
        """What was chosen stays open until something else is chosen in its row."""
        self._session.keep([each for each in self._pins.pinned if each is not None] if self._pins.chosen else [])

    def _fill_choices(self) -> None:
        documents = self._session.documents
        names = names_of(documents)
        for choice, pinned in zip(self.choices, self._pins.pinned, strict=True):
            if [choice.itemText(place) for place in range(choice.count())] != names:  # its list may stand open
                choice.clear()
                choice.addItems(names)
            choice.setCurrentIndex(documents.index(pinned) if pinned is not None else -1)
            choice.setEnabled(len(documents) > 1)
            choice.updateGeometry()
        self._show_hint()

    def _choose(self, row: int, index: int) -> None:
        self._pins.choose(row, self._session.documents[index])
        self._keep_chosen()
        self._fill_choices()
        self._request()

    @Slot()
    def _follow(self) -> None:
        wanted = self._wanted()
        if self.in_sight and not self._is_asked(wanted):
            self._pause.start()

    def _wanted(self) -> Request | None:
        above, below = self._pins.pinned
        if above is None or below is None:
            return None
        session, ids, only = self._session, self.ids_button.isChecked(), self.only_button.isChecked()
        return Request(
            session.text, (above.tokenizer, below.tokenizer), session.recognises_special, session.adds_ends,
            self.view.points, ids, only, self.view.room,
        )  # fmt: skip

    def _is_asked(self, wanted: Request | None) -> bool:
        asked = self._asked
        if wanted is None or asked is None:
            return wanted is asked
        return wanted.compares(asked) and wanted.measures(asked) and wanted.width == asked.width

    @Slot()
    def _request(self) -> None:
        self._pause.stop()
        wanted = self._wanted()
        if not self.in_sight or self._is_asked(wanted):
            return
        above, below = (choice.currentText() for choice in self.choices)
        self._asked, self._asked_names = wanted, (above, below)
        if wanted is None:
            self._task.cancel()
            self._take(None)
            return
        before = self.view.sheet
        self._veil.set_old(before is not None and before.request.text != wanted.text)

        def lay_out(stop: Stop) -> Sheet:
            return sheet_of(wanted, before, stop)

        self._task.submit_stoppable(lay_out, wait=WAIT)

    @Slot()
    def _lay_out_anew(self) -> None:
        if self._asked is not None:
            self._request()

    @Slot(object)
    def _take(self, sheet: Sheet | None, error: Exception | None = None) -> None:
        self._error = error
        self._veil.set_old(False)
        self.view.show_sheet(sheet, self._asked_names)  # others may be pinned since
        self.numbers.show_fields(summary(sheet))
        self._show_hint()
        self._go_to_place()

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        """Rows of the text before would be taken for those of this one."""
        self._take(None, error)
        if not isinstance(error, EngineError):
            self.failed.emit(error)

    def _go_to_place(self) -> None:
        sheet = self.view.sheet
        # While an answer is under way, places mean those of another text.
        if self._place is not None and sheet is not None and sheet.request.text == self._session.text:
            self.view.show_byte(*self._place)

    # What the user wants, and what he is told

    @Slot(bool)
    def _show_ids(self, shown: bool) -> None:
        self._settings.set_shows(_IDS, shown=shown)
        self.view.set_ids(shown)
        self._request()

    @Slot(int, int)
    def _select(self, row: int, token: int) -> None:
        sheet = self.view.sheet
        # While an answer is under way, the rows may be those of tokenizers that were pinned before.
        if sheet is not None and sheet.request.tokenizers[row] is self._session.tokenizer:
            token_id = int(sheet.encodings[row].ids[token])
            if token_id >= 0:
                self.token_selected.emit(token_id)

    @Slot(str)
    def _say(self, words: str) -> None:
        self.line.setText(words)
        self.line.setToolTip(words)

    def _show_hint(self) -> None:
        translate = QCoreApplication.translate
        sheet = self.view.sheet
        if self._large:
            text = translate(
                "Comparison",
                "Comparing works for texts that can be edited: copy a part of this one into a new text (Ctrl+N).",
            )
        elif None in self._pins.pinned:
            text = translate("Comparison", "Open a second tokenizer (Ctrl+O) to compare it with this one.")
        elif self._error is not None:
            text = translate("Comparison", "Not compared: {0}").replace("{0}", why(self._error))
        elif self.only_button.isChecked() and sheet is not None and not sheet.found.differs.any():
            text = translate("Comparison", "The two agree about the whole text.")
        else:
            text = ""
        self.hint.setText(text)
        self.hint.setVisible(bool(text))

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("Comparison", "Compare"))
        for title, words in zip(
            self._titles, (translate("Comparison", "A&bove"), translate("Comparison", "Belo&w")), strict=True
        ):
            title.setText(words)
        names = translate("Comparison", "Tokenizer above"), translate("Comparison", "Tokenizer below")
        for choice, words in zip(self.choices, names, strict=True):
            choice.setAccessibleName(words)
        self.previous_button.setText("▲")
        self.next_button.setText("▼")
        for button, words, key in (
            (self.previous_button, translate("Comparison", "Previous difference"), "Shift+F4"),
            (self.next_button, translate("Comparison", "Next difference"), "F4"),
        ):
            button.setToolTip(remarked(words, key))
            button.setAccessibleName(words)
        self.only_button.setText(translate("Comparison", "Differences only"))
        self.only_button.setToolTip(translate("Comparison", "Leave out what both split alike; ⋯ stands for it"))
        self.ids_button.setText(translate("Comparison", "Ids"))
        self.ids_button.setToolTip(translate("Comparison", "Write the id of each token beside it"))
        self.view.setToolTip(
            translate(
                "Comparison",
                "A line between the rows: a border that both have. A wedge: one that only the row it points at "
                "has. Grey: the two differ. A jagged edge: the token goes on in the next row.",
            )
        )
        self.numbers.set_tips(summary_tips())
        self.numbers.show_fields(summary(self.view.sheet))
        self._show_hint()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def _beside(title: QLabel, choice: ChoiceBox) -> QWidget:
    """Two that stay together when a row is too narrow."""
    both = QWidget()
    row = QHBoxLayout(both)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(title)
    row.addWidget(choice, 1)
    both.setSizePolicy(choice.sizePolicy())
    return both
