"""What stands at the caret, for the byte strip and the line below it. Not here: how it is found, and shown."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from app.inspection.lines.encoded_lines import EncodedLines


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A character or a selection: bytes `span` of the encoded text `lines`, both None where they are not known.

    `text`: what stands there exactly, of much the beginning; `selected`: that it is a selection; `graphemes`:
    borders of graphemes around it, in bytes; `pointed`: bytes in it that are meant; `note`: what is to be said of
    these, empty if nothing in particular; `position`: where in the text it is, in words; `part`: where `text` is
    only a part of a grapheme of unknown length, "first" for its beginning, "inner" for what comes later.
    """

    lines: EncodedLines | None
    span: tuple[int, int] | None
    text: str
    selected: bool
    graphemes: np.ndarray | None = None
    pointed: tuple[int, int] | None = None
    note: str = ""
    position: str = ""
    part: str = ""

    @property
    def offset(self) -> int:
        """The byte, from the place's beginning, that is meant."""
        return 0 if self.span is None or self.pointed is None else self.pointed[0] - self.span[0]


class HasPlace(Protocol):
    """Whatever has a caret of its own."""

    def place(self) -> Place:
        """What stands at its caret now."""

    def point_at(self, byte: int) -> None:
        """Let a byte of the place be the one that is meant."""
