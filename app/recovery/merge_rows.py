"""Merges as rows of 25 bytes, one after the other in a file that only grows.

A training of 200,000 merges is kept every half second: rows that are there already are not written again, and those
that are more than what the journal counts (a write that was cut off) are not read. Not here: the file of a finished
vocabulary (engine/formats/native.py).
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from app.recovery.journal_faults import too_short, unreadable, unwritable
from engine.models.merges import Merges

ROW = np.dtype([("left", "<i4"), ("right", "<i4"), ("count", "<i8"), ("replacements", "<i8"), ("tie", "?")])


def rows_of(merges: Merges) -> bytes:
    """The rows of these merges.

    >>> len(rows_of(Merges.of([(228, 184, 9, 9), (256, 173)])))
    50
    """
    rows = np.empty(len(merges), ROW)
    for name in ROW.names or ():
        rows[name] = getattr(merges, name)
    return rows.tobytes()


def append_rows(path: Path, before: int, merges: Merges) -> None:
    """Put `merges` behind the first `before` rows of the file, and on the disk; SaveError."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        try:
            os.ftruncate(descriptor, before * ROW.itemsize)
            os.lseek(descriptor, 0, os.SEEK_END)
            rest = memoryview(rows_of(merges))
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise unwritable(path, error) from error


def read_rows(path: Path, count: int) -> Merges:
    """The first `count` merges of the file; FileFormatError where it has fewer."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from error
    if len(data) < count * ROW.itemsize:
        raise too_short(path, count, len(data) // ROW.itemsize)
    rows = np.frombuffer(data, ROW, count)
    return Merges(*(np.ascontiguousarray(rows[name]) for name in ROW.names or ()))
