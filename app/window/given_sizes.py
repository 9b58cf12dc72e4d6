"""What somebody has given docks by hand, in which type, and how it is remembered until the next start.

Not what docks have at the moment: in a small window, or on a screen of fewer points, that is less than was given,
and must not be taken for a wish the next time. How much room each dock gets of that: `room.py`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from PySide6.QtCore import Qt

_Area, _Direction = Qt.DockWidgetArea, Qt.Orientation

TEXT_PERCENT = MappingProxyType({_Direction.Horizontal: 45.0, _Direction.Vertical: 55.0})
"""Share of the window that the centre keeps, as long as the docks can give way and nobody wants it otherwise."""


@dataclass(frozen=True, slots=True)
class GivenSizes:
    """`line`: pixels from one line of the type to the next; `sizes`: pixels of the docks of each area, in that
    type; `percent`: what is left to the centre, of the width and of the height; `window`: its width and height when
    this was to be remembered, 0 else."""

    line: int
    sizes: Mapping[_Area, float] = field(default_factory=dict)
    percent: Mapping[_Direction, float] = field(default_factory=lambda: TEXT_PERCENT)
    window: tuple[int, int] = (0, 0)

    def in_type(self, line: int) -> GivenSizes:
        """The same in another type: sizes grow with it, the centre gets its usual share.

        >>> GivenSizes(16, {_Area.LeftDockWidgetArea: 200}).in_type(32).sizes[_Area.LeftDockWidgetArea]
        400.0
        """
        if line == self.line:
            return self
        return GivenSizes(line, {area: size * line / self.line for area, size in self.sizes.items()})

    def written(self) -> bytes:
        """One line without its end.

        >>> GivenSizes(16, {_Area.LeftDockWidgetArea: 200}, {}, (800, 600)).written()
        b'{"line": 16, "sizes": {"LeftDockWidgetArea": 200}, "percent": {}, "window": [800, 600]}'
        """
        sizes = {area.name: size for area, size in self.sizes.items()}
        percent = {direction.name: part for direction, part in self.percent.items()}
        found = {"line": self.line, "sizes": sizes, "percent": percent, "window": self.window}
        return json.dumps(found).encode()

    @classmethod
    def read(cls, line: bytes) -> GivenSizes:
        """What was written; raises ValueError where it is nothing of the kind.

        >>> GivenSizes.read(GivenSizes(16).written()) == GivenSizes(16)
        True
        """
        try:
            found = json.loads(line)
            sizes = {_Area[name]: float(size) for name, size in found["sizes"].items()}
            percent = {_Direction[name]: float(part) for name, part in found["percent"].items()}
            wide, high = map(int, found["window"])
            given = cls(int(found["line"]), sizes, {**TEXT_PERCENT, **percent}, (wide, high))
        except (TypeError, KeyError, AttributeError, OverflowError) as error:
            raise ValueError(str(error)) from error
        if given.line < 1 or not all(0 <= each < 1e6 for each in (*sizes.values(), *percent.values())):
            raise ValueError(f"no sizes of docks: {given}")
        return given
