"""What is worth keeping of the window at one moment, as plain values that cost nothing to make. Knows no Qt.

Text, tokenizers and merges are immutable, so that the writer's thread may read them at leisure. Not here: who takes
it (app/recovering.py), how it is written (journal_writer).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine import Tokenizer
from engine.formats import Wanted
from engine.models.merges import Merges


@dataclass(frozen=True, slots=True)
class TextFile:
    """The file that a text lies in; `stamp`: what told its state on the disk, as numbers, None where unknown."""

    path: Path
    encoding: str
    stamp: tuple[int, ...] | None = None
    replaced: int = 0
    mark_in_text: bool = False


@dataclass(frozen=True, slots=True)
class KeptText:
    """The text: exact, or the UTF-8 of a large one; `modified`: not saved as it is.

    `caret`: the editor's position, in units of UTF-16; where it goes without an edit is not worth a write.
    """

    content: str | bytes = field(compare=False)
    modified: bool = False
    file: TextFile | None = None
    name: str = ""
    caret: int = field(default=0, compare=False)

    def same_as(self, other: KeptText) -> bool:
        """Whether nothing has to be written; content that is equal but another object counts as new."""
        return self.content is other.content and self == other


@dataclass(frozen=True, slots=True)
class KeptDocument:
    """An open tokenizer. One that is `dirty` is kept whole; any other is opened again: from `path`, with `wanted`,
    or by its `name` (of the Hub, of tiktoken)."""

    tokenizer: Tokenizer
    dirty: bool
    ready_made: bool = False
    active: bool = False
    path: Path | None = None
    name: str = ""
    wanted: Wanted = field(default_factory=Wanted)


@dataclass(frozen=True, slots=True)
class KeptTraining:
    """A training that runs. `run`: the same object for the whole of it; `head`: its tokenizer without any merge;
    `settings`: what can be written as JSON."""

    run: object
    head: Tokenizer
    settings: Mapping[str, Any]
    count: int
    merges: Merges = field(compare=False)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All of it. `layout`: geometry and docks of the window; `form`: the settings for a training, as JSON has them,
    None while they are those of every start."""

    text: KeptText
    documents: tuple[KeptDocument, ...] = ()
    training: KeptTraining | None = None
    layout: tuple[bytes, bytes] | None = None
    form: Mapping[str, Any] | None = None

    def same_as(self, other: Snapshot | None) -> bool:
        """Whether nothing has to be written after `other` was; takes no longer for a longer text."""
        return other is not None and self.text.same_as(other.text) and self == other
