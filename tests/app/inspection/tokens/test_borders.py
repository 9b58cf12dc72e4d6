"""Characters and graphemes around one byte, compared with what is found from the whole text."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.inspection.tokens.borders import character_at, cuts_grapheme_at, stray_bytes
from engine.text.offsets import Offsets
from engine.text.regional_indicators import RegionalIndicators

LETTERS = st.text(
    alphabet="a ,中\u0301👩\u200d👧🇨🇳🏽\u094d\u0915\u0937\u093f\u0e33\u0e01\r\n\u1112\u1161\u11ab한\u0600é\t",
    max_size=30,
)
BYTES = st.lists(st.sampled_from([b"a", b"\xe4", b"\xb8", b"\xad", "中".encode(), b"\xff", b"\xf0\x9f", b"\xc3"]))


@given(LETTERS)
def test_borders_are_those_of_the_whole_text(text: str) -> None:
    data = text.encode()
    offsets = Offsets(data)
    positions = np.arange(len(data) + 1)
    found = [cuts_grapheme_at(data, byte) for byte in range(len(data) + 1)]
    assert found == (~offsets.is_grapheme_border(positions)).tolist()
    starts = offsets.starts.tolist()
    for byte in range(len(data)):
        point = int(offsets.code_point_at(byte))
        assert character_at(data, byte) == (starts[point], starts[point + 1])


@pytest.mark.parametrize("count", [1, 2, 3, 700, 701, 3000, 3001, 1_000_000, 1_000_001])
def test_flags_are_paired_from_the_first(count: int) -> None:
    data = ("a" + "🇨" * count + "b").encode()
    places = np.array([1 + 4 * (count - 1), 1 + 4 * count])
    expected = (~Offsets(data).is_grapheme_border(places)).tolist()
    indicators = RegionalIndicators(data)
    assert [cuts_grapheme_at(data, byte) for byte in places.tolist()] == expected
    assert [cuts_grapheme_at(data, byte, indicators) for byte in places.tolist()] == expected


def test_a_hundred_thousand_marks_on_one_letter() -> None:
    data = ("e" + "\u0301" * 100_000 + "x").encode()
    assert cuts_grapheme_at(data, 100_001)
    assert not cuts_grapheme_at(data, len(data) - 1)


@given(BYTES)
def test_stray_bytes_are_those_that_python_cannot_decode(parts: list[bytes]) -> None:
    data = b"".join(parts)
    text = data.decode("utf-8", "surrogateescape")
    expected, place = [], 0
    for letter in text:
        if "\udc80" <= letter <= "\udcff":
            expected.append(place)
            place += 1
        else:
            place += len(letter.encode())
    assert stray_bytes(data).tolist() == expected
    assert [byte for byte in range(len(data)) if character_at(data, byte) is None] == expected


@given(BYTES)
def test_a_stray_byte_joins_to_nothing(parts: list[bytes]) -> None:
    data = b"".join(parts)
    for byte in stray_bytes(data).tolist():
        assert not cuts_grapheme_at(data, byte)
        assert not cuts_grapheme_at(data, byte + 1)
