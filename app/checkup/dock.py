"""The dock of the check-up: a list of checks with sign and word, and what was found by the one that is chosen.

Not here: running (checkup_run.py), words (report.py), what is checked (app/examining.py).
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import (
    QCoreApplication,
    QElapsedTimer,
    QEvent,
    QLocale,
    QMargins,
    Qt,
    QTimer,
    QUrl,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.checkup.check_list import CheckList
from app.checkup.check_words import titles
from app.checkup.checkup_run import CheckupRun
from app.checkup.report import as_html, as_markdown, heading, summary
from app.checkup.report_file import ReportFile
from app.checkup.result import Result
from app.flow_row import FlowRow
from app.joined import sentences
from app.palette import Theme
from app.reading_page import ReadingPage
from app.scroll_part import ScrollPart
from app.session import Session
from app.settings import Settings
from app.steady_labels import ElidedLabel
from app.watched_dock import WatchedDock
from engine.checking.checks import CHECKS
from engine.checking.findings import Grade
from engine.checking.subject import Subject

_LEAST_LINES = 5
_LETTERS_BESIDE = 48
"""From so many letters on the page stands beside the list: with fewer, each check would be wrapped."""
TICK = 1000
"""Milliseconds after which the time is said that a check takes, and between two times."""


class CheckupDock(WatchedDock):
    """Signals: `token_selected(id)` and `place_wanted(start, end)` (bytes of the text) where a link is followed;
    `saved(path)`; `failed(exception)`."""

    token_selected = Signal(object)
    place_wanted = Signal(int, int)
    saved = Signal(object)
    failed = Signal(object)

    def __init__(
        self, session: Session, settings: Settings, subject: Callable[[], Subject | None],
        content: Callable[[], str | bytes], parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """`subject` takes what is to be checked, as it is at that moment; None: nothing is open. `content`: what is
        shown, of a large text the UTF-8, which the session has not."""
        super().__init__(parent)
        self.setObjectName("checkup_dock")
        self._session, self._take_subject, self._content = session, subject, content
        self._results: dict[str, Result] = {}
        self._checked_content: str | bytes | None = None
        self._under_way, self._shown_grey = "", False
        self._taken, self._tick = QElapsedTimer(), QTimer(self, interval=TICK)
        self.run = CheckupRun(self)
        self.report_file = ReportFile(settings, self)
        self.check_button, self.stop_button = QToolButton(), QToolButton()
        self.copy_button, self.save_button = QToolButton(), QToolButton()
        self.state, self.list, self.page = ElidedLabel(), CheckList(), ReadingPage()
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._place()
        self._connect()
        self.retranslate()

    def _place(self) -> None:
        self.page.setOpenLinks(False)
        self.state.setSizePolicy(QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.list)
        self._split.addWidget(self.page)
        self._split.setStretchFactor(0, 2)
        self._split.setStretchFactor(1, 3)
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        buttons = self.check_button, self.stop_button, self.copy_button, self.save_button
        column.addWidget(FlowRow(*buttons, self.state, margins=QMargins(6, 4, 4, 2)))
        column.addWidget(self._split, 1)
        self._scroll = ScrollPart(whole, lines=1, filling=self._split)
        self.setWidget(self._scroll)
        self._keep_lines()

    def _keep_lines(self) -> None:
        """Leave room for some lines of list and page; where the dock is lower, all of it scrolls."""
        parts = 1 if self._split.orientation() is Qt.Orientation.Horizontal else self._split.count()
        self._split.setMinimumHeight(parts * _LEAST_LINES * self.fontMetrics().lineSpacing())

    def _connect(self) -> None:
        self._tick.timeout.connect(self.show_state)
        self.check_button.clicked.connect(self.check)
        self.stop_button.clicked.connect(self.run.stop)
        self.copy_button.clicked.connect(self.copy)
        self.save_button.clicked.connect(lambda: self.report_file.choose_and_save(self.markdown()))
        self.list.currentRowChanged.connect(self._show_page)
        self.page.anchorClicked.connect(self._follow)
        self.run.began.connect(self._note_begun)
        self.run.found.connect(self._take)
        self.run.ended.connect(self._note_ended)
        self.run.failed.connect(self.failed)
        self.report_file.saved.connect(self.saved)
        self.report_file.failed.connect(self.failed)
        for changed in (
            self._session.text_changed,
            self._session.documents_changed,
            self._session.tokenizer_changed,
        ):
            changed.connect(self.show_state)

    # What others ask for

    @Slot()
    def check(self) -> None:
        """Come into sight and check what is open now."""
        self.show()
        self.raise_()
        subject = self._take_subject()
        if subject is None:
            self.show_state()
            return
        self._results, self._checked_content = {}, self._content()
        self._fill_list()
        self._show_page(self.list.currentRow())  # its links mean places of the text before
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._scroll.reveal(self.list)
        self.run.start(subject)

    @Slot()
    def copy(self) -> None:
        """Put the report on the clipboard."""
        QGuiApplication.clipboard().setText(self.markdown())

    def markdown(self) -> str:
        """The report of what was found."""
        name = self.run.subject.tokenizer.name if self.run.subject is not None else ""
        return as_markdown(name, self._results.values())

    @property
    def results(self) -> tuple[Result, ...]:
        """What was found so far."""
        return tuple(self._results.values())

    @property
    def busy(self) -> bool:
        """Whether a check is under way, or the report is being written."""
        return self.run.busy or self.report_file.busy

    def set_theme(self, theme: Theme) -> None:
        """Rows and links have the theme's colours only once they are made after it."""
        if self.list.count():
            self._fill_list()
        self._show_page(self.list.currentRow())

    def shutdown(self) -> None:
        """End the threads and the timer."""
        self._tick.stop()
        self.run.shutdown()
        self.report_file.shutdown()

    # From the run to the list and the page

    @Slot(str)
    def _note_begun(self, check: str) -> None:
        self._under_way = check
        self._taken.start()
        self._tick.start()
        self._fill_list()
        if check not in self._results and self.list.currentRow() in (-1, list(CHECKS).index(check)):
            self._show_page(list(CHECKS).index(check))
        self.show_state()

    @Slot(object)
    def _take(self, result: Result) -> None:
        self._results[result.check] = result
        self._fill_list()
        if self.list.currentRow() in (-1, list(CHECKS).index(result.check)):
            self.list.setCurrentRow(list(CHECKS).index(result.check))
            self._show_page(self.list.currentRow())

    @Slot()
    def _note_ended(self) -> None:
        self._under_way = ""
        self._tick.stop()
        self._fill_list()
        self.show_state()

    def _fill_list(self) -> None:
        """A row for each check; the same items all the while, so that the chosen row stays."""
        while self.list.count() < len(CHECKS):
            self.list.addItem(QListWidgetItem())
        for row, check in enumerate(CHECKS):
            result, item = self._results.get(check), self.list.item(row)
            item.setText(self._waiting(check) if result is None else heading(result))
            item.setForeground(self._ink())
            font = QFont()  # which says nothing but this: the size stays that of the list
            font.setBold(result is not None and result.grade in (Grade.DOUBT, Grade.FAULT))
            item.setFont(font)

    def _waiting(self, check: str) -> str:
        translate = QCoreApplication.translate
        text = (
            translate("Checkup", "… {0}: checking") if check == self._under_way else translate("Checkup", "· {0}")
        )
        return text.replace("{0}", titles()[check])

    @Slot(int)
    def _show_page(self, row: int) -> None:
        check = list(CHECKS)[row] if row >= 0 else ""
        if check in self._results:
            page = as_html(self._results[check])
        else:
            page = f"<p>{escape(self._waiting(check))}</p>" if check == self._under_way != "" else ""
        self.page.setHtml(f'<div style="color: {self._ink().name()}">{page}</div>' if page else "")

    def _ink(self) -> QColor:
        """Grey for the results of a tokenizer that is not in front."""
        group = QPalette.ColorGroup.Disabled if self._of_another() else QPalette.ColorGroup.Active
        return self.palette().color(group, QPalette.ColorRole.Text)

    def _of_another(self) -> bool:
        return bool(self._results) and not self._same_tokenizer()

    @Slot()
    def show_state(self) -> None:
        """Say what was found, and whether that is still true of what is shown now."""
        translate = QCoreApplication.translate
        if isinstance(self._checked_content, bytes) and not self._same_text():
            self._checked_content = None  # no text is this one again, and it may have gigabytes
        if self._shown_grey is not self._of_another():
            self._shown_grey = self._of_another()
            self._fill_list()
            self._show_page(self.list.currentRow())
        if self._under_way:
            text = self._under_way_words()
        elif self._results:
            text = summary(self._results.values())
            if self._of_another() and self.run.subject is not None:
                others = translate("Checkup", "These are the results of {0}, which is not in front: check again.")
                text = sentences((others.replace("{0}", self.run.subject.tokenizer.name), text))
            elif self._stale():
                changed = translate("Checkup", "The text, the tokenizer or its file has changed: check again.")
                text = sentences((changed, text))
        elif self._session.tokenizer is None:
            text = translate("Checkup", "Open or train a tokenizer, then check it.")
        else:
            text = translate(
                "Checkup", "Checks corpus, merges, coverage, round trip, special tokens and saved file."
            )
        self.state.setText(text)
        self.state.setToolTip(text)
        self.check_button.setEnabled(self._session.tokenizer is not None)
        self.stop_button.setEnabled(bool(self._under_way))
        for button in (self.copy_button, self.save_button):
            button.setEnabled(bool(self._results) and not self._under_way)

    def _under_way_words(self) -> str:
        """Which check is under way, and of a long one for how long: it may have megabytes to go through."""
        translate, number = QCoreApplication.translate, QLocale().toString
        seconds = self._taken.elapsed() // 1000
        text = translate("Checkup", "Checking {0} ({1} of {2})")
        if seconds:
            text = translate("Checkup", "Checking {0} ({1} of {2}), for {3} s so far")
        place = list(CHECKS).index(self._under_way) + 1
        parts = titles()[self._under_way], number(place), number(len(CHECKS)), number(seconds)
        for each, part in enumerate(parts):
            text = text.replace(f"{{{each}}}", part)
        return text

    def _stale(self) -> bool:
        subject = self.run.subject
        was_saved = subject is not None and subject.dirty is not self._session.dirty
        return was_saved or not (self._same_tokenizer() and self._same_text())

    def _same_text(self) -> bool:
        checked, content = self._checked_content, self._content()
        if isinstance(content, bytes):
            return content is checked  # comparing it would take long
        return content == checked

    def _same_tokenizer(self) -> bool:
        return self.run.subject is not None and self._session.tokenizer is self.run.subject.tokenizer

    @Slot(QUrl)
    def _follow(self, url: QUrl) -> None:
        """Go to what a link names, unless it means a place of another text or a token of another vocabulary."""
        kind, _, value = url.toString().partition(":")
        if kind == "token" and self._same_tokenizer():
            self.token_selected.emit(int(value))
        elif kind == "text" and self._same_text():
            start, _, end = value.partition("-")
            self.place_wanted.emit(int(start), int(end))

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("Checkup", "Check-up"))
        for button, words, tip in (
            (
                self.check_button,
                translate("Checkup", "Check now"),
                translate("Checkup", "Check what is open (Ctrl+Shift+D)"),
            ),
            (
                self.stop_button,
                translate("Checkup", "Stop"),
                translate("Checkup", "Skip the remaining checks"),
            ),
            (
                self.copy_button,
                translate("Checkup", "Copy report"),
                translate("Checkup", "Copy all findings as Markdown"),
            ),
            (
                self.save_button,
                translate("Checkup", "Save report…"),
                translate("Checkup", "Save all findings as Markdown"),
            ),
        ):
            button.setText(words)
            button.setToolTip(tip)
            button.setAccessibleName(words)
        self.list.setAccessibleName(translate("Checkup", "Checks"))
        self.page.setAccessibleName(translate("Checkup", "What was found"))
        if self.list.count():
            self._fill_list()
        self._show_page(self.list.currentRow())
        self.show_state()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        """List and page beside each other, or one above the other."""
        beside = max(self.height(), _LETTERS_BESIDE * self.fontMetrics().averageCharWidth())
        wide = self.width() > beside
        self._split.setOrientation(Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical)
        self._keep_lines()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self._turn()
        super().changeEvent(event)
