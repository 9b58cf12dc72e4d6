"""The rows of the steps: every state that is shown is the textbook's, and what is said of a pre-token is so."""

import itertools
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.explanation import passage as passages
from app.explanation import token_words
from app.explanation.step_rows import StepRows
from engine.byte_level_bpe import ByteLevelBpe, MergeList
from engine.errors import EncodingStopped
from engine.explaining.explanation import Explanation
from engine.explaining.merge_steps import MOST_BYTES
from engine.models.bpe_model import BpeModel
from engine.models.merges import Merges
from engine.models.ranks import Ranks
from engine.origin import Origin
from engine.text.normalizer import Normalizer
from engine.text.split_patterns import NAMED, SplitPattern
from engine.text.token_text import gpt2_alphabet, token_text
from engine.tokenizer import Tokenizer
from tests.app.explanation.passages import CHINA, END_OF_WORD, FALLING_BACK, FALLING_BACK_IN_JSON, LOW, explained
from tests.reference import bpe_explainer


def all_rows(sheet):
    return [sheet.row(number) for number in range(len(sheet))]


def states_of(sheet):
    return [sheet.row(number).cells for each in sheet.states() for number in each]


def facts_of(sheet):
    return [row.texts for row in all_rows(sheet) if row.fact]


def test_a_long_pre_token_is_told_by_its_first_whole_characters():
    told = dict(facts_of(StepRows(explained(CHINA, "国" * 200))))["Pre-token 1"]
    assert told.split(" · ")[0] == token_words.apart("国" * 13 + "…")


def test_bytes_are_told_by_the_first_and_the_last():
    titles = [dict(facts_of(StepRows(explained(LOW, "lower low"))))[f"Pre-token {number}"] for number in (1, 2)]
    assert [title.split(" · ")[1] for title in titles] == ["bytes 0 to 4 of the text", "bytes 5 to 8 of the text"]
    assert "byte 0 of the text" in dict(facts_of(StepRows(explained(LOW, "l"))))["Pre-token 1"]
    assert token_words.byte_range(7, 7) == "no byte, before byte 7"


@st.composite
def merge_lists(draw):
    rows = []
    for number in range(draw(st.integers(0, 10))):
        known = st.sampled_from([*b"abc", *range(256, 256 + number)])
        rows.append((draw(known), draw(known)))
    return rows


@pytest.mark.parametrize(("letters", "write"), [(False, token_text), (True, gpt2_alphabet)])
@given(rows=merge_lists(), text=st.text("abc", min_size=1, max_size=16))
def test_every_state_shown_is_that_of_the_textbook(letters, write, rows, text):
    tokenizer = Tokenizer(Merges.of(rows), pattern=NAMED["none"])
    sheet = StepRows(explained(tokenizer, text), letters=letters)
    ranks = {pair: (rank, 256 + rank) for rank, pair in reversed(list(enumerate(rows)))}
    expected = []
    for tokens in bpe_explainer.states(text.encode(), ranks):
        ends = [0, *(end for _, end in tokens)]
        expected.append(tuple(write(text.encode()[low:high]) for low, high in itertools.pairwise(ends)))
    assert [cells.texts for cells in states_of(sheet)] == expected
    steps = sheet.passage.pieces[0].steps
    for number, done in zip(sheet.states()[0], range(len(steps) + 1), strict=True):
        assert sheet.step_of(number) == (0, done)
        assert sheet.row_of(0, done) == number
        row = sheet.row(number)
        assert row.texts[0] == str(done)
        if done:
            step = steps[done - 1]
            assert row.texts[1] == str(step.rank)
            assert row.cells.texts[row.cells.counts] == write(text.encode()[step.start : step.end])
            assert row.token_id == step.made


def test_the_chinese_of_the_textbooks():
    sheet = StepRows(explained(CHINA, "中国"))
    assert ("Bytes (6)", "E4 B8 AD E5 9B BD") in facts_of(sheet)
    assert ("GPT-2 letters", "ä  ¸  Ń  å  Ľ  ½") in facts_of(sheet)
    assert [cells.texts for cells in states_of(sheet)] == [
        ("<0xE4>", "<0xB8>", "<0xAD>", "<0xE5>", "<0x9B>", "<0xBD>"),
        ("<0xE4><0xB8>", "<0xAD>", "<0xE5>", "<0x9B>", "<0xBD>"),
        ("中", "<0xE5>", "<0x9B>", "<0xBD>"),
        ("中", "<0xE5><0x9B>", "<0xBD>"),
        ("中", "国"),
        ("中国",),
    ]
    in_letters = StepRows(explained(CHINA, "中国"), letters=True)
    assert states_of(in_letters)[0].texts == ("ä", "¸", "Ń", "å", "Ľ", "½")
    assert states_of(in_letters)[5].texts == ("ä¸ŃåĽ½",)


def test_what_cut_a_pre_token():
    sheet = StepRows(explained(LOW, "low's"))
    assert facts_of(sheet)[1:3] == [("Matched by", "alternative 2 of 7 of gpt2"), ("Alternative", r" ?\p{L}++")]
    assert [row.fixed for row in all_rows(sheet)[1:3]] == [False, True]
    assert ("Alternative", "'(?:[sdmt]|ll|ve|re)") in facts_of(sheet)


def test_a_special_token_a_gap_and_no_pattern():
    sheet = StepRows(explained(LOW, "<|end|>", special=True))
    assert facts_of(sheet)[1] == ("Matched by", "a special token, id 261: nothing cuts or merges it")
    assert states_of(sheet) == []
    assert sheet.row_of(0, 3) == len(sheet) - 1
    gap = Tokenizer(Merges.of([]), pattern=SplitPattern(None, "[a-z]+|[0-9]"))
    words = "nothing in the split pattern matched: it is what was left between two matches"
    assert ("Matched by", words) in facts_of(StepRows(explained(gap, "a-b", (1, 2))))
    none = Tokenizer(Merges.of([]), pattern=NAMED["none"])
    assert ("Matched by", "nothing: none cuts no text") in facts_of(StepRows(explained(none, "a b")))


def test_expressions_one_after_the_other():
    pattern = SplitPattern(None, "[0-9]{1,3}", ("[a-z]+|[一-龥]+",))
    sheet = StepRows(explained(Tokenizer(Merges.of([]), pattern=pattern), "ab中"))
    words = [texts[1] for texts in facts_of(sheet) if texts[0] == "Matched by"]
    assert words[1] == "alternative 1 of 2 of expression 2 of 2 of the split pattern"
    assert words[0].startswith("nothing in expression 1 of 2 of the split pattern matched")


def test_what_the_normaliser_changed_is_said():
    merges = Merges.of([(0xC3, 0xA9)])
    source = MergeList(merges, Tokenizer(merges).merge_ids, BpeModel.of_merges(merges))
    pipeline = ByteLevelBpe(source, pattern=NAMED["none"], normalizer=Normalizer("NFC"))
    tokenizer = Tokenizer.of_pipeline(pipeline, name="n", origin=Origin("tokenizer-json"))
    facts = facts_of(StepRows(explained(tokenizer, unicodedata.normalize("NFD", "é"))))
    assert facts[1][0] == "Normalised"
    assert [texts[0] for texts in facts_of(StepRows(explained(CHINA, "中")))].count("Normalised") == 0


def test_a_pre_token_that_is_looked_up():
    ranks = Ranks({**{byte: bytes([byte]) for byte in range(256)}, 300: b"abc"})
    pipeline = ByteLevelBpe(ranks, pattern=NAMED["none"])
    tokenizer = Tokenizer.of_pipeline(pipeline, name="r", origin=Origin("tiktoken"))
    sheet = StepRows(explained(tokenizer, "abc"))
    assert [cells.texts for cells in states_of(sheet)] == [("abc",)]
    assert all_rows(sheet)[-1].texts[2] == "looked up as a whole, before any merge"


def test_of_a_selection_all_pre_tokens_are_shown():
    passage = explained(LOW, "low lower", (0, 5))
    sheet = StepRows(passage)
    assert [texts[0] for texts in facts_of(sheet) if texts[0].startswith("Pre")] == ["Pre-token 1", "Pre-token 2"]
    assert len(sheet.states()) == 2
    assert sheet.step_of(sheet.row_of(1, 2)) == (1, 2)
    many = explained(LOW, "low " * 100)
    assert (len(many.pieces), many.left_out) == (passages.MOST_PRE_TOKENS, 101 - passages.MOST_PRE_TOKENS)
    rows = StepRows(many)
    assert rows.row(len(rows) - 1).texts == ("Not shown", f"further pre-tokens of the selection: {many.left_out}")


def test_what_nobody_waits_for_ends_between_two_pre_tokens(monkeypatch):
    explanation, asked = Explanation(LOW, "low lo lower"), []
    monkeypatch.setattr(passages, "border_reasons", lambda *_given, **_stop: asked.append(1) or ())
    with pytest.raises(EncodingStopped):
        passages.passage(explanation, LOW, (0, 12), lambda: len(asked) == 2)
    assert len(asked) == 2


def test_a_long_pre_token_makes_its_states_when_they_are_looked_at():
    tokenizer = Tokenizer(Merges.of([(97, 97), (256, 256)]), pattern=NAMED["none"])
    sheet = StepRows(explained(tokenizer, "a" * 10_000))
    row = sheet.row(sheet.row_of(0, 2_000))
    assert row.cells.texts[row.cells.counts] == "aa"
    assert row.cells.before + len(row.cells.texts) + row.cells.behind == 8_000
    long = explained(tokenizer, "a" * (MOST_BYTES + 1))
    assert facts_of(StepRows(long))[-1][1].startswith("not shown: it has 65")
    assert states_of(StepRows(long)) == []


def test_letters_of_a_library_are_written_with_their_marks():
    sheet = StepRows(explained(END_OF_WORD, "lower x"))
    assert [cells.texts for cells in states_of(sheet)] == [
        ("l", "o", "w", "e", "r</w>"), ("lo", "w", "e", "r</w>"), ("lo", "w", "er</w>"), ("low", "er</w>"),
        ("lower</w>",), ("x",),
    ]  # fmt: skip
    merges = [sheet.row(number).texts[2] for number in sheet.states()[0]]
    assert [text.replace("\u2068", "").replace("\u2069", "") for text in merges] == [
        "its letters", "l + o → lo", "e + r</w> → er</w>", "lo + w → low", "low + er</w> → lower</w>",
    ]  # fmt: skip
    facts = dict(each for each in facts_of(sheet) if each[0] == "Matched by")
    assert facts == {"Matched by": "the library tokenizers, which normalises and cuts the text as its file says"}
    assert "GPT-2 letters" not in dict(facts_of(sheet))


def first_titles(tokenizer, text):
    rows = StepRows(explained(tokenizer, text))
    return [rows.row(states[0]).texts[2] for states in rows.states()]


def test_bytes_to_fall_back_on_are_not_called_letters():
    assert first_titles(FALLING_BACK, "lo黛") == ["its letters", "its bytes: the vocabulary lacks the character"]
    mixed = "its letters, and bytes of those that the vocabulary lacks"
    assert first_titles(FALLING_BACK_IN_JSON, "lo黛") == [mixed]
    assert first_titles(FALLING_BACK_IN_JSON, "lo") == ["its letters"]
