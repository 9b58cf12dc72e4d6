"""A chart as a picture: PNG, or SVG whose words are text. Drawn anew, with its name above it, at a size that is fit
to be shown, whatever room the dock has.

Not here: drawing (drawing.py), asking for a file and writing it (export.py).
"""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from app.charts.drawing import Drawing
from app.charts.figure import Figure
from app.charts.words import PlotWords
from app.palette import Theme

SCALE = 2
"""Pixels of a PNG for each logical one."""
_DPI = 96
_DOTS_PER_METRE = _DPI / 0.0254
_LETTERS, _HIGH = 90, 26
"""Width in digits, and height in lines."""


class ChartPicture:
    """One chart, ready to be painted."""

    def __init__(self, figure: Figure, words: PlotWords, theme: Theme, font: QFont, *, expected: int) -> None:
        metrics = QFontMetrics(font)
        self._words, self._theme = words, theme
        self._drawing = Drawing()
        self._drawing.set_font(font)
        self._drawing.set_theme(theme)
        self._drawing.show_title(words.title)
        self._drawing.resize(_LETTERS * metrics.horizontalAdvance("0"), _HIGH * metrics.height())
        self._drawing.lay_out()
        self._drawing.show_figure(figure, words, expected=expected)
        self._drawing.lay_out()

    @property
    def size(self) -> QSize:
        """In logical pixels."""
        return self._drawing.size()

    def image(self) -> QImage:
        """SCALE pixels for each logical one."""
        image = QImage(SCALE * self.size, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(SCALE)  # by a larger painter the legend would stay small
        image.fill(QColor(self._theme.base))
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint(painter)
        image.setDevicePixelRatio(1)
        # Trap: the axes are recorded drawings, which would be drawn in the size of these dots.
        image.setDotsPerMeterX(round(_DOTS_PER_METRE * SCALE))
        image.setDotsPerMeterY(round(_DOTS_PER_METRE * SCALE))
        return image

    def png(self) -> bytes:
        """The file."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        if not self.image().save(buffer, "PNG"):  # type: ignore[call-overload]
            raise MemoryError(f"a picture of {self.size.width()} × {self.size.height()} could not be written")
        return bytes(buffer.data().data())

    def svg(self) -> bytes:
        """The file."""
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setResolution(_DPI)  # else its words are too small for the rest
        generator.setSize(self.size)
        generator.setViewBox(QRectF(0, 0, self.size.width(), self.size.height()))
        generator.setTitle(self._words.title)
        generator.setDescription(f"{self._words.across} × {self._words.up}")
        with QPainter(generator) as painter:
            painter.fillRect(self._drawing.rect(), QColor(self._theme.base))
            self._paint(painter)
        return bytes(buffer.data().data())

    def close(self) -> None:
        """Give it up; it must not be used afterwards."""
        self._drawing.close()
        self._drawing.deleteLater()

    def _paint(self, painter: QPainter) -> None:
        self._drawing.render(painter, QRectF(self._drawing.rect()), self._drawing.rect())
