"""Laying out a picture's text: every byte has its place, once; nothing is wider than asked for."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.inspection.picture.layout import TextLines, lay_out, picture_font
from app.inspection.picture.render import never
from app.inspection.picture.request import Part, PictureOptions, PictureRequest, PictureStopped
from app.mixed_line import is_leftward
from tests.app.inspection.made_encoding import one_token_per_byte

TEXTS = [
    "中文 and English, long enough to be wrapped more than once at this width, 然后再来一行中文字符。",
    "👩‍👩‍👧 🇨🇳🇧🇷 👋🏽 e\u0301 क्षि हिन्दी ภาษาไทย 𠮷",
    "مرحبا بالعالم 123 abc שלום עולם long enough to be wrapped in the middle of it",
    "a\r\nb\n\n\u2028x\u2029y\ufeff\0\u00a0\u200bz\t.\n",
    "\ufeffbegins with a mark",
    "\n",
    "   ",
]


def laid_out(text: str, width: float = 300, points: float = 13) -> tuple[Part, TextLines]:
    part = Part.of(PictureRequest.whole(one_token_per_byte(text), PictureOptions()))
    return part, lay_out(part, picture_font(points), width, never)


def assert_covered(part: Part, lines: TextLines) -> None:
    boxes = lines.page.boxes
    assert boxes.first[0] == part.low
    assert boxes.last[-1] == part.high
    assert boxes.first[1:].tolist() == boxes.last[:-1].tolist()
    assert (boxes.begin != boxes.end).all()


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("width", [120, 300, 2000])
def test_every_byte_has_one_place(qapp: object, text: str, width: int) -> None:
    part, lines = laid_out(text, width)
    assert_covered(part, lines)
    boxes = lines.page.boxes
    assert min(boxes.begin.min(), boxes.end.min()) >= 0
    assert max(boxes.begin.max(), boxes.end.max()) <= lines.width + 2 * lines.margin


@settings(max_examples=40)
@given(
    text=st.text(st.sampled_from("a中\u0301👩\u200d👧🇨🇳שم ก\u0e31\t\r\n\u2028\ufeff\0 "), min_size=1, max_size=40)
)
def test_any_text_is_covered(qapp: object, text: str) -> None:
    assert_covered(*laid_out(text, 100))


def test_part_of_a_text_lies_in_its_own_bytes(qapp: object) -> None:
    part = Part.of(PictureRequest(one_token_per_byte("ab\n中国\ncd"), 4, 9))
    lines = lay_out(part, picture_font(13), 300, never)
    assert part.text == "中国"
    assert_covered(part, lines)
    assert len(lines.lines) == 1


def test_cut_hanzi_is_divided_by_its_bytes(qapp: object) -> None:
    part, lines = laid_out("中")
    cells = lines.page.marks(part.lines, None).cells
    widths = cells.right - cells.left
    assert cells.token.tolist() == [0, 1, 2]
    assert widths == pytest.approx([widths.sum() / 3] * 3)


def test_rows_follow_each_other_without_a_gap(qapp: object) -> None:
    _part, lines = laid_out(TEXTS[0] + "\n" + TEXTS[1])
    tops, heights = np.array(lines.page.tops), np.array(lines.page.heights)
    assert len(tops) == len(lines.lines) > 3
    assert tops[1:].tolist() == (tops + heights)[:-1].tolist()


def test_last_line_feed_makes_no_empty_line(qapp: object) -> None:
    assert [len(laid_out(text)[1].lines) for text in ("a", "a\n", "a\n\n", "\n")] == [1, 1, 2, 1]


def test_line_from_right_to_left_ends_at_the_right(qapp: object) -> None:
    _part, lines = laid_out("a longer line of text\nשלום", 2000)
    boxes = lines.page.boxes
    of_row = [boxes.row == row for row in (0, 1)]
    assert boxes.begin[of_row[0]].min() == lines.margin
    ends = [max(boxes.begin[rows].max(), boxes.end[rows].max()) for rows in of_row]
    assert ends[1] == pytest.approx(boxes.begin[of_row[0]][-1], abs=1.5)


def test_larger_type_takes_more_room(qapp: object) -> None:
    small, large = (laid_out("中文 text", points=points)[1] for points in (10, 20))
    assert large.width > 1.7 * small.width - 20
    assert large.page.heights[0] > small.page.heights[0]


def test_layout_can_be_stopped(qapp: object) -> None:
    part = Part.of(PictureRequest.whole(one_token_per_byte("a\nb"), PictureOptions()))
    with pytest.raises(PictureStopped):
        lay_out(part, picture_font(13), 300, lambda: True)


@pytest.mark.parametrize(
    ("text", "leftward"),
    [
        ("שלום a", True),
        ("a שלום", False),
        ("12 مرحبا", True),
        ("", False),
        ("\u2068a\u2069 ש", True),
        ("中ש", False),
    ],
)
def test_direction_of_a_line(text: str, leftward: bool) -> None:
    assert is_leftward(text) is leftward
