"""Time travel: the orders that lead from one moment to another, and what finds the merges that change the text.

Not here: what a moment is (session), the bar (bar.py), playing (player.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from app.latest_task import LatestTask, Stop
from app.session import Session
from app.travel.bar import TEN, THOUSAND, TravelBar
from app.travel.player import Player
from engine.explaining.changing_merges import ChangingMerges

WAIT = 0.025
"""Seconds: a change is nearly always found sooner, and a key that is held down finds the next one each time."""


class Travel(QObject):
    """Owns its `bar`. Signals: `failed(exception)`; `closed`, if the bar had the focus, which then needs a home."""

    failed = Signal(object)
    closed = Signal()

    def __init__(
        self, session: Session, speed: Callable[[], int], parent: QObject | None = None,
        *, in_sight: Callable[[], str | None] = lambda: None,
    ) -> None:  # fmt: skip
        """`speed`: that of the show, 0 to 100, asked while it plays. `in_sight`: what is seen of a text too large
        for the session; None where the session has the text."""
        super().__init__(parent)
        self._session, self._in_sight = session, in_sight
        self._looked_at_part = False
        self.bar = TravelBar(session)
        self.player = Player(session, speed, self)
        self.player.playing_changed.connect(self.bar.show_playing)
        self._search = LatestTask("changes of the text", self)
        self._search.done.connect(self._take_found)
        self._search.failed.connect(self.failed)
        self.bar.left.connect(self.close)
        session.tokenizer_changed.connect(self._stand_still)
        for changed in (session.moment_changed, session.text_changed):
            changed.connect(self._search.cancel)  # what it would find is of another place, or another text

    def bind(self, actions: Mapping[str, QAction]) -> None:
        """Let the menu's actions give the orders; `travel` is checked while the bar is open."""
        orders: dict[str, Callable[[], None]] = {
            "travel": self.toggle,
            "first_moment": lambda: self.go(0),
            "last_moment": self.go_to_front,
            "back_thousand_moments": lambda: self.step(-THOUSAND),
            "back_ten_moments": lambda: self.step(-TEN),
            "back_moment": lambda: self.step(-1),
            "forward_moment": lambda: self.step(1),
            "forward_ten_moments": lambda: self.step(TEN),
            "forward_thousand_moments": lambda: self.step(THOUSAND),
            "previous_change": lambda: self._find(ChangingMerges.before),
            "next_change": lambda: self._find(ChangingMerges.after),
            "play_moments": self.play_or_stop,
        }
        for name, order in orders.items():
            actions[name].triggered.connect(lambda _checked, order=order: order())
        self.bar.bind(actions)

    @property
    def busy(self) -> bool:
        """Whether the moment is to change by itself."""
        return self._search.busy or self.player.playing

    def shutdown(self) -> None:
        """End the thread and the timer."""
        self.player.stop()
        self._search.shutdown()

    # Orders

    def toggle(self) -> None:
        """Open the bar, or close it and show everything."""
        if self.bar.isHidden():
            self.bar.show()
            self.bar.slider.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.close()

    @Slot()
    def close(self) -> None:
        """Show everything again, without the bar."""
        self.go_to_front()
        focused = QApplication.focusWidget()
        had_focus = focused is not None and self.bar.isAncestorOf(focused)
        self.bar.hide()
        if had_focus:
            self.closed.emit()

    @Slot()
    def _stand_still(self) -> None:
        self.player.stop()
        self._search.cancel()

    def go_to_front(self) -> None:
        """Show all merges, or follow the training."""
        self._stand_still()
        self._session.set_moment(None)

    def go(self, moment: int) -> None:
        """Show the first `moment` merges."""
        self._stand_still()
        self.bar.show()
        self._session.set_moment(moment)

    def step(self, count: int) -> None:
        """So many merges on, or back."""
        self.go(self._moment + count)

    def play_or_stop(self) -> None:
        """Let the moments pass, or stand still."""
        self.bar.show()
        if self.player.playing:
            self.player.stop()
        else:
            self.player.play()

    def replay(self) -> None:
        """Play from the first merge."""
        self.go(0)
        self.player.play()

    # Changes of the text

    @property
    def _moment(self) -> int:
        return self._session.front if self._session.moment is None else self._session.moment

    def _find(self, way: Callable[[ChangingMerges, int], int | None]) -> None:
        session = self._session
        self._stand_still()
        self.bar.show()
        if session.travelled is None or not session.front:
            return
        if way is ChangingMerges.before and not self._moment:
            return  # the bar says already that there are no merges
        part = self._in_sight()
        self._looked_at_part = part is not None
        if part is not None:  # of all of it each of some twenty encodings would take seconds
            changing = partial(ChangingMerges, session.travelled, part)
        else:
            special = "all" if session.recognises_special else "none"
            changing = partial(ChangingMerges, session.travelled, session.text, special, session.encoding)
        self._search.submit_stoppable(partial(_found, changing, way, self._moment), wait=WAIT)

    @Slot(object)
    def _take_found(self, moment: int | None) -> None:
        translate = QCoreApplication.translate
        if moment is not None:
            self._session.set_moment(moment)
        elif self._looked_at_part:
            self.bar.say(translate("Travel", "No merge farther on changes the part in sight."))
        else:
            self.bar.say(translate("Travel", "No merge farther on changes this text."))


def _found(
    changing: Callable[..., ChangingMerges], way: Callable[[ChangingMerges, int], int | None], k: int, stop: Stop
) -> int | None:
    return way(changing(stop=stop), k)
