"""A long text in stretches equals the text encoded as a whole, with every pattern and from every place."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import cut_search, stretches, text_index
from engine.cut_search import find_cut
from engine.errors import EncodingStopped, PatternError
from engine.models.merges import Merges
from engine.spans import cut_characters
from engine.text.split_patterns import NAMED, split_pattern
from engine.text_index import TextIndex
from engine.tokenizer import Tokenizer
from tests.engine.texts import PIECES, either_form, merges_for

OWN = (r"\p{L}+", r"\w+|\s", r"(?<=a)b", r"a\Kb", r"^.|$", r"x*")
SPECIAL = ("<|x|>", "<|x", "中国", "a b", "\n\n")

long_texts = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=3)), max_size=60).map("".join)


@pytest.fixture
def small(monkeypatch):
    """Slices of a few bytes, so that every border is tried."""
    for module, name, value in (
        (text_index, "STEP", 24), (text_index, "_PLAIN_STEP", 12), (stretches, "REACH", 64),
        (text_index, "_LONG", 40), (cut_search, "STEP", 24),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, value)


@st.composite
def cases(draw):
    """A text as bytes, and a tokenizer; what is written like its special tokens is text."""
    data = draw(long_texts).encode()
    pattern = draw(st.sampled_from([*NAMED, *OWN]))
    merges = Merges.of(draw(merges_for(data, most=60)))
    chosen = draw(st.sets(st.sampled_from(SPECIAL)))
    tokenizer = Tokenizer(merges, pattern=split_pattern(pattern), special_tokens=sorted(chosen))
    return data, tokenizer


@either_form
@given(case=cases())
def test_counts_are_those_of_the_whole_text(kernel_mode, small, case):
    data, tokenizer = case
    index = TextIndex(data, tokenizer)
    index.advance()
    assert index.finished
    assert index.counts == tokenizer.encode(data.decode()).counts


@either_form
@given(case=cases(), places=st.lists(st.floats(0, 1), min_size=2, max_size=2), counted=st.booleans())
def test_tokens_between_are_those_of_the_whole_text(kernel_mode, small, case, places, counted):
    data, tokenizer = case
    whole = tokenizer.encode(data.decode())
    index = TextIndex(data, tokenizer)
    if counted:
        index.advance()
    low, high = sorted(int(place * len(data)) for place in places)
    found = index.tokens_between(low, high)
    if found is None:
        assert not counted
        return
    assert (found.start <= low) or not data
    assert found.end >= high
    first = int(np.searchsorted(whole.spans[:, 0], found.start))
    last = int(np.searchsorted(whole.spans[:, 1], found.end, "right"))
    assert found.ids.tolist() == whole.ids[first:last].tolist()
    assert found.spans.tolist() == whole.spans[first:last].tolist()
    assert found.number in ((first,) if counted else (first, None))
    bounds = whole.recipe.bounds
    assert found.bounds.tolist() == bounds[(bounds > found.start) & (bounds <= found.end)].tolist()


@either_form
@given(case=cases(), place=st.floats(0, 1), forwards=st.booleans(), graphemes=st.booleans(), counted=st.booleans())
def test_cuts_are_found_in_turn(kernel_mode, small, case, place, forwards, graphemes, counted):
    data, tokenizer = case
    index = TextIndex(data, tokenizer)
    if counted:
        index.advance()
    whole = tokenizer.encode(data.decode())
    cuts = cut_graphemes(data, whole) if graphemes else cut_characters(data, whole.spans[:, 1])
    at = int(place * len(data))
    found = find_cut(index, at, forwards=forwards, graphemes=graphemes)
    if not len(cuts):
        assert found.byte is None
        return
    if forwards:
        number = int(np.searchsorted(cuts, at, "right")) % len(cuts)
    else:
        number = (int(np.searchsorted(cuts, at, "left")) - 1) % len(cuts)
    if found.byte is not None:
        owner = int(np.searchsorted(whole.spans[:, 1], found.byte, "right"))
        assert found.token_id in (whole.ids[owner], None)
    if counted:
        assert found == (cuts[number], whole.ids[owner], number, len(cuts), True)
    elif found.complete:
        assert found.byte == cuts[number]
    else:
        assert found.byte is None or found.byte in cuts


def cut_graphemes(data, encoding):
    """The first bytes of the graphemes that a token border cuts: `EncodedLines` has the same in the editor."""
    starts = encoding.offsets.grapheme_starts
    inside = encoding.spans[~encoding.offsets.is_grapheme_border(encoding.spans[:, 1]), 1]
    return np.unique(starts[np.searchsorted(starts, inside) - 1])


@given(text=long_texts, expression=st.sampled_from(OWN))
@settings(max_examples=40)
def test_what_an_own_pattern_found_serves_another_vocabulary(text, expression):
    data = text.encode()
    pattern = split_pattern(expression)
    index = TextIndex(data, Tokenizer(Merges.of([]), pattern=pattern))
    index.advance()
    other = Tokenizer(Merges.of([(97, 98), (228, 184)]), pattern=pattern)
    later = TextIndex(data, other, before=index)
    found = later.tokens_between(len(data) // 2, len(data))
    assert found is not None
    assert found.end == len(data)
    whole = other.encode(text)
    assert found.ids.tolist() == whole.ids[len(whole.ids) - len(found.ids) :].tolist()


def words(count):
    return " ".join(f"word{number} 大模型，通过。" for number in range(count)).encode()


def test_the_end_of_a_long_text_is_shown_before_it_is_counted():
    data = words(20_000)
    index = TextIndex(data, Tokenizer(Merges.of([(119, 111)])))
    found = index.tokens_between(len(data) - 100, len(data))
    assert found.end == len(data)
    assert found.number is None
    assert found.end - found.start < 10_000
    assert index.done == 0


def test_an_own_pattern_answers_only_where_it_was_searched():
    data = words(20_000)
    index = TextIndex(data, Tokenizer(Merges.of([]), pattern=split_pattern(r"\w+")))
    assert index.whole_pass
    assert index.tokens_between(len(data) - 100, len(data)) is None
    index.advance()
    assert index.tokens_between(len(data) - 100, len(data)).end == len(data)


def test_what_is_encoded_for_a_look_does_not_depend_on_the_size(compiled_kernels):
    for count in (3_000, 30_000):
        data = words(count)
        index = TextIndex(data, Tokenizer(Merges.of([(119, 111)])))
        index.advance()
        for low in (0, len(data) // 2, len(data) - 500):
            found = index.tokens_between(low, low + 400)
            assert found.end - found.start < 3 * text_index.STEP


def test_counting_goes_on_after_a_stop():
    data = words(5_000)
    tokenizer = Tokenizer(Merges.of([(119, 111)]))
    index = TextIndex(data, tokenizer)
    with pytest.raises(EncodingStopped):
        index.advance(stop=lambda: index.done > 0)
    assert 0 < index.done < len(data)
    index.advance()
    assert index.counts == tokenizer.encode(data.decode()).counts


def test_a_pre_token_that_is_too_long_is_refused_with_its_place(monkeypatch):
    monkeypatch.setattr(text_index, "LONGEST", 1000)
    monkeypatch.setattr(stretches, "LONGEST", 1000)
    data = b"one two " + "😀".encode() * 100_000
    index = TextIndex(data, Tokenizer(Merges.of([])))
    with pytest.raises(PatternError, match="bytes 7 to 400,008"):
        index.advance()


def test_an_own_pattern_that_hangs_is_told_of_each_time(monkeypatch):
    monkeypatch.setattr("engine.text.pre_tokenizer.SECONDS_WITHOUT_PROGRESS", 0.05)
    tokenizer = Tokenizer(Merges.of([]), pattern=split_pattern(r"(?:a|aa|a(?=a))+$"))
    index = TextIndex(b"a" * 100 + b"b!", tokenizer)
    for _ in range(2):
        with pytest.raises(PatternError, match="no progress"):
            index.advance()


def test_a_grapheme_over_many_stretches_is_one(small):
    data = ("e" + "\u0301" * 3000 + "x").encode()
    index = TextIndex(data, Tokenizer(Merges.of([])))
    index.advance()
    assert (index.counts.graphemes, index.counts.graphemes_cut) == (2, 1)
