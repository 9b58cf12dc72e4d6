"""The files of the corpus: found again by their content, and what is wrong with them."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

import engine
from engine.checking import corpus_files
from engine.checking.corpus_files import check_corpus
from engine.checking.subject import Subject
from engine.errors import EncodingStopped, SettingsError
from engine.training.decoding import Decoding
from tests.engine.checking.bad_tokenizers import finding, kinds, never

TEXT = "low lower lowest 中国 中文\n" * 40


def write(path: Path, text: str = TEXT, encoding: str = "utf-8") -> Path:
    path.write_bytes(text.encode(encoding))
    return path


def checked(tokenizer, **others):
    return check_corpus(Subject(tokenizer, **others), never)


def test_the_very_files_are_found_wherever_they_lie_now(tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    tokenizer = engine.train(paths=[write(here / "a.txt")], vocab_size=280)
    os.replace(here / "a.txt", there / "other name.txt")
    found = checked(tokenizer, places=(there,))
    assert kinds(found) == {"corpus-same": "good", "corpus-clean": "good"}
    assert finding(found, "corpus-clean").values == {"files": 1, "bytes": len(TEXT.encode())}


def test_files_beside_the_vocabulary_are_looked_at(tmp_path):
    tokenizer = engine.train(paths=[write(tmp_path / "a.txt")], vocab_size=280)
    assert kinds(checked(tokenizer, path=tmp_path / "v.prism.json")) == {
        "corpus-same": "good", "corpus-clean": "good",
    }  # fmt: skip


def test_files_of_one_size_are_each_read_once(tmp_path, monkeypatch):
    paths = [write(tmp_path / f"{name}.txt", name * 30) for name in "abc"]
    tokenizer, read = engine.train(paths=paths, vocab_size=257), []

    class Counted(corpus_files.Reading):
        def __init__(self, document, corpus):
            read.append(document.path.name)
            super().__init__(document, corpus)

    monkeypatch.setattr(corpus_files, "Reading", Counted)
    assert kinds(checked(tokenizer, places=(tmp_path,))) == {"corpus-same": "good", "corpus-clean": "good"}
    assert read == ["a.txt", "b.txt", "c.txt"]


def test_a_changed_file_is_told_from_a_missing_one(tmp_path):
    first, second = write(tmp_path / "a.txt"), write(tmp_path / "b.txt", TEXT + "b")
    tokenizer = engine.train(paths=[first, second], vocab_size=280)
    write(first, TEXT.replace("low", "mow"))
    second.unlink()
    found = checked(tokenizer, corpus=(first,))
    assert kinds(found) == {"corpus-changed": "doubt", "corpus-missing": "unknown", "corpus-clean": "good"}
    assert finding(found, "corpus-missing").rows[0].cells[0] == "b.txt"


def test_a_foreign_vocabulary_is_not_judged_by_the_chosen_corpus(tmp_path):
    tokenizer = engine.Tokenizer(engine.Merges.of([]))
    path = write(tmp_path / "a.txt", encoding="gb18030")
    assert kinds(checked(tokenizer, corpus=(path,))) == {"corpus-unrecorded": "unknown"}


def test_nor_is_one_whose_corpus_is_gone(tmp_path):
    path = write(tmp_path / "a.txt")
    tokenizer = engine.train(paths=[path], vocab_size=280)
    path.unlink()
    other = write(tmp_path / "other.txt", "a\ufffdb")
    assert kinds(checked(tokenizer, corpus=(other,))) == {"corpus-missing": "unknown"}


@pytest.mark.parametrize(
    ("text", "kind", "grade"),
    [
        ("cafÃ© ", "corpus-double-latin", "fault"),
        ("锟斤拷", "corpus-double-gbk", "fault"),
        ("a\ufffdb", "corpus-replaced", "doubt"),
        ("a\ufeffb", "corpus-marks", "doubt"),
        ("a\x00b" + "c" * 100, "corpus-nul", "fault"),
        ("plain" + b"\xff\xfe".decode("cp932"), "corpus-private", "doubt"),
    ],
)
def test_each_sign_is_a_finding_with_its_place(tmp_path, text, kind, grade):
    path = write(tmp_path / "a.txt", "first line\n" + text)
    tokenizer = engine.train(paths=[path], vocab_size=257)
    found = checked(tokenizer, places=(path,))
    assert kinds(found) == {"corpus-same": "good", kind: grade}
    file, byte, written = finding(found, kind).rows[0].cells
    assert (file, byte >= 11, bool(written)) == (str(path), True, True)


def test_what_is_no_utf8_any_more_is_said_with_its_place(tmp_path):
    path = write(tmp_path / "a.txt", "中国")
    tokenizer = engine.train(paths=[path], vocab_size=257)
    write(path, "中国", "gb18030")
    found = checked(tokenizer, corpus=(path,))
    assert kinds(found) == {"corpus-changed": "doubt", "corpus-unreadable": "fault"}
    assert "byte 0" in finding(found, "corpus-unreadable").rows[0].cells[0]


def test_utf8_that_was_read_as_something_else(tmp_path):
    path = write(tmp_path / "a.txt", "été à la plage\n" * 9)
    tokenizer = engine.train(paths=[path], vocab_size=270, encoding="latin-1")
    found = checked(tokenizer, places=(path,))
    assert kinds(found) == {
        "corpus-same": "good", "corpus-read-wrongly": "fault", "corpus-double-latin": "fault",
    }  # fmt: skip
    assert finding(found, "corpus-read-wrongly").rows[0].cells == (str(path), "latin-1")


def test_files_in_an_encoding_of_their_own_are_read_in_it(tmp_path):
    path = write(tmp_path / "a.txt", "中国人\n" * 20, "gb18030")
    trained = engine.train(paths=[path], vocab_size=257, encoding="gb18030")
    document = replace(trained.training.corpus[0], encoding="gb18030")
    record = replace(trained.training, encoding="utf-8", corpus=(document,))
    tokenizer = engine.Tokenizer(trained.merges, training=record)
    assert kinds(checked(tokenizer, places=(path,))) == {"corpus-same": "good", "corpus-clean": "good"}


@pytest.mark.parametrize("own", [{"encoding": "nonsense"}, {"errors": "ignore"}])
def test_a_file_that_names_an_encoding_that_is_none(tmp_path, own):
    trained = engine.train(paths=[write(tmp_path / "a.txt")], vocab_size=257)
    record = replace(trained.training, corpus=(replace(trained.training.corpus[0], **own),))
    with pytest.raises(SettingsError, match="|".join(own.values())):
        checked(engine.Tokenizer(trained.merges, training=record), places=(tmp_path,))


def test_a_changed_file_is_read_in_the_encoding_that_is_chosen_for_it(tmp_path):
    path = write(tmp_path / "a.txt", "中国人\n" * 20)
    tokenizer = engine.train(paths=[path], vocab_size=257)
    write(path, "中国人\n" * 20, "gb18030")
    found = checked(tokenizer, corpus=(path,), differing={path: Decoding("gb18030")})
    assert kinds(found) == {"corpus-changed": "doubt", "corpus-clean": "good"}


def test_names_in_a_file_lead_nowhere_else(tmp_path):
    secret, folder = write(tmp_path / "secret.txt"), tmp_path / "v"
    folder.mkdir()
    tokenizer = engine.train(paths=[secret], vocab_size=280)
    record = tokenizer.training
    for name in ("../secret.txt", str(secret), ""):
        documents = (engine.CorpusDocument(name, record.corpus[0].bytes, record.corpus[0].sha256),)
        altered = engine.Tokenizer(tokenizer.merges, training=engine.TrainingRecord(280, "gpt2", corpus=documents))
        assert kinds(checked(altered, path=folder / "v.prism.json")) == {"corpus-missing": "unknown"}


def test_it_stops_when_told(tmp_path):
    path = write(tmp_path / "a.txt")
    subject = Subject(engine.train(paths=[path], vocab_size=257), corpus=(path,))
    with pytest.raises(EncodingStopped):
        check_corpus(subject, lambda: True)
