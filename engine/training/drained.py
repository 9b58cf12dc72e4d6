"""Work that is done step by step, done at once by somebody who may stop it. Not here: what is done in a step."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

from engine.errors import EncodingStopped

T = TypeVar("T")


def drained(steps: Generator[None, None, T], stop: Callable[[], bool]) -> T:
    """What a generator returns at its end; EncodingStopped once ``stop``, asked after each step, says yes.

    >>> def count():
    ...     yield
    ...     return 2
    >>> drained(count(), lambda: False)
    2
    """
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            result: T = ended.value
            return result
        if stop():
            raise EncodingStopped
