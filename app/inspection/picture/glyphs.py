"""The glyphs of a line of text, each as an outline or, where a font draws in colours, as a small picture.

QSvgGenerator writes text as text, which looks otherwise where the font is missing; an outline of a colour emoji is
empty; and QPdfWriter writes colour emoji as JPEG pictures of the size on the screen. So pictures with outlines and
PDF get their glyphs from here. Not here: where a line of text stands.
"""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF
from PySide6.QtGui import QGlyphRun, QImage, QPainter, QPainterPath, QRawFont, QTextLayout, QTextLine

SHARPNESS = 4
"""Pixels of a colour glyph's picture for each logical one."""
_PADDING = 0.25


class Look(NamedTuple):
    """What a glyph shows around its own zero: an outline, or a picture in `place`, or nothing."""

    path: QPainterPath | None = None
    image: QImage | None = None
    place: QRectF = QRectF()


class Glyph(NamedTuple):
    """A glyph at a point of its layout; all glyphs with one `key` have one look."""

    key: tuple[str, int]
    x: float
    y: float
    look: Look


class Glyphs:
    """Finds glyphs and keeps their looks; used in one thread."""

    def __init__(self) -> None:
        self._looks: dict[tuple[str, int], Look] = {}
        self._coloured: dict[str, bool] = {}

    def of(self, run: QGlyphRun) -> Iterator[Glyph]:
        """The glyphs of a run that show anything."""
        font = run.rawFont()
        name = _name(font)
        for index, position in zip(run.glyphIndexes(), run.positions(), strict=True):
            look = self._look(font, name, index)
            if look.path is not None or look.image is not None:
                yield Glyph((name, index), position.x(), position.y(), look)

    def coloured(self, run: QGlyphRun) -> bool:
        """Whether a glyph of a run is a picture."""
        font = run.rawFont()
        name = _name(font)
        return any(self._look(font, name, index).image is not None for index in set(run.glyphIndexes()))

    def _look(self, font: QRawFont, name: str, index: int) -> Look:
        key = (name, index)
        if key not in self._looks:
            # A bitmap font that was asked for an outline draws nothing from then on (FreeType): do not ask.
            path = QPainterPath() if self._in_colours(font, name) else font.pathForGlyph(index)
            self._looks[key] = _picture(font, index) if path.isEmpty() else Look(path)
        return self._looks[key]

    def _in_colours(self, font: QRawFont, name: str) -> bool:
        """Whether a font draws in layers of colours or has coloured bitmaps. Those are asked for by their index, a
        small table. (Apple's kind has none; its outlines are empty.)"""
        if name not in self._coloured:
            self._coloured[name] = any(not font.fontTable(table).isEmpty() for table in ("COLR", "CBLC"))
        return self._coloured[name]


def runs(line: QTextLine) -> list[QGlyphRun]:
    """The glyphs of a line in runs of one font."""
    return line.glyphRuns(-1, -1, QTextLayout.GlyphRunRetrievalFlag.RetrieveAll)


def _name(font: QRawFont) -> str:
    return f"{font.familyName()}/{font.styleName()}/{font.weight()}/{font.pixelSize()}"


def _picture(font: QRawFont, index: int) -> Look:
    """A glyph painted on nothing; an empty look if it shows nothing."""
    advance = font.advancesForGlyphIndexes([index])[0].x()
    pad = _PADDING * font.pixelSize()
    place = QRectF(-pad, -font.ascent() - pad, advance + 2 * pad, font.ascent() + font.descent() + 2 * pad)
    size = (place.size() * SHARPNESS).toSize()
    image = QImage(max(size.width(), 1), max(size.height(), 1), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    run = QGlyphRun()
    run.setRawFont(font)
    run.setGlyphIndexes([index])
    run.setPositions([QPointF(0, 0)])
    with QPainter(image) as painter:
        painter.scale(image.width() / place.width(), image.height() / place.height())
        painter.drawGlyphRun(QPointF(-place.left(), -place.top()), run)
    return Look(None, image, place) if any(bytes(image.constBits())) else Look()


def png_of(image: QImage) -> bytes:
    """An image as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        raise MemoryError(f"an image of {image.width()} × {image.height()} pixels could not be written")
    return bytes(buffer.data().data())
