"""A look at a corpus: what is seen of each file, and that the work is bounded."""

from pathlib import Path

import pytest

from engine.errors import EncodingStopped
from engine.training import corpus_sample
from engine.training.corpus_sample import script_counts, take_sample
from engine.training.decoding import Decoding


def test_a_small_corpus_is_seen_whole(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("中国\r\n", "utf-8")
    (tmp_path / "in").mkdir()
    (tmp_path / "in/b.txt").write_text("英文 abc", "gb18030")
    gbk = {tmp_path / "in/b.txt": Decoding("gb18030")}
    sample = take_sample([tmp_path / "in", tmp_path / "a.txt"], differing=gbk)
    assert sample.whole
    assert [file.text.decode() for file in sample.files] == ["英文 abc", "中国\r\n"]
    assert [(part.count, part.size) for part in sample.parts] == [(1, 8), (1, 8)]
    assert (sample.count, sample.size, sample.text_size) == (2, 16, 18)
    assert all(file.whole and not file.problem for file in sample.files)


def test_a_file_in_another_encoding_says_where_and_which(tmp_path: Path) -> None:
    file, text = tmp_path / "old.txt", "first line\n你好，世界，这是一个文件。"
    file.write_bytes(text.encode("gb18030"))
    (found,) = take_sample([file]).files
    assert found.fault is not None
    assert (found.fault.offset, found.fault.line, found.fault.found[:2].hex()) == (11, 2, "c4e3")
    assert "byte 11 (0xC4) is not valid UTF-8" in found.problem
    assert found.suggested == "gb18030"
    assert found.faults == 0  # nearly all of it, which says nothing
    (again,) = take_sample([file], encoding=found.suggested).files
    assert (again.text.decode(), again.problem) == (text, "")


def test_a_picture_is_no_text_in_any_encoding(tmp_path: Path) -> None:
    file = tmp_path / "cat.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 20)
    (found,) = take_sample([file]).files
    assert found.problem == f"{file}: this is no text but a PNG picture; choose a text file"
    assert (found.fault, found.suggested) == (None, "")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_wide_encodings_are_suggested_by_a_name_that_a_corpus_takes(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "wide.txt"
    file.write_bytes("a text of some letters".encode(encoding))
    (found,) = take_sample([file]).files
    assert found.problem
    (again,) = take_sample([file], encoding=found.suggested).files
    assert again.text.decode() == "a text of some letters"


def test_what_cannot_be_read_hinders_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"abc")
    (tmp_path / "empty").mkdir()
    sample = take_sample([tmp_path / "gone.txt", tmp_path / "empty", tmp_path / "a.txt"])
    assert ["cannot be read" in part.problem for part in sample.parts] == [True, False, False]
    assert "no *.txt file" in sample.parts[1].problem
    assert [file.text for file in sample.files] == [b"abc"]


def test_of_a_large_corpus_each_file_gives_its_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus_sample, "SAMPLE", 1000)
    monkeypatch.setattr(corpus_sample, "LEAST", 10)
    for name, size in (("a", 3000), ("b", 6000), ("c", 5)):
        (tmp_path / f"{name}.txt").write_bytes("中".encode() * (size // 3) if size > 5 else b"abcde")
    sample = take_sample([tmp_path])
    assert not sample.whole
    cut = 4 * corpus_sample.PIECES  # at most so many bytes are of characters at the ends of pieces
    for file, share in zip(sample.files, (333, 666, 5), strict=True):
        assert share - cut <= len(file.text) <= share
        file.text.decode()  # no character is cut


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16-le"])
def test_a_sample_is_spread_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    """Of the beginning alone, the first of four novels was all that was known of them."""
    monkeypatch.setattr(corpus_sample, "SAMPLE", 1 << 14)
    monkeypatch.setattr(corpus_sample, "LEAST", 64)
    (tmp_path / "a.txt").write_bytes("".join(letter * 30_000 for letter in "甲乙丙丁abcd").encode(encoding))
    (file,) = take_sample([tmp_path / "a.txt"], encoding=encoding).files
    text = file.text.decode()
    assert list(dict.fromkeys(text)) == list("甲乙丙丁abcd")
    assert len(file.text) <= 1 << 14


def test_the_check_of_a_large_file_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus_sample, "SAMPLE", 1 << 10)
    monkeypatch.setattr(corpus_sample, "CHECKED", 1 << 18)
    (tmp_path / "a.txt").write_bytes(b"a" * (1 << 20) + b"\xff")
    (found,) = take_sample([tmp_path / "a.txt"]).files
    assert not found.whole
    assert found.checked < 1 << 20
    assert found.problem == ""


def test_more_files_than_are_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus_sample, "MOST_FILES", 2)
    for name in "abc":
        (tmp_path / f"{name}.txt").write_bytes(b"abc")
    sample = take_sample([tmp_path])
    assert (len(sample.files), sample.count, sample.size, sample.whole) == (2, 3, 9, False)


def test_it_stops(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"abc")
    with pytest.raises(EncodingStopped):
        take_sample([tmp_path], stop=lambda: True)


def test_scripts() -> None:
    assert script_counts([]) == []
    assert dict(script_counts(["a中".encode(), "한 1👍б".encode()])) == {
        "latin": 1,
        "han": 1,
        "hangul": 1,
        "digits": 1,
        "symbols": 1,
        "cyrillic": 1,
        "common": 1,
    }


@pytest.mark.parametrize("text", ["plain text\n" * 40, "中文 and plain text\n" * 40])
def test_damage_is_not_taken_for_another_encoding(tmp_path: Path, text: str) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(text.encode() + b"some \xff\xfe\x80 damage\n" + text.encode())
    (found,) = take_sample([file]).files
    assert (found.fault is not None, found.suggested) == (True, "")
    assert (found.faults, found.more_faults) == (3, False)


def test_faults_are_counted_as_far_as_a_large_file_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corpus_sample, "SAMPLE", 1 << 10)
    monkeypatch.setattr(corpus_sample, "CHECKED", 1 << 12)
    file = tmp_path / "a.txt"
    # What is checked ends in a character.
    file.write_bytes(b"wrong \xff\xfe\n" + "中文\n".encode() * 2000 + b"\xff")
    (found,) = take_sample([file]).files
    assert (found.faults, found.more_faults, found.suggested) == (2, True, "")


def test_nothing_is_suggested_that_holds_what_stands_in_no_text_further_on(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes("日本語のテキストです。\n".encode("cp932") * 3000 + b"\xff\xfe\n")
    (found,) = take_sample([file]).files
    assert found.fault is not None
    assert found.suggested not in ("cp932", "shift_jis")
