"""How a training and the open documents meet: it is watched live, becomes a document, and can be replayed
while that is open.

Not here: the training itself (training.training_run), which merges stand in the list (training.shown_merges).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Slot

from app.documents import Document
from app.engine_words import said
from app.reporter import Reporter
from app.session import Session
from app.ticker import Ticker
from app.training.shown_merges import ShownMerges
from app.training.training_run import RunState, TrainingRun
from engine import Tokenizer

LIVE_INTERVAL = 200
"""Milliseconds between two moments of a training in the text pane: five a second."""


class Learning(QObject):
    """While something is learned, that is shown and the active document is not; afterwards what was learned is, or
    what the user has opened meanwhile."""

    def __init__(
        self, session: Session, run: TrainingRun, shown: ShownMerges, ticker: Ticker, reporter: Reporter
    ) -> None:
        super().__init__(session)
        self._session = session
        self._run = run
        self._shown = shown
        self._reporter = reporter
        self._live = ticker.part(self._show_moment, interval=LIVE_INTERVAL)
        run.front_changed.connect(self._live.set_dirty)
        run.state_changed.connect(self._follow_state)
        run.finished.connect(self._keep_what_is_learned)
        run.failed.connect(self._keep_what_is_left)
        session.tokenizer_changed.connect(self._follow_active)
        session.documents_changed.connect(self._forget_closed)

    def _show_moment(self) -> None:
        moment = self._run.tokenizer_at_front()
        if moment is not None and self._run.learning:
            self._session.show_live(moment)

    @Slot()
    def _show_active(self) -> None:
        self._session.end_live()
        self._shown.show(self._session.active, self._session.moment)

    @Slot()
    def _follow_state(self) -> None:
        nothing = self._run.state is RunState.IDLE or self._run.came_to_nothing
        if nothing and not self._run.learning:
            self._session.show_put_off()
            self._show_active()

    @Slot()
    def _follow_active(self) -> None:
        if self._run.learning:  # nothing was open before: what is being learned stays in sight
            self._show_moment()
            return
        self._shown.show(self._session.active, self._session.moment)

    @Slot()
    def _forget_closed(self) -> None:
        """What is closed is not replayed."""
        last = self._run.last
        if last is not None and all(each.tokenizer.merges is not last.merges for each in self._session.documents):
            self._run.forget()

    @Slot(str)
    def _keep_what_is_learned(self, reason: str) -> None:
        learned, active, dirty = self._run.tokenizer, self._session.active, len(self._run.merges) > 0
        if learned is None:
            return
        if reason == "stopped":  # whoever stops it goes on with what it has learned, such as to save it
            self._session.put_off = None
        if active is not None and reason != "stopped" and self._takes_place_of(active):
            self._session.set_tokenizer(learned, path=None, dirty=True, keep_selection=True)
            self._show_put_off(learned)
        else:
            self._open(learned, dirty=dirty)

    def _open(self, learned: Tokenizer, *, dirty: bool) -> None:
        """Show it, unless the user has opened another one since the start."""
        in_front = self._session.put_off is None
        self._session.open(learned, path=None, dirty=dirty, keep_selection=True, activate=in_front)
        self._show_put_off(learned)

    def _show_put_off(self, learned: Tokenizer) -> None:
        if self._session.put_off is None:
            return
        self._session.show_put_off()
        self._show_active()
        words = QCoreApplication.translate("Learning", "The training of {0} has ended; it has a tab of its own.")
        self._reporter.say_note(words.replace("{0}", learned.name))

    def _takes_place_of(self, document: Document) -> bool:
        """Whether what was learned after a rewinding takes the place of what was rewound.

        Else every merge that is blocked would leave a tab. Not of one without a blocked merge: people compare with
        and without. And a file, a name that was given since, and more merges than a stopped training has are no
        less worth than what would take their place.
        """
        rewound, learned = self._run.rewound, self._run.tokenizer
        if document.tokenizer is not rewound or not document.dirty or document.path is not None:
            return False
        return bool(_blocked(rewound)) or not _blocked(learned)

    @Slot(str, str)
    def _keep_what_is_left(self, message: str, details: str) -> None:
        if self._run.tokenizer is not None and not self._run.came_to_nothing:
            self._open(self._run.tokenizer, dirty=True)
        self._reporter.show_error(said(message), details)


def _blocked(tokenizer: Tokenizer | None) -> tuple[tuple[bytes, bytes], ...]:
    record = None if tokenizer is None else tokenizer.training
    return () if record is None else record.blocked
