"""Bytes to text: nothing is changed, and a fault is named with its place, whatever the slices."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import CorpusError, EncodingStopped
from engine.text import text_reading
from engine.text.text_encoding import OFFERED, all_encodings, encoding_for, text_encoding
from engine.text.text_reading import (
    UndecodableError,
    count_faults,
    find_fault,
    read_beginning,
    read_text,
    read_utf8,
)
from tests.engine.texts import either_form, plain_texts

ISO_2022 = [name for name in all_encodings() if name.startswith("iso2022")]
FULL = [name for name in OFFERED if name.startswith(("utf", "gb18030"))]


@pytest.fixture(params=[1, 3, 1 << 18])
def slices(request, monkeypatch):
    monkeypatch.setattr(text_reading, "SLICE", request.param)


@pytest.mark.parametrize(
    "text", ["", "a\r\nb\rc\n", "\ufeffx", "a\u2028b\u00a0c\0", "👩‍👩‍👧\n", "\ufeff\ufeff", "中\ufeff"]
)
@pytest.mark.parametrize("name", FULL)
def test_the_text_is_exact(slices, text, name):
    encoding = text_encoding(name)
    data = encoding.mark + text.encode(encoding.codec)
    assert read_text(data, name) == text
    assert read_utf8(data, name) == text.encode()


def test_the_mark_of_utf8_is_a_character_unless_the_encoding_says_otherwise():
    assert read_text(b"\xef\xbb\xbfa", "utf-8") == "\ufeffa"
    assert read_text(b"\xef\xbb\xbfa", "utf-8-sig") == "a"
    assert read_text(b"\xef\xbb\xbf\xef\xbb\xbf", "utf-8-sig") == "\ufeff"
    assert read_text(b"\xff\xfea\0", "utf-16-le") == "\ufeffa"


@pytest.mark.parametrize("errors", ["strict", "replace"])
def test_valid_utf8_is_not_copied(kernel_mode, errors):
    data = "中\r\n\0".encode() * 9
    assert read_utf8(data, "utf-8", errors=errors) is data


@pytest.mark.parametrize(
    ("data", "name", "offset", "length", "line"),
    [
        (b"caf\xe9 au", "utf-8", 3, 1, 1),
        (b"a\r\nb\rc\n\xff", "utf-8", 7, 1, 4),
        (b"abc\xe4\xb8", "utf-8", 3, 2, 1),
        (b"ab\n\xed\xa0\x80", "utf-8", 3, 1, 2),
        (b"\xff\xfea\0\n\0\0\xd8b\0", "utf-16", 6, 2, 2),
        (b"\xff\xfea\0b", "utf-16", 4, 1, 1),
        (b"abc\nde\x81", "gb18030", 6, 1, 2),
        (b"\xa1\n", "shift_jis_2004", None, None, None),
        (b"12\x8134\x80", "gb18030", 2, None, 1),
        (b"\xef\xbb\xbfab\xff", "utf-8-sig", 5, 1, 1),
    ],
)
def test_a_fault_and_its_place(kernel_mode, slices, data, name, offset, length, line):
    fault = find_fault(data, name)
    if offset is None:
        assert fault is None
        return
    assert (fault.offset, fault.line) == (offset, line)
    assert length in (None, fault.length)
    assert fault.found == data[offset : offset + 8]
    with pytest.raises(UndecodableError) as caught:
        read_text(data, name, source="t.txt")
    message = str(caught.value)
    assert f"t.txt: byte {offset} (0x{data[offset]:02X}) is not valid " in message
    assert f"(line {line}, bytes {fault.found.hex(' ').upper()})" in message
    other = "gb18030" if encoding_for(data, name).codec in ("utf-8", "ascii") else "utf-8"
    assert f"choose another encoding, such as {other}, or replace the wrong bytes" in message
    assert isinstance(caught.value, CorpusError)
    assert caught.value.encoding == encoding_for(data, name).name


def test_what_stands_around_a_fault(slices):
    fault = find_fault("一行\n大模型".encode() + b"\xff" + "通过".encode() + b"\xfe.", "utf-8")
    assert (fault.before, fault.after) == ("一行\n大模型", "\ufffd通过\ufffd.")


def test_what_stands_around_a_fault_far_into_a_file():
    text = "一行文字\n" * 30_000
    fault = find_fault(text.encode("gbk") + b"\xff" + text.encode("gbk"), "gbk")
    assert (fault.line, fault.offset) == (30_001, len(text.encode("gbk")))
    assert fault.before == text[-text_reading.AROUND :]
    assert fault.after == ("\ufffd" + text)[: text_reading.AROUND]


@either_form
@given(data=st.binary(max_size=40), name=st.sampled_from(all_encodings()), size=st.sampled_from([1, 2, 7, 1 << 18]))
def test_any_bytes_as_python_decodes_them_at_once(kernel_mode, data, name, size):
    encoding = encoding_for(data, name)
    rest = data.removeprefix(encoding.mark)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text_reading, "SLICE", size)
        fault = find_fault(data, name)
        replaced = read_text(data, name, errors="replace")
        count = count_faults(data, name)
    wrong, right = start_of_fault(rest, encoding.codec)
    if wrong is None:
        assert (fault, count) == (None, 0)
        assert read_text(data, name) == replaced == right
    else:
        assert count > 0
        assert fault.offset == len(data) - len(rest) + wrong or encoding.codec == "utf-7"
    if encoding.codec == "utf-8":  # of others Python itself replaces differently in slices
        assert replaced == rest.decode("utf-8", "replace")
    replaced.encode()


def start_of_fault(data, codec):
    """Where Python's own decoder fails, None: nowhere; and the text."""
    try:
        text = data.decode(codec)
        text.encode()
    except UnicodeError as error:
        return error.start, None
    return None, text


escapes = st.lists(
    st.sampled_from([b"\x1b", b"\x1b$(", b"\x1b$b", b"\x1b$B", b"\x1b(B", b"\x0e", b"\x8f", b"z/", b"a"])
)


@given(data=escapes.map(b"".join), codec=st.sampled_from(ISO_2022), size=st.sampled_from([1, 7, 1 << 18]))
@example(data=b"\x1b$bz/}\x8fa+", codec="iso2022_jp_1", size=1 << 18)
def test_what_only_begins_like_an_escape_sequence(data, codec, size):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text_reading, "SLICE", size)
        fault = find_fault(data, codec)
        assert (fault and fault.offset) == start_of_fault(data, codec)[0]
        assert (count_faults(data, codec) > 0) == (fault is not None)
        read_beginning(data, codec, size=size).encode()


def test_half_a_character_in_utf7_has_a_place(slices):
    fault = find_fault(b"ab\n+2AA-c", "utf-7")
    assert fault.line == 2
    assert 3 <= fault.offset <= 8
    assert read_text(b"ab\n+2AA-c", "utf-7", errors="replace") == "ab\n\ufffdc"


def test_replacing_is_counted_without_the_signs_of_the_text():
    data = b"a\xffb\xfe\xef\xbf\xbd"
    assert read_text(data, "utf-8", errors="replace") == "a\ufffdb\ufffd\ufffd"
    assert count_faults(data, "utf-8") == 2


def test_the_stress_file(shared, kernel_mode):
    data = (shared / "corpora/stress/UTF-8-test.txt").read_bytes()
    fault = find_fault(data, "utf-8")
    assert fault.offset == 4461
    assert fault.line == data[:4461].count(b"\n") + 1
    right = data.decode(errors="replace")
    assert read_text(data, "utf-8", errors="replace") == right
    assert count_faults(data, "utf-8") == right.count("\ufffd") - data.decode(errors="ignore").count("\ufffd")


def test_work_that_nobody_waits_for_ends():
    for work in (read_text, find_fault, count_faults):
        with pytest.raises(EncodingStopped):
            work(b"\xff" * 9, "latin-1", stop=lambda: True)


@given(text=plain_texts, name=st.sampled_from(FULL), size=st.integers(0, 60))
def test_the_beginning_is_a_part_of_the_text(text, name, size):
    encoding = text_encoding(name)
    start = read_beginning(encoding.mark + text.encode(encoding.codec), name, size=size)
    assert text.startswith(start)
    assert len(start.encode(encoding.codec)) >= min(size - len(encoding.mark), len(text.encode(encoding.codec))) - 3
