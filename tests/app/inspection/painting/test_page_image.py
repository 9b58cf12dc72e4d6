"""The painted marks, in pixels: each layer leaves its own trace, and none when it is hidden."""

from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from app.inks import Inks, half_way, ink
from app.inspection.editor.token_edit import TokenEdit
from app.inspection.lines.cells import Cells, Points
from app.inspection.painting.marks import NO_MARKS, Marks
from app.inspection.painting.page import Page
from app.inspection.painting.page_image import PageImage
from app.inspection.view_options import DEFAULT_LAYERS, ViewOptions
from app.palette import DARK, LIGHT, Theme
from engine.models.merges import Merges
from engine.tokenizer import Tokenizer
from tests.app.inspection.altered_encoding import AlteredEncoding
from tests.app.inspection.made_encoding import one_token_per_character

WIDTH, HEIGHT = 60, 20
NOTHING = QColor("#123456")


def one_cell(left: float = 10.0, right: float = 50.0) -> Cells:
    return Cells(np.array([left]), np.array([right]), np.zeros(1, np.int64), np.zeros(1, np.int64))


def one_point(x: float = 30.0) -> Points:
    return Points(np.array([x]), np.zeros(1, np.int64))


def painted(marks: Marks, theme: Theme = LIGHT, ratio: float = 1.0) -> QImage:
    """A line of 60 × 20 pixels; what is not painted stays `NOTHING`."""
    image = QImage(round(WIDTH * ratio), round(HEIGHT * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(NOTHING)
    with QPainter(image) as painter:
        PageImage(Page([0.0], [float(HEIGHT)]), marks, Inks(theme, ratio), WIDTH).paint(painter, 0, 0, HEIGHT)
    return image


def names(image: QImage, columns: range, rows: range) -> set[str]:
    return {image.pixelColor(x, y).name() for x in columns for y in rows}


def cell(colour_set: str, number: int) -> Marks:
    return NO_MARKS._replace(cells=one_cell(), colours=np.array([number]), colour_set=colour_set)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize(("colour_set", "number"), [("tokens", 3), ("ramp", 8), ("scripts", 12), ("flags", 2)])
def test_cell_of_a_set(theme: Theme, colour_set: str, number: int) -> None:
    image = painted(cell(colour_set, number), theme)
    assert names(image, range(10, 50), range(HEIGHT)) == {theme.cell_colours(colour_set)[number]}
    assert names(image, range(10), range(HEIGHT)) == {NOTHING.name()}


def test_plain_token_has_no_cell() -> None:
    assert names(painted(cell("flags", -1)), range(WIDTH), range(HEIGHT)) == {NOTHING.name()}


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0, 3.0])
def test_border_is_a_thin_line_through_the_whole_height(ratio: float) -> None:
    image = painted(cell("tokens", 0)._replace(borders=one_point()), ratio=ratio)
    row = [image.pixelColor(x, image.height() // 2).name() for x in range(image.width())]
    others = [x for x, name in enumerate(row) if name not in (LIGHT.tokens[0], NOTHING.name())]
    assert len(others) == max(round(ratio), 1)
    assert abs(np.mean(others) + 0.5 - 30 * ratio) <= 1
    assert names(image, range(others[0], others[0] + 1), range(image.height())) == {row[others[0]]}


def test_half_way() -> None:
    black, white = ink("#000000"), ink("#ffffff")
    mixed = QColor.fromRgba(int(half_way(np.array([black], np.uint32), white)[0]))
    assert 126 <= mixed.red() <= 128
    assert 253 <= mixed.alpha() <= 255


def test_wedges_point_down_at_pre_tokens_and_up_at_inserted_tokens() -> None:
    image = painted(cell("tokens", 0)._replace(pre_tokens=one_point(), inserted=one_point()))
    wide = [
        sum(image.pixelColor(x, y).name() in (LIGHT.pre_token, LIGHT.altered) for x in range(WIDTH))
        for y in range(HEIGHT)
    ]
    assert wide[0] > wide[1] >= wide[2] > 0
    assert wide[-1] > wide[-2] >= wide[-3] > 0
    assert not any(wide[4:-4])
    assert image.pixelColor(30, 0).name() == LIGHT.pre_token
    assert image.pixelColor(30, HEIGHT - 1).name() == LIGHT.altered


def test_wedge_at_the_edge_stays_inside() -> None:
    image = painted(NO_MARKS._replace(pre_tokens=Points(np.array([0.0, 60.0]), np.zeros(2, np.int64))))
    assert image.pixelColor(0, 0).name() == image.pixelColor(WIDTH - 1, 0).name() == LIGHT.pre_token


def test_special_unknown_and_cut_differ_in_pattern_not_in_colour_alone() -> None:
    patterns = []
    for name in ("special", "unknown", "cut_characters"):
        image = painted(cell("tokens", 0)._replace(**{name: one_cell()}))
        inside = np.array(
            [[image.pixelColor(x, y).name() != LIGHT.tokens[0] for x in range(18, 42)] for y in range(4, 16)]
        )
        patterns.append(inside)
        assert 0.1 < inside.mean() < 0.9
    dots, grid, diagonals = patterns
    assert all((one != other).any() for one, other in ((dots, grid), (grid, diagonals), (dots, diagonals)))
    # A grid has whole rows, diagonals and dots have none.
    assert grid.all(axis=1).any()
    assert not dots.all(axis=1).any()
    assert not diagonals.all(axis=1).any()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_the_outline_of_an_unknown_token_hides_no_cut_grapheme(theme: Theme) -> None:
    marks = cell("tokens", 0)._replace(cut_graphemes=one_cell())
    for each in (marks, marks._replace(unknown=one_cell())):
        image = painted(each, theme)
        assert [image.pixelColor(x, HEIGHT - 1).name() for x in range(10, 50)].count(theme.grapheme) >= 20


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_other_occurrences_of_the_chosen_token_leave_the_text_legible(theme: Theme) -> None:
    wide = painted(NO_MARKS._replace(chosen=one_cell()), theme)
    strong = painted(NO_MARKS._replace(chosen=one_cell(), meant=one_cell()), theme)
    narrow = painted(NO_MARKS._replace(chosen=one_cell(20.0, 25.0)), theme)
    middle, whole = range(5, 15), range(WIDTH)
    mark = QColor(theme.selection_mark).name()

    def columns(image: QImage, rows: range) -> list[int]:
        return [x for x in whole if mark in names(image, range(x, x + 1), rows)]

    assert columns(wide, middle) == [10, 49]
    assert columns(strong, middle) == [9, 10, 49, 50]
    assert columns(narrow, middle) == []
    assert columns(narrow, range(1)) == [21, 22, 23, 24]  # apart from that of a neighbour


def test_dropped_text_is_struck_through() -> None:
    image = painted(NO_MARKS._replace(dropped=one_cell()))
    rows = [y for y in range(HEIGHT) if image.pixelColor(30, y).name() == LIGHT.altered]
    assert len(rows) == 2
    assert HEIGHT / 3 < rows[0] < 2 * HEIGHT / 3
    assert image.pixelColor(5, rows[0]) == NOTHING


# In the editor


def shown(qtbot: QtBot, encoding: object, options: ViewOptions) -> TokenEdit:
    edit = TokenEdit(points=20)
    qtbot.addWidget(edit)
    edit.resize(400, 120)
    edit.setCursorWidth(0)
    edit.set_exact_text(encoding.utf8.decode())
    edit.set_view_options(options)
    with qtbot.waitExposed(edit):
        edit.show()
    edit.set_encoding(encoding)
    return edit


def seen(edit: TokenEdit) -> set[str]:
    image = edit.viewport().grab().toImage()
    return names(image, range(image.width()), range(60))


def test_options_change_what_is_painted_and_back(qtbot: QtBot) -> None:
    encoding = one_token_per_character("ab cd")
    encoding.recipe = SimpleNamespace(bounds=np.array([0, 2, 5]))
    edit = shown(qtbot, encoding, ViewOptions())
    before = edit.viewport().grab().toImage()
    edit.set_view_options(ViewOptions("length"))
    assert LIGHT.ramp[0] in seen(edit)
    assert not {*LIGHT.tokens} & seen(edit)
    edit.set_view_options(ViewOptions(layers=DEFAULT_LAYERS | {"pre_tokens"}))
    assert LIGHT.pre_token in seen(edit)
    edit.set_view_options(ViewOptions())
    assert edit.view_options == ViewOptions()
    assert edit.viewport().grab().toImage() == before


def test_altered_text_is_painted(qtbot: QtBot) -> None:
    encoding = AlteredEncoding("a  b c", [(0, 0), (0, 1), (3, 4), (4, 6)], inserted=(0,), unknown=(3,))
    edit = shown(qtbot, encoding, ViewOptions())
    assert LIGHT.altered in seen(edit)
    edit.set_view_options(ViewOptions(layers=frozenset()))
    assert LIGHT.altered not in seen(edit)


def test_a_vocabulary_brings_the_counts(qtbot: QtBot) -> None:
    encoding = one_token_per_character("ab cd")
    encoding.ids[:] = 256
    edit = shown(qtbot, encoding, ViewOptions("count"))
    assert LIGHT.apart[0] in seen(edit)
    merges = Merges.of([(97, 98, 5000, 1)])
    edit.set_tokenizer(Tokenizer(merges))
    assert LIGHT.ramp[3] in seen(edit)
    assert LIGHT.apart[0] not in seen(edit)
    edit.set_tokenizer(None)
    assert LIGHT.apart[0] in seen(edit)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_a_cut_grapheme_narrower_than_a_pixel_is_painted_too(qapp: object, ratio: float) -> None:
    for left in np.arange(10, 12, 0.1):
        image = painted(NO_MARKS._replace(cut_graphemes=one_cell(left, left + 0.4)), ratio=ratio)
        assert not image.isNull()
