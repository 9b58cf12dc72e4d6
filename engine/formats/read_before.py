"""The tokenizers that were read last, so that opening the same file again takes no time.

A large vocabulary takes half a second: for its text, for the pairs that its tokens are made of, and for the tables
of both. What was read stays in memory as long as few others were read, and is known by the content of its file; a
copy on the disk would have to be believed. Not here: reading (the other modules).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import astuple, replace
from threading import Lock

from engine.formats.kind import Wanted
from engine.formats.source import Source
from engine.tokenizer import Tokenizer

MOST = 2
"""As many are kept; each takes up to some 100 MB, which it shares with those that are open."""

FEWEST_BYTES = 1 << 18
"""A smaller file is read in little time."""

Key = tuple[object, ...]


class ReadBefore:
    """The last few tokenizers by what they were read from; may be used by several threads.

    >>> from engine.models.merges import Merges
    >>> before, source = ReadBefore(), Source("v.tiktoken", bytes(FEWEST_BYTES))
    >>> first = before.read(source, Wanted(), lambda source, wanted: Tokenizer(Merges.of([])))
    >>> again = before.read(source, Wanted(), lambda source, wanted: Tokenizer(Merges.of([])))
    >>> again is first, again.pipeline is first.pipeline
    (False, True)
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Tokenizer] = OrderedDict()
        self._lock = Lock()

    def read(self, source: Source, wanted: Wanted, reader: Callable[[Source, Wanted], Tokenizer]) -> Tokenizer:
        """What ``reader`` makes of a file; where it was read before, another tokenizer of the same parts."""
        if len(source.data) < FEWEST_BYTES:
            return reader(source, wanted)
        asked = replace(wanted, special_tokens=dict(wanted.special_tokens))
        key = (source.name, source.path, source.digest, repr(astuple(asked)))
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
        if found is not None:
            return replace(found)
        tokenizer = reader(source, wanted)
        if not source.read_beside:  # those may change by themselves
            with self._lock:
                self._kept[key] = tokenizer
                while len(self._kept) > MOST:
                    self._kept.popitem(last=False)
        return tokenizer
