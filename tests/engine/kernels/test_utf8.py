"""The check of UTF-8 against CPython's decoder."""

from pathlib import Path

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from engine.kernels.utf8 import WHOLE, first_fault
from tests.engine.texts import either_form

BAD = (
    b"\x80",
    b"\xc0\xaf",
    b"\xe0\x80\xaf",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\xf8",
    b"\xff",
    b"\xe4\xb8",
    b"\xc3",
)
pieces = st.lists(
    st.one_of(st.text(max_size=20).map(lambda text: text.encode("utf-8", "replace")), st.sampled_from(BAD))
)


def fault_by_codec(data: bytes) -> int:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start
    return WHOLE


def check(data: bytes, start: int = 0) -> int:
    return int(first_fault(np.frombuffer(data, np.uint8), start, len(data)))


@either_form
@given(data=st.one_of(pieces.map(b"".join), st.binary(max_size=40)))
@example(data="中".encode() * 20 + b"\xe4")
@example(data=b"a" * 40 + b"\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf")
def test_any_bytes(kernel_mode: str, data: bytes) -> None:
    assert check(data) == fault_by_codec(data)


@either_form
@given(text=st.text(max_size=60), cut=st.integers(1, 200))
def test_in_slices(kernel_mode: str, text: str, cut: int) -> None:
    data = text.encode("utf-8", "replace")
    array, start, stop = np.frombuffer(data, np.uint8), 0, 0
    while stop < len(data):
        stop = min(stop + cut, len(data))
        fault = int(first_fault(array, start, stop))
        start = stop if fault == WHOLE else fault
        assert stop - start < 4
    assert start == len(data)


def test_known_malformed_file(kernel_mode: str, shared: Path) -> None:
    data = (shared / "corpora/stress/UTF-8-test.txt").read_bytes()
    assert check(data) == 4461
    faults, start = 0, 0
    while (fault := check(data, start)) != WHOLE:  # every fault is found, none stops the check
        assert fault >= start
        start, faults = fault + 1, faults + 1
    assert faults > 200
