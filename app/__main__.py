"""`token-prism`, `python -m app`: reads the command line, checks that Qt can start, then opens the window."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from app import display, options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit code. What is wrong before a window exists is one line on stderr."""
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
    from app.application import run  # Qt is loaded here, after the checks above

    return run(chosen)


if __name__ == "__main__":
    sys.exit(main())
