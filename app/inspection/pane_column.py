"""Parts one above the other, of which one comes first when room is scarce: the text.

Not here: what the parts are (text_pane.py), and how those that give way scroll (they do it themselves).
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

LARGEST_PERCENT = 35
"""Of the column's height, the share that the largest part has before others get more than their least height."""


_IGNORED = QSizePolicy.Policy.Ignored


class Giving(NamedTuple):
    """A part that gives way, down to the height that `least` says; `at_once`: that or nothing. `needed`: as soon as
    the largest part has less than that; else as soon as it has less than it should have."""

    part: QWidget
    least: Callable[[], int]
    at_once: bool = False
    needed: Callable[[], int] | None = None


class PaneColumn(QWidget):
    """`parts` from top to bottom, all as wide as the column. `largest` takes what the others leave, and should have
    the height that `wanted` says at least, never has less than `least` says; `giving` are those that give way to
    it, one step after the other. The column asks for the height at which the last of these is not needed.
    It may be lower than it asks for at least, where a bar came into a window that has no room for it: then `scarce`
    give way too.

    A guest comes and goes right below `largest`, such as a message: that alone makes room for it, as long as it has
    its least height, so that nothing else moves or goes away."""

    def __init__(
        self,
        parts: Sequence[QWidget],
        *,
        largest: QWidget,
        least: Callable[[], int],
        wanted: Callable[[], int],
        giving: Sequence[Giving],
        scarce: Sequence[Giving] = (),
    ) -> None:
        super().__init__()
        self._parts, self._largest, self._giving = parts, largest, giving
        self._scarce = scarce
        self._least, self._wanted = least, wanted
        self._guest: QWidget | None = None
        for each in parts:
            each.setParent(self)

    def take_in(self, guest: QWidget) -> None:
        """Show `guest` below the largest part whenever it is not hidden."""
        self._guest = guest
        guest.setParent(self)

    def sizeHint(self) -> QSize:
        hints = [each.sizeHint() for each in self._shown() if each.sizePolicy().horizontalPolicy() != _IGNORED]
        width = max([hint.width() for hint in hints] + [self.minimumSizeHint().width()])
        height = self._least_height(self._wanted(), self._giving[:-1])
        return QSize(width, max(height, self.minimumSizeHint().height()))

    def minimumSizeHint(self) -> QSize:
        shown = [*self._shown(), *self._guests()]
        width = max((each.minimumSizeHint().expandedTo(each.minimumSize()).width() for each in shown), default=0)
        height = self._least_height(self._least_of_largest(), self._giving)
        return QSize(width, height + sum(_height(each, self.width()) for each in self._guests()))

    def _least_of_largest(self) -> int:
        return max(self._least(), self._largest.minimumSizeHint().height())

    def _least_height(self, largest: int, giving: Sequence[Giving]) -> int:
        """Where all have given way as far as these steps allow."""
        given = {step.part: step.least() for step in giving}  # of the steps of one part, the last
        given[self._largest] = largest
        return sum(given[each] if each in given else _height(each, self.width()) for each in self._shown())

    def heights(self, width: int, height: int) -> dict[QWidget, int]:
        """The height of each part that is shown, and of the guest, at a size of the column."""
        guests = {each: _height(each, width) for each in self._guests()}
        taken = sum(guests.values())
        found = self._heights_alone(width, height)
        if found[self._largest] - taken >= self._least_of_largest():
            found[self._largest] -= taken
        else:
            found = self._heights_alone(width, height - taken)
        return {**found, **guests}

    def _heights_alone(self, width: int, height: int) -> dict[QWidget, int]:
        found = {each: _height(each, width) for each in self._shown() if each is not self._largest}
        rest = height - sum(found.values())
        wanted = max(LARGEST_PERCENT * height // 100, self._wanted(), self._least_of_largest())
        least_of_largest = self._largest.minimumSizeHint().height()
        for part, least, at_once, asked in (*self._giving, *self._scarce):
            needed = wanted if asked is None else max(asked(), least_of_largest)
            if part in found and rest < needed:
                most = max(0, found[part] - least())
                given = most if at_once else min(needed - rest, most)
                found[part] -= given
                rest += given
        return {**found, self._largest: max(rest, 0)}

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
            self.updateGeometry()
        return super().event(event)

    def _arrange(self) -> None:
        heights, top = self.heights(self.width(), self.height()), 0
        for part in self._shown():
            for each in (part, *self._guests()) if part is self._largest else (part,):
                each.setGeometry(QRect(0, top, self.width(), heights[each]))
                top += heights[each]

    def _shown(self) -> list[QWidget]:
        return [each for each in self._parts if not each.isHidden()]

    def _guests(self) -> list[QWidget]:
        return [] if self._guest is None or self._guest.isHidden() else [self._guest]


def _height(part: QWidget, width: int) -> int:
    hint = part.heightForWidth(width) if part.hasHeightForWidth() else part.sizeHint().height()
    return min(max(hint, part.minimumSizeHint().height(), part.minimumHeight()), part.maximumHeight())
