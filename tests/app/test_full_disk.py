"""A disk that is full: every way to save says so in one message with the file and the way out; the old file stays.

Writing fails in the system itself here, in the middle of the file (tests/full_disk.py).
"""

from functools import partial

import pytest

import engine
from app.inspection.picture.request import FORMATS
from app.inspection.tokens.copies import Choice
from app.recovery.journal_reader import read_work
from engine.formats.exports import export
from tests.full_disk import full_disk

OLD = b"the old file"


@pytest.fixture
def application(open_window, tmp_path):
    return open_window(text="大 low " * 500, journal=tmp_path / "journal")


def save_vocabulary(application, path):
    tokenizer = application.session.tokenizer
    application.files.save_to(path, tokenizer, tokenizer)


def save_text(application, path):
    application.text_files.save_to(path, "utf-8", application.text_pane.content)


def save_tokens(application, path):
    dock = application.inspection.tokens_dock
    chosen = Choice.of(dock.view, least=2)
    dock.export.save(len(chosen), chosen.csv, path)


def save_rows(name):
    def save(application, path):
        out = getattr(application, name).out
        chosen = out._choose(2)
        out.export.save(len(chosen), chosen.csv, path)

    return save


def save_chart(application, path):
    dock = application.chart_dock
    dock.export.save(dock.plot.figure, partial(dock.picture, dock.plot.figure), path)


def save_report(application, path):
    application.checkup_dock.report_file.save(application.checkup_dock.markdown(), path)


def stop_the_journal(qtbot, application):
    """It has a message of its own, also of a write that is under way."""
    keeper = application.recovering._keeper
    keeper._timer.stop()
    qtbot.waitUntil(lambda: not keeper._task.busy)


SAVES = {
    "a vocabulary": ("kept.prism.json", save_vocabulary, None),
    "a text": ("kept.txt", save_text, None),
    "tokens": ("kept.csv", save_tokens, "tokens_dock"),
    "a list of tokens": ("kept.csv", save_rows("vocabulary_dock"), "vocabulary_dock"),
    "merges": ("kept.csv", save_rows("merges_dock"), "merges_dock"),
    "a chart in pixels": ("kept.png", save_chart, "chart_dock"),
    "a chart in outlines": ("kept.svg", save_chart, "chart_dock"),
    "the numbers of a chart": ("kept.csv", save_chart, "chart_dock"),
    "a report": ("kept.md", save_report, "checkup_dock"),
}  # fmt: skip
"""What is saved -> (file, how, the dock that must be in sight)."""


@pytest.mark.parametrize("kind", SAVES)
def test_a_save_says_file_and_way_out_and_leaves_the_old_one(qtbot, application, tmp_path, kind):
    name, save, dock = SAVES[kind]
    if dock is not None:
        seen = getattr(application, dock, None) or getattr(application.inspection, dock)
        seen.show()
        seen.raise_()
        if dock == "checkup_dock":
            seen.check()
        qtbot.waitUntil(lambda: seen.in_sight and not application.busy, timeout=20_000)
    path = tmp_path / name
    path.write_bytes(OLD)
    stop_the_journal(qtbot, application)
    said = []
    application.reporter.failed.connect(said.append)
    with full_disk(1000):
        save(application, path)
        qtbot.waitUntil(lambda: bool(said), timeout=20_000)
    qtbot.waitUntil(lambda: not application.busy)
    (message,) = said
    assert str(path) in message
    assert "free some space" in message
    assert path.read_bytes() == OLD
    assert [each.name for each in tmp_path.iterdir() if each.name != "journal"] == [path.name]
    save(application, path)  # once there is room again
    qtbot.waitUntil(lambda: path.read_bytes() != OLD)
    qtbot.waitUntil(lambda: not application.busy)


@pytest.mark.parametrize("form", FORMATS)
def test_the_dialog_of_a_picture_says_the_same(qtbot, application, tmp_path, form):
    path = tmp_path / f"kept.{form}"
    path.write_bytes(OLD)
    stop_the_journal(qtbot, application)
    said = []
    application.reporter.failed.connect(said.append)
    application.inspection.open_picture(application.window)
    dialog = application.inspection._picture
    dialog.form.format.setCurrentIndex(FORMATS.index(form))
    qtbot.waitUntil(lambda: not dialog.busy, timeout=20_000)
    with full_disk(1000):
        dialog.save(path)
        qtbot.waitUntil(lambda: not dialog.busy, timeout=20_000)
    assert str(path) in dialog.message.text()
    assert "free some space" in dialog.message.text()
    assert said == []  # not a second time behind the dialog
    assert path.read_bytes() == OLD
    assert [each.name for each in tmp_path.iterdir() if each.name != "journal"] == [path.name]
    dialog.save(path)
    qtbot.waitUntil(lambda: not dialog.busy, timeout=20_000)
    assert path.read_bytes() != OLD
    dialog.reject()


def test_the_journal_says_once_that_it_cannot_be_written_and_goes_on(qtbot, application):
    keeper, said = application.recovering._keeper, []
    application.reporter.failed.connect(said.append)
    application.text_pane.edit.replace_units(0, 0, "typed ")
    application.text_pane.settle()
    with full_disk(10):
        for _ in range(3):
            with qtbot.waitSignal(keeper._task.failed):
                qtbot.waitUntil(lambda: not keeper._task.busy)
                keeper.look()
    (message,) = said
    assert "Unsaved work cannot be kept" in message
    assert "free some space" in message
    with qtbot.waitSignal(keeper._task.done):
        keeper.look()
    assert read_work(keeper.folder).text.read().startswith("typed 大")


FILES = {
    "prism": ("v.prism.json",), "tiktoken": ("v.tiktoken",), "gpt2": ("vocab.json", "merges.txt"),
    "tokenizer-json": ("tokenizer.json",), "minbpe": ("v.model",),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_an_export_leaves_what_was_there(tmp_path, trained, name):
    for each in FILES[name]:
        (tmp_path / each).write_bytes(OLD)
    with full_disk(20), pytest.raises(engine.EngineError, match="free some space") as refused:
        export(trained, tmp_path / FILES[name][0], name)
    assert str(tmp_path) in str(refused.value)
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == dict.fromkeys(FILES[name], OLD)


def test_of_two_files_that_belong_together_none_is_new_alone(tmp_path, trained):
    for each in FILES["gpt2"]:
        (tmp_path / each).write_bytes(OLD)
    (tmp_path / "merges.txt").chmod(0o444)
    with pytest.raises(engine.EngineError, match=r"merges\.txt in it is read-only"):
        export(trained, tmp_path / "vocab.json", "gpt2")
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == dict.fromkeys(FILES["gpt2"], OLD)
