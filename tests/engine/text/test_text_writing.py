"""Text to bytes: the same text comes back, or the first character is named that would be lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import SaveError
from engine.text import text_writing
from engine.text.text_encoding import all_encodings
from engine.text.text_reading import read_text
from engine.text.text_writing import LoneSurrogatesError, UnencodableError, line_and_column, write_text
from tests.engine.texts import plain_texts, texts

some_texts = st.one_of(plain_texts, st.text("aé中ｱア가ж\\~¥‾\x1b\x0e\r\n{}+-€かﾟ゚Ê̄₩", max_size=9))


def written(text, name):
    """The bytes, or the error."""
    try:
        return write_text(text, name), None
    except SaveError as error:
        return None, error


@given(text=some_texts, name=st.sampled_from(all_encodings()), size=st.sampled_from([1, 2, 1 << 16]))
def test_what_is_written_is_read_again(text, name, size):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text_writing, "SLICE", size)
        data, error = written(text, name)
        if error is None:
            assert read_text(data, name) == text
        else:
            # All before the character can be written, and with it nothing.
            before = text[: error.position]
            assert read_text(write_text(before, name), name) == before
            assert isinstance(written(text[: error.position + 1], name)[1], UnencodableError)
            assert 1 <= error.count <= len(text) - error.position


@given(text=texts)
def test_halves_are_never_written_silently(text):
    data, error = written(text, "utf-8")
    if error is None:
        assert data.decode().encode("utf-16-le") == text.encode("utf-16-le", "surrogatepass")
    else:
        replaced = write_text(text, "utf-8", replace_halves=True).decode()
        assert replaced.count("\ufffd") == text.count("\ufffd") + error.count
        assert error.count >= 1


@pytest.mark.parametrize(
    ("text", "name", "place", "letter", "count"),
    [
        ("a\nb😀😀", "gbk", "(line 2, column 2)", "U+1F600 GRINNING FACE", 2),
        ("é中", "latin-1", "(line 1, column 2)", "U+4E2D CJK UNIFIED IDEOGRAPH-4E2D", 1),
        ("x\r\n\r\n 100 ¥", "shift_jis", "(line 3, column 6)", "U+00A5 YEN SIGN", 1),
        ("ab\x85中", "ascii", "(line 1, column 3)", "U+0085", 2),
    ],
)
def test_the_first_lost_character_is_named(text, name, place, letter, count):
    with pytest.raises(UnencodableError) as caught:
        write_text(text, name, source="t.txt")
    message = str(caught.value)
    assert message.startswith(f"not saved: t.txt: {name.upper()} lacks {letter} {place}, {count} in all")
    assert message.endswith("choose UTF-8 or GB18030, which have every character")
    assert isinstance(caught.value, SaveError)


def test_a_loss_far_into_a_text_is_found():
    text = "中文\n" * 60_000 + "😀" + "中文\n" * 60_000 + "😀"
    with pytest.raises(UnencodableError) as caught:
        write_text(text, "gbk")
    assert (caught.value.position, caught.value.count) == (180_000, 2)


def test_two_characters_that_make_one_sign():
    assert read_text(write_text("か\u309a", "euc_jis_2004"), "euc_jis_2004") == "か\u309a"
    assert read_text(write_text("Ê\u0304中", "big5hkscs"), "big5hkscs") == "Ê\u0304中"
    with pytest.raises(UnencodableError) as caught:
        write_text("Ê\u0304ж😀", "big5hkscs")
    assert caught.value.position == 3


def test_halves_have_a_place_and_a_way_out():
    with pytest.raises(LoneSurrogatesError) as caught:
        write_text("a\nb\ud83d\n\udc4d", "gb18030", source="t.txt")
    assert (caught.value.line, caught.value.column, caught.value.count) == (2, 2, 2)
    assert "t.txt: half a character (line 2, column 2), 2 in all" in str(caught.value)
    assert "U+FFFD" in str(caught.value)
    assert write_text("\ud83d\udc4d", "utf-8") == "👍".encode()


def test_places():
    assert [line_and_column("ab\rc\r\nd\n", position) for position in (0, 1, 3, 6, 8)] == [
        (1, 1), (1, 2), (2, 1), (3, 1), (4, 1),
    ]  # fmt: skip


@pytest.mark.parametrize("codec", ["utf-16", "UTF_32"])
def test_one_mark_however_long_the_text(monkeypatch, codec):
    monkeypatch.setattr(text_writing, "SLICE", 1)
    data = write_text("a中\n", codec)
    assert data == write_text("a中\n", f"{codec}-le-sig")
    assert (data.decode(codec), read_text(data, codec)) == ("a中\n", "a中\n")
