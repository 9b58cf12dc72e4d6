"""Pre-tokens with their alternatives: borders as the pre-tokenizer's, alternatives as in the explanation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EncodingStopped, PatternError
from engine.explaining.explanation import Explanation
from engine.models.merges import Merges
from engine.text import alternatives, matched_pieces, pre_tokenizer
from engine.text.alternatives import UNKNOWN
from engine.text.scanned_patterns import DEEPSEEK
from engine.text.split_patterns import NAMED, SplitPattern
from engine.tokenizer import Tokenizer

TEXTS = st.text("ab中1 .'s\n\t🇨\u200d!", max_size=30)
PATTERNS = [*NAMED.values(), DEEPSEEK, SplitPattern(None, r"[a-z]|\d+"), SplitPattern(None, r"(a)|b")]


@pytest.mark.parametrize("pattern", PATTERNS, ids=str)
@given(text=TEXTS)
def test_they_agree_with_the_explanation(pattern, text):
    found = list(matched_pieces.matched_pieces(pattern.expressions, text))
    explanation = Explanation(Tokenizer(Merges.of([]), pattern=pattern), text)
    told = [explanation.pre_token(number) for number in range(len(explanation))]
    assert [len(text[: each.end].encode()) for each in found] == [each.end for each in told]
    for piece, other in zip(found, told, strict=True):
        made = [match for match in other.matches if match[1] != UNKNOWN]
        if made:
            assert (piece.expression, piece.alternative) == made[-1]
        else:
            assert piece.alternative == UNKNOWN


def test_gaps_are_told_from_what_cannot_be_taken_apart():
    assert [each.gap for each in matched_pieces.matched_pieces(["[0-9]+"], "1a2")] == [False, True, False]
    assert [each.gap for each in matched_pieces.matched_pieces([], "1a2")] == [False]


def test_a_slow_pattern_ends_with_its_place(monkeypatch):
    monkeypatch.setattr(pre_tokenizer, "SECONDS_WITHOUT_PROGRESS", 0.2)
    with pytest.raises(PatternError, match="character 2 of the text"):
        list(matched_pieces.matched_pieces([r"中|(?:a|aa|a(?=a))+$"], "中" + "a" * 100 + "b!"))


def test_a_slow_alternative_ends_with_its_place(monkeypatch):
    monkeypatch.setattr(alternatives, "SECONDS_WITHOUT_PROGRESS", 0.0)

    def late(*_args, **_named):
        raise TimeoutError

    monkeypatch.setattr(matched_pieces, "matched", late)
    with pytest.raises(PatternError, match="character 1 of the text"):
        list(matched_pieces.matched_pieces(["a|b"], "ab"))


def test_it_stops_when_nobody_waits():
    with pytest.raises(EncodingStopped):
        list(matched_pieces.matched_pieces(["a|b"], "ab", stop=lambda: True))
