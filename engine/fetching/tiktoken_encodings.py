"""tiktoken's encodings by name, run by the engine with their own ids. Not here: loading them (tiktoken_task.py)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.fetching.names import EncodingName
from engine.fetching.waiting import OnProgress, Stop, ask, never
from engine.formats import tiktoken_file
from engine.formats.kind import Wanted, not_used
from engine.formats.rank_tokenizer import chosen_pattern, rank_tokenizer
from engine.formats.source import Source
from engine.formats.special_ids import asked_for
from engine.origin import Origin
from engine.tokenizer import Tokenizer

_TASK = "engine.fetching.tiktoken_task"


@dataclass(frozen=True, slots=True)
class TiktokenEncoding:
    """An encoding. source: its ranks, as the lines of a ``.tiktoken``; version: tiktoken's.

    >>> ranks = Source("small", b"YQ== 0\\nYg== 1\\nYWI= 2\\n")
    >>> small = TiktokenEncoding(ranks, pattern=r"\\S+|\\s+", special_tokens={"<|end|>": 7}, version="0.14.0")
    >>> small.tokenizer(Wanted()).encode("abb<|end|>", special="all").ids.tolist()
    [2, 1, 7]
    """

    source: Source
    pattern: str
    special_tokens: Mapping[str, int]
    version: str

    def tokenizer(self, wanted: Wanted) -> Tokenizer:
        """The tokenizer; SpecialTokenError where one that is asked for has an id that is taken."""
        tokens = tiktoken_file.ranks_in(self.source)
        special = asked_for(self.source.name, {**self.special_tokens, **wanted.special_tokens}, tokens)
        remarks = [f"The encoding {self.source.name} of tiktoken {self.version}."]
        remarks += not_used(wanted, "the encoding says itself how it splits and normalises")
        return rank_tokenizer(
            self.source, tokens, pattern=chosen_pattern(Wanted(pattern=self.pattern), None), special_tokens=special,
            normalization=None, origin=Origin("tiktoken", remarks=tuple(remarks)),
        )  # fmt: skip


def encoding_names(stop: Stop = never) -> tuple[str, ...]:
    """The encodings that tiktoken knows; FetchError where it is not installed.

    >>> "cl100k_base" in encoding_names()
    True
    """
    return tuple(ask(_TASK, {}, stop=stop)["names"])


def fetch_encoding(name: EncodingName, *, stop: Stop, on_progress: OnProgress) -> TiktokenEncoding:
    """The encoding of that name: downloaded, or from tiktoken's cache. FetchError, FetchStopped."""
    answer = ask(_TASK, {"name": name.name}, stop=stop, on_progress=on_progress)
    source = Source(name.name, answer["ranks"].encode("ascii"))
    return TiktokenEncoding(source, answer["pattern"], answer["special_tokens"], answer["version"])
