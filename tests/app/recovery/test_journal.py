"""What is written into a journal is read back exactly; only what is new is written, and nothing is left over."""

import errno
import json
import os
from pathlib import Path

import pytest

from app.recovery import journal_folder
from app.recovery.journal_faults import DamagedJournalError
from app.recovery.journal_folder import JournalFolder, left_behind
from app.recovery.journal_reader import read_work
from app.recovery.journal_writer import STATE, JournalWriter
from app.recovery.merge_rows import ROW, append_rows, read_rows, rows_of
from app.recovery.snapshot import KeptDocument, KeptText, KeptTraining, Snapshot, TextFile
from engine.errors import FileFormatError, NewerFormatError, SaveError
from engine.formats import Wanted, native
from engine.models.merges import Merges
from engine.tokenizer import Tokenizer


def _written(folder, *snapshots):
    writer = JournalWriter(folder)
    for each in snapshots:
        writer.write(each)
    return read_work(folder)


@pytest.mark.parametrize(
    "text", ["", "a", "\ufeffa\r\nb\u2028\xa0\0", "中\ud83d", "\udc4d\ud83d", "\ud83d\udc4d 👍", "x" * 100_000]
)
def test_every_text_comes_back_exactly(tmp_path, text):
    work = _written(tmp_path, Snapshot(KeptText(text, modified=True)))
    assert work.text.read() == text
    assert work.text.characters == len(text)
    assert work.text.modified


def test_a_large_text_comes_back_as_bytes(tmp_path):
    data = "大\n".encode() * 1000
    work = _written(tmp_path, Snapshot(KeptText(data, modified=True, name="big.txt")))
    assert work.text.read() == data
    assert (work.text.characters, work.text.name) == (2000, "big.txt")


def test_a_large_text_that_lies_in_its_file_is_not_copied(tmp_path):
    file = TextFile(Path("/somewhere/big.txt"), "utf-8", (1, 2, 3))
    work = _written(tmp_path, Snapshot(KeptText(b"x" * 10_000, file=file)))
    assert work.text.file is None
    assert work.text.target == file
    assert [each.name for each in tmp_path.iterdir()] == [STATE]


def test_the_file_of_a_text_is_kept_with_its_state(tmp_path):
    file = TextFile(Path("/a/\udcff.txt"), "gb18030", (1, 2, 3), replaced=True, mark_in_text=True)
    assert _written(tmp_path, Snapshot(KeptText("a", modified=True, file=file))).text.target == file


def test_an_unsaved_vocabulary_comes_back_whole(tmp_path, trained):
    changed = trained.with_special_tokens(["<|b|>", "<|a|>", "\n"])
    document = KeptDocument(changed, dirty=True, active=True, path=Path("/x/v.prism.json"))
    left = _written(tmp_path, Snapshot(KeptText(""), (document,))).documents[0]
    assert native.dump(left.read()) == native.dump(changed)
    assert (left.active, left.path, left.called) == (True, document.path, "trained")


def test_a_saved_one_is_remembered_by_its_file_or_its_name(tmp_path, trained):
    wanted = Wanted(preset="qwen", special_tokens={"<|x|>": 3})
    documents = (
        KeptDocument(trained, dirty=False, path=Path("/x/v.json"), wanted=wanted),
        KeptDocument(trained, dirty=False, name="hub:owner/name@main"),
        KeptDocument(trained, dirty=False, ready_made=True),
    )
    work = _written(tmp_path, Snapshot(KeptText(""), documents))
    assert [(each.path, each.name, each.file) for each in work.documents] == [
        (Path("/x/v.json"), "", None),
        (None, "hub:owner/name@main", None),
        (None, "", None),
    ]
    assert work.documents[0].wanted == wanted
    assert len(work.saved_elsewhere) == 2


def test_a_training_grows_by_what_is_new_only(tmp_path, trained):
    head, run, merges = trained.at(0), object(), trained.merges
    settings = {"paths": ["/c"], "vocab_size": 286}
    writer = JournalWriter(tmp_path)
    sizes = []
    for count in (0, 10, 10, 30):
        writer.write(Snapshot(KeptText(""), training=KeptTraining(run, head, settings, count, merges.first(count))))
        sizes += [each.stat().st_size for each in tmp_path.glob("*.merges")]
    assert sizes == [10 * ROW.itemsize, 10 * ROW.itemsize, 30 * ROW.itemsize]
    left = read_work(tmp_path).training
    assert (left.count, left.settings) == (30, settings)
    assert left.read().merges == merges
    other = KeptTraining(object(), head, settings, 5, merges.first(5))
    writer.write(Snapshot(KeptText(""), training=other))
    assert read_work(tmp_path).training.read().merges == merges.first(5)
    writer.write(Snapshot(KeptText("")))
    assert read_work(tmp_path).training is None
    assert not list(tmp_path.glob("*.merges"))


def test_rows_behind_those_that_count_are_dropped(tmp_path, trained):
    path = tmp_path / "log"
    path.write_bytes(rows_of(trained.merges.first(4)) + b"cut off")
    append_rows(path, 4, trained.merges[4:9])
    assert read_rows(path, 9) == trained.merges.first(9)
    with pytest.raises(FileFormatError, match="merges expected: 10, found: 9"):
        read_rows(path, 10)


def test_two_hundred_thousand_merges_come_back(tmp_path):
    merges = Merges.of([(index % 256, 255, index, index, index % 2 == 0) for index in range(200_000)])
    tokenizer = Tokenizer(merges)
    left = _written(tmp_path, Snapshot(KeptText(""), (KeptDocument(tokenizer, dirty=True),))).documents[0]
    assert left.read().merges == merges


def test_what_was_written_before_is_not_written_again(tmp_path, trained):
    writer, text = JournalWriter(tmp_path), "a text"
    document = KeptDocument(trained, dirty=True)
    writer.write(Snapshot(KeptText(text), (document,)))
    before = {each.name: each.stat().st_mtime_ns for each in tmp_path.iterdir() if each.name != STATE}
    writer.write(Snapshot(KeptText(text, modified=True), (document,)))
    assert {each.name: each.stat().st_mtime_ns for each in tmp_path.iterdir() if each.name != STATE} == before
    assert read_work(tmp_path).text.modified
    writer.write(Snapshot(KeptText("another")))
    assert len(list(tmp_path.iterdir())) == 2


def test_a_write_that_fails_leaves_the_journal_as_it_was(tmp_path, trained, monkeypatch):
    writer = JournalWriter(tmp_path)
    writer.write(Snapshot(KeptText("before", modified=True)))

    def full(*_arguments):
        raise SaveError("not saved: No space left on device")

    for name in ("write_whole", "save"):
        with monkeypatch.context() as patch:
            patch.setattr(f"app.recovery.journal_writer.{name}", full)
            with pytest.raises(SaveError):
                writer.write(Snapshot(KeptText("after"), (KeptDocument(trained, dirty=True),)))
        assert read_work(tmp_path).text.read() == "before"
    writer.write(Snapshot(KeptText("after"), (KeptDocument(trained, dirty=True),)))
    work = read_work(tmp_path)
    assert work.text.read() == "after"
    assert work.unsaved[0].read().merges == trained.merges
    assert len(list(tmp_path.iterdir())) == 4


def test_a_disk_that_does_not_take_rows_is_a_save_error(tmp_path, trained):
    with pytest.raises(SaveError, match="free some space"):
        append_rows(tmp_path / "nowhere" / "log", 0, trained.merges)


@pytest.mark.parametrize(
    "content", [b"", b"\0\0\0", b"[]", b'{"format": "x"}', b'{"format": "token-prism journal"}']
)
def test_a_damaged_journal_says_so(tmp_path, content):
    (tmp_path / STATE).write_bytes(content)
    with pytest.raises(DamagedJournalError, match="is damaged"):
        read_work(tmp_path)


def test_names_that_lead_elsewhere_are_damage(tmp_path):
    _written(tmp_path, Snapshot(KeptText("a")))
    state = json.loads((tmp_path / STATE).read_text())
    state["text"]["file"] = "../secret"
    (tmp_path / STATE).write_text(json.dumps(state))
    with pytest.raises(DamagedJournalError):
        read_work(tmp_path)


def test_a_newer_journal_is_left_alone(tmp_path):
    _written(tmp_path, Snapshot(KeptText("a")))
    state = json.loads((tmp_path / STATE).read_text())
    (tmp_path / STATE).write_text(json.dumps({**state, "format_version": 2}))
    with pytest.raises(NewerFormatError):
        read_work(tmp_path)


def test_a_folder_belongs_to_one_window(tmp_path):
    mine = JournalFolder.make(tmp_path / "new" / "root")
    assert not list(left_behind(mine.path.parent))
    mine.let_go()
    (found,) = left_behind(mine.path.parent)
    assert found.path == mine.path
    assert not list(left_behind(mine.path.parent))
    found.remove()
    assert not list(mine.path.parent.iterdir())


def test_what_is_deleted_only_in_part_is_not_offered(tmp_path, monkeypatch):
    mine = JournalFolder.make(tmp_path)
    JournalWriter(mine.path).write(Snapshot(KeptText("done with", modified=True)))

    def cut_off(path):
        next(each for each in path.iterdir() if each.name != STATE).unlink()
        raise PermissionError(errno.EACCES, "no")

    with monkeypatch.context() as full:
        full.setattr(journal_folder.shutil, "rmtree", cut_off)
        with pytest.raises(SaveError, match="cannot be deleted"):
            mine.remove()
    (found,) = left_behind(tmp_path)
    assert read_work(found.path) is None
    found.remove()


def test_a_damaged_one_that_cannot_be_put_aside_says_so_and_is_let_go(tmp_path, monkeypatch):
    mine = JournalFolder.make(tmp_path)
    with monkeypatch.context() as closed:
        closed.setattr(Path, "rename", lambda *_given: os.rename(tmp_path / "nowhere", tmp_path / "x"))
        with pytest.raises(SaveError, match="cannot be deleted"):
            mine.set_aside()
    (found,) = left_behind(tmp_path)
    assert found.path == mine.path
    found.remove()


def test_a_window_that_is_closed_meanwhile_hides_no_other(tmp_path, monkeypatch):
    left, closed = JournalFolder.make(tmp_path), JournalFolder.make(tmp_path)
    left.let_go()
    is_dir = Path.is_dir

    def closing(path):
        found = is_dir(path)
        if path == closed.path:
            closed.remove()
        return found

    monkeypatch.setattr(Path, "is_dir", closing)
    assert left.path in [each.path for each in left_behind(tmp_path)]


def test_a_place_where_no_folder_can_be_made_is_a_save_error(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SaveError, match="cannot be written"):
        JournalFolder.make(tmp_path / "file" / "root")


def test_a_lock_that_cannot_be_made_says_why(tmp_path, monkeypatch):
    monkeypatch.setattr(journal_folder.QLockFile, "tryLock", lambda lock, wait: False)  # it says no more
    with pytest.raises(SaveError, match="no permission to write there"):
        JournalFolder.make(tmp_path)

    def full(path, data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(SaveError, match=os.strerror(errno.ENOSPC)):
        JournalFolder.make(tmp_path)
    assert list(tmp_path.iterdir()) == []
