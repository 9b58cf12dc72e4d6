"""A place that was pointed at, by a click or a command: what is described while the caret stays where it was put.

A click on the right half of a character puts the caret behind it, and a character that is cut may lie in the middle
of a grapheme, where the caret does not belong. No Qt in here; who points and who asks: `encoded_edit.py`.
"""

from typing import NamedTuple


class PointedPlace(NamedTuple):
    """Bytes [offset, offset + size) of the grapheme that begins at `position` of the document.

    It holds only while the caret and the other end of the selection stand at `caret` and the document has the
    `revision`.
    """

    caret: tuple[int, int]
    revision: int
    position: int
    offset: int
    size: int

    def holds(self, caret: tuple[int, int], revision: int) -> bool:
        """Whether neither the caret nor the text has changed since.

        >>> place = PointedPlace((3, 3), 7, 2, 0, 1)
        >>> place.holds((3, 3), 7), place.holds((3, 0), 7)
        (True, False)
        """
        return (self.caret, self.revision) == (caret, revision)
