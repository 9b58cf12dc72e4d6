"""A file from outside: its bytes, unpacked, and what lies beside it.

Not here: which kind of file it is (engine.formats), JSON's own traps (json_fields.py).
"""

from __future__ import annotations

import gzip
import io
import os
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
        """The file of that name, or of that name with ".gz", in the same folder; None where there is none."""
        if self.path is None:
            return None
        for each in (self.path.with_name(name), self.path.with_name(f"{name}.gz")):
            if each.is_file():
                return read_source(each)
        return None


def read_source(path: str | os.PathLike[str]) -> Source:
    """The file at ``path``; FileFormatError where it cannot be read, is too large, or changes meanwhile.

    >>> read_source("nowhere.json")
    Traceback (most recent call last):
    engine.errors.FileFormatError: nowhere.json: cannot be read: No such file or directory; check the path
    """
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            before = os.fstat(file.fileno())
            if before.st_size > MOST_BYTES:
                raise _too_large(name)
            data = _limited(file, name)
            after = os.fstat(file.fileno())
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileFormatError(f"{name}: cannot be read: {reason}; check the path") from error
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        raise FileFormatError(f"{name}: the file changed while it was read; try again once it is written")
    return Source(name, unpacked(data, name), Path(path))


def unpacked(data: bytes, name: str) -> bytes:
    """``data``, or what was packed in it by gzip."""
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
