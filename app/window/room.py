"""Shares the room of the main window between the text in its centre and the docks around it.

The text comes first: where the window is small, the docks give way, down to their least sizes; below the text down
to a height in which a list can be seen, as long as the text has what it needs at least. What somebody has given
them by hand, or has left behind the last time, is what they get back as soon as there is room for it.
Which docks there are, and where: `main_window.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStyle

from app.scroll_part import USABLE_LINES
from app.watched_dock import WatchedDock
from app.window.dock_titles import size_titles
from app.window.given_sizes import TEXT_PERCENT, GivenSizes

_Area, _Direction = Qt.DockWidgetArea, Qt.Orientation
_AREAS = {
    _Direction.Horizontal: (_Area.LeftDockWidgetArea, _Area.RightDockWidgetArea),
    _Direction.Vertical: (_Area.TopDockWidgetArea, _Area.BottomDockWidgetArea),
}
USUAL_PERCENT = {
    _Area.LeftDockWidgetArea: 24,
    _Area.RightDockWidgetArea: 34,
    _Area.TopDockWidgetArea: 27,
    _Area.BottomDockWidgetArea: 27,
}
"""Share of the window that docks take at a first start; at the sides less, if they do not like to be so wide."""

UNSCROLLED_PERCENT = 42
"""Share of the window up to which docks at the sides get what they like if nothing has to be scrolled then."""

CORE_PERCENT = 37
"""Share of the window up to which docks at the sides get what they need to show what matters most in them, before
others get more than their least."""

SCARCE_LINES = 3
"""Lines of a dock above or below the text that are in sight though the text has less height than it would like, but
for what bars and messages take that were opened beside it. Where it has that, `USABLE_LINES` are in sight."""


def shared(room: int, wanted: Sequence[int], least: Sequence[int], percent: float) -> list[int]:
    """The sizes of docks that leave `percent` of `room` to the centre, if their `least` sizes allow that.

    What is too much is taken from each by what it has above its least size.

    >>> shared(1000, [250, 350], [200, 100], 45), shared(1000, [250, 350], [200, 100], 90)
    ([242, 308], [200, 100])
    """
    spare = [max(0, each - low) for each, low in zip(wanted, least, strict=True)]
    over = sum(wanted) - room * (100 - percent) / 100
    if over <= 0 or not any(spare):
        return list(wanted)
    part = min(1.0, over / sum(spare))
    return [each - round(part * more) for each, more in zip(wanted, spare, strict=True)]


class Room:
    """The sizes of the docks of `window`."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._given = GivenSizes(window.fontMetrics().lineSpacing())
        self._centre = 0
        self._least_centre = window.maximumHeight()  # not known yet
        self._before: dict[_Area, int] = {}

    def share(self, *directions: _Direction) -> None:
        """Give each dock what it should have in the window as it is now; in both directions, or in those named."""
        self._know_least_centre(self._least_centre)
        for direction in directions or _AREAS:
            groups = self._groups(direction)
            wanted = [self._wanted(area, docks, direction) for area, docks in groups.items()]
            least = [self._kept(area, docks, direction) for area, docks in groups.items()]
            given = shared(_along(self._window.size(), direction), wanted, least, self._share_of_centre(direction))
            if given != [self._taken(area) for area in groups]:
                self._window.resizeDocks([docks[0] for docks in groups.values()], given, direction)
                self._window.layout().activate()  # else the window is painted once with the old sizes

    def follow(self) -> None:
        """Share anew where the centre wants another height: something was opened above or below the text."""
        wanted = self._window.centralWidget().sizeHint().height()
        if wanted != self._centre:
            self._centre = wanted
            self.share(_Direction.Vertical)

    def take_type(self) -> None:
        """Share anew in another size of type, once all that asks for room has heard of it.

        What somebody has given a dock by hand grows with the type; the centre gets its usual share again.
        """
        size_titles(self._window)
        self._given = self._given.in_type(self._window.fontMetrics().lineSpacing())
        QTimer.singleShot(0, self._window, self._share_anew)

    def _share_anew(self) -> None:
        self._know_least_centre(self._window.maximumHeight())
        self.share()

    def _know_least_centre(self, before: int) -> None:
        """The centre has no more than this at least: a bar that comes must not make the window higher."""
        self._least_centre = min(before, self._window.centralWidget().minimumSizeHint().height())
        self._window.centralWidget().setMinimumHeight(self._least_centre)

    def _share_of_centre(self, direction: _Direction) -> float:
        """In per cent; what it wants is more than usual with big type."""
        percent = self._given.percent[direction]
        if direction is _Direction.Horizontal or percent != TEXT_PERCENT[direction]:
            return percent
        window = self._window
        above = window.menuWidget().height() if window.menuWidget() else 0
        others = above + window.statusBar().height() + self._line()
        needed = 100 * (window.centralWidget().sizeHint().height() + others) / max(window.height(), 1)
        return min(max(percent, needed), 100.0)

    def _keep(self, before: Mapping[_Area, int]) -> None:
        """What docks have now is what somebody wants them to have, where they had other sizes."""
        given, percent = dict(self._given.sizes), dict(self._given.percent)
        for direction in _AREAS:
            sizes = {area: self._taken(area) for area in self._groups(direction)}
            changed = {area: size for area, size in sizes.items() if before.get(area) != size}
            given.update(changed)
            if changed:
                room = _along(self._window.size(), direction)
                left = 100 * (room - sum(sizes.values())) / room
                percent[direction] = min(TEXT_PERCENT[direction], left)
        self._given = GivenSizes(self._given.line, given, percent)

    @property
    def given(self) -> GivenSizes:
        """What somebody has given docks by hand, to be remembered."""
        return replace(self._given, window=self._window.size().toTuple())

    def give(self, given: GivenSizes) -> None:
        """Take what somebody has given them before; whoever calls this shares."""
        self._given = given.in_type(self._given.line)

    @property
    def is_as_left(self) -> bool:
        """Whether the window is as it was when its sizes were remembered: then there is nothing to share."""
        return self._window.size().toTuple() == self._given.window

    def forget(self) -> None:
        """Nobody has given a dock anything by hand."""
        self._given = GivenSizes(self._given.line)

    def note_sizes(self) -> None:
        """Somebody may begin to drag."""
        self._before = self.sizes()

    def keep_changed(self) -> None:
        """What has another size since then was given it by hand."""
        self._keep(self._before)

    def sizes(self) -> dict[_Area, int]:
        """The present sizes."""
        return {area: self._taken(area) for direction in _AREAS for area in self._groups(direction)}

    def _wanted(self, area: _Area, docks: list[QDockWidget], direction: _Direction) -> int:
        if area in self._given.sizes:
            return round(self._given.sizes[area])
        usual = USUAL_PERCENT[area] * _along(self._window.size(), direction) // 100
        if direction is _Direction.Horizontal:
            whole = max((each.unscrolled_width() for each in docks if isinstance(each, WatchedDock)), default=0)
            liked, most = (
                max(dock.sizeHint().width() for dock in docks),
                self._window.width() * UNSCROLLED_PERCENT // 100,
            )
            if 0 < whole <= most:
                usual = most  # up to there all that is above the least widths of columns shows more of their cells
            usual = min(usual, liked)
        return max(usual, self._kept(area, docks, direction))

    def _kept(self, area: _Area, docks: list[QDockWidget], direction: _Direction) -> int:
        """What docks do not give away."""
        least = self._least(area, docks, direction)
        if direction is _Direction.Vertical or area in self._given.sizes:
            return least
        core = max((each.core_width() for each in docks if isinstance(each, WatchedDock)), default=0)
        return max(least, core) if core <= CORE_PERCENT * self._window.width() // 100 else least

    def _groups(self, direction: _Direction) -> dict[_Area, list[QDockWidget]]:
        """The docks on both sides of the centre, of those in one place the one in front first."""
        found: dict[_Area, list[QDockWidget]] = {}
        for dock in self._window.findChildren(QDockWidget):
            area = self._window.dockWidgetArea(dock)
            if area in _AREAS[direction] and not dock.isHidden() and not dock.isFloating():
                found.setdefault(area, []).append(dock)
        for docks in found.values():
            docks.sort(key=lambda each: each.visibleRegion().isEmpty())
        return found

    def _taken(self, area: _Area) -> int:
        """From the side of the window to the centre: docks, and their row of tabs."""
        centre, window, line = self._window.centralWidget().geometry(), self._window, self._line()
        match area:
            case _Area.LeftDockWidgetArea:
                return centre.left() - line
            case _Area.RightDockWidgetArea:
                return window.width() - centre.right() - 1 - line
            case _Area.TopDockWidgetArea:
                menus = window.menuWidget()
                return centre.top() - (menus.height() if menus else 0) - line
        return window.statusBar().geometry().top() - centre.bottom() - 1 - line

    def _line(self) -> int:
        """Between docks and centre."""
        metric = QStyle.PixelMetric.PM_DockWidgetSeparatorExtent
        return self._window.style().pixelMetric(metric, None, self._window)

    def _least(self, area: _Area, docks: list[QDockWidget], direction: _Direction) -> int:
        beside = self._taken(area) - _along(docks[0].size(), direction)  # a row of tabs
        least = beside + max(_along(each.minimumSizeHint(), direction) for each in docks)
        if direction is _Direction.Horizontal:
            return least
        line, centre = self._window.fontMetrics().lineSpacing(), self._window.centralWidget()
        half = self._window.height() // 2
        usable = min(least + (USABLE_LINES - 1) * line, self._beyond(max(half, centre.sizeHint().height())))
        low = centre.minimumSizeHint().height()
        lines = (SCARCE_LINES - 1) * line - (low - self._least_centre)
        scarce = min(least + lines, self._beyond(max(half, low)))
        return max(least, usable, scarce)

    def _beyond(self, centre: int) -> int:
        """The height of docks that leave so much to the centre; where there are some above and below, of each."""
        window = self._window
        above = window.menuWidget().height() if window.menuWidget() else 0
        room = window.height() - above - window.statusBar().height() - self._line() - centre
        return room // len(self._groups(_Direction.Vertical))


def _along(size: QSize, direction: _Direction) -> int:
    return size.width() if direction is _Direction.Horizontal else size.height()
