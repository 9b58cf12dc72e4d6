"""Imports the program sooner than Python and PySide would by themselves. Not here: what is imported."""

from __future__ import annotations

import builtins
import gc
from collections.abc import Iterator
from contextlib import contextmanager

_plain_import = builtins.__import__


@contextmanager
def quick_imports() -> Iterator[None]:
    """Within, to import is to import and no more. To be loaded before PySide is, and entered after.

    PySide replaces `__import__` by one that reads the source of every module to learn whether it wants Qt's names
    in another style (`from __feature__ import snake_case`), which none here does; and the cycle collector walks
    again and again through modules, all of which stay. Without them the imports take three quarters of their time.

    >>> with quick_imports():
    ...     gc.isenabled()
    False
    """
    featured, collects = builtins.__import__, gc.isenabled()
    builtins.__import__ = _plain_import
    gc.disable()
    try:
        yield
    finally:
        builtins.__import__ = featured
        if collects:
            gc.enable()
