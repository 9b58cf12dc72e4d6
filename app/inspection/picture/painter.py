"""Paints a drawing on any QPainter: a QImage for PNG, pages of a QPdfWriter for PDF.

On an image Qt draws each line of text itself. On a PDF the glyphs go in as embedded fonts; those in colours as
pictures, without loss (`picture/glyphs.py` says why). Not here: SVG (`picture/svg.py`).
"""

from collections.abc import Iterable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.inspection.picture.glyphs import Glyphs, runs
from app.inspection.picture.request import PictureStopped, Stop
from app.inspection.picture.shapes import Box, Lines, Polygons, Shape, Words

_OFTEN = 256
"""After so many shapes it is asked whether anybody still waits."""


def paint(painter: QPainter, shapes: Iterable[Shape], stop: Stop, *, glyphs: Glyphs | None = None) -> None:
    """Paint shapes in their order; with `glyphs`, text by its glyphs. PictureStopped if `stop` says so."""
    for number, shape in enumerate(shapes):
        if number % _OFTEN == 0 and stop():
            raise PictureStopped
        if isinstance(shape, Box):
            # Without antialiasing the edges of an image's cells fall on whole pixels, so none shines through.
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            area = QRectF(QPointF(shape.left, shape.top), QPointF(shape.right, shape.bottom))
            painter.fillRect(area, QColor(shape.colour))
        elif isinstance(shape, Lines):
            _paint_lines(painter, shape)
        elif isinstance(shape, Polygons):
            _paint_polygons(painter, shape)
        else:
            _paint_words(painter, shape, glyphs)


def _paint_lines(painter: QPainter, shape: Lines) -> None:
    colour = QColor(shape.colour)
    colour.setAlphaF(shape.opacity)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, shape.width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawLines([QLineF(*segment) for segment in shape.segments])


def _paint_polygons(painter: QPainter, shape: Polygons) -> None:
    colour = QColor(shape.colour)
    colour.setAlphaF(shape.opacity)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for polygon in shape.polygons:
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in polygon]))


def _paint_words(painter: QPainter, shape: Words, glyphs: Glyphs | None) -> None:
    line = shape.line
    painter.setPen(QColor(shape.colour))
    # Qt draws a line at its own place within its layout, and adds this one.
    origin = QPointF(shape.left, shape.top - line.y())
    if glyphs is None:
        line.draw(painter, origin)
        return
    for run in runs(line):
        if not glyphs.coloured(run):
            painter.drawGlyphRun(origin, run)
            continue
        for glyph in glyphs.of(run):
            place, at = glyph.look.place, origin + QPointF(glyph.x, glyph.y)
            if glyph.look.image is not None:
                painter.drawImage(place.translated(at), glyph.look.image)
            elif glyph.look.path is not None:
                painter.fillPath(glyph.look.path.translated(at), QColor(shape.colour))
