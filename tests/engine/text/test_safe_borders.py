"""A safe border parts a text: both parts have the pre-tokens and graphemes of the whole."""

import itertools

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.text.graphemes import grapheme_borders
from engine.text.pre_tokenizer import pieces
from engine.text.safe_borders import REACH, SafeBorders, between_characters
from engine.text.scanned_patterns import DEEPSEEK
from engine.text.split_patterns import CARRIED, NAMED, SplitPattern
from tests.engine.texts import plain_texts

PATTERNS = {**NAMED, **CARRIED, "deepseek": DEEPSEEK}
KNOWN = [name for name in PATTERNS if name != "none"]
CLASSES = "aſL中・7½' \t\r\n/.\u3000\u0301\u0600\x00"
"""A letter that may end a contraction, the long s, a capital, a hanzi, punctuation among kana, numbers, apostrophe,
blanks, line ends, the slash of o200k, punctuation, a mark, a sign that forms a grapheme with what follows, and a
control character, which DeepSeek's pattern does not match."""


def ends(text, pattern):
    return [piece[1] for piece in pieces(PATTERNS[pattern].expressions, text) if piece is not None]


def safe(text, pattern):
    """All safe borders, as code points."""
    borders, utf8 = SafeBorders(PATTERNS[pattern]), text.encode()
    starts = [len(text[:count].encode()) for count in range(len(text) + 1)]
    found, at = [], 0
    while (border := borders.first(utf8, at, len(utf8))) is not None:
        found.append(starts.index(border))
        at = border
    return found


def check(text, pattern):
    """What stands beyond the character after a safe border does not matter before it, and the other way round."""
    whole = ends(text, pattern)
    for border in safe(text, pattern):
        before = [end for end in ends(text[: border + 1], pattern) if end <= border]
        assert before == [end for end in whole if end <= border], (text, border)
        assert before[-1] == border
        after = [end + border for end in ends(text[border:], pattern)]
        assert after == whole[len(before) :], (text, border)
        clusters = grapheme_borders(text).tolist()
        parts = grapheme_borders(text[:border]).tolist(), grapheme_borders(text[border:]).tolist()
        assert clusters == parts[0] + [border + each for each in parts[1][1:]], (text, border)


@pytest.mark.parametrize("pattern", KNOWN)
def test_a_safe_border_between_all_pairs_of_classes(pattern):
    for letters in itertools.product(CLASSES, repeat=3):
        text = "".join(letters)
        check(text, pattern)
        check(f"a{text}.", pattern)


@settings(max_examples=300)
@given(st.one_of(plain_texts, st.text(CLASSES + "sl(😀", max_size=12)), st.sampled_from(KNOWN))
def test_a_safe_border_in_any_text(text, pattern):
    check(text, pattern)


@given(plain_texts, st.sampled_from(KNOWN), st.data())
def test_the_last_one_is_the_last_of_all(text, pattern, data):
    utf8, found = text.encode(), [len(text[:border].encode()) for border in safe(text, pattern)]
    first = len(text[: data.draw(st.integers(0, len(text)))].encode())
    stop = len(text[: data.draw(st.integers(0, len(text)))].encode())
    borders = SafeBorders(PATTERNS[pattern])
    inside = [border for border in found if border > first and between_characters(utf8, border + 1) <= stop]
    assert borders.last(utf8, first, max(first, stop)) == (inside[-1] if inside else None)
    assert borders.first(utf8, first, max(first, stop)) == (inside[0] if inside else None)


@pytest.mark.parametrize("pattern", ["gpt2", "o200k", "qwen3_6", "deepseek"])
def test_ordinary_text_has_them_everywhere(shared, pattern):
    borders = SafeBorders(PATTERNS[pattern])
    paths = [*(shared / "corpora" / "demo").glob("*.txt")]
    assert len(paths) > 5
    for path in paths:
        utf8 = path.read_bytes()[:50_000].decode("utf-8", "ignore").encode()
        at, count = 0, 0
        while (at := borders.first(utf8, at, len(utf8)) or 0) > 0:
            count += 1
        assert count > len(utf8) / 400, path


def test_there_may_be_none():
    assert not SafeBorders(NAMED["none"])
    assert not SafeBorders(SplitPattern(None, r"\S+|[ ]+"))
    assert not SafeBorders(SplitPattern("gpt2", r"\S+|[ ]+"))
    assert not SafeBorders(SplitPattern(None, DEEPSEEK.regex, DEEPSEEK.then[:1]))
    assert SafeBorders(NAMED["none"]).first(b"a b", 0, 3) is None
    assert SafeBorders(NAMED["none"]).last(b"a b", 0, 3) is None
    borders = SafeBorders(NAMED["gpt2"])
    assert borders.first(b"", 0, 0) is None
    assert borders.last(b"", 0, 0) is None
    far = "中".encode() * (REACH // 3 + 10)
    assert borders.first(far + b" a", 0, len(far) + 2) is None
    assert borders.last(b"a " + far, 0, len(far) + 2) is None
    assert borders.first(far + b" a", 60, len(far) + 2) == len(far)


def test_punctuation_is_part_of_no_larger_grapheme():
    """What the choice of pairs rests on, asked of the module that defines the clusters."""
    everything = "".join(chr(point) for point in range(0x110000) if not 0xD800 <= point < 0xE000)
    assert regex.findall(r"(?=\p{P}|[ \u3000])\P{GCB=Other}", everything) == []
    assert regex.findall(r"(?=\p{P}|[ \u3000])\p{Indic_Syllabic_Category=Consonant}", everything) == []
