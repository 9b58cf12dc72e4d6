"""Reads a journal that was left behind: first what there is in it, then piece by piece the work itself.

Not here: writing it (journal_writer), putting it into the window (app/recovering.py).
"""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from app.recovery.journal_faults import damaged, newer, unreadable
from app.recovery.journal_folder import ASIDE, STATE
from app.recovery.journal_writer import FORMAT, FORMAT_VERSION, HEAD, MERGES, TEXT
from app.recovery.merge_rows import read_rows
from app.recovery.snapshot import TextFile
from engine import Tokenizer, load
from engine.formats import Wanted
from engine.origin import Origin


@dataclass(frozen=True, slots=True)
class LeftText:
    """A text: `characters` is None where it lies in its own file only, `caret` where a journal does not tell it."""

    modified: bool
    name: str
    target: TextFile | None
    file: Path | None
    characters: int | None
    caret: int | None = None

    def read(self) -> str | bytes:
        """The exact text, or the UTF-8 of a large one; FileFormatError."""
        if self.file is None:
            raise ValueError("this text lies in its own file")
        try:
            data = self.file.read_bytes()
            large = self.file.name.endswith(f".large{TEXT}")
            return data if large else data.decode("utf-8", "surrogatepass")
        except (OSError, UnicodeDecodeError) as error:
            raise unreadable(self.file, error) from error


@dataclass(frozen=True, slots=True)
class LeftDocument:
    """A tokenizer that was open: kept whole if it was unsaved (`file`), else opened from `path` or by `name`."""

    called: str
    active: bool
    ready_made: bool
    path: Path | None
    name: str
    wanted: Wanted
    file: Path | None
    count: int

    def read(self) -> Tokenizer:
        """The unsaved one; EngineError where it is damaged."""
        if self.file is None:
            raise ValueError("this tokenizer was saved")
        return _tokenizer(self.file, self.count)


@dataclass(frozen=True, slots=True)
class LeftTraining:
    """A training that was running: its settings as they were handed over, and `count` merges."""

    file: Path
    count: int
    settings: dict[str, Any]

    def read(self) -> Tokenizer:
        """The tokenizer of the merges so far; EngineError where it is damaged."""
        return _tokenizer(self.file, self.count)


@dataclass(frozen=True, slots=True)
class LeftWork:
    """What one journal holds, `saved` at that time; `form`: the settings for a training, as handed over."""

    saved: datetime
    text: LeftText
    documents: tuple[LeftDocument, ...]
    training: LeftTraining | None
    layout: tuple[bytes, bytes] | None
    form: dict[str, Any] | None = None

    @property
    def unsaved(self) -> tuple[LeftDocument, ...]:
        """Those that lie nowhere else."""
        return tuple(each for each in self.documents if each.file is not None)

    @property
    def saved_elsewhere(self) -> tuple[LeftDocument, ...]:
        """Those that are opened again."""
        return tuple(each for each in self.documents if each.file is None and (each.path is not None or each.name))

    @property
    def has_unsaved(self) -> bool:
        """Whether something would be lost with it."""
        return bool(self.text.modified or self.unsaved or self.training or self.form)

    @property
    def is_worth_asking(self) -> bool:
        """Whether it is more than what every start shows."""
        return bool(self.has_unsaved or self.text.target or self.saved_elsewhere)


def read_work(folder: Path) -> LeftWork | None:
    """What a journal holds; None where nothing was written yet.

    NewerFormatError, DamagedJournalError, or FileFormatError where the disk does not give it.
    """
    path = folder / STATE
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise unreadable(path, error) from error
    try:
        state = json.loads(data)
        if state["format"] != FORMAT or state["format_version"] < 1:
            raise KeyError("format")
        if state["format_version"] > FORMAT_VERSION:
            raise newer(path, state["format_version"], FORMAT_VERSION)
        return _work(state, folder)
    except (KeyError, TypeError, ValueError, AttributeError, binascii.Error) as error:
        raise damaged(folder, folder.with_suffix(ASIDE), error) from error


def _work(state: dict[str, Any], folder: Path) -> LeftWork:
    text, training, layout = state["text"], state["training"], state["layout"]
    return LeftWork(
        saved=datetime.fromisoformat(state["saved"]),
        text=LeftText(
            modified=bool(text["modified"]), name=text["name"], target=text["target"] and _target(text["target"]),
            file=text["file"] and _inside(folder, text["file"]), characters=text["characters"],
            caret=None if text.get("caret") is None else int(text["caret"]),
        ),
        documents=tuple(_document(each, folder) for each in state["documents"]),
        training=training and LeftTraining(
            _inside(folder, training["file"]), int(training["count"]), dict(training["settings"])
        ),
        layout=layout and (base64.b64decode(layout[0]), base64.b64decode(layout[1])),
        form=None if state.get("form") is None else dict(state["form"]),
    )  # fmt: skip


def _target(target: dict[str, Any]) -> TextFile:
    stamp = target["stamp"]
    return TextFile(**{**target, "path": Path(target["path"]), "stamp": None if stamp is None else tuple(stamp)})


def _document(document: dict[str, Any], folder: Path) -> LeftDocument:
    path = document["path"]
    return LeftDocument(
        called=document["called"], active=bool(document["active"]), ready_made=bool(document["ready_made"]),
        path=None if path is None else Path(path), name=document.get("name", ""),
        wanted=Wanted(**document.get("wanted", {})),
        file=document["file"] and _inside(folder, document["file"]), count=int(document.get("count", 0)),
    )  # fmt: skip


def _inside(folder: Path, name: str) -> Path:
    """A file of the folder: a name that leads elsewhere is none of ours."""
    if Path(name).name != name:
        raise ValueError(f"{name!r} is no file of this folder")
    return folder / name


def _tokenizer(file: Path, count: int) -> Tokenizer:
    head = load(file.with_name(file.name + HEAD))
    merges = read_rows(file.with_name(file.name + MERGES), count) if count else head.merges
    return replace(head, merges=merges, pipeline=None, origin=Origin())
