"""The legend at the foot of a picture: patches and words, wrapped at the picture's width."""

import math

from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication, QTextLayout

from app.inspection.picture.layout import single_line
from app.inspection.picture.request import Part, PictureOptions
from app.inspection.picture.shapes import (
    BORDER,
    INSERTED,
    PRE_TOKEN,
    Area,
    Box,
    LegendItem,
    Shape,
    Words,
    area_mark,
    point_mark,
)
from app.inspection.picture.words import legend

_SMALLEST = 8.0
_SIZE = 0.75
_PIXELS_PER_POINT = 96 / 72
_PATCH = 1.5
_GAP = 1.2
_LEADING = 4.0


class Legend:
    """The legend of a part. `widest`: its width in a single line."""

    def __init__(self, part: Part, options: PictureOptions) -> None:
        self._theme = options.theme
        self._items = legend(part, options)
        self._font = _font(options.points)
        self._em = QFontMetricsF(self._font).horizontalAdvance("m")
        self._laid_out = [single_line(item.words, self._font) for item in self._items]
        self._height = float(math.ceil(max(line.height() for _layout, line in self._laid_out))) + 2
        self.widest = float(math.ceil(sum(self._widths()) + _GAP * self._em * (len(self._items) - 1)))

    def add_to(
        self, shapes: list[Shape], layouts: list[QTextLayout], left: float, top: float, width: float
    ) -> float:
        """Append its shapes under `top`, within a width; answers where it ends."""
        layouts += [layout for layout, _line in self._laid_out]
        x = left
        parts = zip(self._items, self._laid_out, self._widths(), strict=True)
        for item, (_layout, line), item_width in parts:
            if x > left and x + item_width > left + width + 0.5:
                x, top = left, top + self._height + _LEADING
            words = x
            if _has_patch(item):
                words += (_PATCH + 0.4) * self._em
                shapes += self._patch(item, Area(x, top, x + _PATCH * self._em, top + self._height))
            shapes.append(Words(line, words, top + 1, self._theme.muted))
            x += item_width + _GAP * self._em
        return top + self._height

    def _widths(self) -> list[float]:
        patch = (_PATCH + 0.4) * self._em
        return [
            line.naturalTextWidth() + (patch if _has_patch(item) else 0.0)
            for item, (_layout, line) in zip(self._items, self._laid_out, strict=True)
        ]

    def _patch(self, item: LegendItem, area: Area) -> list[Shape]:
        shapes: list[Shape] = []
        count = max(len(item.colours), 1)
        step = (area.right - area.left) / count
        for number, colour in enumerate(item.colours):
            left = area.left + number * step
            shapes.append(Box(left, area.top, left + step, area.bottom, colour))
        if item.mark in (BORDER, PRE_TOKEN, INSERTED):
            middle = (area.left + area.right) / 2
            shapes.append(point_mark(item.mark, middle, area.top, area.bottom, self._theme))
        elif item.mark:
            shapes += area_mark(item.mark, area, self._theme)
        return shapes


def _has_patch(item: LegendItem) -> bool:
    return bool(item.colours or item.mark)


def _font(points: float) -> QFont:
    font = QFont(QGuiApplication.font())
    font.setPixelSize(round(max(points * _SIZE, _SMALLEST) * _PIXELS_PER_POINT))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
