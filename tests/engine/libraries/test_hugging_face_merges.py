"""BPE in the library ``tokenizers`` at its merges: with all of them, and with the first ones, as the library."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.errors import UnknownIdError
from engine.libraries.hugging_face import HuggingFacePipeline
from tests.engine.libraries.test_goldens_hugging_face import END_OF_WORD, pipeline_of, rows_of
from tests.engine.texts import either_form

TEXTS = st.text("ab 中xꙮé\n", max_size=14)
NORMALIZERS = [None, {"type": "NFD"}, {"type": "Lowercase"}]
SPLITS = [None, {"type": "WhitespaceSplit"}, {"type": "BertPreTokenizer"}]


@st.composite
def files(draw):
    """The object of a small ``tokenizer.json`` of a BPE, with marks, unknown letters, bytes and whole words."""
    suffix, prefix = draw(st.sampled_from([("", ""), ("</w>", ""), ("", "##"), ("</w>", "##")]))
    letters = draw(st.sets(st.sampled_from("ab中"), min_size=1))
    alphabet = [
        start + letter + end for letter in sorted(letters) for start in {"", prefix} for end in {"", suffix}
    ]
    pieces, merges = sorted(set(alphabet)), []
    for _ in range(draw(st.integers(0, 8))):
        left, right = draw(st.sampled_from(pieces)), draw(st.sampled_from(pieces))
        if suffix and left.endswith(suffix):
            continue
        if prefix and not right.startswith(prefix):
            continue
        made = left + right[len(prefix) :]
        if [left, right] not in merges and len(made) < 20:
            merges.append([left, right])
            pieces += [made] if made not in pieces else []
    unknown, fallback = draw(st.sampled_from([None, "<unk>"])), draw(st.booleans())
    whole = draw(st.sets(st.sampled_from(["ab", "a", "xx", "中a"]))) if draw(st.booleans()) else set()
    names = ["<unk>", *dict.fromkeys([*pieces, *sorted(whole)])]
    if fallback:
        names += [f"<0x{byte:02X}>" for byte in range(256)]
    model = {
        "type": "BPE", "vocab": {name: number for number, name in enumerate(names)}, "merges": merges,
        "unk_token": unknown, "fuse_unk": draw(st.booleans()), "byte_fallback": fallback, "dropout": None,
        "ignore_merges": bool(whole), "end_of_word_suffix": suffix or None,
        "continuing_subword_prefix": prefix or None,
    }  # fmt: skip
    added = [{"id": len(names), "content": "xa", "single_word": False, "lstrip": False, "rstrip": False,
              "normalized": False, "special": True}]  # fmt: skip
    return {
        "version": "1.0", "model": model, "added_tokens": added if draw(st.booleans()) else [],
        "normalizer": draw(st.sampled_from(NORMALIZERS)), "pre_tokenizer": draw(st.sampled_from(SPLITS)),
    }  # fmt: skip


def same(ours, theirs):
    assert ours.ids.tolist() == theirs.ids.tolist()
    assert ours.spans.tolist() == theirs.spans.tolist()
    assert ours.special.tolist() == theirs.special.tolist()
    assert (ours.altered is None) == (theirs.altered is None)
    if theirs.altered is not None:
        assert ours.altered.normalized == theirs.altered.normalized
        assert ours.altered.unknown.tolist() == theirs.altered.unknown.tolist()
        assert ours.altered.dropped.tolist() == theirs.altered.dropped.tolist()


@either_form
@given(st.data(), files(), TEXTS, st.booleans())
def test_with_all_merges_it_is_the_library(kernel_mode, data, value, text, special):
    pipeline = HuggingFacePipeline.of_object(value)
    same(pipeline.merging_here().encode(text, special=special), pipeline.encode(text, special=special))


@either_form
@given(st.data(), files(), TEXTS)
def test_with_the_first_ones_it_is_the_library_with_these_alone(kernel_mode, data, value, text):
    pipeline = HuggingFacePipeline.of_object(value)
    merges, k = value["model"]["merges"], data.draw(st.integers(0, len(value["model"]["merges"])))
    made = [left + right[len(value["model"]["continuing_subword_prefix"] or "") :] for left, right in merges]
    later = {piece for piece in made[k:] if piece not in made[:k]}
    vocab = {piece: number for piece, number in value["model"]["vocab"].items() if piece not in later}
    cut = HuggingFacePipeline.of_object(
        {**value, "model": {**value["model"], "merges": merges[:k], "vocab": vocab}}
    )
    then = pipeline.merging_here(k)
    same(then.encode(text), cut.encode(text))
    assert set(then.vocabulary) == set(pipeline.vocabulary) - {pipeline.file.ids[piece] for piece in later}
    assert (len(then.merges), len(then.merge_ids)) == (k, k)


def test_of_a_pair_that_is_listed_twice_the_later_counts():
    vocab = {piece: number for number, piece in enumerate(["a", "b", "c", "ab", "bc"])}
    merges = [["a", "b"], ["b", "c"], ["a", "b"]]
    pipeline = HuggingFacePipeline.of_object({"model": {"type": "BPE", "vocab": vocab, "merges": merges}})
    assert [pipeline.encode(text).ids.tolist() for text in ("abc", "ab")] == [[0, 4], [3]]
    assert pipeline.remarks[:1] == ("Of merges that are listed twice the later counts; left out: 0.",)
    assert len(pipeline.merges) == len(pipeline.merge_ids) == 2
    for k in range(3):  # as the library does with the first of those that count
        model = {"type": "BPE", "vocab": vocab, "merges": merges[1:][:k]}
        cut = HuggingFacePipeline.of_object({"model": model})
        for text in ("abc", "ab", "bcab"):
            assert pipeline.merging_here(k).encode(text).ids.tolist() == cut.encode(text).ids.tolist()


def test_what_is_put_around_a_text_is_so_at_every_moment():
    vocab = {piece: number for number, piece in enumerate(["<s>", "a", "b", "ab"])}
    start = {"id": 0, "content": "<s>", "single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    around = {"type": "RobertaProcessing", "sep": ["<s>", 0], "cls": ["<s>", 0], "trim_offsets": False,
              "add_prefix_space": False}  # fmt: skip
    model = {"type": "BPE", "vocab": vocab, "merges": [["a", "b"]]}
    value = {"model": model, "added_tokens": [{**start, "special": True}], "post_processor": around}
    pipeline = HuggingFacePipeline.of_object(value)
    then = pipeline.first(0).with_ends().encode("ab")
    assert then.ids.tolist() == [0, 1, 2, 0]
    assert then.altered.inserted.tolist() == [True, False, False, True]
    assert pipeline.first(0).encode("ab").ids.tolist() == [1, 2]
    assert pipeline.with_ends().encode("ab").ids.tolist() == [0, 3, 0]


@pytest.mark.parametrize("name", [*END_OF_WORD, "made_hf_char_bpe_eow_12k"])
def test_the_reference_encodings(shared, compiled_kernels, name):
    pipeline, special = pipeline_of(shared, name), name not in END_OF_WORD
    here = pipeline.merging_here()
    rows = rows_of(shared, name)
    for row in rows:
        encoding = here.encode(row["text"], special=special)
        assert encoding.ids.tolist() == row["ids"], row["id"]
        assert encoding.offsets.code_point_spans(encoding.spans).tolist() == row["offsets"]
    count = len(pipeline.merges)
    for k in (0, 1, 100, count // 2, count - 1):
        model = {**pipeline.file.model, "merges": pipeline.file.model["merges"][:k]}
        cut = HuggingFacePipeline.of_object({**pipeline.file.value, "model": model})
        for row in rows[::4]:
            same(pipeline.first(k).encode(row["text"]), cut.encode(row["text"]))


def test_a_token_of_a_later_merge_is_not_there(shared):
    tokenizer = engine.load(shared / "vocabs/made-here/hf_char_bpe_eow_12k/tokenizer.json")
    assert tokenizer.can_be_cut
    then = tokenizer.at(10)
    assert len(then.vocabulary) == len(tokenizer.vocabulary) - len(np.unique(tokenizer.merge_ids[10:]))
    with pytest.raises(UnknownIdError, match="a later merge makes"):
        then.decode([int(tokenizer.merge_ids[-1])])
    assert json.loads(json.dumps(then.encode("low").ids.tolist())) == then.encode("low").ids.tolist()
