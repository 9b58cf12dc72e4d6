"""The ids under the text of a page: one small box for each token, in the order in which the text above is read.

They stand in the page as attributes, so that they are not copied with the text. Which pieces are above them:
`html_lines.py`. No Qt in here.
"""

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from app.inspection.picture.html_lines import PageLine, levels
from app.inspection.picture.html_text import columns, in_attribute
from app.inspection.picture.request import Part
from app.inspection.picture.style import CHIP, ID_SIZE

_MOST_ROWS = 6


class Chip(NamedTuple):
    """What is shown for a token: its id, its colour (empty: none) and its words; `level`: see `levels`."""

    name: str
    colour: str
    words: str
    level: int


def chips_of(
    part: Part, line: PageLine, places: range, colours: Sequence[str], words: dict[int, str]
) -> list[Chip]:
    """The chips of a group of pieces; `colours` of the part's tokens, in their order.

    A token has one where it begins. In a character that is cut, … stands for one that has begun in another group.
    """
    texts = line.texts[places.start : places.stop]
    found = []
    named: set[int] = set()
    for place, level in zip(places, levels(texts, leftward=line.leftward), strict=True):
        piece = line.pieces[place]
        for token in piece.tokens:
            begins = part.lines.span(token)[0] >= piece.low or piece.low == part.low
            if token not in named and (begins or piece.kind):
                named.add(token)
                name = str(int(part.lines.ids[token])) if begins else "…"
                found.append(Chip(name, colours[token - part.tokens[0]], words[token], level))
    return found


def chips_html(chips: list[Chip], text: str, *, leftward: bool) -> str:
    """The chips as they stand under `text`, in rows that are about as wide; no character has many rows."""
    if not chips:
        return ""
    longest = max(len(chip.name) for chip in chips) + CHIP
    across = max(int(columns(text) / ID_SIZE / longest), math.ceil(len(chips) / _MOST_ROWS), 1)
    wide = f"{across * longest + 0.2:.4g}ch"
    written = [f'<b class="j" aria-hidden="true" style="max-width:{wide}">']
    own = level = 1 if leftward else 0
    for chip in [*chips, Chip("", "", "", own)]:
        while level != chip.level:
            deeper = chip.level > level
            level += 1 if deeper else -1
            written.append(f'<b dir="{"rtl" if level % 2 else "ltr"}">' if deeper else "</b>")
        if chip.name:
            style = f' style="background-color:{chip.colour}"' if chip.colour else ""
            written.append(f'<b data-id="{escape(chip.name)}"{style} title="{in_attribute(chip.words)}"></b>')
    return "".join([*written, "</b>"])
