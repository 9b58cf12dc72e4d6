"""A request in, the bytes of a file out: PNG, SVG, PDF or HTML. May be called in any thread.

Not here: laying out (`picture/layout.py`), composing (`picture/drawing.py`), choosing (`picture/dialog.py`).
"""

from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPageSize, QPainter, QPdfWriter

from app.inspection.picture.colours import token_colours
from app.inspection.picture.drawing import Drawing, draw, draw_part
from app.inspection.picture.glyphs import Glyphs, png_of
from app.inspection.picture.html_page import html_page
from app.inspection.picture.painter import paint
from app.inspection.picture.request import FORMATS, Part, PictureRequest, Stop, check_size, fits
from app.inspection.picture.shapes import between
from app.inspection.picture.svg import svg
from app.inspection.picture.words import count_words, counts, html_words
from app.joined import listed
from app.latest_task import never

_DOTS_PER_METRE = 96 / 0.0254
_DPI = 96
_LONGEST_PAGE = 14_000
"""Logical pixels: readers of PDF take at most 14,400 points, which are 19,200 of these."""


def render(form: str, request: PictureRequest, stop: Stop = never) -> bytes:
    """The file in one of `FORMATS`. PictureError if it cannot be made, PictureStopped once `stop` says so."""
    makers = {"png": render_png, "svg": render_svg, "pdf": render_pdf, "html": render_html}
    if form not in makers:
        raise ValueError(f"{form!r} is no format of a picture: choose one of {', '.join(FORMATS)}")
    return makers[form](request, stop)


def render_png(request: PictureRequest, stop: Stop = never) -> bytes:
    """PNG of `scale` pixels for each logical one."""
    return png_of(render_image(request, stop))


def render_svg(request: PictureRequest, stop: Stop = never) -> bytes:
    """SVG with the glyphs as outlines."""
    part = Part.of(request)
    return svg(draw_part(part, request.options, stop, titled=True), listed(count_words(counts(part))), stop)


def render_pdf(request: PictureRequest, stop: Stop = never) -> bytes:
    """PDF with embedded fonts; one page of the picture's size, or several where it would be too long."""
    drawing = draw(request, stop)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DPI)
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    pages = page_heights(drawing, _LONGEST_PAGE)
    writer.setPageSize(_page_size(drawing.width, pages[0]))
    glyphs = Glyphs()
    with QPainter(writer) as painter:
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
        top = 0.0
        for number, height in enumerate(pages):
            if number:
                writer.setPageSize(_page_size(drawing.width, height))
                writer.newPage()
            painter.fillRect(QRectF(0, 0, drawing.width, height), QColor(drawing.background))
            painter.translate(0, -top)
            paint(painter, between(drawing.shapes, top, top + height), stop, glyphs=glyphs)
            painter.resetTransform()
            top += height
    return bytes(buffer.data().data())


def render_html(request: PictureRequest, stop: Stop = never) -> bytes:
    """One HTML page that needs no other file."""
    part = Part.of(request)
    return html_page(
        part, request.options, token_colours(part, request.options), html_words(part, request.options), stop
    ).encode()


def render_image(request: PictureRequest, stop: Stop = never) -> QImage:
    """The image that a PNG holds."""
    return image_of(draw(request, stop), request.options.scale, stop)


def image_of(drawing: Drawing, scale: int, stop: Stop = never) -> QImage:
    """A drawing as an image; PictureError if it is too large for one."""
    check_size(drawing.width, drawing.height, scale)
    image = QImage(drawing.width * scale, drawing.height * scale, QImage.Format.Format_RGB32)
    if image.isNull():
        raise MemoryError(f"no memory for an image of {drawing.width * scale} × {drawing.height * scale} pixels")
    image.setDotsPerMeterX(round(_DOTS_PER_METRE * scale))
    image.setDotsPerMeterY(round(_DOTS_PER_METRE * scale))
    image.fill(QColor(drawing.background))
    with QPainter(image) as painter:
        painter.scale(scale, scale)
        paint(painter, drawing.shapes, stop)
    return image


@dataclass(frozen=True, slots=True, eq=False)
class Copied:
    """What is put on the clipboard; None for what was not asked for or is too large."""

    text: str
    html: str
    image: QImage | None
    png: bytes | None
    svg: bytes | None
    pdf: bytes | None


def render_copy(form: str, request: PictureRequest, stop: Stop = never) -> Copied:
    """The forms in which a picture is copied: PNG (if it is not too large), HTML and the text, and `form`."""
    part = Part.of(request)
    drawing = draw_part(part, request.options, stop, titled=form == "svg")
    scale = request.options.scale
    image = None
    if form == "png" or fits(drawing.width, drawing.height, scale):
        image = image_of(drawing, scale, stop)
    title = listed(count_words(counts(part)))
    return Copied(
        text=part.text,
        html=html_page(
            part,
            request.options,
            token_colours(part, request.options),
            html_words(part, request.options),
            stop,
        ),
        image=image,
        png=None if image is None else png_of(image),
        svg=svg(drawing, title, stop) if form == "svg" else None,
        pdf=render_pdf(request, stop) if form == "pdf" else None,
    )


def page_heights(drawing: Drawing, longest: float) -> list[float]:
    """Heights of the pages that a drawing is cut into, between its lines, none longer than `longest` if it can."""
    tops = [0.0]
    last = 0.0
    for at in [*drawing.breaks, float(drawing.height)]:
        if at - tops[-1] > longest and last > tops[-1]:
            tops.append(last)
        last = at
    return [end - top for top, end in zip(tops, [*tops[1:], float(drawing.height)], strict=True)]


def _page_size(width: float, height: float) -> QPageSize:
    points = QSizeF(width * 72 / _DPI, height * 72 / _DPI)
    return QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
