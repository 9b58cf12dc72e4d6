"""Pre-tokens that are found in one thread and asked for in another."""

import pytest

from engine.text import found_pre_tokens
from engine.text.found_pre_tokens import FoundPreTokens


def test_what_is_said_to_be_found_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a block is being made, as another thread sees it."""
    data = ("中国 ab " * 40_000).encode()
    found = FoundPreTokens(data, r"\S+|\s+")
    asked = []

    def look(part: bytes) -> object:
        for byte in (0, max(found.found - 1, 0), found.found, found.found + len(part) - 1):
            number = found.block_at(byte)
            asked.append(number)
            assert number is None or number < len(found.blocks)
        return starts(part)

    starts = found_pre_tokens.code_point_starts
    monkeypatch.setattr(found_pre_tokens, "code_point_starts", look)
    while not found.finished:
        found.advance()
    assert len(found.blocks) > 2
    assert {None, 0} < set(asked)
    assert sum(int(block.lengths.sum()) for block in found.blocks) == len(data)
