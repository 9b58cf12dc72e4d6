"""Which two of the open tokenizers are compared. No Qt in here.

Until somebody chooses, they are the active one and the one that was active before. A tokenizer that stays pinned
stays in its row, so that the rows do not change places when another tab is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.documents import Document

Pinned = tuple[Document | None, Document | None]


class Pins:
    """`pinned`: the upper and the lower one; None while too few are open.

    >>> from engine.tokenizer import Tokenizer, Merges
    >>> one, two, three = (Document(Tokenizer(Merges.of([]))) for _ in range(3))
    >>> pins = Pins()
    >>> pins.follow([one, two], two)
    >>> [each is one for each in pins.pinned]
    [False, True]
    """

    def __init__(self) -> None:
        self.pinned: Pinned = (None, None)
        self.chosen = False
        """Whether somebody has chosen."""
        self._before: list[Document] = []

    def follow(self, opened: Sequence[Document], active: Document | None) -> None:
        """Take over what is open now; what is closed is unpinned, and another takes its place."""
        latest = [] if active is None else [active]
        latest += [each for each in self._before if each in opened and each is not active]
        # Of those that were never active, the neighbour before the active one comes first.
        place = opened.index(active) if active in opened else len(opened)
        never = [*reversed(opened[:place]), *opened[place:]]
        self._before = latest + [each for each in never if each not in latest]
        kept = [each if each in opened else None for each in self.pinned]
        wanted = self._before[:2]
        if self.chosen and None not in kept:
            return
        if self.chosen:
            wanted = [each for each in self._before if each not in kept]
        else:
            kept = [each if each in wanted else None for each in kept]
            wanted = [each for each in wanted if each not in kept]
        upper, lower = (each if each is not None else wanted.pop(0) if wanted else None for each in kept)
        self.pinned = (upper, lower)

    def choose(self, row: int, document: Document) -> None:
        """Pin one in the upper (0) or lower (1) row; if it stands in the other one, they change places."""
        other = self.pinned[1 - row]
        if document is other:
            other = self.pinned[row]
        self.chosen = True
        self.pinned = (document, other) if row == 0 else (other, document)
