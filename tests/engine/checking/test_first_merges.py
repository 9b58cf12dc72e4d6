"""The first merges show what a corpus is made of."""

import pytest

import engine
from engine.checking.first_merges import FIRST, check_first_merges
from engine.checking.subject import Subject
from tests.engine.checking.bad_tokenizers import finding, kinds, never
from tests.engine.libraries.piece_models import pipeline


def of(text: str, **settings):
    tokenizer = engine.train(texts=[text], vocab_size=276, **settings)
    return check_first_merges(Subject(tokenizer), never)


ENGLISH = (
    "the cat and the dog and the hen were in the garden when another one thought that there was something else "
)


def test_ordinary_texts_are_fine():
    assert kinds(of(ENGLISH * 3)) == {"merges-first": "good"}
    assert kinds(of("中国人民的语言文字，大模型通过分词器把文本映射为词元。" * 9)) == {"merges-first": "good"}
    assert kinds(of("L’été a été très élevé près de la forêt et à côté du café où l’on rêve. " * 9)) == {
        "merges-first": "good"
    }


def test_samples_are_fine():
    import resources

    for name, path in resources.samples().items():
        tokenizer = engine.train(paths=[path], vocab_size=300)
        assert "merges-first" in kinds(check_first_merges(Subject(tokenizer), never)), name
        assert "fault" not in kinds(check_first_merges(Subject(tokenizer), never)).values(), name


@pytest.mark.parametrize(
    ("text", "kind", "grade"),
    [
        (" " * 5000 + "\t" * 3000 + "x", "merges-blanks", "doubt"),
        ("-" * 4000 + "=" * 3000, "merges-run", "doubt"),
        ("<div><p>x</p></div><a>y</a>" * 50, "merges-markup", "doubt"),
        ("été à la forêt déjà".encode().decode("latin-1") * 20, "merges-double", "fault"),
        ("中国人民的语言".encode().decode("latin-1") * 20, "merges-double", "fault"),
        ("a\x00b\x00c\x00" * 20, "merges-nul", "fault"),
        ("a\ufffd\ufffdb" * 20, "merges-replaced", "fault"),
    ],
)
def test_each_fault_of_a_corpus_shows(text, kind, grade):
    found = of(text, pattern="none")
    assert kinds(found)[kind] == grade
    assert finding(found, kind).rows[0].token >= 256


def test_merges_are_shown_with_parts_tokens_and_counts():
    rows = finding(of(ENGLISH * 3), "merges-first").rows
    assert len(rows) == FIRST
    rank, parts, token, count = rows[0].cells
    assert (rank, " + " in parts, len(token) >= 2, count > 10, rows[0].token) == (0, True, True, True, 256)


def test_models_of_pieces_show_those_of_highest_score():
    pieces = [("▁the", -1.0), ("ing", -2.0), ("a", -0.5)]
    tokenizer = engine.Tokenizer.of_pipeline(
        pipeline(pieces), name="m", origin=engine.origin.Origin("sentencepiece")
    )
    found = check_first_merges(Subject(tokenizer), never)
    assert [row.cells[1] for row in finding(found, "pieces-first").rows] == ["␣the", "ing"]


def test_without_merges_and_scores_nothing_can_be_told():
    assert kinds(check_first_merges(Subject(engine.Tokenizer(engine.Merges.of([]))), never)) == {
        "merges-none": "unknown"
    }
