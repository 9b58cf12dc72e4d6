"""Writes a drawing as SVG: text as outlines, so that it looks the same wherever it is opened.

Each glyph is written once and used where it stands; glyphs in colours are embedded pictures. A token's cell has
its words as a title, which browsers show under the mouse. Nothing outside of the file is referred to. Not here:
what there is to draw (`picture/drawing.py`), outlines (`picture/glyphs.py`).
"""

from base64 import b64encode
from collections.abc import Iterator
from html import escape

from PySide6.QtGui import QPainterPath

from app.inspection.picture.drawing import Drawing
from app.inspection.picture.glyphs import Glyph, Glyphs, png_of, runs
from app.inspection.picture.request import PictureStopped, Stop
from app.inspection.picture.shapes import Box, Lines, Polygons, Words

_OFTEN = 256


def svg(drawing: Drawing, title: str, stop: Stop) -> bytes:
    """The whole file; `title` is for those who do not see it. PictureStopped if `stop` says so."""
    looks: dict[tuple[str, int], tuple[str, str]] = {}
    glyphs = Glyphs()
    body: list[str] = []
    for number, shape in enumerate(drawing.shapes):
        if number % _OFTEN == 0 and stop():
            raise PictureStopped
        if isinstance(shape, Box):
            body.append(_box(shape))
        elif isinstance(shape, Lines):
            body.append(_lines(shape))
        elif isinstance(shape, Polygons):
            body.append(_polygons(shape))
        else:
            body.append("".join(_words(shape, glyphs, looks)))
    width, height = drawing.width, drawing.height
    written = [
        '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" '
        'xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{in_xml(title)}</title>",
        "<defs>",
        *(definition for _name, definition in looks.values()),
        "</defs>",
        f'<rect width="{width}" height="{height}" fill="{drawing.background}"/>',
        *body,
        "</svg>\n",
    ]
    return "\n".join(written).encode()


def in_xml(text: str) -> str:
    """Text between tags: escaped, and without what XML 1.0 cannot hold.

    >>> in_xml("a<b\\0")
    'a&lt;b\\ufffd'
    """
    return escape("".join(letter if _is_allowed(letter) else "\ufffd" for letter in text), quote=False)


def _is_allowed(letter: str) -> bool:
    return letter in "\t\n" or " " <= letter <= "\ud7ff" or "\ue000" <= letter <= "\ufffd" or letter >= "\U00010000"


def _box(box: Box) -> str:
    area = (
        f'<rect x="{_n(box.left)}" y="{_n(box.top)}" width="{_n(box.right - box.left)}" '
        f'height="{_n(box.bottom - box.top)}" fill="{box.colour}"'
    )
    return f"{area}><title>{in_xml(box.title)}</title></rect>" if box.title else f"{area}/>"


def _lines(lines: Lines) -> str:
    path = "".join(f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}" for x1, y1, x2, y2 in lines.segments)
    opacity = f' stroke-opacity="{_n(lines.opacity)}"' if lines.opacity < 1 else ""
    return (
        f'<path d="{path}" fill="none" stroke="{lines.colour}" stroke-width="{_n(lines.width)}"{opacity} '
        'pointer-events="none"/>'
    )


def _polygons(shape: Polygons) -> str:
    path = "".join("M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in polygon) + "Z" for polygon in shape.polygons)
    opacity = f' fill-opacity="{_n(shape.opacity)}"' if shape.opacity < 1 else ""
    return f'<path d="{path}" fill="{shape.colour}"{opacity} pointer-events="none"/>'


def _words(words: Words, glyphs: Glyphs, looks: dict[tuple[str, int], tuple[str, str]]) -> Iterator[str]:
    left, top = words.left, words.top - words.line.y()
    yield f'<g fill="{words.colour}" pointer-events="none">'
    for run in runs(words.line):
        for glyph in glyphs.of(run):
            if glyph.key not in looks:
                name = f"g{len(looks)}"
                looks[glyph.key] = name, _definition(name, glyph)
            name = looks[glyph.key][0]
            yield f'<use xlink:href="#{name}" x="{_n(left + glyph.x)}" y="{_n(top + glyph.y)}"/>'
    yield "</g>"


def _definition(name: str, glyph: Glyph) -> str:
    look = glyph.look
    if look.image is None:
        return f'<path id="{name}" d="{path_data(look.path or QPainterPath())}"/>'
    place = look.place
    return (
        f'<image id="{name}" x="{_n(place.x())}" y="{_n(place.y())}" width="{_n(place.width())}" '
        f'height="{_n(place.height())}" '
        f'xlink:href="data:image/png;base64,{b64encode(png_of(look.image)).decode()}"/>'
    )


def path_data(path: QPainterPath) -> str:
    """A path in SVG's letters."""
    written = []
    kind = QPainterPath.ElementType
    for number in range(path.elementCount()):
        element = path.elementAt(number)
        letter = {kind.MoveToElement: "M", kind.LineToElement: "L", kind.CurveToElement: "C"}.get(element.type, " ")
        written.append(f"{letter}{_n(element.x)} {_n(element.y)}")
    return "".join(written)


def _n(number: float) -> str:
    """A number with at most two decimals: a hundredth of a pixel."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
