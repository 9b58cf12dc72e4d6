"""Cells, layers, ids and legend of a drawing, as data."""

from itertools import pairwise

import pytest

from app.inspection.picture.drawing import Drawing, draw
from app.inspection.picture.id_labels import in_stairs
from app.inspection.picture.render import never
from app.inspection.picture.request import PictureOptions, PictureRequest
from app.inspection.picture.shapes import Box, Lines, Polygons, Words
from app.inspection.view_options import LAYERS, ViewOptions
from app.palette import DARK, LIGHT
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte, one_token_per_character

PLAIN = PictureOptions(legend=False, view=ViewOptions("position", frozenset()))


def drawn(encoding: MadeEncoding, options: PictureOptions = PLAIN) -> Drawing:
    return draw(PictureRequest.whole(encoding, options), never, titled=True)


def boxes(drawing: Drawing) -> list[Box]:
    return [shape for shape in drawing.shapes if isinstance(shape, Box)]


def with_layers(*layers: str) -> PictureOptions:
    return PictureOptions(legend=False, view=ViewOptions("position", frozenset(layers)))


def test_each_token_has_a_cell_of_the_pane_s_colours(qapp: object) -> None:
    found = boxes(drawn(one_token_per_character("ab中国")))
    assert len(found) == 4
    assert {box.colour for box in found} <= set(LIGHT.tokens)
    assert all(one.colour != other.colour for one, other in pairwise(found))
    assert all(0 < one.right - other.left < 1 for one, other in pairwise(found))


def test_titles_say_id_bytes_and_flag(qapp: object) -> None:
    titles = [box.title for box in boxes(drawn(MadeEncoding("a中", [1, 3, 4])))]
    assert titles == [
        "id 100 · 61",
        "id 101 · E4 B8 · ends inside a character",
        "id 102 · AD · begins inside a character",
    ]


def test_colours_follow_the_rule_and_the_theme(qapp: object) -> None:
    encoding = one_token_per_character("a中")
    flags = PictureOptions(legend=False, view=ViewOptions("flags", frozenset()))
    assert boxes(drawn(encoding, flags)) == []
    scripts = PictureOptions(legend=False, theme=DARK, view=ViewOptions("script", frozenset()))
    found = [box.colour for box in boxes(drawn(encoding, scripts))]
    assert len(set(found)) == 2
    assert set(found) <= set(DARK.cell_colours("scripts"))
    assert drawn(encoding, scripts).background == DARK.base


def test_layers_are_shown_or_hidden(qapp: object) -> None:
    encoding = MadeEncoding("中e\u0301x", [1, 3, 4, 6, 7])
    encoding.special[-1] = True
    plain = len(drawn(encoding).shapes)
    cut = drawn(encoding, with_layers("cut_characters")).shapes
    assert [shape.colour for shape in cut if isinstance(shape, Lines)] == [LIGHT.cut]
    mild = drawn(encoding, with_layers("cut_graphemes")).shapes
    assert [shape.colour for shape in mild if isinstance(shape, Lines)] == [LIGHT.grapheme]
    special = drawn(encoding, with_layers("special")).shapes
    assert [shape.colour for shape in special if isinstance(shape, Polygons)] == [LIGHT.special]
    borders = drawn(encoding, with_layers("borders")).shapes
    assert [shape.colour for shape in borders if isinstance(shape, Lines)] == [LIGHT.border] * 4
    assert len(drawn(encoding, with_layers(*LAYERS)).shapes) > plain + 6


def test_blanks_get_signs_in_the_middle_of_their_cells(qapp: object) -> None:
    encoding = one_token_per_character("a \tb\n")
    plain, signed = drawn(encoding), drawn(encoding, PictureOptions(legend=False, view=PLAIN.view, blanks=True))
    more = [shape for shape in signed.shapes if isinstance(shape, Words) and shape.colour == LIGHT.muted]
    assert len(more) == len(signed.shapes) - len(plain.shapes) == 3
    for sign, cell in zip(more, [boxes(plain)[number] for number in (1, 2, 4)], strict=True):
        assert cell.left <= sign.left <= cell.right


@pytest.mark.parametrize("text", ["a中国", "👩‍👩‍👧", "مرحبا", "long " * 60])
def test_every_token_has_its_id_and_none_covers_another(qapp: object, text: str) -> None:
    encoding = one_token_per_byte(text)
    options = PictureOptions(legend=False, ids=True, width=300, view=PLAIN.view)
    drawing = drawn(encoding, options)
    shapes = drawing.shapes
    cells = [shape for shape in shapes if isinstance(shape, Box) and shape.title]
    labels = [shape for shape in shapes if isinstance(shape, Box) and not shape.title]
    assert len(labels) == len(encoding.ids)
    assert max(label.right for label in labels) < drawing.width
    for number, one in enumerate(labels):
        for other in [*cells, *labels[:number]]:
            apart_across = one.right <= other.left + 0.01 or other.right <= one.left + 0.01
            assert apart_across or one.bottom <= other.top or other.bottom <= one.top


def test_the_id_of_a_broken_token_stands_under_its_word(qapp: object) -> None:
    words = ["aaaa", " bbbb", " cccc", " dddd"]  # each blank but the first stays at the end of the row before
    ends = [4, 9, 14, 19]
    options = PictureOptions(legend=False, ids=True, width=60, view=PLAIN.view)
    drawing = drawn(MadeEncoding("".join(words), ends), options)
    cells = [shape for shape in drawing.shapes if isinstance(shape, Box) and shape.title]
    labels = [shape for shape in drawing.shapes if isinstance(shape, Box) and not shape.title]
    assert len(cells) == 7
    assert len({cell.top for cell in cells}) == len({label.top for label in labels}) == 4


@pytest.mark.parametrize("leftward", [False, True])
@pytest.mark.parametrize("pitch", [0.5, 5.0, 9.0])
def test_a_line_leads_from_each_token_to_its_id_and_meets_no_other(pitch: float, leftward: bool) -> None:
    middles = [20.0 + pitch * number for number in range(40)]
    widths = [12.0 + 6 * (number % 4) for number in range(40)]
    tokens = list(range(40, 0, -1) if leftward else range(40))
    places = in_stairs(middles, widths, tokens, 4.0)
    for number, ((x, level, leader), width) in enumerate(zip(places, widths, strict=True)):
        assert x >= 4.0
        assert x <= leader <= x + width
        for (other_x, other_level, other_leader), other_width in zip(places[:number], widths, strict=False):
            assert other_leader < leader  # as the tokens stand, so lines between do not cross
            for line, down, low, high, at in (
                (leader, level, other_x, other_x + other_width, other_level),
                (other_leader, other_level, x, x + width, level),
            ):
                assert down < at or not low < line < high
            assert level != other_level or other_x + other_width < x


@pytest.mark.parametrize("leftward", [False, True])
def test_ids_without_room_stand_in_the_order_of_reading(leftward: bool) -> None:
    tokens = [3, 2, 1] if leftward else [1, 2, 3]
    places = in_stairs([20.0, 21.0, 22.0], [12.0] * 3, tokens, 0.0)
    downward = sorted((level, token) for (_x, level, _leader), token in zip(places, tokens, strict=True))
    assert downward == [(0, 1), (1, 2), (2, 3)]


def test_lines_begin_at_the_tokens(qapp: object) -> None:
    options = PictureOptions(legend=False, ids=True, width=300, view=PLAIN.view)
    shapes = drawn(one_token_per_byte("中国"), options).shapes
    cells = [shape for shape in shapes if isinstance(shape, Box) and shape.title]
    (lines,) = [shape for shape in shapes if isinstance(shape, Lines)]
    begun = [x for x, y, _x, _y in lines.segments if y == cells[0].bottom]
    assert len(begun) == len(cells) == 6
    assert all(cell.left < x < cell.right for cell, x in zip(cells, begun, strict=True))


def test_ids_with_room_stand_beside_each_other() -> None:
    assert [level for _x, level, _leader in in_stairs([10.0, 26.0, 60.0], [20.0] * 3, [0, 1, 2], 0.0)] == [0, 0, 0]


def test_legend_explains_what_is_shown_and_counts(qapp: object) -> None:
    encoding = MadeEncoding("中国", [1, 3, 6])
    shown = PictureOptions(view=ViewOptions("length", frozenset({"cut_characters"})))
    hidden = PictureOptions(legend=False, view=shown.view)
    with_legend, without = drawn(encoding, shown), drawn(encoding, hidden)
    assert with_legend.height > without.height + 15
    assert with_legend.width <= shown.width + 2 * 40
    patches = {box.colour for box in boxes(with_legend)} - {box.colour for box in boxes(without)}
    assert len(patches & set(LIGHT.ramp)) >= len(LIGHT.ramp) - 3
