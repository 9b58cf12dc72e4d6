"""What a column of a list is. Not here: which columns a list has, which is said by its own `headings.py`."""

from __future__ import annotations

from dataclasses import dataclass

PLAIN, FIXED, BOLD = range(3)
"""Faces of letters: those of the window, those of one width, thick ones."""

FLAG, SCRIPT = "flag", "script"
"""Marks in front of a cell: of what the token cuts, or a spot in the colour of its script."""


@dataclass(frozen=True, slots=True)
class Column:
    """`sample`: a text that it has room for, the widest of its kind (of hexadecimal digits that is D); `least`: one
    for which it has room even where there is little, if that is another. `share`: how much it gets of the room that
    is left, beside the others. `right`: it stands at the right, as numbers do. `mark`: FLAG, SCRIPT or none.
    `most_first`: sorted by this, one wants to see most first. `core`: in sight before others are, as are all the
    columns before it.
    """

    name: str
    sample: str = ""
    least: str = ""
    share: int = 0
    face: int = PLAIN
    right: bool = False
    mark: str = ""
    most_first: bool = False
    core: bool = False
