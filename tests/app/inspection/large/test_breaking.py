"""Blocks are broken at the width, between graphemes, with nothing cut off; or not at all."""

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.fonts import monospace_font
from app.inspection.large.blocks import Block
from app.inspection.large.breaking import LaidBlock, LargeFont, Look, lay_out
from engine.text.offsets import Offsets
from tests.engine.texts import PIECES

SCRIPTS = {
    "latin": "The quick brown fox jumps over the lazy dog. ",
    "hanzi": "大模型通过词元把文本映射为编号，",
    "arabic": "مرحبا بالعالم هذا نص طويل ",
    "thai": "ภาษาไทยเป็นภาษาที่มีระดับเสียง ",
    "hindi": "क्षिप्रा नदी हिन्दी भाषा ",
    "emoji": "👩‍👩‍👧🇩🇪👍🏽 ",
    "no blank": "x",
}
texts = st.lists(st.sampled_from([*PIECES, *SCRIPTS.values(), "  ", "\t"]), min_size=1, max_size=40)


def laid(
    text: str, width: float, *, points: float = 12, wrapped: bool = True, goes_on: bool = False, signs: bool = False
) -> LaidBlock:
    data = text.encode()
    look = Look(LargeFont(monospace_font(points)), width, wrapped, signs)
    return lay_out(data, Block(0, len(data)), look, line_begin=text[:100], goes_on=goes_on)


def rights(block: LaidBlock) -> list[float]:
    """How far each line reaches, without the blanks that hang out of it."""
    return [line.naturalTextWidth() for number in range(len(block.starts)) for line in block.lines(number)]


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("points", [10, 28])
@pytest.mark.parametrize("width", [300.0, 1200.0])
def test_no_line_is_wider_than_the_window(qapp, script: str, points: float, width: float) -> None:
    block = laid((SCRIPTS[script] * 1500)[:1500], width, points=points)
    assert len(block.starts) > 3
    assert max(rights(block)) <= width + 0.5


@pytest.mark.parametrize("script", SCRIPTS)
def test_what_goes_on_in_another_block_seldom_has_a_short_last_line(qapp, script: str) -> None:
    last = []
    for letters in range(800, 1000, 17):
        lines = rights(laid((SCRIPTS[script] * 1000)[:letters], 500.0, goes_on=True))
        assert max(lines) <= 500.5
        last.append(lines[-1])
    assert sum(each < 300 for each in last) <= len(last) // 4


@given(pieces=texts, width=st.sampled_from([60.0, 200.0, 700.0]), goes_on=st.booleans())
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_lines_begin_at_graphemes_and_hold_every_byte(qapp, pieces: list[str], width: float, goes_on: bool) -> None:
    text = "".join(pieces).replace("\n", " ") or "x"
    block = laid(text, width, goes_on=goes_on)
    borders = Offsets(text.encode()).grapheme_starts.tolist()
    widest = 200.0  # of a grapheme: one that is wider than the window is broken
    assert block.starts[0] == 0
    assert list(block.starts) == sorted(set(block.starts))
    if width >= widest:
        assert set(block.starts) <= set(borders)
    total = sum(line.textLength() for line in (block.layout.lineAt(i) for i in range(block.layout.lineCount())))
    assert total == int(block.text.units[-1])


@given(pieces=texts)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_an_unbroken_row_is_as_wide_as_its_text(qapp, pieces: list[str]) -> None:
    text = "".join(pieces).replace("\n", " ") or "x"
    block = laid(text, 300.0, wrapped=False)
    assert block.starts == (0,)
    lines = block.lines(0)
    assert len({round(line.y() + line.ascent(), 3) for line in lines}) == 1
    ordered = sorted(lines, key=lambda line: line.x())
    for one, other in pairwise(ordered):
        assert one.x() + one.naturalTextWidth() == pytest.approx(other.x(), abs=0.1)


def test_parts_of_an_unbroken_row_stand_in_the_direction_of_its_line(qapp) -> None:
    for text, leftward in ((SCRIPTS["latin"] * 50, False), (SCRIPTS["arabic"] * 50, True)):
        block = laid(text, 500.0, wrapped=False)
        x = [line.x() for line in block.lines(0)]
        assert len(x) > 3
        assert block.leftward == leftward
        assert x == sorted(x, reverse=leftward)
    short = laid("שלום", 500.0, wrapped=False)
    line = short.lines(0)[0]
    assert line.x() + line.naturalTextWidth() == pytest.approx(500.0)


def test_nothing_is_broken_before_the_window_has_a_width(qapp) -> None:
    assert laid("word " * 100, 0.0).starts == (0,)
