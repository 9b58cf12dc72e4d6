"""A long text in stretches equals the text encoded as a whole with tokenizers that run in a library, or normalise.

With real vocabularies, on mixed and hostile texts. Not here: the engine's own splitting (test_stretches.py).
"""

import random
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import engine
from engine import stretches, text_index
from engine.errors import SettingsError
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.libraries.sentence_piece import SentencePiece
from engine.origin import Origin
from engine.spans import counts_of
from engine.text.offsets import Offsets
from engine.text_index import TextIndex
from tests.engine.texts import PIECES, either_form

few = settings(either_form, max_examples=15)

FIXTURES = Path(__file__).parents[1] / "fixtures"
SHARED = Path(__file__).parents[3] / "shared" / "vocabs"
VOCABULARIES = (
    "made-here/hf_char_bpe_eow_12k/tokenizer.json", "made-here/hf_unigram_6k/tokenizer.json",
    "made-here/hf_wordpiece_9k/tokenizer.json", "made-here/spm_bpe_bytefallback_4k.model",
    "made-here/spm_bpe_nfkc_6k.model", "made-here/spm_char_5k.model", "made-here/spm_unigram_bytefallback_4k.model",
    "made-here/spm_unigram_nfkc_6k.model", "bert/bert-base-cased-vocab.txt", "bert/bert-base-chinese-vocab.txt",
    "bert/bert-base-uncased-vocab.txt", "clip-gpt1/clip_vocab.json", "clip-gpt1/openai-gpt-vocab.json",
    "mistral/tokenizer.model.v1", "mistral/mistral_instruct_tokenizer_240323.model.v3",
    "unigram/sentencepiece_test_model.model", "unigram/seqio_test_sentencepiece.model",
    "unigram/t5_tokenizer_base.model", "unigram/torchtext_spm_example.model", "claude/anthropic_tokenizer.json",
    "qwen/qwen.tiktoken",
)  # fmt: skip
HOSTILE = (
    "word", "The quick", ", ", ".\n", "。\n", "\n\u3000\u3000", "   ", "\n\n", " \n ", "▁", " ▁", "\u2581x",
    "\ufffd", "</s>", "<unk>", "[MASK]", "[INST]", "<extra_id_0>", "¨", "\u0301", " \u0301", "ﬁ", "½", "Ａ", "／",
    "＇s", "don't", "\u200b", "\u200d", "\u00ad", "ﷺ", "aaaa", "----", "1234567", "\x00", "\x7f", "한",
    "\u1112\u1161", "İ", "ẞ", "Σς",
)  # fmt: skip
BETWEEN = ("", "", "", " ", " ", "\n", "  ", "\n\n")


def shaken(seed):
    """A text of many pieces, which Hypothesis by itself makes rarely."""
    chance = random.Random(seed)
    pieces = chance.sample((*PIECES, *HOSTILE), 30)
    return "".join(chance.choice(pieces) + chance.choice(BETWEEN) for _ in range(chance.randint(0, 80)))


long_texts = st.one_of(
    st.integers(0, 1 << 32).map(shaken),
    st.lists(st.one_of(st.sampled_from((*PIECES, *HOSTILE, *BETWEEN)), st.text(max_size=3))).map("".join),
)


@cache
def vocabulary(name):
    path = SHARED / name
    if not path.is_file():
        pytest.skip(f"there is no {path}")
    return engine.load(path)


@pytest.fixture(params=VOCABULARIES)
def tokenizer(request):
    return vocabulary(request.param)


@pytest.fixture
def small(monkeypatch):
    """Slices of a few bytes, so that every border is tried."""
    for module, name, value in (
        (text_index, "STEP", 24), (text_index, "_PLAIN_STEP", 12), (stretches, "REACH", 64),
        (text_index, "_LONG", 40),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, value)


def parts(data, tokenizer):
    """The tokens of all stretches, one stretch after the other."""
    index, found, place = stretches.Stretches(data, tokenizer), [], 0
    while place < len(data):
        stretch = index.following(place, text_index.STEP)
        if stretch is not None:
            found.append((stretch.start, index.encode(stretch)))
            place = stretch.end
    return found


def is_dropped(size, ranges):
    found = np.zeros(size, bool)
    for start, end in ranges.tolist():
        found[start:end] = True
    return found.tolist()


def same_worth(tokenizer, ids, others):
    """Whether two ways to cut a text are worth the same to a Unigram model, as far as single precision can tell."""
    pipeline = tokenizer.pipeline
    if not isinstance(pipeline, SentencePiece) or pipeline.model.kind != "Unigram":
        return False
    worth, other = (sum(pipeline.model.scores[each] for each in each_ids) for each_ids in (ids, others))
    return abs(worth - other) < 1e-4 * max(1, abs(worth))


@few
@given(text=long_texts)
@example("a b\u0301 c\nd．e ／x ¨y")
def test_all_stretches_are_the_whole(small, tokenizer, text):
    check(tokenizer, text)


def check(tokenizer, text):
    data = text.encode()
    whole = tokenizer.encode(text)
    found = parts(data, tokenizer)
    ids = [token_id for _, part in found for token_id in part.ids.tolist()]
    if ids != whole.ids.tolist() and same_worth(tokenizer, ids, whole.ids.tolist()):
        return
    assert ids == whole.ids.tolist()
    assert [span for start, part in found for span in (part.spans + start).tolist()] == whole.spans.tolist()
    nothing = np.zeros(len(ids), bool), np.zeros(len(ids), bool)
    inserted, unknown = nothing if whole.altered is None else (whole.altered.inserted, whole.altered.unknown)
    altered = [(start, len(part.ids), part.altered) for start, part in found]
    no = [[False] * count for _, count, _ in altered]
    for name, expected in (("inserted", inserted), ("unknown", unknown)):
        marks = [
            getattr(each, name).tolist() if each is not None else none
            for (_, _, each), none in zip(altered, no, strict=True)
        ]
        assert [mark for part in marks for mark in part] == expected.tolist(), name
    dropped = [each.dropped + start for start, _, each in altered if each is not None]
    gone = np.concatenate(dropped or [np.zeros((0, 2), int)])
    expected = np.zeros((0, 2), int) if whole.altered is None else whole.altered.dropped
    assert is_dropped(len(data), gone) == is_dropped(len(data), expected)


@few
@given(text=long_texts)
def test_counts_are_those_of_the_whole_text(small, tokenizer, text):
    data = text.encode()
    whole = tokenizer.encode(text)
    index = TextIndex(data, tokenizer)
    index.advance()
    if index.counts != whole.counts:
        ids = [token_id for _, part in parts(data, tokenizer) for token_id in part.ids.tolist()]
        assert ids != whole.ids.tolist()
        assert same_worth(tokenizer, ids, whole.ids.tolist())
        return
    shown = np.unique(np.append(whole.spans, [0, len(data)]))
    counts = counts_of(Offsets(data), np.stack((shown[:-1], shown[1:]), axis=1))
    assert index.shown_cuts == (counts.characters_cut, counts.graphemes_cut)


@few
@given(text=long_texts, places=st.tuples(st.floats(0, 1), st.floats(0, 1)), counted=st.booleans())
def test_tokens_between_are_those_of_the_whole_text(small, tokenizer, text, places, counted):
    data = text.encode()
    whole = tokenizer.encode(text)
    index = TextIndex(data, tokenizer)
    if counted:
        index.advance()
    low, high = sorted(int(place * len(data)) for place in places)
    found = index.tokens_between(low, high)
    if found is None:
        assert not counted
        return
    assert found.start <= low or not data
    assert found.end >= high
    inside = (whole.spans[:, 0] >= found.start) & (whole.spans[:, 1] <= found.end)
    inside &= (whole.spans[:, 1] > found.start) | (found.start == 0)
    ids = whole.ids[inside].tolist()
    if found.ids.tolist() != ids and same_worth(tokenizer, found.ids.tolist(), ids):
        return
    assert found.ids.tolist() == ids
    assert found.spans.tolist() == whole.spans[inside].tolist()


def bpe(**options):
    """A small BPE with byte fallback, as converted from SentencePiece: a blank is U+2581, put before a text."""
    merges = [["▁", "a"], ["t", "h"], ["▁", "th"], ["▁th", "e"], ["▁", "▁"], ["o", "r"], ["w", "or"], ["wor", "d"]]
    letters = ["<unk>", *(f"<0x{byte:02X}>" for byte in range(256)), *"▁athewordTqui.,", *map("".join, merges)]
    vocab = {piece: number for number, piece in enumerate(dict.fromkeys(letters))}
    model = {"type": "BPE", "vocab": vocab, "merges": merges, "unk_token": "<unk>", "fuse_unk": True,
             "byte_fallback": True, **options.pop("model", {})}  # fmt: skip
    steps = [{"type": "Prepend", "prepend": "▁"}, {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}]
    value = {"version": "1.0", "model": model, "normalizer": {"type": "Sequence", "normalizers": steps}, **options}
    return tokenizer_of(value)


def tokenizer_of(value):
    pipeline = HuggingFacePipeline.of_object(value)
    return engine.Tokenizer.of_pipeline(pipeline, name="v", origin=Origin("tokenizer-json", "tokenizers"))


def unigram(**options):
    pieces = ["<unk>", "▁", *"thewordaqui.,", "the", "▁the", "word", "or", "▁a", "qu", "ick", "aa"]
    model = {"type": "Unigram", "unk_id": 0, "vocab": [[piece, -1.1 - 0.37 * i] for i, piece in enumerate(pieces)]}
    return tokenizer_of({"version": "1.0", "model": model, **options})


def added(text, number=900, **flags):
    return {"id": number, "content": text, "single_word": False, "lstrip": False, "rstrip": False,
            "normalized": False, "special": False, **flags}  # fmt: skip


METASPACE = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}
T5 = {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, METASPACE]}
BERT = {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None,
        "lowercase": True}  # fmt: skip
MADE = {
    "as llama": lambda: bpe(),
    "as gemma": lambda: bpe(pre_tokenizer={"type": "Split", "pattern": {"String": " "}, "invert": False,
                                           "behavior": "MergedWithPrevious"},
                      added_tokens=[added("\n\n"), added("▁▁", 901)]),
    "added": lambda: bpe(added_tokens=[added("word."), added("</s>", 901), added("a,", 902, lstrip=True)]),
    "stripped": lambda: bpe(added_tokens=[added("word", rstrip=True), added("quick", 901, single_word=True)]),
    "normalized": lambda: unigram(pre_tokenizer=METASPACE, normalizer={"type": "NFKC"},
                                  added_tokens=[added("x.", normalized=True)]),
    "as t5": lambda: unigram(pre_tokenizer=T5, normalizer={"type": "Sequence", "normalizers": [
        {"type": "Strip", "strip_left": True, "strip_right": True}, {"type": "Nmt"}, {"type": "NFKC"},
        {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": "▁"}]}),
    "first": lambda: unigram(pre_tokenizer={**METASPACE, "prepend_scheme": "first"}),
    "unsplit": lambda: unigram(pre_tokenizer={**METASPACE, "split": False}),
    "lowercase": lambda: unigram(pre_tokenizer={"type": "BertPreTokenizer"}, normalizer=BERT,
                                 added_tokens=[added("the", single_word=True)]),
}  # fmt: skip


@few
@given(text=long_texts)
@pytest.mark.parametrize("made", MADE)
def test_stretches_of_other_pipelines(small, made, text):
    check(MADE[made](), text)


@pytest.mark.parametrize(
    ("tokenizer", "reason"),
    [
        (lambda: bpe(model={"ignore_merges": True}), "go on over blanks"),
        (lambda: bpe(added_tokens=[added("the word")]), "its added token 'the word' goes on over a blank"),
        (lambda: unigram(pre_tokenizer={"type": "UnicodeScripts"}), "go on over blanks"),
        (lambda: unigram(normalizer={"type": "Replace", "pattern": {"Regex": r"\w \w"}, "content": "x"}),
         "normalizer Replace"),
        (lambda: unigram(normalizer={"type": "Lowercase"}, pre_tokenizer=METASPACE,
                         added_tokens=[added("the", normalized=True)]), "added tokens in the normalised text"),
        (lambda: vocabulary("made-here/spm_word_3k.model"), "several unknown words"),
    ],
)  # fmt: skip
def test_what_cannot_be_cut_says_why(tokenizer, reason):
    index = TextIndex(b"the word " * 20_000, tokenizer())
    with pytest.raises(SettingsError, match=f"since .*{reason}.*; open a text of up to 2 million characters"):
        index.advance()
    with pytest.raises(SettingsError, match=reason):
        index.tokens_between(100_000, 100_010)


def test_every_real_vocabulary_is_cut(tokenizer):
    data = ("The quick brown fox, the word. " * 40 + "\n").encode() * 200
    found = TextIndex(data, tokenizer).tokens_between(100_000, 100_100)
    assert found.end - found.start < 400
