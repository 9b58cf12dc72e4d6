"""A text that is too large for the editor, as bytes. Not here: what makes a text large (app/edit_limits.py)."""

from dataclasses import dataclass

from PySide6.QtCore import QLocale


@dataclass(frozen=True, slots=True)
class LargeText:
    """`data` is valid UTF-8; `name` is that of its file, empty for a text that was pasted."""

    data: bytes
    name: str = ""

    def size_words(self) -> str:
        """The size as people write it, for example "100 MB"."""
        size = len(self.data)
        for unit, bytes_each in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
            if size >= bytes_each:
                value = size / bytes_each
                return f"{QLocale().toString(value, 'f', 0 if value >= 10 else 1)} {unit}"
        return f"{QLocale().toString(size)} B"
