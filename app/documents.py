"""The tokenizers that are open, in the order in which they are listed, and which of them is active. Knows no Qt.

Not here: the signals that tell of changes (session), whether an unsaved one may be closed (files.unsaved_guard).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine import Tokenizer


@dataclass(slots=True, eq=False, weakref_slot=True)
class Document:
    """A tokenizer that is open. It stays the same object until it is closed, whatever is edited or saved.

    path: its file, None where it has none yet; dirty: whether closing it would lose something; ready_made: whether
    it came with the program and is as it came; kept: whether such a one stays when another comes to the front;
    selected_token_id and moment: what was marked, and how many merges were shown (None: all), when it was last
    left. Only the session writes to it.
    """

    tokenizer: Tokenizer
    path: Path | None = None
    dirty: bool = False
    ready_made: bool = False
    kept: bool = False
    selected_token_id: int | None = None
    moment: int | None = None

    @property
    def title(self) -> str:
        """Name and version; many files say no version."""
        name, version = self.tokenizer.name, self.tokenizer.version
        return f"{name} · v{version}" if version else name


def names_of(documents: Sequence[Document]) -> list[str]:
    """What they are called where several are listed: those that are alike by their number of tokens as well, and
    those that are alike even then are numbered.

    >>> from engine.models.merges import Merges
    >>> small, large = (Tokenizer(Merges.of(pairs), name="a") for pairs in ([], [(97, 98)]))
    >>> names_of([Document(each) for each in (small, large, large, Tokenizer(Merges.of([]), name="b"))])
    ['a · v1.0.0 · 256', 'a · v1.0.0 · 257 (1)', 'a · v1.0.0 · 257 (2)', 'b · v1.0.0']
    """
    titles = [each.title for each in documents]
    names = [
        f"{title} · {document.tokenizer.vocab_size}" if titles.count(title) > 1 else title
        for title, document in zip(titles, documents, strict=True)
    ]
    return [
        f"{name} ({names[: place + 1].count(name)})" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]


class Documents:
    """Document by document, in order; `active` is one of them, None only while there is none.

    >>> from engine.models.merges import Merges
    >>> first, second = (Document(Tokenizer(Merges.of([]))) for _ in range(2))
    >>> documents = Documents()
    >>> documents.add(first)
    >>> documents.add(second)
    >>> documents.active is first, [each is documents.listed[1] for each in (first, second)]
    (True, [False, True])
    """

    def __init__(self) -> None:
        self.listed: tuple[Document, ...] = ()
        self.active: Document | None = None

    def add(self, document: Document) -> None:
        """Put it at the end; the first one is active."""
        self.listed = (*self.listed, document)
        if self.active is None:
            self.active = document

    def remove(self, document: Document) -> None:
        """Take it off the list; if it was active, its right neighbour is, or else its left one."""
        place = self.listed.index(document)
        self.listed = tuple(each for each in self.listed if each is not document)
        if self.active is document:
            self.active = self.listed[min(place, len(self.listed) - 1)] if self.listed else None

    def move(self, source: int, target: int) -> None:
        """Put the one at `source` where the one at `target` is now."""
        rest = [each for place, each in enumerate(self.listed) if place != source]
        self.listed = (*rest[:target], self.listed[source], *rest[target:])

    def holding(self, tokenizer: Tokenizer) -> Document | None:
        """The one that holds this very tokenizer."""
        return next((each for each in self.listed if each.tokenizer is tokenizer), None)
