"""Writes a snapshot into a folder: whole or not at all, and only what is new.

`state.json` says what there is and names the other files. Those are written first and never changed (the merges of
a training only grow, and are counted), so that a journal is at every moment as some snapshot was; what it names no
longer is deleted last. Not here: reading it (journal_reader), when it is written (keeper).
"""

from __future__ import annotations

import base64
import json
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from app.recovery.journal_folder import STATE
from app.recovery.merge_rows import append_rows, rows_of
from app.recovery.snapshot import KeptDocument, KeptText, KeptTraining, Snapshot, TextFile
from engine import Tokenizer, save
from engine.formats.atomic_file import write_whole

FORMAT = "token-prism journal"
FORMAT_VERSION = 1
TEXT, HEAD, MERGES = ".text", ".prism.json", ".merges"


class JournalWriter:
    """One folder's writer; used by one thread at a time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._number = 0
        self._text: tuple[str | bytes, str, int] | None = None  # content, file, code points
        self._vocabularies: dict[Tokenizer, str] = {}
        self._training: tuple[object, str, int] | None = None  # run, file, rows in it
        self._head: Tokenizer | None = None  # of the training

    def write(self, snapshot: Snapshot) -> None:
        """Bring the folder to this snapshot; SaveError, and the folder is as before."""
        state = {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "saved": datetime.now(UTC).isoformat(timespec="seconds"),
            "text": self._keep_text(snapshot.text),
            "documents": [self._keep_document(each) for each in snapshot.documents],
            "training": None if snapshot.training is None else self._keep_training(snapshot.training),
            "layout": snapshot.layout and [base64.b64encode(each).decode("ascii") for each in snapshot.layout],
            "form": None if snapshot.form is None else dict(snapshot.form),
        }
        write_whole(self._folder / STATE, json.dumps(state, indent=1).encode("ascii"))
        self._forget_others(snapshot)

    def _keep_text(self, text: KeptText) -> dict[str, Any]:
        target = text.file and _as_json(text.file)
        kept = {"modified": text.modified, "name": text.name, "target": target, "caret": text.caret}
        if is_in_its_file(text):
            return {**kept, "file": None, "characters": None}
        if self._text is None or self._text[0] is not text.content:
            data = text.content
            if isinstance(data, str):
                # Halves of characters are kept as they are, which UTF-8 itself has no bytes for.
                name, data = self._new_name(TEXT), data.encode("utf-8", "surrogatepass")
            else:
                name = self._new_name(f".large{TEXT}")
            write_whole(self._folder / name, data)
            self._text = text.content, name, _code_points(text.content)
        return {**kept, "file": self._text[1], "characters": self._text[2]}

    def _keep_document(self, document: KeptDocument) -> dict[str, Any]:
        kept: dict[str, Any] = {
            "called": document.tokenizer.name, "active": document.active, "ready_made": document.ready_made,
            "path": None if document.path is None else str(document.path), "file": None,
        }  # fmt: skip
        if not document.dirty:
            return {**kept, "name": document.name, "wanted": asdict(document.wanted)}
        tokenizer = document.tokenizer
        if tokenizer not in self._vocabularies:
            name = self._new_name("")
            write_whole(self._folder / f"{name}{MERGES}", rows_of(tokenizer.merges))
            save(tokenizer.at(0), self._folder / f"{name}{HEAD}")
            self._vocabularies[tokenizer] = name
        return {**kept, "file": self._vocabularies[tokenizer], "count": len(tokenizer.merges)}

    def _keep_training(self, training: KeptTraining) -> dict[str, Any]:
        if self._training is None or self._training[0] is not training.run:
            self._training, self._head = (training.run, self._new_name(""), 0), None
        run, name, rows = self._training
        if self._head is not training.head:  # another one when more is known of the corpus
            save(training.head, self._folder / f"{name}{HEAD}")
            self._head = training.head
        if rows < training.count:
            append_rows(self._folder / f"{name}{MERGES}", rows, training.merges[rows : training.count])
            self._training = run, name, training.count
        return {"file": name, "count": training.count, "settings": dict(training.settings)}

    def _forget_others(self, snapshot: Snapshot) -> None:
        """Delete the files of what is not there any more."""
        if is_in_its_file(snapshot.text):
            self._text = None
        if snapshot.training is None:
            self._training = None
        open_now = {each.tokenizer for each in snapshot.documents if each.dirty}
        self._vocabularies = {each: name for each, name in self._vocabularies.items() if each in open_now}
        used = {STATE}
        if self._text is not None:
            used.add(self._text[1])
        for name in (*self._vocabularies.values(), *((self._training[1],) if self._training else ())):
            used |= {f"{name}{HEAD}", f"{name}{MERGES}"}
        for each in self._folder.iterdir():
            if each.name not in used:
                each.unlink()

    def _new_name(self, ending: str) -> str:
        self._number += 1
        return f"{self._number}{ending}"


def is_in_its_file(text: KeptText) -> bool:
    """Whether a text is opened again instead of being copied: it is large, and in its file as it is."""
    return isinstance(text.content, bytes) and text.file is not None and not text.modified


def _as_json(file: TextFile) -> dict[str, Any]:
    return {**asdict(file), "path": str(file.path)}


def _code_points(content: str | bytes) -> int:
    if isinstance(content, str):
        return len(content)
    return int(np.count_nonzero(np.frombuffer(content, np.int8) >= -64))
