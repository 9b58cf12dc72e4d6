"""Reading: what becomes of bytes, and what is refused with which words."""

import hashlib
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given

from engine import kernels
from engine.errors import CorpusError, SettingsError
from engine.training import corpus as corpus_module
from engine.training.corpus import Corpus, Reading
from engine.training.decoding import Decoding
from tests.engine.texts import either_form, texts

NO_ENCODINGS = ["klingon", "", "rot13", "hex", "zlib", "base64", "idna", "punycode", "undefined", "a\0b", "\ud800"]


def read(corpus: Corpus) -> list[bytes]:
    return [b"".join(Reading(document, corpus)) for document in corpus.documents]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "corpus.txt"


@pytest.fixture
def tiny_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus_module, "_SLICE", {"plain": 3, "compiled": 3})


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"a\r\nb\rc\nd",
        b"x\r\ny\n\r\r\xef\xbb\xbf",
        b"\xef\xbb\xbfab",
        b"you\tnice",
        "中😀é".encode() * 9,
        b"a\x00b",
    ],
)
def test_utf8_stays_as_it_is(kernel_mode: str, tiny_slices: None, file: Path, data: bytes) -> None:
    file.write_bytes(data)
    corpus = Corpus.from_paths([file])
    reading = Reading(corpus.documents[0], corpus)
    pieces = list(reading)
    assert b"".join(pieces) == data
    for piece in pieces:
        piece.decode()  # no character is cut
    record = reading.record
    assert (record.name, record.bytes) == (file.name, len(data))
    assert record.sha256 == hashlib.sha256(data).hexdigest()
    assert corpus.size == len(data)


@pytest.mark.parametrize(
    ("data", "offset", "byte"),
    [
        (bytes.fromhex("c4e3bac3a3accac0bde70a"), 0, "c4"),
        (bytes.fromhex("61626320f0282061626320616263"), 4, "f0"),
        (bytes.fromhex("636166e9206175206c616974"), 3, "e9"),
        (b"abc\xe4\xb8", 3, "e4"),
        (b"ab" * 5 + b"\xed\xa0\x80", 10, "ed"),
    ],
)
@pytest.mark.parametrize("small", [True, False])
def test_malformed_utf8_names_file_byte_and_way_out(
    kernel_mode: str, file: Path, monkeypatch: pytest.MonkeyPatch, data: bytes, offset: int, byte: str, small: bool
) -> None:
    if small:
        monkeypatch.setattr(corpus_module, "_SLICE", {"plain": 3, "compiled": 3})
    file.write_bytes(data)
    with pytest.raises(CorpusError) as caught:
        read(Corpus.from_paths([file]))
    message = str(caught.value)
    assert f"corpus.txt: byte {offset} (0x{byte.upper()})" in message
    assert "another encoding, such as gb18030" in message
    assert "errors=replace" in message


def test_the_stress_file(kernel_mode: str, shared: Path) -> None:
    path = shared / "corpora/stress/UTF-8-test.txt"
    with pytest.raises(CorpusError, match="byte 4461 "):
        read(Corpus.from_paths([path]))
    assert read(Corpus.from_paths([path], errors="replace")) == [
        path.read_bytes().decode(errors="replace").encode()
    ]


@pytest.mark.parametrize(
    ("data", "encoding", "text"),
    [
        (bytes.fromhex("c4e3bac3a3accac0bde70a"), "gb18030", "你好，世界\n"),
        (bytes.fromhex("c4e3bac3a3accac0bde70a"), "gbk", "你好，世界\n"),
        (bytes.fromhex("9534b2359439fc36d6d0"), "gb18030", "𠮷😀中"),
        (bytes.fromhex("fffe780069006e00200063006800e0006f00"), "utf-16", "xin chào"),
        (bytes.fromhex("636166e9206175206c616974"), "latin-1", "café au lait"),
        (b"\xef\xbb\xbfab", "utf-8-sig", "ab"),
        ("😀中".encode("utf-16-be"), "utf-16-be", "😀中"),
    ],
)
def test_other_encodings(tiny_slices: None, file: Path, data: bytes, encoding: str, text: str) -> None:
    file.write_bytes(data)
    corpus = Corpus.from_paths([file], encoding=encoding)
    reading = Reading(corpus.documents[0], corpus)
    assert b"".join(reading).decode() == text
    assert reading.record.sha256 == hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize(
    ("data", "encoding", "offset"),
    [
        (bytes.fromhex("9534b2359439fc36d6d0"), "gbk", 1),
        (b"abcdefg\xff\xff", "gb18030", 7),
        (b"abcd\x81", "gb18030", 4),
        (b"abcdefg\xe9", "ascii", 7),
        (b"a\x00b\x00\x00\xd8c\x00", "utf-16-le", 4),
        (b"a\x00b\x00c", "utf-16-le", 4),
    ],
)
def test_the_offset_of_a_fault_in_other_encodings(
    tiny_slices: None, file: Path, data: bytes, encoding: str, offset: int
) -> None:
    file.write_bytes(data)
    with pytest.raises(UnicodeDecodeError) as right:
        data.decode(encoding)
    with pytest.raises(CorpusError, match=f"byte {right.value.start} "):
        read(Corpus.from_paths([file], encoding=encoding))
    assert right.value.start in (offset, offset - 1)


def test_replace(tiny_slices: None, file: Path) -> None:
    file.write_bytes(bytes.fromhex("61626320f0282061626320616263"))
    assert read(Corpus.from_paths([file], errors="replace")) == ["abc \ufffd( abc abc".encode()]


@pytest.mark.parametrize("errors", ["strict", "replace"])
@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("xin".encode("utf-16"), "utf-16"),
        (b"\xfe\xff\x00x", "utf-16"),
        ("x".encode("utf-32"), "utf-32"),
        ("plain text".encode("utf-16-le"), "utf-16-le"),
    ],
)
def test_utf16_is_never_taken_for_utf8(file: Path, errors: str, data: bytes, name: str) -> None:
    file.write_bytes(data)
    with pytest.raises(CorpusError, match=rf"corpus\.txt: byte \d.*choose .*{name}"):
        read(Corpus.from_paths([file], errors=errors))


def test_a_folder_stands_for_its_text_files(tmp_path: Path) -> None:
    for name in ("b.txt", "a/z.txt", "a/c.txt", "a/note.md"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
    assert read(Corpus.from_paths([tmp_path])) == [b"a/c.txt", b"a/z.txt", b"b.txt"]
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(CorpusError, match=r"no \*\.txt file"):
        Corpus.from_paths([empty])


def test_files_that_are_not_there(tmp_path: Path, file: Path) -> None:
    with pytest.raises(CorpusError, match=r"none\.txt: cannot be read: No such file"):
        Corpus.from_paths([tmp_path / "none.txt"])
    file.write_text("ab")
    corpus = Corpus.from_paths([file])
    file.unlink()
    with pytest.raises(CorpusError, match=r"corpus\.txt: cannot be read at byte 0: No such file"):
        read(corpus)
    file.mkdir()
    with pytest.raises(CorpusError, match="cannot be read"):
        read(corpus)


def test_an_empty_name_is_not_the_folder_one_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "private.txt").write_text("ab")
    monkeypatch.chdir(tmp_path)
    assert read(Corpus.from_paths(["."])) == [b"ab"]
    with pytest.raises(CorpusError, match=r"give one, or \. for the folder you are in"):
        Corpus.from_paths([""])


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="rights do not bind this user")
def test_a_file_without_rights(file: Path) -> None:
    file.write_text("ab")
    file.chmod(0)
    with pytest.raises(CorpusError, match="Permission denied"):
        read(Corpus.from_paths([file]))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        *[({"encoding": name}, "not an encoding of texts; give one such as") for name in NO_ENCODINGS],
        ({"errors": "ignore"}, "ignore"),
    ],
)
def test_settings_that_cannot_be(file: Path, settings: dict[str, str], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        Corpus.from_paths([file], **settings)


def test_lone_surrogates_of_texts_are_reported() -> None:
    corpus = Corpus.from_texts(["a\ud83d\udc4db\udbc0", "c"])
    assert [document.surrogates for document in corpus.documents] == [(3,), ()]
    assert read(corpus) == ["a👍b\ufffd".encode(), b"c"]


@either_form
@given(text=texts)
def test_texts_come_whole(kernel_mode: str, text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(corpus_module, "_SLICE", {kernels.state(): 5})
        corpus = Corpus.from_texts([text])
        pieces = list(Reading(corpus.documents[0], corpus))
    assert b"".join(pieces) == corpus.documents[0].utf8
    for piece in pieces:
        piece.decode()


def test_a_record_names_files_from_the_folder_that_was_given_on(tmp_path):
    folder = tmp_path / "texts"
    (folder / "a").mkdir(parents=True)
    for name in ("a/c.txt", "b.txt"):
        (folder / name).write_text(name)
    for path in (folder, folder / "b.txt"):
        names = []
        for document in Corpus.from_paths([path]).documents:
            reading = Reading(document, Corpus.from_paths([path]))
            assert b"".join(reading)
            names.append(reading.record.name)
        assert names == (["texts/a/c.txt", "texts/b.txt"] if path == folder else ["b.txt"])


class TestFilesThatDiffer:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        (tmp_path / "a.txt").write_text("中国", "utf-8")
        (tmp_path / "old").mkdir()
        (tmp_path / "old/b.txt").write_text("中国", "gb18030")
        (tmp_path / "old/c.txt").write_bytes("中國".encode("big5") + b"\xff")
        return tmp_path

    def test_each_is_decoded_in_its_own_way(self, kernel_mode: str, folder: Path) -> None:
        differing = {
            folder / "old/b.txt": Decoding("gb18030"),
            folder / "old/c.txt": Decoding("big5", "replace"),
        }
        corpus = Corpus.from_paths([folder], differing=differing)
        assert read(corpus) == ["中国".encode(), "中国".encode(), "中國\ufffd".encode()]
        records = [Reading(document, corpus).record for document in corpus.documents]
        assert [(record.encoding, record.errors) for record in records] == [
            (None, None),
            ("gb18030", None),
            ("big5", "replace"),
        ]
        assert corpus.utf8_size == 6 + 3 * 4 + 3 * 5

    def test_a_file_counts_before_its_folder(self, folder: Path) -> None:
        differing = {folder / "old": Decoding("gb18030"), folder / "old/c.txt": Decoding("big5", "replace")}
        corpus = Corpus.from_paths([folder / "a.txt", folder / "old"], differing=differing)
        assert [corpus.decoding_of(each).encoding for each in corpus.documents] == ["utf-8", "gb18030", "big5"]

    def test_what_does_not_differ_is_not_recorded(self, folder: Path) -> None:
        same = {folder / "old/b.txt": Decoding("gb18030")}
        corpus = Corpus.from_paths([folder / "old/b.txt"], encoding="gb18030", differing=same)
        assert Reading(corpus.documents[0], corpus).record.encoding is None

    @pytest.mark.parametrize(
        ("path", "decoding", "message"),
        [
            ("d.txt", Decoding("gb18030"), "d.txt: an encoding is given for this, but it is no file of the corpus"),
            ("a.txt", Decoding("klingon"), "'klingon' is not an encoding"),
            ("a.txt", Decoding("utf-8", "ignore"), "'ignore' is not known"),
        ],
    )
    def test_what_cannot_be(self, folder: Path, path: str, decoding: Decoding, message: str) -> None:
        with pytest.raises(SettingsError, match=message):
            Corpus.from_paths([folder], differing={folder / path: decoding})

    def test_the_fault_names_the_encoding_of_the_file(self, folder: Path) -> None:
        corpus = Corpus.from_paths([folder / "old"], differing={folder / "old/b.txt": Decoding("gb18030")})
        with pytest.raises(CorpusError, match=r"c\.txt: byte 0 .* is not valid UTF-8"):
            read(corpus)
