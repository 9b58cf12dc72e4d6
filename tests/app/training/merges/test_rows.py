"""Merges as a person reads them."""

from __future__ import annotations

import pytest

from app.training.merge_columns import MergeColumns
from app.training.merges.rows import LIMIT, MergeRow, read_row
from engine.models.merges import Merges
from engine.text.scripts import SCRIPTS

HAN, FRAGMENT = SCRIPTS.index("han"), SCRIPTS.index("fragment")


def rows(*merges: tuple[int, ...]) -> list[MergeRow]:
    columns = MergeColumns(Merges.of(merges))
    return [read_row(columns, rank) for rank in range(len(merges))]


def test_a_hanzi_comes_together() -> None:
    both = rows((0xE4, 0xB8, 9, 8, True), (256, 0xAD, 7, 7))
    assert both[0] == MergeRow(0, 256, "<0xE4>", "<0xB8>", "<0xE4><0xB8>", 9, 8, True, ("ends",), 2, FRAGMENT)
    assert both[1] == MergeRow(1, 257, "<0xE4><0xB8>", "<0xAD>", "中", 7, 7, False, (), 3, HAN)
    assert both[1].token_id == 257


@pytest.mark.parametrize(
    ("pair", "cut"),
    [((0xB8, 0xAD), "inside"), ((0xAD, 0x61), "begins"), ((0xAD, 0xE4), "both"), ((0xC0, 0x61), "invalid")],
)
def test_cuts(pair: tuple[int, int], cut: str) -> None:
    assert rows(pair)[0].flags == (cut,)


def test_unknown_counts() -> None:
    row = rows((97, 98))[0]
    assert (row.count, row.replacements) == (None, None)


def test_long_tokens_are_shortened_and_keep_their_class() -> None:
    pairs = [(0xE4, 0xB8), (256, 0xAD), *((257 + rank, 257 + rank) for rank in range(10))]  # 中, 中中, ...
    half = (267, 0xE4)  # many whole ones, then the beginning of another
    longest = rows(*pairs, half)
    whole = longest[11]
    assert whole.token == "中" * (LIMIT // 3) + "…"
    assert whole.flags == ()
    assert longest[12].flags == ("ends",)
    assert longest[12].token.endswith("…")
    assert (whole.length, longest[12].length) == (3 << 10, (3 << 10) + 1)
