"""Reading files of all sorts: pipes, links, what only points to a file."""

import gzip
import json
import os
import threading

import pytest

import engine
from engine.errors import FileFormatError
from engine.formats import source
from engine.formats.byte_level import STAND_INS
from engine.formats.source import read_source

WORDS = b"[UNK]\nthe\n"
POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
has_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")


@has_pipes
@pytest.mark.parametrize("size", [1, 1 << 18])
def test_a_named_pipe_is_read_to_its_end(tmp_path, size):
    path = tmp_path / "vocab.txt"
    os.mkfifo(path)
    keeper = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # what is written stays until it is read
    began = threading.Event()

    def write():
        with open(path, "wb") as file:
            began.set()
            file.write(WORDS * size)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert began.wait(10)
        assert read_source(path).data == WORDS * size
    finally:
        os.close(keeper)
        writer.join(10)


@has_pipes
def test_a_named_pipe_without_a_writer_is_not_waited_for(tmp_path):
    path = tmp_path / "vocab.txt"
    os.mkfifo(path)
    with pytest.raises(FileFormatError, match=r"vocab\.txt: nobody writes to this pipe, and it is empty; "):
        read_source(path)


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="descriptors have no names here")
def test_an_open_pipe_by_its_name():
    reading, writing = os.pipe()
    try:
        os.write(writing, WORDS)
        os.close(writing)
        assert read_source(f"/dev/fd/{reading}").data == WORDS
    finally:
        os.close(reading)


def test_a_folder_cannot_be_read(tmp_path):
    with pytest.raises(FileFormatError, match="cannot be read: "):
        read_source(tmp_path)


@pytest.mark.parametrize("name", ["tokenizer.json", "merges.txt", "tokenizer.model", "vocab.txt", "a.tiktoken"])
def test_a_pointer_of_git_lfs_is_no_vocabulary(tmp_path, name):
    (tmp_path / name).write_bytes(POINTER)
    with pytest.raises(FileFormatError, match=f"{name}: this is a Git LFS pointer, .*fetch the real file"):
        engine.load(tmp_path / name)


def gpt2(folder):
    folder.mkdir()
    vocabulary = {**{letter: number for number, letter in enumerate(STAND_INS)}, "ab": 256}
    (folder / "vocab.json").write_text(json.dumps(vocabulary))
    (folder / "merges.txt").write_text("#version: 0.2\na b\n")
    return folder


def test_the_other_file_may_be_a_pointer(tmp_path):
    folder = gpt2(tmp_path / "gpt2")
    (folder / "merges.txt").write_bytes(POINTER)
    with pytest.raises(FileFormatError, match=r"merges\.txt: this is a Git LFS pointer"):
        engine.load(folder / "vocab.json")


def linked(link, to):
    try:
        link.symlink_to(to)
    except OSError:
        pytest.skip("links cannot be made here")
    return link


def test_the_other_file_lies_beside_the_link_or_what_it_leads_to(tmp_path):
    folder = gpt2(tmp_path / "gpt2")
    link = linked(tmp_path / "vocab.json", folder / "vocab.json")
    assert engine.load(link).encode("ab").ids.tolist() == [256]
    (tmp_path / "merges.txt").write_text("#version: 0.2\n")
    assert len(engine.load(link).encode("ab")) == 2


@pytest.mark.parametrize("name", ["tokenizer.json", "vocab.txt", "merges.txt", "a.tiktoken", "vocab.txt.gz", "a"])
@pytest.mark.parametrize("data", [b"", b"\n \n"])
def test_an_empty_file_is_called_empty(tmp_path, name, data):
    (tmp_path / name).write_bytes(gzip.compress(data) if name.endswith("gz") else data)
    with pytest.raises(FileFormatError, match=f"{name}: expected a vocabulary, found an empty file"):
        engine.load(tmp_path / name)


def test_a_file_that_changes_while_it_is_read_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "vocab.txt"
    path.write_bytes(WORDS)

    def limited(file, *rest):
        data = read(file, *rest)
        with open(path, "ab") as other:
            other.write(b"more\n")
        return data

    read = source._limited
    monkeypatch.setattr(source, "_limited", limited)
    with pytest.raises(FileFormatError, match=r"vocab\.txt: the file changed while it was read; try again once"):
        read_source(path)
