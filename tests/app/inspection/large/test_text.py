"""How the size of a large text is written."""

import pytest

from app.inspection.large.text import LargeText


@pytest.mark.parametrize(
    ("size", "words"), [(12, "12 B"), (4_200, "4.2 kB"), (10_000_000, "10 MB"), (104_857_600, "105 MB")]
)
def test_sizes_are_written_with_a_unit(qapp, size: int, words: str) -> None:
    assert LargeText(b"x" * size).size_words() == words
