"""A text as it was read from a file, and the reading. No Qt in here, and no questions to the user (text_files)."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from app.edit_limits import is_large
from app.regular_file import check_regular
from engine import CorpusError
from engine.text.text_encoding import encoding_for, encoding_of_mark
from engine.text.text_guess import kind_of_binary, obvious_encoding, suggest_encodings
from engine.text.text_reading import Stop, UndecodableError, count_faults, read_utf8


class Stamp(NamedTuple):
    """What tells that a file was written anew: nanoseconds, bytes, and the file's number, which a move changes."""

    modified: int
    size: int
    number: int


@dataclass(frozen=True, slots=True)
class FileBytes:
    """A file as it was when it was read; `suggested` are the encodings that it may be in, the likeliest first."""

    path: Path
    data: bytes
    stamp: Stamp
    suggested: tuple[str, ...] = ()
    error: CorpusError | None = None


@dataclass(frozen=True)  # not slotted: the text is kept once it is asked for
class TextDocument:
    """A text from a file.

    `data` is its UTF-8 (of a file in UTF-8 the very bytes that were read), `size` the number of bytes of the file,
    `encoding` the one in which it is saved again, `replaced` the number of U+FFFD that stand for undecodable bytes.
    """

    path: Path
    encoding: str
    data: bytes
    size: int
    stamp: Stamp
    replaced: int = 0

    @cached_property
    def text(self) -> str:
        """The text; decoded when it is first asked for, which takes time for a large one."""
        return self.data.decode("utf-8")

    @property
    def mark_in_text(self) -> bool:
        """Whether the text begins with U+FEFF; the mark that belongs to an encoding is not in the text."""
        return self.data.startswith(BOM_UTF8)

    @cached_property
    def is_large(self) -> bool:
        """Whether it is too large for the editor; known since it was read."""
        return is_large(self.data)


def stamp_of(path: Path) -> Stamp | None:
    """The present stamp of a file; None: there is none."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return Stamp(found.st_mtime_ns, found.st_size, found.st_ino)


def read_file(path: Path) -> FileBytes:
    """The bytes of a file; EngineError names it, what is wrong, and the way out."""
    check_regular(path)
    try:
        if path.is_dir():
            raise CorpusError(f"{path}: cannot be read: this is a folder; choose a file in it")
        with open(path, "rb") as file:
            data = file.read()
            found = os.fstat(file.fileno())
    except FileNotFoundError as error:
        raise CorpusError(f"{path}: cannot be read: there is no such file any more; choose another") from error
    except PermissionError as error:
        raise CorpusError(f"{path}: cannot be read: no permission; allow reading it, or choose another") from error
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = getattr(error, "strerror", None) or str(error)
        raise CorpusError(f"{path}: cannot be read: {reason}; check the path and the disk") from error
    except MemoryError as error:
        raise CorpusError(f"{path}: cannot be read: it does not fit into the memory; split it") from error
    return FileBytes(path, data, Stamp(found.st_mtime_ns, found.st_size, found.st_ino))


def read_document(path: Path, encoding: str | None, errors: str, stop: Stop) -> TextDocument | FileBytes:
    """The text of a file, or its bytes with suggestions where the user has to choose the encoding.

    Without `encoding`: UTF-8 if it is that, or what its mark says. A file that is no text at all is a CorpusError.
    """
    found = read_file(path)
    name = encoding or obvious_encoding(found.data)
    if name is None:
        if kind := kind_of_binary(found.data):
            raise CorpusError(f"{path}: this is no text but {kind}; choose a text file")
        return with_suggestions(found, None, stop)
    if name == "utf-8" and encoding is None:  # all of it was checked already
        return _finished(TextDocument(path, name, found.data, len(found.data), found.stamp))
    try:
        return decode_document(found, name, errors, stop)
    except UndecodableError as error:
        return with_suggestions(found, error, stop)


def with_suggestions(found: FileBytes, error: CorpusError | None, stop: Stop) -> FileBytes:
    """The same file with the encodings that it may be in; `error` says why it was not opened at once."""
    if error is None:
        try:
            read_utf8(found.data, encoding_of_mark(found.data) or "utf-8", source=str(found.path), stop=stop)
            error = CorpusError(f"{found.path}: this looks like UTF-16 without its mark; choose the encoding")
        except UndecodableError as fault:
            error = fault
    return FileBytes(found.path, found.data, found.stamp, suggest_encodings(found.data), error)


def decode_document(found: FileBytes, name: str, errors: str, stop: Stop) -> TextDocument:
    """The text of the bytes in the encoding `name`; UndecodableError if `errors` is "strict"."""
    replaced = count_faults(found.data, name, stop=stop) if errors == "replace" else 0
    data = read_utf8(found.data, name, errors=errors, source=str(found.path), stop=stop)
    encoding = encoding_for(found.data, name).name
    return _finished(TextDocument(found.path, encoding, data, len(found.data), found.stamp, replaced))


def _finished(document: TextDocument) -> TextDocument:
    document.is_large  # noqa: B018 - computed here, off the GUI thread, and kept
    return document
