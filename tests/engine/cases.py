"""The known faults of other programs, by kind, for tests that run every case of a kind.

The cases come from a file beside the project; where it is absent a kind is one test, skipped with the reason.
Not here: what is checked (test_cases*.py), and the cases themselves.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from engine.models.merges import Merges
from engine.tokenizer import Tokenizer

FOLDER = Path(os.environ.get("TOKEN_PRISM_SHARED") or Path(__file__).parents[3] / "shared")
PATH = FOLDER / "cases" / "cases.jsonl"

Case = dict[str, Any]


def all_cases() -> list[Case]:
    """Every case; none where the file is absent."""
    if not PATH.is_file():
        return []
    return [json.loads(line) for line in PATH.read_text(encoding="ascii").splitlines()]


def cases_of(kind: str) -> pytest.MarkDecorator:
    """Runs a test once for each case of a kind, with the case as its argument `case`."""
    found = [pytest.param(case, id=case["id"]) for case in all_cases() if case["kind"] == kind]
    reason = f"there is no case of the kind {kind!r} in {PATH}"
    return pytest.mark.parametrize("case", found or [pytest.param({}, marks=pytest.mark.skip(reason=reason))])


def merges_to(tokens: list[tuple[str, int]]) -> Merges:
    """The merges that make tokens, given as hex bytes with their ids from 256 on, each of two that come before."""
    pairs: list[tuple[int, int]] = []
    for data, token_id in tokens:
        assert token_id == 256 + len(pairs)
        ids = Tokenizer(Merges.of(pairs)).encode(bytes.fromhex(data).decode()).ids.tolist()
        assert len(ids) == 2, data
        pairs.append((ids[0], ids[1]))
    return Merges.of(pairs)


def letters(count: int, alphabet: str, seed: int) -> str:
    """The random letters of the cases: each a number of the sequence x -> 1103515245 x + 12345 modulo 2**31,
    without its last 16 bits."""
    found = []
    for _ in range(count):
        seed = (1103515245 * seed + 12345) % 2**31
        found.append(alphabet[(seed >> 16) % len(alphabet)])
    return "".join(found)
