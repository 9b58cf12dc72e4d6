"""Which entries the legend of a picture has: those of what is in it, of a scale all steps. No Qt in here.

Not here: what they say (legend/words.py), how the legend is painted (picture/legend.py).
"""

import numpy as np

from app.inspection.colours.colouring import VisibleTokens
from app.inspection.colours.scale_rules import SPECIAL
from app.inspection.legend.words import Entry, entries
from app.inspection.lines.cells import cut_ranges
from app.inspection.picture.request import Part, PictureOptions
from engine.text.offsets import Offsets

_KINDS = ("script", "flags")
"""Rules of which each colour has a meaning of its own."""


def needed(part: Part, options: PictureOptions) -> list[Entry]:
    """The entries of the window's legend without those of marks, scripts and flags that the part does not have."""
    rule = options.view.rule
    graphemes = part.low + Offsets(part.lines.utf8[part.low : part.high]).grapheme_starts
    marks, colours = _marks(part, graphemes), _colours(part, rule, graphemes)
    if rule not in _KINDS and not marks["special"]:
        colours.discard(SPECIAL)
    return [
        each
        for each in entries(options.view, altered=part.lines.altered)
        if (each.number in colours if each.swatch == "cell" else marks.get(each.swatch, True))
    ]


def _colours(part: Part, rule: str, graphemes: np.ndarray) -> set[int]:
    """The numbers of the colours that have to be explained."""
    if rule not in _KINDS:
        return set(range(SPECIAL + 1))
    tokens = VisibleTokens.within(part.lines, *part.tokens, graphemes)
    return set(tokens.colours(rule, part.vocabulary).numbers.tolist())


def _marks(part: Part, graphemes: np.ndarray) -> dict[str, bool]:
    """Which marks there are, by the name of their swatch."""
    lines, (first, last) = part.lines, part.tokens
    borders = np.unique(part.spans()) + part.low
    inner = borders[(borders > part.low) & (borders < part.high)]
    between = lines.between_characters(inner)
    pre_tokens, dropped = lines.pre_tokens, lines.dropped
    return {
        "cut_characters": len(between) < len(inner),
        "cut_graphemes": len(cut_ranges(graphemes, between)) > 0,
        "special": bool(lines.special[first:last].any()),
        "borders": len(inner) > 0,
        "pre_tokens": bool(((pre_tokens > part.low) & (pre_tokens < part.high)).any()),
        "dropped": bool(((dropped[:, 1] > part.low) & (dropped[:, 0] < part.high)).any()),
        "inserted": lines.inserted is not None and bool(lines.inserted[first:last].any()),
        "unknown": lines.unknown is not None and bool(lines.unknown[first:last].any()),
    }
