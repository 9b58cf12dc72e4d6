"""How a token's bytes are written."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers.pre_tokenizers import ByteLevel

from engine.text.token_text import gpt2_alphabet, read_token_text, token_text
from tests.engine.texts import PIECES


@pytest.mark.parametrize(
    ("data", "written"),
    [
        ("abc", "abc"),
        (" the", "␣the"),
        ("\n\t\r", "↵⇥<U+000D>"),
        (b"\xe4\xb8", "<0xE4><0xB8>"),
        ("中".encode() + b"\xe4", "中<0xE4>"),
        (b"\xed\xa0\x80", "<0xED><0xA0><0x80>"),
        ("👩‍👧", "👩<U+200D>👧"),
        ("👍🏽", "👍🏽"),
        ("❤️", "❤️"),
        ("\ufe0f", "<U+FE0F>"),
        ("e\u0301", "e\u0301"),
        ("\u0301e", "<U+0301>e"),
        (" \u0301", "␣<U+0301>"),
        (b"\x80" + "\u0301".encode(), "<0x80><U+0301>"),
        ("e\u0301\u0302", "e\u0301\u0302"),
        ("\u00a0\u3000\u2028", "<U+00A0><U+3000><U+2028>"),
        ("\u202eab", "<U+202E>ab"),
        ("\U000e0067", "<U+E0067>"),
        ("␣↵⇥\\", "\\␣\\↵\\⇥\\\\"),
        ("<0x41> <U+200D> <0 <U <x", "\\<0x41>␣\\<U+200D>␣<0␣<U␣<x"),
        ("\ufffd", "\ufffd"),
        ("\x00\x7f\x85", "<U+0000><U+007F><U+0085>"),
        ("", ""),
    ],
)
def test_examples(data, written):
    assert token_text(data.encode() if isinstance(data, str) else data) == written


def read_back(written):
    """The bytes of a written token: a reader that knows the rules and nothing else."""
    pattern = r"\\(.)|<0x([0-9A-F]{2})>|<U\+([0-9A-F]+)>|(␣)|(↵)|(⇥)|(.)"
    found = b""
    for match in re.finditer(pattern, written):
        escaped, byte, code, space, line, tab, other = match.groups()
        blank = " " if space else "\n" if line else "\t" if tab else None
        character = escaped or blank or other or (chr(int(code, 16)) if code else "")
        found += bytes.fromhex(byte) if byte else character.encode()
    return found


@given(
    st.lists(st.one_of(st.sampled_from(PIECES).map(str.encode), st.binary(max_size=3)), max_size=6).map(b"".join)
)
def test_writing_is_unambiguous_and_one_line(data):
    written = token_text(data)
    assert read_back(written) == data
    assert len(written.splitlines()) <= 1


def test_the_stand_in_letters_are_those_of_tokenizers():
    letters = gpt2_alphabet(bytes(range(256)))
    assert len(set(letters)) == 256
    assert set(letters) == set(ByteLevel.alphabet())
    assert gpt2_alphabet("中 \n".encode()) == "ä¸\u0143ĠĊ"


@given(st.binary(max_size=12))
def test_what_is_written_is_read_back(data: bytes) -> None:
    assert read_token_text(token_text(data)) == data


@given(st.text("ab<0xU+1>\\ ␣中E4", max_size=12))
def test_any_text_can_be_read(text: str) -> None:
    read_token_text(text).decode("utf-8", "surrogateescape")
    if not set(text) & set("␣\\<"):
        assert read_token_text(text) == text.encode()
