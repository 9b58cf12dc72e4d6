"""Signs of a text that was read in a wrong encoding: found where they are, and not where they only look like it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.checking.text_signs import Signs


def signs_of(*slices: bytes) -> Signs:
    signs = Signs()
    signs.look_at("a.txt", slices)
    return signs


def found(text: str) -> set[str]:
    return {name for name, count in signs_of(text.encode()).counts.items() if count}


def twice(text: str, codec: str = "latin-1") -> str:
    """UTF-8 read in another encoding; Windows-1252 as browsers read it, which leaves no byte undefined."""
    data = text.encode()
    if codec == "cp1252":
        return "".join(bytes([each]).decode("cp1252", "ignore") or chr(each) for each in data)
    return data.decode(codec)


@pytest.mark.parametrize("codec", ["latin-1", "cp1252"])
@pytest.mark.parametrize("text", ["café", "中文", "Привет", "don’t", "👍", "“", "à la", "naïve"])
def test_double_encoding_is_found(text, codec):
    assert "latin" in found(twice(text, codec))


@pytest.mark.parametrize("text", ["大模型通过分词器把文本变成词元", "你好，世界。今天天气很好。"])
def test_utf8_read_as_gbk_is_found(text):
    assert "gbk" in found(text.encode().decode("gbk", "replace"))


def test_replaced_letters_that_went_through_gbk_are_found():
    assert found("锟斤拷锟斤拷") == {"gbk"}


@pytest.mark.parametrize(
    "text",
    [
        "«\u00a0C’est l’été\u00a0», dit-il\u00a0; «\u00a0à bientôt\u00a0!\u00a0»",
        "AÇÕES, NÃO, MAÇÃ, ÂNGULO, É\u00a0! BEAUTÉ»",
        "5 °C, 10 µm, § 3, ½, © 2020, ®",
        "大模型通过分词器把文本变成词元，鐨锛涓这几个字也会出现。銀行、閱讀、鐵路",
        "日本語の文章。ÄÖÜ äöü ß",
        "",
    ],
)
def test_ordinary_texts_have_no_signs(text):
    assert found(text) == set()


def test_ordinary_corpora_have_no_double_encoding(shared):
    paths = sorted((shared / "corpora" / "udhr").rglob("*.txt"))
    assert paths
    for path in paths:
        counts = signs_of(path.read_bytes()).counts
        assert (counts["latin"], counts["gbk"]) == (0, 0), path.name


def test_marks_nuls_and_replaced_are_counted_with_their_places():
    signs = signs_of("\ufeffab\ufeff\x00\ufffdc\ufffd".encode())
    assert {name: signs.counts[name] for name in ("mark", "nul", "replaced")} == {
        "mark": 2,
        "nul": 1,
        "replaced": 2,
    }
    assert signs.first_marks == 1
    assert [each.byte for each in signs.places["mark"]] == [0, 5]
    assert signs.places["nul"][0].written.startswith("<U+FEFF>ab")


TEXT = ("x" * 70 + twice("é") + "y" * 3 + "\ufffd" + twice("中") + "\x00锟斤拷").encode()


@given(st.lists(st.integers(0, len(TEXT)), max_size=8))
def test_slices_change_nothing(cuts):
    borders = [0, *sorted(cuts), len(TEXT)]
    slices = [TEXT[start:end] for start, end in pairwise(borders)]
    whole, parts = signs_of(TEXT), signs_of(*slices)
    assert (parts.counts, parts.size) == (whole.counts, whole.size)
    assert [each.byte for each in parts.places["gbk"]] == [each.byte for each in whole.places["gbk"]]
