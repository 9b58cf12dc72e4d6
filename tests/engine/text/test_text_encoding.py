"""Names of encodings, and the marks with which some texts begin."""

import codecs

import pytest

from engine.errors import SettingsError
from engine.text.text_encoding import (
    MARKS,
    OFFERED,
    all_encodings,
    encoding_for,
    encoding_of_mark,
    nul_count,
    text_encoding,
)


@pytest.mark.parametrize("name", ["klingon", "", "rot13", "hex", "idna", "undefined", "a\0b", "\ud800", "gbk-sig"])
def test_what_is_no_encoding_is_named_with_a_way_out(name):
    with pytest.raises(SettingsError, match="is not an encoding of texts; give one such as utf-8, gb18030"):
        text_encoding(name)


def test_every_encoding_of_the_list_has_one_name_and_a_codec():
    names = all_encodings()
    assert len(names) > 90
    assert len(set(names)) == len(names)
    assert names[: len(OFFERED)] == OFFERED
    for name in names:
        assert text_encoding(name).name == name
        codecs.getincrementaldecoder(text_encoding(name).codec)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("UTF8", "utf-8"),
        ("Latin1", "latin-1"),
        ("ISO-8859-1", "latin-1"),
        ("GB18030-2000", "gb18030"),
        ("sjis", "shift_jis"),
    ],
)
def test_other_spellings(typed, name):
    assert text_encoding(typed).name == name


@pytest.mark.parametrize("name", [name for name in MARKS if name != "utf-8-sig"])
def test_a_mark_tells_the_order_of_bytes(name):
    data = MARKS[name] + "中".encode(text_encoding(name).codec)
    assert encoding_of_mark(data) == name
    assert encoding_for(data, name[:6]).name == name
    assert encoding_for(data, name).name == name
    assert encoding_for(data, name.removesuffix("-sig")).mark == b""


@pytest.mark.parametrize(
    ("asked", "found"), [("utf-16", "utf-16-le"), ("utf-32-be-sig", "utf-32-be"), ("utf-8-sig", "utf-8")]
)
def test_without_its_mark_an_encoding_is_the_one_without(asked, found):
    assert encoding_for(b"abcd", asked).name == found


def test_texts_full_of_nul():
    assert nul_count("some text".encode("utf-16-le")) == 9
    assert nul_count(b"a\0") == nul_count(b"some \0 text, long enough") == 0
