"""Ctrl+C while the command line is still being loaded: it ends with code 130, and without a traceback.

``python -m engine`` imports the whole package before the first line of `engine.__main__` is run, which takes half a
second; so this is imported first. Nothing is open or half written yet, and the process may end on the spot. Whoever
imports the engine otherwise, or has a handler of his own, keeps his handler.
"""

from __future__ import annotations

import os
import signal
import sys

INTERRUPTED = 130


def _end(_number: int, _frame: object) -> None:
    os._exit(INTERRUPTED)


def end() -> None:
    """From now on an interrupt is Python's KeyboardInterrupt again.

    >>> end()
    >>> signal.getsignal(signal.SIGINT) is _end
    False
    """
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


# While `python -m` imports the package of a program it calls that program "-m"; which one it is, the line says.
_loads = sys.argv[:1] == ["-m"] and sys.orig_argv[-len(sys.argv)] in ("engine", "-mengine")
if _loads and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, _end)
