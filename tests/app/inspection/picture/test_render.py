"""The files: read again by Qt and by an XML parser, and compared with what was asked for."""

import re
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QFontDatabase, QImage, QPainter, QTextLine
from PySide6.QtSvg import QSvgRenderer

from app.fonts import EMOJI_FAMILIES
from app.inspection.picture import render as picture_render
from app.inspection.picture import request as picture_request
from app.inspection.picture.drawing import Drawing, draw
from app.inspection.picture.glyphs import Glyphs, runs
from app.inspection.picture.layout import picture_font, single_line
from app.inspection.picture.render import (
    image_of,
    page_heights,
    render,
    render_copy,
    render_image,
    render_pdf,
    render_png,
    render_svg,
)
from app.inspection.picture.request import FORMATS, PictureError, PictureOptions, PictureRequest, PictureStopped
from app.inspection.picture.shapes import Box
from app.inspection.view_options import LAYERS, ViewOptions
from app.latest_task import never
from app.palette import DARK, LIGHT
from tests.app.inspection.altered_encoding import AlteredEncoding
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte, one_token_per_character

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
PLAIN = ViewOptions("position", frozenset())
SMOOTH = Qt.TransformationMode.SmoothTransformation


@pytest.fixture
def emoji(qapp: object) -> str:
    if not set(EMOJI_FAMILIES) & set(QFontDatabase.families()):
        pytest.skip("no font with colour emoji is installed")
    return "👩‍👩‍👧"


def asked(text: str | MadeEncoding, **options: object) -> PictureRequest:
    encoding = one_token_per_character(text) if isinstance(text, str) else text
    return PictureRequest.whole(encoding, PictureOptions(**options))  # type: ignore[arg-type]


def cells(drawing: Drawing) -> list[Box]:
    return [shape for shape in drawing.shapes if isinstance(shape, Box) and shape.title]


def corner(image: QImage, cell: Box, scale: float) -> str:
    """The colour of a cell where no letter reaches."""
    return image.pixelColor(round((cell.left + 1.5) * scale), round((cell.top + 1.5) * scale)).name()


@pytest.mark.parametrize("scale", [1, 2, 3, 4])
def test_png_has_its_size_and_colours(qapp: object, scale: int) -> None:
    request = asked("a中b", scale=scale, theme=DARK)
    drawing = draw(request, never, titled=True)
    image = QImage.fromData(render_png(request))
    assert (image.width(), image.height()) == (drawing.width * scale, drawing.height * scale)
    assert image.pixelColor(0, 0).name() == DARK.base
    assert [corner(image, cell, scale) for cell in cells(drawing)] == [cell.colour for cell in cells(drawing)]
    assert image.dotsPerMeterX() == pytest.approx(scale * 96 / 0.0254, rel=0.01)


@pytest.mark.parametrize("form", FORMATS)
def test_a_text_of_which_nothing_is_coloured_has_a_picture(qapp: object, form: str) -> None:
    """What its tokenizer drops has no cells."""
    assert render(form, PictureRequest(AlteredEncoding("\n", [(0, 0)], inserted=(0,)), 0, 1, PictureOptions()))


def test_cut_hanzi_has_the_colours_of_its_tokens(qapp: object) -> None:
    request = asked(one_token_per_byte("中"), points=30, view=PLAIN, scale=2)
    image, found = render_image(request), cells(draw(request, never, titled=True))
    assert len({cell.colour for cell in found}) == 3
    assert [corner(image, cell, 2) for cell in found] == [cell.colour for cell in found]
    marked = render_image(asked(one_token_per_byte("中"), points=30, scale=2))
    below = round((found[0].bottom - 1) * 2)
    assert marked.pixelColor(round(found[1].left * 2) + 4, below).name() == LIGHT.cut


def test_cells_meet_without_a_seam(qapp: object) -> None:
    request = asked("wordswordswords", view=PLAIN, scale=3, legend=False)
    image, found = render_image(request), cells(draw(request, never, titled=True))
    row = round((found[0].top + 1) * 3)
    seen = {
        image.pixelColor(x, row).name() for x in range(round(found[0].left * 3), round(found[-1].right * 3) - 1)
    }
    assert seen <= set(LIGHT.tokens)


def svg_of(request: PictureRequest) -> ElementTree.Element:
    return ElementTree.fromstring(render_svg(request))


def test_svg_holds_its_glyphs_as_outlines(qapp: object) -> None:
    root = svg_of(asked("a中a<&\0", view=ViewOptions("position", frozenset(LAYERS)), ids=True))
    assert not list(root.iter(f"{SVG}text"))
    defined = {each.get("id"): each for each in root.find(f"{SVG}defs") or ()}
    used = [each.get(XLINK) or "" for each in root.iter(f"{SVG}use")]
    assert {name.removeprefix("#") for name in used} == set(defined)
    assert len(defined) < len(used)
    assert all((each.get("d") or "").startswith("M") for each in defined.values())


def test_svg_refers_to_nothing_outside(emoji: str) -> None:
    source = render_svg(asked(one_token_per_byte(f"a{emoji}中"), ids=True)).decode()
    links = re.findall(r'href="([^"]{0,40})', source)
    assert links
    assert all(link.startswith(("#g", "data:image/png;base64,")) for link in links)
    assert set(re.findall(r"\w+://[^\"]+", source)) == {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }


def test_svg_looks_like_the_png(emoji: str) -> None:
    request = asked(f"ab中国 {emoji}", points=24, scale=1, theme=DARK)
    expected = render_image(request)
    renderer = QSvgRenderer(QByteArray(render_svg(request)))
    assert renderer.isValid()
    image = QImage(expected.size(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        renderer.render(painter, QRectF(image.rect()))
    assert difference(image, expected) < 4


def difference(one: QImage, other: QImage) -> float:
    """Mean difference of two images in small size, 0 to 255: edges may differ, colours and places may not."""
    total = count = 0
    for x in range(0, one.width() - 8, 8):
        for y in range(0, one.height() - 8, 8):
            parts = (image.copy(x, y, 8, 8).scaled(1, 1, mode=SMOOTH).pixelColor(0, 0) for image in (one, other))
            first, second = (QColor(part) for part in parts)
            total += abs(first.red() - second.red()) + abs(first.green() - second.green())
            total += abs(first.blue() - second.blue())
            count += 3
    return total / count


def test_colour_emoji_are_sharp_pictures(emoji: str) -> None:
    layout, line = single_line(emoji, picture_font(13))
    (run,) = runs(line)
    glyphs = Glyphs()
    assert glyphs.coloured(run)
    (glyph,) = glyphs.of(run)
    assert glyph.look.image is not None
    assert glyph.look.image.width() >= 4 * line.naturalTextWidth()
    picture = glyph.look.image
    seen = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
    assert len(seen) > 20
    assert layout.lineCount() == 1


def test_letters_are_outlines_and_blanks_are_nothing(qapp: object) -> None:
    _layout, line = single_line("a b", picture_font(13))
    glyphs = Glyphs()
    found = [glyph for run in runs(line) for glyph in glyphs.of(run)]
    assert len(found) == 2
    assert all(glyph.look.path is not None and glyph.look.image is None for glyph in found)


def test_pdf_has_one_page_and_embedded_fonts(qapp: object) -> None:
    made = render_pdf(asked("a中国"))
    assert made.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", made)) == 1
    assert len(re.findall(rb"/FontFile", made)) >= 1


def test_pdf_keeps_colour_emoji_without_loss(emoji: str) -> None:
    made = render_pdf(asked(emoji))
    assert b"/Subtype /Image" in made
    assert b"/DCTDecode" not in made


def test_long_pdf_has_pages(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_render, "_LONGEST_PAGE", 200)
    made = render_pdf(asked("line\n" * 40))
    assert len(re.findall(rb"/Type\s*/Page\b", made)) >= 4


def test_pages_end_between_lines() -> None:
    drawing = Drawing(100, 95, "#ffffff", breaks=[10.0, 30.0, 50.0, 70.0])
    assert page_heights(drawing, 45) == [30, 40, 25]
    assert page_heights(drawing, 1000) == [95]
    assert page_heights(drawing, 5) == [10, 20, 20, 20, 25]


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_can_be_stopped_and_refuses_nothing(qapp: object, form: str) -> None:
    with pytest.raises(PictureStopped):
        render(form, asked("abc"), lambda: True)
    with pytest.raises(PictureError):
        render(form, asked(""))


def test_unknown_format_is_named() -> None:
    with pytest.raises(ValueError, match=r"'gif' is no format.*png, svg"):
        render("gif", asked("a"))


def test_too_large_png_is_refused_and_svg_is_not(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_request, "MOST_PIXELS", 1000)
    request = asked("abc")
    with pytest.raises(PictureError, match="smaller scale"):
        render_png(request)
    assert render_svg(request)
    with pytest.raises(PictureError):
        render_copy("png", request)
    copied = render_copy("svg", request)
    assert copied.image is copied.png is None
    assert copied.svg is not None


def test_copy_has_the_forms_that_others_understand(qapp: object) -> None:
    copied = render_copy("pdf", asked("a\r\n中"))
    assert copied.text == "a\r\n中"
    assert copied.html.startswith("<!DOCTYPE html>")
    assert copied.image == QImage.fromData(copied.png)
    assert copied.pdf is not None
    assert copied.svg is None


def test_lines_are_drawn_once(qapp: object) -> None:
    drawing = draw(asked("a\nb\nc", legend=False), never)
    lines = [shape.line for shape in drawing.shapes if not hasattr(shape, "segments") and hasattr(shape, "line")]
    assert len(lines) == 3
    assert all(isinstance(line, QTextLine) for line in lines)
    assert image_of(drawing, 1).width() == drawing.width
