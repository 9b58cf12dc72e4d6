"""Tokens end to end. What their kernels write: tests/engine/kernels/test_survey.py."""

import pytest

from engine.errors import SettingsError
from engine.models import joined_tokens
from engine.models.joined_tokens import JoinedTokens
from engine.models.merges import Merges


def test_ids_that_are_no_token_are_left_out() -> None:
    joined = JoinedTokens.of({5: b"five", 2: b"two"})
    assert joined.rows_of([2, 3, 5, 99]).tolist() == [0, 1]
    assert [joined.row_of(each) for each in (2, 3, 5, 6)] == [0, None, 1, None]
    assert JoinedTokens.of({}).rows_of([1]).tolist() == []


def test_of_a_long_token_the_beginning_is_given() -> None:
    assert JoinedTokens.of({0: b"abcdef"}).bytes_of(0, 3) == b"abc"


def test_tokens_that_are_too_long_are_refused(monkeypatch) -> None:
    monkeypatch.setattr(joined_tokens, "MOST_BYTES", 300)
    rows = [(97, 98)] + [(255 + rank, 255 + rank) for rank in range(1, 6)]
    with pytest.raises(SettingsError, match="too many for a list"):
        JoinedTokens.of_merges(Merges.of(rows), {})


def test_sizes_beyond_64_bits_are_refused_too(kernel_mode: str) -> None:
    doubled = [(97, 97)] + [(255 + rank, 255 + rank) for rank in range(1, 80)]
    with pytest.raises(SettingsError, match="the 336 tokens have more than 1073741824 bytes in all"):
        JoinedTokens.of_merges(Merges.of(doubled), {})
