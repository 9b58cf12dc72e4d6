"""The tree of a token, the merges that use it, tokens that look like it."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EncodingStopped, UnknownIdError
from engine.explaining.token_origin import children, merge_tree, relatives
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.models.merges import Merges
from engine.origin import Origin
from engine.tokenizer import Tokenizer


@st.composite
def tokenizers(draw):
    rows = []
    for number in range(draw(st.integers(1, 20))):
        known = st.sampled_from([97, 98, 65, 32, *range(256, 256 + number)])
        rows.append((draw(known), draw(known)))
    return Tokenizer(Merges.of(rows))


@given(tokenizers())
def test_the_leaves_of_a_tree_are_the_bytes_of_its_token(tokenizer):
    for token_id in tokenizer.vocabulary:
        rows = merge_tree(tokenizer, token_id)
        leaves = bytes(row.token_id for row in rows if row.rank < 0)
        assert leaves == tokenizer.vocabulary[token_id]
        assert (rows[0].depth, rows[0].token_id) == (0, token_id)
        # Each token stands right before its left part, and both parts one deeper.
        for row, following in itertools.pairwise(rows):
            if row.rank >= 0:
                assert following.depth == row.depth + 1
                assert following.token_id == tokenizer.merges[row.rank].left


@given(tokenizers())
def test_children_are_the_merges_that_name_a_token(tokenizer):
    for token_id in [97, 32, *range(256, max(tokenizer.vocabulary) + 1)]:
        named = [rank for rank, merge in enumerate(tokenizer.merges) if token_id in (merge.left, merge.right)]
        assert children(tokenizer, token_id).tolist() == named


@given(tokenizers())
def test_relatives_are_found_by_looking_at_every_token(tokenizer):
    tokens = dict(tokenizer.vocabulary.items())
    for token_id in [97, 32, *range(256, max(tokens) + 1)]:
        data = tokens[token_id]
        found = relatives(tokenizer, token_id, most=3)
        holding = [other for other, held in tokens.items() if data in held and len(held) > len(data)]
        assert (list(found.containing), found.contained) == (holding[:3], len(holding))
        for other in found.variants:
            assert tokens[other].strip(b" ").lower() == data.strip(b" ").lower()


def test_a_deep_tree():
    rows = [(97, 97), *((255 + rank, 97) for rank in range(1, 3_000))]
    assert max(row.depth for row in merge_tree(Tokenizer(Merges.of(rows)), 3_255)) == 3_000


def test_variants():
    rows = [(97, 98), (65, 98), (32, 256), (32, 257), (65, 66), (32, 32), (0xE4, 0xB8)]  # ab Ab ␣ab ␣Ab AB ␣␣
    tokenizer = Tokenizer(Merges.of(rows))
    assert relatives(tokenizer, 256).variants == (257, 258, 259, 260)
    assert relatives(tokenizer, 32).variants == ()
    assert relatives(tokenizer, 262).variants == ()


@pytest.mark.parametrize(("kind", "mark"), [("WordPiece", "##{}"), ("BPE", "{}</w>")])
def test_tokens_within_and_at_the_end_of_words(kind, mark):
    """They look like those without the mark, and hold the same letters."""
    pieces = ["[UNK]", "able", mark.format("able"), mark.format("Able"), "table", mark.format("ables"), "abl"]
    model = {"type": kind, "vocab": {piece: number for number, piece in enumerate(pieces)}, "unk_token": "[UNK]"}
    word_piece = {"max_input_chars_per_word": 100, "continuing_subword_prefix": "##"}
    model |= {"merges": [], "end_of_word_suffix": "</w>"} if kind == "BPE" else word_piece
    pipeline = HuggingFacePipeline.of_object({"model": model})
    tokenizer = Tokenizer.of_pipeline(pipeline, name="small", origin=Origin("tokenizer-json", "tokenizers"))
    for token_id, others in ((1, (2, 3)), (2, (1, 3))):
        found = relatives(tokenizer, token_id)
        assert (found.variants, found.containing) == (others, (4, 5))


def test_an_unknown_id_and_a_stop():
    tokenizer = Tokenizer(Merges.of([(97, 98)]))
    for ask in (merge_tree, relatives):
        with pytest.raises(UnknownIdError, match="id 257 is not in this vocabulary"):
            ask(tokenizer, 257)
    with pytest.raises(EncodingStopped):
        relatives(tokenizer, 97, stop=lambda: True)
