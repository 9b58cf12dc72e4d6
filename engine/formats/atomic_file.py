"""Writing a file whole or not at all.

The new content goes to a temporary sibling, is flushed to the disk, and takes the old file's place in one step: a
full disk or a crash leaves the old file as it was. Not here: what is written (native.py).
"""

import os
import secrets
import stat
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
    try:
        target = Path(os.path.realpath(path))
        mode = target.stat().st_mode if target.exists() else None
        if mode is None or stat.S_ISREG(mode):
            _replace(target, data, mode)
        elif stat.S_ISDIR(mode):
            raise IsADirectoryError(None, "this is a folder")
        else:
            with open(target, "wb", buffering=0) as device:
                _write_all(device.fileno(), data)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = getattr(error, "strerror", None) or str(error)
        raise SaveError(f"not saved: {os.fspath(path)}: {reason}; {_way_out(error)}") from error


def check_target(path: str | os.PathLike[str]) -> None:
    """SaveError if ``path`` cannot be a file, so that nobody waits for a result that cannot be saved."""
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
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _write_all(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _way_out(error: Exception) -> str:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return "choose a folder that exists"
    if isinstance(error, PermissionError):
        return "choose another place, or allow writing there"
    if isinstance(error, IsADirectoryError):
        return "give the name of a file"
    return "free some space or choose another place; an old file there is untouched"
