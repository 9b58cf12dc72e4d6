"""What is shown on a page: a colour for each cell, and what each layer marks, as data.

`marks_of` is the one way from boxes, tokens and options to marks, for the window as for pictures; `Page.marks`
calls it for a page. How marks look: `page_image.py`. Which colours: `colouring.py`. No Qt in here.
"""

from typing import NamedTuple

import numpy as np

from app.inspection.colours.colouring import VisibleTokens, VocabularyLike
from app.inspection.lines.cells import (
    NO_CELLS,
    NO_POINTS,
    Boxes,
    Cells,
    Points,
    between,
    cells,
    chosen,
    cut_ranges,
    once,
    places,
    seen,
    seen_apart,
    stretches,
    touching_joined,
)
from app.inspection.lines.encoded_lines import EncodedLines
from app.inspection.view_options import ViewOptions


class Marks(NamedTuple):
    """What is shown.

    `cells`, and the colour number of each in the theme's set `colour_set` (-1: no colour); the stretches of
    `cut_characters`, and of `cut_graphemes` whose characters are whole; the cells of the `chosen` token, and those
    of `meant`, its occurrence at the caret. Of the other layers: `borders` between tokens; `pre_tokens`, where the
    split pattern cuts; cells of `special` and of `unknown` tokens; stretches of `dropped` text; `inserted`, where
    tokens without bytes stand.
    """

    cells: Cells
    colours: np.ndarray
    cut_characters: Cells
    cut_graphemes: Cells
    chosen: Cells
    colour_set: str = "tokens"
    borders: Points = NO_POINTS
    pre_tokens: Points = NO_POINTS
    special: Cells = NO_CELLS
    unknown: Cells = NO_CELLS
    dropped: Cells = NO_CELLS
    inserted: Points = NO_POINTS
    meant: Cells = NO_CELLS


NO_MARKS = Marks(NO_CELLS, np.zeros(0, np.int64), NO_CELLS, NO_CELLS, NO_CELLS)


def marks_of(
    boxes: Boxes,
    graphemes: np.ndarray,
    lines: EncodedLines,
    *,
    options: ViewOptions,
    vocabulary: VocabularyLike | None = None,
    chosen_id: int | None = None,
    meant: int | None = None,
) -> Marks:
    """Cells, colours and layers of the tokens that own the bytes of the boxes.

    `boxes` and `graphemes` (borders, rising) are in bytes of the encoded text; `vocabulary` is asked by some
    colour rules only; `chosen_id`: the token to outline; `meant`: the number of the one at the caret.
    """
    if len(boxes.first) == 0 or (lines.end == 0 and not lines.altered):
        return NO_MARKS
    low, high = int(boxes.first[0]), int(boxes.last[-1])
    first, borders = lines.tokens(low, high)
    last = first + len(borders) - 1
    found = _cells(boxes, lines, first, borders, meant)
    colours = VisibleTokens(lines, first, last, boxes, graphemes).colours(options.rule, vocabulary)
    picked = NO_CELLS if chosen_id is None else chosen(found, lines.ids[found.token] == chosen_id)
    inner = borders[(borders > low) & (borders < high)]
    marks = Marks(found, colours.numbers[found.token - first], NO_CELLS, NO_CELLS, picked, colours.name)
    if meant is not None:
        marks = marks._replace(meant=chosen(found, found.token == meant))
    return _with_layers(marks, boxes, graphemes, lines, inner, options.layers)


def _cells(boxes: Boxes, lines: EncodedLines, first: int, borders: np.ndarray, meant: int | None) -> Cells:
    if len(lines.dropped) == 0:
        kept = seen_apart(boxes, borders)
        if meant is not None:
            kept = once(np.concatenate((kept, np.clip([meant - first, meant - first + 1], 0, len(borders) - 1))))
        found = cells(boxes, borders[kept])
        return found._replace(token=first + kept[found.token])
    # What lies between two tokens counts as a token here: those have the odd numbers.
    part = slice(first, first + len(borders) - 1)
    spans = np.stack((lines.starts[part], lines.ends[part]), axis=1)
    owned = cells(boxes, spans.reshape(-1))
    owned = chosen(owned, owned.token % 2 == 0, halved=True)
    return owned._replace(token=owned.token + first)


def _with_layers(
    marks: Marks,
    boxes: Boxes,
    graphemes: np.ndarray,
    lines: EncodedLines,
    inner: np.ndarray,
    layers: frozenset[str],
) -> Marks:
    """The marks with those layers that are shown; `inner` are the token borders between the boxes."""
    found = marks.cells
    if "borders" in layers:
        marks = marks._replace(borders=between(found))
    if "pre_tokens" in layers:
        marks = marks._replace(pre_tokens=places(boxes, _within(lines.pre_tokens, boxes)))
    if "special" in layers:
        marks = marks._replace(special=chosen(found, lines.special[found.token]))
    if "cut_characters" in layers:
        marks = marks._replace(cut_characters=stretches(boxes, touching_joined(lines.cut_character_ranges(inner))))
    if "cut_graphemes" in layers:
        # The milder mark stands only where a border lies between characters.
        milder = cut_ranges(graphemes, lines.between_characters(inner))
        marks = marks._replace(cut_graphemes=stretches(boxes, milder))
    if "altered" in layers and lines.altered:
        marks = _with_altered(marks, boxes, lines)
    return marks


def _with_altered(marks: Marks, boxes: Boxes, lines: EncodedLines) -> Marks:
    low, high = int(boxes.first[0]), int(boxes.last[-1])
    ranges = lines.dropped
    near = ranges[np.searchsorted(ranges[:, 1], low, "right") : np.searchsorted(ranges[:, 0], high)]
    marks = marks._replace(dropped=stretches(boxes, near))
    if lines.unknown is not None:
        marks = marks._replace(unknown=chosen(marks.cells, lines.unknown[marks.cells.token]))
    if lines.inserted is not None:
        first, last = np.searchsorted(lines.starts, low), np.searchsorted(lines.starts, high, "right")
        where = lines.starts[first:last][lines.inserted[first:last]]
        marks = marks._replace(inserted=places(boxes, where))
    return marks


def _within(borders: np.ndarray, boxes: Boxes) -> np.ndarray:
    """Those of the borders, rising, at which something visible begins."""
    low, high = np.searchsorted(borders, (boxes.first[0], boxes.last[-1]))
    inner = borders[max(int(low), 1) : int(high)]  # a text begins with its first pre-token: that is no border
    visible: np.ndarray = inner[seen(boxes, inner)]
    return visible
