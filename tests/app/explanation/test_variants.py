"""A word and its variants: each has the tokens that the tokenizer gives it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from app.explanation.variants import variant_rows, variants, word_at
from engine.text.token_text import token_text
from tests.app.explanation.passages import LOW


@given(st.text("loweR 中é", min_size=1, max_size=8))
def test_each_variant_has_the_tokens_of_its_text(word):
    found = variants(LOW, word, lambda: False)
    assert len({each.text for each in found}) == len(found)
    rows = [row for row in variant_rows(found).rows if not row.fact]
    for each, row in zip(found, rows, strict=True):
        encoding = LOW.encode(each.text)
        assert each.ids == tuple(encoding.ids.tolist())
        assert row.cells.texts == tuple(token_text(encoding.bytes_of(number)) for number in range(len(encoding)))


def test_the_five_forms():
    found = variants(LOW, "Low", lambda: False)
    assert [(each.form, each.text) for each in found] == [
        ("as it is", "Low"), ("blank", " Low"), ("upper", "LOW"), ("lower", "low"),
    ]  # fmt: skip
    assert [len(each.ids) for each in found] == [3, 4, 3, 1]
    assert variants(LOW, "", lambda: False)[0].text == " "


def test_two_words_side_by_side():
    found = variants(LOW, "low  lower", lambda: False)
    assert [each.text for each in found] == ["low", "lower", " low", " lower", "Low", "Lower", "LOW", "LOWER"]


def test_why_each_is_split():
    rows = variant_rows(variants(LOW, "lower", lambda: False)).rows
    assert [row.texts[0] for row in rows[:3]] == [
        "as it is",
        "\u2068low\u2069 | \u2068er\u2069",
        "with a blank before it",
    ]
    assert "of the lower rank 2, took \u2068w\u2069 first." in rows[1].texts[1]
    rows = variant_rows(variants(LOW, "x" * 30, lambda: False)).rows
    assert rows[21].texts == ("…", "further borders: 9")
    assert not rows[22].fact


def test_a_library_that_changes_the_word(shared):
    tokenizer = engine.load(shared / "vocabs/made-here/spm_unigram_nfkc_6k.model")
    found = variants(tokenizer, "ｔｈｅ", lambda: False)
    assert found[0].data == b" the"


@pytest.mark.parametrize(
    ("text", "span", "word"),
    [
        ("low lower", (4, 5), "lower"),
        ("low lower", (3, 5), "lower"),
        ("low lower", (0, 9), "low lower"),
        ("low", (3, 3), "low"),
        ("a , b", (2, 3), ","),
        ("大模型 x", (3, 6), "大模型"),
        ("é" * 100, (100, 102), "é" * 100),
        ("antidisestablishmentarianism", (5, 6), "antidisestablishmentarianism"),
        ("大" * 100, (150, 153), "大" * 49),
        ("é" * 2000, (2000, 2002), "é" * 1025),
        ("", (0, 0), ""),
        ("在会议上", (7, 8), "在会议上"),  # in the midst of 议
        ("在会议上", (6, 7), "在会议上"),  # its first byte
        ("在会议上", (8, 9), "在会议上"),  # its last byte
        ("，👩", (2, 5), "，👩"),  # from within one character into another
    ],
)
def test_the_word_at_a_place(text, span, word):
    assert word_at(text.encode(), span) == word
