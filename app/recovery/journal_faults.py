"""What can be wrong with a journal, in the language of the window: errors with the place and the way out."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from engine.errors import FileFormatError, NewerFormatError, SaveError


class DamagedJournalError(FileFormatError):
    """A journal that nobody can read: its disk, or somebody's hand, has altered it."""


def unwritable(path: Path, error: OSError) -> SaveError:
    """It cannot be kept there."""
    text = QCoreApplication.translate(
        "Recovery", "{0} cannot be written: {1}; allow writing there, or free some space"
    )
    return SaveError(_filled(text, path, error.strerror or error))


def undeletable(path: Path, error: OSError) -> SaveError:
    """It would be offered again."""
    text = QCoreApplication.translate(
        "Recovery", "{0} cannot be deleted: {1}; allow writing there, or delete it by hand"
    )
    return SaveError(_filled(text, path, error.strerror or error))


def unreadable(path: Path, error: Exception) -> FileFormatError:
    """The disk does not give it."""
    text = QCoreApplication.translate("Recovery", "{0} cannot be read: {1}; check the disk")
    return FileFormatError(_filled(text, path, getattr(error, "strerror", None) or error))


def too_short(path: Path, wanted: int, found: int) -> FileFormatError:
    """Merges are lacking."""
    text = QCoreApplication.translate("Recovery", "{0} is damaged: merges expected: {1}, found: {2}")
    return FileFormatError(_filled(text, path, wanted, found))


def newer(path: Path, found: int, known: int) -> NewerFormatError:
    """Another version of the program has left it."""
    text = QCoreApplication.translate(
        "Recovery",
        "{0} was left by a newer version (format {1}, this one reads up to {2}); start that one to restore it",
    )
    return NewerFormatError(_filled(text, path, found, known))


def damaged(folder: Path, aside: Path, error: Exception) -> DamagedJournalError:
    """Nothing of it can be restored; it is put aside."""
    text = QCoreApplication.translate(
        "Recovery",
        "Unsaved work of the last time cannot be restored: {0} is damaged ({1}). What is left of it can be looked "
        "through by hand in {2}",
    )
    return DamagedJournalError(_filled(text, folder, error, aside))


def _filled(text: str, *values: object) -> str:
    """Each place once, from the last: a path may hold what looks like a place."""
    for number in reversed(range(len(values))):
        before, place, after = text.partition(f"{{{number}}}")
        text = f"{before}{values[number]}{after}" if place else text
    return text
