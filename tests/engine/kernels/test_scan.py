"""The scanner of pre-tokens against the `regex` module, which defines the right answer."""

import random

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from engine.kernels import scan as scanner
from engine.kernels.classes import class_table, classify
from tests.engine.texts import either_form

QWEN = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
SCHEMES = {
    "gpt2": (scanner.GPT2, [r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"]),
    "cl100k": (
        scanner.CL100K,
        [
            r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+"
            r"| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
        ],
    ),
    "llama3": (scanner.CL100K_HF, [QWEN.replace(r"|\p{N}|", r"|\p{N}{1,3}|")]),
    "qwen": (scanner.QWEN, [QWEN]),
    "qwen3_6": (
        scanner.QWEN_MARKS,
        [QWEN.replace(r"\p{L}+", r"[\p{L}\p{M}]+").replace(r"[^\s\p{L}\p{N}]", r"[^\s\p{L}\p{M}\p{N}]")],
    ),
    "whitespace": (scanner.WHITESPACE, [r"\S+|\s+"]),
    "o200k": (
        scanner.O200K,
        [
            r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
            r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
            r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"
            r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
            r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
        ],
    ),
    "deepseek": (
        scanner.DEEPSEEK,
        [
            r"\p{N}{1,3}",
            "[一-龥\u3040-ゟ゠-ヿ]+",
            r"""[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+"""
            r"| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
        ],
    ),
}
NAMES = list(SCHEMES)
TRICKY = (
    "'", "'s", "'S", "'ſ", "'ll", "'lL", "'RE", "'ve", "'t", "'K", "'\u212a", "s", "l", "a", "Z", "AB", "é",
    "É", "ß", "ſ", "ǅ", "ʰ", "ª", "中", "文", "龥", "龦", "〇", "あ", "ー", "・", "゛", "\u3040", "\u3099",
    "\u3097", "ก", "ा", "0", "9", "1234", "²", "٣", "四", "Ⅷ", " ", "  ", "\t", "\n", "\r", "\r\n", "\x0b", "\x1c",
    "\x85", "\xa0", "\u2009", "\u2028", "\u3000", "!", ".", "/", "//", "$", "+", "(", "“", "_", "😀",
    "👩‍👩‍👧", "\u0301", "\u0903", "\u20dd", "\u200d", "\ufeff", "\x00", "\x7f", "\u0378", "\ue000",
    "\U0010ffff", "𠮷", "\U0001d400", "\U0001d7ce", "\U000e0100",
)  # fmt: skip
tricky_texts = st.lists(st.sampled_from(TRICKY)).map("".join)


def pieces(text: str, expressions: list[str]) -> list[str]:
    """Each expression cuts the pieces of the one before; what it does not match is a piece too."""
    if not expressions:
        return [text]
    found, done = [], 0
    for match in regex.finditer(expressions[0], text):
        for part in (text[done : match.start()], match.group()):
            if part:
                found += pieces(part, expressions[1:])
        done = match.end()
    return found + (pieces(text[done:], expressions[1:]) if done < len(text) else [])


def expected(text: str, name: str) -> list[int]:
    bounds = [0]
    for piece in pieces(text, SCHEMES[name][1]):
        bounds.append(bounds[-1] + len(piece.encode()))
    return bounds


def scanned(data: bytes, name: str, limit: int | None = None) -> list[int]:
    array = np.frombuffer(data, np.uint8)
    classes, ends = np.zeros(len(array) + 1, np.uint8), np.zeros(len(array) + 1, np.int64)
    table = class_table(marks_are_letters=SCHEMES[name][0] == scanner.QWEN_MARKS)
    classify(array, 0, len(array), table, classes)
    bounds = [0]
    while bounds[-1] < len(array):
        size = len(array) if limit is None else limit
        found = scanner.scan_bounds(array, bounds[-1], len(array), classes, SCHEMES[name][0], ends, size)
        bounds += ends[:found].tolist()
    return bounds


@pytest.mark.parametrize("name", NAMES)
def test_random_texts(kernel_mode: str, name: str) -> None:
    random_ = random.Random(name)
    for _ in range(5_000 if kernel_mode == "compiled" else 500):
        text = "".join(random_.choices(TRICKY, k=random_.randrange(12)))
        assert scanned(text.encode(), name) == expected(text, name), ascii(text)


@pytest.mark.parametrize("name", NAMES)
def test_few_characters_many_times(kernel_mode: str, name: str) -> None:
    """So that runs are longer, and there are more of them, than are looked at together."""
    random_ = random.Random(name)
    for _ in range(60 if kernel_mode == "compiled" else 5):
        few = random_.sample(TRICKY, 5)
        text = "".join(random_.choice(few) * random_.choice([1, 1, 2, 80]) for _ in range(random_.randrange(900)))
        assert scanned(text.encode(), name) == expected(text, name), ascii(few)


@either_form
@given(text=st.one_of(tricky_texts, st.text(st.characters(codec="utf-8"))), name=st.sampled_from(NAMES))
def test_any_text(kernel_mode: str, text: str, name: str) -> None:
    assert scanned(text.encode(), name) == expected(text, name)


@pytest.mark.parametrize("name", NAMES)
def test_every_assigned_code_point_beside_others(compiled_kernels: None, name: str) -> None:
    points = [*range(0xD800), *range(0xE000, 0x32400), *range(0xE0000, 0xE0200), 0x10FFFF]
    kinds = "a1'A \n中"  # what stands before and after it decides
    for shift in range(3):
        around = [kinds[(shift + index) % len(kinds)] for index in range(len(points))]
        text = "".join(f"{chr(point)}{other}" for point, other in zip(points, around, strict=True))
        assert scanned(text.encode(), name) == expected(text, name)


@either_form
@given(text=tricky_texts, name=st.sampled_from(NAMES), limit=st.integers(1, 9))
def test_a_limit_and_a_later_call_give_the_same(kernel_mode: str, text: str, name: str, limit: int) -> None:
    assert scanned(text.encode(), name, limit) == expected(text, name)


@either_form
@given(data=st.binary(max_size=40), name=st.sampled_from(NAMES))
def test_bytes_that_are_no_text_end_the_walk_too(kernel_mode: str, data: bytes, name: str) -> None:
    bounds = scanned(data, name)
    assert bounds[-1] == len(data)
    assert (np.diff(bounds) > 0).all()
