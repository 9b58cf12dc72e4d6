"""A file from outside: its bytes, unpacked, and what lies beside it.

Not here: which kind of file it is (engine.formats), JSON's own traps (json_fields.py).
"""

from __future__ import annotations

import gzip
import io
import os
import stat
import zlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from engine.errors import FileFormatError
from engine.formats.json_fields import Fields, parse_object

MOST_BYTES = 1 << 29
"""A vocabulary file is smaller: the largest in use have some 30 MB."""

_GZIP = b"\x1f\x8b"
_LFS_POINTER = b"version https://git-lfs.github.com/spec/"
_PIECE = 1 << 20


# No slots: the JSON in it is parsed once, by whoever asks first.
@dataclass(frozen=True, eq=False)
class Source:
    """The content of one file.

    name: how it is called in messages; data: its bytes, unpacked where it was gzip; path: None where it is no
    file of the disk.

    >>> Source("v.json", b' {"a": 0}').json.value
    {'a': 0}
    """

    name: str
    data: bytes
    path: Path | None = None

    @property
    def stem(self) -> str:
        """Its name without folder, ".gz" and the last ending."""
        return Path(self.name.removesuffix(".gz")).stem or "untitled"

    @cached_property
    def looks_like_json(self) -> bool:
        """Whether it begins as a JSON object does."""
        return self.data[:64].removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"

    @cached_property
    def json(self) -> Fields:
        """The JSON object in it; FileFormatError where it is none."""
        return parse_object(self.data, self.name)

    def beside(self, name: str) -> Source | None:
        """The file of that name, or of that name with ".gz", in the same folder; None where there is none.

        Beside a symbolic link it is looked for first, then beside the file that the link leads to.
        """
        if self.path is None:
            return None
        for place in dict.fromkeys((self.path, self.path.resolve())):
            for each in (place.with_name(name), place.with_name(f"{name}.gz")):
                if each.is_file():
                    return read_source(each)
        return None


def read_source(path: str | os.PathLike[str]) -> Source:
    """The file at ``path``; FileFormatError where it cannot be read, is too large, or changes meanwhile.

    A pipe or a device is read to its end, but a pipe to which nobody writes is not waited for.

    >>> read_source("nowhere.json")
    Traceback (most recent call last):
    engine.errors.FileFormatError: nowhere.json: cannot be read: No such file or directory; check the path
    """
    name = os.fspath(path)
    try:
        with open(path, "rb", opener=_opened_at_once) as file:
            before = os.fstat(file.fileno())
            if before.st_size > MOST_BYTES:
                raise _too_large(name)
            data = _limited(file, name)
            after = os.fstat(file.fileno())
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileFormatError(f"{name}: cannot be read: {reason}; check the path") from error
    if not data and stat.S_ISFIFO(before.st_mode):
        raise FileFormatError(
            f"{name}: nobody writes to this pipe, and it is empty; start what writes to it first, or give a file"
        )
    changed = (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns)
    if changed and stat.S_ISREG(before.st_mode):  # those of a pipe change with every piece
        raise FileFormatError(f"{name}: the file changed while it was read; try again once it is written")
    return Source(name, unpacked(data, name), Path(path))


def _opened_at_once(path: str, flags: int) -> int:
    """A file descriptor of what can be read; to open a named pipe would else wait for somebody who writes to it."""
    if not hasattr(os, "O_NONBLOCK"):  # Windows has no such files
        return os.open(path, flags)
    descriptor = os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY)
    os.set_blocking(descriptor, True)
    return descriptor


def unpacked(data: bytes, name: str) -> bytes:
    """``data``, or what was packed in it by gzip; FileFormatError where it only points to the real file."""
    if data.startswith(_LFS_POINTER):
        raise FileFormatError(
            f"{name}: this is a Git LFS pointer, not the file itself; fetch the real file, such as with "
            "git lfs pull"
        )
    if not data.startswith(_GZIP):
        return data
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            return _limited(file, name)
    except (OSError, EOFError, zlib.error) as error:
        raise FileFormatError(f"{name}: damaged gzip: {error}; take an undamaged copy") from error


def _limited(file: Any, name: str) -> bytes:
    """All bytes of a file, in pieces: a few bytes may be packed gigabytes."""
    pieces, size = [], 0
    while piece := file.read(_PIECE):
        pieces.append(piece)
        size += len(piece)
        if size > MOST_BYTES:
            raise _too_large(name)
    return b"".join(pieces)


def _too_large(name: str) -> FileFormatError:
    return FileFormatError(
        f"{name}: larger than {MOST_BYTES >> 20} MB, which no vocabulary file is; give a vocabulary, not a text or "
        "the weights of a model"
    )
