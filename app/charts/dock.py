"""The dock with the charts: what is asked of the background and when, and what is shown of the answers.

Not here: what is found out (measuring.py), drawing (drawing.py), the controls (bar.py), ways out (export.py).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLabel, QStackedWidget, QVBoxLayout, QWidget

from app.charts.bar import ChartBar
from app.charts.export import ChartExport
from app.charts.figure import Figure
from app.charts.measuring import Asked, Measurer, TextTokens
from app.charts.shown import Shown
from app.charts.words import missing_words, moment_words, plot_words, read_out
from app.engine_words import why
from app.latest_task import LatestTask
from app.palette import LIGHT, Theme
from app.scroll_part import ScrollPart
from app.session import Session
from app.settings import Settings
from app.steady_labels import SteadyLabel
from app.ticker import Ticker
from app.watched_dock import WatchedDock
from app.written_order import in_order
from engine.explaining.changing_merges import equal_ranks
from engine.text.token_text import token_text

if TYPE_CHECKING:
    from app.charts.picture import ChartPicture
    from app.charts.plot import Plot

INTERVAL = 120
"""Milliseconds between two drawings at least."""
REST = 10
"""A figure is asked for again after so many times as long as it took to find out: a tenth of a core at most."""
_DIGITS, _LINES = 14, 3
"""Least width and height of a chart, in digits and lines of type."""
_TOKEN_BYTES = 48
"""Of a token in the line of numbers."""


class ChartsDock(WatchedDock):
    """Signals: `token_selected(id)`, `saved(path)`, `failed(exception)`, and `chart_made`, once.

    The plot is made when the dock is first seen, so that the window opens sooner. While nobody sees it, it asks for
    nothing.
    """

    token_selected = Signal(object)
    saved = Signal(object)
    failed = Signal(object)
    chart_made = Signal()

    def __init__(
        self, session: Session, shown: Shown, ticker: Ticker, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("chart_dock")
        self._session, self._shown, self._settings = session, shown, settings
        self._theme: Theme = LIGHT
        self._moment: int | None = None
        self._whole_text: tuple[TextTokens, tuple[bool, bool]] | None = None
        self._measurer = Measurer()
        self._answer: Figure | None = None
        self._figure: Figure | None = None
        self._stale = True
        self._of_others = False  # the figure that is still shown is that of other merges
        self._unmarked = True
        """The cross-hair has still to be put to the chosen token, with a figure to come."""
        self._note = ""
        self.plot: Plot | None = None
        self._task = LatestTask("charts", self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._take_failure)
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._ask_if_stale)
        self.numbers = SteadyLabel()
        self.numbers.setObjectName("chart_numbers")
        self.bar = ChartBar(self.numbers, parent=self)
        self.bar.restore(settings.charts)
        self.export = ChartExport(settings, self)
        self._reason = QLabel()
        self._reason.setObjectName("chart_reason")
        self._reason.setWordWrap(True)
        self._reason.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = QStackedWidget()
        self._pages.addWidget(ScrollPart(self._reason, lines=1))
        self._part = ticker.part(self._refresh, interval=INTERVAL)
        self._place()
        self._connect()
        self.retranslate()

    def _place(self) -> None:
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar.row)
        column.addWidget(self._pages, 1)
        self._scroll = ScrollPart(whole, lines=1, filling=self._pages)
        self.setWidget(self._scroll)

    def _connect(self) -> None:
        session, shown = self._session, self._shown
        shown.replaced.connect(self._forget_merges)
        shown.replaced.connect(self._ask_anew)
        shown.changed.connect(self._ask_if_stale_after)
        session.encoding_changed.connect(self._follow_text)
        session.tokenizer_changed.connect(self._ask_anew)
        session.selected_token_changed.connect(self._mark_token)
        self.came_in_sight.connect(self._part.set_dirty)
        self.bar.changed.connect(self._ask_anew)
        self.bar.changed.connect(self._remember)
        self.bar.save.triggered.connect(self._save)
        self.bar.copy_picture.triggered.connect(self._copy_picture)
        self.bar.copy_numbers.triggered.connect(self._copy_numbers)
        self.export.saved.connect(self._say_saved)
        self.export.saved.connect(self.saved)
        self.export.copied.connect(self._say_copied)
        self.export.failed.connect(self.failed)

    # What others ask for

    def show_moment(self, moment: int | None) -> None:
        """Mark the moment after so many merges, and show its numbers; None: none."""
        if moment != self._moment:
            self._moment = moment
            self._ask_if_stale_after()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours from `theme`, now and when the plot is made."""
        self._theme = theme
        if self.plot is not None:
            self.plot.set_theme(theme)

    @property
    def figure(self) -> Figure | None:
        """What is shown, be it nothing but a reason."""
        return self._figure

    @property
    def busy(self) -> bool:
        """Whether something is under way in the background."""
        return self._task.busy or self._part.dirty or self.export.busy

    def shutdown(self) -> None:
        """End the background threads; see `ChartExport.shutdown`."""
        self._task.shutdown()
        self.export.shutdown()

    # Asking

    @Slot()
    def _ask_anew(self) -> None:
        """What is under way would come too late: another chart is wanted, or that of another vocabulary."""
        self._task.cancel()
        self._answer = None
        self._rest.stop()
        self._ask_if_stale_after()

    @Slot()
    def _ask_if_stale_after(self) -> None:
        self._stale = True
        self._ask_if_stale()

    @Slot()
    def _ask_if_stale(self) -> None:
        """What is under way is let through: a vocabulary that grows faster than it is measured would never be."""
        if self._stale and self.in_sight and not self._task.busy and not self._rest.isActive():
            self._part.set_dirty()

    @Slot()
    def _follow_text(self) -> None:
        if self.bar.choice.kind == "compression":
            self._ask_if_stale_after()

    def _refresh(self) -> None:
        """Draw what has come, and ask for more if there is more."""
        if not self.in_sight:
            return
        if self._answer is not None:
            figure, self._answer = self._answer, None
            self._draw(figure)
        if self._stale and not self._task.busy and not self._rest.isActive():
            self._stale = False
            self._task.submit(partial(self._measurer.measure, self._asked()))

    def _asked(self) -> Asked:
        shown, session = self._shown, self._session
        merges = shown.merges.first(shown.total)
        opened = None if shown.grow else session.tokenizer
        foreign = opened if opened is not None and not opened.trained_here else None
        made = 256 + np.arange(len(merges)) if foreign is None else foreign.merge_ids[: len(merges)]
        moment = self._moment
        if moment is not None and moment >= len(merges):
            moment = None
        return Asked(self.bar.choice, merges, made, foreign, shown.corpus_bytes, self._text_tokens(moment), moment)

    def _text_tokens(self, moment: int | None) -> TextTokens | None:
        """The typed text, with all merges if its tokens with them are known: a moment shows it with fewer.

        At a moment nothing is kept: while it begins, the tokens may still be those of the vocabulary before.
        """
        encoding, tokenizer = self._session.encoding, self._session.shown_tokenizer
        if encoding is None or tokenizer is None:
            return None
        equal = equal_ranks(tokenizer)
        found = TextTokens(tokenizer.merges, tokenizer.merge_ids, encoding.ids, encoding.utf8, equal)
        how = self._session.encoded_how
        if moment is None:
            self._whole_text = found, how
        elif self._whole_text is not None:
            whole, was = self._whole_text
            if (whole.utf8, was) == (found.utf8, how) and len(whole.merges) >= len(found.merges):
                return whole
        return found

    # What comes back

    @Slot(object)
    def _take(self, figure: Figure) -> None:
        self._answer = figure
        self._rest.start(min(round(1000 * REST * figure.seconds), 2000))
        self._part.set_dirty()

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        """A chart of what was shown before would be taken for one of what is shown now."""
        self._reason.setText(why(error))
        self._pages.setCurrentIndex(0)
        self.bar.set_able(False)
        self._ask_if_stale()  # there may be more by now
        self.failed.emit(error)

    def _draw(self, figure: Figure) -> None:
        if self.plot is None:
            self._make_plot()
        assert self.plot is not None
        self._figure = figure
        missing = missing_words(figure)
        self.bar.set_able(not figure.is_empty)
        if figure.is_empty:
            self._reason.setText(missing)
            self._pages.setCurrentIndex(0)
        else:
            before = self.plot.figure
            if before is None or before.choice.kind != figure.choice.kind:
                self._unmarked = True
            self.plot.show_figure(figure, plot_words(figure), expected=self._shown.expected)
            self._pages.setCurrentWidget(self.plot)
            if self._of_others:
                self.plot.set_place(None)
            self._of_others = False
            if self._unmarked:
                self._mark()
        self._note = ""
        self._measure_plot()
        self._show_numbers()

    def _make_plot(self) -> None:
        from app.charts.plot import Plot

        plot = self.plot = Plot()
        plot.set_theme(self._theme)
        plot.set_font(self.font())
        plot.pointed.connect(self._tell_place)
        plot.chosen.connect(self._choose)
        plot.installEventFilter(self._scroll)  # which scrolls to what the keyboard comes to
        self._pages.addWidget(plot)
        self.setTabOrder(self.bar.button, plot)  # made late, it would come behind the whole window
        self.chart_made.emit()

    @Slot()
    def _tell_place(self) -> None:
        self._note = ""
        words = self._show_numbers()
        if self.plot is not None and self.plot.hasFocus() and self.plot.place is not None:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.plot, words))

    @Slot(int)
    def _choose(self, place: int) -> None:
        figure = None if self.plot is None else self.plot.figure
        if figure is not None and figure.bars is None and place < len(self._shown.merges):
            self.token_selected.emit(self._shown.merges.id_of(place))

    @Slot()
    def _mark_token(self) -> None:
        """Put the cross-hair where the token was made, whoever chose it."""
        self._unmarked = True
        if self.plot is not None and not self._of_others and not self._mark():
            self.plot.set_place(None)

    @Slot()
    def _forget_merges(self) -> None:
        """The rank at which the cross-hair stands is that of another merge now, and a text has other tokens."""
        self._unmarked = self._of_others = True
        self._whole_text = None

    def _mark(self) -> bool:
        """Whether it stands at the merge of the chosen token now; one that is not learned yet is waited for."""
        figure = None if self.plot is None else self.plot.figure
        if self.plot is None or figure is None or figure.bars is not None:
            return False
        token_id = self._session.selected_token_id
        rank = None if token_id is None else self._shown.merges.rank_of(token_id)
        if rank is not None and rank < figure.merges:
            self.plot.set_place(rank)
            self._unmarked = False
            return True
        self._unmarked = token_id is not None and (rank is not None or self._shown.grow)
        return False

    # What it says

    def _show_numbers(self) -> str:
        """The numbers at the cross-hair, and those of the moment; else what is missing, or what was done last."""
        figure = None if self.plot is None else self.plot.figure
        words = ""
        if figure is not None and self.plot is not None and self._pages.currentWidget() is self.plot:
            place, at = self.plot.place, ""
            if place is not None:
                at = read_out(figure, place, self._token_at(place) if figure.bars is None else "")
            words = "   ".join(filter(None, (at, moment_words(figure)))) or missing_words(figure)
            self.plot.setAccessibleDescription(words)
        words = self._note or words
        self.numbers.setText(words)
        self.numbers.setToolTip(words)
        return words

    def _token_at(self, rank: int) -> str:
        merges = self._shown.merges
        if rank >= len(merges):
            return ""
        data, _whole = merges.leading(merges.id_of(rank), _TOKEN_BYTES + 1)
        return in_order(token_text(data, _TOKEN_BYTES))

    def _say(self, words: str) -> None:
        self._note = words
        self._show_numbers()

    @Slot(object)
    def _say_saved(self, path: Path) -> None:
        self._say(QCoreApplication.translate("Charts", "Saved as {0}").format(path))

    @Slot()
    def _say_copied(self) -> None:
        self._say(QCoreApplication.translate("Charts", "Copied"))

    # Ways out

    @Slot()
    def _save(self) -> None:
        if self.plot is not None and self.plot.figure is not None:
            self.export.choose_and_save(self.plot.figure, partial(self.picture, self.plot.figure))

    @Slot()
    def _copy_picture(self) -> None:
        if self.plot is not None and self.plot.figure is not None:
            self.export.copy_picture(partial(self.picture, self.plot.figure))

    @Slot()
    def _copy_numbers(self) -> None:
        if self.plot is not None and self.plot.figure is not None:
            self.export.copy_numbers(self.plot.figure)

    def picture(self, figure: Figure) -> ChartPicture:
        """A chart as a picture, in the colours, the language and the type of the window."""
        from app.charts.picture import ChartPicture

        expected = max(self._shown.expected, figure.merges)
        return ChartPicture(figure, plot_words(figure), self._theme, self.font(), expected=expected)

    @Slot()
    def _remember(self) -> None:
        self._settings.charts = self.bar.written()

    # How it looks

    def _measure_plot(self) -> None:
        """Room for the axes, so that nothing moves when the plot is made."""
        metrics = self.fontMetrics()
        rows = self.plot.rows_height() if self.plot is not None and self._pages.currentWidget() is self.plot else 0
        width, height = _DIGITS * metrics.horizontalAdvance("0"), _LINES * metrics.height()
        self._pages.setMinimumSize(width, max(height, rows))

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("Charts", "Charts"))
        self.bar.retranslate()
        self.numbers.set_widest(translate("Charts", "Rank {0}").format("99,999"))  # the rest has what is left
        if self._figure is not None:
            self._draw(self._figure)
        self._measure_plot()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            if self.plot is not None:
                self.plot.set_font(self.font())
            self._measure_plot()
        super().changeEvent(event)
