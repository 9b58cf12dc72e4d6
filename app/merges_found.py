"""Finds the merges of a tokenizer before it is shown. Not here: how they are found (engine/libraries)."""

from __future__ import annotations

from engine import Tokenizer


def with_merges(tokenizer: Tokenizer) -> Tokenizer:
    """The same tokenizer. Of some models the merges follow from the pieces and are found on first use, which takes
    seconds: call this in the thread that loads it, where nobody waits."""
    tokenizer.merges  # noqa: B018
    return tokenizer
