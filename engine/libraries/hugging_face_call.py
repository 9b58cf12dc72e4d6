"""Calling the library ``tokenizers``: what goes wrong inside it becomes an error that says so.

The library raises bare exceptions, and where it panics one that is no ``Exception`` at all. It is imported when it
is first needed. Not here: what a file holds (hugging_face_file.py), what is made of the tokens (hugging_face.py).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine.errors import EngineError, FileFormatError

Library = Any
"""A ``tokenizers.Tokenizer``."""


@contextmanager
def failing_as(kind: type[EngineError], problem: str, way_out: str) -> Iterator[None]:
    """Errors and panics of the library as one error: the problem, what the library says, the way out.

    >>> with failing_as(EngineError, "v.json: no", "give another"):
    ...     raise RuntimeError("two\\nlines")
    Traceback (most recent call last):
    engine.errors.EngineError: v.json: no: two lines; give another
    """
    try:
        yield
    except EngineError:
        raise
    except BaseException as error:
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            raise kind(f"{problem}: {' '.join(str(error).split())}; {way_out}") from error
        raise


def opened(value: dict[str, Any], name: str) -> Library:
    """The library's tokenizer for the object of a ``tokenizer.json``; FileFormatError where it cannot be."""
    from tokenizers import Tokenizer, __version__

    with failing_as(
        FileFormatError, f"{name}: the library tokenizers {__version__} cannot open it", "take an undamaged copy"
    ):
        return Tokenizer.from_str(json.dumps(value))


def encoded(library: Library, texts: list[str]) -> list[Any]:
    """The library's encodings of these texts, nothing added.

    As a batch, in which the library lets other Python threads run. EngineError where it fails.
    """
    with failing_as(EngineError, "the library tokenizers cannot encode this text", "use another tokenizer"):
        found: list[Any] = library.encode_batch(texts, add_special_tokens=False)
        return found


def decoded(library: Library, ids: list[int]) -> str:
    """The library's text for these ids, special tokens included; EngineError where it fails."""
    with failing_as(EngineError, "the library tokenizers cannot decode these ids", "decode to bytes instead"):
        text: str = library.decode(ids, skip_special_tokens=False)
        return text


def normalized(library: Library, text: str) -> str:
    """The text as the library's normalizer changes it; itself where there is none."""
    with failing_as(EngineError, "the library tokenizers cannot normalise this text", "use another tokenizer"):
        normalizer = library.normalizer
        found: str = text if normalizer is None else normalizer.normalize_str(text)
        return found
