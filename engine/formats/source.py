"""A file from outside: its bytes, unpacked, and what lies beside it.

Not here: which kind of file it is (engine.formats), JSON's own traps (json_fields.py).
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import stat
import zlib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from engine.errors import FileFormatError
from engine.formats.json_fields import Fields, parse_object

MOST_BYTES = 1 << 29
"""A vocabulary file is smaller: the largest in use have some 30 MB."""

_NO_VOCABULARY = "which no vocabulary file is; give a vocabulary, not a text or the weights of a model"
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
    _read_beside: list[Source] = field(default_factory=list, init=False, repr=False)

    @property
    def digest(self) -> str:
        """SHA-256 of its bytes and of those that were read beside it so far, in hex.

        >>> Source("v.json", b"{}").digest[:8]
        '44136fa3'
        """
        digest = hashlib.sha256(self.data)
        for each in self._read_beside:
            digest.update(each.digest.encode())
        return digest.hexdigest()

    @property
    def stem(self) -> str:
        """Its name without folder, ".gz" and the last ending."""
        return Path(self.name.removesuffix(".gz")).stem or "untitled"

    @property
    def read_beside(self) -> bool:
        """Whether anything that lies beside it was read so far."""
        return bool(self._read_beside)

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
                    found = read_source(each)
                    self._read_beside.append(found)
                    return found
        return None


def read_source(path: str | os.PathLike[str]) -> Source:
    """The file at ``path``, unpacked; FileFormatError as in ``read_whole``, and for a file of more than 512 MB."""
    name = os.fspath(path)
    return Source(name, unpacked(read_whole(path, MOST_BYTES, _NO_VOCABULARY), name), Path(path))


def read_whole(path: str | os.PathLike[str], most: int, too_large: str) -> bytes:
    """The bytes of a file; FileFormatError where it cannot be read, or changes meanwhile.

    A pipe or a device is read to its end, but a pipe to which nobody writes is not waited for. One of more than
    ``most`` bytes is refused in the words ``too_large``.

    >>> read_whole("nowhere.json", 9, "")
    Traceback (most recent call last):
    engine.errors.FileFormatError: nowhere.json: cannot be read: No such file or directory; check the path
    """
    name = os.fspath(path)
    try:
        with open(path, "rb", opener=_opened_at_once) as file:
            before = os.fstat(file.fileno())
            if before.st_size > most:
                raise _larger(name, most, too_large)
            data = _limited(file, name, most, too_large)
            after = os.fstat(file.fileno())
    except (OSError, ValueError) as error:
        if os.path.isdir(path):
            raise FileFormatError(f"{name}: cannot be read: this is a folder; choose a file in it") from error
        reason = getattr(error, "strerror", None) or str(error)
        raise FileFormatError(f"{name}: cannot be read: {reason}; check the path") from error
    if not data and stat.S_ISFIFO(before.st_mode):
        raise FileFormatError(
            f"{name}: nobody writes to this pipe, and it is empty; start what writes to it first, or give a file"
        )
    changed = (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns)
    if changed and stat.S_ISREG(before.st_mode):  # those of a pipe change with every piece
        raise FileFormatError(f"{name}: the file changed while it was read; try again once it is written")
    return data


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
            return _limited(file, name, MOST_BYTES, _NO_VOCABULARY)
    except (OSError, EOFError, zlib.error) as error:
        raise FileFormatError(f"{name}: damaged gzip: {error}; take an undamaged copy") from error


def _limited(file: Any, name: str, most: int, too_large: str) -> bytes:
    """All bytes of a file, in pieces: a few bytes may be packed gigabytes."""
    pieces, size = [], 0
    while piece := file.read(_PIECE):
        pieces.append(piece)
        size += len(piece)
        if size > most:
            raise _larger(name, most, too_large)
    return b"".join(pieces)


def _larger(name: str, most: int, words: str) -> FileFormatError:
    return FileFormatError(f"{name}: larger than {most >> 20} MB, {words}")
