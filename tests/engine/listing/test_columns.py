"""Columns of vocabularies of several kinds."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.libraries.sentence_piece import SentencePiece
from engine.listing.columns import ADDED, NO_MARK, SPECIAL, Columns
from engine.models.merges import Merges
from engine.origin import Origin
from engine.tokenizer import Tokenizer

SMALL_UNIGRAM = "0a0e0a053c756e6b3e150000000018020a0a0a016115000040c018010a0c0a03e29681150000c0bf1801"


def test_a_unigram_model_has_scores() -> None:
    pipeline = SentencePiece(bytes.fromhex(SMALL_UNIGRAM), source="small.model")
    columns = Columns.of(Tokenizer.of_pipeline(pipeline, name="small", origin=Origin("sentencepiece")))
    assert columns.has_scores
    assert columns.scores[1:].tolist() == [-3.0, -1.5]
    assert [columns.tokens.bytes_of(row) for row in range(3)] == [b"<unk>", b"a", b" "]
    assert columns.ranks.tolist() == [-1, -1, -1]


def test_a_vocabulary_of_merges_has_none() -> None:
    columns = Columns.of(Tokenizer(Merges.of([(97, 98, 7), (256, 99)]), special_tokens=["<s>"]))
    assert not columns.has_scores
    assert columns.counts[256:].tolist() == [7, -1, -1]
    assert list(zip(columns.left[256:].tolist(), columns.right[256:].tolist(), strict=True)) == [
        (97, 98), (256, 99), (-1, -1),
    ]  # fmt: skip
    assert columns.marks[255:].tolist() == [NO_MARK, NO_MARK, NO_MARK, SPECIAL]
    assert ADDED not in columns.marks


@given(st.lists(st.tuples(st.integers(0, 255), st.integers(0, 255)), max_size=20, unique=True))
def test_the_text_of_each_row_is_its_bytes(rows) -> None:
    columns = Columns.of(Tokenizer(Merges.of(rows)))
    for row in range(len(columns)):
        written = columns.letters.of_row(row).encode("utf-8", "surrogateescape")
        assert written == columns.tokens.bytes_of(row)
    assert np.array_equal(np.diff(columns.letters.starts) - 1, columns.survey.points + columns.survey.strays)
