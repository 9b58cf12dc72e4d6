"""What is too large for an editor: the quick test agrees with one that cuts every text into lines and graphemes."""

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from app.inspection import edit_limits
from app.inspection.edit_limits import LONGEST_GRAPHEME, LONGEST_LINE, LONGEST_TEXT, needs_viewer

FAMILY = "\U0001f469\u200d"
runs = st.tuples(
    st.sampled_from(
        ["a", " ", "\n", "\u0301", FAMILY, "\u1100", "\u0915\u094d", "\U0001f1e6", "한", "\ud800", "\u0600"]
    ),
    st.integers(1, 30),
)
texts = st.lists(runs, max_size=12).map(lambda found: "".join(letters * count for letters, count in found))


@given(texts)
def test_long_graphemes_are_found(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(edit_limits, "LONGEST_GRAPHEME", 16)
        patch.setattr(edit_limits, "_STRIDE", 4)
        longest = max((len(found) for found in regex.findall(r"\X", text.replace("\ud800", "\ufffd"))), default=0)
        assert edit_limits.has_long_grapheme(text) == (longest > 16)


@pytest.mark.parametrize("letters", ["\u0301", FAMILY, "\u1100", "\u0915\u094d"], ids=ascii)
def test_graphemes_at_the_limit(letters: str) -> None:
    count = LONGEST_GRAPHEME // len(letters)
    assert not needs_viewer("中\n" + letters * count + "\n中")
    assert needs_viewer("中\n" + letters * (count + 1) + "\n中")


def test_flags_in_a_row_are_many_graphemes() -> None:
    assert not needs_viewer("x" + "\U0001f1e6" * 3 * LONGEST_GRAPHEME)


@pytest.mark.parametrize("letter", ["x", "中", "😀", "\r", "\u2029", "\ud800"], ids=ascii)
def test_lines_at_the_limit(letter: str) -> None:
    line = letter * LONGEST_LINE
    assert not needs_viewer(f"{line}\n{line}")
    assert needs_viewer(f"{line}\n{line}{letter}")


def test_texts_at_the_limit() -> None:
    text = "line of text\n" * LONGEST_TEXT
    assert not needs_viewer(text[:LONGEST_TEXT])
    assert needs_viewer(text[: LONGEST_TEXT + 1])


def test_the_empty_text_can_be_edited() -> None:
    assert not needs_viewer("")
