"""Standard output and standard error as bytes of UTF-8, whatever the locale.

Not here: files (inputs.py, engine/formats/atomic_file.py).
"""

import re
import sys
from contextlib import suppress

from engine.errors import SaveError

_HALF = re.compile("[\ud800-\udc7f\udd00-\udfff]")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def write_output(data: bytes) -> None:
    """Write to standard output and flush. A reader that went away raises BrokenPipeError."""
    if sys.stdout is None:
        raise SaveError("standard output is closed; open it, or give --out where there is one")
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise SaveError(f"standard output: {error.strerror}; free some space or write elsewhere") from error


def as_utf8(message: str) -> str:
    r"""A text in which names of files may stand as the locale made them of their bytes.

    >>> as_utf8("\udce4\udcb8\udcad and \udcff")
    '中 and \\xff'
    """
    # Surrogates but those that stand for bytes: a name on Windows, or a text that was quoted.
    rest = _HALF.sub(lambda match: repr(match.group())[1:-1], message)
    return rest.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def write_note(message: str, *, end: str = "\n") -> None:
    """One line on standard error; control characters in it (a file name may have some) are escaped."""
    if sys.stderr is None:
        return
    line = _CONTROL.sub(lambda match: repr(match.group())[1:-1], as_utf8(message))
    with suppress(OSError):  # there is no other place to say it, and what else is done is done all the same
        sys.stderr.buffer.write((line + end).encode("utf-8"))
        sys.stderr.buffer.flush()


def has_terminal() -> bool:
    """Whether somebody may be reading standard error."""
    return sys.stderr is not None and sys.stderr.isatty()
