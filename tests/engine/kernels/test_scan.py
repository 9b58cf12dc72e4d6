"""The scanner of pre-tokens against the `regex` module, which defines the right answer."""

import random
import sys

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from engine.kernels import scan as scanner
from engine.text.split_patterns import NAMED
from tests.engine.texts import either_form

NAMES = sorted(scanner.SCANNED)
TRICKY = (
    "'", "'s", "'S", "'ſ", "'ll", "'lL", "'RE", "'ve", "'t", "s", "l", "a", "Z", "é", "ß", "中", "文", "ก", "ा",
    "0", "9", "²", "٣", "四", "Ⅷ", " ", "  ", "\t", "\n", "\r", "\r\n", "\x0b", "\x1c", "\x85", "\xa0", "\u2009",
    "\u2028", "\u3000", "!", ".", "“", "_", "😀", "👩‍👩‍👧", "\u0301", "\u200d", "\ufeff", "\x00",
    "\U0010ffff", "𠮷",
)  # fmt: skip


def expected(text: str, name: str) -> list[int]:
    bounds = [0]
    for match in regex.finditer(NAMED[name].regex or "", text):
        bounds.append(bounds[-1] + len(match.group().encode()))
    return bounds


def scanned(text: str, name: str) -> list[int]:
    return scanner.scan(np.frombuffer(text.encode(), np.uint8), scanner.SCANNED[name]).tolist()


@pytest.mark.parametrize("name", NAMES)
def test_random_texts(kernel_mode: str, name: str) -> None:
    random_ = random.Random(name)
    for _ in range(5_000 if kernel_mode == "compiled" else 500):
        text = "".join(random_.choices(TRICKY, k=random_.randrange(12)))
        assert scanned(text, name) == expected(text, name), ascii(text)


@either_form
@given(text=st.text(st.characters(codec="utf-8")), name=st.sampled_from(NAMES))
def test_any_text(kernel_mode: str, text: str, name: str) -> None:
    assert scanned(text, name) == expected(text, name)


def test_every_assigned_code_point_beside_others(compiled_kernels: None) -> None:
    points = [*range(0xD800), *range(0xE000, 0x32400), *range(0xE0000, 0xE0200), 0x10FFFF]
    text = "".join(f"{chr(point)}a {chr(point)}1" for point in points)  # each class splits this otherwise
    assert scanned(text, "gpt2") == expected(text, "gpt2")


def test_class_table_is_that_of_regex() -> None:
    table = scanner.class_table()
    assert table.shape == (sys.maxunicode + 1,)
    classes = {scanner.LETTER: r"\p{L}", scanner.NUMBER: r"\p{N}", scanner.SPACE: r"\s"}
    for point in [*range(0x3000), *range(0x3000, 0x110000, 97), 0xD800, 0xDFFF, 0x10FFFF]:
        right = [value for value, pattern in classes.items() if regex.fullmatch(pattern, chr(point))]
        assert table[point] == (right[0] if right else scanner.OTHER), hex(point)
    beyond = "".join(map(chr, range(scanner._SEARCHED, sys.maxunicode + 1)))
    assert regex.search(r"[\p{L}\p{N}\s]", beyond) is None


@either_form
@given(text=st.lists(st.sampled_from(TRICKY)).map("".join), name=st.sampled_from(NAMES), limit=st.integers(1, 9))
def test_a_limit_and_a_later_call_give_the_same(kernel_mode: str, text: str, name: str, limit: int) -> None:
    data = np.frombuffer(text.encode(), np.uint8)
    classes, ends = np.zeros(len(data) + 1, np.uint8), np.zeros(len(data) + 1, np.int64)
    scanner.classify(data, 0, len(data), scanner.class_table(), classes)
    bounds = [0]
    while bounds[-1] < len(data):
        found = scanner.scan_bounds(data, bounds[-1], len(data), classes, scanner.SCANNED[name], ends, limit)
        bounds += ends[:found].tolist()
    assert bounds == expected(text, name)


@either_form
@given(data=st.binary(max_size=40), name=st.sampled_from(NAMES))
def test_bytes_that_are_no_text_end_the_walk_too(kernel_mode: str, data: bytes, name: str) -> None:
    bounds = scanner.scan(np.frombuffer(data, np.uint8), scanner.SCANNED[name])
    assert bounds[-1] == len(data)
    assert (np.diff(bounds) > 0).all()
