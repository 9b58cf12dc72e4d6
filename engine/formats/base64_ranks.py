"""Ranks out of a file: tokens as base64 with their ranks, checked one by one, each error with its place.

Not here: how a file lists them (tiktoken_file.py, anthropic_json.py), the tokenizer made of them
(rank_tokenizer.py).
"""

from __future__ import annotations

from binascii import a2b_base64
from collections.abc import Iterable

from engine.errors import FileFormatError
from engine.models.ranks import FIRST_STAND_IN
from engine.text.token_text import token_text

Entry = tuple[str, bytes, bytes]
"""Where in the file, the token in base64, the rank in digits."""

_DAMAGED = "take an undamaged copy"
_SHOWN = 40


def ranks_of(source: str, entries: Iterable[Entry]) -> dict[int, bytes]:
    """rank -> token; FileFormatError, which names place and value, where an entry is wrong or one comes twice.

    >>> ranks_of("v.tiktoken", [("line 1", b"YQ==", b"0"), ("line 2", b"Yg==", b"0")])
    Traceback (most recent call last):
    engine.errors.FileFormatError: v.tiktoken: line 2: rank 0 is that of line 1 already; take an undamaged copy
    """
    found: dict[int, bytes] = {}
    places: dict[int, str] = {}
    ranks: dict[bytes, int] = {}
    for place, word, digits in entries:
        data, rank = token(source, place, word), rank_number(source, place, digits)
        if rank in found:
            raise fault(source, place, f"rank {rank} is that of {places[rank]} already")
        if data in ranks:
            first = ranks[data]
            what = f"the token {token_text(data)} has rank {first} already, in {places[first]}"
            raise fault(source, place, f"{what}; here it has rank {rank}")
        found[rank] = data
        places[rank] = place
        ranks[data] = rank
    return found


def token(source: str, place: str, word: bytes) -> bytes:
    """The bytes that ``word`` stands for; lenient decoders make an empty token of what is no base64."""
    try:
        data = a2b_base64(word, strict_mode=True)
    except ValueError as error:
        raise fault(source, place, f"expected a token in base64, found {shown(word)} ({error})") from error
    if not data:
        raise fault(source, place, "expected a token in base64, found an empty one")
    return data


def rank_number(source: str, place: str, digits: bytes) -> int:
    """A rank that a model can have."""
    if not digits.isdigit():
        raise fault(source, place, f"expected a rank, a number from 0 on, found {shown(digits)}")
    if len(digits.lstrip(b"0")) > 10 or int(digits) >= FIRST_STAND_IN:
        raise fault(
            source, place, f"rank {shown(digits)} is beyond the highest that is possible, {FIRST_STAND_IN - 1}"
        )
    return int(digits)


def shown(word: bytes) -> str:
    """A word of the file in a message."""
    text = word.decode("utf-8", "backslashreplace")
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}...")


def fault(source: str, place: str, problem: str) -> FileFormatError:
    """The error for what stands at a place."""
    return FileFormatError(f"{source}: {place}: {problem}; {_DAMAGED}")
