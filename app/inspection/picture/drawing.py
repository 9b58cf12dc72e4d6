"""Composes a picture: the text with its cells and marks, the ids under it, the legend at its foot.

A `Drawing` is plain data apart from its lines of text; `picture/painter.py` paints it, `picture/svg.py` writes it.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from PySide6.QtGui import QTextLayout

from app.inspection.painting.blank_signs import fitting, signs_of
from app.inspection.picture.id_labels import IdLabels
from app.inspection.picture.layout import TextLines, lay_out, picture_font, single_line
from app.inspection.picture.legend import Legend
from app.inspection.picture.marks import cell_boxes, layer_shapes
from app.inspection.picture.request import Part, PictureOptions, PictureRequest, Stop
from app.inspection.picture.shapes import Shape, Words
from app.inspection.picture.words import token_titles


@dataclass(slots=True, eq=False)
class Drawing:
    """Shapes in the order in which they are painted, in logical pixels.

    `breaks`: heights at which a page may end; `layouts` keep the shapes' lines of text alive.
    """

    width: int
    height: int
    background: str
    shapes: list[Shape] = field(default_factory=list)
    breaks: list[float] = field(default_factory=list)
    layouts: list[QTextLayout] = field(default_factory=list)


def draw(request: PictureRequest, stop: Stop, *, titled: bool = False) -> Drawing:
    """The drawing of a request, made in the thread that uses it; PictureError or PictureStopped.

    `titled`: each cell knows what is said of its token.
    """
    return draw_part(Part.of(request), request.options, stop, titled=titled)


def draw_part(part: Part, options: PictureOptions, stop: Stop, *, titled: bool = False) -> Drawing:
    """The same for a part that was found before."""
    legend = Legend(part, options) if options.legend else None
    text = lay_out(part, picture_font(options.points), options.width, stop)
    width = max(text.width, min(legend.widest, options.width)) if legend else text.width
    marks = text.page.marks(part.lines, None, options=options.view, vocabulary=part.vocabulary)
    ids = IdLabels(part, marks, text, options) if options.ids else None
    if ids:
        width = max(width, ids.right - text.margin)
    drawing = Drawing(math.ceil(width + 2 * text.margin), 0, options.theme.base, layouts=[*text.layouts])
    bottom = _stack(text, ids.heights if ids else {}, text.margin)
    drawing.breaks = [*text.page.tops]
    titles = token_titles(part) if titled else {}
    drawing.shapes += cell_boxes(marks, text.page, options.theme, titles)
    drawing.shapes += layer_shapes(marks, text.page, options.theme)
    if options.blanks:
        drawing.shapes += _signs(part, text, options, drawing.layouts)
    rows = zip(text.lines, text.page.tops, strict=True)
    drawing.shapes += [Words(line, text.margin, top, options.theme.text) for line, top in rows]
    if ids:
        drawing.shapes += ids.shapes(drawing.layouts)
    if legend:
        drawing.breaks.append(bottom)
        bottom = legend.add_to(drawing.shapes, drawing.layouts, text.margin, bottom + text.margin / 2, width)
    drawing.height = math.ceil(bottom + text.margin)
    return drawing


def _stack(text: TextLines, more: dict[int, float], top: float) -> float:
    """Put the rows under each other, with room under each for its ids; answers where they end."""
    for row, height in enumerate(text.page.heights):
        text.page.tops[row] = top
        top += height + more.get(row, 0.0)
    return top


def _signs(part: Part, text: TextLines, options: PictureOptions, layouts: list[QTextLayout]) -> Iterator[Shape]:
    """Signs for blanks and line ends, each in the middle of its box."""
    font = picture_font(options.points)
    made: dict[tuple[str, int], tuple[QTextLayout, float]] = {}
    for found in signs_of(part.lines.utf8, text.page.boxes):
        fitted = fitting(font, found)
        key = found.sign, fitted.pixelSize()
        if key not in made:
            layout, line = single_line(found.sign, fitted)
            made[key] = layout, line.naturalTextWidth()
            layouts.append(layout)
        layout, width = made[key]
        # Signs stand on the same line as the letters, also where those are of a taller font.
        line = layout.lineAt(0)
        top = text.page.tops[found.row] + text.lines[found.row].ascent() - line.ascent()
        yield Words(line, (found.left + found.right - width) / 2, top, options.theme.muted)
