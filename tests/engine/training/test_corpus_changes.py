"""Whether a corpus is the one that was trained on."""

from pathlib import Path

import pytest

import engine
from engine.errors import EncodingStopped
from engine.training.corpus import Corpus
from engine.training.corpus_changes import CorpusChanges, corpus_changes, is_recorded


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "c").mkdir()
    for name in ("a", "b", "d"):
        (tmp_path / f"c/{name}.txt").write_text(f"text {name} " * 9)
    return tmp_path / "c"


def changes(folder: Path, record: engine.TrainingRecord) -> CorpusChanges:
    return corpus_changes(record, Corpus.from_paths([folder]))


def test_gone_changed_and_added(folder: Path) -> None:
    record = engine.train(paths=folder, vocab_size=260).training
    assert record is not None
    assert changes(folder, record).none
    (folder / "a.txt").unlink()
    (folder / "b.txt").write_text("other")
    (folder / "e.txt").write_text("new")
    assert changes(folder, record) == CorpusChanges(("c/a.txt",), ("c/b.txt",), ("c/e.txt",))


def test_is_recorded(folder: Path) -> None:
    record = engine.train(paths=folder, vocab_size=260).training
    assert record is not None
    first, second, _ = record.corpus
    assert is_recorded(first, folder / "a.txt")
    assert not is_recorded(second, folder / "a.txt")
    assert not is_recorded(first, folder / "gone.txt")
    assert not is_recorded(first, folder)


def test_it_stops(folder: Path) -> None:
    record = engine.train(paths=folder, vocab_size=260).training
    assert record is not None
    with pytest.raises(EncodingStopped):
        corpus_changes(record, Corpus.from_paths([folder]), stop=lambda: True)
