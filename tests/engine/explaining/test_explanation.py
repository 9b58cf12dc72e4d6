"""A whole text explained: what it says at last is what `encode` gives, for texts at large and for the goldens."""

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.byte_level_bpe import ByteLevelBpe, MergeList
from engine.errors import SettingsError
from engine.explaining.borders import BorderReason, border_reasons
from engine.explaining.explanation import Explanation, Wall, explains
from engine.incomplete_bpe import IncompleteBpe
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.libraries.piece_model import NORMAL
from engine.libraries.sentence_piece import SentencePiece
from engine.models.bpe_model import BpeModel
from engine.models.merges import Merges
from engine.models.ranks import Ranks
from engine.origin import Origin
from engine.text.alternatives import UNKNOWN, alternatives
from engine.text.normalizer import Normalizer
from engine.text.split_patterns import NAMED, SplitPattern
from engine.tokenizer import Tokenizer
from tests.engine.libraries import piece_models
from tests.reference import bpe_explainer

SHARED = Path(__file__).parents[4] / "shared"
GOLDENS = {
    "cl100k_base": ("openai/cl100k_base.tiktoken", {}),
    "o200k_base": ("openai/o200k_base.tiktoken.gz", {}),
    "r50k_base": ("openai/r50k_base.tiktoken", {}),
    "qwen": ("qwen/qwen.tiktoken", {}),
    "made_tiktoken_small_600": ("made-here/tiktoken_small_600.tiktoken", {"preset": "gpt2"}),
    "made_minbpe_basic_512": ("made-here/minbpe_basic_512.model", {}),
    "made_minbpe_regex_512": ("made-here/minbpe_regex_512.model", {}),
    "claude_hf": ("claude/claude.json", {}),
    "gpt2": ("gpt2/vocab.json", {}),
    "deepseek": ("deepseek/deepseek_tokenizer.json.gz", {}),
    "made_hf_bytelevel_bpe_4k": ("made-here/hf_bytelevel_bpe_4k/tokenizer.json", {}),
}
MOST_TOKENS = 80
"""Before the first merge: of more the textbook writes down too much."""
SMALL = Tokenizer(Merges.of([(108, 111), (256, 119), (32, 257), (101, 114)]), special_tokens=["<|end|>"])


def model_spans(encoding):
    """The tokens' bytes in the text that the merges see."""
    return encoding.spans if encoding.altered is None else encoding.altered.spans


def assert_same(one, other):
    assert (one.ids.tolist(), one.borders.tolist()) == (other.ids.tolist(), other.borders.tolist())


def check(tokenizer, text, special, textbook=None):
    """Steps end in the tokens of `encode`, and every border between two tokens has a reason."""
    encoding = tokenizer.encode(text, special=special)
    explanation = Explanation(tokenizer, text, special=special)
    spans, ids = model_spans(encoding).tolist(), encoding.ids.tolist()
    told = []
    for number in range(len(explanation)):
        pre_token = explanation.pre_token(number)
        if pre_token.special is not None:
            told.append((pre_token.special, pre_token.end))
            continue
        steps = explanation.steps(number)
        if textbook is not None:
            textbook.compare(steps)
        state = steps.state(len(steps))
        assert_same(explanation.tokens(number), state)
        told += zip(state.ids.tolist(), (state.borders[1:] + pre_token.start).tolist(), strict=True)
    assert told == [(token_id, end) for token_id, (_, end) in zip(ids, spans, strict=True)]
    for (_, at), token_id, following in zip(spans, ids, ids[1:], strict=False):
        reason = explanation.border(at)
        if isinstance(reason, BorderReason):
            assert (reason.left, reason.right) == (token_id, following)
        else:
            assert reason.before.end == reason.behind.start == at
    return explanation


@given(st.text(st.sampled_from("low erLOW<|end>'s 12\n中é👩‍👧"), max_size=40), st.sampled_from(["none", "all"]))
def test_steps_end_in_the_tokens(text, special):
    check(SMALL, text + "<|end|>" + text, special)


class Textbook:
    """Compares every state of a pre-token with the textbook's, each pre-token once."""

    def __init__(self, tokenizer):
        self._ranks, self._seen = textbook_ranks(tokenizer), set()

    def compare(self, steps):
        first = list(zip(steps.first.ids.tolist(), steps.first.borders[1:].tolist(), strict=True))
        key = steps.data, tuple(first)
        if len(first) <= MOST_TOKENS and steps.whole is None and key not in self._seen:
            self._seen.add(key)
            told = []
            for done in range(len(steps) + 1):
                ids, borders = steps.state(done)
                told.append(list(zip(ids.tolist(), borders[1:].tolist(), strict=True)))
            assert told == bpe_explainer.states_from(first, self._ranks), steps.data


def textbook_ranks(tokenizer):
    """The ranks of its pairs, from what its file lists."""
    pipeline, vocabulary = tokenizer.pipeline, dict(tokenizer.vocabulary)
    if isinstance(pipeline, SentencePiece):
        model = pipeline.model
        normal = [number for number, kind in enumerate(model.types) if kind == NORMAL]
        return bpe_explainer.RanksOfTexts(
            dict(enumerate(model.pieces)), {model.pieces[each]: (-model.scores[each], each) for each in normal}
        )
    if tokenizer.origin.format in ("tiktoken", "anthropic"):
        special = set(tokenizer.special_tokens.values())
        ranks = {data: (rank, rank) for rank, data in vocabulary.items() if rank not in special}
        return bpe_explainer.RanksOfTexts(vocabulary, ranks)
    merges = tokenizer.merges
    made = enumerate(tokenizer.merge_ids.tolist())
    return dict(zip(zip(merges.left.tolist(), merges.right.tolist(), strict=True), made, strict=True))


@pytest.mark.parametrize("name", GOLDENS)
def test_goldens(name, compiled_kernels):
    path, options = GOLDENS[name]
    if not SHARED.exists():
        pytest.skip("the shared vocabularies are not here")
    tokenizer = engine.load(SHARED / "vocabs" / path, **options)
    textbook = Textbook(tokenizer)
    rows = [json.loads(line) for line in (SHARED / f"goldens/{name}.jsonl").read_text("utf-8").splitlines()]
    for row in rows:
        if len(row["text"]) < 3_000:
            check(tokenizer, row["text"], "all" if row["mode"] == "special" else "none", textbook)


LIBRARIES = {
    "clip": "clip-gpt1/clip_vocab.json",
    "openai-gpt": "clip-gpt1/openai-gpt-vocab.json",
    "made_hf_char_bpe_eow_12k": "made-here/hf_char_bpe_eow_12k/tokenizer.json",
    "made_spm_bpe_bytefallback_4k": "made-here/spm_bpe_bytefallback_4k.model",
    "made_spm_bpe_nfkc_6k": "made-here/spm_bpe_nfkc_6k.model",
    "mistral_v1": "mistral/tokenizer.model.v1",
    "mistral_v3": "mistral/mistral_instruct_tokenizer_240323.model.v3",
}


@pytest.mark.parametrize("name", LIBRARIES)
def test_steps_end_in_the_tokens_of_a_library(name, compiled_kernels):
    if not SHARED.exists():
        pytest.skip("the shared vocabularies are not here")
    tokenizer = engine.load(SHARED / "vocabs" / LIBRARIES[name])
    textbook = Textbook(tokenizer)
    rows = [json.loads(line) for line in (SHARED / f"goldens/{name}.jsonl").read_text("utf-8").splitlines()]
    for row in rows:
        text = row["text"][:1_000]
        explanation, told = Explanation(tokenizer, text), []
        for number in range(len(explanation)):
            pre_token = explanation.pre_token(number)
            if pre_token.special is not None:
                told.append(pre_token.special)
                continue
            steps = explanation.steps(number)
            textbook.compare(steps)
            told += steps.state(len(steps)).ids.tolist()
            assert_same(explanation.tokens(number), steps.state(len(steps)))
            for reason in border_reasons(steps, explanation.model):
                assert {reason.left, reason.right} <= set(steps.state(len(steps)).ids.tolist())
            assert explanation.agrees(number) is True
        assert told == tokenizer.encode(text).ids.tolist(), row["id"]


def end_of_word(**options):
    """l o w er</w>: a BPE in the library tokenizers."""
    pieces = ["<unk>", "l", "o", "w", "e", "r", "w</w>", "r</w>", "lo", "er</w>", "low</w>", "low", "lower</w>"]
    merges = [["l", "o"], ["e", "r</w>"], ["lo", "w</w>"], ["lo", "w"], ["low", "er</w>"]]
    model = {
        "type": "BPE", "vocab": {piece: number for number, piece in enumerate(pieces)}, "merges": merges,
        "unk_token": "<unk>", "end_of_word_suffix": "</w>", **options,
    }  # fmt: skip
    value = {"model": model, "normalizer": {"type": "Lowercase"}, "pre_tokenizer": {"type": "Whitespace"}}
    pipeline = HuggingFacePipeline.of_object(value)
    return Tokenizer.of_pipeline(pipeline, name="small", origin=Origin("tokenizer-json", "tokenizers"))


def test_a_library_of_marked_letters():
    tokenizer = end_of_word()
    explanation = Explanation(tokenizer, "Low  lower?")
    told = [explanation.pre_token(number) for number in range(len(explanation))]
    assert [(each.typed, each.special, each.matches) for each in told] == [
        ((0, 3), None, ()), ((5, 10), None, ()), ((10, 11), None, ())
    ]  # fmt: skip
    assert [explanation.data[each.start : each.end] for each in told] == [b"low", b"lower", b"?"]
    assert [step.rank for step in explanation.steps(1)] == [0, 1, 3, 4]
    names = [piece.decode() for piece in (tokenizer.vocabulary[each] for each in explanation.steps(1).first.ids)]
    assert names == ["l", "o", "w", "e", "r</w>"]
    assert explanation.pattern is None
    assert explanation.begins_with_letters
    assert explanation.holding(6, 7) == range(1, 2)
    assert explanation.bytes_of(1, (6, 7)) == (1, 2)
    wall = explanation.border(3)
    assert (wall.before, wall.behind) == (told[0], told[1])
    then = Explanation(tokenizer.at(4), "lower")
    assert [step.rank for step in then.steps(0)] == [0, 1, 3]
    assert then.agrees(0) is None
    reason = then.border(3)
    assert (reason.left, reason.right, reason.missed) == (11, 9, ())


def test_a_library_that_does_otherwise_is_found_out():
    """As it would be after a change in how the library merges."""
    tokenizer = end_of_word()

    class Otherwise(HuggingFacePipeline):
        def encode(self, text, **options):
            then = self if self.merges_here else self.merging_here(0)
            return HuggingFacePipeline.encode(then, text, **options)

    pipeline = Otherwise(tokenizer.pipeline.file)
    explanation = Explanation(Tokenizer.of_pipeline(pipeline, name="other", origin=tokenizer.origin), "low e")
    assert [explanation.agrees(number) for number in range(2)] == [False, True]


@given(st.text("ab ꙮx中", max_size=12))
def test_unknown_letters_in_a_row_are_one_token(text):
    """As the library makes them, and with no border between them that would need a reason."""
    pipeline = piece_models.pipeline([("ab", -1.0), *piece_models.letters("▁ab中")], "bpe")
    tokenizer = Tokenizer.of_pipeline(pipeline, name="small", origin=Origin("sentencepiece", "sentencepiece"))
    explanation, encoding = Explanation(tokenizer, text), tokenizer.encode(text)
    steps = [explanation.steps(number) for number in range(len(explanation))]
    assert [each for one in steps for each in one.state(len(one)).ids.tolist()] == encoding.ids.tolist()
    typed = [
        explanation.pre_token(number).typed for number, one in enumerate(steps) if one.first.ids.tolist() == [0]
    ]
    assert typed == [
        tuple(span) for span, each in zip(encoding.spans.tolist(), encoding.ids, strict=True) if not each
    ]


def test_words_that_a_library_looks_up():
    tokenizer = end_of_word(ignore_merges=True)
    explanation = Explanation(tokenizer, "low lower")
    assert [explanation.steps(number).whole for number in range(2)] == [11, None]
    assert [explanation.tokens(number).ids.tolist() for number in range(2)] == [[11], [12]]
    assert [explanation.agrees(number) for number in range(2)] == [True, True]
    assert Explanation(tokenizer.at(3), "low").steps(0).whole is None


def test_walls_name_the_alternative_that_made_them():
    explanation = Explanation(SMALL, "low's 12<|end|>", special="all")
    told = [explanation.pre_token(number) for number in range(len(explanation))]
    assert [explanation.data[each.start : each.end].decode() for each in told] == ["low", "'s", " 12", "<|end|>"]
    names = alternatives(NAMED["gpt2"].regex)
    assert [names[each.matches[0][1]] for each in told[:3]] == [" ?\\p{L}++", "'(?:[sdmt]|ll|ve|re)", " ?\\p{N}++"]
    assert (told[3].special, told[3].matches) == (260, ())
    wall = explanation.border(3)
    assert isinstance(wall, Wall)
    assert (wall.before, wall.behind) == (told[0], told[1])


def test_words_and_their_variants_side_by_side():
    """low is one token, Low is not: no pair over its border merges; " low" beats what "lo w" might have been."""
    for text, ids in (("low", [257]), (" low", [258]), ("Low", [76, 111, 119]), ("lower", [257, 259])):
        assert SMALL.encode(text).ids.tolist() == ids
    reason = Explanation(SMALL, "Low").border(1)
    assert (reason.left, reason.right, reason.missed) == (76, 111, ())


def test_a_gap_matches_nothing():
    tokenizer = Tokenizer(Merges.of([]), pattern=SplitPattern(None, "[a-z]+|[0-9]"))
    explanation = Explanation(tokenizer, "ab-12")
    assert [explanation.pre_token(number).matches for number in range(4)] == [
        ((0, 0),), ((0, UNKNOWN),), ((0, 1),), ((0, 1),),
    ]  # fmt: skip


def test_expressions_one_after_the_other():
    pattern = SplitPattern(None, "[0-9]{1,3}", ("[a-z]+|[一-龥]+", " |-"))
    explanation = Explanation(Tokenizer(Merges.of([]), pattern=pattern), "ab中文-1234")
    texts = [explanation.data[each.start : each.end].decode() for each in map(explanation.pre_token, range(5))]
    assert texts == ["ab", "中文", "-", "123", "4"]
    assert [explanation.pre_token(number).matches for number in range(5)] == [
        ((0, UNKNOWN), (1, 0), (2, UNKNOWN)),
        ((0, UNKNOWN), (1, 1), (2, UNKNOWN)),
        ((0, UNKNOWN), (1, UNKNOWN), (2, 1)),
        ((0, 0), (1, UNKNOWN), (2, UNKNOWN)),
        ((0, 0),),
    ]


def test_what_the_normal_form_changes_is_explained_as_the_merges_see_it():
    merges = Merges.of([(0xC3, 0xA9)])
    source = MergeList(merges, merges_ids(1), BpeModel.of_merges(merges))
    pipeline = ByteLevelBpe(source, pattern=NAMED["none"], normalizer=Normalizer("NFC"))
    tokenizer = Tokenizer.of_pipeline(pipeline, name="n", origin=Origin("tokenizer-json"))
    text = unicodedata.normalize("NFD", "éa")
    explanation = check(tokenizer, text, "none")
    assert explanation.data == "éa".encode()
    assert explanation.pre_token(0).typed == (0, len(text.encode()))


def merges_ids(count):
    return Tokenizer(Merges.of([(0, 0)] * count)).merge_ids


def test_what_cannot_be_asked():
    explanation = Explanation(SMALL, "low<|end|>", special="all")
    for at in (0, 10):
        with pytest.raises(SettingsError, match="at an end of the text"):
            explanation.border(at)
    with pytest.raises(SettingsError, match="is no border between two tokens"):
        explanation.border(1)
    with pytest.raises(SettingsError, match="is a special token"):
        explanation.steps(1)
    assert len(Explanation(SMALL, "")) == 0


def test_bytes_without_an_id_are_explained_too():
    pipeline = IncompleteBpe(Ranks({0: b"ab", 1: b"a"}), pattern=NAMED["none"])
    tokenizer = Tokenizer.of_pipeline(pipeline, name="i", origin=Origin("tiktoken"))
    assert explains(tokenizer)
    steps = Explanation(tokenizer, "aabb").steps(0)
    assert [(step.start, step.end, step.made) for step in steps] == [(1, 3, 0)]


def test_a_library_does_not_tell_its_steps():
    path = SHARED / "vocabs/made-here/spm_unigram_nfkc_6k.model"
    if not path.exists():
        pytest.skip("the shared vocabularies are not here")
    tokenizer = engine.load(path)
    assert not explains(tokenizer)
    with pytest.raises(SettingsError, match="the library sentencepiece makes its tokens and does not tell"):
        Explanation(tokenizer, "low")


def test_ranks_are_those_of_the_list_of_merges_where_a_file_ranks_by_id() -> None:
    tokens = {byte: bytes([byte]) for byte in range(256)} | {300: b"lo", 320: b"er", 500: b"low", 501: b"wer"}
    tokenizer = Tokenizer.of_pipeline(
        ByteLevelBpe(Ranks(tokens), pattern=NAMED["none"]), name="ranks", origin=SMALL.origin
    )
    explanation = Explanation(tokenizer, "lower")
    steps = explanation.steps(0)
    made = steps.rows[:, 3]
    assert [tokens[each] for each in made.tolist()] == [b"lo", b"er", b"low"]
    assert steps.rows[:, 0].tolist() == tokenizer.ranks_of(made).tolist() == [0, 1, 2]
    (missed,) = explanation.border(3).missed[-1:]
    assert (tokens[missed.made], missed.rank, missed.by_rank, missed.tied) == (b"wer", 3, 2, False)


def test_what_only_ranks_merge_has_no_rank_in_the_list() -> None:
    late = {byte: bytes([byte]) for byte in range(256)} | {300: b"abc", 301: b"ab"}
    tokenizer = Tokenizer.of_pipeline(
        ByteLevelBpe(Ranks(late), pattern=NAMED["none"]), name="late", origin=SMALL.origin
    )
    steps = Explanation(tokenizer, "xabc").steps(0)
    assert [(step.rank, late[step.made]) for step in map(steps.__getitem__, range(len(steps)))] == [
        (0, b"ab"), (-1, b"abc"),
    ]  # fmt: skip
