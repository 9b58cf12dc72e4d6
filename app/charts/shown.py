"""What the charts need to know of the merges that are shown, whoever shows them. No code of its own."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import SignalInstance

from engine.models.merges import Merges


class MergeTable(Protocol):
    """Merges in rank order."""

    def __len__(self) -> int: ...
    def first(self, count: int) -> Merges:
        """The merges of lowest rank."""

    def id_of(self, rank: int) -> int:
        """The id of the token that a merge makes."""

    def rank_of(self, token_id: int) -> int | None:
        """The merge that makes a token; None where none does."""

    def leading(self, token_id: int, limit: int) -> tuple[bytes, bool]:
        """The first bytes of a token, and whether that is all."""


class Shown(Protocol):
    """`merges`, of which there are `total`; `expected` is how many there may become, `grow` whether they are those
    of a training, `corpus_bytes` how many bytes they were learned from, 0 where that is not known.

    Signals: `replaced` (`merges` is another object), `changed` (`total` or `expected`).
    """

    replaced: SignalInstance
    changed: SignalInstance

    @property
    def merges(self) -> MergeTable: ...
    @property
    def total(self) -> int: ...
    @property
    def grow(self) -> bool: ...
    @property
    def expected(self) -> int: ...
    @property
    def corpus_bytes(self) -> int: ...
