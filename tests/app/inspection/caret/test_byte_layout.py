"""Where the cells of the byte strip stand."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from app.inspection.caret.byte_cells import NO_CELLS, cells_of
from app.inspection.caret.byte_layout import Sizes, placed
from app.inspection.lines.encoded_lines import EncodedLines
from tests.app.inspection.made_encoding import MadeEncoding

SIZES = Sizes(byte=10, gap=4, side=2, least_name=30, after=0)


def test_names_widen_what_fits_and_no_more() -> None:
    cells = cells_of(None, None, "ab")

    def widths(room: float) -> list[float]:
        found = placed(cells, heads=[20, 20], names=[40, 400], labels=[], sizes=SIZES, room=room)
        assert found.width <= max(room, 68)
        return [right - left for left, right in zip(found.left, found.right, strict=True)]

    assert widths(1000) == [40, 400]
    assert widths(10) == [30, 30]
    first, second = widths(200)
    assert first == 40
    assert 40 < second < 400


def test_tokens_get_room_for_their_ids() -> None:
    lines = EncodedLines(MadeEncoding("中", [1, 3]))
    cells = cells_of(lines, (0, 3), "中")
    found = placed(cells, heads=[20], names=[20], labels=[50, 60], sizes=SIZES, room=1000)
    for token, label in zip(cells.tokens, (50, 60), strict=True):
        left, right = found.box(token)
        assert right - left >= label
    assert found.box(cells.points[0]) == (found.left[0], found.right[2])


def test_nothing_takes_only_its_sides() -> None:
    found = placed(NO_CELLS, heads=[], names=[], labels=[], sizes=SIZES, room=100)
    assert found.width == 2 * SIZES.side
    assert found.byte_under(1) is None


@given(st.text(min_size=1, max_size=20), st.integers(0, 2000))
def test_bytes_stand_in_order_and_are_found(text: str, room: int) -> None:
    cells = cells_of(None, None, text)
    heads, names = [25.0] * len(cells.points), [80.0] * len(cells.points)
    found = placed(cells, heads=heads, names=names, labels=[], sizes=SIZES, room=room)
    sides = list(itertools.chain(*zip(found.left, found.right, strict=True)))
    assert sides == sorted(sides)
    for byte, (left, right) in enumerate(zip(found.left, found.right, strict=True)):
        assert right - left >= SIZES.byte - 1e-6
        assert found.byte_under((left + right) / 2) == byte
    assert found.byte_under(-1) is None
    assert found.byte_under(found.width) is None
