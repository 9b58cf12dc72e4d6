"""The borders in a part of a text are those of the whole text, wherever the part lies."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.text import graphemes_between
from engine.text.graphemes_between import grapheme_borders_between
from engine.text.offsets import Offsets

PIECES = (
    "a", "中", "\n", "\r\n", "\r", " ", "\u0301", "\u0301" * 40, "👩", "\u200d", "👩\u200d👧", "🏽", "🇨", "🇳🇫",
    "🇺" * 33, "한",
    "\u1112", "\u1161", "\u11ab", "क", "\u094d", "\u200c", "ि", "กำ", "\u0600", "ا", "\u0e33", "\ufe0f", "#",
)  # fmt: skip
texts = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=2)), max_size=40).map("".join)


@given(text=texts, places=st.tuples(st.floats(0, 1), st.floats(0, 1)), reach=st.sampled_from([1, 5, 64]))
def test_they_are_those_of_the_whole(text: str, places: tuple[float, float], reach: int) -> None:
    data = text.encode()
    low, high = sorted(int(place * len(data)) for place in places)
    whole = Offsets(data).grapheme_starts
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(graphemes_between, "_REACH", reach)
        found = grapheme_borders_between(data, low, high)
    assert found.tolist() == whole[(whole >= low) & (whole <= high)].tolist()


@pytest.mark.parametrize("run", ["\u0301", "🇨", "👩\u200d", "क\u094d"])
def test_only_what_is_near_is_read(run: str, monkeypatch) -> None:
    data = (run * 100_000 + "x中" * 10_000).encode()
    read: list[int] = []
    really = graphemes_between.grapheme_borders

    def count(text: str) -> np.ndarray:
        read.append(len(text))
        return really(text)

    monkeypatch.setattr(graphemes_between, "grapheme_borders", count)
    end = len(data) - 10_000
    assert grapheme_borders_between(data, end, end + 8).tolist() == [end, end + 1, end + 4, end + 5, end + 8]
    amid = 50_000 * len(run.encode()) // 8 * 8
    grapheme_borders_between(data, amid, amid + 8)
    assert max(read) < 200
