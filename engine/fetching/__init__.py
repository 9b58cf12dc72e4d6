"""Vocabularies by name instead of by file: repositories of the Hugging Face Hub, and tiktoken's encodings.

A name (names.py) is downloaded in a process of its own (waiting.py; hub_task.py, tiktoken_task.py), and what came
is read as every file is. Nothing that a repository holds is ever run or unpickled. Not here: reading files
(engine/formats).
"""

from __future__ import annotations

from engine.fetching.hub import HubFiles, fetch_from_hub
from engine.fetching.names import EncodingName, HubName, hub_name, named
from engine.fetching.tiktoken_encodings import TiktokenEncoding, encoding_names, fetch_encoding
from engine.fetching.waiting import OnProgress, Stop, never, silent

__all__ = [
    "EncodingName",
    "Fetched",
    "HubFiles",
    "HubName",
    "TiktokenEncoding",
    "encoding_names",
    "fetch",
    "hub_name",
    "named",
]

Fetched = HubFiles | TiktokenEncoding
"""Both have a ``source`` and make a ``tokenizer(wanted)`` of it."""


def fetch(
    name: HubName | EncodingName,
    *,
    cached_only: bool = False,
    stop: Stop = never,
    on_progress: OnProgress = silent,
) -> Fetched:
    """What a name stands for.

    ``cached_only``: a repository is only looked for in the cache; tiktoken looks there first anyway. ``stop`` is
    asked many times a second, ``on_progress`` told the bytes that have come and how many will come, or None, both
    in this thread. Errors: FetchError; FetchStopped once ``stop`` says yes; FileFormatError.

    >>> fetch(hub_name("owner/name"), stop=lambda: True)
    Traceback (most recent call last):
    engine.errors.FetchStopped
    """
    if isinstance(name, EncodingName):
        return fetch_encoding(name, stop=stop, on_progress=on_progress)
    return fetch_from_hub(name, cached_only=cached_only, stop=stop, on_progress=on_progress)
