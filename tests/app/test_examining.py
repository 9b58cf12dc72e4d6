"""What the check-up is given in the real window, and where its links lead."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QUrl

import engine
import resources
from app.examining import MOST_BYTES
from app.inspection.large.text import LargeText
from engine.checking.checks import CHECKS
from engine.checking.findings import Grade
from engine.training.decoding import Decoding


@pytest.fixture
def application(open_window):
    return open_window(text="大模型 low")


def test_the_ready_made_vocabulary_has_its_file_and_its_corpus(qtbot, application):
    application.actions.named["check_up"].trigger()
    dock = application.checkup_dock
    qtbot.waitUntil(lambda: not dock.busy and len(dock.results) == len(CHECKS), timeout=30_000)
    grades = {each.check: each.grade for each in dock.results}
    assert (grades["file"], grades["corpus"], grades["trip"]) == (Grade.GOOD, Grade.GOOD, Grade.GOOD)


def test_what_is_taken_is_what_is_open(application, tmp_path):
    tokenizer = engine.train(texts=["ab ab"], vocab_size=257)
    application.session.open(tokenizer, path=tmp_path / "v.prism.json", dirty=True)
    subject = application.examining.take()
    assert (subject.tokenizer, subject.text, subject.whole_text) == (tokenizer, "大模型 low", True)
    assert (subject.path, subject.dirty, subject.fetched) == (tmp_path / "v.prism.json", True, False)
    assert subject.corpus == (resources.samples()["mixed"],)
    assert set(resources.samples().values()) <= set(subject.places)


def test_files_are_taken_with_the_encodings_that_are_chosen_for_them(application, tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes("中国".encode("gb18030"))
    own = (str(path), "gb18030", "strict")
    settings = replace(application.training_dock.form.settings(), paths=(path,), differing=(own,))
    application.training_dock.form.set_settings(settings)
    assert application.examining.take().differing == {path: Decoding("gb18030")}


def test_of_a_large_text_the_beginning_is_taken(application):
    data = ("中" * MOST_BYTES).encode()
    application.text_pane.show_large(LargeText(data, "large.txt"))
    subject = application.examining.take()
    assert (len(subject.text.encode()), subject.whole_text) == (MOST_BYTES // 3 * 3, False)


def test_links_of_a_large_text_lead_nowhere_in_another_one(qtbot, application):
    dock, pane = application.checkup_dock, application.text_pane
    gone = []
    dock.place_wanted.connect(lambda *place: gone.append(place))
    data = b"low lower\n" * 9000
    pane.show_large(LargeText(data, "large.txt"))
    dock.check()
    qtbot.waitUntil(lambda: not dock.busy and len(dock.results) == len(CHECKS), timeout=30_000)
    assert "check again" not in dock.state.text()
    dock.page.anchorClicked.emit(QUrl("text:3-6"))
    assert gone == [(3, 6)]
    pane.show_large(LargeText(b"newer wider\n" * 9000, "other.txt"))
    qtbot.waitUntil(lambda: "check again" in dock.state.text())
    dock.page.anchorClicked.emit(QUrl("text:3-6"))
    assert gone == [(3, 6)]
    assert all(each is not data for each in vars(dock).values())  # nor is it kept, however large it is


def test_links_go_to_the_token_and_to_the_place(application):
    application.checkup_dock.token_selected.emit(300)
    assert application.session.selected_token_id == 300
    application.checkup_dock.place_wanted.emit(3, 6)
    assert application.text_pane.bytes_of_place() == (3, 6)
