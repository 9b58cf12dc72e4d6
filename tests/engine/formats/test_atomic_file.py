"""Files are written whole or not at all."""

import errno
import os
import stat

import pytest

from engine.errors import SaveError
from engine.formats.atomic_file import check_target, write_folder, write_whole


@pytest.fixture
def old(tmp_path):
    path = tmp_path / "v.prism.json"
    path.write_bytes(b"old content")
    return path


def untouched(path):
    return path.read_bytes() == b"old content" and [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_new_file_gets_the_permissions_of_the_umask(tmp_path):
    path = tmp_path / "new.txt"
    write_whole(path, b"x" * 100_000)
    (tmp_path / "ordinary").touch()
    assert path.read_bytes() == b"x" * 100_000
    assert path.stat().st_mode == (tmp_path / "ordinary").stat().st_mode


def test_an_old_file_is_replaced_and_keeps_its_permissions(old):
    old.chmod(0o640)
    write_whole(str(old), b"new")
    assert old.read_bytes() == b"new"
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert [each.name for each in old.parent.iterdir()] == [old.name]


def test_a_link_is_followed(old, tmp_path):
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    link = folder / "link.json"
    link.symlink_to(old)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert old.read_bytes() == b"new"


def test_a_name_of_the_greatest_length(tmp_path):
    path = tmp_path / ("n" * 255)
    write_whole(path, b"x")
    assert path.read_bytes() == b"x"


@pytest.mark.parametrize("step", ["write", "fsync", "replace", "chmod"])
@pytest.mark.parametrize(
    ("code", "words"),
    [(errno.ENOSPC, "No space left on device; free some space"), (errno.EIO, "Input/output error")],
)
def test_a_failure_at_any_step_leaves_the_old_file(old, monkeypatch, step, code, words):
    real = getattr(os, step)
    calls = []

    def fail(*arguments):
        calls.append(arguments)
        if step == "write" and len(calls) == 1:
            return real(arguments[0], bytes(arguments[1])[:3])  # half of it is written before the disk is full
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(f"engine.formats.atomic_file.os.{step}", fail)
    with pytest.raises(SaveError) as caught:
        write_whole(old, b"new content")
    monkeypatch.undo()
    assert str(caught.value).startswith(f"not saved: {old}: {words}")
    assert calls
    assert untouched(old)


def test_a_crash_leaves_the_old_file_too(old, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.formats.atomic_file.os.fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(old, b"new")
    monkeypatch.undo()
    assert untouched(old)


def test_a_read_only_file_is_not_replaced(old):
    old.chmod(0o444)
    with pytest.raises(SaveError, match="the file is read-only; choose another place"):
        write_whole(old, b"new")
    assert untouched(old)


def test_a_folder_that_cannot_be_written_to(old, monkeypatch):
    def refuse(*_):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("engine.formats.atomic_file.os.open", refuse)
    with pytest.raises(SaveError, match="Permission denied; choose another place, or allow writing there"):
        write_whole(old, b"new")
    monkeypatch.undo()
    assert untouched(old)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("missing/v.json", "there is no folder .*missing; choose a folder that exists"),
        ("v.prism.json/v.json", "there is no folder .*v.prism.json; choose a folder that exists"),
        (".", "this is a folder; give the name of a file"),
        ("a\0b", "choose a folder that exists"),
    ],
)
def test_places_where_no_file_can_be(old, name, message):
    with pytest.raises(SaveError, match=message):
        check_target(old.parent / name)
    with pytest.raises(SaveError, match="not saved: "):
        write_whole(old.parent / name, b"new")
    assert untouched(old)


def test_a_place_where_a_file_can_be(old):
    check_target(old)
    check_target(old.parent / "new.json")
    assert untouched(old)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_device_is_written_to_and_stays_a_device():
    with pytest.raises(SaveError, match="not saved: /dev/full: No space left on device"):
        write_whole("/dev/full", b"new")
    write_whole("/dev/null", b"new")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


FILES = {"a.txt": b"new a", "b.txt": b"new b", "c.txt": b"new c"}


def content(folder):
    return {each.name: each.read_bytes() for each in folder.iterdir()}


def test_a_new_folder_with_all_of_its_files(tmp_path):
    write_folder(tmp_path / "out", FILES)
    assert content(tmp_path / "out") == FILES
    assert [each.name for each in tmp_path.iterdir()] == ["out"]


def test_a_folder_that_is_there_keeps_what_else_it_holds(tmp_path):
    (tmp_path / "b.txt").write_bytes(b"old b")
    (tmp_path / "other").mkdir()
    write_folder(tmp_path, FILES)
    (tmp_path / "other").rmdir()
    assert content(tmp_path) == FILES


@pytest.mark.parametrize("step", ["write", "fsync", "rename"])
@pytest.mark.parametrize("times", range(5))
def test_a_folder_is_as_before_when_any_step_fails(tmp_path, monkeypatch, step, times):
    old = {"a.txt": b"old a", "c.txt": b"old c", "other.txt": b"other"}
    for name, data in old.items():
        (tmp_path / name).write_bytes(data)
    real, calls = getattr(os, step), []

    def fail(*arguments):
        calls.append(arguments)
        if len(calls) == 1 + min(times, 2 if step != "rename" else 4):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*arguments)

    monkeypatch.setattr(f"engine.formats.atomic_file.os.{step}", fail)
    with pytest.raises(SaveError, match="No space left on device"):
        write_folder(tmp_path, FILES)
    monkeypatch.undo()
    assert content(tmp_path) == old


@pytest.mark.parametrize("step", ["write", "fsync", "rename"])
def test_no_new_folder_when_a_step_fails(tmp_path, monkeypatch, step):
    def fail(*_):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(f"engine.formats.atomic_file.os.{step}", fail)
    with pytest.raises(SaveError, match="Input/output error"):
        write_folder(tmp_path / "out", FILES)
    monkeypatch.undo()
    assert list(tmp_path.iterdir()) == []


def test_places_where_no_folder_can_be(old):
    with pytest.raises(SaveError, match=r"there is a file of this name; choose another name"):
        write_folder(old, FILES)
    (old.parent / "b.txt").mkdir()
    with pytest.raises(SaveError, match=r"b.txt in it is a folder"):
        write_folder(old.parent, FILES)
    (old.parent / "b.txt").rmdir()
    assert untouched(old)


def test_a_read_only_file_in_a_folder(tmp_path):
    (tmp_path / "b.txt").write_bytes(b"old")
    (tmp_path / "b.txt").chmod(0o444)
    with pytest.raises(SaveError, match=r"b.txt in it is read-only; choose another place"):
        write_folder(tmp_path, FILES)
    assert content(tmp_path) == {"b.txt": b"old"}


@pytest.mark.skipif(not hasattr(os, "O_DIRECTORY"), reason="no folder can be opened here")
def test_the_new_name_lies_on_the_disk_too(old, monkeypatch):
    real, settled = os.fsync, []

    def note(descriptor):
        settled.append(stat.S_ISDIR(os.fstat(descriptor).st_mode))
        real(descriptor)

    monkeypatch.setattr("engine.formats.atomic_file.os.fsync", note)
    write_whole(old, b"new")
    assert settled == [False, True]


@pytest.mark.skipif(not hasattr(os, "O_DIRECTORY"), reason="no folder can be opened here")
def test_a_file_system_without_that_order_is_none_the_worse(old, monkeypatch):
    real = os.fsync

    def refuse(descriptor):
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        real(descriptor)

    monkeypatch.setattr("engine.formats.atomic_file.os.fsync", refuse)
    write_whole(old, b"new")
    assert old.read_bytes() == b"new"
