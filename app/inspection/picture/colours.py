"""The colours of a picture's tokens: those that the pane gives them, by its present rule."""

import numpy as np

from app.inspection.colours.colouring import VisibleTokens
from app.inspection.lines.cells import Boxes
from app.inspection.painting.marks import Marks
from app.inspection.picture.request import Part, PictureOptions
from app.palette import Theme
from engine.text.offsets import Offsets


def token_colours(part: Part, options: PictureOptions) -> list[str]:
    """`#rrggbb` of the tokens of a part, in their order; empty where a token has no colour."""
    first, last = part.tokens
    columns = ([part.low], [part.high], [0.0], [1.0], [0])
    everything = Boxes(*(np.array(column) for column in columns))
    colours = VisibleTokens(part.lines, first, last, everything, graphemes(part)).colours(
        options.view.rule, part.vocabulary
    )
    return _named(options.theme, colours.name, colours.numbers)


def cell_colours(marks: Marks, theme: Theme) -> list[str]:
    """The same of the cells of marks."""
    return _named(theme, marks.colour_set, marks.colours)


def graphemes(part: Part) -> np.ndarray:
    """Borders of the graphemes of a part, in bytes of the whole text."""
    return part.low + Offsets(part.lines.utf8[part.low : part.high]).grapheme_starts


def _named(theme: Theme, name: str, numbers: np.ndarray) -> list[str]:
    colours = (*theme.cell_colours(name), "")
    return [colours[number] for number in numbers.tolist()]
