"""How many regional indicators stand before a place, wherever it was asked before; a row is searched only once."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.text import regional_indicators
from engine.text.regional_indicators import SIZE, RegionalIndicators

PIECES = ("🇨", "🇳🇫", "🇺" * 33, "🇦" * 300, "🇿", "a", "中", "é", "👩", "\u0301", "\U0001f1e5", "\U0001f200")
texts = st.lists(st.sampled_from(PIECES), max_size=20).map("".join)


def counted(text: str) -> int:
    """One after the other, from the end."""
    count = 0
    while count < len(text) and "\U0001f1e6" <= text[len(text) - 1 - count] <= "\U0001f1ff":
        count += 1
    return count


@given(text=texts, data=st.data())
def test_it_is_what_one_counts_wherever_it_was_asked_before(text: str, data: st.DataObject) -> None:
    found = RegionalIndicators(text.encode())
    for place in data.draw(st.lists(st.integers(0, len(text)), min_size=1, max_size=12)):
        assert found.before(len(text[:place].encode())) == counted(text[:place])


def test_a_row_is_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    count, read = 1_000_000, 0
    really = np.frombuffer

    def note(buffer: bytes, dtype: str, number: int, offset: int) -> np.ndarray:
        nonlocal read
        read += number
        return really(buffer, dtype, number, offset)

    found = RegionalIndicators(("x" + "🇨" * count).encode())
    monkeypatch.setattr(regional_indicators.np, "frombuffer", note)
    for place in (count, count // 2, 5, count - 1, 0, count):
        assert found.before(1 + SIZE * place) == place
    assert read <= count + 1
