"""Writing a file, or several that belong together, whole or not at all.

The new content goes to a temporary sibling, is flushed to the disk, and takes the old file's place in one step: a
full disk or a crash leaves the old file as it was. Not here: what is written (native.py).
"""

import errno
import os
import secrets
import shutil
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from engine.errors import SaveError


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write ``data`` to ``path``; SaveError, and the old file untouched, where that cannot be done.

    A symbolic link is followed, the old file's permissions stay, and a file without any permission to write is not
    replaced. What is no ordinary file (a device, a pipe) is written to directly.

    >>> write_whole("nowhere/v.txt", b"")
    Traceback (most recent call last):
    engine.errors.SaveError: not saved: nowhere/v.txt: No such file or directory; choose a folder that exists
    """
    with _saying(path):
        target = Path(os.path.realpath(path))
        mode = target.stat().st_mode if target.exists() else None
        if mode is None or stat.S_ISREG(mode):
            _replace(target, data, mode)
        elif stat.S_ISDIR(mode):
            raise IsADirectoryError(None, "this is a folder")
        else:
            with open(target, "wb", buffering=0) as device:
                _write_all(device.fileno(), data)


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write ``files``, name -> content, into a folder, all or none; SaveError.

    A folder that is not there appears with all of its files at once. In one that is there each file is written
    beside its old form before any of them takes its place; what else lies there stays.

    >>> write_folder(Path("nowhere/release"), {"v.txt": b""})
    Traceback (most recent call last):
    engine.errors.SaveError: not saved: nowhere/release: No such file or directory; choose a folder that exists
    """
    with _saying(folder):
        if folder.is_dir():
            _write_into(folder, files)
        else:
            _make(folder, files)


def _make(folder: Path, files: Mapping[str, bytes]) -> None:
    temporary = folder.with_name(f".{secrets.token_hex(8)}.tmp")
    temporary.mkdir()
    try:
        for name, data in files.items():
            _replace(temporary / name, data, None)
        if os.path.lexists(folder):
            raise FileExistsError(None, "there is a file of this name")
        os.rename(temporary, folder)
    except BaseException:
        shutil.rmtree(temporary)
        raise


def _write_into(folder: Path, files: Mapping[str, bytes]) -> None:
    """Each old file is set aside until all are replaced, and put back where one cannot be."""
    mark = f".{secrets.token_hex(8)}"
    new, old = folder / f"{mark}.tmp", folder / f"{mark}.old"
    new.mkdir()
    try:
        for name, data in files.items():
            _check_replaceable(folder / name)
            _replace(new / name, data, None)
        old.mkdir()
        _exchange(folder, new, old, tuple(files))
        shutil.rmtree(old)
    finally:
        shutil.rmtree(new)


def _exchange(folder: Path, new: Path, old: Path, names: tuple[str, ...]) -> None:
    """Move the old files to ``old`` and those of ``new`` to their places; everything back where that fails."""
    placed: list[str] = []
    try:
        for name in names:
            if os.path.lexists(folder / name):
                os.rename(folder / name, old / name)
            placed.append(name)
            os.rename(new / name, folder / name)
    except BaseException:
        for name in placed:
            (folder / name).unlink(missing_ok=True)
            if os.path.lexists(old / name):
                os.rename(old / name, folder / name)
        old.rmdir()  # it holds nothing now: had a file not come back, it stays there
        raise


def _check_replaceable(target: Path) -> None:
    if target.is_dir():
        raise IsADirectoryError(None, f"{target.name} in it is a folder")
    if target.exists() and not (target.stat().st_mode & 0o222 and os.access(target, os.W_OK)):
        raise PermissionError(None, f"{target.name} in it is read-only")


def check_target(path: str | os.PathLike[str]) -> None:
    """SaveError if ``path`` cannot be a file, so that nobody waits for a result that cannot be saved."""
    with _saying(path):  # the folder one is in may be gone
        folder = os.path.dirname(os.path.realpath(path)) if "\0" not in os.fspath(path) else ""
    if not os.path.isdir(folder):
        raise SaveError(f"not saved: {os.fspath(path)}: there is no folder {folder}; choose a folder that exists")
    if os.path.isdir(path):
        raise SaveError(f"not saved: {os.fspath(path)}: this is a folder; give the name of a file")


def _replace(target: Path, data: bytes, mode: int | None) -> None:
    if mode is not None and not (mode & 0o222 and os.access(target, os.W_OK)):
        raise PermissionError(None, "the file is read-only")
    # A short name of its own: the target's may be as long as names can be.
    temporary = target.with_name(f".{secrets.token_hex(8)}.tmp")
    # os.open, unlike tempfile, gives a new file the permissions that the user's umask asks for.
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        try:
            if mode is not None:
                os.chmod(temporary, stat.S_IMODE(mode))
            _write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(temporary, target)
        _settle(target.parent)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _settle(folder: Path) -> None:
    """Put the new name in the folder on the disk too, so that a power cut does not bring the old file back."""
    if not hasattr(os, "O_DIRECTORY"):  # Windows opens no folders
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except PermissionError:  # a folder that one may write to, but not read
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems have no such order
            raise
    finally:
        os.close(descriptor)


def _write_all(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


@contextmanager
def _saying(path: str | os.PathLike[str]) -> Iterator[None]:
    """What the system says, as a SaveError with the way out."""
    try:
        yield
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = getattr(error, "strerror", None) or str(error)
        raise SaveError(f"not saved: {os.fspath(path)}: {reason}; {_way_out(error)}") from error


def _way_out(error: Exception) -> str:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return "choose a folder that exists"
    if isinstance(error, PermissionError):
        return "choose another place, or allow writing there"
    if isinstance(error, FileExistsError):
        return "choose another name"
    if isinstance(error, IsADirectoryError):
        return "give the name of a file"
    return "free some space or choose another place; an old file there is untouched"
