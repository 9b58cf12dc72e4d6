"""The dock with the tokens of the text: a table, what it shows in numbers, and the ways out of it.

It shows the session's present encoding. Not here: the table (tokens.view), copying (tokens.copies), the
caret, with which `app/application.py` connects it.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QMargins, Signal, Slot
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.csv_export import CsvExport
from app.flow_row import FlowRow
from app.inspection.lines.encoded_lines import EncodingLike
from app.inspection.tokens.copies import Choice, CopyButton
from app.inspection.tokens.rows import TokenRows, flagged
from app.inspection.tokens.view import TokensView
from app.inspection.words.token_words import SEPARATOR
from app.latest_task import LatestTask
from app.palette import Theme
from app.scroll_part import ScrollPart
from app.settings import Settings
from app.steady_labels import ElidedLabel, SteadyLabel
from app.switch_button import SwitchButton
from app.watched_dock import WatchedDock


class _Flagged(NamedTuple):
    rows: TokenRows
    numbers: np.ndarray


class TokensDock(WatchedDock):
    """Signals: `token_chosen(number)` when the user moves to another row; `saved(path, remark)`; `failed(error)`.

    While it cannot be seen it does nothing with the encodings it is given, and shows the last one when it can.
    """

    token_chosen = Signal(int)
    saved = Signal(object, str)
    failed = Signal(object)

    def __init__(self, settings: Settings, *marks: QWidget, parent: QWidget | None = None) -> None:
        """`marks` stand above the table, beside the number of tokens."""
        super().__init__(parent)
        self._marks = marks
        self.came_in_sight.connect(self._show_if_stale)
        self.setObjectName("tokens_dock")
        self._rows: TokenRows | None = None
        self._large = False
        self._stale = False
        self._marked: tuple[int, int] | None = None
        self.view = TokensView()
        self.view.token_chosen.connect(self.token_chosen)
        self.copy_button = CopyButton(self.view)
        self.export_button = QToolButton()
        self.filter_button = SwitchButton()
        self._total, self._note = SteadyLabel(), ElidedLabel()
        self.hint = QLabel()
        self.hint.setWordWrap(True)
        self.hint.setContentsMargins(6, 4, 6, 4)
        self.hint.hide()
        self.export = CsvExport(settings, self)
        self._filter = LatestTask("flagged tokens", self)
        self._place()
        self._connect()
        self.retranslate()

    def _place(self) -> None:
        # It changes: it has the room that is left, so that nothing moves.
        self._note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        buttons = self.filter_button, self.copy_button, self.export_button
        head = FlowRow(self._total, *self._marks, self._note, *buttons, margins=QMargins(6, 4, 4, 4))
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(self.hint)
        column.addWidget(self.view, 1)
        self.setWidget(ScrollPart(whole, lines=1, filling=self.view))

    def _connect(self) -> None:
        self.filter_button.toggled.connect(self._show)
        self.export_button.clicked.connect(self._export)
        self.copy_button.copying.connect(self._say_copying)
        self.copy_button.copied.connect(self._say_copied)
        self.copy_button.failed.connect(self._say_not_copied)
        self.export.saving.connect(self._say_saving)
        self.export.saved.connect(self._say_saved)
        self.export.failed.connect(self._say_not_saved)
        self.export.failed.connect(self.failed)
        self._filter.done.connect(self._take_flagged)
        self._filter.failed.connect(self._take_unflagged)

    def _export(self) -> None:
        choice, title, remark = Choice.of(self.view, least=2), "", ""
        if self._large:
            translate, count = QCoreApplication.translate, QLocale().toString(len(choice))
            title = translate("TokensDock", "Export tokens of the part in sight: {0}").format(count)
            remark = translate("TokensDock", "only tokens of the part in sight: {0}").format(count)
        self.export.choose_and_save(len(choice), choice.csv, title=title, remark=remark)

    # What others ask for

    def set_encoding(self, encoding: EncodingLike | None, vocabulary: Mapping[int, bytes] | None = None) -> None:
        """Show the tokens of an encoding, which the `vocabulary` made, as soon as the dock is seen."""
        before, self._rows = self._rows, None if encoding is None else TokenRows.of(encoding, vocabulary)
        self._stale = True
        if not _same_text(before, self._rows) and not (self.copy_button.busy or self.export.busy):
            self._say("")
        if self.in_sight:
            self._show()

    @Slot()
    def _show_if_stale(self) -> None:
        if self._stale:
            self._show()

    def set_large(self, large: bool) -> None:
        """Say that only a part is listed: a large text is shown, whose tokens are not kept."""
        if large != self._large:
            self._large = large
            self.hint.setVisible(large)
            self._show_total()

    def show_tokens(self, first: int, last: int) -> None:
        """Mark the tokens [first, last] (their numbers) and reveal the first; no focus is taken, no signal sent.

        No token is marked where `last` lies before `first`.
        """
        self._marked = (first, last)
        if not self._stale:
            self.view.show_tokens(first, last)

    def span_of(self, number: int) -> tuple[int, int]:
        """First byte and end of a token of the encoding that is shown, which may be older than the newest."""
        start, end = self.view.tokens.rows.spans[number].tolist()
        return start, end

    def id_of(self, number: int) -> int:
        """The id of a token of the encoding that is shown."""
        return int(self.view.tokens.rows.ids[number])

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of the table from `theme`."""
        self.view.set_theme(theme)

    @property
    def busy(self) -> bool:
        """Whether something is under way in the background."""
        return self._filter.busy or self.copy_button.busy or self.export.busy

    def shutdown(self) -> None:
        """End the background threads, once every export is written."""
        self._filter.shutdown()
        self.copy_button.shutdown()
        self.export.shutdown()

    # What it shows

    @Slot()
    def _show(self) -> None:
        if self.filter_button.isChecked() and self._rows is not None:
            # The newest encoding waits for an answer: dropping it each time would show nothing while a training
            # runs.
            if not self._filter.busy:
                self._filter.submit(partial(_find_flagged, self._rows))
            return
        self._filter.cancel()
        self._put(self._rows, None)

    @Slot(object)
    def _take_flagged(self, found: _Flagged) -> None:
        self._put(found.rows, found.numbers)
        if found.rows is not self._rows:
            self._show()

    @Slot(object)
    def _take_unflagged(self, error: Exception) -> None:
        """Rows of a text before would stay: all are shown, of the present one."""
        self.filter_button.setChecked(False)
        self.failed.emit(error)

    def _put(self, rows: TokenRows | None, numbers: np.ndarray | None) -> None:
        self._stale = False
        self.view.show_rows(rows, numbers)
        if self._marked is not None:
            self.view.show_tokens(*self._marked)
        self._show_total()

    def _show_total(self) -> None:
        translate, number = QCoreApplication.translate, QLocale().toString
        table = self.view.tokens
        if table.shown is None and self._large:
            words = translate("TokensDock", "Tokens here: {0}").format(number(len(table.rows)))
        elif table.shown is None:
            words = translate("TokensDock", "Tokens: {0}").format(number(len(table.rows)))
        else:
            words = translate("TokensDock", "Flagged: {0} of {1}")
            words = words.format(number(len(table.shown)), number(len(table.rows)))
        self._total.setText(words)

    def _say(self, words: str) -> None:
        self._note.setText(words)
        self._note.setToolTip(words)

    @Slot(object)
    def _say_not_saved(self, _error: Exception) -> None:
        self._say("")

    @Slot(int)
    def _say_copying(self, count: int) -> None:
        self._say(QCoreApplication.translate("TokensDock", "Copying rows: {0} …").format(QLocale().toString(count)))

    @Slot(int)
    def _say_copied(self, count: int) -> None:
        words = QCoreApplication.translate("TokensDock", "Rows copied: {0}")
        if self._large:
            words = QCoreApplication.translate("TokensDock", "Tokens copied of the part in sight: {0}")
        self._say(words.format(QLocale().toString(count)))

    @Slot(object)
    def _say_not_copied(self, error: Exception) -> None:
        self._say("")
        self.failed.emit(error)

    @Slot(int)
    def _say_saving(self, count: int) -> None:
        self._say(QCoreApplication.translate("TokensDock", "Saving rows: {0} …").format(QLocale().toString(count)))

    @Slot(object, str)
    def _say_saved(self, path: Path, remark: str) -> None:
        words = QCoreApplication.translate("TokensDock", "Saved as {0}").format(path)
        self._say(SEPARATOR.join(filter(None, (words, remark))))
        self.saved.emit(path, remark)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("TokensDock", "Tokens"))
        self.filter_button.setText(translate("TokensDock", "Only flagged"))
        self.filter_button.setToolTip(
            translate(
                "TokensDock",
                "Show only tokens that cut a character or a grapheme, are special, unknown or inserted",
            )
        )
        self.export_button.setText(translate("TokensDock", "Export CSV…"))
        self.export_button.setToolTip(
            translate(
                "TokensDock", "Save the rows as comma-separated values: those selected, if several are, else all"
            )
        )
        self.hint.setText(
            translate(
                "TokensDock", "Large text: the tokens around what is in sight. Scroll the text to see others."
            )
        )
        widest = translate("TokensDock", "Flagged: {0} of {1}").format("99,999", "99,999")
        self._total.set_widest(widest)
        self._say("")
        self._show_total()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def _find_flagged(rows: TokenRows) -> _Flagged:
    return _Flagged(rows, flagged(rows))


def _same_text(one: TokenRows | None, other: TokenRows | None) -> bool:
    """Whether both are tokens of one text, if of other vocabularies or parts."""
    return one is not None and other is not None and one.utf8 == other.utf8
