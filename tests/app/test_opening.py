"""What a loaded vocabulary does. Most of it is seen in the whole window: test_application.py."""

import pytest
from PySide6.QtWidgets import QWidget

from app import opening
from app.files.vocabulary_files import VocabularyFiles
from app.opening import Opening
from app.settings import Settings
from app.training.training_run import TrainingRun


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def files(session, window):
    files = VocabularyFiles(session, Settings(), window)
    yield files
    files.shutdown()


def test_a_damaged_ready_made_vocabulary_is_tried_once(qtbot, session, files, tmp_path, monkeypatch):
    damaged = tmp_path / "damaged.prism.json"
    damaged.write_text("{")
    monkeypatch.setattr(opening.resources, "path", lambda _name: damaged)
    told = []
    files.failed.connect(told.append)
    Opening(session, TrainingRun(), files).open_ready_made()
    qtbot.waitUntil(lambda: bool(told))
    assert not files.opening
    assert session.documents == ()


def test_what_comes_from_no_file_is_opened_beside(session, files, trained):
    opening = Opening(session, TrainingRun(), files)
    opening.take(trained, None)
    opening.take(trained.at(3), None)
    assert [each.path for each in session.documents] == [None, None]
    assert len(session.tokenizer.merges) == 3


def test_what_opens_while_the_ready_made_one_is_read_stays_in_front(qtbot, session, files, trained):
    Opening(session, TrainingRun(), files).open_ready_made()
    session.open(trained, path=None, dirty=True)
    qtbot.waitUntil(lambda: len(session.documents) == 2)
    assert session.tokenizer is trained
