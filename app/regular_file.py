"""Refuses what is no regular file before it is opened: a pipe would be waited for, some devices have no end.

On the command line a pipe may be read; in the window nobody could end it. Not here: the reading.
"""

from pathlib import Path

from engine import EngineError


def check_regular(path: Path) -> None:
    """EngineError where a path leads to a pipe, a device or a socket; what is wrong else shows when it is read."""
    if path.is_fifo():
        raise EngineError(f"{path}: not opened: this is a pipe; save what comes out of it as a file, and open that")
    if path.is_char_device() or path.is_block_device():
        raise EngineError(f"{path}: not opened: this is a device, which may have no end; choose a file")
    if path.is_socket():
        raise EngineError(f"{path}: not opened: this is a socket; choose a file")
