"""The surrogate rule."""

from hypothesis import given

from engine.text.utf8 import repair, to_utf8
from tests.engine.texts import texts


def test_halves_side_by_side_are_joined_and_lone_ones_replaced():
    assert repair(chr(0xD83D) + chr(0xDC4D)) == ("👍", ())
    assert repair("a\udbc0b") == ("a\ufffdb", (1,))
    assert repair("\udc4d\ud83d\ud83d\udc4d\ud83d") == ("\ufffd\ufffd👍\ufffd", (0, 1, 3))
    assert repair("中👍") == ("中👍", ())
    assert to_utf8(chr(0xD83D) + chr(0xDC4D))[0].hex() == "f09f918d"


@given(texts)
def test_it_is_utf16_with_replacement(text):
    fixed, positions = repair(text)
    # A str as UTF-16 code units, decoded again: the units' own rule joins halves and replaces lone ones.
    assert fixed == text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    assert all(fixed[position] == "\ufffd" for position in positions)
    assert len(positions) == fixed.count("\ufffd") - text.count("\ufffd")
    assert to_utf8(text) == (fixed.encode(), positions)
