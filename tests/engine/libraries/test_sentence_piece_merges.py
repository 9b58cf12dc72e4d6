"""BPE of SentencePiece at its merges: with all of them as its library, with the first ones as the textbook."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.curves.text_curve import text_tokens_after
from engine.errors import SettingsError
from engine.libraries.sentence_piece import SentencePiece
from tests.engine.libraries import piece_models
from tests.engine.libraries.piece_models import ALL_BYTES, ENDS, UNK, USER_DEFINED, letters
from tests.engine.texts import either_form, plain_texts
from tests.reference import piece_encoder

ALPHABET = "ab▁中"
TEXTS = st.text("ab 中xꙮ", max_size=14)


@st.composite
def models(draw):
    """A small model: its pieces with their scores, of which some are equal, and its user-defined pieces."""
    texts = draw(st.sets(st.text(ALPHABET, min_size=2, max_size=5), max_size=10))
    scores = {text: float(-draw(st.integers(0, 6))) for text in sorted(texts)}
    known = draw(st.sets(st.sampled_from(ALPHABET)))  # a letter may be in a piece, and none itself
    defined = draw(st.sets(st.sampled_from(["xa", "x", "ab中"]), max_size=2)) - scores.keys()
    fallback = draw(st.booleans())
    pieces = [*scores.items(), *((letter, -99.0) for letter in sorted(known))]
    pieces += [(text, 0.0, USER_DEFINED) for text in sorted(defined)]
    data = piece_models.model(
        [UNK, *ENDS, *pieces, *(ALL_BYTES if fallback else [])], "bpe", byte_fallback=fallback, remove_extra=False,
        dummy_prefix=draw(st.booleans()),
    )  # fmt: skip
    return SentencePiece(data, source="made.model"), scores, sorted(defined)


def expected_ids(pipeline, text, scores, defined):
    """The ids of the textbook's pieces: unknown ones become bytes, or one token as far as they go."""
    ids, before = [], False
    kinds = pipeline.model.types
    known = {
        piece.decode(): number for number, piece in enumerate(pipeline.model.pieces)
        if kinds[number] in (piece_models.NORMAL, USER_DEFINED)
    }  # fmt: skip
    for piece in piece_encoder.encode(text, scores, defined):
        unknown = piece not in known
        if unknown and pipeline.model.byte_fallback:
            ids += [pipeline.model.pieces.index(b"<0x%02X>" % byte) for byte in piece.encode()]
        elif not unknown:
            ids.append(known[piece])
        elif not before:
            ids.append(0)
        before = unknown
    return ids


@either_form
@given(st.data(), models(), TEXTS)
def test_with_all_merges_it_is_the_library(kernel_mode, data, model, text):
    pipeline, _, _ = model
    theirs, ours = pipeline.encode(text), pipeline.merging_here().encode(text)
    assert ours.ids.tolist() == theirs.ids.tolist()
    assert ours.spans.tolist() == theirs.spans.tolist()
    assert (ours.altered is None) == (theirs.altered is None)
    if theirs.altered is not None:
        assert ours.altered.normalized == theirs.altered.normalized
        assert ours.altered.unknown.tolist() == theirs.altered.unknown.tolist()
        assert ours.altered.dropped.tolist() == theirs.altered.dropped.tolist()


@either_form
@given(st.data(), models(), TEXTS)
def test_with_the_first_ones_it_is_the_textbook(kernel_mode, data, model, text):
    pipeline, scores, defined = model
    k = data.draw(st.integers(0, len(pipeline.merges)))
    there = {pipeline.model.pieces[number].decode() for number in pipeline.merge_ids[:k].tolist()}
    then = pipeline.merging_here(k)
    normal = pipeline._library.normalize(text)
    some = {piece: score for piece, score in scores.items() if piece in there}
    expected = expected_ids(pipeline, normal, some, defined)
    # Letters that no piece holds but those of later merges are known all the same.
    assert then.encode(text).ids.tolist() == expected
    assert (len(then.merges), len(then.merge_ids)) == (k, k)
    later = set(pipeline.merge_ids[k:].tolist())
    assert set(then.vocabulary) == set(pipeline.vocabulary) - later


@either_form
@given(models())
def test_the_merges_are_those_that_make_the_pieces(kernel_mode, model):
    pipeline, scores, _ = model
    made = [pipeline.model.pieces[number].decode() for number in pipeline.merge_ids.tolist()]
    assert set(made) == {piece for piece in scores if piece_encoder.encode(piece, scores) == [piece]}
    assert [-scores[piece] for piece in made] == sorted(-scores[piece] for piece in made)
    others = set("".join(scores)) - known_letters(pipeline)
    known = [*(piece.decode() for piece in pipeline.model.pieces), *sorted(others)]
    for merge, piece in zip(pipeline.merges, made, strict=True):
        assert known[merge.left] + known[merge.right] == piece


def known_letters(pipeline):
    pieces = zip(pipeline.model.pieces, pipeline.model.types, strict=True)
    return {piece.decode() for piece, kind in pieces if kind == piece_models.NORMAL and len(piece.decode()) == 1}


@given(plain_texts)
def test_rows_of_blanks_of_one_score(text):
    """As Llama has them: whichever row stands furthest to the left goes first."""
    rows = [("▁" * count, -1e9) for count in (2, 4, 8, 3)]
    pipeline = piece_models.pipeline([("▁a", -1.0), *rows, *letters("▁ab")], "bpe", remove_extra=False)
    for given_text in (text, "  " + text + "       b      a"):
        ours = pipeline.merging_here().encode(given_text)
        assert ours.ids.tolist() == pipeline.encode(given_text).ids.tolist()
    made = [pipeline.vocabulary[number] for number in pipeline.merge_ids.tolist()]
    assert made == [b" a", *(b" " * count for count in (2, 3, 4, 8))]


def test_what_cannot_be_told():
    unused = piece_models.pipeline([("ab", -1.0, piece_models.UNUSED), *letters("ab")], "bpe")
    unigram = piece_models.pipeline([("ab", -1.0), *letters("ab")])
    broken = piece_models.pipeline([(b"\xe4\xb8", -1.0, USER_DEFINED), *letters("ab")], "bpe")
    for pipeline in (unused, unigram, broken):
        assert not pipeline.can_be_cut
        assert len(pipeline.merges) == len(pipeline.merge_ids) == 0
        with pytest.raises(SettingsError, match="order of the merges"):
            pipeline.merging_here(0)


@given(TEXTS, st.booleans())
def test_pieces_that_are_no_utf8_are_never_made(text, fallback):
    halves = [(b"\xe4\xb8", 0.0), (b"\xb8\xad", 0.0), (b"b\xe4", 0.0), (b"\xada", 0.0)]
    pieces = [
        *halves,
        ("ab", -1.0),
        ("中a", -2.0),
        ("b中", -3.0),
        *letters("▁ab中"),
        *(ALL_BYTES if fallback else []),
    ]
    pipeline = piece_models.pipeline(pieces, "bpe", byte_fallback=fallback)
    assert pipeline.can_be_cut
    theirs, ours = pipeline.encode(text), pipeline.merging_here().encode(text)
    assert (ours.ids.tolist(), ours.spans.tolist()) == (theirs.ids.tolist(), theirs.spans.tolist())
    assert {pipeline.vocabulary[each] for each in pipeline.merge_ids.tolist()} == {
        b"ab",
        "中a".encode(),
        "b中".encode(),
    }


GOLDENS = {
    "made_spm_bpe_bytefallback_4k": "made-here/spm_bpe_bytefallback_4k.model",
    "made_spm_bpe_nfkc_6k": "made-here/spm_bpe_nfkc_6k.model",
    "mistral_v1": "mistral/tokenizer.model.v1",
    "mistral_v3": "mistral/mistral_instruct_tokenizer_240323.model.v3",
}


@pytest.mark.parametrize("name", GOLDENS)
def test_the_reference_encodings(shared, compiled_kernels, name):
    tokenizer = engine.load(shared / "vocabs" / GOLDENS[name])
    whole, count = tokenizer.pipeline, len(tokenizer.merges)
    here = whole.merging_here()
    scores = {
        piece.decode(): score
        for piece, score, kind in zip(whole.model.pieces, whole.model.scores, whole.model.types, strict=True)
        if kind == piece_models.NORMAL
    }
    kinds = zip(whole.model.pieces, whole.model.types, strict=True)
    defined = [piece.decode() for piece, kind in kinds if kind == USER_DEFINED]
    lines = (shared / "goldens" / f"{name}.jsonl").read_text("utf-8").splitlines()
    for row in map(json.loads, lines):
        encoding = here.encode(row["text"])
        assert encoding.ids.tolist() == row["ids"], row["id"]
        assert encoding.spans.tolist() == whole.encode(row["text"]).spans.tolist()
    for k in (0, 50, count // 3, count - 1):
        there = [whole.model.pieces[number].decode() for number in tokenizer.merge_ids[:k].tolist()]
        some, then = {piece: scores[piece] for piece in there}, tokenizer.at(k)
        for text in ("so lower newest", "大模型 tokenizer ꙮ", "    a  b", "naïve 中国人 123"):
            expected = expected_ids(whole, whole._library.normalize(text), some, defined)
            assert then.encode(text).ids.tolist() == expected
            curve = text_tokens_after(tokenizer.merges, tokenizer.merge_ids, tokenizer.encode(text).ids)
            assert curve[k] == len(expected)
    assert np.array_equal(np.sort(tokenizer.merge_ids), np.unique(tokenizer.merge_ids))
