"""Where choices are written: at once, and together with those of other windows. Not here: what the keys mean.

Two windows write the same file. QSettings merges what each has set, key by key; a list that grows needs more: what
the other window has put into it is read first, and meanwhile no one else may write (`changing`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLockFile, QSettings

LONGEST_WAIT = 2000
"""Milliseconds for another window that changes a list; it takes a few."""


class StoredChoices:
    """Calls `unwritten` each time that something was not written: the disk is full, or nobody may write there."""

    def __init__(self, store: QSettings, unwritten: Callable[[], None]) -> None:
        self._store = store
        self._unwritten = unwritten

    def value(self, key: str, default: Any = None) -> Any:
        """What was chosen, or `default`."""
        return self._store.value(key, default)

    def setValue(self, key: str, value: Any) -> None:
        """Choose, and write it."""
        self._store.setValue(key, value)
        self._store.sync()
        if self._store.status() is QSettings.Status.AccessError:
            self._unwritten()

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Within it, what is read is what lies on the disk, and only this process writes."""
        # QSettings locks too, by its own name, but only while it writes.
        lock = QLockFile(f"{self._store.fileName()}.change")
        locked = lock.tryLock(LONGEST_WAIT)  # where nobody may write there is no lock, and nothing to lose
        try:
            self._store.sync()
            yield
        finally:
            if locked:
                lock.unlock()


class ForgetfulChoices(dict[str, Any]):
    """Takes the place of a store that must not be touched; lasts as long as the program runs."""

    def value(self, key: str, default: Any = None) -> Any:
        """What was chosen in this run."""
        return self.get(key, default)

    def setValue(self, key: str, value: Any) -> None:
        """Choose for this run."""
        self[key] = value

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Nobody else is there."""
        yield


def put_aside(file: Path) -> Path | None:
    """Give a broken file a name that is free, so that none that was put aside before is lost; None: it cannot be
    moved, or is no file."""
    if not file.is_file():
        return None
    for number in range(1, 100):
        aside = file.with_name(f"{file.name}.broken" + ("" if number == 1 else f"-{number}"))
        if not aside.exists():
            try:
                os.rename(file, aside)
            except OSError:
                return None
            return aside
    return None
