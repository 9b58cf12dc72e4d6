"""Writes texts to files. No Qt in here, no thread (save_queue) and no questions (text_files)."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from dataclasses import dataclass
from pathlib import Path

from app.files.text_document import Stamp, stamp_of
from engine.errors import SaveError
from engine.formats.atomic_file import write_whole
from engine.text.text_writing import write_text


class FileChangedError(SaveError):
    """The file is not as it was when it was opened or saved last."""


@dataclass(frozen=True, slots=True)
class SaveOrder:
    """What is saved, where and how.

    `text` is exact, or the UTF-8 of a text as `bytes`; `stamp` is what the file must still have, None: whatever it
    is, it may be replaced. `replace_halves` writes U+FFFD for halves of characters; `generation` says of which
    opened text it is, `revision` after which edit of that.
    """

    path: Path
    encoding: str
    text: str | bytes
    stamp: Stamp | None = None
    replace_halves: bool = False
    generation: int = 0
    revision: int = -1

    @property
    def mark_in_text(self) -> bool:
        """Whether the text begins with U+FEFF."""
        return self.text.startswith(BOM_UTF8 if isinstance(self.text, bytes) else "\ufeff")


class TextSaver:
    """Saves one text after the other, and knows its own changes of a file from those of other programs."""

    def __init__(self) -> None:
        self._stamps: dict[str, Stamp] = {}  # of what was written here

    def save(self, order: SaveOrder) -> Stamp | None:
        """Write a file whole or not at all; its stamp. SaveError says why not, and the way out."""
        key = os.path.realpath(order.path)
        present = stamp_of(order.path)
        if order.stamp is not None and present is not None and present not in (order.stamp, self._stamps.get(key)):
            raise FileChangedError(
                f"not saved: {order.path}: another program has changed the file since it was opened; save under "
                "another name, or replace it"
            )
        write_whole(order.path, encoded(order))
        stamp = stamp_of(order.path)
        if stamp is not None:
            self._stamps[key] = stamp
        return stamp


def encoded(order: SaveOrder) -> bytes:
    """The bytes that the file will hold."""
    if isinstance(order.text, bytes):
        if order.encoding == "utf-8":
            return order.text
        text = order.text.decode("utf-8")
    else:
        text = order.text
    return write_text(text, order.encoding, replace_halves=order.replace_halves, source=str(order.path))
