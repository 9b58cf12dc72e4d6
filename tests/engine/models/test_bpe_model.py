"""The BPE model equals the textbook's encoder, tiktoken and Hugging Face tokenizers."""

import itertools
from random import Random

import numpy as np
import pytest
import tiktoken
import tokenizers
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import EncodingStopped, SettingsError
from engine.kernels import encode as kernel
from engine.models import bpe_model
from engine.models.bpe_model import MOST_TOKENS, BpeModel
from engine.models.merges import Merges
from engine.models.pair_table import PairTable
from engine.text.split_patterns import NAMED
from engine.text.token_text import gpt2_alphabet
from engine.tokenizer import Tokenizer
from tests.engine.texts import either_form, merges_for, plain_texts
from tests.reference import bpe_trainer
from tests.reference.bpe_encoder import encode, token_bytes


def check(model, merges, data, bounds):
    """Ids are the textbook's, and each token ends where its bytes end."""
    ids, ends = model.encode(data, np.array(bounds))
    pieces = [data[start:end] for start, end in itertools.pairwise(bounds)]
    expected = [token for piece in pieces for token in encode(piece, merges)]
    assert ids.tolist() == expected
    lengths = [len(token_bytes(merges)[token]) for token in expected]
    assert ends.tolist() == np.cumsum(lengths, dtype=int).tolist()
    assert (ids.dtype, ends.dtype) == (np.int32, np.int64)


@either_form
@given(st.data())
def test_ids_and_ends_are_the_textbooks(kernel_mode, data):
    text = data.draw(plain_texts).encode()
    merges = data.draw(merges_for(text))
    cuts = data.draw(st.sets(st.integers(1, max(len(text) - 1, 1)), max_size=6)) if len(text) > 1 else set()
    bounds = [0, *sorted(cuts), len(text)] if text else [0]
    model = BpeModel.of_merges(Merges.of(merges))
    check(model, merges, text, bounds)
    k = data.draw(st.integers(0, len(merges)))
    check(model.first(k), merges[:k], text, bounds)


@either_form
@given(st.data())
def test_every_length_around_the_limits(kernel_mode, data):
    near = st.sampled_from([1, 2, 7, 8, 13, 14, 15, 47, 48, 49, 50, 100, 130])
    lengths = data.draw(st.lists(near, min_size=1, max_size=5))
    text = bytes(data.draw(st.lists(st.sampled_from(b"ab"), min_size=sum(lengths), max_size=sum(lengths))))
    bounds = np.cumsum([0, *lengths]).tolist()
    merges = data.draw(merges_for(b"ab"))
    check(BpeModel.of_merges(Merges.of(merges)), merges, text, bounds)


@pytest.mark.parametrize("slots", [1, 64])
@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_hanzi_that_are_cut_apart_and_pieces_that_come_again(compiled_kernels, slots, data):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bpe_model, "_WORTH_CUTTING", 0)
        patch.setattr(bpe_model, "_FEWEST_SLOTS", slots)
        patch.setattr(bpe_model, "_MOST_SLOTS", slots)
        patch.setattr(bpe_model, "_PIECES", data.draw(st.sampled_from([1, 3, 100])))
        words = data.draw(st.lists(st.text("中国人民한あ𠮷é ab", min_size=1, max_size=25), min_size=1, max_size=4))
        chosen = data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=12))
        text = "".join(chosen).encode()
        merges = data.draw(merges_for(text))
        bounds = np.cumsum([0, *(len(word.encode()) for word in chosen)]).tolist()
        check(BpeModel.of_merges(Merges.of(merges)), merges, text, bounds)


@pytest.mark.parametrize("budget", [1, 7, 1000])
def test_slices_do_not_show(kernel_mode, monkeypatch, budget):
    monkeypatch.setattr(bpe_model, "_SLICE_BYTES", budget)
    monkeypatch.setattr(bpe_model, "_LONG_BYTES", 60)
    merges = [(97, 97), (256, 256), (256, 98), (98, 97), (257, 259)]
    text = b"aaaabaab" * 40
    check(BpeModel.of_merges(Merges.of(merges)), merges, text, [0, 3, 60, 120, 121, 320])


def test_repeated_pre_tokens_are_copied_with_their_own_ends(kernel_mode):
    merges = [(97, 98), (256, 99)]
    check(BpeModel.of_merges(Merges.of(merges)), merges, b"abc" * 50, list(range(0, 151, 3)))


def test_given_ids_stand_for_whole_pre_tokens(kernel_mode):
    model = BpeModel.of_merges(Merges.of([(97, 98)]))
    ids, ends = model.encode(b"ab<s>ab", np.array([0, 2, 5, 7]), given=np.array([-1, 300, -1], np.int32))
    assert (ids.tolist(), ends.tolist()) == ([256, 300, 256], [2, 5, 7])


def test_lowest_rank_first_not_longest_or_leftmost(kernel_mode):
    # 98 99 has the lower rank, so the "ab" on its left never forms.
    merges = [(98, 99), (97, 98)]
    check(BpeModel.of_merges(Merges.of(merges)), merges, b"abc", [0, 3])


def test_stop_ends_a_long_encoding(kernel_mode, monkeypatch):
    monkeypatch.setattr(bpe_model, "_SLICE_BYTES", 100)
    monkeypatch.setattr(bpe_model, "_LONG_BYTES", 100)
    model = BpeModel.of_merges(Merges.of([(97, 97)]))
    asked = []

    def stop():
        asked.append(None)
        return len(asked) == 3

    with pytest.raises(EncodingStopped):
        model.encode(b"a" * 10_000, np.array([0, 10_000]), stop=stop)
    assert len(asked) == 3


def test_too_many_merges_are_refused():
    many = np.zeros(MOST_TOKENS - 255, np.int32)
    with pytest.raises(SettingsError, match=r"2096897 merges are too many; .* up to 2097152"):
        BpeModel.of_merges(Merges(many, many))


def test_the_greatest_id_is_found(compiled_kernels):
    left = np.arange(255, MOST_TOKENS - 1, dtype=np.int32)
    right = np.full(len(left), 97, np.int32)
    left[-1], right[-1] = 98, 99
    ids, _ = BpeModel.of_merges(Merges(left, right)).encode(b"bc", np.array([0, 2]))
    assert ids.tolist() == [MOST_TOKENS - 1]


def test_of_a_pair_given_twice_the_lower_rank_counts(kernel_mode):
    table = np.full(16, -1, np.int64)
    pairs = np.array([97, 97], np.int32)
    assert kernel.build_pair_table(pairs, pairs, np.array([0, 1], np.int32), table) == 1
    assert (table[table >= 0] & kernel.RANK_MASK).tolist() == [0]


def as_tiktoken(tokenizer):
    ranks = {data: token_id for token_id, data in tokenizer.vocabulary.items()}
    return tiktoken.Encoding("x", pat_str=tokenizer.pattern.regex, mergeable_ranks=ranks, special_tokens={})


def as_tokenizers(tokenizer):
    written = {gpt2_alphabet(data): token_id for token_id, data in tokenizer.vocabulary.items()}
    names = {token_id: text for text, token_id in written.items()}
    pairs = [(names[merge.left], names[merge.right]) for merge in tokenizer.merges]
    peer = tokenizers.Tokenizer(tokenizers.models.BPE(vocab=written, merges=pairs))
    peer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    return peer


@settings(max_examples=80)
@given(text=plain_texts)
def test_ids_are_those_of_tiktoken_and_tokenizers(small_tokenizer, peers, text):
    expected = small_tokenizer.encode(text).ids.tolist()
    for peer in peers:
        assert peer(text) == expected


CORPUS = (
    "the cat sat on the mat, the cat's hat. 中国人民，中国文字；文字处理。 naïve café 😀😀👩‍👩‍👧 "
    "def f(x):\n    return x  # 123 12345\n\n\tthe theatre " * 3
)


@pytest.fixture(scope="module")
def small_tokenizer():
    learned = bpe_trainer.train([CORPUS], 150)
    tokenizer = Tokenizer(Merges.of(learned), pattern=NAMED["gpt2"])
    assert len(set(tokenizer.vocabulary.values())) == tokenizer.vocab_size > 340  # else the peers could not hold it
    return tokenizer


@pytest.fixture(scope="module")
def peers(small_tokenizer):
    of_tiktoken, of_tokenizers = as_tiktoken(small_tokenizer), as_tokenizers(small_tokenizer)
    return [of_tiktoken.encode_ordinary, lambda text: of_tokenizers.encode(text).ids]


def test_long_pre_tokens_with_sorted_and_with_heaped_entries_equal_the_textbook(kernel_mode):
    random = Random(7)
    merges = [(97, 98), (98, 97), (256, 256), (97, 97), (257, 98), (258, 97), (259, 256), (260, 260)]
    model = BpeModel.of_merges(Merges.of(merges))
    for size in (kernel.SORTED_ENTRIES // 4, kernel.SORTED_ENTRIES + 60):
        text = bytes(random.choices(b"aab", k=size))
        ids, ends = model.encode(text, np.array([0, size]))
        assert ids.tolist() == encode(text, merges)
        assert ends[-1] == size


@either_form
@given(st.data(), st.text("abc", max_size=70))
def test_words_of_symbols_are_merged_as_words_of_bytes(kernel_mode, data, text):
    merges, utf8 = data.draw(merges_for(b"abc")), text.encode()
    cuts = sorted({0, *data.draw(st.lists(st.integers(0, len(utf8)), max_size=6)), len(utf8)})
    bounds = np.array(cuts, np.int64)
    model, symbols = BpeModel.of_merges(Merges.of(merges)), np.frombuffer(utf8, np.uint8).astype(np.int32)
    k = data.draw(st.integers(0, len(merges)))
    limits = np.full(len(bounds) - 1, k, np.int32)
    expected = [each for low, high in itertools.pairwise(cuts) for each in encode(utf8[low:high], merges[:k])]
    for then, most in ((model.first(k), None), (model, limits)):
        ids, ends = then.merge_words(symbols, bounds, limits=most)
        assert ids.tolist() == expected
        sizes = [len(token) for token in (token_bytes(merges)[each] for each in expected)]
        assert np.diff(ends, prepend=0).tolist() == sizes


def test_equal_levels_go_by_place():
    """Two rows of blanks of one score: whichever pair stands first."""
    pairs = np.array([[1, 1, 2], [1, 2, 1]], np.int32)
    table = PairTable(pairs[0], pairs[1], np.array([0, 1, 1], np.int32), np.array([2, 3], np.int32))
    level = PairTable(*pairs, np.array([0, 1, 1], np.int32), table.new_ids, levels=np.zeros(2, np.int32))
    symbols, bounds = np.ones(4, np.int32), np.array([0, 4])
    assert BpeModel(table, 2).merge_words(symbols, bounds)[0].tolist() == [2, 2]
    assert BpeModel(level, 2).merge_words(symbols, bounds)[0].tolist() == [3, 1]


def test_words_can_be_stopped():
    model = BpeModel.of_merges(Merges.of([]))
    with pytest.raises(EncodingStopped):
        model.merge_words(np.ones(3, np.int32), np.array([0, 3]), stop=lambda: True)
    assert [each.tolist() for each in model.merge_words(np.empty(0, np.int32), np.zeros(1, np.int64))] == [[], []]
