"""The settings of a vocabulary that was trained, back in the form; its corpus is found, or what of it is not."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

import engine
from app.languages import Languages
from app.session import Session
from app.settings import MOST_CORPORA, Settings
from app.training.recorded_corpus import find_corpus, key_of
from app.training.settings_form import SettingsForm
from app.training.train_again import TrainAgain
from app.training.training_run import TrainingRun
from app.training.training_settings import TrainingSettings
from engine import Tokenizer


def never() -> bool:
    return False


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "c/in").mkdir(parents=True)
    (tmp_path / "c/a.txt").write_text("low lower lowest " * 9, "utf-8")
    (tmp_path / "c/in/b.txt").write_text("中国 中国人 " * 9, "gb18030")
    (tmp_path / "d.txt").write_text("newer wider " * 9, "utf-8")
    return tmp_path


@pytest.fixture
def settings(folder: Path) -> TrainingSettings:
    return TrainingSettings(
        (folder / "c", folder / "d.txt"), 280, "whitespace", ("<|e|>",), 3, "first-seen", name="c",
        blocked=((b"lo", b"w"),),
        differing=((str(folder / "c/in/b.txt"), "gb18030", "strict"),),
    )  # fmt: skip


@pytest.fixture
def made(settings: TrainingSettings) -> Tokenizer:
    trainer = settings.trainer()
    while not trainer.finished:
        trainer.advance()
    return trainer.tokenizer()


def record_of(tokenizer: Tokenizer) -> engine.TrainingRecord:
    assert tokenizer.training is not None
    return tokenizer.training


def test_where_it_was_remembered(made: Tokenizer, settings: TrainingSettings) -> None:
    found = find_corpus(record_of(made), list(map(str, settings.paths)), [], None, never)
    assert found.changes.none
    assert dataclasses.replace(found.settings, name="c") == settings


def test_files_of_several_folders_that_are_called_alike_keep_their_encodings(tmp_path: Path) -> None:
    encodings = {"gbk": "gb18030", "big5": "big5", "plain": "utf-8", "again": "utf-8"}
    paths = [tmp_path / name / "a.txt" for name in encodings]
    for path, encoding in zip(paths, encodings.values(), strict=True):
        path.parent.mkdir()
        path.write_text("中文 中文 " * (1 if encoding == "big5" else 3), encoding)
    settings = TrainingSettings(
        tuple(paths), 270, differing=tuple(
            (str(path), encoding, errors) for path, encoding, errors in zip(
                paths, encodings.values(), ("strict", "strict", "strict", "replace"), strict=True
            ) if (encoding, errors) != ("utf-8", "strict")
        ),
    )  # fmt: skip
    trainer = settings.trainer()
    while not trainer.finished:
        trainer.advance()
    found = find_corpus(record_of(trainer.tokenizer()), list(map(str, paths)), [], None, never)
    assert found.settings.differing == settings.differing


def test_beside_the_vocabulary(made: Tokenizer, settings: TrainingSettings, folder: Path) -> None:
    found = find_corpus(record_of(made), [], [], folder / "v.prism.json", never)
    assert found.changes.none
    assert dataclasses.replace(found.settings, name="c") == settings


def test_a_sample(folder: Path) -> None:
    made = engine.train(paths=folder / "d.txt", vocab_size=260)
    found = find_corpus(record_of(made), [], [folder / "c/a.txt", folder / "d.txt"], None, never)
    assert found.settings.paths == (folder / "d.txt",)
    assert found.changes.none


def test_what_is_gone_or_changed(made: Tokenizer, settings: TrainingSettings, folder: Path) -> None:
    (folder / "d.txt").unlink()
    (folder / "c/a.txt").write_text("other")
    found = find_corpus(record_of(made), list(map(str, settings.paths)), [], None, never)
    assert found.settings.paths == (folder / "c",)
    assert (found.changes.gone, found.changes.changed) == (("d.txt",), ("c/a.txt",))


def test_texts_are_nowhere(trained: Tokenizer) -> None:
    found = find_corpus(record_of(trained), [], [], Path("/v.prism.json"), never)
    assert found.settings.paths == ()
    assert found.changes.gone == ("text 1", "text 2", "text 3")


@pytest.fixture
def store(tmp_path: Path) -> Settings:
    return Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))


class Desk:
    def __init__(self, session: Session, store: Settings) -> None:
        self.session = session
        self.run = TrainingRun()
        self.form = SettingsForm({})
        self.again = TrainAgain(session, self.run, store, self.form, [])
        self.action = QAction()
        self.again.bind(self.action)

    @property
    def said(self) -> str:
        label = self.form.findChild(QLabel, "train_again_words")
        assert label is not None
        return label.text()


@pytest.fixture
def desk(qtbot: QtBot, session: Session, store: Settings) -> Iterator[Desk]:
    desk = Desk(session, store)
    qtbot.addWidget(desk.form)
    yield desk
    desk.again.shutdown()
    desk.run.shutdown()


def test_the_form_is_filled(
    qtbot: QtBot, desk: Desk, store: Settings, made: Tokenizer, settings: TrainingSettings, folder: Path
) -> None:
    assert not desk.action.isEnabled()
    store.add_corpus(key_of(record_of(made)), list(map(str, settings.paths)))
    desk.session.open(made, path=None, dirty=True)
    assert desk.action.isEnabled()
    desk.form.again_wanted.emit()
    qtbot.waitUntil(lambda: not desk.again.busy)
    assert desk.form.settings() == settings
    assert desk.said == f"The settings of {desk.session.active.title}.\nThe corpus is still the same, byte by byte."
    (folder / "d.txt").write_text("changed")
    desk.again.begin()
    qtbot.waitUntil(lambda: not desk.again.busy)
    assert "Changed since the training: d.txt." in desk.said
    desk.form.corpus.add_paths([folder / "more.txt"])
    assert desk.said == ""


def test_a_corpus_that_is_chosen_meanwhile_stays(
    qtbot: QtBot, desk: Desk, made: Tokenizer, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = Event()
    monkeypatch.setattr(
        "app.training.train_again.find_corpus", lambda *given: goes_on.wait(20) and find_corpus(*given)
    )
    desk.session.open(made, path=None, dirty=True)
    desk.again.begin()
    desk.form.corpus.choose_paths([folder / "more.txt"])
    goes_on.set()
    qtbot.waitUntil(lambda: not desk.again.busy)
    desk.again._task.settle()
    QApplication.processEvents()
    assert desk.form.corpus.paths == (folder / "more.txt",)
    assert desk.said == ""


def test_what_is_said_follows_the_language(qtbot: QtBot, qapp: QApplication, desk: Desk, made: Tokenizer) -> None:
    languages = Languages(qapp)
    try:
        desk.session.open(made, path=None, dirty=True)
        desk.again.begin()
        languages.use("zh_CN")
        desk.form.changeEvent(QEvent(QEvent.Type.LanguageChange))
        assert desk.said == "正在比较语料文件…"
        qtbot.waitUntil(lambda: not desk.again.busy)
        assert desk.said.startswith(f"以下是“{desk.session.active.title}”的设置。")
        languages.use("en")
        desk.form.changeEvent(QEvent(QEvent.Type.LanguageChange))
        assert desk.said.startswith(f"The settings of {desk.session.active.title}.\nNot found, so add them: ")
    finally:
        languages.use("en")


def test_a_vocabulary_without_a_record(qtbot: QtBot, desk: Desk, trained: Tokenizer) -> None:
    desk.session.open(dataclasses.replace(trained, training=None), path=None, dirty=False)
    assert not desk.action.isEnabled()
    desk.again.begin()
    assert not desk.again.busy


def test_where_a_corpus_lies_is_remembered(
    qtbot: QtBot, desk: Desk, store: Settings, made: Tokenizer, settings: TrainingSettings
) -> None:
    with qtbot.waitSignal(desk.run.finished):
        desk.run.set_speed(100)
        desk.run.start(settings)
    assert store.corpus_paths(key_of(record_of(made))) == list(map(str, settings.paths))


def test_the_oldest_is_forgotten_and_damage_reads_as_nothing(store: Settings) -> None:
    for number in range(MOST_CORPORA + 1):
        store.add_corpus(str(number), [f"path {number}"])
    assert store.corpus_paths("0") == []
    assert store.corpus_paths("1") == ["path 1"]
    for damage in ("{", "3", '[3, [], ["a", 4]]'):
        store._store.setValue("corpora", damage)
        assert store.corpus_paths("a") == []
