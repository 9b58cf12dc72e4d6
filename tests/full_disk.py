"""A disk on which nothing more fits: within `full_disk` the system refuses what this process writes to files."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def full_disk(at_most: int = 0) -> Iterator[None]:
    """No file gets longer than so many bytes; to the writer it looks as if the disk were full."""
    if sys.platform == "win32":
        pytest.skip("Windows has no limit of the size of a process's files")
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (at_most, hard))  # Python ignores the signal that comes with it
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
