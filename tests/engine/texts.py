"""Texts and merges as Hypothesis makes them: hanzi, emoji, combining marks, blanks, surrogate halves, nothing.

Not here: what is checked with them.
"""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

either_form = settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
"""For tests that take the fixture ``kernel_mode``: all examples of one run share one form of the kernels."""

PIECES = (
    "a", "b", "the", " the", "'s", "'LL", "I", "7", "123", "½", ".", "!?", "/", " ", "  ", "\n", "\r\n", "\r", "\t",
    "\u00a0", "\u3000", "\u0085", "\u2028", "中", "国", "中国",
    "，", "。", "𠮷", "한", "\u1112\u1161\u11ab", "é", "e\u0301",
    "नमस्ते", "क्षि", "กำ", "ß", "ſ", "😀", "👩‍👩‍👧", "👍🏽",
    "🇩🇪", "🇩", "1️⃣", "❤️", "\u200d", "\ufe0f", "\u0600", "\ufeff",
    "\ufffd", "\x00", "\x1c", "<", "<|x|>", "<0x41>", "␣", "\\", "ж", "שלום", "x" * 60, "中" * 20,
)  # fmt: skip

plain_texts = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=3)), max_size=12).map("".join)
"""Texts that are valid Unicode."""

halves = st.sampled_from(["\ud83d", "\udc4d", "\udbff", "\udc00"])

texts = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=3), halves), max_size=12).map("".join)
"""Texts as a Python str can be: with surrogate halves, lone and side by side."""


@st.composite
def merges_for(draw, data, most=40):
    """Merges (left, right) of which many apply to these bytes; no pair twice."""
    ids = sorted(set(data)) or [97]
    found = []
    for _ in range(draw(st.integers(0, most))):
        pair = draw(st.sampled_from(ids)), draw(st.sampled_from(ids))
        if pair not in found:
            ids.append(256 + len(found))
            found.append(pair)
    return found
