"""Why there are borders, in words: walls, pairs without a merge, and merges that came too late."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.explanation.border_words import borders, nearest, sides, words
from engine.models.merges import Merges
from engine.origin import Origin
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer
from engine.training_record import TrainingRecord
from tests.app.explanation.passages import CHINA, END_OF_WORD, FALLING_BACK, FALLING_BACK_IN_JSON, LOW, explained
from tests.engine.libraries import piece_models


def plain(text):
    return text.replace("\u2068", "").replace("\u2069", "")


def told(tokenizer, text, span=None, **options):
    passage = explained(tokenizer, text, span, **options)
    return [
        (plain(sides(passage, border)), plain(words(passage, border)), border.decided)
        for border in borders(passage)
    ]


@pytest.mark.parametrize("tokenizer", [FALLING_BACK, FALLING_BACK_IN_JSON])
def test_bytes_of_a_character_that_the_vocabulary_lacks(tokenizer):
    """The table had no merge for <0xE9> + <0xBB>, it was said, as if it could have one."""
    lacks = "The vocabulary lacks 黛, which fell back to single bytes; no merge joins these to anything."
    rows = {sides: words for sides, words, _ in told(tokenizer, "lo黛") if "|" in sides}
    assert rows["<0xE9> | <0xBB>"] == rows["<0xBB> | <0x9B>"] == lacks
    assert all(words == lacks for words in rows.values())
    rows = {sides: words for sides, words, _ in told(tokenizer, "ol")}
    assert "no merge for o + l" in rows["o | l"]


def test_a_merge_of_lower_rank_took_a_side_first():
    rows = told(LOW, "lower")
    assert rows[1] == (
        "low | er",
        "w + er could be merged (rank 3) after step 1, but step 3, of the lower rank 2, took w first. "
        "For low + er, which stand here now, the table has no merge.",
        (0, 3),
    )


def test_no_pair_that_met_here_has_a_merge():
    rows = told(CHINA, "中人", None)
    at = next(row for row in rows if row[0] == "中 | <0xE4><0xBA>" or row[0] == "中 | <0xE4>")
    assert at[1] == "The table has no merge for 中 + <0xE4>, nor for any two tokens that met here on the way."
    assert at[2] == (0, 0)


def test_of_equal_ranks_the_left_one_goes_first():
    tokenizer = Tokenizer(Merges.of([(97, 97)]), pattern=NAMED["none"])
    assert "of the same rank 0 and further left, took a first" in told(tokenizer, "aaa")[1][1]


def test_walls_name_what_made_both_sides():
    rows = told(LOW, "low's low", (3, 5))
    assert [row[0] for row in rows] == ["low ‖ 's", "' | s", "'s ‖ ␣low"]
    assert rows[0][1] == (
        r"The split pattern cuts here, and no merge crosses a cut. Before: alternative 2 of 7 of gpt2 “ ?\p{L}++”. "
        "After: alternative 1 of 7 of gpt2 “'(?:[sdmt]|ll|ve|re)”."
    )


def test_ends_of_the_text_and_special_tokens():
    rows = told(LOW, "low<|end|>", special=True)
    assert rows[0][0] == "start ‖ low"
    assert rows[0][1].startswith("The text begins here. After: alternative 2 of 7 of gpt2")
    assert rows[1][1].startswith("A special token stands here, with which nothing is merged. Before: alternative 2")
    assert rows[1][1].endswith("After: special token 261.")
    assert rows[2] == ("<|end|> ‖ end", "The text ends here. Before: special token 261.", (1, 0))


@given(st.text("lower 's", min_size=1, max_size=20))
def test_every_border_between_tokens_has_a_reason(text):
    encoding = LOW.encode(text)
    found = borders(explained(LOW, text))
    inner = [each for each in found if each.reason is not None]
    walls = [each for each in found if each.wall is not None]
    assert len(inner) + len(walls) == len(encoding) + 1
    assert all(words(explained(LOW, text), each) for each in found)


@pytest.mark.parametrize(
    ("text", "span", "row"),
    [
        ("人中国", (0, 1), "<0xE4> | <0xBA>"),
        ("人中国", (1, 2), "<0xE4> | <0xBA>"),  # the border before it, rather than the one behind
        ("人中国", (2, 3), "<0xBA> | <0xBA>"),
        ("人中国", (0, 3), "<0xE4> | <0xBA>"),
        ("人中国", (3, 9), "<0xBA> | 中国"),
        ("lower", (0, 1), "start ‖ lower"),
        ("lower", (3, 5), "low | er"),
        ("lower", (5, 5), "lower ‖ end"),
    ],
)
def test_the_border_that_is_asked_about(text, span, row):
    passage = explained(LOW if text.isascii() else CHINA, text, span)
    found = borders(passage)
    assert plain(sides(passage, found[nearest(passage, found)])) == row


def test_a_merge_that_was_blocked():
    training = TrainingRecord(261, "gpt2", blocked=((b"low", b"er"),))
    tokenizer = Tokenizer(LOW.merges, pattern=LOW.pattern, training=training)
    last = told(tokenizer, "lower")[1][1]
    assert last.endswith("the table has no merge. In the training low + er was blocked.")


def test_walls_of_a_library_are_its_own():
    passage = explained(END_OF_WORD, "low lower")
    found = borders(passage)
    assert [words(passage, each) for each in found] == [
        "The text begins here.", "The library tokenizers cuts the text here, and no merge crosses a cut.",
        "The text ends here.",
    ]  # fmt: skip
    assert passage.agrees is True


def test_walls_of_pieces_are_where_none_goes_on():
    pieces = [("ab", -1.0), *piece_models.letters("ab▁")]
    pipeline = piece_models.pipeline(pieces, "bpe")
    tokenizer = Tokenizer.of_pipeline(pipeline, name="pieces", origin=Origin("sentencepiece", "sentencepiece"))
    passage = explained(tokenizer, "ab b")
    wall = "No piece of several letters goes on over this place: none is made here."
    assert [words(passage, each) for each in borders(passage)] == [wall, wall, wall, "The text ends here."]
    assert plain(sides(passage, borders(passage)[0])) == "␣ ‖ ab"
