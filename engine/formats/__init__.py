"""Vocabulary files: reading one of whatever kind, writing the native kind.

One module per file format; at present the native one (native.py). Not here: what a tokenizer does.
"""

import os
from pathlib import Path

from engine.errors import FileFormatError
from engine.formats import native
from engine.formats.atomic_file import write_whole
from engine.tokenizer import Tokenizer


def load(path: str | os.PathLike[str], verify: bool = True) -> Tokenizer:
    """The tokenizer in a file.

    Errors: FileFormatError (it cannot be read, or is of no known kind, or damaged), NewerFormatError, ChecksumError
    (it was altered; ``verify=False`` accepts that).

    >>> load("v.prism.json")
    Traceback (most recent call last):
    engine.errors.FileFormatError: v.prism.json: cannot be read: No such file or directory; check the path
    """
    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileFormatError(f"{os.fspath(path)}: cannot be read: {reason}; check the path") from error
    return native.parse(data, source=os.fspath(path), verify=verify)


def save(tokenizer: Tokenizer, path: str | os.PathLike[str]) -> None:
    """Write the tokenizer to a native file, whole or not at all; SaveError where that cannot be done."""
    write_whole(path, native.dump(tokenizer))
