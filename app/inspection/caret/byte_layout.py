"""Where the cells of the byte strip stand from left to right. Numbers only: what is measured is handed in.

The bytes of a code point share its width evenly. A name may make its code point wider as long as all fits; names
that have too little room end in an ellipsis. What still does not fit is scrolled.
"""

from collections.abc import Sequence
from typing import NamedTuple

from app.inspection.caret.byte_cells import ByteCells, PointCell, TokenCell


class Sizes(NamedTuple):
    """In pixels: the least width of a byte, the room between two code points, before the first and after the last
    one, the width that a name may always have, and the width of what follows the last code point."""

    byte: float
    gap: float
    side: float
    least_name: float
    after: float


class ByteLayout(NamedTuple):
    """`left[i]`, `right[i]`: the sides of byte i; `width`: of all, sides and what follows included."""

    left: tuple[float, ...]
    right: tuple[float, ...]
    width: float

    def box(self, cell: PointCell | TokenCell) -> tuple[float, float]:
        """The sides of a code point or token."""
        return self.left[cell.first], self.right[cell.last - 1]

    def byte_under(self, x: float) -> int | None:
        """The byte whose column holds x; the gap between two belongs to the left one."""
        if not self.left or not self.left[0] <= x < self.right[-1]:
            return None
        return max(byte for byte, left in enumerate(self.left) if left <= x)


def placed(
    cells: ByteCells,
    *,
    heads: Sequence[float],
    names: Sequence[float],
    labels: Sequence[float],
    sizes: Sizes,
    room: float,
) -> ByteLayout:
    """The layout of cells in `room` pixels.

    `heads`, `names`: the widths that each code point's number and name want; `labels`: that of each token.

    >>> from app.inspection.caret.byte_cells import cells_of
    >>> sizes = Sizes(byte=10, gap=4, side=2, least_name=20, after=0)
    >>> placed(cells_of(None, None, "é"), heads=[30], names=[50], labels=[], sizes=sizes, room=100)
    ByteLayout(left=(2.0, 27.0), right=(27.0, 52.0), width=54.0)
    """
    byte = max(
        [sizes.byte]
        + [label / (token.last - token.first) for label, token in zip(labels, cells.tokens, strict=True)]
    )
    least = [max(byte * (point.last - point.first), head) for point, head in zip(cells.points, heads, strict=True)]
    fixed = 2 * sizes.side + sizes.after + sizes.gap * max(len(least) - 1, 0)
    most = _widest_name(least, names, room - fixed, sizes.least_name)
    left: list[float] = []
    right: list[float] = []
    x: float = sizes.side
    for point, width, name in zip(cells.points, least, names, strict=True):
        count = point.last - point.first
        share = max(width, min(name, most)) / count
        sides = [x + share * i for i in range(count + 1)]
        left += sides[:-1]
        right += sides[1:]
        x = right[-1] + sizes.gap
    end = right[-1] if right else x
    return ByteLayout(tuple(left), tuple(right), end + sizes.side + sizes.after)


def _widest_name(least: Sequence[float], names: Sequence[float], room: float, narrowest: float) -> float:
    """How wide names may be for all to fit in `room`; never below `narrowest`."""
    low, high = narrowest, max(names, default=narrowest)

    pairs = list(zip(least, names, strict=True))

    def total(most: float) -> float:
        return sum([max(width, min(name, most)) for width, name in pairs])

    if high <= low or total(low) >= room:
        return low
    if total(high) <= room:
        return high
    while high - low > 1:
        middle = (low + high) / 2
        low, high = (middle, high) if total(middle) <= room else (low, middle)
    return low
