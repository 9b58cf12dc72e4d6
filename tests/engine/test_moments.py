"""A vocabulary with its first k merges encodes as the textbook does with these, whatever kind it is of."""

import base64
import json

import numpy as np
import pytest
import tiktoken
import tokenizers
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.byte_level_bpe import ByteLevelBpe, MergeList
from engine.errors import SettingsError, UnknownIdError
from engine.explaining.merge_steps import merge_steps
from engine.formats.exports import export
from engine.models.bpe_model import BpeModel
from engine.models.merges import Merges
from engine.models.moments import arrivals
from engine.models.ranks import FIRST_STAND_IN, Ranks
from engine.models.vocabulary import Vocabulary
from engine.models.whole_tokens import WholeTokens
from engine.text.split_patterns import NAMED
from tests.engine.models.test_ranks import cut_texts, expected_ids, vocabularies
from tests.engine.texts import either_form, merges_for, plain_texts
from tests.reference import bpe_encoder

CORPUS = "low lower lowest newer wider 中国 中文 中国人 大模型 hello 👩‍👩‍👧 they're 12345\n" * 3


@given(st.data(), plain_texts)
def test_the_state_at_k_is_the_begin_of_the_whole_encoding(data, text):
    utf8 = text.encode()
    merges = data.draw(merges_for(utf8))
    steps = merge_steps(utf8, BpeModel.of_merges(Merges.of(merges)))
    for k in range(len(merges) + 1):
        done = int(np.count_nonzero(steps.rows[:, 0] < k))
        assert (steps.rows[:done, 0] < k).all()
        assert steps.state(done).ids.tolist() == bpe_encoder.encode(utf8, merges[:k])


@given(st.data(), plain_texts)
def test_one_that_is_trained_here(data, text):
    merges = data.draw(merges_for(text.encode()))
    tokenizer = engine.Tokenizer(Merges.of(merges), pattern=NAMED["none"], special_tokens=["<|x|>"])
    k = data.draw(st.integers(0, len(merges)))
    then = tokenizer.at(k)
    assert then.encode(text).ids.tolist() == bpe_encoder.encode(text.encode(), merges[:k])
    assert dict(then.special_tokens) == {"<|x|>": 256 + k}


@either_form
@given(st.data(), vocabularies(), cut_texts())
def test_ranks_are_cut_at_a_rank(kernel_mode, data, tokens, text):
    utf8, bounds = text
    pipeline = ByteLevelBpe(Ranks(tokens), pattern=NAMED["none"])
    k = data.draw(st.integers(0, len(pipeline.merges)))
    then = pipeline.first(k)
    whole = k == len(pipeline.merges)
    limit = len(tokens) * 9 if whole else int(pipeline.merge_ids[k])
    there = {rank: token for rank, token in tokens.items() if rank < limit or len(token) == 1}
    ids, _ = then.model.encode(utf8, bounds)
    assert [None if each >= FIRST_STAND_IN else each for each in ids.tolist()] == expected_ids(there, utf8, bounds)
    assert dict(then.vocabulary) == there
    assert len(then.vocabulary) == len(there)
    assert then.vocabulary.joined().ids.tolist() == sorted(there)


@either_form
@given(st.data(), cut_texts())
def test_whole_pre_tokens_come_with_their_merges(kernel_mode, data, text):
    utf8, bounds = text
    merges = data.draw(merges_for(b"abcx"))
    known = bpe_encoder.token_bytes(merges)
    unmerged = known[-1] + b"x"  # no merge makes it
    by_bytes = {token: number for number, token in reversed(list(enumerate(known))) if len(token) > 1}
    whole = WholeTokens({**by_bytes, unmerged: by_bytes.get(unmerged, 256 + len(merges))})
    listed = Merges.of(merges)
    made = np.arange(256, 256 + len(merges), dtype=np.int32)
    model = MergeList(listed, made, BpeModel.of_merges(listed, whole=whole))
    vocabulary = Vocabulary({**dict(enumerate(known)), 256 + len(merges): unmerged})
    pipeline = ByteLevelBpe(model, pattern=NAMED["none"], vocabulary=vocabulary)
    k = data.draw(st.integers(0, max(len(merges) - 1, 0)))
    ids, _ = pipeline.first(k).model.encode(utf8, bounds)
    expected = []
    for start, end in zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True):
        piece = utf8[start:end]
        found = by_bytes.get(piece)
        there = found is not None and found < 256 + k
        expected += [found] if there else bpe_encoder.encode(piece, merges[:k])
    if merges:
        assert ids.tolist() == expected


NAMES = {"tiktoken": "t.tiktoken", "gpt2": "t-merges.txt", "hugging-face": "tokenizer.json", "minbpe": "t.model"}


@pytest.fixture(scope="module", params=NAMES)
def both(request, tmp_path_factory):
    """One vocabulary as it is trained, and as a file of another kind brings it back."""
    pattern = "cl100k-hf" if request.param == "minbpe" else "gpt2"
    trained = engine.train(texts=[CORPUS], vocab_size=330, pattern=pattern, name="t")
    path = tmp_path_factory.mktemp("moments") / NAMES[request.param]
    export(trained, path)
    options = {"preset": "gpt2"} if request.param == "tiktoken" else {}
    return trained, engine.load(path, **options)


@settings(max_examples=40)
@given(st.data(), plain_texts)
def test_a_file_of_another_kind_is_cut_at_the_same_merges(both, data, text):
    trained, opened = both
    assert not opened.trained_here
    k = data.draw(st.integers(0, len(trained.merges)))
    ours, theirs = trained.at(k), opened.at(k)
    expected, found = ours.encode(text + CORPUS[:80]), theirs.encode(text + CORPUS[:80])
    assert found.spans.tolist() == expected.spans.tolist()
    assert [theirs.vocabulary[each] for each in found.ids.tolist()] == [
        ours.vocabulary[each] for each in expected.ids.tolist()
    ]
    assert theirs.decode(found.ids) == text + CORPUS[:80]
    assert theirs.ranks_of(found.ids).tolist() == ours.ranks_of(expected.ids).tolist()
    assert len(theirs.merges) == k


@pytest.mark.parametrize("k", [0, 1, 7, 40, 74])
def test_the_libraries_of_others_say_the_same(tmp_path, k):
    trained = engine.train(texts=[CORPUS], vocab_size=330, pattern="gpt2")
    export(trained, tmp_path / "t.tiktoken")
    export(trained, tmp_path / "tokenizer.json")
    lines = [line.split() for line in (tmp_path / "t.tiktoken").read_bytes().splitlines()]
    ranks = {base64.b64decode(token): int(rank) for token, rank in lines if int(rank) < 256 + k}
    peer = tiktoken.Encoding("t", pat_str=NAMED["gpt2"].expressions[0], mergeable_ranks=ranks, special_tokens={})
    opened = engine.load(tmp_path / "t.tiktoken", preset="gpt2").at(k)
    assert opened.encode(CORPUS).ids.tolist() == peer.encode_ordinary(CORPUS)
    value = json.loads((tmp_path / "tokenizer.json").read_bytes())
    value["model"]["merges"] = value["model"]["merges"][:k]
    library = tokenizers.Tokenizer.from_str(json.dumps(value))
    opened = engine.load(tmp_path / "tokenizer.json").at(k)
    assert opened.encode(CORPUS).ids.tolist() == library.encode(CORPUS, add_special_tokens=False).ids


def test_the_begin_and_the_end(both):
    _, opened = both
    assert opened.at(len(opened.merges)).pipeline is opened.pipeline
    assert opened.at(10_000).pipeline is opened.pipeline
    assert opened.at(-3).encode("low").spans.tolist() == [[0, 1], [1, 2], [2, 3]]
    nothing = opened.at(5).at(0)
    assert len(nothing.merges) == 0
    last = int(opened.merge_ids[-1])
    assert last not in nothing.vocabulary
    with pytest.raises(UnknownIdError, match="later merge"):
        nothing.decode([last])


def test_a_text_that_a_normal_form_changes_is_cut_too(tmp_path):
    trained = engine.train(texts=[CORPUS], vocab_size=330, pattern="gpt2")
    export(trained, tmp_path / "tokenizer.json")
    value = json.loads((tmp_path / "tokenizer.json").read_bytes())
    value["normalizer"] = {"type": "NFC"}
    (tmp_path / "tokenizer.json").write_text(json.dumps(value))
    opened = engine.load(tmp_path / "tokenizer.json")
    encoding = opened.at(20).encode("e\u0301 lower")
    assert encoding.altered is not None
    assert encoding.ids.tolist() == opened.at(20).encode("é lower").ids.tolist()


def test_what_a_library_runs_says_why_it_is_not_cut(tmp_path):
    (tmp_path / "vocab.txt").write_text("[PAD]\n[UNK]\n[CLS]\n[SEP]\nun\n##do\n")
    tokenizer = engine.load(tmp_path / "vocab.txt", preset="bert-uncased")
    assert not tokenizer.can_be_cut
    with pytest.raises(SettingsError, match="does not stop at a merge"):
        tokenizer.at(3)


def test_special_and_added_tokens_are_always_there(tmp_path):
    trained = engine.train(texts=[CORPUS], vocab_size=330, pattern="gpt2", special_tokens=["<|end|>"])
    export(trained, tmp_path / "tokenizer.json")
    opened = engine.load(tmp_path / "tokenizer.json").at(3)
    number = opened.special_tokens["<|end|>"]
    assert opened.encode("a<|end|>", special="all").ids.tolist() == [97, number]
    assert opened.vocabulary[number] == b"<|end|>"


@given(st.permutations(range(8)), st.integers(0, 8))
def test_a_token_that_nothing_makes_comes_when_only_higher_ids_are_to_come(ids, count):
    merge_ids = np.array(ids[:count], np.int32)
    found = arrivals(merge_ids, np.zeros(0, np.int64), 8)
    for number in range(8):
        if number in ids[:count]:
            assert found[number] == ids.index(number) + 1
        else:
            assert found[number] == min(
                k for k in range(count + 1) if all(each > number for each in merge_ids[k:].tolist())
            )
