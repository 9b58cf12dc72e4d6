"""Blocks cover the text, from wherever they are asked for, and are cut between graphemes."""

import bisect
from typing import Any, SupportsIndex

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.inspection.large.blocks import MOST_BYTES, UNBROKEN, WRAPPED, Block, Blocks
from engine.text.offsets import Offsets
from engine.text.regional_indicators import RegionalIndicators
from tests.engine.texts import PIECES

texts = st.lists(
    st.one_of(
        st.sampled_from([*PIECES, "\n", "x" * 700, "中" * 300, "🇩🇪" * 90, "e" + "\u0301" * 900]),
        st.text(max_size=3),
    ),
    max_size=25,
).map("".join)


def all_blocks(blocks: Blocks) -> list[Block]:
    found = [blocks.at(0)]
    while (following := blocks.after(found[-1])) is not None:
        found.append(following)
    return found


@given(text=texts, size=st.sampled_from([WRAPPED, UNBROKEN]))
@settings(max_examples=150)
def test_blocks_cover_the_text_and_are_the_same_from_everywhere(text: str, size: int) -> None:
    data = text.encode()
    blocks = Blocks(data, size)
    found = all_blocks(blocks)
    assert found[0].start == 0
    assert found[-1].end == len(data)
    assert [block.end for block in found[:-1]] == [block.start for block in found[1:]]
    assert all(block.end > block.start for block in found[:-1])
    fresh = Blocks(data, size)
    assert fresh.at(len(data)) == found[-1]
    for block in reversed(found):
        for byte in {block.start, (block.start + block.end) // 2, max(block.end - 1, block.start)}:
            assert fresh.at(byte) == block
    assert [blocks.before(block) for block in found] == [None, *found[:-1]]


@given(text=texts, size=st.sampled_from([WRAPPED, UNBROKEN]))
@settings(max_examples=150)
def test_blocks_are_short_and_hold_whole_graphemes(text: str, size: int) -> None:
    data = text.encode()
    offsets = Offsets(data)
    borders, characters = offsets.grapheme_starts.tolist(), set(offsets.starts.tolist())
    blocks = Blocks(data, size)
    for block in all_blocks(blocks):
        assert block.end - block.start <= size + MOST_BYTES
        assert data.find(b"\n", block.start, block.end) in (-1, block.end - 1)
        assert block.start in characters
        assert blocks.goes_on(block) == (block.end < len(data) and data[block.end - 1 : block.end] != b"\n")
        grapheme = bisect.bisect_right(borders, block.start) - 1
        if borders[grapheme] != block.start:
            assert borders[grapheme + 1] - borders[grapheme] > MOST_BYTES


@pytest.mark.parametrize("letter", ["x", "中", "👩‍👩‍👧", "🇩🇪", "क्षि", "e\u0301"])
def test_a_long_line_is_cut_into_blocks_between_graphemes(letter: str) -> None:
    size = len(letter.encode())
    for before in ("", "ab"):
        found = all_blocks(Blocks((before + letter * 5_000).encode()))
        assert all((block.start - len(before)) % size == 0 for block in found[1:])
        assert all(abs(block.end - block.start - UNBROKEN) <= size for block in found[:-1])


@pytest.mark.parametrize("letter", ["🇩", "\u0301", "👩\u200d", "\u1112", "\u1161", "\u0600", "क\u094d"])
def test_little_is_read_for_a_block_amid_a_run_without_a_clear_start(letter: str, monkeypatch) -> None:
    read: list[int] = []

    class Bytes(bytes):
        """Notes how much of it is read."""

        def __getitem__(self, key: SupportsIndex | slice) -> Any:
            part = super().__getitem__(key)
            read.append(len(part) if isinstance(part, bytes) else 1)
            return part

    data = Bytes(("e" + letter * 400_000).encode())
    searched: list[int] = []
    really = RegionalIndicators._search

    def search(self: RegionalIndicators, byte: int, least: int) -> int:
        begin = really(self, byte, least)
        searched.append(byte - begin)
        return begin

    monkeypatch.setattr(RegionalIndicators, "_search", search)
    blocks = Blocks(data, WRAPPED)
    block = blocks.at(len(data))
    for _ in range(200):
        block = blocks.before(block)
    assert sum(read) < 200 * 100_000
    assert sum(searched) <= len(data)


def test_a_text_that_ends_in_a_line_feed_has_an_empty_last_block() -> None:
    blocks = Blocks(b"a\n")
    assert all_blocks(blocks) == [Block(0, 2), Block(2, 2)]
    assert all_blocks(Blocks(b"")) == [Block(0, 0)]
    assert blocks.ends_line(Block(0, 2))
    assert not blocks.ends_line(Block(2, 2))


def test_a_text_that_ends_soon_behind_a_blocks_place_has_no_empty_last_block() -> None:
    data = b"x" * UNBROKEN + b"more "
    assert all_blocks(Blocks(data)) == [Block(0, len(data))]
    assert Blocks(data).at(len(data)) == Block(0, len(data))


def test_all_blocks_of_a_line_know_how_it_begins() -> None:
    blocks = Blocks(b"first\n" + "שלום ".encode() * 2_000 + b"\nlast")
    beginnings = {blocks.line_begin(block)[:5] for block in all_blocks(blocks)[1:-1]}
    assert beginnings == {"שלום "}


def test_a_block_begins_behind_a_blank_if_there_is_one() -> None:
    data = ("مرحبا بالعالم word 中文 " * 900).encode()
    assert all(data[block.start - 1 : block.start] == b" " for block in all_blocks(Blocks(data))[1:])
