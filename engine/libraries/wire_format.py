"""The wire format of protocol buffers: which field stands where in the bytes of a message.

Only what is asked of it here: walking over the fields of a message without its schema. Source: the encoding page of
protobuf.dev. Not here: what the fields of a SentencePiece model mean (piece_model.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

VARINT, FIXED_64, BYTES, FIXED_32 = 0, 1, 2, 5
_FIXED = {FIXED_64: 8, FIXED_32: 4}
_LONGEST_VARINT = 10


class WireError(ValueError):
    """The bytes are no message; ``position`` says from where on."""

    def __init__(self, position: int, message: str) -> None:
        self.position = position
        super().__init__(f"byte {position}: {message}")


class Field(NamedTuple):
    """One field: its number, how it is written, its value as a whole number (0 unless VARINT), its bytes' range."""

    number: int
    kind: int
    value: int
    start: int
    end: int


def varint(data: bytes, position: int, end: int) -> tuple[int, int]:
    """A number of variable length, 64 bits without a sign, and where it ends; WireError where it does not.

    >>> varint(bytes([0xAC, 2]), 0, 2)
    (300, 2)
    """
    if position < end and data[position] < 0x80:
        return data[position], position + 1
    value = 0
    for count, byte in enumerate(data[position : min(end, position + _LONGEST_VARINT)]):
        value |= (byte & 0x7F) << (7 * count)
        if byte < 0x80:
            return value & 0xFFFF_FFFF_FFFF_FFFF, position + count + 1
    raise WireError(position, "a number does not end" if position < end else "the file ends here, amid a field")


def fields(data: bytes, start: int = 0, end: int | None = None) -> Iterator[Field]:
    """The fields of the message in ``data[start:end]``; WireError where it is none, once that place is reached.

    >>> [(field.number, data[field.start : field.end]) for data in [b"\\x0a\\x02ab"] for field in fields(data)]
    [(1, b'ab')]
    """
    end = len(data) if end is None else end
    position = start
    while position < end:
        tag, after = varint(data, position, end)
        number, kind = tag >> 3, tag & 7
        if not number:
            raise WireError(position, "a field has the number 0, which no field has")
        value = 0
        if kind == VARINT:
            begin = after
            value, stop = varint(data, after, end)
        elif kind == BYTES:
            size, begin = varint(data, after, end)
            stop = begin + size
        elif kind in _FIXED:
            begin, stop = after, after + _FIXED[kind]
        else:
            raise WireError(position, f"a field of the unknown kind {kind}")
        if stop > end:
            raise WireError(position, f"a field goes on to byte {stop}, its message only to {end}")
        yield Field(number, kind, value, begin, stop)
        position = stop
