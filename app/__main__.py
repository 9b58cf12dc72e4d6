"""`token-prism`, `python -m app`: reads the command line, checks that Qt can start, then opens the window."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit code. What is wrong before a window exists is one line on stderr.

    Ctrl+C before there is a window ends the process on the spot, with code 130: a KeyboardInterrupt would leave a
    traceback, or be lost in the middle of an import.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:  # such as ignored, with nohup
        return _run(arguments)
    signal.signal(signal.SIGINT, lambda _number, _frame: os._exit(_INTERRUPTED))
    try:
        return _run(arguments)
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _run(arguments: Sequence[str] | None) -> int:
    from app import display, options  # these take a while, too
    from app.quick_imports import quick_imports

    chosen = options.parse(sys.argv[1:] if arguments is None else arguments)
    fault = display.fault_of_installation()
    if fault:
        print(f"token-prism: {fault}", file=sys.stderr)
        return 2
    if chosen.screenshot is not None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    elif not display.has_display():
        print("token-prism: no display to open a window on; with --screenshot PNG none is needed", file=sys.stderr)
        return 2
    with quick_imports():
        from app.application import run  # Qt is loaded here, after the checks above

    return run(chosen)


if __name__ == "__main__":
    sys.exit(main())
