"""Texts of all kinds, on which two ways of splitting are compared. The same in every run."""

from __future__ import annotations

import random
from functools import cache

from engine.text.pre_tokenizer import PreTokenizer
from engine.text.split_patterns import SplitPattern

_PARTS = (
    *"aZßıſKéあ中𠮷ก๛דאع한", "don't", "I'LL", "he'ſ", "x'", "''", "e\u0301", "क्षि", "\u0301", "\u200d", "\u0600",
    *"019٣²½Ⅷ", "12345", "1,234.5", *" \t\n\r\v\f\x1c\x85\xa0\u2003\u2028\u2029\u3000\u180e\u200b", "\r\n",
    "  ", "   \n", "\n\n", *"'-_/.,;:!?()[]{}<>|\\\"#$%&*+=@^~`。，「」…—€", "😀", "👩\u200d👩\u200d👧", "🇫🇷",
    "👍🏽", "\x00", "\x7f", "\ufeff", "\ufffd", "\U0010ffff", "https://a.b/c?d=e", "<|end|>", "snake_case",
    "CamelCase", "大模型",
)  # fmt: skip

_COUNT, _LONGEST = 1500, 12


@cache
def trial_texts() -> tuple[str, ...]:
    """Every part by itself, then strings of parts.

    >>> len(trial_texts()) > 1500, all(trial_texts())
    (True, True)
    """
    choose = random.Random(20260)
    mixed = ["".join(choose.choices(_PARTS, k=choose.randint(2, _LONGEST))) for _ in range(_COUNT)]
    return (*_PARTS, *mixed)


def leaves_gaps(pattern: SplitPattern) -> bool:
    """Whether there are texts of which the pattern matches only a part, as far as these texts show.

    >>> from engine.text.split_patterns import NAMED
    >>> leaves_gaps(SplitPattern(None, r"[a-z]+")), leaves_gaps(NAMED["gpt2"])
    (True, False)
    """
    cut = PreTokenizer(pattern)
    return any(cut.split(text.encode()).gaps for text in trial_texts())
