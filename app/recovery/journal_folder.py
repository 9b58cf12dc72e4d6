"""The folders of the journals: one for each window that runs, locked by it; those of windows that are gone.

Beside a folder lies its lock. It is made before the folder and goes after it, so that a folder without a living
owner is always one that was left behind. Not here: what is in a folder (journal_writer, journal_reader).
"""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QLockFile, QStandardPaths

from app.recovery.journal_faults import undeletable, unwritable


def usual_root() -> Path:
    """Where journals lie: below the user's data folder."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)) / "journal"


ASIDE = ".damaged"
STATE = "state.json"
"""The file of a journal that names all others."""


class JournalFolder:
    """A folder that is this process's own until it lets go."""

    def __init__(self, path: Path, lock: QLockFile) -> None:
        self.path = path
        self._lock = lock

    @classmethod
    def make(cls, root: Path) -> JournalFolder:
        """A new, empty one; SaveError where none can be made."""
        path = root / secrets.token_hex(8)
        try:
            root.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = _lock_of(path)
            if not lock.tryLock(0):
                raise _why_not_locked(root)
            path.mkdir(mode=0o700)  # the text of the user is nobody else's business
        except OSError as error:
            raise unwritable(root, error) from error
        return cls(path, lock)

    def let_go(self) -> None:
        """Leave it as it is, for whoever takes it next."""
        self._lock.unlock()

    def set_aside(self) -> None:
        """Leave it for good, under a name that is not looked for: it holds nothing that could be restored.

        SaveError where it cannot be renamed.
        """
        try:
            self.path.rename(self.path.with_suffix(ASIDE))
        except OSError as error:
            raise undeletable(self.path, error) from error
        finally:
            self._lock.unlock()

    def remove(self) -> None:
        """Delete it, with what is in it; SaveError where that cannot be done."""
        try:
            if self.path.exists():
                # First: were this cut off by a kill, half of the work would be offered that was done with.
                (self.path / STATE).unlink(missing_ok=True)
                shutil.rmtree(self.path)
        except OSError as error:
            raise undeletable(self.path, error) from error
        finally:
            self._lock.unlock()


def left_behind(root: Path) -> Iterator[JournalFolder]:
    """The folders whose windows are gone, the oldest first; they are this process's own from now on."""
    if not root.is_dir():
        return
    folders = [each for each in root.iterdir() if each.is_dir() and not each.suffix]
    for path in sorted(folders, key=_changed):
        lock = _lock_of(path)
        if lock.tryLock(0):
            yield JournalFolder(path, lock)


def _why_not_locked(root: Path) -> OSError:
    """Why no lock can be made: QLockFile only says that it cannot."""
    probe = root / f"{secrets.token_hex(8)}.lock"
    try:
        probe.write_bytes(b"0")
    except OSError as error:
        return error
    finally:
        probe.unlink(missing_ok=True)
    return PermissionError(None, "no permission to write there")


def _changed(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:  # its window has been closed since
        return 0.0


def _lock_of(path: Path) -> QLockFile:
    lock = QLockFile(str(path.with_suffix(".lock")))
    lock.setStaleLockTime(0)  # however old: it is stale once its process is gone
    return lock
