"""minbpe splits with ``regex.findall``, which gives groups instead of matches: no group is written."""

import pytest
import regex

from engine.errors import SaveError
from engine.formats.exports import export
from engine.formats.exports.trial_texts import trial_texts
from engine.models.merges import Merges
from engine.text.split_patterns import SplitPattern
from engine.tokenizer import Tokenizer


def by_minbpe(line, text):
    return [piece for piece in regex.findall(line, text) if piece]


def matches(expression, text):
    return [match[0] for match in regex.finditer(expression, text) if match[0]]


@pytest.mark.parametrize(
    ("expression", "line"),
    [
        (r"( ?)\w+|\W+", r"(?: ?)\w+|\W+"),
        (r"(a|ab)(c|bcd)|(?s:.)", r"(?:a|ab)(?:c|bcd)|(?s:.)"),
        (r"(?P<x>\d)+|[(](?<y>b)|\(|(?s:.)", r"(?:\d)+|[(](?:b)|\(|(?s:.)"),
        (r"(?<=a)\w|(?<!\d)(\s)+|(?>\p{L}+)|(?s:.)", r"(?<=a)\w|(?<!\d)(?:\s)+|(?>\p{L}+)|(?s:.)"),
        (r"[]()]+|[^][:alpha:]()]+|([[:alpha:]])+|(?s:.)", r"[]()]+|[^][:alpha:]()]+|(?:[[:alpha:]])+|(?s:.)"),
        (r" ?\p{L}+|(?s:.)", r"[ ]?\p{L}+|(?s:.)"),
    ],
)
def test_the_line_gives_the_matches(expression, line, tmp_path):
    export(Tokenizer(Merges.of([]), pattern=SplitPattern(None, expression)), tmp_path / "t.model")
    assert (tmp_path / "t.model").read_text().split("\n")[1] == line
    for text in ("abcd", "abcabcd (b) 12", *trial_texts()):
        assert by_minbpe(line, text) == matches(expression, text), text


def test_groups_that_were_left_out_are_noted(tmp_path):
    (note,) = export(Tokenizer(Merges.of([]), pattern=SplitPattern(None, r"(\w)+|\W+")), tmp_path / "t.model")
    assert note == "minbpe takes groups of the split pattern for what it matches, so they are written as (?:...)"
    assert by_minbpe(r"(\w)+|\W+", "ab c") == ["b", "c"]


@pytest.mark.parametrize(
    "expression",
    [
        r"(a)\1|(?s:.)", r"(?P<n>a)(?P=n)|(?s:.)", r"(a)(?(1)b|c)|(?s:.)", r"(a)(?1)|(?s:.)",
        r"(?<n>a)(?&n)|(?s:.)", r"(?|(a)|(b))|(?s:.)", "(?x)(a)|(?s:.) # (c)", r"(?V1)[[a]--(b)]|(b)|(?s:.)",
    ],
)  # fmt: skip
def test_groups_that_are_needed_are_refused(expression, tmp_path):
    with pytest.raises(
        SaveError, match=r"minbpe takes groups of the split pattern .*, and these cannot be left out"
    ):
        export(Tokenizer(Merges.of([]), pattern=SplitPattern(None, expression)), tmp_path / "t.model")
    assert not list(tmp_path.iterdir())


def test_several_expressions_are_refused(tmp_path):
    pattern = SplitPattern(None, r"\d|\D+", (r"\p{L}+|(?s:.)",))
    with pytest.raises(SaveError, match="minbpe splits by one expression"):
        export(Tokenizer(Merges.of([]), pattern=pattern), tmp_path / "t.model")
