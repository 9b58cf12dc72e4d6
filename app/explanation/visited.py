"""The tokens that were looked at one after the other, so that one can go back. No Qt in here."""

from __future__ import annotations

MOST = 100


class Visited:
    """Ids of one tokenizer, the newest last.

    >>> visited = Visited()
    >>> for token_id in (300, 300, 301, 302): visited.add(token_id)
    >>> visited.back(), visited.back(), visited.back()
    (301, 300, None)
    """

    def __init__(self) -> None:
        self._ids: list[int] = []

    @property
    def can_go_back(self) -> bool:
        """Whether there was one before the newest."""
        return len(self._ids) > 1

    def add(self, token_id: int) -> None:
        """This one is looked at now."""
        if self._ids[-1:] != [token_id]:
            self._ids = [*self._ids, token_id][-MOST:]

    def back(self) -> int | None:
        """Forget the newest; the one before it is the newest again."""
        if not self.can_go_back:
            return None
        del self._ids[-1]
        return self._ids[-1]

    def clear(self) -> None:
        """The ids mean other tokens from now on."""
        self._ids = []
