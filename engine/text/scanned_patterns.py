r"""The split patterns that have a scanner, and the scan of a whole text.

Not here: the walk itself (engine/kernels/scan.py), the choice between it and the `regex` module
(pre_tokenizer.py), texts that come in slices (engine/training/scanned_counter.py).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from engine.kernels import scan as kernel
from engine.kernels.classes import class_table, classify
from engine.text.readable_pattern import readable
from engine.text.split_patterns import CARRIED, NAMED, SplitPattern

_NAMES: Mapping[str, int] = {
    "gpt2": kernel.GPT2,
    "cl100k": kernel.CL100K,
    "cl100k-hf": kernel.CL100K_HF,
    "o200k": kernel.O200K,
    "qwen": kernel.QWEN,
    "qwen3_6": kernel.QWEN_MARKS,
    "whitespace": kernel.WHITESPACE,
}

DEEPSEEK = SplitPattern(
    None,
    r"\p{N}{1,3}",
    (
        "[\u4e00-\u9fa5\u3040-\u309f\u30a0-\u30ff]+",
        r"""[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+"""
        r"| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
    ),
)
"""What DeepSeek-V2 and its successors split by: numbers, then hanzi and kana, then what is left."""

_SCHEMES: Mapping[tuple[str, ...], int] = {
    **{(readable({**NAMED, **CARRIED}[name].regex or ""),): scheme for name, scheme in _NAMES.items()},
    tuple(map(readable, DEEPSEEK.expressions)): kernel.DEEPSEEK,
}


def scheme_of(pattern: SplitPattern) -> int | None:
    r"""The scheme of the scanner that cuts as this pattern does; None where there is none.

    The expressions are what counts: a file may carry a known name with another one, or none.

    >>> scheme_of(NAMED["none"]) is None, scheme_of(SplitPattern("x", NAMED["gpt2"].regex)) == kernel.GPT2
    (True, True)
    """
    return _SCHEMES.get(tuple(map(readable, pattern.expressions)))


def scan(data: NDArray[np.uint8], scheme: int) -> tuple[NDArray[np.int64], int]:
    """The borders of the pre-tokens of a whole text, and how many of these no expression matches.

    Borders: int64 (m + 1,), from 0 to the text's length, in bytes. ``data`` is valid UTF-8, ``scheme`` what
    `scheme_of` gave.

    >>> bounds, gaps = scan(np.frombuffer("I'm 42, 你好".encode(), np.uint8), kernel.GPT2)
    >>> bounds.tolist(), gaps
    ([0, 1, 3, 6, 7, 14], 0)
    """
    size = len(data)
    classes = np.empty(size + 1, np.uint8)
    classify(data, 0, size, class_table(marks_are_letters=scheme == kernel.QWEN_MARKS), classes)
    bounds = np.empty(size + 1, np.int64)
    bounds[0] = 0
    found = kernel.scan_bounds(data, 0, size, classes, scheme, bounds[1:], size)
    bounds.resize(found + 1, refcheck=False)  # gives the rest back, and copies nothing
    return bounds, _unmatched(classes, bounds) if scheme == kernel.DEEPSEEK else 0


def _unmatched(classes: NDArray[np.uint8], bounds: NDArray[np.int64]) -> int:
    """The pre-tokens of what is no letter, mark, number, symbol or white space: DEEPSEEK alone has such."""
    bits = classes[bounds[:-1]] | classes[bounds[1:] - 1]
    return int(np.count_nonzero(bits & ~np.uint8(kernel.EASTERN) == 0))
