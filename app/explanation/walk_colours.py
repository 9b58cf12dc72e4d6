"""The colours of the bytes and tokens of a walked character: those of the byte strip, by the token that owns each.

Not here: the rule (`app/colour_rule.py`), the stages that are painted so (walk_stages).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from app.colour_rule import by_position
from engine import Encoding
from engine.explaining.character_walk import CharacterWalk, grapheme_at
from engine.text.offsets import line_starts


class WalkColours(NamedTuple):
    """Colour numbers: of each byte of what the merges see of the character, and of each of its tokens."""

    bytes: tuple[int, ...]
    tokens: tuple[int, ...]


class Walked(NamedTuple):
    """A walk with its colours."""

    walk: CharacterWalk
    colours: WalkColours


def walk_colours(walk: CharacterWalk, encoding: Encoding, byte: int) -> WalkColours:
    """The colours of the walk of the character at a byte of `encoding`.

    Where the text was changed before it was merged, its bytes are not those of the text: then they are coloured one
    by one.
    """
    place = grapheme_at(encoding.utf8, byte)
    if place is None or walk.seen != walk.typed:
        return _by_place(walk)
    starts, ends = encoding.spans[:, 0], encoding.spans[:, 1]
    held = np.flatnonzero((starts < place[1]) & (ends > place[0])).tolist()
    if not held or len(held) != len(walk.tokens):
        return _by_place(walk)
    first = held[0]
    colours = by_position(starts, line_starts(encoding.utf8), first, held[-1] + 1)
    owners = np.searchsorted(starts[first : held[-1] + 1], np.arange(*place), "right") - 1
    return WalkColours(tuple(colours[np.maximum(owners, 0)].tolist()), tuple(int(colours[k - first]) for k in held))


def _by_place(walk: CharacterWalk) -> WalkColours:
    return WalkColours(tuple(range(len(walk.seen.encode()))), tuple(range(len(walk.tokens))))
