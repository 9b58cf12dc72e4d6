"""Longest match and lattice: against the textbook, and against what the libraries make of the same words."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer
from tokenizers.models import WordPiece

from engine.errors import SettingsError
from engine.explaining import longest_match as longest
from engine.explaining.lattice import MOST_LETTERS, Lattice
from engine.explaining.longest_match import longest_match
from tests.reference import unigram_explainer

SHARED = Path(__file__).parents[4] / "shared"
PIECES = st.text("abc", min_size=1, max_size=3)
# Sums of eighths are exact, so that equal ways are equal.
SCORES = st.dictionaries(PIECES, st.integers(-80, 0).map(lambda number: number / 8), max_size=12)


@given(st.text("abcd", max_size=8), SCORES, st.integers(1, 20))
def test_the_best_ways_are_the_best_of_all(text, scores, count):
    found = Lattice.of(text, scores, unknown_score=-50.0).best(count)
    every = sorted((score for _, score in unigram_explainer.ways(text, scores, -50.0)), reverse=True)
    assert [way.score for way in found] == every[:count]
    cut = {tuple(edge.piece for edge in way.edges) for way in found}
    assert len(cut) == len(found)
    assert cut <= {pieces for pieces, _ in unigram_explainer.ways(text, scores, -50.0)}
    for way in found:
        assert "".join(edge.piece for edge in way.edges) == text
        assert all((edge.score, edge.unknown) == (scores.get(edge.piece, -50.0), edge.piece not in scores)
                   for edge in way.edges)  # fmt: skip


def test_of_equal_ways_those_of_longer_first_pieces_come_first():
    lattice = Lattice.of("aaaaa", {"a": 0.0, "aa": 0.0})
    ways = [" ".join(edge.piece for edge in way.edges) for way in lattice.best(9)]
    assert ways == ["aa aa a", "aa a aa", "aa a a a", "a aa aa", "a aa a a", "a a aa a", "a a a aa", "a a a a a"]
    # Of these there are more than could be tried one by one.
    assert len(Lattice.of("a" * MOST_LETTERS, {"a": 0.0, "aa": 0.0}).best(10)) == 10


@given(st.text("abc", min_size=1, max_size=12), st.sets(PIECES), st.sets(PIECES))
def test_longest_match_is_that_of_the_library(word, first, later):
    vocabulary = ["[UNK]", *sorted(first), *(f"##{piece}" for piece in sorted(later))]
    ids = {piece: number for number, piece in enumerate(vocabulary)}
    library = Tokenizer(WordPiece(ids, unk_token="[UNK]", max_input_chars_per_word=10))
    match = longest_match(word, ids, most_letters=10)
    expected = ("[UNK]",) if match.unknown else match.pieces
    assert tuple(library.encode(word).tokens) == expected
    if match.unknown == "no piece fits":
        assert match.steps[-1].found is None
        assert len(match.steps[-1].tried) == len(word) - match.steps[-1].start


def test_real_bert():
    """The three that articles mix up: uncased, cased and Chinese."""
    folder = SHARED / "vocabs" / "bert"
    if not folder.exists():
        pytest.skip("the shared vocabularies are not here")
    pieces = {}
    for name in ("bert-base-uncased", "bert-base-cased", "bert-base-chinese"):
        path = next(folder.glob(f"{name}*vocab.txt"))
        pieces[name] = longest_match("unaffable", set(path.read_text("utf-8").splitlines())).pieces
    assert pieces == {
        "bert-base-uncased": ("una", "##ffa", "##ble"),
        "bert-base-cased": ("un", "##af", "##fa", "##ble"),
        "bert-base-chinese": ("u", "##na", "##ff", "##able"),
    }


def test_a_real_unigram_takes_the_best_way():
    path = SHARED / "vocabs/made-here/hf_unigram_6k/tokenizer.json"
    if not path.exists():
        pytest.skip("the shared vocabularies are not here")
    scores = dict(json.loads(path.read_text("utf-8"))["model"]["vocab"])
    library = Tokenizer.from_file(str(path))
    for word in ("▁tokenizers", "▁unbelievable", "▁中国人", "▁the"):
        tokens = library.model.tokenize(word)
        best = Lattice.of(word, scores).best(1)[0]
        assert [token.value for token in tokens] == [edge.piece for edge in best.edges]


def test_of_a_long_word_that_the_model_cuts_the_steps_are_too_many():
    letters = {"a", "##a"}
    assert (
        len(longest_match("a" * longest.MOST_LETTERS, letters, most_letters=10**6).pieces) == longest.MOST_LETTERS
    )
    with pytest.raises(SettingsError, match=r"words of up to 400 code points, not 401; look at a shorter word"):
        longest_match("a" * (longest.MOST_LETTERS + 1), letters, most_letters=10**6)
    assert longest_match("a" * 10_000, letters).unknown == "too long"


def test_a_long_text_has_no_lattice():
    assert Lattice.of("a" * MOST_LETTERS, {"a": -1.0}).best(2)[0].score == -MOST_LETTERS
    with pytest.raises(SettingsError, match=rf"up to {MOST_LETTERS} code points, not {MOST_LETTERS + 1}"):
        Lattice.of("a" * (MOST_LETTERS + 1), {"a": -1.0})
    assert [way.score for way in Lattice.of("", {"a": -1.0}).best(2)] == [0.0]
