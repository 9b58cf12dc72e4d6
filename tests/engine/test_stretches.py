"""A long text in stretches equals the text encoded as a whole with tokenizers from elsewhere, too.

They have ids of their own, added tokens that are found in every text, whole pre-tokens that are looked up, patterns
of several steps. Not here: those trained here (test_text_index.py).
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import stretches, text_index
from engine.byte_level_bpe import ByteLevelBpe
from engine.errors import SettingsError
from engine.formats.byte_level import STAND_INS, byte_level_bpe
from engine.models.merges import Merges
from engine.models.ranks import Ranks
from engine.models.vocabulary import Vocabulary
from engine.origin import Origin
from engine.text.normalizer import Normalizer
from engine.text.split_patterns import NAMED, SplitPattern
from engine.text.token_text import gpt2_alphabet
from engine.text_index import TextIndex
from engine.tokenizer import Tokenizer
from tests.engine.test_text_index import SPECIAL, long_texts
from tests.engine.texts import either_form, merges_for

few = settings(either_form, max_examples=30)
STEPS = SplitPattern(None, r"\p{N}{1,3}", (r"[一-龥]+", r" ?\p{L}+|\s+(?!\S)|\s+"))
PATTERNS = (NAMED["none"], NAMED["gpt2"], STEPS, SplitPattern(None, r"\p{L}+"))


@pytest.fixture
def small(monkeypatch):
    """Slices of a few bytes, so that every border is tried."""
    for module, name, value in (
        (text_index, "STEP", 24), (text_index, "_PLAIN_STEP", 12), (stretches, "REACH", 64),
        (text_index, "_LONG", 40),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, value)


def listed(data, pairs, **options):
    """A pipeline of merges whose ids fall from 5,000 on."""
    written = [bytes([byte]) for byte in range(256)]
    columns, entries = [], {letter: 5000 - byte for byte, letter in enumerate(STAND_INS)}
    for left, right in pairs:
        written.append(written[left] + written[right])
        token = gpt2_alphabet(written[-1])
        entries.setdefault(token, 5001 - len(written))
        columns.append([entries[gpt2_alphabet(part)] for part in (written[left], written[right], written[-1])])
    if options.get("whole_first"):
        entries.setdefault(gpt2_alphabet(data[-8:]), 6000)
    return byte_level_bpe(entries, np.array(columns, np.int64).reshape(-1, 3), **options)


@st.composite
def cases(draw):
    data = draw(long_texts).encode()
    pairs = draw(merges_for(data, most=60))
    chosen = draw(st.sets(st.sampled_from(SPECIAL)))
    options = {
        "pattern": draw(st.sampled_from(PATTERNS)),
        "added_tokens": {text: 7000 + number for number, text in enumerate(sorted(chosen))},
    }
    if draw(st.booleans()):
        return data, listed(data, pairs, whole_first=draw(st.booleans()), **options)
    written = Vocabulary.of_merges(Merges.of(pairs), {})
    ranks = {data: token_id for token_id, data in reversed(list(written.items()))}
    return data, ByteLevelBpe(Ranks({token_id: data for data, token_id in ranks.items()}), **options)


def tokenizer_of(pipeline):
    return Tokenizer.of_pipeline(pipeline, name="v", origin=Origin("gpt2"))


@few
@given(case=cases())
def test_counts_are_those_of_the_whole_text(kernel_mode, small, case):
    data, tokenizer = case[0], tokenizer_of(case[1])
    index = TextIndex(data, tokenizer)
    index.advance()
    assert index.counts == tokenizer.encode(data.decode()).counts


@few
@given(case=cases(), places=st.tuples(st.floats(0, 1), st.floats(0, 1)), counted=st.booleans())
def test_tokens_between_are_those_of_the_whole_text(kernel_mode, small, case, places, counted):
    data, tokenizer = case[0], tokenizer_of(case[1])
    whole = tokenizer.encode(data.decode())
    index = TextIndex(data, tokenizer)
    if counted or index.whole_pass:
        index.advance()
    low, high = sorted(int(place * len(data)) for place in places)
    found = index.tokens_between(low, high)
    first = int(np.searchsorted(whole.spans[:, 0], found.start))
    last = int(np.searchsorted(whole.spans[:, 1], found.end, "right"))
    assert found.ids.tolist() == whole.ids[first:last].tolist()
    assert found.spans.tolist() == whole.spans[first:last].tolist()
    bounds = whole.recipe.bounds
    assert found.bounds.tolist() == bounds[(bounds > found.start) & (bounds <= found.end)].tolist()


def test_a_text_that_is_normalised_before_an_own_pattern_splits_it_is_refused():
    for pattern in (STEPS, NAMED["none"]):
        tokenizer = tokenizer_of(listed(b"", [], pattern=pattern, normalizer=Normalizer("NFC")))
        with pytest.raises(SettingsError, match="it is not known where such a text may be cut; "):
            TextIndex(b"abc " * 100_000, tokenizer).advance()
        short = TextIndex("e\u0301 abc".encode(), tokenizer)
        short.advance()
        assert short.counts == tokenizer.encode("e\u0301 abc").counts
