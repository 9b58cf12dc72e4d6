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


# So `python -m` names the program while it imports the package; not yet, or no more, when others import it.
if sys.argv[:1] == ["-m"] and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, _end)
