"""Saved and reopened it is the same; the file on the disk is compared with what is in memory."""

from dataclasses import replace

import pytest

import engine
from engine.checking.saved_file import check_saved_file, differences
from engine.checking.subject import Subject
from engine.formats import native
from engine.formats.kind import Wanted
from tests.engine.checking.bad_tokenizers import finding, kinds, never


@pytest.fixture(scope="module")
def trained():
    return engine.train(texts=["low lower lowest 中国 中文"] * 3, vocab_size=280, special_tokens=["<s>"])


def checked(tokenizer, **others):
    return check_saved_file(Subject(tokenizer, "low 中国", **others), never)


def test_one_that_was_never_saved(trained):
    found = checked(trained)
    assert kinds(found) == {"file-reopened-same": "good", "file-none": "doubt"}
    assert finding(found, "file-reopened-same").values["merges"] == len(trained.merges)


def test_one_that_was_saved(trained, tmp_path):
    engine.save(trained, tmp_path / "v.prism.json")
    assert kinds(checked(trained, path=tmp_path / "v.prism.json"))["file-same"] == "good"


def test_a_file_that_others_wrote_since(trained, tmp_path):
    path = tmp_path / "v.prism.json"
    engine.save(trained.with_special_tokens(["<t>"]), path)
    found = finding(checked(trained, path=path), "file-differs")
    assert (found.grade, [row.cells[0] for row in found.rows]) == ("fault", ["vocabulary", "special"])


def test_unsaved_changes(trained, tmp_path):
    path = tmp_path / "v.prism.json"
    engine.save(trained, path)
    found = finding(checked(replace(trained, version="2.0.0"), path=path, dirty=True), "file-unsaved")
    assert (found.grade, [row.cells[0] for row in found.rows]) == ("doubt", ["version"])


def test_a_file_that_is_gone_or_damaged(trained, tmp_path):
    path = tmp_path / "v.prism.json"
    assert kinds(checked(trained, path=path))["file-unreadable"] == "fault"
    path.write_bytes(native.dump(trained)[:-40])
    found = finding(checked(trained, path=path), "file-unreadable")
    assert str(path) in found.values["message"]


def test_an_altered_file_that_was_accepted(trained, tmp_path):
    path = tmp_path / "v.prism.json"
    path.write_bytes(native.dump(trained).replace(b'"notes": ""', b'"notes": "x"'))
    accepted = Wanted(verify=False)
    opened = engine.load(path, verify=False)
    assert kinds(checked(opened, path=path, wanted=accepted))["file-altered"] == "doubt"


def test_a_file_that_does_not_hold_all(trained, monkeypatch):
    whole = native._as_object

    def forgetful(tokenizer):
        return {**whole(tokenizer), "notes": "", "version": "0"}

    monkeypatch.setattr(native, "_as_object", forgetful)
    found = finding(checked(replace(trained, notes="mine")), "file-reopened-other")
    assert (found.grade, [row.cells[0] for row in found.rows]) == ("fault", ["version", "name"])


def test_one_that_cannot_be_saved(trained, monkeypatch):
    def refuse(*_given):
        raise engine.SaveError("not saved: no room")

    monkeypatch.setattr("engine.checking.saved_file.save", refuse)
    assert finding(checked(trained), "file-unsavable").values == {"message": "not saved: no room"}


def test_one_that_was_fetched_by_its_name(trained):
    foreign = replace(trained, origin=engine.origin.Origin("tiktoken"))
    assert kinds(check_saved_file(Subject(foreign, fetched=True), never)) == {"file-fetched": "note"}


def test_what_differs_is_named(trained):
    other = replace(trained, notes="x", version="9", training=None)
    assert list(differences(trained, other, "")) == ["version", "name", "training"]
    split = engine.Tokenizer(trained.merges, pattern=engine.text.split_patterns.NAMED["none"])
    assert {"pattern", "special"} <= set(differences(trained, split, ""))
