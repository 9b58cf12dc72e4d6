"""The whole window: what it left behind comes back as it was, and a window that was closed leaves nothing."""

import json
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QMessageBox

import engine
import resources
from app import recovering
from app.files.hub_repository_dialog import HubRepositoryDialog
from app.recovery.journal_folder import JournalFolder
from app.recovery.journal_reader import read_work
from app.training.training_run import RunState
from app.training.training_settings import TrainingSettings
from tests.hub_server import running, use_only


@pytest.fixture
def start(open_window, tmp_path):
    """Starts a window with a journal; `leave(window)` ends it as a crash does, right after a look."""

    def _start(**options):
        return open_window(journal=tmp_path / "journal", **options)

    def _leave(application, *, closed=False):
        open_window.close(application, as_a_crash=not closed)

    _start.leave = _leave
    return _start


def _kept(qtbot, application):
    """Wait until all that is there now is on the disk."""
    done = []
    application.recovering._keeper.after_next(lambda: done.append(True))
    qtbot.waitUntil(lambda: bool(done))


def _restore(qtbot, application):
    with qtbot.waitSignal(application.recovering.restored, timeout=20_000):
        application.recovering.bar.restore.click()
    qtbot.waitUntil(lambda: not application.busy)


def _edit(application, text):
    application.text_pane.edit.selectAll()
    application.text_pane.edit.textCursor().insertText(text)
    application.text_pane.edit.announce()


def _journals(tmp_path):
    return list((tmp_path / "journal").iterdir())


def test_a_text_comes_back_unsaved_and_exact(qtbot, start, tmp_path):
    first = start(text="before")
    _edit(first, "中文 tokenizer")
    first.session.set_text("half \ud83d\x00\ufeff")
    _kept(qtbot, first)
    start.leave(first)
    second = start(text="another")
    assert "Text: characters 8, unsaved" in second.recovering.bar.text
    assert second.session.text == "another"
    _restore(qtbot, second)
    assert second.session.text == "half \ud83d\x00\ufeff"
    assert second.text_pane.modified
    assert second.text_files.target is None
    assert not second.recovering.bar.text


@pytest.mark.parametrize(("kept", "found"), [(6, 6), (None, 16), (99, 16)])
def test_the_caret_comes_back_with_the_text(qtbot, start, tmp_path, kept, found):
    first = start(text="before")
    _edit(first, "中文 𠮷 tokenizer!")
    first.text_pane.edit.put_caret(6)
    _kept(qtbot, first)
    start.leave(first)
    (path,) = tmp_path.glob("journal/*/state.json")
    state = json.loads(path.read_text())
    assert state["text"]["caret"] == 6
    state["text"]["caret"] = kept  # None: of an older journal; 99: of a text that is shorter
    path.write_text(json.dumps(state))
    second = start(text="another")
    _restore(qtbot, second)
    assert second.session.text == first.session.text
    assert second.text_pane.edit.textCursor().position() == found


def test_a_text_of_a_file_comes_back_with_its_file(qtbot, start, tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes("中文\r\n".encode("gb18030"))
    first = start()
    first.text_files.open(path, "gb18030")
    qtbot.waitUntil(lambda: first.session.text == "中文\r\n")
    target = first.text_files.target
    _edit(first, "大模型\r\n")
    start.leave(first)
    second = start()
    assert "Text: a.txt, " in second.recovering.bar.text
    _restore(qtbot, second)
    assert second.text_files.target == target
    assert second.text_pane.modified
    with qtbot.waitSignal(second.text_files.saved):
        second.actions.named["save_text"].trigger()
    assert path.read_bytes().decode("gb18030") == second.session.text
    assert not second.text_pane.modified


@pytest.mark.parametrize("pasted", [True, False])
def test_a_large_text_comes_back(qtbot, start, tmp_path, pasted):
    data = b"x" * 30_000
    path = tmp_path / "large.txt"
    path.write_bytes(data)
    first = start()
    if pasted:
        _edit(first, "")
        first.text_pane.edit.replace_units(0, 0, data.decode())
    else:
        first.text_files.open(path)
    qtbot.waitUntil(lambda: first.text_pane.is_large and not first.busy)
    start.leave(first)
    second = start()
    _restore(qtbot, second)
    qtbot.waitUntil(lambda: second.text_pane.is_large)
    assert second.text_pane.large.text.data == data
    assert second.text_pane.modified is pasted


def test_a_long_text_is_there_before_its_journal_goes(qtbot, start):
    text = "line 中文\n" * 20_000
    first = start()
    first.text_pane.show_text(text, modified=True)
    qtbot.waitUntil(lambda: first.session.text == text)
    start.leave(first)
    second = start()
    with qtbot.waitSignal(second.recovering.restored, timeout=20_000):
        second.recovering.bar.restore.click()
    assert second.session.text == text
    assert second.text_pane.modified


def test_tokenizers_come_back_in_order_with_their_marks(qtbot, start, tmp_path, trained):
    path = tmp_path / "saved.prism.json"
    first = start()
    renamed = trained.with_special_tokens(["<|end|>"])
    first.session.open(trained, path=None, dirty=True)
    with qtbot.waitSignal(first.files.saved):
        first.files.save_to(path, trained, trained)
    first.session.open(renamed, path=None, dirty=True)
    first.files.open(resources.path("vocabularies/sample-mixed.prism.json"))
    qtbot.waitUntil(lambda: len(first.session.documents) == 3)
    first.session.move(2, 0)
    first.session.activate(first.session.documents[1])
    start.leave(first)
    second = start()
    assert "Unsaved vocabularies: trained" in second.recovering.bar.text
    assert "Open tokenizers: sample-mixed, trained" in second.recovering.bar.text
    _restore(qtbot, second)
    found = second.session.documents
    assert [(each.tokenizer.name, each.dirty) for each in found] == [
        ("sample-mixed", False),
        ("trained", False),
        ("trained", True),
    ]
    assert second.session.active is found[1]
    assert found[1].path == path
    assert list(found[2].tokenizer.special_tokens) == ["<|end|>"]
    assert found[2].tokenizer.merges == trained.merges


def test_a_running_training_comes_back_as_far_as_it_was(qtbot, start):
    first = start()
    first.training_dock.form.corpus.choose_sample("emoji")
    first.training_dock.form.set_vocab_size(20_000)
    first.training_dock.form.set_special_tokens(["<|end|>"])
    chosen = replace(first.training_dock.form.settings(), blocked=((b"a", b"n"),))
    first.training_dock.form.set_settings(chosen)
    first.training_dock.start()
    qtbot.waitUntil(lambda: len(first.run.merges) >= 5, timeout=60_000)
    first.run.pause()
    qtbot.waitUntil(lambda: first.run.state is RunState.PAUSED)
    merges = first.run.merges.first(len(first.run.merges))
    settings = first.run.settings
    start.leave(first)
    second = start()
    assert f"A training that was stopped, merges so far: {len(merges)}" in second.recovering.bar.text
    _restore(qtbot, second)
    assert second.session.active.dirty
    assert second.session.tokenizer.merges[: len(merges)] == merges
    assert list(second.session.tokenizer.special_tokens) == ["<|end|>"]
    record = second.session.tokenizer.training
    assert [each.name for each in record.corpus] == ["emoji.txt"]
    assert len(record.corpus[0].sha256) == 64
    assert (record.blocked, record.stopped_because, record.vocab_size) == (((b"a", b"n"),), "stopped", 20_000)
    assert second.training_dock.form.settings() == settings


def _set_for_a_training(application, folder):
    """A folder and files, in three encodings, and all the other settings away from those of every start."""
    (folder / "in").mkdir()
    names = {"in/a.txt": "utf-8", "b.txt": "gb18030", "c.txt": "utf-16"}
    for name, encoding in names.items():
        (folder / name).write_bytes(("中文 tokenizer " * 50).encode(encoding))
    paths = folder / "in", folder / "b.txt", folder / "c.txt"
    differing = (str(paths[1]), "gb18030", "replace"), (str(paths[2]), "utf-16", "strict")
    application.training_dock.form.set_settings(
        TrainingSettings(
            paths, vocab_size=260, pattern="cl100k", special_tokens=("<|end|>",), min_count=3, name="in",
            tie_rule="first-seen", blocked=((b"a", b"n"),), differing=differing,
        )
    )  # fmt: skip
    return application.training_dock.form.settings()


@pytest.mark.parametrize("trained", [False, True])
def test_what_is_set_for_a_training_comes_back_also_when_none_runs(qtbot, start, tmp_path, trained):
    first = start()
    settings = _set_for_a_training(first, tmp_path)
    assert len(settings.differing) == 2
    if trained:
        first.training_dock.start()
        qtbot.waitUntil(lambda: first.run.state is RunState.FINISHED, timeout=60_000)
    _kept(qtbot, first)
    start.leave(first)
    second = start()
    assert "Settings for a training" in second.recovering.bar.text
    _restore(qtbot, second)
    assert second.training_dock.form.settings() == settings
    _kept(qtbot, second)  # and is kept anew, although the old journal is gone
    start.leave(second)
    third = start()
    _restore(qtbot, third)
    assert third.training_dock.form.settings() == settings


def test_what_is_set_for_a_training_is_asked_for_only_once_it_has_changed(qtbot, start, monkeypatch):
    """Of a corpus of thousands of files that takes longer than a look may."""
    application = start()
    form, keeper, asked = application.training_dock.form, application.recovering._keeper, []
    settings = form.settings
    qtbot.waitUntil(lambda: not application.busy)
    keeper.look()
    monkeypatch.setattr(form, "settings", lambda: asked.append(settings()) or asked[-1])
    for _ in range(3):
        keeper._take()
    assert asked == []
    form.set_min_count(5)
    asked.clear()  # the form itself has asked
    assert keeper._take().form == keeper._take().form == settings().as_json()
    assert len(asked) == 1


def test_what_is_set_while_a_training_runs_comes_back(qtbot, start, tmp_path):
    first = start()
    first.training_dock.form.set_vocab_size(20_000)
    first.training_dock.start()
    qtbot.waitUntil(lambda: len(first.run.merges) >= 5, timeout=60_000)
    first.run.pause()
    qtbot.waitUntil(lambda: first.run.state is RunState.PAUSED)
    settings = _set_for_a_training(first, tmp_path)
    start.leave(first)
    second = start()
    _restore(qtbot, second)
    assert second.session.tokenizer.training.vocab_size == 20_000
    assert second.training_dock.form.settings() == settings


def test_settings_for_a_training_are_asked_about_before_they_go(qtbot, start, tmp_path):
    first = start()
    _set_for_a_training(first, tmp_path)
    _kept(qtbot, first)
    start.leave(first)
    second = start()
    second.recovering.bar.discard.click()
    (box,) = second.window.findChildren(QMessageBox)
    assert "Settings for a training" in box.text()
    box.button(QMessageBox.StandardButton.Discard).click()
    assert not second.recovering.bar.text


def test_what_came_from_the_hub_comes_back_without_it(qtbot, start, monkeypatch, tmp_path, trained):
    engine.save(trained, tmp_path / "v.prism.json")
    with running() as hub:
        use_only(hub, monkeypatch, tmp_path / "cache")
        hub.add("owner/name", {"v.prism.json": (tmp_path / "v.prism.json").read_bytes()})
        first = start()
        first.actions.named["open_hub"].trigger()
        dialog = first.window.findChild(HubRepositoryDialog)
        dialog.findChild(QComboBox).setCurrentText("owner/name@main")
        dialog.findChild(QDialogButtonBox).accepted.emit()
        qtbot.waitUntil(lambda: first.session.tokenizer.name == "trained", timeout=30_000)
        start.leave(first)
    second = start()
    assert "Open tokenizers: trained" in second.recovering.bar.text
    _restore(qtbot, second)
    assert second.session.tokenizer.merges == trained.merges
    assert not second.session.dirty
    assert second.hub.name_of(second.session.tokenizer)[0] == "hub:owner/name@main"


def test_the_layout_comes_back(qtbot, start):
    first = start()
    first.chart_dock.hide()
    _edit(first, "x")
    start.leave(first)
    second = start()
    second.chart_dock.show()
    _restore(qtbot, second)
    assert second.chart_dock.isHidden()


def test_a_window_that_is_closed_leaves_nothing(qtbot, start, tmp_path):
    first = start()
    _edit(first, "something")
    _kept(qtbot, first)
    assert _journals(tmp_path)
    start.leave(first, closed=True)
    assert not _journals(tmp_path)
    assert not start().recovering.bar.text


def test_what_every_start_shows_is_not_offered(qtbot, start, tmp_path):
    first = start()
    _kept(qtbot, first)
    start.leave(first)
    second = start()
    assert not second.recovering.bar.text
    start.leave(second, closed=True)
    assert not _journals(tmp_path)


def test_what_was_restored_and_closed_is_not_offered_again(qtbot, start, tmp_path):
    first = start()
    _edit(first, "something")
    start.leave(first)
    second = start()
    _restore(qtbot, second)
    start.leave(second, closed=True)
    assert not _journals(tmp_path)


def test_what_was_restored_is_kept_until_it_is_kept_anew(qtbot, start, tmp_path):
    first = start()
    _edit(first, "something")
    start.leave(first)
    second = start()
    _restore(qtbot, second)
    start.leave(second)
    third = start()
    _restore(qtbot, third)
    assert third.session.text == "something"
    assert third.text_pane.modified


def test_later_offers_it_at_the_next_start_again(qtbot, start):
    first = start()
    _edit(first, "something")
    start.leave(first)
    second = start()
    second.recovering.bar.later.click()
    assert not second.recovering.bar.text
    start.leave(second, closed=True)
    assert start().recovering.bar.text


def test_discard_asks_and_is_for_good(qtbot, start, tmp_path):
    first = start()
    _edit(first, "something")
    start.leave(first)
    second = start()
    second.recovering.bar.discard.click()
    box = second.window.findChild(QMessageBox)
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert second.recovering.bar.text
    second.recovering.bar.discard.click()
    second.window.findChildren(QMessageBox)[-1].button(QMessageBox.StandardButton.Discard).click()
    assert not second.recovering.bar.text
    start.leave(second, closed=True)
    assert not _journals(tmp_path)


def test_what_is_put_off_while_the_text_is_saved_is_not_restored(qtbot, start, tmp_path):
    first = start()
    _edit(first, "something")
    start.leave(first)
    path = tmp_path / "a.txt"
    path.write_text("mine")
    second = start()
    second.text_files.open(path)
    qtbot.waitUntil(lambda: second.session.text == "mine")
    _edit(second, "mine, too")
    second.recovering.bar.restore.click()
    with qtbot.waitSignal(second.text_files.save_ended):
        second.window.findChild(QMessageBox).button(QMessageBox.StandardButton.Save).click()
        second.recovering.bar.later.click()
    qtbot.waitUntil(lambda: not second.text_pane.modified and not second.busy)
    assert second.session.text == "mine, too"
    start.leave(second, closed=True)
    assert start().recovering.bar.text


def test_what_finds_no_place_in_the_window_is_offered_again(qtbot, start, monkeypatch):
    first = start()
    _edit(first, "something")
    start.leave(first)
    second = start()

    def full(*_text, **_options):
        raise MemoryError

    monkeypatch.setattr(second.text_pane, "show_text", full)
    with qtbot.capture_exceptions() as raised:
        _restore(qtbot, second)
    assert [kind for kind, *_rest in raised] == [MemoryError]
    start.leave(second, closed=True)
    assert "Text: characters 9, unsaved" in start().recovering.bar.text


def test_two_that_were_left_are_offered_one_after_the_other(qtbot, start):
    first, second = start(), start()
    _edit(first, "first")
    _edit(second, "second, longer")
    assert not second.recovering.bar.text
    start.leave(first)
    start.leave(second)
    third = start()
    texts = set()
    for _ in range(2):
        with qtbot.waitSignal(third.recovering.restored):
            third.recovering.bar.restore.click()
            boxes = third.window.findChildren(QMessageBox)
            if boxes:
                boxes[-1].button(QMessageBox.StandardButton.Discard).click()
        texts.add(third.session.text)
    assert texts == {"first", "second, longer"}


def test_a_file_that_never_answers_does_not_hinder_the_end(qtbot, start, monkeypatch):
    begun, gate = Event(), Event()

    def hang(_path):
        begun.set()
        gate.wait()

    first = start(files=(resources.path("vocabularies/sample-mixed.prism.json"),))
    _edit(first, "something")
    start.leave(first)
    second = start()
    monkeypatch.setattr("app.recovering.read_source", hang)
    monkeypatch.setattr("app.recovering.READING", 0.05)
    second.recovering.bar.restore.click()
    qtbot.waitUntil(begun.is_set)
    start.leave(second)
    gate.set()
    assert "sample-mixed" in start().recovering.bar.text  # it is offered again


def test_a_vocabulary_that_is_gone_is_named_and_the_rest_comes_back(qtbot, start, tmp_path):
    path = tmp_path / "gone.prism.json"
    path.write_bytes(resources.path("vocabularies/sample-mixed.prism.json").read_bytes())
    first = start(files=(path,))
    _edit(first, "something")
    start.leave(first)
    path.unlink()
    second = start()
    _restore(qtbot, second)
    assert str(path) in second.message_bar.text
    assert second.session.text == "something"
    start.leave(second, closed=True)
    assert not _journals(tmp_path)


def test_what_is_damaged_is_said_once_and_the_rest_is_offered(qtbot, start, tmp_path):
    first = start()
    _edit(first, "something")
    start.leave(first)
    broken = JournalFolder.make(tmp_path / "journal")
    (broken.path / "state.json").write_bytes(b"\0\0\0\0")
    broken.let_go()
    second = start()
    assert "is damaged" in second.message_bar.text
    assert "something" not in second.session.text
    assert second.recovering.bar.text
    second.recovering.bar.later.click()
    start.leave(second, closed=True)
    third = start()
    assert not third.message_bar.text
    assert third.recovering.bar.text


def test_a_disk_that_takes_nothing_is_said_once(qtbot, start, tmp_path):
    (tmp_path / "journal").write_bytes(b"no folder")
    application = start()
    qtbot.waitUntil(lambda: "Unsaved work cannot be kept" in application.message_bar.text)
    application.reporter.clear()  # as when a training begins: this stays true
    assert "Unsaved work cannot be kept" in application.message_bar.text
    application.message_bar.hide()  # as by the user
    _edit(application, "goes on")
    for _ in range(2):
        application.recovering._keeper.look()
        qtbot.waitUntil(lambda: not application.recovering._keeper._task.busy)
    assert not application.message_bar.text
    (tmp_path / "journal").unlink()
    _kept(qtbot, application)
    assert Path(application.recovering._keeper.folder).is_dir()


def test_it_is_taken_back_once_the_work_is_kept_and_said_again_if_it_fails_again(qtbot, start, tmp_path):
    (tmp_path / "journal").write_bytes(b"no folder")
    application = start()
    qtbot.waitUntil(lambda: "Unsaved work cannot be kept" in application.message_bar.text)
    (tmp_path / "journal").unlink()
    _kept(qtbot, application)
    assert not application.message_bar.text
    (tmp_path / "journal").rename(tmp_path / "elsewhere")
    (tmp_path / "journal").write_bytes(b"no folder")
    _edit(application, "goes on")
    qtbot.waitUntil(lambda: "Unsaved work cannot be kept" in application.message_bar.text)
    (tmp_path / "journal").unlink()


def test_a_fault_in_reading_one_of_them_leaves_the_others_their_offer(qtbot, start, tmp_path, monkeypatch):
    first = start()
    _edit(first, "something")
    start.leave(first)
    odd = JournalFolder.make(tmp_path / "journal")
    odd.let_go()

    def read(folder):
        if folder == odd.path:
            raise RecursionError("too deep")
        return read_work(folder)

    monkeypatch.setattr(recovering, "read_work", read)
    second = start()
    assert "RecursionError: too deep" in second.message_bar.text
    assert second.recovering.bar.text
    assert odd.path.is_dir()
