"""Which encoding it may be: proofs first, then the letters, in short texts of the languages written in each."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.text.text_encoding import MARKS, text_encoding
from engine.text.text_guess import count_odd, kind_of_binary, obvious_encoding, suggest_encodings
from engine.text.text_reading import find_fault, read_text
from tests.engine.texts import plain_texts

CHINESE = "你好，世界。我们在这里学习，他们说这是一个大模型。\n"
TRADITIONAL = "你好，世界。我們在這裡學習，他們說這是一個大模型。\n"
JAPANESE = "こんにちは、世界。これは日本語のテキストです。\n"
KOREAN = "안녕하세요, 세계. 이것은 한국어로 쓴 글이다.\n"
HUNGARIAN = "Ez a könyv arról szól, hogyan gyűjtötték össze az erdőben élő emberek a történeteiket.\n"
ROMANIAN = "Această carte povesteşte despre oamenii din pădure şi despre poveştile lor, în fiecare viaţă.\n"
THAI = "สวัสดีชาวโลกนี่คือข้อความ"
RUSSIAN = "Привет, мир. Это русский текст, он короткий.\n"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (CHINESE, "gb18030"), (CHINESE, "gbk"), (TRADITIONAL, "big5"), (JAPANESE, "shift_jis"),
        (JAPANESE, "euc_jp"), (KOREAN, "euc_kr"), (RUSSIAN, "cp1251"), (RUSSIAN, "koi8-u"), (RUSSIAN, "cp866"),
        ("Der Fuß der größten Bäume, naïveté, déjà vu.", "latin-1"), ("“Größe” – 5 €", "cp1252"),
        ("γεια σου κόσμε, το κείμενο είναι μικρό", "cp1253"), ("สวัสดีชาวโลก นี่คือข้อความ", "cp874"),
        (CHINESE, "utf-16-le"), (CHINESE, "utf-16-be"), ("plain text", "utf-16-le"), ("plain text", "utf-16-be"),
        (HUNGARIAN, "cp1250"), (ROMANIAN, "cp1250"), (RUSSIAN, "utf-16-le"),
        (THAI, "utf-16-le"), (THAI, "utf-16-be"), ("ມະນຸດທຸກຄົນເກີດມາ", "utf-16-le"),
        ("ქართული ენა", "utf-16-le"), ("मनुष्य सभी स्वतंत्र", "utf-16-le"),
        ("ਸਾਰੇ ਮਨੁੱਖ", "utf-16-be"),
        ("plain text", "utf-32-be"), (CHINESE, "utf-32-le"), (CHINESE, "utf-8"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("times", [1, 2000])
def test_the_first_guess_reads_the_text(text, name, times):
    data = (text * times).encode(text_encoding(name).codec)
    assert read_text(data, suggest_encodings(data)[0]) == text * times


@pytest.mark.parametrize("data", [b"y\nn\n" * 200, b"1\t0\t1\n" * 99, b"a\rb\r" * 50, b"\n" * 99, b"\t\t\n" * 9])
def test_lines_and_columns_of_one_letter_are_plain_text(data):
    assert obvious_encoding(data) == "utf-8"
    assert suggest_encodings(data)[0] == "utf-8"


def test_japanese_of_old_mails_is_utf8_too_and_offered_next():
    assert suggest_encodings(JAPANESE.encode("iso2022_jp"))[:2] == ("utf-8", "iso2022_jp")
    assert suggest_encodings("한국어".encode("iso2022_kr"))[:2] == ("utf-8", "iso2022_kr")


def test_the_same_as_far_as_the_eye_reaches(shared):
    """A page of each of the large corpora, in what such texts were once written in."""
    for path, name in (
        ("zh/four_classic_novels.txt", "gb18030"),
        ("demo/zh_tang300_traditional.txt", "big5"),
        ("zh/python_docs_zh_cn.txt", "gb18030"),
    ):
        text = (shared / "corpora" / path).read_text(encoding="utf-8")[5000:6000]
        data = text.encode(name, "ignore")
        assert suggest_encodings(data)[0] == name


def test_what_is_not_ascii_may_come_late():
    data = b"# a long header in ASCII\n" * 9000 + CHINESE.encode("gbk")
    assert suggest_encodings(data)[0] == "gb18030"


def test_a_wrong_byte_does_not_rule_an_encoding_out():
    assert suggest_encodings((CHINESE * 40).encode("gbk") + b"\xff\n" + CHINESE.encode("gbk"))[0] == "gb18030"
    assert suggest_encodings((CHINESE * 40).encode() + b"\xff\n" + CHINESE.encode())[0] == "utf-8"


@pytest.mark.parametrize(
    "text", [CHINESE, TRADITIONAL, JAPANESE, KOREAN, RUSSIAN, "naïveté, déjà vu", "สวัสดี", "𠮷野家"]
)
def test_utf8_with_one_wrong_byte_is_still_utf8(text):
    data = text.encode()
    for wrong in (0xFF, 0xE9, 0x80, 0xC3):
        for damaged in (data + bytes([wrong]), bytes([wrong]) + data, data.replace(b"\n", b"")[:-1]):
            assert suggest_encodings(damaged)[0] == "utf-8"
    at = 9
    for byte in (0x00, 0x20, 0xFF, 0xE4):
        damaged = data[:at] + bytes([byte]) + data[at + 1 :]
        if find_fault(damaged, "utf-8") is not None and len(text) > 10:
            assert suggest_encodings(damaged)[0] == "utf-8"


@pytest.mark.parametrize("written", ["—", "’", "中", "🙂"])
@pytest.mark.parametrize("wrong", [0x80, 0xC1, 0xC4, 0xE9, 0xF0, 0xFE])
def test_one_character_of_three_bytes_outweighs_a_wrong_byte(written, wrong):
    """By chance such a one is seldom written; a single letter of Cyrillic among Latin ones is damage."""
    data = PLAIN + f"some {written} word\n".encode() + PLAIN + b" " + bytes([wrong]) + b" \n" + PLAIN
    assert suggest_encodings(data)[0] == "utf-8"


@pytest.mark.parametrize("wrong", range(0x80, 0x100))
def test_a_wrong_byte_in_ascii_is_of_no_alphabet_without_latin_letters(wrong):
    for around in (b"wo%srd", b" %s ", b"word%s\n", b"%s1"):
        found = suggest_encodings(PLAIN * 3 + around % bytes([wrong]) + PLAIN * 3)
        assert {"cp1251", "koi8-u", "cp866", "cp1253", "cp1255", "cp1256", "cp874", "johab"}.isdisjoint(found)


def test_a_few_words_in_another_encoding_are_not_utf8_with_faults():
    for text, name in (
        ("你好", "gbk"),
        ("世界", "gbk"),
        ("Да", "cp1251"),
        ("été", "latin-1"),
        ("日本", "shift_jis"),
    ):
        assert suggest_encodings(text.encode(name))[0] != "utf-8"


@pytest.mark.parametrize("name", [name for name in MARKS if name != "utf-8-sig"])
def test_a_mark_is_as_good_as_proof(name):
    data = MARKS[name] + CHINESE.encode(text_encoding(name).codec)
    assert suggest_encodings(data)[0] == obvious_encoding(data) == name
    assert obvious_encoding(data[:-1]) is None


@given(data=st.one_of(st.binary(max_size=60), plain_texts.map(str.encode)))
def test_there_is_always_a_guess(data):
    found = suggest_encodings(data)
    assert len(found) == len(set(found)) > 0
    assert all(text_encoding(name).name == name for name in found)
    obvious = obvious_encoding(data)
    if obvious is not None:
        assert found[0] == obvious
        assert find_fault(data, obvious) is None


WIDE = {"gb18030", "big5", "big5hkscs", "shift_jis", "cp932", "euc_jp", "euc_kr", "cp949", "johab"}
PLAIN = b"It was the best of times, it was the worst of times.\n"


@pytest.mark.parametrize(
    "damage",
    [
        b"\xff\xfe\x80", b"\xff\xfe", b"\xfe", b"\xff", b"\x80", b"\x80\x80", b"\xa0", b"\xfd\xfe\xff",  # cp932
        b"\xaa\xa1", b"\xf8\xa1", b"\xa2\xab", b"\x84\x31\x82\x36", b"\x90\x30\x81\x30",  # gb18030
        b"\xfa\x40", b"\xc6\xa1", b"\x87\x40",  # big5
        b"\xf0\x40", b"\xf9\xfc", b"\x81\xad", b"\xb1",  # shift_jis
        b"\x8e\xb1", b"\x8f\xa2\xaf",  # euc_jp
        b"\xc9\xa1", b"\xfe\xa1", b"\xc8\x41",  # cp949
        b"\x8d\x8f", b"\x90\x9d", b"\x85\x86",  # latin-1, cp1252
    ],
)  # fmt: skip
@pytest.mark.parametrize("join", [b"", b" "])
def test_a_few_bytes_of_damage_in_ascii_are_no_chinese_or_japanese(damage, join):
    """Of the letters of Europe and of half of the hanzi any byte may be one: those are named, with a preview."""
    for times in (2, 9, 3000):
        data = PLAIN * times + join.join((b"some", damage, b"word\n")) + PLAIN * times
        found = suggest_encodings(data)
        assert WIDE.isdisjoint(found)
        for name in found:
            assert count_odd(data.decode(text_encoding(name).codec, "ignore")) == 0


@pytest.mark.parametrize("damage", [b"\xff\xfe\x80", b" \xff\xfe\x80 ", b"\xff", b"\x80", b" \x80\x80 ", b"\xa0"])
def test_bytes_that_are_nothing_anywhere_have_no_guess(damage):
    for times in (2, 9, 3000):
        assert suggest_encodings(PLAIN * times + b"some" + damage + b"word\n" + PLAIN * times) == ("utf-8",)


@pytest.mark.parametrize("damage", [b"\xff\xfe\x80", b"\x81", b"\xfd"])
def test_nor_are_they_beside_another_encoding(damage):
    for text, name in ((CHINESE, "gb18030"), (TRADITIONAL, "big5"), (JAPANESE, "shift_jis"), (JAPANESE, "euc_jp")):
        data = (text * 20).encode(name)
        assert suggest_encodings(data + damage + b"\n" + data)[0] == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("你好", "gb18030"), ("作者：王小明", "gb18030"), ("您好，请问", "big5"), ("說明", "big5"),
        ("これは", "shift_jis"), ("日本語です", "euc_jp"), ("naïve", "cp1252"), ("It’s a café", "cp1252"),
        ("Да", "cp1251"),
    ],
)  # fmt: skip
def test_a_few_true_words_in_ascii_are_guessed(text, name):
    line = f"{text}\n".encode(name, "ignore")
    for data in (line, PLAIN * 4 + line + PLAIN * 4, PLAIN * 4 + b"# " + line):
        assert read_text(data, suggest_encodings(data)[0]) == data.decode(name)


@pytest.mark.parametrize("data", [b"\xff\xfe\x80", b"caf\xe9 \x85" + b"\xe9 " * 30, b"\xa4\xa4 \xfe\xa1"])
def test_no_guess_first_holds_what_stands_in_no_text(data):
    assert count_odd(data.decode(text_encoding(suggest_encodings(data)[0]).codec, "ignore")) == 0


def test_what_is_no_text():
    assert kind_of_binary(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR") == "a PNG picture"
    assert kind_of_binary(b"PK\x03\x04\x14\0\x08\x08") == "a ZIP archive, or a document of an office program"
    assert kind_of_binary(b"\xff\xd8\xff\xe0\0\x10JFIF") == "a JPEG picture"
    assert "NUL, at byte 3" in kind_of_binary(b"\xd8\xdf\x01\0\xff\xdb\xd9\xd8\xdf")
    random = bytes(byte for byte in Random(1).randbytes(5000) if byte)
    assert "many control characters" in kind_of_binary(random)


@pytest.mark.parametrize("begin", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"GIF89a", b"\xd8\xdf\x01\0\xff", b""])
def test_no_encoding_is_named_for_what_is_no_text(begin):
    for seed in range(20):
        data = begin + bytes(byte for byte in Random(seed).randbytes(3000) if byte)
        assert suggest_encodings(data) == ("utf-8",)


@pytest.mark.parametrize("data", [b"", b"a\0b", CHINESE.encode("gbk"), "xy\0z, ab".encode("utf-16-le"), b"\x89PNG"])
def test_what_may_be_text(data):
    assert kind_of_binary(data) == ""


@pytest.mark.parametrize("name", ["utf-16-le", "utf-16-be", "iso2022_jp", "hz", "big5", "shift_jis", "gb18030"])
def test_letters_that_are_written_with_low_bytes_are_text(name):
    data = ("".join(map(chr, range(0x4E00, 0x9FA6, 7))) + CHINESE * 50).encode(name, "ignore")
    assert kind_of_binary(data) == ""
    assert len(suggest_encodings(data)) > 1
